"""For every operation small graphs with all kinds of arguments, whose results go wherever a result may go."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from pkmgen.graph.types import GraphGuard, GuardKind
from tests.unit.passes.graphs import graph_of
from tests.unit.passes.random_graphs import PAIRS, SEVERAL, Sample

__all__ = ["operation_samples"]

FIRST = (
    "x", "-x", "x - y", "0.3*x", "-(2.5*y)", "p*x", "4*(0.3*x + 0.3*y)", "1.0000001*x", "-p", "0.7", "-1.6",
)  # fmt: skip
SECOND = (
    "y", "-y", "y - z", "0.3*y", "-(2.5*z)", "p*y", "4*(0.3*y + 0.3*z)", "1.0000001*y", "-p", "0.7", "-1.6",
)  # fmt: skip
"""Signs, scales, parameters, numbers; 1.0000001 is not one."""
RESULTS = (
    "result", "-result", "5*result", "result*result", "0.2*(5*result + 3*z)", "z/(5*result)", "z - result",
    "3/(0.2*(5*result + 3*z))", "p/(7*result)",
)  # fmt: skip


def operation_samples(op: str) -> Iterator[Sample]:
    """Graphs of one operation each, beside it those of opposite and of exchanged arguments; a guard watches it."""
    for args in itertools.product(FIRST, SECOND) if op in (*PAIRS, *SEVERAL) else ((text,) for text in FIRST):
        texts = ", ".join(args), ", ".join(f"-({text})" for text in args), ", ".join(reversed(args))
        made, turned, exchanged = (f"{op}({text})" for text in texts)
        graph = graph_of(*RESULTS, turned, exchanged, result=made, low="0.2*z", small="0.001*z")
        place = {name: index for index, name in graph.labels.items()}
        if {"result", "low"} <= place.keys():
            graph = replace(graph, guards=(GraphGuard(GuardKind.REACH, 0, place["result"], place["low"]),))
        yield Sample(made, graph)
