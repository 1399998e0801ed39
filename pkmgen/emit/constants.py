"""Names of the numbers that a function computes with, and what a comment says about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from os.path import commonprefix

from pkmgen.emit.dialect import Dialect
from pkmgen.emit.formulas import Known, multiple_of, written
from pkmgen.emit.names import Namer
from pkmgen.emit.types import CSection, CStatement
from pkmgen.exact.numbers import dimension_of
from pkmgen.graph.formula import either
from pkmgen.graph.measures import contradicted
from pkmgen.graph.types import ExprGraph

__all__ = ["NamedNumbers", "Usage", "usages_of"]

SHORT = 6
"""Characters of a number that needs no name."""
LONGEST = 48
"""Characters of a name."""
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
        formula: Its formula over the robot's parameters; empty where there is none.
        made: A short formula as a name; empty where there is none.
    """

    number: float
    role: str
    users: tuple[str, ...] = ()
    limbs: Sequence[str] = ()
    formula: str = ""
    made: str = ""

    @property
    def name(self) -> str:
        """Its name by what it is for: that of its user, of several what these have in common, whatever limb each is of."""
        name = f"{self._common.strip('_')}_{self.role}"
        return name if self._common and len(name) <= LONGEST else f"robot_{self.role}"

    @property
    def meaning(self) -> str:
        """The same for a comment."""
        if not self.users:
            return f"{self.role} of a value without name"
        if len(self.users) > 2 and self._common in {_of_any_limb(user, self.limbs) for user in self.users}:
            return f"{self.role} of {self._common} of {len(self.users)} limbs"
        first, *others = self.users
        more = f"{len(others)} other values" if len(others) > 1 else "".join(others)
        return f"{self.role} of {first}{' and ' * bool(others)}{more}"

    @property
    def _common(self) -> str:
        """What the names of its users begin with, that of a limb aside unless all belong to it."""
        if len({_limb_of(user, self.limbs) for user in self.users}) < 2:
            return _beginning(self.users)
        return _beginning(tuple(_of_any_limb(user, self.limbs) for user in self.users))


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
    first, *others = names or ("",)
    return first if not others else "_".join(commonprefix([name.split("_") for name in names]))


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
    roles, users, limited = _roles(graph), _users(graph, named, names), dict[int, list[str]]()
    for guard in graph.guards:
        limited.setdefault(guard.low, []).extend(name for name in (names.get(guard.value),) if name)
    usages: dict[float, Usage] = {}
    for index, node in enumerate(graph.nodes):
        if isinstance(node.payload, float):
            number = abs(node.payload)
            role = roles.get(index) or (LIMIT if index in limited else CONSTANT)
            known = usages.get(float(number), Usage(number, role, (), limbs))
            found = dict.fromkeys((*known.users, *(users.get(index) or limited.get(index) or ())))
            usages[float(number)] = Usage(either(known.number, number), known.role, tuple(found), limbs)
    return _with_formulas(graph, usages)


def _with_formulas(graph: ExprGraph, usages: Mapping[float, Usage]) -> dict[float, Usage]:
    """The same with the formulas of numbers that measure what their uses ask for."""
    known: Known = {}
    texts = {size: written(usage.number, known) for size, usage in usages.items() if not _is_short(size)}
    measured = {size: dimension_of(usages[size].number) for size, (formula, _) in texts.items() if formula}
    wrong = contradicted(graph, {size: dimension for size, dimension in measured.items() if dimension is not None})
    told = {size: text for size, text in texts.items() if size not in wrong}
    return {
        size: replace(usage, **dict(zip(("formula", "made"), told.get(size, ("", "")), strict=True)))
        for size, usage in usages.items()
    }


def _is_short(size: float) -> bool:
    """Whether a number needs no name."""
    return len(repr(size)) <= SHORT


def _roles(graph: ExprGraph) -> dict[int, str]:
    """What the numbers of a graph are where they are used first."""
    roles: dict[int, str] = {}
    for node in graph.nodes:
        for index in node.args:
            if graph.nodes[index].op == "const":
                roles.setdefault(index, _ROLES.get(node.op, CONSTANT))
    return roles


def _users(graph: ExprGraph, named: Sequence[int], names: Mapping[int, str]) -> dict[int, list[str]]:
    """For each number the names of values in whose statements it stands, or of results that it is."""
    users: dict[int, list[str]] = {}
    statements = set(named)
    ports = ((port.entries or (port.name,) * len(port.nodes), port.nodes) for port in graph.outputs)
    results = [(name, [node]) for entries, nodes in ports for name, node in zip(entries, nodes, strict=True)]
    for name, stack in [*((names.get(user, ""), list(graph.nodes[user].args)) for user in named), *results]:
        seen = set[int]()
        while stack:
            index = stack.pop()
            if index in seen or index in statements:
                continue
            seen.add(index)
            stack += graph.nodes[index].args
            if graph.nodes[index].op == "const":
                users.setdefault(index, []).extend(filter(None, (name,)))
    return users


class NamedNumbers:
    """Gives long numbers a name when they are first written: what they were made of, else what they are for."""

    def __init__(self, namer: Namer, dialect: Dialect, usages: Mapping[float, Usage]) -> None:
        self._namer, self._dialect, self._usages = namer, dialect, usages
        self._names: dict[float, str] = {}
        self._notes: dict[float, str] = {}

    def text(self, number: float) -> str:
        """C text of a number."""
        size = float(abs(number))
        if _is_short(size):
            return self._dialect.number(number)
        if size not in self._names:
            usage = self._usages.get(size) or Usage(abs(number), CONSTANT)
            limit = usage.role == LIMIT
            self._names[size] = self._namer.numbered((not limit and usage.made) or usage.name)
            said = usage.formula or (multiple_of(usage.number) if limit else "")
            self._notes[size] = ": ".join(filter(None, (usage.meaning if limit or not usage.formula else "", said)))
        return self._names[size] if number > 0.0 else f"-{self._names[size]}"

    def section(self) -> Iterator[CSection]:
        """Declare the numbers that were written, if any."""
        if self._names:
            yield CSection("constants", tuple(self._declared(number, name) for number, name in self._names.items()))

    def _declared(self, number: float, name: str) -> CStatement:
        return CStatement(self._dialect.declared(name, self._dialect.number(number)), self._notes[number])
