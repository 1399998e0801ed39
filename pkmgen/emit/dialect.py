"""How numbers, functions and conditions are spelled: for one state in C or on a device, or for SIMD lanes of states."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pkmgen.emit.language import DEVICE_WORDS
from pkmgen.emit.pieces import LONGEST_FUNCTION
from pkmgen.emit.schedule import by_arrival, scheduled, scheduled_in_registers
from pkmgen.emit.sections import Place, arranged_by_place
from pkmgen.errors import GraphError
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph


def format_number(value: float, real: str) -> str:
    """Write a number as a C literal that reads back as the same number.

    Raises:
        GraphError: The number is not finite in the type.
    """
    if real == "double":
        return repr(float(value))
    with np.errstate(over="ignore"):
        single = np.float32(value)
    if not np.isfinite(single):
        raise GraphError(f"{value!r} is not finite as a float")
    return f"{single!s}f"


LANE_MARGIN = {"double": 1024.0, "float": 16.0}
"""Factor of limits below which lanes, and limbs side by side, leave a state to the function of one state.

They compute in another order, and what they take for good has to be good there too, whatever was rounded.
"""


@dataclass(frozen=True, slots=True)
class Plain:
    """C99: a value is one number, a condition is an `int`.

    Attributes:
        real: `double` or `float`.
        margin: Factor of limits from which on a state is good.
    """

    real: str
    margin: float = 1.0
    longest: float = LONGEST_FUNCTION
    """Statements of a function that is in one piece."""
    hurried: ClassVar[bool] = True
    """Whether it matters when values are known."""
    reserved: ClassVar[frozenset[str]] = frozenset()
    """Names that values may not have, beside those of C and of the templates."""
    stages: ClassVar[bool] = False
    """Whether groups of states go through pieces of a function one after the other."""

    @property
    def within(self) -> float:
        """Part of a range in which a value is good."""
        return _within(self.margin)

    @property
    def type(self) -> str:
        """Type of a value."""
        return self.real

    def number(self, value: float) -> str:
        """Literal that reads back as the same number."""
        return format_number(value, self.real)

    def declared(self, name: str, expression: str) -> str:
        """Statement that gives a value its name."""
        return f"const {self.type} {name} = {expression};"

    def field(self, struct: str, name: str) -> str:
        """Text of a field of the parameters or constants."""
        return f"{struct}->{name}"

    def arranged(self, graph: ExprGraph, named: Sequence[int], places: Sequence[Place]) -> Sequence[int]:
        """The order of statements: one state keeps the units of a processor busy only if the order helps."""
        return arranged_by_place(scheduled(graph, named), places)

    def terms(self, times: Sequence[int], latency: int) -> Any:
        """Tree of pairs by which a sum or product is computed: what is known first is joined first."""
        return by_arrival(times, latency)[0]

    def function(self, operation: str) -> str:
        """Name of the function of an operation; empty where C has none and an expression stands for it."""
        name = OPERATIONS[operation].c
        return f"{name}f" if name and self.real == "float" else name

    def fixed(self, value: str) -> str:
        """Text of a value that is the same in every state."""
        return value


@dataclass(frozen=True, slots=True)
class Overloaded(Plain):
    """OpenCL C and CUDA C++: one state as in C99, but a function has one name for all types."""

    longest: float = math.inf
    hurried: ClassVar[bool] = False
    reserved: ClassVar[frozenset[str]] = DEVICE_WORDS

    def arranged(self, _graph: ExprGraph, named: Sequence[int], _places: Sequence[Place]) -> Sequence[int]:
        """The order of statements: other threads keep all units busy, and few values may wait in registers."""
        return named

    def terms(self, times: Sequence[int], _latency: int) -> Any:
        """Tree of pairs by which a sum or product is computed."""
        return _one_after_the_other(times)

    def function(self, operation: str) -> str:
        """Name of the function of an operation; empty where there is none and an expression stands for it."""
        return OPERATIONS[operation].c


@dataclass(frozen=True, slots=True)
class Lanes:
    """Vectors of GCC and clang: a value is one number a lane, a condition is all ones or all zeros a lane.

    Attributes:
        real: `double` or `float`, the type of a lane.
        longest: Statements of a function that is in one piece.
        stages: Whether groups of states go through pieces of a function one after the other.
    """

    real: str
    longest: float = LONGEST_FUNCTION
    stages: bool = False
    hurried: ClassVar[bool] = False
    reserved: ClassVar[frozenset[str]] = frozenset()

    @property
    def margin(self) -> float:
        """Factor of limits from which on a state is good."""
        return LANE_MARGIN[self.real]

    @property
    def within(self) -> float:
        """Part of a range in which a value is good."""
        return _within(self.margin)

    @property
    def type(self) -> str:
        """Type of a value."""
        return "lanes"

    def number(self, value: float) -> str:
        """Literal that reads back as the same number."""
        return format_number(value, self.real)

    def declared(self, name: str, expression: str) -> str:
        """Statement that gives a value its name."""
        return f"const {self.type} {name} = {expression};"

    def arranged(self, graph: ExprGraph, named: Sequence[int], _places: Sequence[Place]) -> Sequence[int]:
        """The order of statements: what takes longest is begun first, as far as registers reach."""
        return scheduled_in_registers(graph, named)

    def terms(self, times: Sequence[int], _latency: int) -> Any:
        """Tree of pairs by which a sum or product is computed: one term after the other, which fuses most."""
        return _one_after_the_other(times)

    def function(self, operation: str) -> str:
        """Name of the function of an operation."""
        return f"lanes_{operation}"

    def fixed(self, value: str) -> str:
        """Text of a value that is the same in every state."""
        return f"lanes_of({value})"


def _one_after_the_other(times: Sequence[int]) -> Any:
    tree: Any = 0
    for place in range(1, len(times)):
        tree = (tree, place)
    return tree


def _within(margin: float) -> float:
    return 1.0 if margin == 1.0 else 1.0 - 1.0 / margin


Dialect = Plain | Lanes
