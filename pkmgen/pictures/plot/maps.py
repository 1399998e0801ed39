"""A slice of the workspace as a coloured map."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.plot.look import LINE, Look, Place, lines_of
from pkmgen.studies.study.regions import WORDS, Region
from pkmgen.studies.study.slices import Slice
from pkmgen.studies.study.subject import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = {
    Region.WORKS: "#d9ead3",
    Region.LIMITED: "#fce5b0",
    Region.BEYOND: "#cfc3e0",
    Region.PARALLEL: "#7a5195",
    Region.SERIAL: "#b5651d",
    Region.OTHER: "#b8c4d0",
    Region.OUT: "#eeeeee",
}
GREYS = {
    Region.WORKS: "#ffffff",
    Region.LIMITED: "#e4e4e4",
    Region.BEYOND: "#bbbbbb",
    Region.PARALLEL: "#222222",
    Region.SERIAL: "#555555",
    Region.OTHER: "#999999",
    Region.OUT: "#d0d0d0",
}
TITLES = {
    "reach": "reach",
    "condition": "condition number",
    "effort": "effort",
    "parallel": "distance to parallel singularities",
    "serial": "distance to serial singularities",
    "force": "force in every direction",
    "moment": "moment in every direction",
    "acceleration": "acceleration in every direction",
    "angular_acceleration": "angular acceleration in every direction",
    "speed": "speed in every direction",
    "angular_speed": "angular speed in every direction",
    "error": "greatest error",
    "angular_error": "greatest angular error",
    "stiffness": "least stiffness",
    "angular_stiffness": "least angular stiffness",
    "holding_effort": "effort under a load",
    "deflection": "deflection under a force",
    "rotation": "rotation under a moment",
}
UNBOUNDED = ("condition", "effort", "error", "angular_error", "holding_effort", "deflection", "rotation")
"""Quantities that grow without bounds near singularities: colours end at a part of the points, logarithms beyond."""
SHOWN, DECADE = 98.0, 4.0
"""Percentage of points that colours distinguish, and ratio from which they stand for logarithms."""
IMAGE: dict[str, Any] = {"origin": "lower", "aspect": "auto", "interpolation": "none"}
LEVELS = 8
"""Numbers beside the colours, at most."""
DECADES = ((1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0), (1.0, 2.0, 5.0), (1.0, 3.0), (1.0,))
"""Round numbers of a decade, the more the fewer decades there are."""
TALLEST = 1.3
"""Height of a map by its width, at most."""


def map_of(found: Slice, what: str, robot: str, look: Look, beside_others: bool = False) -> Figure:
    """Draw regions, and on those where the robot works a quantity; `what` is `reach` or the name of the quantity.

    Beside other maps that of reach is as large as they are.
    """
    first, second = found.values
    alike = found.axes[0].unit == found.axes[1].unit
    ratio = float(np.ptp(second) / np.ptp(first)) if alike else 0.75
    held = ", ".join(f"{axis.name} = {value:.4g} {axis.unit}" for axis, value in found.fixed)
    titles = lines_of(f"{robot}: {TITLES[what]}" + (f" at {held}" if held else ""), 1.1 * look.font_size, look)
    entries = _entries(found, what, look)
    line = LINE * look.font_size
    room = look.width - line * (6.5 if what == "reach" and not beside_others else 13.0)
    wide, high = (room, room * ratio) if ratio <= TALLEST else (room * TALLEST / ratio, room * TALLEST)
    head, foot = 1.15 * line * len(titles) + 2.0, line * (4.2 + -(-len(entries) // 2))
    figure = new_figure(look.width, head + high + foot)
    place = Place(figure, look.width, head + high + foot)
    left = 5.0 * line + 0.5 * (room - wide)
    axes: Any = place.axes(left, foot, wide, high)
    extent = (first[0], first[-1], second[0], second[-1])
    _regions(axes, found, extent, look)
    if what != "reach":
        bar = place.axes(left + wide + line, foot, 0.8 * line, high)
        _quantity(figure, axes, bar, found, what, extent, look)
    _marks(axes, found, look)
    for name, axis in zip("xy", found.axes, strict=True):
        getattr(axes, f"set_{name}label")(f"{axis.name} in {axis.unit}", size=look.font_size, parse_math=False)
    axes.tick_params(labelsize=0.85 * look.font_size)
    place.title(titles, 1.1 * look.font_size)
    figure.legend(
        handles=entries, loc="lower center", bbox_to_anchor=(0.5, 0.0), ncols=2, fontsize=0.85 * look.font_size,
        frameon=False, borderaxespad=0.2,
    )  # fmt: skip
    return figure


def _regions(axes: Any, found: Slice, extent: tuple[float, ...], look: Look) -> None:
    from matplotlib.colors import BoundaryNorm, ListedColormap

    colours = GREYS if look.grey else COLOURS
    palette = ListedColormap([colours[region] for region in Region])
    norm = BoundaryNorm(np.arange(len(Region) + 1) - 0.5, len(Region))
    axes.imshow(found.regions, cmap=palette, norm=norm, extent=extent, zorder=1, **IMAGE)


def _entries(found: Slice, what: str, look: Look) -> list[Any]:
    """What the legend explains: regions that occur, box and home."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    ink, colours = "black" if look.grey else "#222222", GREYS if look.grey else COLOURS
    entries: list[Any] = []
    for region in Region:
        if not (found.regions == region).any() or (region is Region.WORKS and what != "reach"):
            continue
        hatched = region is Region.LIMITED and what != "reach"
        colour, hatch = ("white", "/////") if hatched else (colours[region], "")
        entries.append(Patch(facecolor=colour, hatch=hatch, edgecolor="#555555", lw=0.4, label=WORDS[region]))
    return [
        *entries,
        Line2D([], [], color=ink, lw=0.9, ls=(0, (4, 2)), label="box of the robot file"),
        Line2D([], [], color=ink, marker="+", ls="none", label="home"),
    ]


