"""What can be plotted, and how plots look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pkmgen.pictures.canvas import POINT, wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MAPS = ("reach", "condition", "effort", "parallel", "serial")
ALLOWED = (
    "force", "moment", "acceleration", "angular_acceleration", "speed", "angular_speed", "error", "angular_error",
    "stiffness", "angular_stiffness", "holding_effort", "deflection", "rotation",
)  # fmt: skip
"""Maps of what motors allow."""
POLYTOPE = "_polytope"
POLYTOPES = tuple(f"{name}{POLYTOPE}" for name in ("force", "moment", "acceleration", "angular_acceleration", "speed"))
CURVES = ("efforts", "positions", "velocities", "power", "energy", "reactions", "moments", "pose")
KNOWN = (*MAPS, *ALLOWED, *CURVES, *POLYTOPES)
WHAT = (
    f"Maps: {', '.join((*MAPS, *ALLOWED))}; along a trajectory: {', '.join(CURVES)}; in a pose: {', '.join(POLYTOPES)}."
)


LINE = 1.35 * POINT
"""Height of a line of text by the size of its letters, mm."""
PAGE = 120.0
"""Width of a plot of which nothing is said, mm."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a plot looks.

    Attributes:
        width: Of the page, mm.
        font_size: Of letters, points.
        grey: Whether it is black and white.
    """

    width: float = PAGE
    font_size: float = 8.0
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Places on the page of a figure, mm from its lower left."""

    figure: Figure
    width: float
    height: float

    def axes(self, left: float, low: float, width: float, height: float) -> Any:
        """Axes in a rectangle."""
        return self.figure.add_axes((left / self.width, low / self.height, width / self.width, height / self.height))

    def title(self, lines: Sequence[str], size: float) -> None:
        """Lines at the top."""
        for number, words in enumerate(lines):
            down = LINE * size * (number + 0.6) + 1.0
            self.figure.text(
                0.5, 1.0 - down / self.height, words, size=size, ha="center", va="center", parse_math=False
            )


def lines_of(words: str, size: float, look: Look) -> list[str]:
    """Break words into lines of the page."""
    return wrapped(words, look.width - 6.0, size, "sans")
