"""Algebraic identities: neutral and absorbing elements, signs drawn outwards, terms that cancel.

A product with a literal zero vanishes even where its other factor might be infinite: such states are caught by the
guards and the checks for finite numbers, not by the arithmetic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import LEAVES, Node

DEPTH = 4
"""Levels of arguments that are looked through for what is never negative."""


def is_plain(nodes: Sequence[Node], node: Node) -> bool:
    """Whether a node is simplified already, which most are."""
    match node.op:
        case op if op in LEAVES:
            return True
        case "add":
            return _is_plain_sum(nodes, node)
        case "neg":
            return nodes[node.args[0]].op not in ("neg", "const")
        case "mul" | "div":
            return _is_plain_product(nodes, node)
    if node.op == "abs" and is_never_negative(nodes, node.args[0]):
        return False
    return not any(_drawn_out(node, place) and _is_negative(nodes[index]) for place, index in enumerate(node.args))


def _drawn_out(node: Node, place: int) -> int:
    """Parity of a function in an argument whose sign is drawn out of it; 0 where it stays.

    Of several arguments only such that drop their sign: −atan2(y, x) saves nothing, and others may use −y too.
    """
    parity = OPERATIONS[node.op].parity_in(place)
    return parity if parity > 0 or len(node.args) == 1 else 0


def is_never_negative(
    nodes: Sequence[Node], index: int, depth: int = DEPTH, known: Collection[int] = frozenset()
) -> bool:
    """Whether a value is known to be zero or more, by its operations some levels down, or as one that is known."""
    node = nodes[index]
    if index in known:
        return True
    if node.op in LEAVES or depth == 0:
        return isinstance(node.payload, float) and node.payload >= 0.0
    times = Counter(node.args) if node.op == "mul" else dict.fromkeys(node.args, 1)
    once = [argument for argument, count in times.items() if count % 2]  # squares are left out of a product
    return OPERATIONS[node.op].never_negative(
        [is_never_negative(nodes, argument, depth - 1, known) for argument in once]
    )


def _is_negative(node: Node) -> bool:
    return node.op == "neg" or (isinstance(node.payload, float) and node.payload < 0.0)


def _is_plain_product(nodes: Sequence[Node], node: Node) -> bool:
    for index in node.args:
        if nodes[index].op == "neg":
            return False
        payload = nodes[index].payload
        if isinstance(payload, float) and (payload <= 0.0 or (payload == 1.0 and node.op != "div")):
            return False
    return node.op != "div" or (node.args[0] != node.args[1] and nodes[node.args[1]].payload != 1.0)


def _is_plain_sum(nodes: Sequence[Node], node: Node) -> bool:
    terms, positive = set(), False
    for index in node.args:
        term = nodes[index]
        if term.op == "neg":
            index = term.args[0]  # noqa: PLW2901 - what is subtracted
        elif not isinstance(term.payload, float) or term.payload > 0.0:
            positive = True
        elif term.payload == 0.0:
            return False
        terms.add(index)
    return positive and len(terms) == len(node.args) > 1


def simplified(builder: GraphBuilder, _index: int, node: Node) -> int:
    """Make a node, simplified, of arguments that are."""
    if is_plain(builder.nodes, node):
        return builder.keep(node)
    match node.op:
        case "add":
            return _sum(builder, node)
        case "mul":
            return _product(builder, node)
        case "neg":
            return _negate(builder, node.args[0])
        case "div":
            return _quotient(builder, node)
        case "abs" if is_never_negative(builder.nodes, node.args[0]):
            return node.args[0]
    return _function(builder, node)


def _sum(builder: GraphBuilder, node: Node) -> int:
    balance: dict[int, int] = {}
    for index in node.args:
        if builder.number(index) == 0.0:
            continue
        inner = builder.nodes[index]
        term, sign = (inner.args[0], -1) if inner.op == "neg" else (index, 1)
        balance[term] = balance.get(term, 0) + sign
    terms: list[int] = []
    for term, times in balance.items():
        if abs(times) == 1:
            terms.append(term if times > 0 else builder.make("neg", (term,)))
        elif times:
            repeated = builder.make("mul", (builder.const(abs(times)), term))
            terms.append(repeated if times > 0 else builder.make("neg", (repeated,)))
    if not terms:
        return builder.const(0.0)
    if len(terms) == 1:
        return terms[0]
    inner_terms = [_negated(builder, term) for term in terms]
    positive = [term for term in inner_terms if term is not None]
    if len(positive) == len(terms):
        return builder.make("neg", (builder.make("add", positive),))
    return builder.make("add", terms)


def _product(builder: GraphBuilder, node: Node) -> int:
    sign, factors = 1, []
    for index in node.args:
        inner = _negated(builder, index)
        factor = index if inner is None else inner
        sign = sign if inner is None else -sign
        value = builder.number(factor)
        if value == 0.0:
            return factor
        if value != 1.0:
            factors.append(factor)
    if not factors:
        return builder.const(float(sign))
    product = factors[0] if len(factors) == 1 else builder.make("mul", factors)
    return product if sign > 0 else _negate(builder, product)


def _quotient(builder: GraphBuilder, node: Node) -> int:
    above, below = node.args
    value = builder.number(below)
    if builder.number(above) == 0.0 and value != 0.0:
        return above
    if value == 1.0:
        return above
    if above == below and value is None:
        return builder.const(1.0)
    for position, index in enumerate(node.args):
        inner = _negated(builder, index)
        if inner is not None:
            arguments = (inner, below) if position == 0 else (above, inner)
            return _negate(builder, builder.make("div", arguments))
    return builder.make("div", node.args)


def _function(builder: GraphBuilder, node: Node) -> int:
    """A function of arguments whose signs are drawn out."""
    args, sign = list(node.args), 1
    for place, index in enumerate(node.args):
        parity = _drawn_out(node, place)
        inner = _negated(builder, index) if parity else None
        if inner is not None:
            args[place], sign = inner, sign * parity
    made = builder.make(node.op, args)
    return made if sign > 0 else _negate(builder, made)


def _negate(builder: GraphBuilder, index: int) -> int:
    inner = _negated(builder, index)
    if inner is not None:
        return inner
    value = builder.number(index)
    return builder.make("neg", (index,)) if value is None else builder.const(-value)


def _negated(builder: GraphBuilder, index: int) -> int | None:
    """What a node is the negative of, None if it is not a negation or a negative number."""
    node = builder.nodes[index]
    if node.op == "neg":
        return node.args[0]
    value = builder.number(index)
    return builder.const(-value) if value is not None and value < 0.0 else None
