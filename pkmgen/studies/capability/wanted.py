"""What is asked beside the robot file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.errors import ArgumentError

Pairs = tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Wanted:
    """What motors are good for in place of what the file says, and a load; a value that can be hashed and sent.

    Attributes:
        motors: By word of the robot file, such as `effort_limit`, SI values of motors by name; the empty name is all.
        force: Size of a force on the platform in its worst direction, N.
        moment: Size of a moment on it in its worst direction, N·m.
    """

    motors: tuple[tuple[str, Pairs], ...] = ()
    force: float = 0.0
    moment: float = 0.0

    def __post_init__(self) -> None:
        for name, value in (("force", self.force), ("moment", self.moment)):
            if not 0.0 <= value < math.inf:
                raise ArgumentError(f"{name} on the platform: seen {value:g}; allowed: 0 or more")

    @classmethod
    def of(cls, motors: Mapping[str, Mapping[str, float]], force: float = 0.0, moment: float = 0.0) -> Wanted:
        """The same from mappings."""
        return cls(tuple((word, tuple(values.items())) for word, values in motors.items()), force, moment)

    @property
    def given(self) -> dict[str, dict[str, float]]:
        """What motors are good for, as `pkmgen.studies.study.motors.motors_of` takes it."""
        return {word: dict(values) for word, values in self.motors}


NO_DEMANDS = Wanted()
"""The limits of motors that the file gives, and no load."""
