"""Robots, functions, results and errors go through pickles: description and options, no machine code."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import pickletools

import numpy as np
import pytest

import pkmgen
from pkmgen.api.load import restored
from pkmgen.errors import ArgumentError, OutOfReachError, RobotFileError

STATE = [0.05, 0.45], [1.2, -0.9], [-7.0, 0.3]
POSES = np.array([[0.05, 0.45], [0.0, 0.5], [-0.1, 0.4]])
AFAR = [5.0, 5.0]


def again(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


@pytest.fixture(scope="module")
def robot():
    return pkmgen.load("fivebar", parameters={"payload_mass": 0.3}, wrench=True)


@pytest.mark.parametrize("way", [again, copy.deepcopy, copy.copy])
def test_a_robot_is_loaded_again(robot, way) -> None:
    other = way(robot)
    assert (other.name, dict(other.parameters), repr(other)) == (robot.name, dict(robot.parameters), repr(robot))
    np.testing.assert_array_equal(
        other.inverse_dynamics(*STATE, [1.0, 2.0]), robot.inverse_dynamics(*STATE, [1.0, 2.0])
    )


def test_functions_and_methods(robot) -> None:
    function, method = again(robot.inverse_kinematics), again(robot.functions["inverse_jacobian"])
    np.testing.assert_array_equal(function(POSES), robot.inverse_kinematics(POSES))
    np.testing.assert_array_equal(method(POSES), robot.inverse_jacobian(POSES))


def test_what_a_pickle_holds(robot) -> None:
    """Names of pkmgen alone are called when it is loaded, with plain data; the kernel is not in it."""
    data = pickle.dumps((robot, robot.inverse_dynamics))
    named, last = [], []
    for opcode, argument, _ in pickletools.genops(data):
        if opcode.name == "STACK_GLOBAL":
            named.append(tuple(last[-2:]))
        elif isinstance(argument, str):
            last.append(argument)
        assert opcode.name not in ("GLOBAL", "INST", "OBJ", "NEWOBJ", "NEWOBJ_EX", "BUILD")
    assert set(named) == {("pkmgen.api.load", "restored"), ("pkmgen.api.signature", "function_of")}
    assert len(data) < 10_000
    assert b"\x7fELF" not in data


def test_results_and_errors(robot) -> None:
    results = robot.function("forward_kinematics").results([2.4, 0.7])
    assert again(results)._fields == results._fields
    np.testing.assert_array_equal(again(results)[0], results[0])
    with pytest.raises(OutOfReachError) as caught:
        robot.inverse_kinematics(AFAR)
    other = again(caught.value)
    assert (str(other), other.limbs, other.status) == (str(caught.value), caught.value.limbs, caught.value.status)
    with pytest.raises(RobotFileError) as refused:
        pkmgen.load("fivebar", parameters={"no_such": 1.0})
    assert again(refused.value).problems == refused.value.problems


def test_a_pool_of_processes(robot) -> None:
    """Started anew, so that nothing but the pickle is known there."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        np.testing.assert_array_equal(pool.map(robot.inverse_kinematics, list(POSES)), robot.inverse_kinematics(POSES))
        with pytest.raises(OutOfReachError, match="out of reach"):
            pool.apply(robot.inverse_kinematics, [AFAR])


def test_others_that_pickle(robot) -> None:
    cloudpickle = pytest.importorskip("cloudpickle")
    other = pickle.loads(cloudpickle.dumps(lambda poses: 2.0 * robot.inverse_kinematics(poses)))  # noqa: S301
    np.testing.assert_array_equal(other(POSES), 2.0 * robot.inverse_kinematics(POSES))


@pytest.mark.parametrize("change", [
    {"backend": "shell"}, {"options": (("method", "adjoint"),)}, {"text": "x" * 300_000},
])  # fmt: skip
def test_pickles_that_are_not_ours(robot, change) -> None:
    _, arguments = robot.__reduce__()
    given = {**dict(zip(("text", "file", "backend", "options"), arguments, strict=True)), **change}
    with pytest.raises(ArgumentError, match="not of this version"):
        restored(*given.values())
