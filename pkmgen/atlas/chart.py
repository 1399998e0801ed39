"""An atlas: a survey of all states of a grid, chunk by chunk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from pkmgen.atlas.atlas import Atlas, Question
from pkmgen.atlas.orientations import Orientations
from pkmgen.atlas.poses import Poses
from pkmgen.atlas.survey import survey_of
from pkmgen.atlas.tally import Tally
from pkmgen.engine.checkpoint import Arrays, Checkpoint
from pkmgen.engine.run import Progress, map_reduce
from pkmgen.engine.types import Workers
from pkmgen.study.regions import Region


@dataclass(frozen=True)
class _Folding:
    """Tallies one after the other."""

    question: Question
    names: tuple[str, ...]

    def nothing(self) -> Tally:
        return _nothing(self.question, self.names, 0, int(np.prod(self.question.grid.map_shape)))

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
    survey = survey_of(question.text, question.parameters, question.acceleration, question.wanted)
    measured = survey.measured
    folding = _Folding(question, tuple(each.name for each in measured))
    tally = map_reduce(partial(tally_of, question), question.chunks, folding, workers, checkpoint, progress)
    return Atlas(question, survey.subject.coordinates, measured, tally)


def tally_of(question: Question, chunk: int) -> Tally:
    """Survey a chunk of the states."""
    grid = question.grid
    survey = survey_of(question.text, question.parameters, question.acceleration, question.wanted)
    first, last = chunk * question.chunk, min((chunk + 1) * question.chunk, grid.count)
    begin, end = first // grid.column, -(-last // grid.column)
    tally = _nothing(question, tuple(each.name for each in survey.measured), begin, end)
    poses = Poses(survey.subject, grid)
    for number, values in grid.tiles(first, last):
        regions, quantities = survey.look(poses.of(number, values))
        tally.add(regions, quantities, number, grid.column)
    return tally


def _nothing(question: Question, names: tuple[str, ...], begin: int, end: int) -> Tally:
    """No state, in some columns of the map."""
    grid, orientations = question.grid, None
    if question.turns:
        orientations = Orientations.nothing(question.orientations, grid.column, end - begin, begin)
    return Tally.nothing(len(Region), end - begin, names, begin, orientations)
