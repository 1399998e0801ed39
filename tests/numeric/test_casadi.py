"""CasADi functions: Jacobians against differences, their sparsity, and a motion planned with them."""

from __future__ import annotations

import numpy as np
import pytest

import pkmgen
from pkmgen.api.casadi_function import casadi_function
from pkmgen.description.read import read_robot
from pkmgen.errors import ArgumentError
from tests.conftest import ROOT
from tests.oracle.states import random_states

casadi = pytest.importorskip("casadi")


def state(name: str, function: str) -> list[np.ndarray]:
    """Arguments of a function of a robot; efforts are those of the motion, a quaternion is longer than one."""
    file = read_robot((ROOT / f"robots/{name}.yaml").read_text("utf-8"), name)
    found = [entry[0] for entry in random_states(file, 1, seed=3)]
    if function == "forward_dynamics":
        found[2] = pkmgen.load(name, backend="numpy").inverse_dynamics(*found)
    if file.description.platform.motion in ("spatial", "spherical"):
        found[0] = np.append(found[0][:-4], 1.3 * found[0][-4:])
    return found


@pytest.mark.parametrize("function", ["inverse_dynamics", "forward_dynamics", "inverse_kinematics"])
@pytest.mark.parametrize("name", ["planar_3rrr", "spherical_wrist"])
def test_jacobian(name: str, function: str) -> None:
    made = casadi_function(pkmgen.load(name, backend="numpy"), function)
    arguments = state(name, function)[: made.n_in()]
    blocks = made.jacobian().call([*arguments, made(*arguments)])
    for place, (argument, block) in enumerate(zip(arguments, blocks, strict=True)):
        scale = np.abs(block.full()).max()
        for entry, column in enumerate(block.full().T):
            around = []
            for step in (1e-3, 5e-4):
                moved = [[*arguments], [*arguments]]
                for side, sign in zip(moved, (1, -1), strict=True):
                    side[place] = argument + sign * step * np.eye(len(argument))[entry]
                ahead, behind = (made(*side).full()[:, 0] for side in moved)
                around.append((ahead - behind) / (2 * step))
            richardson = (4 * around[1] - around[0]) / 3
            assert np.abs(richardson - column).max() <= 1e-7 * scale, (place, entry)


def test_sparsity() -> None:
    """CasADi knows which entries are zero, and they are."""
    robot = pkmgen.load("cartesian_3prrr", backend="numpy")
    derivatives = robot.function("inverse_kinematics")
    print(robot.function("inverse_jacobian").sparsity(), [robot.function("inverse_dynamics_derivatives").sparsity(n) for n in ("by_pose","by_twist","by_acceleration")])
    with pytest.raises(ArgumentError, match="by_acceleration"):
        robot.function("inverse_dynamics_derivatives").sparsity("by_payload")


def test_planned_motion() -> None:
    """From rest to rest at the least effort: ipopt meets the conditions, with no more effort than a smooth polynomial."""
    robot = pkmgen.load("fivebar", functions=("inverse_dynamics", "inverse_dynamics_derivatives"))
    dynamics = casadi_function(robot, "inverse_dynamics")
    nodes, duration = 10, 0.4
    step = duration / nodes
    start, end = np.array([-0.1, 0.3]), np.array([0.1, 0.35])
    problem = casadi.Opti()
    pose, twist = problem.variable(2, nodes + 1), problem.variable(2, nodes + 1)
    acceleration = problem.variable(2, nodes)
    effort = casadi.MX(0)
    for k in range(nodes):
        a, v = acceleration[:, k], twist[:, k]
        problem.subject_to(twist[:, k + 1] == v + step * a)
        problem.subject_to(pose[:, k + 1] == pose[:, k] + step * v + step**2 / 2 * a)
        effort += casadi.sumsqr(dynamics(pose[:, k], v, a))
    for place, target in ((0, start), (nodes, end)):
        problem.subject_to(pose[:, place] == target)
        problem.subject_to(twist[:, place] == 0)
    problem.minimize(effort)
    s = np.linspace(0, 1, nodes + 1)
    problem.set_initial(pose, start[:, None] + (end - start)[:, None] * s**2 * (3 - 2 * s))
    problem.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes", "hessian_approximation": "limited-memory"})
    found = problem.solve()
    assert found.stats()["success"]
    print(found.stats()["iter_count"], found.value(effort))
