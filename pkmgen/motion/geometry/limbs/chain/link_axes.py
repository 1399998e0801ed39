"""Axes of the links of a chain.

A link that turns about an oblique axis has that axis for its z, and for its x, where there is one, a normal that this
axis and those of its parent share, so that turning it costs what it costs about z.

At zero joint positions the axes of a link are the columns of a constant rotation B in the limb frame; a chain whose
axes are those of the limb has B = 1 everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ZERO,
    Rotation,
    Vector,
    cross,
    divide,
    dot,
    perpendicular,
    scale,
    settled,
)
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.body_graph import LimbTree, TipPair, TreeJoint
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.grouping import CarriedLink, regrouped, without_first_moment
from pkmgen.mechanism.inertia import SecondMoments, bilinear, second_moments

Value = Callable[[Tree], float]
LEAST_NORMAL_SINE = 1e-3
"""Least sine between two axes whose common normal serves as an axis."""
_UNITS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class LinkAxes:
    """A chain as its links see it.

    Attributes:
        turned: B of each link.
        joints: Its joints: axes and bodies in axes of the link, offsets to it in axes of its parent.
        inertias: What acts on each link, about its origin in its axes; inertia that joints cannot distinguish is
            lumped into the first link that can have it.
        end_mass: What the limb leaves to the body that it ends on, kg.
        tip_offset: Vector from the last link to the tip, its axes.
        pairs: Axes at the tip: z in axes of the last link, m in the limb frame.
    """

    turned: tuple[Rotation, ...]
    joints: tuple[TreeJoint, ...]
    tip_offset: Vector
    pairs: tuple[TipPair, ...]
    inertias: tuple[SecondMoments, ...]
    end_mass: Tree

    def with_bodies_apart(self) -> LinkAxes:
        """The same with bodies that act on their own links."""
        return replace(self, inertias=tuple(second_moments(joint.bodies) for joint in self.joints), end_mass=ZERO)

    def mounting(self, index: int) -> Rotation | None:
        """Axes of a link at joint position zero in its parent; None where they are the same."""
        before = self.turned[index - 1] if index else IDENTITY
        own = self.turned[index]
        return None if own == before else Rotation(*(settled(before.back(axis)) for axis in own.axes))


def link_axes(tree: LimbTree, value: Value, mass_at_end: bool) -> LinkAxes:
    """Choose the axes of the links of a serial limb.

    Args:
        tree: The limb.
        value: Evaluates an expression of parameters.
        mass_at_end: Whether mass at the end of the limb is no more than mass to the body that it ends on.
    """
    turned, before, last = list[Rotation](), IDENTITY, None
    joints = []
    for joint in tree.joints:
        own = before if joint.kind == "P" else _turned(before, joint.axis, last, value)
        joints.append(
            replace(
                joint,
                axis=settled(own.back(joint.axis)) if own in (before, IDENTITY) else IDENTITY.z,
                offset=settled(before.back(joint.offset)),
                bodies=tuple(_body(body, own) for body in joint.bodies),
            )
        )
        turned.append(own)
        before, last = own, joint.axis
    pairs = tuple(replace(pair, last=settled(before.back(pair.last))) for pair in tree.pairs)
    end = settled(before.back(tree.tip_offset))
    inertias, end_mass = _inertias(joints, turned, end if mass_at_end else None, value)
    return LinkAxes(tuple(turned), tuple(joints), end, pairs, inertias, end_mass)


def _inertias(
    joints: Sequence[TreeJoint], turned: Sequence[Rotation], end: Vector | None, value: Value
) -> tuple[tuple[SecondMoments, ...], Tree]:
    """What acts on links, as few numbers as do, and the mass that goes to the end; None for an end that takes none."""
    own = [second_moments(joint.bodies) for joint in joints]
    at_end = None if end is None else without_first_moment(own[-1], end, value)
    if at_end is not None:
        own[-1] = at_end.rest
    links, before = [], IDENTITY
    for index, (joint, axes, inertia) in enumerate(zip(joints, turned, own, strict=True)):
        mounting = Rotation(*(settled(before.back(axis)) for axis in axes.axes))
        links.append(CarriedLink(joint.kind, joint.axis, index - 1, mounting, joint.offset, inertia))
        before = axes
    return regrouped(links), ZERO if at_end is None else at_end.mass


def _turned(before: Rotation, axis: Vector, last: Vector | None, value: Value) -> Rotation:
    """Axes of a link behind a joint, given those of its parent and the axis of the joint before."""
    if _is_unit(settled(before.back(axis))):
        return before
    for across in before.axes:
        if dot(across, axis) == ZERO:
            return Rotation(across, settled(cross(axis, across)), axis)
    normal = None if last is None else cross(last, axis)
    if normal is None or sum(value(entry) ** 2 for entry in normal) < LEAST_NORMAL_SINE**2:
        normal = perpendicular(axis, value)
    length = Operation("sqrt", (dot(normal, normal),))
    across = settled(scale(divide(Number(1.0), length), normal))
    return Rotation(across, settled(cross(axis, across)), axis)


def _is_unit(vector: Vector) -> bool:
    """Whether a vector is, as it is written, a coordinate axis or its opposite."""
    return tuple(abs(entry.value) if isinstance(entry, Number) else -1.0 for entry in vector) in _UNITS


def _body(body: Body, own: Rotation) -> Body:
    """A body in axes of its link."""
    if own == IDENTITY:
        return body
    x, y, z = own.axes
    xx, yy, zz, xy, xz, yz = (bilinear(body, a, b) for a, b in ((x, x), (y, y), (z, z), (x, y), (x, z), (y, z)))
    return replace(body, mass_centre=settled(own.back(body.mass_centre)), inertia=(xx, yy, zz, xy, xz, yz))
