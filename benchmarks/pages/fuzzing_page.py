"""Write docs/measurements/fuzzing.md from the records of campaigns and from what they have found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.fuzz.campaign import merged
from benchmarks.fuzz.trial import FAILED
from benchmarks.fuzz.words import language
from pkmgen.language.catalogue import CATALOGUE

PAGE = ROOT / "docs/measurements/fuzzing.md"
RECORDS = ROOT / "docs/measurements/fuzzing"
FOUND = ROOT / "tests/data/found"
GUIDED = ("seconds", "texts", "texts with new coverage", "faults")
HEAD = """# Fuzzing

Campaigns of [`python -m benchmarks.fuzz`](../how-to/fuzz.md): random robots beside an independent engine. A
*structure* is a robot file drawn anew; a *mechanism* is a set of numbers of a structure, compared with a model of its
own in the engine; a state is a pose with its rates and accelerations, of which each mechanism has at least one in the
engine, and up to four among the methods. What is compared *wholly* is compiled, made and called in other ways too.
Written by `python -m benchmarks.pages.fuzzing_page` from the records in [fuzzing/](fuzzing).

"""
FIGURES = ("structures", "wholly", "mechanisms", "states", "functions", "invalid_files", "seconds", "processor_seconds")


def page(records: Path, found: Path) -> str:
    """The page, as text."""
    reports = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(records.glob("*.json"))}
    reports = {name: report | {"wholly": _wholly(report)} for name, report in reports.items()}
    total = merged(reports.values())
    parts = (
        _counts(reports, total, records),
        _families(total),
        _checks(total),
        _not_compared(total),
        _words(total),
        _found(found),
    )
    return HEAD + "\n\n".join("\n".join(part) for part in parts) + "\n"


def _wholly(report: dict[str, Any]) -> int:
    """Structures of which everything was compared."""
    ends = (item for family in report["families"].values() for item in family.items())
    return sum(count for end, count in ends if end in ("whole: agrees", "whole: differs"))


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---|" + "---:|" * (len(head) - 1)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _counts(reports: dict[str, Any], total: dict[str, Any], records: Path) -> Iterator[str]:
    yield "## How many\n"
    rows = (
        (name, *(f"{report.get(key, 0):,.0f}" for key in FIGURES))
        for name, report in {**reports, "**all**": total}.items()
    )
    yield from _table(("campaign", *(key.replace("_", " ") for key in FIGURES)), rows)
    hour = 3600 * total["mechanisms"] / total["processor_seconds"]
    yield f"\n{hour:,.0f} mechanisms per hour of a core. {len(total['failures'])} structures differed;"
    yield "the cause of each was found, and is [below](#what-was-found)."
    yield ""
    yield "Beside them, texts were mutated as coverage of the reader leads (`make guided`):\n"
    rows = ((name, *(str(run[key]) for key in GUIDED)) for name, run in _guided(records))
    yield from _table(("target", *GUIDED), rows)


def _guided(records: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Runs of coverage-guided targets."""
    runs = json.loads((records / "guided/runs.json").read_text("utf-8"))
    yield from ((run["target"], run) for run in runs)


def _families(total: dict[str, Any]) -> Iterator[str]:
    yield "## Families\n"

    def ended(ends: dict[str, int], *words: str) -> str:
        return str(sum(count for end, count in ends.items() if end.rsplit(": ", 1)[-1] in words))

    rows = (
        (name, ended(ends, "agrees"), ended(ends, *FAILED), ended(ends, "refused"), ended(ends, "out of reach"),
         f"{total['mechanisms_by_family'].get(name, 0):,}")
        for name, ends in sorted(total["families"].items())
    )  # fmt: skip
    yield from _table(("family", "structures that agree", "differ", "refused", "out of reach", "mechanisms"), rows)


def _checks(total: dict[str, Any]) -> Iterator[str]:
    yield "## What was compared\n"
    yield "Errors are in parts of the allowed one; where one is above 1, the difference is among those found. A line on"
    yield "functions is of all of them together, of each structure as many as were compared.\n"
    groups: dict[str, tuple[set[str], int, float]] = {}
    for name, entry in total["checks"].items():
        group, function = _of_functions(name)
        functions, count, worst = groups.get(group, (set(), 0, 0.0))
        groups[group] = functions | function, count + entry["structures"], max(worst, entry["worst"])
    rows = (
        (name.replace(" | ", " × "), str(len(functions) or ""), str(count), f"{worst:.1e}")
        for name, (functions, count, worst) in sorted(groups.items())
    )
    yield from _table(("compared × with", "functions", "comparisons", "largest error"), rows)


def _of_functions(name: str) -> tuple[str, set[str]]:
    """What was compared, and of which function, where each of them is compared so."""
    known = re.match(rf"(compiled )?({'|'.join(sorted(CATALOGUE, key=len, reverse=True))}|kernel)\b", name)
    of_all = known and re.search(r"one state|rows|graph in numpy|double, folded|sixty digits", name)
    if known is None or not of_all:
        return name, set()
    return f"functions{name[known.end() :]}", {known[2]}


def _not_compared(total: dict[str, Any]) -> Iterator[str]:
    yield "## What was not compared\n"
    refused = ((f"refused: {words}", count) for words, count in total["refusals"].items())
    rows = [*total["notes"].items(), *refused]
    yield from _table(("why", "times"), ((words.replace("|", "\\|"), str(count)) for words, count in rows))


def _words(total: dict[str, Any]) -> Iterator[str]:
    said = {word: total["words"].get(word, 0) for word in language()}
    never = [word for word, count in said.items() if not count]
    yield "## Words of the language\n"
    yield f"A robot file can say {len(said)} things, {len(said) - len(never)} were said by a structure. Never said:"
    yield (", ".join(f"`{word}`" for word in never) or "none") + "."


def _found(folder: Path) -> Iterator[str]:
    yield "## What was found\n"
    yield "Each with a file that shows it in `tests/data/found/`, replayed by the suite.\n"
    for path in sorted(folder.glob("*.json")):
        record = json.loads(path.read_text("utf-8"))
        state = "mended" if record["mended"] else "open"
        yield f"- **{path.stem}** ({state}): {'; '.join(record['signs'])}. {record['cause']}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(RECORDS, FOUND), "utf-8")


if __name__ == "__main__":
    main()
