"""A multibody without links that stand still in those that carry them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO, Rotation, Vector, plus, settled
from pkmgen.mechanism.multibody import GROUND, JointCoupling, Link, Multibody, Side
from pkmgen.mechanism.renumbered import renumbered


def without_still(robot: Multibody, still: Sequence[int]) -> Multibody:
    """Take out links whose coordinate is always zero; what they carry is carried by the links before them.

    Args:
        robot: The multibody.
        still: Indices of links that are neither driven nor independent, and on joints that no file names.
    """
    for index in sorted(still, reverse=True):
        robot = _without(robot, index)
    return robot


def with_rests(robot: Multibody, still: Sequence[int]) -> Multibody:
    """Keep these links, with couplings that say that they stand still."""
    rests = tuple(
        JointCoupling(f"{robot.links[index].name}_rests", ((index, ONE),), ZERO, robot.place) for index in still
    )
    names = frozenset(rest.name for rest in rests)
    return replace(robot, couplings=(*robot.couplings, *rests), implied=robot.implied | names)


def _without(robot: Multibody, gone: int) -> Multibody:
    """Take out one link."""
    link = robot.links[gone]
    shift, turn = link.offset, link.mounting

    def follows(index: int) -> int:
        index = link.parent if index == gone else index
        return index - 1 if index > gone else index

    def seen(vector: Vector) -> Vector:
        return settled(plus(shift, turn.rotate(vector)))

    def side(old: Side) -> Side:
        if old.link != gone:
            return replace(old, link=follows(old.link))
        return Side(follows(gone), seen(old.point), _after(turn, old.axes))

    def moved(other: Link) -> Link:
        if other.parent != gone:
            return replace(other, parent=follows(other.parent))
        return replace(other, parent=follows(gone), offset=seen(other.offset), mounting=_after(turn, other.mounting))

    placed = tuple(replace(each, side=side(each.side)) for each in robot.bodies)
    carried = tuple(
        now.in_link(now.body) for now, then in zip(placed, robot.bodies, strict=True) if then.side.link == gone
    )
    links = [moved(other) for index, other in enumerate(robot.links) if index != gone]
    base, parent = robot.base, follows(gone)
    if parent != GROUND:
        links[parent] = replace(links[parent], bodies=(*links[parent].bodies, *carried))
    elif base is not None:
        base = (*base, *carried)
    robot = replace(
        robot,
        base=base,
        home=MappingProxyType({name: value for name, value in robot.home.items() if name not in link.names}),
    )
    return renumbered(robot, links, follows, side)


def _after(turn: Rotation, axes: Rotation) -> Rotation:
    return axes if turn == IDENTITY else turn.then(axes)
