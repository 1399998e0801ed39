"""Robots of bodies and joints that stand on legs: methods that go leg by leg are defined where the others are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import pkmgen
from pkmgen.compile import compile_limbs, compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.multibody.methods.legs.parts import legs_of
from tests.conftest import ROOT, nightly
from tests.numeric.legged_robots import hanging_text, loop_inside_text, on_cylinders_text

NEAR = ROOT / "tests/data/robots/near"
STATES = 400
METHODS = ("khalil", "lie")
OTHERS = ("delta_spring", "delta_of_hinges", "delta_shaft", "linear_delta_on_turntable", "gough_stewart_turned")


@cache
def robot(name: str, method: str) -> Any:
    return pkmgen.load(NEAR / f"{name}.yaml", method=method)


def states(name: str) -> dict[str, np.ndarray]:
    """Motions at poses of the box and beyond, some of them out of reach."""
    mechanism = compile_robot(read_robot_text(NEAR / f"{name}.yaml"), Options()).mechanism
    generator, inputs = np.random.default_rng(5), robot(name, "adjoint").function("inverse_dynamics").inputs
    found = {port.name: generator.normal(size=(STATES, port.size)) for port in inputs}
    low, high = np.array([mechanism.box[label] for label in mechanism.given if label in mechanism.box]).T
    free = generator.uniform(-3.0, 3.0, (STATES, len(low))) * (high - low) / 2.0
    position = (low + high) / 2.0 + free
    if position.shape[1] < found["pose"].shape[1]:
        attitude = generator.normal(size=(STATES, 4)) * [0.0, 0.1, 0.1, 0.1] + [1.0, 0.0, 0.0, 0.0]
        position = np.hstack([position, attitude / np.linalg.norm(attitude, axis=1, keepdims=True)])
    return found | {"pose": position}


def answer(name: str, method: str, given: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    status = np.zeros(len(given["pose"]), np.uint32)
    return status, robot(name, method).function("inverse_dynamics")(**given, status=status)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["delta_shifted", "fivebar_with_quill", *nightly(*OTHERS)])
def test_status_and_efforts_are_those_of_the_adjoint(name: str, method: str) -> None:
    given = states(name)
    (expected, efforts), (status, found) = (answer(name, each, given) for each in ("adjoint", method))
    assert {0} < set(expected.tolist())
    np.testing.assert_array_equal(status, expected)
    reached = expected == 0
    np.testing.assert_allclose(found[reached], efforts[reached], rtol=1e-9, atol=1e-9 * np.abs(efforts[reached]).max())


@pytest.mark.parametrize("method", METHODS)
def test_a_rod_may_stand_upright(method: str) -> None:
    """Where an entry of J_i vanishes and its determinant does not, nothing is singular."""
    name = "fivebar_with_quill"
    coordinates = robot(name, "adjoint").function("joint_coordinates")
    labels = coordinates.outputs[0].meaning.partition(": ")[2].split(", ")
    arm, rod = labels.index("right_motor"), labels.index("right_elbow")

    def lean(x: float) -> float:
        joints = coordinates(pose=np.array([x, 0.45, 0.1, 0.2]))
        return float(np.cos(joints[arm] + joints[rod]))

    upright = np.array([[brentq(lean, -0.3, 0.6, xtol=1e-15), 0.45, 0.1, 0.2]])
    given = {key: value[:1] for key, value in states(name).items()} | {"pose": upright}
    (_, expected), (status, found) = (answer(name, each, given) for each in ("adjoint", method))
    assert status[0] == 0
    np.testing.assert_allclose(found, expected, rtol=1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_limbs_that_closures_compute_are_named(method: str) -> None:
    """Robots of limbs by these methods have the status of limbs, whoever computes them."""
    library = {each: pkmgen.load("irsbot2", method=each) for each in ("adjoint", method)}
    generator, given = np.random.default_rng(6), dict[str, np.ndarray]()
    for port in library[method].function("inverse_dynamics").inputs:
        given[port.name] = generator.uniform(-0.5, 0.5, (STATES, port.size))
    given["pose"] += [0.0, -0.4]
    found = {}
    for each, own in library.items():
        found[each] = np.zeros(STATES, np.uint32)
        own.function("inverse_dynamics")(**given, status=found[each])
    assert len(np.unique(found[method])) == 4
    np.testing.assert_array_equal(found[method], found["adjoint"])


SMALL = """
pkmgen: 1
name: small
gravity: [0, -9.81, 0]
platform: {body: tip, pose: [x, y]}
bodies:
  - {name: left_arm, mass: 2e-5, mass_centre: [0.0025, 0.0005, 0], inertia: {zz: 8.3e-11}}
  - {name: left_rod, mass: 2e-5, mass_centre: [0.0025, 0.0005, 0], inertia: {zz: 8.3e-11}}
  - {name: right_arm, mass: 2e-5, mass_centre: [0.0025, 0.0005, 0], inertia: {zz: 8.3e-11}}
  - {name: right_rod, mass: 2e-5, mass_centre: [0.0025, 0.0005, 0], inertia: {zz: 8.3e-11}}
  - {name: tip, mass: 2e-5, mass_centre: [0, 0, 0], inertia: {zz: 8.3e-11}}
