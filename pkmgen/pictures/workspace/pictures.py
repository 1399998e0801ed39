"""Pictures of an atlas: where the robot works, in slices and from above, and what is worst there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import drawing, rendered
from pkmgen.pictures.plot.look import Look
from pkmgen.pictures.plot.maps import COLOURS, round_steps
from pkmgen.pictures.workspace.sheet import Panel, page_of
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.grid import Array
from pkmgen.studies.atlas.slices import Slice, slices_of
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import WORDS, Region
from pkmgen.studies.study.subject import words_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LOOK = Look(width=180.0, font_size=8.0)
KINDS = ("png", "svg")
SLICES, MAPS_PER_ROW = 6, 3
"""Slices of a picture, and maps of a row."""
MOST_STEPS = 4
"""Numbers below a bar of colours."""
RAISED = str.maketrans("-−0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
SHARES = ("#eaf3e4", "#8cc184", "#1c6b3f")
"""Colours of shares, from none to all."""
EMPTY_COLOUR, INK_COLOUR = "#f1f1f1", "#222222"
ENDS = (2.0, 98.0)
"""Percentages of a map that colours distinguish."""
DECADE = 8.0
"""Ratio from which colours stand for logarithms."""
IMAGE: dict[str, Any] = {"origin": "lower", "aspect": "auto", "interpolation": "none"}


def pictures_of(atlas: Atlas) -> dict[str, bytes]:
    """Pictures by name.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    with drawing("a picture of the workspace"):
        pages = {"workspace": _curves_page} if len(atlas.grid.axes) == 1 else PAGES
        figures = {name: page(atlas) for name, page in pages.items()}
        return {
            f"{name}.{kind}": rendered(figure, kind)
            for name, figure in figures.items()
            if figure is not None
            for kind in KINDS
        }


def _regions_page(atlas: Atlas) -> Figure:
    axes, slices = atlas.grid.axes[:2], slices_of(atlas.question, SLICES)
    panels = [Panel(title_of(atlas, each.value), partial(_draw_regions, atlas, each)) for each in slices]
    seen = [region for region in Region if any((each.regions == region).any() for each in slices)]
    heading = heading_of(atlas, "where it works", slices[0].grid.held)
    return page_of(heading, panels, axes, LOOK, MAPS_PER_ROW, [*_patches(seen), *marks()])


def _worst_page(atlas: Atlas) -> Figure | None:
    """Shares and worst values over the first two axes."""
    axes, panels = atlas.grid.axes[:2], list[Panel]()
    over = ", ".join(axis.name for axis in atlas.grid.axes[2:])
    if over:
        panels.append(Panel("part that works", partial(_draw_share, atlas, atlas.shares(Region.WORKS)), True))
    if (dexterous := atlas.dexterous_shares) is not None:
        panels.append(Panel("part that works in all orientations", partial(_draw_share, atlas, dexterous), True))
    for each, values in _known(atlas):
        side = (", greatest" if each.worst == "high" else ", least") if over else ""
        panels.append(Panel(_named(each) + side, partial(_draw_values, atlas, values, each.worst), True))
    if not panels:
        return None
    said = f"what is worst over {over}" if over else "what it needs, and how well it moves"
    return page_of(heading_of(atlas, said), panels, axes, LOOK, MAPS_PER_ROW)


def _curves_page(atlas: Atlas) -> Figure | None:
    """Regions and quantities along the only axis."""
    (strip,) = slices_of(atlas.question, 1)
    panels = [Panel(_named(each), partial(_draw_curve, atlas, strip, values)) for each, values in _known(atlas)]
    if not panels:
        return None
    seen = [region for region in Region if (strip.regions == region).any()]
    heading = heading_of(atlas, "what it needs, and how well it moves")
    return page_of(heading, panels, atlas.grid.axes, LOOK, MAPS_PER_ROW, [*_patches(seen), _box_line()])


def _known(atlas: Atlas) -> Iterator[tuple[Measured, Array]]:
    """Quantities that are known anywhere, with their worst values."""
    for each in atlas.measured:
        values = atlas.map(each.name)
        if np.isfinite(values).any():
            yield each, values


def _named(each: Measured) -> str:
    return each.name.replace("_", " ") + (f" in {written_unit(each.unit)}" if each.unit != "1" else "")


