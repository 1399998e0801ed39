"""Inverse dynamics of robots of bodies and joints by every method that applies, before optimisation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from pkmgen.checks.oracle.multibody_states import relative_errors
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import Compilation
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean
from pkmgen.language.options import Options


def method_errors(
    made: Compilation, inputs: Mapping[str, Array], effort: Array, methods: Iterable[str] = ()
) -> dict[str, float]:
    """Largest error of the efforts of each method, all that apply unless some are named; inputs by their names."""
    errors = {}
    for method in methods or [method for method, _ in made.choices]:
        by_method = replace(made, options=replace(Options(), method=method))
        graph = clean(by_method.raw)
        given = dict(inputs)
        for port in graph.inputs:
            if port.default is not None:
                given.setdefault(port.name, np.tile(port.default, (len(effort), 1)))
        found = evaluate_graph(graph, given).outputs["effort"]
        errors[method] = float(relative_errors(found, effort).max())
    return errors