joints:
  - {name: left_motor, type: R, child: left_arm, at: [-0.0025, 0, 0], actuator: {}}
  - {name: left_elbow, type: R, parent: left_arm, child: left_rod, at: [0.005, 0, 0]}
  - {name: right_motor, type: R, child: right_arm, at: [0.0025, 0, 0], actuator: {}}
  - {name: right_elbow, type: R, parent: right_arm, child: right_rod, at: [0.005, 0, 0]}
  - {name: pin, type: R, parent: left_rod, child: right_rod, at: [0.0065, 0, 0], child_at: [0.0065, 0, 0]}
  - {name: weld, type: fixed, parent: left_rod, child: tip, at: [0.0065, 0, 0]}
home: {x: 0, y: 0.007, left_motor: 2.0, left_elbow: -1.5, right_motor: 1.1, right_elbow: 1.5}
box: {x: [-0.0015, 0.0015], y: [0.0055, 0.008]}
"""


@pytest.mark.parametrize("method", METHODS)
def test_millimetres_and_milligrams_are_not_zero(method: str, tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL)
    expected, found = (
        pkmgen.load(file, method=each).inverse_dynamics([0, 0.007], [0.1, 0.1], [1, 2]) for each in ("adjoint", method)
    )
    np.testing.assert_allclose(found, expected, rtol=1e-10)


ECCENTRIC = """
pkmgen: 1
name: eccentric
parameters: {e: {value: 0.05, unit: m}}
platform: {body: plate, pose: [x, y, rz]}
bodies:
  - {name: slide, mass: 0.3}
  - {name: head, mass: 0.5, mass_centre: [e/2, 0, 0], inertia: {zz: 0.001}}
  - {name: plate, mass: 1.0, inertia: {zz: 0.01}}
joints:
  - {name: along, type: P, child: slide, axis: x, actuator: {}}
  - {name: across, type: P, parent: slide, child: head, axis: y, actuator: {}}
  - {name: turn, type: R, parent: head, child: plate, at: [e, 0, 0], axis: z, actuator: {}}
home: {x: 0.1, y: 0.1, rz: 0.2}
"""


@pytest.mark.parametrize("method", METHODS)
def test_a_length_may_be_zero_at_run_time(method: str, tmp_path: Path) -> None:
    file = tmp_path / "eccentric.yaml"
    file.write_text(ECCENTRIC)
    expected, found = (
        pkmgen.load(file, method=each, fold=False, parameters={"e": 0.0}).inverse_dynamics(
            [0.1, 0.2, 0.3], [1, 2, 3], [4, 5, 6]
        )
        for each in ("adjoint", method)
    )
    np.testing.assert_allclose(found, expected, rtol=1e-10)


PARTS = {"quattro": 5, "h4": 5, "delta_tool": 1}
"""Links that move against the platform as couplings say."""


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["quattro", *nightly("h4", "delta_tool")])
def test_legs_end_on_parts_of_an_articulated_platform(name: str, method: str) -> None:
    """Judged by the complement of the tree of joints, which knows no parts."""
    by_legs, by_tree = (
        compile_limbs(read_robot_text(name), Options(method=each)).by_closures for each in (method, "denoc")
    )
    assert by_legs is not None
    assert by_tree is not None
    legs = legs_of(by_legs.plan)
    assert len(legs.parts) == PARTS[name]
    assert {leg.seat for leg in legs.legs} - {legs.platform} <= set(legs.parts)
    given = by_legs.sources.random_motions(np.random.default_rng(3))
    found, expected = (
        evaluate_graph(each.graphs["inverse_dynamics"], given).outputs["effort"] for each in (by_legs, by_tree)
    )
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())


@pytest.mark.parametrize("text", [loop_inside_text, hanging_text, on_cylinders_text])
def test_loops_inside_legs_legs_that_hang_and_cylinders(text: Callable[[], str], tmp_path: Path) -> None:
    """Judged by the tree of joints, whose closures are written in axes of the ground."""
    file = tmp_path / "robot.yaml"
    file.write_text(text())
    robots = [pkmgen.load(file, method=each) for each in ("tree", "adjoint", *METHODS)]
    home = compile_robot(read_robot_text(file), Options()).mechanism.home_inputs["pose"]
    motion = np.array(home) + 0.01, [0.3, -0.2, 0.5], [1.0, 2.0, -3.0]
    expected, *found = (each.inverse_dynamics(*motion) for each in robots)
    for effort in found:
        np.testing.assert_allclose(effort, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())
