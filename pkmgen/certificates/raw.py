"""The functions of a kernel before any pass: the equations as they are written, parameters left as names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pkmgen.compile import Compilation
from pkmgen.graph.types import ExprGraph
from pkmgen.language.catalogue import CATALOGUE, chosen_functions
from pkmgen.language.options import STANDARD


def _as_it_is(graph: ExprGraph) -> ExprGraph:
    return graph


def _no_passes(_owner: str) -> Any:
    return _as_it_is


def _bounds(request: str) -> bool:
    parts = (part for choice in chosen_functions([request]) for part in choice.parts)
    return any(CATALOGUE[part].bounds for part in parts)


def raw_functions(subject: Compilation) -> Mapping[str, ExprGraph]:
    """Graphs of the functions of a kernel before any pass, parameters as names.

    Bounds of rounding errors are not among them: they are made of the operations that are emitted, not of equations.
    """
    requests = tuple(each for each in subject.options.functions if not _bounds(each))
    options = replace(subject.options, fold=False, layout="flat", functions=requests or (STANDARD,))
    plain = replace(subject, options=options)
    sources = replace(plain.sources, prepare=_as_it_is, passes=_no_passes)
    return {function.graph.name: function.graph for function in plain.workshop(sources).functions}
