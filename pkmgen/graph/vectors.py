"""Vectors of three nodes."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.graph.writer import GraphWriter

NodeVector = tuple[int, int, int]


def split(nodes: Sequence[int]) -> list[NodeVector]:
    """Take nodes three by three."""
    return [(nodes[i], nodes[i + 1], nodes[i + 2]) for i in range(0, len(nodes), 3)]


def total(writer: GraphWriter, *vectors: NodeVector) -> NodeVector:
    """Sum of vectors."""
    x, y, z = (writer.add(*(vector[axis] for vector in vectors)) for axis in range(3))
    return (x, y, z)


def difference(writer: GraphWriter, left: NodeVector, right: NodeVector) -> NodeVector:
    """Difference of two vectors; that of equal nodes is literally zero."""
    x, y, z = (writer.const(0.0) if a == b else writer.sub(a, b) for a, b in zip(left, right, strict=True))
    return (x, y, z)


def scaled(writer: GraphWriter, factor: int, vector: NodeVector) -> NodeVector:
    """A number times a vector."""
    x, y, z = (writer.mul(factor, entry) for entry in vector)
    return (x, y, z)


def cross(writer: GraphWriter, left: NodeVector, right: NodeVector) -> NodeVector:
    """Vector product."""
    (a, b, c), (x, y, z) = left, right
    return (
        writer.sub(writer.mul(b, z), writer.mul(c, y)),
        writer.sub(writer.mul(c, x), writer.mul(a, z)),
        writer.sub(writer.mul(a, y), writer.mul(b, x)),
    )
