"""Pictures of findings: fronts, parallel coordinates, maps of sweeps, indices and distributions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import drawing, new_figure, rendered
from pkmgen.pictures.design.style import (
    ACCENT,
    GREY,
    INK,
    LETTER_PT,
    LIGHT,
    SECOND,
    WIDTH_MM,
    axes_at,
    few_ticks,
    named,
    panels,
    plain_axes,
    values_of,
)  # fmt: skip
from pkmgen.studies.design.findings import Findings
from pkmgen.studies.study.subject import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_LINES = 60
"""Lines of parallel coordinates."""
BINS, LEVELS = 40, 6
"""Bars of a distribution, and lines of a map."""


def pictures_of(found: Findings) -> dict[str, tuple[str, bytes]]:
    """All pictures of a study: by name of the file what it shows, and the picture.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    study, table = found.study, found.table
    wanted: list[tuple[str, str, Callable[[Findings], Figure]]] = []
    grid = study.method == "grid" and len(study.variables) <= 2
    if len(study.objectives) == 2 and len(found.front):
        wanted.append(("pareto.png", "What no design beats in both objectives", front_picture))
    if len(found.front) > 1 and not grid:
        wanted.append(("parallel.png", "Designs of the front by their variables and outputs", parallel_picture))
    if grid and table.feasible.any():
        wanted.append(("sweep.png", "Outputs over what is varied; grey where a design is not feasible", sweep_picture))
    if found.indices:
        wanted.append(("sensitivity.png", "What outputs owe to each variable", indices_picture))
    if found.distributions:
        wanted.append(("tolerance.png", "Distributions of outputs; the line is the robot of the file", spread_picture))
    with drawing("pictures of a study"):
        return {name: (words, rendered(make(found), "png")) for name, words, make in wanted}


def front_picture(found: Findings) -> Figure:
    """Both objectives of all feasible designs, the front, and the robot of the file."""
    places = [place for place, each in enumerate(found.study.outputs) if each.sense]
    values = found.table.values[:, places]
    front = values[found.front]
    figure = new_figure(WIDTH_MM, 0.72 * WIDTH_MM)
    axes = axes_at(figure, 17.0, 14.0, WIDTH_MM - 22.0, 0.72 * WIDTH_MM - 20.0)
    others = values[found.table.feasible]
    axes.scatter(*others.T, s=5, color=LIGHT, lw=0, zorder=1, label="feasible designs")
    axes.plot(*front.T, color=ACCENT, lw=1.4, marker="o", ms=2.6, zorder=3, label="Pareto front")
    file = found.file.values[places]
    shown = np.vstack([front, file[None]]) if np.isfinite(file).all() else front
    if np.isfinite(file).all():
        axes.plot(*file, "D", color=INK, ms=6, zorder=5, label="the robot of the file")
    marks = {name: found.table.values[row, places] for name, row in found.winners.items()}
    for mark, (name, point) in zip("s^o", list(marks.items()), strict=False):
        label = name if name == "compromise" or marks.keys() != found.best.keys() else f"best {named(name)}"
        axes.plot(*point, mark, color=SECOND, ms=6, mec="white", mew=0.8, zorder=4, label=label)
    low, high = shown.min(axis=0), shown.max(axis=0)
    room = 0.08 * np.where(high > low, high - low, np.abs(high) + 1e-12)
    axes.set_xlim(low[0] - room[0], high[0] + room[0])
    axes.set_ylim(low[1] - room[1], high[1] + room[1])
    for name, place in zip("xy", places, strict=True):
        getattr(axes, f"set_{name}label")(_label(found, place), size=LETTER_PT)
    plain_axes(axes)
    axes.legend(fontsize=LETTER_PT - 1.0, frameon=False, loc="best")
    return figure


