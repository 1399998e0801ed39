"""`python -m benchmarks.fuzz`: random robots beside an independent engine, until the time is over."""

from __future__ import annotations

import itertools
import json
import os
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from benchmarks.as_command import run_as_command
from pkmgen.cli.options import JsonOption
from pkmgen.cli.terminal import EXIT_CHECK_FAILED, print_json, say, warn
from pkmgen.errors import MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.spelling import counted

if TYPE_CHECKING:
    from benchmarks.fuzz.campaign import Campaign

EVERY = 30.0
"""Seconds between lines of progress, and between records."""


def fuzz(
    minutes: Annotated[float, typer.Option(help="Begin no structure after so long.", min=0.0)] = 10.0,
    seed: Annotated[int, typer.Option(help="Of the first structure of each family.", min=0)] = 0,
    count: Annotated[int | None, typer.Option(help="So many seeds at most.", min=1)] = None,
    family: Annotated[
        list[str] | None,
        typer.Option(help="bodies, mixed, a robot of the library, or the path of a robot file; all unless named."),
    ] = None,
    sets: Annotated[int, typer.Option(help="Sets of other numbers for each structure.", min=0, max=100_000)] = 300,
    whole: Annotated[
        float, typer.Option(help="Part of the structures of which everything is compared, compiled.", min=0.0, max=1.0)
    ] = 0.02,
    functions: Annotated[
        int, typer.Option(help="Functions drawn for each of these, besides the standard ones.", min=0)
    ] = 1,
    ways: Annotated[
        int, typer.Option(help="Ways to generate and compile drawn for each of these, besides the usual one.", min=0)
    ] = 2,
    fast: Annotated[bool, typer.Option("--fast", help="Compile nothing: the same as --whole 0.")] = False,
    shrink: Annotated[float, typer.Option(help="Seconds to shrink a failure; 0 keeps it as it is.", min=0.0)] = 120.0,
    found: Annotated[Path, typer.Option(help="Folder of what is found.")] = Path("found"),
    record: Annotated[Path | None, typer.Option(help="File that the counts are written to as they grow.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Draw random robots and compare each with an independent engine and with itself."""
    _require_engine()
    from benchmarks.fuzz.campaign import Plan, run_campaign
    from benchmarks.fuzz.families import families_of
    from benchmarks.fuzz.kernels import Depth

    plan = Plan(families_of(family or ()), sets, 0.0 if fast else whole, Depth(functions, ways))
    seeds = itertools.count(seed) if count is None else range(seed, seed + count)
    with tempfile.TemporaryDirectory(prefix="pkmgen-fuzz-") as cache:
        os.environ["PKMGEN_CACHE_DIR"] = cache
        progress = _Progress(record)
        until = time.monotonic() + 60 * minutes
        warn(f"random robots for {minutes:g} minutes, from seed {seed} on; a line every {EVERY:g} s", "dim")
        campaign = run_campaign(plan, seeds, until, _keeper(found, shrink, sets), progress.told)
        progress.write(campaign)
    data = campaign.as_dict()
    if as_json:
        print_json(data)
    else:
        _print(data)
    if any(not failure["explained"] for failure in data["failures"]):
        raise typer.Exit(EXIT_CHECK_FAILED)


def _require_engine() -> None:
    try:
        import pinocchio  # noqa: F401
    except ImportError as error:
        raise MissingExtraError(
            f"fuzz: the independent engine is Pinocchio, which is not installed: {how_to_install('engine')}"
        ) from error


class _Progress:
    """Says now and then how far a campaign is, and writes its counts."""

    def __init__(self, record: Path | None) -> None:
        self._record, self._next = record, time.monotonic() + EVERY

    def told(self, campaign: Campaign) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + EVERY
        totals = campaign.totals
        warn(
            f"{totals['seconds']:.0f} s: {totals['structures']} structures, {totals['mechanisms']} mechanisms, "
            f"{counted(len(campaign.failures), 'failure')}",
            "dim",
        )
        self.write(campaign)

    def write(self, campaign: Campaign) -> None:
        if self._record is not None:
            fresh = self._record.with_name(self._record.name + ".new")
            fresh.write_text(json.dumps(campaign.as_dict(), indent=1, ensure_ascii=False) + "\n", "utf-8")
            fresh.replace(self._record)


def _keeper(folder: Path, seconds: float, sets: int) -> Any:
    """What shrinks and keeps a failure, unless an open one explains it."""
    from benchmarks.fuzz.campaign import trial_of
    from benchmarks.fuzz.found import explained_by, keep_found, signs_of
    from benchmarks.fuzz.replay import AGAIN
    from benchmarks.fuzz.shrink import shrunk
    from benchmarks.fuzz.trial import FAILED

    def keep(family: str, seed: int, text: str, trial: dict[str, Any], depth: str) -> str:
        signs = signs_of(trial)
        if cause := explained_by(folder, signs):
            return cause
        warn(f"{family} {seed}: {'; '.join(sorted(signs))[:300]}", "red")
        again = AGAIN[depth]

        def fails(tried: str) -> bool:
            other = trial_of(tried, seed, again)
            return other["end"] in FAILED and bool(signs & signs_of(other))

        failing = trial["failing"] or text
        if depth == "numbers" and not fails(failing):  # it takes the kernel of the drawn numbers to show it
            keep_found(folder, family, seed, text, trial, depth, sets)
            return ""
        if seconds and depth != "invalid" and fails(failing):
            failing = shrunk(failing, fails, seconds)
            trial = trial_of(failing, seed, again)
        keep_found(folder, family, seed, failing, trial, depth)
        return ""

    return keep


def _print(data: dict[str, Any]) -> None:
    for family, ends in data["families"].items():
        told = ", ".join(f"{count} {end}" for end, count in ends.items())
        say(f"{family:24} {data['mechanisms_by_family'].get(family, 0):8} mechanisms; {told}")
    for name, entry in data["checks"].items():
        say(f"{name[:90]:90} {entry['structures']:6} structures, at most {entry['worst']:.1e} of the allowed error")
    _counted("refused", data["refusals"])
    _counted("not compared", data["notes"])
    said = data["words"]
    say(f"words of the language drawn: {sum(map(bool, said.values()))} of {len(said)}; never: ")
    say("  " + (", ".join(word for word, count in said.items() if not count) or "none"))
    say("nothing compared of: " + (", ".join(data["families_without_comparison"]) or "none"))
    hour = 3600 * data["mechanisms"] / data["processor_seconds"] if data["processor_seconds"] else 0.0
    figures = ("structures", "mechanisms", "states", "functions", "seconds", "processor_seconds")
    say(", ".join(f"{data[name]} {name.replace('_', ' ')}" for name in figures))
    say(f"{hour:.0f} mechanisms per hour of a core; go on with --seed {data['next_seed']}")
    open_ones = [failure for failure in data["failures"] if not failure["explained"]]
    say(f"{counted(len(data['failures']), 'failure')}, {len(open_ones)} of them not explained")


def _counted(words: str, counts: dict[str, int]) -> None:
    items: Iterable[tuple[str, int]] = counts.items()
    for what, count in items:
        say(f"{words} {count:6}: {what}")


if __name__ == "__main__":
    run_as_command(fuzz, "benchmarks.fuzz")