def _marks(axes: Any, found: Slice, look: Look) -> None:
    """Draw the box and home, with a white border that shows them on dark colours."""
    from matplotlib.patheffects import withStroke

    still: Any = {"scalex": False, "scaley": False}
    box = [(axis.low, axis.high) for axis in found.axes]
    corners = np.array([[box[0][i], box[1][j]] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))])
    ink = "black" if look.grey else "#222222"
    around = [withStroke(linewidth=2.2, foreground="white")]
    axes.plot(*corners.T, color=ink, lw=0.9, ls=(0, (4, 2)), zorder=4, path_effects=around, **still)
    axes.plot(*(axis.home for axis in found.axes), "+", color=ink, ms=7, zorder=5, path_effects=around, **still)


def _quantity(
    figure: Figure, axes: Any, beside: Any, found: Slice, what: str, extent: tuple[float, ...], look: Look
) -> None:
    """Colour a quantity, light where it is large, and hatch where a joint is beyond its limits."""
    from matplotlib.colors import LogNorm, Normalize

    quantity = found.quantities[what]
    known = quantity.values[np.isfinite(quantity.values)]
    if not known.size:
        return
    low, high = float(known.min()), float(known.max())
    ended = "neither"
    if what in UNBOUNDED and (top := float(np.percentile(known, SHOWN))) < high:
        high, ended = max(top, low), "max"
    many = low > 0.0 and high / low > DECADE and what in UNBOUNDED
    norm: Any = LogNorm(low, high) if many else Normalize(low, high if high > low else low + 1.0)
    image = axes.imshow(
        quantity.values, cmap="gray" if look.grey else "viridis", norm=norm, extent=extent, zorder=2, **IMAGE
    )
    steps = round_steps(low, high, many)
    if high > low:
        axes.contour(*found.values, quantity.values, levels=steps, colors="white", linewidths=0.5, zorder=3)
    limited = np.where(found.regions == Region.LIMITED, 1.0, np.nan)
    if np.isfinite(limited).any():
        axes.contourf(*found.values, limited, levels=[0.5, 1.5], colors="none", hatches=["////"], zorder=3)
    bar = figure.colorbar(image, cax=beside, extend=ended, ticks=steps)
    bar.ax.minorticks_off()
    bar.ax.set_yticks(steps, [f"{step:.6g}" for step in steps])
    unit = "" if quantity.unit == "1" else f" in {written_unit(quantity.unit)}"
    letters = max(24, int(85.0 * float(figure.get_size_inches()[1]) / look.font_size))
    words = textwrap.fill(f"{quantity.meaning}{unit}", letters, max_lines=3, placeholder=" …")
    bar.set_label(words, size=0.8 * look.font_size, parse_math=False)
    bar.ax.tick_params(labelsize=0.8 * look.font_size)


def round_steps(low: float, high: float, logarithmic: bool) -> Array:
    """Round numbers from `low` to `high`, at most `LEVELS`: evenly, or of each decade the same."""
    from matplotlib.ticker import MaxNLocator

    choices: list[Array] = [np.asarray(MaxNLocator(LEVELS - 1, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high))]
    if logarithmic:
        decades = 10.0 ** np.arange(np.floor(np.log10(low)), np.ceil(np.log10(high)) + 1.0)
        choices = [np.outer(decades, parts).ravel() for parts in DECADES]
    inside = [steps[(steps >= low) & (steps <= high)] for steps in choices]
    return next((steps for steps in inside if len(steps) <= LEVELS), inside[-1])


def table_of(found: Slice) -> tuple[list[str], list[list[str]]]:
    """Columns and rows of a slice: both coordinates, what is there, and all quantities."""
    columns = [f"{axis.name} [{axis.unit}]" for axis in found.axes] + ["region"]
    columns += [f"{each.name} [{each.unit}]" for each in found.quantities.values()]
    rows = []
    for j, second in enumerate(found.values[1]):
        for i, first in enumerate(found.values[0]):
            known = [each.values[j, i] for each in found.quantities.values()]
            cells = [repr(float(first)), repr(float(second)), WORDS[Region(int(found.regions[j, i]))]]
            rows.append(cells + ["" if np.isnan(value) else repr(float(value)) for value in known])
    return columns, rows
