"""First and second derivatives of a function in the entries of its inputs, on its graph.

An optimiser moves the entries of a quaternion one by one, so that a function is called with q̃ = q/|q| and its
derivatives are those of this extension: ∂q̃/∂q = (1 − q̃ q̃ᵀ)/|q|. Graphs are written of q̃ and of the length |q|, an
input beside it, which changes by ∂|q|/∂q = q̃ᵀ. Entries of results and rows of their derivatives are in the order of
CasADi, column by column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pkmgen.functions.coordinates import Direction, with_unknowns
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.expression.quaternions import CHANGE


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which entries of a matrix are not zero in every state.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        entries: The nonzeros in the order in which they lie in memory, numbered column by column.
    """

    rows: int
    columns: int
    entries: tuple[int, ...]

    @classmethod
    def full(cls, rows: int, columns: int) -> Pattern:
        """A matrix without zeros."""
        return cls(rows, columns, tuple(range(rows * columns)))

    @property
    def compressed(self) -> tuple[int, ...]:
        """Rows, columns, where each column begins among the nonzeros, and their rows; 1 alone says that it is full."""
        if len(self.entries) == self.rows * self.columns:
            return (self.rows, self.columns, 1)
        begins = [sum(entry < column * self.rows for entry in self.entries) for column in range(self.columns + 1)]
        return (self.rows, self.columns, *begins, *(entry % self.rows for entry in self.entries))


def shape_of(port: GraphPort) -> tuple[int, int]:
    """Rows and columns of a port: what is no matrix is a column."""
    return (port.shape[0], port.shape[1]) if len(port.shape) == 2 else (port.size, 1)


def column_order(port: GraphPort) -> list[int]:
    """The entries of a port, which are numbered row by row, column by column."""
    rows, columns = shape_of(port)
    return [row * columns + column for column in range(columns) for row in range(rows)]


LENGTH = GraphPort("length", (1,), ("1",), "length of the quaternion that was given", ())
QUATERNION = 4
Rows = list[list[int]]
"""Rows of nodes."""
Blocks = dict[str, Rows]
"""Matrices of nodes by what CasADi calls them, such as `jac_effort_pose`."""


def quaternion_of(ports: Sequence[GraphPort]) -> str:
    """Name of the input that ends in a quaternion: a pose whose last entries have no unit; empty if there is none."""
    return next((port.name for port in ports if _turns(port)), "")


def unread(graph: ExprGraph, port: GraphPort) -> bool:
    """Whether results do not depend on an input, such as one that only says where an iteration starts."""
    graphs = (graph, graph.iteration.step) if graph.iteration else (graph,)
    nodes = (node for each in graphs for node in each.nodes)
    return not any(isinstance(node.payload, tuple) and node.payload[0] == port.name for node in nodes)


def first_derivatives(writer: GraphWriter, graph: ExprGraph) -> Blocks:
    """Write ∂(output)/∂(input) for all of them, by eliminating the linearised graph."""
    results = _results(writer, graph)
    rows = changes_along(writer, [node for nodes in results.values() for node in nodes], _directions(writer, graph))
    return _named({f"jac_{name}": len(nodes) for name, nodes in results.items()}, _sizes(graph.inputs), rows)


def known_derivatives(
    writer: GraphWriter, graph: ExprGraph, derivative: ExprGraph, outputs: Mapping[str, str]
) -> Blocks:
    """Write the same by a function that computes them; in a pose it does along the entries of the twist.

    Args:
        writer: Where to.
        graph: The function, with one output.
        derivative: What computes its derivatives.
        outputs: For inputs the output that is the derivative in it; in others there is none.
    """
    for port in graph.inputs:
        writer.input(replace(port, nodes=()))
    placed, blocks, (result,) = writer.place(derivative), Blocks(), graph.outputs
    shapes = {port.name: port.shape for port in derivative.outputs}
    for port in graph.inputs:
        if port.name in outputs:
            entries, (count, width) = placed[outputs[port.name]], shapes[outputs[port.name]]
            rows = [list(entries[row * width : (row + 1) * width]) for row in range(count)]
            blocks[f"jac_{result.name}_{port.name}"] = _in_quaternion(writer, port, rows) if _turns(port) else rows
    return blocks


def adjoint(writer: GraphWriter, graph: ExprGraph) -> Blocks:
    """Write Jᵀ λ for each input, as a column; λ are the inputs `adj_<output>`."""
    ((*gradient,),) = changes_along(writer, [_contracted(writer, graph)], _directions(writer, graph))
    return _named({f"adj_{port.name}": port.size for port in graph.inputs}, {"": 1}, [[node] for node in gradient])


