"""Rigorous values of expressions: every number is a ball that holds the exact one, by python-flint (Johansson 2017).

Three kinds of uncertainty widen balls beside the working precision, each only where it is asked for: that of literals,
which are rounded in the C text; that of constants of the equations, which are rounded in Python; and that of every
operation that a processor rounds.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from pkmgen.certificates.terms import Terms
from pkmgen.errors import CertificateError
from pkmgen.graph.operations import OF_LIBRARY, OPERATIONS
from pkmgen.graph.rounding import UNIT
from pkmgen.graph.types import ExprGraph

PRECISION = 200
"""Bits of the midpoint of a ball."""
UNDERFLOW = {"double": 2.0**-1074, "float": 2.0**-149}
"""Absolute error of an operation beside its relative one, where results are denormal: the least denormal number."""
LIBRARY_UNITS = OF_LIBRARY
"""Rounding units by which sin, cos, tan, tanh and atan2 of libm may be off."""
EXACT_BITS = {"double": 30, "float": 12}
"""A constant of so many bits is meant as it is: an integer or a simple fraction."""
FIGURES = Context(prec=3, rounding=ROUND_CEILING)
BOUND_ROOM, LEAST_BOUND = 1.02, 1e-30
"""Factor by which bounds at states are widened, and the least bound."""
Inputs = Mapping[tuple[str, int], Any]
_LIBRARY, _EXACT = (
    tuple(name for name, operation in OPERATIONS.items() if operation.roundings == units) for units in (OF_LIBRARY, 0)
)
_PLAIN: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "div": operator.truediv,
        "neg": operator.neg,
        "abs": abs,
        "sign": lambda value: value.sgn(),
        "max": lambda one, other: one.max(other),
    }
)


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """By what balls are widened, relative.

    Attributes:
        literals: Numbers of the text; those that are meant as they are stay so.
        operations: Results of operations, in rounding units of `real`; 0 for exact ones.
        real: Type of numbers.
    """

    literals: float = 0.0
    operations: bool = False
    real: str = "double"


@contextmanager
def precisely(bits: int = PRECISION) -> Iterator[Any]:
    """Compute with balls of so many bits."""
    import flint

    with flint.ctx.workprec(bits):
        yield flint.arb


def exactly(arb: Any, value: float | Fraction) -> Any:
    """A ball around a number: of no width for a `float`, of the working precision for a fraction."""
    if isinstance(value, Fraction):
        return arb(value.numerator) / arb(value.denominator)
    return arb(float(value))


def figure(value: float) -> float:
    """A bound rounded up to three digits."""
    return float(FIGURES.create_decimal_from_float(value))


def figure_at_states(value: float) -> float:
    """A bound at states, with room: the last bit of a state is another one on other machines.

    A bound that is one unit of the last digit less elsewhere is a bound here too. Below `LEAST_BOUND` there is nothing
    but how far balls reach.
    """
    return max(figure(value * BOUND_ROOM), LEAST_BOUND)


def decimal(value: float) -> Fraction:
    """The decimal number that a `float` was written as: the shortest one that reads back as it."""
    return Fraction(repr(float(value)))


def values_of_terms(
    arb: Any, terms: Terms, roots: Sequence[int], inputs: Inputs, parameters: Mapping[str, Any], how: Uncertainty
) -> dict[int, Any]:
    """Balls of terms of C, in their order of operations, and of all that they are computed from."""
    values: dict[int, Any] = {}
    rounds = _rounding(arb, how)
    for index in terms.needed(roots):
        op, args, payload = terms.terms[index]
        match op:
            case "const":
                values[index] = literal_ball(arb, payload, how.literals, how.real)
            case "input":
                values[index] = inputs[payload]
            case "parameter":
                values[index] = parameters[payload]
            case "sub":
                values[index] = rounds(op, values[args[0]] - values[args[1]])
            case _:
                values[index] = rounds(op, operation(arb, op, [values[each] for each in args]))
    return values


def values_of_graph(
    arb: Any, graph: ExprGraph, inputs: Inputs, parameters: Mapping[str, Any], literals: float
) -> dict[int, Any]:
    """Balls of the outputs of a graph and of all nodes that they are computed from, without rounding of operations."""
    values: dict[int, Any] = {}
    for index in sorted(graph.needed_by(node for port in graph.outputs for node in port.nodes)):
        op, args, payload = graph.nodes[index]
        match op:
            case "const":
                values[index] = literal_ball(arb, float(payload), literals, "double")  # type: ignore[arg-type]
            case "input":
                values[index] = inputs[payload]  # type: ignore[index]
            case "parameter":
                values[index] = parameters[payload]  # type: ignore[index]
            case _:
                values[index] = operation(arb, op, [values[each] for each in args])
    return values


def operation(arb: Any, op: str, args: Sequence[Any]) -> Any:
    """The ball of an operation on balls.

    Raises:
        CertificateError: It is not known.
    """
    match op:
        case "add":
            return sum(args[1:], args[0])
        case "mul":
            return math.prod(args[1:], start=args[0])
        case "sqrt" | "sin" | "cos" | "tan" | "tanh":
            return getattr(args[0], op)()
        case "atan2":
            return arb.atan2(args[0], args[1])
    if op in _PLAIN:
        return _PLAIN[op](*args)
    raise CertificateError(f"operation {op} has no ball arithmetic")


def squared(value: Any) -> Any:
    """The square of a ball, which is never negative."""
    low, high = value.abs_lower(), value.abs_upper()
    return (low * low).union(high * high)


def literal_ball(arb: Any, value: float, relative: float, real: str) -> Any:
    """The ball of a number that was rounded, relative; what is meant as it is stays so."""
    mantissa = abs(value).as_integer_ratio()
    if not relative or mantissa[0].bit_length() <= EXACT_BITS[real]:
        return arb(value)
    return arb(value) * arb(1, relative)


def _rounding(arb: Any, how: Uncertainty) -> Callable[[str, Any], Any]:
    """What an operation of the processor makes of its exact result."""
    if not how.operations:
        return lambda _op, value: value
    plain, library = (arb(1, units * UNIT[how.real]) for units in (1, LIBRARY_UNITS))
    tiny = arb(0, UNDERFLOW[how.real])

    def rounded(op: str, value: Any) -> Any:
        return value if op in _EXACT else value * (library if op in _LIBRARY else plain) + tiny

    return rounded
