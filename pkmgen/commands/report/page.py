"""A review as one page of HTML that prints on A4 and needs nothing beside it."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from datetime import UTC, datetime

from pkmgen.commands.report.facts import Row
from pkmgen.commands.report.review import Review
from pkmgen.commands.report.tiles import tiles_of
from pkmgen.commands.report.words import number, percent
from pkmgen.language.expression.units import written_unit
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.pages import page_environment
from pkmgen.pictures.canvas import drawing, rendered
from pkmgen.pictures.draw.picture import picture_of
from pkmgen.pictures.draw.style import Style
from pkmgen.pictures.plot.curves import TITLES as CURVES
from pkmgen.pictures.plot.curves import curves_of
from pkmgen.pictures.plot.look import Look
from pkmgen.pictures.plot.maps import TITLES as MAPS
from pkmgen.pictures.plot.maps import map_of
from pkmgen.version import __version__

PICTURE, MAP, CURVE = 150.0, 86.0, 165.0
"""Widths of figures, mm."""
DRAWN = ("reach", "condition", "effort", "parallel")
NOTHING = 1e-8
"""Part of the greatest value of all below which one is rounding."""
CHECKS = 15
"""Comparisons that are shown."""
SERIES = ("efforts", "velocities", "power", "reactions")


def review_page(text: RobotText, options: Options, review: Review) -> str:
    """Write a review as HTML; whatever the robot file says is escaped."""
    environment = page_environment("html")
    environment.filters["number"] = number
    environment.filters["unit"] = written_unit
    environment.filters["percent"] = percent
    name = review.data["robot"]["name"]
    picture = picture_of(text, options, Style(PICTURE, dimensions=True, caption=False), "svg")
    return environment.get_template("review.html.j2").render(
        data=review.data,
        version=__version__,
        made=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        picture=_address(picture),
        maps=_maps(review, name),
        curves=_curves(review, name),
        tiles=tiles_of(review.data),
        greatest=_greatest_total(review.data),
        worst=_worst_checks(review.data),
        motors=_beside(review.data, ("efforts", "velocities", "power")),
        bearings=_beside(review.data, ("reactions", "moments")),
    )


def _maps(review: Review, name: str) -> list[list[Row]]:
    """Maps of each slice."""
    groups = []
    with drawing("the report"):
        for found in review.slices:
            drawn = [what for what in DRAWN if what == "reach" or what in found.quantities]
            groups.append(
                [
                    {
                        "address": _address(rendered(map_of(found, what, name, Look(MAP, 7.0), True), "svg")),
                        "words": f"Map of {MAPS[what]} over {found.axes[0].name} and {found.axes[1].name}",
                    }
                    for what in drawn
                ]
            )
    return groups


def _curves(review: Review, name: str) -> list[Row]:
    figures = []
    with drawing("the report"):
        for what in SERIES:
            if what in review.motion.series:
                figure = curves_of(review.motion.series[what], review.motion.trajectory, name, Look(CURVE, 7.5))
                figures.append({"address": _address(rendered(figure, "svg")), "words": f"Curves: {CURVES[what]}"})
    return figures


def _greatest_total(data: Row) -> int:
    """Greatest number of operations of a method, that bars are measured by."""
    rows: Iterable[Row] = data["counts"]["methods"]
    return max((row["total"] or 0 for row in rows), default=0) or 1


def _beside(data: Row, names: tuple[str, ...]) -> list[Row]:
    """Peaks of several quantities of the same motors or bearings, side by side."""
    peaks = [data["motion"]["peaks"][name] for name in names if name in data["motion"]["peaks"]]
    count = min((len(rows) for rows in peaks), default=0)
    shown = [_without_rounding(rows) for rows in peaks]
    return [{"name": peaks[0][place]["name"], "peaks": [rows[place] for rows in shown]} for place in range(count)]


def _without_rounding(rows: list[Row]) -> list[Row]:
    """Values that are zero but for rounding as zero."""
    least = NOTHING * max((row["peak"] for row in rows), default=0.0)
    return [row if row["peak"] > least else row | {"peak": 0.0, "rms": 0.0} for row in rows]


def _worst_checks(data: Row) -> list[Row]:
    """Comparisons that did not pass, and of the others those nearest to their limits."""

    def nearness(row: Row) -> float:
        if row["skipped"] or not row["passed"] or row["error"] is None:
            return float("inf")
        return float(row["error"] / row["limit"]) if row["limit"] else 0.0

    rows: list[Row] = sorted(data["check"]["checks"], key=nearness, reverse=True)
    told = sum(nearness(row) == float("inf") for row in rows)
    return rows[: max(told, CHECKS)]


def _address(picture: bytes) -> str:
    """A picture as an address."""
    return f"data:image/svg+xml;base64,{base64.b64encode(picture).decode()}"
