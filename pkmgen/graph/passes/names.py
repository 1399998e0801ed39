"""Names: what optimised values are called, found by their values, so that no pass can make a name untrue."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from types import MappingProxyType

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.passes.samples import Samples, Trials, Values
from pkmgen.graph.passes.shapes import (
    Shape,
    agree,
    are_one,
    certain,
    confirmed,
    is_certain,
    key_of,
    keys_near,
    real_factor,
    shape_of,
)
from pkmgen.graph.types import ExprGraph, GraphPort, Quantity

SUFFIXES = {-1.0: "negated", 2.0: "doubled", 0.5: "halved"}
"""How names of multiples end; any other is scaled."""
NEGATED = "_negated"
"""How names of what a named value is the negative of end, see `GraphBuilder.label`."""


def name_values(raw: ExprGraph, graph: ExprGraph) -> ExprGraph:
    """Name the values of a graph that passes have made of another one.

    A value that is equal to one of the equations bears its name; a multiple bears it with an ending, and its meaning
    says how many times it is. A value of the outputs that no equation names is called by its place there.

    Args:
        raw: The graph before, with the names of the equations.
        graph: The same function optimised; its own names are dropped.
    """
    samples, roots = Samples(), _Roots()
    known = _Known(raw, samples.of(raw), roots)
    labels: dict[int, str] = {}
    quantities = dict(raw.quantities)
    per_call = graph.per_call()
    taken: set[str] = set()
    told = _Valued.all_of(graph, samples.of(graph), roots)
    for index, (node, value) in enumerate(zip(graph.nodes, told, strict=True)):
        if not per_call[index] or node.op in ("input", "neg"):
            continue
        if (known_value := known.find(value)) is None:
            continue
        name, multiple = known_value
        if multiple != 1.0:
            said = name
            name = _free(f"{said}_{SUFFIXES.get(multiple, 'scaled')}", quantities)
            quantities[name] = Quantity(said, "", multiple)
        if name not in taken:
            taken.add(name)
            labels[index] = name
    for port in graph.outputs:
        for entry, index in enumerate(port.nodes):
            if per_call[index]:
                labels.setdefault(index, _entry_name(port, entry))
    return replace(graph, labels=MappingProxyType(labels), quantities=MappingProxyType(quantities))


def _entry_name(port: GraphPort, entry: int) -> str:
    """Name of an entry of an input or output: that of the equations, else by its place."""
    if port.entries:
        return port.entries[entry]
    place = _place(entry, port.shape) if port.shape else ["value"]
    return "_".join([port.name, *place])


def _place(entry: int, shape: Sequence[int]) -> list[str]:
    """Row and column of an entry, from one on."""
    place = []
    for size in reversed(shape):
        entry, index = divmod(entry, size)
        place.append(str(index + 1))
    return place[::-1]


def _free(name: str, taken: Mapping[str, Quantity]) -> str:
    number, wanted = 1, name
    while wanted in taken:
        number += 1
        wanted = f"{name}_{number}"
    return wanted


class _Roots:
    """A number for each root, whatever it is multiplied by."""

    def __init__(self) -> None:
        self._known: dict[Hashable, int] = {}

    def bit(self, values: Values) -> int:
        """A bit of its own."""
        key = key_of(shape_of(values)) if is_certain(values) else None
        return 1 << self._known.setdefault(key, len(self._known))


@dataclass(frozen=True, slots=True)
class _Valued:
    """A node with its values.

    Attributes:
        index: The node.
        values: At random points.
        roots: Bits of the roots that it is made of.
        trials: Values at many more points, of all nodes of its graph.
    """

    index: int
    values: Values
    roots: int
    trials: Trials

    @classmethod
    def all_of(cls, graph: ExprGraph, values: Sequence[Values], roots: _Roots) -> list[_Valued]:
        """All nodes of a graph."""
        masks, trials = list[int](), Trials(graph)
        for (op, args, _), each in zip(graph.nodes, values, strict=True):
            mask = roots.bit(each) if op in OPERATIONS and OPERATIONS[op].two_valued else 0
            masks.append(reduce(or_, [masks[i] for i in args], mask))
        return [cls(index, each, mask, trials) for index, (each, mask) in enumerate(zip(values, masks, strict=True))]

    def times(self, other: _Valued) -> float | None:
        """How many times another value it is, if it is; roots may agree by chance, and are tried at more points."""
        factor = real_factor(certain(self.values)[0] / certain(other.values)[0])
        if factor is None or self.roots == other.roots:
            return factor
        return factor if confirmed(self.trials.of(self.index), factor, other.trials.of(other.index)) else None


class _Known:
    """Values that have names, found by what multiples of them have in common."""

    def __init__(self, graph: ExprGraph, values: Sequence[Values], roots: _Roots) -> None:
        self._found: dict[Hashable, list[tuple[str, _Valued, Shape]]] = {}
        per_call, told = graph.per_call(), _Valued.all_of(graph, values, roots)
        for name, index in _names(graph):
            if per_call[index] and (shape := _told_apart(values[index])) is not None:
                self._found.setdefault(key_of(shape), []).append((name, told[index], shape))

    def find(self, value: _Valued) -> tuple[str, float] | None:
        """The name of equal values, else of those they are a multiple of, and how many times."""
        shape = _told_apart(value.values)
        if shape is None:
            return None
        first: tuple[str, float] | None = None
        for name, known, other in (each for key in keys_near(shape) for each in self._found.get(key, ())):
            if agree(shape, other) and (multiple := value.times(known)) is not None:
                if multiple == 1.0:
                    return _without_sign(name, multiple)
                first = first or (name, multiple)
        return first and _without_sign(*first)


def _without_sign(name: str, multiple: float) -> tuple[str, float]:
    whole = name.removesuffix(NEGATED)
    return (name, multiple) if whole == name else (whole, -multiple)


def _told_apart(values: Values) -> Shape | None:
    """What a value and its multiples have in common; None for what is no use, such as constants."""
    if not is_certain(values):
        return None
    shape = shape_of(values)
    return None if are_one(shape) else shape


def _names(graph: ExprGraph) -> Iterator[tuple[str, int]]:
    """Nodes with a name: entries of inputs, then those of equations."""
    for port in graph.inputs:
        yield from ((name, index) for name, index in zip(port.entries, port.nodes, strict=False) if index >= 0)
    for index, name in sorted(graph.labels.items()):
        yield name, index
