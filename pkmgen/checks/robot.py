"""What can be checked of a robot alone: methods against each other, power balance, kinematics, compiled kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import singledispatch

import numpy as np

from pkmgen.api.function import KernelFunction
from pkmgen.api.motion import StateLayout
from pkmgen.checks.methods import ASSEMBLED, compare_methods
from pkmgen.checks.multibody import check_multibody
from pkmgen.checks.states import (
    CheckResult,
    RobotUnderCheck,
    States,
    compiled_result,
    draw_states,
    largest,
    relative_error,
)
from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation
from pkmgen.graph.evaluate import Array
from pkmgen.mechanism.types import Mechanism

STEP = 1e-30
"""Complex step: a derivative without cancellation, exact to rounding."""


@singledispatch
def check_robot(made: Compilation, samples: int, seed: int, progress: Callable[[str], None]) -> Iterator[CheckResult]:
    """Check a robot on random states of its box; those out of reach or singular are left out.

    Yields:
        One result for each comparison.

    Raises:
        ArgumentError: No pose of the box is within reach.
    """
    raise NotImplementedError


check_robot.register(MultibodyCompilation, check_multibody)


@check_robot.register
def _check_limbs(
    made: LimbCompilation, samples: int, seed: int, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    options = replace(made.options, method="adjoint", inputs="pose", wrench=False)
    progress("generating, drawing states")
    robot = RobotUnderCheck(replace(made, options=options))
    states = draw_states(robot, samples, seed)
    count = len(states.pose)
    reference = robot.value("inverse_dynamics", **states.inputs("pose"))
    yield from compare_methods(robot, states, progress)
    progress("velocities and power")
    jacobian, change = _inverse_jacobian_and_rate(robot, states)
    velocity = np.einsum("nij,nj->ni", jacobian, states.twist)
    yield CheckResult("actuator velocity", "J_inv ẋ", relative_error(states.velocity, velocity), 1e-10, count)
    bias = np.einsum("nij,nj->ni", change, states.twist)
    acceleration = np.einsum("nij,nj->ni", jacobian, states.acceleration) + bias
    error = relative_error(states.actuator_acceleration, acceleration)
    yield CheckResult("actuator acceleration", "J_inv ẍ and the change of J_inv", error, 1e-9, count)
    yield CheckResult("power of the motors", "energy and losses", *_power_balance(robot, states, reference))
    yield from _round_trips(robot, states)
    progress("compiling")
    yield compiled_result(made.text, options, 1e-10, count, lambda function: _compiled_error(robot, function, states))


def _moved(mechanism: Mechanism, pose: Array, twist: Array) -> Array:
    """Poses a complex step ahead along the motion."""
    layout = StateLayout(len(mechanism.layout.pose_names), len(mechanism.layout.twist_names))
    moved: Array = pose + 1j * STEP * layout.pose_rate(np.hstack([pose, twist]))
    return moved


def _inverse_jacobian_and_rate(robot: RobotUnderCheck, states: States) -> tuple[Array, Array]:
    """J_inv and its rate along the motion, by the complex step."""
    jacobian = robot.inverse_jacobian(_moved(robot.mechanism, states.pose, states.twist))
    return jacobian.real, jacobian.imag / STEP


def _power_balance(robot: RobotUnderCheck, states: States, efforts: Array) -> tuple[float, float, int]:
    """Compare Γ·q̇ with the rate of the energy along the motion plus the losses, all from inverse dynamics.

    Kinetic energy is ½ ẋ·(f(x, 0, ẋ) − f(x, 0, 0)), the power against gravity f(x, 0, 0)·ẋ, and losses are what changes
    sign with the motion, ½ ẋ·(f(x, ẋ, 0) − f(x, −ẋ, 0)).
    """
    pose, twist, still = states.pose, states.twist, np.zeros_like(states.twist)
    moved = _moved(robot.mechanism, pose, twist)
    faster = twist + 1j * STEP * states.acceleration
    weight = robot.platform_effort(moved, still, still)
    kinetic = 0.5 * np.sum(faster * (robot.platform_effort(moved, still, faster) - weight), axis=1)
    forth, back = (robot.platform_effort(pose, sign * twist, still) for sign in (1.0, -1.0))
    parts = (
        np.sum(efforts * states.velocity, axis=1),
        -kinetic.imag / STEP,
        -np.sum(weight.real * twist, axis=1),
        -0.5 * np.sum(twist * (forth - back), axis=1),
    )
    scale = np.sum(np.abs(efforts * states.velocity), axis=1) + sum(np.abs(part) for part in parts)
    error = np.abs(sum(parts)) / np.where(scale > 0, scale, 1.0)
    return largest(error), 1e-9, len(error)


def _round_trips(robot: RobotUnderCheck, states: States) -> Iterator[CheckResult]:
    """Compare forward kinematics of inverse kinematics with the pose, at home and in the box."""
    mechanism = robot.mechanism
    for name, pose in (("home", np.array([mechanism.home])), ("box", states.pose)):
        position = robot.value("inverse_kinematics", pose=pose)
        back = robot.found_pose(pose, position=position)
        error = relative_error(back, pose, mechanism.size)
        hint = _round_trip_hint(mechanism) if name == "home" else _other_poses(robot, pose, position, back)
        yield CheckResult(f"forward of inverse kinematics, {name}", "pose", error, 1e-10, len(pose), hint)


def _other_poses(robot: RobotUnderCheck, pose: Array, position: Array, back: Array) -> str:
    """Say how many poses have the motors of others that forward kinematics finds; empty for none."""
    away = np.abs(robot.value("inverse_kinematics", pose=back) - position)
    away = np.minimum(away, np.abs(away - 2.0 * np.pi)).max(axis=1)
    size = robot.mechanism.size
    others = np.count_nonzero((np.abs(back - pose).max(axis=1) > ASSEMBLED * size) & (away < ASSEMBLED))
    if not others:
        return ""
    return (
        f"{others} of {len(pose)} poses have the motor positions of other poses, which forward kinematics finds: the "
        "box holds more assemblies than that of home, beyond a singularity (see reach) or on this side of it"
    )


def _round_trip_hint(mechanism: Mechanism) -> str:
    if mechanism.assembly is None:
        return "home may be out of reach or singular, or on other branches than those of the limbs"
    return f"home may be out of reach, or on the other assembly: try platform.assembly: {-mechanism.assembly}"


def _compiled_error(robot: RobotUnderCheck, function: KernelFunction, states: States) -> float:
    """Compare a function of the compiled kernel with its graph."""
    given = {**states.inputs("pose"), "position": states.position}
    inputs = {port.name: given[port.name] for port in function.inputs if port.name in given}
    words = np.zeros(len(states.pose), np.uint32)
    computed = function(*inputs.values(), status=words).reshape(len(words), -1)
    return relative_error(computed, robot.value(function.name, **inputs), 1e-6)
