"""The table of operations: what each one is, said once for all stages.

A stage that has to know something about an operation reads it here, so that a new operation is one record in
`OPERATIONS`. Sums, products, quotients and negatives are what the passes rearrange and what C writes with signs; the
passes know these four by name. Any other operation is a function of its arguments, of which a pass knows its record.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add, mul, neg, truediv
from typing import Any, Protocol

import numpy as np

from pkmgen.errors import GraphError
from pkmgen.graph.formula import made_of
from pkmgen.graph.values import atan2, modulus, sign
from pkmgen.language.exact.numbers import computed

ALL, FIRST, NONE = None, 1, 0
ODD, EVEN, NEITHER = -1, 1, 0
OF_LIBRARY = 4
"""Unit roundoffs by which a function of libm may be off: two units in the last place."""


class NodeWriter(Protocol):
    """What partial derivatives are written with, see `pkmgen.graph.writer.GraphWriter`."""

    def const(self, value: float) -> int:
        """A literal."""

    def add(self, *terms: int) -> int:
        """A sum."""

    def sub(self, left: int, right: int) -> int:
        """A difference."""

    def mul(self, *factors: int) -> int:
        """A product."""

    def neg(self, value: int) -> int:
        """The negative of a node."""

    def div(self, above: int, below: int) -> int:
        """A quotient."""

    def function(self, name: str, *args: int) -> int:
        """Any other operation."""

    def number(self, node: int) -> float | None:
        """The number a node is, None where it varies."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """What becomes of a result when arguments are measured in other units, by positive numbers c.

    Attributes:
        powers: Power of the c of each argument that the result has; the last holds for all further ones.
        shared: Whether that holds only where all arguments are measured in the same unit; then there is one power.
    """

    powers: tuple[float, ...]
    shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """All that is known about an operation.

    Attributes:
        name: Name in nodes, and in the expressions of robot files.
        arity: Number of arguments; 0 for two or more.
        evaluate: Value of numpy arrays; of real ones what compiled C gives, not-a-number included, of complex ones with
            tiny imaginary parts the derivative along these (complex step).
        two_valued: Whether its negative is as good a value, as of roots: what is equal is so for either then.
        fold: Value of finite literals, an exception where there is none; without it the exact one, rounded once.
        partials: Writes the derivative in each argument, given arguments and result; None where that is zero.
        parity: Factor by which the result changes when an argument changes its sign: −1, 1, or 0 where there is no
            rule; the last holds for all further arguments.
        never_negative: Whether the result is never negative, given which arguments never are.
        commutative: Whether arguments may be exchanged.
        scaling: How units of arguments and result belong together; None where arguments are plain numbers or angles.
        carries: How many arguments, the first ones, are finite if the result is; None for all.
        count: Entry of `OperationCount` it is counted in.
        cost: How often; a sum or product of n counts n − 1 times, and signs are counted by what becomes of them.
        roundings: Unit roundoffs by which a result may be off, relative; of a sum or product of two. Functions of libm
            may be off by two units in the last place.
        latency: Cycles until a result is there, about those of today's processors (Agner Fog, Instruction tables).
        c: Function of C's math.h for `double`; that for `float` ends in f.
        c_expression: Where there is none, C for the operands {0}, {1}, the type {real} and the literal {zero}.
        lanes: C for SIMD lanes x, y; where it is empty, `c` is called lane by lane.
        casadi: Function of CasADi, where it has another name than in C.
        sympy: Class of sympy that becomes this operation.
        smooth: Operation that stands for it where a jump is not wanted: f(x) becomes g(x/width).
    """

    name: str
    arity: int = 1
    evaluate: Callable[..., Any]
    two_valued: bool = False
    fold: Callable[..., float] | None = None
    partials: Callable[[NodeWriter, Sequence[int], int], Sequence[int | None]]
    parity: tuple[int, ...] = (NEITHER,)
    never_negative: Callable[[Iterable[bool]], bool] = lambda _arguments: False
    commutative: bool = False
    scaling: Scaling | None = None
    carries: int | None = ALL
    count: str
    cost: int = 1
    roundings: int = 1
    latency: int = 40
    c: str = ""
    c_expression: str = ""
    lanes: str = ""
    casadi: str = ""
    sympy: str = ""
    smooth: str = ""

    def parity_in(self, place: int) -> int:
        """Parity in one argument."""
        return self.parity[min(place, len(self.parity) - 1)]

    def times_written(self, place: int) -> int:
        """How often the C text of one argument stands in that of the operation."""
        return self.c_expression.count(f"{{{place}}}") or 1

    def power_of(self, place: int) -> float:
        """Power of the unit of one argument that the result has."""
        assert self.scaling is not None
        return self.scaling.powers[min(place, len(self.scaling.powers) - 1)]


def called_in_sympy(name: str) -> Operation | None:
    """The operation that a class of sympy stands for; None if there is none."""
    return next((operation for operation in OPERATIONS.values() if name and operation.sympy == name), None)


def value_of_literals(name: str, numbers: Sequence[float]) -> float:
    """Compute an operation on literals.

    Raises:
        GraphError: It is undefined, or not finite.
    """
    fold = OPERATIONS[name].fold or (lambda *given: computed(name, given))
    try:
        value = fold(*numbers)
    except (ArithmeticError, ValueError) as error:
        raise GraphError(f"{name} of {', '.join(map(repr, numbers))} is undefined ({error})") from error
    if not math.isfinite(value):
        raise GraphError(f"{name} of the robot's numbers is not finite")
    return made_of(name, numbers, value, fold)


def _of_product(writer: NodeWriter, args: Sequence[int], _result: int) -> list[int]:
    return [writer.mul(*args[:place], *args[place + 1 :]) for place in range(len(args))]


def _of_quotient(writer: NodeWriter, args: Sequence[int], result: int) -> tuple[int, int]:
    reciprocal = writer.div(writer.const(1.0), args[1])
    return reciprocal, writer.neg(writer.mul(result, reciprocal))


def _of_tangent(writer: NodeWriter, _args: Sequence[int], result: int) -> tuple[int]:
    return (writer.add(writer.const(1.0), writer.mul(result, result)),)


def _of_hyperbolic_tangent(writer: NodeWriter, _args: Sequence[int], result: int) -> tuple[int]:
    return (writer.sub(writer.const(1.0), writer.mul(result, result)),)


def _of_angle(writer: NodeWriter, args: Sequence[int], _result: int) -> tuple[int, int]:
    y, x = args
    square = writer.add(writer.mul(x, x), writer.mul(y, y))
    return writer.div(x, square), writer.neg(writer.div(y, square))


def _of_larger(writer: NodeWriter, args: Sequence[int], _result: int) -> list[int | None]:
    """Of a value and a literal the value counts: a literal is a floor, which states without a result lie below."""
    one = writer.const(1.0)
    if any(writer.number(argument) is not None for argument in args):
        return [one if writer.number(argument) is None else None for argument in args]
    side = writer.function("sign", writer.sub(*args))
    share = writer.mul(writer.const(0.5), writer.add(one, side))
    return [share, writer.sub(one, share)]


OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation(
            name="add",
            arity=0,
            evaluate=lambda *terms: reduce(add, terms),
            partials=lambda writer, args, _result: [writer.const(1.0)] * len(args),
            commutative=True,
            scaling=Scaling((1.0,), shared=True),
            never_negative=all,
            count="add",
            latency=4,
        ),
        Operation(
            name="mul",
            arity=0,
            evaluate=lambda *factors: reduce(mul, factors),
            partials=_of_product,
            parity=(ODD,),
            commutative=True,
            scaling=Scaling((1.0,)),
            never_negative=all,
            count="mul",
            latency=4,
        ),
        Operation(
            name="neg",
            evaluate=neg,
            partials=lambda writer, _args, _result: (writer.const(-1.0),),
            parity=(ODD,),
            scaling=Scaling((1.0,)),
            count="add",
            roundings=0,
            latency=0,
        ),
        Operation(
            name="div",
            arity=2,
            evaluate=truediv,
            partials=_of_quotient,
            parity=(ODD,),
            scaling=Scaling((1.0, -1.0)),
            carries=FIRST,  # 1/∞ is 0
            never_negative=all,
            count="div",
            latency=13,
        ),
        Operation(
            name="sqrt",
            evaluate=np.sqrt,
            two_valued=True,
            partials=lambda writer, _args, result: (writer.div(writer.const(0.5), result),),
            scaling=Scaling((0.5,)),
            never_negative=lambda _arguments: True,
            count="sqrt",
            latency=20,
            c="sqrt",
        ),
        Operation(
            name="abs",
            evaluate=modulus,
            partials=lambda writer, args, _result: (writer.function("sign", *args),),
            parity=(EVEN,),
            scaling=Scaling((1.0,)),
            never_negative=lambda _arguments: True,
            count="compare",
            roundings=0,
            latency=1,
            c="fabs",
            sympy="Abs",
        ),
        Operation(
            name="sin",
            evaluate=np.sin,
            partials=lambda writer, args, _result: (writer.function("cos", *args),),
            parity=(ODD,),
            count="trig",
            roundings=OF_LIBRARY,
            c="sin",
            lanes="lanes_sine(x, 0)",
            sympy="sin",
        ),
        Operation(
            name="cos",
            evaluate=np.cos,
            partials=lambda writer, args, _result: (writer.neg(writer.function("sin", *args)),),
            parity=(EVEN,),
            count="trig",
            roundings=OF_LIBRARY,
            c="cos",
            lanes="lanes_sine(x, 1)",
            sympy="cos",
        ),
        Operation(
            name="tan",
            evaluate=np.tan,
            partials=_of_tangent,
            parity=(ODD,),
            count="trig",
            roundings=OF_LIBRARY,
            c="tan",
            sympy="tan",
        ),
        Operation(
            name="tanh",
            evaluate=np.tanh,
            partials=_of_hyperbolic_tangent,
            parity=(ODD,),
            carries=NONE,  # tanh ∞ is 1
            never_negative=all,
            count="trig",
            roundings=OF_LIBRARY,
            c="tanh",
            sympy="tanh",
        ),
        Operation(
            name="atan2",
            arity=2,
            evaluate=atan2,
            partials=_of_angle,
            parity=(ODD, NEITHER),
            scaling=Scaling((0.0,), shared=True),
            carries=NONE,
            count="trig",
            roundings=OF_LIBRARY,
            c="atan2",
            sympy="atan2",
        ),
        Operation(
            name="max",
            arity=2,
            evaluate=np.fmax,
            partials=_of_larger,
            commutative=True,
            scaling=Scaling((1.0,), shared=True),
            carries=NONE,  # the larger of 1 and not-a-number is 1
            never_negative=all,
            count="compare",
            roundings=0,
            latency=4,
            c="fmax",
            lanes="lanes_choose(y > x, y, lanes_choose(x == x, x, y))",
            sympy="Max",
        ),
        Operation(
            name="sign",
            evaluate=sign,
            partials=lambda _writer, _args, _result: (None,),
            parity=(ODD,),
            scaling=Scaling((0.0,)),
            carries=NONE,
            never_negative=all,
            count="compare",
            cost=2,
            roundings=0,
            latency=6,
            c_expression="({real})(({0} > {zero}) - ({0} < {zero}))",
            lanes="lanes_choose(x > 0, lanes_of(1), lanes_of(0)) - lanes_choose(x < 0, lanes_of(1), lanes_of(0))",
            casadi="sign",
            sympy="sign",
            smooth="tanh",
        ),
    )
}
"""All operations by name. `add` and `mul` take two or more arguments; a subtraction is an `add` with a `neg`."""
