"""The tool itself: it draws what stands, notices a planted fault, shrinks it, and bounds what it is given."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from benchmarks.as_command import command_of
from benchmarks.fuzz import invalid, loose, sets
from benchmarks.fuzz.__main__ import fuzz
from benchmarks.fuzz.bounded import Exceeded, bounded
from benchmarks.fuzz.campaign import Campaign, Judge, Plan, merged, run_campaign
from benchmarks.fuzz.dice import Dice
from benchmarks.fuzz.families import FAMILIES, families_of
from benchmarks.fuzz.found import explained_by, keep_found, signs_of
from benchmarks.fuzz.invalid import judge_invalid
from benchmarks.fuzz.judge import judge, judge_numbers
from benchmarks.fuzz.judge_posed import is_posed, judge_posed
from benchmarks.fuzz.precise import precise_values
from benchmarks.fuzz.short_forms import KINDS, draw_robot, own_types
from benchmarks.fuzz.shrink import shrunk
from benchmarks.fuzz.trial import Trial
from benchmarks.fuzz.variants import compare_variants
from benchmarks.fuzz.words import REFUSED, language, words_of
from benchmarks.pages.fuzzing_page import page
from pkmgen.api.load import load_text
from pkmgen.checks.states import CheckResult
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, MissingExtraError, PkmgenError
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.oracle.spatial_model import SpatialOracle


def test_most_of_what_is_drawn_is_read() -> None:
    read: Counter[str] = Counter()
    for kind in (*KINDS, "mixed"):
        for seed in range(3):
            try:
                compile_robot(RobotText(draw_robot(kind, seed), "drawn.yaml"), Options())
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
    trial = judge_numbers(FAMILIES[family](0), 0, sets=2)
    assert trial["end"] not in ("differs", "crash"), trial


@pytest.mark.nightly
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_everything_about_a_robot_of_each_family(family: str) -> None:
    trial = judge(FAMILIES[family](0), 0)
    assert trial["end"] not in ("differs", "crash"), trial


def test_a_planted_fault_is_found_and_shrunk(tmp_path: Path) -> None:
    """A judge that holds friction at a tip to be a fault: what is kept has nothing else that can be left out."""

    def at_tips(text: str) -> list[float]:
        kinds = json.loads(text).get("limb_types", {}).values()
        return [kind.get("tip", {}).get("friction", {}).get("viscous", 0.0) for kind in kinds]

    def judged(text: str, _seed: int) -> dict[str, Any]:
        bad = max(at_tips(text), default=0.0)
        differences = [{"check": "planted", "against": "none", "error": bad}]
        trial = Trial("differs" if bad > 0.1 else "agrees", states=1, functions=1, differences=differences)
        return trial.as_dict()

    class Planted(Plan):
        def judges(self, _family: str, _seed: int) -> list[tuple[str, Judge]]:
            return [("planted", judged)]

    kept: list[tuple[str, int, str, dict[str, Any]]] = []

    def keep(*what: Any) -> str:
        kept.append(what[:4])
        return ""

    campaign = run_campaign(Planted(families_of(["fivebar"])), range(6), time.monotonic() + 60, keep)
    assert campaign.totals["structures"] == 6 and campaign.failures and campaign.totals["states"] == 6
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
    trial = Trial()
    trial.add(CheckResult("efforts", "engine", 1e-3, 1e-9, 4))
    told = {"end": trial.end, "message": trial.message, "differences": trial.differences}
    assert trial.end == "differs" and signs_of(told) == {"efforts | engine"}


def test_families_of_which_nothing_was_compared_are_told() -> None:
    assert Campaign(tuple(FAMILIES)).missing == sorted(FAMILIES)


@pytest.mark.nightly
def test_sets_of_numbers_agree_and_a_wrong_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sets of a five-bar are compared with models of their own; a model with other numbers is noticed."""
    text = FAMILIES["fivebar"](3)
    trial = judge_numbers(text, 3, sets=8)
    assert trial["end"] == "agrees" and trial["mechanisms"] >= 8 and trial["functions"] > 4

    def other(robot: Any, near: Any = None) -> SpatialOracle:
        return SpatialOracle(replace(robot, values={name: 1.001 * value for name, value in robot.values.items()}), near)

    monkeypatch.setattr(sets, "SpatialOracle", other)
    trial = judge_numbers(text, 3, sets=2)
    assert trial["end"] == "differs" and "effort | independent engine" in signs_of(trial)
    assert "position | independent engine" in signs_of(judge_numbers(trial["failing"], 3))


