"""How bodies of kinematic elements move, as method `elements` projects it (Özgür 2013, §4 and §5.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate


@dataclass(frozen=True, slots=True)
class Coordinate:
    """Kinematic coordinates of a body with respect to one rate: V = ∂Ṡ/∂r and W = ∂ω/∂r (49), (50)."""

    rate: Rate
    moving: Matrix | None
    rotating: Matrix | None


@dataclass(frozen=True, slots=True)
class BodyMotion:
    """Motion of a body.

    Attributes:
        label: Prefix of names.
        mass: m.
        acceleration: S̈.
        coordinates: Its kinematic coordinates.
        torque: I ω̇ + ω × I ω; None where it has no share in the dynamics.
        momentum: I W of a coordinate.
    """

    label: str
    mass: sympy.Symbol
    acceleration: Matrix
    coordinates: tuple[Coordinate, ...]
    torque: Matrix | None
    momentum: Callable[[Coordinate], Matrix]
