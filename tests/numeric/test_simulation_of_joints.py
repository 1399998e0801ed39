"""Simulations of robots of bodies and joints: they follow a motion, keep their energy, stop where loops end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.joint_motion import FUNCTIONS
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError
from tests.conftest import ROOT, Array
from tests.numeric.test_platforms import TEXTS

FOLDER = ROOT / "tests/data/robots/multibody"
LEG = {"base_pose": [0.1, 0.2, 1.0, 1.0, 0.0, 0.0, 0.0], "base_twist": [0.3, -0.2, 0.5, 1.0, -2.0, 0.7]}


@cache
def load(name: str, **options: Any) -> Robot:
    path = FOLDER / f"{name}.yaml"
    return pkmgen.load(path if path.exists() else name, backend="numpy", functions=FUNCTIONS, **options)


def motion(time: float) -> tuple[Array, Array, Array]:
    """Position, rate and acceleration of the crank of a four-bar."""
    angle = 1.2 + 0.4 * (1 - np.cos(2 * time))
    return np.array([angle]), np.array([0.8 * np.sin(2 * time)]), np.array([1.6 * np.cos(2 * time)])


def test_efforts_of_inverse_dynamics_reproduce_the_motion() -> None:
    robot, times = load("fourbar"), np.linspace(0.0, 1.0, 6)
    position, rate, _ = motion(0.0)
    found = robot.simulate(
        position, rate, times=times, effort=lambda time, _q, _v: robot.inverse_dynamics(*motion(time)), method="RK45"
    )
    assert (found.status, found.message) == (0, "reached the end")
    wanted = [np.array(rows) for rows in zip(*map(motion, times), strict=True)]
    for seen, rows in zip((found.position, found.rate, found.acceleration), wanted, strict=True):
        np.testing.assert_allclose(seen, rows, rtol=0, atol=3e-6)
    np.testing.assert_allclose(found.joints, robot.joint_coordinates(found.position), rtol=0, atol=1e-9)
    assert found.energy_drift < 1e-7


def test_a_base_that_moves_springs_and_dampers_are_in_the_balance() -> None:
    robot = load("hopping_leg", friction_speed=0.05)
    found = robot.simulate(
        [0.1] * 3, [0.2, -0.3, 0.1], times=0.05,
        effort=lambda _t, q, v, _pose, twist: np.append(-5 * q - 0.1 * v, -0.5 * twist), **LEG,
    )  # fmt: skip
    energy = found.energy
    assert found.status == 0
    assert found.base_pose.shape == (len(found.times), 7)
    np.testing.assert_allclose(np.linalg.norm(found.base_pose[:, 3:], axis=1), 1.0, rtol=0, atol=1e-14)
    assert energy.wrench_work[-1] < -1e-2
    assert (np.diff(energy.dissipated) > 0).all()
    assert found.energy_drift < 1e-8


def test_a_pose_moves_as_its_motors_do(tmp_path: Path) -> None:
    (tmp_path / "posed.yaml").write_text(TEXTS["three_rps"], "utf-8")
    names = (*FUNCTIONS, "inverse_kinematics", "inverse_jacobian")
    posed = pkmgen.load(tmp_path / "posed.yaml", backend="numpy", functions=names)
    driven = pkmgen.load("three_rps", backend="numpy", functions=FUNCTIONS)
    pose, twist = np.array([0.6, 0.1, -0.15]), np.array([0.1, 0.2, -0.3])
    effort, times = [300.0, 250.0, 280.0], [0.0, 0.05]
    first = posed.simulate(pose, twist, times=times, effort=effort, method="RK45")
    motors, rates = posed.inverse_kinematics(pose), posed.inverse_jacobian(pose) @ twist
    second = driven.simulate(motors, rates, times=times, effort=effort, method="RK45")
    assert first.energy_drift < 1e-7
    np.testing.assert_allclose(posed.inverse_kinematics(first.position), second.position, rtol=0, atol=1e-7)
    np.testing.assert_allclose(first.energy.effort_work, second.energy.effort_work, rtol=0, atol=1e-6)


def test_it_stops_where_the_loops_end() -> None:
    found = load("rssr").simulate([0.1], [0.0], times=20.0, effort=[10.0], method="RK45", rtol=1e-6, atol=1e-7)
    assert found.status != 0
    assert found.times[-1] < 1.0
    assert found.message.startswith("stopped at 0.")
    assert np.isfinite(found.position).all()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"wrench": [0.0]}, "takes no wrench; load it with wrench=True"),
        ({"base_pose": LEG["base_pose"]}, "does not move"),
        ({"effort": [1.0, 2.0]}, r"effort has shape \(2,\); expected \(1,\)"),
        ({"start": [0.0]}, "no joints that Newton's method finds"),
    ],
)
def test_wrong_arguments(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        load("fourbar").simulate([1.2], [0.0], **{"times": 0.1, "effort": [0.0], **given})


def test_a_start_of_another_size() -> None:
    robot, three = load("three_rps"), [0.5] * 3
    with pytest.raises(ArgumentError, match=r"start has shape \(1,\); expected \(\d+,\)"):
        robot.simulate(three, [0.0] * 3, times=0.1, effort=[0.0] * 3, start=[0.0])


def test_what_is_missing() -> None:
    with pytest.raises(ArgumentError, match="base_pose missing"):
        load("hopping_leg", friction_speed=0.05).simulate([0.1] * 3, [0.0] * 3, times=0.1, effort=[0.0] * 3)
