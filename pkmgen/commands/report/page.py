"""A review as one page of HTML that prints on A4 and needs nothing beside it."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from pkmgen.commands.report.facts import Row
from pkmgen.commands.report.review import Review
from pkmgen.language.expression.units import written_unit
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.pages import page_environment
from pkmgen.machine.spelling import counted
from pkmgen.machine.version import __version__
from pkmgen.pictures.canvas import drawing, rendered
from pkmgen.pictures.draw.picture import picture_of
from pkmgen.pictures.draw.style import Style
from pkmgen.pictures.plot.curves import TITLES as CURVES
from pkmgen.pictures.plot.curves import curves_of
from pkmgen.pictures.plot.look import Look
from pkmgen.pictures.plot.maps import TITLES as MAPS
from pkmgen.pictures.plot.maps import map_of
from pkmgen.studies.study.regions import WORDS, Region

PICTURE, MAP, CURVE = 150.0, 86.0, 165.0
"""Widths of figures, mm."""
DRAWN = ("reach", "condition", "effort", "parallel")
ROUNDING_SHARE = 1e-8
"""Part of the greatest value of all below which others are rounding."""
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
    least = ROUNDING_SHARE * max((row["peak"] for row in rows), default=0.0)
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


LARGEST_GROUPED = 1e7
"""Numbers below this are written as integers, their thousands in groups."""
LARGEST_PARTIAL_PERCENT = 99.9
"""Largest percentage that is written of what is less than the whole."""


def number(value: Any, digits: int = 4) -> str:
    """A number with so many digits; a dash for none."""
    if value is None:
        return "–"
    if isinstance(value, (int, str)):
        return f"{value:,}" if isinstance(value, int) else value
    plain = 10**digits <= abs(value) < LARGEST_GROUPED
    words = f"{value:,.0f}" if plain else f"{value + 0.0:.{digits}g}"
    if "e" not in words:
        return words.replace("-", "−")
    mantissa, exponent = words.split("e")
    power = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{mantissa} · 10{power}".replace("-", "−")


def percent(share: float) -> str:
    """A part of a whole; all of it only where nothing is missing."""
    return f"{number(min(100.0 * share, LARGEST_PARTIAL_PERCENT) if share < 1.0 else 100.0, 3)} %"


Tile = tuple[str, str, str]
"""Name, value, unit or words."""
WORKING = "in the box, where it works"


def tiles_of(data: Row) -> list[Tile]:
    """Freedoms, operations, what works of the slices and how well there, comparisons."""
    mobility, tiles = data["mobility"] or {}, list[Tile]()
    if (freedoms := mobility.get("platform", mobility.get("freedoms"))) is not None:
        tiles.append(("degrees of freedom", number(freedoms), counted(data["structure"]["driven"], "motor")))
    best = min((row["total"] for row in data["counts"]["methods"] if row["total"] is not None), default=None)
    tiles.append(("inverse dynamics", number(best), "operations"))
    if data["workspace"]:
        tiles.append(_share(data["workspace"]))
        tiles += _greatest(data["workspace"])
    return [*tiles, _comparisons(data["check"])]


def _searched(slices: list[Row]) -> str:
    """What was looked at."""
    return "on the slice through home" if len(slices) == 1 else f"on {len(slices)} slices through home"


def _share(slices: list[Row]) -> Tile:
    """How much of the box works, on the slice where it is least, and what the rest is."""
    worst = min(slices, key=lambda each: float(each["works"]))
    rest = sorted((-share, words) for words, share in worst["box"].items() if words != WORDS[Region.WORKS])
    least = f", the least {_searched(slices)}" if len(slices) > 1 else ""
    what = f"of the box over {worst['over'][0]} and {worst['over'][1]}{least}"
    told = "; ".join(f"{percent(-share)} {words}" for share, words in rest)
    return "works", percent(worst["works"]), f"{what}; {told}" if told else what


def _greatest(slices: list[Row]) -> Iterator[Tile]:
    """The greatest condition and effort where the robot works."""
    for name, word in (("condition", "worst condition"), ("effort", "greatest effort")):
        known = [each["where_it_works"][name] for each in slices if name in each["where_it_works"]]
        worst = [each["greatest"] for each in known if each["greatest"] is not None]
        if not worst:
            continue
        meaning = known[0]["meaning"].partition(";")[0].removeprefix("greatest effort of a motor")
        what = f"{written_unit(known[0]['unit'])}{meaning}, " if name == "effort" else ""
        yield f"{word} {_searched(slices)}", number(max(worst), 3), f"{what}{WORKING}"


def _comparisons(check: Row) -> Tile:
    """How many comparisons passed of those that were made, and at how many of the states drawn."""
    made = len(check["checks"]) - check["skipped"]
    passed = sum(each["passed"] for each in check["checks"]) - check["skipped"]
    skipped = f"; {check['skipped']} skipped" if check["skipped"] else ""
    where = f"at {number(check['compared'])} of {number(check['drawn'])} states drawn"
    return "comparisons passed", f"{passed} of {made}", f"{where}{skipped}"
