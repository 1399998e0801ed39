"""Where names stand in a picture: beside what they name, on nothing else, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.graph.values import Array
from pkmgen.pictures.canvas import text_size

ORDER = ("motor", "frame", "limb", "body", "joint")
"""Kinds of names; those before take their place first."""
MUST = ("motor", "frame")
"""Kinds that are shown even where they cross a line."""
BOLD, BOLDER = ("motor", "frame", "limb"), 1.12
"""Kinds that are bold, and how much wider that is."""
WAYS = tuple(np.array([np.cos(turn), np.sin(turn)]) for turn in np.radians(np.arange(0, 360, 30)))
GAPS = (1.0, 2.2, 3.6)
"""Between a point and its name, mm."""
MARK = 1.1
"""Half of what a point takes, mm."""
CROSSED_COST, COVERED_COST, COST_PER_MM = 4.0, 12.0, 0.6
"""Costs of a name that crosses a line, of one that covers a point or name, and of a millimetre of distance."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page: its middle and half of its sizes, mm."""

    middle: Array
    half: Array

    def overlaps(self, other: Box) -> bool:
        """Whether two have a point in common."""
        return bool(np.all(np.abs(self.middle - other.middle) < self.half + other.half))


def name_size(kind: str, text: str, size: float, font: str) -> tuple[float, float]:
    """Width and height of a name, of which some kinds are bold, mm."""
    width, height = text_size(text, size, font)
    return (BOLDER * width if kind in BOLD else width), height


class Page:
    """A page that fills with names; lines and points that it has already are to be seen."""

    def __init__(self, segments: Iterable[Array], points: Iterable[Array]) -> None:
        self.segments = [np.asarray(each, float) for each in segments]
        self.boxes = [Box(np.asarray(point, float), np.full(2, MARK)) for point in points]

    def place(self, anchor: Array, size: tuple[float, float], must: bool) -> Box | None:
        """Find room beside a point, and take it; None where there is none and it need not be."""
        half = 0.5 * np.array(size) + 0.25
        best, least = None, np.inf
        for gap in GAPS:
            for way in WAYS:
                box = Box(anchor + way * (gap + MARK) + np.clip(2.0 * way, -1.0, 1.0) * half, half)
                cost = COST_PER_MM * gap + self.cost([box]) + 0.1 * abs(float(way[1]))
                if cost < least:
                    best, least = box, cost
        if best is None or least >= (COVERED_COST if must else CROSSED_COST):
            return None
        self.boxes.append(best)
        return best

    def cost(self, boxes: Sequence[Box]) -> float:
        """How bad it is to cover some places: 0 where there is nothing."""
        covered = sum(box.overlaps(other) for other in self.boxes for box in boxes)
        return COVERED_COST * covered + CROSSED_COST * sum(self._crossings(box) for box in boxes)

    def _crossings(self, box: Box) -> int:
        """Number of segments that come into a box, by clipping (Liang and Barsky 1984)."""
        if not self.segments:
            return 0
        ends = np.array(self.segments)
        start, step = ends[:, 0] - box.middle, ends[:, 1] - ends[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            low, high = (-box.half - start) / step, (box.half - start) / step
        still, inside = step == 0.0, np.abs(start) < box.half
        enter = np.where(still, np.where(inside, -np.inf, np.inf), np.minimum(low, high)).max(axis=1)
        leave = np.where(still, np.where(inside, np.inf, -np.inf), np.maximum(low, high)).min(axis=1)
        return int(np.sum((enter < leave) & (leave > 0.0) & (enter < 1.0)))


def columns(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Widths of columns, as many as fit side by side, that hold entries of these widths one below the other."""
    for count in range(len(widths), 1, -1):
        rows = -(-len(widths) // count)
        found = tuple(max(widths[place : place + rows]) for place in range(0, len(widths), rows))
        if sum(found) <= room:
            return found
    return (max(widths),) if widths else ()
