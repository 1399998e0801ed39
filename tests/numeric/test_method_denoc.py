"""Method denoc: against method adjoint on every robot it applies to, and its matrices against their definitions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property
from math import tau

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph, GuardKind
from pkmgen.language.expression.algebra import ONE
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.types import Mechanism, Part
from pkmgen.methods.denoc.dynamics import denoc_refusal, inverse_dynamics_from_joints
from pkmgen.motion.geometry.limbs.types import Tolerance
from pkmgen.motion.kinematics.inverse import actuator_motion, inverse_kinematics
from pkmgen.motion.plan.plan import Plan
from tests.conftest import ROBOTS, ROOT
from tests.literal.khan_planar_3rrr import KhanModel, Planar3RRR
from tests.literal.named_quantities import quantities
from tests.literal.robot_numbers import Array, RobotNumbers
from tests.numeric.changes import changed, rubbing, weights
from tests.numeric.test_robots import KHAN_PERIOD, KHAN_START, KHAN_TABLE, KHAN_TURN, PRINTED
from tests.oracle.states import RandomStates, random_states

EVERY = [*ROBOTS, *(path.stem for path in sorted((ROOT / "tests/data/robots").glob("*.yaml")))]
LOOPS = [
    *("delta", "delta_rrpar", "delta_tool", "h4", "irsbot2", "linear_delta", "mixed_translational", "orthoglide"),
    *("par2", "quattro", "tilting_delta"),
]
"""Robots with loops inside limbs."""
CHAINS = [name for name in EVERY if name not in LOOPS]
SMALL = ["cylindrical_4", "fivebar", "mixed_planar", "planar_3rrr", "redundant_2rr", "two_legs"]
STATES, AGREEMENT = 25, 1e-9
DENOC, ADJOINT = Options(method="denoc", wrench=True), Options(wrench=True)
CHAIN_JOINTS = ("arm", "rod", "tip_1")


class Case:
    """A robot with friction and rotors, and random states of it."""

    def __init__(self, text: str, name: str) -> None:
        self.made = compile_limbs(RobotText(text, name), ADJOINT)
        self.robot, self.mechanism, self.plan = self.made.file, self.made.mechanism, self.made.plan
        self.states: RandomStates = random_states(self.robot, STATES, seed=17)
        self.wrench = np.random.default_rng(18).uniform(-20.0, 20.0, self.states.twist.shape)

    @cached_property
    def adjoint_graph(self) -> ExprGraph:
        return self.graph(self.made.model)

    def adjoint(self, wrench: Array) -> Array:
        return evaluate_graph(self.adjoint_graph, {**self.states._asdict(), "wrench": wrench}).outputs["effort"]

    def graph(self, model: SymbolicModel) -> ExprGraph:
        return graph_from_model(model, ParameterBinding(self.mechanism.parameters, self.mechanism.derived, True))

    def outputs(self, model: SymbolicModel, **inputs: Array) -> Mapping[str, Array]:
        return evaluate_graph(self.graph(model), inputs).outputs

    @cached_property
    def actuators(self) -> dict[str, Array]:
        """Position, velocity and acceleration of the actuators, and a start near the pose."""
        motion = actuator_motion(self.plan)
        found = self.outputs(motion, **self.states._asdict())
        place = self.outputs(inverse_kinematics(self.plan), pose=self.states.pose)
        start = self.states.pose + np.random.default_rng(19).uniform(-1e-3, 1e-3, self.states.pose.shape)
        if self.states.pose.shape != self.states.twist.shape:
            start[:, -4:] /= np.linalg.norm(start[:, -4:], axis=1, keepdims=True)
        return {"position": place["position"], "start": start} | {k: found[k] for k in ("velocity", "acceleration")}

    @cached_property
    def from_joints(self) -> SymbolicModel:
        return inverse_dynamics_from_joints(self.plan)


@cache
def case_of(name: str) -> Case:
    return Case(changed(name, rubbing), name)


@cache
def plain_case(name: str) -> Case:
    return Case(changed(name), name)


def largest_error(ours: Array, theirs: Array) -> float:
    assert ours.shape == theirs.shape
    return float(np.max(np.max(np.abs(ours - theirs), axis=1) / np.max(np.abs(theirs), axis=1)))


def check_inverse_dynamics(case: Case) -> None:
    graph = case.graph(replace(case.made, options=DENOC).model)
    found = evaluate_graph(graph, {**case.states._asdict(), "wrench": case.wrench})
    assert largest_error(found.outputs["effort"], case.adjoint(case.wrench)) <= AGREEMENT
    for guard, (value, low) in zip(graph.guards, found.guards, strict=True):
        if guard.kind is GuardKind.SINGULAR:
            assert np.all(np.abs(value) > low)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", CHAINS)
def test_inverse_dynamics_with_friction_rotors_and_a_wrench(name: str) -> None:
    check_inverse_dynamics(case_of(name))


def test_more_motors_than_freedoms_with_weights() -> None:
    check_inverse_dynamics(Case(changed("redundant_2rr", weights(1.0, 3.0, 0.2), rubbing), "weighted"))


@pytest.mark.parametrize("name", SMALL)
def test_inverse_dynamics_from_the_motion_of_the_actuators(name: str) -> None:
    case = case_of(name)
    theirs = case.adjoint(np.zeros_like(case.wrench))
    ours = case.outputs(case.from_joints, **case.actuators)["effort"]
    assert largest_error(ours, theirs) <= AGREEMENT


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", LOOPS)
def test_loops_inside_limbs_go_by_closures(name: str) -> None:
    assert replace(plain_case(name).made, options=DENOC).refusal is None
    check_inverse_dynamics(plain_case(name))


@pytest.mark.parametrize("name", LOOPS)
def test_loops_inside_limbs_are_refused_by_name_from_joints(name: str) -> None:
    made = compile_limbs(RobotText(changed(name), name), replace(DENOC, wrench=False, inputs="joints"))
    mechanism = made.mechanism
    reason = made.refusal
    assert reason is not None
    limb = next(one.name for one in mechanism.limbs if any(e.pair or e.couplers or e.links for e in one.elements))
    assert f"limb {limb} is no open chain: it has a loop inside, of " in reason
    assert "\n" not in reason


def test_an_articulated_platform_is_refused() -> None:
    mechanism: Mechanism = case_of("cylindrical_4").mechanism
    part = Part("half", mechanism.limbs[0].platform_point, mechanism.limbs[0].platform_point, ONE, mechanism.platform)
    assert denoc_refusal(case_of("cylindrical_4").plan) is None
    assert "platform has parts" in str(denoc_refusal(Plan(replace(mechanism, parts=(part,)), Tolerance(1e-7))))


# The example of the paper


def khan_motion() -> tuple[Array, Array, Array]:
    """Position, velocity and acceleration of the actuated joints at the times of the table."""
    turn = tau / KHAN_PERIOD * KHAN_TABLE[:, :1]
    rate = tau / KHAN_PERIOD
    position = KHAN_START + KHAN_TURN * (turn - np.sin(turn))
    return position, KHAN_TURN * rate * (1 - np.cos(turn)), KHAN_TURN * rate**2 * np.sin(turn)


def test_reference_motion_from_the_actuated_joints() -> None:
    case = plain_case("planar_3rrr")
    names = ("position", "velocity", "acceleration")
    inputs = dict(zip(names, khan_motion(), strict=True)) | {"start": KHAN_TABLE[:, 1:4]}
    graph = case.graph(case.from_joints)
    found = evaluate_graph(graph, inputs)
    assert found.solution is not None
    assert np.max(np.abs(found.solution.unknown - KHAN_TABLE[:, 1:4])) <= PRINTED
    assert np.max(np.abs(found.outputs["effort"] - KHAN_TABLE[:, 4:])) <= PRINTED


class KhanCase:
    """The planar 3-RRR: our named matrices, and the literal transcription of the paper's summaries."""

    def __init__(self) -> None:
        case, robot = plain_case("planar_3rrr"), Planar3RRR(RobotNumbers("planar_3rrr"))
        self.states, self.limbs = case.states, [limb.name for limb in case.mechanism.limbs]
        rates = (case.actuators["velocity"], case.actuators["acceleration"])
        self.theirs: list[KhanModel] = [robot(*state) for state in zip(self.states.pose, *rates, strict=True)]
        options = Options(method="denoc")
        model = replace(case.made, options=options).model
        self.ours = quantities(model, case.mechanism, self.states._asdict())

    def check(self, name: str, theirs: list[Array | float]) -> None:
        expected = np.array(theirs, dtype=float).reshape(len(theirs), -1)
        ours = self.ours[name].reshape(len(theirs), -1)
        scale = np.maximum(np.max(np.abs(expected), axis=1), 1.0)
        error = float(np.max(np.max(np.abs(ours - expected), axis=1) / scale))
        assert error <= 1e-9, f"{name}: {error}"


