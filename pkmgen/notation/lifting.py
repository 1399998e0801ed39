"""Vectors and matrices found again in equations that are written entry by entry.

Nothing is assumed of what an equation means: a form such as a × b is taken where all its terms are there, and what is
left over keeps the equation as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.notation.formula import (
    Cross,
    Dot,
    Formula,
    Fraction,
    Product,
    Quantity,
    Skew,
    Sum,
    Transposed,
    formula_of,
)

ZERO = sympy.Integer(0)
Entries = tuple[tuple[sympy.Expr, ...], ...]


def entries_of(matrix: Matrix) -> Entries:
    """Rows of a matrix."""
    return tuple(tuple(row) for row in matrix.tolist())


def transposed(entries: Entries) -> Entries:
    """Columns as rows."""
    return tuple(zip(*entries, strict=True))


@dataclass(frozen=True, slots=True)
class _Form:
    """A matrix that a term may belong to: how it is written, and the terms of its entries but for a scalar factor."""

    formula: Formula
    terms: tuple[tuple[tuple[sympy.Expr, ...], ...], ...]


class Lifter:
    """Writes equations of entries as formulas of the quantities that the entries belong to."""

    def __init__(self) -> None:
        self._entries: dict[str, Entries] = {}
        self._places: dict[sympy.Symbol, list[tuple[str, int, int]]] = {}
        self._named: dict[sympy.Symbol, Formula] = {}

    def add(self, name: str, entries: Entries) -> None:
        """Make a quantity known; its entries are symbols, or 0. Where a symbol is known already, both are tried."""
        self._entries[name] = entries
        single = len(entries) == len(entries[0]) == 1
        for row, line in enumerate(entries):
            for column, symbol in enumerate(line):
                if symbol.is_Symbol:
                    self._places.setdefault(symbol, []).append((name, row, column))
                    self._named.setdefault(symbol, Quantity(name, None if single else (row, column)))

    def entry(self, symbol: sympy.Symbol) -> Formula:
        """What an entry is written as by itself."""
        return self._named[symbol]

    def scalar(self, expression: sympy.Expr) -> Formula:
        """Write an expression, scalar products found."""
        named = _Names(self._named)
        return formula_of(self._with_dots(expression, named), named)

    def whole(self, entries: Entries) -> Formula | None:
        """Write a column or matrix without its entries; None where that is not possible."""
        if all(entry == ZERO for line in entries for entry in line):
            return None
        pool = [[set(sympy.Add.make_args(entry)) - {ZERO} for entry in line] for line in entries]
        terms: list[tuple[bool, Formula]] = []
        while (place := next(_left(pool), None)) is not None:
            found = self._take(pool, *place)
            if found is None:
                return self._common(entries) if not terms else None
            terms.append(found)
        terms.sort(key=lambda term: term[0])
        return terms[0][1] if len(terms) == 1 and not terms[0][0] else Sum(tuple(terms))

    def _common(self, entries: Entries) -> Formula | None:
        """A scalar that all entries have as a factor, times what is left."""
        factors = [set(sympy.Mul.make_args(entry)) for line in entries for entry in line if entry != ZERO]
        common = [factor for factor in sympy.ordered(set.intersection(*factors)) if not factor.is_Number]
        if not common:
            return None
        scalar = sympy.Mul(*common)
        rest = self.whole(tuple(tuple(entry / scalar for entry in line) for line in entries))
        return None if rest is None else self._times(scalar, rest)[1]

    def _take(self, pool: list[list[set[sympy.Expr]]], row: int, column: int) -> tuple[bool, Formula] | None:
        """Find a form whose terms are all there, and take them out."""
        shape = len(pool), len(pool[0])
        for term in sorted(pool[row][column], key=sympy.default_sort_key):
            for scalar, form in self._forms(term, row, column, shape):
                wanted = [[{scalar * part for part in entry} for entry in line] for line in form.terms]
                places = list(product(range(shape[0]), range(shape[1])))
                if all(wanted[r][c] <= pool[r][c] for r, c in places):
                    for r, c in places:
                        pool[r][c] -= wanted[r][c]
                    return self._times(scalar, form.formula)
        return None

    def _times(self, scalar: sympy.Expr, matrix: Formula) -> tuple[bool, Formula]:
        """A matrix times a scalar, and whether it is taken off."""
        minus = scalar.could_extract_minus_sign()
        scalar = -scalar if minus else scalar
        if isinstance(matrix, Sum) and len(matrix.terms) == 1:
            minus, matrix = minus != matrix.terms[0][0], matrix.terms[0][1]
        if minus and isinstance(matrix, Cross):
            minus, matrix = False, Cross(matrix.right, matrix.left)
        if scalar == 1:
            return minus, matrix
        factor = self.scalar(scalar)
        if isinstance(factor, Fraction):
            above: tuple[Formula, ...] = () if scalar.as_numer_denom()[0] == 1 else (factor.above,)
            above = above[0].factors if above and isinstance(above[0], Product) else above
            return minus, Fraction(Product((*above, matrix)) if above else matrix, factor.below)
        factors = factor.factors if isinstance(factor, Product) else (factor,)
        return minus, Product((*factors, *matrix.factors) if isinstance(matrix, Product) else (*factors, matrix))

    def _forms(
        self, term: sympy.Expr, row: int, column: int, shape: tuple[int, int]
    ) -> Iterator[tuple[sympy.Expr, _Form]]:
        """Scalars and forms whose product has a term at a place."""
        symbols = [factor for factor in sympy.Mul.make_args(term) if factor in self._places]
        for symbol in symbols:
            for name, *place in self._places[symbol]:
                for form in self._single(name, (place[0], place[1]), (row, column), shape):
                    yield term / symbol, form
        for left in symbols:
            for right in symbols:
                if left != right:
                    for form in self._pairs(left, right, (row, column), shape):
                        yield term / (left * right), form

    def _single(
        self, name: str, place: tuple[int, int], wanted: tuple[int, int], shape: tuple[int, int]
    ) -> Iterator[_Form]:
        entries = self._entries[name]
        size = len(entries), len(entries[0])
        if size == (1, 1):
            return
        if size == shape and place == wanted:
            yield _Form(Quantity(name), _terms(entries))
        if shape[1] > 1 and size == shape[::-1] and place == wanted[::-1]:
            yield _Form(Transposed(Quantity(name)), _terms(transposed(entries)))
        if shape == (3, 3) and size == (3, 1) and {*wanted, place[0]} == {0, 1, 2}:
            x, y, z = (line[0] for line in entries)
            skew = ((ZERO, -z, y), (z, ZERO, -x), (-y, x, ZERO))
            if skew[wanted[0]][wanted[1]].is_Symbol:
                yield _Form(Skew(Quantity(name)), _terms(skew))
            else:
                yield _Form(Sum(((True, Skew(Quantity(name))),)), _terms(transposed(skew)))

    def _pairs(
        self, left: sympy.Symbol, right: sympy.Symbol, wanted: tuple[int, int], shape: tuple[int, int]
    ) -> Iterator[_Form]:
        """Matrix and vector products of two quantities."""
        for (first, *at), (second, *to) in product(self._places[left], self._places[right]):
            a, b = self._entries[first], self._entries[second]
            turned = (at[0], to[0]) == ((wanted[0] + 1) % 3, (wanted[0] + 2) % 3)
            if turned and to[1] == wanted[1] and shape == (3, len(b[0])) and len(a) == len(b) == 3 and len(a[0]) == 1:
                columns = [_cross_terms(a, tuple((line[c],) for line in b)) for c in range(shape[1])]
                terms = tuple(tuple(column[r][0] for column in columns) for r in range(3))
                x, y = Quantity(first), Quantity(second)
                yield _Form(Cross(x, y) if shape[1] == 1 else Product((Skew(x), y)), terms)
            for turn_a, turn_b in ((False, False), (True, False), (False, True)):
                one, one_at = (transposed(a), (at[1], at[0])) if turn_a else (a, (at[0], at[1]))
                two, two_at = (transposed(b), (to[1], to[0])) if turn_b else (b, (to[0], to[1]))
                if (len(one), len(two[0])) != shape or len(one[0]) != len(two):
                    continue
                if len(one) == len(one[0]) == 1 or len(two) == len(two[0]) == 1 or one_at[1] != two_at[0]:
                    continue
                if (one_at[0], two_at[1]) == wanted:
                    left_side = Transposed(Quantity(first)) if turn_a else Quantity(first)
                    right_side = Transposed(Quantity(second)) if turn_b else Quantity(second)
                    yield _Form(Product((left_side, right_side)), _product_terms(one, two))

    def _with_dots(self, expression: sympy.Expr, named: _Names) -> sympy.Expr:
        """Put names for scalar products into an expression."""
        if expression.is_Add:
            expression = self._dots_of_sum(expression, named)
        if not expression.args:
            return expression
        return expression.func(*(self._with_dots(part, named) for part in expression.args))

    def _dots_of_sum(self, expression: sympy.Expr, named: _Names) -> sympy.Expr:
        pool, kept = set(expression.args), []
        for term in sympy.ordered(expression.args):
            if term not in pool:
                continue
            for scalar, left, right in self._dots(term):
                columns = zip(self._entries[left], self._entries[right], strict=True)
                wanted = {scalar * a * b for (a,), (b,) in columns} - {ZERO}
                if len(wanted) > 1 and wanted <= pool:
                    pool -= wanted
                    kept.append(scalar * named.new(Dot(Quantity(left), Quantity(right))))
                    break
        return sympy.Add(*pool, *kept)

    def _dots(self, term: sympy.Expr) -> Iterator[tuple[sympy.Expr, str, str]]:
        """Scalars and pairs of columns whose scalar product has a term."""
        factors = []
        for factor in sympy.Mul.make_args(term):
            base, exponent = factor.as_base_exp()
            if base in self._places and exponent in (1, 2):
                factors += [base] * int(exponent)
        for index, left in enumerate(factors):
            for right in factors[index + 1 :]:
                for (first, *at), (second, *to) in product(self._places[left], self._places[right]):
                    a, b = self._entries[first], self._entries[second]
                    if at == to and len(a) == len(b) > 1 and len(a[0]) == len(b[0]) == 1:
                        yield term / (left * right), *sorted((first, second))


class _Names(dict[sympy.Symbol, Formula]):
    """What symbols stand for, with new ones for what has no name."""

    def __init__(self, known: Mapping[sympy.Symbol, Formula]) -> None:
        super().__init__(known)

    def new(self, formula: Formula) -> sympy.Symbol:
        symbol = sympy.Symbol(f"zz{len(self)}")
        self[symbol] = formula
        return symbol


def _left(pool: list[list[set[sympy.Expr]]]) -> Iterator[tuple[int, int]]:
    """Places of terms that are not taken yet."""
    return ((r, c) for r, line in enumerate(pool) for c, terms in enumerate(line) if terms)


def _terms(entries: Entries) -> tuple[tuple[tuple[sympy.Expr, ...], ...], ...]:
    return tuple(tuple((entry,) if entry != ZERO else () for entry in line) for line in entries)


def _cross_terms(a: Entries, b: Entries) -> tuple[tuple[tuple[sympy.Expr, ...], ...], ...]:
    x, y = [line[0] for line in a], [line[0] for line in b]
    pairs = [(x[(k + 1) % 3] * y[(k + 2) % 3], -x[(k + 2) % 3] * y[(k + 1) % 3]) for k in range(3)]
    return tuple((tuple(part for part in pair if part != ZERO),) for pair in pairs)


def _product_terms(a: Entries, b: Entries) -> tuple[tuple[tuple[sympy.Expr, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(part for part in (x * y for x, y in zip(line, column, strict=True)) if part != ZERO)
            for column in transposed(b)
        )
        for line in a
    )
