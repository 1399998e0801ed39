"""A closed rod limb, and its rates."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate
from pkmgen.geometry.bodies import CrossAxes
from pkmgen.mechanism.types import Limb


@dataclass(frozen=True, slots=True)
class RodPositions:
    """A closed rod limb.

    Attributes:
        limb: The limb.
        base: A, world frame.
        arm: Base point to elbow.
        rod: b, elbow to tip.
        normal: n = ∂(elbow)/∂q.
        line: A vector w along the rod, in place of b in its closure.
        share: |w|/l.
        lever: D = w·n.
        position: Equation-free expression of the actuator position.
    """

    limb: Limb
    base: Matrix
    arm: Matrix
    rod: Matrix
    normal: Matrix
    line: Matrix
    share: sympy.Expr
    lever: sympy.Symbol
    position: sympy.Expr


@dataclass(frozen=True, slots=True)
class RodRates:
    """Rates of a rod limb."""

    drive: Rate
    elbow: Rate
    rod: Rate
    rotation: Rate | None
    spin: Rate | None
    tilt: Rate | None
    axes: CrossAxes | None
