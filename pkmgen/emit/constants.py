"""Names of the numbers that a function computes with, and what a comment says about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pkmgen.emit.dialect import Dialect
from pkmgen.emit.formulas import Known, written
from pkmgen.emit.names import Namer
from pkmgen.emit.types import CSection, CStatement
from pkmgen.graph.formula import either
from pkmgen.graph.types import ExprGraph

__all__ = ["NamedNumbers", "roles_of"]

SHORT = 6
"""Characters of a number that needs no name."""
LONGEST = 48
"""Characters of a name."""
LIMIT = "limit"
_ROLES = {"add": "offset", "mul": "factor", "div": "dividend"}
"""What a number is to the value that is computed with it."""


def roles_of(graph: ExprGraph) -> dict[float, str]:
    """What the numbers of a graph are where they are used first."""
    roles: dict[float, str] = {}
    for node in graph.nodes:
        for index in node.args:
            payload = graph.nodes[index].payload
            if isinstance(payload, float):
                roles.setdefault(abs(payload), _ROLES.get(node.op, "constant"))
    return roles


def sizes_of(graph: ExprGraph) -> dict[float, float]:
    """The sizes of the numbers of a graph, each with all that it may be: a number and its negative have one name."""
    sizes: dict[float, float] = {}
    for node in graph.nodes:
        if isinstance(node.payload, float):
            size = abs(node.payload)
            sizes[size] = either(sizes[size], size) if size in sizes else size
    return sizes


class NamedNumbers:
    """Gives long numbers a name when they are first written: what they were made of, else what they are for.

    Attributes:
        user: Name of the value whose text is being written; empty where it has none.
        limits: Whether it is the text of a check.
    """

    def __init__(self, namer: Namer, dialect: Dialect, graph: ExprGraph) -> None:
        self._namer, self._dialect = namer, dialect
        self._roles, self._sizes = roles_of(graph), sizes_of(graph)
        self._names: dict[float, str] = {}
        self._notes: dict[float, str] = {}
        self._formulas: Known = {}
        self.user, self.limits = "", False

    def text(self, number: float) -> str:
        """C text of a number."""
        size = abs(number)
        if len(repr(float(size))) <= SHORT:
            return self._dialect.number(number)
        if size not in self._names:
            role = LIMIT if self.limits else self._roles.get(size, "constant")
            formula, made = written(self._sizes.get(size, size), self._formulas)
            self._names[size] = self._namer.numbered((not self.limits and made) or self._used(role))
            meaning = f"{role} of {self.user or 'a value without name'}" if self.limits or not formula else ""
            self._notes[size] = ": ".join(said for said in (meaning, formula) if said)
        return self._names[size] if number > 0.0 else f"-{self._names[size]}"

    def section(self) -> Iterator[CSection]:
        """Declare the numbers that were written, if any."""
        if self._names:
            yield CSection("constants", tuple(self._declared(number, name) for number, name in self._names.items()))

    def _declared(self, number: float, name: str) -> CStatement:
        return CStatement(self._dialect.declared(name, self._dialect.number(number)), self._notes[number])

    def _used(self, role: str) -> str:
        """The name of a number by what it is for."""
        name = f"{self.user.rstrip('_')}_{role}"
        return name if self.user and len(name) <= LONGEST else f"robot_{role}"
