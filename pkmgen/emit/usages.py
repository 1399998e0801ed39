"""What the numbers of a function are used for, and by which values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pkmgen.graph.formula import either
from pkmgen.graph.types import ExprGraph

__all__ = ["CONSTANT", "LIMIT", "Usage", "usages_of"]

LONGEST_NAME = 48
"""Characters of a name, at most."""
LIMIT, CONSTANT = "limit", "constant"
_ROLES = {"add": "offset", "mul": "factor", "div": "dividend"}
"""What a number is to the value that is computed with it."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a number is, but for its sign, and what it is used for.

    Attributes:
        number: The number with all that it may be.
        role: What it is to the value that is computed with it first.
        users: Names of the values that are computed with it, or that it is a limit of.
        limbs: Names of the limbs.
    """

    number: float
    role: str = CONSTANT
    users: tuple[str, ...] = ()
    limbs: Sequence[str] = ()

    @property
    def name(self) -> str:
        """Its name by what it is for: that of its user, or what several have in common whatever limb each is of."""
        common = self._common.strip("_")
        name = f"{common}_{self.role}"
        return name if common and len(name) <= LONGEST_NAME else f"robot_{self.role}"

    @property
    def meaning(self) -> str:
        """The same for a comment."""
        if not self.users:
            return f"{self.role} of a value without name"
        if len(self.users) > 2 and self._common in {_of_any_limb(user, self.limbs) for user in self.users}:
            return f"{self.role} of {self._common} of {len(self.users)} limbs"
        first, *others = self.users
        more = f"{len(others)} other values" if len(others) > 1 else "".join(others)
        return f"{self.role} of {first} and {more}" if more else f"{self.role} of {first}"

    @property
    def _common(self) -> str:
        """What the names of its users begin with, that of a limb aside unless all belong to it."""
        if len({_limb_of(user, self.limbs) for user in self.users}) < 2:
            return _beginning(self.users)
        return _beginning(tuple(_of_any_limb(user, self.limbs) for user in self.users))


def usages_of(
    graph: ExprGraph, named: Sequence[int], names: Mapping[int, str], limbs: Sequence[str]
) -> dict[float, Usage]:
    """What the numbers of a graph are used for, by their sizes; a number and its negative have one name.

    Args:
        graph: The graph.
        named: Its nodes that have statements.
        names: Names of these.
        limbs: Names of the limbs.
    """
    roles, users, limited = _roles(graph), dict[int, list[str]](), dict[int, list[str]]()
    for name, roots in _statements(graph, named, names):
        for index in _numbers_in(graph, roots, set(named)):
            users.setdefault(index, []).append(name)
    for guard in graph.guards:
        for index in _numbers_in(graph, [guard.low], set(named)):
            limited.setdefault(index, []).append(names.get(guard.value, ""))
    usages: dict[float, Usage] = {}
    for index, node in enumerate(graph.nodes):
        if isinstance(node.payload, float):
            number = abs(node.payload)
            role = LIMIT if index in limited and index not in users else roles.get(index, CONSTANT)
            known = usages.get(float(number), Usage(number, role, (), limbs))
            found = (*known.users, *(users.get(index) or limited.get(index) or ()))
            together = tuple(dict.fromkeys(filter(None, found)))
            usages[float(number)] = Usage(either(known.number, number), known.role, together, limbs)
    return usages


def _roles(graph: ExprGraph) -> dict[int, str]:
    """What the numbers of a graph are where they are used first."""
    roles: dict[int, str] = {}
    for node in graph.nodes:
        for index in node.args:
            if graph.nodes[index].op == "const":
                roles.setdefault(index, _ROLES.get(node.op, CONSTANT))
    return roles


def _statements(
    graph: ExprGraph, named: Sequence[int], names: Mapping[int, str]
) -> Iterator[tuple[str, Sequence[int]]]:
    """Names of values and results, and what they are computed from."""
    yield from ((names.get(index, ""), graph.nodes[index].args) for index in named)
    for port in graph.outputs:
        entries = port.entries or (port.name,) * len(port.nodes)
        yield from ((name, [index]) for name, index in zip(entries, port.nodes, strict=True))


def _numbers_in(graph: ExprGraph, roots: Sequence[int], named: set[int]) -> Iterator[int]:
    """Numbers in an expression, whose parts with names are not looked into."""
    stack, seen = list(roots), set(named)
    while stack:
        index = stack.pop()
        if index not in seen:
            seen.add(index)
            stack += graph.nodes[index].args
            if graph.nodes[index].op == "const":
                yield index


def _limb_of(name: str, limbs: Iterable[str]) -> str:
    """The limb that a value belongs to by its name; of several that fit the longest, none for the robot's."""
    return max((limb for limb in limbs if name.startswith(f"{limb}_")), key=len, default="")


def _of_any_limb(name: str, limbs: Iterable[str]) -> str:
    """What a value is called without its limb, where that is a name."""
    limb = _limb_of(name, limbs)
    rest = name.removeprefix(f"{limb}_")
    return rest if limb and rest.isidentifier() else name


def _beginning(names: Sequence[str]) -> str:
    """Words that all names begin with."""
    common: list[str] = []
    for words in zip(*(name.split("_") for name in names), strict=False):
        if len(set(words)) > 1:
            break
        common.append(words[0])
    return "_".join(common)
