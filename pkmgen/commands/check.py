"""Every method the judge of the others: agreement, power balance, forward kinematics of inverse kinematics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.load import load_text
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.api.robot import Robot
from pkmgen.description.check import pose_size, twist_size
from pkmgen.description.types import Motion
from pkmgen.errors import ArgumentError, CompilerNotFoundError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.library import RobotText
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import Options
from pkmgen.pipeline import (
    dynamics_choices,
    formulate_dynamics,
    generate_functions,
    generate_graph,
    generate_judge,
    read_mechanism,
    survey,
    survey_for,
)

__all__ = ["CheckResult", "check_robot"]

Array = NDArray[Any]
STEP = 1e-30
"""Complex step: a derivative without cancellation, exact to rounding."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One comparison.

    Attributes:
        check: What was compared.
        against: With what.
        error: Largest error over the samples, relative to the largest entry of each state.
        limit: Largest error allowed.
        samples: Number of states compared.
        hint: What to look at when it failed, or why nothing was compared.
    """

    check: str
    against: str
    error: float
    limit: float
    samples: int
    hint: str = ""

    @property
    def skipped(self) -> bool:
        """Whether the comparison could not be made on this machine."""
        return self.samples == 0 and bool(self.hint)

    @property
    def passed(self) -> bool:
        """Whether the error is within the limit and there was something to compare."""
        return self.skipped or (self.samples > 0 and self.error <= self.limit)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with a finite error."""
        error = self.error if np.isfinite(self.error) else None
        return {
            "check": self.check,
            "against": self.against,
            "error": error,
            "limit": self.limit,
            "samples": self.samples,
            "passed": self.passed,
            "skipped": self.skipped,
            "hint": "" if self.passed and not self.skipped else self.hint,
        }


@dataclass(frozen=True, slots=True)
class _States:
    """Random states of a robot, with all that the input modes need of them."""

    pose: Array
    twist: Array
    acceleration: Array
    position: Array
    velocity: Array
    actuator_acceleration: Array
    directions: Array

    def inputs(self, mode: str) -> Mapping[str, Array]:
        if mode == "joints":
            return {"position": self.position, "velocity": self.velocity, "acceleration": self.actuator_acceleration}
        first = {"pose": self.pose} if mode == "pose" else {"directions": self.directions}
        return {**first, "twist": self.twist, "acceleration": self.acceleration}


@dataclass(frozen=True, slots=True)
class _Robot:
    """A robot under check: its mechanism, what to generate, and the graphs of its kernel."""

    mechanism: Mechanism
    options: Options
    graphs: Mapping[str, ExprGraph]

    def value(self, function: str, **inputs: Array) -> Array:
        """First output of a function of the kernel."""
        return _value(self.graphs[function], inputs, self.mechanism.parameters)

    def jacobian(self, pose: Array) -> Array:
        return self.value("inverse_jacobian", pose=pose).reshape(len(pose), -1, twist_size(self.mechanism.motion))

    def platform_effort(self, pose: Array, twist: Array, acceleration: Array) -> Array:
        """Evaluate f = Jᵀ Γ, conjugate to the twist."""
        efforts = self.value("inverse_dynamics", pose=pose, twist=twist, acceleration=acceleration)
        effort: Array = np.einsum("nij,ni->nj", self.jacobian(pose), efforts)
        return effort