def second_derivatives(writer: GraphWriter, graph: ExprGraph) -> Blocks:
    """Write how Jᵀ λ changes: λᵀ ∂²F by pairs of inputs, of whose symmetric matrix one half is written, and Jᵀ by λ."""
    blocks = adjoint(writer, graph)
    above = {f"jac_{name}": len(rows) for name, rows in blocks.items()}
    gradient = [node for rows in blocks.values() for (node,) in rows]
    own, one = _directions(writer, graph), writer.const(1.0)
    seeds = [seed_of(port) for port in graph.outputs]
    rows = changes_along(writer, gradient, [*own, *({node: one} for port in seeds for node in writer.input(port))])
    for row, entries in enumerate(rows):
        entries[: len(own)] = [*entries[: row + 1], *(rows[column][row] for column in range(row + 1, len(own)))]
    return _named(above, _sizes((*graph.inputs, *seeds)), rows)


def seed_of(port: GraphPort) -> GraphPort:
    """The input λ of an output."""
    return GraphPort(f"adj_{port.name}", (port.size,), ("1",) * port.size, f"weights of {port.name}", ())


def _contracted(writer: GraphWriter, graph: ExprGraph) -> int:
    """Write λᵀ F."""
    results = _results(writer, graph)
    seeds = {port.name: writer.input(seed_of(port)) for port in graph.outputs}
    return writer.add(*(writer.dot(nodes, seeds[name]) for name, nodes in results.items()))


def _results(writer: GraphWriter, graph: ExprGraph) -> dict[str, list[int]]:
    """Put a function in place, its inputs in their order."""
    for port in graph.inputs:
        writer.input(replace(port, nodes=()))
    placed = writer.place(graph)
    return {port.name: [placed[port.name][entry] for entry in column_order(port)] for port in graph.outputs}


def _directions(writer: GraphWriter, graph: ExprGraph) -> list[Direction]:
    """How the state changes with each entry of each input, unknowns of Newton's method with it."""
    one, directions = writer.const(1.0), list[Direction]()
    for port in graph.inputs:
        nodes = writer.input(port)
        straight = port.size - QUATERNION if _turns(port) else port.size
        directions += [{node: one} for node in nodes[:straight]]
        directions += _of_quaternion(writer, nodes[straight:])
    return with_unknowns(writer, directions)


def _of_quaternion(writer: GraphWriter, unit: Sequence[int]) -> list[Direction]:
    """How q̃ and |q| change with each entry of q."""
    if not unit:
        return []
    (length,), one, zero = writer.input(LENGTH), writer.const(1.0), writer.const(0.0)
    return [
        {length: own}
        | {node: writer.div(writer.sub(one if node == own else zero, writer.mul(node, own)), length) for node in unit}
        for own in unit
    ]


def _in_quaternion(writer: GraphWriter, port: GraphPort, rows: Rows) -> Rows:
    """Derivatives along a twist as those in a quaternion: ω = 2/|q| E(q̃) dq, the rows of E normal to q̃."""
    pose, (length,) = writer.input(port), writer.input(LENGTH)
    straight = port.size - QUATERNION
    twice = writer.div(writer.const(2.0), length)
    turns = [[writer.const(0.0)] * QUATERNION for _ in range(3)]
    for entry, change in enumerate(CHANGE):
        for sign, axis, other in change:
            term = writer.mul(twice, pose[straight + other])
            turns[axis][entry] = term if sign > 0 else writer.neg(term)
    columns = list(zip(*turns, strict=True))
    return [[*row[:straight], *(writer.dot(row[straight:], column) for column in columns)] for row in rows]


def _turns(port: GraphPort) -> bool:
    return port.name.endswith("pose") and port.units[-QUATERNION:] == ("1",) * QUATERNION


def _sizes(ports: Sequence[GraphPort]) -> dict[str, int]:
    return {f"_{port.name}": port.size for port in ports}


def _named(above: Mapping[str, int], below: Mapping[str, int], rows: Rows) -> Blocks:
    """Blocks of a matrix by the names and sizes of what its rows and its columns belong to."""
    blocks, top = Blocks(), 0
    for name, height in above.items():
        left = 0
        for end, width in below.items():
            blocks[name + end] = [row[left : left + width] for row in rows[top : top + height]]
            left += width
        top += height
    return blocks
