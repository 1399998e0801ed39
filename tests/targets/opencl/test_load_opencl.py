"""`pkmgen.load(backend="opencl")`: arrays of pyopencl, and what the independent engine makes of what is computed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.device_function import DeviceRobot
from pkmgen.errors import ArgumentError, DeviceError, UnsupportedRobotError
from pkmgen.language.library import list_robots
from tests.conftest import Array, library_text, nightly
from tests.numeric.verdicts import NEEDED, VERDICTS, Case
from tests.targets import device_loads
from tests.targets.opencl.driver import device


@pytest.fixture(scope="module")
def robot() -> DeviceRobot:
    if device()[0] is None:
        pytest.skip(device()[1])
    made = pkmgen.load("fivebar", backend="opencl")
    assert isinstance(made, DeviceRobot)
    return made


@pytest.fixture(scope="module")
def queue() -> Any:
    cl = pytest.importorskip("pyopencl")
    return cl.CommandQueue(device()[0])


def there(queue: Any, array: Array) -> Any:
    import pyopencl.array

    return (
        pyopencl.array.to_device(queue, array) if array.size else pyopencl.array.empty(queue, array.shape, array.dtype)
    )


def test_arrays_are_taken_as_they_lie(robot: DeviceRobot, queue: Any) -> None:
    wanted = pkmgen.load("fivebar", backend="numpy").inverse_dynamics(*(array.T for array in device_loads.motion()))
    device_loads.assert_takes_arrays_as_they_lie(
        robot, wanted, lambda array: there(queue, array), lambda array: array.get()
    )


def test_bad_states_are_told(robot: DeviceRobot, queue: Any) -> None:
    device_loads.assert_bad_states_are_told(robot, lambda array: there(queue, array), lambda array: array.get())


def test_wrong_arguments_are_told(robot: DeviceRobot, queue: Any) -> None:
    device_loads.assert_wrong_arguments_are_told(robot, lambda array: there(queue, array))
    whole = there(queue, np.zeros((4, device_loads.COUNT)))
    with pytest.raises(ArgumentError, match="pose is a part of another array"):
        robot.inverse_kinematics(whole[2:])


def test_other_functions_follow(robot: DeviceRobot, queue: Any) -> None:
    device_loads.assert_other_functions_follow(robot, lambda array: there(queue, array), lambda array: array.get())


def test_arrays_of_two_contexts_are_refused(robot: DeviceRobot, queue: Any) -> None:
    import pyopencl as cl

    context = cl.Context(device()[0].devices)
    pose, twist, acceleration = device_loads.motion()
    with pytest.raises(ArgumentError, match="twist is of another OpenCL context"):
        robot.inverse_dynamics(there(queue, pose), there(cl.CommandQueue(context), twist), acceleration)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyopencl", None)
    with pytest.raises(DeviceError, match=r"needs pyopencl \(pip install 'pyopencl>=2024.1'\) and an OpenCL driver"):
        pkmgen.load("fivebar", backend="opencl", functions=("inverse_kinematics",))


class Rows:
    """A robot on a device, called with rows of states as others are."""

    def __init__(self, robot: DeviceRobot) -> None:
        self._robot = robot

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._robot, name)
        return self._function(name) if name in self._robot.functions else found

    def _function(self, name: str) -> Callable[..., Any]:
        function = self._robot.functions[name]

        def call(*rows: Any, status: Any = None) -> Any:
            arrays = [np.asarray(array, float) for array in rows]
            single = arrays[0].shape == function.inputs[0].shape
            arrays = [array[None] for array in arrays] if single else arrays
            words = None if status is None else function._kernel.empty((len(arrays[0]),), np.dtype(np.uint32), ())
            columns = (np.ascontiguousarray(np.moveaxis(array, 0, -1)) for array in arrays)
            found = function.results(*columns, status=words)
            if words is not None:
                status[...] = words.get().reshape(status.shape)
            back = [np.moveaxis(array.get(), -1, 0) for array in found]
            back = [array[0] for array in back] if single else back
            return type(found)(*back) if len(back) > 1 else back[0]

        return call


JUDGED = ("delta", "inverse_dynamics")
EVERY = [(robot, function) for robot in list_robots() for function in VERDICTS if function != "rollout"]
EVERY.remove(JUDGED)


@pytest.mark.parametrize("case", [JUDGED, *nightly(*EVERY)], ids="-".join)
def test_the_independent_engine_agrees(case: tuple[str, str]) -> None:
    if device()[0] is None:
        pytest.skip(device()[1])
    name, function = case
    try:
        robot = pkmgen.load(name, backend="opencl", functions=(function, *NEEDED.get(function, ())))
    except UnsupportedRobotError as error:
        pytest.skip(f"not a function of this robot: {error}")
    VERDICTS[function](Case(library_text(name), name, Rows(robot), pulled=False))
