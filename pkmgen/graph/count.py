"""Operation counts, read off a graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import sympy

from pkmgen.description.expression import Tree, evaluate, substitute
from pkmgen.formulation.types import Instance, SymbolicModel
from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.operations import OPERATIONS, called_in_sympy
from pkmgen.graph.types import LEAVES, ExprGraph, GraphIteration

__all__ = ["OperationCount", "count_literal", "count_operations", "count_step"]


@dataclass(frozen=True, slots=True)
class OperationCount:
    """Operations of one call.

    Subtractions and lone sign changes count as additions; trig holds sin, cos, tan, atan2 and tanh, compare also abs,
    the larger of two and twice each sign. What an operation counts as stands in `OPERATIONS`.
    """

    add: int = 0
    mul: int = 0
    div: int = 0
    sqrt: int = 0
    trig: int = 0
    compare: int = 0

    def __add__(self, other: OperationCount) -> OperationCount:
        return OperationCount(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def total(self) -> int:
        """Sum of all operations, comparisons included."""
        return self.add + self.mul + self.div + self.sqrt + self.trig + self.compare

    @property
    def arithmetic(self) -> int:
        """Sum of all operations but comparisons: what methods are ranked by."""
        return self.total - self.compare

    def as_dict(self) -> dict[str, int]:
        """Counts by name."""
        return asdict(self)


def count_operations(graph: ExprGraph) -> OperationCount:
    """Count what one call computes: every node that depends on an input, once.

    Parameter-only work is not counted: it is folded or done once by the prepare function. A `neg` inside a sum is a
    subtraction and free, unless all terms are negative; elsewhere it counts as one addition. Comparisons hold guards
    and the checks for finite numbers: of all results, and of the inputs that these would not show. The steps of an
    iteration come on top, see `count_step`.
    """
    hidden = sum(len(entries) for entries in hidden_inputs(graph).values())
    checks = len(graph.guards) + hidden + sum(port.size for port in graph.outputs)
    return _count_nodes(graph) + OperationCount(compare=checks)


def count_step(iteration: GraphIteration) -> OperationCount:
    """Count one step of an iteration, its guards and the comparison of its residual included."""
    return _count_nodes(iteration.step) + OperationCount(compare=len(iteration.step.guards) + 1)


def _count_nodes(graph: ExprGraph) -> OperationCount:
    per_call = graph.per_call()
    kinds: Counter[str] = Counter()
    for index, node in enumerate(graph.nodes):
        if not per_call[index] or node.op in (*LEAVES, "neg"):
            continue
        operation = OPERATIONS[node.op]
        if operation.arity:
            kinds[operation.count] += operation.cost
        else:
            changing = sum([per_call[i] for i in node.args])
            kinds[operation.count] += operation.cost * (changing - (changing == len(node.args)))
    return OperationCount(**kinds) + OperationCount(add=_lone_negations(graph, per_call))


def _lone_negations(graph: ExprGraph, per_call: list[bool]) -> int:
    needed, leading = set(graph.roots()), 0
    lone = [node.op == "neg" and per_call[index] for index, node in enumerate(graph.nodes)]
    for node in graph.nodes:
        if node.op != "add":
            needed.update(node.args)
        elif lone[node.args[0]]:
            leading += all(lone[index] for index in node.args)
    return leading + sum([lone[index] for index in needed])


def count_literal(model: SymbolicModel, values: Mapping[str, float]) -> OperationCount:
    """Count the staged equations as they are written: dense, every named quantity once.

    This is what a person pays who programs the printed formulas matrix by matrix. Vectors and matrices count with all
    their entries, zero or not, and a part that several entries of one equation hold counts once, as it does for who
    multiplies matrices one after the other. Physical quantities that the robot does not have (friction, eccentric mass
    centres) are left out, as are guards, which printed formulas do not have, and equations that no output depends on.

    Args:
        model: The staged equations.
        values: Values of the robot's parameters, which say what is zero.
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
    found: dict[sympy.Symbol, sympy.Expr] = {}
    for symbol, tree in model.constants.items():
        if symbol not in model.structural and (value := evaluate(substitute(tree, mount), values)) in (0.0, 1.0):
            found[symbol] = sympy.Integer(int(value))
    return found


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
