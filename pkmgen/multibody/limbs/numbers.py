"""What can be said of expressions of parameters: that they vanish, or are equal, whatever the parameters are."""

from __future__ import annotations

from pkmgen.language.expression.algebra import ONE, ZERO, Rotation, Vector, add, negate, subtract
from pkmgen.language.expression.trees import ExpressionError, Tree, evaluate
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.other_parameters import moved_parameters

ZERO_TOLERANCE = 1e-11
"""Value of an expression below which it is zero but for rounding."""


class Identities:
    """Expressions of a robot, evaluated with its parameters and with others."""

    def __init__(self, robot: Multibody) -> None:
        self._values = (robot.parameters, moved_parameters(robot))

    def value(self, tree: Tree) -> float:
        """With the parameters of the file."""
        return evaluate(tree, self._values[0])

    def vanishes(self, *trees: Tree) -> bool:
        """Whether expressions are zero whatever the parameters are."""
        try:
            return all(abs(evaluate(tree, values)) < ZERO_TOLERANCE for tree in trees for values in self._values)
        except ExpressionError:
            return False

    def same(self, left: Vector, right: Vector) -> bool:
        """Whether vectors are equal."""
        return self.vanishes(*subtract(left, right))

    def exact(self, vector: Vector) -> Vector:
        """A vector whose entries are literal where they are always 0, 1 or −1."""
        x, y, z = (self._exact(entry) for entry in vector)
        return (x, y, z)

    def _exact(self, tree: Tree) -> Tree:
        for literal in (ZERO, ONE, negate(ONE)):
            if self.vanishes(add(tree, negate(literal))):
                return literal
        return tree

    def turn(self, rotation: Rotation) -> Rotation:
        """Axes whose entries are literal where they can be."""
        return Rotation(*(self.exact(axis) for axis in rotation.axes))
