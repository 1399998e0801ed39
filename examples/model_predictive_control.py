"""The Delta picks and places by nonlinear model predictive control: multiple shooting, solved by ipopt every 10 ms.

What is predicted is forward dynamics as CasADi takes it from pkmgen, C with exact first and second derivatives; efforts
are held over a sample as the plant holds them. Efforts have limits, and so have the positions of the motors, which are
inverse kinematics of the predicted poses. Needs `pip install 'casadi>=3.6'`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import casadi
import numpy as np
from plant import PERIOD, PLANTS, Array, Plant, perturbed, read_arguments
from plant import PICK_AND_PLACE as COURSE

import pkmgen
from pkmgen import casadi_function

SAMPLE, NODES = 10, 20
"""Periods of the plant, of 1 ms, between solutions, and samples that are predicted."""
STEP = SAMPLE * PERIOD
LIMIT = 8.0
"""Largest effort of a motor, N·m; the course takes 9 where there is no limit."""
POSITIONS = (-0.3, 1.2)
"""Lowest and highest position of a motor, rad."""
WEIGHTS = {"pose": 1e4, "twist": 1.0, "effort": 1e-4}
IPOPT = {"print_level": 0, "sb": "yes", "tol": 1e-6, "warm_start_init_point": "yes", "mu_init": 1e-4, "max_iter": 100}
HEAVIER = ("arm_mass", "arm_inertia", "rod_mass", "platform_mass")
UNKNOWN = {"payload_mass": 0.05, "motor_viscous": 0.03, "motor_coulomb": 0.05}


def ours() -> tuple[Any, Any]:
    """Forward dynamics and inverse kinematics of the Delta from pkmgen, with exact Hessians."""
    robot = pkmgen.load("delta")
    return casadi_function(robot, "forward_dynamics", derivatives=2), casadi_function(robot, "inverse_kinematics", 2)


@dataclass
class PredictiveControl:
    """A controller that solves for the efforts of the next samples at each sample.

    Attributes:
        functions: Forward dynamics and inverse kinematics.
        efforts: What was applied.
        statistics: What ipopt says of each solution.
    """

    functions: tuple[Any, Any]
    efforts: list[Array] = field(default_factory=list)
    statistics: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        dynamics, kinematics = self.functions
        states, efforts = casadi.MX.sym("states", 6, NODES + 1), casadi.MX.sym("efforts", 3, NODES)
        given = casadi.MX.sym("given", 6, NODES + 2)  # state now, and those wanted from now on
        next_state = stepped(dynamics).map(NODES)(states[:, :-1], efforts)
        positions = kinematics.map(NODES)(states[:3, 1:])
        constraints = [states[:, 0] - given[:, 0], casadi.vec(states[:, 1:] - next_state), casadi.vec(positions)]
        equal, free = 6 * (NODES + 1), 3 * NODES
        self._between = {
            "lbg": [0.0] * equal + [POSITIONS[0]] * free,
            "ubg": [0.0] * equal + [POSITIONS[1]] * free,
            "lbx": [-np.inf] * equal + [-LIMIT] * free,
            "ubx": [np.inf] * equal + [LIMIT] * free,
        }
        error = states - given[:, 1:]
        cost = WEIGHTS["pose"] * casadi.sumsqr(error[:3, :]) + WEIGHTS["twist"] * casadi.sumsqr(error[3:, :])
        problem = {
            "x": casadi.veccat(states, efforts),
            "p": casadi.vec(given),
            "f": cost + WEIGHTS["effort"] * casadi.sumsqr(efforts),
            "g": casadi.vertcat(*constraints),
        }
        self._solver = casadi.nlpsol(
            "solver", "ipopt", problem, {"ipopt": IPOPT, "print_time": False, "record_time": True}
        )
        self._last: dict[str, Any] = {}

    def effort(self, time: float, plant: Plant) -> Array:
        """The effort of the next sample."""
        wanted = np.array([np.concatenate(COURSE(time + STEP * k)[:2]) for k in range(NODES + 1)]).T
        given = np.column_stack([np.concatenate([plant.pose, plant.twist]), wanted])
        start = self._last or {"x0": np.concatenate([wanted.T.ravel(), np.zeros(3 * NODES)])}
        found = self._solver(**start, **self._between, p=given.T.ravel())
        self.statistics.append(self._solver.stats())
        if not self.statistics[-1]["success"]:
            raise RuntimeError(f"at {time:.2f} s: {self.statistics[-1]['return_status']}")
        states, efforts = (part.full() for part in casadi.vertsplit(found["x"], [0, 6 * NODES + 6, 9 * NODES + 6]))
        ahead = [np.append(part[size:], part[-size:]) for part, size in ((states, 6), (efforts, 3))]
        self._last = {"x0": np.concatenate(ahead), "lam_x0": found["lam_x"], "lam_g0": found["lam_g"]}
        self.efforts.append(efforts[:3, 0])
        return self.efforts[-1]


def stepped(dynamics: Any) -> Any:
    """The state after a sample, from that now and the effort: two steps of the classical Runge-Kutta method."""
    state, effort = casadi.MX.sym("state", 6), casadi.MX.sym("effort", 3)

    def slope(at: Any) -> Any:
        return casadi.vertcat(at[3:], dynamics(at[:3], at[3:], effort))

    after, step = state, STEP / 2
    for _ in range(2):
        first = slope(after)
        second = slope(after + step / 2 * first)
        third = slope(after + step / 2 * second)
        fourth = slope(after + step * third)
        after = after + step / 6 * (first + 2 * second + 2 * third + fourth)
    return casadi.Function("stepped", [state, effort], [after])


def run(duration: float, plant: str = "heavier", control: Any = None) -> tuple[Array, Any]:
    """Follow the course; distances from it in mm, one a period of the plant, and the controller."""
    parameters = perturbed(pkmgen.load("delta"), HEAVIER, UNKNOWN)[plant]
    moving, errors = Plant("delta", parameters, LIMIT, COURSE.home), []
    control = control or PredictiveControl(ours())
    for sample in range(round(duration / STEP)):
        effort = control.effort(sample * STEP, moving)
        for period in range(SAMPLE):
            errors.append(1e3 * np.linalg.norm(COURSE(sample * STEP + period * PERIOD)[0] - moving.pose))
            moving.hold(effort)
    return np.array(errors), control


def main() -> None:
    """Print tracking errors and times."""
    chosen = read_arguments(__doc__, 0.8)
    errors, control = run(chosen.duration, chosen.plant)
    times = [1e3 * each["t_wall_total"] for each in control.statistics]
    steps = [each["iter_count"] for each in control.statistics]
    print(f"delta, model predictive control: {PLANTS[chosen.plant]}\n")
    print(f"tracking error: rms {np.sqrt(np.mean(errors**2)):.3f} mm, largest {errors.max():.3f} mm")
    print(f"largest effort: {np.abs(control.efforts).max():.2f} N·m of {LIMIT:.2f}")
    print(f"solution: median {np.median(times):.1f} ms, largest {max(times):.1f} ms; {np.median(steps):.0f} iterations")


if __name__ == "__main__":
    main()
