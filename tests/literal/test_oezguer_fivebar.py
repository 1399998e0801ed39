"""The five-bar of Özgür 2013: our kernels against his equations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from itertools import product

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.methods.elements.dynamics import linear_implicit_model
from tests.conftest import library_text
from tests.literal.generated_model import TOLERANCE, GeneratedModel, each_state, relative_error, states_of
from tests.literal.named_quantities import quantities
from tests.literal.oezguer_counts import CHOICES, PLAIN, Choices, LiteralFiveBar
from tests.literal.oezguer_fivebar import FiveBar, OezguerModel
from tests.literal.robot_numbers import Array, RobotNumbers

NAME = "fivebar"
AS_PRINTED = {"payload_mass": 0.0}
RUBBING = {
    "rotor_inertia": 0.02, "motor_viscous": 0.4, "motor_coulomb": 0.3, "elbow_viscous": 0.25, "elbow_coulomb": 0.2,
}  # fmt: skip
CASES = [
    pytest.param(AS_PRINTED | {name: value for name, value in RUBBING.items() if name == "rotor_inertia"}, id="bare"),
    pytest.param({}, id="payload"),
    pytest.param(AS_PRINTED | RUBBING, id="friction"),
]
STEP = 1e-6


def models_of(numbers: RobotNumbers, seed: int, **options: bool) -> list[OezguerModel]:
    return each_state(states_of(numbers, seed), FiveBar(numbers, **options))


def of_legs(models: list[OezguerModel], part: str) -> Array:
    return np.array([[getattr(leg, part) for leg in model.legs] for model in models])


@pytest.mark.parametrize("method", ["adjoint", "elements"])
@pytest.mark.parametrize("parameters", CASES)
def test_inverse_dynamics(parameters: dict[str, float], method: str) -> None:
    numbers = RobotNumbers(NAME, parameters)
    efforts = GeneratedModel(NAME, parameters, method).efforts(states_of(numbers, seed=34))
    assert relative_error(efforts, [model.gamma for model in models_of(numbers, seed=34)]) <= TOLERANCE


def test_matrices_of_the_method_elements() -> None:
    """Of A and b those rows that lie in the plane, of M the speeds in it."""
    numbers = RobotNumbers(NAME, RUBBING)
    models = models_of(numbers, seed=39)
    named = GeneratedModel(NAME, RUBBING, "elements").named(states_of(numbers, seed=39))
    assert relative_error(named["A"], [model.A[:2] for model in models]) <= TOLERANCE
    assert relative_error(named["b"], [model.b[:2] for model in models]) <= TOLERANCE
    names = {"arm_u_rate_M": "M_p", "rod_u_rate_M": "M_a", "actuator_rate_M": "M_q"}
    compare_by_limb(numbers, named, names, {part: of_legs(models, part)[..., :2] for part in names.values()})


def test_dynamic_coordinates_of_the_method_elements() -> None:
    """Without friction, which is projected by the rates it acts on, not by those of one element.

    Of the linear implicit model, whose bodies keep all their mass.
    """
    numbers = RobotNumbers(NAME)
    models = models_of(numbers, seed=40)
    made = compile_limbs(RobotText(library_text(NAME), NAME), Options())
    mechanism = made.mechanism
    model = linear_implicit_model(made.plan)
    named = quantities(model, mechanism, states_of(numbers, seed=40)._asdict())
    names = {"arm_u_rate_F": "F_p", "rod_u_rate_F": "F_a"}
    compare_by_limb(numbers, named, names, {part: of_legs(models, part) for part in names.values()})


def compare_by_limb(
    numbers: RobotNumbers, named: Mapping[str, Array], names: Mapping[str, str], expected: Mapping[str, Array]
) -> None:
    for index, limb in enumerate(numbers.limbs):
        for ours, theirs in names.items():
            values = expected[theirs][:, index]
            assert relative_error(named[f"{limb.name}_{ours}"].reshape(values.shape), values) <= TOLERANCE, theirs


def test_actuator_rates() -> None:
    numbers = RobotNumbers(NAME)
    models, states = models_of(numbers, seed=35), states_of(numbers, seed=35)
    velocity, acceleration = GeneratedModel(NAME).actuator_rates(states)
    assert relative_error(velocity, of_legs(models, "q_rate")) <= TOLERANCE
    assert relative_error(acceleration, of_legs(models, "q_change")) <= TOLERANCE
    by_matrix = np.einsum("sij,sj->si", of_legs(models, "M_q"), np.pad(states.twist, ((0, 0), (0, 1))))
    assert relative_error(by_matrix, velocity) <= 1e-12


def test_friction_of_an_elbow_on_one_element_only_is_wrong() -> None:
    """Table 2 lists the friction of a passive joint on the element after it; the element before it has the reaction."""
    parameters = AS_PRINTED | RUBBING
    numbers = RobotNumbers(NAME, parameters)
    efforts = GeneratedModel(NAME, parameters).efforts(states_of(numbers, seed=36))
    one_sided = models_of(numbers, seed=36, two_sided=False)
    assert relative_error(efforts, [model.gamma for model in one_sided]) > 0.01


def test_the_closure_and_its_rates() -> None:
    """Eq. (36) holds, (38) with (41) and (43) too, and the accelerations are the rates of q̇."""
    numbers = RobotNumbers(NAME)
    states, robot = states_of(numbers, seed=37), FiveBar(numbers)
    l_p, l_a = numbers.values["arm_length"], numbers.values["rod_length"]
    for pose, twist, acceleration in zip(*states, strict=True):
        model = robot(pose, twist, acceleration)
        for leg, limb in zip(model.legs, numbers.limbs, strict=True):
            end = numbers.vector(limb.base_point) + l_p * leg.x_p + l_a * leg.x_a
            assert np.max(np.abs(end[:2] - pose)) <= 1e-12
            assert np.max(np.abs(l_p * leg.M_p + l_a * leg.M_a - np.eye(3))) <= 1e-12
            assert np.isclose(np.linalg.norm(leg.x_a), 1.0, rtol=0.0, atol=1e-12)
        ahead, behind = (
            robot(pose + twist * t + acceleration * t**2 / 2, twist + acceleration * t, acceleration)
            for t in (STEP, -STEP)
        )
        changes = (of_legs([ahead], "q_rate") - of_legs([behind], "q_rate")) / (2 * STEP)
        assert np.max(np.abs(changes - of_legs([model], "q_change"))) <= 1e-6 * max(1.0, np.max(np.abs(changes)))


def test_linear_implicit_model() -> None:
    """A (3 × 2) has a row of zeros along the plane's normal; b has a zero there too, so A Γ + b = 0 has a solution."""
    for model in models_of(RobotNumbers(NAME), seed=38):
        assert model.A.shape == (3, 2)
        assert np.max(np.abs(model.A[2])) == 0.0
        assert np.linalg.cond(model.A[:2]) < 10.0
        assert np.max(np.abs(model.A @ model.gamma + model.b)) <= 1e-11 * np.max(np.abs(model.b))


