"""Arithmetic on expression trees, to turn and lump quantities without giving them values.

Only exact identities of 0 and 1 and operations on literals are applied, so that structural zeros stay visible.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pkmgen.language.exact.dimensions import dimension_of_result
from pkmgen.language.exact.numbers import computed
from pkmgen.language.expression.trees import Number, Operation, Tree, evaluate, measured, names_in

ZERO = Number(0.0)
ONE = Number(1.0)
Vector = tuple[Tree, Tree, Tree]
ZERO_VECTOR: Vector = (ZERO, ZERO, ZERO)


def add(left: Tree, right: Tree) -> Tree:
    """Sum of two trees."""
    if left == ZERO:
        return right
    if right == ZERO:
        return left
    if isinstance(left, Number) and isinstance(right, Number):
        return _worked_out("add", left, right)
    return Operation("+", (left, right))


def _worked_out(operation: str, left: Number, right: Number) -> Number:
    dimension = dimension_of_result(operation, (left.dimension, right.dimension))
    return Number(computed(operation, (left.value, right.value)), dimension)


def negate(tree: Tree) -> Tree:
    """The tree with the opposite sign."""
    if isinstance(tree, Number):
        return Number(-tree.value, tree.dimension) if tree.value else ZERO
    if isinstance(tree, Operation) and tree.operator == "neg":
        return tree.arguments[0]
    return Operation("neg", (tree,))


def multiply(left: Tree, right: Tree) -> Tree:
    """Product of two trees."""
    if ZERO in (left, right):
        return ZERO
    if left == ONE:
        return right
    if right == ONE:
        return left
    if isinstance(left, Number) and isinstance(right, Number):
        return _worked_out("mul", left, right)
    if left == Number(-1.0):
        return negate(right)
    if right == Number(-1.0):
        return negate(left)
    return Operation("*", (left, right))


def divide(left: Tree, right: Tree) -> Tree:
    """Quotient of two trees; a literal zero divisor is left for the graph to report."""
    if left == ZERO and right != ZERO:
        return ZERO
    return left if right == ONE else Operation("/", (left, right))


def total(trees: Iterable[Tree]) -> Tree:
    """Sum of any number of trees."""
    result: Tree = ZERO
    for tree in trees:
        result = add(result, tree)
    return result


def scale(factor: Tree, vector: Vector) -> Vector:
    """A number times a vector."""
    x, y, z = vector
    return (multiply(factor, x), multiply(factor, y), multiply(factor, z))


def dot(left: Vector, right: Vector) -> Tree:
    """Scalar product."""
    return total(multiply(a, b) for a, b in zip(left, right, strict=True))


def opposite(vector: Vector) -> Vector:
    """The opposite vector."""
    x, y, z = vector
    return (negate(x), negate(y), negate(z))


def plus(left: Vector, right: Vector) -> Vector:
    """Sum of two vectors."""
    x, y, z = (add(a, b) for a, b in zip(left, right, strict=True))
    return (x, y, z)


def subtract(left: Vector, right: Vector) -> Vector:
    """Difference of two vectors."""
    return plus(left, scale(Number(-1.0), right))


def cross(left: Vector, right: Vector) -> Vector:
    """Vector product."""
    (a, b, c), (x, y, z) = left, right
    return (
        add(multiply(b, z), negate(multiply(c, y))),
        add(multiply(c, x), negate(multiply(a, z))),
        add(multiply(a, y), negate(multiply(b, x))),
    )


@dataclass(frozen=True, slots=True)
class Rotation:
    """A turned frame: its axes in the frame it was turned from."""

    x: Vector
    y: Vector
    z: Vector

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """The three of them."""
        return self.x, self.y, self.z

    def rotate(self, vector: Vector) -> Vector:
        """Components, in the frame turned from, of a vector given in the turned frame."""
        a, b, c = vector
        return plus(plus(scale(a, self.x), scale(b, self.y)), scale(c, self.z))

    def back(self, vector: Vector) -> Vector:
        """Components in the turned frame of a vector given in the frame turned from."""
        return (dot(self.x, vector), dot(self.y, vector), dot(self.z, vector))

    def then(self, other: Rotation) -> Rotation:
        """A frame that is turned by another rotation against this one; literal entries are made exact."""
        if IDENTITY in (self, other):
            return self if other == IDENTITY else other
        return Rotation(*(settled(self.rotate(axis)) for axis in (other.x, other.y, other.z)))

    def inverse(self) -> Rotation:
        """The frame turned from, seen from the turned one."""
        rows = zip(self.x, self.y, self.z, strict=True)
        return Rotation(*((x, y, z) for x, y, z in rows))


def settled(vector: Vector) -> Vector:
    """A vector whose entries without parameters are numbers, see `settle`."""
    x, y, z = (settle(entry) for entry in vector)
    return (x, y, z)


IDENTITY = Rotation((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))
X_AXIS, Y_AXIS, Z_AXIS = IDENTITY.axes


def rotation_about(axis: Vector, angle: Tree) -> Rotation:
    """Turn about a unit axis: cos (1 − a aᵀ) + sin [a]× + a aᵀ; literal entries are made exact."""
    if angle == ZERO:
        return IDENTITY
    cosine, sine = settle(Operation("cos", (angle,))), settle(Operation("sin", (angle,)))
    rest = add(ONE, negate(cosine))

    def column(unit: Vector) -> Vector:
        if cross(axis, unit) == ZERO_VECTOR:
            return unit
        along = scale(multiply(rest, dot(axis, unit)), axis)
        rotated = plus(plus(scale(cosine, unit), scale(sine, cross(axis, unit))), along)
        return (settle(rotated[0]), settle(rotated[1]), settle(rotated[2]))

    return Rotation(column(IDENTITY.x), column(IDENTITY.y), column(IDENTITY.z))


def settle(tree: Tree) -> Tree:
    """A tree without parameters becomes a number, rounded once: cos 60° is 0.5 exactly."""
    if isinstance(tree, Number) or names_in(tree):
        return tree
    return Number(evaluate(tree, {}), measured(tree))


ALONG_Z_SINE = 1e-3
"""Sine of the angle to z below which a vector counts as along z where a perpendicular vector is chosen."""


def level_across(vector: Vector, value: Callable[[Tree], float]) -> Vector:
    """A vector across one that is not zero: in the plane of x and y, or x where that one is along z.

    Where expressions are along z with the values of the parameters, it is one of the plane of x and z, and stays across
    as the parameters change.
    """
    x, y, z = vector
    if (x, y) == (ZERO, ZERO):
        return (ONE, ZERO, ZERO)
    return (z, ZERO, negate(x)) if _is_upright(vector, value) else (negate(y), x, ZERO)


def perpendicular(axis: Vector, value: Callable[[Tree], float]) -> Vector:
    """A vector perpendicular to an axis, not of length one, chosen in view of what expressions are worth."""
    x, y, z = axis
    if (x, y) == (ZERO, ZERO):
        return (ONE, ZERO, ZERO)
    if z == ZERO:
        return (ZERO, ZERO, ONE)
    return level_across(axis, value) if _is_upright(axis, value) else cross(axis, (negate(y), x, ZERO))


def _is_upright(vector: Vector, value: Callable[[Tree], float]) -> bool:
    """Whether a vector of expressions is along z; one of numbers is only where its other parts are zero."""
    if not any(names_in(entry) for entry in vector):
        return False
    x, y, z = (value(entry) for entry in vector)
    return math.hypot(x, y) < ALONG_Z_SINE * abs(z)
