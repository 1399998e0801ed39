"""The Space robot of Khalil 2007, section 4: our kernels against his equations, and his equations among themselves."""

from __future__ import annotations

import numpy as np
import pytest

from tests.literal.generated_model import TOLERANCE, GeneratedModel, each_state, relative_error, states_of
from tests.literal.khalil_general import KhalilModel
from tests.literal.khalil_space_robot import (
    SpaceRobot,
    derivative_of_eq_35,
    eq_35,
    eq_36,
    eq_41,
    eq_42,
    eq_45,
    eq_46,
    eq_47,
    eq_48,
    eq_51,
    joint_axes,
    leg_position,
)
from tests.literal.robot_numbers import Array, RobotNumbers, rot_x, rot_z
from tests.oracle.states import RandomStates

NAME, ROTORS = "space_robot", {"rotor_inertia": 0.03, "rotor_mass": 0.7}
STEP = 1e-6


class Case:
    def __init__(self) -> None:
        numbers = RobotNumbers(NAME, ROTORS)
        self.states: RandomStates = states_of(numbers, seed=31)
        self.robot = SpaceRobot(numbers)
        self.models: list[KhalilModel] = each_state(self.states, self.robot)
        self.arms = [self.robot.joint_arms(model.platform) for model in self.models]
        self.at_point = each_state(self.states, SpaceRobot(numbers, origin=np.zeros(3)))


@pytest.fixture(scope="module")
def case() -> Case:
    return Case()


@pytest.fixture(scope="module")
def generated() -> GeneratedModel:
    return GeneratedModel(NAME, ROTORS)


def of_active(model: KhalilModel, part: str) -> Array:
    return np.concatenate([getattr(leg, part)[list(leg.active)] for leg in model.legs])


def test_inverse_dynamics(case: Case, generated: GeneratedModel) -> None:
    efforts = generated.efforts(case.states)
    for equation in ([model.gamma for model in case.models], [eq_45(model) for model in case.models]):
        assert relative_error(efforts, equation) <= TOLERANCE


def test_actuator_rates(case: Case, generated: GeneratedModel) -> None:
    velocity, acceleration = generated.actuator_rates(case.states)
    assert relative_error(velocity, [of_active(model, "dq") for model in case.models]) <= TOLERANCE
    assert relative_error(acceleration, [of_active(model, "ddq") for model in case.models]) <= TOLERANCE


def test_direct_model_returns_the_acceleration_of_our_efforts(case: Case, generated: GeneratedModel) -> None:
    efforts = generated.efforts(case.states)
    at_point = [model.direct(effort) for model, effort in zip(case.at_point, efforts, strict=True)]
    assert relative_error(at_point, case.states.acceleration) <= TOLERANCE
    at_joint = [
        eq_46(eq_47(model, arms), eq_51(model, arms), eq_41(model.legs, arms), effort)
        for model, arms, effort in zip(case.models, case.arms, efforts, strict=True)
    ]
    assert relative_error(at_joint, [model.platform.dV_p for model in case.models]) <= TOLERANCE


def test_robot_matrix_is_symmetric_positive_definite(case: Case) -> None:
    for model in (*case.models, *case.at_point):
        assert np.max(np.abs(model.A_robot - model.A_robot.T)) <= 1e-12 * np.max(np.abs(model.A_robot))
        assert np.linalg.eigvalsh(model.A_robot)[0] > 1e-3


def test_equations_of_the_section_are_the_general_ones(case: Case) -> None:
    pairs = list(zip(case.models, case.arms, strict=True))
    models = case.models
    assert relative_error([eq_41(model.legs, arms) for model, arms in pairs], [m.J_r_inv for m in models]) <= 1e-12
    assert relative_error([eq_42(*pair) for pair in pairs], [m.gamma for m in models]) <= 1e-12
    assert relative_error([m.gamma_active_apart for m in models], [m.gamma for m in models]) <= 1e-11
    assert relative_error([eq_47(*pair) for pair in pairs], [m.A_robot for m in models]) <= 1e-12
    assert relative_error([eq_51(*pair) for pair in pairs], [m.h_robot for m in models]) <= 1e-12


