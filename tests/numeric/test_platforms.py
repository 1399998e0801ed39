"""Poses of platforms and named joints as independent coordinates, beside an oracle that knows motors only."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.checks.oracle.multibody import PinocchioMultibody
from pkmgen.checks.oracle.multibody_states import relative_errors
from pkmgen.checks.oracle.numbers import Array
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.bodies import MultibodyFile, PoseCoordinate
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.multibody.plan import make_multibody_plan
from tests.conftest import nightly
from tests.numeric.posed_robots import articulated_text, legs_text, library_text
from tests.oracle.home import multibody_oracle
from tests.oracle.posed import PosedBody, PosedState

STATES, SPREAD, ENOUGH = 4, 0.06, 1e-9
LONG = ("schoenflies_about_an_oblique_axis", "schoenflies", "articulated", "spatial", "spatial_tilted")
LONG += ("three_rps_other_order",)
TILTED = "rpy: [0.3, -0.2, 0.4], at: [0.1, 0, 0.2]"
TEXTS = {
    "three_rps": library_text(
        "three_rps", "platform: {body: platform, pose: [z, rx, ry]}", "z: 0.59", "{z: [0.53, 0.66], rx: [-0.25, 0.25]}"
    ),
    "three_rps_other_order": library_text(
        "three_rps", "platform: {body: platform, frame: middle, pose: [ry, z, rx]}", "z: 0.59", "{}"
    ),
    "tricept": library_text(
        "tricept", "platform: {body: tube, frame: head, pose: [z, rx, ry]}", "z: -1.1", "{z: [-1.2, -1.0]}"
    ),
    "schoenflies": library_text("four_rrpar", "platform: {body: platform, pose: [x, y, z, rz]}", "z: -0.414", "{}"),
    "schoenflies_about_an_oblique_axis": library_text(
        "four_rrpar", f"platform: {{body: platform, pose: [x, y, z, rz], {TILTED}}}", "z: -0.414", "{}"
    )
    .replace("    child: arm_", "    parent: stand\n    child: arm_")
    .replace("\nbodies:", "\nbodies:\n  - {name: stand}")
    .replace("\njoints:", f"\njoints:\n  - {{name: bolts, type: fixed, child: stand, {TILTED}}}\n#"),
    "spatial": legs_text(6, False, f"{{body: top, frame: tip, pose: [x, y, z, attitude], {TILTED}}}"),
    "spatial_on_limbs": legs_text(6, False, "{body: top, frame: tip, pose: [x, y, z, attitude]}"),
    "spatial_tilted": legs_text(6, False, f"{{body: top, pose: [x, y, z, rz, rx, ry], {TILTED}}}"),
    "three_translations_two_turns": legs_text(5, True, "{body: top, pose: [x, y, z, rx, ry]}"),
    "articulated": articulated_text(),
}
KNEE = (
    "inverse_dynamics", "inverse_jacobian", "inverse_kinematics", "forward_kinematics", "kinetic_energy",
)  # fmt: skip
SURPLUS = ("inverse_dynamics", "inverse_jacobian", "null_space_projector")
FUNCTIONS = {
    "inverse_dynamics": (("pose", "twist", "acceleration"), lambda state: state.oracle.effort),
    "inverse_kinematics": (("pose",), lambda state: state.motors),
    "inverse_jacobian": (("pose",), lambda state: state.jacobian),
    "mass_matrix": (("pose",), lambda state: state.mass_matrix),
    "forward_kinematics": (("motors",), lambda state: state.pose),
    "forward_dynamics": (("pose", "twist", "effort"), lambda state: state.acceleration),
}

OF_MOTORS = {
    "jacobian": (("pose",), lambda state: np.linalg.inv(state.jacobian)),
    "actuator_motion": (
        ("pose", "twist", "acceleration"),
        lambda state: np.concatenate([state.motor_rate, state.motor_acceleration]),
    ),
    "platform_motion": (
        ("pose", "motor_rate", "motor_acceleration"),
        lambda state: np.concatenate([state.twist, state.acceleration]),
    ),
    "inverse_jacobian_rate": (
        ("pose", "twist"),
        lambda state: state.motor_acceleration - state.jacobian @ state.acceleration,
    ),
    "actuator_mass_matrix": (("pose",), lambda state: state.oracle.mass_matrix),
    "actuator_bias": (
        ("pose", "twist"),
        lambda state: state.oracle.effort - state.oracle.mass_matrix @ state.motor_acceleration,
    ),
}
"""What robots have whose pose is independent: how their motors move with it."""


@cache
def read(name: str) -> MultibodyFile:
    file = read_robot(TEXTS[name], name)
    assert isinstance(file, MultibodyFile)
    return file


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where files of robots are written that several tests load."""
    return tmp_path_factory.mktemp("platforms")


