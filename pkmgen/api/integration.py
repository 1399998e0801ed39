"""Stepping along a motion with scipy's integrators, to its end or to the first singularity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.motion import Motion
from pkmgen.errors import PkmgenError
from pkmgen.status import NO_CONVERGENCE, NOT_FINITE, OK

Array = NDArray[Any]
METHODS = ("RK45", "DOP853", "LSODA")
SERIAL_LIMIT = 1e-4
"""Share of the serial measure at the start below which an actuator counts as singular."""
SHORT, PATIENCE = 1e-9, 20
"""Share of the duration that makes a step short, and how many of them in a row end a motion."""
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
        self.short = self.short + 1 if solver.step_size < SHORT * self._duration else 0
        if solver.t - self._time >= STRIDE * self._duration:
            self._time, self._evaluations = solver.t, solver.nfev
        if self.short >= PATIENCE:
            return "steps became too short"
        crawls = solver.nfev - self._evaluations > EVALUATIONS
        return f"{STRIDE:.0%} of the time takes more than {EVALUATIONS} evaluations" if crawls else ""


def integrate(motion: Motion, state: Array, span: tuple[float, float], chosen: Solver) -> Path:
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
        raise PkmgenError("simulate needs scipy; install it with: pip install 'pkmgen[simulate]'") from error
    return integrators, optimize.brentq
