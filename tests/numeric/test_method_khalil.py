"""Method khalil: against method adjoint on every robot, and its named matrices against what they are by definition."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.compile import LimbCompilation, compile_limbs
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.methods.khalil.robot import projected_inverse_dynamics
from pkmgen.methods.registry import formulate_forward_dynamics
from pkmgen.motion.kinematics.inverse import inverse_jacobian
from pkmgen.motion.plan.plan import Plan
from pkmgen.notation.khalil_parameters import KhalilFrame, khalil_frames, khalil_rows
from tests.conftest import ROBOTS, ROOT, Array, library_text, rubbing_text
from tests.literal.khalil_c5 import C5Robot
from tests.literal.khalil_general import KhalilModel
from tests.literal.khalil_space_robot import SpaceRobot
from tests.literal.named_quantities import quantities
from tests.literal.robot_numbers import RobotNumbers
from tests.oracle.states import RandomStates, random_states

OWN = sorted((ROOT / "tests/data/robots").glob("*.yaml"))
LIMBS_OF_ALL_FORMS = [
    *("space_robot", "c5", "delta", "delta_tool", "dymo", "fivebar", "h4", "irsbot2", "linear_delta", "planar_3rrr"),
    *("redundant_2rr", "spherical_wrist"),
]
EVERY = [*LIMBS_OF_ALL_FORMS, *(path.stem for path in OWN)]
"""`pkmgen check` compares the methods on all robots of the library."""
STATES, AGREEMENT = 25, 1e-9
KHALIL = Options(method="khalil")
Files = Mapping[str, Path]


def plain_text(name: str) -> str:
    own = {path.stem: path for path in OWN}
    return own[name].read_text("utf-8") if name in own else library_text(name)


class Case:
    """A robot, its survey, random states, and the graphs of its models, made once."""

    def __init__(self, text: str, name: str) -> None:
        self.made = compile_limbs(RobotText(text, name), KHALIL)
        self.robot, self.mechanism = self.made.file, self.made.mechanism
        self.states: RandomStates = random_states(self.robot, STATES, seed=7)
        self.freedoms, self.motors = len(self.mechanism.layout.twist_names), len(self.mechanism.motors())
        self.nothing = np.zeros((STATES, self.freedoms))

    @cached_property
    def plan(self) -> Plan:
        return self.made.plan

    def under(self, **options: Any) -> LimbCompilation:
        return replace(self.made, options=Options(**options))

    def graph(self, model: SymbolicModel) -> ExprGraph:
        return graph_from_model(model, ParameterBinding(self.mechanism.parameters, self.mechanism.derived, fold=True))

    @cached_property
    def adjoint(self) -> ExprGraph:
        return self.graph(self.under(wrench=True).model)

    @cached_property
    def khalil(self) -> ExprGraph:
        return self.graph(self.under(method="khalil", wrench=True).model)

    @cached_property
    def forward_model(self) -> SymbolicModel:
        model = formulate_forward_dynamics(self.plan, "khalil")
        assert model is not None
        return model

    @cached_property
    def forward(self) -> ExprGraph:
        return self.graph(self.forward_model)

    def run(self, graph: ExprGraph, **more: Array) -> Array:
        """The output of a graph in the states of the case, but for inputs given."""
        inputs = self.states._asdict() | {"wrench": self.nothing} | more
        names = [port.name for port in graph.inputs]
        (found,) = evaluate_graph(graph, {name: inputs[name] for name in names}).outputs.values()
        return found

    def named(self, model: SymbolicModel, **more: Array) -> Mapping[str, Array]:
        return quantities(model, self.mechanism, self.states._asdict() | more)


@cache
def case_of(name: str) -> Case:
    """Robots of the library rub at every joint and have rotors, unless their platform is carried and may not."""
    if name not in ROBOTS:
        return Case(plain_text(name), name)
    rubbing = Case(rubbing_text(name), name)
    return Case(plain_text(name), name) if rubbing.made.refusal else rubbing


def relative_error(ours: Array | list[Array], theirs: Array | list[Array]) -> float:
    """Largest error of all states, each by its largest entry."""
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    assert ours.shape == theirs.shape
    assert ours.size
    rows = ours.reshape(len(ours), -1), theirs.reshape(len(theirs), -1)
    return float(np.max(np.max(np.abs(rows[0] - rows[1]), axis=1) / np.max(np.abs(rows[1]), axis=1)))


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", EVERY)
def test_agrees_with_adjoint(name: str) -> None:
    case = case_of(name)
    wrench = np.random.default_rng(8).normal(size=case.nothing.shape)
    theirs = case.run(case.adjoint, wrench=wrench)
    assert relative_error(theirs, case.run(case.adjoint)) > 1e-3
    assert relative_error(case.run(case.khalil, wrench=wrench), theirs) <= AGREEMENT


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", EVERY)
def test_the_direct_model_returns_the_acceleration(name: str) -> None:
    case = case_of(name)
    found = case.run(case.forward, effort=case.run(case.adjoint))
    assert relative_error(found, case.states.acceleration) <= AGREEMENT


@pytest.mark.parametrize("name", ["space_robot", "c5", "dymo", "delta", "redundant_2rr"])
def test_both_forms_of_the_inverse_model_agree(name: str) -> None:
    case = case_of(name)
    projected = case.graph(projected_inverse_dynamics(case.plan))
    assert relative_error(case.run(projected), case.run(case.khalil)) <= 1e-11


@pytest.mark.parametrize("name", ["delta", "h4", "planar_3rrr", "c5", "dymo", "redundant_2rr"])
def test_matrices_of_the_direct_model_are_the_parts_of_the_inverse_one(name: str) -> None:
    """By method adjoint: J_r⁻ᵀ Γ is h_robot at rest of the platform's acceleration, and grows by columns of A_robot."""
    case, square = case_of(name), (STATES, case_of(name).freedoms, case_of(name).freedoms)
    named = case.named(case.forward_model, effort=np.zeros((STATES, case.motors)))
    jacobian = case.run(case.graph(inverse_jacobian(case.plan)))
    jacobian = jacobian.reshape(STATES, case.motors, case.freedoms)
    assert relative_error(named["inverse_jacobian"].reshape(jacobian.shape), jacobian) <= AGREEMENT

    def generalised(acceleration: Array) -> Array:
        efforts = case.run(case.adjoint, acceleration=case.nothing + acceleration)
        return np.einsum("kij,ki->kj", jacobian, efforts)

    bias = generalised(np.zeros(case.freedoms))
    columns = [generalised(unit) - bias for unit in np.eye(case.freedoms)]
    assert relative_error(named["robot_bias"], bias) <= AGREEMENT
    assert relative_error(named["robot_inertia"].reshape(square), np.stack(columns, axis=2)) <= AGREEMENT


