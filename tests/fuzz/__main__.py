"""Random robots until the time is over: `python -m tests.fuzz --help`, or `make fuzz`."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.fuzz.campaign import FOUND, Campaign, keep_found, run_campaign, signs_of, trial_of
from tests.fuzz.families import FAMILIES
from tests.fuzz.judge import FAILED
from tests.fuzz.shrink import shrunk


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, judge, shrink, keep, count; kernels are compiled into a cache that is thrown away."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["PKMGEN_CACHE_DIR"] = cache
        return _run(_options(arguments))


def _run(options: argparse.Namespace) -> int:

    def keep(family: str, seed: int, text: str, trial: dict[str, Any]) -> None:
        signs = signs_of(trial)
        print(f"{family} {seed}: {'; '.join(sorted(signs))[:300]}", file=sys.stderr, flush=True)
        if options.shrink:

            def fails(tried: str) -> bool:
                other = trial_of(tried, seed)
                return other["end"] in FAILED and bool(signs & signs_of(other))

            text = shrunk(text, fails, options.shrink)
            trial = trial_of(text, seed)
        keep_found(options.found, family, seed, text, trial)

    seeds = (
        itertools.count(options.seed) if options.count is None else range(options.seed, options.seed + options.count)
    )
    until = time.monotonic() + 60 * options.minutes
    campaign = run_campaign(options.family or list(FAMILIES), seeds, until, keep)
    if options.json:
        print(json.dumps(campaign.as_dict(), indent=2, ensure_ascii=False))
    else:
        _print(campaign)
    return int(bool(campaign.failures))


def _print(campaign: Campaign) -> None:
    data = campaign.as_dict()
    for family, ends in data["families"].items():
        print(f"{family:24}", ", ".join(f"{count} {end}" for end, count in ends.items()))
    for name, entry in data["checks"].items():
        print(f"{name[:90]:90} {entry['robots']:6} robots, at most {entry['worst']:.1e} of the allowed error")
    for words, count in data["refusals"].items():
        print(f"refused {count:4}: {words}")
    print("nothing compared of:", ", ".join(data["families_without_comparison"]) or "none")
    figures = ("robots", "states", "functions", "seconds", "robots_per_hour")
    print(", ".join(f"{data[name]} {name.replace('_', ' ')}" for name in figures))
    print(f"{len(data['failures'])} failures")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="begin no robot after so long")
    parser.add_argument("--seed", type=int, default=0, help="of the first robot of each family")
    parser.add_argument("--count", type=int, help="so many robots of each family at most")
    parser.add_argument("--family", action="append", choices=sorted(FAMILIES), help="all unless named; may be repeated")
    parser.add_argument("--shrink", type=float, default=120.0, help="seconds to shrink a failure; 0 keeps it as it is")
    parser.add_argument("--found", type=Path, default=FOUND, help="folder of what is found")
    parser.add_argument("--json", action="store_true", help="print all counts as JSON")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
