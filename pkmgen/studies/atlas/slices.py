"""Slices of an atlas: regions over its first two axes, at some values of the third one, the others in the middle."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.grid import Grid
from pkmgen.studies.atlas.poses import Poses

COARSEST, FINEST = 120, 240
"""Cells along each side of a slice."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A slice.

    Attributes:
        grid: Its states, over two axes or one.
        value: Of the third axis; None where there is none.
        regions: `Region` of each state, of shape (first axis, second axis).
    """

    grid: Grid
    value: float | None
    regions: NDArray[np.intp]


def slices_of(question: Question, count: int) -> tuple[Slice, ...]:
    """Slices at equally distant values of the third axis, in the middles of as many parts; one where there is none.

    Axes after the third one stay at home where that is in their range, and in the middle of it elsewhere.
    """
    grid = question.grid
    survey = question.survey
    axes = tuple(replace(axis, count=min(max(axis.count, COARSEST), FINEST)) for axis in grid.axes[:2])
    held = list(grid.held)
    for axis, place in zip(grid.axes[2:], grid.places[2:], strict=True):
        held[place] = held[place] if axis.low <= held[place] <= axis.high else 0.5 * (axis.low + axis.high)
    values: list[float | None] = [None]
    if len(grid.axes) > 2:
        values = [float(value) for value in replace(grid.axes[2], count=count).middles]
    result = []
    for value in values:
        if value is not None:
            held[grid.places[2]] = value
        own = Grid(axes, grid.places[:2], tuple(held))
        poses = Poses(survey.subject, own)
        regions = [survey.look(poses.of(number, states))[0] for number, states in own.tiles(0, own.count)]
        result.append(Slice(own, value, np.concatenate(regions).reshape(own.map_shape)))
    return tuple(result)