# The Space robot and the C5 against the transcription of their sections


class LiteralCase(Case):
    """A robot of the paper, and its equations in the same states."""

    def __init__(self, name: str, parameters: Mapping[str, float]) -> None:
        data = yaml.safe_load(library_text(name))
        for parameter, value in parameters.items():
            data["parameters"][parameter]["value"] = value
        super().__init__(json.dumps(data), name)
        self.numbers = RobotNumbers(name, parameters)
        self.direct = self.named(self.forward_model, effort=np.zeros((STATES, 6)))
        self.inverse = self.named(projected_inverse_dynamics(self.plan))

    def literal(self, robot: Any) -> list[Any]:
        return [robot(*state) for state in zip(*self.states, strict=True)]

    def of_limbs(self, found: Mapping[str, Array], name: str) -> Array:
        """A quantity of every leg: state, leg, then its own shape."""
        return np.stack([found[f"{limb.name}_{name}"] for limb in self.mechanism.limbs], axis=1)


@pytest.fixture(scope="module")
def space() -> LiteralCase:
    return LiteralCase("space_robot", {"rotor_inertia": 0.03, "rotor_mass": 0.7})


@pytest.fixture(scope="module")
def c5() -> LiteralCase:
    return LiteralCase("c5", {"rotor_mass": 0.4})


def legs(models: list[KhalilModel], part: str) -> Array:
    return np.array([[getattr(leg, part) for leg in model.legs] for model in models])


