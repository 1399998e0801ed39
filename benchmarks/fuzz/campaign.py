"""Structures drawn and judged one after the other until the time is over; what fails is shrunk and kept."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks.fuzz.bounded import Exceeded, bounded
from benchmarks.fuzz.invalid import judge_invalid
from benchmarks.fuzz.judge import judge, judge_numbers
from benchmarks.fuzz.kernels import Depth
from benchmarks.fuzz.trial import FAILED, Trial
from benchmarks.fuzz.words import language, words_of

SECONDS = 240
"""Of the processor, for one structure."""
COUNTS = ("structures", "mechanisms", "states", "functions", "invalid_files", "seconds", "processor_seconds")
Judge = Callable[[str, int], dict[str, Any]]
Keep = Callable[[str, int, str, dict[str, Any], str], str]


@dataclass(frozen=True)
class Plan:
    """What a campaign does.

    Attributes:
        families: What draws the text of a robot file from a seed, by name.
        sets: Sets of other numbers for each structure.
        whole: Part of the structures of which everything is compared.
        depth: How much everything is.
    """

    families: Mapping[str, Callable[[int], str]]
    sets: int = 300
    whole: float = 0.02
    depth: Depth = field(default_factory=Depth)

    def judges(self, family: str, seed: int) -> Sequence[tuple[str, Judge]]:
        """What judges a structure, by depth."""
        chosen = [("numbers", lambda text, number: judge_numbers(text, number, self.sets))] if self.sets else []
        place = list(self.families).index(family)
        if np.random.default_rng([seed, place, 73]).random() < self.whole:
            chosen.append(("whole", lambda text, number: judge(text, number, self.depth)))
        return [*chosen, ("invalid", judge_invalid)]


@dataclass
class Campaign:
    """Counts of a campaign.

    Attributes:
        ends: How often structures of a family ended in a way, by depth.
        checks: How often something was compared, and the largest error in parts of the allowed one.
        totals: Sums of what trials count, by name.
        by_family: Mechanisms compared with the engine, by family.
        words: How often the language was used, by what it can say.
        notes: What could not be compared, and how often.
        failures: Structures that failed: family, seed, trial.
        refusals: What was said of refused robots, and how often.
        next_seed: The first seed that was not drawn of all families.
    """

    families: tuple[str, ...] = ()
    ends: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    checks: dict[str, tuple[int, float]] = field(default_factory=dict)
    totals: dict[str, float] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    by_family: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    next_seed: int = 0

    @property
    def missing(self) -> list[str]:
        """Families of which nothing was compared."""
        return sorted(name for name in self.families if not self.by_family[name])

    def begin(self, text: str) -> None:
        """Count a structure, and what its file says."""
        self.totals["structures"] += 1
        self.words.update(words_of(text))

    def add(self, family: str, seed: int, depth: str, trial: Mapping[str, Any]) -> None:
        """Count a trial."""
        self.ends[family, depth, trial["end"]] += 1
        for name in ("mechanisms", "states", "functions", "invalid_files"):
            self.totals[name] += trial[name]
        self.by_family[family] += trial["mechanisms"]
        self.notes.update(trial["notes"])
        for name, part in trial["checks"].items():
            count, worst = self.checks.get(name, (0, 0.0))
            self.checks[name] = count + 1, max(worst, part)
        if trial["end"] == "refused":
            self.refusals[_words(trial["message"])] += 1
        if trial["end"] in FAILED:
            kept = {key: trial[key] for key in ("end", "message", "differences")}
            self.failures.append({"family": family, "seed": seed, "depth": depth, **kept})

    def as_dict(self) -> dict[str, Any]:
        """Plain data, which `merged` adds up."""
        ends: dict[str, dict[str, int]] = {}
        for (family, depth, end), count in sorted(self.ends.items()):
            ends.setdefault(family, {})[f"{depth}: {end}"] = count
        return {
            **{name: round(self.totals[name], 1) for name in COUNTS},
            "next_seed": self.next_seed,
            "families": ends,
            "mechanisms_by_family": dict(sorted(self.by_family.items())),
            "families_without_comparison": self.missing,
            "words": {word: self.words[word] for word in language()},
            "checks": {name: {"structures": n, "worst": worst} for name, (n, worst) in sorted(self.checks.items())},
            "notes": dict(self.notes.most_common()),
            "refusals": dict(self.refusals.most_common()),
            "failures": self.failures,
        }


def merged(reports: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Add up what campaigns report."""
    total: dict[str, Any] = {}
    for report in reports:
        for name, value in report.items():
            total[name] = _sum(name, total[name], value) if name in total else value
    return total


def _sum(name: str, one: Any, other: Any) -> Any:
    if name in ("worst", "next_seed"):
        return max(one, other)
    if name == "families_without_comparison":
        return sorted(set(one) & set(other))
    if isinstance(one, dict):
        both = {key: _sum(key, one[key], other[key]) for key in one if key in other}
        return {**other, **one, **both}
    return one + other


def _words(message: str) -> str:
    """A message without what is different in every file."""
    return (message.strip() or "nothing said").splitlines()[-1].partition(": ")[2][:120]


def trial_of(text: str, seed: int, judge_robot: Judge = judge) -> dict[str, Any]:
    """Judge a robot file in a process of its own."""
    try:
        trial: dict[str, Any] = bounded(lambda: judge_robot(text, seed), SECONDS)
    except Exceeded as error:
        return Trial("late" if "more than" in str(error) else "crash", str(error)).as_dict()
    return trial


def run_campaign(
    plan: Plan, seeds: Iterable[int], until: float, keep: Keep, told: Callable[[Campaign], None] = lambda _: None
) -> Campaign:
    """Judge structures of families, one of each in turn.

    Args:
        plan: What is drawn and what is done with it.
        seeds: Of the structures.
        until: When no more are begun, by the monotonic clock.
        keep: Takes what failed: family, seed, text, trial and depth; says what explains it, or nothing.
        told: Hears of the counts after each structure.
    """
    campaign, start, spent = Campaign(tuple(plan.families)), time.monotonic(), _processor_seconds()
    try:
        for seed in seeds:
            campaign.next_seed = seed
            for family, draw in plan.families.items():
                if time.monotonic() > until:
                    return campaign
                _one(campaign, plan, family, seed, draw(seed), keep)
                campaign.totals["seconds"] = time.monotonic() - start
                campaign.totals["processor_seconds"] = _processor_seconds() - spent
                told(campaign)
            campaign.next_seed = seed + 1
    except KeyboardInterrupt:
        pass  # what was counted so far is told
    return campaign


def _one(campaign: Campaign, plan: Plan, family: str, seed: int, text: str, keep: Keep) -> None:
    """Judge a structure in every depth that is chosen for it."""
    campaign.begin(text)
    for depth, judge_robot in plan.judges(family, seed):
        trial = trial_of(text, seed, judge_robot)
        campaign.add(family, seed, depth, trial)
        if trial["end"] in FAILED:
            campaign.failures[-1]["explained"] = keep(family, seed, text, trial, depth)


def _processor_seconds() -> float:
    """Time of this process and of those that have judged for it."""
    import os

    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
