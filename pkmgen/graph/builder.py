"""Making graphs: equal nodes are made once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.graph.formula import either
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import LEAVES, ExprGraph, GraphPort, Node
from pkmgen.language.exact.numbers import Exact, literal

_new = tuple.__new__  # makes a node in half the time that its own constructor takes
_EXCHANGED = frozenset(operation.name for operation in OPERATIONS.values() if operation.commutative)
"""Operations whose arguments are sorted."""


class GraphBuilder:
    """Collects nodes; arguments that may be exchanged are sorted, so that order makes no difference."""

    def __init__(self, nodes: Sequence[Node] = ()) -> None:
        """Begin with nodes of another builder, which are different and in order."""
        self.nodes = list(nodes)
        self.labels: dict[int, str] = {}
        self._index = {node: index for index, node in enumerate(nodes)}

    def make(self, op: str, args: Sequence[int] = (), payload: float | str | tuple[str, int] | None = None) -> int:
        """Return the index of a node, made now or before."""
        if op == "const" and payload == 0:
            payload = 0.0  # one zero: -0.0 and 0 are the same number
        exchanged = len(args) > 1 and op in _EXCHANGED
        return self.place(_new(Node, (op, tuple(sorted(args) if exchanged else args), payload)))

    def keep(self, node: Node) -> int:
        """Return the index of a node like the one given, whose arguments are nodes of this graph."""
        op, args, payload = node
        if len(args) > 1 and op in _EXCHANGED and (ordered := tuple(sorted(args))) != args:
            node = _new(Node, (op, ordered, payload))
        return self.place(node)

    def place(self, node: Node) -> int:
        """Return the index of a node whose arguments are sorted already, where that is asked for."""
        nodes = self.nodes
        count = len(nodes)
        index = self._index.setdefault(node, count)
        if index == count:
            nodes.append(node)
        elif node[0] == "const":
            known, other = nodes[index][2], node[2]
            if known is not other and not known.__class__ is other.__class__ is float:
                nodes[index] = _new(Node, ("const", (), either(known, other)))  # type: ignore[arg-type]
        return index

    def const(self, value: float) -> int:
        """Return the node of a number."""
        return self.make("const", (), value if isinstance(value, Exact) else literal(float(value)))

    def number(self, index: int) -> float | None:
        """The number a node is, None if it is none."""
        payload = self.nodes[index].payload
        return payload if isinstance(payload, float) else None

    def scaled(self, number: float, *factors: int) -> int:
        """Return a number times nodes, of which there is at least one unless the number is other than ±1."""
        product = factors if abs(number) == 1.0 else (self.const(abs(number)), *factors)
        made = product[0] if len(product) == 1 else self.make("mul", product)
        return made if number > 0.0 else self.make("neg", (made,))

    def negated(self, index: int) -> int:
        """Return the negative of a node; of a negative node what it is the negative of."""
        node = self.nodes[index]
        return node.args[0] if node.op == "neg" else self.make("neg", (index,))

    def label(self, index: int, name: str) -> None:
        """Give a node a name, unless it has one, and what it is the negative of; leaves keep their own names."""
        if self.nodes[index].op not in LEAVES:
            self.labels.setdefault(index, name)
            if self.nodes[index].op == "neg":  # sums take signs in, and what is left is the value without it
                self.label(self.nodes[index].args[0], f"{name}_negated")

    def freeze(self, graph: ExprGraph, renamed: Callable[[int], int]) -> ExprGraph:
        """Make a graph like another one, of these nodes.

        Args:
            graph: Gives name, ports, guards and iteration.
            renamed: Index of a node of that graph among the new ones.
        """

        def port(old: GraphPort) -> GraphPort:
            return replace(old, nodes=tuple(-1 if index < 0 else renamed(index) for index in old.nodes))

        guards = tuple(replace(g, value=renamed(g.value), low=renamed(g.low)) for g in graph.guards)
        return ExprGraph(
            graph.name,
            tuple(self.nodes),
            tuple(port(old) for old in graph.inputs),
            tuple(port(old) for old in graph.outputs),
            guards,
            MappingProxyType(dict(self.labels)),
            graph.iteration,
            graph.quantities,
        )


Rule = Callable[[GraphBuilder, int, Node], int]
"""Makes the replacement of a node whose arguments are already new; also gets the old index of the node."""


def rebuild(graph: ExprGraph, rule: Rule, first: int = 0) -> ExprGraph:
    """Rewrite a graph bottom-up, node by node.

    Args:
        graph: The graph; it is not modified.
        rule: What becomes of each node.
        first: The first node that the rule is asked about; those before it are kept.

    Returns:
        A graph with the same inputs and outputs.
    """
    builder = GraphBuilder(graph.nodes[:first])
    new = list(range(first))
    renamed, labels = new.__getitem__, graph.labels
    builder.labels.update({index: name for index, name in labels.items() if index < first})
    moved = False  # whether any node has another index than before
    for index, node in enumerate(graph.nodes[first:], first):
        if moved and node.args and (args := tuple(map(renamed, node.args))) != node.args:
            node = _new(Node, (node.op, args, node.payload))  # noqa: PLW2901 - the node with its new arguments
        made = rule(builder, index, node)
        new.append(made)
        moved = moved or made != index
        if index in labels:
            builder.label(made, labels[index])
    return _frozen(builder, graph, renamed, moved)


def rebuild_where(graph: ExprGraph, rule: Rule, places: Collection[int]) -> ExprGraph:
    """Rewrite a graph bottom-up at some places, and where arguments have become something else by that.

    Args:
        graph: The graph; it is not modified.
        rule: What becomes of a node; of one whose arguments are as before it depends on these and on what their signs
            are taken of, no more.
        places: The nodes that are not as the rule wants them.
    """
    first = min(places)
    builder = GraphBuilder(graph.nodes[:first])
    made_nodes, place, labels = builder.nodes, builder.place, graph.labels
    new, changed, moved = list(range(first)), set[int](), False
    renamed = new.__getitem__
    builder.labels.update({index: name for index, name in labels.items() if index < first})
    for index, node in enumerate(graph.nodes[first:], first):
        op, args, payload = node
        following = len(made_nodes)
        if index in places or not changed.isdisjoint(args):
            node = _new(Node, (op, tuple(map(renamed, args)), payload))  # noqa: PLW2901 - with its new arguments
            made = rule(builder, index, node)
            if made != following or made_nodes[made] != node or op == "neg":
                changed.add(index)
        else:
            if moved and args:
                ordered = tuple(sorted(map(renamed, args)) if op in _EXCHANGED else map(renamed, args))
                node = _new(Node, (op, ordered, payload))  # noqa: PLW2901
            made = place(node)
            if made != following:  # it is one with what the rule has made
                changed.add(index)
        moved = moved or made != index
        new.append(made)
        if index in labels:
            builder.label(made, labels[index])
    return _frozen(builder, graph, renamed, moved)


def _frozen(builder: GraphBuilder, graph: ExprGraph, renamed: Callable[[int], int], moved: bool) -> ExprGraph:
    """The graph that was made of another one; that one itself if it is the same."""
    if not moved and tuple(builder.nodes) == graph.nodes and builder.labels == graph.labels:
        return graph
    return builder.freeze(graph, renamed)


SingleUseRule = Callable[[GraphBuilder, Node, Callable[[int], bool]], int]
"""Like `Rule`, with a test for new nodes that are used once, and so may be taken apart where they are used."""


def rebuild_by_use(graph: ExprGraph, rule: SingleUseRule, first: int = 0) -> ExprGraph:
    """Rewrite a graph bottom-up by a rule that asks who else uses an argument; see `rebuild`."""
    uses = graph.uses()
    total = dict(enumerate(uses[:first]))

    def once(new: int) -> bool:
        return total.get(new) == 1

    def counted(builder: GraphBuilder, index: int, node: Node) -> int:
        result = rule(builder, node, once)
        total[result] = total.get(result, 0) + uses[index]
        return result

    return rebuild(graph, counted, first)
