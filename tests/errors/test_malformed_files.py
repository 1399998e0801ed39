"""Ten malformed robot files, each one slip away from the five-bar: one exact message each."""

from pathlib import Path

import pytest

from pkmgen.errors import Problem, RobotFileError
from pkmgen.language.description.read import read_robot

FIVEBAR = (Path(__file__).parents[2] / "robots" / "fivebar.yaml").read_text(encoding="utf-8")
FILE = "robots/broken.yaml"
PARAMETERS = (
    "base_width, arm_length, arm_mass, rod_length, rod_mass, payload_mass, "
    "rotor_inertia, motor_viscous, motor_coulomb, elbow_viscous, elbow_coulomb"
)
ARM = "limb_types.arm_and_rod.elements[0]"
NEST = "[" * 5000

CASES = {
    "unknown key": (
        "        length: arm_length",
        "        lenght: arm_length",
        Problem(
            FILE, 41, 9, f"{ARM}.lenght", "lenght", "unknown key",
            "mass, mass_centre, inertia, name, kind, joint, direction, length, slide, pair, parallelogram", "length",
        ),
    ),
    "wrong unit": (
        "mass: arm_mass\n",
        "mass: arm_length\n",
        Problem(
            FILE, 42, 9, f"{ARM}.mass", "arm_length", "wrong unit: the value measures m", "a value in kg"
        ),
    ),
    "missing parameter": (
        "length: rod_length\n",
        "length: rod_lenght\n",
        Problem(
            FILE, 51, 9, "limb_types.arm_and_rod.elements[1].length", "rod_lenght",
            "there is no parameter 'rod_lenght'", PARAMETERS, "rod_length",
        ),
    ),
    "cyclic expression": (
        "arm_mass:     {value: 1.2,",
        "arm_mass:     {value: 2*arm_mass,",
        Problem(
            FILE, 11, 18, "parameters.arm_mass.value", "2*arm_mass",
            "the parameters depend on each other in a ring: arm_mass -> arm_mass",
            "a value that does not lead back to itself",
        ),
    ),
    "negative mass": (
        "payload: {mass: payload_mass}",
        "payload: {mass: -payload_mass}",
        Problem(
            FILE, 26, 13, "platform.payload.mass", "-payload_mass = -0.5", "the value must be at least 0",
            "a value in kg",
        ),
    ),
    "non-identifier name": (
        "- name: left",
        "- name: left-arm; system()",
        Problem(
            FILE, 58, 5, "limbs[0].name", "left-arm; system()", "not a name",
            "a small letter, then small letters, digits and underscores, 40 at most",
        ),
    ),
    "duplicate key": (
        "  plane: xy\n",
        "  plane: xy\n  motion: spatial\n",
        Problem(
            FILE, 26, 3, "platform.motion", "motion", "the key stands here twice, first in line 24", "each key once"
        ),
    ),
    "huge nesting": (
        "home: [0, 0.5]",
        f"home: {NEST}",
        Problem(
            FILE, 27, 31, "platform.home" + "[0]" * 22, "level 25", "the file nests too deeply", "24 levels"
        ),
    ),
    "tag that constructs an object": (
        "title: Five-bar (2BB)",
        "title: !!python/object/apply:os.system [id]",
        Problem(
            FILE, 5, 8, "title", "tag:yaml.org,2002:python/object/apply:os.system", "YAML tags are not allowed",
            "plain values",
        ),
    ),
    "expression that imports": (
        "mass: arm_mass\n",
        "mass: __import__('os').system('id')\n",
        Problem(
            FILE, 42, 9, f"{ARM}.mass", "__import__('os').system('id')",
            "\"__import__('os').system('id')\" is not allowed in an expression (numbers, parameter names, "
            "+ - * / ( ), ** with a whole exponent, pi, sqrt, sin, cos, tan, atan2)",
            "a value in kg",
        ),
    ),
}  # fmt: skip


def test_there_are_ten_and_the_original_is_sound():
    assert len(CASES) == 10
    assert read_robot(FIVEBAR, FILE).description.name == "fivebar"


@pytest.mark.parametrize(("old", "new", "expected"), CASES.values(), ids=CASES.keys())
def test_one_exact_message(old, new, expected):
    assert FIVEBAR.count(old) == 1
    with pytest.raises(RobotFileError) as caught:
        read_robot(FIVEBAR.replace(old, new), FILE)
    assert caught.value.problems == (expected,)
    assert str(caught.value) == f"the robot cannot be read, 1 problem:\n  {expected}"
    assert str(expected).startswith(f"{FILE}:{expected.line}:{expected.column}: {expected.key}: {expected.message}")
