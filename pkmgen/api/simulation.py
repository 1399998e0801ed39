"""Motion under given efforts with its energy balance: what `Robot.simulate` calls and returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.api.family import FamilyMethods
from pkmgen.api.integration import METHODS, Solver, integrate
from pkmgen.api.motion import WORKS, Force, Motion
from pkmgen.api.ports import ArrayPort, positive_number, real_array
from pkmgen.errors import ArgumentError

Array = NDArray[Any]
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


@dataclass(frozen=True, slots=True)
class Simulation:
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

    @property
    def energy_drift(self) -> float:
        """Largest drift of the energy relative to the energy exchanged; 0 where that is no more than rounding."""
        exchanged, drift = self.energy.exchanged, float(np.max(np.abs(self.energy.drift)))
        rounding = 1e-13 * float(np.max(np.abs(self.energy.potential)))
        return drift / exchanged if exchanged > rounding else 0.0


def simulate(
    robot: FamilyMethods,
    start: tuple[ArrayLike, ArrayLike],
    times: ArrayLike,
    forces: Mapping[str, Force],
    solver: Solver,
) -> Simulation:
    """Integrate the motion of a robot; see `Robot.simulate`."""
    given = real_array("simulate", TIMES, times).astype(float)
    wanted = given if given.ndim else np.array([0.0, given])
    if wanted.ndim != 1 or len(wanted) < 2 or not np.isfinite(wanted).all() or not (np.diff(wanted) > 0).all():
        raise ArgumentError("simulate: times must be finite and increase; a duration must be greater than zero")
    if solver.method not in METHODS:
        raise ArgumentError(f"simulate: method {solver.method!r} is not known; allowed: {', '.join(METHODS)}")
    for name, tolerance in (("rtol", solver.rtol), ("atol", solver.atol)):
        positive_number(f"simulate: {name}", tolerance, "a tolerance")
    motion = Motion(robot, forces)
    path = integrate(motion, motion.start(*start), (float(wanted[0]), float(wanted[-1])), solver)
    kept, states = path.times, path.states
    if given.ndim:
        kept = np.append(wanted[wanted < path.times[-1]], path.times[-1])
        states = path.at(kept)
    return _gather(motion, kept, motion.layout.normalised(states), (path.status, path.message))


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
