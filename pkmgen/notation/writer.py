"""What all renderers share: where brackets stand, and how a sum that is long is broken."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import sympy

from pkmgen.notation.formula import (
    Call,
    Cross,
    Dot,
    Formula,
    Fraction,
    Grid,
    Number,
    Over,
    Power,
    Product,
    Quantity,
    Root,
    Skew,
    Sum,
    Transposed,
    is_sum,
    parts,
)
from pkmgen.notation.notation import Glyph, Notation

LINE = 26
"""Symbols of a sum that stand on one line."""
DIGITS = 6
"""Digits of a number that is no short fraction."""


class Writer(ABC):
    """Writes formulas.

    Args:
        notation: Symbols of quantities.
        shapes: Rows and columns of quantities.
        anchor: Where the definition of a quantity is, or an empty string.
    """

    marks: ClassVar[Mapping[str, str]]
    """How parts are written together, by what they make; `%s` stands for each of them."""

    def __init__(
        self,
        notation: Notation,
        shapes: Mapping[str, tuple[int, int]],
        anchor: Callable[[str], str] = lambda _name: "",
    ) -> None:
        self.notation, self.shapes, self._anchor = notation, shapes, anchor

    @abstractmethod
    def glyph(self, glyph: Glyph) -> str:
        """A symbol."""

    def linked(self, name: str, text: str) -> str:
        """A symbol with a link to its definition."""
        anchor = self._anchor(name)
        return self.marks["linked"] % (anchor, text) if anchor else text

    def number(self, text: str) -> str:
        """A number."""
        return self.marks["number"] % text

    @abstractmethod
    def operator(self, sign: str) -> str:
        """A sign between two formulas."""

    @abstractmethod
    def row(self, written: Sequence[str]) -> str:
        """Formulas side by side."""

    def fraction(self, above: str, below: str) -> str:
        """A fraction."""
        return self.marks["fraction"] % (above, below)

    def raised(self, base: str, exponent: str) -> str:
        """A superscript."""
        return self.marks["raised"] % (base, exponent.strip())

    def root(self, inner: str) -> str:
        """A square root."""
        return self.marks["root"] % inner

    def fenced(self, left: str, inner: str, right: str) -> str:
        """Brackets that are as high as what they hold."""
        return self.marks["fenced"] % (left, inner, right)

    @abstractmethod
    def word(self, text: str) -> str:
        """The name of a function."""

    @abstractmethod
    def grid(self, rows: Sequence[Sequence[str]]) -> str:
        """A matrix without its brackets."""

    def over(self, term: str) -> str:
        """A sum over limbs."""
        return self.marks["over"] % term

    @abstractmethod
    def lines(self, left: str, rest: Sequence[str]) -> str:
        """An equation whose right side stands on several lines."""

    def quantity(self, name: str, entry: tuple[int, int] | None = None) -> str:
        """The symbol of a quantity or of an entry of it."""
        shape = self.shapes.get(name, (1, 1))
        glyph = self.notation.of(name, shape) if entry is None else self.notation.entry(name, shape, entry)
        return self.linked(name, self.glyph(glyph))

    def equation(self, name: str, formula: Formula) -> str:
        """An equation, over several lines where it is a long sum."""
        left = self.quantity(name)
        if isinstance(formula, Sum) and _size(formula) > LINE:
            lines: list[list[str]] = [[]]
            width = 0
            for index, (minus, term) in enumerate(formula.terms):
                size = _size(term)
                if width and width + size > LINE:
                    lines.append([])
                    width = 0
                width += size
                lines[-1] += self._signed(minus, term, index == 0)
            return self.lines(left, [self.row(line) for line in lines])
        return self.row([left, self.operator("="), self.write(formula)])

    def write(self, formula: Formula) -> str:
        """A formula."""
        match formula:
            case Number(value):
                return self._number(value)
            case Quantity(name, entry):
                return self.quantity(name, entry)
            case Sum(terms):
                return self.row([w for i, (minus, term) in enumerate(terms) for w in self._signed(minus, term, i == 0)])
            case Over(_, term):
                return self.over(self._factor(term))
            case Product(factors):
                return self._product(factors)
            case Grid(rows):
                return self.fenced("[", self.grid([[self.write(entry) for entry in line] for line in rows]), "]")
            case Call(function, arguments):
                inner = [self.write(argument) for argument in arguments]
                listed = [
                    part
                    for index, each in enumerate(inner)
                    for part in ([self.operator(",")] if index else []) + [each]
                ]
                if function == "Abs":
                    return self.fenced("|", inner[0], "|")
                return self.row([self.word(function.lower()), self.fenced("(", self.row(listed), ")")])
            case _:
                return self._marked(formula)

    def _marked(self, formula: Formula) -> str:
        """What has a sign of its own."""
        match formula:
            case Fraction(above, below):
                return self.fraction(self.write(above), self.write(below))
            case Root(inner):
                return self.root(self.write(inner))
            case Power(base, exponent):
                return self.raised(self._base(base), self.write(exponent))
            case Skew(vector):
                return self.raised(self.fenced("[", self.write(vector), "]"), self.operator("×"))
            case Transposed(matrix):
                return self.raised(self._base(matrix), self.word("T"))
            case Dot(left, right) if left == right:
                return self.raised(self.fenced("|", self.write(left), "|"), self.number("2"))
            case Dot(left, right):
                return self.row([self._factor(left), self.operator("·"), self._factor(right)])
            case Cross(left, right):
                return self.row([self._factor(left), self.operator("×"), self._factor(right)])
        raise TypeError(formula)

    def _signed(self, minus: bool, term: Formula, first: bool) -> list[str]:
        if first:
            return [self.marks["minus"] if minus else "", self._term(term)]
        return [self.operator("−" if minus else "+"), self._term(term)]

    def _term(self, term: Formula) -> str:
        return self.fenced("(", self.write(term), ")") if isinstance(term, Sum) else self.write(term)

    def _product(self, factors: Sequence[Formula]) -> str:
        written: list[str] = []
        for index, factor in enumerate(factors):
            if index and isinstance(factor, Number):
                written.append(self.operator("·"))
            written.append(self._factor(factor))
        return self.row(written)

    def _factor(self, formula: Formula) -> str:
        inner = self.write(formula)
        paired = isinstance(formula, Dot | Cross) and formula.left != formula.right
        return self.fenced("(", inner, ")") if is_sum(formula) or paired else inner

    def _base(self, formula: Formula) -> str:
        inner = self.write(formula)
        raised = isinstance(formula, Quantity) and bool(self._superscript(formula))
        plain = isinstance(formula, Number | Quantity) and not raised
        return inner if plain else self.fenced("(", inner, ")")

    def _superscript(self, formula: Quantity) -> str:
        return self.notation.of(formula.name, self.shapes.get(formula.name, (1, 1))).above

    def _number(self, value: sympy.Number) -> str:
        if value.is_Rational:
            whole = self.number(str(value.p))
            return whole if value.q == 1 else self.fraction(whole, self.number(str(value.q)))
        return self.number(f"{float(value):.{DIGITS}g}")


def _size(formula: Formula) -> int:
    """Symbols of a formula."""
    return 1 + sum(_size(part) for part in parts(formula))
