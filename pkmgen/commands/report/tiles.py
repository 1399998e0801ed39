"""The figures of a review that matter most, each with what it is of."""

from __future__ import annotations

from collections.abc import Iterator

from pkmgen.commands.report.facts import Row
from pkmgen.commands.report.words import number, percent
from pkmgen.language.expression.units import written_unit
from pkmgen.machine.spelling import counted
from pkmgen.studies.study.regions import WORDS, Region

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
