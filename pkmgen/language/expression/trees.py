"""Numbers of a robot file that may be expressions of parameters, such as `mass*length**2/12`.

The text is read by Python's parser into a syntax tree of which a short list of node types is accepted. Nothing of the
text is ever executed, and size and depth are bounded.
"""

from __future__ import annotations

import ast
import math
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import TypeVar

from pkmgen.language.exact.dimensions import PURE, Dimension, product_of_dimensions
from pkmgen.language.exact.numbers import computed, dimension_of, measuring, pi
from pkmgen.language.expression.units import dimension_text
from pkmgen.machine.spelling import counted

MAX_LENGTH = 256
MAX_DEPTH = 32
MAX_EXPONENT = 8
CONSTANTS: Mapping[str, Callable[[], float]] = {"pi": pi}
FUNCTIONS = ("sqrt", "sin", "cos", "tan", "atan2")
Grammar = Mapping[str, tuple[int, ...]]
"""Functions of expressions, and how many arguments each may have."""
ROBOTS: Grammar = {"sqrt": (1,), "sin": (1,), "cos": (1,), "tan": (1,), "atan2": (2,)}
_BINARY: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_NAMES = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow"}
"""Operations by what numbers call them."""
_GRAMMAR = "numbers, parameter names, + - * / ( ), ** with a whole exponent, pi"


class ExpressionError(ValueError):
    """The text of an expression is not acceptable, or it has no value."""


@dataclass(frozen=True, slots=True)
class Number:
    """A literal number.

    Attributes:
        value: The number.
        dimension: What it measures; None where that is not known. Numbers are the same whatever they measure.
    """

    value: float
    dimension: Dimension | None = field(default=PURE, compare=False, repr=False)

    @property
    def measured(self) -> float:
        """The number, which knows what it measures."""
        return measuring(self.value, self.dimension) if dimension_of(self.value) == PURE else self.value


@dataclass(frozen=True, slots=True)
class Name:
    """A parameter, by its name."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """An operation: `+ - * / neg`, `**` (whole exponent as second argument) or one of `FUNCTIONS`.

    Frames on frames share their parts, and a tree shows each as often as it is used: walks visit each part once.
    """

    operator: str
    arguments: tuple[Tree, ...]
    names: tuple[str, ...] = field(init=False, repr=False)
    number: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Note the parameters that it mentions, and its hash."""
        names = dict.fromkeys(name for argument in self.arguments for name in names_in(argument))
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "number", hash((self.operator, self.arguments)))

    def __hash__(self) -> int:
        """What equal ones have in common, in this process."""
        return self.number

    def __eq__(self, other: object) -> bool:
        """Whether it is written alike."""
        return isinstance(other, Operation) and _are_alike(self, other, set())

    def __reduce__(self) -> tuple[object, ...]:
        """What a copy in another process is made of."""
        return Operation, (self.operator, self.arguments)


def _are_alike(one: Tree, other: Tree, seen: set[tuple[int, int]]) -> bool:
    """Whether trees are written alike; pairs of parts that were compared are not compared again."""
    if one is other or (id(one), id(other)) in seen:
        return True
    if not (isinstance(one, Operation) and isinstance(other, Operation)):
        return one == other
    if (one.number, one.operator, len(one.arguments)) != (other.number, other.operator, len(other.arguments)):
        return False
    seen.add((id(one), id(other)))
    return all(_are_alike(*pair, seen) for pair in zip(one.arguments, other.arguments, strict=True))


Tree = Number | Name | Operation
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Expression:
    """A number of a robot file.

    Attributes:
        text: What stands in the file.
        tree: Its meaning.
        error: Why the text is not an expression; the empty string when it is one. A bad expression is kept, so that all
            problems of a file can be reported at once.
    """

    text: str
    tree: Tree
    error: str = ""

    @classmethod
    def of(cls, value: object) -> Expression:
        """Make an expression of what YAML, or a caller, delivered: a number or a text."""
        try:
            if isinstance(value, bool) or not isinstance(value, Real | str):
                raise ExpressionError(f"a number or an expression is needed, not {_kind(value)}")
            tree = parse_expression(value) if isinstance(value, str) else _number(value)
        except ExpressionError as error:
            return cls(_seen(value), Number(1.0), str(error))
        return cls(str(value), tree)


