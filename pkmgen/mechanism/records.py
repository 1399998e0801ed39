"""Records of a robot file as what a mechanism is made of: vectors, bodies, motors, friction, limits."""

from __future__ import annotations

from dataclasses import fields

from pkmgen.language.description import types as description
from pkmgen.language.description.bodies import Connection
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.types import SlenderInertia
from pkmgen.language.exact.numbers import computed, quotient
from pkmgen.language.expression.algebra import (
    ONE,
    X_AXIS,
    ZERO,
    Vector,
    add,
    divide,
    multiply,
    negate,
    scale,
    settle,
    total,
)
from pkmgen.language.expression.trees import Number, Operation, Tree, evaluate
from pkmgen.mechanism.elements import Body, Friction, Limits, Motor, Pair, Rating
from pkmgen.mechanism.types import Part


def unit_vector(axis: tuple[QuantityExpression, ...]) -> Vector:
    """Scale a vector to length one; literal vectors become numbers."""
    x, y, z = (settle(entry.tree) for entry in axis)
    if all(isinstance(entry, Number) for entry in (x, y, z)):
        values = [evaluate(entry, {}) for entry in (x, y, z)]
        length = computed("hypot", values)
        a, b, c = (Number(quotient(value, length)) for value in values)
        return (a, b, c)
    square = total(multiply(entry, entry) for entry in (x, y, z))
    return scale(divide(ONE, Operation("sqrt", (square,))), (x, y, z))


def motor_of(record: description.Actuator | None) -> Motor | None:
    """A motor; None where there is none."""
    if record is None:
        return None
    ratio = ONE if record.gear_ratio is None else record.gear_ratio.tree
    inertia = multiply(record.rotor_inertia.tree, multiply(ratio, ratio))
    return Motor(inertia, record.axis, record.weight.tree, rating_of(record))


def rating_of(record: description.Actuator) -> Rating:
    """What a motor is good for."""
    given = {each.name: getattr(record, each.name) for each in fields(Rating)}
    return Rating(**{name: None if value is None else value.tree for name, value in given.items()})


def friction_of(record: description.Joint | description.Slide | Connection) -> Friction:
    """Friction of a joint, and its rotor inertia."""
    return Friction(record.friction.viscous.tree, record.friction.coulomb.tree, record.rotor_inertia.tree)


def limits_of(record: description.Limits) -> Limits:
    """Limits of a joint coordinate."""
    return Limits(record.lower.tree, record.upper.tree)


def pair_of(record: description.Pair, name: str, direction: Vector) -> Pair:
    """Two rods of an element, and the links across their ends."""
    start = vector_of(record.start)
    links = [
        (body_of(f"{name}_{end}_link", body, direction),) if body is not None else ()
        for end, body in (("start", record.start_link), ("end", record.end_link))
    ]
    return Pair(start, start if record.end is None else vector_of(record.end), links[0], links[1])


def part_of(record: description.Part) -> Part:
    """A part of an articulated platform."""
    body = body_of(record.name, record, X_AXIS)
    return Part(record.name, vector_of(record.point), vector_of(record.offset), record.turn_ratio.tree, (body,))


def vector_of(record: tuple[QuantityExpression, ...]) -> Vector:
    """A vector of a robot file; what has no parameters becomes a number."""
    x, y, z = (settle(entry.tree) for entry in record)
    return (x, y, z)


def body_of(name: str, record: description.Body, direction: Vector) -> Body:
    """A body whose own frame is that of its element."""
    inertia = record.inertia
    if isinstance(inertia, SlenderInertia):
        entries = _slender(inertia.transverse.tree, inertia.axial.tree, direction)
    else:
        named = (inertia.xx, inertia.yy, inertia.zz, inertia.xy, inertia.xz, inertia.yz)
        xx, yy, zz, xy, xz, yz = (entry.tree for entry in named)
        entries = (xx, yy, zz, xy, xz, yz)
    return Body(name, record.mass.tree, vector_of(record.mass_centre), entries)


def _slender(transverse: Tree, axial: Tree, direction: Vector) -> tuple[Tree, Tree, Tree, Tree, Tree, Tree]:
    """Inertia of a body symmetric about d: transverse (1 − d dᵀ) + axial d dᵀ."""
    x, y, z = direction
    excess = add(axial, negate(transverse))

    def diagonal(d: Tree) -> Tree:
        if d in (ZERO, ONE, Number(-1.0)):
            return transverse if d == ZERO else axial
        return add(transverse, multiply(excess, multiply(d, d)))

    xy, xz, yz = (multiply(excess, multiply(a, b)) for a, b in ((x, y), (x, z), (y, z)))
    return diagonal(x), diagonal(y), diagonal(z), xy, xz, yz
