"""Robots drawn and judged one after the other until the time is over; what fails is shrunk and kept."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.conftest import ROOT
from tests.fuzz.bounded import Exceeded, bounded
from tests.fuzz.families import FAMILIES
from tests.fuzz.judge import FAILED, judge

FOUND = ROOT / "tests/data/found"
SECONDS = 240
"""Of the processor, for one robot."""
Judge = Callable[[str, int], dict[str, Any]]


@dataclass
class Campaign:
    """Counts of a campaign.

    Attributes:
        ends: How often robots of a family ended in a way.
        checks: How often something was compared, and the largest error in parts of the allowed one.
        states: States compared.
        functions: Functions compiled.
        failures: Robots that failed: family, seed, trial.
        refusals: What was said of refused robots, and how often.
        seconds: How long it took.
    """

    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    checks: dict[str, tuple[int, float]] = field(default_factory=dict)
    states: int = 0
    functions: int = 0
    failures: list[dict[str, Any]] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def robots(self) -> int:
        return sum(self.ends.values())

    @property
    def missing(self) -> list[str]:
        """Families of which nothing was compared."""
        return sorted(name for name in FAMILIES if not self.ends[name, "agrees"] + self.ends[name, "differs"])

    def add(self, family: str, seed: int, trial: dict[str, Any]) -> None:
        self.ends[family, trial["end"]] += 1
        self.states += trial["states"]
        self.functions += trial["functions"]
        for name, part in trial["checks"].items():
            count, worst = self.checks.get(name, (0, 0.0))
            self.checks[name] = count + 1, max(worst, part)
        if trial["end"] == "refused":
            self.refusals[_words(trial["message"])] += 1
        if trial["end"] in FAILED:
            kept = {key: trial[key] for key in ("end", "message", "differences")}
            self.failures.append({"family": family, "seed": seed, **kept})

    def as_dict(self) -> dict[str, Any]:
        ends: dict[str, dict[str, int]] = {}
        for (family, end), count in sorted(self.ends.items()):
            ends.setdefault(family, {})[end] = count
        hour = 3600 * self.robots / self.seconds if self.seconds else 0.0
        return {
            "robots": self.robots,
            "states": self.states,
            "functions": self.functions,
            "seconds": round(self.seconds, 1),
            "robots_per_hour": round(hour, 1),
            "families": ends,
            "families_without_comparison": self.missing,
            "checks": {name: {"robots": n, "worst": worst} for name, (n, worst) in sorted(self.checks.items())},
            "refusals": dict(self.refusals.most_common()),
            "failures": self.failures,
        }


def _words(message: str) -> str:
    """A message without what is different in every file."""
    return message.splitlines()[-1].partition(": ")[2][:120]


def trial_of(text: str, seed: int, judge_robot: Judge = judge) -> dict[str, Any]:
    """Judge a robot file in a process of its own."""
    try:
        trial: dict[str, Any] = bounded(lambda: judge_robot(text, seed), SECONDS)
    except Exceeded as error:
        nothing: dict[str, Any] = {"states": 0, "functions": 0, "checks": {}, "differences": [], "notes": []}
        return {"end": "late" if "more than" in str(error) else "crash", "message": str(error), **nothing}
    return trial


def run_campaign(
    families: Sequence[str],
    seeds: Iterable[int],
    until: float,
    keep: Callable[[str, int, str, dict[str, Any]], None],
    judge_robot: Judge = judge,
) -> Campaign:
    """Judge robots of families, one of each in turn.

    Args:
        families: Names of `FAMILIES`.
        seeds: Of the robots.
        until: When no more are begun, by the monotonic clock.
        keep: Takes what failed: family, seed, text and trial.
        judge_robot: Compares everything there is about a robot.
    """
    campaign, start = Campaign(), time.monotonic()
    for seed, family in ((seed, family) for seed in seeds for family in families):  # seeds may not end
        if time.monotonic() > until:
            break
        text = FAMILIES[family](seed)
        trial = trial_of(text, seed, judge_robot)
        campaign.add(family, seed, trial)
        campaign.seconds = time.monotonic() - start
        if trial["end"] in FAILED:
            keep(family, seed, text, trial)
    return campaign


def signs_of(trial: dict[str, Any]) -> set[str]:
    """What a failure is known by: what was compared, or the last line of what was raised."""
    if trial["end"] != "differs":
        return {f"{trial['end']}: {trial['message'].strip().splitlines()[-1][:60]}"}
    return {f"{entry['check']} | {entry['against']}" for entry in trial["differences"]}


def keep_found(folder: Path, family: str, seed: int, text: str, trial: dict[str, Any]) -> None:
    """Write a file that failed, and what is known about it; the cause is for a person to fill in."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{family}_{seed}"
    (folder / f"{name}.yaml").write_text(yaml.safe_dump(json.loads(text), sort_keys=False, width=120), "utf-8")
    record = {
        "family": family,
        "seed": seed,
        "end": trial["end"],
        "signs": sorted(signs_of(trial)),
        "worst": max((entry["error"] for entry in trial["differences"]), default=None),
        "cause": "",
        "mended": False,
    }
    (folder / f"{name}.json").write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", "utf-8")
