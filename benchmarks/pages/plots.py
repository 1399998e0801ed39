"""Plots of benchmarks: kernels under the roofs of the machine, curves of growth. `pip install 'matplotlib>=3.8'`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.measurements.growth import Growth
from benchmarks.measurements.machine import CACHE, MEMORY, describe
from benchmarks.measurements.peak import MIXED
from benchmarks.measurements.sweep import FORMS
from benchmarks.timing.rows import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

OURS, OTHERS, ROOF = "#d55e00", "#0072b2", "#666666"
COLOURS = ("#d55e00", "#009e73", "#0072b2")
MARKERS = {"pkmgen": "o", "casadi": "s"}
WIDTHS = {"scalar": "scalar", "scalar_fma": "scalar", "neon": "NEON", "avx2": "AVX2", "avx512": "AVX-512"}
ROOFS = {"multiply": "multiply or add alone", MIXED: "multiply and add", "FMA": "FMA"}
SHORT = {"scalar": "one state a call", "batch": "states one after the other", "columns": "entry by entry"}
LINES = {"columns": "o-", "batch": "o:"}
SLOPES = {MEMORY: "memory", CACHE: "cache"}
ALIKE = 0.15
"""Roofs whose logarithms differ by less are drawn as one: their names would cover each other."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A point under the roofs.

    Attributes:
        row: Its time.
        work: Multiplications and additions of one state, ours for all contenders, so that heights compare times.
        words: Numbers that go in and out for one state.
    """

    row: Row
    work: int
    words: int

    @property
    def intensity(self) -> float:
        """Operations per byte of input and output."""
        return self.work / (self.words * (4 if self.row.mode == "float_batch" else 8))

    @property
    def speed(self) -> float:
        """Operations per ns."""
        return self.work / self.row.median


def draw_roofline(kernels: Sequence[Kernel], rates: Sequence[Row], file: Path) -> None:
    """Draw kernels of `double` at the left and of `float` at the right, each under its roofs."""
    figure, (left, right) = _figure(2, (11.0, 5.4))
    _draw_side(left, [k for k in kernels if k.row.mode != "float_batch"], _roofs(rates, "double"), rates)
    _draw_side(right, [k for k in kernels if k.row.mode == "float_batch"], _roofs(rates, "float"), rates)
    left.set_title("double", loc="left")
    right.set_title("float", loc="left")
    left.set_ylabel("multiplications and additions per ns")
    figure.legend(handles=_keys(kernels), frameon=False, loc="outside upper center", ncols=6)
    _save(figure, file)


def draw_limbs(points: Sequence[Growth], file: Path) -> None:
    """Draw operations and times against the number of limbs."""
    figure, (left, right) = _figure(2, (10.0, 4.2))
    scalar = [point for point in points if point.form == "scalar"]
    for name, colour in zip(("mul", "add", "div", "sqrt"), (*COLOURS, "#cc79a7"), strict=True):
        counts = [getattr(point.operations, name) for point in scalar]
        left.plot([point.size for point in scalar], counts, "o-", color=colour, markersize=4, label=name)
    left.set_ylabel("operations of one state")
    for form, colour in zip(FORMS, COLOURS, strict=True):
        _curve(right, [point for point in points if point.form == form], colour, "o-", SHORT[form])
    right.set_ylabel("ns for one state")
    for axes in (left, right):
        axes.set_ylim(bottom=0)
        axes.set_xlabel("limbs")
        axes.set_xticks([point.size for point in scalar])
        axes.legend(frameon=False)
    _save(figure, file)


def draw_batches(points: Sequence[Growth], file: Path) -> None:
    """Draw times against the number of states of a call."""
    figure, (axes,) = _figure(1, (8.5, 4.6))
    for robot, colour in zip(dict.fromkeys(point.row.robot for point in points), COLOURS, strict=False):
        for form, line in LINES.items():
            chosen = [point for point in points if (point.row.robot, point.form) == (robot, form)]
            _curve(axes, chosen, colour, line, robot if form == "columns" else "")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("states in one call")
    axes.set_ylabel("ns for one state")
    for form, line in LINES.items():
        axes.plot([], [], line, color=ROOF, markersize=4, label=SHORT[form])
    figure.legend(frameon=False, ncols=5, loc="outside upper center")
    _save(figure, file)


def _curve(axes: Axes, points: Sequence[Growth], colour: str, line: str, label: str) -> None:
    sizes, times = [point.size for point in points], [point.row.median for point in points]
    axes.plot(sizes, times, line, color=colour, markersize=4, label=label)


@dataclass(slots=True)
class _Roof:
    """A horizontal roof: the highest of some that are nearly alike."""

    height: float
    widths: dict[str, None]
    operations: dict[str, None]

    @property
    def name(self) -> str:
        return f"{', '.join(self.widths)}: {', '.join(self.operations)}"


def _roofs(rates: Sequence[Row], real: str) -> list[_Roof]:
    known = {row.includes: 1.0 / row.median for row in rates}
    roofs: list[_Roof] = []
    for width, called in WIDTHS.items():
        for operation, word in ROOFS.items():
            height = known.get(describe(width, real, operation))
            if height is None:
                continue
            roof = next((roof for roof in roofs if abs(math.log(height / roof.height)) < ALIKE), None)
            if roof is None:
                roof = _Roof(height, {}, {})
                roofs.append(roof)
            roof.height = max(roof.height, height)
            roof.widths[called], roof.operations[word] = None, None
    return roofs


def _draw_side(axes: Axes, kernels: Sequence[Kernel], roofs: Sequence[_Roof], rates: Sequence[Row]) -> None:
    span, highest = (1.0, 32.0), max(roof.height for roof in roofs)
    for roof in roofs:
        axes.plot(span, (roof.height, roof.height), color=ROOF, linewidth=1)
        axes.text(span[1], roof.height * 1.03, roof.name, ha="right", va="bottom", fontsize=8, color=ROOF, clip_on=True)
    for row in rates:
        if row.includes in SLOPES:
            _draw_slope(axes, SLOPES[row.includes], 1.0 / row.median, span)
    for kernel in kernels:
        look = _look(kernel.row.contender, kernel.row.mode == "scalar")
        axes.plot(kernel.intensity, kernel.speed, linestyle="", zorder=3, **look)
    for robot, place in {kernel.row.robot: kernel.intensity for kernel in kernels}.items():
        axes.text(place, 0.02, robot, transform=axes.get_xaxis_transform(), ha="center", fontsize=9)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xlim(span)
    axes.set_ylim(min(kernel.speed for kernel in kernels) / 2.5, 4.0 * highest)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("operations per byte of inputs and outputs")


def _draw_slope(axes: Axes, name: str, slope: float, span: tuple[float, float]) -> None:
    """Draw a bandwidth, bytes per ns, its name along the line."""
    axes.plot(span, [slope * x for x in span], "--", color=ROOF, linewidth=1)
    rotated: dict[str, Any] = {
        "rotation": math.degrees(math.atan(slope)),
        "rotation_mode": "anchor",
        "transform_rotates_text": True,
    }
    axes.text(span[0] * 1.05, span[0] * 1.12 * slope, name, fontsize=8, color=ROOF, **rotated)


def _keys(kernels: Sequence[Kernel]) -> list[Line2D]:
    """Legend: a key for each contender and mode."""
    from matplotlib.lines import Line2D

    kinds = dict.fromkeys((kernel.row.contender, kernel.row.mode == "scalar") for kernel in kernels)
    return [
        Line2D([], [], linestyle="", label=f"{c}, {'one state a call' if s else 'batch'}", **_look(c, s))
        for c, s in kinds
    ]


def _look(contender: str, scalar: bool) -> dict[str, Any]:
    """Marker of a contender, hollow for one state a call."""
    colour = OURS if contender == "pkmgen" else OTHERS
    marker = MARKERS.get(contender, "D")
    return {"marker": marker, "color": colour, "markerfacecolor": "white" if scalar else colour, "markersize": 8}


def _figure(columns: int, size: tuple[float, float]) -> tuple[Figure, list[Axes]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    axes = list(figure.subplots(1, columns, squeeze=False)[0])
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
        one.grid(color="#eeeeee")
    return figure, axes


def _save(figure: Figure, file: Path) -> None:
    """Write a picture; the same numbers give the same bytes."""
    import matplotlib

    with matplotlib.rc_context({"svg.hashsalt": "pkmgen", "svg.fonttype": "none"}):
        figure.savefig(file, dpi=100, metadata={"Date": None} if file.suffix == ".svg" else None)
