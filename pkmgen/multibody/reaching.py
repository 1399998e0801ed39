"""Roots that are real where a joint can close a loop."""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.types import GuardKind
from pkmgen.language.exact.digits import certain
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Number

ROOT_ENDING = "_discriminant"
"""End of the name, after that of a joint, of the discriminant that is negative where the joint cannot close a loop."""


def guarded_root(write: StagedEquations, name: str, value: sympy.Expr, low: float, guarded: bool) -> sympy.Symbol:
    """The root of a discriminant; out of reach where it is negative, or the limit of reach if that is not guarded."""
    square = write.scalar(f"{name}{ROOT_ENDING}", value, "negative out of reach")
    if guarded:
        write.guard(GuardKind.REACH, None, square, f"{name}_reach_tolerance", Number(low_limit(low)))
    else:
        square = sympy.Max(square, write.constant("nothing", ZERO))
    return write.scalar(f"{name}_root", sympy.sqrt(square), "its root")


def low_limit(value: float) -> float:
    """A limit in the digits that are the same on every machine."""
    return certain(value, 3)
