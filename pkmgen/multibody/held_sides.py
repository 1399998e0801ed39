"""Distances from a link that does not turn, though its joint lets it: from where it stands to as far beside the goal.

A parallelogram keeps what it carries from turning: the angles of its joints, which turn about parallel axes, add up to
a constant, by a coupling. Rods keep platforms from turning, which closures of attitudes say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pkmgen.language.expression.algebra import (
    IDENTITY,
    Rotation,
    divide,
    multiply,
    opposite,
    rotation_about,
    settle,
    settled,
    subtract,
)
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import GROUND, JointCoupling, LoopClosure, Multibody, Side
from pkmgen.multibody.rods import RodSearch

SENSES = (Number(1.0), Number(-1.0))


def held_links(robot: Multibody) -> Mapping[int, Side]:
    """Links whose attitude in another one stays, by closures or couplings: that other one, with their axes in it."""
    coupled = (_held_by(robot, coupling) for coupling in robot.couplings)
    return {**dict(filter(None, coupled)), **robot.held}


def _held_by(robot: Multibody, coupling: JointCoupling) -> tuple[int, Side] | None:
    """The link that a coupling holds: the last of joints about parallel axes whose turns add up to a constant."""
    factors = dict(coupling.terms)
    first, last = min(factors), max(factors)
    axis, back, senses = robot.links[last].axis, IDENTITY, dict[int, Number]()
    carrier = robot.links[first].parent
    for index in reversed(robot.path(last)):
        link = robot.links[index]
        if index == carrier:
            break
        own = settled(back.back(link.axis))
        if link.kind == "R":
            if index not in factors or own not in (axis, opposite(axis)):
                return None
            senses[index] = SENSES[own != axis]
        elif link.kind != "P":
            return None
        back = link.mounting.then(back)
    total = {settle(multiply(factors[index], sense)) for index, sense in senses.items()}
    if senses.keys() != factors.keys() or len(total) > 1 or last in robot.independent:
        return None
    angle = settle(divide(coupling.offset, total.pop()))
    return last, Side(carrier, robot.links[last].offset, back.then(rotation_about(axis, angle)))


def before_held(robot: Multibody, search: RodSearch, held: Mapping[int, Side], loop: LoopClosure) -> LoopClosure:
    """A distance without the joint of a link whose attitude is known, where the other side does not turn either.

    A point p of such a link is as far from a point of the other one as the origin of the joint from a point that is
    moved by −p.
    """
    if loop.type != "distance" or loop.across:
        return loop
    loop = replace(loop, parent=search.off_axis(loop.parent), child=search.off_axis(loop.child))
    for end, other in (("parent", "child"), ("child", "parent")):
        side, goal = getattr(loop, end), getattr(loop, other)
        if side.link not in held or robot.links[side.link].kind not in "RS":
            continue
        own, axes = held[side.link], _attitude(robot, held, held[side.link].link, goal.link)
        if axes is not None:
            link, arm = robot.links[side.link], axes.back(own.axes.rotate(side.point))
            far = replace(goal, point=settled(subtract(goal.point, arm)))
            moved = replace(loop, **{end: Side(link.parent, link.offset, IDENTITY), other: far})
            return before_held(robot, search, held, moved)
    return loop


def _attitude(robot: Multibody, held: Mapping[int, Side], carrier: int, index: int) -> Rotation | None:
    """Axes of a link in those of one that carries it; None where it turns in them, or is not carried."""
    turned = IDENTITY
    while index != carrier:
        if index == GROUND:
            return None
        link = robot.links[index]
        if index in held:
            turned, index = held[index].axes.then(turned), held[index].link
        elif link.kind == "P":
            turned, index = link.mounting.then(turned), link.parent
        else:
            return None
    return turned
