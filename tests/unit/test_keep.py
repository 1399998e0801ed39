"""What is kept for the next call is what the same arguments made, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from pkmgen.compile import compile_limbs, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.keep import kept_by_object
from pkmgen.machine.spread import in_copies
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


def test_a_file_is_compiled_once_under_equal_options() -> None:
    text = RobotText(library_text("fivebar"), "fivebar.yaml")
    made = compile_robot(text, Options(parameters={"rod_mass": 2.0}))
    assert compile_robot(RobotText(text.text, text.file), Options(parameters={"rod_mass": 2.0})) is made
    assert compile_robot(text, Options(parameters={"rod_mass": 2.0}), in_copies) is not made
    assert made.functions is made.functions


def test_a_robot_is_planned_once_for_each_floating_type() -> None:
    text = RobotText(library_text("fivebar"), "fivebar.yaml")
    one, other = (compile_limbs(text, Options(method=method)) for method in ("adjoint", "lie"))
    assert other is not one
    assert other.mechanism is one.mechanism
    assert other.plan is one.plan
    assert replace(one, options=Options(real="float")).plan.tolerance != one.plan.tolerance


def test_robots_of_other_text_or_parameters_are_other_robots() -> None:
    text = library_text("fivebar")
    first = compile_robot(RobotText(text, "fivebar.yaml"), Options()).mechanism
    heavier = compile_robot(RobotText(text, "fivebar.yaml"), Options(parameters={"rod_mass": 2.0})).mechanism
    assert heavier.parameters["rod_mass"] == 2.0 != first.parameters["rod_mass"]
    runtime = Options(parameters={"rod_mass": 2.0}, fold=False)
    assert compile_robot(RobotText(text, "fivebar.yaml"), runtime).mechanism.parameters == first.parameters
    assert compile_robot(RobotText(f"{text}\n", "other.yaml"), Options()).mechanism.file == "other.yaml"
