"""Operation counts, read off a graph."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

import sympy

from pkmgen.formulation.types import SymbolicModel
from pkmgen.graph.types import ExprGraph

__all__ = ["OperationCount", "count_literal", "count_operations"]

_COMPARISONS = {"sign": 2, "max": 1}


@dataclass(frozen=True, slots=True)
class OperationCount:
    """Operations of one call.

    Subtractions and lone sign changes count as additions; trig holds sin, cos, tan and atan2.
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

    def as_dict(self) -> dict[str, int]:
        """Counts by name."""
        return asdict(self)


def count_operations(graph: ExprGraph) -> OperationCount:
    """Count what one call computes: every node that depends on an input, once.

    Parameter-only work is not counted: it is folded or done once by the prepare function. A `neg` inside a sum is a
    subtraction and free; elsewhere it counts as one addition. Comparisons hold guards and the checks for finite
    numbers.
    """
    per_call = graph.per_call()
    add = mul = div = root = trig = compare = 0
    for index, node in enumerate(graph.nodes):
        if not per_call[index]:
            continue
        changing = [i for i in node.args if per_call[i]]
        operands = len(changing) + (len(changing) < len(node.args))
        add += operands - 1 if node.op == "add" else 0
        mul += operands - 1 if node.op == "mul" else 0
        div += node.op == "div"
        root += node.op == "sqrt"
        trig += node.op in ("sin", "cos", "tan", "atan2")
        compare += _COMPARISONS.get(node.op, 0)
    add += _lone_negations(graph, per_call)
    compare += len(graph.guards)
    compare += sum(port.size for port in (*graph.inputs, *graph.outputs))
    return OperationCount(add, mul, div, root, trig, compare)


def _lone_negations(graph: ExprGraph, per_call: list[bool]) -> int:
    needed = set(graph.roots())
    for node in graph.nodes:
        if node.op != "add":
            needed.update(node.args)
    return sum(graph.nodes[index].op == "neg" and per_call[index] for index in sorted(needed))


def count_literal(model: SymbolicModel) -> OperationCount:
    """Count the staged equations as they are written: dense, each term by itself, nothing shared or left out.

    This is what a person who programs the printed formulas matrix by matrix pays.
    """
    add = mul = div = root = trig = compare = 0
    for equation in model.equations:
        for entry in equation.value:
            for part in _parts(entry):
                signs = sum(argument == -1 for argument in part.args) if part.is_Mul else 0
                divisors = sum(bool(a.is_Pow and a.exp.is_negative) for a in part.args) if part.is_Mul else 0
                add += len(part.args) - 1 if part.is_Add else 0
                mul += max(len(part.args) - 1 - signs - divisors, 0) if part.is_Mul else 0
                if part.is_Pow:
                    div += bool(part.exp.is_negative)
                    root += part.exp.q == 2
                    mul += max(int(abs(part.exp)) - 1, 0)
                trig += part.func.__name__ in ("sin", "cos", "tan", "atan2")
                compare += _COMPARISONS.get(part.func.__name__.lower(), 0)
    return OperationCount(add, mul, div, root, trig, compare + len(model.guards))


def _parts(expression: sympy.Basic) -> list[Any]:
    return [part for part in sympy.preorder_traversal(expression) if getattr(part, "args", ())]
