"""An atlas: what was asked of a robot over a grid, and what is known of it, as numbers and maps of numpy."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.machine.spelling import did_you_mean
from pkmgen.machine.version import __version__
from pkmgen.studies.atlas.grid import Array, Axis, Grid
from pkmgen.studies.atlas.survey import Survey, survey_of
from pkmgen.studies.atlas.tally import NO_STATE, Known, Tally
from pkmgen.studies.capability.wanted import NO_DEMANDS, Wanted
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import Region
from pkmgen.studies.study.subject import Coordinate

CHUNKS = (2**14, 2**20)
"""Least and greatest number of states of a chunk."""
USUAL_CHUNKS = 64
"""Chunks that a survey is divided into, unless `CHUNKS` bounds their size."""
Side = Literal["worst", "best"]


@dataclass(frozen=True)
class Question:
    """What is asked of a robot.

    Attributes:
        text: The robot file.
        parameters: Parameter overrides.
        grid: The states.
        acceleration: That efforts are for, in the worst direction, m/s²; rad/s² for a robot that only turns.
        sources: Where the range of each axis comes from, in words.
        turns: Names of the axes that are orientations of a platform.
        wanted: What motors are good for beside what the file says, and loads.
        in_blocks: Whether what is worst in each block of cells is kept, to be looked at.
    """

    text: RobotText
    parameters: tuple[tuple[str, float], ...]
    grid: Grid
    acceleration: float = 0.0
    sources: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    wanted: Wanted = NO_DEMANDS
    in_blocks: bool = False

    @property
    def key(self) -> str:
        """Hash of everything that the answer depends on."""
        grid = asdict(self.grid)
        own = asdict(self.wanted), self.turns, self.in_blocks
        told = [__version__, self.text.text, self.parameters, grid, self.acceleration, own, self.chunk]
        return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()

    @property
    def survey(self) -> Survey:
        """The robot that is surveyed, made once in a process."""
        return survey_of(self.text, self.parameters, self.acceleration, self.wanted)

    @property
    def orientations(self) -> int:
        """Orientations of a position, one after the other: states over the axes that are orientations."""
        return math.prod(axis.count for axis in self.grid.axes if axis.name in self.turns)

    @property
    def chunk(self) -> int:
        """States of a chunk; the same on every machine, for sums are added up chunk by chunk."""
        return min(max(-(-self.grid.count // USUAL_CHUNKS), CHUNKS[0]), CHUNKS[1])

    @property
    def chunks(self) -> int:
        """Number of chunks."""
        return -(-self.grid.count // self.chunk)


@dataclass(frozen=True)
class Atlas:
    """What is known of a grid.

    Attributes:
        question: What was asked.
        coordinates: All coordinates of the robot's workspace, with the box of its file.
        measured: Quantities.
        tally: What was found.
    """

    question: Question
    coordinates: tuple[Coordinate, ...]
    measured: tuple[Measured, ...]
    tally: Tally

    @property
    def grid(self) -> Grid:
        """The states."""
        return self.question.grid

    @property
    def unit(self) -> str:
        """Unit of volumes: the product of those of the axes."""
        return _product([axis.unit for axis in self.grid.axes])

    @property
    def straight_unit(self) -> str:
        """Unit of volumes of positions: the product of those of the axes that are no orientations."""
        return _product([axis.unit for axis in self._straight])

    @property
    def reachable(self) -> float | None:
        """Volume of positions where the robot works in some orientation of the grid; None where no axis is one."""
        return None if (known := self.tally.orientations) is None else self._volume(known.some)

    @property
    def dexterous(self) -> float | None:
        """Volume of positions where the robot works in all orientations of the grid; None where no axis is one."""
        return None if (known := self.tally.orientations) is None else self._volume(known.every)

    @property
    def dexterous_shares(self) -> Array | None:
        """Part of the positions of each cell of the map where the robot works in all orientations.

        None where no axis is an orientation, or where the map is over one.
        """
        known, turned = self.tally.orientations, {axis.name for axis in self.grid.axes[:2]} & {*self.question.turns}
        if known is None or turned:
            return None
        shares = known.every * (self.question.orientations / self.grid.column)
        return np.asarray(shares.reshape(self.grid.map_shape))

    def share(self, region: Region) -> float:
        """Part of all states that is a region."""
        return float(self.tally.regions[region]) / self.grid.count

    def volume(self, region: Region) -> float:
        """Volume of a region, the number of its states by the volume of a cell, in `unit`."""
        return float(self.tally.regions[region]) * self.grid.cell

    def shares(self, region: Region) -> Array:
        """Part of the states of each cell of the map that is a region, of shape (first axis, second axis)."""
        shares = self.tally.map[:, region] / self.grid.column
        return np.asarray(shares.reshape(self.grid.map_shape))

    def works_at_ends(self) -> tuple[str, ...]:
        """Names of axes of the map, orientations left out, in whose first or last cell the robot works.

        It may work beyond.
        """
        works = self.shares(Region.WORKS) > 0.0
        ends = (works[[0, -1]].any(), works[:, [0, -1]].any())
        own = zip(self.grid.axes, ends, strict=False)
        return tuple(axis.name for axis, there in own if there and axis.name not in self.question.turns)

    def quantity(self, name: str) -> Measured:
        """What a quantity is.

        Raises:
            ArgumentError: There is none of this name.
        """
        for each in self.measured:
            if each.name == name:
                return each
        names = [each.name for each in self.measured]
        hint = did_you_mean(name, names) or f"; allowed: {', '.join(names)}"
        raise ArgumentError(f"the atlas has no quantity {name!r}{hint}")

    def known(self, name: str) -> Known:
        """What is known of a quantity where the robot works."""
        self.quantity(name)
        return self.tally.known[name]

    def map(self, name: str, side: Side = "worst") -> Array:
        """Worst or best value of a quantity in each cell of the map, NaN where the robot works nowhere."""
        known = self.known(name)
        values = known.high if self._high(name, side) else known.low
        return np.where(np.isfinite(values), values, np.nan).reshape(self.grid.map_shape)

    def extreme(self, name: str, side: Side = "worst") -> tuple[float, Array] | None:
        """Worst or best value of a quantity, and the coordinates there; None where the robot works nowhere."""
        known, place = self.known(name), int(self._high(name, side))
        number = int(known.where[place])
        return None if number == NO_STATE else (float(known.extremes[place]), self.grid.state(number))

    def _high(self, name: str, side: Side) -> bool:
        """Whether a side of a quantity are its high values."""
        return (self.quantity(name).worst == "high") == (side == "worst")

    @property
    def _straight(self) -> list[Axis]:
        return [axis for axis in self.grid.axes if axis.name not in self.question.turns]

    def _volume(self, positions: NDArray[np.int64]) -> float:
        return float(positions.sum()) * math.prod(axis.step for axis in self._straight)


def _product(units: Sequence[str]) -> str:
    powers = [(unit, units.count(unit)) for unit in dict.fromkeys(units)]
    return "*".join(unit if power == 1 else f"{unit}**{power}" for unit, power in powers)
