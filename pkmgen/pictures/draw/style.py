"""How a picture looks: what it is asked to show, and markers, colours and widths of all it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOTOR, PASSIVE, PLATFORM, BODY, BASE = "#d55e00", "#444444", "#009e73", "#7fb2d9", "#bbbbbb"
INK = "#222222"
JOINTS = {
    "base": ("^", 95, "fixed to the base"),
    "R": ("o", 34, "R: revolute"),
    "P": ("s", 44, "P: prismatic"),
    "U": ("P", 40, "U: universal"),
    "S": ("D", 22, "S: spherical"),
    "C": ("h", 40, "C: cylindrical"),
    "H": ("v", 44, "H: helical"),
    "planar": ("s", 70, "planar"),
    "fixed": ("X", 40, "fixed"),
    "frame": ("p", 30, "frame"),
    "contact": ("o", 140, "sliding contact"),
    "mass": ("$\\bigoplus$", 36, "mass centre"),
    "centre": ("*", 110, "platform point P"),
}
"""Marker, size in square points and name in the legend of each kind of point."""
LINES: dict[str, tuple[str, float, Any, str]] = {
    "rail": ("#999999", 1.2, (0, (6, 3)), "rail"),
    "link": ("#1f4e79", 3.0, "solid", "first link"),
    "rod": ("#56b4e9", 2.0, "solid", "link or rod after it"),
    "barrel": ("#1f4e79", 4.5, "solid", "barrel"),
    "tube": ("#56b4e9", 2.2, "solid", "sliding rod"),
    "second link": ("#7f9fbf", 1.2, "solid", "second link or cross link"),
    "platform": (PLATFORM, 2.0, "solid", "platform"),
    "distance": ("#56b4e9", 1.2, (0, (1, 1)), "rod without mass"),
    "gap": ("#cc0000", 1.6, (0, (2, 2)), "open loop"),
    "motor axis": (MOTOR, 1.2, (0, (5, 2, 1, 2)), "motor axis"),
}
"""Colour, width in points, dashes and name in the legend of each kind of line."""
FACES = {
    "platform": (PLATFORM, 0.3, "platform"),
    "body": (BODY, 0.3, "body of 3 joints or more"),
    "ground": ("#999999", 0.12, "base"),
}
"""Colour, opacity and name in the legend of each kind of face."""
GREYS = {
    MOTOR: "#000000", PASSIVE: "#000000", PLATFORM: "#777777", BODY: "#aaaaaa", BASE: "#aaaaaa", "#1f4e79": "#222222",
    "#56b4e9": "#808080", "#7f9fbf": "#a0a0a0", "#999999": "#999999", "#cc0000": "#000000", INK: "#000000",
}  # fmt: skip
"""What colours are in a picture of black and white."""
PAGE = 160.0
"""Width of a picture across a page, mm."""
WIDTHS = (30.0, 1000.0)
FONTS = (4.0, 40.0)
"""Least and greatest width, mm, and size of letters, points."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a picture looks.

    Attributes:
        width: Of the page, mm.
        font_size: Of names, points.
        font: Family of letters, of `canvas.FAMILIES`.
        outlines: Whether letters of an .svg are outlines, which look alike everywhere, or text.
        grey: Whether it is black and white.
        names: Whether it has names.
        dimensions: Whether it has the lengths of the robot file.
        legend: Whether it has a legend.
        caption: Whether it has title and pose.
        view: Azimuth and elevation, degrees; of a flat robot straight on if None.
    """

    width: float = PAGE
    font_size: float = 8.0
    font: str = "sans"
    outlines: bool = False
    grey: bool = False
    names: bool = True
    dimensions: bool = False
    legend: bool = True
    caption: bool = True
    view: tuple[float, float] | None = None

    @property
    def stroke(self) -> float:
        """What widths of lines are multiplied by: thinner in a column."""
        return min(1.0, max(0.6, self.width / 130.0))

    def colour(self, colour: str) -> str:
        """A colour, or its grey."""
        return GREYS.get(colour, colour) if self.grey else colour