@pytest.fixture(scope="module")
def khan() -> KhanCase:
    return KhanCase()


@pytest.mark.parametrize("chain", range(3))
def test_posture_of_a_chain_is_that_of_the_literal_transcription(khan: KhanCase, chain: int) -> None:
    name, postures = khan.limbs[chain], [model.postures[chain] for model in khan.theirs]
    for ours, theirs in (
        ("rod_B", "B_21"), ("tip_1_B", "B_32"), ("arm_B_P", "B_P1"), ("rod_B_P", "B_P2"), ("tip_1_B_P", "B_P3"),
        ("rod_Phi", "Phi_2"), ("tip_1_Phi", "Phi_3"),
    ):  # fmt: skip
        khan.check(f"{name}_{ours}", [getattr(posture, theirs) for posture in postures])
    for index, joint in enumerate(CHAIN_JOINTS):
        khan.check(f"{name}_{joint}_p", [posture.p[index] for posture in postures])
        khan.check(f"{name}_{joint}_p_tilde", [posture.p_tilde[index] for posture in postures])
    khan.check(f"{name}_rod_delta", [posture.delta[1] for posture in postures])
    khan.check(f"{name}_tip_1_delta", [posture.delta[2] for posture in postures])


@pytest.mark.parametrize("chain", range(3))
def test_motion_and_torques_of_a_chain_are_those_of_the_literal_transcription(khan: KhanCase, chain: int) -> None:
    name, motions = khan.limbs[chain], [model.velocities[chain] for model in khan.theirs]
    dynamics = [model.dynamics[chain] for model in khan.theirs]
    for index, joint in enumerate(CHAIN_JOINTS):
        khan.check(f"{name}_{joint}_rate", [motion.dtheta[index] for motion in motions])
        khan.check(f"{name}_{joint}_t", [motion.t[index] for motion in motions])
        khan.check(f"{name}_{joint}_tau_tilde", [one.tau_tilde[index] for one in dynamics])
    for index, joint in enumerate(CHAIN_JOINTS[:2]):
        khan.check(f"{name}_{joint}_acceleration", [one.ddtheta[index] for one in dynamics])
        khan.check(f"{name}_{joint}_dt", [one.dt[index] for one in dynamics])
    khan.check(f"{name}_rod_p_hat", [one.p_bar for one in dynamics])
    for matrix in ("S", "N_l", "N_d"):
        khan.check(f"{name}_{matrix}", [getattr(one, matrix) for one in dynamics])


