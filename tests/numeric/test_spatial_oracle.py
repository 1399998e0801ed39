"""The spatial oracle and the robot files against checked states, and against what any correct model does."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from tests.conftest import ROBOTS, ROOT, Change, library_text, rubbing_text
from tests.oracle.pinocchio_model import PinocchioRobot
from tests.oracle.spatial_model import OracleState, SpatialOracle
from tests.oracle.states import random_states

REFERENCE = json.loads((ROOT / "tests/data/reference.json").read_text())["robots"]
TOLERANCE = 1e-9
STEP, STENCIL = 1e-3, {-2: 1 / 12, -1: -2 / 3, 1: 2 / 3, 2: -1 / 12}


def library_robot(name: str) -> RobotFile:
    return read_robot(library_text(name), name)


def rubbing_robot(name: str, *changes: Change) -> RobotFile:
    return read_robot(rubbing_text(name, *changes), name)


def seen(state: Any, name: str) -> np.ndarray:
    return np.asarray(
        state["efforts" if name == "effort" else name] if isinstance(state, dict) else getattr(state, name)
    )


def assert_close(found: np.ndarray, expected: np.ndarray) -> None:
    assert found == pytest.approx(expected, rel=TOLERANCE, abs=TOLERANCE * float(np.max(np.abs(expected))))


def turned(pose: np.ndarray, twist: np.ndarray, acceleration: np.ndarray, time: float) -> tuple[np.ndarray, np.ndarray]:
    """Pose and twist after a short time of a motion with constant acceleration, to the third order."""
    moved, rate = pose.copy(), twist + time * acceleration
    linear = len(twist) - 3 if len(pose) > len(twist) else len(twist)
    moved[:linear] += time * twist[:linear] + time**2 / 2 * acceleration[:linear]
    if linear < len(twist):
        spin, change = twist[linear:], acceleration[linear:]
        angle = time * spin + time**2 / 2 * change + time**3 / 12 * np.cross(change, spin)
        size = float(np.linalg.norm(angle))
        scalar, vector = np.cos(size / 2), np.sinc(size / 2 / np.pi) / 2 * angle
        w, v = pose[linear], pose[linear + 1 :]
        moved[linear:] = [scalar * w - vector @ v, *(scalar * v + w * vector + np.cross(vector, v))]
    return moved, rate


@pytest.mark.parametrize("name", sorted(set(ROBOTS) & set(REFERENCE)))
def test_checked_state(name: str) -> None:
    reference = REFERENCE[name]
    oracle = SpatialOracle(library_robot(name))
    state = oracle.state(reference["pose"], reference["twist"], reference["acceleration"])
    turns = np.exp(1j * state.actuator_position) - np.exp(1j * np.array(reference["actuator_position"]))
    assert np.max(np.abs(turns)) <= TOLERANCE  # an angle may be given with whole turns
    for quantity in ("actuator_velocity", "actuator_acceleration", "effort", "inverse_jacobian", "mass_matrix"):
        assert_close(seen(state, quantity), seen(reference, quantity))


@pytest.mark.parametrize("name", ROBOTS)
def test_power_balance(name: str) -> None:
    oracle = SpatialOracle(rubbing_robot(name))
    pose, twist, acceleration = (values[0] for values in random_states(library_robot(name), 1, seed=5))
    wrench = np.arange(1.0, len(twist) + 1)

    def along(time: float) -> OracleState:
        return oracle.state(*turned(pose, twist, acceleration, time), acceleration, wrench)

    state = along(0.0)
    growth = sum(weight * along(STEP * place).energy for place, weight in STENCIL.items()) / STEP
    power = state.effort @ state.actuator_velocity + wrench @ twist - state.dissipation
    assert state.dissipation > 0
    assert power == pytest.approx(growth, rel=1e-7, abs=1e-7)


@pytest.mark.sampled(11)
@pytest.mark.parametrize("name", ROBOTS)
def test_every_pose_of_the_box_closes(name: str) -> None:
    robot = library_robot(name)
    oracle = SpatialOracle(robot)
    for pose, twist, acceleration in zip(*random_states(robot, 20, seed=3), strict=True):
        state = oracle.state(pose, twist, acceleration)
        force = state.inverse_jacobian.T @ state.effort
        still = oracle.state(pose, twist, 0 * acceleration)
        assert state.actuator_velocity == pytest.approx(state.inverse_jacobian @ twist)
        # the effort is affine in the acceleration
        assert_close(force - still.inverse_jacobian.T @ still.effort, state.mass_matrix @ acceleration)


def carried_payload(data: dict[str, Any]) -> None:
    payload = {"mass": "payload_mass", "mass_centre": [0.05, 0.02, 0], "inertia": {"zz": 0.01}}
    data["platform"] |= {"carried_by": "left", "payload": payload}


@pytest.mark.parametrize("changes", [(), (carried_payload,)], ids=["point", "carried"])
def test_two_oracles(changes: tuple[Change, ...]) -> None:
    robot, states = rubbing_robot("fivebar", *changes), random_states(library_robot("fivebar"), 20, seed=4)
    oracle, other = SpatialOracle(robot), PinocchioRobot(robot)
    for state in zip(*states, strict=True):
        found, expected = oracle.state(*state), other.state(*state)
        for quantity in ("actuator_position", "actuator_acceleration", "effort", "inverse_jacobian", "energy"):
            assert_close(seen(found, quantity), seen(expected, quantity))


def test_rods_between_balls_do_not_spin() -> None:
    """They move as rods on universal joints do, and without an axial moment they weigh the same."""
    text = (ROOT / "robots/hexa.yaml").read_text("utf-8")
    universal, balls = yaml.safe_load(text), yaml.safe_load(text)
    for data, joint in ((universal, {"type": "U", "axis": "y"}), (balls, {"type": "S"})):
        data["limb_types"]["arm_and_rod"]["elements"][1] |= {"joint": joint, "inertia": {"transverse": 0.01}}
    oracles = [SpatialOracle(read_robot(json.dumps(data), "hexa")) for data in (universal, balls)]
    for state in zip(*random_states(library_robot("hexa"), 5, seed=6), strict=True):
        found, expected = (oracle.state(*state) for oracle in oracles)
        for quantity in ("actuator_position", "effort", "mass_matrix", "energy"):
            assert_close(seen(found, quantity), seen(expected, quantity))