def parallel_picture(found: Findings) -> Figure:
    """Designs of the front as lines through scales of their variables and outputs."""
    from matplotlib import colormaps

    study, table = found.study, found.table
    rows = found.front
    if len(rows) > MOST_LINES:
        rows = rows[np.unique(np.linspace(0, len(rows) - 1, MOST_LINES).round().astype(int))]
    factors = np.array([each.factor for each in study.variables])
    values = np.hstack([table.designs[rows] / factors, table.values[rows, : len(study.outputs)]])
    names = [(each.name, each.unit) for each in study.variables]
    names += [(each.name, unit) for each, unit in zip(study.outputs, found.units, strict=False)]
    file = np.array([*(each.value / each.factor for each in study.variables),
                     *found.file.values[: len(study.outputs)]])  # fmt: skip
    known = np.vstack([values, file]) if np.isfinite(file).all() else values
    low, high = known.min(axis=0), known.max(axis=0)
    span, objectives = np.where(high > low, high - low, 1.0), {each.name for each in study.objectives}
    width = max(WIDTH_MM, 17.0 * len(names) + 10.0)
    figure = new_figure(width, 90.0)
    axes = axes_at(figure, 11.0, 20.0, width - 22.0, 56.0)
    colours, first = colormaps["viridis"], len(study.variables) + [bool(e.sense) for e in study.outputs].index(True)
    shades = (values[:, first] - values[:, first].min()) / max(float(np.ptp(values[:, first])), 1e-300)
    for line, shade in zip((values - low) / span, shades, strict=True):
        axes.plot(line, color=colours(0.9 * shade), lw=0.8, alpha=0.75, zorder=2)
    if len(known) > len(values):
        axes.plot((file - low) / span, color=INK, lw=1.6, ls=(0, (4, 2)), zorder=4)
    for place, (name, unit) in enumerate(names):
        axes.axvline(place, color=GREY, lw=0.7, zorder=1)
        around = {"size": LETTER_PT - 1.0, "ha": "center", "color": INK}
        axes.text(place, 1.04, f"{high[place]:.4g}", va="bottom", **around)
        axes.text(place, -0.04, f"{low[place]:.4g}", va="top", **around)
        words = "\n".join([*named(name).split(" "), f"[{written_unit(unit)}]" if unit != "1" else ""])
        bold = "bold" if name in objectives else "normal"
        axes.text(place, -0.13, words, va="top", weight=bold, **around)
    axes.set_xlim(-0.3, len(names) - 0.7)
    axes.set_ylim(0.0, 1.0)
    axes.axis("off")
    words = f"bold: objectives; colours: {named(names[first][0])}; dashed: the robot of the file"
    figure.text(0.5, 0.98, words, ha="center", va="top", size=LETTER_PT, color=INK)
    return figure


def sweep_picture(found: Findings) -> Figure:
    """Outputs over one or two variables."""
    study, table = found.study, found.table
    first = study.variables[0]
    lines = [np.linspace(each.low, each.high, each.steps) / each.factor for each in study.variables]
    shape = tuple(each.steps for each in study.variables)
    feasible = table.feasible.reshape(shape)
    figure, places = (
        panels(len(study.outputs), 45.0, gap=20.0, most=2) if len(shape) > 1 else panels(len(study.outputs), 40.0)
    )
    for place, axes in enumerate(places):
        values = np.where(feasible, table.values[:, place].reshape(shape), np.nan)
        if len(shape) == 1:
            axes.plot(lines[0], values, color=ACCENT, lw=1.4, marker="o", ms=2.5)
            axes.axvline(first.value / first.factor, color=INK, lw=0.8, ls=(0, (4, 2)))
        else:
            file = tuple(each.value / each.factor for each in study.variables)
            _map(axes, lines, values.T, file, written_unit(found.units[place]))
            axes.set_ylabel(_variable(found, 1), size=LETTER_PT - 0.5)
        axes.set_title(_label(found, place), size=LETTER_PT, loc="left")
        axes.set_xlabel(_variable(found, 0), size=LETTER_PT - 0.5)
        plain_axes(axes, grid=len(shape) == 1)
    return figure


