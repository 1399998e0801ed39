"""The tool itself: it draws what stands, notices a planted fault, shrinks it, and bounds what it is given."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pkmgen.errors import PkmgenError
from pkmgen.options import Options
from pkmgen.pipeline import read_any
from pkmgen.fuzz.bounded import Exceeded, bounded
from pkmgen.fuzz.campaign import Campaign, keep_found, run_campaign, signs_of
from pkmgen.fuzz.families import FAMILIES
from pkmgen.fuzz.judge import Trial, judge
from pkmgen.fuzz.short_forms import KINDS, Dice, draw_robot
from pkmgen.fuzz.shrink import shrunk


def test_most_of_what_is_drawn_is_read() -> None:
    read: Counter[str] = Counter()
    for kind in (*KINDS, "mixed"):
        for seed in range(3):
            try:
                read_any(draw_robot(kind, seed), "drawn.yaml", Options())
            except PkmgenError:
                continue
            read[kind] += 1
    assert set(read) == {*KINDS, "mixed"}


def test_draws_are_the_same_again() -> None:
    assert draw_robot("delta", 3) == draw_robot("delta", 3) != draw_robot("delta", 4)


def test_inertias_are_those_of_bodies() -> None:
    for seed in range(20):
        entries = Dice(seed).inertia(0.1)
        matrix = np.array([[entries["".join(sorted(a + b))] for a in "xyz"] for b in "xyz"])
        moments = np.linalg.eigvalsh(matrix)
        assert moments[0] > 0 and moments[2] < moments[0] + moments[1]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_a_robot_of_each_family(family: str) -> None:
    trial = judge(FAMILIES[family](0), 0)
    assert trial["end"] not in ("differs", "crash"), trial


def test_a_planted_fault_is_found_and_shrunk(tmp_path: Path) -> None:
    """A judge that holds friction at a tip to be a fault: what is kept has nothing else that can be left out."""

    def at_tips(text: str) -> list[float]:
        kinds = json.loads(text).get("limb_types", {}).values()
        return [kind.get("tip", {}).get("friction", {}).get("viscous", 0.0) for kind in kinds]

    def judged(text: str, _seed: int) -> dict[str, Any]:
        bad = max(at_tips(text), default=0.0)
        trial: dict[str, Any] = {
            "end": "differs" if bad > 0.1 else "agrees",
            "message": "",
            "states": 1,
            "functions": 1,
        }
        return trial | {"checks": {}, "differences": [{"check": "planted", "against": "none", "error": bad}]}

    kept: list[tuple[str, int, str, dict[str, Any]]] = []
    campaign = run_campaign(["fivebar"], range(6), time.monotonic() + 60, lambda *what: kept.append(what), judged)
    assert campaign.robots == 6 and campaign.failures and campaign.states == 6
    family, seed, text, trial = kept[0]

    def fails(tried: str) -> bool:
        return bool(max(at_tips(tried), default=0.0) > 0.1)

    small = shrunk(text, fails, 30)
    assert fails(small) and len(small) < len(text) / 3 and "rotor_inertia" not in small
    keep_found(tmp_path, family, seed, small, trial)
    record = json.loads((tmp_path / f"fivebar_{seed}.json").read_text("utf-8"))
    assert record["signs"] == ["planted | none"] and not record["mended"]


def test_time_is_bounded() -> None:
    def forever() -> None:
        while True:
            pass

    with pytest.raises(Exceeded, match="more than 1 s"):
        bounded(forever, 1)
    assert bounded(lambda: [1, 2], 5) == [1, 2]


def test_a_difference_is_told() -> None:
    from pkmgen.check.states import CheckResult

    trial = Trial()
    trial.add(CheckResult("efforts", "engine", 1e-3, 1e-9, 4))
    told = {"end": trial.end, "message": trial.message, "differences": trial.differences}
    assert trial.end == "differs" and signs_of(told) == {"efforts | engine"}


def test_families_of_which_nothing_was_compared_are_told() -> None:
    assert Campaign().missing == sorted(FAMILIES)
