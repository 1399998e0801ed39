"""What limbs with given actuator positions keep to: the closure of a loop, a sphere of the platform point."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix


@dataclass(frozen=True, slots=True)
class Loop:
    """A closure equation for given actuator positions, and its gradient in the pose.

    Attributes:
        error: Zero where the loop is closed.
        on_point: Gradient with respect to the tip point.
        on_rotation: Gradient with respect to an infinitesimal turn of what the tip is fixed to; None for zero.
        power: Power of a length that the error measures.
    """

    error: sympy.Expr
    on_point: Matrix
    on_rotation: Matrix | None
    power: int


@dataclass(frozen=True, slots=True)
class Sphere:
    """What a limb with given actuator positions keeps the platform point on, where the platform does not turn."""

    centre: Matrix
    radius_squared: sympy.Expr
