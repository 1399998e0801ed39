"""The search by equality saturation: fewer operations, the same values, the same graph in every run."""

import hashlib
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from benchmarks.saturation.__main__ import main
from benchmarks.saturation.accuracy import keeps_accuracy, rough_values
from benchmarks.saturation.extraction import extracted
from benchmarks.saturation.forms import program_of, saturated
from benchmarks.saturation.search import searched
from benchmarks.saturation.splice import Replacement, spliced
from benchmarks.saturation.windows import Net
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean, optimise
from tests.unit.passes.graphs import PARAMETERS, graph_of

SHARED = ("x*y", "x*z", "u*(x*y) + v*(x*z)", "u*y + v*z")
"""With s = u y + v z the third is x s."""
FACTORS = {"u": "x + p", "v": "y + q"}
STATES = {"inputs": np.random.default_rng(3).uniform(0.5, 2.0, (20, 3))}


@pytest.fixture(scope="module")
def found():
    pytest.importorskip("egglog")
    before = clean(graph_of(*SHARED, **FACTORS))
    return before, searched(before)


def test_what_is_there_already_is_used(found):
    before, after = found
    assert count_operations(after).total == count_operations(before).total - 2  # one product for two and a sum


def test_values_stay(found):
    before, after = (evaluate_graph(graph, STATES, PARAMETERS).outputs for graph in found)
    for name in before:
        np.testing.assert_allclose(after[name], before[name], rtol=1e-13)


def test_nothing_is_changed_where_nothing_is_gained():
    pytest.importorskip("egglog")
    graph = optimise(graph_of("x*y + z", "x - y"))
    assert searched(graph) is graph


def test_it_is_the_same_whatever_the_hash_seed(found):
    script = (
        "from tests.unit.benchmarks.test_saturation import FACTORS, SHARED, clean, searched, graph_of, digest;"
        "print(digest(searched(clean(graph_of(*SHARED, **FACTORS)))))"
    )
    other = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == digest(found[1])


def digest(graph):
    return hashlib.sha256(repr(graph.nodes).encode()).hexdigest()


def window_of(*expressions):
    graph = graph_of(*expressions)
    net = Net(graph)
    return graph, net, net.window(next(net.seeds()), 8)


def test_forms_go_back_into_a_graph():
    pytest.importorskip("egglog")
    graph, net, window = window_of("x*y + x*z")
    forms = saturated(program_of(window, net.nodes), 500, 6)
    choice = extracted(forms, [False] * len(window.leaves))
    assert choice is not None
    made, _ = spliced(graph, Replacement(window, forms.roots, choice))
    assert count_operations(made).total == count_operations(graph).total - 1  # x (y + z)


def test_differences_are_not_multiplied_out():
    """x (y − z) loses nothing where y is close to z; x y − x z does."""
    pytest.importorskip("egglog")
    graph, net, window = window_of("x*y", "x*z", "x*(y - z)")
    forms = saturated(program_of(window, net.nodes), 500, 6)
    choice = extracted(forms, [False] * len(window.leaves))
    replacement = Replacement(window, forms.roots, choice)
    samples = rough_values(graph)
    assert keeps_accuracy(graph.nodes, samples, replacement)  # as long as y and z have nothing to do with each other
    _, y, z = graph.inputs[0].nodes
    samples[z] = samples[y] * (1.0 + 1e-6)
    assert not keeps_accuracy(graph.nodes, samples, replacement)


def test_the_command_tells_counts(monkeypatch, capsys):
    pytest.importorskip("egglog")
    monkeypatch.setattr("sys.argv", ["saturation", "fivebar", "--functions", "inverse_jacobian"])
    main()
    assert re.fullmatch(r"fivebar: inverse_jacobian: \d+ to \d+ operations in \d+ s\n", capsys.readouterr().out)
