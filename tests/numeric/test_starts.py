"""Newton's method begins anywhere: the assembly is that to which the way from home leads."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import pkmgen
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.status import OK

QUICK = ("exechon", "humanoid_ankle", "redundant_3prrr")
LONG = (
    "active_ankle",
    "canfield",
    "capaman",
    "irsbot2_4u",
    "navaro",
    "six_sps",
    "three_prs",
    "tricept",
)
ITERATED = [*QUICK, *(pytest.param(name, marks=pytest.mark.nightly) for name in LONG)]
SOLVED = (
    "planar_3rrr",
    "gough_stewart",
    *(pytest.param(name, marks=pytest.mark.nightly) for name in ("c5", "h4", "hexa", "hexaglide", "planar_3prr")),
    *(pytest.param(name, marks=pytest.mark.nightly) for name in ("planar_3rpr", "quattro", "spherical_wrist")),
)
PLACES, STARTS, PARTS = 20, 25, 40
FARTHER = 5.0
"""Boxes away from home that starts of poses are taken, attitudes being any."""
JUMP, SAME = 0.3, 1e-6
"""How far a joint moves in one of the parts at most, and how near coordinates are that are the same; rad or m."""


@pytest.mark.parametrize("name", ITERATED)
def test_the_way_from_home_picks_the_assembly(name: str) -> None:
    plan = plan_of(name)
    poses = np.repeat(followed(plan), STARTS, axis=0)
    positions = poses[:, [plan.robot.joints.index(joint) for joint in plan.robot.given]]
    robot = pkmgen.load(name, backend="numpy", functions=["joint_coordinates"])
    status = np.zeros(len(poses), np.uint32)
    found = robot.function("joint_coordinates")(positions, any_starts(plan, len(poses)), status=status)
    assert np.all(status == OK)
    assert distances(plan, found, poses).max() < SAME


@pytest.mark.parametrize("name", SOLVED)
def test_forward_kinematics_stays_on_the_assembly_of_home(name: str) -> None:
    text = read_robot_text(name)
    robot = compile_robot(text, Options()).mechanism
    assert isinstance(robot, Mechanism)
    count, random = PLACES * STARTS, np.random.default_rng(3)
    poses, starts = box_poses(robot, count, random), box_poses(robot, count, random)
    starts = np.array(robot.home) + FARTHER * (starts - np.array(robot.home))
    loaded = pkmgen.load(name, backend="numpy", functions=["inverse_kinematics", "forward_kinematics"])
    if robot.layout.free:
        turns = random.normal(size=(count, 4))
        starts[:, -4:] = turns / np.linalg.norm(turns, axis=1, keepdims=True)
    status = np.zeros(count, np.uint32)
    found = loaded.function("forward_kinematics")(loaded.inverse_kinematics(poses), starts, status=status)
    assert np.all(status == OK)
    if robot.layout.free:
        found[:, -4:] *= np.where(np.sum(found[:, -4:] * poses[:, -4:], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    assert np.abs(found - poses).max() < SAME


def plan_of(name: str) -> MultibodyPlan:
    options, text = Options(), read_robot_text(name)
    return compile_robot(text, options).plan


def followed(plan: MultibodyPlan) -> Array:
    """Poses of the box that are reached on straight ways from home, in small steps."""
    numbers = Numbers(plan.robot)
    home, low, high = numbers.ranges().T
    ways = np.random.default_rng(5).uniform(low - home, high - home, (PLACES, len(home)))
    poses, reached = np.repeat(plan.poses[:1], PLACES, axis=0), np.ones(PLACES, bool)
    for _ in range(PARTS):
        before = poses
        poses, closed = numbers.closed(numbers.displaced(poses, ways / PARTS))
        reached &= closed & (np.abs(poses - before).max(axis=1) < JUMP)
    assert reached.sum() > PLACES // 2
    return np.asarray(poses[reached])


def any_starts(plan: MultibodyPlan, count: int) -> Array:
    """Angles within a turn, lengths within the size of the robot, any attitudes of balls."""
    random, robot = np.random.default_rng(7), plan.robot
    columns: list[NDArray[np.float64]] = []
    for index in plan.unknown:
        link = robot.links[index]
        if link.kind == "S":
            turns = random.normal(size=(count, 4))
            columns.append(turns / np.linalg.norm(turns, axis=1, keepdims=True))
        else:
            wide = np.pi if link.kind == "R" else robot.size
            columns.append(robot.home[link.name] + random.uniform(-wide, wide, (count, 1)))
    return np.hstack(columns)


def distances(plan: MultibodyPlan, found: Array, expected: Array) -> Array:
    """Greatest difference of coordinates of each pose, angles up to full turns, quaternions up to their sign."""
    worst, place = np.zeros(len(found)), 0
    for link in plan.robot.links:
        own, other = (poses[:, place : place + len(link.names)] for poses in (found, expected))
        away = own - other
        if link.kind == "R":
            away -= 2.0 * np.pi * np.round(away / (2.0 * np.pi))
        elif link.kind == "S":
            away = np.where(np.sum(own * other, axis=1, keepdims=True) < 0.0, own + other, away)
        worst = np.maximum(worst, np.abs(away).max(axis=1))
        place += len(link.names)
    return worst