@cache
def loaded(name: str, folder: Path, backend: str = "numpy") -> Robot:
    path = folder / f"{name}.yaml"
    path.write_text(TEXTS[name], "utf-8")
    return pkmgen.load(path, backend=backend, functions=(*FUNCTIONS, "joint_coordinates"))


def in_motors(file: MultibodyFile) -> tuple[PinocchioMultibody, Array]:
    """An oracle that knows nothing of the pose, and its assembly at home."""
    description, closed = file.description, make_multibody_plan(build_multibody(file), 1e-7).robot.home
    home = {name: value for name, value in description.home.items() if name not in set(PoseCoordinate)}
    plain = replace(file, description=description.model_copy(update={"platform": None, "home": home, "box": {}}))
    names = build_multibody(plain).joints
    oracle = PinocchioMultibody(plain, names)
    number = oracle.numbers.number
    at_home = {name: [*map(number, v)] if isinstance(v, tuple) else number(v) for name, v in home.items()}
    return oracle, oracle.home(at_home | {name: value for name, value in closed.items() if name in names})


def drawn(file: MultibodyFile) -> list[PosedState]:
    oracle, home = in_motors(file)
    body, random, begin = PosedBody(oracle, file), np.random.default_rng(3), oracle.positions(home)
    states = []
    for _ in range(STATES):
        there = oracle.follow(home, begin + SPREAD * random.uniform(-1, 1, len(begin)))
        states.append(body.state(there, *(size * random.uniform(-1, 1, len(begin)) for size in (2, 5))))
    return states


def errors(robot: Robot, states: list[PosedState]) -> dict[str, float]:
    found = {}
    for name, (inputs, wanted) in FUNCTIONS.items():
        given = [np.array([getattr(state, quantity) for state in states]) for quantity in inputs]
        expected = np.array([wanted(state) for state in states])
        found[name] = float(relative_errors(robot.function(name)(*given), expected).max())
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [*(name for name in TEXTS if name not in LONG), *nightly(*LONG)])
def test_functions_of_a_pose_are_those_of_the_oracle(name: str, folder: Path) -> None:
    robot = loaded(name, folder)
    assert all(error < ENOUGH for error in errors(robot, drawn(read(name))).values())


@pytest.mark.nightly
def test_a_compiled_kernel_is_right_too(tmp_path: Path) -> None:
    robot = loaded("spatial", tmp_path, "c")
    assert [port.name for port in robot.inverse_dynamics.inputs] == ["pose", "twist", "acceleration", "start"]
    assert all(error < ENOUGH for error in errors(robot, drawn(read("spatial"))).values())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [*(name for name in TEXTS if name not in LONG), *nightly(*LONG)])
