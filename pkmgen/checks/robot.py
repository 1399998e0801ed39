"""What can be checked of a robot alone: methods against each other, power, kinematics, compiled C, limits, a pose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import singledispatch
from typing import Any

import numpy as np

from pkmgen.api.function import KernelFunction
from pkmgen.api.load import cause_of
from pkmgen.api.motion import StateLayout
from pkmgen.api.numpy_kernel import NumpyKernel
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
from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation, compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.functions.joints import joint_limits
from pkmgen.graph.evaluate import Array
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.plan.orders import values_of
from pkmgen.status import OTHER_ASSEMBLY, describe_status

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
    """Compare a function of the compiled kernel with its graph, but for poses that it says are of another assembly."""
    given = {**states.inputs("pose"), "position": states.position}
    inputs = {port.name: given[port.name] for port in function.inputs if port.name in given}
    words = np.zeros(len(states.pose), np.uint32)
    computed = function(*inputs.values(), status=words).reshape(len(words), -1)
    own = (words & OTHER_ASSEMBLY) == 0
    return relative_error(computed[own], robot.value(function.name, **inputs)[own], 1e-6)


SHOWN = 4
"""Joints that are named."""


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """Poses of the box that joints with limits do not allow.

    Attributes:
        poses: Number of poses drawn that can be reached.
        beyond: How many of them lie beyond a limit.
        joints: Joints by how many of these they refuse, the worst first.
    """

    poses: int
    beyond: int
    joints: tuple[tuple[str, int], ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    def sentence(self) -> str:
        """Say it in a line."""
        if not self.beyond:
            return f"none of {self.poses} poses of the box that can be reached is beyond the limits of a joint"
        named = ", ".join(f"{name} ({count})" for name, count in self.joints[:SHOWN])
        more = f" and {len(self.joints) - SHOWN} more joints" if len(self.joints) > SHOWN else ""
        return (
            f"{self.beyond} of {self.poses} poses of the box that can be reached are beyond the limits of a joint: "
            f"{named}{more}; kernels compute them all the same, joint_limits reports them"
        )


@singledispatch
def robot_limits(made: Compilation, samples: int, seed: int) -> BoxLimits | None:  # noqa: ARG001
    """Say how much of its box the limits of its joints leave a robot of limbs; None of others, and without limits."""
    return None


@robot_limits.register
def _of_limbs(made: LimbCompilation, samples: int, seed: int) -> BoxLimits | None:
    if not (limited := made.mechanism.limited):
        return None
    poses = box_poses(made.mechanism, samples, np.random.default_rng(seed))
    found = values_of(made.mechanism, joint_limits(made.plan), {"pose": poses})["margin"]
    margins = found.reshape(samples, -1)
    margins = margins[np.isfinite(margins).all(axis=1)]
    counts = np.count_nonzero(margins < 0.0, axis=0)
    worst = sorted(
        ((each.name, int(count)) for each, count in zip(limited, counts, strict=True)), key=lambda row: -row[1]
    )
    beyond = int(np.count_nonzero((margins < 0.0).any(axis=1)))
    return BoxLimits(len(margins), beyond, tuple(row for row in worst if row[1]))


@dataclass(frozen=True, slots=True)
class PoseLook:
    """What becomes of one pose.

    Attributes:
        robot: Name of the robot.
        passed: Whether it can be used.
        status: The status word there.
        words: All of it in words.
    """

    robot: str
    passed: bool
    status: int
    words: str


def look_at_pose(text: RobotText, entries: Sequence[float], options: Options) -> PoseLook:
    """Evaluate inverse dynamics at rest there.

    Raises:
        ArgumentError: The pose has another number of entries.
    """
    made = compile_robot(text, options)
    mechanism, graph = made.mechanism, made.graphs["inverse_dynamics"]
    where, *others = graph.inputs
    if len(entries) != where.size:
        raise ArgumentError(
            f"--pose: {mechanism.name} takes {counted(where.size, 'number')} ({where.meaning}), seen {len(entries)}"
        )
    rest = [np.array([port.default or np.zeros(port.size)], float) for port in others]
    words, efforts = np.zeros(1, np.uint32), [np.empty((1, port.size)) for port in graph.outputs]
    kernel = NumpyKernel([graph], mechanism.parameters, options.real)
    kernel.call("inverse_dynamics", 1, [np.array([entries]), *rest], efforts, words)
    status = int(words[0])
    known = mechanism.working_range
    cause = "" if known is None else cause_of(text, options)({known.name: list(entries)})
    told = describe_status(status, mechanism.limb_names)
    return PoseLook(text.name, status == 0 and not cause, status, f"{told}; {cause}" if cause else told)