@pytest.mark.parametrize("choices", [PLAIN, *CHOICES.values()], ids=["plain", *CHOICES])
def test_what_is_counted_is_computed(choices: Choices) -> None:
    """The equations that are counted give the efforts of those that are not, with what the choices leave out absent."""
    present = {name: value for name, value in RUBBING.items() if choices.friction or name == "rotor_inertia"}
    absent = {} if choices.rotor else {"rotor_inertia": 0.0}
    numbers = RobotNumbers(NAME, present | absent | ({} if choices.payload else AS_PRINTED))
    states = states_of(numbers, seed=41)
    counted = [LiteralFiveBar(numbers, choices, state) for state in zip(*states, strict=True)]
    assert relative_error([c.gamma for c in counted], [m.gamma for m in models_of(numbers, seed=41)]) <= TOLERANCE
    assert all(c.steps == counted[0].steps for c in counted)


def test_no_combination_of_choices_gives_the_printed_count() -> None:
    numbers = RobotNumbers(NAME)
    state = next(zip(*states_of(numbers, seed=42), strict=True))
    for flags in product([False, True], repeat=len(fields(Choices))):
        total = sum(map(Counter, LiteralFiveBar(numbers, Choices(*flags), state).steps.values()), Counter())
        assert (total["mul"], total["add"]) != (656, 404)
