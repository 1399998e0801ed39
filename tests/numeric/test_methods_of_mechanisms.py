"""Every method on robots of bodies and joints, against the oracle: free bases, couplings, balls, springs, poses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.checks.oracle.multibody_states import draw_multibody_states
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import MultibodyCompilation, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, list_mechanisms, read_robot_text
from pkmgen.language.options import METHOD_NAMES, Options
from pkmgen.machine.spread import in_turn
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.multibody.functions import FAMILY
from pkmgen.multibody.methods import registry
from pkmgen.multibody.methods.lie import dynamics as lie
from tests.conftest import ROOT, nightly
from tests.numeric.method_judge import method_errors
from tests.numeric.test_platforms import TEXTS, drawn
from tests.oracle.home import multibody_oracle

STATES, MANY, SEED, LIMIT = 2, 40, 7, 1e-9
OTHERS = sorted((ROOT / "tests/data/robots/multibody").glob("*.yaml"))
"""Free bases, couplings, helical joints, springs, closures of all types."""
LONG = ("active_ankle", "four_rrpar", "irsbot2_4u", "orthoglide_pa", "six_sps")
FLAT = """
pkmgen: 1
name: flat
gravity: [1, -2, -9.81]
platform: {body: tool, pose: [x, y, rz]}
bodies:
  - {name: tool, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: cart_1, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: arm_1, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: crank_2, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: slide_2, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: cart_3, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: fork_3, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
  - {name: arm_3, mass: 1.1, mass_centre: [0.13, 0.03, 0.02], inertia: {xx: 0.03, yy: 0.04, zz: 0.05, xz: 0.002}}
joints:
  - {name: rail_1, type: P, child: cart_1, at: [-0.5, 0, 0.1], axis: [1, 0, 0], actuator: {rotor_inertia: 0.05}}
  - {name: elbow_1, type: R, parent: cart_1, child: arm_1, at: [0.02, 0, 0.3], rpy: [0, 0, 0.5], axis: [0, 0, 1]}
  - {name: crank_2, type: R, child: crank_2, at: [0.5, 0.1, 0], rpy: [0, 0, 2], axis: [0, 0, -1], actuator: {}}
  - {name: slide_2, type: P, parent: crank_2, child: slide_2, at: [0.1, 0, 0.1], axis: [1, 0.3, 0]}
  - {name: rail_3, type: P, child: cart_3, at: [0, -0.6, 0], axis: [0, 1, 0], actuator: {rotor_inertia: 0.05}}
  - {name: rests_3, type: R, parent: cart_3, child: fork_3, at: [0.01, 0.02, 0.03], axis: [1, 0, 0]}
  - {name: elbow_3, type: R, parent: fork_3, child: arm_3, at: [0.1, 0, 0.1], rpy: [0, 0, 1.4], axis: [0, 0, 1]}
  - {name: tip_1, type: R, parent: arm_1, child: tool, at: [0.3, 0.05, 0.02],
     child_at: [-0.24069650836, 0.187706789676, 0.42]}
loops:
  - {name: tip_2, type: R, parent: slide_2, child: tool, at: [0.3, 0.05, 0.02],
     child_at: [0.28807639404, 0.442911628903, 0.12]}
  - {name: tip_3, type: R, parent: arm_3, child: tool, at: [0.3, 0.05, 0.02],
     child_at: [0.11171765637, -0.275866723858, 0.15]}
box: {x: [-0.05, 0.05], y: [-0.05, 0.05], rz: [-0.1, 0.1]}
"""
"""Flat legs: slides before and between hinges, of opposite senses, displaced along them, and a hinge that rests."""
POSED = ("three_rps", "tricept", "three_translations_two_turns")


def text_of(name: str | Path) -> tuple[str, str]:
    shown = read_robot_text(str(name))
    return shown.text, shown.file


def bodies_of(text: str, file: str) -> MultibodyCompilation:
    """A robot of bodies and joints, whatever it stands on."""
    described = read_robot(text, file)
    assert isinstance(described, MultibodyFile)
    return MultibodyCompilation(RobotText(text, file), Options(), in_turn, described, build_multibody(described))


def judged(name: str | Path, count: int) -> dict[str, float]:
    """Errors of all methods in the coordinates of the motors."""
    text, file = text_of(name)
    made = bodies_of(text, file)
    robot = made.mechanism
    oracle, home = multibody_oracle(robot.joints, made.file)
    box = np.array([robot.box[motor] for motor in robot.actuators])
    states = draw_multibody_states(oracle, home, box, count, SEED)
    assert len(states.oracle) == count
    return method_errors(made, states.inputs("position", "rate", "acceleration"), states.seen("effort"))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [*sorted(set(list_mechanisms()) - set(LONG)), *nightly(*LONG)])
def test_the_library(name: str) -> None:
    errors = judged(name, STATES)
    assert set(errors) == {"adjoint", "denoc", "lie", "tree"}
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_unusual_ones(path: Path) -> None:
    errors = judged(path, STATES)
    assert set(errors) == {"adjoint", "denoc", "lie", "tree"}
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.nightly
@pytest.mark.parametrize("name", list_mechanisms())
def test_many_states(name: str) -> None:
    errors = judged(name, MANY)
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [*POSED, *nightly(*sorted(set(TEXTS) - set(POSED)))])
def test_poses_of_platforms(name: str) -> None:
    made = bodies_of(TEXTS[name], name)
    states = drawn(made.file)
    inputs = {key: np.array([getattr(state, key) for state in states]) for key in ("pose", "twist", "acceleration")}
    effort = np.array([state.oracle.effort for state in states])
    errors = method_errors(made, inputs, effort)
    assert set(errors) == {"adjoint", "denoc", "khalil", "lie", "tree"}
    assert max(errors.values()) <= LIMIT, errors


def test_flat_legs_of_any_hinges_and_slides() -> None:
    """The tree is the judge, which takes no legs apart: an engine does not close loops with a hinge that rests."""
    made = bodies_of(FLAT, "flat")
    rows, random = [made.plan.robot.joints.index(name) for name in made.plan.robot.given], np.random.default_rng(SEED)
    inputs = {
        "pose": made.plan.poses[:3, rows],
        **{k: random.uniform(-2, 2, (3, 3)) for k in ("twist", "acceleration")},
    }
    start = {"start": made.plan.poses[:3, [made.plan.robot.joints.index(name) for name in made.plan.unknown_names]]}
    graph = clean(replace(made, options=Options(method="tree")).raw)
    errors = method_errors(made, inputs | start, evaluate_graph(graph, inputs | start).outputs["effort"])
    assert set(errors) == {"adjoint", "denoc", "khalil", "lie", "tree"}
    assert max(errors.values()) <= LIMIT, errors


def test_more_motors_than_coordinates_share_least_efforts() -> None:
    text = TEXTS["three_rps"].replace("axis: y}", "axis: y, actuator: {weight: 2}}", 1)
    made = bodies_of(text, "three_rps")
    plan = made.plan
    assert len(plan.robot.motors) == plan.robot.freedoms + 1
    rows = [plan.robot.joints.index(name) for name in plan.robot.given]
    random = np.random.default_rng(SEED)
    inputs = {"pose": plan.poses[:3, rows], **{k: random.uniform(-2, 2, (3, 3)) for k in ("twist", "acceleration")}}
    graph = clean(made.raw)
    given = inputs | {port.name: np.tile(port.default, (3, 1)) for port in graph.inputs if port.default is not None}
    errors = method_errors(made, inputs, evaluate_graph(graph, given).outputs["effort"])
    assert set(errors) == {"adjoint", "denoc", "khalil", "lie", "tree"}
    assert max(errors.values()) <= LIMIT, errors


def test_every_method_is_known_or_refused() -> None:
    assert {*registry.FORMULATIONS, *registry.NEVER} == set(METHOD_NAMES)


@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("elements", "its elements are bars"),
        ("khalil", "the file names no platform"),
    ],
)
def test_methods_that_do_not_apply_say_why(method: str, reason: str) -> None:
    with pytest.raises(UnsupportedRobotError, match=rf"fourbar\.yaml: method {method} does not .*{reason}") as raised:
        pkmgen.load("fourbar", method=method, backend="numpy")
    assert "\n" not in str(raised.value)


def test_a_kernel_holds_the_method_and_the_family() -> None:
    inputs = [0.9], [1.5], [-2.0]
    loaded = {
        method: pkmgen.load("fourbar", method=method, backend="numpy", functions=("inverse_dynamics", "mass_matrix"))
        for method in ("adjoint", "tree")
    }
    assert loaded["tree"].inverse_dynamics(*inputs) == pytest.approx(loaded["adjoint"].inverse_dynamics(*inputs))
    assert loaded["tree"].mass_matrix(inputs[0]) == pytest.approx(loaded["adjoint"].mass_matrix(inputs[0]))


@pytest.mark.parametrize("name", ["fourbar", "linkage_leg", "navaro"])
def test_matrices_of_lie(name: str) -> None:
    """Hᵀ M H is the mass matrix, C ẏ + Q the bias; rows of H are the joint rates."""
    made = compile_robot(RobotText(*text_of(name)), Options())
    assert isinstance(made, MultibodyCompilation)
    robot, sources = made.mechanism, made.sources
    random, count = np.random.default_rng(SEED), 3
    poses = sources.plan.poses[:count]
    columns = [robot.joints.index(joint) for joint in robot.given]
    given = {"position": poses[:, columns], "rate": random.uniform(-2, 2, (count, robot.freedoms))}
    names = sources.plan.unknown_names
    if names:
        given["start"] = poses[:, [robot.joints.index(joint) for joint in names]]

    def value(graph: ExprGraph) -> dict[str, Array]:
        graph = clean(graph)
        return evaluate_graph(graph, {port.name: given[port.name] for port in graph.inputs}).outputs

    found = value(sources.graph(lie.equations_of_motion(sources.plan)))
    mass, coriolis = (found[key].reshape(count, robot.freedoms, -1) for key in ("mass", "coriolis"))
    wanted = value(FAMILY["mass_matrix"].make(sources))["mass_matrix"].reshape(mass.shape)
    assert mass == pytest.approx(wanted, rel=LIMIT, abs=LIMIT)
    load = np.einsum("nij,nj->ni", coriolis, given["rate"]) + found["load"].reshape(count, -1)
    assert load == pytest.approx(value(FAMILY["bias"].make(sources))["bias"], rel=LIMIT, abs=LIMIT)
    rates = np.einsum("nij,nj->ni", found["embedding"].reshape(count, -1, robot.freedoms), given["rate"])
    assert rates == pytest.approx(value(FAMILY["joint_rates"].make(sources))["joint_rates"], rel=LIMIT, abs=LIMIT)
