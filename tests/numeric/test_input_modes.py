"""Inverse dynamics from what a camera sees of the elements, and from the encoders, against the engine.

Every robot has friction in all joints and rotors on all motors. What is seen is made from the poses around a state;
its rates are differences of the sixth order.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

import pkmgen
from pkmgen.checks.states import seen_elements
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.options import Options
from pkmgen.motion.kinematics.inverse import skeleton
from tests.conftest import Array, library_text, rubbing_text
from tests.numeric.changes import changed, platform, rubbing, tip
from tests.numeric.surveyed import surveyed
from tests.numeric.test_spatial_oracle import turned
from tests.oracle.spatial_model import SpatialOracle
from tests.oracle.states import random_states

STATES, TOLERANCE, STEP = 8, 1e-10, 1e-3
STENCIL = {-3: -1 / 60, -2: 3 / 20, -1: -3 / 4, 1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
ASKED = ["fivebar", "planar_3rrr", "delta", "orthoglide", "quattro", "h4", "gough_stewart", "dymo"]
ALSO_SEEN = ["hexa", "hexaglide", "irsbot2", "linear_delta", "par2", "planar_3prr", "planar_3rpr", "space_robot"]
UNSEEN = ["c5", "cartesian_3prrr", "delta_tool", "spherical_wrist"]
MODES = {"joints": Options(inputs="joints"), "seen": Options(inputs="elements")}
MODES["seen, twist too"] = Options(inputs="elements", twist="elements")
RUB = {"viscous": 0.3, "coulomb": 0.2}
CARRIED = {
    "five-bar": changed("fivebar", platform(carried_by="left"), tip(friction=dict(RUB)), rubbing),
    "redundant": changed("redundant_2rr", platform(carried_by="right"), tip(friction=dict(RUB)), rubbing),
}


class Given(NamedTuple):
    """All that inverse dynamics may be given of some states, and the efforts of the engine."""

    inputs: dict[str, Array]
    joints: dict[str, Array]
    efforts: Array


@cache
def given(text: str) -> Given:
    made = surveyed(text)
    robot, plan = made.file, made.plan
    states, oracle = random_states(robot, STATES, seed=31), SpatialOracle(robot)
    expected = [oracle.state(*state) for state in zip(*states, strict=True)]
    graph = made.raw_graph(skeleton(plan))

    def look(time: float) -> dict[str, Array]:
        motion = zip(states.pose, states.twist, strict=True)
        poses = np.array([turned(pose, twist, 0 * twist, time)[0] for pose, twist in motion])
        lines = evaluate_graph(graph, {"pose": poses}, robot.values).outputs["lines"]
        return seen_elements(plan, lines.reshape(STATES, -1, 2, 3))

    around = {place: look(STEP * place) for place in STENCIL}
    seen = look(0.0)
    rates = {name: sum(w * around[k][name] for k, w in STENCIL.items()) / STEP for name in seen}
    inputs = seen | {"twist": states.twist, "acceleration": states.acceleration}
    inputs["direction_rates"] = rates.get("directions", np.empty(0))
    inputs["length_rates"] = rates.get("ways", np.empty(0))
    joints = {
        name: np.array([getattr(state, f"actuator_{name}") for state in expected])
        for name in ("position", "velocity", "acceleration")
    }
    return Given(inputs, joints | {"start": states.pose}, np.array([state.effort for state in expected]))


def error(text: str, method: str, mode: str) -> float:
    """Largest error of the efforts of a state, by the largest of them."""
    known, chosen = given(text), MODES[mode]
    options = Options(method=method, inputs=chosen.inputs, twist=chosen.twist)
    made = replace(surveyed(text), options=options)
    robot, graph = made.file, made.raw_graph(made.model)
    source = known.joints if chosen.inputs == "joints" else known.inputs
    inputs = {port.name: source[port.name] for port in graph.inputs}
    found = evaluate_graph(graph, inputs, robot.values).outputs["effort"]
    scale = np.maximum(np.max(np.abs(known.efforts), axis=1), 0.1)
    return float(np.max(np.max(np.abs(found - known.efforts), axis=1) / scale))


@pytest.mark.sampled(12)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ASKED)
def test_against_the_engine(name: str, mode: str) -> None:
    for method in ("adjoint", "elements"):
        assert error(rubbing_text(name), method, mode) <= TOLERANCE, method


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ALSO_SEEN)
def test_other_robots(name: str, mode: str) -> None:
    assert error(rubbing_text(name), "adjoint", mode) <= TOLERANCE


@pytest.mark.parametrize("name", [*UNSEEN, "redundant_2rr", "delta_rrpar"])
def test_every_robot_from_its_joints(name: str) -> None:
    assert error(rubbing_text(name), "adjoint", "joints") <= TOLERANCE


@pytest.mark.parametrize("name", ["fivebar", "planar_3rrr", "gough_stewart", "dymo"])
def test_open_chains_from_their_joints(name: str) -> None:
    assert error(rubbing_text(name), "denoc", "joints") <= TOLERANCE


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", CARRIED)
def test_tips_that_rub_on_a_carried_platform(name: str, mode: str) -> None:
    for method in ("adjoint", "elements"):
        assert error(CARRIED[name], method, mode) <= TOLERANCE, method


@pytest.mark.parametrize("name", UNSEEN)
def test_what_directions_do_not_place_is_refused(name: str) -> None:
    reason = replace(surveyed(library_text(name)), options=Options(inputs="elements")).refusal
    assert reason is not None and reason.endswith("which inputs elements need") and "\n" not in reason
    with pytest.raises(UnsupportedRobotError, match="which inputs elements need"):
        pkmgen.load(name, inputs="elements", backend="numpy")


def test_a_twist_is_computed_from_elements_alone() -> None:
    with pytest.raises(ArgumentError, match="twist: 'elements' is for inputs 'elements', not for inputs 'pose'"):
        Options(twist="elements")


@pytest.mark.parametrize("twist", ["measured", "elements"])
def test_compiled(twist: str) -> None:
    """The Quattro as a camera sees it, as C."""
    robot = pkmgen.load("quattro", inputs="elements", twist=twist, functions=["inverse_dynamics"])
    known = given(library_text("quattro"))
    ports = [port.name for port in robot.functions["inverse_dynamics"].inputs]
    rates = "twist" if twist == "measured" else "direction_rates"
    assert ports == ["directions", rates, "acceleration"]
    declared = robot.functions["inverse_dynamics"].inputs
    shaped = [known.inputs[port.name].reshape(STATES, *port.shape) for port in declared]
    np.testing.assert_allclose(robot.inverse_dynamics(*shaped), known.efforts, rtol=TOLERANCE, atol=1e-9)
