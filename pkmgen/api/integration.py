"""Stepping along a motion with scipy's integrators, to its end or to the first singularity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.motion import Motion
from pkmgen.errors import PkmgenError
from pkmgen.status import NO_CONVERGENCE, OK

__all__ = ["METHODS", "Path", "Solver", "integrate"]

Array = NDArray[Any]
METHODS = ("RK45", "DOP853", "LSODA")
SERIAL_LIMIT = 1e-4
"""Share of the serial measure at the start below which an actuator counts as singular."""
SHORT, PATIENCE = 1e-9, 20
"""Share of the duration that makes a step short, and how many of them in a row end a motion."""


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
        found: Array = OdeSolution(self.times, self.between)(times).T
        return found


def integrate(motion: Motion, state: Array, span: tuple[float, float], chosen: Solver) -> Path:
    """Step to the end, or to where no step is possible or a measure of singularity vanishes."""
    integrators, brentq = _scipy()
    times, states, between = [span[0]], [state], list[Any]()

    def path(status: int, reason: str = "") -> Path:
        end = f"stopped at {times[-1]:.6g} s: {reason or motion.describe(status)}" if status else "reached the end"
        return Path(np.array(times), np.array(states), tuple(between), status, end)

    if not np.isfinite(motion.rate(span[0], state)).all():
        return path(motion.word)
    kind = getattr(integrators, chosen.method)
    solver = kind(motion.rate, span[0], state, span[1], rtol=chosen.rtol, atol=chosen.atol)
    floor = np.append(SERIAL_LIMIT * motion.singularity(state)[:-1], 0.0)
    short = 0
    while solver.status == "running" and short < PATIENCE:
        with np.errstate(invalid="ignore"):
            failure = solver.step()
        if solver.status == "failed" or not np.isfinite(solver.y).all():
            return path(motion.word or NO_CONVERGENCE, "" if motion.word else failure)
        between.append(solver.dense_output())
        time, measure = _first_crossing(between[-1], lambda at: motion.singularity(at) - floor, brentq)
        times.append(time)
        states.append(solver.y.copy() if measure is None else between[-1](time))
        if measure is not None:
            return path(motion.singular_word(measure))
        short = short + 1 if solver.step_size < SHORT * (span[1] - span[0]) else 0
    if solver.status == "running":
        return path(motion.word or NO_CONVERGENCE, "" if motion.word else "steps became too short")
    return path(OK)


def _first_crossing(piece: Any, margins: Callable[[Array], Array], brentq: Any) -> tuple[float, int | None]:
    """When a margin changes its sign in a step first, and which; the end of the step where none does."""
    before, after = margins(piece(piece.t_old)), margins(piece(piece.t))
    found = [
        (brentq(lambda time, entry=entry: margins(piece(time))[entry], piece.t_old, piece.t), int(entry))
        for entry in np.flatnonzero(before * after < 0)
    ]
    return min(found, default=(piece.t, None))


def _scipy() -> tuple[Any, Any]:
    try:
        from scipy import integrate as integrators
        from scipy import optimize
    except ImportError as error:
        raise PkmgenError("simulate needs scipy; install it with: pip install 'pkmgen[simulate]'") from error
    return integrators, optimize.brentq
