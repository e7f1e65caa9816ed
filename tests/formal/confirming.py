"""Ask CrossHair about one proof, in process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from crosshair.core_and_libs import analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet
from crosshair.statespace import MessageType

SECONDS: Final = 120.0
"""Most seconds of one proof; the longest takes a small part of it on a quiet machine."""


def outcome(claim: Callable[..., None], seconds: float = SECONDS) -> str:
    """Return ``confirmed`` if no path of the claim fails, or else what CrossHair says."""
    options = AnalysisOptionSet(
        analysis_kind=(AnalysisKind.asserts,), per_condition_timeout=seconds, report_all=True
    )
    messages = run_checkables(analyze_function(claim, options))
    if messages and all(message.state is MessageType.CONFIRMED for message in messages):
        return "confirmed"
    return "; ".join(f"{message.state.name}: {message.message}" for message in messages) or "nothing to check"
