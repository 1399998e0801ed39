"""Inverse kinematics of method `lie` (Müller 2022)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.mechanism.poses import rotated
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.lie.inverse import geometric_inverse_kinematics, velocity_inverse_kinematics
from pkmgen.motion.kinematics.inverse import inverse_kinematics
from tests.numeric.lie_robots import FEW, coordinates, evaluated, known, label, states

Array = NDArray[Any]


def follow(mechanism: Mechanism, start: Array, count: int, step: float) -> Array:
    """Poses of a smooth motion from a pose, one each millisecond."""
    size, times = len(mechanism.box), step * np.arange(count)
    scale = 0.2 * np.array([high - low for low, high in mechanism.box])
    poses = np.tile(start, (count, 1))
    poses[:, :size] += scale * np.sin(2 * np.pi * times)[:, None]
    if len(start) > size:
        poses[:, size:] = rotated(
            np.tile(start[size:], (count, 1)), 0.3 * np.sin(2 * np.pi * times)[:, None] * np.ones(3)
        )
    return poses


def wrapped(angles: Array) -> Array:
    """Differences of angles (or of ways, which are small) without whole turns."""
    result: Array = (angles + np.pi) % (2 * np.pi) - np.pi
    return result


@pytest.mark.parametrize("name", FEW, ids=label)
def test_two_steps_follow_a_motion_sampled_each_millisecond(name: str) -> None:
    mechanism, _ = known(name)
    poses = follow(mechanism, np.array(mechanism.home), 12, 1e-3)
    model = geometric_inverse_kinematics(known(name)[1])
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    graph = graph_from_model(model, binding)
    expected = coordinates(name, poses)
    joints = expected[:1]
    for pose, closed in zip(poses[1:], expected[1:], strict=True):
        found = evaluate_graph(graph, {"pose": pose[None], "start": joints}).outputs
        joints = found["joints"]
        assert found["residual"][0, 0] < 1e-10
        np.testing.assert_allclose(wrapped(joints[0] - closed), 0.0, atol=1e-9)


@pytest.mark.parametrize("name", FEW, ids=label)
def test_steps_to_convergence_find_the_closed_form(name: str) -> None:
    mechanism, plan = known(name)
    poses = follow(mechanism, np.array(mechanism.home), 60, 4e-3)[1:]
    start = np.tile(coordinates(name, np.array([mechanism.home])), (len(poses), 1))
    model = geometric_inverse_kinematics(plan, None)
    found = evaluated(mechanism, model, pose=poses, start=start)
    closed = evaluated(mechanism, inverse_kinematics(plan), pose=poses)["position"]
    assert np.max(found["residual"]) < 1e-10
    np.testing.assert_allclose(wrapped(found["position"] - closed), 0.0, atol=1e-10)
    once = evaluated(mechanism, geometric_inverse_kinematics(plan, 1), pose=poses, start=start)
    if name != "c5":  # its closure is linear in the coordinates
        assert np.max(once["residual"]) > 1e-6


@pytest.mark.parametrize("name", ["irsbot2", "c5", "planar_3rrr"])
def test_pseudo_inverse_gives_the_rates_of_the_joints(name: str) -> None:
    mechanism, _ = known(name)
    pose, twist, _ = states(mechanism, 10)
    step, size = 1e-6, len(mechanism.box)

    def moved(sign: float) -> Array:
        shifted = pose.copy()
        shifted[:, :size] += sign * step * twist[:, :size]
        if pose.shape[1] > size:
            shifted[:, size:] = rotated(pose[:, size:], sign * step * twist[:, size:])
        return coordinates(name, shifted)

    expected = (moved(1.0) - moved(-1.0)) / (2 * step)
    model = velocity_inverse_kinematics(known(name)[1])
    found = evaluated(mechanism, model, pose=pose, joints=coordinates(name, pose), twist=twist)["rates"]
    np.testing.assert_allclose(found, expected, atol=1e-7 * max(1.0, float(np.max(np.abs(expected)))))
