"""Method `lie` (Müller 2022): its dynamics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.lie import robot as lie
from pkmgen.methods.registry import formulate_dynamics, formulate_forward_dynamics
from pkmgen.motion.kinematics.inverse import actuator_motion, inverse_jacobian
from pkmgen.motion.plan.plan import Plan
from tests.numeric.lie_robots import EVERY, difference, evaluated, known, label, states

Array = NDArray[Any]


def agrees(mechanism: Mechanism, plan: Plan, wrench: bool = False) -> float:
    pose, twist, acceleration = states(mechanism)
    inputs = {"pose": pose, "twist": twist, "acceleration": acceleration}
    if wrench:
        inputs["wrench"] = 5.0 * twist[::-1]
    efforts = [
        evaluated(mechanism, formulate_dynamics(plan, method, "pose", wrench), **inputs)["effort"]
        for method in ("lie", "adjoint")
    ]
    return difference(*efforts)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", EVERY, ids=label)
def test_its_efforts_are_those_of_adjoint(name: str) -> None:
    assert agrees(*known(name)) < 1e-9


def rubbing(name: str, **values: float) -> tuple[Mechanism, Plan]:
    text = read_robot_text(name)
    parameters = compile_limbs(text, Options()).file.description.parameters
    given = {key: value for key, value in values.items() if key in parameters}
    assert given, f"{name} has none of {', '.join(values)}"
    made = compile_limbs(text, Options(parameters=given))
    return made.mechanism, made.plan


@pytest.mark.parametrize("name", ["delta_rrpar", "irsbot2", "planar_3rrr"], ids=label)
def test_rotors_friction_and_wrench_act_as_in_adjoint(name: str) -> None:
    friction = {"motor_viscous": 0.3, "motor_coulomb": 0.2, "joint_viscous": 0.2, "joint_coulomb": 0.1}
    mechanism, plan = rubbing(name, rotor_inertia=0.02, rotor_mass=0.3, payload_mass=0.7, **friction)
    assert agrees(mechanism, plan, wrench=True) < 1e-9
    assert forward_error(mechanism, plan) < 1e-9


def forward_error(mechanism: Mechanism, plan: Plan) -> float:
    pose, twist, acceleration = states(mechanism)
    inverse = formulate_dynamics(plan, "adjoint", "pose", False)
    effort = evaluated(mechanism, inverse, pose=pose, twist=twist, acceleration=acceleration)["effort"]
    forward = formulate_forward_dynamics(plan, "lie")
    assert forward is not None
    return difference(
        evaluated(mechanism, forward, pose=pose, twist=twist, effort=effort)["acceleration"], acceleration
    )


def test_parts_that_do_not_turn_move_with_those_that_do(tmp_path: Path) -> None:
    text = read_robot_text("quattro").text
    heavier = text.replace(
        "[nacelle_width/2, 0, 0], mass: half_part_mass", "[nacelle_width/2, 0, 0], mass: 3*half_part_mass"
    )
    assert heavier != text
    (tmp_path / "quattro.yaml").write_text(heavier, "utf-8")
    assert forward_error(*known(str(tmp_path / "quattro.yaml"))) < 1e-9


@pytest.mark.parametrize("name", ["delta_tool", "c5", "redundant_2rr", "spherical_wrist"], ids=label)
def test_forward_dynamics_returns_the_acceleration(name: str) -> None:
    assert forward_error(*known(name)) < 1e-9


@pytest.mark.parametrize("name", ["irsbot2", "c5"], ids=label)
def test_actuator_space_gives_the_same_efforts(name: str) -> None:
    mechanism, plan = known(name)
    pose, twist, acceleration = states(mechanism)
    given = {"pose": pose, "twist": twist, "acceleration": acceleration}
    motion = evaluated(mechanism, actuator_motion(plan), **given)
    model = lie.actuator_space_dynamics(plan)
    assert {"J_IK", "J_FK", "M_a", "C_a", "W_a"} <= {equation.matrix for equation in model.written()}
    found = evaluated(mechanism, model, pose=pose, **motion)["effort"]
    expected = evaluated(mechanism, formulate_dynamics(plan, "adjoint", "pose", False), **given)
    assert difference(found, expected["effort"]) < 1e-9


def test_actuator_space_needs_independent_motors() -> None:
    _mechanism, plan = known("redundant_2rr")
    with pytest.raises(UnsupportedRobotError, match="as many motors as freedoms, here 3 for 2"):
        lie.actuator_space_dynamics(plan)


@pytest.mark.parametrize("name", ["delta_rrpar", "redundant_2rr"], ids=label)
def test_task_space_matrices_are_those_of_the_efforts(name: str) -> None:
    mechanism, plan = known(name)
    pose, twist, _ = states(mechanism, 8)
    size = twist.shape[1]
    found = evaluated(mechanism, lie.task_space_equations(plan), pose=pose, twist=twist)
    mass, coriolis = (found[key].reshape(-1, size, size) for key in ("task_mass", "task_coriolis"))
    jacobian = found["inverse_jacobian"].reshape(len(pose), -1, size)
    given = evaluated(mechanism, inverse_jacobian(plan), pose=pose)["inverse_jacobian"]
    np.testing.assert_allclose(jacobian.reshape(len(pose), -1), given, atol=1e-9)
    assert np.all(np.linalg.eigvalsh(mass) > 0.0)

    inverse = formulate_dynamics(plan, "adjoint", "pose", False)

    def on_platform(rates: Array, pushed: Array) -> Array:
        effort = evaluated(mechanism, inverse, pose=pose, twist=rates, acceleration=pushed)["effort"]
        return np.einsum("kmi,km->ki", jacobian, effort)

    rest = np.zeros_like(twist)
    weight = on_platform(rest, rest)
    for column in range(size):
        unit = np.tile(np.eye(size)[column], (len(pose), 1))
        np.testing.assert_allclose(mass[:, :, column], on_platform(rest, unit) - weight, atol=1e-9)
    moved = np.einsum("kij,kj->ki", coriolis, twist)
    np.testing.assert_allclose(found["task_loads"], weight, atol=1e-9)
    np.testing.assert_allclose(moved, on_platform(twist, rest) - weight, atol=1e-9)


def test_matrices_have_their_names() -> None:
    _mechanism, plan = known("delta_rrpar")
    inverse = formulate_dynamics(plan, "lie", "pose", False)
    names = {equation.matrix for equation in inverse.written()}
    assert {"Y", "exp", "f", "H", "J", "L", "L_p", "F", "V", "M", "C", "Q", "W"} <= names
    forward = lie.forward_dynamics(plan)
    assert {"M_t", "C_t", "W_t", "J_IK", "F_dot"} <= {equation.matrix for equation in forward.written()}
