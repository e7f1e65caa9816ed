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

CARD: Final[tuple[Mapping[str, tuple[str, ...]], ...]] = (
    {
        "R10": ("R10.1",),
        "R1": ("R1.1", "R1.5", "R1.8", "R1.13", "R1.4", "R1.6", "R1.18"),
        "R2": ("R2.2", "R2.4", "R2.5", "R2.6", "R2.7", "R2.3", "R2.10", "R2.9"),
        "R3": ("R3.1", "R3.3", "R3.4", "R3.2"),
        "R4": ("R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R4.9", "R4.11", "R4.7", "R4.13"),
        "R5": ("R5.1", "R5.2", "R5.3", "R5.4", "R5.5"),
        "R7": ("R7.1", "R7.2", "R7.3"),
    },
    {
        "R6": ("R6.1", "R6.2", "R6.3", "R6.4", "R6.7", "R6.10", "R6.12", "R6.21", "R6.15", "R6.18", "R6.20"),
        "R8": ("R8.1", "R8.17", "R8.8", "R8.13", "R8.10", "R8.12", "R8.15", "R8.3"),
        "R9": ("R9.1", "R9.2", "R9.3", "R9.4", "R9.5", "R9.6", "R9.8", "R9.11", "R9.12", "R9.15", "R9.17"),
        "R10": ("R10.2", "R10.5"),
        "R12": ("R12.1", "R12.2"),
        "R13": ("R13.1", "R13.2", "R13.6"),
    },
)
"""For each of the two pages of the rule card, by chapter, its clauses."""
