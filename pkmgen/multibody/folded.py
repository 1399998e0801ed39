"""A multibody in the form that costs fewest operations: bars and telescopes in place of rods, axes of its pose."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import IDENTITY, Rotation, settled
from pkmgen.mechanism.multibody import GROUND, Link, LoopClosure, Multibody, Side
from pkmgen.multibody.apart_rods import with_rods_apart
from pkmgen.multibody.bars import BarFolder
from pkmgen.multibody.folding import Folding
from pkmgen.multibody.pins import with_nearest_pins
from pkmgen.multibody.telescopes import TelescopeFolder


def folded(robot: Multibody, coupled: Multibody) -> Multibody | None:
    """The robot without rods that may be taken for bars or telescopes; None where nothing changes.

    Args:
        robot: The robot.
        coupled: The same with parallelograms as couplings.
    """
    turned = _in_axes_of_pose(with_rods_apart(robot, coupled))
    kept = frozenset[str]()
    while True:
        folding = Folding(with_nearest_pins(turned, kept))
        bars, telescopes = BarFolder(folding), TelescopeFolder(folding)
        for loop in folding.robot.loops:
            if not bars.fold(loop):
                telescopes.fold(loop)
        left = {loop.name for loop in folding.loops.values() if loop.friction.acts}
        if not left:
            break
        kept |= left
    bars.join_twins()
    if not bars.bars and not telescopes.telescopes and turned is robot:
        return None
    return folding.folded(bars.bars, telescopes.telescopes)


def _in_axes_of_pose(robot: Multibody) -> Multibody:
    """The robot on a ground whose axes are those that the pose of its platform is given in."""
    first = next((robot.links[index] for index in robot.pose), None)
    if first is None or first.parent != GROUND or first.mounting == IDENTITY or robot.base is not None:
        return robot
    back = first.mounting.inverse()

    def link(old: Link) -> Link:
        if old.parent != GROUND:
            return old
        mounting = _after(back, old.mounting, first.mounting)
        return replace(old, offset=settled(back.rotate(old.offset)), mounting=mounting)

    def side(old: Side) -> Side:
        if old.link != GROUND:
            return old
        return Side(GROUND, settled(back.rotate(old.point)), back.then(old.axes))

    def loop(old: LoopClosure) -> LoopClosure:
        return replace(old, parent=side(old.parent), child=side(old.child))

    return replace(
        robot,
        gravity=settled(back.rotate(robot.gravity)),
        links=tuple(map(link, robot.links)),
        loops=tuple(map(loop, robot.loops)),
        bodies=(),
        bearings=(),
        frames=(),
    )


def _after(back: Rotation, mounting: Rotation, own: Rotation) -> Rotation:
    """A mounting in turned axes; that of the pose itself is none."""
    return IDENTITY if mounting == own else back.then(mounting)
