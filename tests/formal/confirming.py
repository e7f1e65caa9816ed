"""Ask CrossHair about proofs: one, in process, or all of them.

``python -m tests.formal.confirming`` asks about all on two processes, prints a line for each and last
``N confirmed, 0 others``; its exit status is 1 if there is any other.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable
from typing import Final

from crosshair.core_and_libs import analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet
from crosshair.statespace import MessageType

from tests.formal import table_proofs
from tests.formal.proofs import PROOFS, Proof

CONFIRMED: Final = "confirmed"

SECONDS: Final = 200.0
"""Most seconds of processor time for one proof, many times what the longest takes."""

PROCESSES: Final = 2

assert table_proofs  # its proofs are registered by being imported


def outcome(claim: Callable[..., None], seconds: float = SECONDS) -> str:
    """Return ``confirmed`` if no path of the claim fails, or else what CrossHair says."""
    options = AnalysisOptionSet(analysis_kind=(AnalysisKind.asserts,), per_condition_timeout=seconds, report_all=True)
    messages = run_checkables(analyze_function(claim, options))
    if messages and all(message.state is MessageType.CONFIRMED for message in messages):
        return CONFIRMED
    return "; ".join(f"{message.state.name}: {message.message}" for message in messages) or "nothing to check"


def outcome_with_witness(proof: Proof) -> str:
    """Return the same for a proof, after its witness has shown that it is not empty."""
    proof.claim(**proof.witness)
    return outcome(proof.claim)


def _report(index: int) -> tuple[int, str, float]:
    start = time.process_time()
    return index, outcome_with_witness(PROOFS[index]), time.process_time() - start


def main() -> int:
    """Confirm all proofs, the long ones first."""
    order = sorted(range(len(PROOFS)), key=lambda index: not PROOFS[index].long)
    others = 0
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        for index, found, seconds in pool.imap_unordered(_report, order):
            print(f"{found:10} {seconds:6.1f} s  {PROOFS[index].claim.__name__}", flush=True)
            others += found != CONFIRMED
    print(f"{len(PROOFS) - others} confirmed, {others} others")
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main())
