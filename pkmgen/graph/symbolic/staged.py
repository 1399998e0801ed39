"""Writing staged equations: every intermediate quantity gets a name, the next equation uses the name.

Numbers stay out of sympy: a constant of the robot, even a literal 0 or 1, is a symbol, with its value in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, symmetric_of
from pkmgen.graph.symbolic.types import Equation, Guard, Instance, Iteration, Port, Prepared, SymbolicModel
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import Rotation, Vector
from pkmgen.language.expression.trees import Number, Tree

_AXES = "xyz"
SYMMETRIC = ("xx", "yy", "zz", "xy", "xz", "yz")
"""Names of the entries of a symmetric matrix of three rows."""


def dot(left: Matrix, right: Matrix) -> sympy.Expr:
    """Scalar product of two column vectors."""
    return sum((a * b for a, b in zip(left, right, strict=True)), sympy.Integer(0))


class StagedEquations:
    """Collects the equations of one function while a formulation writes them."""

    def __init__(self) -> None:
        self._equations: list[Equation | Instance] = []
        self._constants: dict[sympy.Symbol, Tree] = {}
        self._shared: dict[tuple[str, Tree], sympy.Symbol] = {}
        self._taken: set[str] = set()
        self._latest: dict[str, str] = {}
        self._structural: set[sympy.Symbol] = set()
        self._guards: list[Guard] = []
        self._inputs: list[Port] = []
        self._once: dict[str, list[tuple[Matrix, Matrix]]] = {}
        self.unknowns: dict[str, tuple[tuple[sympy.Symbol, ...], tuple[float, ...]]] = {}

    def input(
        self,
        name: str,
        shape: tuple[int, ...],
        labels: tuple[str, ...],
        units: tuple[str, ...],
        meaning: str,
        default: tuple[float, ...] | None = None,
    ) -> tuple[sympy.Symbol, ...]:
        """Declare an input and return the symbols of its entries."""
        symbols = tuple(self._new_symbol(f"{name}_{label}") for label in labels)
        self._inputs.append(Port(name, shape, symbols, units, meaning, default))
        return symbols

    def reserved(self, name: str, labels: Sequence[str]) -> Matrix:
        """Symbols of a column that is written later, with `define`; what is written meanwhile may wait for it."""
        return Matrix([self._new_symbol(f"{name}_{label}") for label in labels])

    def define(self, name: str, symbols: Matrix, values: Sequence[sympy.Expr], meaning: str) -> None:
        """Write what reserved symbols stand for."""
        self._append(name, symbols, Matrix(list(values)), meaning, "")

    @contextmanager
    def postponed(self, later: list[Equation | Instance]) -> Iterator[None]:
        """Collect what is written meanwhile elsewhere."""
        now, self._equations = self._equations, later
        try:
            yield
        finally:
            self._equations = now

    def resume(self, later: list[Equation | Instance]) -> None:
        """Write what was postponed."""
        self._equations += later
        later.clear()

    def hidden(self, name: str, labels: tuple[str, ...], units: tuple[str, ...], meaning: str) -> Port:
        """Declare numbers that an iteration finds."""
        symbols = tuple(self._new_symbol(f"{name}_{label}") for label in labels)
        return Port(name, (len(labels),), symbols, units, meaning)

    def unknown(self, limb: str, start: tuple[float, ...]) -> tuple[sympy.Symbol, ...]:
        """Symbols of joint positions of a limb that Newton's method finds, and where it starts."""
        if limb not in self.unknowns:
            symbols = tuple(self._new_symbol(f"joints_{limb}_{index + 1}") for index in range(len(start)))
            self.unknowns[limb] = (symbols, start)
        return self.unknowns[limb][0]

    def written_names(self) -> tuple[str, ...]:
        """Names of all entries of equations written so far."""
        written = [stage for stage in self._equations if isinstance(stage, Equation)]
        return tuple(symbol.name for equation in written for symbol in equation.symbols)

    def constant(self, name: str, tree: Tree) -> sympy.Symbol:
        """Name a constant; asked for again with the same value, it is the same symbol."""
        symbol = self._shared.get((name, tree))
        if symbol is None:
            symbol = self._shared[name, tree] = self._new_symbol(name)
            self._constants[symbol] = tree
        return symbol

    def structural(self, name: str, tree: Tree) -> sympy.Symbol:
        """Name a constant that is an entry of a vector or matrix, written out on paper even where it is zero."""
        symbol = self.constant(name, tree)
        self._structural.add(symbol)
        return symbol

    def constant_vector(self, name: str, vector: Vector) -> Matrix:
        """Name the three components of a constant vector."""
        return Matrix([self.structural(f"{name}_{axis}", entry) for axis, entry in zip(_AXES, vector, strict=True)])

    def constant_frame(self, name: str, frame: Rotation) -> Matrix:
        """Name the axes of a constant frame, columns."""
        axes = zip(_AXES, frame.axes, strict=True)
        return Matrix.hstack(*(self.constant_vector(f"{name}_{axis}", vector) for axis, vector in axes))

    def constant_symmetric(self, name: str, entries: Sequence[Tree]) -> Matrix:
        """Name xx, yy, zz, xy, xz, yz of a constant symmetric matrix, such as an inertia."""
        symbols = (self.structural(f"{name}_{label}", tree) for label, tree in zip(SYMMETRIC, entries, strict=True))
        return symmetric_of(*symbols)

    def scalar(self, name: str, value: sympy.Expr, meaning: str, matrix: str = "") -> sympy.Symbol:
        """Name a scalar."""
        symbol = self._new_symbol(name)
        self._append(name, Matrix([symbol]), Matrix([value]), meaning, matrix)
        return symbol

    def vector(self, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
        """Name a column of three components."""
        symbols = Matrix([self._new_symbol(f"{name}_{axis}") for axis in _AXES])
        return self._append(name, symbols, value, meaning, matrix)

    def matrix(self, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
        """Name a matrix of any shape; entries are numbered from 1."""
        rows, columns = value.shape
        symbols = Matrix(rows, columns, lambda r, c: self._new_symbol(f"{name}_{r + 1}{c + 1}"))
        return self._append(name, symbols, value, meaning, matrix)

    def sparse_matrix(self, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
        """Name a matrix of any shape; entries that are literally numbers stay so where it is used."""
        named = self.matrix(name, value, meaning, matrix)
        return Matrix(*value.shape, lambda i, j: value[i, j] if value[i, j].is_number else named[i, j])

    def use(
        self,
        limb: str,
        index: int,
        model: SymbolicModel,
        arguments: Mapping[str, Matrix],
        mount: Mapping[str, Tree],
    ) -> dict[str, Matrix]:
        """Use the model of a limb in its place.

        The arguments are put into the inputs of the model, row by row; the mount has the values of the names by which
        limbs of a kind differ.

        Returns:
            The outputs of the model as columns of symbols.
        """
        given = {
            symbol: value
            for port in model.inputs
            for symbol, value in zip(port.symbols, arguments[port.name], strict=True)
        }
        results = {
            symbol: self._new_symbol(f"{limb}_{port.name}_{place + 1}")
            for port in model.outputs
            for place, symbol in enumerate(port.symbols)
        }
        self._equations.append(Instance(limb, index, model, MappingProxyType(given), MappingProxyType(results), mount))
        return {port.name: Matrix([results[symbol] for symbol in port.symbols]) for port in model.outputs}

    def once(self, name: str, value: sympy.Expr, meaning: str) -> sympy.Symbol:
        """Name a scalar the first time, and find it again afterwards; another value of that name is another one."""
        return self._found(name, Matrix([value]), lambda: Matrix([self.scalar(name, value, meaning)]))[0]

    def once_vector(self, name: str, value: Matrix, meaning: str) -> Matrix:
        """Name a vector the first time, and find it again afterwards."""
        return self._found(name, value, lambda: self.vector(name, value, meaning))

    def once_matrix(self, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
        """Name a matrix the first time, and find it again afterwards."""
        return self._found(name, value, lambda: self.matrix(name, value, meaning, matrix))

    def _found(self, name: str, value: Matrix, make: Callable[[], Matrix]) -> Matrix:
        known = self._once.setdefault(name, [])
        for other, symbols in known:
            if other == value:
                return symbols
        known.append((value, make()))
        return known[-1][1]

    def has(self, name: str) -> bool:
        """Whether a value that is named once has its name already."""
        return name in self._once

    def guard(self, kind: GuardKind, limb: int | None, value: sympy.Symbol, name: str, low: Tree) -> None:
        """Add a condition on a value.

        The limb is its index, None for the robot; the tolerance `low` is an expression of the parameters, so named.
        """
        told = Number(low.value, None) if isinstance(low, Number) else low  # in the unit of the value
        self.guard_relative(kind, limb, value, self.constant(name, told))

    @property
    def guards(self) -> tuple[Guard, ...]:
        """Conditions so far, in order of test."""
        return tuple(self._guards)

    def guard_relative(self, kind: GuardKind, limb: int | None, value: sympy.Symbol, low: sympy.Symbol) -> None:
        """The same with a tolerance that has a name already."""
        self._guards.append(Guard(kind, limb, value, low))

    def model(
        self,
        robot: str,
        function: str,
        method: str,
        mode: str,
        outputs: tuple[Port, ...],
        iteration: Iteration | None = None,
        prepared: Prepared | None = None,
    ) -> SymbolicModel:
        """Freeze what was written."""
        return SymbolicModel(
            robot, function, method, mode, tuple(self._inputs), outputs,
            MappingProxyType(dict(self._constants)),
            frozenset(self._structural), tuple(self._equations), tuple(self._guards),
            iteration, prepared,
        )  # fmt: skip

    def _new_symbol(self, name: str) -> sympy.Symbol:
        """Make a symbol no other quantity has, whatever limbs and elements are called.

        A limb `a` has a vector `a_flat_span`, a limb `a_flat` has a vector `a_flat_span` too.
        """
        free = self._latest.get(name, name)
        while free in self._taken:
            free += "_"
        self._taken.add(free)
        self._latest[name] = free
        return sympy.Symbol(free)

    def _append(self, name: str, symbols: Matrix, value: Any, meaning: str, matrix: str) -> Matrix:
        frozen = Matrix(value)
        self._equations.append(Equation(name, Matrix(symbols), frozen, meaning, matrix))
        return symbols
