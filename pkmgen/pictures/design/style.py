"""How pictures of studies look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.pictures.canvas import MILLIMETRES, new_figure
from pkmgen.studies.study.subject import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, GREY, LIGHT, ACCENT, SECOND = "#222222", "#9aa3ad", "#c9d3dc", "#2a6f97", "#d97a27"
WIDTH_MM, LETTER_PT = 150.0, 8.0
"""Width of a picture, mm, and size of letters, points."""
COLUMNS, TICKS = 3, 4
"""Panels side by side, and ticks of a narrow axis."""


def named(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ")


def values_of(values: Array) -> Array:
    """Those that are known."""
    return np.asarray(values[np.isfinite(values)])


def axes_at(figure: Figure, left: float, low: float, width: float, height: float) -> Any:
    """Axes in a rectangle of a figure, mm."""
    wide, high = (each * MILLIMETRES for each in figure.get_size_inches())
    return figure.add_axes((left / wide, low / high, width / wide, height / high))


def panels(
    count: int, height: float, left: float = 13.0, gap: float = 5.0, most: int = COLUMNS
) -> tuple[Figure, list[Any]]:
    """A figure of panels of one size, mm, row by row; `gap` is right of each, `most` are side by side."""
    columns = min(most, count)
    rows = -(-count // columns)
    wide, foot, head = WIDTH_MM / max(columns, 2), 11.0, 7.0
    high = foot + height + head
    figure = new_figure(wide * columns, high * rows)
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        low = (rows - 1 - row) * high + foot
        places.append(axes_at(figure, column * wide + left, low, wide - left - gap, height))
    return figure, places


def few_ticks(axis: Any, most: int = TICKS) -> None:
    """Few ticks whose numbers are short: what all have in common stands once at the end of the axis."""
    from matplotlib.ticker import MaxNLocator, ScalarFormatter

    form = ScalarFormatter(useMathText=True)
    form.set_powerlimits((-3, 4))
    axis.set_major_formatter(form)
    axis.set_major_locator(MaxNLocator(most - 1, min_n_ticks=2))
    axis.get_offset_text().set_size(LETTER_PT - 1.5)


def plain_axes(axes: Any, grid: bool | str = True) -> None:
    """Axes without what nobody reads."""
    axes.tick_params(labelsize=LETTER_PT - 1.0, color=GREY, labelcolor=INK)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(GREY)
    if grid:
        axes.grid(axis="both" if grid is True else grid, color="#e3e7eb", lw=0.6, zorder=0)
    axes.set_axisbelow(True)
