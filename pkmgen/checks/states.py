"""Random states of a robot on which its functions are compared, and how an error is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.function import KernelFunction
from pkmgen.api.load import load_text
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import LimbCompilation
from pkmgen.errors import ArgumentError, CompilerNotFoundError
from pkmgen.graph.evaluate import Array, evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_states
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.kinematics.inverse import actuator_motion, skeleton
from pkmgen.motion.kinematics.motion_from_elements import seen_ports
from pkmgen.motion.plan.plan import Plan

ILL_CONDITION_RATIO = 100.0
"""Ratio of the condition of a state to the usual one above which a state is ill-conditioned."""


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


def compiled_result(
    text: RobotText, options: Options, limit: float, count: int, error: Callable[[KernelFunction], float]
) -> CheckResult:
    """Compare all functions of the compiled kernel with their graphs, over so many states."""
    words = "compiled kernel", "graph in numpy"
    try:
        compiled = load_text(text, options)
    except CompilerNotFoundError:
        return CheckResult(*words, 0.0, limit, 0, "skipped: no C compiler on this machine")
    worst, name = 0.0, ""
    for function in compiled.functions.values():
        if (found := error(function)) >= worst:
            worst, name = found, function.name
    return CheckResult(*words, worst, limit, count, f"worst in {name}")


@dataclass(frozen=True, slots=True)
class States:
    """Random states of a robot, with all that the input modes need of them."""

    pose: Array
    twist: Array
    acceleration: Array
    position: Array
    velocity: Array
    actuator_acceleration: Array
    seen: Mapping[str, Array]

    def only(self, rows: NDArray[np.bool_]) -> States:
        """Some of the states."""
        plain = {each.name: getattr(self, each.name)[rows] for each in fields(self) if each.name != "seen"}
        return States(**plain, seen={name: values[rows] for name, values in self.seen.items()})

    def inputs(self, mode: str) -> Mapping[str, Array]:
        """What inverse dynamics is given in an input mode."""
        if mode == "joints":
            rates = {"velocity": self.velocity, "acceleration": self.actuator_acceleration}
            return {"position": self.position, **rates, "start": self.pose}
        first = {"pose": self.pose} if mode == "pose" else self.seen
        return {**first, "twist": self.twist, "acceleration": self.acceleration}


@dataclass(frozen=True, slots=True)
class RobotUnderCheck:
    """A robot under check, as it was compiled."""

    made: LimbCompilation

    @property
    def mechanism(self) -> Mechanism:
        """The robot itself."""
        return self.made.mechanism

    def value(self, function: str, **inputs: Array) -> Array:
        """First output of a function of the kernel."""
        return graph_value(self.made.graphs[function], inputs, self.mechanism.parameters)

    def found_pose(self, near: Array, **inputs: Array) -> Array:
        """Poses by forward kinematics; of a quaternion and its opposite, one attitude, that nearer to some poses."""
        back = self.value("forward_kinematics", **inputs)
        if self.mechanism.layout.free:
            back[:, -4:] *= np.where(np.sum(back[:, -4:] * near[:, -4:], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
        return back

    def inverse_jacobian(self, pose: Array) -> Array:
        """J_inv at poses: (states, m, n)."""
        return self.value("inverse_jacobian", pose=pose).reshape(len(pose), -1, len(self.mechanism.layout.twist_names))

    def platform_effort(self, pose: Array, twist: Array, acceleration: Array) -> Array:
        """Evaluate f = Jᵀ Γ, conjugate to the twist."""
        efforts = self.value("inverse_dynamics", pose=pose, twist=twist, acceleration=acceleration)
        effort: Array = np.einsum("nij,ni->nj", self.inverse_jacobian(pose), efforts)
        return effort


def draw_states(robot: RobotUnderCheck, samples: int, seed: int) -> States:
    """Draw poses in the box, rates of a few boxes a second, and keep what is neither out of reach nor singular."""
    made, mechanism = robot.made, robot.mechanism
    pose, twist, acceleration = box_states(mechanism, samples, np.random.default_rng(seed))
    kernel = NumpyKernel(list(made.graphs.values()), mechanism.parameters, made.options.real)
    good = np.ones(samples, bool)
    for name, inputs in (("inverse_dynamics", [pose, twist, acceleration]), ("inverse_jacobian", [pose])):
        words = np.zeros(samples, np.uint32)
        outputs = [np.empty((samples, port.size)) for port in made.graphs[name].outputs]
        kernel.call(name, samples, inputs, outputs, words)
        good &= words == 0
    if not good.any():
        raise ArgumentError(
            f"{mechanism.name}: none of {samples} poses drawn from the box (platform.box) is within reach"
        )
    pose, twist, acceleration = pose[good], twist[good], acceleration[good]
    inputs_of_motion = {"pose": pose, "twist": twist, "acceleration": acceleration}
    motion = evaluate_graph(made.graph(actuator_motion(made.plan)), inputs_of_motion).outputs
    lines = graph_value(made.graph(skeleton(made.plan)), {"pose": pose}, {}).reshape(len(pose), -1, 2, 3)
    return States(
        pose=pose,
        twist=twist,
        acceleration=acceleration,
        position=robot.value("inverse_kinematics", pose=pose),
        velocity=motion["velocity"],
        actuator_acceleration=motion["acceleration"],
        seen=seen_elements(made.plan, lines),
    )


def seen_elements(plan: Plan, lines: Array) -> dict[str, Array]:
    """What a camera would see of the elements: `directions` and `lengths`, as inverse dynamics is given them.

    And `ways`, lengths or strokes of all elements that slide, whether they are asked for or not. Lines are the ends of
    the lines of its skeleton, (states, lines, 2, 3).
    """
    mechanism, ports, at = plan.mechanism, seen_ports(plan.mechanism), 0
    along: dict[tuple[int, str], Array] = {}
    for limb in mechanism.limbs:
        names = plan.form(limb).line_names(limb)
        for element in limb.elements:
            own = lines[:, [at + index for index, name in enumerate(names) if name == element.name]]
            start, end = own.mean(axis=1).swapaxes(0, 1)  # of the two rods of a pair
            if element.slide:  # drawn in two halves
                start, end = own[:, 0, 0], own[:, -1, 1]
            along[limb.index, element.name] = end - start
        at += len(names)
    axes = ["xyz".index(axis) for axis in ports.axes]
    vectors = [along[limb.index, element.name] for limb, element in ports.directions]
    with np.errstate(invalid="ignore"):  # an element may be a point
        units = [vector / np.linalg.norm(vector, axis=1, keepdims=True) for vector in vectors]
    seen = {"directions": np.concatenate([unit[:, axes] for unit in units], axis=1)} if units else {}
    ways: dict[tuple[int, str], Array] = {}
    for limb, element in ports.growths:
        vector = along[limb.index, element.name]
        axis = limb.frame.rotate(element.joint.axis) if element.slide is None and element.joint.axis else None
        values = None if axis is None else np.array([mechanism.value(entry) for entry in axis])
        own = np.linalg.norm(vector, axis=1) if values is None else vector @ values
        ways[limb.index, element.name] = own
    for name, places in (("lengths", ports.lengths), ("ways", ports.growths)):
        if places:
            seen[name] = np.stack([ways[limb.index, element.name] for limb, element in places], axis=1)
    return seen


def said_place(names: Sequence[str], position: Array) -> str:
    """A pose or a position in words."""
    return ", ".join(f"{name} {entry:.4g}" for name, entry in zip(names, position, strict=True))


def away_from_others(
    efforts: Mapping[str, Array],
    pair: tuple[str, str],
    where: tuple[Sequence[str], Array],
    conditions: Array,
    matrix: str,
) -> str:
    """Say where two methods differ most, which of them is away from most others, and how the robot stands there.

    Args:
        efforts: Γ of all methods by name, (states, motors).
        pair: Names of the two.
        where: Names of the coordinates, and the states, (states, coordinates).
        conditions: Of a matrix at the states.
        matrix: What that matrix is called.
    """
    one, other = (efforts[name] for name in pair)
    scale = np.max(np.abs(other), axis=1)
    errors = np.max(np.abs(one - other), axis=1) / np.where(scale > 0.0, scale, 1.0)
    worst = int(np.argmax(np.where(np.isfinite(errors), errors, np.inf)))
    middle = np.median([each[worst] for each in efforts.values()], axis=0)
    far = [float(np.nan_to_num(np.abs(efforts[name][worst] - middle).max(), nan=np.inf)) for name in pair]
    away, usual = pair[0] if far[0] > far[1] else pair[1], float(np.median(conditions))
    words = f"{away} is away from the other methods, most at {said_place(where[0], where[1][worst])}"
    if conditions[worst] > ILL_CONDITION_RATIO * usual:
        return (
            f"{words}: it is ill-conditioned there, {matrix} the condition {conditions[worst]:.1e} ({usual:.1e} at "
            "most states): near a singularity; see reach"
        )
    return words


def ill_conditioned(where: tuple[Sequence[str], Array], conditions: Array, matrix: str) -> str:
    """Say where a robot is nearest to a singularity, where digits are lost; empty where it is near none.

    Args:
        where: Names of the coordinates, and the states, (states, coordinates).
        conditions: Of a matrix at the states.
        matrix: What that matrix is called.
    """
    worst, usual = int(np.argmax(conditions)), float(np.median(conditions))
    if not conditions[worst] > ILL_CONDITION_RATIO * usual:
        return ""
    return (
        f"results are ill-conditioned at {said_place(where[0], where[1][worst])}, {matrix} the condition "
        f"{conditions[worst]:.1e} there ({usual:.1e} at most states): near a singularity; see reach"
    )


def graph_value(graph: ExprGraph, inputs: Mapping[str, Array], parameters: Mapping[str, float]) -> Array:
    """First output of a graph."""
    return evaluate_graph(graph, inputs, parameters).outputs[graph.outputs[0].name]


def relative_error(values: Array, reference: Array, least: float = 0.0) -> float:
    """Largest error of a state relative to the largest entry of that state, if that is not below the least."""
    scale = np.maximum(np.max(np.abs(reference), axis=-1, initial=0.0), least)
    error = np.max(np.abs(values - reference), axis=-1, initial=0.0) / np.where(scale > 0, scale, 1.0)
    return largest(error)


def largest(error: Array) -> float:
    """Largest error; infinite where one is not a number."""
    return float(np.max(np.where(np.isfinite(error), error, np.inf), initial=0.0))
