"""Derivatives of nodes along directions, forward through a graph (forward sweep)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from pkmgen.errors import GraphError
from pkmgen.graph.types import Node
from pkmgen.graph.writer import GraphWriter

__all__ = ["ancestors", "local_partials", "tangents"]


def tangents(writer: GraphWriter, nodes: Sequence[int], direction: Mapping[int, int]) -> tuple[int, ...]:
    """Write how nodes change along one direction.

    Args:
        writer: The graph they are nodes of; the derivative is written into it.
        nodes: The nodes.
        direction: How input nodes change; others rest.

    Returns:
        The change of each node.
    """
    moving: dict[int, int] = {node: change for node, change in direction.items() if not writer.is_zero(change)}
    for index in ancestors(writer, nodes):
        node = writer.builder.nodes[index]
        if index in moving or not any(argument in moving for argument in node.args):
            continue
        terms = [
            writer.mul(partial, moving[argument])
            for argument, partial in local_partials(writer, index, node)
            if argument in moving
        ]
        change = writer.add(*terms)
        if not writer.is_zero(change):
            moving[index] = change
    zero = writer.const(0.0)
    return tuple(moving.get(node, zero) for node in nodes)


def ancestors(writer: GraphWriter, nodes: Sequence[int], given: Collection[int] = ()) -> list[int]:
    """What nodes are computed from, in order, with themselves; what is given is not followed further."""
    needed = set(nodes)
    for index in range(max(nodes, default=-1), -1, -1):
        if index in needed and index not in given:
            needed.update(writer.builder.nodes[index].args)
    return sorted(needed)


def local_partials(writer: GraphWriter, index: int, node: Node) -> list[tuple[int, int]]:
    """Arguments of a node, each with the node of the derivative in it; an argument may stand more than once.

    The larger of two numbers changes as its first argument, `sign` does not change.

    Raises:
        GraphError: The operation has no derivative.
    """
    args = node.args
    if node.op == "add":
        return [(argument, writer.const(1.0)) for argument in args]
    if node.op == "mul":
        return [(a, writer.mul(*args[:place], *args[place + 1 :])) for place, a in enumerate(args)]
    if node.op == "sign":
        return []
    if node.op == "div":
        reciprocal = writer.div(writer.const(1.0), args[1])
        return [(args[0], reciprocal), (args[1], writer.neg(writer.mul(index, reciprocal)))]
    if node.op == "atan2":
        y, x = args
        square = writer.add(writer.mul(x, x), writer.mul(y, y))
        return [(y, writer.div(x, square)), (x, writer.neg(writer.div(y, square)))]
    if node.op == "max":
        return [(argument, writer.const(1.0)) for argument in args if writer.builder.nodes[argument].op != "const"][:1]
    if node.op not in _UNARY:
        raise GraphError(f"{node.op} has no derivative")
    return [(args[0], _UNARY[node.op](writer, args[0], index))]


def _tangent_of_tangent(writer: GraphWriter, _argument: int, result: int) -> int:
    return writer.add(writer.const(1.0), writer.mul(result, result))


_UNARY: dict[str, Callable[[GraphWriter, int, int], int]] = {
    "neg": lambda writer, _argument, _result: writer.const(-1.0),
    "sqrt": lambda writer, _argument, result: writer.div(writer.const(0.5), result),
    "sin": lambda writer, argument, _result: writer.builder.make("cos", (argument,)),
    "cos": lambda writer, argument, _result: writer.neg(writer.builder.make("sin", (argument,))),
    "tan": _tangent_of_tangent,
    "tanh": lambda writer, _argument, result: writer.sub(writer.const(1.0), writer.mul(result, result)),
}
