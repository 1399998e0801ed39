"""Motion under given efforts with its energy balance: what `Robot.simulate` calls and returns.

scipy's integrators step along it, to its end or to the first singularity.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.api.family import FamilyMethods
from pkmgen.api.motion import WORKS, Array, Force, Motion, StatesInTime
from pkmgen.api.numbers import positive_number
from pkmgen.api.ports import ArrayPort, real_array
from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.language.unknown import unknown_word
from pkmgen.machine.extras import INTEGRATORS, pip_install
from pkmgen.status import NO_CONVERGENCE, NOT_FINITE, OK

METHODS = ("RK45", "DOP853", "LSODA")
SERIAL_LIMIT = 1e-4
"""Share of the serial measure at the start below which an actuator counts as singular."""
SHORT_STEP_SHARE, SHORT_STEPS = 1e-9, 20
"""Part of the duration below which a step is short, and how many of them in a row end a motion."""
STRIDE, EVALUATIONS = 1e-2, 20_000
"""Share of the duration, and how many evaluations it may take: 2 million for all of a motion, some minutes."""
HINT = "if Coulomb friction jumps there, load the robot with friction_speed"


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
class Path:
    """States at the steps of the solver, and what is between them.

    Attributes:
        times: Times, s.
        states: One a row.
        between: Interpolants.
        status: 0, or the status word that ended it early.
        message: The same in words.
    """

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
        states: Array = OdeSolution(self.times, self.between)(times).T
        return states


class _Pace:
    """How fast a solver gets on.

    Attributes:
        short: Number of the last steps that were short.
    """

    def __init__(self, span: tuple[float, float]) -> None:
        self.short = 0
        self._duration = span[1] - span[0]
        self._time, self._evaluations = span[0], 0  # where the present stride began

    def after(self, solver: Any) -> str:
        """Say what is wrong with the pace after a step; the empty string where it will do."""
        self.short = self.short + 1 if solver.step_size < SHORT_STEP_SHARE * self._duration else 0
        if solver.t - self._time >= STRIDE * self._duration:
            self._time, self._evaluations = solver.t, solver.nfev
        if self.short >= SHORT_STEPS:
            return "steps became too short"
        crawls = solver.nfev - self._evaluations > EVALUATIONS
        return f"{STRIDE:.0%} of the time takes more than {EVALUATIONS} evaluations" if crawls else ""


def integrate(motion: StatesInTime, state: Array, span: tuple[float, float], chosen: Solver) -> Path:
    """Step to the end, or to where no step is possible or a measure of singularity vanishes."""
    integrators, brentq = _scipy()
    times, states, between = [span[0]], [state], list[Any]()

    def path(status: int, reason: str = "") -> Path:
        end = f"stopped at {times[-1]:.6g} s: {reason or motion.describe(status)}" if status else "reached the end"
        return Path(np.array(times), np.array(states), tuple(between), status, end)

    def stuck(reason: str) -> Path:
        return path(motion.word or NO_CONVERGENCE, "" if motion.word else f"{reason}; {HINT}")

    if not np.isfinite(motion.rate(span[0], state)).all():
        return path(motion.word or NOT_FINITE)
    kind = getattr(integrators, chosen.method)
    solver = kind(motion.rate, span[0], state, span[1], rtol=chosen.rtol, atol=chosen.atol)
    floor = np.append(SERIAL_LIMIT * motion.singularity(state)[:-1], 0.0)
    pace = _Pace(span)
    while solver.status == "running":
        with np.errstate(invalid="ignore"):
            failure = solver.step()
        if solver.status == "failed":
            return stuck(failure.rstrip("."))
        if not np.isfinite(solver.y).all():
            return path(motion.word or NOT_FINITE)
        between.append(solver.dense_output())
        time, measure = _first_crossing(between[-1], lambda at: motion.singularity(at) - floor, brentq)
        times.append(time)
        states.append(solver.y.copy() if measure is None else between[-1](time))
        if measure is not None:
            return path(motion.singular_word(measure))
        slow = pace.after(solver)
        if slow and solver.status == "running":
            return stuck(slow)
        if not pace.short:
            motion.word = OK  # it was that of a trial
    return path(OK)


def _first_crossing(piece: Any, margins: Callable[[Array], Array], brentq: Any) -> tuple[float, int | None]:
    """When a margin changes its sign in a step first, and which; the end of the step where none does.

    States that have no margin count as those behind the crossing.
    """
    before, after = margins(piece(piece.t_old)), margins(piece(piece.t))

    def margin(time: float, entry: int) -> float:
        value = margins(piece(time))[entry]
        return float(value if np.isfinite(value) else after[entry])

    crossed = np.flatnonzero(before * after < 0)
    crossings = [(brentq(margin, piece.t_old, piece.t, args=(entry,)), int(entry)) for entry in crossed]
    return min(crossings, default=(piece.t, None))


def _scipy() -> tuple[Any, Any]:
    try:
        from scipy import integrate as integrators
        from scipy import optimize
    except ImportError as error:
        raise MissingExtraError(f"simulate needs scipy: {pip_install(INTEGRATORS)}") from error
    return integrators, optimize.brentq


TIMES = ArrayPort("times", (), ("s",), "duration, or times of the states")


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
        raised = self.potential - self.potential[0]
        terms = (self.kinetic, raised, self.effort_work, self.wrench_work, self.dissipated)
        return max(float(np.max(np.abs(term))) for term in terms)

    @property
    def relative_drift(self) -> float:
        """Largest drift by the energy exchanged; 0 where that is no more than rounding."""
        exchanged, drift = self.exchanged, float(np.max(np.abs(self.drift)))
        rounding = 1e-13 * float(np.max(np.abs(self.potential)))
        return drift / exchanged if exchanged > rounding else 0.0


class Balanced:
    """A motion with an energy balance."""

    __slots__ = ()
    energy: Energy

    @property
    def energy_drift(self) -> float:
        """Largest drift of the energy relative to the energy exchanged; 0 where that is no more than rounding."""
        return self.energy.relative_drift


@dataclass(frozen=True, slots=True)
class Simulation(Balanced):
    """A motion: what was computed up to its end, or up to where it had to stop.

    Attributes:
        times: Times, s, shape (k,).
        pose: Of shape (k, p).
        twist: Of shape (k, n).
        acceleration: Of shape (k, n).
        effort: Of shape (k, m); NaN where the effort function raises `StateError`.
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