def test_the_sum_of_the_projections_is_that_of_the_literal_transcription(khan: KhanCase) -> None:
    """Ours is for the twist (ẋ, ẏ, φ̇), the paper's for (ω, v)."""
    basis = khan.ours["twist_basis"][0]
    khan.check("K", [basis.T @ model.K @ basis for model in khan.theirs])


# The same in 6-vectors


class SpatialMatrices:
    """Named matrices of the space robot from its actuators; a limb has a universal joint, a slide and a ball."""

    joints = ("leg_cross", "leg", "leg_slide", "tip_1", "tip_2", "tip_3")
    driven = (0, 2)

    def __init__(self) -> None:
        case = plain_case("space_robot")
        graph = evaluate_graph(case.graph(case.from_joints), case.actuators)
        assert graph.solution is not None
        motion = {port.name: case.actuators[port.name] for port in case.from_joints.inputs}
        hidden = {"unknown": graph.solution.unknown, "convergence": graph.solution.convergence}
        assert case.from_joints.iteration is not None
        given = (case.from_joints.iteration.unknown, case.from_joints.iteration.convergence)
        model = replace(case.from_joints, inputs=(*case.from_joints.inputs, *given), iteration=None)
        self.value = quantities(model, case.mechanism, motion | hidden)
        self.states, self.limbs = case.states, [limb.name for limb in case.mechanism.limbs]

    def of(self, limb: str, what: str) -> list[Array]:
        return [self.value[f"{limb}_{joint}_{what}"] for joint in self.joints]

    def reaches(self, limb: str) -> Array:
        """B_P p of every joint, as columns."""
        return np.stack(
            [np.einsum("kij,kj->ki", B, p) for B, p in zip(self.of(limb, "B_P"), self.of(limb, "p"), strict=True)],
            axis=2,
        )


