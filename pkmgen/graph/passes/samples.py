"""Samples: values of all nodes at random inputs and parameters, in balls, where expressions differ unless identical.

The points are few, since what agrees at one to 150 bits agrees by chance with a probability of 2⁻¹⁵⁰; there are several
because an expression may have no value at one. The side of a root agrees by chance at every other point: what depends
on roots is tried at many more, see `Trials`.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from random import Random
from typing import Any
from zlib import crc32

from pkmgen.graph.operations import OPERATIONS, Operation
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.balls import CERTAIN_BITS, library
from pkmgen.language.exact.numbers import OPERATIONS as OF_NUMBERS
from pkmgen.language.exact.numbers import ball_of

POINTS, SEED = 3, 1
"""Random points, and what they are drawn by."""
TRIALS = 24
"""Points that merges of roots are tried at: on the wrong side they agree by chance with a probability of 2⁻²⁴."""
SIDE_BITS = 2**20
"""Parts of a ratio that roots are on one side for or the other in turn, see `_roots`."""
STEPS = 2**53
"""Coordinates of points are so many parts of one."""
LOST = 2.0**-CERTAIN_BITS
"""Part of the greatest term of a sum below which a term says nothing of its value."""
Ball = Any
Values = tuple[Ball, ...]
"""A ball for each point, a real one where a value is made of real numbers alone."""
Leaves = dict[Node, Values]
"""Values of inputs and parameters."""


class Samples:
    """Values of nodes of graphs that have inputs and parameters in common: what is made alike is computed once."""

    def __init__(self) -> None:
        self._leaves: Leaves = {}
        self._known: dict[tuple[Any, ...], int] = {}
        self._values: list[Values] = []
        self._numbers: set[int] = set()
        self._chance = Random(SEED)  # noqa: S311  # nosec B311 - the same in every run

    def of(self, graph: ExprGraph) -> list[Values]:
        """Compute all nodes of a graph at all points."""
        library()
        self._draw(graph)
        known, values, places = self._known, self._values, list[int]()
        for op, args, payload in graph.nodes:
            arguments = [places[i] for i in args]
            if op in _EXCHANGED:
                arguments.sort()
            key = (op, *arguments) if args else (op, payload)
            place = known.get(key)
            if place is None:
                place = known[key] = len(values)
                values.append(self._computed(op, arguments, payload))
            places.append(place)
        return [values[place] for place in places]

    def _computed(self, op: str, arguments: list[int], payload: Any) -> Values:
        """Compute a node; of numbers alone it is a number, without sides or stand-ins."""
        if op == "const" or (arguments and self._numbers.issuperset(arguments)):
            self._numbers.add(len(self._values))
            ball = _number(op, [self._values[i][0] for i in arguments]) if arguments else ball_of(payload)
            return (ball,) * POINTS
        if not arguments:
            return self._leaves[Node(op, (), payload)]
        return _at_points(op, [self._values[i] for i in arguments])

    def _draw(self, graph: ExprGraph) -> None:
        """Draw values of the inputs and parameters that are not known: angles up to ±3, others complex and up to ±1."""
        unknown = [
            index
            for index, node in enumerate(graph.nodes)
            if node.op in ("input", "parameter") and node not in self._leaves
        ]
        if unknown:
            angles = _angles(graph)
            for index in unknown:
                self._leaves[graph.nodes[index]] = tuple(self._drawn(index in angles) for _ in range(POINTS))

    def _drawn(self, angle: bool) -> Ball:
        return _drawn(self._chance, angle=angle)


class Trials:
    """Values of nodes of a graph at `TRIALS` points, computed where they are asked for."""

    def __init__(self, graph: ExprGraph) -> None:
        self._graph, self._angles = graph, _angles(graph)
        self._values, self._numbers = dict[int, Values](), set[int]()

    def of(self, index: int) -> Values:
        """Balls at all points."""
        missing = [index]
        while missing:
            last = missing[-1]
            before = [i for i in self._graph.nodes[last].args if i not in self._values]
            missing += before
            if not before:
                missing.pop()
                if last not in self._values:
                    self._values[last] = self._computed(last)
        return self._values[index]

    def _computed(self, index: int) -> Values:
        op, args, payload = self._graph.nodes[index]
        if op == "const" or (args and self._numbers.issuperset(args)):
            self._numbers.add(index)
            return (_number(op, [self._values[i][0] for i in args]) if args else ball_of(payload),) * TRIALS  # type: ignore[arg-type]
        if args:
            return _at_points(op, [self._values[i] for i in args])
        return _leaf(f"{op} {payload}", index in self._angles)


@lru_cache(maxsize=1 << 10)
def _leaf(name: str, angle: bool) -> Values:
    """An input or parameter at all points of trials."""
    chance = Random(f"{SEED} {name}")  # noqa: S311  # nosec B311 - the same in every run
    return tuple(_drawn(chance, angle=angle) for _ in range(TRIALS))


def _at_points(op: str, arguments: Sequence[Values]) -> Values:
    """What an operation is at all points, or a stand-in where it has no value on complex numbers."""
    return (_OF_POINTS.get(op) or _without_value(OPERATIONS[op]))(*arguments)


def _drawn(chance: Random, *, angle: bool) -> Ball:
    """A random number: an angle up to ±3, or a complex one up to ±1."""
    flint = library()
    first, second = (flint.arb(chance.randrange(-STEPS, STEPS)) / STEPS for _ in range(2))
    return 3 * first if angle else flint.acb(first, second)


def _angles(graph: ExprGraph) -> set[int]:
    """What sines, cosines and the like are taken of, up to ±3 in size; others are complex."""
    angles: set[int] = set()
    for index in range(len(graph.nodes) - 1, -1, -1):
        node = graph.nodes[index]
        if index in angles or (node.args and OPERATIONS[node.op].scaling is None):
            angles.update(node.args)
    return angles


def _stand_in(value: Ball, own: Ball) -> Ball:
    """An odd function of no other interest, of its own for each operation; of numbers it is none that passes take."""
    square = value * value
    return value * (square + own) / (square * (square + 3) + 17)


def _without_value(operation: Operation) -> Callable[..., Values]:
    """What has the symmetry of an operation and nothing else, where it has no value on complex numbers."""
    own = library().acb(crc32(operation.name.encode()), 1)

    def at(*arguments: Ball) -> Ball:
        if operation.commutative:
            total, product = reduce(operator.add, arguments) + 5, reduce(operator.mul, arguments) + 11
            return _stand_in(total, own) * _stand_in(product, own)
        seen = []
        for place, value in enumerate(arguments):
            parity = operation.parity_in(place)
            seen.append(value if parity < 0 else value * value if parity else value + 1 + place)
        return reduce(operator.mul, [_stand_in(value, own) for value in seen])

    return lambda *arguments: tuple(map(at, *arguments))


def _roots(values: Values) -> Values:
    """A root at each point, on a side that hangs on how many times the value of another point it is taken of.

    So √(4x) is 2√x and √(1/x) is 1/√x, while √x² is not x at all points by chance, nor √x²√y² the product xy where
    both are positive. A value that is the same at all points is a number, and its root is positive.
    """
    flint = library()
    numbers = [*map(flint.acb, values)]
    sides = [_side(each, (*numbers[place + 1 :], *numbers[:place])) for place, each in enumerate(numbers)]
    roots = map(_root, values, numbers)
    return tuple([root if side > 0 else -root for root, side in zip(roots, sides, strict=True)])


def _root(value: Ball, number: Ball) -> Ball:
    """A root of a value, real where that is; it is given as a complex number too."""
    return value.sqrt() if isinstance(value, library().arb) and value > 0 else number.sqrt()


def _side(value: Ball, others: Sequence[Ball]) -> int:
    """A side by the next known value of another point that differs from it; that of 1/x is that of x."""
    if not _has_side(value):
        return 1
    other = next((each for each in others if _has_side(each) and not each.overlaps(value)), None)
    if other is None:
        return 1
    ratio = value / other
    part = (ratio + 1 / ratio).real
    return 1 if math.floor(math.frexp(float(part))[0] * SIDE_BITS) % 2 else -1


def _has_side(value: Ball) -> bool:
    return bool(value.is_finite() and not value.contains(0))


def _turned(angle: Ball) -> Ball:
    """A real angle for a complex one: of sums the sum, of real ones themselves, which is all that sines are about.

    The sine of a complex angle grows beyond all bounds, and quotients of what grows so are constants up to 150 bits.
    """
    return angle.real + angle.imag if isinstance(angle, library().acb) else angle


def _sums(*terms: Values) -> Values:
    """Sums; without a value where a term is lost in one: with or without that term it would be the same to 150 bits.

    Numbers of a file that are rounded to 13 digits cancel to 1e-13, and powers of what is divided by it grow so far.
    """
    points = tuple(zip(*terms, strict=True))
    known = next((each for each in points if all(term.is_finite() for term in each)), ())
    sizes = [size for term in known if (size := abs(complex(term)))]
    if sizes and max(sizes) * LOST > min(sizes) and _is_lost(known):
        return (library().arb("nan"),) * len(points)
    return tuple([reduce(operator.add, each) for each in points])


def _is_lost(terms: Sequence[Ball]) -> bool:
    """Whether a term that is not zero is far below another one."""
    least = LOST * max(float(abs(term).upper()) for term in terms)
    return any(float(abs(term).upper()) < least and not term.contains(0) for term in terms)


def _quotient(above: Ball, below: Ball) -> Ball:
    return above / below if not below.contains(0) else above * library().arb("nan")


_EXCHANGED = frozenset(name for name, each in OPERATIONS.items() if each.commutative)
_OF_POINTS: dict[str, Callable[..., Values]] = {
    "add": _sums,
    "mul": lambda *factors: tuple([reduce(operator.mul, each) for each in zip(*factors, strict=True)]),
    "neg": lambda values: tuple([-value for value in values]),
    "div": lambda above, below: tuple(map(_quotient, above, below)),
    "sqrt": _roots,
    "sin": lambda values: tuple([_turned(value).sin() for value in values]),
    "cos": lambda values: tuple([_turned(value).cos() for value in values]),
    "tan": lambda values: tuple([_turned(value).tan() for value in values]),
}
"""What operations are at all points; others have a stand-in, tanh too, which is one but for too little soon."""


def _number(op: str, arguments: Sequence[Ball]) -> Ball:
    compute = OF_NUMBERS.get(op)
    value = None if compute is None else _or_none(compute, arguments)
    return library().arb("nan") if value is None else value


def _or_none(compute: Callable[..., Ball], arguments: Sequence[Ball | None]) -> Ball | None:
    if any(argument is None for argument in arguments):
        return None
    try:
        value = compute(*arguments)
    except (ArithmeticError, ValueError):
        return None
    return value if value.is_finite() else None
