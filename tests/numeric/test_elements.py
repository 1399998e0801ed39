"""Method `elements` (Özgür 2013) for all robots: against `adjoint`, its own direct model, and its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

from pkmgen.compile import LimbCompilation, compile_limbs
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.literal_count import count_literal
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods import adjoint
from pkmgen.methods.elements import dynamics as elements
from pkmgen.methods.elements.dynamics import forward_dynamics
from pkmgen.motion.kinematics.inverse import inverse_jacobian
from pkmgen.motion.plan.plan import Plan
from pkmgen.notation.element_tables import dynamic_rows, kinematic_rows
from tests.conftest import ROBOTS, ROOT, Array, library_text, rubbing_text
from tests.numeric.changes import changed
from tests.numeric.variants import VARIANTS
from tests.oracle.states import RandomStates, random_states

STATES, TOLERANCE = 200, 1e-9
OPTIONS = Options()
OWN = ["fivebar_with_slider", "mixed_planar", "mixed_translational"]
FORWARD = ["c5", "delta_rrpar", "fivebar", "irsbot2", "redundant_2rr"]
CHOSEN = [
    "delta, rods with products of inertia",
    "planar legs, crooked",
    "five-bar with a slider, carried by it",
    "upright mixed limbs about y",
]
"""Variants with friction, rotors, and bodies off their lines: one of each form of limb."""


@dataclass(frozen=True)
class Case:
    """A robot with what is known of it, and states to try it in."""

    made: LimbCompilation
    states: RandomStates

    @property
    def mechanism(self) -> Mechanism:
        return self.made.mechanism

    @property
    def plan(self) -> Plan:
        return self.made.plan

    def values(self, model: SymbolicModel, **inputs: Array) -> Mapping[str, Array]:
        """Outputs of a function; of the motion by default."""
        given = inputs or self.states._asdict()
        return evaluate_graph(self.made.raw_graph(model), given).outputs

    def written(self, write: Callable[..., SymbolicModel], **more: Any) -> SymbolicModel:
        return write(self.plan, **more)


@cache
def case_of(text: str) -> Case:
    made = compile_limbs(RobotText(text, "robot"), OPTIONS)
    return Case(made, random_states(made.file, STATES, seed=5))


def text_of(name: str) -> str:
    own = ROOT / f"tests/data/robots/{name}.yaml"
    return own.read_text("utf-8") if own.exists() else library_text(name)


def error_of(found: Array, expected: Array) -> float:
    """Largest error of all states, each by its largest entry."""
    assert found.shape == expected.shape == (STATES, expected.shape[1])
    assert np.all(np.isfinite(expected))
    return float(np.max(np.max(np.abs(found - expected), axis=1) / np.max(np.abs(expected), axis=1)))


def check_efforts(case: Case) -> None:
    efforts = case.values(case.written(elements.inverse_dynamics))["effort"]
    assert error_of(efforts, case.values(case.written(adjoint.inverse_dynamics))["effort"]) <= TOLERANCE


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [*ROBOTS, *OWN])
def test_inverse_dynamics(name: str) -> None:
    case = case_of(text_of(name))
    assert elements.refusal(case.plan) is None
    check_efforts(case)


@pytest.mark.parametrize("name", CHOSEN)
def test_inverse_dynamics_of_variants(name: str) -> None:
    robot, changes = VARIANTS[name]
    check_efforts(case_of(changed(robot, *changes)))


def test_friction_at_the_tips_of_a_carried_platform() -> None:
    """The tips turn against the limb that carries the platform, by the other method on a tape too."""
    robot, changes = VARIANTS["five-bar, carried"]
    case = case_of(changed(robot, *changes))
    efforts = case.values(case.written(elements.inverse_dynamics))["effort"]
    assert error_of(efforts, case.values(case.written(adjoint.inverse_dynamics))["effort"]) <= TOLERANCE
    carried, rubbing_tips, *_ = changes
    rubbing, smooth = (case_of(changed(robot, *some)) for some in ((carried, rubbing_tips), (carried,)))
    rubbed, free = (each.values(each.written(elements.inverse_dynamics))["effort"] for each in (rubbing, smooth))
    assert error_of(rubbed, free) > 1e-3


def test_an_external_wrench() -> None:
    case = case_of(library_text("quattro"))
    wrench = np.random.default_rng(3).normal(size=(STATES, 4))
    given = {**case.states._asdict(), "wrench": wrench}
    found, expected = (
        case.values(case.written(method.inverse_dynamics, wrench=True), **given)["effort"]
        for method in (elements, adjoint)
    )
    assert error_of(found, expected) <= TOLERANCE


@pytest.mark.parametrize("name", FORWARD)
def test_forward_dynamics_of_inverse_dynamics(name: str) -> None:
    text = text_of(name) if name in OWN else rubbing_text(name)
    case = case_of(text)
    effort = case.values(case.written(adjoint.inverse_dynamics))["effort"]
    given = {"pose": case.states.pose, "twist": case.states.twist, "effort": effort}
    found = case.values(case.written(forward_dynamics), **given)["acceleration"]
    assert error_of(found, case.states.acceleration) <= TOLERANCE


def test_forward_dynamics_has_a_symmetric_positive_definite_mass_matrix() -> None:
    """Read off the accelerations that unit efforts on the twist cause: D⁻¹ = (ẍ(Γ) − ẍ(0)) (Mᵀ Γ)⁻¹."""
    case = case_of(library_text("c5"))
    graph = case.made.raw_graph(case.written(forward_dynamics))
    motion = {"pose": case.states.pose, "twist": case.states.twist}

    def accelerations(effort: Array) -> Array:
        given = {**motion, "effort": np.broadcast_to(effort, (STATES, 6)).copy()}
        return evaluate_graph(graph, given).outputs["acceleration"]

    rest = accelerations(np.zeros(6))
    caused = np.stack([accelerations(unit) - rest for unit in np.eye(6)], axis=2)
    jacobian = case.values(case.written(inverse_jacobian), pose=case.states.pose)["inverse_jacobian"]
    inverse = np.linalg.solve(jacobian.reshape(STATES, 6, 6), np.swapaxes(caused, 1, 2))
    assert np.max(np.abs(inverse - np.swapaxes(inverse, 1, 2))) <= 1e-9 * np.max(np.abs(inverse))
    assert np.min(np.linalg.eigvalsh(inverse)) > 0.0


@pytest.mark.parametrize("name", ["fivebar", "c5", "redundant_2rr"])
def test_linear_implicit_model(name: str) -> None:
    """A Γ + b = 0 for the efforts of `adjoint`, and A is the transposed inverse Jacobian."""
    case = case_of(rubbing_text(name))
    outputs = case.values(case.written(elements.linear_implicit_model))
    effort = case.values(case.written(adjoint.inverse_dynamics))["effort"]
    a = outputs["A"].reshape(STATES, -1, effort.shape[1])
    assert error_of(-np.einsum("sij,sj->si", a, effort), outputs["b"]) <= TOLERANCE
    jacobian = case.values(case.written(inverse_jacobian), pose=case.states.pose)["inverse_jacobian"]
    assert error_of(np.swapaxes(a, 1, 2).reshape(STATES, -1), jacobian.reshape(STATES, -1)) <= TOLERANCE


@pytest.mark.parametrize("name", ["fivebar", "delta", "dymo"])
def test_named_matrices(name: str) -> None:
    """V, W of 3 rows, M of as many columns as the twist, and one A and b."""
    case = case_of(text_of(name))
    freedoms, motors = case.states.twist.shape[1], len(case.mechanism.motors())
    named: dict[str, set[tuple[int, int]]] = {}
    for equation in case.written(elements.inverse_dynamics).written():
        named.setdefault(equation.matrix, set()).add(equation.value.shape)
    assert {rows for letter in "VW" for rows, _ in named[letter]} == {3}
    assert {columns for _, columns in named["M"]} == {freedoms}
    assert (named["A"], named["b"]) == ({(freedoms, motors)}, {(freedoms, 1)})
    assert named["f"] == {(3, 1)}
    assert named["tau"] == {(3, 1)}


def test_counts() -> None:
    """The general equations of the five-bar cost no more than those written for it, and more than `adjoint`."""
    case = case_of(library_text("fivebar"))
    models = {
        "general": case.written(elements.inverse_dynamics),
        "adjoint": case.written(adjoint.inverse_dynamics),
    }
    totals = {name: count_operations(case.made.graph(model)).total for name, model in models.items()}
    assert totals["adjoint"] < totals["general"]
    literal = count_literal(models["general"], case.mechanism.parameters)
    assert literal.total > totals["general"]


def mechanism_of(name: str) -> Mechanism:
    text = read_robot_text(name)
    return compile_limbs(text, OPTIONS).mechanism


def test_table_of_kinematic_coordinates() -> None:
    """Table 1 of the paper for its five-bar."""
    rows = kinematic_rows(mechanism_of("fivebar"), OPTIONS)
    left = [(r["body"], r["rate"], r["V"], r["W"]) for r in rows if r["limb"] == "left"]
    assert left == [
        ("left_arm", "left_arm_u_rate", "arm_length/2·1", "[left_arm_u]×"),
        ("left_rod", "left_arm_u_rate", "arm_length·1", "0"),
        ("left_rod", "left_rod_u_rate", "rod_length/2·1", "[left_rod_u]×"),
    ]


def test_table_of_local_efforts() -> None:
    """Table 2 of the paper for its five-bar."""
    rows = dynamic_rows(mechanism_of("fivebar"))
    by_place = {(r["limb"], r["element"], r["quantity"]): r for r in rows}
    arm, rod = by_place["left", "arm", "torques"], by_place["left", "rod", "torques"]
    assert (arm["actuator"], rod["actuator"]) == ("Γ_left z_arm", "0")
    assert arm["actuator_friction"] == "-(motor_viscous q̇_arm + motor_coulomb sign(q̇_arm)) z_arm"
    assert rod["passive_friction"] == "-(elbow_viscous q̇_rod + elbow_coulomb sign(q̇_rod)) z_rod"
    assert arm["passive_friction"] == rod["passive_friction"].removeprefix("-")
    assert by_place["left", "rod", "forces"]["gravity"] == "rod_mass g"
    assert by_place["left", "rod", "forces"]["inertia"] == "-rod_mass S̈_rod"


@pytest.mark.parametrize("name", ["c5", "delta_rrpar", "irsbot2", "delta_tool"])
def test_tables_hold_all_bodies_and_motors(name: str) -> None:
    mechanism = mechanism_of(name)
    kinematic, dynamic = kinematic_rows(mechanism, OPTIONS), dynamic_rows(mechanism)
    forces = {(row["limb"], row["element"]): row["inertia"] for row in dynamic if row["quantity"] == "forces"}
    for limb in mechanism.limbs:
        for element in limb.elements:
            listed = {row["body"] for row in kinematic if (row["limb"], row["element"]) == (limb.name, element.name)}
            assert len(listed) == forces[limb.name, element.name].count("S̈_")
    motors = [row["actuator"] for row in dynamic if row["actuator"].startswith("Γ_")]
    assert len(motors) == len(mechanism.motors())
