"""What a record says of an operation is so, and every stage takes an operation from its record alone.

Two operations are made up and put into the table: whatever holds for those of robots has to hold for them too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pkmgen.emit.schedule import arrivals
from pkmgen.errors import GraphError
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.operations import OPERATIONS, Operation, value_of_literals
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.smooth import smooth_signs
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.expression.trees import FUNCTIONS
from tests.unit.graph.records import (
    MADE_UP,
    RECORDS,
    Array,
    Compiled,
    arity,
    evaluated,
    graph_of,
    kernel_in_lanes,
    special_states,
    usual_states,
    values_in_lanes,
)

STEP = 1e-30
each = pytest.mark.parametrize("operation", list(RECORDS.values()), ids=list(RECORDS))
each_with_units = pytest.mark.parametrize("operation", [o for o in RECORDS.values() if o.scaling], ids=lambda o: o.name)
each_argument = pytest.mark.parametrize(
    ("operation", "place"),
    [pytest.param(o, place, id=f"{o.name}-{place}") for o in RECORDS.values() for place in range(arity(o))],
)
REALS = {"double": 4e-15, "float": 2e-6}


@pytest.fixture(scope="module", autouse=True)
def _made_up() -> Iterator[None]:
    OPERATIONS.update(MADE_UP)
    yield
    for name in MADE_UP:
        del OPERATIONS[name]


@pytest.fixture(scope="module", params=list(REALS))
def compiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Compiled]:
    return request.param, Compiled(tmp_path_factory.mktemp("operations"), request.param)


def written(operation: Operation, factors: tuple[float, ...], size: float = 1.0) -> ExprGraph:
    """size · f(factors · x) + x₀ and f(x): with factors and signs that passes may move."""
    writer = GraphWriter("written")
    inputs = writer.input(GraphPort("x", (arity(operation),), ("1",) * arity(operation), "", ()))
    scaled = [writer.builder.make("mul", (writer.const(abs(c)), x)) for c, x in zip(factors, inputs, strict=True)]
    signed = [x if c > 0.0 else writer.neg(x) for c, x in zip(factors, scaled, strict=True)]
    made = writer.mul(writer.const(size), writer.function(operation.name, *signed))
    writer.output(GraphPort("y", (2,), ("1",) * 2, "", ()), [made, writer.function(operation.name, *inputs)])
    return writer.finish()


def values(graph: ExprGraph, states: Array) -> Array:
    return evaluate_graph(graph, {"x": states.T}).outputs["y"].T


def turned(states: Array, place: int) -> Array:
    return np.where(np.arange(len(states))[:, None] == place, -states, states)


def test_names_are_those_of_records() -> None:
    assert list(OPERATIONS) == [operation.name for operation in OPERATIONS.values()]
    assert set(FUNCTIONS) <= set(OPERATIONS), "functions of robot files become operations of the same name"


@each
def test_evaluation_is_that_of_graphs(operation: Operation) -> None:
    states = special_states(operation)
    np.testing.assert_array_equal(values(graph_of(operation), states)[0], evaluated(operation, states))


@each
def test_compiled_c_gives_the_same(operation: Operation, compiled: tuple[str, Compiled]) -> None:
    real, library = compiled
    for states in (special_states(operation), usual_states(operation)):
        rounded = states.astype(np.float64 if real == "double" else np.float32)
        found = library.values(operation, rounded)
        np.testing.assert_allclose(found, evaluated(operation, rounded), rtol=REALS[real], atol=0.0)


@pytest.mark.parametrize("real", list(REALS))
def test_lanes_give_the_same(real: str, tmp_path: Path) -> None:
    library = kernel_in_lanes(tmp_path, real)
    for operation in RECORDS.values():
        states = np.concatenate([usual_states(operation), special_states(operation)], axis=1)
        states = states.astype(np.float64 if real == "double" else np.float32)
        expected = evaluated(operation, states)
        good = np.isfinite(states).all(axis=0) & np.isfinite(expected)
        found = values_in_lanes(library, operation, states)
        np.testing.assert_allclose(found[good], expected[good], rtol=REALS[real], atol=REALS[real], err_msg=real)
        assert np.isnan(found[~good]).all(), operation.name


@each
def test_literals_are_folded_to_the_same(operation: Operation) -> None:
    for state in np.concatenate([usual_states(operation, 20), special_states(operation)], axis=1).T:
        if not np.isfinite(state).all():
            continue
        expected = float(evaluated(operation, state))
        writer = GraphWriter("literal")
        made = writer.function(operation.name, *map(writer.const, state))
        writer.output(GraphPort("y", (1,), ("1",), "", ()), [made])
        if np.isfinite(expected):
            (folded,) = optimise(writer.finish()).nodes
            assert folded.payload == pytest.approx(expected, rel=4e-15, abs=4e-15)
            assert value_of_literals(operation.name, state.tolist()) == pytest.approx(expected, rel=4e-15, abs=4e-15)
        else:
            with pytest.raises(GraphError, match=operation.name):
                optimise(writer.finish())


@each_argument
def test_partial_derivatives(operation: Operation, place: int) -> None:
    states = usual_states(operation)
    states = states[:, np.isfinite(evaluated(operation, states))]
    found = values(graph_of(operation, derivatives=True), states)[1 + place]
    stepped = states + 1j * STEP * (np.arange(len(states)) == place)[:, None]
    result = evaluated(operation, stepped)
    np.testing.assert_allclose(np.imag(result) / STEP, found, rtol=1e-13, atol=1e-14)
    np.testing.assert_allclose(np.real(result), evaluated(operation, states), rtol=1e-14)


@each
def test_jacobians_take_it(operation: Operation) -> None:
    """∂f(x₀ x₁ …, …)/∂x₀, through a product that all arguments share."""
    writer = GraphWriter("jacobian")
    inputs = writer.input(GraphPort("x", (arity(operation),), ("1",) * arity(operation), "", ()))
    made = writer.function(operation.name, *(writer.mul(x, x, inputs[0]) for x in inputs))
    ((change,),) = changes_along(writer, [made], [{inputs[0]: writer.const(1.0)}])
    writer.output(GraphPort("y", (2,), ("1",) * 2, "", ()), [made, change])
    states = np.abs(usual_states(operation))
    stepped = states + 1j * STEP * (np.arange(len(states)) == 0)[:, None]
    expected = np.imag(values(writer.finish(), stepped)[0]) / STEP
    np.testing.assert_allclose(values(writer.finish(), states)[1], expected, rtol=1e-12, atol=1e-13)


def test_a_floor_does_not_count() -> None:
    writer = GraphWriter("floor")
    (x,) = writer.input(GraphPort("x", (1,), ("1",), "", ()))
    floored = writer.function("max", x, writer.const(0.0))
    ((change,),) = changes_along(writer, [floored], [{x: writer.const(1.0)}])
    assert writer.number(change) == 1.0


@each_argument
def test_parity(operation: Operation, place: int) -> None:
    """The stated one holds, and where none is stated there is none."""
    states = usual_states(operation)
    value, other = evaluated(operation, states), evaluated(operation, turned(states, place))
    parity = operation.parity_in(place)
    if parity:
        np.testing.assert_array_equal(other, parity * value)
    else:
        assert not np.array_equal(other, value)
        assert not np.array_equal(other, -value)


@each_argument
def test_passes_know_the_parity(operation: Operation, place: int) -> None:
    """f(−x) is computed from f(x) where that is possible, and never where it is not."""
    factors = tuple(-1.0 if i == place else 1.0 for i in range(arity(operation)))
    before = written(operation, factors)
    after, states = optimise(before), usual_states(operation)
    np.testing.assert_allclose(values(after, states), values(before, states), rtol=1e-13)
    made = sum(node.op == operation.name for node in after.nodes)
    assert made == (1 if operation.parity_in(place) else 2)


@each
def test_what_is_never_negative(operation: Operation) -> None:
    states = np.concatenate([usual_states(operation), special_states(operation)], axis=1)
    for known in itertools.product((True, False), repeat=arity(operation)):
        given = np.where(np.array(known)[:, None], np.abs(states), states)
        assert not (operation.never_negative(known) and (evaluated(operation, given) < 0.0).any())


@pytest.mark.parametrize("operation", [o for o in RECORDS.values() if arity(o) == 2], ids=lambda o: o.name)
def test_arguments_are_exchanged_where_that_is_allowed(operation: Operation) -> None:
    states = usual_states(operation)
    same = np.array_equal(evaluated(operation, states), evaluated(operation, states[::-1]))
    assert operation.commutative == same
    writer = GraphWriter("exchanged")
    x, y = writer.input(GraphPort("x", (2,), ("1",) * 2, "", ()))
    made = [writer.function(operation.name, *args) for args in ((x, y), (y, x))]
    writer.output(GraphPort("y", (2,), ("1",) * 2, "", ()), made)
    after = optimise(writer.finish())
    np.testing.assert_allclose(values(after, states), values(writer.finish(), states), rtol=1e-13)
    if operation.name != "div":  # y/x may become 1/(x/y)
        assert sum(node.op == operation.name for node in after.nodes) == (1 if same else 2)


@each
def test_scaling(operation: Operation) -> None:
    """Units of arguments hand on as stated; where none may be chosen the value depends on them."""
    states, sizes = np.abs(usual_states(operation)), (4.0, 0.25)[: arity(operation)]
    value, wider = evaluated(operation, states), evaluated(operation, 4.0 * states)
    each_wider = evaluated(operation, np.array(sizes)[:, None] * states)
    if operation.scaling is None:
        assert np.ptp(wider / value) > 0.1
    elif operation.scaling.shared:
        np.testing.assert_allclose(wider, 4.0 ** operation.power_of(0) * value, rtol=1e-14)
        assert np.ptp(each_wider / value) > 0.1
    else:
        powers = [size ** operation.power_of(place) for place, size in enumerate(sizes)]
        np.testing.assert_allclose(each_wider, np.prod(powers) * value, rtol=1e-14)


@each
@pytest.mark.parametrize("factors", [(0.5, -3.0), (-3.0, 0.5), (0.5, 0.5), (-3.0, -3.0)], ids=str)
def test_passes_know_the_units(operation: Operation, factors: tuple[float, float]) -> None:
    before = written(operation, factors[: arity(operation)], size=7.0)
    after, states = optimise(before), usual_states(operation)
    np.testing.assert_allclose(values(after, states), values(before, states), rtol=1e-13, equal_nan=True)
    assert count_operations(after).total <= count_operations(before).total


@each_with_units
def test_fixed_arguments_have_no_unit_of_their_own(operation: Operation) -> None:
    writer = GraphWriter("fixed")
    inputs = writer.input(GraphPort("x", (2,), ("1",) * 2, "", ()))
    scaled = writer.mul(writer.const(0.7), *inputs)
    arguments = [scaled, writer.const(0.3)][: arity(operation)]
    orders = [arguments, arguments[::-1]]
    made = [writer.mul(writer.const(3.0), writer.function(operation.name, *order)) for order in orders]
    writer.output(GraphPort("y", (2,), ("1",) * 2, "", ()), made)
    states = np.abs(usual_states(replace(operation, arity=2)))
    np.testing.assert_allclose(values(optimise(writer.finish()), states), values(writer.finish(), states), rtol=1e-13)


@each_argument
def test_results_show_what_is_not_finite(operation: Operation, place: int) -> None:
    """An argument that carries always shows; one that does not is hidden by some value, and inputs are checked then."""
    states, shown = usual_states(operation), []
    for value in (np.nan, np.inf, -np.inf):
        for other in (states, np.zeros_like(states)):
            changed = np.where(np.arange(len(states))[:, None] == place, value, other)
            shown.append(not np.isfinite(evaluated(operation, changed)).any())
    carries = place in range(arity(operation))[: operation.carries]
    assert all(shown) == carries
    hidden = hidden_inputs(graph_of(operation)).get("x", ())
    assert (place not in hidden) == carries


@each
def test_counts_and_latency(operation: Operation) -> None:
    graph = graph_of(operation)
    checks = 1 + len(hidden_inputs(graph).get("x", ()))
    assert count_operations(graph) == OperationCount(**{operation.count: operation.cost}) + OperationCount(
        compare=checks
    )
    assert arrivals(graph)[graph.outputs[0].nodes[0]] == operation.latency


@each
def test_casadi_has_it(operation: Operation) -> None:
    pytest.importorskip("casadi")
    from benchmarks.peers.casadi_graph import function_of_graph

    function, states = function_of_graph(graph_of(operation)), usual_states(operation, 20)
    found = [float(function(state)) for state in states.T]
    np.testing.assert_allclose(found, evaluated(operation, states), rtol=1e-14)


@pytest.mark.parametrize("operation", [o for o in RECORDS.values() if o.smooth], ids=lambda o: o.name)
def test_what_is_smooth_stands_for_what_jumps(operation: Operation) -> None:
    states, width = usual_states(operation), 0.01
    smooth = smooth_signs(graph_of(operation), width)
    assert all(node.op != operation.name for node in smooth.nodes)
    np.testing.assert_allclose(values(smooth, states)[0], evaluated(operation, states), atol=1e-12)
