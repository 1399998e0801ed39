"""What can be checked of a robot of bodies and joints alone: mobility, closures, power, derivatives, compiled C."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.load import load_text
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.catalogue import EVERY
from pkmgen.cli.check.states import CheckResult, largest, relative_error
from pkmgen.errors import ArgumentError, CompilerNotFoundError
from pkmgen.expression.quaternions import quaternion_change
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.library import RobotText
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.mobility import mobility_of_multibody
from pkmgen.multibody.plan import MultibodyPlan, Numbers, make_multibody_plan
from pkmgen.options import STANDARD, Options
from pkmgen.pipeline import generate_functions
from pkmgen.plan.plan import tolerance_of

Array = NDArray[Any]
STEP = 1e-30
"""Complex step: a derivative without cancellation, exact to rounding."""
RATES = 2.0
"""Greatest rate of a motor, in widths of its box a second; of a base in rad/s and m/s."""
CLOSED, LIMIT, SAME = 1e-9, 1e-8, 1e-9
"""Largest errors of closures, of what derivatives or solved systems take part in, and of a compiled kernel."""


@dataclass(frozen=True)
class MultibodyUnderCheck:
    """A robot of bodies and joints, the graphs of its functions, and random states.

    Attributes:
        plan: What is known of it.
        graphs: Its functions by name.
        states: Random states by the name of the input: of the motors, and of a base that moves.
    """

    plan: MultibodyPlan
    graphs: Mapping[str, ExprGraph]
    states: Mapping[str, Array]

    @property
    def moves(self) -> bool:
        """Whether its base moves."""
        return self.plan.robot.base is not None

    @property
    def count(self) -> int:
        """Number of states."""
        return len(self.states["position"])

    def value(self, name: str, **changed: Array) -> Array:
        """All outputs of a function side by side, at the states but for what is changed."""
        graph = self.graphs[name]
        given = {**self.states, **changed}
        inputs = {port.name: given[port.name] for port in graph.inputs if port.name in given}
        outputs = evaluate_graph(graph, inputs, self.plan.robot.parameters).outputs
        values = [outputs[port.name].reshape(self.count, -1) for port in graph.outputs]
        return np.concatenate(values, axis=1)

    def rates(self, quantity: str = "rate") -> Array:
        """Rates or accelerations of the motors, then of a base that moves."""
        base = {"rate": "base_twist", "acceleration": "base_acceleration"}[quantity]
        return np.hstack([self.states[quantity], self.states[base]]) if self.moves else self.states[quantity]

    def given(self, quantity: str, entries: Array) -> dict[str, Array]:
        """Such rates or accelerations as inputs."""
        base = {"rate": "base_twist", "acceleration": "base_acceleration"}[quantity]
        motors = len(self.plan.robot.motors)
        return {quantity: entries[:, :motors]} | ({base: entries[:, motors:]} if self.moves else {})

    def ahead(self) -> dict[str, Array]:
        """States a complex step ahead along the motion."""
        moved = {"position": self.states["position"] + 1j * STEP * self.states["rate"]}
        if self.moves:
            pose, twist = self.states["base_pose"], self.states["base_twist"]
            turned = quaternion_change([0.5 * twist[:, k] for k in (3, 4, 5)], [pose[:, k] for k in (3, 4, 5, 6)])
            moved["base_pose"] = pose + 1j * STEP * np.hstack([twist[:, :3], np.stack(turned, axis=1)])
        faster = self.rates() + 1j * STEP * self.rates("acceleration")
        return moved | self.given("rate", faster)


def check_multibody(
    text: RobotText, robot: Multibody, samples: int, seed: int, options: Options, progress: Callable[[str], None]
) -> Iterator[CheckResult]:
    """Check a robot of bodies and joints on random states of its box.

    Yields:
        One result for each comparison.

    Raises:
        ArgumentError: No position of the box is within reach.
    """
    progress("generating")
    plan = make_multibody_plan(robot, tolerance_of(options).sine)
    yield _mobility(plan)
    functions = generate_functions(robot, replace(options, functions=(EVERY,)))
    graphs = {function.graph.name: function.graph for function in functions}
    checked = MultibodyUnderCheck(plan, graphs, draw_motor_states(plan, graphs, samples, seed))
    progress("comparing")
    yield from compare_functions(checked)
    progress("compiling")
    yield _compiled(checked, text, replace(options, functions=(STANDARD,)))


def compare_functions(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """Compare the functions of a robot with each other: closures, mass, power, derivatives."""
    yield _closures(checked)
    yield from _mass(checked)
    yield _power(checked)
    yield from _energies(checked)
    yield from _derivatives(checked)


def _mobility(plan: MultibodyPlan) -> CheckResult:
    """Compare the freedoms that closures leave with the motors, at all poses of the plan."""
    hint = "the rank changes within the box: it holds singular positions, or a freedom that nothing drives"
    error = float(mobility_of_multibody(plan).other)
    return CheckResult("freedoms that closures leave", "number of motors", error, 0.0, len(plan.poses), hint)


def draw_motor_states(
    plan: MultibodyPlan, graphs: Mapping[str, ExprGraph], samples: int, seed: int
) -> dict[str, Array]:
    """Draw positions in the box, rates of some boxes a second, and keep what is within reach and not singular."""
    robot, random = plan.robot, np.random.default_rng(seed)
    low, high = (np.array([robot.box[name][end] for name in robot.actuators]) for end in (0, 1))
    shape = samples, len(low)
    width = np.where(high > low, high - low, 1.0)
    states = {"position": low + (high - low) * random.random(shape)}
    for quantity in ("rate", "acceleration"):
        states[quantity] = RATES * width * (2 * random.random(shape) - 1)
    if robot.base is not None:
        quaternions = random.normal(size=(samples, 4))
        quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
        states["base_pose"] = np.hstack([random.random((samples, 3)), quaternions])
        for quantity in ("base_twist", "base_acceleration"):
            states[quantity] = RATES * (2 * random.random((samples, 6)) - 1)
    graph = graphs["inverse_dynamics"]
    given = [states[port.name] if port.name in states else _home(port.default, samples) for port in graph.inputs]
    words, efforts = np.zeros(samples, np.uint32), np.empty((samples, graph.outputs[0].size))
    NumpyKernel([graph], robot.parameters, "double").call(graph.name, samples, given, [efforts], words)
    good = words == 0
    if not good.any():
        raise ArgumentError(f"{robot.name}: none of {samples} positions drawn from its box is within reach")
    return {name: values[good] for name, values in states.items()}


def _home(default: tuple[float, ...] | None, samples: int) -> Array:
    return np.tile(np.array(default), (samples, 1))


def _closures(checked: MultibodyUnderCheck) -> CheckResult:
    """All rows at the coordinates that the kernel finds, those left out of the elimination too."""
    errors = Numbers(checked.plan.robot).errors(checked.value("joint_coordinates"))
    return CheckResult("closures, by the size of the robot", "zero", largest(np.abs(errors)), CLOSED, checked.count)


def _mass(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """M q̈ + h is inverse dynamics, forward dynamics returns the acceleration, and M is positive definite."""
    rates, acceleration = checked.rates(), checked.rates("acceleration")
    size, count = rates.shape[1], checked.count
    mass = checked.value("mass_matrix").reshape(count, size, size)
    effort = checked.value("inverse_dynamics")
    built = np.einsum("nij,nj->ni", mass, acceleration) + checked.value("bias")
    yield CheckResult("mass matrix and bias", "inverse dynamics", relative_error(built, effort), LIMIT, count)
    back = checked.value("forward_dynamics", effort=effort)
    yield CheckResult("forward of inverse dynamics", "acceleration", relative_error(back, acceleration), LIMIT, count)
    flat, turned = (entries.reshape(count, -1) for entries in (mass, mass.swapaxes(1, 2)))
    yield CheckResult("mass matrix", "its transpose", relative_error(flat, turned), LIMIT, count)
    diagonal = np.sqrt(np.abs(np.einsum("nii->ni", mass)))
    least = np.linalg.eigvalsh(mass / (diagonal[:, :, None] * diagonal[:, None, :])).min()
    hint = "bodies or rotors without mass let a motion cost nothing"
    yield CheckResult("mass matrix", "positive definite", max(0.0, -float(least)), 0.0, count, hint)


def _power(checked: MultibodyUnderCheck) -> CheckResult:
    """Compare Γ·q̇ with the rate of the kinetic energy, the power against gravity and springs, and the losses."""
    rates = checked.rates()
    forth, back = (checked.value("bias", **checked.given("rate", sign * rates)) for sign in (1.0, -1.0))
    parts = (
        np.sum(checked.value("inverse_dynamics") * rates, axis=1),
        -checked.value("kinetic_energy", **checked.ahead())[:, 0].imag / STEP,
        -np.sum(checked.value("gravity") * rates, axis=1),
        -0.5 * np.sum((forth - back) * rates, axis=1),
    )
    scale = sum(np.abs(part) for part in parts)
    error = np.abs(sum(parts)) / np.where(scale > 0, scale, 1.0)
    return CheckResult("power of the motors", "energy and losses", largest(error), LIMIT, checked.count)


def _derivatives(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """Joint rates, and derivatives of inverse dynamics along the motion, beside complex steps."""
    ahead, count = checked.ahead(), checked.count
    moved = checked.value("joint_coordinates", position=ahead["position"]).imag / STEP
    error = relative_error(checked.value("joint_rates"), moved)
    yield CheckResult("joint rates", "change of joint coordinates", error, LIMIT, count)
    further = {"effort": checked.value("inverse_dynamics")}
    for name, last in (("inverse_dynamics", "acceleration"), ("forward_dynamics", "effort")):
        if name not in checked.graphs:
            continue
        changes = _changes(checked, further)
        along = _along(checked, f"{name}_derivatives", changes, further)
        values = {**checked.states, **further}
        stepped = {key: values[key] + 1j * STEP * changes[key] for key in (last, "base_acceleration") if key in values}
        if name == "forward_dynamics":
            stepped.pop("base_acceleration", None)
        moved = checked.value(name, **ahead, **stepped).imag / STEP
        label = name.replace("_", " ")
        yield CheckResult(f"derivatives of {label}", "its change", relative_error(along, moved), LIMIT, count)


def _changes(checked: MultibodyUnderCheck, further: Mapping[str, Array]) -> dict[str, Array]:
    """How inputs change along the motion; what the motion does not tell changes as something else does."""
    states = checked.states
    changes = {"position": states["rate"], "rate": states["acceleration"], "acceleration": states["rate"], **further}
    if checked.moves:
        changes["base_pose"] = changes["base_acceleration"] = states["base_twist"]
        changes["base_twist"] = states["base_acceleration"]
    return changes


def _along(
    checked: MultibodyUnderCheck, name: str, changes: Mapping[str, Array], further: Mapping[str, Array]
) -> Array:
    """Sum of derivatives, each along the change of what it is taken in."""
    flat, total, first = checked.value(name, **further), np.zeros(1), 0
    for port in checked.graphs[name].outputs:
        rows, columns = port.shape
        matrix = flat[:, first : first + rows * columns].reshape(-1, rows, columns)
        total = total + np.einsum("nij,nj->ni", matrix, changes[port.name.removeprefix("by_")])
        first += rows * columns
    return total


def _energies(checked: MultibodyUnderCheck) -> Iterator[CheckResult]:
    """The rate of the potential energy is the power against gravity and springs; terms in one pass are the same."""
    ahead, count = checked.ahead(), checked.count
    rate = checked.value("potential_energy", **ahead).imag / STEP
    power = np.sum(checked.value("gravity") * checked.rates(), axis=1)[:, None]
    yield CheckResult("rate of the potential energy", "power of gravity", relative_error(rate, power), LIMIT, count)
    terms = np.hstack([checked.value("mass_matrix"), checked.value("bias")])
    error = relative_error(checked.value("dynamics_terms"), terms)
    yield CheckResult("dynamics terms", "mass matrix and bias", error, LIMIT, count)
    if "joint_limits" in checked.graphs:
        yield _limits(checked)


def _limits(checked: MultibodyUnderCheck) -> CheckResult:
    """Distances of joints from their limits beside their coordinates."""
    robot, joints = checked.plan.robot, checked.value("joint_coordinates")
    margins = []
    for link in robot.links:
        if link.limits is not None:
            own = joints[:, robot.joints.index(link.name)]
            margins.append(np.minimum(own - robot.value(link.limits.lower), robot.value(link.limits.upper) - own))
    error = relative_error(checked.value("joint_limits"), np.stack(margins, axis=1))
    return CheckResult("joint limits", "joint coordinates", error, SAME, checked.count)


def _compiled(checked: MultibodyUnderCheck, text: RobotText, options: Options) -> CheckResult:
    """Compare all functions of the compiled kernel with their graphs."""
    words = "compiled kernel", "graph in numpy"
    try:
        compiled = load_text(text, options)
    except CompilerNotFoundError:
        return CheckResult(*words, 0.0, SAME, 0, "skipped: no C compiler on this machine")
    given = {**checked.states, "effort": checked.value("inverse_dynamics")}
    worst, name = 0.0, ""
    for function in compiled.functions.values():
        inputs = [given[port.name] for port in function.inputs if port.name in given]
        status = np.zeros(checked.count, np.uint32)
        given_back = function(*inputs, status=status)
        outputs = given_back if isinstance(given_back, tuple) else (given_back,)
        computed = np.concatenate([entry.reshape(checked.count, -1) for entry in outputs], axis=1)
        error = relative_error(computed, checked.value(function.name, effort=given["effort"]), 1e-6)
        if error >= worst:
            worst, name = error, function.name
    return CheckResult(*words, worst, SAME, checked.count, f"worst in {name}")