def title_of(atlas: Atlas, value: float | None) -> str:
    """Where a slice is along the third axis; nothing where there is none."""
    if value is None:
        return ""
    axis = atlas.grid.axes[2]
    return f"{axis.name} = {value:.3g} {axis.unit}".replace("-", "−")


def heading_of(atlas: Atlas, words: str, held: Sequence[float] | None = None) -> str:
    """What a page shows, and at what coordinates: those that are held, of slices all but three."""
    shown = atlas.grid.places if held is None else atlas.grid.places[:3]
    pairs = enumerate(zip(atlas.coordinates, atlas.grid.held if held is None else held, strict=True))
    still = [pair for place, pair in pairs if place not in shown]
    at = f" at {words_of(*zip(*still, strict=True))}".replace("= -", "= −") if still else ""
    return f"{atlas.question.text.name}: {words}{at}"


def _extent(atlas: Atlas) -> tuple[float, ...]:
    first, second = atlas.grid.axes[:2]
    return first.low, first.high, second.low, second.high


def _draw_regions(atlas: Atlas, each: Slice, axes: Any, _bar: Any) -> None:
    """Colour regions, with a line around where the robot works, and the box where it is."""
    _draw_colours(atlas, each, axes)
    _border(axes, each.grid.axes, each.regions == Region.WORKS, INK_COLOUR)
    mark_box(atlas, axes, each.value)


def _draw_colours(atlas: Atlas, each: Slice, axes: Any) -> None:
    from matplotlib.colors import BoundaryNorm, ListedColormap

    palette = ListedColormap([COLOURS[region] for region in Region])
    norm = BoundaryNorm(np.arange(len(Region) + 1) - 0.5, len(Region))
    axes.imshow(each.regions.T, cmap=palette, norm=norm, extent=_extent(atlas), **IMAGE)


def _draw_curve(atlas: Atlas, strip: Slice, values: Array, axes: Any, _bar: Any) -> None:
    """Draw values along one axis over the colours of regions, between lines where the box of the robot file ends."""
    (axis,) = atlas.grid.axes
    known = values[np.isfinite(values)]
    if known.min() > 0.0 and known.max() > DECADE * known.min():
        axes.set_yscale("log")
    regions, ends = strip.regions[:, 0], np.linspace(axis.low, axis.high, len(strip.regions) + 1)
    changes = np.flatnonzero(np.diff(regions)) + 1
    for low, high in zip([0, *changes], [*changes, len(regions)], strict=True):
        axes.axvspan(ends[low], ends[high], color=COLOURS[Region(int(regions[low]))], lw=0.0)
    axes.plot(axis.middles, values[:, 0], color="#1f4e79", lw=1.2)
    axes.set_xlim(axis.low, axis.high)
    own = atlas.coordinates[atlas.grid.places[0]]
    for end in (own.low, own.high):
        axes.axvline(end, color=INK_COLOUR, lw=0.8, ls=(0, (4, 2)))


def _draw_share(atlas: Atlas, shares: Array, axes: Any, bar: Any) -> None:
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    palette = LinearSegmentedColormap.from_list("shares", list(SHARES))
    axes.set_facecolor(EMPTY_COLOUR)
    image = axes.imshow(
        np.where(shares > 0.0, shares, np.nan).T, cmap=palette, norm=Normalize(0.0, 1.0), extent=_extent(atlas), **IMAGE
    )
    _colours(image, bar, np.linspace(0.0, 1.0, 5), "neither", [f"{part:.0%}" for part in np.linspace(0.0, 1.0, 5)])
    mark_box(atlas, axes)


