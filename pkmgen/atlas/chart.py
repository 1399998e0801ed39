"""An atlas: a survey of all states of a grid, chunk by chunk."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial

import numpy as np

from pkmgen.atlas.grid import Grid
from pkmgen.atlas.poses import Poses
from pkmgen.atlas.survey import Measured, survey_of
from pkmgen.atlas.tally import Tally
from pkmgen.engine.checkpoint import Arrays, Checkpoint
from pkmgen.engine.run import Progress, map_reduce
from pkmgen.engine.types import Workers
from pkmgen.library import RobotText
from pkmgen.study.regions import Region
from pkmgen.version import __version__

CHUNK = 2**20
"""States of a chunk."""


@dataclass(frozen=True)
class Question:
    """What is asked of a robot.

    Attributes:
        text: The robot file.
        parameters: Parameter overrides.
        grid: The states.
        acceleration: That efforts are for, in the worst direction, m/s²; rad/s² for a robot that only turns.
    """

    text: RobotText
    parameters: tuple[tuple[str, float], ...]
    grid: Grid
    acceleration: float = 0.0

    @property
    def key(self) -> str:
        """What tells it from others."""
        grid = asdict(self.grid)
        told = [__version__, self.text.text, self.parameters, grid, self.acceleration, CHUNK]
        return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()

    @property
    def chunks(self) -> int:
        """Number of chunks."""
        return -(-self.grid.count // CHUNK)


@dataclass(frozen=True)
class Atlas:
    """What is known of a grid.

    Attributes:
        question: What was asked.
        measured: Quantities.
        tally: What was found.
    """

    question: Question
    measured: tuple[Measured, ...]
    tally: Tally


@dataclass(frozen=True)
class _Folding:
    """Tallies one after the other."""

    columns: int
    names: tuple[str, ...]

    def nothing(self) -> Tally:
        return Tally.nothing(len(Region), self.columns, self.names)

    def add(self, folded: Tally, result: Tally) -> Tally:
        folded.join(result)
        return folded

    def arrays(self, folded: Tally) -> Arrays:
        return folded.arrays()

    def stored(self, arrays: Arrays) -> Tally:
        return Tally.stored(arrays)


def make_atlas(
    question: Question,
    workers: Workers,
    checkpoint: Checkpoint | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Atlas:
    """Survey all states.

    Raises:
        ArgumentError: The checkpoint is of another question.
        WorkersError: The workers are gone.
    """
    measured = survey_of(question.text, question.parameters, question.acceleration).measured
    columns = int(np.prod(question.grid.map_shape))
    folding = _Folding(columns, tuple(each.name for each in measured))
    tally = map_reduce(partial(tally_of, question), question.chunks, folding, workers, checkpoint, progress)
    return Atlas(question, measured, tally)


def tally_of(question: Question, chunk: int) -> Tally:
    """Survey a chunk of the states."""
    grid = question.grid
    survey = survey_of(question.text, question.parameters, question.acceleration)
    first, last = chunk * CHUNK, min((chunk + 1) * CHUNK, grid.count)
    begin, end = first // grid.column, -(-last // grid.column)
    tally = Tally.nothing(len(Region), end - begin, [each.name for each in survey.measured], begin)
    poses = Poses(survey.subject, grid)
    for number, values in grid.tiles(first, last):
        regions, quantities = survey.look(poses.of(number, values))
        tally.add(regions, quantities, number, grid.column)
    return tally
