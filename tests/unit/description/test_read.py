"""Robot files as a whole: values, overrides, references, and all problems of a file at once."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pkmgen.errors import Problem, RobotFileError
from pkmgen.language.description.read import json_schema, read_robot
from pkmgen.language.description.types import RobotFile

FIVEBAR = (Path(__file__).parents[3] / "robots" / "fivebar.yaml").read_text(encoding="utf-8")
PARAMETERS = """
  lengths:  {value: 700, unit: mm, bounds: [1, 2000]}
  tilt:     {value: 30, unit: deg, bounds: [-90, 90]}
  half:     {value: lengths/2, unit: m}
  height:   {value: half*sin(tilt), unit: m}
  ratio:    {value: 3, unit: 1}
"""


def fivebar(*replacements):
    """Replace pieces of the five-bar's file, each the first time it stands there."""
    text = FIVEBAR
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def problems_of(text, overrides=None):
    with pytest.raises(RobotFileError) as caught:
        read_robot(text, "robot.yaml", overrides)
    return caught.value.problems


def with_parameters(overrides=None):
    return read_robot(fivebar(("\nparameters:\n", "\nparameters:" + PARAMETERS)), "robot.yaml", overrides)


def test_fivebar():
    robot = read_robot(FIVEBAR, "robots/fivebar.yaml")
    assert robot.description.name == "fivebar"
    assert robot.values["arm_length"] == 0.4
    assert robot.derived == ()
    assert [limb.branch for limb in robot.description.limbs] == [1, -1]
    assert robot.source.places["limbs", 1, "branch"] == (65, 5)


@pytest.mark.parametrize(
    ("old", "key"),
    [
        ("actuator: {rotor_inertia: rotor_inertia}", "limb_types.arm_and_rod.elements[0].joint.actuator"),
        ("assembly: 1", "platform.assembly"),
        ("payload: {mass: payload_mass}", "platform.payload"),
    ],
)
def test_a_key_without_a_value_is_refused_once(old, key):
    """It would be a motor that is none, or the assembly of home."""
    (problem,) = problems_of(fivebar((old, old.partition(":")[0] + ":")))
    assert (problem.key, problem.seen) == (key, "nothing")


def test_values_are_in_si_and_derived_ones_follow():
    robot = with_parameters()
    assert robot.values["lengths"] == pytest.approx(0.7)
    assert robot.values["tilt"] == pytest.approx(math.pi / 6)
    assert robot.values["height"] == pytest.approx(0.175)
    assert robot.values["ratio"] == 3.0
    assert robot.derived == ("half", "height")


def test_derived_parameters_are_listed_in_an_order_they_can_be_computed_in():
    text = fivebar(
        ("{value: 0.4,  unit: m,  description: motor", "{value: 2*rod_mass/base, unit: m, description: motor")
    )
    text = text.replace(
        "  rod_mass:     {value: 0.8,", "  base: {value: 2*base_2, unit: kg/m}\n  rod_mass:     {value: 0.8,"
    )
    text = text.replace("  rod_mass: ", "  base_2: {value: 1*1, unit: kg/m}\n  rod_mass: ")
    assert read_robot(text, "robot.yaml").derived == ("base_2", "base", "arm_length")


@pytest.mark.parametrize(
    ("overrides", "name", "value"),
    [
        ({"lengths": 500}, "lengths", 0.5),
        ({"lengths": 500}, "half", 0.25),
        ({"tilt": 90}, "tilt", math.pi / 2),
        ({"tilt": 90.0, "lengths": 1000}, "height", 0.5),
        ({"half": 0.1}, "half", 0.1),
        ({"half": 0.1}, "height", 0.05),
        ({"lengths": np.float32(500)}, "lengths", 0.5),
        ({"lengths": np.int64(500)}, "lengths", 0.5),
    ],
)
def test_overrides_are_in_the_unit_of_the_file(overrides, name, value):
    assert with_parameters(overrides).values[name] == pytest.approx(value)


def test_overrides_leave_the_other_parameters_alone():
    plain, changed = with_parameters(), with_parameters({"ratio": 5})
    assert {name for name in plain.values if plain.values[name] != changed.values[name]} == {"ratio"}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (-1, "out of its bounds"),
        (101, "out of its bounds"),
        (math.nan, "finite"),
        (math.inf, "finite"),
        (10**5000, "finite"),
        (None, "not nothing"),
        (True, "not a truth value"),
        ([0.4], "not a list"),
    ],
    ids=["low", "high", "nan", "inf", "huge", "none", "bool", "list"],
)
def test_wrong_overrides(value, message):
    (problem,) = problems_of(FIVEBAR, {"arm_length": value})
    assert problem.key == "parameters.arm_length.value"
    assert message in problem.message


def test_override_of_an_unknown_parameter():
    (problem,) = problems_of(FIVEBAR, {"arm_lenght": 0.5})
    assert (problem.file, problem.line, problem.column, problem.key) == ("robot.yaml", 0, 0, "arm_lenght")
    assert problem.seen == "0.5"
    assert "arm_length" in problem.allowed.split(", ")
    assert problem.suggestion == "arm_length"


