"""What is found out about a multibody in numbers: whether it closes, what moves it, and how its closures are solved.

The closures are evaluated at home and at poses of the box that are reached from there. Their rank says how many
freedoms there are; with the motors given, every other joint has to follow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import OpenLoopsError, UnsupportedRobotError
from pkmgen.graph.symbolic.pivoting import choose_pivots
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.language.expression.algebra import IDENTITY
from pkmgen.machine.keep import KEPT, kept_by_object
from pkmgen.machine.stages import begin
from pkmgen.mechanism.elements import NO_FRICTION
from pkmgen.mechanism.link_frames import turned_round
from pkmgen.mechanism.multibody import LoopClosure, Multibody
from pkmgen.mechanism.still_links import with_rests, without_still
from pkmgen.motion.kinematics.closure import believed_range
from pkmgen.multibody.assembly import RANK_TOLERANCE, check_assembly, check_motion, check_number_of_coordinates
from pkmgen.multibody.end_crosses import with_end_crosses
from pkmgen.multibody.everywhere import Everywhere, everywhere
from pkmgen.multibody.folded import folded
from pkmgen.multibody.held_attitudes import with_held_attitudes
from pkmgen.multibody.leg_views import seen_from_legs
from pkmgen.multibody.linear_loops import with_linear_loops
from pkmgen.multibody.numbers import Numbers, place_of
from pkmgen.multibody.open_loops import open_message
from pkmgen.multibody.rate_blocks import RateBlock, has_covector, rate_blocks
from pkmgen.multibody.reference import common_joint, described_from, moved_poses
from pkmgen.multibody.senses import Sense, turning_senses
from pkmgen.multibody.solution import Solution, find_solution
from pkmgen.multibody.steps import ZERO_GRADIENT
from pkmgen.multibody.turns import with_turn_references

Array = NDArray[Any]
REST_TOLERANCE = 1e-9
"""Largest value of dependent coordinates of a pose that are taken to be zero, rad or m."""


@dataclass(frozen=True)
class MultibodyPlan:
    """A multibody ready to be formulated.

    Attributes:
        robot: The robot, its home being closed.
        coupled: The same with loops whose joints move in proportion as couplings.
        solution: How coordinates follow from those that are given.
        rate_blocks: How rates do, block by block.
        poses: Coordinates of closed poses, one row each, home first.
        sine: Part of its usual magnitude below which a pivot counts as zero.
        apart: Whether every body keeps its own inertia, because bodies are identified one by one; else inertia that
            joints do not separate may be lumped.
        pushed: Whether an external wrench acts on the platform.
        known: Whether parameters are numbers in the code; else lengths that are given at run time may be zero.
        resting: The robot with joints of the pose that stand still, where some were taken out.
    """

    robot: Multibody
    coupled: Multibody
    solution: Solution
    rate_blocks: tuple[RateBlock, ...]
    poses: Array
    sine: float
    apart: bool = False
    pushed: bool = False
    known: bool = False
    resting: Multibody | None = None

    @cached_property
    def bearing(self) -> MultibodyPlan:
        """The plan with joints that stand still, which bear nothing; itself where there are none."""
        return self if self.resting is None else replace(self._of(self.resting), pushed=self.pushed)

    @cached_property
    def _motor_rows(self) -> Array:
        """J at some poses, (poses, motors, rates)."""
        robot, gradients = self.robot, Numbers(self.robot).gradients(self.poses)
        given = robot.columns(robot.independent)
        left = [column for column in range(gradients.shape[2]) if column not in given]
        follow = np.zeros((len(gradients), gradients.shape[2], len(given)))
        follow[:, given] = np.eye(len(given))
        follow[:, left] = -np.linalg.pinv(gradients[:, :, left], rcond=RANK_TOLERANCE) @ gradients[:, :, given]
        rows: Array = follow[:, robot.columns(robot.motors)]
        return np.where(np.abs(rows) < ZERO_GRADIENT * np.abs(rows).max(), 0.0, rows)

    @cached_property
    def motor_order(self) -> PivotOrder:
        """Order in which the efforts of motors are found whose coordinates follow: of J, or of Jᵀ W⁻¹ J."""
        robot, rows = self.robot, self._motor_rows
        if rows.shape[1] == rows.shape[2]:
            return choose_pivots(rows, self.sine)
        weights = np.array([robot.value(motor.weight) for motor in robot.drives])
        return choose_pivots(np.einsum("kmi,m,kmj->kij", rows, 1.0 / weights, rows), self.sine)

    @cached_property
    def line_order(self) -> PivotOrder:
        """The same of the lines w of D q̇ = wᵀ ẏ, D being 1 where the rate of a motor is found with others."""
        rows, robot = self._motor_rows.copy(), self.robot
        rated = replace(robot, loops=self.solution.rated, couplings=self.coupled.couplings)
        numbers = Numbers(rated)
        gradients = numbers.gradients(self.poses)
        for block in self.rate_blocks:
            columns, source = robot.columns(block.dependent), numbers.rows[block.rows[0]].source
            if isinstance(source, LoopClosure) and has_covector(robot, source, block.dependent[0]):
                continue
            if len(columns) == 1 and block.dependent[0] in robot.motors:
                place = robot.motors.index(block.dependent[0])
                rows[:, place] *= gradients[:, block.rows[0], columns[0], None]
        return choose_pivots(rows, self.sine)

    @cached_property
    def in_motors(self) -> MultibodyPlan:
        """The plan of the same robot in the coordinates of its motors, over the motions of this one."""
        return self._of(self._of_motors)

    @cached_property
    def in_motors_together(self) -> MultibodyPlan:
        """The same, closures written in axes of what carries them: views pay where limbs are found one by one."""
        robot = self._of_motors
        return self._of(replace(robot, loops=tuple(replace(loop, seen=IDENTITY) for loop in robot.loops)))

    @cached_property
    def seen(self) -> MultibodyPlan:
        """The plan of the same robot with closures in axes of its legs; itself where they are, or there are none."""
        robot = seen_from_legs(self.robot)
        if robot == self.robot:
            return self
        return replace(self._of(robot), apart=self.apart, pushed=self.pushed, known=self.known)

    @property
    def _of_motors(self) -> Multibody:
        robot, places = self.robot, {name: place for place, name in enumerate(self.robot.joints)}
        ends = {
            name: (float(self.poses[:, places[name]].min()), float(self.poses[:, places[name]].max()))
            for name in robot.actuators
        }
        home = MappingProxyType(dict(zip(robot.joints, self.poses[0].tolist(), strict=True)))
        return replace(robot, independent=robot.motors, platform=None, home=home, box=MappingProxyType(ends))

    def _of(self, robot: Multibody) -> MultibodyPlan:
        """The plan of another robot."""
        return make_multibody_plan(robot, self.sine)

    @cached_property
    def places(self) -> Everywhere | None:
        """Closed poses that show what holds wherever loops are closed."""
        return everywhere(Numbers(self.coupled), self.poses)

    @cached_property
    def folded(self) -> MultibodyPlan:
        """The plan of the same robot with bars and telescopes in place of rods, for what asks nothing of rods."""
        robot = None if self.apart else folded(self.robot, self.coupled)
        if robot is None:
            return self
        plan = self._of(robot)
        return plan if set(plan.unknown_names) == set(self.unknown_names) else self

    @cached_property
    def about_joint(self) -> MultibodyPlan:
        """The plan of the same robot described from a joint of its platform; itself where none is more than P."""
        place = None if self.unknown else common_joint(self.robot)
        if place is None:
            return self
        robot, coupled = described_from(self.robot, place), described_from(self.coupled, place)
        plan = _planned(robot, Numbers(coupled), moved_poses(self.robot, self.poses, place), self.sine)
        return self if plan.unknown else replace(plan, apart=self.apart, pushed=self.pushed, resting=self.resting)

    @cached_property
    def settled(self) -> MultibodyPlan:
        """The plan without friction that is zero, where parameters are numbers in the code."""
        robot = self.robot
        still = tuple(
            replace(link, friction=NO_FRICTION)
            if link.friction.acts and not any(map(robot.value, link.friction.parts))
            else link
            for link in robot.links
        )
        return self if still == robot.links else replace(self, robot=replace(robot, links=still))

    @property
    def written(self) -> Multibody:
        """The robot with the closures that positions are found by."""
        return replace(self.robot, loops=self.solution.loops, couplings=self.coupled.couplings)

    @cached_property
    def senses(self) -> tuple[Sense, ...]:
        """Axes of closures that have to have the same sense, and might not."""
        return turning_senses(self.robot)

    @cached_property
    def unknown(self) -> tuple[int, ...]:
        """Links whose coordinates Newton's method finds."""
        return tuple(sorted(index for step in self.solution.iterated for index in step.links))

    @property
    def unknown_blocks(self) -> tuple[tuple[int, ...], ...]:
        """Entries of what Newton's method finds, block by block."""
        owners = [index for index in self.unknown for _ in self.robot.links[index].names]
        steps = self.solution.iterated
        return tuple(tuple(k for k, owner in enumerate(owners) if owner in step.links) for step in steps)

    @property
    def unknown_names(self) -> tuple[str, ...]:
        """Names of what Newton's method finds."""
        return tuple(name for index in self.unknown for name in self.robot.links[index].names)

    @property
    def unknown_units(self) -> tuple[str, ...]:
        """Units of what Newton's method finds."""
        return tuple(unit for index in self.unknown for unit in self.robot.links[index].units)

    @property
    def unknown_turns(self) -> tuple[int, ...]:
        """Places of angles among what Newton's method finds that are the same after a turn; those of screws are not."""
        kinds = [self.robot.links[index].kind for index in self.unknown for _ in self.robot.links[index].names]
        return tuple(place for place, kind in enumerate(kinds) if kind == "R")

    @cached_property
    def unknown_ranges(self) -> tuple[tuple[float, float], ...]:
        """Middle and half width of where each of them is over the box, and somewhat beyond; infinite for any angle."""
        places = [self.robot.joints.index(name) for name in self.unknown_names]
        scales = [self.robot.size if unit == "m" else 1.0 for unit in self.unknown_units]
        low, high = self.poses[:, places].min(axis=0), self.poses[:, places].max(axis=0)
        ranges = [believed_range(*entry) for entry in zip(low.tolist(), high.tolist(), scales, strict=True)]
        turns = self.unknown_turns
        return tuple((m, np.inf if k in turns and half > np.pi else half) for k, (m, half) in enumerate(ranges))