def simulate(
    robot: FamilyMethods,
    start: tuple[ArrayLike, ArrayLike],
    times: ArrayLike,
    forces: Mapping[str, Force],
    solver: Solver,
) -> Simulation:
    """Integrate the motion of a robot; see `Robot.simulate`."""
    motion = Motion(robot, forces)
    kept, states, end = integrated(motion, lambda: motion.start(*start), times, solver)
    return _gather(motion, kept, states, end)


def integrated(
    motion: StatesInTime, begin: Callable[[], Array], times: ArrayLike, solver: Solver
) -> tuple[Array, Array, tuple[int, str]]:
    """Integrate a motion; returns times, states, and what ended it: a status word, and the same in words.

    Raises:
        ArgumentError: Times, method or tolerances are not what they may be.
    """
    given = real_array("simulate", TIMES, times).astype(float)
    wanted = given if given.ndim else np.array([0.0, given])
    if wanted.ndim != 1 or len(wanted) < 2 or not np.isfinite(wanted).all() or not (np.diff(wanted) > 0).all():
        raise ArgumentError("simulate: times must be finite and increase; a duration must be greater than zero")
    if solver.method not in METHODS:
        words = f"simulate: method {solver.method!r} is not known; allowed: {', '.join(METHODS)}"
        raise unknown_word(words, solver.method, METHODS)
    for name, tolerance in (("rtol", solver.rtol), ("atol", solver.atol)):
        positive_number(f"simulate: {name}", tolerance, "a tolerance")
    path = integrate(motion, begin(), (float(wanted[0]), float(wanted[-1])), solver)
    kept, states = path.times, path.states
    if given.ndim:
        kept = np.append(wanted[wanted < path.times[-1]], path.times[-1])
        states = path.at(kept)
    return kept, motion.layout.normalised(states), (path.status, path.message)


def _gather(motion: Motion, times: Array, states: Array, end: tuple[int, str]) -> Simulation:
    """Compute what is known of states."""
    rows = [motion.known_values(time, state) for time, state in zip(times, states, strict=True)]
    values = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    words = np.zeros(len(times), np.uint32)  # the last state may be bad
    effort_work, wrench_work, dissipated, raised = states[:, -WORKS:].T
    potential = motion.call("potential_energy", values, words) if motion.knows("potential_energy") else raised
    kinetic = motion.call("kinetic_energy", values, words)
    acceleration = motion.call("forward_dynamics", values, words)
    energy = Energy(kinetic, potential, effort_work, wrench_work, dissipated)
    return Simulation(times, values["pose"], values["twist"], acceleration, values["effort"], energy, *end)