def parse_expression(text: str, grammar: Grammar = ROBOTS) -> Tree:
    """Read an expression; its functions are those of robot files if nothing else is said.

    Raises:
        ExpressionError: The text is too long or too deep, or holds anything but what the grammar lists.
    """
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"an expression has at most {MAX_LENGTH} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError("this is not an expression") from error
    return _convert(body, grammar, MAX_DEPTH)


def map_tree(
    tree: Tree,
    number: Callable[[float], Value],
    name: Callable[[str], Value],
    operation: Callable[[str, Sequence[Value]], Value],
) -> Value:
    """Evaluate a tree in any algebra: say what a number, a name and an operation mean there; shared parts once."""
    return map_literals(tree, lambda literal: number(literal.value), name, operation)


def map_literals(
    tree: Tree,
    number: Callable[[Number], Value],
    name: Callable[[str], Value],
    operation: Callable[[str, Sequence[Value]], Value],
) -> Value:
    """The same where what literals measure counts too."""
    known: dict[int, Value] = {}

    def value(part: Tree) -> Value:
        if isinstance(part, Number):
            return number(part)
        if isinstance(part, Name):
            return name(part.name)
        found = known.get(id(part))
        if found is None:
            found = known[id(part)] = operation(part.operator, [value(child) for child in part.arguments])
        return found

    return value(tree)


def substitute(tree: Tree, trees: Mapping[str, Tree]) -> Tree:
    """Put trees in the place of names."""
    if trees.keys().isdisjoint(names_in(tree)):
        return tree
    return map_literals(
        tree,
        lambda number: number,
        lambda name: trees.get(name, Name(name)),
        lambda operator, arguments: Operation(operator, (*arguments,)),
    )


def names_in(tree: Tree) -> tuple[str, ...]:
    """List the parameters a tree mentions, in order, each once."""
    if isinstance(tree, Number):
        return ()
    return (tree.name,) if isinstance(tree, Name) else tree.names


def evaluate(tree: Tree, values: Mapping[str, float]) -> float:
    """Compute the value of a tree.

    Raises:
        ExpressionError: The value is undefined or not finite.
    """
    try:
        value = map_tree(tree, lambda number: number, lambda name: values[name], _compute)
    except (ArithmeticError, ValueError) as error:
        raise ExpressionError(f"the value is undefined ({error.args[-1]})") from error
    if not math.isfinite(value):
        raise ExpressionError("the value is not a finite number")
    return value


def measured(tree: Tree) -> Dimension | None:
    """What a tree of literals measures; None where that is not known.

    Raises:
        ArithmeticError, ValueError: It has no value.
    """
    return dimension_of(map_literals(tree, lambda number: number.measured, _no_parameter, _compute))


def _no_parameter(name: str) -> float:
    raise ValueError(f"{name} is no literal")


def infer_dimension(tree: Tree, dimensions: Mapping[str, Dimension]) -> Dimension | None:
    """Find what a tree measures; None for a bare number, which fits anywhere.

    Raises:
        ExpressionError: Terms of a sum, or arguments of a function, do not fit together.
    """
    if isinstance(tree, Number):
        return None
    if isinstance(tree, Name):
        return dimensions[tree.name]
    arguments = [infer_dimension(child, dimensions) for child in tree.arguments]
    if tree.operator == "**" and isinstance(exponent := tree.arguments[1], Number):
        base, power = arguments[0], int(exponent.value)
        return None if base is None else (base[0] * power, base[1] * power, base[2] * power)
    return combine_dimensions(tree.operator, arguments)


