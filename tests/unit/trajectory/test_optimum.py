"""The least time beside that of a convex program, which shares neither the solver nor the dynamics.

Verscheure, Demeulenaere, Swevers, De Schutter, Diehl 2009 (IEEE Trans. Automatic Control 54(10)): with b = ṡ² on a grid
and a = b'/2 at the middles of its intervals, T = Σ 2 Δs/(√b_k + √b_(k+1)) is convex in b, and efforts are linear in a
and b. Efforts along a circle that is told in closed form are those of Pinocchio.
"""

import numpy as np
import pytest

from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.trajectories import circle
from pkmgen.studies.trajectory.optimal import time_optimal
from pkmgen.studies.trajectory.path import paths_through
from tests.oracle.spatial_model import SpatialOracle

cvxpy = pytest.importorskip("cvxpy")
pytest.importorskip("toppra")
RADIUS = 0.1


def on_circle(home, turn):
    """Pose, x' and x'' by the angle on a circle about home in x and y that begins at its right."""
    rest = np.zeros(len(home) - 2)
    cosine, sine = np.cos(turn), np.sin(turn)
    return (
        home + RADIUS * np.array([cosine, sine, *rest]),
        RADIUS * np.array([-sine, cosine, *rest]),
        RADIUS * np.array([-cosine, -sine, *rest]),
    )


def program(oracle, home, limit, speed, count):
    """Least time over a turn, rest to rest."""
    edges = np.linspace(0.0, 2.0 * np.pi, count + 1)
    step = edges[1]
    coefficients = []
    for turn in 0.5 * (edges[1:] + edges[:-1]):
        pose, first, second = on_circle(home, turn)
        still = np.zeros(len(home))
        rest = oracle.state(pose, still, still).effort
        push = oracle.state(pose, still, first).effort - rest
        moving = oracle.state(pose, first, second)
        coefficients.append((push, moving.effort - rest, rest, moving.actuator_velocity))
    push, square, rest, velocity = (np.array(each) for each in zip(*coefficients, strict=True))
    unit = 100.0  # of b, 1/s²
    b = cvxpy.Variable(count + 1)
    middle, slope = 0.5 * unit * (b[1:] + b[:-1]), unit * (b[1:] - b[:-1]) / (2.0 * step)
    limits = []
    for k in range(push.shape[1]):
        effort = cvxpy.multiply(push[:, k] / limit, slope) + cvxpy.multiply(square[:, k] / limit, middle)
        limits.append(cvxpy.abs(effort + rest[:, k] / limit) <= 1.0)
        limits.append(cvxpy.multiply((velocity[:, k] / speed) ** 2, middle) <= 1.0)
    roots = cvxpy.sqrt(b)
    time = cvxpy.sum(2.0 * step * cvxpy.inv_pos(roots[1:] + roots[:-1]))
    problem = cvxpy.Problem(cvxpy.Minimize(time), [b >= 0, b[0] == 0, b[count] == 0, *limits])
    problem.solve(solver="CLARABEL")
    assert problem.status == "optimal"
    return problem.value / np.sqrt(unit)


@pytest.mark.parametrize(
    ("name", "limit", "speed"),
    [("fivebar", 20.0, 4.0), pytest.param("delta", 12.0, 9.0, marks=pytest.mark.nightly)],
)
def test_a_circle_takes_the_time_of_a_convex_program(subject, name, limit, speed):
    robot = subject(name)
    motors = motors_of(robot, {"effort_limit": {"": limit}, "speed_limit": {"": speed}})
    found = time_optimal(robot, paths_through(robot, circle(robot, radius=RADIUS).pose), motors)
    oracle = SpatialOracle(read_robot(read_robot_text(name).text, f"{name}.yaml"))
    least = program(oracle, robot.home, limit, speed, 200)
    assert found.duration == pytest.approx(least, rel=5e-3)
