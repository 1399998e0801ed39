"""Joint coordinates, element states, potential energy, joint limits: against Pinocchio, geometry and definitions.

The functions are joint_coordinates, joint_rates, element_states, element_rates, potential_energy and joint_limits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import tau
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions import dynamics, joints
from pkmgen.functions.joints import element_names
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.limb_workshop import FAMILY
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph, GuardKind
from pkmgen.language.description.types import JointType, Motion
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.poses import PlatformNumbers, frame_in_numbers, in_numbers
from pkmgen.mechanism.robot_model import JointCoordinate
from pkmgen.mechanism.types import Contact, Limb
from pkmgen.motion.kinematics.inverse import inverse_kinematics
from tests.conftest import Array, library_text
from tests.oracle.spatial_model import SpatialOracle
from tests.oracle.states import random_states

ROBOTS = (
    "c5", "cartesian_3prrr", "delta", "delta_tool", "dymo", "fivebar", "gough_stewart", "hexaglide", "irsbot2",
    "planar_3rpr", "redundant_2rr", "spherical_wrist",
)  # fmt: skip
STATES, AGREEMENT, STEP = 4, 1e-10, 1e-30
TIME, WEIGHTS = 1e-3, {-2: 1 / 12, -1: -2 / 3, 1: 2 / 3, 2: -1 / 12}


class Robot:
    """A robot with states in its box."""

    def __init__(self, text: str, name: str) -> None:
        made = compile_limbs(RobotText(text, name), Options())
        self.file, self.mechanism = made.file, made.mechanism
        plan = made.plan
        self.sources = LimbSources(plan, Options())
        self.pose, self.twist, _ = random_states(self.file, STATES, seed=41)

    def __call__(self, graph: ExprGraph, pose: Array | None = None) -> Mapping[str, Array]:
        given = {"pose": self.pose if pose is None else pose, "twist": self.twist}
        return evaluate_graph(graph, {port.name: given[port.name] for port in graph.inputs}).outputs

    @property
    def moving_pose(self) -> Array:
        """The pose with its rate as a small imaginary part."""
        rate, pose = self.twist, self.pose
        if self.mechanism.motion in (Motion.SPATIAL, Motion.SPHERICAL):
            (w, v), spin = (pose[:, -4:-3], pose[:, -3:]), self.twist[:, -3:]
            turning = [-np.sum(spin * v, axis=1, keepdims=True), w * spin + np.cross(spin, v)]
            rate = np.column_stack([self.twist[:, :-3], *(part / 2 for part in turning)])
        return pose + 1j * STEP * rate

    def limbs(self) -> list[tuple[Limb, slice]]:
        """Limbs, and where their joint coordinates are."""
        ends = np.cumsum([0, *(limb.graph.tree.size for limb in self.mechanism.limbs)])
        return [(limb, slice(*ends[i : i + 2])) for i, limb in enumerate(self.mechanism.limbs)]


@cache
def robot_of(name: str) -> Robot:
    return Robot(library_text(name), name)


@pytest.fixture(params=ROBOTS)
def robot(request: pytest.FixtureRequest) -> Robot:
    return robot_of(request.param)


def relative_error(found: Array, expected: Array) -> float:
    return float(np.max(np.abs(found - expected)) / max(1.0, float(np.max(np.abs(expected)))))


def turn_about(axis: Array, angle: complex) -> Array:
    x, y, z = axis
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * skew + (1 - np.cos(angle)) * skew @ skew


def lay(robot: Robot, tree: LimbTree, values: Array) -> tuple[Array, Array]:
    """Tip of a limb from its base point, and axes of its last link, limb frame."""
    turns, origins = [], []
    for joint in tree.joints:
        turn, origin = (np.eye(3), np.zeros(3)) if joint.parent < 0 else (turns[joint.parent], origins[joint.parent])
        origin = origin + turn @ in_numbers(robot.mechanism, joint.offset)
        axis, value = in_numbers(robot.mechanism, joint.axis), joint.sign * values[joint.coordinate]
        if joint.kind == "P":
            origin = origin + turn @ axis * value
        else:
            turn = turn @ turn_about(axis, value)
        turns.append(turn)
        origins.append(origin)
    return origins[tree.tip] + turns[tree.tip] @ in_numbers(robot.mechanism, tree.tip_offset), turns[tree.tip]


def gaps(robot: Robot, limb: Limb, values: Array, pose: Array) -> Array:
    """How far a limb with given joint coordinates is from what it ends on."""
    tree, frame = limb.graph.tree, frame_in_numbers(robot.mechanism, limb.frame)
    tip, turn = lay(robot, tree, values)
    tip = in_numbers(robot.mechanism, limb.base_point) + frame @ tip
    point, attitude = PlatformNumbers(robot.mechanism, pose).anchor(limb)
    if isinstance(limb.tip, Contact):
        mount = frame_in_numbers(robot.mechanism, limb.tip_frame)
        normal = attitude @ mount @ in_numbers(robot.mechanism, limb.tip.normal)
        return np.array([(tip - point) @ normal - robot.mechanism.value(limb.tip.offset)])
    tilts = [
        (frame @ turn @ in_numbers(robot.mechanism, pair.last))
        @ (attitude @ frame @ in_numbers(robot.mechanism, pair.platform))
        for pair in tree.pairs
    ]
    return np.array([*(tip - point), *tilts])


def test_limbs_laid_out_from_their_joints_reach_the_platform(robot: Robot) -> None:
    values = robot(FAMILY["joint_coordinates"].make(robot.sources))["joints"]
    for limb, part in robot.limbs():
        for row, pose in zip(values, robot.pose, strict=True):
            assert np.max(np.abs(gaps(robot, limb, row[part], pose))) <= 1e-12


def test_joint_coordinates_of_motors_are_actuator_positions(robot: Robot) -> None:
    driven = [joint.motor is not None for limb, _ in robot.limbs() for joint in limb.graph.tree.independent()]
    values = robot(FAMILY["joint_coordinates"].make(robot.sources))["joints"][:, driven]
    assert values == pytest.approx(robot(robot.sources.written(inverse_kinematics))["position"], abs=1e-13)


def test_a_leg_along_the_first_axis_of_its_joint_is_singular() -> None:
    robot = robot_of("gough_stewart")
    mechanism, limb = robot.mechanism, robot.mechanism.limbs[1]
    base, tip = (in_numbers(mechanism, point) for point in (limb.base_point, limb.platform_point))
    pose = [*(base + 0.8 * frame_in_numbers(mechanism, limb.frame)[:, 0] - tip), 1, 0, 0, 0]
    graph = FAMILY["joint_coordinates"].make(robot.sources)
    watched = zip(graph.guards, evaluate_graph(graph, {"pose": np.array([pose])}).guards, strict=True)
    small = [(guard.kind, guard.limb) for guard, (value, low) in watched if abs(value[0]) <= low[0]]
    assert (GuardKind.SINGULAR, 1) in small
    assert {limb for kind, limb in small if kind is GuardKind.SINGULAR} == {1}


class JointOracle(SpatialOracle):
    """Coordinates and rates of the joints of all limbs, but of pairs and ball joints."""

    def joints(self, pose: Array, twist: Array, limb: Limb) -> dict[int, tuple[float, float]]:
        position = self._close(pose)
        rates = self._freedoms(position, pose)[0] @ twist
        chain, tree, found = self._chains[limb.index], limb.graph.tree.independent(), {}
        for index, element in enumerate(limb.elements):
            own = [joint.coordinate for joint in tree if joint.element == index]
            if element.pair is None and element.joint.type is not JointType.SPHERICAL:
                columns = range(chain.columns[element.name], chain.columns[element.name] + len(own))
                found |= {k: (position[self._entries[c]], rates[c]) for k, c in zip(own, columns, strict=True)}
        return found


def test_joints_of_the_oracle(robot: Robot) -> None:
    oracle = JointOracle(robot.file)
    values, rates = (
        robot(FAMILY["joint_coordinates"].make(robot.sources)),
        robot(FAMILY["joint_rates"].make(robot.sources)),
    )
    for row, (pose, twist) in enumerate(zip(robot.pose, robot.twist, strict=True)):
        for limb, part in robot.limbs():
            expected = oracle.joints(pose, twist, limb)
            assert expected
            for place, (position, rate) in expected.items():
                turn = (values["joints"][row, part][place] - position + tau / 2) % tau - tau / 2
                assert abs(turn) <= AGREEMENT
                assert rates["rates"][row, part][place] == pytest.approx(rate, rel=AGREEMENT, abs=AGREEMENT)


def test_rates_are_those_of_a_moving_limb(robot: Robot) -> None:
    """By differences of the placement in a small time: joints of pairs too, which the oracle has otherwise."""
    rates = robot(FAMILY["joint_rates"].make(robot.sources))["rates"]
    steps = {
        place: robot(FAMILY["joint_coordinates"].make(robot.sources), moved(robot, place))["joints"]
        for place in WEIGHTS
    }
    slope = sum(weight * steps[place] for place, weight in WEIGHTS.items()) / TIME
    assert relative_error(slope, rates) <= 1e-8


def moved(robot: Robot, place: int) -> Array:
    """Poses a small time later, to the fourth order: quaternions turn about a fixed axis."""
    rate = np.imag(robot.moving_pose) / STEP
    if robot.mechanism.motion not in (Motion.SPATIAL, Motion.SPHERICAL):
        return robot.pose + TIME * place * rate
    straight, half = rate[:, :-4], np.linalg.norm(robot.twist[:, -3:], axis=1, keepdims=True) / 2
    angle = half * TIME * place
    quaternion = np.cos(angle) * robot.pose[:, -4:] + np.sin(angle) / half * rate[:, -4:]
    return np.column_stack([robot.pose[:, :-4] + TIME * place * straight, quaternion])


def test_elements(robot: Robot) -> None:
    found = {
        name: values.reshape(STATES, -1, 3)
        for name, values in robot(FAMILY["element_states"].make(robot.sources)).items()
    }
    line, direction = found["end"] - found["start"], found["direction"]
    assert np.linalg.norm(direction, axis=2) == pytest.approx(1.0, abs=1e-13)
    length = np.sum(line * direction, axis=2, keepdims=True)
    assert line == pytest.approx(length * direction, abs=1e-13)
    names = element_names(robot.sources.plan)
    assert len(set(names)) == len(names) == line.shape[1]
    for limb in robot.mechanism.limbs:
        for element in limb.elements:
            own = [place for place, name in enumerate(names) if name.split()[0] == f"{limb.name}.{element.name}"]
            expected = robot.mechanism.value(element.length)
            if expected:
                assert length[:, own] == pytest.approx(expected, abs=1e-12)


def test_elbows_of_the_oracle(robot: Robot) -> None:
    oracle, names = SpatialOracle(robot.file), element_names(robot.sources.plan)
    found = robot(FAMILY["element_states"].make(robot.sources))["end"].reshape(STATES, -1, 3)
    for row, pose in enumerate(robot.pose):
        frames = oracle._frames(oracle._close(pose))
        for limb, chain in zip(robot.mechanism.limbs, oracle._chains, strict=True):
            if len(limb.elements) > 1:
                own = found[row, names.index(f"{limb.name}.{limb.elements[0].name}")]
                assert own == pytest.approx(frames.point[chain.elbow], abs=AGREEMENT)


def test_rates_of_elements(robot: Robot) -> None:
    moving = robot(FAMILY["element_states"].make(robot.sources), robot.moving_pose)
    rates = robot(FAMILY["element_rates"].make(robot.sources))
    for name, rate in (("start", "start_velocity"), ("end", "end_velocity"), ("direction", "direction_rate")):
        assert relative_error(rates[rate], np.imag(moving[name]) / STEP) <= AGREEMENT


def test_gravity_is_the_gradient_of_the_potential_energy(robot: Robot) -> None:
    energy = robot(FAMILY["potential_energy"].make(robot.sources), robot.moving_pose)["potential_energy"][:, 0]
    gravity = robot(dynamics.gravity(robot.sources))["gravity"]
    assert relative_error(np.sum(gravity * robot.twist, axis=1), np.imag(energy) / STEP) <= 1e-11


# Limits


def limited(name: str, **limits: Any) -> Robot:
    """A robot of the library with limits of the joints of elements, by name."""
    data = yaml.safe_load(library_text(name))
    for limb_type in data["limb_types"].values():
        for element in limb_type["elements"]:
            if element["name"] in limits:
                element["joint"]["limits"] = limits[element["name"]]
    return Robot(json.dumps(data), name)


def margins(robot: Robot) -> Array:
    return robot(FAMILY["joint_limits"].make(robot.sources))["margin"]


def limited_coordinates(robot: Robot) -> list[tuple[int, JointCoordinate]]:
    every = robot.mechanism.joint_coordinates
    return [(place, coordinate) for place, coordinate in enumerate(every) if coordinate.limits is not None]


@pytest.mark.parametrize("name", ["delta", "gough_stewart", "linear_delta"])
def test_margins_of_the_library(name: str) -> None:
    """The limits of the library leave room in the whole box."""
    robot = robot_of(name)
    places = limited_coordinates(robot)
    found, values = margins(robot), robot(FAMILY["joint_coordinates"].make(robot.sources))["joints"]
    for column, (place, coordinate) in enumerate(places):
        lower, upper = (robot.mechanism.value(end) for end in (coordinate.limits.lower, coordinate.limits.upper))
        expected = np.minimum(values[:, place] - lower, upper - values[:, place])
        assert found[:, column] == pytest.approx(expected, abs=1e-13)
        assert np.all(expected > 0)
    assert found.shape[1] == len(places)


def test_margins_are_negative_beyond_limits() -> None:
    values = robot_of("fivebar")(FAMILY["joint_coordinates"].make(robot_of("fivebar").sources))["joints"]
    left = values[0, 0]
    robot = limited("fivebar", arm={"lower": float(left) - 0.1, "upper": float(left) + 0.3})
    found = margins(robot)
    assert found[0, 0] == pytest.approx(0.1)
    beyond = np.maximum(values[:, 0] - left - 0.3, left - 0.1 - values[:, 0])
    assert found[:, 0] == pytest.approx(-beyond)
    assert np.all(found[:, 1] < 0)  # the right arm stands on the other side


def test_an_angle_counts_the_same_a_turn_further() -> None:
    near, far = (limited("fivebar", rod={"lower": -2.5 + turn, "upper": 1.5 + turn}) for turn in (0.0, tau))
    assert margins(near) == pytest.approx(margins(far), abs=1e-12)


def test_a_robot_without_limits_has_no_margins() -> None:
    sources = robot_of("fivebar").sources
    assert "no joint has limits" in str(joints.limits_refusal(sources))
    assert joints.limits_refusal(robot_of("delta").sources) is None
    with pytest.raises(UnsupportedRobotError, match="fivebar: no joint has limits"):
        FAMILY["joint_limits"].make(sources)
