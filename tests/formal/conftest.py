"""The proofs need the extra ``proofs``; where it is not installed they are left to ``nox -s proofs``."""

from importlib.util import find_spec

NEEDED = ("crosshair", "hypothesis_crosshair_provider", "z3")

collect_ignore_glob = (
    [] if all(map(find_spec, NEEDED)) else ["test_packed.py", "test_proofs.py", "test_with_crosshair.py"]
)
