"""Every robot of the library against the oracle, which shares nothing with pkmgen but the robot language."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from math import pi, tau
from typing import Any

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.motion.kinematics.inverse import actuator_motion
from tests.conftest import ROBOTS, ROOT, Array, library_text, rubbing_text
from tests.oracle.spatial_model import OracleState, SpatialOracle
from tests.oracle.states import random_states

REFERENCE = json.loads((ROOT / "tests/data/reference.json").read_text("utf-8"))["robots"]
TOLERANCE = 1e-9
STATES, RUBBING_STATES = 500, 50
RUBBING = ("c5", "delta_tool", "fivebar", "gough_stewart", "h4", "redundant_2rr", "spherical_wrist")
"""Robots with friction whose optimised graphs are judged; the tests of the family have every robot's as it is made."""


@dataclass(frozen=True)
class Found:
    """What the graphs of a robot give, one state a row."""

    actuator_position: Array
    actuator_velocity: Array
    actuator_acceleration: Array
    effort: Array
    inverse_jacobian: Array


class Graphs:
    """The graphs of a robot, evaluated by numpy."""

    def __init__(self, text: str, name: str, options: Options) -> None:
        made = compile_limbs(RobotText(text, name), options)
        robot = made.file
        self._values = robot.values
        self._graphs = made.graphs
        self._motion = made.graph(actuator_motion(made.plan))

    def __call__(self, name: str, **inputs: Array) -> Array:
        graph = self._graphs[name]
        return evaluate_graph(graph, inputs, self._values).outputs[graph.outputs[0].name]

    def motion(self, **inputs: Array) -> tuple[Array, Array]:
        """Velocity and acceleration of the actuators."""
        outputs = evaluate_graph(self._motion, inputs, self._values).outputs
        return outputs["velocity"], outputs["acceleration"]

    def hinges(self) -> Array:
        """Which actuators turn."""
        return np.array([unit == "rad" for unit in self._output("inverse_kinematics").units])

    def found(self, pose: Array, twist: Array, acceleration: Array, **more: Array) -> Found:
        state = {"pose": pose, "twist": twist, "acceleration": acceleration}
        return Found(
            self("inverse_kinematics", pose=pose),
            *self.motion(**state),
            self("inverse_dynamics", **state, **more),
            self("inverse_jacobian", pose=pose).reshape(len(pose), -1, twist.shape[1]),
        )

    def _output(self, name: str) -> Any:
        graph: ExprGraph = self._graphs[name]
        return graph.outputs[0]


def errors(found: Found, expected: Found, hinges: Array) -> dict[str, float]:
    """Largest error of each quantity, each state by its largest entry; angles may differ by whole turns."""
    largest = {}
    for quantity in Found.__annotations__:
        ours, theirs = getattr(found, quantity), getattr(expected, quantity)
        assert ours.shape == theirs.shape
        difference = ours - theirs
        if quantity == "actuator_position":
            difference = np.where(hinges, (difference + pi) % tau - pi, difference)
        rows = tuple(range(1, difference.ndim))
        scale = np.max(np.abs(theirs), axis=rows)
        largest[quantity] = float(np.max(np.max(np.abs(difference), axis=rows) / np.where(scale > 0, scale, 1.0)))
    return largest


def of_oracle(states: list[OracleState]) -> Found:
    return Found(*(np.array([getattr(state, quantity) for state in states]) for quantity in Found.__annotations__))


def check(name: str, found: Found, expected: Found, hinges: Array) -> None:
    measured = errors(found, expected, hinges)
    listed = ", ".join(f"{quantity} {error:.1e}" for quantity, error in measured.items())
    sys.stdout.write(f"{name}, largest relative errors of {len(found.effort)} states: {listed}\n")
    assert max(measured.values()) <= TOLERANCE, listed


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", ROBOTS)
def test_random_states(name: str) -> None:
    robot = read_robot(library_text(name), name)
    oracle, graphs = SpatialOracle(robot), Graphs(library_text(name), name, Options())
    states = random_states(robot, STATES, seed=11)
    expected = of_oracle([oracle.state(*state) for state in zip(*states, strict=True)])
    check(name, graphs.found(*states), expected, graphs.hinges())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", RUBBING)
