"""The proofs need the extra ``proofs``; where it is not installed they are left to ``nox -s proofs``."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("crosshair") and find_spec("z3") else ["test_*.py"]
