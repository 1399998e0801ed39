"""What is kept for the next call is what the same arguments made, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from pkmgen.errors import UnsupportedRobotError
from pkmgen.keep import kept_by_object
from pkmgen.options import Options
from pkmgen.pipeline import make_plan, read_any, read_mechanism
from tests.conftest import library_text


@dataclass(frozen=True)
class Unhashable:
    entries: dict[str, int] = field(default_factory=dict)


def test_it_is_kept_for_the_same_object_and_an_equal_setting() -> None:
    calls = []

    @kept_by_object(2)
    def make(first: Unhashable, setting: int) -> tuple[Unhashable, int]:
        calls.append(setting)
        return first, setting

    one, other = Unhashable(), Unhashable()
    assert one == other
    assert make(one, 1) is make(one, 1)
    assert make(other, 1)[0] is other
    assert make(one, 2) == (one, 2)
    assert calls == [1, 1, 2]
    make(one, 1)
    assert calls == [1, 1, 2, 1], "the oldest of three is let go"


def test_errors_are_not_kept() -> None:
    calls = []

    @kept_by_object(2)
    def make(first: Unhashable, setting: int) -> int:
        calls.append(first)
        raise UnsupportedRobotError(f"{setting}")

    one = Unhashable()
    for _ in range(2):
        with pytest.raises(UnsupportedRobotError, match="7"):
            make(one, 7)
    assert len(calls) == 2


def test_a_robot_is_planned_once_for_each_floating_type() -> None:
    text = library_text("fivebar")
    _, mechanism = read_mechanism(text, "fivebar.yaml", Options())
    assert read_mechanism(text, "fivebar.yaml", Options(method="lie"))[1] is mechanism
    plan = make_plan(mechanism, Options())
    assert make_plan(mechanism, Options(method="khalil")) is plan
    assert make_plan(mechanism, Options(real="float")).tolerance != plan.tolerance


def test_robots_of_other_text_or_parameters_are_other_robots() -> None:
    text = library_text("fivebar")
    first = read_any(text, "fivebar.yaml", Options())[1]
    heavier = read_any(text, "fivebar.yaml", Options(parameters={"rod_mass": 2.0}))[1]
    assert heavier.parameters["rod_mass"] == 2.0 != first.parameters["rod_mass"]
    runtime = Options(parameters={"rod_mass": 2.0}, fold=False)
    assert read_any(text, "fivebar.yaml", runtime)[1].parameters == first.parameters
    assert read_any(f"{text}\n", "other.yaml", Options())[1].file == "other.yaml"
