"""Names: what optimised values are called, found by their values, so that no pass can make a name untrue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.types import ExprGraph, GraphPort, Node, Quantity
from pkmgen.passes.samples import sampled

Array = NDArray[Any]
TOLERANCE = 1e-10
"""Relative difference up to which values are the same in all samples."""
KEY_STEPS = 2.0**26
"""How fine the key is under which equal values are found; those that round to different steps are not named."""
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
    leaves: dict[Node, Array] = {}
    known = _Known(raw, sampled(raw, leaves))
    labels: dict[int, str] = {}
    quantities = dict(raw.quantities)
    per_call = graph.per_call()
    taken: set[str] = set()
    samples = sampled(graph, leaves)
    for index, (node, key) in enumerate(zip(graph.nodes, _keys(samples), strict=True)):
        if not per_call[index] or node.op in ("input", "neg"):
            continue
        if (known_value := known.find(key, samples[index])) is None:
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
    place = [str(int(number) + 1) for number in np.unravel_index(entry, port.shape)] if port.shape else ["value"]
    return "_".join([port.name, *place])


def _free(name: str, taken: Mapping[str, Quantity]) -> str:
    number, wanted = 1, name
    while wanted in taken:
        number += 1
        wanted = f"{name}_{number}"
    return wanted


class _Known:
    """Values that have names, found by the ratios of their samples."""

    def __init__(self, graph: ExprGraph, values: Array) -> None:
        self._found: dict[bytes, list[tuple[str, Array]]] = {}
        per_call = graph.per_call()
        named = [(name, index) for name, index in _names(graph) if per_call[index]]
        known = values[[index for _, index in named]]
        for (name, _), key, value in zip(named, _keys(known), known, strict=True):
            if key is not None:
                self._found.setdefault(key, []).append((name, value))

    def find(self, key: bytes | None, values: Array) -> tuple[str, float] | None:
        """The name of equal values, else of those they are a multiple of, and how many times."""
        multiples = []
        for name, known in self._found.get(key, ()) if key is not None else ():
            with np.errstate(all="ignore"):
                ratio = values / known
            multiple = float(ratio[0].real)
            if (np.abs(ratio - multiple) <= TOLERANCE * abs(multiple)).all():
                rounded = round(multiple, 0) if abs(multiple) > 0.9 else multiple
                exact = rounded if abs(multiple - rounded) <= TOLERANCE * abs(multiple) else multiple
                multiples.append((name, 0.5 if abs(exact - 0.5) <= TOLERANCE else exact))
        equal = [known for known in multiples if known[1] == 1.0]
        name, multiple = next(iter(equal or multiples), ("", 0.0))
        whole = name.removesuffix(NEGATED)
        return None if not name else (name, multiple) if whole == name else (whole, -multiple)


def _names(graph: ExprGraph) -> Iterator[tuple[str, int]]:
    """Nodes with a name: entries of inputs, then those of equations."""
    for port in graph.inputs:
        yield from ((name, index) for name, index in zip(port.entries, port.nodes, strict=False) if index >= 0)
    for index, name in sorted(graph.labels.items()):
        yield name, index


def _keys(values: Array) -> list[bytes | None]:
    """What each row and its multiples have in common; None for what is no use, such as constants."""
    with np.errstate(all="ignore"):
        ratios = values[:, 1:3] / values[:, :1]
        numbers = ratios.view(float)
        of_use = np.isfinite(numbers).all(axis=1) & (np.abs(ratios - 1.0) > TOLERANCE).any(axis=1)
        mantissa, exponent = np.frexp(np.where(of_use[:, None], numbers, 0.0))
    rounded = np.ldexp(np.round(mantissa * KEY_STEPS), exponent) + 0.0  # zero without a sign
    return [row.tobytes() if used else None for row, used in zip(rounded, of_use.tolist(), strict=True)]
