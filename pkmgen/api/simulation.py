"""Motion under given efforts by scipy's integrators, with its energy balance; what `Robot.simulate` calls.

The state is pose, twist and what has been done: work of efforts and wrench, energy lost to friction, work against
gravity. Friction is the part of the bias h that is odd in the twist, and gravity is h at rest; so one batch of three
twists, ẋ, −ẋ and 0, gives both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.api.state import StateLayout
from pkmgen.errors import ArgumentError, PkmgenError, StateError, UnsupportedRobotError
from pkmgen.status import NO_CONVERGENCE, OK, SINGULAR

if TYPE_CHECKING:
    from pkmgen.api.robot import Robot

__all__ = ["METHODS", "Energy", "Force", "Simulation", "Solver", "simulate"]

Array = NDArray[Any]
Force = ArrayLike | Callable[[float, Array, Array], ArrayLike]
"""Efforts or a wrench: constant, or a function of time, pose and twist."""
METHODS = ("RK45", "DOP853", "LSODA")


class Solver(NamedTuple):
    """How a motion is integrated.

    Attributes:
        method: One of `METHODS`.
        rtol: Tolerance of a step relative to the state.
        atol: Absolute tolerance of a step, in SI units.
    """

    method: str
    rtol: float
    atol: float


@dataclass(frozen=True, slots=True)
class Energy:
    """Energies of a motion and what changed them since its start, J, one entry for each time.

    Attributes:
        kinetic: T of all bodies and rotors.
        potential: V of gravity; zero at the start for robots that have no function `potential_energy`.
        effort_work: Work of the actuator efforts.
        wrench_work: Work of the wrench.
        dissipated: Energy that friction took.
    """

    kinetic: Array
    potential: Array
    effort_work: Array
    wrench_work: Array
    dissipated: Array

    @property
    def drift(self) -> Array:
        """What the balance misses: (T + V)(t) − (T + V)(0) − work + dissipated; zero of an exact solution."""
        total = self.kinetic + self.potential
        drift: Array = total - total[0] - self.effort_work - self.wrench_work + self.dissipated
        return drift

    @property
    def exchanged(self) -> float:
        """Largest of all terms of the balance, what the drift is measured by."""
        fallen = self.potential - self.potential[0]
        terms = (self.kinetic, fallen, self.effort_work, self.wrench_work, self.dissipated)
        return max(float(np.max(np.abs(term))) for term in terms)


@dataclass(frozen=True, slots=True)
class Simulation:
    """A motion: what was computed up to its end, or up to where it had to stop.

    Attributes:
        times: Times, s, shape (k,).
        pose: Of shape (k, p).
        twist: Of shape (k, n).
        acceleration: Of shape (k, n).
        effort: Of shape (k, m).
        energy: Energies and works.
        status: 0, or the status word of the state that ended the motion early.
        message: The same in words.
    """

    times: Array
    pose: Array
    twist: Array
    acceleration: Array
    effort: Array
    energy: Energy
    status: int
    message: str

    @property
    def energy_drift(self) -> float:
        """Largest drift of the energy relative to the energy exchanged."""
        exchanged = self.energy.exchanged
        return float(np.max(np.abs(self.energy.drift))) / exchanged if exchanged else 0.0


def simulate(
    robot: Robot, start: tuple[ArrayLike, ArrayLike], times: ArrayLike, forces: Mapping[str, Force], solver: Solver
) -> Simulation:
    """Integrate the motion of a robot; see `Robot.simulate`.

    Args:
        robot: The robot.
        start: Pose and twist to begin with.
        times: Times of the states wanted, or the duration, s.
        forces: Effort, and wrench and payload where the robot takes them.
        solver: How to integrate.
    """
    motion = _Motion(robot, forces)
    given = np.asarray(times, float)
    wanted = given if given.ndim else np.array([0.0, given])
    if wanted.ndim != 1 or not np.isfinite(wanted).all() or not (np.diff(wanted) > 0).all():
        raise ArgumentError("simulate: times must be finite and increase; a duration must be greater than zero")
    if solver.method not in METHODS:
        raise ArgumentError(f"simulate: method {solver.method!r} is not known; allowed: {', '.join(METHODS)}")
    path = _integrate(motion, motion.start(*start), wanted, solver)
    if not given.ndim:
        return motion.result(path.times, path.states, path.status, path.message)
    kept = wanted[wanted <= path.times[-1]]
    kept = kept if path.times[-1] in kept else np.append(kept, path.times[-1])
    return motion.result(kept, path.at(kept), path.status, path.message)


class _Motion:
    """The differential equation of a motion: state is pose, twist, and four works."""

    WORKS = 4

    def __init__(self, robot: Robot, forces: Mapping[str, Force]) -> None:
        ports = {port.name: port for port in robot.function("forward_dynamics").inputs}
        self._robot, self._sizes = robot, {name: port.size for name, port in ports.items()}
        self._forces = {name: force for name, force in forces.items() if name in ports}
        for name in ("wrench", "payload"):
            if name in forces and name not in ports:
                raise ArgumentError(f"simulate: the robot takes no {name}; load it with {name}=True")
        for name in ports.keys() - {"pose", "twist"}:
            self._forces.setdefault(name, np.zeros(self._sizes[name]))
        self._layout = StateLayout(self._sizes["pose"], self._sizes["twist"])
        self.word = OK

    def start(self, pose: ArrayLike, twist: ArrayLike) -> Array:
        """State to begin with."""
        parts = [np.asarray(pose, float), np.asarray(twist, float)]
        for name, part in zip(("pose", "twist"), parts, strict=True):
            if part.shape != (self._sizes[name],):
                raise ArgumentError(f"simulate: {name} has shape {part.shape}; expected ({self._sizes[name]},)")
        return np.concatenate([*parts, np.zeros(self.WORKS)])

    def rate(self, time: float, state: Array) -> Array:
        """Derivative of the state; NaN where it has none, and `word` says why."""
        state = self._layout.normalised(state)
        try:
            values = self._values(time, state)
            acceleration = self._call("forward_dynamics", values)
            powers = self._powers(values)
        except StateError as error:
            self.word = error.status
            return np.full_like(state, np.nan)
        return np.concatenate([self._layout.pose_rate(state), acceleration, powers])

    def parallel(self, state: Array) -> float:
        """Measure that changes its sign where the platform passes a parallel singularity."""
        pose, _ = self._layout.split(self._layout.normalised(state))
        status = np.zeros((), np.uint32)
        return float(self._robot.singularity(pose, status=status).parallel)

    def result(self, times: Array, states: Array, status: int, message: str) -> Simulation:
        """Gather what is known of states."""
        states = self._layout.normalised(states)
        rows = [self._values(time, state) for time, state in zip(times, states, strict=True)]
        values = {name: np.array([row[name] for row in rows]) for name in self._sizes}
        words = np.zeros(len(times), np.uint32)
        acceleration = self._call("forward_dynamics", values, words)
        effort_work, wrench_work, dissipated, raised = states[:, -self.WORKS :].T
        kinetic, potential = self._call("kinetic_energy", values, words), self._potential(values, raised, words)
        energy = Energy(np.ravel(kinetic), potential, effort_work, wrench_work, dissipated)
        pose, twist = self._layout.split(states)
        return Simulation(times, pose, twist, acceleration, values["effort"], energy, status, message)

    def describe(self, status: int) -> str:
        """Say in words what a status word means."""
        return self._robot.describe_status(status)

    def _potential(self, values: Mapping[str, Array], raised: Array, words: Array) -> Array:
        try:
            return np.ravel(self._call("potential_energy", values, words))
        except (ArgumentError, UnsupportedRobotError):
            return raised

    def _values(self, time: float, state: Array) -> dict[str, Array]:
        """Inputs of the functions of the robot."""
        pose, twist = self._layout.split(state)
        found = {"pose": pose, "twist": twist}
        for name, force in self._forces.items():
            found[name] = np.asarray(force(time, pose, twist) if callable(force) else force, float)
            if found[name].shape != (self._sizes[name],):
                raise ArgumentError(f"simulate: {name} has shape {found[name].shape}; expected ({self._sizes[name]},)")
        return found

    def _powers(self, values: Mapping[str, Array]) -> list[float]:
        """Power of efforts and wrench, power that friction takes, power against gravity."""
        twist = values["twist"]
        thrice = {name: np.broadcast_to(value, (3, len(value))) for name, value in values.items()}
        here, back, rest = self._call("bias", {**thrice, "twist": np.outer([1.0, -1.0, 0.0], twist)}) @ twist
        rates = self._call("inverse_jacobian", values) @ twist
        wrench = values.get("wrench", np.zeros_like(twist))
        return [values["effort"] @ rates, wrench @ twist, (here - back) / 2, rest]

    def _call(self, name: str, values: Mapping[str, Array], status: Array | None = None) -> Array:
        function = self._robot.function(name)
        named: dict[str, Any] = {port.name: values[port.name] for port in function.inputs}
        return function(**named, status=status)


@dataclass(frozen=True, slots=True)
class _Path:
    """States at the steps of the solver, and what is between them."""

    times: Array
    states: Array
    between: tuple[Any, ...]
    status: int
    message: str

    def at(self, times: Array) -> Array:
        """States at times."""
        from scipy.integrate import OdeSolution

        if not self.between:
            return self.states
        found: Array = OdeSolution(self.times, self.between)(times).T
        return found


def _integrate(motion: _Motion, state: Array, span: Array, chosen: Solver) -> _Path:
    """Step to the end, or to where a step fails or the platform passes a parallel singularity."""
    integrators, brentq = _scipy()
    times, states, between = [float(span[0])], [state], list[Any]()

    def path(status: int, reason: str = "") -> _Path:
        end = f"stopped at {times[-1]:.6g} s: {reason or motion.describe(status)}" if status else "reached the end"
        return _Path(np.array(times), np.array(states), tuple(between), status, end)

    if not np.isfinite(motion.rate(times[0], state)).all():
        return path(motion.word)
    solver = getattr(integrators, chosen.method)(
        motion.rate, times[0], state, span[-1], rtol=chosen.rtol, atol=chosen.atol
    )
    side = motion.parallel(state)
    while solver.status == "running":
        motion.word = OK
        with np.errstate(invalid="ignore"):
            failure = solver.step()
        if solver.status == "failed" or not np.isfinite(solver.y).all():
            return path(motion.word or NO_CONVERGENCE, "" if motion.word else failure)
        between.append(solver.dense_output())
        before, side = side, motion.parallel(solver.y)
        if before * side < 0:
            times.append(brentq(lambda time: motion.parallel(between[-1](time)), solver.t_old, solver.t))
            states.append(between[-1](times[-1]))
            return path(SINGULAR)
        times.append(solver.t)
        states.append(solver.y.copy())
    return path(OK)


def _scipy() -> tuple[Any, Any]:
    try:
        from scipy import integrate, optimize
    except ImportError as error:
        raise PkmgenError("simulate needs scipy; install it with: pip install 'pkmgen[simulate]'") from error
    return integrate, optimize.brentq