def test_robot_matrices_of_the_space_robot(space: LiteralCase) -> None:
    models = space.literal(SpaceRobot(space.numbers, origin=np.zeros(3)))
    assert relative_error(space.direct["robot_inertia"], [model.A_robot for model in models]) <= AGREEMENT
    assert relative_error(space.direct["robot_bias"], [model.h_robot for model in models]) <= AGREEMENT
    assert relative_error(space.direct["inverse_jacobian"], [model.J_r_inv for model in models]) <= AGREEMENT
    assert relative_error(space.inverse["platform_wrench"], [model.F_p for model in models]) <= AGREEMENT
    assert relative_error(space.inverse["platform_spatial_inertia"], [model.I_s for model in models]) <= AGREEMENT


def test_leg_matrices_of_the_space_robot(space: LiteralCase) -> None:
    """The paper's second joint turns as ours does; J_i of ours is in axes of the leg's mount."""
    models = space.literal(SpaceRobot(space.numbers, origin=np.zeros(3)))
    mounts = np.array([frame_of(space.mechanism, limb) for limb in space.mechanism.limbs])
    jacobian = np.einsum("lij,kljm->klim", mounts, space.of_limbs(space.inverse, "leg_jacobian"))
    assert relative_error(jacobian, legs(models, "J")) <= AGREEMENT
    drift = np.einsum("lij,klj->kli", mounts, space.of_limbs(space.inverse, "jacobian_drift"))
    assert relative_error(drift, legs(models, "dJ_dq")) <= AGREEMENT
    for ours, theirs in (
        (space.of_limbs(space.inverse, "to_leg"), "J_v"),
        (space.of_limbs(space.inverse, "base_inverse"), "J_inv"),
        (space.of_limbs(space.inverse, "joint_rates"), "dq"),
        (space.of_limbs(space.inverse, "joint_accelerations"), "ddq"),
        (space.of_limbs(space.inverse, "leg_effort"), "H"),
        (space.of_limbs(space.direct, "leg_inertia"), "A"),
        (space.of_limbs(space.direct, "leg_bias"), "h"),
        (space.of_limbs(space.direct, "tip_inertia"), "A_X"),
        (space.of_limbs(space.direct, "tip_bias"), "h_X"),
    ):
        assert relative_error(ours, legs(models, theirs)) <= AGREEMENT, theirs


def test_matrices_of_the_c5(c5: LiteralCase) -> None:
    models = [model.general for model in c5.literal(C5Robot(c5.numbers))]
    assert relative_error(c5.direct["robot_inertia"], [model.A_robot for model in models]) <= AGREEMENT
    assert relative_error(c5.direct["robot_bias"], [model.h_robot for model in models]) <= AGREEMENT
    assert relative_error(c5.direct["inverse_jacobian"], [model.J_r_inv for model in models]) <= AGREEMENT
    for ours, theirs in (
        (c5.of_limbs(c5.inverse, "to_leg"), "J_v"),
        (c5.of_limbs(c5.inverse, "leg_jacobian"), "J"),
        (c5.of_limbs(c5.inverse, "jacobian_drift"), "dJ_dq"),
        (c5.of_limbs(c5.inverse, "leg_effort"), "H"),
        (c5.of_limbs(c5.direct, "leg_inertia"), "A"),
        (c5.of_limbs(c5.direct, "leg_bias"), "h"),
    ):
        reference = legs(models, theirs)
        assert relative_error(ours.reshape(reference.shape), reference) <= AGREEMENT, theirs


# Refusals


def test_other_inputs_than_the_pose_are_refused() -> None:
    reason = case_of("fivebar").under(method="khalil", inputs="joints").refusal
    assert reason is not None
    assert "does not take inputs joints" in reason


# Geometric parameters


@pytest.mark.parametrize("name", EVERY)
def test_geometric_parameters_carry_the_links(name: str) -> None:
    """⁰T_j at any coordinates is ⁰T_j at zero, moved by the joints of the tree one after the other."""
    mechanism = build_mechanism(read_robot(plain_text(name), name))
    rows, random = khalil_frames(mechanism), np.random.default_rng(9)
    for limb in mechanism.limbs:
        tree, own = limb.graph.tree, [row for row in rows if row.limb == limb.name]
        values = random.uniform(-1.0, 1.0, tree.size)
        still, moved = leg_transforms(own, np.zeros(tree.size)), leg_transforms(own, values)
        for before, after, motion in zip(still, moved, motions_of(mechanism, limb, tree, values), strict=True):
            assert np.max(np.abs(after - motion @ before)) <= 1e-12
        for joint, transform in zip(tree.joints, still, strict=True):
            axis = frame_of(mechanism, limb) @ [mechanism.value(entry) for entry in joint.axis]
            assert np.max(np.abs(transform[:3, 2] - axis)) <= 1e-12


