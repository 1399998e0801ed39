"""Points, lines and faces that pictures of robots are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.scenes.elements import polygon_order

Array = NDArray[Any]
FLAT_EXTENT = 1e-9
"""Extent, by the size of the robot, below which points count as one or as lying in a plane."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the picture.

    Attributes:
        kind: `link` (the first), `rod` (those after it), `barrel`, `tube`, `second link`, `rail`, `platform`,
            `distance`, `gap` (between both sides of a loop that is open) or `motor axis`.
        name: Limb and element it belongs to.
        ends: Its points, m, of shape (points, 3); two unless it is an arc.
    """

    kind: str
    name: str
    ends: Array


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of the picture.

    Attributes:
        kind: Type of the joint (R, P, H, U, S, C, planar, fixed), `contact`, `base`, `frame` for a frame that the file
            names, `mass` for a mass centre, or `centre` for the platform point.
        name: Limb and element it belongs to.
        point: Where, m.
        driven: Whether a motor drives it.
    """

    kind: str
    name: str
    point: Array
    driven: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A polygon of the platform or of a part of it, or of a body that more than two joints hold.

    Attributes:
        name: Name of the body.
        corners: Of shape (corners, 3), m.
        kind: `platform`, `body`, or `ground` for the points on the base.
    """

    name: str
    corners: Array
    kind: str = "platform"


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside what it is the name of.

    Attributes:
        kind: `motor`, `limb`, `body`, `joint` or `frame`: where there is no room for all, the first ones stay.
        text: The name.
        point: What it stands beside, m.
    """

    kind: str
    text: str
    point: Array


@dataclass(frozen=True, slots=True)
class Dimension:
    """A parameter that is the distance of two points.

    Attributes:
        text: Its name, value and unit.
        places: Where it can be shown: both points, m, each of shape (2, 3).
    """

    text: str
    places: tuple[Array, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A robot in a pose.

    Attributes:
        name: Name of the robot.
        title: Its title.
        pose: Pose, with names and units.
        plane: World axes in which all of it lies, such as `xy`, or the empty string.
        lines: Its lines.
        marks: Its points.
        faces: Its platform.
        labels: Names in it.
        dimensions: Parameters that are lengths in it.
        others: Other lengths and angles of the file, in words.
        up: Against gravity, a unit vector; z without gravity.
        warning: What is wrong with it, though it can be drawn.
    """

    name: str
    title: str
    pose: str
    plane: str
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    faces: tuple[Face, ...]
    labels: tuple[Label, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    others: tuple[str, ...] = ()
    up: tuple[float, float, float] = (0.0, 0.0, 1.0)
    warning: str = ""

    def points(self) -> Array:
        """All points, of shape (n, 3)."""
        groups = [line.ends for line in self.lines] + [mark.point[None] for mark in self.marks]
        return np.vstack(groups + [face.corners for face in self.faces])


def against(gravity: Array) -> tuple[float, float, float]:
    """The coordinate axis that points against gravity most; z where there is none."""
    up = np.array([0.0, 0.0, 1.0])
    if np.any(gravity):
        up = np.zeros(3)
        place = int(np.argmax(np.abs(gravity)))
        up[place] = -np.sign(gravity[place])
    x, y, z = (float(entry) + 0.0 for entry in up)
    return x, y, z


def polygon(points: Array, tolerance: float) -> Array | None:
    """Order points that lie in a plane around their middle; None if they are no polygon."""
    order = polygon_order(points, tolerance)
    return None if order is None else np.asarray(points[list(order)])
