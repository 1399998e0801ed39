"""The planar 3-RRR of Khan 2005: our kernels and the recomputed torques of his example against his two summaries."""

from __future__ import annotations

from math import pi, tau

import numpy as np
import pytest

from tests.literal.generated_model import TOLERANCE, GeneratedModel, relative_error, states_of
from tests.literal.khan_planar_3rrr import KhanModel, Planar3RRR
from tests.literal.robot_numbers import Array, RobotNumbers
from tests.numeric.test_robots import KHAN_PERIOD, KHAN_START, KHAN_TABLE, KHAN_TURN, PRINTED
from tests.oracle.states import RandomStates

NAME = "planar_3rrr"
PRINTED_START = np.array([0.728, 0.233, 3.916])
"""x, y, φ of the printed initial configuration."""
PRINTED_ELBOWS = np.array([-0.865, -2.102, -0.976])
"""θ4, θ5, θ6 of it."""


class Case:
    """Random states; the actuated joints move as our kernels say, the platform as Khan's kinematics says."""

    def __init__(self, generated: GeneratedModel) -> None:
        numbers = RobotNumbers(NAME)
        self.states: RandomStates = states_of(numbers, seed=33)
        self.robot = Planar3RRR(numbers)
        rates = zip(self.states.pose, *generated.actuator_rates(self.states), strict=True)
        self.models: list[KhanModel] = [self.robot(*state) for state in rates]


@pytest.fixture(scope="module")
def generated() -> GeneratedModel:
    return GeneratedModel(NAME)


@pytest.fixture(scope="module")
def case(generated: GeneratedModel) -> Case:
    return Case(generated)


def as_ours(twists: list[Array]) -> Array:
    """(ω, v) to (ẋ, ẏ, φ̇)."""
    return np.array(twists)[:, [1, 2, 0]]


def reference_models(robot: Planar3RRR) -> list[KhanModel]:
    """The models of the reference motion, the pose followed from the printed start."""
    rate, pose, models = tau / KHAN_PERIOD, PRINTED_START, []
    for row in KHAN_TABLE:
        for time in np.linspace(max(row[0] - 0.5, 0.0), row[0], 6):
            angle = rate * time
            pose = robot.position(KHAN_START + KHAN_TURN * (angle - np.sin(angle)), pose)
        models.append(robot(pose, KHAN_TURN * rate * (1 - np.cos(angle)), KHAN_TURN * rate**2 * np.sin(angle)))
        assert np.max(np.abs(pose - row[1:4])) <= PRINTED
    return models


def test_inverse_dynamics(case: Case, generated: GeneratedModel) -> None:
    assert relative_error(generated.efforts(case.states), [model.tau for model in case.models]) <= TOLERANCE


def test_forward_kinematics_returns_the_motion_of_the_platform(case: Case) -> None:
    assert relative_error(as_ours([model.t_P for model in case.models]), case.states.twist) <= TOLERANCE
    assert relative_error(as_ours([model.dt_P for model in case.models]), case.states.acceleration) <= TOLERANCE


def test_reference_motion(case: Case) -> None:
    torques = np.array([model.tau for model in reference_models(case.robot)])
    assert np.max(np.abs(torques - KHAN_TABLE[:, 4:])) <= PRINTED


def test_printed_initial_configuration(case: Case) -> None:
    start = reference_models(case.robot)[0]
    elbows = np.array([chain.theta[1] for chain in start.postures])
    assert np.max(np.abs((elbows - PRINTED_ELBOWS + pi) % tau - pi)) <= 5.1e-4
    actuated = np.array([chain.theta[0] for chain in start.postures])
    assert np.max(np.abs((actuated - KHAN_START + pi) % tau - pi)) <= 1e-12


def test_projection_of_the_chain_torques_is_the_recursion(case: Case) -> None:
    """Eqs. (57) and (58) against the final equations."""
    assert relative_error([m.tau_projected for m in case.models], [m.tau for m in case.models]) <= 1e-11
    rates = [np.concatenate([chain.dtheta for chain in model.velocities]) for model in case.models]
    actuated = [np.array([chain.dtheta[0] for chain in model.velocities]) for model in case.models]
    assert relative_error([m.J @ rate for m, rate in zip(case.models, actuated, strict=True)], rates) <= 1e-11


def test_chains_close_at_the_platform(case: Case) -> None:
    """Each chain hands its twist and its rate to P (17), and its twists are N_l N_d θ̇ (51)."""
    for model in case.models:
        scale, steep = np.max(np.abs(model.t_P)), np.max(np.abs(model.dt_P))
        for chain, rates, dynamics in zip(model.postures, model.velocities, model.dynamics, strict=True):
            assert np.max(np.abs(chain.B_P3 @ rates.t[2] - model.t_P)) <= 1e-11 * scale
            handed = chain.B_P3 @ dynamics.dt[2] + rates.dB_P3 @ rates.t[2]
            assert np.max(np.abs(handed - model.dt_P)) <= 1e-10 * steep
            twists = dynamics.N_l @ dynamics.N_d @ rates.dtheta
            assert np.max(np.abs(twists - np.concatenate(rates.t))) <= 1e-12 * np.max(np.abs(twists))


def test_recursive_chain_torques_are_those_of_the_natural_orthogonal_complement(case: Case) -> None:
    """Eq. (52) in matrices."""
    for model in case.models:
        for chain in model.dynamics:
            wrenches = [M @ dt - w for M, dt, w in zip(chain.M, chain.dt, chain.w_G, strict=True)]
            torques = chain.N_d.T @ chain.N_l.T @ np.concatenate(wrenches)
            assert np.max(np.abs(torques - chain.tau_tilde)) <= 1e-12 * np.max(np.abs(torques))


def test_projections(case: Case) -> None:
    """Φ_3, Φ_2 and Φ̄_2 project, and Φ̄_2 Φ_3 = Φ_2 as below (45)."""
    for model in case.models:
        for chain in model.postures:
            for Phi, rank in ((chain.Phi_3, 2.0), (chain.Phi_2, 1.0), (chain.Phi_bar_2, 2.0)):
                assert np.max(np.abs(Phi @ Phi - Phi)) <= 1e-12
                assert np.isclose(np.trace(Phi), rank)
            assert np.max(np.abs(chain.Phi_bar_2 @ chain.Phi_3 - chain.Phi_2)) <= 1e-12