def test_friction_rotors_and_a_wrench(name: str) -> None:
    text = rubbing_text(name)
    robot = read_robot(text, name)
    oracle, graphs = SpatialOracle(robot), Graphs(text, name, Options(wrench=True))
    states = random_states(robot, RUBBING_STATES, seed=12)
    wrench = np.random.default_rng(13).uniform(-20.0, 20.0, states.twist.shape)
    expected = of_oracle([oracle.state(*state) for state in zip(*states, wrench, strict=True)])
    assert all(oracle.state(*state).dissipation > 0.0 for state in list(zip(*states, strict=True))[:3])
    check(name, graphs.found(*states, wrench=wrench), expected, graphs.hinges())


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", REFERENCE)
def test_reference_state(name: str) -> None:
    reference = {key: np.array([value]) for key, value in REFERENCE[name].items() if isinstance(value, list)}
    graphs = Graphs(library_text(name), name, Options())
    expected = Found(
        *(reference["efforts" if quantity == "effort" else quantity] for quantity in Found.__annotations__)
    )
    state = (reference[quantity] for quantity in ("pose", "twist", "acceleration"))
    check(name, graphs.found(*state), expected, np.zeros_like(graphs.hinges()))  # not even by whole turns


def test_every_robot_but_four_has_a_reference_state() -> None:
    """Those four are compared with the oracle on random states alone."""
    assert set(ROBOTS) - set(REFERENCE) == {"cartesian_3prrr", "planar_3prr", "planar_3rpr", "spherical_wrist"}


KHAN_PERIOD = 3.0
KHAN_START, KHAN_TURN = np.array([pi / 3, 4 * pi / 3, 11 * pi / 6]), np.array([1 / 6, 1 / 6, 1 / 12])
KHAN_TABLE = np.array(
    [
        [0.0, 0.727752, 0.232711, 3.915529, -1.418617, -20.707233, 44.276192],
        [0.5, 0.727418, 0.231333, 3.957313, -2.023981, -19.877702, 44.832830],
        [1.0, 0.721152, 0.220533, 4.188988, -7.777156, -18.383622, 46.443808],
        [1.5, 0.692590, 0.189161, 4.601318, -18.442620, -16.478872, 50.968344],
        [2.0, 0.645594, 0.147167, 5.061630, -25.898925, -15.845246, 57.344216],
        [2.5, 0.608555, 0.125698, 5.389685, -24.386337, -14.405894, 60.370412],
        [3.0, 0.600255, 0.123065, 5.462141, -21.315916, -12.544713, 60.508964],
    ]
)
"""Time, x, y, φ, and the three torques; rounded to six digits."""
PRINTED = 5.1e-7


def test_motion_of_khan() -> None:
    """The motors of the planar 3-RRR turn as Khan 2005 has them; the platform follows.

    Each platform rate follows from J_inv ẋ = q̇, its acceleration from J_inv ẍ = q̈ less what q̈ is at ẍ = 0.
    """
    graphs = Graphs(library_text("planar_3rrr"), "planar_3rrr", Options())
    time, printed_pose, printed_torque = KHAN_TABLE[:, 0], KHAN_TABLE[:, 1:4], KHAN_TABLE[:, 4:]
    rate = tau / KHAN_PERIOD
    turn = rate * time[:, None]
    position = KHAN_START + KHAN_TURN * (turn - np.sin(turn))
    velocity = KHAN_TURN * rate * (1 - np.cos(turn))
    acceleration = KHAN_TURN * rate**2 * np.sin(turn)
    pose = graphs("forward_kinematics", position=position, start=printed_pose)
    assert np.max(np.abs(pose - printed_pose)) <= PRINTED
    jacobian = graphs("inverse_jacobian", pose=pose).reshape(-1, 3, 3)
    twist = np.linalg.solve(jacobian, velocity[:, :, None])[:, :, 0]
    bias = graphs.motion(pose=pose, twist=twist, acceleration=np.zeros_like(twist))[1]
    change = np.linalg.solve(jacobian, (acceleration - bias)[:, :, None])[:, :, 0]
    torque = graphs("inverse_dynamics", pose=pose, twist=twist, acceleration=change)
    assert np.max(np.abs(torque - printed_torque)) <= PRINTED
