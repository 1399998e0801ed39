"""What functions on a device have to do, whatever the device: both backends are asked the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pkmgen.api.device_function import DeviceRobot
from pkmgen.errors import ArgumentError, OutOfReachError
from tests.conftest import Array

COUNT = 37
ToDevice = Callable[[Array], Any]


def motion(count: int = COUNT) -> list[Array]:
    """States of the five-bar, entries first."""
    rng = np.random.default_rng(3)
    pose = np.array([0.05, 0.45])[:, None] + rng.uniform(-0.05, 0.05, (2, count))
    return [pose, rng.normal(size=(2, count)), rng.normal(size=(2, count))]


def assert_takes_arrays_as_they_lie(
    robot: DeviceRobot, wanted: Array, there: ToDevice, back: Callable[[Any], Array]
) -> None:
    """`wanted` are the efforts of `motion`, states first."""
    given = [there(array) for array in motion()]
    effort = robot.inverse_dynamics(*given)
    assert isinstance(effort, type(given[0]))
    np.testing.assert_allclose(back(effort).T, wanted, rtol=1e-12)
    out, status = there(np.zeros((2, COUNT))), there(np.full(COUNT, 77, np.uint32))
    assert robot.inverse_dynamics(*given, out=out, status=status) is out
    np.testing.assert_array_equal(back(out), back(effort))
    assert not back(status).any()
    over = robot.inverse_dynamics(given[0], given[1], acceleration=given[2], out=given[2])
    assert over is given[2]
    np.testing.assert_array_equal(back(over), back(effort))
    np.testing.assert_array_equal(back(robot.inverse_dynamics(*motion())), back(effort))


def assert_bad_states_are_told(robot: DeviceRobot, there: ToDevice, back: Callable[[Any], Array]) -> None:
    given = motion()
    given[0][:, 5] *= 9.0
    given[1][0, 11] = np.nan
    arrays = [there(array) for array in given]
    with pytest.raises(OutOfReachError, match=r"sample 5: out of reach .*\(2 of 37 states are bad\)") as raised:
        robot.inverse_dynamics(*arrays)
    assert raised.value.sample == 5
    status = there(np.zeros(COUNT, np.int32))
    effort, words = back(robot.inverse_dynamics(*arrays, status=status)), back(status)
    assert words[5] & 1
    assert words[11] == 4
    assert np.isnan(effort[:, [5, 11]]).all()
    assert np.isfinite(np.delete(effort, [5, 11], axis=1)).all()
    assert not np.delete(words, [5, 11]).any()


def assert_wrong_arguments_are_told(robot: DeviceRobot, there: ToDevice) -> None:
    pose, twist, acceleration = arrays = [there(array) for array in motion()]
    for given, named, message in (
        ((there(motion()[0].T.copy()), twist, acceleration), {}, r"pose has shape \(37, 2\); expected \(2, N\) for N"),
        ((there(motion()[0].T.copy()), twist, acceleration), {}, "states are the last axis"),
        ((pose, twist), {}, "acceleration missing"),
        ((pose, twist, there(np.zeros((2, 3)))), {}, r"same number of states \(pose: 37, twist: 37, acceleration: 3\)"),
        ((there(np.zeros((2, COUNT), np.float32)), twist, acceleration), {}, "pose has type float32; .* takes float64"),
        ((np.array([["a"]]), twist, acceleration), {}, "pose has type .*expected real numbers"),
        (arrays, {"out": there(np.zeros((3, COUNT)))}, r"out has shape \(3, 37\); expected \(2, 37\)"),
        (arrays, {"out": np.zeros((2, COUNT))}, "out is a ndarray; expected an array"),
        (arrays, {"status": there(np.zeros(COUNT + 1, np.uint32))}, r"status has shape \(38,\); expected \(37,\)"),
        (arrays, {"status": there(np.zeros(COUNT))}, "status has type float64"),
        (arrays, {"status": np.zeros(COUNT, np.uint32)}, "status is a ndarray; expected an array"),
        (arrays, {"twist": twist}, "'twist' was given twice"),
    ):
        with pytest.raises(ArgumentError, match=message):
            robot.inverse_dynamics(*given, **named)
    with pytest.raises(ArgumentError, match="bind computes one state"):
        robot.function("inverse_dynamics").bind(*arrays)
    for function in (robot.rollout, robot.simulate):
        with pytest.raises(ArgumentError, match="not computed on devices; load with backend='c'"):
            function(pose, twist, step=0.1, times=1.0)


def assert_other_functions_follow(robot: DeviceRobot, there: ToDevice, back: Callable[[Any], Array]) -> None:
    """One that was not loaded; several outputs; defaults; no state at all."""
    pose, twist, _ = (there(array) for array in motion())
    terms = robot.dynamics_terms(pose, twist)
    assert terms._fields == ("mass_matrix", "bias", "inverse_jacobian", "drift")
    assert terms.mass_matrix.shape == (2, 2, COUNT)
    np.testing.assert_allclose(back(terms.mass_matrix), back(robot.mass_matrix(pose)), rtol=1e-12)
    details: dict[str, Any] = {}
    robot.function("dynamics_terms")(pose, twist, details=details)
    np.testing.assert_array_equal(back(details["drift"]), back(terms.drift))
    angles = robot.inverse_kinematics(pose)
    np.testing.assert_allclose(back(robot.forward_kinematics(angles)), motion()[0], atol=1e-9)
    empty = robot.inverse_kinematics(there(np.zeros((2, 0))))
    assert tuple(empty.shape) == (2, 0)
