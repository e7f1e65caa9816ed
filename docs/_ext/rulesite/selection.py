"""Which clauses the summary and the rule card show: those that a table needs to play by the default rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SUMMARY: Final[Mapping[str, tuple[str, ...]]] = {
    "R10": ("R10.1",),
    "R1": ("R1.1", "R1.4", "R1.6", "R1.8"),
    "R2": ("R2.2", "R2.4", "R2.5", "R2.6", "R2.7", "R2.9"),
    "R3": ("R3.1", "R3.3"),
    "R4": ("R4.2", "R4.3", "R4.4", "R4.5", "R4.9", "R4.13"),
    "R5": ("R5.1", "R5.2", "R5.3", "R5.4"),
    "R6": ("R6.1", "R6.2", "R6.4", "R6.7"),
    "R7": ("R7.1", "R7.2"),
    "R8": ("R8.1", "R8.8"),
    "R9": ("R9.1", "R9.2", "R9.4", "R9.5", "R9.11"),
}
"""By chapter, the clauses of the page that tells the game."""
