"""The search by equality saturation: fewer operations, the same values, the same graph in every run."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.library import read_robot_text
from pkmgen.options import Options
from pkmgen.passes.run import clean, optimise, searched
from pkmgen.passes.saturation import search
from pkmgen.passes.saturation.accuracy import keeps_accuracy, rough_values
from pkmgen.passes.saturation.extraction import extracted
from pkmgen.passes.saturation.forms import program_of, saturated
from pkmgen.passes.saturation.splice import Replacement, spliced
from pkmgen.passes.saturation.windows import Net
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
        "from tests.unit.passes.test_saturation import FACTORS, SHARED, clean, searched, graph_of, digest;"
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


def test_missing_extra_is_named(monkeypatch):
    monkeypatch.setattr(search, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"egglog, the extra `effort`: pip install 'egglog>=13'"):
        pkmgen.load("fivebar", effort="high", backend="numpy")


def test_unknown_efforts_are_refused():
    with pytest.raises(ArgumentError, match="effort: 'hihg' is not known; allowed: normal, high"):
        Options(effort="hihg")


@pytest.mark.nightly
def test_a_kernel_of_high_effort_is_certified():
    from pkmgen.certify.certificate import Demand, Effort
    from pkmgen.cli.generate import generated_files

    source, files = generated_files(
        read_robot_text("delta"), Options(functions=("mass_matrix",), effort="high"), Demand(Effort.of_generation())
    )
    plain, _ = generated_files(read_robot_text("delta"), Options(functions=("mass_matrix",)))
    counts = [each.manifest["functions"][0]["total"] for each in (source, plain)]
    assert "certificate.json" in files
    assert counts[0] < counts[1]