def _convert(node: ast.expr, grammar: Grammar, depth: int) -> Tree:
    if depth == 0:
        raise ExpressionError(f"an expression nests at most {MAX_DEPTH} levels")
    match node:
        case ast.Constant(value=value):
            return _number(value)
        case ast.Name(id=name):
            return Number(CONSTANTS[name]()) if name in CONSTANTS else Name(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            child = _convert(operand, grammar, depth - 1)
            return Number(-child.value) if isinstance(child, Number) else Operation("neg", (child,))
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _convert(operand, grammar, depth - 1)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return Operation("**", (_convert(left, grammar, depth - 1), _exponent(right)))
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _BINARY:
            arguments = (_convert(left, grammar, depth - 1), _convert(right, grammar, depth - 1))
            return Operation(_BINARY[type(operator)], arguments)
        case ast.Call(func=ast.Name(id=function), args=arguments, keywords=[]) if function in grammar:
            if len(arguments) not in grammar[function]:
                takes = " or ".join(counted(count, "argument") for count in grammar[function])
                raise ExpressionError(f"{function} takes {takes}, {len(arguments)} given")
            return Operation(function, tuple(_convert(child, grammar, depth - 1) for child in arguments))
    raise ExpressionError(f"{_excerpt(node)!r} is not allowed in an expression ({', '.join((_GRAMMAR, *grammar))})")


def _excerpt(node: ast.expr) -> str:
    try:
        return ast.unparse(node)[:40]
    except RecursionError:  # printing needs a deeper stack than parsing
        return type(node).__name__


def _exponent(node: ast.expr) -> Number:
    exponent = _convert(node, ROBOTS, 4)
    if not isinstance(exponent, Number) or exponent.value != int(exponent.value):
        raise ExpressionError("an exponent is a whole number; use sqrt for a root")
    if abs(exponent.value) > MAX_EXPONENT:
        raise ExpressionError(f"an exponent is between -{MAX_EXPONENT} and {MAX_EXPONENT}")
    return exponent


def _number(value: object) -> Number:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise ExpressionError(f"{value!r} is not a number")
    try:
        number = float(value)
    except OverflowError as error:
        raise ExpressionError("a number must be finite") from error
    if not math.isfinite(number):
        raise ExpressionError("a number must be finite")
    return Number(number)


def _compute(operator: str, arguments: Sequence[float]) -> float:
    return computed(_NAMES.get(operator, operator), arguments)


def combine_dimensions(operator: str, arguments: Sequence[Dimension | None]) -> Dimension | None:
    """What an operation measures on arguments that measure these; None for bare numbers.

    Raises:
        ExpressionError: They do not fit together.
    """
    first = arguments[0]
    if operator in ("neg", "sqrt") and first is None:
        return None
    if operator == "neg":
        return first
    if operator in ("+", "-", "atan2"):
        known = [dimension for dimension in arguments if dimension is not None]
        if any(dimension != known[0] for dimension in known):
            units = " and ".join(dimension_text(dimension) for dimension in known)
            raise ExpressionError(f"{operator} combines {units}")
        return PURE if operator == "atan2" else known[0] if known else None
    if operator in ("*", "/"):
        if all(dimension is None for dimension in arguments):
            return None
        left, right = (dimension or PURE for dimension in arguments)
        return product_of_dimensions(left, right, 1 if operator == "*" else -1)
    if operator == "sqrt":
        assert first is not None
        if any(exponent % 2 for exponent in first):
            raise ExpressionError(f"sqrt of {dimension_text(first)} has no unit")
        return (first[0] // 2, first[1] // 2, first[2] // 2)
    if first not in (None, PURE):
        raise ExpressionError(f"{operator} takes an angle or a number, not {dimension_text(first)}")
    return PURE


def _seen(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, int) and abs(value) > sys.float_info.max:  # too many digits to be printed
        return "a huge integer"
    return str(value)[:MAX_LENGTH]


def _kind(value: object) -> str:
    kinds: dict[type, str] = {list: "a list", dict: "a mapping", bool: "a truth value", type(None): "nothing"}
    return kinds.get(type(value), type(value).__name__)
