"""Numbers that a function computes with: their names, and what a comment says about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pkmgen.emit.dialect import Dialect
from pkmgen.emit.formulas import Known, written
from pkmgen.emit.names import Namer
from pkmgen.emit.types import CSection, CStatement
from pkmgen.emit.usages import LIMIT, Usage
from pkmgen.graph.formula import multiple_of
from pkmgen.graph.measures import contradicted
from pkmgen.graph.types import ExprGraph
from pkmgen.language.exact.numbers import dimension_of

__all__ = ["NamedNumbers"]

UNNAMED_CHARACTERS = 6
"""Characters of a number that needs no name, at most."""


class NamedNumbers:
    """Gives long numbers a name when they are first written: what they were made of, else what they are for."""

    def __init__(self, namer: Namer, dialect: Dialect, graph: ExprGraph, usages: Mapping[float, Usage]) -> None:
        self._namer, self._dialect, self._usages = namer, dialect, usages
        self._names: dict[float, str] = {}
        self._notes: dict[float, str] = {}
        self._formulas = _formulas(graph, usages)

    def text(self, number: float) -> str:
        """C text of a number."""
        size = float(abs(number))
        if _is_short(size):
            return self._dialect.number(number)
        if size not in self._names:
            self._give_name(size, self._usages.get(size) or Usage(size))
        return self._names[size] if number > 0.0 else f"-{self._names[size]}"

    def _give_name(self, size: float, usage: Usage) -> None:
        formula, made = self._formulas.get(size, ("", ""))
        limit = usage.role == LIMIT
        self._names[size] = self._namer.numbered((not limit and made) or usage.name)
        known = formula or (multiple_of(usage.number) if limit else "")
        self._notes[size] = ": ".join(filter(None, (usage.meaning if limit or not formula else "", known)))

    def section(self) -> Iterator[CSection]:
        """Declare the numbers that were written, if any."""
        if self._names:
            yield CSection("constants", tuple(self._declared(number, name) for number, name in self._names.items()))

    def _declared(self, number: float, name: str) -> CStatement:
        return CStatement(self._dialect.declared(name, self._dialect.number(number)), self._notes[number])


def _is_short(size: float) -> bool:
    return len(repr(size)) <= UNNAMED_CHARACTERS


def _formulas(graph: ExprGraph, usages: Mapping[float, Usage]) -> dict[float, tuple[str, str]]:
    """Formulas of numbers and names made of them, where numbers measure what their uses ask for."""
    known: Known = {}
    texts = {size: written(usage.number, known) for size, usage in usages.items() if not _is_short(size)}
    measured = {size: dimension_of(usages[size].number) for size, (formula, _) in texts.items() if formula}
    wrong = contradicted(graph, {size: dimension for size, dimension in measured.items() if dimension is not None})
    return {size: text for size, text in texts.items() if size not in wrong}
