"""Curves and areas over slices of an atlas: a family of curves along its third axis."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.loci.areas import Contents, contents_of
from pkmgen.studies.atlas.loci.curves import Loci, loci_of
from pkmgen.studies.atlas.loci.plane import plane_of


@dataclass(frozen=True, slots=True)
class Member:
    """A slice.

    Attributes:
        value: Of the third axis; None where there is none.
        loci: Its curves.
        contents: Its areas.
    """

    value: float | None
    loci: Loci
    contents: Contents


def family_of(question: Question, count: int, tolerance: float | None = None) -> tuple[Member, ...]:
    """Curves and areas over the first two axes of an atlas, at values of the third one as its slices have them.

    Args:
        question: The atlas.
        count: Slices, where there is a third axis.
        tolerance: Of curves, in the unit of distances.

    Raises:
        ArgumentError: It has one axis only, or no curve can be that exact.
    """
    grid = question.grid
    if len(grid.axes) < 2:
        raise ArgumentError(f"curves need two axes; the grid is along {grid.axes[0].name} only")
    subject = question.survey.subject
    names = [axis.name for axis in grid.axes[:2]]
    ranges = {axis.name: (axis.low, axis.high) for axis in grid.axes[:2]}
    held = {
        each.name: float(value)
        for place, (each, value) in enumerate(zip(subject.coordinates, grid.held, strict=True))
        if place not in grid.places[:2]
    }
    for axis in grid.axes[2:]:
        held[axis.name] = held[axis.name] if axis.low <= held[axis.name] <= axis.high else 0.5 * (axis.low + axis.high)
    values: list[float | None] = [None]
    if len(grid.axes) > 2:
        values = [float(value) for value in replace(grid.axes[2], count=count).middles]
    members = []
    for value in values:
        if value is not None:
            held[grid.axes[2].name] = value
        plane = plane_of(subject, names, held, ranges)
        members.append(Member(value, loci_of(plane, tolerance), contents_of(plane)))
    return tuple(members)