@pytest.mark.parametrize(
    ("old", "new", "suggestion"),
    [
        ("gravity:", "gravty:", "gravity"),
        ("motion: planar_point", "motoin: planar_point", "motion"),
        ("motion: planar_point", "motion: planar_pont", "planar_point"),
        ("kind: bar", "kind: bars", "bar"),
        ("actuator:", "actuator_:", "actuator"),
        ("transverse: arm", "transvers: arm", "transverse"),
        ("tip: {type: R", "tip: {typ: R", "type"),
        ("length: arm_length", "length: arm_lenght", "arm_length"),
        ("payload: {mass: payload_mass}", "payload: {mass: payloadmass}", "payload_mass"),
        ("type: arm_and_rod", "type: arm_and_rods", "arm_and_rod"),
        ("plane: xy", "carried_by: lefft", "left"),
        ("unit: kg*m**2", "unit: kgm**2", "kg*m**2"),
    ],
)
def test_did_you_mean(old, new, suggestion):
    (problem,) = problems_of(fivebar((old, new)))
    assert problem.suggestion == suggestion
    assert str(problem).endswith(f"did you mean {suggestion!r}?")


def test_no_suggestion_where_nothing_is_near():
    (problem,) = problems_of(fivebar(("gravity:", "zzz:")))
    assert problem.suggestion == ""
    assert "did you mean" not in str(problem)


MANY = (
    ("gravity: [0, -9.81, 0]", "gravity: [0, rod_length, 0]"),
    ("home: [0, 0.5]", "home: [0]"),
    ("kind: bar", "kind: barr"),
    ("length: arm_length", "lenght: arm_length"),
    ("mass: rod_mass", "mass: -1"),
    ("tip: {type: R", "tip: {type: Q"),
    ("type: arm_and_rod", "type: arm"),
    ("name: right", "name: left"),
)


def test_all_problems_at_once_in_the_order_of_the_file():
    problems = problems_of(fivebar(*reversed(MANY)))
    assert [problem.key for problem in problems] == [
        "gravity[1]",
        "platform.home",
        "limb_types.arm_and_rod.elements[0].kind",
        "limb_types.arm_and_rod.elements[0].lenght",
        "limb_types.arm_and_rod.elements[1].mass",
        "limb_types.arm_and_rod.tip.type",
        "limbs[0].type",
        "limbs[1].name",
    ]
    places = [(problem.line, problem.column) for problem in problems]
    assert places == sorted(places)


def test_the_message_of_the_error_holds_every_problem():
    with pytest.raises(RobotFileError) as caught:
        read_robot(fivebar(*MANY), "robot.yaml")
    lines = str(caught.value).splitlines()
    assert lines[0] == "the robot cannot be read, 8 problems:"
    assert lines[1:] == [f"  {problem}" for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ("  rod_mass: ", "  sqrt: {value: 1, unit: m}\n  rod_mass: ", "parameters.sqrt", "taken"),
        ("  rod_mass: ", "  pi: {value: 1, unit: m}\n  rod_mass: ", "parameters.pi", "taken"),
        ("  rod_mass: ", "  double: {value: 1, unit: m}\n  rod_mass: ", "parameters.double", "taken"),
        ("  rod_mass: ", "  lambda: {value: 1, unit: m}\n  rod_mass: ", "parameters.lambda", "taken"),
        ("  rod_mass: ", "  2b: {value: 1, unit: m}\n  rod_mass: ", "parameters.2b", "not a parameter name"),
        ("  rod_mass: ", '  "b\\n": {value: 1, unit: m}\n  rod_mass: ', "parameters.b\\n", "not a parameter name"),
        ("name: fivebar", "name: int", "name", "word of C"),
        ("- name: rod", "- name: arm", "limb_types.arm_and_rod.elements[1].name", "two elements"),
        ("length: arm_length", "length: 0", "limb_types.arm_and_rod.elements[0].length", "more than 0"),
        ("point: [-base_width/2, 0, 0]", "point: [0, 0]", "limbs[0].base.point", "entry 3 is missing"),
        ("point: [-base_width/2, 0, 0]", "point: [0, 0, 0, 0]", "limbs[0].base.point", "too many entries"),
        ("point: [-base_width/2, 0, 0]", "part: tool", "limbs[0].base.part", "the base has no parts"),
        ("branch: -1", "branch: 0", "limbs[1].branch", "not a value of this key"),
        ("branch: -1", "passive: maybe", "limbs[1].passive", "true or false"),
        ("tip: {type: R, axis: z}", "tip: R", "limb_types.arm_and_rod.tip", "a mapping of keys"),
        ("tip: {type: R, axis: z}", "tip: {normal: x}", "limb_types.arm_and_rod.tip", "'offset' is missing"),
        ("tip: {type: R, axis: z}", "tip: {type: R, axis: w}", "limb_types.arm_and_rod.tip.axis", "an axis is"),
        ("box: [[-0.15", "box: [[0.2", "platform.box[0]", "the range is empty"),
        (", [0.4, 0.65]]", "]", "platform.box", "has 2 ranges"),
        ("bounds: [0.001, 100]", "bounds: [x, 100]", "parameters.arm_length.bounds[0]", "plain number"),
        ("{value: 0.4,  unit: m,  description: motor", "{value: 1/2, unit: mm, description: motor",
         "parameters.arm_length.value", "in SI units"),
    ],
)  # fmt: skip
def test_checks(old, new, key, message):
    (problem,) = problems_of(fivebar((old, new)))
    assert problem.key == key
    assert message in problem.message


