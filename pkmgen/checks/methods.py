"""Every method the judge of the others: inverse and forward dynamics of all pairs on the same states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pkmgen.checks.states import (
    CheckResult,
    RobotUnderCheck,
    States,
    away_from_others,
    graph_value,
    ill_conditioned,
    relative_error,
)
from pkmgen.errors import GraphError
from pkmgen.graph.evaluate import Array
from pkmgen.graph.types import ExprGraph
from pkmgen.methods.registry import formulate_forward_dynamics, refusal

LIMIT = 1e-9
SQUARED, DIGITS = ("denoc",), 64.0
"""Methods that solve sums of projections, whose condition is that of J_inv squared (Khan 2005, eqs. 30 and 48), and
how many units of rounding times that they may differ by."""
ASSEMBLED = 1e-6
"""Part of the robot's size by which a pose that is found again may differ."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A method from some inputs: its graphs, and its efforts on the states.

    Attributes:
        name: Method and inputs, in words.
        inverse: Graph of inverse dynamics.
        direct: Graph of its direct model, None where it has none of its own.
        mode: Inputs.
        efforts: Γ at the states, N·m or N.
    """

    name: str
    inverse: ExprGraph
    direct: ExprGraph | None
    mode: str
    efforts: Array


def compare_methods(robot: RobotUnderCheck, states: States, progress: Callable[[str], None]) -> Iterator[CheckResult]:
    """Compare all methods and inputs that apply to a robot, pair by pair.

    Inverse dynamics are compared by their efforts. Forward dynamics of one method is given the efforts of the other and
    has to return the acceleration: M and h of M ẍ + h = Jᵀ Γ are read off the method's own inverse dynamics, column by
    column. Direct models that methods have of their own are compared with the acceleration as well.
    """
    contenders = [_contender(robot, states, *choice, progress) for choice in robot.made.choices]
    count, told = len(states.pose), _told_by_motors(robot, states)
    squared = _squared_limit(robot, states) if any(each.name.startswith(SQUARED) for each in contenders) else LIMIT
    for one, other in combinations(contenders, 2):
        rows = told if "joints" in (one.mode, other.mode) else np.ones(count, np.bool_)
        error = relative_error(one.efforts[rows], other.efforts[rows])
        limit = squared if any(each.name.startswith(SQUARED) for each in (one, other)) else LIMIT
        hint = (
            "" if rows.any() else "skipped: forward kinematics finds other assemblies, beyond a singularity; see reach"
        )
        if error > limit:
            efforts = {each.name: each.efforts[rows] for each in contenders}
            hint = away_from_others(efforts, (one.name, other.name), *conditions_of(robot, states.only(rows)))
        yield CheckResult(f"inverse dynamics, {one.name}", other.name, error, limit, int(rows.sum()), hint)
    progress("forward dynamics of all methods")
    forward = [_ForwardDynamics(robot, states, one) for one in contenders if one.mode == "pose"]
    for left, right in combinations(forward, 2):
        error = max(left.error(right.contender.efforts), right.error(left.contender.efforts))
        name, hint = (
            f"forward dynamics, {left.contender.name}",
            "" if error <= LIMIT else ill_conditioned(*conditions_of(robot, states)),
        )
        yield CheckResult(name, right.contender.name, error, LIMIT, count, hint)
    for contender in contenders:
        if contender.direct is not None:
            inputs = {"pose": states.pose, "twist": states.twist, "effort": contenders[0].efforts}
            acceleration = graph_value(contender.direct, inputs, robot.mechanism.parameters)
            error = relative_error(acceleration, states.acceleration)
            name, hint = (
                f"direct model, {contender.name}",
                "" if error <= LIMIT else ill_conditioned(*conditions_of(robot, states)),
            )
            yield CheckResult(name, contenders[0].name, error, LIMIT, count, hint)


def _squared_limit(robot: RobotUnderCheck, states: States) -> float:
    """Largest error that rounding explains of methods with the square of J_inv's condition."""
    _, conditions, _ = conditions_of(robot, states)
    return max(LIMIT, DIGITS * float(np.finfo(float).eps * np.max(conditions) ** 2))


def _told_by_motors(robot: RobotUnderCheck, states: States) -> NDArray[np.bool_]:
    """States whose pose follows from the motors: beyond a singular pose they give one on this side of it."""
    given = {port.name for port in robot.made.graphs["forward_kinematics"].inputs}
    inputs = {name: values for name, values in states.inputs("joints").items() if name in given}
    away = np.abs(robot.found_pose(states.pose, **inputs) - states.pose).max(axis=1)
    return np.asarray(away <= ASSEMBLED * np.maximum(np.abs(states.pose).max(axis=1), robot.mechanism.size))


def _contender(
    robot: RobotUnderCheck, states: States, method: str, mode: str, progress: Callable[[str], None]
) -> Contender:
    name = method if mode == "pose" else f"{method} from {mode}"
    progress(f"method {name}")
    made = replace(robot.made, options=replace(robot.made.options, method=method, inputs=mode))
    inverse, direct = robot.made.graphs["inverse_dynamics"], None
    if (method, mode) != ("adjoint", "pose"):
        inverse = made.graph(made.model)
        own = mode == "pose" and refusal(made.plan, method, mode) is None  # closures have no direct model of a method
        model = formulate_forward_dynamics(made.plan, method) if own else None
        with suppress(GraphError):  # a robot without masses has no direct model
            direct = None if model is None else made.graph(model)
    given = {port.name for port in inverse.inputs}
    inputs = {name: values for name, values in states.inputs(mode).items() if name in given}
    efforts = graph_value(inverse, inputs, robot.mechanism.parameters)
    return Contender(name, inverse, direct, mode, efforts)


def conditions_of(robot: RobotUnderCheck, states: States) -> tuple[tuple[tuple[str, ...], Array], Array, str]:
    """Names of the pose and the poses, conditions of J_inv there, and what is said of it."""
    places = tuple(robot.mechanism.layout.pose_names), states.pose
    return places, np.linalg.cond(robot.inverse_jacobian(states.pose)), "J_inv has"


class _ForwardDynamics:
    """Efforts → acceleration by a method: M ẍ + h = Jᵀ Γ, from its inverse dynamics."""

    def __init__(self, robot: RobotUnderCheck, states: States, contender: Contender) -> None:
        self.contender, self._states = contender, states
        self._inverse_jacobian = robot.inverse_jacobian(states.pose)
        still = np.zeros_like(states.acceleration)
        self._bias = self._platform_effort(robot, still)
        columns = [self._platform_effort(robot, still + unit) - self._bias for unit in np.eye(still.shape[1])]
        self._mass = np.stack(columns, axis=2)

    def error(self, efforts: Array) -> float:
        """Largest relative error of the acceleration that given efforts lead to."""
        right = np.einsum("nij,ni->nj", self._inverse_jacobian, efforts) - self._bias
        acceleration = np.linalg.solve(self._mass, right[:, :, None])[:, :, 0]
        return relative_error(acceleration, self._states.acceleration)

    def _platform_effort(self, robot: RobotUnderCheck, acceleration: Array) -> Array:
        inputs = {"pose": self._states.pose, "twist": self._states.twist, "acceleration": acceleration}
        efforts = graph_value(self.contender.inverse, inputs, robot.mechanism.parameters)
        effort: Array = np.einsum("nij,ni->nj", self._inverse_jacobian, efforts)
        return effort
