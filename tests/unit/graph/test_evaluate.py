"""The reference evaluation: batches, parameters, guards, and derivatives by the complex step."""

import numpy as np
import pytest

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind

STATES = np.array([[0.3, 0.7], [1.1, -0.4], [-2.0, 0.9]])
STEP = 1e-30


def graph_of(make, guards=lambda _: ()):
    """Let `make(builder, x, y)` say what the outputs are."""
    builder = GraphBuilder()
    x, y = (builder.make("input", (), ("x", entry)) for entry in range(2))
    outputs = tuple(make(builder, x, y))
    ports = (
        (GraphPort("x", (2,), ("1",) * 2, "", (x, y)),),
        (GraphPort("y", (len(outputs),), ("1",) * len(outputs), "", outputs),),
    )
    return builder.freeze(ExprGraph("f", (), *ports, guards(outputs), {}), lambda index: index)


X, Y = STATES.T


@pytest.mark.parametrize(
    ("op", "arity", "expected"),
    [
        ("add", 2, X + Y),
        ("mul", 2, X * Y),
        ("div", 2, X / Y),
        ("atan2", 2, np.arctan2(X, Y)),
        ("max", 2, np.maximum(X, Y)),
        ("neg", 1, -X),
        ("sin", 1, np.sin(X)),
        ("cos", 1, np.cos(X)),
        ("tan", 1, np.tan(X)),
        ("sign", 1, np.sign(X)),
    ],
)
def test_operations(op, arity, expected):
    graph = graph_of(lambda builder, x, y: [builder.make(op, (x, y)[:arity])])
    assert evaluate_graph(graph, {"x": STATES}).outputs["y"] == pytest.approx(expected[:, None])


def test_sums_and_products_of_many_and_outputs_of_several():
    graph = graph_of(lambda b, x, y: [b.make("add", (x, y, y, b.const(3.0))), b.make("mul", (x, x, y)), b.const(7.0)])
    result = evaluate_graph(graph, {"x": STATES}).outputs["y"]
    assert result == pytest.approx(np.stack([X + 2 * Y + 3, X * X * Y, np.full(3, 7.0)], axis=-1))


def test_parameters_are_read():
    graph = graph_of(lambda b, x, y: [b.make("mul", (x, y, b.make("parameter", (), "mass")))])
    assert evaluate_graph(graph, {"x": STATES}, {"mass": 2.0}).outputs["y"][:, 0] == pytest.approx(2.0 * X * Y)


def test_guards_give_value_and_limit_of_each_state():
    builder_guards = lambda outputs: (GraphGuard(GuardKind.SINGULAR, None, outputs[0], outputs[1]),)  # noqa: E731
    graph = graph_of(lambda b, x, y: [b.make("mul", (x, y)), b.const(1e-7)], builder_guards)
    ((value, low),) = evaluate_graph(graph, {"x": STATES}).guards
    assert value == pytest.approx(X * Y)
    assert low == pytest.approx(np.full(3, 1e-7))


def test_states_without_result_are_not_finite_and_make_no_noise():
    graph = graph_of(lambda b, x, y: [b.make("sqrt", (x,)), b.make("div", (x, y))])
    with np.errstate(all="raise"):
        result = evaluate_graph(graph, {"x": np.array([[-1.0, 0.0], [4.0, 2.0]])}).outputs["y"]
    assert np.isnan(result[0, 0])
    assert np.isinf(result[0, 1])
    assert result[1] == pytest.approx([2.0, 2.0])


@pytest.mark.parametrize(
    ("make", "slope"),
    [
        (lambda b, x, y: b.make("mul", (x, x, y)), 2 * X * Y),
        (lambda b, x, y: b.make("div", (y, x)), -Y / X**2),
        (lambda b, x, _: b.make("sqrt", (b.make("mul", (x, x, x, x)),)), 2 * X),
        (lambda b, x, y: b.make("mul", (b.make("sin", (x,)), b.make("cos", (x,)), y)), Y * np.cos(2 * X)),
        (lambda b, x, _: b.make("tan", (b.make("neg", (x,)),)), -1 / np.cos(X) ** 2),
        (lambda b, x, y: b.make("mul", (x, b.make("sign", (x,)), y)), Y * np.sign(X)),
        (lambda b, x, _: b.make("sign", (x,)), 0 * X),
    ],
    ids=["power", "quotient", "root", "trigonometry", "negative", "absolute value", "sign"],
)
def test_derivative_by_the_complex_step(make, slope):
    graph = graph_of(lambda *args: [make(*args)])
    stepped = evaluate_graph(graph, {"x": STATES + np.array([1j * STEP, 0.0])}).outputs["y"][:, 0]
    assert stepped.imag / STEP == pytest.approx(slope, rel=1e-14)
    assert stepped.real == pytest.approx(evaluate_graph(graph, {"x": STATES}).outputs["y"][:, 0], rel=1e-14)