def _map(axes: Any, lines: list[Array], values: Array, file: tuple[float, ...], unit: str) -> None:
    """A coloured map with its scale, lines at the ticks of the scale, and a cross at the robot of the file."""
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap
    from matplotlib.patheffects import withStroke

    axes.set_facecolor("#e9e9e9")
    shades = ListedColormap(colormaps["viridis"](np.linspace(0.0, 0.86, 256)))  # lines in white stay visible
    mesh = axes.pcolormesh(*lines, values, cmap=shades, shading="nearest", rasterized=True, zorder=1)
    known = values[np.isfinite(values)]
    if np.ptp(known) > 1e-9 * np.abs(known).max():
        scale = axes.figure.colorbar(mesh, cax=axes.inset_axes((1.05, 0.0, 0.06, 1.0)))
        few_ticks(scale.ax.yaxis, LEVELS)
        scale.ax.tick_params(labelsize=LETTER_PT - 1.0, color=GREY, labelcolor=INK)
        scale.ax.yaxis.get_offset_text().set_ha("left")
        scale.outline.set_visible(False)
        scale.set_label(unit, size=LETTER_PT - 0.5)
        levels = [each for each in scale.get_ticks() if known.min() < each < known.max()]
        if levels:
            axes.contour(*lines, values, levels=levels, colors="white", linewidths=0.7, zorder=2)
    else:
        axes.text(1.05, 0.5, f"{known[0]:.4g} {unit}", transform=axes.transAxes, size=LETTER_PT - 1.0, color=INK)
    around = [withStroke(linewidth=2.2, foreground="white")]
    axes.plot(*file, "+", color=INK, ms=7, path_effects=around, zorder=3, scalex=False, scaley=False)


def indices_picture(found: Findings) -> Figure:
    """Bars of indices with intervals, an output each."""
    names = [named(each.name) for each in found.study.variables]
    figure, places = panels(len(found.indices), 9.0 + 6.5 * len(names), left=max(map(len, names)) * 1.45 + 3.0)
    for axes, indices in zip(places, found.indices, strict=True):
        for number, (name, values) in enumerate(indices.values.items()):
            heights = np.arange(len(names)) + (0.19 if number else -0.19)
            margins = indices.margins.get(name)
            axes.barh(heights, values, 0.36, color=(ACCENT, SECOND)[number], zorder=2, label=named(name))
            if margins is not None:
                axes.errorbar(
                    values, heights, xerr=margins, fmt="none", ecolor=INK, elinewidth=0.9, capsize=2, zorder=3
                )
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_title(named(indices.output), size=LETTER_PT, loc="left")
        plain_axes(axes, grid="x")
        axes.axvline(0.0, color=INK, lw=0.8, zorder=4)
        if "first" in indices.values:
            axes.set_xlim(min(-0.02, axes.get_xlim()[0]), 1.08)
            axes.set_xticks([0.0, 0.5, 1.0])
    words = {"handles": places[0].get_legend_handles_labels()[0], "fontsize": LETTER_PT, "frameon": False, "ncols": 2}
    figure.legend(loc="lower center", borderaxespad=0.1, **words)
    return figure


def spread_picture(found: Findings) -> Figure:
    """Histograms of outputs; the middle 95 % darker, and the robot of the file."""
    outputs: Mapping[str, int] = {each.name: place for place, each in enumerate(found.study.outputs)}
    figure, places = panels(len(found.distributions), 34.0)
    for axes, each in zip(places, found.distributions, strict=True):
        place = outputs[each.output]
        values = values_of(found.table.values[:, place])
        counts, edges = np.histogram(values, BINS)
        middles = 0.5 * (edges[1:] + edges[:-1])
        inside = (middles >= each.quantiles[2]) & (middles <= each.quantiles[4])
        axes.bar(middles, counts, edges[1] - edges[0], color=[ACCENT if good else LIGHT for good in inside], zorder=2)
        axes.axvline(found.file.values[place], color=INK, lw=1.0, ls=(0, (4, 2)), zorder=3)
        axes.set_title(_label(found, place), size=LETTER_PT, loc="left")
        axes.set_yticks([])
        plain_axes(axes, grid=False)
        few_ticks(axes.xaxis)
        axes.spines["left"].set_visible(False)
    return figure


def _label(found: Findings, place: int) -> str:
    unit = written_unit(found.units[place])
    return named(found.study.outputs[place].name) + (f" in {unit}" if unit else "")


def _variable(found: Findings, place: int) -> str:
    each = found.study.variables[place]
    return f"{named(each.name)} in {each.unit}" if each.unit != "1" else named(each.name)