@pytest.fixture(scope="module")
def spatial() -> SpatialMatrices:
    return SpatialMatrices()


def test_platform_moves_as_the_actuators_say(spatial: SpatialMatrices) -> None:
    """Eqs. 30 and 48."""
    twist = np.stack([spatial.value[f"platform_twist_{k + 1}"] for k in range(6)], axis=1)
    change = np.stack([spatial.value[f"platform_acceleration_{k + 1}"] for k in range(6)], axis=1)
    assert largest_error(twist, spatial.states.twist) <= AGREEMENT
    assert largest_error(change, spatial.states.acceleration) <= AGREEMENT


def test_projection_takes_out_the_passive_joints_and_no_more(spatial: SpatialMatrices) -> None:
    for limb in spatial.limbs:
        phi, reaches = spatial.value[f"{limb}_leg_Phi"], spatial.reaches(limb)
        passive = [index for index in range(6) if index not in spatial.driven]
        assert np.max(np.abs(phi @ phi - phi)) <= 1e-11
        assert np.max(np.abs(phi @ reaches[:, :, passive])) <= 1e-11
        assert np.allclose(np.trace(phi, axis1=1, axis2=2), 2.0)


def test_shares_and_their_sum(spatial: SpatialMatrices) -> None:
    """K is the sum of the projections on the twist (v, ω), S = T K⁻¹ Tᵀ Φ."""
    basis = spatial.value["twist_basis"][0]
    phis = {limb: spatial.value[f"{limb}_leg_Phi"] for limb in spatial.limbs}
    K = basis.T @ sum(phis.values()) @ basis
    assert np.max(np.abs(spatial.value["K"] - K)) <= 1e-12
    for limb, phi in phis.items():
        S = basis @ np.linalg.solve(K, basis.T @ phi)
        assert np.max(np.abs(spatial.value[f"{limb}_S"] - S)) <= 1e-9 * np.max(np.abs(S))


def test_natural_orthogonal_complement(spatial: SpatialMatrices) -> None:
    """t = N_l N_d θ̇ (51), and τ̃ = N_dᵀ N_lᵀ (M ṫ + W M t − w^G) (52) with the wrenches that γ holds by itself."""
    rate_of_driven = iter(np.moveaxis(plain_case("space_robot").actuators["velocity"], 1, 0))
    for limb in spatial.limbs:
        complement = spatial.value[f"{limb}_N_l"] @ spatial.value[f"{limb}_N_d"]
        named = [spatial.value.get(f"{limb}_{joint}_rate") for joint in spatial.joints]
        rates = np.stack([next(rate_of_driven) if rate is None else rate for rate in named], axis=1)
        twists = np.concatenate(spatial.of(limb, "t"), axis=1)
        assert largest_error(np.einsum("kij,kj->ki", complement, rates), twists) <= 1e-10
        gammas = spatial.of(limb, "gamma")
        steps = [spatial.value[f"{limb}_{joint}_B"] for joint in spatial.joints[1:]]
        passed = [np.einsum("kji,kj->ki", B, gamma) for B, gamma in zip(steps, gammas[1:], strict=True)]
        own = [gamma - after for gamma, after in zip(gammas, passed, strict=False)]
        wrenches = np.concatenate([*own, gammas[-1]], axis=1)
        torques = np.stack(spatial.of(limb, "tau_tilde"), axis=1)
        assert largest_error(np.einsum("kji,kj->ki", complement, wrenches), torques) <= 1e-10
