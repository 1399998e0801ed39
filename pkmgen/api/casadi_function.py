"""Kernels as CasADi functions with exact Jacobians, for optimal control; needs the extra `casadi`.

A quaternion may have any length but zero here, since an optimiser moves its entries one by one: the kernel is called
with q̃ = q/|q|. Its derivatives are along the twist, ω = 2 E(q̃) dq/|q|, where the rows of E(q̃) are normal to q̃; so
those in the entries of the quaternion are 2/|q| ∂f/∂ω E(q̃).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.function import KernelFunction
from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError
from pkmgen.expression.quaternions import quaternion_change

try:
    import casadi
except ImportError as error:
    raise ArgumentError("CasADi functions need casadi: pip install 'pkmgen[casadi]'") from error

Array = NDArray[Any]
DERIVATIVES: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        "inverse_dynamics": (
            "inverse_dynamics_derivatives",
            {quantity: f"by_{quantity}" for quantity in ("pose", "twist", "acceleration", "wrench")},
        ),
        "forward_dynamics": (
            "forward_dynamics_derivatives",
            {quantity: f"by_{quantity}" for quantity in ("pose", "twist", "effort", "wrench")},
        ),
        "inverse_kinematics": ("inverse_jacobian", {"pose": "inverse_jacobian"}),
    }
)
"""Functions with derivatives: the function that computes these, and which output belongs to which input."""

_ALIVE: list[casadi.Callback] = []
"""CasADi keeps no reference to the Python side of a callback; expressions that use one may outlive the caller's."""


def casadi_function(robot: Robot, name: str) -> casadi.Function:
    """Make a CasADi function of a function of a robot.

    States without a result give NaN, at which optimisers shorten their step. Second derivatives are not exact: CasADi
    differentiates the Jacobian by differences, or the optimiser approximates them (`hessian_approximation` of ipopt).

    Args:
        robot: A robot in `double`, whose inputs are those of the pose and which takes no payload.
        name: `inverse_dynamics`, `forward_dynamics` or `inverse_kinematics`.

    Returns:
        The function; its inputs and outputs are columns with the names of those of the robot's function.

    Raises:
        ArgumentError: The function has no derivatives.
        UnsupportedRobotError: The robot does not have it.
    """
    if name not in DERIVATIVES:
        raise ArgumentError(f"{name!r} has no derivatives; functions that have: {', '.join(DERIVATIVES)}")
    derivative, outputs = DERIVATIVES[name]
    function = robot.function(name)
    alien = [port.name for port in function.inputs if port.name not in outputs]
    if alien or robot.inputs != "pose":
        raise ArgumentError(f"{robot.name}: no derivatives of {name} in {', '.join(alien) or robot.inputs}")
    made = _Value(function, _Jacobian(function, robot.function(derivative), outputs))
    _ALIVE.append(made)
    return made


class _Value(casadi.Callback):  # type: ignore[misc]
    """A function of a robot; the Jacobian is made once, CasADi asks for it under several names."""

    def __init__(self, function: KernelFunction, jacobian: _Jacobian) -> None:
        casadi.Callback.__init__(self)
        self._function, self._jacobian = function, jacobian
        self.construct(function.name, {})

    def get_n_in(self) -> int:
        return len(self._function.inputs)

    def get_name_in(self, place: int) -> str:
        return self._function.inputs[place].name

    def get_name_out(self, _place: int) -> str:
        return self._function.output.name

    def get_sparsity_in(self, place: int) -> casadi.Sparsity:
        return casadi.Sparsity.dense(self._function.inputs[place].size)

    def get_sparsity_out(self, _place: int) -> casadi.Sparsity:
        return casadi.Sparsity.dense(self._function.output.size)

    def eval(self, arguments: Sequence[casadi.DM]) -> list[Array]:
        state = _state(self._function, arguments)
        return [self._function(*state.values(), status=np.zeros((), np.uint32))]

    def has_jacobian(self) -> bool:
        return True

    def get_jacobian(self, name: str, _inputs: Any, _outputs: Any, options: Mapping[str, Any]) -> casadi.Function:
        return self._jacobian.named(name, options)


class _Jacobian(casadi.Callback):  # type: ignore[misc]
    """Its Jacobian, a block for each input; CasADi passes the value of the function as a last argument."""

    def __init__(self, function: KernelFunction, derivative: KernelFunction, outputs: Mapping[str, str]) -> None:
        casadi.Callback.__init__(self)
        self._function, self._derivative, self._outputs = function, derivative, outputs
        self._made: dict[str, _Jacobian] = {}

    def named(self, name: str, options: Mapping[str, Any]) -> _Jacobian:
        """The Jacobian under a name."""
        if name not in self._made:
            made = self._made[name] = _Jacobian(self._function, self._derivative, self._outputs)
            made.construct(name, {**options, "enable_fd": True})
        return self._made[name]

    def get_n_in(self) -> int:
        return len(self._function.inputs) + 1

    def get_n_out(self) -> int:
        return len(self._function.inputs)

    def get_sparsity_in(self, place: int) -> casadi.Sparsity:
        return casadi.Sparsity.dense((*self._function.inputs, self._function.output)[place].size)

    def get_sparsity_out(self, place: int) -> casadi.Sparsity:
        port = self._function.inputs[place]
        pattern = self._derivative.sparsity(self._outputs[port.name]).astype(float)
        if _ends_in_quaternion(port):
            pattern = pattern @ np.abs(_twist_of_pose(np.ones(port.size)))
        return casadi.sparsify(casadi.DM(pattern)).sparsity()

    def eval(self, arguments: Sequence[casadi.DM]) -> list[Array]:
        state = _state(self._function, arguments)
        given = (state[port.name] for port in self._derivative.inputs)
        results = self._derivative.results(*given, status=np.zeros((), np.uint32))
        return [self._block(port, results, arguments[place]) for place, port in enumerate(self._function.inputs)]

    def _block(self, port: ArrayPort, results: Any, value: casadi.DM) -> Array:
        block: Array = getattr(results, self._outputs[port.name])
        return block @ _twist_of_pose(value.full()[:, 0]) if _ends_in_quaternion(port) else block


def _state(function: KernelFunction, arguments: Sequence[casadi.DM]) -> dict[str, Array]:
    """Arguments as arrays, the quaternion of the pose of length one."""
    state = {port.name: value.full()[:, 0] for port, value in zip(function.inputs, arguments, strict=False)}
    for port in filter(_ends_in_quaternion, function.inputs):
        with np.errstate(invalid="ignore"):
            state[port.name][-4:] /= np.linalg.norm(state[port.name][-4:])
    return state


def _ends_in_quaternion(port: ArrayPort) -> bool:
    """Whether an input is a pose whose attitude is a quaternion: its entries have no unit."""
    return port.name == "pose" and port.units[-4:] == ("1",) * 4


def _twist_of_pose(pose: Array) -> Array:
    """Matrix from changes of a pose to twists."""
    length = np.linalg.norm(pose[-4:])
    twist = np.zeros((len(pose) - 1, len(pose)))
    straight = len(pose) - 4
    twist[:straight, :straight] = np.eye(straight)
    twist[straight:, straight:] = (
        2.0 / length * np.array([quaternion_change(axis, pose[-4:] / length) for axis in np.eye(3)])
    )
    return twist
