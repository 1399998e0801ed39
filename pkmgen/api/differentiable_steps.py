"""The step of `Robot.rollout`, by operators, so that motions can be differentiated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pkmgen.api.derivative_rules import Array, normalised, pose_of_twist
from pkmgen.api.numbers import positive_number
from pkmgen.api.operator import Operator, has_quaternion
from pkmgen.api.rollout import NODES, WEIGHTS
from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import counted


def check_held(operator: Operator, held: Sequence[Array], step: float) -> None:
    """Refuse what `runge_kutta_step` cannot step with.

    Raises:
        ArgumentError: There are more or fewer inputs than those that are held, one of them is not (…, steps, size),
            numbers of steps differ, or the step has no length.
    """
    positive_number("rollout: step", step, "a number of seconds")
    ports = [port for port in operator.function.inputs[2:] if port.default is None]
    if any(port.name.startswith("base_") for port in operator.function.inputs):
        raise ArgumentError(f"{operator.robot.name}: rollout: the base moves; only fixed ones are differentiated")
    names = ", ".join(port.name for port in ports)
    if len(held) != len(ports):
        raise ArgumentError(f"rollout takes {names} after pose and twist; {counted(len(held), 'array')} given")
    shapes = [tuple(array.shape) for array in held]
    if any(len(s) < 2 or s[-1] != port.size for s, port in zip(shapes, ports, strict=True)):
        raise ArgumentError(f"rollout: {names} have shapes {shapes}; expected (…, steps, {ports[0].size}) and so on")
    if len({shape[-2] for shape in shapes}) != 1:
        raise ArgumentError(f"rollout: {names} have different numbers of steps: {shapes}")


def runge_kutta_step(
    operator: Operator, state: tuple[Array, Array], held: Sequence[Array], step: float
) -> tuple[Array, Array]:
    """Take a step by the classical Runge-Kutta method of fourth order.

    Args:
        operator: Forward dynamics.
        state: Pose and twist.
        held: Its further inputs, held over the step.
        step: Length of the step, s.

    Returns:
        Pose and twist after it.
    """
    arrays, quaternion = operator.arrays, has_quaternion(operator.function.inputs[0])

    def added(changes: tuple[Any, Any], length: float) -> tuple[Array, Array]:
        pose, twist = (part + length * change for part, change in zip(state, changes, strict=True))
        return normalised(arrays, pose) if quaternion else pose, twist

    def rates(pose: Array, twist: Array) -> tuple[Array, Array]:
        turning = arrays.einsum("...ij,...j->...i", pose_of_twist(arrays, pose), twist) if quaternion else twist
        return turning, operator(pose, twist, *held)

    slope = rates(*state)
    total = slope
    for node, weight in zip(NODES[1:], WEIGHTS[1:], strict=True):
        slope = rates(*added(slope, node * step))
        total = (total[0] + weight * slope[0], total[1] + weight * slope[1])
    return added(total, step / 6.0)
