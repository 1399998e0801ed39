"""A quantity that is known of states."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """A quantity that is known of every state where a robot works.

    Attributes:
        name: Its name.
        unit: Its unit.
        meaning: One line.
        worst: `low` or `high`: which values are bad ones.
    """

    name: str
    unit: str
    meaning: str
    worst: str
