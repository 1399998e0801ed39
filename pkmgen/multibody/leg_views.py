"""Closures of legs in the axes of the first joint of each, where what the leg is made of has the fewest entries."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import IDENTITY
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side


def first_joints(robot: Multibody, one: Side, other: Side) -> tuple[int, ...]:
    """The first joints of what stands between two sides on a ground that rests, up to each; none of the pose."""
    carrier, *paths = robot.between(one.link, other.link)
    if carrier != GROUND or robot.base is not None:
        return ()
    return tuple(path[0] for path in paths if path and path[0] not in robot.pose)


def seen_from_legs(robot: Multibody) -> Multibody:
    """A robot with the closures between legs on the ground and its platform written in axes of the legs."""
    return replace(robot, loops=tuple(seen_from_leg(robot, loop) for loop in robot.loops))


def seen_from_leg(robot: Multibody, loop: LoopClosure) -> LoopClosure:
    """A closure in the axes of the first joint of its leg.

    As it is where it has axes, where not one leg on the ground is closed, and of bars and telescopes, whose axes are
    given in those that they stand in.
    """
    firsts = first_joints(robot, loop.parent, loop.child)
    folded = {*(bar.name for bar in robot.bars), *(telescope.name for telescope in robot.telescopes)}
    if loop.seen != IDENTITY or len(firsts) != 1 or loop.name in folded:
        return loop
    return replace(loop, seen=robot.links[firsts[0]].mounting)