def test_efforts_do_not_depend_on_the_origin_of_the_platform_frame(case: Case) -> None:
    assert np.linalg.norm(case.robot.origin) > 0.1
    assert relative_error([m.gamma for m in case.at_point], [m.gamma for m in case.models]) <= 1e-11


def test_table_1_puts_the_platform_joint_where_the_platform_has_it(case: Case) -> None:
    for model, arms in zip(case.models, case.arms, strict=True):
        for leg, numbers, arm in zip(model.legs, case.robot.legs, arms, strict=True):
            turn, place = np.eye(3), case.robot.legs[0].B
            for row in case.robot.table(numbers, leg.q):
                place, turn = place + turn @ row.place(), turn @ row.turn()
            assert np.max(np.abs(place - model.platform.p - arm)) <= 1e-12


def test_inverse_of_the_leg_jacobian(case: Case) -> None:
    """Eq. (36) is for γ_1i = 0; the others are turned by γ_1i."""
    for model in case.models:
        for leg, numbers in zip(model.legs, case.robot.legs, strict=True):
            assert np.max(np.abs(eq_36(leg.q) @ rot_z(numbers.gamma).T - leg.J_inv)) <= 1e-11


def test_second_order_of_a_leg(case: Case) -> None:
    """J̇_i is the rate of J_i (35), and (27) solves (25) with (48)."""
    for model, arms in zip(case.models, case.arms, strict=True):
        for leg, numbers, arm in zip(model.legs, case.robot.legs, arms, strict=True):
            ahead, behind = (
                eq_35(joint_axes(case.robot.table(numbers, q)), q[2])
                for q in (leg.q + STEP * leg.dq, leg.q - STEP * leg.dq)
            )
            axes = joint_axes(case.robot.table(numbers, leg.q))
            rate = derivative_of_eq_35(axes, leg.q[2], leg.dq)
            assert np.max(np.abs((ahead - behind) / (2 * STEP) - rate)) <= 1e-8 * max(1.0, np.max(np.abs(rate)))
            change = eq_48(model.platform, arm)
            assert np.max(np.abs(leg.J @ leg.ddq + leg.dJ_dq - change)) <= 1e-11 * np.max(np.abs(change))


def test_gough_stewart_robot_of_the_appendix() -> None:
    """Its legs are the same, L_i = J_i⁻¹(3,:), and two joints of each are passive."""
    numbers = RobotNumbers("gough_stewart")
    states = states_of(numbers, seed=33)
    models = each_state(states, SpaceRobot(numbers))
    assert all(leg.active == (2,) for leg in models[0].legs)
    generated = GeneratedModel("gough_stewart")
    efforts = generated.efforts(states)
    assert relative_error(efforts, [model.gamma for model in models]) <= TOLERANCE
    assert relative_error(efforts, [model.gamma_active_apart for model in models]) <= TOLERANCE
    assert (
        relative_error(generated.actuator_rates(states)[0], [of_active(model, "dq") for model in models]) <= TOLERANCE
    )
    accelerations = [model.direct(effort) for model, effort in zip(models, efforts, strict=True)]
    assert relative_error(accelerations, [model.platform.dV_p for model in models]) <= TOLERANCE


def test_joint_angle_of_the_first_axis_is_ours_less_a_quarter_turn() -> None:
    """A leg in the plane of radius and z stands at q_1i = −π/2 of Table 1, where our angle is zero."""
    tilt, gamma = 0.3, 0.7
    leg = rot_z(gamma + np.pi / 2) @ rot_x(tilt) @ np.array([0.2, 0.0, 0.9])
    assert np.isclose(leg_position(gamma, leg)[0], tilt - np.pi / 2, rtol=0.0, atol=1e-14)
