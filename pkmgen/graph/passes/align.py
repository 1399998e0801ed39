"""Aligning: sums with constant coefficients that are multiples of one another are computed once."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.formula import Formula, total_of
from pkmgen.graph.operations import value_of_literals
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.numbers import quotient

_Form = dict[int, float]
"""Coefficients of a sum by its terms, which are nodes without literal factors."""
UNITY = -1
"""The term that literals are multiples of."""
MOST_TERMS = 24
"""Terms of a sum that is aligned, at most."""


def align_sums(graph: ExprGraph) -> ExprGraph:
    """Write sums that are multiples of one another by one of them.

    Terms of inner sums are gathered where that leaves no more terms: for a unit vector (e, f) x − e (e x + f y) is
    f w with w = f x − e y, and its companion y − f (e x + f y) is −e w. Where the squares of such components are added
    they are written by w, whose coefficients have length 1, since the sum is w² then.
    """
    forms = _forms([_bare(node) for node in graph.nodes])
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, form in forms.items():
        if len(form) > 1:
            groups.setdefault(_direction(form), []).append(index)
    several = [members for members in groups.values() if len(members) > 1]
    if not several:
        return graph
    uses, squares = graph.uses(), _squares(graph)
    aligned: dict[int, tuple[int, bool]] = {}  # by a sum the one it is written by, and whether by its direction alone
    for members in several:
        before = sum(_written(graph, uses, index) for index in members)
        sums = [forms[index] for index in members]
        unit = bool(set.intersection(*(squares.get(index, set()) for index in members)))
        costs = {
            index: _cost(_unit(forms[index]) if unit else forms[index], sums)
            for index in members[: 1 if unit else None]
        }
        best = min(costs, key=costs.__getitem__)
        if costs[best] < before + 2 * unit:
            aligned |= dict.fromkeys(members, (best, unit))
    return _rewritten(graph, aligned) if aligned else graph


def _forms(nodes: Sequence[Node]) -> dict[int, _Form]:
    forms: dict[int, _Form] = {}
    for index, node in enumerate(nodes):
        if node.op != "add" or len(node.args) > MOST_TERMS:
            continue
        form: _Form = {}
        for argument in node.args:
            term, factor = _term(nodes, argument)
            if term in form:
                _collect(form, term, factor)
            elif factor:
                form[term] = factor
        for term in list(form):
            if term in forms and term in form:
                wider = {other: value for other, value in form.items() if other != term}
                for other, value in forms[term].items():
                    _collect(wider, other, value * form[term])
                if 0 < len(wider) <= len(form):
                    form = wider
        forms[index] = form
    return forms


def _bare(node: Node) -> Node:
    """A number without its formula, with which one computes in less time."""
    return node._replace(payload=node.payload.bare()) if isinstance(node.payload, Formula) else node


def _term(nodes: Sequence[Node], index: int) -> tuple[int, float]:
    """A node as a literal times another node; a literal is that times one."""
    node = nodes[index]
    if node.op == "neg":
        term, factor = _term(nodes, node.args[0])
        return term, -factor
    if node.op == "const" and isinstance(node.payload, float):
        return UNITY, node.payload
    if node.op == "mul" and len(node.args) == 2:
        for literal, other in (node.args, node.args[::-1]):
            payload = nodes[literal].payload
            if isinstance(payload, float):
                term, factor = _term(nodes, other)
                return term, payload * factor
    return index, 1.0


def _collect(form: _Form, term: int, value: float) -> None:
    after = form.get(term, 0.0) + value
    if after:
        form[term] = after
    else:
        form.pop(term, None)


def _direction(form: _Form) -> tuple[object, ...]:
    """What forms have in common that are multiples of one another."""
    terms = sorted(form)
    first = form[terms[0]]
    return tuple([(term, float(quotient(form[term], first))) for term in terms])


def _unit(form: _Form) -> _Form:
    square = total_of([value * value for value in form.values()])
    length = value_of_literals("sqrt", [square])
    return {term: quotient(value, length) for term, value in form.items()}


def _ratio(form: _Form, base: _Form) -> float:
    term = next(iter(base))
    return quotient(form[term], base[term])


def _cost(base: _Form, forms: list[_Form]) -> int:
    """Operations of a sum and of its multiples."""
    factors = {abs(_ratio(form, base)) for form in forms}
    written = {abs(value) for term, value in base.items() if term != UNITY}
    return len(base) - 1 + len(written - {1.0}) + len(factors - {1.0})


def _written(graph: ExprGraph, uses: Sequence[int], index: int) -> int:
    """Operations of a sum as it stands: its own, and products with literals that nobody else uses."""
    args = graph.nodes[index].args
    inner = [graph.nodes[i].args[0] if graph.nodes[i].op == "neg" else i for i in args]
    return len(args) - 1 + sum(_term(graph.nodes, i)[0] not in (i, UNITY) and uses[i] == 1 for i in inner)


def _squares(graph: ExprGraph) -> dict[int, set[int]]:
    """For each node the sums that hold its square."""
    squared = {
        i: node.args[0]
        for i, node in enumerate(graph.nodes)
        if node.op == "mul" and len(node.args) == 2 and node.args[0] == node.args[1]
    }
    sums: dict[int, set[int]] = {}
    for index, node in enumerate(graph.nodes):
        for argument in node.args if node.op == "add" else ():
            inner = graph.nodes[argument].args[0] if graph.nodes[argument].op == "neg" else argument
            if inner in squared:
                sums.setdefault(squared[inner], set()).add(index)
    return sums


def _rewritten(graph: ExprGraph, aligned: dict[int, tuple[int, bool]]) -> ExprGraph:
    new: list[int] = []
    forms = _forms(graph.nodes)
    bases = {(best, unit): _unit(forms[best]) if unit else forms[best] for best, unit in aligned.values()}

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if index in aligned:
            base = bases[aligned[index]]
            terms = [
                builder.const(value) if term == UNITY else builder.scaled(value, new[term])
                for term, value in base.items()
            ]
            new.append(builder.scaled(_ratio(forms[index], base), builder.make("add", terms)))
        else:
            new.append(builder.keep(node))
        return new[-1]

    return rebuild(graph, rule)
