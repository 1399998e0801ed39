"""Quantities along a trajectory as curves over time."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.plot.look import LINE, Look, Place, lines_of
from pkmgen.studies.study.motion import Series
from pkmgen.studies.study.trajectories import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_CURVES = 9
"""Curves of a plot at most: those of the greatest values; the others are counted."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#8c6d31", "#5e4fa2", "#222222")
"""Colours that the colour-blind can distinguish (Okabe and Ito 2008), and more."""
DASHES: tuple[Any, ...] = ("solid", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)), (0, (1, 1)))
TITLES = {
    "pose": "pose",
    "efforts": "efforts of the motors",
    "positions": "positions of the motors",
    "velocities": "velocities of the motors",
    "power": "power of the motors",
    "energy": "energy",
    "reactions": "forces in the bearings",
    "moments": "moments in the bearings",
}
CURVES_HEIGHT_MM = 38.0
"""Height of the curves of a unit, mm."""


def curves_of(series: Series, trajectory: Trajectory, robot: str, look: Look) -> Figure:
    """Draw curves, those of each unit by themselves."""
    units = list(dict.fromkeys(series.units))
    rows = [[place for place, each in enumerate(series.units) if each == unit] for unit in units]
    shown = [_greatest(series, places) for places in rows]
    columns = _columns(series, shown, look)
    line, size = LINE * look.font_size, look.font_size
    titles = lines_of(f"{robot}: {TITLES[series.name]}; {trajectory.words}", size, look)
    head = line * len(titles) + 3.0
    below = [line * (1.2 * -(-(len(places) + (left > 0)) // columns) + 1.2) for places, left in shown]
    height = head + sum(below) + CURVES_HEIGHT_MM * len(units) + 2.6 * line
    place = Place(new_figure(look.width, height), look.width, height)
    low = height - head
    for number, (unit, (places, left), legend) in enumerate(zip(units, shown, below, strict=True)):
        low -= CURVES_HEIGHT_MM
        axes = place.axes(7.5 * line, low, look.width - 9.5 * line, CURVES_HEIGHT_MM)
        low -= legend + (2.6 * line if number == len(units) - 1 else 0.0)
        for one, colour, dashes in zip(places, cycle(COLOURS), cycle(DASHES), strict=False):
            style = {"color": "black" if look.grey else colour, "ls": dashes, "lw": 1.2}
            axes.plot(trajectory.times, series.values[:, one], label=series.labels[one], **style)
        if left:
            axes.plot([], [], " ", label=f"and {left} smaller ones")
        axes.set_ylabel(_label(series, unit), size=size, parse_math=False)
        last = number == len(units) - 1
        dress(axes, size, last=last)
        _explain(axes, size, columns, (2.9 * line if last else 0.6 * line) / CURVES_HEIGHT_MM)
    place.title(titles, size)
    return place.figure


def dress(axes: Any, size: float, colour: str = "#cccccc", *, last: bool) -> None:
    """Grid, ticks and the axis of time, named below the last curves."""
    axes.grid(lw=0.4, color=colour)
    axes.tick_params(labelsize=0.85 * size, labelbottom=last)
    axes.margins(x=0.0)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    if last:
        axes.set_xlabel("time in s", size=size, labelpad=1.5)


def _explain(axes: Any, size: float, columns: int, down: float) -> None:
    legend = axes.legend(
        loc="upper left", bbox_to_anchor=(0.0, -down), ncols=columns, fontsize=0.85 * size, frameon=False,
        handlelength=2.4, borderaxespad=0.0, borderpad=0.0, labelspacing=0.35,
    )  # fmt: skip
    for text in legend.get_texts():
        text.set_parse_math(False)


def _greatest(series: Series, places: list[int]) -> tuple[list[int], int]:
    """Those of the greatest values, in their order, and how many are left."""
    peaks = {place: float(np.abs(series.values[:, place]).max()) for place in places}
    chosen = sorted(places, key=lambda place: -peaks[place])[:MOST_CURVES]
    return sorted(chosen), len(places) - len(chosen)


def _columns(series: Series, shown: list[tuple[list[int], int]], look: Look) -> int:
    """Columns of the legend that fit into the page."""
    longest = max(len(series.labels[place]) for places, _ in shown for place in places)
    return max(1, min(5, int(look.width * 0.85 / (0.2 * look.font_size * longest + 12.0))))


def _label(series: Series, unit: str) -> str:
    what = {"efforts": "effort", "positions": "position", "velocities": "velocity", "reactions": "force"}
    word = what.get(series.name, series.name.removesuffix("s"))
    return word if unit == "1" else f"{word} in {written_unit(unit)}"


def table_of(series: Series, trajectory: Trajectory) -> tuple[list[str], list[list[str]]]:
    """Columns and rows of quantities over time."""
    columns = ["t [s]", *(f"{name} [{unit}]" for name, unit in zip(series.labels, series.units, strict=True))]
    values = np.column_stack([trajectory.times, series.values])
    return columns, [[repr(entry) for entry in row] for row in values.tolist()]
