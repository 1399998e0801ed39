"""An atlas: a survey of all states of a grid, chunk by chunk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pkmgen.atlas.atlas import Atlas, Question
from pkmgen.atlas.blocks import Blocks, WorstOfBlocks
from pkmgen.atlas.orientations import Orientations
from pkmgen.atlas.poses import Poses
from pkmgen.atlas.survey import Measured, survey_of
from pkmgen.atlas.tally import Tally
from pkmgen.engine.checkpoint import Arrays, Checkpoint
from pkmgen.engine.run import Progress, map_reduce
from pkmgen.engine.types import Workers
from pkmgen.study.regions import Region


@dataclass(frozen=True)
class _Folding:
    """Tallies one after the other."""

    question: Question
    measured: tuple[Measured, ...]

    def nothing(self) -> Tally:
        return _nothing(self.question, self.measured, 0, self.question.grid.count)

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
    survey = survey_of(question.text, question.parameters, question.acceleration)
    measured = survey.measured
    folding = _Folding(question, measured)
    tally = map_reduce(partial(tally_of, question), question.chunks, folding, workers, checkpoint, progress)
    return Atlas(question, survey.subject.coordinates, measured, tally)


def tally_of(question: Question, chunk: int) -> Tally:
    """Survey a chunk of the states."""
    grid = question.grid
    survey = survey_of(question.text, question.parameters, question.acceleration)
    first, last = chunk * question.chunk, min((chunk + 1) * question.chunk, grid.count)
    tally = _nothing(question, survey.measured, first, last)
    poses = Poses(survey.subject, grid)
    for number, values in grid.tiles(first, last):
        regions, quantities = survey.look(poses.of(number, values))
        tally.add(regions, quantities, number, grid.column)
    return tally


def _nothing(question: Question, measured: tuple[Measured, ...], first: int, last: int) -> Tally:
    """No state, in columns of the map and in blocks of states number `first` to before `last`."""
    grid, orientations = question.grid, None
    begin, end = first // grid.column, -(-last // grid.column)
    if question.turns:
        orientations = Orientations.nothing(question.orientations, grid.column, end - begin, begin)
    worst, high = None, {each.name: each.worst == "high" for each in measured}
    if question.in_blocks:
        worst = WorstOfBlocks.nothing(Blocks.of([axis.count for axis in grid.axes], len(high)), high, first, last)
    return Tally.nothing(len(Region), end - begin, tuple(high), begin, orientations, worst)