def test_motors_and_pose_follow_each_other_as_for_the_oracle(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.yaml").write_text(TEXTS[name], "utf-8")
    robot = pkmgen.load(tmp_path / f"{name}.yaml", backend="numpy", functions=tuple(OF_MOTORS))
    states = drawn(read(name))
    for function, (inputs, wanted) in OF_MOTORS.items():
        given = [np.array([getattr(state, quantity) for state in states]) for quantity in inputs]
        parts = robot.function(function).results(*given)
        found = np.concatenate([np.reshape(part, (len(states), -1)) for part in parts], axis=1)
        if function == "inverse_jacobian_rate":
            rates = found.reshape(len(states), -1, given[1].shape[1])
            found = np.einsum("nij,nj->ni", rates, given[1])
        expected = np.array([np.ravel(wanted(state)) for state in states])
        assert relative_errors(found, expected).max() < ENOUGH, function


def test_parasitic_motion_is_computed(folder: Path) -> None:
    robot = loaded("three_rps", folder)
    joints = dict(zip(robot.joints, robot.function("joint_coordinates")([0.6, 0.2, -0.15]), strict=True))
    assert (joints["z"], joints["rx"], joints["ry"]) == (0.6, 0.2, -0.15)
    assert abs(joints["rz"]) > 1e-3
    assert abs(joints["x"]) > 1e-4


def test_a_joint_may_be_independent(tmp_path: Path) -> None:
    plain, named = read_robot_text("fourbar").text, library_text("fourbar", "independent: [knee]", "", "{}")
    (tmp_path / "knee.yaml").write_text(named, "utf-8")
    robot = pkmgen.load(tmp_path / "knee.yaml", backend="numpy", functions=KNEE)
    file = read_robot(plain, "fourbar")
    assert isinstance(file, MultibodyFile)
    oracle, home = multibody_oracle(build_multibody(file).joints, file)
    column = oracle.tree.column("knee")
    for motor, rate, acceleration in ((1.1, 2.0, -3.0), (1.3, -1.0, 4.0)):
        q = oracle.follow(home, np.array([motor]))
        state = oracle.state(q, np.array([rate]), np.array([acceleration]))
        v, change = oracle.motion(q, np.array([rate]), np.array([acceleration]))
        knee = oracle.tree.value(q, "knee")
        assert robot.inverse_dynamics([knee], [v[column]], [change[column]]) == pytest.approx(state.effort, rel=1e-9)
        assert robot.inverse_jacobian([knee])[0, 0] == pytest.approx(rate / v[column], rel=1e-9)
        assert robot.inverse_kinematics([knee]) == pytest.approx([motor], rel=1e-9)
        assert robot.forward_kinematics([motor]) == pytest.approx([knee], rel=1e-9)
        assert robot.kinetic_energy([knee], [v[column]]) == pytest.approx(state.energy, rel=1e-9)


def test_more_motors_than_coordinates_share_least_efforts(tmp_path: Path, folder: Path) -> None:
    text = TEXTS["three_rps"].replace("axis: y}", "axis: y, actuator: {weight: 3}}", 1)
    (tmp_path / "surplus.yaml").write_text(text, "utf-8")
    robot = pkmgen.load(tmp_path / "surplus.yaml", backend="numpy", functions=SURPLUS)
    assert robot.actuators == ("foot_1", "leg_1", "leg_2", "leg_3")
    plain, states = loaded("three_rps", folder), drawn(read("three_rps"))
    for state in states:
        motion = state.pose, state.twist, state.acceleration
        efforts, rows = robot.inverse_dynamics(*motion), robot.inverse_jacobian(state.pose)
        needed = plain.inverse_jacobian(state.pose).T @ state.oracle.effort
        weights = np.diag([3.0, 1.0, 1.0, 1.0])
        least = np.linalg.solve(weights, rows) @ np.linalg.solve(rows.T @ np.linalg.solve(weights, rows), needed)
        assert efforts == pytest.approx(least, rel=1e-9)
        assert robot.null_space_projector(state.pose) @ efforts == pytest.approx(np.zeros(4), abs=1e-9)


@pytest.mark.parametrize(
    ("name", "pose", "message"),
    [
        ("three_rps", "[z, rx]", "pose: z, rx: 2 coordinates for 3 freedoms"),
        ("three_rps", "[x, y, rz]", "cannot be chosen independently"),
        ("three_rps", "[z, rx, rz]", "cannot be chosen independently"),
    ],
)
def test_poses_that_the_mechanism_does_not_have(name: str, pose: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text(library_text(name, f"platform: {{body: platform, pose: {pose}}}", "z: 0.59", "{}"), "utf-8")
    with pytest.raises(UnsupportedRobotError, match=message):
        pkmgen.load(path, backend="numpy", functions="inverse_dynamics")
