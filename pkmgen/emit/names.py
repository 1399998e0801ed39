"""Names of statements: those of the equations, else what a value is made of, else what it is a part of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pkmgen.graph.types import ExprGraph, Node
from pkmgen.machine.reserved import FOREIGN_WORDS, is_c_word
from pkmgen.machine.search import reached

LONGEST_NAME = 40
"""Characters of a name that is composed of others, at most."""
_ENDINGS = {"sqrt": "root", "sin": "sine", "cos": "cosine", "tan": "tangent", "abs": "size", "max": "limited"}
"""How names of functions of one value end, where that is not the name of the function."""
_POWERS = {1: "", 2: "_squared", 3: "_cubed"}
_PART = "part"


class Namer:
    """Hands out C names, each once."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}

    def fresh(self, wanted: str) -> str:
        """A name that is not taken; of a name that is, with an underscore."""
        while wanted in self._taken or is_c_word(wanted) or wanted in FOREIGN_WORDS:
            wanted += "_"
        self._taken.add(wanted)
        return wanted

    def numbered(self, wanted: str) -> str:
        """A name that is not taken; of a name that is, with a number."""
        name = wanted
        while name in self._taken:
            number = self._numbers[wanted] = self._numbers.get(wanted, 1) + 1
            name = f"{wanted}_{number}"
        return self.fresh(name)


def statement_names(graph: ExprGraph, named: Sequence[int], namer: Namer) -> dict[int, str]:
    """Name the values that get statements.

    Args:
        graph: The graph.
        named: These values, arguments before those that use them.
        namer: Knows which names are taken.

    Returns:
        Names of those of which there is something to say.
    """
    words = {index: name for port in graph.inputs for index, name in zip(port.nodes, port.entries, strict=False)}
    names = {index: namer.fresh(graph.labels[index]) for index in named if index in graph.labels}
    names |= {index: namer.numbered(words[index]) for index in named if index in words and index not in names}
    words |= {index: graph.labels.get(index, words.get(index, "")) for index in names}
    for index in named:
        if index not in names and (name := _made_of(graph.nodes, graph.nodes[index], words)):
            names[index] = words[index] = namer.numbered(name)
    users = _users(graph, named)
    for index in reversed(named):
        if index not in names and (name := _part_of([names[user] for user in users[index] if user in names])):
            names[index] = namer.numbered(name)
    return names


def _made_of(nodes: Sequence[Node], node: Node, words: Mapping[int, str]) -> str | None:
    """Say a short operation on values that have names; None where it is not short, or one of them has none."""
    terms: list[tuple[bool, str]] = []
    literal = ""
    for index in node.args:
        negative = node.op == "add" and nodes[index].op == "neg" and index not in words
        inner = nodes[index].args[0] if negative else index
        if nodes[inner].op in ("const", "parameter"):
            literal = {"mul": "_scaled", "add": "_shifted", "div": ""}.get(node.op, "")
        elif inner in words:
            terms.append((negative, words[inner]))
        else:
            return None
    name = _said(nodes, node, [name for _, name in terms], sorted(terms)) if terms else None
    return f"{name}{literal}" if name and len(name) + len(literal) <= LONGEST_NAME else None


def _said(nodes: Sequence[Node], node: Node, names: list[str], terms: list[tuple[bool, str]]) -> str | None:
    match node.op, names:
        case "mul", _:
            powers = Counter(names).items()
            return "_times_".join(f"{name}{_POWERS.get(power, f'_power_{power}')}" for name, power in powers)
        case "add", _:
            signed = [f"{'minus' if negative else 'plus'}_{name}" for negative, name in terms]
            return "_".join(signed).removeprefix("plus_")
        case "div", [above, below]:
            return f"{above}_over_{below}"
        case "div", [below] if nodes[node.args[0]].payload == 1.0:
            return f"{below}_inverse"
        case "div", [name]:
            return f"{name}_inverse_scaled" if nodes[node.args[0]].op in ("const", "parameter") else f"{name}_scaled"
        case "neg", [name]:
            return f"{name}_negated"
        case _, [name]:
            return f"{name}_{_ENDINGS.get(node.op, node.op)}"
    return None


def _part_of(users: list[str]) -> str | None:
    """Name of a part of one value, or of several whose names begin alike; None where they do not."""
    words = [_without_number(user).split("_") for user in users]
    common: list[str] = []
    for same in zip(*words, strict=False):
        if len(set(same)) > 1:
            break
        common.append(same[0])
    return "_".join([*common, _PART]) if common else None


def _without_number(name: str) -> str:
    head, _, tail = name.partition(f"_{_PART}")
    return head if not tail.strip("_0123456789") else name


def _users(graph: ExprGraph, named: Sequence[int]) -> dict[int, list[int]]:
    """For each statement those in whose expression it stands."""
    users: dict[int, list[int]] = {index: [] for index in named}
    for user in named:
        seen = reached(graph.nodes[user].args, lambda index: () if index in users else graph.nodes[index].args)
        for index in sorted(seen & users.keys()):
            users[index].append(user)
    return users
