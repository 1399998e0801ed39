"""A page of maps side by side, each with its title and its colours below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.plot.look import LINE, Look, Place, lines_of
from pkmgen.studies.atlas.grid import Axis

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TALLEST = 1.6
"""Height of a map by its width, at most."""
OTHER_UNITS = 0.8
"""The same where its axes have different units."""
NUMBERS, GAP = 5.0, 1.8
"""Room left of the first map for numbers and a name, and between maps, lines."""
TITLE, NUMBERS_BELOW, BAR = 1.8, 2.6, 2.4
"""Room for a title, for numbers and a name below a map, and for colours with their numbers, lines."""


@dataclass(frozen=True)
class Panel:
    """A map of a page.

    Attributes:
        title: What it shows.
        draw: Draws into axes and, where it has colours to explain, into a bar below.
        bar: Whether it has one.
    """

    title: str
    draw: Callable[[Any, Any], None]
    bar: bool = False


def page_of(
    heading: str,
    panels: Sequence[Panel],
    axes: Sequence[Axis],
    look: Look,
    columns: int,
    legend: Sequence[Any] = (),
) -> Figure:
    """Lay out maps over the same axes, in rows, on a page."""
    line = LINE * look.font_size
    columns = min(columns, len(panels))
    rows = -(-len(panels) // columns)
    left, right = NUMBERS * line, line
    gap = line * (GAP if len(axes) > 1 else NUMBERS)
    room = (look.width - left - right - (columns - 1) * gap) / columns
    ratio = _ratio(axes)
    wide, high = (room, room * ratio) if ratio <= TALLEST else (room * TALLEST / ratio, room * TALLEST)
    titles = lines_of(heading, 1.15 * look.font_size, look)
    head, foot = line * (1.2 * len(titles) + 0.8), line * (0.6 + 1.2 * -(-len(legend) // 2))
    each = high + line * (TITLE + NUMBERS_BELOW + (BAR if any(panel.bar for panel in panels) else 0.0))
    height = head + rows * each + foot
    figure = new_figure(look.width, height)
    place = Place(figure, look.width, height)
    place.title(titles, 1.15 * look.font_size)
    spare = 0.5 * (look.width - left - right - columns * wide - (columns - 1) * gap)
    for number, panel in enumerate(panels):
        row, column = divmod(number, columns)
        x, y = left + spare + column * (wide + gap), height - head - row * each - TITLE * line - high
        own: Any = place.axes(x, y, wide, high)
        low = y - line * (NUMBERS_BELOW + 0.4)
        panel.draw(own, place.axes(x, low, wide, 0.5 * line) if panel.bar else None)
        own.set_title(panel.title, size=look.font_size, pad=3.0, parse_math=False)
        _label(own, axes, look, column == 0, number + columns >= len(panels))
    if legend:
        figure.legend(
            handles=list(legend), loc="lower center", bbox_to_anchor=(0.5, 0.0), ncols=2, frameon=False,
            fontsize=0.85 * look.font_size, borderaxespad=0.4,
        )  # fmt: skip
    return figure


def _ratio(axes: Sequence[Axis]) -> float:
    """Height of a map by its width."""
    if len(axes) < 2 or axes[0].unit != axes[1].unit:
        return OTHER_UNITS
    return (axes[1].high - axes[1].low) / (axes[0].high - axes[0].low)


def _label(own: Any, axes: Sequence[Axis], look: Look, left: bool, low: bool) -> None:
    small = 0.85 * look.font_size
    own.tick_params(labelsize=small, length=2.0, width=0.5)
    for spine in own.spines.values():
        spine.set_linewidth(0.5)
    own.locator_params(axis="x", nbins=5)
    if low:
        own.set_xlabel(f"{axes[0].name} in {axes[0].unit}", size=small, labelpad=1.5, parse_math=False)
    if left and len(axes) > 1:
        own.set_ylabel(f"{axes[1].name} in {axes[1].unit}", size=small, labelpad=2.0, parse_math=False)
    elif len(axes) > 1:
        own.tick_params(labelleft=False)
