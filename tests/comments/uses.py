"""What constants measure by how statements use them, found from the units of inputs, outputs and commented values.

What a statement measures is a product of powers of unknown measures; sums, functions, comparisons and units say which
of these are equal. A number without comment may measure anything, in each of its uses something else.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pkmgen.language.expression.units import parse_unit

from .quantities import PURE, Dimension
from .texts import COMMENT, DECLARED

_STATEMENT = re.compile(rf"(?:{COMMENT}[ \t]*\n[ \t]*)?{DECLARED}\s*= ([^;]+);(?:[ \t]*{COMMENT})?")
_RESULT = re.compile(r"^    (\w+\[\d+\]) = ([^;]+);", re.MULTILINE)
_COMPARED = re.compile(r"\b(?:exceeds|reaches|vanishes)\((\w+), -?(\w+)\)")
_NUMBER = re.compile(r"-?[\d.]+(?:e[-+]?\d+)?f?")
_FLOAT = re.compile(r"\b(\d[\d.]*(?:e[-+]?\d+)?)f\b")
_UNIT = re.compile(r"(?:1/|rad|m|kg|N|s|J|W)\S*?(?=:|$)")
_PURE = ("sin", "cos", "tan", "tanh")
"""Functions of angles."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A dimension times powers of unknown ones."""

    dimension: Dimension = PURE
    powers: Mapping[str, Fraction] = field(default_factory=dict)

    def times(self, other: Measure, power: Fraction = Fraction(1)) -> Measure:
        """The product with a power of another one."""
        m, kg, s = (one + power * more for one, more in zip(self.dimension, other.dimension, strict=True))
        powers = dict(self.powers)
        for name, exponent in other.powers.items():
            powers[name] = powers.get(name, Fraction(0)) + power * exponent
        return Measure((m, kg, s), {name: exponent for name, exponent in powers.items() if exponent})


class Uses:
    """What is known of the measures in a function.

    Attributes:
        where: What is being looked at.
        problems: Where things that are added, compared or named measure something else, and by what they are off.
    """

    def __init__(self) -> None:
        self.where = ""
        self.problems: list[tuple[str, Dimension]] = []
        self._bound: dict[str, Measure] = {}

    def reduced(self, measure: Measure) -> Measure:
        """A measure by what is not known yet."""
        for name in [each for each in measure.powers if each in self._bound]:
            measure = self._put_in(measure, name, self._bound[name])
        return measure

    @staticmethod
    def _put_in(measure: Measure, name: str, value: Measure) -> Measure:
        power = measure.powers.get(name, Fraction(0))
        rest = {other: exponent for other, exponent in measure.powers.items() if other != name}
        return Measure(measure.dimension, rest).times(value, power)

    def equate(self, one: Measure | None, other: Measure | None) -> None:
        """Take note that two things measure the same; nothing where one is a number without comment."""
        if one is None or other is None:
            return
        ratio = self.reduced(one.times(other, Fraction(-1)))
        if ratio.powers:
            *_, (name, power) = ratio.powers.items()
            rest = Measure(ratio.dimension, {other: exp for other, exp in ratio.powers.items() if other != name})
            value = Measure().times(rest, -1 / power)
            for other, held in self._bound.items():
                if name in held.powers:
                    self._bound[other] = self._put_in(held, name, value)
            self._bound[name] = value
        elif ratio.dimension != PURE:
            self.problems.append((self.where, ratio.dimension))

    def of(self, node: ast.expr, known: Mapping[str, Measure | None]) -> Measure | None:
        """What an expression measures; None where that may be anything."""
        match node:
            case ast.Name() | ast.Subscript():
                return known.get(ast.unparse(node))
            case ast.UnaryOp(operand=operand):
                return self.of(operand, known)
            case ast.BinOp(left=left, op=operator, right=right):
                one, other = self.of(left, known), self.of(right, known)
                if isinstance(operator, ast.Add | ast.Sub):
                    self.equate(one, other)
                    return one or other
                power = Fraction(1 if isinstance(operator, ast.Mult) else -1)
                return None if one is None or other is None else one.times(other, power)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self._of_call(name, [self.of(argument, known) for argument in arguments])
        return None

    def _of_call(self, name: str, arguments: list[Measure | None]) -> Measure | None:
        first = arguments[0]
        name = name.removesuffix("f")  # of float
        if name == "sqrt":
            return first and Measure().times(first, Fraction(1, 2))
        if name in _PURE:
            self.equate(first, Measure())
        if name in (*_PURE, "double"):
            return Measure()
        for other in arguments[1:]:
            self.equate(first, other)
        return Measure() if name == "atan2" else next(filter(None, arguments), None)


def uses_of(text: str, units: Mapping[str, str], commented: Iterable[str]) -> tuple[Uses, Mapping[str, Measure | None]]:
    """What a C function says about the measures of its values and of its constants with formulas in their comments.

    Args:
        text: The function.
        units: Units of the entries of its inputs and outputs, such as `pose[0]`.
        commented: Names of these constants.
    """
    uses = Uses()
    known: dict[str, Measure | None] = {entry: _measured(unit) for entry, unit in units.items()}
    known |= {name: Measure(powers={name: Fraction(1)}) for name in commented}
    given = dict(known)
    for number, (above, name, expression, beside) in enumerate(_STATEMENT.findall(text)):
        uses.where = name
        if name in ("sum", "finite") or _NUMBER.fullmatch(expression):
            continue
        value = uses.of(_tree(expression), known)
        known[name] = Measure(powers={f"{name} {number}": Fraction(1)}) if value is None else value  # blocks hide names
        uses.equate(known[name], _measured(_unit_in(beside or above)))
    for entry, expression in _RESULT.findall(text):
        uses.where = entry
        uses.equate(given.get(entry), uses.of(_tree(expression), known))
    for value, limit in _COMPARED.findall(text):
        uses.where = value
        uses.equate(known.get(value), known.get(limit))
    return uses, known


def users_of(text: str, constants: Iterable[str], owned: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Values that are computed with constants of another owner, or have these for limits, and the constants.

    Args:
        text: The function.
        constants: Names of constants.
        owned: Beginnings of names, one for each owner.
    """
    computed = [(name, expression) for _, name, expression, _ in _STATEMENT.findall(text)]
    for name, expression in (*computed, *_COMPARED.findall(text)):
        for constant in constants:
            owner = next(beginning for beginning in owned if constant.startswith(beginning))
            if re.search(rf"\b{constant}\b", expression) and not name.startswith(owner):
                yield name, constant


def _tree(expression: str) -> ast.expr:
    """An expression; of one that is no arithmetic a number that may measure anything."""
    try:
        return ast.parse(_FLOAT.sub(r"\1", " ".join(expression.split())), mode="eval").body
    except SyntaxError:
        return ast.Constant(0.0)


def _unit_in(comment: str) -> str:
    """The unit that a comment begins with."""
    found = _UNIT.match(comment.strip())
    return found.group() if found else ""


def _measured(unit: str) -> Measure | None:
    """What has a unit; None where it has none, or one that says nothing."""
    try:
        m, kg, s = parse_unit(unit).dimension
    except ValueError:
        return None
    return None if unit == "1" else Measure((Fraction(m), Fraction(kg), Fraction(s)))
