"""How far a robot gets from home along its coordinates, and what stops it: lines, all in one batch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.studies.study.regions import Region, regions_of
from pkmgen.studies.study.subject import Array, Subject

SAMPLES, HALVINGS = 401, 40
FARTHEST_WIDTHS = 4.0
"""Length of lines from home, by the width of the box; angles half a turn at most."""


@dataclass(frozen=True, slots=True)
class End:
    """Where a line from home ends.

    Attributes:
        coordinate: Name of the coordinate that it goes along.
        unit: Its unit.
        way: Direction along the coordinate, +1 or −1.
        distance: How far it goes, m or rad.
        value: The coordinate there.
        region: What is beyond; `WORKS` where the line ends as no search goes farther.
        inside: Whether it is in the box.
    """

    coordinate: str
    unit: str
    way: int
    distance: float
    value: float
    region: Region
    inside: bool


def ends_of_lines(subject: Subject) -> tuple[End, ...]:
    """Go from home along every coordinate in both senses until the robot does not work; the place by bisection.

    Limits of joints do not end a line; home is taken to work.
    """
    home, count = subject.home, len(subject.coordinates)
    ways = np.vstack([np.eye(count), -np.eye(count)])
    lengths = np.array(
        [
            min(FARTHEST_WIDTHS * each.width, np.pi) if each.unit == "rad" else FARTHEST_WIDTHS * each.width
            for each in subject.coordinates
        ]
    )
    ways = ways * np.tile(lengths, 2)[:, None]
    parts = np.linspace(0.0, 1.0, SAMPLES)
    regions = _regions(subject, home + parts[None, :, None] * ways[:, None, :])
    stopped = np.asarray(regions > Region.LIMITED)
    ended = np.asarray(stopped.any(axis=1))
    first = np.where(ended, stopped.argmax(axis=1), SAMPLES - 1)
    beyond = regions[np.arange(len(ways)), first]
    low, high = parts[np.maximum(first - 1, 0)], parts[first]
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        seen = _regions(subject, (home + middle[:, None] * ways)[:, None, :])[:, 0]
        bad = seen > Region.LIMITED
        beyond = np.where(bad & ended, seen, beyond)
        low, high = np.where(bad, low, middle), np.where(bad, middle, high)
    reached = np.where(ended, low, 1.0)
    result = []
    for place, way in enumerate(ways):
        each = subject.coordinates[place % count]
        moved = float((reached[place] * way)[place % count])
        region = Region(int(beyond[place])) if ended[place] else Region.WORKS
        value = each.home + moved
        inside = bool(ended[place]) and each.low <= value <= each.high
        result.append(End(each.name, each.unit, 1 if place < count else -1, abs(moved), value, region, inside))
    return tuple(result)


def _regions(subject: Subject, values: Array) -> Array:
    """Regions of coordinates of shape (lines, points, k)."""
    flat = values.reshape(-1, values.shape[-1])
    return regions_of(subject, subject.poses(flat)).reshape(values.shape[:2])
