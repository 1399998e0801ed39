"""Hinges that close a loop on a bar of a parallelogram: with the hinge that carries the bar they are a universal joint.

The angle of a bar that keeps parallel to another one follows from a coupling. Where the axes of both of its hinges
meet at right angles, the rod before it ends on a universal joint, which says less than both do: that is taken where the
rest follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from pkmgen.language.expression.algebra import Z_AXIS, Vector, cross, dot, plus, scale, settled
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.limb_axes import axes_about
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.other_parameters import moved_parameters
from pkmgen.multibody.rods import ZERO_SIZES, RodSearch


@dataclass(frozen=True, slots=True)
class EndCross:
    """The universal joint that a loop ends with.

    Attributes:
        bar: The link between its hinges.
        pin: Axis of the closing one, axes of this link; the other one is at its origin, on the line of this axis.
        closure: The joint, between the link before the bar and what the loop ends on.
    """

    bar: int
    pin: Vector
    closure: LoopClosure


def with_end_crosses(numbers: Numbers) -> Numbers:
    """Write such hinges as universal joints; couplings are found, home is closed."""
    robot = numbers.robot
    coupled = {index for coupling in robot.couplings for index, _ in coupling.terms}
    if not coupled:
        return numbers
    search = RodSearch(robot)
    found = [(loop.name, end) for loop in robot.loops for end in end_crosses(robot, search, loop)]
    ends = {name: end.closure for name, end in found if end.bar in coupled and search.uses[end.bar] == 1}
    if not ends:
        return numbers
    crossed = Numbers(replace(robot, loops=tuple(ends.get(loop.name, loop) for loop in robot.loops)))
    return crossed if _says_the_same(numbers, crossed) else numbers


def end_crosses(robot: Multibody, search: RodSearch, loop: LoopClosure) -> Iterator[EndCross]:
    """Universal joints that a loop may be said to end with, at either side."""
    for own, other in ((loop.parent, loop.child), (loop.child, loop.parent)):
        if loop.type != "R" or own.link == GROUND:
            continue
        link, pin = robot.links[own.link], own.axes.z
        meet = all(search.vanishes(entry, robot.size) for entry in cross(own.point, pin))
        if link.kind != "R" or not meet or not search.vanishes(dot(pin, link.axis)):
            continue
        rod = Side(link.parent, link.offset, axes_about(settled(link.mounting.rotate(link.axis)), robot.value))
        back = scale(dot(own.point, pin), scale(Number(-1.0), other.axes.z))
        end = Side(other.link, settled(plus(other.point, back)), other.axes)
        closure = replace(loop, type="U", parent=rod, child=end, second=Z_AXIS)
        yield EndCross(own.link, pin, closure)


def _says_the_same(numbers: Numbers, crossed: Numbers) -> bool:
    """Whether the loops as they are close wherever these do, for other parameters too."""
    robot = numbers.robot
    home = np.array([[robot.home[name] for name in robot.joints]])
    for values in (robot.parameters, MappingProxyType(moved_parameters(robot))):
        plain, other = (Numbers(replace(each.robot, parameters=values)) for each in (numbers, crossed))
        there, closed = other.closed(home)
        if not closed.all():
            return False
        poses = other.beside(there)
        if not len(poses) or np.abs(plain.errors(poses)).max() > ZERO_SIZES * robot.size:
            return False
    return True
