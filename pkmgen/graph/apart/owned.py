"""Which limb each node of a graph belongs to, and which nodes of different limbs are alike.

Constants of the robot are entries of an input of their own, `HELD`, so that zero and one are numbers like any others,
and limbs whose numbers differ have the same nodes. What is computed from constants of one limb, and from what is no
limb's, belongs to that limb.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, Node

HELD = "held"
"""Input whose entries are the constants of the robot."""
ROBOT, SEVERAL = -1, -2
"""Owners of nodes that use constants of no limb, and of more than one."""


@dataclass(frozen=True)
class Owned:
    """A graph whose constants belong to limbs.

    Attributes:
        graph: The graph; sums of what belongs to several limbs are sums of the limbs' own sums.
        held: By constant the limb that it belongs to; `ROBOT` where it belongs to none.
        constants: The constants over the parameters, entries of its only output.
        limbs: Names of the limbs.
        narrow: Whether what is affine in constants of a limb, as is all motion of its points on the platform, is the
            robot's.
    """

    graph: ExprGraph
    held: Sequence[int]
    constants: ExprGraph
    limbs: Sequence[str]
    narrow: bool = False

    @cached_property
    def fixed(self) -> tuple[bool, ...]:
        """For each node, whether it is the same in every state."""
        found: list[bool] = []
        for op, args, payload in self.graph.nodes:
            found.append(payload[0] == HELD if op == "input" else all(found[each] for each in args))  # type: ignore[index]
        return tuple(found)

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """The limb that each node belongs to, or `ROBOT`, or `SEVERAL`."""
        owners = _owners(self.graph.nodes, self.held, [])
        if not self.narrow:
            return tuple(owners)
        degrees = self._degrees
        return tuple(
            ROBOT if degrees[index] <= 1 and not self.fixed[index] and owner != SEVERAL else owner
            for index, owner in enumerate(owners)
        )

    @cached_property
    def _degrees(self) -> tuple[int, ...]:
        """Of each node its degree in constants of limbs, two for any that is higher or none."""
        found: list[int] = []
        for op, args, payload in self.graph.nodes:
            degrees = [found[each] for each in args]
            if op == "input":
                degree = int(payload[0] == HELD and self.held[payload[1]] >= 0)  # type: ignore[index]
            elif op in ("add", "neg"):
                degree = max(degrees)
            elif op == "mul":
                degree = min(2, sum(degrees))
            elif op == "div" and not degrees[1]:
                degree = degrees[0]
            else:
                degree = 2 if any(degrees) else 0
            found.append(degree)
        return tuple(found)

    @cached_property
    def shapes(self) -> tuple[int, ...]:
        """Nodes with the same number are the same operations on values that are alike, but for their signs."""
        known: dict[Hashable, int] = {}
        found: list[int] = []
        for index, (op, args, _) in enumerate(self.graph.nodes):
            if op == "neg" and self.owners[index] != ROBOT and not self.fixed[index]:
                found.append(found[args[0]])
                continue
            if self.fixed[index] or self.owners[index] == ROBOT:
                shape: Hashable = self.fixed[index]
            else:
                shape = op, tuple(found[each] for each in self.ordered(found, args, op))
            found.append(known.setdefault(shape, len(known)))
        return tuple(found)

    def ordered(self, shapes: Sequence[int], args: Sequence[int], op: str) -> list[int]:
        """Arguments in an order that is the same for nodes that are alike."""
        return sorted(args, key=lambda each: (shapes[each], each)) if OPERATIONS[op].commutative else list(args)

    def common(self, index: int, limb: int) -> str:
        """What a node is called of any limb; empty where it has no name."""
        own, given = f"{self.limbs[limb]}_", self._given.get(self.graph.nodes[index].payload, "")
        name = self.graph.labels.get(index, given)
        return f"limb_{name.removeprefix(own)}" if name.startswith(own) else name

    @cached_property
    def _given(self) -> Mapping[object, str]:
        """Names of inputs, by port and entry."""
        return {(port.name, entry): name for port in self.graph.inputs for entry, name in enumerate(port.entries)}

    def settled(self, builder: GraphBuilder, wanted: Iterable[int], known: dict[int, int]) -> dict[int, int]:
        """Write nodes, with constants in place of entries of `HELD`.

        Args:
            builder: Where they are written.
            wanted: Nodes that are needed.
            known: Nodes that are written already, or stand for something else.

        Returns:
            Where these nodes, and those that they are computed from, are written.
        """
        own: dict[int, int] = {}
        for index in sorted(self._missing(wanted, known)):
            node = self.graph.nodes[index]
            if node.op == "input" and node.payload[0] == HELD:  # type: ignore[index]
                known[index] = self._constant(builder, node.payload[1], own)  # type: ignore[index,arg-type]
            else:
                known[index] = builder.make(node.op, [known[each] for each in node.args], node.payload)
            if index in self.graph.labels:
                builder.label(known[index], self.graph.labels[index])
        return known

    def _missing(self, wanted: Iterable[int], known: dict[int, int]) -> set[int]:
        missing, waiting = set[int](), [each for each in wanted if each not in known]
        while waiting:
            if (index := waiting.pop()) not in missing:
                missing.add(index)
                waiting += [each for each in self.graph.nodes[index].args if each not in known]
        return missing

    def _constant(self, builder: GraphBuilder, entry: int, own: dict[int, int]) -> int:
        """Write a constant; `own` says where nodes of the constants are written."""
        (port,), nodes = self.constants.outputs, self.constants.nodes
        for index in sorted(self.constants.needed_by([port.nodes[entry]]) - own.keys()):
            own[index] = builder.make(nodes[index].op, [own[each] for each in nodes[index].args], nodes[index].payload)
        return own[port.nodes[entry]]

    @cached_property
    def values(self) -> dict[int, Hashable]:
        """What each node that is the same in every state is: a number, or a node over parameters of the robot."""
        builder, found = GraphBuilder(), dict[int, Hashable]()
        fixed = [index for index in self.graph.needed_by(self.graph.roots()) if self.fixed[index]]
        numbers: dict[int, float] = {}
        for index, place in self.settled(builder, fixed, {}).items():
            found[index] = place
        for index, (op, args, payload) in enumerate(builder.nodes):
            if op == "const":
                numbers[index] = float(payload)  # type: ignore[arg-type]
            elif args and all(each in numbers for each in args):
                numbers[index] = float(OPERATIONS[op].evaluate(*(numbers[each] for each in args)))
        return {index: numbers.get(place, (place,)) for index, place in found.items()}  # type: ignore[call-overload]


def owned(graph: ExprGraph, held: Sequence[int], constants: ExprGraph, limbs: Sequence[str]) -> Owned:
    """Say what belongs to which limb.

    Args:
        graph: A raw graph with an input `HELD`.
        held: By entry of it the limb, or `ROBOT`.
        constants: These entries over the parameters of the robot.
        limbs: Names of the limbs.
    """
    owners = _Growing(held)

    def rule(builder: GraphBuilder, _index: int, node: Node) -> int:
        if node.op == "neg":
            return builder.negated(*node.args)
        if node.op != "add" or not owners.several(builder.nodes, node.args):
            return builder.keep(node)
        groups: dict[int, list[int]] = {}
        for each in node.args:
            groups.setdefault(owners.of(builder.nodes, each), []).append(each)
        alone = [builder.make("add", own) if limb >= 0 and len(own) > 1 else own[0] for limb, own in groups.items()]
        alone += [each for limb, own in groups.items() if limb < 0 for each in own[1:]]
        return builder.make("add", alone)

    return Owned(rebuild(graph, rule), held, constants, limbs)


class _Growing:
    """Owners of nodes that are still being made."""

    def __init__(self, held: Sequence[int]) -> None:
        self._held, self._known = held, list[int]()

    def of(self, nodes: Sequence[Node], index: int) -> int:
        return _owners(nodes, self._held, self._known)[index]

    def several(self, nodes: Sequence[Node], args: Sequence[int]) -> bool:
        return _together([self.of(nodes, each) for each in args]) == SEVERAL


def _owners(nodes: Sequence[Node], held: Sequence[int], found: list[int]) -> list[int]:
    """Owners of all nodes, of which the first are known."""
    for op, args, payload in nodes[len(found) :]:
        if op == "input":
            found.append(held[payload[1]] if payload[0] == HELD else ROBOT)  # type: ignore[index]
        else:
            found.append(_together([found[each] for each in args]))
    return found


def _together(owners: Iterable[int]) -> int:
    """The owner of what is computed from what belongs to some."""
    limbs = set(owners) - {ROBOT}
    return SEVERAL if len(limbs) > 1 else next(iter(limbs), ROBOT)
