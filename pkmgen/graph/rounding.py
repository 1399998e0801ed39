"""What each operation of a graph adds to the rounding error: unit roundoffs of its result, and what underflow takes.

A processor computes fl(x ∘ y) = (x ∘ y)(1 + δ) + ε with |δ| ≤ u, ε = 0 unless a product or quotient is denormal, and
then |ε| ≤ η (Higham 2002, §2.2, §27.4). All is counted in u, so that η counts as the least normal number η/u.
"""

from __future__ import annotations

import math

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import Node
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.numbers import measuring

UNIT = {"double": 2.0**-53, "float": 2.0**-24}
"""Unit roundoff u: relative error of a rounded operation at most, half a unit in the last place."""
LEAST_NORMAL = {"double": 2.0**-1022, "float": 2.0**-126}
"""Least normal number η/u; smaller ones may be off by u times that."""


def own_error(writer: GraphWriter, index: int, real: str) -> int:
    """Write by how much an operation on exact arguments may be off, in units of u; any order of terms and factors.

    Args:
        writer: The graph.
        index: Node of the operation.
        real: Type of numbers.
    """
    node = writer.builder.nodes[index]
    units = OPERATIONS[node.op].roundings if node.op in OPERATIONS else 0
    if not units:
        return writer.const(0.0)
    size, least = magnitude(writer, index), writer.const(measuring(LEAST_NORMAL[real], None))
    match node.op:
        case "sqrt":
            return size
        case "add":
            return _of_sum(writer, node, size)
        case "mul":
            return _of_product(writer, node, size, least)
    return writer.add(writer.mul(writer.const(float(units)), size), least)


def magnitude(writer: GraphWriter, index: int) -> int:
    """Write |x|."""
    node, number = writer.builder.nodes[index], writer.number(index)
    if number is not None:
        return writer.const(abs(number))
    if node.op == "neg":
        return magnitude(writer, node.args[0])
    return index if node.op in ("abs", "sqrt") else writer.function("abs", index)


def _of_sum(writer: GraphWriter, node: Node, size: int) -> int:
    """Of n terms: |s|, and n − 2 partial sums that no order makes greater than all terms together."""
    partial = len(node.args) - 2
    if not partial:
        return size
    whole = writer.add(*(magnitude(writer, term) for term in node.args))
    return writer.add(size, writer.mul(writer.const(float(partial)), whole))


def _of_product(writer: GraphWriter, node: Node, size: int, least: int) -> int:
    """Of n factors: n − 1 times |p|, unless powers of two; a partial product that underflows is multiplied on."""
    rounded = sum(not _is_power_of_two(writer.number(factor)) for factor in node.args) - 1
    lost = least
    if len(node.args) > 2:
        one = writer.const(1.0)
        greater = [writer.function("max", one, magnitude(writer, factor)) for factor in node.args]
        lost = writer.mul(least, *greater)
    return writer.add(writer.mul(writer.const(float(max(rounded, 0))), size), lost)


def _is_power_of_two(number: float | None) -> bool:
    return number is not None and abs(math.frexp(number)[0]) == 0.5
