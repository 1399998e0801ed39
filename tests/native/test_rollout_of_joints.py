"""Rollouts of robots of bodies and joints: in closed form, with Newton's method, with a pose; beside simulations."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.joint_motion import FUNCTIONS
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError, StateError, UnsupportedRobotError
from tests.conftest import ROOT, nightly

STARTS = {"fourbar": ([1.2], [0.5], [0.8]), "three_rps": ([0.6, 0.61, 0.59], [0.1, -0.1, 0.05], [60.0, 70.0, 65.0])}
FOLDER = ROOT / "tests/data/robots/multibody"


@cache
def load(name: str, backend: str = "c") -> Robot:
    functions = (*FUNCTIONS, "rollout") if backend == "c" else ("rollout",)
    return pkmgen.load(name, backend=backend, functions=functions)


@pytest.mark.parametrize("name", [*list(STARTS)[:1], *nightly(*list(STARTS)[1:])])
def test_it_is_of_fourth_order_and_numpy_takes_the_same_steps(name: str) -> None:
    robot, (position, rate, effort) = load(name), STARTS[name]
    exact = robot.simulate(position, rate, times=[0.0, 0.08], effort=effort, rtol=1e-12, atol=1e-13).position[-1]
    errors = []
    for steps in (4, 8, 16):
        found = robot.rollout(position, rate, np.tile(effort, (steps, 1)), step=0.08 / steps)
        errors.append(np.abs(found.pose[-1] - exact).max())
    assert errors[-1] < 1e-6
    assert np.log2(errors[0] / errors[2]) / 2 > 3.5
    same = load(name, "numpy").rollout(position, rate, np.tile(effort, (16, 1)), step=0.08 / 16)
    np.testing.assert_allclose(same.pose, found.pose, rtol=1e-12, atol=1e-13)


def test_a_start_is_given_once() -> None:
    robot, (position, rate, effort) = load("three_rps"), STARTS["three_rps"]
    names = [port.name for port in robot.functions["forward_dynamics"].inputs]
    assert names == ["position", "rate", "effort", "start"]
    default = robot.functions["forward_dynamics"].inputs[3].default
    efforts = np.tile(effort, (2, 5, 1))
    one = robot.rollout(position, rate, efforts[0], step=1e-3)
    two = robot.rollout(position, rate, efforts, step=1e-3)
    three = robot.rollout(position, rate, efforts, np.tile(default, (2, 1)), step=1e-3)
    for found in (two, three):
        np.testing.assert_array_equal(found.pose[1], one.pose)
    with pytest.raises(ArgumentError, match=r"start has shape \(3,\)"):
        robot.rollout(position, rate, efforts, [0.0] * 3, step=1e-3)


def test_it_stops_where_the_loops_end() -> None:
    robot, status = load("three_rps"), np.zeros((), np.uint32)
    found = robot.rollout([0.6] * 3, [0.0] * 3, np.zeros((400, 3)), step=4e-3, status=status)
    assert status != 0
    assert np.isfinite(found.pose[10]).all() and np.isnan(found.pose[-1]).all()
    with pytest.raises(StateError):
        robot.rollout([0.6] * 3, [0.0] * 3, np.zeros((400, 3)), step=4e-3)


def test_a_base_that_moves_has_none(tmp_path: Path) -> None:
    path = tmp_path / "leg.yaml"
    path.write_text((FOLDER / "hopping_leg.yaml").read_text("utf-8"), "utf-8")
    with pytest.raises(UnsupportedRobotError, match="rollout: steps are taken of one pose and one twist, and the base"):
        pkmgen.load(path, backend="numpy", functions=["rollout"])
