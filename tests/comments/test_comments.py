"""Formulas in comments of generated texts measure what their constants measure, and are worth what these are.

Kernels of all robots, of some mechanisms and texts for other targets are read by code that shares nothing with
what writes them, and judged by the parameters of the robot file and by the units of inputs and outputs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

import pytest

from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import METHOD_NAMES, Options
from tests.kernels import folder_of, texts_of

from .judge import Units, Verdict, judged, parameters_of
from .quantities import Quantity, WrongFormulaError, read_formula
from .texts import constants_of, functions_of
from .uses import users_of

TEXTS = ("*.c", "*.h")
TARGETS = ("rust", "opencl", "cuda", "casadi", "firmware", "cpp")
OPTIONS: Mapping[str, Options] = {
    "all functions": Options(functions=("all",)),
    **{f"method {name}": Options(method=name) for name in METHOD_NAMES[1:]},
    "float": Options(real="float"),
    "friction smoothed": Options(friction_speed=0.01, functions=("inverse_dynamics",)),
    "parameters": Options(fold=False),
}


@cache
def parameters(robot: str) -> Mapping[str, Quantity]:
    return parameters_of(compile_robot(read_robot_text(robot), Options()).file)


def units_of(manifest: Mapping[str, list[dict[str, object]]]) -> Units:
    """Units of entries of inputs and outputs of all functions of a manifest."""
    return {
        function["c_name"]: {
            f"{port['name']}[{place}]": unit
            for port in (*function["inputs"], *function["outputs"])
            for place, unit in enumerate(port["units"])
        }
        for function in manifest["functions"]
    }


def generated(robot: str) -> Verdict:
    """What comments in the folder of a robot are like."""
    folder = folder_of(robot)
    units = units_of(json.loads((folder / "manifest.json").read_text("utf-8")))
    verdict = Verdict()
    for path in sorted(path for pattern in TEXTS for path in folder.glob(pattern)):
        verdict = verdict.plus(judged(path.read_text("utf-8"), parameters(robot), units))
    return verdict


def written(robot: str, options: Options, target: str = "c") -> Verdict:
    """What comments of a kernel are like that is generated now."""
    try:
        made = compile_robot(read_robot_text(robot), options)
        texts = made.texts(target)
    except PkmgenError as error:
        pytest.skip(str(error))
    verdict = Verdict()
    for file in texts.files.values():
        verdict = verdict.plus(judged(file, parameters_of(made.file), units_of(texts.manifest)))
    return verdict


def test_all_comments_of_generated_texts_are_true(record_property: pytest.RecordProperty) -> None:
    verdict = Verdict()
    for robot in list_robots():
        verdict = verdict.plus(generated(robot))
    record_property("formulas", verdict.formulas)
    assert verdict.wrong == ()
    assert verdict.formulas > 400
    assert verdict.settled > 0.75 * verdict.formulas


def test_what_limbs_share_has_the_name_of_none() -> None:
    borrowed = []
    for path in sorted(path for robot in list_robots() for path in folder_of(robot).glob("*.c")):
        limbs = json.loads((path.parent / "manifest.json").read_text("utf-8"))["limbs"]
        named = parameters(path.parent.name)  # by which constants are called too
        owned = tuple(f"{limb}_" for limb in limbs if not any(name.startswith(f"{limb}_") for name in named))
        for name, text in functions_of(path.read_text("utf-8")):
            constants = [constant.name for constant in constants_of(text) if constant.name.startswith(owned)]
            borrowed += [f"{name}, {value}: {number}" for value, number in users_of(text, constants, owned)]
    assert borrowed == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("robot", (*list_robots(), *list_mechanisms()))
def test_comments_of_what_is_generated_otherwise_are_true(robot: str, options: str) -> None:
    assert written(robot, OPTIONS[options]).wrong == ()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("robot", (*list_robots(), *list_mechanisms()))
def test_comments_for_other_targets_are_true(robot: str, target: str) -> None:
    assert written(robot, Options(), target).wrong == ()


@pytest.mark.parametrize(
    ("comment", "wrong"),
    [
        ("(arm_mass + rod_mass) / 3 = 5 * rod_mass / 6", ""),
        ("(arm_mass + rod_mass) / 3", ""),
        ("2 / 3", "its uses ask for something else, off by kg^1"),
        ("5 * arm_length / 3", "its uses ask for something else, off by m^-1 kg^1"),
        ("(arm_mass + rod_mass) / 3 = 2 / 3", "equates different dimensions"),
        ("(arm_mass + rod_mass) / 3.1", "is 0.64516129, not 0.6666666666666666"),
        ("0.266667 + base_width", "a sum of"),
        ("(arm_mass + bar_mass) / 3", "'bar_mass' is no formula over the parameters"),
        ("arm_mass of nobody", "is no formula"),
        ("sin(arm_mass) / 1.398", "a function of"),
    ],
)
def test_a_doctored_comment_is_found(comment: str, wrong: str) -> None:
    text = texts_of("fivebar")["fivebar.c"]
    changed, count = re.subn(r"(effort_factor = 0.6666666666666666;) /\*.*?\*/", rf"\1 /* {comment} */", text, count=1)
    assert count == 1
    units = units_of(json.loads(texts_of("fivebar")["manifest.json"]))
    found = judged(changed, parameters("fivebar"), units).wrong
    assert [wrong in line for line in found] == [True] * bool(wrong), found


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("= 12.341612903225807;", "= 12.351612903225807;", "platform_effort_21_scaled_offset"),
        ("left_rod_x = left_span_x - left_arm_x", "left_rod_x = left_span_x * left_arm_x", "contradicts"),
        ("m: motor axis to elbow", "kg: motor axis to elbow", "contradicts"),
    ],
)  # fmt: skip
def test_doctored_numbers_statements_and_units_are_found(old: str, new: str, wrong: str) -> None:
    text = texts_of("fivebar")["fivebar.c"]
    assert old in text
    units = units_of(json.loads(texts_of("fivebar")["manifest.json"]))
    found = judged(text.replace(old, new, 1), parameters("fivebar"), units).wrong
    assert found
    assert any(wrong in line for line in found)


def test_comments_are_read_wherever_they_stand() -> None:
    text = (
        "    const double one = 1.25; /* 5 / 4 */\n"
        "    /* limit of a and b: arm *\n     * rod = arm² */\n    const double two\n            = 2.5e-07;\n"
        "    /* 3 */\n    let three: f64 = 3.0;\n    const float four = 4.5f;\n    const double x = one; /* m: x */\n"
        "    /* limit of five: 1e-07 of its median in the box */\n    const double five = -1.5;\n"
    )
    read = {constant.name: (constant.value, constant.formulas) for constant in constants_of(text)}
    assert read == {
        "one": (1.25, ("5 / 4",)),
        "two": (2.5e-07, ("arm * rod", "arm²")),
        "three": (3.0, ("3",)),
        "four": (4.5, ()),
        "five": (-1.5, ()),
    }


def test_formulas_are_read_again() -> None:
    known = {"arm": Quantity(0.5, (1, 0, 0)), "tilt": Quantity(0.3)}  # type: ignore[arg-type]
    half = read_formula("arm² * sqrt(arm) / (4 * arm^2) * cos(90° - tilt)", known)
    assert half.dimension == (0.5, 0, 0)
    assert half.value == pytest.approx(0.25 * 0.5**0.5 * 0.29552020666133955)
    for wrong in ("arm + tilt", "cos(arm)", "knee", "arm +", "arm ** tilt", "arm < 1"):
        with pytest.raises(WrongFormulaError):
            read_formula(wrong, known)
