"""Curves of a workspace as tables and as a picture: singular loci and borders, slice by slice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.pictures.canvas import drawing, rendered
from pkmgen.pictures.workspace.pictures import IMAGE, KINDS, LOOK, SLICES, heading_of, mark_box, marks, title_of
from pkmgen.pictures.workspace.sheet import Panel, page_of
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.loci.curves import Curve
from pkmgen.studies.atlas.loci.family import Member
from pkmgen.studies.atlas.loci.fields import MEANINGS, Kind
from pkmgen.studies.atlas.slices import Slice, slices_of
from pkmgen.studies.study.regions import WORDS, Region

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TABLE, RECORD, PICTURE = "curves.csv", "curves.json", "curves"
COLOURS = {
    Kind.PARALLEL: "#7a2f8f",
    Kind.SERIAL: "#b5651d",
    Kind.REACH: "#222222",
    Kind.LIMIT: "#d18f00",
    Kind.ASSEMBLY: "#4f6f8f",
}
WIDTHS = {Kind.PARALLEL: 0.8, Kind.SERIAL: 0.8, Kind.REACH: 1.4, Kind.LIMIT: 0.6, Kind.ASSEMBLY: 1.0}
"""Those above are thinner, so that those below are seen where curves coincide."""
INSIDE = "#eef5ea"
MAPS_PER_ROW = 3


def curve_pictures(atlas: Atlas, members: Sequence[Member]) -> dict[str, bytes]:
    """The picture of curves, in all kinds, by name.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    with drawing("a picture of curves"):
        figure = _page(atlas, members)
        return {f"{PICTURE}.{kind}": rendered(figure, kind) for kind in KINDS}


def curve_tables(atlas: Atlas, members: Sequence[Member]) -> dict[str, str]:
    """Curves as tables, by name."""
    told = json.dumps(record_of(atlas, members), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    return {TABLE: "".join(_lines(atlas, members)), RECORD: told}


def record_of(atlas: Atlas, members: Sequence[Member]) -> dict[str, Any]:
    """Curves, points and areas of all slices, as data; points of curves are in the table."""
    first = members[0].loci
    return {
        "robot": atlas.question.text.name,
        "axes": [axis.name for axis in first.plane.axes],
        "unit": first.plane.unit,
        "scale": dict(zip((axis.name for axis in first.plane.axes), first.plane.scale.tolist(), strict=True)),
        "tolerance": first.tolerance,
        "working_mode": dict(first.modes),
        "kinds": {str(kind): words for kind, words in MEANINGS.items()},
        "slices": [_slice(member) for member in members],
    }


def _slice(member: Member) -> dict[str, Any]:
    loci, contents = member.loci, member.contents
    return {
        "held": {axis.name: value for axis, value in loci.plane.fixed},
        "areas": {each.name: {"value": each.value, "error": each.error} for each in contents.contents},
        "states": {"curves": loci.states, "areas": contents.states, "uniform_grid_as_fine": contents.uniform},
        "curves": [_curve(number, curve) for number, curve in enumerate(loci.curves)],
        "touching": [
            {"kind": str(each.kind), "name": each.name, "point": each.point.tolist()} for each in loci.touching
        ],
        "crossings": loci.crossings.tolist(),
        "ragged": [" ".join(filter(None, key)) for key in loci.ragged],
    }


def _curve(number: int, curve: Curve) -> dict[str, Any]:
    return {
        "curve": number,
        "kind": str(curve.kind),
        "names": list(curve.names),
        "points": len(curve.points),
        "closed": curve.closed,
        "ends": [str(end) for end in curve.ends],
        "length": curve.length,
        "tolerance": curve.tolerance,
        "touches": curve.touches,
    }


def _lines(atlas: Atlas, members: Sequence[Member]) -> Iterator[str]:
    """Lines of a table: a point of a curve each."""
    axes = members[0].loci.plane.axes
    third = atlas.grid.axes[2:3]
    columns = [f"{axis.name} [{axis.unit}]" for axis in axes] + [f"{axis.name} [{axis.unit}]" for axis in third]
    yield ",".join([*columns, "curve", "kind", "names"]) + "\n"
    for member in members:
        at = [] if member.value is None else [repr(member.value)]
        for number, curve in enumerate(member.loci.curves):
            said = [*at, str(number), str(curve.kind), " + ".join(curve.names)]
            for x, y in curve.points.tolist():
                yield ",".join([repr(x), repr(y), *said]) + "\n"


def _page(atlas: Atlas, members: Sequence[Member]) -> Figure:
    slices = slices_of(atlas.question, SLICES)
    panels = [
        Panel(title_of(atlas, member.value), partial(_draw, atlas, member, each))
        for member, each in zip(members, slices, strict=True)
    ]
    heading = heading_of(atlas, "singular loci and borders", members[0].loci.plane.held)
    return page_of(heading, panels, atlas.grid.axes[:2], LOOK, MAPS_PER_ROW, _legend(members))


def _draw(atlas: Atlas, member: Member, each: Slice, axes: Any, _bar: Any) -> None:
    from matplotlib.colors import ListedColormap

    first, second = atlas.grid.axes[:2]
    works = np.where(each.regions == Region.WORKS, 1.0, np.nan)
    extent = (first.low, first.high, second.low, second.high)
    axes.imshow(works.T, cmap=ListedColormap([INSIDE]), extent=extent, **IMAGE)
    for curve in member.loci.curves:
        above = 2.9 - 0.1 * list(Kind).index(curve.kind)
        look: Any = {"color": COLOURS[curve.kind], "lw": WIDTHS[curve.kind], "zorder": above}
        axes.plot(*curve.points.T, solid_capstyle="round", **look)
    for touch in member.loci.touching:
        axes.plot(*touch.point, "x", color=COLOURS[touch.kind], ms=4, mew=0.8)
    axes.set_xlim(first.low, first.high)
    axes.set_ylim(second.low, second.high)
    mark_box(atlas, axes, member.value)


def _legend(members: Sequence[Member]) -> list[Any]:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    seen = {curve.kind for member in members for curve in member.loci.curves}
    lines = [Line2D([], [], color=COLOURS[kind], lw=1.0, label=MEANINGS[kind]) for kind in Kind if kind in seen]
    if any(member.loci.touching for member in members):
        lines.append(Line2D([], [], color="#222222", marker="x", ls="none", ms=4, label="a value touches zero"))
    works = Patch(facecolor=INSIDE, edgecolor="#555555", lw=0.4, label=WORDS[Region.WORKS])
    return [works, *lines, *marks()]
