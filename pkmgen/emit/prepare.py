"""The prepare function: parameter-only work of all functions of a module, done once, each value named once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.emit.dialect import Plain
from pkmgen.emit.expressions import ExpressionPrinter
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, Node

MAX_DEPTH = 24
"""Levels of an expression before a part of it gets a statement of its own."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the prepare function computes.

    Attributes:
        statements: Its C statements.
        names: Names of the values, as fields of the struct of constants.
        fields: For each graph, the nodes it reads from the struct and the C text it reads them by.
    """

    statements: tuple[str, ...]
    names: tuple[str, ...]
    fields: tuple[Mapping[int, str], ...]


def prepare_constants(graphs: tuple[ExprGraph, ...], real: str) -> Prepared:
    """Gather the parameter-only values that functions read.

    Args:
        graphs: Graphs of the functions of a module.
        real: `double` or `float`.

    Returns:
        Statements that compute them from `parameters` into `constants`; none where all parameters are folded.
    """
    builder = GraphBuilder()
    moved = [_move_fixed_nodes(builder, graph) for graph in graphs]
    wanted: dict[int, str] = {}
    fields = []
    for graph, new in zip(graphs, moved, strict=True):
        read = _frontier(graph)
        for index in read:
            wanted.setdefault(new[index], f"c{len(wanted) + 1}")
        fields.append({index: f"constants->{wanted[new[index]]}" for index in read})
    whole = ExprGraph("prepare", tuple(builder.nodes), (), (), (), {})
    return Prepared(_statements(whole, wanted, real), tuple(wanted.values()), tuple(fields))


def _move_fixed_nodes(builder: GraphBuilder, graph: ExprGraph) -> dict[int, int]:
    per_call = graph.per_call()
    new: dict[int, int] = {}
    for index, node in enumerate(graph.nodes):
        if not per_call[index]:
            new[index] = builder.make(node.op, [new[i] for i in node.args], node.payload)
    return new


def _frontier(graph: ExprGraph) -> list[int]:
    """Parameter-only nodes, literals aside, that per-call nodes, guards or outputs read."""
    per_call = graph.per_call()
    read = [i for index, node in enumerate(graph.nodes) if per_call[index] for i in node.args]
    read += graph.roots()
    fixed = dict.fromkeys(i for i in read if not per_call[i] and graph.nodes[i].op != "const")
    return list(fixed)


def _statements(graph: ExprGraph, wanted: Mapping[int, str], real: str) -> tuple[str, ...]:
    uses = graph.uses()
    names: dict[int, str] = {}
    printer = ExpressionPrinter(graph, Plain(real), names, _parameter_text)
    statements = []
    depths: list[int] = []  # of the expression a node would be written as
    for index, node in enumerate(graph.nodes):
        depths.append(1 + max((0 if i in names else depths[i] for i in node.args), default=0))
        if index in wanted:
            statements.append(f"constants->{wanted[index]} = {printer.definition(index)};")
            names[index] = f"constants->{wanted[index]}"
        elif (uses[index] > 1 or depths[index] > MAX_DEPTH) and node.op not in ("const", "parameter", "neg"):
            statements.append(f"const {real} p{index} = {printer.definition(index)};")
            names[index] = f"p{index}"
    return tuple(statements)


def _parameter_text(node: Node) -> str:
    return f"parameters->{node.payload}"