@pytest.mark.parametrize(
    ("coupling", "key"),
    [
        ("{limbs: [left, middle], element: arm}", "couplings[0].limbs[1]"),
        ("{limbs: [left, left], element: arm}", "couplings[0].limbs[1]"),
        ("{limbs: [left, right], element: leg}", "couplings[0].element"),
        ("{limbs: [left], element: arm}", "couplings[0].limbs"),
    ],
)
def test_couplings_name_limbs_and_elements(coupling, key):
    (problem,) = problems_of(f"{FIVEBAR}couplings:\n  - {coupling}\n")
    assert problem.key == key
    assert read_robot(f"{FIVEBAR}couplings:\n  - {{limbs: [left, right], element: arm}}\n", "robot.yaml")


def test_control_characters_of_the_file_do_not_reach_the_terminal():
    (problem,) = problems_of(fivebar(("title:", '"\\e[31m":')))
    assert problem.seen == "\\x1b[31m"
    assert str(problem).isprintable()


def test_thousands_of_problems_are_all_reported():
    problems = problems_of(FIVEBAR + "".join(f"key_{index}: 1\n" for index in range(2000)))
    assert len(problems) == 2000


@pytest.mark.parametrize("text", ["text", "[1, 2]", "3"])
def test_a_file_that_is_no_mapping(text):
    (problem,) = problems_of(text)
    assert (problem.line, problem.column, problem.key) == (1, 1, "")
    assert "a mapping of keys to values is needed" in problem.message


def test_a_description_cannot_be_changed():
    robot = read_robot(FIVEBAR, "robot.yaml")
    with pytest.raises(TypeError):
        robot.values["arm_length"] = 1.0
    with pytest.raises(ValueError, match="frozen"):
        robot.description.name = "other"


def test_json_schema_lists_the_keys_for_editors():
    schema = json.loads(json.dumps(json_schema()))
    assert schema["$schema"].startswith("https://json-schema.org/")
    limbs, bodies = schema["anyOf"]
    assert set(limbs["required"]) == {"pkmgen", "name", "platform", "limb_types", "limbs"}
    assert set(bodies["required"]) == {"pkmgen", "name", "bodies", "joints"}
    assert schema["$defs"]["Motion"]["enum"][0] == "planar_point"
    assert schema["$defs"]["PairType"]["enum"][:2] == ["R", "P"]
    assert limbs["additionalProperties"] is bodies["additionalProperties"] is False


def test_json_schema_is_a_copy():
    json_schema()["anyOf"].clear()
    assert json_schema()["anyOf"]


@st.composite
def mutated_files(draw):
    """Damage the five-bar's file: delete and insert characters, swap lines."""
    text = FIVEBAR
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(("delete", "insert", "swap")))
        place = draw(st.integers(0, len(text) - 1))
        if kind == "delete":
            text = text[:place] + text[place + draw(st.integers(1, 10)) :]
        elif kind == "insert":
            text = (
                text[:place] + draw(st.text(max_size=4) | st.text(":-[]{}#&*!|>'\",\n 019", max_size=4)) + text[place:]
            )
        else:
            lines = text.split("\n")
            first, second = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
            lines[first], lines[second] = lines[second], lines[first]
            text = "\n".join(lines)
    return text


@settings(max_examples=200, deadline=None)
@given(mutated_files())
def test_any_text_gives_a_robot_or_named_problems(text):
    try:
        robot = read_robot(text, "robot.yaml")
    except RobotFileError as error:
        assert error.problems
        assert all(problem.message and problem.file == "robot.yaml" for problem in error.problems)
    else:
        assert isinstance(robot, RobotFile)
        assert all(math.isfinite(value) for value in robot.values.values())


def test_a_cable_is_one_problem_that_says_so():
    """A wrong word in the only entry of a list is not a list too short as well."""
    with pytest.raises(RobotFileError) as caught:
        read_robot(FIVEBAR.replace("kind: bar", "kind: cable"), "robot.yaml")
    assert {problem.key.rpartition(".")[2] for problem in caught.value.problems} == {"kind"}
    assert all("cables" in problem.message and "out of scope" in problem.message for problem in caught.value.problems)


def test_long_lists_are_cut_with_how_many_are_left():
    """A message shows what a person reads."""
    names = ", ".join(f"closure_{place}" for place in range(3000))
    said = str(Problem("robot.urdf", 1, 1, "loops", names, "not known", names))
    assert len(said) < 1500
    assert said.count("more") == 2
    assert "closure_0, closure_1" in said
