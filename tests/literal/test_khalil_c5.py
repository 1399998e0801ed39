"""The C5 of Khalil 2007, section 5: our kernels against his equations, completed, and what they give as printed."""

from __future__ import annotations

import numpy as np
import pytest

from tests.literal.generated_model import TOLERANCE, GeneratedModel, each_state, relative_error, states_of
from tests.literal.khalil_c5 import C5Model, C5Robot, Contact, eq_58, eq_62, eq_63, eq_64, eq_66, eq_67
from tests.literal.robot_numbers import Array, RobotNumbers
from tests.oracle.states import RandomStates

NAME, ROTORS = "c5", {"rotor_mass": 0.4}
STEP = 1e-5
WRONG = 0.1
"""Relative error beyond which a model is called wrong."""
MINUS, AS_PRINTED = -1.0, 1.0
"""Sign of a_i q̇_i in (67): as (30) and (54) give it, and as printed."""


class Case:
    def __init__(self) -> None:
        numbers = RobotNumbers(NAME, ROTORS)
        self.states: RandomStates = states_of(numbers, seed=32)
        self.models: list[C5Model] = each_state(self.states, C5Robot(numbers))
        self.as_printed: list[C5Model] = each_state(self.states, C5Robot(numbers, Contact.AS_PRINTED))


@pytest.fixture(scope="module")
def case() -> Case:
    return Case()


@pytest.fixture(scope="module")
def generated() -> GeneratedModel:
    return GeneratedModel(NAME, ROTORS)


def joint_rates(models: list[C5Model], part: str) -> Array:
    return np.array([[getattr(leg.general, part)[0] for leg in model.legs] for model in models])


def direct(models: list[C5Model], efforts: Array, contact: Contact, sign: float) -> Array:
    """Platform accelerations by (63), (66) and (67)."""
    return np.array(
        [
            eq_63(eq_66(model), eq_67(model, contact, sign), model.general.J_r_inv, effort)
            for model, effort in zip(models, efforts, strict=True)
        ]
    )


def test_inverse_dynamics(case: Case, generated: GeneratedModel) -> None:
    assert relative_error(generated.efforts(case.states), [eq_62(model) for model in case.models]) <= TOLERANCE


def test_actuator_rates(case: Case, generated: GeneratedModel) -> None:
    velocity, acceleration = generated.actuator_rates(case.states)
    assert relative_error(velocity, joint_rates(case.models, "dq")) <= TOLERANCE
    assert relative_error(acceleration, joint_rates(case.models, "ddq")) <= TOLERANCE


def test_direct_model_returns_the_acceleration_of_our_efforts(case: Case, generated: GeneratedModel) -> None:
    efforts = generated.efforts(case.states)
    assert relative_error(direct(case.models, efforts, Contact.SLIDING, MINUS), case.states.acceleration) <= TOLERANCE
    general = [model.general.direct(effort) for model, effort in zip(case.models, efforts, strict=True)]
    assert relative_error(general, case.states.acceleration) <= TOLERANCE


def test_robot_matrix_is_symmetric_positive_definite(case: Case) -> None:
    for model in case.models:
        A_robot = model.general.A_robot
        assert np.max(np.abs(A_robot - A_robot.T)) <= 1e-12 * np.max(np.abs(A_robot))
        assert np.linalg.eigvalsh(A_robot)[0] > 1e-3


def test_without_the_sliding_term_the_inverse_model_is_wrong(case: Case, generated: GeneratedModel) -> None:
    efforts = generated.efforts(case.states)
    assert relative_error(efforts, [eq_62(model) for model in case.as_printed]) > WRONG


@pytest.mark.parametrize(
    ("contact", "sign"),
    [
        pytest.param(Contact.AS_PRINTED, MINUS, id="the term missing"),
        pytest.param(Contact.AS_PRINTED, AS_PRINTED, id="as printed"),
        pytest.param(Contact.SLIDING, AS_PRINTED, id="the sign as printed"),
    ],
)
def test_without_either_correction_the_direct_model_is_wrong(
    case: Case, generated: GeneratedModel, contact: Contact, sign: float
) -> None:
    wrong = direct(case.models, generated.efforts(case.states), contact, sign)
    assert relative_error(wrong, case.states.acceleration) > WRONG


def test_without_the_term_the_models_still_agree_at_rest(case: Case) -> None:
    """What the printed model lacks is a velocity term and nothing else."""
    numbers = RobotNumbers(NAME, ROTORS)
    still = case.states._replace(twist=np.zeros_like(case.states.twist))
    printed, full = (each_state(still, C5Robot(numbers, contact)) for contact in Contact)
    assert relative_error([eq_62(model) for model in printed], [eq_62(model) for model in full]) <= 1e-12


def test_equations_of_the_section_are_the_general_ones(case: Case) -> None:
    models, general = case.models, [model.general for model in case.models]
    arms = [[leg.PP for leg in model.legs] for model in models]
    rows = [eq_58(model.platform.R_p, PP) for model, PP in zip(general, arms, strict=True)]
    assert relative_error(rows, [model.J_r_inv for model in general]) <= 1e-12
    assert relative_error([eq_62(model) for model in models], [model.gamma for model in general]) <= 1e-11
    assert relative_error([eq_66(model) for model in models], [model.A_robot for model in general]) <= 1e-12
    wrenches = [eq_67(model, Contact.SLIDING, MINUS) for model in models]
    assert relative_error(wrenches, [model.h_robot for model in general]) <= 1e-12


def test_the_acceleration_of_a_leg_is_the_rate_of_its_velocity(case: Case) -> None:
    """Slides of platforms that keep moving, differentiated twice in numbers: (27) with (64) completed has it, and what
    (64) gives as printed is off.
    """
    numbers = RobotNumbers(NAME, ROTORS)
    robot = C5Robot(numbers)
    rows = list(zip(zip(*case.states, strict=True), case.models, case.as_printed, strict=True))
    for state, model, printed in rows[:5]:
        ahead, behind = (joint_rates([robot(*moved(*state, step))], "dq")[0] for step in (STEP, -STEP))
        change = (ahead - behind) / (2 * STEP)
        assert np.max(np.abs(change - joint_rates([model], "ddq")[0])) <= 1e-6 * np.max(np.abs(change))
        assert np.max(np.abs(change - joint_rates([printed], "ddq")[0])) > 1e-3 * np.max(np.abs(change))
        for leg in model.legs:
            whole = leg.general.J[0, 0] * leg.general.ddq[0] + leg.general.dJ_dq[0]
            assert np.isclose(eq_64(leg, model.general.platform, Contact.SLIDING), whole, rtol=1e-9, atol=1e-9)


def moved(pose: Array, twist: Array, acceleration: Array, time: float) -> tuple[Array, Array, Array]:
    """A state a short time later, to the second order."""
    turn = twist[3:] * time + acceleration[3:] * time**2 / 2
    w, x, y, z = pose[3:]
    left = np.array([[-x, -y, -z], [w, z, -y], [-z, w, x], [y, -x, w]])
    attitude = pose[3:] + left @ turn / 2 - pose[3:] * (turn @ turn) / 8
    place = pose[:3] + twist[:3] * time + acceleration[:3] * time**2 / 2
    return np.concatenate([place, attitude / np.linalg.norm(attitude)]), twist + acceleration * time, acceleration