def _draw_values(atlas: Atlas, values: Array, worst: str, axes: Any, bar: Any) -> None:
    """Colour values, dark where they are small; the bar points to what lies beyond its ends."""
    from matplotlib.colors import LogNorm, Normalize

    known = values[np.isfinite(values)]
    least, greatest = float(known.min()), float(known.max())
    low = float(np.percentile(known, ENDS[0])) if worst == "low" and least > 0.0 else least
    high = float(np.percentile(known, ENDS[1])) if worst == "high" else greatest
    logarithmic = low > 0.0 and high / low > DECADE
    norm: Any = LogNorm(low, high) if logarithmic else Normalize(low, high if high > low else low + 1.0)
    axes.set_facecolor(EMPTY_COLOUR)
    image = axes.imshow(values.T, cmap="viridis", norm=norm, extent=_extent(atlas), **IMAGE)
    ended = {(True, True): "both", (True, False): "min", (False, True): "max"}.get((least < low, high < greatest))
    steps = _fewer(round_steps(low, high, logarithmic))
    words, power = (_each_short(steps), "") if logarithmic else _short(steps)
    _colours(image, bar, steps, ended or "neither", words)
    bar.text(1.0, 1.3, power, size=0.8 * LOOK.font_size, ha="right", va="bottom", transform=bar.transAxes)
    mark_box(atlas, axes)


def _fewer(steps: Array) -> Array:
    """As many numbers as stand side by side."""
    return steps[:: -(-len(steps) // MOST_STEPS)] if len(steps) else steps


def _short(steps: Array) -> tuple[list[str], str]:
    """Numbers without what they share, and that: a power of ten, or an offset, or nothing."""
    from matplotlib.ticker import ScalarFormatter

    told: Any = ScalarFormatter(useMathText=False)
    told.create_dummy_axis()
    told.set_powerlimits((-3, 4))
    if len(steps):
        told.axis.set_view_interval(steps[0], steps[-1])
    words = told.format_ticks(steps.tolist())
    power, plus, offset = told.get_offset().partition("+")
    return words, re.sub(r"^1e(.+)$", lambda found: "×10" + found[1].translate(RAISED), power) + plus + offset


def _each_short(steps: Array) -> list[str]:
    """Numbers of different size, each with its own power."""
    return [re.sub(r"e\+?(-?)0*(\d)", r"e\1\2", f"{step:.4g}") for step in steps]


def _colours(image: Any, bar: Any, steps: Array, extend: str, words: Sequence[str]) -> None:
    made = bar.figure.colorbar(image, cax=bar, orientation="horizontal", extend=extend, ticks=steps)
    made.ax.minorticks_off()
    made.ax.set_xticks(steps, words)
    made.ax.tick_params(labelsize=0.8 * LOOK.font_size, length=2.0, width=0.5)
    made.outline.set_linewidth(0.5)


def _border(axes: Any, over: Sequence[Any], inside: Any, colour: str) -> None:
    """Draw the border of a region as a line."""
    if min(inside.shape) < 2 or inside.all() or not inside.any():
        return
    axes.contour(over[0].middles, over[1].middles, inside.T.astype(float), levels=[0.5], colors=colour, linewidths=0.6)


def mark_box(atlas: Atlas, axes: Any, third: float | None = None) -> None:
    """Draw the box of the robot file, and home, unless the third axis is held outside of the box."""
    from matplotlib.patheffects import withStroke

    if third is not None:
        along = atlas.coordinates[atlas.grid.places[2]]
        if not along.low <= third <= along.high:
            return
    still: Any = {"scalex": False, "scaley": False}
    around = [withStroke(linewidth=2.0, foreground="white")]
    own = [atlas.coordinates[place] for place in atlas.grid.places[:2]]
    ends = [(each.low, each.high) for each in own]
    corners = np.array([[ends[0][i], ends[1][j]] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))])
    axes.plot(*corners.T, color=INK_COLOUR, lw=0.8, ls=(0, (4, 2)), path_effects=around, **still)
    axes.plot(*(each.home for each in own), "+", color=INK_COLOUR, ms=6, path_effects=around, **still)


def marks() -> list[Any]:
    """What explains the box and home."""
    from matplotlib.lines import Line2D

    return [_box_line(), Line2D([], [], color=INK_COLOUR, marker="+", ls="none", label="home")]


def _patches(seen: Sequence[Region]) -> Iterator[Any]:
    from matplotlib.patches import Patch

    for region in seen:
        yield Patch(facecolor=COLOURS[region], edgecolor="#555555", lw=0.4, label=WORDS[region])


def _box_line() -> Any:
    from matplotlib.lines import Line2D

    return Line2D([], [], color=INK_COLOUR, lw=0.8, ls=(0, (4, 2)), label="box of the robot file")


PAGES: dict[str, Callable[[Atlas], Figure | None]] = {"workspace": _regions_page, "worst": _worst_page}
