"""What a mechanism is made of as records of a robot file: the inverse of `pkmgen.mechanism.records`."""

from __future__ import annotations

from typing import Any

from pkmgen.language.description.quantity import ZERO as ZERO_QUANTITY
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.types import Friction, FullInertia, Limits, Mount, Point
from pkmgen.language.expression.algebra import ZERO, Rotation, Vector, dot, multiply, negate, settle, settled
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism import elements
from pkmgen.mechanism.records import unit_vector


def quantity_of(tree: Tree) -> QuantityExpression:
    """A tree as it may stand in a file."""
    settled_tree = settle(tree)
    text = f"{settled_tree.value:g}" if isinstance(settled_tree, Number) else "an expression"
    return ZERO_QUANTITY if settled_tree == ZERO else QuantityExpression(text, settled_tree)


def point_of(vector: Vector) -> Point:
    """A vector."""
    x, y, z = map(quantity_of, vector)
    return (x, y, z)


def inertia_of(body: elements.Body) -> FullInertia:
    """Inertia about the mass centre."""
    xx, yy, zz, xy, xz, yz = map(quantity_of, body.inertia)
    return FullInertia.model_construct(xx=xx, yy=yy, zz=zz, xy=xy, xz=xz, yz=yz)


def friction_words(friction: elements.Friction) -> dict[str, Any]:
    """Friction and rotor of a joint by their keys."""
    viscous, coulomb, rotor = map(quantity_of, friction.parts)
    words: dict[str, Any] = {} if rotor == ZERO_QUANTITY else {"rotor_inertia": rotor}
    if (viscous, coulomb) != (ZERO_QUANTITY, ZERO_QUANTITY):
        words["friction"] = Friction.model_construct(viscous=viscous, coulomb=coulomb)
    return words


def range_of(limits: elements.Limits) -> Limits:
    """The range of a joint coordinate."""
    return Limits.model_construct(lower=quantity_of(limits.lower), upper=quantity_of(limits.upper))


def turns_of(mount: Mount, frame: Rotation) -> Point:
    """Angles about fixed x, then y, then z of the frame of a mount; none about x where its x axis is along z."""
    axis, turn = settled(unit_vector(mount.axis)), mount.rotation.tree
    if set(axis) <= {ZERO, Number(1.0), Number(-1.0)}:
        x, y, z = (multiply(entry, turn) for entry in axis)
        return point_of((x, y, z))
    (a, b, c), y_axis, z_axis = frame.axes
    if (a, b) == (ZERO, ZERO):
        return point_of((ZERO, _angle(negate(c), ZERO), _angle(negate(y_axis[0]), y_axis[1])))
    level = Operation("sqrt", (dot((a, b, ZERO), (a, b, ZERO)),))
    return point_of((_angle(y_axis[2], z_axis[2]), _angle(negate(c), level), _angle(b, a)))


def _angle(sine: Tree, cosine: Tree) -> Tree:
    return Operation("atan2", (sine, cosine))