@pytest.mark.nightly
def test_numbers_of_bodies_vary_where_loops_stay_closed() -> None:
    trial = judge_numbers(FAMILIES["bodies"](6), 6, sets=4)
    assert trial["end"] == "agrees" and trial["mechanisms"] == 5


def test_loose_robots_are_the_robots_they_were() -> None:
    own = loose.loosened(FAMILIES["delta"](0), "random.yaml")
    assert loose.loosened(own.with_values(own.robot.values), "random.yaml").robot.values == own.robot.values
    random = np.random.default_rng(0)
    drawn = loose.draw_values(own, random, 0.1)
    assert set(drawn) == set(own.robot.values) and drawn != dict(own.robot.values)
    again = loose.loosened(own.with_values(drawn), "random.yaml").robot.values
    assert all(abs(again[name] - value) < 1e-12 * max(1.0, abs(value)) for name, value in drawn.items())


def test_what_the_language_can_say_is_counted() -> None:
    known = language()
    assert {"platform.motion=spherical", "joints.spring.stiffness", "limb_types.elements.parallelogram"} <= set(known)
    said = words_of(FAMILIES["bodies"](1)) + words_of(FAMILIES["delta"](1))
    assert said["bodies.mass"] == 1 and said["platform.motion=translational"] == 1
    assert not {word for word in said if word not in known}


def test_reports_add_up() -> None:
    def report(agrees: int, worst: float) -> dict[str, Any]:
        campaign = Campaign(("fivebar",))
        for seed in range(agrees):
            campaign.begin('{"limbs": []}')
            campaign.add("fivebar", seed, "numbers", Trial(mechanisms=3, states=5, checks={"a | b": worst}).as_dict())
        return campaign.as_dict()

    total = merged([report(2, 0.1), report(3, 0.4)])
    assert (
        total["words"]["limbs"] == 5
        and total["structures"] == 5
        and total["mechanisms"] == 15
        and total["states"] == 25
    )
    assert total["checks"]["a | b"] == {"structures": 5, "worst": 0.4}
    assert total["families"] == {"fivebar": {"numbers: agrees": 5}}


def test_open_faults_explain_what_they_have_shown(tmp_path: Path) -> None:
    record = {"signs": ["a | b", "c | d"], "cause": "known", "mended": False}
    (tmp_path / "delta_1.json").write_text(json.dumps(record), "utf-8")
    assert explained_by(tmp_path, {"a | b"}) == "delta_1"
    assert explained_by(tmp_path, {"a | b", "e | f"}) == ""


def test_command(tmp_path: Path) -> None:
    arguments = ["--family", "fivebar", "--count", "1", "--seed", "3", "--sets", "3", "--fast"]
    ran = CliRunner().invoke(command_of(fuzz), [*arguments, "--json", "--found", str(tmp_path)])
    told = json.loads(ran.stdout)
    assert ran.exit_code == 0 and told["mechanisms"] == 4 and told["next_seed"] == 4 and not told["failures"]


REFUSED_PLACES = {
    "joints.type=distance": ("fourbar", ("joints", 0, "type"), "distance"),
    "joints.length": ("fourbar", ("joints", 0, "length"), 0.5),
    "loops.actuator": ("fourbar", ("loops", 0, "actuator"), {}),
    "limb_types.tip.actuator": ("fivebar", ("limb_types", None, "tip", "actuator"), {}),
    "limb_types.tip.limits": ("fivebar", ("limb_types", None, "tip", "limits"), {"lower": -1, "upper": 1}),
    "limbs.base.part": ("fivebar", ("limbs", 0, "base", "part"), "nacelle"),
}


@pytest.mark.parametrize("word", REFUSED_PLACES)
def test_words_that_are_left_out_of_the_language_are_refused(word: str) -> None:
    family, (*path, last), value = REFUSED_PLACES[word]
    data = json.loads(FAMILIES[family](1))
    if "joints" in data:
        data["loops"] = [{**data["joints"][-1], "name": "further"}]
    holder = data
    for key in path:
        holder = next(iter(holder.values())) if key is None else holder[key]
    holder[last] = value
    assert words_of(json.dumps(data))[word] and word.startswith(REFUSED)
    with pytest.raises(PkmgenError):
        compile_robot(RobotText(json.dumps(data), "drawn.yaml"), Options())


