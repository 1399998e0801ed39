"""The expression graph: topologically ordered, hash-consed nodes, n-ary sums and products."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.formulation.types import GuardKind

__all__ = ["ADD_LIKE", "OPERATIONS", "ExprGraph", "GraphGuard", "GraphPort", "Node"]

OPERATIONS = (
    "const", "input", "parameter", "add", "mul", "neg", "div", "sqrt", "sin", "cos", "tan", "atan2", "sign", "max",
)  # fmt: skip
"""All operations. `add` and `mul` take two or more arguments; a subtraction is an `add` with a `neg` argument."""
ADD_LIKE = ("add", "mul", "max")
"""Operations whose arguments may be exchanged."""


@dataclass(frozen=True, slots=True)
class Node:
    """One operation.

    Attributes:
        op: One of `OPERATIONS`.
        args: Indices of earlier nodes.
        payload: The number of a `const`, the name of a `parameter`, port and entry of an `input`.
    """

    op: str
    args: tuple[int, ...] = ()
    payload: float | str | tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class GraphPort:
    """An input or output of the graph.

    Attributes:
        name: Its name.
        shape: Its shape for one state.
        units: Unit of each entry.
        meaning: One line for documentation.
        nodes: Node of each entry, row by row; for an input, −1 where the entry is not used.
    """

    name: str
    shape: tuple[int, ...]
    units: tuple[str, ...]
    meaning: str
    nodes: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of entries of one state."""
        return len(self.units)


@dataclass(frozen=True, slots=True)
class GraphGuard:
    """A condition on a node, see `GuardKind`."""

    kind: GuardKind
    limb: int | None
    value: int
    low: int


@dataclass(frozen=True, slots=True)
class ExprGraph:
    """A function as a graph.

    Attributes:
        name: Name of the function.
        nodes: All nodes; arguments come before the nodes that use them.
        inputs: Input ports, in the order of the call.
        outputs: Output ports.
        guards: Conditions, in the order of their test.
        labels: Names that a reader knows some nodes by.
    """

    name: str
    nodes: tuple[Node, ...]
    inputs: tuple[GraphPort, ...]
    outputs: tuple[GraphPort, ...]
    guards: tuple[GraphGuard, ...]
    labels: Mapping[int, str]

    def roots(self) -> tuple[int, ...]:
        """Nodes that must be computed: those of guards and outputs."""
        watched = [index for guard in self.guards for index in (guard.value, guard.low)]
        return (*watched, *(index for port in self.outputs for index in port.nodes))

    def uses(self) -> list[int]:
        """How often each node is used, as an argument or as a root."""
        counts = [0] * len(self.nodes)
        for node in self.nodes:
            for index in node.args:
                counts[index] += 1
        for index in self.roots():
            counts[index] += 1
        return counts

    def per_call(self) -> list[bool]:
        """For each node, whether it depends on an input, and so has to be computed in every call."""
        result: list[bool] = []
        for node in self.nodes:
            result.append(node.op == "input" or any(result[index] for index in node.args))
        return result
