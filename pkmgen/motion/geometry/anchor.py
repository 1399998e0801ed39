"""Points of the platform that limbs end on.

A point of the platform is a sum of pieces that turn with it (of an articulated platform, by own ratios) or do not.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.expression.algebra import ONE, ZERO, Vector
from pkmgen.language.expression.trees import Tree

ORIGIN: Vector = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Piece:
    """A vector that turns with the platform.

    Attributes:
        vector: In the world, m.
        ratio: How many times the platform's turn it makes.
        own: In the frame it turns with, m.
    """

    vector: Matrix
    ratio: Tree
    own: Matrix


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of the platform: P + fixed + pieces.

    Attributes:
        moving: P and the pieces, world frame, m.
        fixed: What does not turn, m.
        pieces: What turns.
        frame: Axes of the body it belongs to (3 × 3, columns in world axes), None where that does not turn.
        ratio: Turn of that body per turn of the platform.
        reach: From the middle of the sphere that a limb keeps it on, where that is how it was found, m; None else.
    """

    moving: Matrix
    fixed: Vector
    pieces: tuple[Piece, ...]
    frame: Matrix | None
    ratio: Tree
    reach: Matrix | None = None

    def position(self, equations: StagedEquations) -> Matrix:
        """World position of the point, m."""
        if self.fixed == ORIGIN:
            return self.moving
        return self.moving + Matrix([equations.constant("fixed_offset", entry) for entry in self.fixed])


def piece_ratio(equations: StagedEquations, ratio: Tree) -> sympy.Expr:
    """How many turns of the platform a piece makes, as a symbol or the number 1."""
    return sympy.Integer(1) if ratio == ONE else equations.constant("rotation_ratio", ratio)


def skew(vector: Matrix) -> Matrix:
    """[v]×, the matrix of the cross product."""
    x, y, z = vector
    return Matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])
