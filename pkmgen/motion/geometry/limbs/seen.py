"""Elements of a limb as a camera sees them: directions, lengths that vary, and their rates (Özgür 2013, eq. 67).

A limb goes from its base point A along its elements to its tip, C = A + Σ ℓ u, with the stroke of a slider along its
axis in place of a length along a direction; Ċ = Σ ℓ u̇ + ℓ̇ u.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.limb_axes import flat_length
from pkmgen.mechanism.types import Element, Limb


def has_direction(element: Element) -> bool:
    """Whether an element has a direction to be seen: a slider has that of its axis."""
    return element.joint.type is not JointType.PRISMATIC or element.length != ZERO


def has_way(element: Element) -> bool:
    """Whether the length of an element, or the stroke of a slider, varies."""
    return element.slide is not None or element.joint.type is JointType.PRISMATIC


@dataclass(frozen=True, slots=True)
class SeenElement:
    """State of an element, axes of the equations that use it.

    Attributes:
        direction: u; of a slider, its axis.
        swing: u̇, 1/s, where it is seen; of a slider 0.
        length: ℓ, d, or the stroke of a slider, m; None for a stroke that is not needed.
        growth: Rate of that, m/s, where it varies and is seen.
    """

    direction: Matrix
    swing: Matrix | None
    length: sympy.Expr | None
    growth: sympy.Expr | None

    def rotated(self, equations: StagedEquations, name: str, axes: Matrix) -> SeenElement:
        """The same in other axes, the rows of a matrix; `name` is a prefix of names."""
        direction = equations.vector(f"{name}_own_direction", axes * self.direction, "u, axes of the limb")
        swing = self.swing
        if swing is not None:
            swing = equations.vector(f"{name}_own_swing", axes * swing, "u̇, axes of the limb, 1/s")
        return SeenElement(direction, swing, self.length, self.growth)

    def along(self) -> Matrix:
        """From its input to its output point, m."""
        return zeros(3, 1) if self.length is None else self.length * self.direction

    def rate(self) -> Matrix:
        """Rate of that, m/s."""
        value = zeros(3, 1) if self.swing is None or self.length is None else self.length * self.swing
        return value if self.growth is None else value + self.growth * self.direction


@dataclass(frozen=True, slots=True)
class SeenLimb:
    """All elements of a limb, base to tip."""

    elements: tuple[SeenElement, ...]

    def rotated(self, equations: StagedEquations, name: str, axes: Matrix) -> SeenLimb:
        """The same in other axes, the rows of a matrix; `name` is a prefix of names."""
        seen = (element.rotated(equations, f"{name}_{i + 1}", axes) for i, element in enumerate(self.elements))
        return SeenLimb(tuple(seen))

    def reach(self) -> Matrix:
        """From the base point to the tip, m."""
        return sum((element.along() for element in self.elements), zeros(3, 1))

    def tip_velocity(self) -> Matrix:
        """Ċ, m/s."""
        return sum((element.rate() for element in self.elements), zeros(3, 1))


def seen_limb(
    equations: StagedEquations,
    limb: Limb,
    directions: Sequence[tuple[Matrix, Matrix | None] | None],
    ways: Sequence[tuple[sympy.Expr | None, sympy.Expr | None]],
) -> SeenLimb:
    """Assemble the measured state of a limb.

    The vectors of the limb are in the axes of the directions: u and u̇ of each element, None for a slider; `ways` are
    the length or stroke, and its rate, of each element whose length varies.
    """
    elements = []
    for element, seen, (way, growth) in zip(limb.elements, directions, ways, strict=True):
        if seen is None:
            assert element.joint.axis is not None
            axis = equations.constant_vector(f"{limb.name}_axis", limb.frame.rotate(element.joint.axis))
            elements.append(SeenElement(axis, None, way, growth))
            continue
        length = way
        if not has_way(element):
            tree = flat_length(limb) if element.pair else element.length
            length = equations.constant(f"{limb.name}_{element.name}_length", tree)
        elements.append(SeenElement(*seen, length, growth))
    return SeenLimb(tuple(elements))
