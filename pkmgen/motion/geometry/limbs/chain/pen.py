"""Equations that joint positions are found by: A cos q + B sin q = D, or quadratic in a slide; each has two roots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.language.expression.algebra import Vector
from pkmgen.motion.geometry.limbs.joints import JointPosition


@dataclass(frozen=True, slots=True)
class Pen:
    """How equations are written.

    Attributes:
        scalar: Names a number.
        vector: Makes a column of a constant vector of the limb frame.
        numbers: Makes a column of three constants.
        root: Makes the root of a discriminant.
        positive: Refuses states in which a square vanishes.
    """

    scalar: Callable[[str, sympy.Expr], sympy.Expr]
    vector: Callable[[str, Vector], Matrix]
    numbers: Callable[[str, Vector], Matrix]
    root: Callable[[str, sympy.Expr], sympy.Expr]
    positive: Callable[[str, sympy.Expr], None]

    def cosine_equation(self, label: str, a: sympy.Expr, b: sympy.Expr, d: sympy.Expr, sign: int) -> JointPosition:
        """A cos q + B sin q = D."""
        square = self.scalar(f"{label}_square", a * a + b * b)
        height = sign * self.root(label, self.scalar(f"{label}_reach", square - d * d))
        return self.position(label, (a * d - b * height) / square, (b * d + a * height) / square)

    def slide_equation(self, label: str, half: sympy.Expr, rest: sympy.Expr, sign: int) -> JointPosition:
        """q² + 2 half q + rest = 0."""
        reach = self.root(label, self.scalar(f"{label}_reach", half * half - rest))
        return JointPosition(slide=self.scalar(f"{label}_slide", sign * reach - half))

    def angle(
        self, label: str, start: tuple[sympy.Expr, sympy.Expr], end: tuple[sympy.Expr, sympy.Expr]
    ) -> JointPosition:
        """From one vector of a plane to another one of equal length."""
        (x, y), (u, v) = start, end
        square = self.scalar(f"{label}_square", u * u + v * v)
        self.positive(label, square)
        return self.position(label, (x * u + y * v) / square, (x * v - y * u) / square)

    def position(self, label: str, cosine: sympy.Expr, sine: sympy.Expr) -> JointPosition:
        """Name cosine and sine of a joint angle."""
        return JointPosition(self.scalar(f"{label}_cosine", cosine), self.scalar(f"{label}_sine", sine))
