"""Every method the judge of the others: agreement, power balance, forward kinematics of inverse kinematics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.load import load_text
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.description.expression import evaluate
from pkmgen.description.types import RobotFile
from pkmgen.errors import ArgumentError, CompilerNotFoundError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.library import RobotText
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import INPUT_MODES, METHOD_NAMES, Options
from pkmgen.pipeline import formulate_dynamics, generate_functions, generate_graph, generate_judge, read_mechanism

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


def check_robot(
    text: RobotText, samples: int, seed: int, options: Options, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Check a robot on random states of its box.

    Args:
        text: The robot file.
        samples: Number of states; those out of reach or singular are left out.
        seed: Of the random generator.
        options: Gives parameter overrides; method and inputs are all tried.
        progress: Told what is being done.

    Yields:
        One result for each comparison.

    Raises:
        ArgumentError: No pose of the box is within reach.
    """
    robot, mechanism = read_mechanism(text.text, text.file, options)
    progress("drawing states")
    states = _draw_states(robot, mechanism, samples, seed, options)
    count = len(states.pose)
    reference = _efforts(mechanism, states, replace(options, method="adjoint", inputs="pose"))
    for method in METHOD_NAMES:
        for mode in INPUT_MODES:
            if (method, mode) != ("adjoint", "pose"):
                progress(f"method {method}, inputs {mode}")
                efforts = _efforts(mechanism, states, replace(options, method=method, inputs=mode))
                name = f"inverse dynamics, {method} from {mode}"
                yield CheckResult(name, "adjoint from pose", _error(efforts, reference), 1e-10, count)
    progress("power balance")
    yield CheckResult(
        "power of the motors", "energy and losses", *_power_balance(mechanism, states, reference, options)
    )
    yield from _round_trips(robot, mechanism, states, options)
    progress("compiling")
    try:
        kernel = load_text(text, options)
    except CompilerNotFoundError:
        yield CheckResult("compiled kernel", "graph in numpy", 0.0, 1e-10, 0, "skipped: no C compiler on this machine")
        return
    words = np.zeros(count, np.uint32)
    compiled = kernel.functions["inverse_dynamics"](**states.inputs(options.inputs), status=words)
    yield CheckResult("compiled kernel", "graph in numpy", _error(compiled, reference), 1e-10, count)


def _draw_states(robot: RobotFile, mechanism: Mechanism, samples: int, seed: int, options: Options) -> _States:
    """Draw poses in the box, rates of a few boxes a second, and keep what is neither out of reach nor singular."""
    generator = np.random.default_rng(seed)
    box = np.array([[evaluate(end.tree, robot.values) for end in ends] for ends in robot.description.platform.box])
    size = np.maximum(box[:, 1] - box[:, 0], 1e-3)
    pose = generator.uniform(box[:, 0], box[:, 1], (samples, len(box)))
    twist = generator.uniform(-5.0, 5.0, pose.shape) * size
    acceleration = generator.uniform(-50.0, 50.0, pose.shape) * size
    graphs = _graphs(mechanism, options)
    kernel = NumpyKernel(list(graphs.values()), robot.values, options.real)
    good = np.ones(samples, bool)
    for name, inputs in (("inverse_dynamics", [pose, twist, acceleration]), ("inverse_jacobian", [pose])):
        words = np.zeros(samples, np.uint32)
        size_out = graphs[name].outputs[0].size
        kernel.call(name, samples, inputs, np.empty((samples, size_out)), words)
        good &= words == 0
    if not good.any():
        raise ArgumentError(
            f"{mechanism.name}: none of {samples} poses drawn from the box (platform.box) is within reach"
        )
    pose, twist, acceleration = pose[good], twist[good], acceleration[good]
    jacobian_graph = graphs["inverse_jacobian"]
    stepped = _value(jacobian_graph, {"pose": pose + 1j * STEP * twist}, robot.values)
    jacobian = stepped.reshape(len(pose), -1, pose.shape[1])
    velocity = np.einsum("nij,nj->ni", jacobian.real, twist)
    bias = np.einsum("nij,nj->ni", jacobian.imag / STEP, twist)
    return _States(
        pose=pose,
        twist=twist,
        acceleration=acceleration,
        position=_value(graphs["inverse_kinematics"], {"pose": pose}, robot.values),
        velocity=velocity,
        actuator_acceleration=np.einsum("nij,nj->ni", jacobian.real, acceleration) + bias,
        directions=_value(generate_judge(mechanism, "element_directions", options), {"pose": pose}, robot.values),
    )


def _graphs(mechanism: Mechanism, options: Options) -> dict[str, ExprGraph]:
    chosen = replace(options, method="adjoint", inputs="pose")
    return {function.graph.name: function.graph for function in generate_functions(mechanism, chosen)}


def _value(graph: ExprGraph, inputs: Mapping[str, Array], parameters: Mapping[str, float]) -> Array:
    return evaluate_graph(graph, inputs, parameters).outputs[graph.outputs[0].name]


def _efforts(mechanism: Mechanism, states: _States, options: Options) -> Array:
    graph, _ = generate_graph(mechanism, formulate_dynamics(mechanism, options), options)
    return _value(graph, states.inputs(options.inputs), mechanism.parameters)


def _power_balance(mechanism: Mechanism, states: _States, efforts: Array, options: Options) -> tuple[float, float, int]:
    """Compare Γ·q̇ with the rate of the energy along the motion plus the losses."""
    graph = generate_judge(mechanism, "energy", options)
    step = 1j * STEP
    stepped = {
        "pose": states.pose + step * states.twist,
        "twist": states.twist + step * states.acceleration,
        "acceleration": states.acceleration.astype(complex),
    }
    result = evaluate_graph(graph, stepped, mechanism.parameters).outputs
    stored = result["energy"][:, 0].imag / STEP
    lost = result["dissipation"][:, 0].real
    delivered = np.sum(efforts * states.velocity, axis=1)
    scale = np.sum(np.abs(efforts * states.velocity), axis=1) + np.abs(stored) + np.abs(lost)
    error = np.abs(delivered - stored - lost) / np.where(scale > 0, scale, 1.0)
    return _largest(error), 1e-9, len(error)


def _round_trips(robot: RobotFile, mechanism: Mechanism, states: _States, options: Options) -> Iterator[CheckResult]:
    """Compare forward kinematics of inverse kinematics with the pose, at home and in the box."""
    graphs = _graphs(mechanism, options)
    home = np.array([[evaluate(entry.tree, robot.values) for entry in robot.description.platform.home]])
    hint = f"home may be out of reach, or on the other assembly: try platform.assembly: {-mechanism.assembly}"
    for name, pose in (("home", home), ("box", states.pose)):
        position = _value(graphs["inverse_kinematics"], {"pose": pose}, robot.values)
        back = _value(graphs["forward_kinematics"], {"position": position}, robot.values)
        words = f"forward of inverse kinematics, {name}"
        yield CheckResult(words, "pose", _error(back, pose), 1e-10, len(pose), hint if name == "home" else "")


def _error(values: Array, reference: Array) -> float:
    """Largest error of a state relative to the largest entry of that state."""
    scale = np.max(np.abs(reference), axis=-1, initial=0.0)
    error = np.max(np.abs(values - reference), axis=-1, initial=0.0) / np.where(scale > 0, scale, 1.0)
    return _largest(error)


def _largest(error: Array) -> float:
    return float(np.max(np.where(np.isfinite(error), error, np.inf), initial=0.0))
