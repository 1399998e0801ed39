"""Bars and telescopes in place of rods: they do what the rods do, and what is neither stays a rod."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.multibody.dynamics import generalised_effort, inverse_dynamics
from pkmgen.multibody.lighter import lighter
from pkmgen.multibody.plan import MultibodyPlan, make_multibody_plan
from pkmgen.multibody.sources import MultibodySources
from tests.conftest import ROOT
from tests.numeric.test_mechanisms import errors_beside_pinocchio

NEAR = ROOT / "tests/data/robots/near"
FREE = ROOT / "tests/data/robots/multibody/rod_on_free_base.yaml"
BARS = {
    "delta_shifted": 3,
    "delta_spring": 3,
    "delta_motor_more": 3,
    "delta_free_posed": 3,
    "delta_with_wrist": 3,
    "delta_on_rail": 3,
    "delta_free": 3,
    "gough_stewart_turned": 6,
    "gough_stewart_hooked_above": 6,
    "delta_universal": 3,
    "delta_of_hinges": 3,
    "gough_stewart_crosses": 6,
    "delta_shaft": 3,
}
"""Near misses, and their bars and telescopes: twins that stand side by side are one."""
MOST = {
    "delta_shifted": 368,
    "delta_spring": 375,
    "delta_motor_more": 498,
    "delta_long_rod": 373,
    "delta_free_posed": 1266,
    "delta_with_wrist": 446,
    "delta_on_rail": 446,
    "delta_shaft": 618,
    "delta_free": 1314,
    "gough_stewart_turned": 1345,
    "gough_stewart_hooked_above": 2252,
    "delta_universal": 367,
    "delta_of_hinges": 373,
    "gough_stewart_crosses": 1345,
    "fivebar_unequal": 127,
    "fivebar_out_of_plane": 127,
    "fivebar_bracket": 143,
    "gough_stewart_bar": 1302,
    "wrist_on_ball": 413,
    "fivebar_with_quill": 205,
    "linear_delta_on_turntable": 574,
    "gough_stewart_with_spindle": 1468,
}
"""Operations of inverse dynamics, which may fall and never rise; the Delta itself takes 373."""


FRICTION = "friction: {viscous: 0.01, coulomb: 0.02}"
MOTOR = "actuator: {rotor_inertia: 0.02}"


def plan_of(text: str, name: str) -> MultibodyPlan:
    file = read_robot(text, name)
    assert isinstance(file, MultibodyFile)
    return make_multibody_plan(build_multibody(file), 1e-7)


def is_folded(text: str) -> bool:
    plan = plan_of(text, "robot")
    return plan.folded is not plan


@cache
def near(name: str) -> MultibodyPlan:
    return plan_of((NEAR / f"{name}.yaml").read_text("utf-8"), name)


@pytest.mark.parametrize("name", BARS)
def test_bars_do_what_rods_do(name: str) -> None:
    plan = near(name)
    assert len(plan.folded.robot.bars) + len(plan.folded.robot.telescopes) == BARS[name]
    assert_same_efforts(plan)


@pytest.mark.parametrize("axis", ["y", "z"], ids=["axis that rests", "axis that turns with the crank"])
@pytest.mark.parametrize("inertia", ["xx: 0.008, yy: 0.008", "xx: 0.008, yy: 0.007"], ids=["alike", "unlike"])
def test_bars_on_a_base_that_turns(axis: str, inertia: str) -> None:
    text = FREE.read_text("utf-8")
    assert "axis: y, second_axis: x}" in text
    assert "inertia: {xx: 0.008, yy: 0.008" in text
    text = text.replace("axis: y, second_axis: x}", f"axis: {axis}, second_axis: x}}")
    plan = plan_of(text.replace("inertia: {xx: 0.008, yy: 0.008", f"inertia: {{{inertia}"), "rod")
    assert len(plan.folded.robot.bars) == 1
    assert_same_efforts(plan)


def assert_same_efforts(plan: MultibodyPlan) -> None:
    """Compare the robot with its rods, at random motions."""
    sources = MultibodySources(plan, Options())
    motions = sources.random_motions(np.random.default_rng(5))
    efforts = []
    for each in (plan, plan.folded):
        graph = sources.graph(generalised_effort(each))
        given = {port.name: motions[port.name] for port in graph.inputs}
        efforts.append(evaluate_graph(graph, given, plan.robot.parameters).outputs["effort"])
    assert np.isfinite(efforts[0]).all()
    np.testing.assert_allclose(efforts[1], efforts[0], rtol=0, atol=1e-12 * np.abs(efforts[0]).max())


def in_motors(name: str, text: str) -> str:
    """A near miss in the coordinates of its motors."""
    text = re.sub(r"\nplatform: \{body.*\n", "\n", text)
    found = re.search(r"\nhome: (.*)", text)
    assert found is not None
    home = re.sub(r"\b[xyz]: [^,]*, ", "", found[1])
    ends = {"motor": "[0.05, 0.35]", "leg": "[0.86, 0.9]"}
    box = ", ".join(f"{motor}: {ends[motor[:-2]]}" for motor in near(name).robot.actuators)
    return re.sub(r"\nhome: .*\nbox: .*", f"\nhome: {home}\nbox: {{{box}}}\n", text)


FUNCTIONS = ("inverse_dynamics", "joint_coordinates", "mass_matrix")


@pytest.mark.parametrize(
    ("name", "old", "new", "functions"),
    [
        *(
            (name, "", "", (*FUNCTIONS, "joint_rates"))
            for name in ("delta_of_hinges", "delta_universal", "gough_stewart_hooked_above")
        ),
        ("delta_universal", r"(type: U, parent: arm_.*second_axis: z)", rf"\1, {FRICTION}", FUNCTIONS),
        ("gough_stewart_crosses", r"(mass_centre: \[)0, 0(, barrel_centre\])", r"\g<1>0.02, 0.01\2", FUNCTIONS),
    ],
    ids=["hinges", "universal joints", "hooks above", "friction", "mass aside"],
)
def test_the_same_robots_in_their_motors_against_pinocchio(
    name: str, old: str, new: str, functions: tuple[str, ...], tmp_path: Path
) -> None:
    text, count = re.subn(old, new, (NEAR / f"{name}.yaml").read_text("utf-8"))
    assert count
    file = tmp_path / f"{name}.yaml"
    file.write_text(in_motors(name, text), "utf-8")
    robot = pkmgen.load(str(file), backend="numpy", functions=functions)
    assert robot.actuators == near(name).robot.actuators
    errors = errors_beside_pinocchio(robot, str(file), 3)
    assert set(errors) == set(functions)
    assert max(errors.values()) < 1e-9, errors


@pytest.mark.parametrize("name", MOST)
def test_operations_of_near_misses(name: str) -> None:
    text, options = read_robot_text(str(NEAR / f"{name}.yaml")), Options(functions=("inverse_dynamics",))
    (made,) = compile_robot(text, options).functions
    assert count_operations(made.graph).arithmetic <= MOST[name]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "mass_centre: [0, 0, 0.21], inertia: {xx: 0.008, yy: 0.008",
            "mass_centre: [0.01, 0, 0.21], inertia: {xx: 0.008, yy: 0.008",
        ),
        ("inertia: {xx: 0.008, yy: 0.008", "inertia: {xz: 0.0001, xx: 0.008, yy: 0.008"),
    ],
    ids=["mass aside", "mixed moment"],
)
def test_rods_that_are_no_bars(old: str, new: str) -> None:
    text = FREE.read_text("utf-8")
    assert is_folded(text)
    assert old in text
    assert not is_folded(text.replace(old, new))


def test_rods_keep_the_friction_of_their_joints_on_a_base_that_turns() -> None:
    text = FREE.read_text("utf-8").replace("  - {name: rod,", "  - {name: fork, mass: 0}\n  - {name: rod,")
    (line,) = (line for line in text.splitlines() if "name: cross" in line)
    joint = "  - {{name: {}, type: R, parent: {}, child: {}, at: [{}, 0, 0], axis: {}, friction: {{viscous: {}}}}}"
    parts = ("cross_1", "crank", "fork", 0.12, "y", 0.1), ("cross_2", "fork", "rod", 0, "x", 0.2)
    plan = plan_of(text.replace(line, "\n".join(joint.format(*part) for part in parts)), "rod")
    assert len(plan.folded.robot.bars) == 1
    assert_same_efforts(plan)


@pytest.mark.parametrize(
    ("name", "changes", "rods", "most"),
    [
        ("delta_shifted", [(r"(mass_centre: \[rod_length/2, 0, )0\]", r"\g<1>0.01]")], 3, 452),
        (
            "delta_shifted",
            [(r"(mass_centre: \[rod_length/2, )0, 0\]", r"\g<1>-0.02, 0.01]"),
             (r"(inertia: \{xx: rod_axial,)", r"\1 xy: 0.0002, xz: 0.0001, yz: 0.00015,")],
            3, 639,
        ),
        ("gough_stewart_turned", [(r"(mass_centre: \[)0, 0(, barrel_centre\])", r"\g<1>0.02, 0.01\2")], 6, 1646),
        (
            "gough_stewart_turned",
            [(r"(mass_centre: \[)0, 0(, -rod_centre\])", r"\g<1>0.01, -0.02\2"),
             (r"(inertia: \{xx: 0.017,)", r"\1 xy: 0.0001, xz: 0.0002, yz: 0.00015,")],
            6, 1814,
        ),
    ],
    ids=["rods aside", "uneven rods", "barrels aside", "uneven pistons"],
)  # fmt: skip
def test_rods_may_have_mass_aside_of_their_line(
    name: str, changes: list[tuple[str, str]], rods: int, most: int
) -> None:
    text = (NEAR / f"{name}.yaml").read_text("utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text)
        assert count
    plan = plan_of(text, name)
    assert len(plan.folded.robot.bars) + len(plan.folded.robot.telescopes) == rods
    assert_same_efforts(plan)
    (made,) = compile_robot(RobotText(text, f"{name}.yaml"), Options(functions=("inverse_dynamics",))).functions
    assert count_operations(made.graph).arithmetic <= most


@pytest.mark.parametrize(
    ("name", "old", "new", "rods"),
    [
        ("delta_shifted", r"(type: U, parent: arm_.*second_axis: z)", rf"\1, {FRICTION}", 3),
        ("delta_shifted", r"(type: U, parent: arm_1.*second_axis: z)", rf"\1, {FRICTION}", 3),
        ("delta_shifted", r"(type: U, parent: arm_.*second_axis: z)", r"\1, rotor_inertia: 0.003", 3),
        ("gough_stewart_turned", r"(    second_axis: y\n)", rf"\1    {FRICTION}\n", 6),
        ("fivebar_unequal", r"(elbow_\w+: *)\{value: 0,", r"\1{value: 0.01,", 2),
        ("gough_stewart_turned", r"(    second_axis: y\n)", rf"\1    {FRICTION}\n    {MOTOR}\n", 6),
        ("delta_shifted", r"(type: U, parent: arm_1.*second_axis: z)", rf"\1, {FRICTION}, {MOTOR}", 3),
        ("fivebar_unequal", r"(child_at: \[right_length, 0, 0\])", rf"\1, {FRICTION}", 1),
        ("fivebar_unequal", r"(child_at: \[right_length, 0, 0\])", r"\1, rotor_inertia: 0.02", 1),
    ],
    ids=[
        "rods",
        "rods of one arm",
        "rotors",
        "telescopes",
        "hinges",
        "driven telescopes",
        "driven rods",
        "a pin",
        "rotor at a pin",
    ],
)
def test_rods_keep_the_friction_of_their_joints(name: str, old: str, new: str, rods: int) -> None:
    rubbing, count = re.subn(old, new, (NEAR / f"{name}.yaml").read_text("utf-8"))
    assert count
    plan = plan_of(rubbing, name)
    folded = plan.folded.robot
    assert len(folded.bars) + len(folded.telescopes) == rods
    rods_left = (*folded.bars, *folded.telescopes)
    assert any(friction.acts for rod in rods_left for friction in (*rod.friction, rod.far))
    assert_same_efforts(plan)


def test_motors_tell_the_pose_where_a_pin_has_friction() -> None:
    text, count = re.subn(
        r"(child_at: \[right_length, 0, 0\])", rf"\1, {FRICTION}", (NEAR / "fivebar_unequal.yaml").read_text()
    )
    assert count
    robot = pkmgen.load(RobotText(text, "pin.yaml"), backend="numpy")
    pose = np.array([0.1, 0.55])
    np.testing.assert_allclose(robot.forward_kinematics(robot.inverse_kinematics(pose)), pose, rtol=0, atol=1e-12)


IN_A_PLANE = """
pkmgen: 1
name: rod_in_a_plane
gravity: [0, 0, -9.81]
bodies:
  - {name: frame, mass: 0.4, inertia: {xx: 0.002, yy: 0.003, zz: 0.001}}
  - {name: arm, mass: 0.5, mass_centre: [0.12, 0, 0], inertia: {xx: 1e-4, yy: 0.002, zz: 0.002}}
  - {name: rod, mass: 0.3, mass_centre: [0.15, MIDDLE], inertia: {xx: 2e-4, yy: 0.003, zz: LAST}}
  - {name: block, mass: 0.7, inertia: {xx: 1e-3, yy: 1e-3, zz: 1e-3}}
