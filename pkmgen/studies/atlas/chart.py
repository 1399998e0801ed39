"""An atlas: a survey of all states of a grid, chunk by chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.engine.checkpoint import Arrays, Checkpoint
from pkmgen.machine.engine.run import Progress, map_reduce
from pkmgen.machine.engine.types import Workers
from pkmgen.studies.atlas.atlas import Atlas, Question
from pkmgen.studies.atlas.blocks import Blocks, WorstOfBlocks
from pkmgen.studies.atlas.orientations import Orientations
from pkmgen.studies.atlas.poses import Poses
from pkmgen.studies.atlas.states.types import Looked, StatesFile
from pkmgen.studies.atlas.tally import Tally
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import Region


@dataclass(frozen=True)
class Sheet:
    """What was found of a chunk, all states of it."""

    tally: Tally
    looked: Looked


MOST_CELLS = 4_000_000
"""Cells of a map: about half a gigabyte of what is known of them."""


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


@dataclass(frozen=True)
class _Writing(_Folding):
    """The same, and all states into a file: before they are counted, so that none is counted twice."""

    states: StatesFile

    def add(self, folded: Tally, result: Any) -> Tally:
        self.states.write(result.looked)
        if result.looked.chunk == self.question.chunks - 1:
            self.states.finish()
        return super().add(folded, result.tally)


def make_atlas(
    question: Question,
    workers: Workers,
    checkpoint: Checkpoint | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
    states: StatesFile | None = None,
) -> Atlas:
    """Survey all states, and write all of them into a file where one is given.

    Raises:
        ArgumentError: The checkpoint is of another question, the file cannot be written, or the map has too many cells.
        WorkersError: The workers are gone.
    """
    _refuse_vast_map(question)
    survey = question.survey
    measured = survey.measured
    folding: _Folding = _Folding(question, measured)
    work: Callable[[Question, int], Tally | Sheet] = tally_of
    if states is not None:
        known = checkpoint.read() if checkpoint is not None else None
        states.begin(question, measured, known[0] if known is not None else 0)
        folding, work = _Writing(question, measured, states), sheet_of
    tally = map_reduce(partial(work, question), question.chunks, folding, workers, checkpoint, progress)
    return Atlas(question, survey.subject.coordinates, measured, tally)


def _refuse_vast_map(question: Question) -> None:
    """Refuse maps that have no room in memory; states may be as many as they like."""
    first, second = question.grid.map_shape
    if first * second > MOST_CELLS:
        names = " and ".join(axis.name for axis in question.grid.axes[:2])
        raise ArgumentError(
            f"the map over {names} has {first} × {second} cells, allowed are {MOST_CELLS:,} together; ask "
            "for fewer along these axes"
        )


def tally_of(question: Question, chunk: int) -> Tally:
    """Survey a chunk of the states."""
    tally, parts = _begun(question, chunk)
    for number, regions, quantities in parts:
        tally.add(regions, quantities, number, question.grid.column)
    return tally


def sheet_of(question: Question, chunk: int) -> Sheet:
    """Survey a chunk of the states, and keep all of them."""
    tally, parts = _begun(question, chunk)
    found = []
    for number, regions, quantities in parts:
        tally.add(regions, quantities, number, question.grid.column)
        found.append((regions.astype(np.uint8), {name: values.copy() for name, values in quantities.items()}))
    quantities = {name: np.concatenate([each[name] for _, each in found]) for name in tally.known}
    return Sheet(tally, Looked(chunk, np.concatenate([regions for regions, _ in found]), quantities))


Parts = Iterator[tuple[int, NDArray[np.intp], Mapping[str, NDArray[np.float64]]]]


def _begun(question: Question, chunk: int) -> tuple[Tally, Parts]:
    """A tally of no state of a chunk, and what is found of its states, some at once, with the number of the first."""
    grid = question.grid
    survey = question.survey
    first, last = chunk * question.chunk, min((chunk + 1) * question.chunk, grid.count)
    tally = _nothing(question, survey.measured, first, last)
    poses = Poses(survey.subject, grid)
    return tally, ((number, *survey.look(poses.of(number, values))) for number, values in grid.tiles(first, last))


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
