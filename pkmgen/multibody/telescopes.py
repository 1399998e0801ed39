"""Telescopes: barrel and rod on one line between two points of other links, on which they act as masses do.

Of a telescope whose bodies have their mass on its line, on a universal joint with a ball at the other end or between
two hinges, the masses of barrel and rod are fixed to what it stands on at both ends. All that is left of it is the
closure that keeps its ends as far apart as its slide says, and what its first moments and its inertia do
(`pkmgen.motion.geometry.telescopes`).
"""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ONE,
    ZERO,
    Vector,
    cross,
    dot,
    plus,
    scale,
    settled,
    subtract,
)
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.inertia import LineInertia, line_inertia
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Side, Telescope
from pkmgen.multibody.folding import Folding

ORIGIN: Vector = (ZERO, ZERO, ZERO)
UPWARDS: Vector = (ZERO, ZERO, ONE)


class TelescopeFolder:
    """Takes telescopes out of a multibody, one after the other.

    Attributes:
        telescopes: The telescopes.
    """

    def __init__(self, folding: Folding) -> None:
        self._folding, self._robot, self._search = folding, folding.robot, folding.search
        self.telescopes: list[Telescope] = []

    def fold(self, loop: LoopClosure) -> None:
        """Take out the telescope that a loop ends with, if there is one."""
        for end, goal in ((loop.parent, loop.child), (loop.child, loop.parent)):
            links = self._links(loop, end)
            if links and (found := self._inertias(loop, links, end, goal)):
                carrier = self._folding.carrier(end, goal)
                cross = self._folding.cross_moment(links[0], carrier) if len(links) > 2 else ZERO
                if cross is not None and self._acts_so(loop, links, carrier, found):
                    self._take_out(loop, links, (end, goal), found, cross)
                    return

    def _acts_so(
        self, loop: LoopClosure, links: tuple[int, ...], carrier: int, parts: tuple[LineInertia, LineInertia]
    ) -> bool:
        """Whether mass aside of its line, and friction of its joint, are known from the line of a telescope."""
        folding, turns, joint = self._folding, self._folding.first_axis(links[0], carrier), links[:-1]
        rests = folding.is_known(carrier, turns) and self._robot.links[links[0]].parent == carrier == GROUND
        if not (rests or all(inertia.is_even for inertia in parts)):
            return False
        hinged = len(joint) == 1 and folding.rotates(carrier)
        if loop.friction.acts and (hinged or len(joint) > 1):
            return False
        return not folding.resists(joint) or (not hinged and folding.is_seen(carrier, turns, *parts))

    def _links(self, loop: LoopClosure, end: Side) -> tuple[int, ...]:
        """Links of the joint at A, and the slide, where a side ends at B on the line that the slide moves along."""
        slide = end.link
        if slide == GROUND or self._robot.links[slide].kind != "P" or loop.type not in ("S", "point", "R", "U"):
            return ()
        barrel = self._robot.links[slide].parent
        if barrel == GROUND or self._robot.links[barrel].kind != "R":
            return ()
        first = barrel if loop.type == "R" else self._robot.links[barrel].parent
        joint = tuple(sorted({first, barrel}))
        alone = first != GROUND and self._folding.is_alone(slide) and self._folding.may_go(joint)
        if not alone or self._start(slide, end) is None:
            return ()
        along = self._along(slide)
        across = self._search.vanishes(dot(self._robot.links[barrel].axis, along))
        crossed = first == barrel or self._search.crosses(first, self._robot.links[barrel], along)
        if not across or not crossed or (loop.type != "R" and not self._ends_on_ball(loop, first, barrel, end)):
            return ()
        return (*joint, slide)

    def _ends_on_ball(self, loop: LoopClosure, first: int, barrel: int, end: Side) -> bool:
        slide = self._robot.links[end.link]
        second = settled(slide.mounting.back(self._robot.links[barrel].axis))
        return self._folding.ends_on_ball(loop, first, second, end)

    def _along(self, slide: int) -> Vector:
        """Direction of a slide, axes of the barrel."""
        link = self._robot.links[slide]
        return settled(link.mounting.rotate(link.axis))

    def _start(self, slide: int, end: Side) -> Vector | None:
        """From A to B with the slide at zero; None where B is not on the line through A, or before it at home."""
        link, along = self._robot.links[slide], self._along(slide)
        start = settled(plus(link.offset, link.mounting.rotate(end.point)))
        straight = all(self._search.vanishes(entry, self._robot.size) for entry in cross(start, along))
        ahead = self._robot.value(dot(start, along)) + self._robot.home[link.name] > 0.0
        return start if straight and ahead else None

    def _inertias(
        self, loop: LoopClosure, links: tuple[int, ...], end: Side, goal: Side
    ) -> tuple[LineInertia, LineInertia] | None:
        """What barrel and rod are made of; None where they do not act as a telescope does."""
        *joint, barrel, slide = links
        second = self._folding.second_axis((*joint, barrel), self._along(slide)) if joint else None
        found = self._parts(barrel, slide, end, second or self._robot.links[barrel].axis)
        carrier = self._folding.carrier(end, goal)
        turns = self._folding.first_axis(links[0], carrier)
        rotates = self._folding.rotates(carrier)
        if loop.type == "R":
            if not self._folding.are_parallel(loop, barrel, end.link):
                return None
            if not rotates:
                return (_flat(found[0]), _flat(found[1])) if self._vanish(*(i.aside[1] for i in found)) else None
        found = self._folding.without_traces(found[0]), self._folding.without_traces(found[1])
        if loop.type == "R" and not all(inertia.is_even for inertia in found):
            return None
        spins = not self._vanish(*(tree for inertia in found for tree in (inertia.axial, inertia.unequal)))
        return found if not spins or self._folding.carries(carrier, turns[0]) else None

    def _vanish(self, *trees: Tree) -> bool:
        return all(map(self._search.vanishes, trees))

    def _parts(self, barrel: int, slide: int, end: Side, second: Vector) -> tuple[LineInertia, LineInertia]:
        """Barrel, seen from A, and rod, seen from B, about an axis of the barrel across the line."""
        link = self._robot.links[slide]
        rods = tuple(replace(body, mass_centre=settled(subtract(body.mass_centre, end.point))) for body in link.bodies)
        across = settled(link.mounting.inverse().rotate(second))
        return (
            line_inertia(self._robot.links[barrel].bodies, self._along(slide), second),
            line_inertia(rods, link.axis, across),
        )

    def _take_out(
        self,
        loop: LoopClosure,
        links: tuple[int, ...],
        sides: tuple[Side, Side],
        parts: tuple[LineInertia, LineInertia],
        cross: Tree,
    ) -> None:
        """Put the masses of a telescope on the links between which it stands, and a stroke in its place."""
        *joint, slide = links
        (end, goal), (barrel, rod), robot = sides, parts, self._robot
        first, last = robot.links[joint[0]], robot.links[joint[-1]]
        centre = first.offset if len(joint) == 1 else plus(first.offset, first.mounting.rotate(last.offset))
        near = Side(first.parent, settled(centre), IDENTITY)
        self._folding.add_mass(f"{loop.name}_barrel", near, barrel.mass)
        self._folding.add_mass(f"{loop.name}_rod", goal, rod.mass)
        if len(joint) > 1:
            self._folding.leave_mass(joint[0])
        link, start = robot.links[slide], self._start(slide, end)
        assert start is not None
        far = self._folding.far_friction(loop.name)
        loop = self._folding.loops[loop.name]
        if loop.type == "R":
            self._folding.hold_level(loop, joint[0], ZERO, goal)
        stroke = replace(link, parent=GROUND, offset=ORIGIN, mounting=IDENTITY, axis=UPWARDS)
        self._folding.bodies[slide].clear()
        self._folding.change(slide, stroke)
        self._folding.take_out_joint(joint, loop, goal)
        shut = settled(scale(dot(start, self._along(slide)), UPWARDS))
        self._folding.loops[loop.name] = replace(
            loop, type="distance", parent=near, child=replace(goal, axes=IDENTITY), length=ZERO, seen=IDENTITY,
            cylinder=(GROUND, Side(slide, shut, IDENTITY)),
        )  # fmt: skip
        turns = self._folding.first_axis(joint[0], self._folding.carrier(end, goal))
        friction = self._folding.friction(joint)
        self.telescopes.append(Telescope(loop.name, slide, barrel, rod, cross, turns, loop.type == "R", friction, far))


def _flat(inertia: LineInertia) -> LineInertia:
    """All there is of bodies that turn about one axis across their line alone."""
    nothing = (ZERO, ZERO, ZERO)
    return LineInertia(inertia.mass, inertia.along, inertia.about_across, ZERO, (ZERO, ZERO), ZERO, nothing)
