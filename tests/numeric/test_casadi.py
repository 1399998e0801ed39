"""CasADi functions: Jacobians against differences, their sparsity, and a motion planned with them."""

from __future__ import annotations

import numpy as np
import pytest

import pkmgen
from pkmgen.api.casadi_function import casadi_function
from pkmgen.description.read import read_robot
from pkmgen.errors import ArgumentError
from pkmgen.fuzz.oracle.states import random_states
from tests.conftest import ROOT

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


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("fivebar", "inverse_dynamics"),
        ("fivebar", "forward_dynamics"),
        ("c5", "inverse_dynamics"),
        ("spherical_wrist", "inverse_kinematics"),
    ],
)
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
    """CasADi is told which entries are zero in every state; the others are what the kernel says."""
    robot = pkmgen.load("cartesian_3prrr", backend="numpy")
    made = casadi_function(robot, "inverse_kinematics")
    (pose,) = state("cartesian_3prrr", "inverse_kinematics")[:1]
    block = made.jacobian()(pose, made(pose))
    assert block.nnz() == np.count_nonzero(robot.function("inverse_jacobian").sparsity()) < 9
    np.testing.assert_allclose(block.full(), robot.inverse_jacobian(pose), rtol=1e-14)


def test_states_without_a_result_are_nan() -> None:
    made = casadi_function(pkmgen.load("planar_3rrr", backend="numpy"), "inverse_kinematics")
    assert np.isnan(made([9.0, 9.0, 0.0]).full()).all()


def test_refusals() -> None:
    robot = pkmgen.load("fivebar", backend="numpy")
    with pytest.raises(ArgumentError, match="inverse_dynamics, forward_dynamics"):
        casadi_function(robot, "forward_kinematics")
    with pytest.raises(ArgumentError, match="payload"):
        casadi_function(pkmgen.load("delta", backend="numpy", payload=True), "inverse_dynamics")


def test_planned_motion() -> None:
    """From rest to rest with the least effort: ipopt gets there, for less than a cubic polynomial takes."""
    robot = pkmgen.load("fivebar", functions=("inverse_dynamics", "inverse_dynamics_derivatives"))
    nodes, step, start, end = 10, 0.04, np.array([-0.1, 0.3]), np.array([0.1, 0.35])
    problem = casadi.Opti()
    pose, twist = problem.variable(2, nodes + 1), problem.variable(2, nodes + 1)
    acceleration = problem.variable(2, nodes)
    dynamics = casadi_function(robot, "inverse_dynamics").map(nodes)
    problem.subject_to(twist[:, 1:] == twist[:, :-1] + step * acceleration)
    problem.subject_to(pose[:, 1:] == pose[:, :-1] + step * twist[:, :-1] + step**2 / 2 * acceleration)
    for place, target in ((0, start), (nodes, end)):
        problem.subject_to(pose[:, place] == target)
        problem.subject_to(twist[:, place] == 0)
    problem.minimize(casadi.sumsqr(dynamics(pose[:, :-1], twist[:, :-1], acceleration)))
    share = np.linspace(0, 1, nodes + 1)
    problem.set_initial(pose, start[:, None] + np.outer(end - start, share**2 * (3 - 2 * share)))
    quiet = {"print_level": 0, "sb": "yes", "hessian_approximation": "limited-memory"}
    problem.solver("ipopt", {"print_time": False}, quiet)
    found = problem.solve()
    assert found.stats()["iter_count"] < 60
    poses, twists = found.value(pose).T, found.value(twist).T
    np.testing.assert_allclose(poses[-1], end, atol=1e-8)
    efforts = robot.inverse_dynamics(poses[:-1], twists[:-1], found.value(acceleration).T)
    assert np.sum(efforts**2) == pytest.approx(found.value(problem.f))
    s, duration = share[:-1, None], nodes * step
    cubic = robot.inverse_dynamics(
        start + (end - start) * s**2 * (3 - 2 * s),
        (end - start) * 6 * s * (1 - s) / duration,
        (end - start) * 6 * (1 - 2 * s) / duration**2,
    )
    assert np.sum(efforts**2) < 0.95 * np.sum(cubic**2)
