"""A multibody whose rods and telescopes are taken out: their masses go to the links they stand between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ZERO,
    Rotation,
    Vector,
    cross,
    dot,
    opposite,
    plus,
    scale,
    settle,
    settled,
    subtract,
    total,
)
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import NO_FRICTION, Body, Friction
from pkmgen.mechanism.inertia import LineInertia, moment_about, second_moments
from pkmgen.mechanism.limb_axes import axes_about
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import GROUND, Bar, Link, LoopClosure, Multibody, Side, Telescope
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.renumbered import renumbered
from pkmgen.multibody.leg_views import first_joints
from pkmgen.multibody.rods import RodSearch

POINT = (ZERO,) * 6
"""Inertia of a mass point."""


class Folding:
    """What links and loops become, one rod after the other.

    Attributes:
        robot: The robot as it is.
        search: Looks at its rods.
        loops: Its closures, by name.
        bodies: Bodies of its links and of the ground.
    """

    def __init__(self, robot: Multibody) -> None:
        self.robot, self.search = robot, RodSearch(robot)
        self.loops = {loop.name: loop for loop in robot.loops}
        self.bodies = {index: list(link.bodies) for index, link in enumerate(robot.links)}
        self.bodies[GROUND] = list(robot.base or ())
        self._gone: set[int] = set()
        self._changed: dict[int, Link] = {}
        coupled = {index for coupling in robot.couplings for index, _ in coupling.terms}
        self._held = {*robot.independent, *robot.motors, *coupled}

    def is_free(self, index: int) -> bool:
        """Whether a joint of a rod holds nothing but the rod, which nothing else hangs on; it may have friction."""
        return self.is_alone(index) and index not in self._held and self.robot.links[index].spring is None

    def may_go(self, links: Sequence[int]) -> bool:
        """Whether the joint of a rod may be taken out, or but for a first axis about which something acts."""
        first, *second = links
        return all(map(self.is_free, second)) and (self.is_free(first) or (bool(second) and self.is_alone(first)))

    def is_passive(self, index: int) -> bool:
        """Whether a joint is neither driven nor held, and has no friction and no spring."""
        link = self.robot.links[index]
        return index not in self._held and not link.friction.acts and link.spring is None

    def friction(self, links: Sequence[int]) -> tuple[Friction, Friction]:
        """Friction of the one or two axes of the joint of a rod."""
        first, *second = (self.robot.links[index].friction if self.is_free(index) else NO_FRICTION for index in links)
        return first, second[0] if second else NO_FRICTION

    def resists(self, links: Sequence[int]) -> bool:
        """Whether the joint of a rod has friction."""
        return any(each.acts for each in self.friction(links))

    def is_seen(self, carrier: int, turns: tuple[int, Vector], *inertias: LineInertia) -> bool:
        """Whether the turn of a rod is written as what carries both of its ends sees it."""
        alike = all(inertia.unequal == ZERO for inertia in inertias)
        return self.is_known(carrier, turns) or (alike and turns[0] == carrier)

    def is_known(self, carrier: int, turns: tuple[int, Vector]) -> bool:
        """Whether the turn of a rod follows from its line alone: the first axis of its joint rests in a ground."""
        return turns[0] == carrier and not self.rotates(carrier)

    def second_axis(self, links: Sequence[int], line: Vector) -> Vector:
        """The second axis of the universal joint of a rod, in the sense of e × u at home.

        Args:
            links: Both links of the joint.
            line: u, axes of the second one.
        """
        robot, (one, two) = self.robot, links
        frames = link_frames(robot, robot.home)
        first, second, along = (
            frames[index][0] @ in_numbers(robot, vector)
            for index, vector in ((one, robot.links[one].axis), (two, robot.links[two].axis), (two, line))
        )
        own = robot.links[two].axis
        return own if second @ np.cross(first, along) > 0.0 else opposite(own)

    def without_traces(self, inertia: LineInertia) -> LineInertia:
        """What a rod is made of, with zeros for what vanishes of its difference from one that is alike on all sides."""
        a, b, unequal, c, d, e = (ZERO if self.search.vanishes(entry) else entry for entry in inertia.difference())
        return replace(inertia, aside=(a, b), unequal=unequal, mixed=(c, d, e))

    def is_alone(self, index: int) -> bool:
        """Whether one loop alone passes a link, and nothing hangs on it beside."""
        ends = sum(index in (side.link for side in (loop.parent, loop.child)) for loop in self.robot.loops)
        carries = sum(other.parent == index for other in self.robot.links)
        return self.search.uses[index] == 1 and ends + carries == 1

    def seen(self, one: Side, other: Side) -> Rotation:
        """Axes that what stands between two sides is best written in: those of what stands on a ground that rests.

        The first joint before the first side, if there is one that is no part of the pose, else before the other one.
        """
        firsts = first_joints(self.robot, one, other)
        return self.robot.links[firsts[0]].mounting if firsts else IDENTITY

    def first_axis(self, index: int, carrier: int, seen: Rotation = IDENTITY) -> tuple[int, Vector]:
        """The first axis of the joint of a rod, that of a link, in the first link that it is fixed to, or a carrier."""
        return self.rests(index, self.robot.links[index].axis, carrier, seen)

    def rests(self, index: int, vector: Vector, carrier: int = GROUND, seen: Rotation = IDENTITY) -> tuple[int, Vector]:
        """A vector of a link in the first link that it is fixed to, or in a carrier; joints about it keep it.

        In the carrier it is seen in other axes, if so wanted.
        """
        if index == carrier:
            return index, settled(seen.back(vector))
        while index not in (GROUND, carrier):
            link = self.robot.links[index]
            if index in self.robot.held:
                held = self.robot.held[index]
                vector, index = settled(held.axes.rotate(vector)), held.link
                vector = settled(seen.back(vector)) if index == carrier else vector
                continue
            if link.kind != "P" and not (link.kind == "R" and self.along(vector, link.axis)):
                break
            known = link.parent == carrier and link.mounting == seen
            mounting = IDENTITY if known else link.mounting
            vector, index = settled(mounting.rotate(vector)), link.parent
            vector = settled(seen.back(vector)) if index == carrier and not known else vector
        return index, vector

    def rotates(self, index: int) -> bool:
        """Whether a link turns."""
        while index != GROUND:
            held, link = self.robot.held.get(index), self.robot.links[index]
            if held is None and link.kind != "P":
                return True
            index = link.parent if held is None else held.link
        return self.robot.base is not None

    def carries(self, carrier: int, index: int) -> bool:
        """Whether a link is a carrier, or one that it carries."""
        return index == carrier or (index != GROUND and carrier in (GROUND, *self.robot.path(index)))

    def along(self, one: Vector, other: Vector) -> bool:
        """Whether two directions are parallel."""
        return self.search.along(one, other)

    def are_parallel(self, loop: LoopClosure, first: int, last: int) -> bool:
        """Whether hinges at both ends of a rod have one direction that rests in what carries both.

        Args:
            loop: The closure at its far end.
            first: The link of the hinge at its near end.
            last: The link whose side of the closure is the far end.
        """
        near, far = (loop.parent, loop.child) if loop.parent.link == last else (loop.child, loop.parent)
        carrier = self.carrier(near, far)
        turns = self.first_axis(first, carrier)
        ends = (self.rests(near.link, near.axes.z, carrier), self.rests(far.link, far.axes.z, carrier))
        same = all(index == turns[0] and self.along(axis, turns[1]) for index, axis in ends)
        return same and turns[0] == carrier

    def hold_level(self, loop: LoopClosure, index: int, height: Tree, goal: Side) -> None:
        """Keep how far along its hinge a rod that is taken out ends, where joints beside the rod leave that open.

        Args:
            loop: The closure at its far end.
            index: The link of the hinge at its near end.
            height: From that hinge to the far end, along the axis, m.
            goal: The side of the closure that is not in the rod.
        """
        link = self.robot.links[index]
        axis = settled(link.mounting.rotate(link.axis))
        _, *paths = self.robot.between(link.parent, goal.link)
        if all(self._stays_level(other, link.parent, axis) for path in paths for other in path):
            return
        name, foot = self.new_name(f"{loop.name}_level"), settled(plus(link.offset, scale(height, axis)))
        near = self.search.before_turns(Side(link.parent, foot, axes_about(axis, self.robot.value)))
        far = self.search.before_turns(goal)
        self.loops[name] = replace(loop, name=name, type="contact", parent=near, child=replace(far, axes=IDENTITY))

    def _stays_level(self, index: int, near: int, axis: Vector) -> bool:
        """Whether a joint moves nothing along an axis of a link, which rests where both are."""
        link, carrier = self.robot.links[index], self.robot.between(index, near)[0]
        turns, own = self.rests(near, axis, carrier), self.rests(index, link.axis, carrier)
        if turns[0] != own[0]:
            return False
        if link.kind == "R":
            return self.along(own[1], turns[1])
        return link.kind == "P" and self.search.vanishes(dot(own[1], turns[1]))

    def level_height(self, one: Side, other: Side, axis: Vector) -> Tree | None:
        """How far a side is above another one along an axis of what carries both; None where joints may change that."""
        carrier, *paths = self.robot.between(one.link, other.link)
        if not all(self._stays_level(index, carrier, axis) for path in paths for index in path):
            return None
        return settle(dot(axis, subtract(self._at_zero(carrier, other), self._at_zero(carrier, one))))

    def _at_zero(self, carrier: int, side: Side) -> Vector:
        """A point at zero coordinates, axes of a link that carries it."""
        point, index = side.point, side.link
        while index != carrier:
            link = self.robot.links[index]
            point, index = settled(plus(link.offset, link.mounting.rotate(point))), link.parent
        return point

    def ends_on_ball(self, loop: LoopClosure, first: int, second: Vector, end: Side) -> bool:
        """Whether a rod on a universal joint ends on a ball, or on a universal joint that holds no more than one does.

        That is so where its axes stay parallel to those of the joint at the other end of the rod.

        Args:
            loop: The closure at its far end.
            first: The link of the first axis of the joint at its near end.
            second: The second axis of that joint, axes of the link of the far end.
            end: The side of the closure that the rod ends with.
        """
        if loop.type != "U":
            return loop.type in ("S", "point")
        sides = [(loop.parent, loop.parent.axes.z), (loop.child, settled(loop.child.axes.rotate(loop.second)))]
        (_, own), (goal, other) = sides if loop.parent is end else sides[::-1]
        turns, rests = (
            self.first_axis(first, self.carrier(end, goal)),
            self.rests(goal.link, other, self.carrier(end, goal)),
        )
        return self.along(own, second) and turns[0] == rests[0] and self.along(turns[1], rests[1])

    def carrier(self, one: Side, other: Side) -> int:
        """The link that carries both sides."""
        return self.robot.between(one.link, other.link)[0]

    def cross_moment(self, index: int, carrier: int) -> Tree | None:
        """Moment about its own axis of the cross of a universal joint, which then is all of it but its mass.

        None where it has more: off its axis, or where its axis does not rest in a carrier that does not turn.
        """
        link, search = self.robot.links[index], self.search
        if not second_moments(link.bodies).acts or not self.is_free(index):
            return ZERO
        aside = [entry for body in link.bodies for entry in cross(body.mass_centre, link.axis)]
        rests = self.first_axis(index, carrier)[0] == carrier and not self.rotates(carrier)
        if not rests or not all(search.vanishes(entry, self.robot.size) for entry in aside):
            return None
        return settle(total(moment_about(body, link.axis) for body in link.bodies))

    def far_friction(self, name: str) -> Friction:
        """Friction of the hinge at the far end of a rod, which its closure leaves to what takes the rod's place."""
        loop = self.loops[name]
        self.loops[name] = replace(loop, friction=NO_FRICTION)
        return loop.friction

    def leave_mass(self, index: int) -> None:
        """Put the masses of the cross of a universal joint that goes, which are on its axis, on what carries it."""
        link = self.robot.links[index]
        if not self.is_free(index):
            return
        for body in link.bodies:
            centre = settled(plus(link.offset, link.mounting.rotate(body.mass_centre)))
            self.add_mass(body.name, Side(link.parent, centre, IDENTITY), body.mass)

    def add_mass(self, name: str, side: Side, mass: Tree) -> None:
        """Put a mass on a link."""
        self.bodies[side.link].append(Body(name, mass, side.point, POINT))

    def take_out(self, indices: Sequence[int]) -> None:
        """Take links out."""
        self._gone |= set(indices)

    def take_out_joint(self, links: Sequence[int], loop: LoopClosure, goal: Side) -> None:
        """Take out the joint of a rod; a first axis about which something acts stays, the second one across the line.

        Args:
            links: Links of the joint.
            loop: The closure at the far end.
            goal: The side of it that is not in the rod.
        """
        first, last = links[0], self.robot.links[links[-1]]
        if self.is_free(first):
            self.take_out(links)
            return
        self.take_out(links[1:])
        axis = settled(last.mounting.rotate(last.axis))
        near = Side(first, last.offset, axes_about(axis, self.robot.value))
        name = self.new_name(f"{loop.name}_plane")
        self.loops[name] = replace(loop, name=name, type="contact", parent=near, child=replace(goal, axes=IDENTITY))

    def new_name(self, name: str) -> str:
        """A name that no other closure has."""
        while name in self.loops:
            name += "_"
        return name

    def change(self, index: int, link: Link) -> None:
        """Let a link be another one."""
        self._changed[index] = link

    def _platform(self) -> Side | None:
        """The platform; where it was a rod, the joint that it stood on."""
        side = self.robot.platform
        while side is not None and side.link in self._gone:
            link = self.robot.links[side.link]
            side = Side(link.parent, link.offset, link.mounting)
        return side

    def folded(self, bars: Sequence[Bar], telescopes: Sequence[Telescope]) -> Multibody:
        """The robot that is left, with what is left of its rods and telescopes."""
        kept = [index for index in range(len(self.robot.links)) if index not in self._gone]
        place = {index: number for number, index in enumerate(kept)} | {GROUND: GROUND}

        def moved(index: int) -> Link:
            link = self._changed.get(index, self.robot.links[index])
            return replace(link, parent=place[link.parent], bodies=tuple(self.bodies[index]))

        names = {name for index in self._gone for name in self.robot.links[index].names}
        robot = replace(
            self.robot,
            base=None if self.robot.base is None else tuple(self.bodies[GROUND]),
            grounded=tuple(self.bodies[GROUND]) if self.robot.base is None else (),
            platform=self._platform(),
            loops=tuple(self.loops.values()),
            bodies=(),
            bearings=(),
            frames=(),
            home=MappingProxyType({name: value for name, value in self.robot.home.items() if name not in names}),
            stated=frozenset(self.robot.stated - names),
            cut=MappingProxyType({}),
            bars=tuple(bars),
            telescopes=tuple(telescopes),
        )
        return renumbered(robot, [moved(index) for index in kept], place.__getitem__)
