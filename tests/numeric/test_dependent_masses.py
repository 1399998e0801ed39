"""Mass matrices whose rows depend on each other have no digits left to solve with: the status says so."""

from __future__ import annotations

import numpy as np
import pytest

import pkmgen
from benchmarks.measurements.exact import ExactFunction, errors
from benchmarks.measurements.near_states import near_states
from pkmgen.compile import Compilation, compile_robot
from pkmgen.functions.symmetric import factor_regular
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import SINGULAR

SINE = 2.2e-5
STATES, DIGITS = 400, 5.0


def regular(scales: tuple[float, float], sine: float) -> bool:
    """Whether [[1, c], [c, 1]], its rows and columns scaled, passes the guards of its factors; sine² = 1 − c²."""
    writer = GraphWriter("two_masses")
    first, mixed, second = writer.input(GraphPort("entries", (3,), ("kg",) * 3, "M", ()))
    factors = factor_regular(writer, [[first], [mixed, second]], SINE)
    writer.output(GraphPort("reciprocals", (2,), ("1/kg",) * 2, "1/δ", ()), factors.reciprocals)
    a, b = scales
    found = evaluate_graph(writer.finish(), {"entries": np.array([[a * a, a * b * np.sqrt(1.0 - sine**2), b * b]])})
    ((value, low),) = found.guards
    return bool(np.abs(value[0]) > low[0])


def made_of(robot: str, method: str = "adjoint") -> Compilation:
    """Forward dynamics of a robot of the library."""
    return compile_robot(read_robot_text(robot), Options(method=method, functions=("forward_dynamics",)))


@pytest.mark.parametrize("scales", [(1.0, 1.0), (1e-6, 1e6), (1e6, 1e-6), (1e-3, 1e-3)])
def test_masses_of_any_size_are_regular_up_to_an_angle(scales: tuple[float, float]) -> None:
    assert regular(scales, 1.1 * SINE)
    assert not regular(scales, 0.9 * SINE)
    assert not regular(scales, 0.0)


@pytest.mark.parametrize("robot", ["c5", "fivebar"])
def test_accelerations_have_digits_or_a_status(robot: str) -> None:
    """Against 320 bits, on the way to singular poses."""
    made = made_of(robot)
    (function,) = made.functions
    inputs = near_states(made.mechanism, function, "pose", STATES, 15, ())
    kernel = pkmgen.load(robot, functions=("forward_dynamics",), backend="numpy").function("forward_dynamics")
    words = np.zeros(STATES, np.uint32)
    found = kernel(*(inputs[port.name] for port in function.graph.inputs), status=words)
    assert set(np.unique(words) & 0xFF) <= {0, SINGULAR}
    exact = ExactFunction(function.graph)
    good = np.flatnonzero(words == 0)
    assert len(good) > STATES // 2
    for state in good:
        values = exact({port: rows[state] for port, rows in inputs.items()})
        assert values is not None
        off = errors(found[state], values["acceleration"]).max() / np.abs(found[state]).max()
        assert off < 10.0**-DIGITS


@pytest.mark.parametrize("method", ["elements", "khalil", "lie"])
def test_direct_models_of_methods_guard_theirs(method: str) -> None:
    """Each pivot but the first is compared with its entry of the diagonal."""
    graph = made_of("planar_3rrr", method).graphs["forward_dynamics"]
    per_call = graph.per_call()
    assert sum(per_call[guard.low] for guard in graph.guards) == 2