joints:
  - {name: swivel, type: R, child: frame, axis: y}
  - {name: shoulder, type: R, parent: frame, child: arm, at: [0.05, 0, 0], axis: z}
  - {name: elbow, type: R, parent: arm, child: rod, at: [0.3, 0, 0], axis: z}
  - {name: rail, type: P, child: block, at: [0, 0.1, 0.05], axis: x, actuator: {}}
  - {name: turn, type: TYPE, parent: rod, child: block, at: [0.35, 0, 0], AXES}
home: {swivel: SWIVEL, shoulder: SHOULDER, elbow: ELBOW, rail: 0.5}
box: {rail: [0.45, 0.55]}
"""


@pytest.mark.parametrize("uneven", [False, True])
def test_rods_on_a_hinge_in_a_plane_that_turns(uneven: bool) -> None:
    x, y, z = 0.5, 0.1, 0.05
    swivel, reach = -np.arctan2(z, x), np.hypot(x, z) - 0.05
    apart = np.hypot(reach, y)
    shoulder = np.arctan2(y, reach) + np.arccos((0.3**2 + apart**2 - 0.35**2) / (0.6 * apart))
    tip = np.arctan2(y - 0.3 * np.sin(shoulder), reach - 0.3 * np.cos(shoulder))
    words = {
        "SWIVEL": swivel, "SHOULDER": shoulder, "ELBOW": tip - shoulder, "MIDDLE": "0.02, 0.01" if uneven else "0, 0",
        "LAST": 0.0025 if uneven else 0.003, "TYPE": "S", ", AXES": "",
    }  # fmt: skip
    text = IN_A_PLANE
    for old, new in words.items():
        text = text.replace(old, str(new))
    plan = plan_of(text, "plane")
    (bar,) = plan.folded.robot.bars
    assert not bar.hinged
    assert not plan.folded.unknown
    assert_same_efforts(plan)


def test_barrels_with_mass_aside_on_a_rail() -> None:
    text = (NEAR / "gough_stewart_turned.yaml").read_text("utf-8")
    text = re.sub(r"(mass_centre: \[)0, 0(, barrel_centre\])", r"\g<1>0.02, 0.01\2", text)
    text = in_motors("gough_stewart_turned", text).replace(
        "    child: barrel_", "    parent: carriage\n    child: barrel_"
    )
    rail = "  - {name: rail, type: P, child: carriage, axis: x, actuator: {}}\n"
    text = text.replace("\nbodies:\n", "\nbodies:\n  - {name: carriage, mass: 20}\n").replace(
        "\njoints:\n", f"\njoints:\n{rail}"
    )
    text = text.replace("\nhome: {", "\nhome: {rail: 0, ").replace("\nbox: {", "\nbox: {rail: [-1, 1], ")
    plan = plan_of(text, "railed")
    assert "rail" in plan.robot.actuators
    assert_same_efforts(plan)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"(type: U, parent: arm_.*second_axis: z)", rf"\1, {FRICTION}"),
        (r"(type: U, parent: arm_.*second_axis: z)", r"\1, rotor_inertia: 0.003"),
    ],
    ids=["friction", "rotors"],
)
def test_limbs_have_what_acts_on_joints_of_rods(old: str, new: str) -> None:
    path = ROOT / "tests/data/robots/platforms/delta_of_bodies.yaml"
    text, count = re.subn(old, new, path.read_text("utf-8"))
    assert count
    options = Options(functions=("inverse_dynamics",))
    plan = plan_of(text, "delta_of_bodies")
    (made,) = compile_robot(RobotText(text, "delta_of_bodies.yaml"), options).functions
    sources, random = MultibodySources(plan, options), np.random.default_rng(5)
    motions = {"pose": plan.poses[:5, [plan.robot.joints.index(name) for name in "xyz"]]}
    motions |= {name: random.normal(size=(5, 3)) for name in ("twist", "acceleration")}
    efforts = [
        evaluate_graph(graph, {port.name: motions[port.name] for port in graph.inputs}, plan.robot.parameters)
        for graph in (made.graph, sources.graph(inverse_dynamics(plan)))
    ]
    found, wanted = (each.outputs["effort"] for each in efforts)
    np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-11 * np.abs(wanted).max())


@pytest.mark.parametrize("name", [name for name in BARS if name.startswith("gough")])
@pytest.mark.parametrize("pushed", [False, True], ids=["free", "with a wrench"])
def test_the_balance_about_a_joint_of_the_platform_is_that_about_the_platform(name: str, pushed: bool) -> None:
    plan = replace(near(name).folded, pushed=pushed)
    assert plan.about_joint.robot.reference != plan.robot.reference
    sources = MultibodySources(plan, Options(wrench=pushed))
    random = np.random.default_rng(5)
    motions = sources.random_motions(random)
    motions["wrench"] = 10.0 * random.normal(size=motions["twist"].shape)
    efforts = []
    for each in (plan, plan.about_joint):
        graph = sources.graph(inverse_dynamics(each))
        given = {port.name: motions[port.name] for port in graph.inputs}
        efforts.append(evaluate_graph(graph, given, plan.robot.parameters).outputs["effort"])
    np.testing.assert_allclose(efforts[1], efforts[0], rtol=0, atol=1e-12 * np.abs(efforts[0]).max())


def test_a_platform_may_be_a_rod_that_is_a_bar() -> None:
    text = (NEAR / "fivebar_unequal.yaml").read_text("utf-8")
    motor = "    actuator: {rotor_inertia: rotor_inertia}\n"
    assert motor in text
    plan = plan_of(text.replace(motor, f"{motor}    spring: {{stiffness: 3, rest: 0.5}}\n", 1), "sprung").settled
    assert len(plan.folded.robot.bars) == 2
    assert_same_efforts(plan)


@pytest.mark.parametrize("name", ["fourbar", "toggle_press", "fivebar_cranked", "humanoid_ankle"])
def test_rods_of_the_library_are_bars(name: str) -> None:
    text = read_robot_text(name).text
    plan = plan_of(text, name)
    assert plan.folded is not plan
    assert lighter(plan, "double") is plan.folded


def test_the_robot_as_it_is_is_kept_where_it_costs_less() -> None:
    plan = plan_of(read_robot_text("excavator").text, "excavator")
    assert plan.folded is not plan
    assert lighter(plan, "double") is plan


def test_bodies_apart_stay_rods() -> None:
    plan = replace(near("delta_shifted"), apart=True)
    assert plan.folded is plan
