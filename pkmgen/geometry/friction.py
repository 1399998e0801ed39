"""Friction of joints, viscous and Coulomb, on the relative rate of the two bodies a joint joins.

The only place where it is written: methods differ in the rate they hand in and in where the effort goes.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate, RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import ZERO
from pkmgen.mechanism.types import Friction


def friction_effort(equations: StagedEquations, name: str, friction: Friction, rate: sympy.Expr) -> sympy.Expr:
    """Effort with which a joint resists its rate, as of an inverse model: positive along a positive rate.

    Args:
        equations: Where its constants are named.
        name: Prefix of their names.
        friction: Viscous (N·m·s/rad or N·s/m) and Coulomb (N·m or N) friction.
        rate: Relative rate of the joint, rad/s or m/s; the sense of its axis does not matter.

    Returns:
        f_v v + f_c sign(v), N·m or N; 0 for a joint without friction.
    """
    effort = sympy.Integer(0)
    if friction.viscous != ZERO:
        effort += equations.constant(f"{name}_viscous", friction.viscous) * rate
    if friction.coulomb != ZERO:
        effort += equations.constant(f"{name}_coulomb", friction.coulomb) * sympy.sign(rate)
    return effort


def joint_friction(tape: RateTape, name: str, friction: Friction, rates: Sequence[Rate]) -> None:
    """Let a joint resist its rates, one about each of its axes, on a tape of rates."""
    for rate in rates if friction.acts else ():
        tape.effort(rate, Matrix([friction_effort(tape.equations, name, friction, rate.velocity[0])]))
