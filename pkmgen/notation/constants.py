"""Constants of a model: which are written into the equations, and which keep a symbol and stand in a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import sympy

from pkmgen.language.expression.trees import Tree, names_in
from pkmgen.notation.file_expressions import expression_of, short
from pkmgen.notation.formula import Formula, Grid, Quantity, formula_of, parts
from pkmgen.notation.lifting import ZERO, Entries
from pkmgen.notation.notation import PARAMETER
from pkmgen.notation.stages import MARK, Written

INLINE = 3
"""Operations of a constant that is written into the equations in place of a name, at most."""
ROUNDING = 1e-14
"""Relative error up to which a number counts as a fraction, or as the root of one."""
DENOMINATOR = {1: 1000, 2: 16}
_SYMMETRIC = (("xx", "xy", "xz"), ("xy", "yy", "yz"), ("xz", "yz", "zz"))
_IDENTITY = tuple(tuple(sympy.Integer(int(row == column)) for column in range(3)) for row in range(3))


@dataclass(frozen=True, slots=True)
class ShownConstant:
    """A constant of the table.

    Attributes:
        name: Its name; `@` stands for a limb.
        shape: Rows and columns of it.
        values: What it is, with the limbs for which it is that; no limbs where it belongs to none.
    """

    name: str
    shape: tuple[int, int]
    values: tuple[tuple[tuple[str, ...], Formula], ...]


class Constants:
    """Constants of a written model, over the parameters of its robot."""

    def __init__(self, written: Written, kinds: Sequence[tuple[str, ...]]) -> None:
        self._written, self._kinds = written, kinds
        self._values = {symbol.name: _expression(tree) for symbol, tree in written.constants.items()}
        self._structural = {symbol.name for symbol in written.structural}
        self._maps: dict[tuple[str, ...], tuple[dict[sympy.Symbol, sympy.Expr], dict[sympy.Symbol, sympy.Expr]]] = {}
        taken = {stage.name for stage in written.stages}
        groups = _grouped(self._values).items()
        self._grouped = {name + MARK * (name in taken): entries for name, entries in groups}
        self.parameters = sorted({name for tree in written.constants.values() for name in names_in(tree)})
        self.shown: tuple[ShownConstant, ...] = ()

    def quantities(self, kind: tuple[str, ...]) -> dict[str, Entries]:
        """All constants as quantities, those of limbs of a kind under the name `@` too, and the parameters."""
        found: dict[str, Entries] = dict(self._grouped)
        for name, entries in self._grouped.items():
            limb = self._limb(name)
            if limb and limb in kind:
                lines = ((sympy.Symbol(_at(entry.name, limb)) for entry in line) for line in entries)
                found.setdefault(_at(name, limb), tuple(tuple(line) for line in lines))
        return found | {PARAMETER + name: ((sympy.Symbol(PARAMETER + name),),) for name in self.parameters}

    def put_in(
        self, value: Entries, limbs: tuple[str, ...], known: Mapping[sympy.Symbol, sympy.Expr], all_numbers: bool
    ) -> Entries:
        """Write constants into an equation: short ones, and where asked for all that are the same number.

        Args:
            value: Entries, with `@` for the limb.
            limbs: Limbs for which it holds; an empty name for the robot as a whole.
            known: Quantities that are numbers, by their names in the code.
            all_numbers: Whether entries of vectors and quantities that are numbers are put in too.
        """
        plain, folded = self._map(limbs)
        mapping = dict(folded if all_numbers else plain)
        if all_numbers or known:
            for symbol in {symbol for line in value for entry in line for symbol in entry.free_symbols}:
                numbers = {known.get(sympy.Symbol(symbol.name.replace("@", limb, 1))) for limb in limbs}
                if len(numbers) == 1 and (number := numbers.pop()) is not None:
                    mapping[symbol] = number
        return tuple(tuple(entry.xreplace(mapping) for entry in line) for line in value)

    def entries(self, formula: Formula) -> bool:
        """Whether single entries of constant vectors are in a formula."""
        if isinstance(formula, Quantity):
            first = self._kinds[0][0] if self._kinds else ""
            names = [formula.name.replace("@", limb, 1) for kind in self._kinds for limb in kind] or [formula.name]
            return formula.entry is not None and (
                any(name in self._grouped for name in names) or first in self._grouped
            )
        return any(self.entries(part) for part in parts(formula))

    def used(self, names: Iterable[str]) -> Constants:
        """The same with a table of those that are used."""
        found = [self._shown(name) for name in dict.fromkeys(sorted(names))]
        self.shown = tuple(each for each in found if each is not None)
        return self

    def _shown(self, name: str) -> ShownConstant | None:
        limbs = [limb for kind in self._kinds for limb in kind] if name.startswith("@") else [""]
        values: dict[Entries, list[str]] = {}
        shape = (1, 1)
        for limb in limbs:
            entries = self._grouped.get(name.replace("@", limb, 1))
            if entries is not None:
                shape = len(entries), len(entries[0])
                value = tuple(tuple(self._values[entry.name] for entry in line) for line in entries)
                values.setdefault(value, []).append(limb)
        if not values:
            return None
        table = tuple((tuple(filter(None, which)), self._formula(value)) for value, which in values.items())
        return ShownConstant(name, shape, table)

    def _formula(self, value: Entries) -> Formula:
        named = {sympy.Symbol(PARAMETER + name): Quantity(PARAMETER + name) for name in self.parameters}
        rows = tuple(tuple(formula_of(entry, named) for entry in line) for line in value)
        return rows[0][0] if len(rows) == len(rows[0]) == 1 else Grid(rows)

    def _map(self, limbs: tuple[str, ...]) -> tuple[dict[sympy.Symbol, sympy.Expr], dict[sympy.Symbol, sympy.Expr]]:
        """What is put in for limbs: short constants, and all that are the same number."""
        if limbs not in self._maps:
            self._maps[limbs] = self._new_map(limbs)
        return self._maps[limbs]

    def _new_map(self, limbs: tuple[str, ...]) -> tuple[dict[sympy.Symbol, sympy.Expr], dict[sympy.Symbol, sympy.Expr]]:
        plain: dict[sympy.Symbol, sympy.Expr] = {}
        folded: dict[sympy.Symbol, sympy.Expr] = {}
        for name, entries in self._grouped.items():
            if self._limb(name) not in ("", limbs[0]):
                continue
            own = self._limb(name)
            symbols = [entry.name for line in entries for entry in line]
            values = [self._values[symbol] for symbol in symbols]
            others = [[self._values.get(limb + symbol[len(own) :]) for symbol in symbols] for limb in limbs if own]
            same = [all(other[k] == value for other in others) for k, value in enumerate(values)]
            all_same = all(same)
            shape = tuple(tuple(values[r * len(line) + c] for c in range(len(line))) for r, line in enumerate(entries))
            nothing = all_same and (all(value == ZERO for value in values) or shape == _IDENTITY)
            for symbol, value, alike in zip(symbols, values, same, strict=True):
                key = sympy.Symbol(_at(symbol, own) if own else symbol)
                if not alike:
                    continue
                single = len(values) == 1
                if nothing or (single and (value.is_number or (not value.is_Add and sympy.count_ops(value) <= INLINE))):
                    plain[key] = value
                if value.is_number:
                    folded[key] = value
        return plain, {**folded, **plain}

    def _limb(self, name: str) -> str:
        limbs = sorted(self._written.limbs, key=len, reverse=True)
        return next((limb for limb in limbs if name.startswith(limb + "_")), "")


def _at(name: str, limb: str) -> str:
    return "@" + name[len(limb) :]


def _tidy(value: float) -> sympy.Expr:
    """A number as a short fraction or the root of one, where it is that to rounding."""
    for power in (1, 2):
        fraction = Fraction(value**power).limit_denominator(DENOMINATOR[power])
        if fraction and abs(float(fraction) - value**power) <= ROUNDING * abs(value) ** power:
            exact = sympy.Rational(fraction.numerator, fraction.denominator)
            return exact if power == 1 else sympy.sign(value) * sympy.sqrt(exact)
    return short(value)


def _expression(tree: Tree) -> sympy.Expr:
    expression = expression_of(tree, _tidy)
    if any(power.exp == sympy.S.Half for power in expression.atoms(sympy.Pow)):
        expression = sympy.expand(expression)  # roots of turned frames cancel
    return expression.xreplace({symbol: sympy.Symbol(PARAMETER + symbol.name) for symbol in expression.free_symbols})


def _grouped(values: Mapping[str, sympy.Expr]) -> dict[str, Entries]:
    """Constants by what they are entries of: columns, frames (columns of columns) and symmetric matrices."""
    grouped: dict[str, Entries] = {}
    taken: set[str] = set()

    def entry(name: str) -> sympy.Symbol:
        taken.add(name)
        return sympy.Symbol(name)

    for name in values:
        stem = name.removesuffix("_x_x")
        if stem != name and all(f"{stem}_{a}_{b}" in values for a in "xyz" for b in "xyz"):
            grouped[stem] = tuple(tuple(entry(f"{stem}_{axis}_{row}") for axis in "xyz") for row in "xyz")
    for name in values:
        stem = name.removesuffix("_xx")
        if stem != name and all(f"{stem}_{label}" in values for line in _SYMMETRIC for label in line):
            grouped[stem] = tuple(tuple(entry(f"{stem}_{label}") for label in line) for line in _SYMMETRIC)
    for name in values:
        stem = name.removesuffix("_x")
        if name not in taken and stem != name and all(f"{stem}_{axis}" in values for axis in "xyz"):
            grouped[stem] = tuple((entry(f"{stem}_{axis}"),) for axis in "xyz")
    return grouped | {name: ((sympy.Symbol(name),),) for name in values if name not in taken}
