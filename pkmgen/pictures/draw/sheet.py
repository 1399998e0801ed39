"""A scene on a page: its scale, and where names and dimension lines stand; mm from the lower left of the robot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.pictures.canvas import text_size
from pkmgen.pictures.draw.letters import MUST, ORDER, Box, Page, name_size
from pkmgen.pictures.draw.parts import Array, Dimension, Label, Scene
from pkmgen.pictures.draw.style import Style
from pkmgen.pictures.draw.view import View

PAD = 2.0
"""Around everything, mm."""
TALLEST = 1.0
"""Height of a robot by the width of the page, at most."""
OFFSETS = (4.5, 8.0, 11.5, 15.0)
"""Of dimension lines from what they measure, mm."""
SHORTEST_LINE_MM = 3.0
"""Least length of a dimension line, mm; shorter ones are given in words."""
FITTED = 3
"""How often the scale is fitted to what names need beside the robot."""
AXES = 0.16
"""Length of the world's axes by the extent of the robot, about."""


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name and its place; where it is far away, the point it belongs to is joined to it."""

    label: Label
    box: Box
    anchor: Array


@dataclass(frozen=True, slots=True)
class PlacedDimension:
    """A dimension line beside what it measures: its ends, those of what it measures, and where its text is."""

    text: str
    line: Array
    measured: Array
    middle: Array
    angle: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scene laid out.

    Attributes:
        view: How it is seen.
        scale: Millimetres of the page for a metre.
        origin: What of the view, m, is at the lower left of the robot.
        names: Names.
        dimensions: Dimension lines.
        untold: Lengths that found no place, in words.
        low: Lower left corner of all of it, mm.
        high: Upper right corner.
    """

    view: View
    scale: float
    origin: Array
    names: tuple[PlacedName, ...]
    dimensions: tuple[PlacedDimension, ...]
    untold: tuple[str, ...]
    low: Array
    high: Array

    def at(self, points: Array) -> Array:
        """Points of the world, (n, 3), on the page, mm."""
        return (self.view.flat(points) - self.origin) * self.scale


def lay_out(scenes: Sequence[Scene], style: Style, view: View) -> Sheet:
    """Find scale and places; the first scene has names, the others only have to be on the page."""
    seen = view.flat(np.vstack([scene.points() for scene in scenes] + [axes_of(scenes[0]).reshape(-1, 3)]))
    low, extent = seen.min(axis=0), np.ptp(seen, axis=0)
    wide, high = (max(float(entry), 1e-9) for entry in extent)
    most = TALLEST * style.width / high
    scale = min((style.width - 2.0 * PAD) / wide, most)
    for _ in range(FITTED):
        sheet = _laid(scenes[0], style, view, scale, low, extent)
        beside = float(sheet.high[0] - sheet.low[0]) - wide * scale
        if beside + wide * scale <= style.width - 2.0 * PAD:
            break
        scale = min(max(style.width - 2.0 * PAD - beside, 0.3 * style.width) / wide, most)
    return sheet


def axes_of(scene: Scene) -> Array:
    """The world's axes as lines, of shape (axes, 2, 3), m; those of its plane for a flat scene."""
    length = axis_length(scene)
    letters = scene.plane or "xyz"
    return np.array([[np.zeros(3), length * np.eye(3)["xyz".index(axis)]] for axis in letters])


def axis_length(scene: Scene) -> float:
    """A round length, m, to draw the world's axes and a scale by."""
    rough = AXES * (float(np.max(np.ptp(scene.points(), axis=0))) or 1.0)
    power = 10.0 ** math.floor(math.log10(rough))
    return float(max(step for step in (1.0, 2.0, 5.0) if step * power <= rough) * power)


def _laid(scene: Scene, style: Style, view: View, scale: float, low: Array, extent: Array) -> Sheet:
    """Lay names and dimensions out at a scale."""
    blank = Sheet(view, scale, low, (), (), (), np.zeros(2), extent * scale)
    lines = [blank.at(line.ends) for line in scene.lines] + [blank.at(ends) for ends in axes_of(scene)]
    segments = [line[k : k + 2] for line in lines for k in range(len(line) - 1)]
    points = [mark.point for mark in scene.marks] + [ends[1] * 1.15 for ends in axes_of(scene)]
    page = Page(segments, blank.at(np.array(points)))
    labels = sorted(scene.labels, key=lambda label: ORDER.index(label.kind)) if style.names else []
    first = [label for label in labels if label.kind in MUST]
    names = _named(blank, page, first, style)
    dimensions, untold = list[PlacedDimension](), list[str]()
    for each in scene.dimensions if style.dimensions else ():
        placed = _dimension(blank, page, each, style)
        if placed is None:
            untold.append(each.text)
        else:
            dimensions.append(placed)
    names += _named(blank, page, labels[len(first) :], style)
    ends = [end for placed in dimensions for end in placed.line]
    middles = np.array([box.middle for box in page.boxes] + [np.zeros(2), extent * scale, *ends])
    halves = np.array([box.half for box in page.boxes] + [np.ones(2)] * (2 + len(ends)))
    corners = (middles - halves).min(axis=0), (middles + halves).max(axis=0)
    return Sheet(view, scale, low, tuple(names), tuple(dimensions), tuple(untold), *corners)


def _named(sheet: Sheet, page: Page, labels: Sequence[Label], style: Style) -> list[PlacedName]:
    names = list[PlacedName]()
    for label in labels:
        anchor = sheet.at(label.point[None])[0]
        box = page.place(anchor, name_size(label.kind, label.text, style.font_size, style.font), label.kind in MUST)
        if box is not None:
            names.append(PlacedName(label, box, anchor))
    return names


def _dimension(sheet: Sheet, page: Page, dimension: Dimension, style: Style) -> PlacedDimension | None:
    """Find the best of all places of a dimension line, and take it."""
    size = text_size(dimension.text, style.font_size, style.font)
    best, least, taken = None, np.inf, list[Box]()
    for place in dimension.places:
        ends = sheet.at(place)
        along = ends[1] - ends[0]
        length = float(np.linalg.norm(along))
        if length < SHORTEST_LINE_MM:
            continue
        along = along / length
        if along[0] < -1e-9 or (abs(along[0]) <= 1e-9 and along[1] < 0):
            along = -along
        across = np.array([-along[1], along[0]])
        for offset in (side * each for each in OFFSETS for side in (1.0, -1.0)):
            line = ends + offset * across
            middle = line.mean(axis=0) + 0.75 * size[1] * across
            boxes = _along(middle, along, size)
            cost = (
                page.cost(boxes)
                + 0.4 * abs(offset)
                - 0.03 * length
                + 0.2 * max(size[0] - length, 0.0)
                + page.cost([Box(line.mean(axis=0), np.ones(2))])
            )
            if cost < least:
                angle = math.degrees(math.atan2(along[1], along[0]))
                best, least, taken = PlacedDimension(dimension.text, line, ends, middle, angle), cost, boxes
    if best is not None:
        page.boxes += taken
        page.segments += [best.line]
    return best


def _along(middle: Array, along: Array, size: tuple[float, float]) -> list[Box]:
    """Squares that a slanted text is in."""
    width, height = size
    count = max(1, math.ceil(width / height))
    steps = (np.arange(count) - 0.5 * (count - 1)) * width / count
    return [Box(middle + step * along, np.full(2, 0.55 * height)) for step in steps]
