"""Energy drift of ten seconds that nobody puts power into: every robot of the library swings on springs at its motors.

Without any effort a parallel robot falls into a singularity. So each motor is a preloaded spring, the preload that
which holds the robot at home against gravity, and the platform is given a push. Without friction, the energy of
bodies, gravity and springs together is constant; the drift is what forward dynamics and scipy's RK45 make of it.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import pkmgen
from pkmgen.api.motion import StateLayout
from pkmgen.api.robot import Robot
from pkmgen.compile import compile_limbs
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.types import Mechanism

FUNCTIONS = (
    *("inverse_kinematics", "inverse_jacobian", "inverse_dynamics"),
    *("forward_dynamics", "kinetic_energy", "potential_energy"),
)
DURATION, RATE = 10.0, 12.0
"""Duration in s, and the angular frequency of all small swings about home, 1/s."""
SWING = 0.6
"""How far the push takes the platform, of the way from home to the end of the box."""
RELATIVE, ABSOLUTE = 1e-12, 1e-13
"""Tolerances of RK45."""
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Drift:
    """How well a simulation kept its energy.

    Attributes:
        energy: Largest change of the energy, J.
        exchanged: Largest kinetic energy, J: what the drift is measured by.
        travel: Largest change of an actuator position, m or rad.
        steps: Steps of the integrator.
    """

    energy: float
    exchanged: float
    travel: float
    steps: int

    @property
    def relative(self) -> float:
        """Drift by the energy exchanged."""
        return self.energy / self.exchanged


class SprungRobot:
    """A robot on springs at its motors that hold it at home: Γ = Γ_0 − K (q − q_0).

    K is ω² times the mass matrix at home in the actuators, the efforts of unit accelerations, so that all small swings
    have the rate ω but for what gravity and the preload add.
    """

    def __init__(self, robot: Robot, mechanism: Mechanism) -> None:
        self._robot, self._home = robot, np.array(mechanism.home)
        self._box = np.array(mechanism.box).reshape(-1, 2), mechanism.attitude_range
        jacobian = np.linalg.pinv(robot.inverse_jacobian(self._home))
        rest = np.zeros(len(jacobian))
        self._position = robot.inverse_kinematics(self._home)
        self._preload = robot.inverse_dynamics(self._home, rest, rest)
        efforts = [robot.inverse_dynamics(self._home, rest, unit) - self._preload for unit in jacobian.T]
        self._stiffness = RATE**2 * np.array(efforts)
        self._freedoms = len(jacobian)
        self._layout = StateLayout(len(self._home), self._freedoms)

    def push(self) -> Array:
        """The state after a push at home: the pose, then the twist, which differs from entry to entry."""
        half = self._box[0].T[1] - self._home[: len(self._box[0])]
        rotation = np.full(self._freedoms - len(half), self._box[1] / 2)
        share = np.linspace(1.0, 0.5, self._freedoms) / np.sqrt(self._freedoms)
        return np.concatenate([self._home, SWING * RATE * share * np.concatenate([half, rotation])])

    def rate(self, _time: float, state: Array) -> Array:
        """Derivative of the state."""
        pose, twist = self._split(state)
        effort = self._preload - self._stiffness @ self._stretch(pose)
        acceleration = self._robot.forward_dynamics(pose, twist, effort)
        return np.concatenate([self._layout.pose_rate(state), acceleration])

    def energies(self, states: Array) -> tuple[Array, Array]:
        """Kinetic energy, and the potential one of gravity and springs, of states in rows, J."""
        poses, twists = self._split(states)
        stretch = self._stretch(poses)
        springs = np.sum(stretch @ self._stiffness * stretch, axis=1) / 2 - stretch @ self._preload
        return self._robot.kinetic_energy(poses, twists), self._robot.potential_energy(poses) + springs

    def simulate(self) -> Drift:
        """Swing for ten seconds."""
        solution = solve_ivp(self.rate, (0.0, DURATION), self.push(), "RK45", rtol=RELATIVE, atol=ABSOLUTE)
        if not solution.success:
            raise RuntimeError(solution.message)
        kinetic, potential = self.energies(solution.y.T)
        total = kinetic + potential
        return Drift(
            energy=float(np.max(np.abs(total - total[0]))),
            exchanged=float(np.max(kinetic)),
            travel=float(np.max(np.abs(self._stretch(self._split(solution.y.T)[0])))),
            steps=len(solution.t) - 1,
        )

    def _split(self, states: Array) -> tuple[Array, Array]:
        """Pose and twist; a quaternion gets length one."""
        return self._layout.split(self._layout.normalised(states))

    def _stretch(self, poses: Array) -> Array:
        """How far the motors are from home; angles the short way round."""
        stretch: Array = self._robot.inverse_kinematics(poses) - self._position
        return np.where(np.abs(stretch) > np.pi, stretch - np.copysign(2 * np.pi, stretch), stretch)


def drift_of(name: str, **parameters: float) -> Drift:
    """Let a robot of the library swing; other values of its parameters in the units of its file."""
    text = read_robot_text(name)
    mechanism = compile_limbs(text, Options(parameters=parameters)).mechanism
    return SprungRobot(pkmgen.load(name, parameters=parameters, functions=FUNCTIONS), mechanism).simulate()


def main() -> None:
    """Print a row for every robot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="*", default=list_robots(), help="robots of the library, all unless given")
    print("| robot | drift | energy exchanged | drift / exchanged | travel of a motor | steps | time |")
    print("|---|---|---|---|---|---|---|")
    for name in parser.parse_args().robots:
        start = time.perf_counter()
        drift = drift_of(name)
        print(
            f"| {name} | {drift.energy:.1e} J | {drift.exchanged:.3g} J | {drift.relative:.1e} | {drift.travel:.2f} "
            f"| {drift.steps} | {time.perf_counter() - start:.1f} s |"
        )


if __name__ == "__main__":
    main()
