"""Formulas survive the passes truly: with other parameters, the optimised graph is the raw one with these."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.formula import Formula
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options


def with_twins(graph: ExprGraph) -> ExprGraph:
    """A graph whose numbers are their formulas' values for parameters that are a little different."""
    twins = (
        Node("const", (), node.payload.twin) if isinstance(node.payload, Formula) else node for node in graph.nodes
    )
    return replace(graph, nodes=tuple(twins))


@pytest.mark.parametrize("name", ["quattro", "orthoglide", "par2"])
def test_numbers_of_optimised_graphs_are_their_formulas(name: str) -> None:
    options = Options()
    made = compile_limbs(RobotText(read_robot_text(name).text, name), options)
    models = {model.function: model for model in made.standard_models}
    for function, output in (("inverse_kinematics", "position"), ("inverse_jacobian", "inverse_jacobian")):
        raw = made.raw_graph(models[function])
        optimised = optimise(raw)
        inputs = {port.name: np.random.default_rng(1).uniform(0.1, 0.4, (20, port.size)) for port in raw.inputs}
        with np.errstate(all="ignore"):
            changed, same = (evaluate_graph(with_twins(graph), inputs).outputs[output] for graph in (raw, optimised))
            before = evaluate_graph(optimised, inputs).outputs[output]
        good = np.isfinite(changed) & np.isfinite(same)
        assert good.any()
        np.testing.assert_allclose(same[good], changed[good], rtol=1e-9, atol=1e-9)
        assert np.abs(before[good] - same[good]).max() > 1e-6
