"""Operations of staged equations as they are written, before any graph is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sympy

from pkmgen.graph.count import OperationCount
from pkmgen.graph.operations import called_in_sympy
from pkmgen.graph.symbolic.types import Instance, SymbolicModel
from pkmgen.language.expression.trees import Tree, evaluate, substitute


def count_literal(model: SymbolicModel, values: Mapping[str, float]) -> OperationCount:
    """Count the staged equations as they are written: dense, every named quantity once.

    This is what a person pays who programs the printed formulas matrix by matrix. Vectors and matrices count with all
    their entries, zero or not, and a part that several entries of one equation hold counts once, as it does for who
    multiplies matrices one after the other. Physical quantities that the robot does not have (friction, eccentric mass
    centres) are left out, as are guards, which printed formulas do not have, and equations that no output depends on.
    Values of the robot's parameters say what is zero.
    """
    needed, total = {symbol for port in model.outputs for symbol in port.symbols}, OperationCount()
    for equation in reversed(_present_equations(model, values)):
        entries = [value for symbol, value in equation.items() if symbol in needed]
        needed.update(*(value.free_symbols for value in entries))
        for part in {part for entry in entries for part in _parts(entry)}:
            total += _count_part(part)
    return total


def _present_equations(model: SymbolicModel, values: Mapping[str, float]) -> list[dict[sympy.Symbol, sympy.Expr]]:
    """Entries of each equation, without what is zero or one because the robot does not have it."""
    known = _absent(model, values, {})
    equations = []
    for stage in model.equations:
        if isinstance(stage, Instance):
            own = _absent(stage.model, values, stage.mount)
            written = replace(stage, arguments={**stage.arguments, **own}).written()
        else:
            written = (stage,)
        for equation in written:
            pairs = zip(equation.symbols, equation.value, strict=True)
            entries = {symbol: value.xreplace(known) for symbol, value in pairs}
            equations.append(entries)
            known.update({symbol: value for symbol, value in entries.items() if value.is_number})
    return equations


def _absent(
    model: SymbolicModel, values: Mapping[str, float], mount: Mapping[str, Tree]
) -> dict[sympy.Symbol, sympy.Expr]:
    """Constants of a model that are zero or one, other than entries of vectors and matrices."""
    absent: dict[sympy.Symbol, sympy.Expr] = {}
    for symbol, tree in model.constants.items():
        if symbol not in model.structural and (value := evaluate(substitute(tree, mount), values)) in (0.0, 1.0):
            absent[symbol] = sympy.Integer(int(value))
    return absent


def _count_part(part: Any) -> OperationCount:
    """Count the outermost operation of an expression."""
    if part.is_Add:
        return OperationCount(add=len(part.args) - 1)
    if part.is_Mul:
        free = sum(bool(a == -1 or (a.is_Pow and a.exp.is_negative)) for a in part.args)
        return OperationCount(mul=max(len(part.args) - 1 - free, 0))
    if part.is_Pow:
        return OperationCount(
            mul=max(int(abs(part.exp)) - 1, 0), div=int(bool(part.exp.is_negative)), sqrt=int(part.exp.q == 2)
        )
    operation = called_in_sympy(part.func.__name__)
    return OperationCount() if operation is None else OperationCount(**{operation.count: operation.cost})


def _parts(expression: sympy.Basic) -> list[Any]:
    return [part for part in sympy.preorder_traversal(expression) if getattr(part, "args", ())]
