"""What was executed of a C function, statement by statement, so that a refusal can name the first one that differs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pkmgen.certificates.conditions import Word
from pkmgen.certificates.machine import Real, State, Value

KINDS = ("Decl", "Assignment", "If", "Return")
"""Statements that are kept; others consist of them."""


@dataclass(slots=True)
class Statement:
    """A statement that was executed.

    Attributes:
        tree: The statement.
        depth: How many calls it stands in; those of the function itself have 0.
        compared: How many comparisons there were before it.
        here: Under which conditions it is reached.
        name: What it gives a value: a name, an entry of an array or a field; empty for other statements.
        value: The value; of a return, what is returned.
        within: The conditional statements that it stands in, the outermost first.
        after: The state after a return; else none.
    """

    tree: Any
    depth: int
    compared: int
    here: int
    name: str = ""
    value: Value | None = None
    after: State | None = None
    within: tuple[Any, ...] = ()

    @property
    def term(self) -> int | None:
        """Term of a real value."""
        return self.value.term if isinstance(self.value, Real) else None

    @property
    def word(self) -> Word | None:
        """A value that is a status word."""
        return self.value if isinstance(self.value, Word) else None


@dataclass(slots=True)
class Trace:
    """Statements in the order in which they were begun."""

    statements: list[Statement] = field(default_factory=list)
    _open: list[Any] = field(default_factory=list)

    def begin(self, tree: Any, depth: int, compared: int, state: State) -> Statement | None:
        """Keep a statement that is about to be executed."""
        if type(tree).__name__ not in KINDS:
            return None
        self.statements.append(Statement(tree, depth, compared, state.here, within=tuple(self._open)))
        self._open += [tree] * (type(tree).__name__ == "If")
        return self.statements[-1]

    def end(self, statement: Statement, before: State, after: State) -> None:
        """Keep what a statement gave a value."""
        tree: Any = statement.tree
        target: Any = tree if type(tree).__name__ == "Decl" else getattr(tree, "lvalue", None)
        if type(tree).__name__ == "If":
            self._open.pop()
        match type(target).__name__:
            case "Decl" | "ID":
                statement.name, statement.value = target.name, after.names.get(target.name)
            case "ArrayRef":
                for name, cells in after.memory.items():
                    old = before.memory.get(name, cells)
                    changed = [] if cells is old else [k for k, cell in enumerate(cells) if cell != old[k]]
                    if changed:
                        statement.name = f"{name.partition(':')[2] or name.partition('#')[0]}[{changed[0]}]"
                        statement.value = Real(cells[changed[0]])
            case "StructRef":
                for key, term in after.fields.items():
                    if key[1] == target.field.name:
                        statement.name, statement.value = key[1], Real(term)
