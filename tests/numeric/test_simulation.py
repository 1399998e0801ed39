"""Simulations: they follow a motion whose efforts are known, balance their energy, and stop where they have to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import yaml

import pkmgen
from pkmgen.api import simulation
from pkmgen.api.motion import FUNCTIONS as NEEDED
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError, PkmgenError
from pkmgen.status import LIMB_SINGULAR, NO_CONVERGENCE, NOT_FINITE, OUT_OF_REACH, SINGULAR
from tests.conftest import Array, library_text, rubbing_text

FUNCTIONS = ("inverse_dynamics", "inverse_kinematics", *NEEDED, "potential_energy")
METHODS = ("RK45", "DOP853", "LSODA")
HOME = np.array([0.0, 0.5])
REST, UP = np.zeros(2), np.array([0.0, 1.0])
AXIS = np.array([2.0, -1.0, 2.0]) / 3.0


@cache
def load(name: str) -> Robot:
    return pkmgen.load(name, functions=FUNCTIONS)


def wave(time: float) -> tuple[float, float, float]:
    """A displacement from rest, its rate and its acceleration."""
    return 1 - np.cos(3 * time), 3 * np.sin(3 * time), 9 * np.cos(3 * time)


def swaying(robot: Robot, home: Array, reach: Array, turn: float) -> Callable[[float], tuple[Array, Array, Array]]:
    """A motion about home: pose, twist, acceleration of a time."""

    def motion(time: float) -> tuple[Array, Array, Array]:
        way, rate, change = wave(time)
        pose, straight = home.copy(), len(reach)
        pose[:straight] += reach * way
        spin = [turn * AXIS] if len(home) > robot.function("bias").inputs[1].size else []
        if spin:
            angle = turn * way / 2
            pose[straight:] = [np.cos(angle), *(np.sin(angle) * AXIS)]
        basis = np.concatenate([reach, *spin])
        return pose, basis * rate, basis * change

    return motion


@pytest.mark.parametrize(
    ("name", "home", "reach", "turn", "method"),
    [
        ("fivebar", [0.0, 0.5], [0.05, -0.04], 0.0, "RK45"),
        pytest.param(
            "gough_stewart",
            [0.0, 0.0, 0.82, 1.0, 0.0, 0.0, 0.0],
            [0.04, -0.03, 0.02],
            0.15,
            "DOP853",
            marks=pytest.mark.nightly,
        ),
    ],
)
def test_efforts_of_inverse_dynamics_reproduce_the_motion(
    name: str, home: list[float], reach: list[float], turn: float, method: str
) -> None:
    robot = load(name)
    motion = swaying(robot, np.array(home), np.array(reach), turn)
    times = np.linspace(0, 0.6, 7)
    pose, twist, _ = motion(0.0)
    found = robot.simulate(
        pose, twist, times=times, effort=lambda t, _x, _v: robot.inverse_dynamics(*motion(t)), method=method
    )
    assert (found.status, found.message) == (0, "reached the end")
    np.testing.assert_array_equal(found.times, times)
    expected = [np.array(rows) for rows in zip(*map(motion, times), strict=True)]
    for seen, rows in zip((found.pose, found.twist, found.acceleration), expected, strict=True):
        np.testing.assert_allclose(seen, rows, rtol=0, atol=3e-6)
    assert found.energy_drift < 1e-7
    if turn:
        np.testing.assert_allclose(np.linalg.norm(found.pose[:, -4:], axis=1), 1.0, rtol=0, atol=1e-15)


@pytest.mark.parametrize("method", METHODS)
def test_energy_is_kept_on_springs(method: str) -> None:
    robot = load("fivebar")
    hold, position = robot.inverse_dynamics(HOME, REST, REST), robot.inverse_kinematics(HOME)

    def springs(_time: float, pose: Array, _twist: Array) -> Array:
        return hold - 30 * (robot.inverse_kinematics(pose) - position)

    found = robot.simulate(HOME, [0.4, 0.2], times=1.0, effort=springs, method=method, rtol=1e-11, atol=1e-12)
    assert found.times[-1] == 1.0
    assert found.energy.exchanged > 0.3
    assert found.energy_drift < 1e-8
    stretch = np.array([robot.inverse_kinematics(pose) for pose in found.pose]) - position
    expected = stretch @ hold - 15 * np.sum(stretch**2, axis=1)
    np.testing.assert_allclose(found.energy.effort_work, expected, rtol=0, atol=1e-8)


def test_friction_wrench_and_payload_are_in_the_balance(tmp_path: Path) -> None:
    path = tmp_path / "fivebar.yaml"
    path.write_text(rubbing_text("fivebar"), "utf-8")
    robot = pkmgen.load(path, functions=FUNCTIONS, wrench=True, payload=True, friction_speed=0.05)
    effort = robot.inverse_dynamics(HOME, REST, REST, REST, [0.7]) + 0.5
    found = robot.simulate(
        HOME,
        [0.3, 0.2],
        times=0.3,
        effort=effort,
        wrench=lambda t, _x, v: [6 * np.cos(5 * t), -v[1]],
        payload=[0.7],
        rtol=1e-10,
        atol=1e-11,
    )
    energy = found.energy
    assert found.status == 0
    assert energy.dissipated[-1] > 0.02
    assert (np.diff(energy.dissipated) > 0).all()
    assert abs(energy.wrench_work[-1]) > 0.01
    assert found.energy_drift < 1e-8
    unloaded = robot.simulate(HOME, [0.3, 0.2], times=0.3, effort=effort)
    assert unloaded.energy.wrench_work[-1] == 0.0
    assert np.abs(unloaded.pose[-1] - found.pose[-1]).max() > 1e-3


@pytest.mark.parametrize("method", METHODS)
def test_stops_in_a_parallel_singularity(method: str) -> None:
    robot = load("fivebar")
    times = np.linspace(0, 2, 21)
    found = robot.simulate(HOME, REST, times=times, effort=REST, method=method)
    assert found.status == SINGULAR
    assert found.message.endswith("the platform is in a parallel (type 2) singularity")
    assert found.pose.shape == (4, 2)
    np.testing.assert_array_equal(found.times[:-1], times[:3])
    assert found.times[-1] < 0.3
    assert abs(robot.singularity(found.pose[-1], status=np.zeros((), np.uint32)).parallel) < 1e-6
    assert found.energy_drift < 1e-6


@pytest.mark.parametrize("method", METHODS)
def test_stops_at_the_limit_of_reach(method: str) -> None:
    robot = load("fivebar")
    found = robot.simulate(HOME, [2.0, 8.0], times=1.0, effort=REST, method=method)
    assert found.status & (SINGULAR | OUT_OF_REACH)
    assert "left" in found.message
    assert "right" not in found.message
    assert found.status in (OUT_OF_REACH | 1 << 8, SINGULAR | 1 << LIMB_SINGULAR)
    reach = np.hypot(found.pose[-1, 0] + 0.2, found.pose[-1, 1])
    assert reach == pytest.approx(0.95, abs=1e-4)
    assert len(found.times) > 20


def test_bad_start_is_told() -> None:
    found = load("fivebar").simulate([0.0, 0.99], [0.0, 1.0], times=1.0, effort=REST)
    assert found.times.tolist() == [0.0]
    assert found.status == OUT_OF_REACH | 0b11 << 8
    assert np.isnan(found.acceleration).all()
    assert found.message == "stopped at 0 s: out of reach of limbs left, right"


@pytest.mark.parametrize("start", [([np.nan, 0.5], REST), (HOME, [0.0, np.inf])])
def test_start_has_to_be_finite(start: tuple[Array, Array]) -> None:
    found = load("fivebar").simulate(*start, times=0.5, effort=REST)
    assert found.status == NOT_FINITE
    assert found.message.startswith("stopped at 0 s: an input is not a finite number")
    assert found.times.tolist() == [0.0]


def test_coulomb_friction_at_rest_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "EVALUATIONS", 2000)
    robot = pkmgen.load("fivebar", parameters={"motor_coulomb": 0.1}, functions=FUNCTIONS)
    hold, calls = robot.inverse_dynamics(HOME, REST, REST) + 1e-9, []  # a push, lest rounding leave it at rest
    found = robot.simulate(HOME, REST, times=1.0, effort=lambda t, _x, _v: calls.append(t) or hold)
    assert found.status == NO_CONVERGENCE
    assert "friction_speed" in found.message
    assert 2000 < len(calls) < 3000
    assert 0 < found.times[-1] < 0.01
    np.testing.assert_allclose(found.pose[-1], HOME, rtol=0, atol=1e-6)


def test_effort_that_fails_in_the_last_state_keeps_the_motion() -> None:
    robot = load("fivebar")
    found = robot.simulate(HOME, REST, times=2.0, effort=lambda _t, x, v: robot.inverse_dynamics(x, v, -3 * UP))
    assert found.status & SINGULAR
    assert len(found.times) > 5
    assert np.isfinite(found.pose).all()
    assert np.isfinite(found.effort[:-1]).all()
    assert np.isnan(found.effort[-1]).all()


def test_measure_that_is_lost_near_a_singularity(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = pkmgen.load("fivebar", functions=FUNCTIONS)
    known, lost = robot.singularity, []

    def singularity(pose: Array, status: Array) -> tuple[Array, Array]:
        serial, parallel = known(pose, status=status)
        lost.append(abs(parallel) < 1e-3)
        return serial, np.where(lost[-1], np.nan, parallel)

    monkeypatch.setitem(vars(robot), "singularity", singularity)
    found = robot.simulate(HOME, REST, times=2.0, effort=REST)
    assert any(lost)
    assert found.status == SINGULAR
    assert known(found.pose[-1], status=np.zeros((), np.uint32)).parallel == pytest.approx(1e-3, abs=1e-6)


def test_errors_of_a_controller_end_the_motion() -> None:
    robot = load("fivebar")
    found = robot.simulate(
        HOME, REST, times=1.0, effort=lambda t, x, v: robot.inverse_dynamics(x + 3 * (t > 0.1) * UP, v, REST)
    )
    assert found.status == OUT_OF_REACH | 0b11 << 8
    assert found.times[-1] == pytest.approx(0.1, abs=1e-6)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"effort": [1.0]}, r"effort has shape \(1,\); expected \(2,\)"),
        ({"effort": None}, "effort has type object"),
        ({"effort": "abc"}, "effort has type .*; expected real numbers"),
        ({"pose": [0.0]}, r"pose has shape \(1,\); expected \(2,\)"),
        ({"pose": "abc"}, "pose has type .*; expected real numbers"),
        ({"times": "abc"}, "times has type .*; expected real numbers"),
        ({"times": -1.0}, "a duration must be greater than zero"),
        ({"rtol": "abc"}, "rtol is 'abc'; expected a tolerance"),
        ({"wrench": REST}, "takes no wrench; load it with wrench=True"),
        ({"times": 0.0}, "a duration must be greater than zero"),
        ({"times": [0.0, 0.2, 0.1]}, "times must be finite and increase"),
        ({"method": "Euler"}, "method 'Euler' is not known; allowed: RK45, DOP853, LSODA"),
    ],
)
def test_bad_arguments_are_refused(changes: dict[str, object], message: str) -> None:
    arguments = {"pose": HOME, "twist": REST, "times": 1.0, "effort": REST} | changes
    with pytest.raises(ArgumentError, match=message):
        load("fivebar").simulate(**arguments)


def test_scipy_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(PkmgenError, match=r"simulate needs scipy: pip install 'scipy>=1.11'"):
        load("fivebar").simulate(HOME, REST, times=1.0, effort=REST)


def test_actuators_of_one_limb_name_it(tmp_path: Path) -> None:
    """Limbs whose names begin alike are told apart."""
    data = yaml.safe_load(library_text("fivebar"))
    for limb, name in zip(data["limbs"], ("arm", "arm_2"), strict=True):
        limb["name"] = name
    path = tmp_path / "fivebar.yaml"
    path.write_text(json.dumps(data), "utf-8")
    found = pkmgen.load(path, functions=FUNCTIONS).simulate(HOME, [-2.0, 8.0], times=1.0, effort=REST)
    assert found.message.endswith("limb arm_2 is in a serial (type 1) singularity")
