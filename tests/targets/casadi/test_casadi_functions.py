"""CasADi functions of loaded robots: what they refuse, and a motion that is planned with them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.casadi_function import casadi_function
from pkmgen.errors import ArgumentError

casadi = pytest.importorskip("casadi")


def test_a_function_is_that_of_the_robot_as_it_was_loaded() -> None:
    robot = pkmgen.load("fivebar", backend="numpy", parameters={"payload_mass": 0.5}, wrench=True)
    made, random = casadi_function(robot, "inverse_dynamics"), np.random.default_rng(1)
    state = [np.array([0.05, 0.45]), *random.uniform(-1, 1, (3, 2))]
    np.testing.assert_allclose(made(*state).full()[:, 0], robot.inverse_dynamics(*state), rtol=1e-12)
    assert np.isnan(casadi_function(robot, "inverse_kinematics")([9.0, 9.0]).full()).all()


def test_refusals() -> None:
    with pytest.raises(ArgumentError, match=r"robot: 'par2' is a str; expected a robot, as pkmgen.load makes it"):
        casadi_function("par2", "inverse_dynamics")
    robot = pkmgen.load("fivebar", backend="numpy")
    for name in ("rollout", "inverse_dynamic"):
        with pytest.raises(ArgumentError, match=f"'{name}' is no function of one state"):
            casadi_function(robot, name)
    with pytest.raises(ArgumentError, match="real: 'float' is not for target casadi"):
        casadi_function(pkmgen.load("fivebar", backend="numpy", real="float"), "inverse_dynamics")


def planned(order: int, **ipopt: Any) -> tuple[Any, Any, Any]:
    """The motion of a five-bar from rest to rest with the least effort."""
    robot = pkmgen.load("fivebar", backend="numpy")
    nodes, step, start, end = 10, 0.04, np.array([-0.1, 0.3]), np.array([0.1, 0.35])
    problem = casadi.Opti()
    pose, twist = problem.variable(2, nodes + 1), problem.variable(2, nodes + 1)
    acceleration = problem.variable(2, nodes)
    dynamics = casadi_function(robot, "inverse_dynamics", order).map(nodes)
    problem.subject_to(twist[:, 1:] == twist[:, :-1] + step * acceleration)
    problem.subject_to(pose[:, 1:] == pose[:, :-1] + step * twist[:, :-1] + step**2 / 2 * acceleration)
    for place, target in ((0, start), (nodes, end)):
        problem.subject_to(pose[:, place] == target)
        problem.subject_to(twist[:, place] == 0)
    problem.minimize(casadi.sumsqr(dynamics(pose[:, :-1], twist[:, :-1], acceleration)))
    share = np.linspace(0, 1, nodes + 1)
    problem.set_initial(pose, start[:, None] + np.outer(end - start, share**2 * (3 - 2 * share)))
    problem.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes", **ipopt})
    found = problem.solve()
    return robot, found, [found.value(each).T for each in (pose, twist, acceleration)] + [found.value(problem.f)]


def test_a_motion_planned_with_exact_hessians(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ipopt gets there in fewer steps than it takes with approximate ones, for less than a cubic polynomial takes."""
    monkeypatch.setenv("PKMGEN_CFLAGS", "-O0")
    robot, found, (poses, twists, accelerations, cost) = planned(2)
    _, other, (*_, approximate) = planned(1, hessian_approximation="limited-memory")
    assert found.stats()["iter_count"] < min(20, 0.6 * other.stats()["iter_count"])
    assert approximate == pytest.approx(cost, rel=1e-6)
    efforts = robot.inverse_dynamics(poses[:-1], twists[:-1], accelerations)
    assert np.sum(efforts**2) == pytest.approx(cost)
    start, end, s, duration = poses[0], poses[-1], np.linspace(0, 1, 11)[:-1, None], 0.4
    cubic = robot.inverse_dynamics(
        start + (end - start) * s**2 * (3 - 2 * s),
        (end - start) * 6 * s * (1 - s) / duration,
        (end - start) * 6 * (1 - 2 * s) / duration**2,
    )
    assert np.sum(efforts**2) < 0.95 * np.sum(cubic**2)