def leg_transforms(rows: list[KhalilFrame], coordinates: Array) -> list[Array]:
    """⁰T_j of every row of a leg at its coordinates."""
    transforms: list[Array] = []
    for row in rows:
        before = np.eye(4) if row.antecedent < 0 else transforms[row.antecedent]
        moved = row.sign * float(coordinates[row.coordinate])
        theta, r = (row.theta, row.r + moved) if row.sliding else (row.theta + moved, row.r)
        transforms.append(before @ screw(2, row.gamma, row.b) @ screw(0, row.alpha, row.d) @ screw(2, theta, r))
    return transforms


def screw(axis: int, angle: float, way: float) -> Array:
    """A turn about an axis, 0 to 2, and a way along it."""
    one, two = (axis + 1) % 3, (axis + 2) % 3
    result = np.eye(4)
    result[one, one] = result[two, two] = np.cos(angle)
    result[one, two], result[two, one] = -np.sin(angle), np.sin(angle)
    result[axis, 3] = way
    return result


def frame_of(mechanism: Mechanism, limb: Limb) -> Array:
    axes = (limb.frame.x, limb.frame.y, limb.frame.z)
    return np.array([[mechanism.value(entry) for entry in axis] for axis in axes]).T


def motions_of(mechanism: Mechanism, limb: Limb, tree: LimbTree, values: Array) -> list[Array]:
    """Displacement (4 × 4) of every link from its place at zero coordinates, base frame: a product of exponentials."""
    frame, base = frame_of(mechanism, limb), np.array([mechanism.value(entry) for entry in limb.base_point])
    places: list[Array] = []
    found: list[Array] = []
    for joint in tree.joints:
        offset = frame @ [mechanism.value(entry) for entry in joint.offset]
        place = offset + (base if joint.parent < 0 else places[joint.parent])
        places.append(place)
        axis = frame @ [mechanism.value(entry) for entry in joint.axis]
        value, own = joint.sign * values[joint.coordinate], np.eye(4)
        if joint.kind == "P":
            own[:3, 3] = value * axis
        else:
            x, y, z = axis
            hat = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
            own[:3, :3] += np.sin(value) * hat + (1 - np.cos(value)) * hat @ hat
            own[:3, 3] = place - own[:3, :3] @ place
        found.append(own if joint.parent < 0 else found[joint.parent] @ own)
    return found


def mechanism_of(name: str) -> Mechanism:
    text = read_robot_text(name)
    return compile_limbs(text, KHALIL).mechanism


def test_table_of_the_space_robot() -> None:
    """Table 1: two joints that turn and one that slides, the first and the last driven, all axes perpendicular."""
    rows = [row for row in khalil_rows(mechanism_of("space_robot")) if row["limb"] == "second"]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    assert columns["j"] == [1, 2, 3]
    assert columns["a(j)"] == [0, 1, 2]
    assert columns["mu"] == [1, 0, 1]
    assert columns["sigma"] == [0, 0, 1]
    assert columns["gamma"] == ["-5*pi/6", "0", "0"]
    assert columns["alpha"] == ["pi/2"] * 3
    assert columns["b"] == columns["d"] == ["0"] * 3
    assert columns["theta"] == ["q1 + pi/2", "q2 + pi/2", "0"]
    assert columns["r"] == ["0.5", "0", "q3"]


def test_table_of_a_parallelogram_repeats_a_coordinate() -> None:
    rows = [row for row in khalil_rows(mechanism_of("delta")) if row["limb"] == "first"]
    followers = {row["link"]: (row["a(j)"], row["theta"]) for row in rows}
    assert followers["rod_1"] == (2, "q3 + pi")
    assert followers["rod_2"] == (2, "q3")
    assert followers["rod_end_link"] == (3, "-q3")
