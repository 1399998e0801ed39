"""`pkmgen.load(backend="cuda")` beside a stand-in for CuPy that executes kernels on the processor."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.device_function import DeviceRobot
from pkmgen.errors import ArgumentError, DeviceError
from tests.conftest import Array
from tests.targets import device_loads
from tests.targets.cuda.cupy_on_host import ndarray, stand_in


@pytest.fixture(scope="module")
def robot() -> DeviceRobot:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "cupy", stand_in())
        names = ("inverse_dynamics", "inverse_kinematics", "forward_kinematics", "dynamics_terms", "mass_matrix")
        made = pkmgen.load("fivebar", backend="cuda", functions=names, states_per_thread=2)
    assert isinstance(made, DeviceRobot)
    return made


def there(array: Array) -> ndarray:
    return array.copy().view(ndarray)


def back(array: Any) -> Array:
    return np.array(array)


def test_arrays_are_taken_as_they_lie(robot: DeviceRobot) -> None:
    wanted = pkmgen.load("fivebar", backend="numpy").inverse_dynamics(*(array.T for array in device_loads.motion()))
    device_loads.assert_takes_arrays_as_they_lie(robot, wanted, there, back)


def test_bad_states_are_told(robot: DeviceRobot) -> None:
    device_loads.assert_bad_states_are_told(robot, there, back)


def test_wrong_arguments_are_told(robot: DeviceRobot) -> None:
    device_loads.assert_wrong_arguments_are_told(robot, there)
    with pytest.raises(ArgumentError, match="pose is not contiguous; copy it first"):
        robot.inverse_kinematics(there(np.zeros((device_loads.COUNT, 2))).T)


def test_other_functions_follow(robot: DeviceRobot) -> None:
    device_loads.assert_other_functions_follow(robot, there, back)


class Tensor:
    """An array of a library that hands memory over by DLPack."""

    def __init__(self, values: Array) -> None:
        self.values = values

    def __dlpack__(self, **how: Any) -> Any:
        return self.values.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.values.__dlpack_device__()


def test_memory_of_other_libraries_is_neither_copied_nor_kept_from_them(
    robot: DeviceRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = ModuleType("torch")
    library.from_dlpack = lambda array: Tensor(np.from_dlpack(array))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torch", library)
    monkeypatch.setattr(Tensor, "__module__", "torch")
    pose, twist, acceleration = (Tensor(array) for array in device_loads.motion())
    effort = robot.inverse_dynamics(pose, twist, acceleration)
    assert isinstance(effort, Tensor)
    np.testing.assert_array_equal(effort.values, robot.inverse_dynamics(*map(there, device_loads.motion())))
    out = Tensor(np.zeros((2, device_loads.COUNT)))
    assert robot.inverse_dynamics(pose, twist, acceleration, out=out) is out
    np.testing.assert_array_equal(out.values, effort.values)


def test_arrays_of_jax_are_taken_and_returned(robot: DeviceRobot) -> None:
    """Real ones, which lie on the processor as the stand-in's do."""
    jax = pytest.importorskip("jax", reason="JAX, of the extra `bench-gpu`, is not installed")
    jax.config.update("jax_enable_x64", True)
    effort = robot.inverse_dynamics(*map(jax.device_put, device_loads.motion()))
    assert isinstance(effort, jax.Array)
    np.testing.assert_array_equal(effort, robot.inverse_dynamics(*map(there, device_loads.motion())))


def test_parameters_of_a_struct_are_handed_over_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", stand_in())
    heavy = {"payload_mass": 3.5}
    options = {"functions": ("inverse_dynamics",), "parameters": heavy, "real": "float", "fold": False}
    found = pkmgen.load("fivebar", backend="cuda", **options).inverse_dynamics(*device_loads.motion())
    wanted = pkmgen.load("fivebar", backend="numpy", **options).inverse_dynamics(
        *(array.T for array in device_loads.motion())
    )
    np.testing.assert_allclose(back(found).T, wanted, rtol=1e-4)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> None:
        pkmgen.load("fivebar", backend="cuda", functions=("inverse_kinematics",))

    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(DeviceError, match=r"its driver, and CuPy \(pip install 'cupy-cuda12x>=13'\)"):
        load()
    none = stand_in()
    none.cuda.runtime.getDeviceCount = lambda: 0
    monkeypatch.setitem(sys.modules, "cupy", none)
    with pytest.raises(DeviceError, match="no CUDA device; backend='cuda' needs"):
        load()

    def fail() -> int:
        raise RuntimeError("cudaErrorNoDevice")

    none.cuda.runtime.getDeviceCount = fail
    with pytest.raises(DeviceError, match="no CUDA device: cudaErrorNoDevice; backend='cuda' needs"):
        load()


def test_a_driver_that_computes_wrongly_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lying = stand_in()
    compiled = lying.RawModule
    lying.RawModule = lambda code, **how: compiled(code=code.replace(" + ", " - ", 40), **how)
    monkeypatch.setitem(sys.modules, "cupy", lying)
    with pytest.raises(DeviceError, match="the kernel computes wrongly: inverse_dynamics, on the device"):
        pkmgen.load("fivebar", backend="cuda", functions=("inverse_dynamics",))