def assembled(robot: Multibody) -> tuple[Numbers, Array]:
    """Close the loops of a multibody at home, and see that its motors move it.

    Args:
        robot: The robot.

    Returns:
        Its closures, home being closed, and the coordinates of home, in one row.

    Raises:
        OpenLoopsError: The loops do not close near home.
        UnsupportedRobotError: They close as another assembly, or the motors do not determine the motion.
    """
    numbers = Numbers(robot)
    home, closed = numbers.closed(np.array([[robot.home[name] for name in robot.joints]]))
    if not closed.all():
        check_number_of_coordinates(robot)
        raise OpenLoopsError(open_message(robot, numbers))
    home = numbers.polished(home[0])[None]
    check_assembly(robot, home[0])
    numbers = numbers.at_home(home[0])
    robot = numbers.robot
    if wrong := ", ".join(turned_round(robot, robot.home)):
        raise UnsupportedRobotError(
            f"{place_of(robot, wrong.partition(',')[0])}: the loops close with an axis turned round, at {wrong}; give "
            "coordinates nearer to the assembly as `home`"
        )
    check_motion(robot, numbers, home)
    return numbers, home


@kept_by_object(KEPT)
def make_multibody_plan(robot: Multibody, sine: float) -> MultibodyPlan:
    """Find out what every function of a multibody needs to know.

    Args:
        robot: The robot.
        sine: Part of its usual magnitude below which a pivot counts as zero.

    Raises:
        UnsupportedRobotError: It does not close at home, or its motors do not determine its motion.
    """
    turning = [kind for index in robot.pose if (kind := robot.links[index].kind) != "P" and index not in robot.rests]
    if robot.posed and "S" not in turning:  # a platform on a ball costs less to turn than its points
        robot = seen_from_legs(robot)
    begin("closing the loops at home and in the box")
    numbers, home = assembled(robot)
    robot = numbers.robot
    coupled = with_end_crosses(with_linear_loops(numbers))
    poses = coupled.reached(home)
    still = _still(robot, poses)
    if simpler := without_still(robot, still) if still else with_held_attitudes(robot, poses):
        plan = make_multibody_plan(simpler, sine)
        return replace(plan, resting=with_rests(robot, still)) if still else plan
    robot, coupled = _turning(robot, coupled, poses)
    return _planned(robot, coupled, poses, sine)


def _planned(robot: Multibody, coupled: Numbers, poses: Array, sine: float) -> MultibodyPlan:
    """The plan of a robot whose closed poses are known."""
    solution = find_solution(coupled, poses, sine)
    blocks = rate_blocks(coupled, solution, poses, sine)
    return MultibodyPlan(robot, coupled.robot, solution, blocks, poses, sine)


def _turning(robot: Multibody, coupled: Numbers, poses: Array) -> tuple[Multibody, Numbers]:
    """The robot and its closures in numbers, with the turns of its angles."""
    links = with_turn_references(coupled, poses)
    return replace(robot, links=links), coupled.of(replace(coupled.robot, links=links))


def _still(robot: Multibody, poses: Array) -> list[int]:
    """Joints of the pose of a platform that follow, and are zero wherever the platform is."""
    columns = {name: place for place, name in enumerate(robot.joints)}
    kept = {*robot.independent, *robot.motors, *robot.rests}
    return [
        index
        for index in robot.pose
        if index not in kept and np.abs(poses[:, columns[robot.links[index].name]]).max() < REST_TOLERANCE
    ]