def check_robot(
    text: RobotText, samples: int, seed: int, options: Options, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Check a robot on random states of its box.

    Args:
        text: The robot file.
        samples: Number of states; those out of reach or singular are left out.
        seed: Of the random generator.
        options: Gives parameter overrides; all methods and inputs that apply to the robot are tried.
        progress: Told what is being done.

    Yields:
        One result for each comparison.

    Raises:
        ArgumentError: No pose of the box is within reach.
    """
    _, mechanism = read_mechanism(text.text, text.file, options)
    options = replace(options, method="adjoint", inputs="pose", wrench=False)
    progress("generating")
    functions = generate_functions(mechanism, options)
    robot = _Robot(mechanism, options, {function.graph.name: function.graph for function in functions})
    progress("drawing states")
    states = _draw_states(robot, samples, seed)
    count = len(states.pose)
    reference = robot.value("inverse_dynamics", **states.inputs("pose"))
    yield from _methods(robot, states, reference, progress)
    progress("velocities and power")
    jacobian, change = _jacobian_and_change(robot, states)
    velocity = np.einsum("nij,nj->ni", jacobian, states.twist)
    yield CheckResult("actuator velocity", "J_inv ẋ", _error(states.velocity, velocity), 1e-10, count)
    bias = np.einsum("nij,nj->ni", change, states.twist)
    acceleration = np.einsum("nij,nj->ni", jacobian, states.acceleration) + bias
    error = _error(states.actuator_acceleration, acceleration)
    yield CheckResult("actuator acceleration", "J_inv ẍ and the change of J_inv", error, 1e-9, count)
    yield CheckResult("power of the motors", "energy and losses", *_power_balance(robot, states, reference))
    yield from _round_trips(robot, states)
    progress("compiling")
    try:
        compiled = load_text(text, options)
    except CompilerNotFoundError:
        yield CheckResult("compiled kernel", "graph in numpy", 0.0, 1e-10, 0, "skipped: no C compiler on this machine")
        return
    yield _compiled(robot, compiled, states)


def _methods(
    robot: _Robot, states: _States, reference: Array, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Compare the efforts of all methods and inputs that apply with those of adjoint from pose."""
    mechanism, facts = robot.mechanism, survey(robot.mechanism, robot.options)
    for method, mode in dynamics_choices(mechanism, robot.options):
        if (method, mode) == ("adjoint", "pose"):
            continue
        progress(f"method {method}, inputs {mode}")
        options = replace(robot.options, method=method, inputs=mode)
        facts = survey_for(mechanism, facts, options)
        graph, _ = generate_graph(mechanism, formulate_dynamics(mechanism, facts, options), options)
        error = _error(_value(graph, states.inputs(mode), mechanism.parameters), reference)
        name = f"inverse dynamics, {method} from {mode}"
        yield CheckResult(name, "adjoint from pose", error, 1e-10, len(reference))


def _draw_states(robot: _Robot, samples: int, seed: int) -> _States:
    """Draw poses in the box, rates of a few boxes a second, and keep what is neither out of reach nor singular."""
    mechanism, options = robot.mechanism, robot.options
    generator = np.random.default_rng(seed)
    pose = box_poses(mechanism, samples, generator)
    spans = [high - low for low, high in mechanism.box]
    spans += [2.0 * mechanism.attitude_range] * (twist_size(mechanism.motion) - len(spans))
    size = np.maximum(spans, 1e-3)
    twist = generator.uniform(-5.0, 5.0, (samples, len(size))) * size
    acceleration = generator.uniform(-50.0, 50.0, (samples, len(size))) * size
    kernel = NumpyKernel(list(robot.graphs.values()), mechanism.parameters, options.real)
    good = np.ones(samples, bool)
    for name, inputs in (("inverse_dynamics", [pose, twist, acceleration]), ("inverse_jacobian", [pose])):
        words = np.zeros(samples, np.uint32)
        outputs = [np.empty((samples, port.size)) for port in robot.graphs[name].outputs]
        kernel.call(name, samples, inputs, outputs, words)
        good &= words == 0
    if not good.any():
        raise ArgumentError(
            f"{mechanism.name}: none of {samples} poses drawn from the box (platform.box) is within reach"
        )
    pose, twist, acceleration = pose[good], twist[good], acceleration[good]
    inputs_of_motion = {"pose": pose, "twist": twist, "acceleration": acceleration}
    motion = evaluate_graph(generate_judge(mechanism, "actuator_motion", options), inputs_of_motion).outputs
    lines = _value(generate_judge(mechanism, "skeleton", options), {"pose": pose}, {}).reshape(len(pose), -1, 2, 3)
    along = lines[:, :, 1] - lines[:, :, 0]
    with np.errstate(invalid="ignore"):  # an element may be a point
        directions = along / np.linalg.norm(along, axis=-1, keepdims=True)
    plane = ["xyz".index(axis) for axis in mechanism.plane]
    return _States(
        pose=pose,
        twist=twist,
        acceleration=acceleration,
        position=robot.value("inverse_kinematics", pose=pose),
        velocity=motion["velocity"],
        actuator_acceleration=motion["acceleration"],
        directions=directions[:, :, plane].reshape(len(pose), -1),
    )


def _value(graph: ExprGraph, inputs: Mapping[str, Array], parameters: Mapping[str, float]) -> Array:
    return evaluate_graph(graph, inputs, parameters).outputs[graph.outputs[0].name]


def _pose_rate(mechanism: Mechanism, pose: Array, twist: Array) -> Array:
    """Rate of a pose: the twist, and ½ ω ⊗ q of a quaternion."""
    if pose_size(mechanism.motion) == twist_size(mechanism.motion):
        return twist
    scalar, vector, turn = pose[:, -4:-3], pose[:, -3:], twist[:, -3:]
    change = 0.5 * np.hstack([-np.sum(turn * vector, axis=1, keepdims=True), scalar * turn + np.cross(turn, vector)])
    return np.hstack([twist[:, :-3], change])


def _jacobian_and_change(robot: _Robot, states: _States) -> tuple[Array, Array]:
    """J_inv and its rate along the motion, by the complex step."""
    moved = states.pose + 1j * STEP * _pose_rate(robot.mechanism, states.pose, states.twist)
    jacobian = robot.jacobian(moved)
    return jacobian.real, jacobian.imag / STEP


def _power_balance(robot: _Robot, states: _States, efforts: Array) -> tuple[float, float, int]:
    """Compare Γ·q̇ with the rate of the energy along the motion plus the losses, all from inverse dynamics.

    Kinetic energy is ½ ẋ·(f(x, 0, ẋ) − f(x, 0, 0)), the power against gravity f(x, 0, 0)·ẋ, and losses are what changes
    sign with the motion, ½ ẋ·(f(x, ẋ, 0) − f(x, −ẋ, 0)).
    """
    pose, twist, still = states.pose, states.twist, np.zeros_like(states.twist)
    moved = pose + 1j * STEP * _pose_rate(robot.mechanism, pose, twist)
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
    return _largest(error), 1e-9, len(error)


def _round_trips(robot: _Robot, states: _States) -> Iterator[CheckResult]:
    """Compare forward kinematics of inverse kinematics with the pose, at home and in the box."""
    mechanism = robot.mechanism
    turns = mechanism.motion in (Motion.SPATIAL, Motion.SPHERICAL)
    for name, pose in (("home", np.array([mechanism.home])), ("box", states.pose)):
        back = robot.value("forward_kinematics", position=robot.value("inverse_kinematics", pose=pose))
        if turns:  # a quaternion and its opposite are one attitude
            back[:, -4:] *= np.where(np.sum(back[:, -4:] * pose[:, -4:], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
        hint = _round_trip_hint(mechanism) if name == "home" else ""
        error = _error(back, pose, mechanism.size)
        yield CheckResult(f"forward of inverse kinematics, {name}", "pose", error, 1e-10, len(pose), hint)


def _round_trip_hint(mechanism: Mechanism) -> str:
    if mechanism.assembly is None:
        return "home may be out of reach or singular, or on other branches than those of the limbs"
    return f"home may be out of reach, or on the other assembly: try platform.assembly: {-mechanism.assembly}"


def _compiled(robot: _Robot, compiled: Robot, states: _States) -> CheckResult:
    """Compare all functions of the compiled kernel with their graphs."""
    given = {**states.inputs("pose"), "position": states.position}
    worst, name = 0.0, ""
    for function in compiled.functions.values():
        inputs = {port.name: given[port.name] for port in function.inputs if port.name in given}
        words = np.zeros(len(states.pose), np.uint32)
        found = function(*inputs.values(), status=words).reshape(len(words), -1)
        error = _error(found, robot.value(function.name, **inputs), 1e-6)
        if error >= worst:
            worst, name = error, function.name
    return CheckResult("compiled kernel", "graph in numpy", worst, 1e-10, len(states.pose), f"worst in {name}")


def _error(values: Array, reference: Array, least: float = 0.0) -> float:
    """Largest error of a state relative to the largest entry of that state, if that is not below the least."""
    scale = np.maximum(np.max(np.abs(reference), axis=-1, initial=0.0), least)
    error = np.max(np.abs(values - reference), axis=-1, initial=0.0) / np.where(scale > 0, scale, 1.0)
    return _largest(error)


def _largest(error: Array) -> float:
    return float(np.max(np.where(np.isfinite(error), error, np.inf), initial=0.0))