def test_weights_of_motors_are_those_of_the_engine() -> None:
    data = json.loads(FAMILIES["redundant_2rr"](0))
    own_types(data)
    for place, kind in enumerate(data["limb_types"].values()):
        kind["elements"][0]["joint"]["actuator"] |= {"weight": 1.0 + place}
    trial = judge_numbers(json.dumps(data), 0, sets=1)
    assert trial["end"] == "agrees" and trial["checks"]["effort | independent engine"] < 1.0


@pytest.mark.nightly
def test_poses_of_bodies_beside_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """They agree, and a body that is heavier than the engine's is noticed."""
    text = FAMILIES["posed"](1)
    assert is_posed(text) and judge_posed(text).kind == "agrees"
    heavier = json.loads(text)
    for body in heavier["bodies"]:
        body["mass"] = 1.5 * body["mass"] + 1.0
    monkeypatch.setattr(
        "benchmarks.fuzz.judge_posed.compile_robot",
        lambda text, options: compile_robot(RobotText(json.dumps(heavier), text.file), options),
    )
    assert judge_posed(text).kind == "wrong"


def test_unknown_family_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"'fivebra' is no family and no robot file.*fivebar"):
        families_of(["fivebra"])


def test_without_the_engine_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pinocchio", None)
    ran = CliRunner().invoke(command_of(fuzz))
    assert isinstance(ran.exception, MissingExtraError) and "pip install 'pin>=3.0'" in str(ran.exception)


def test_mistakes_are_refused_and_an_accepted_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = judge_invalid(FAMILIES["fivebar"](1), 1)
    assert trial["end"] == "agrees" and trial["invalid_files"] == invalid.EACH
    monkeypatch.setattr(invalid, "MISTAKES", {"another title": lambda _: iter([(("title",), "no mistake")])})
    trial = judge_invalid(FAMILIES["fivebar"](1), 1)
    assert signs_of(trial) == {"invalid file, another title | accepted"}


def test_sixty_digits_lose_nothing_that_double_loses() -> None:
    builder = GraphBuilder()
    a, b = (builder.make("input", (), ("x", entry)) for entry in range(2))
    left = builder.make("add", (builder.make("add", (a, b)), builder.make("neg", (a,))))
    ports = (GraphPort("x", (2,), ("1",) * 2, "", (a, b)),), (GraphPort("y", (1,), ("1",), "", (left,)),)
    graph = builder.freeze(ExprGraph("f", (), *ports, (), {}), lambda index: index)
    state = np.array([[1e16, 1.0]])
    ((found, exact),) = precise_values(graph, {"x": state})
    assert found == evaluate_graph(graph, {"x": state}).outputs["y"] != 1.0
    assert exact == 1.0


def test_kernels_of_other_compilers_are_compared() -> None:
    text = FAMILIES["fivebar"](3)
    robot = load_text(RobotText(text, "random.yaml"), Options())
    states = {name: np.random.default_rng(0).normal(size=(5, 2)) * 0.01 for name in ("twist", "acceleration")}
    states["pose"] = np.array(json.loads(text)["platform"]["home"]) + states["twist"]
    random = np.random.default_rng(4)
    results = list(compare_variants(RobotText(text, "random.yaml"), Options(), robot, states, random, 1))
    assert results and all(result.passed for result in results)


def test_the_page_puts_functions_that_are_compared_alike_together(tmp_path: Path) -> None:
    campaign = Campaign(("fivebar",))
    checks = {f"{name}, batch of 7 | one state": error for name, error in (("jacobian", 0.1), ("bias", 0.3))}
    campaign.begin('{"limbs": []}')
    campaign.add("fivebar", 0, "whole", Trial(checks=checks, mechanisms=1).as_dict())
    campaign.totals["processor_seconds"] = 1.0
    (tmp_path / "guided").mkdir()
    (tmp_path / "guided/runs.json").write_text("[]", "utf-8")
    (tmp_path / "a.json").write_text(json.dumps(campaign.as_dict()), "utf-8")
    text = page(tmp_path, tmp_path / "none")
    assert "| functions, batch of 7 × one state | 2 | 2 | 3.0e-01 |" in text
    assert "| a | 1 | 1 | 1 |" in text
