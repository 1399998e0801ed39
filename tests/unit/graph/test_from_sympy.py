"""From staged equations to the graph: every operation lands as itself, numbers and parameters as the binding says."""

import numpy as np
import pytest
import sympy

from pkmgen.errors import GraphError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Equation, Guard, Port, SymbolicModel
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Number, parse_expression

X, Y, Z = X_YZ = sympy.symbols("x y z")
C, RESULT = sympy.symbols("c result")
VALUES = {"mass": 2.0, "length": 0.5, "twice": 1.0}
DERIVED = {"twice": parse_expression("2*length")}
STATE = {"x": np.array([[0.3, 0.7, 1.9]])}


def model_of(value, constant="3", guards=()):
    """A model with one equation."""
    equation = Equation("result", Matrix([RESULT]), Matrix([value]), "", "")
    return SymbolicModel(
        "robot", "f", "method", "pose",
        (Port("x", (3,), X_YZ, ("1",) * 3, "input"),), (Port("y", (1,), (RESULT,), ("1",), "output"),),
        {C: parse_expression(constant)}, frozenset(), (equation,), guards,
    )  # fmt: skip


def graph_of(value, constant="3", fold=True):
    return graph_from_model(model_of(value, constant), ParameterBinding(VALUES, DERIVED, fold))


def operations(graph):
    return sorted(node.op for node in graph.nodes if node.op not in ("const", "input", "parameter"))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (X + Y + Z, ["add"]),
        (X - Y, ["add", "neg"]),
        (-X, ["neg"]),
        (-X * Y, ["mul", "neg"]),
        (3 * X / 2, ["mul"]),
        (X**2, ["mul"]),
        (X**4, ["mul"]),
        (1 / X, ["div"]),
        (X / Y, ["div"]),
        (-X / Y, ["div", "neg"]),
        (X * Y / Z, ["div", "mul"]),
        (1 / (X * Y), ["div", "mul"]),
        (X / Y**2, ["div", "mul"]),
        (X**-3, ["div", "mul"]),
        (sympy.sqrt(X), ["sqrt"]),
        (X ** sympy.Rational(3, 2), ["mul", "sqrt"]),
        (X / sympy.sqrt(Y), ["div", "sqrt"]),
        (1 / sympy.sqrt(X), ["div", "sqrt"]),
        (sympy.sin(X) + sympy.cos(Y) + sympy.tan(Z), ["add", "cos", "sin", "tan"]),
        (sympy.atan2(X, Y), ["atan2"]),
        (sympy.sign(X - Y), ["add", "neg", "sign"]),
        (sympy.Abs(X - Y), ["abs", "add", "neg"]),
        (sympy.Max(X, Y), ["max"]),
        (sympy.Max(X, Y, Z), ["max", "max"]),
        (sympy.sqrt(2) * X, ["mul", "sqrt"]),
        (sympy.Rational(1, 3), []),
    ],
    ids=str,
)
def test_operations(value, expected):
    graph = graph_of(value)
    assert operations(graph) == expected
    known = dict(zip(X_YZ, STATE["x"][0], strict=True))
    assert evaluate_graph(graph, STATE).outputs["y"][0, 0] == pytest.approx(float(value.subs(known)), rel=1e-15)


@pytest.mark.parametrize(
    "value",
    [sympy.exp(X), X ** sympy.Rational(1, 3), X**Y, sympy.pi * X, sympy.Float(0.5) * X],
    ids=str,
)
def test_unknown_operations_are_refused(value):
    with pytest.raises(GraphError, match="no operation for"):
        graph_of(value)


def test_nodes_carry_the_names_of_the_equations():
    graph = graph_of(X + Y)
    assert graph.labels == {graph.outputs[0].nodes[0]: "result"}
    assert graph.name == "f"
    assert graph.inputs[0].meaning == "input"


@pytest.mark.parametrize(
    ("constant", "value", "runtime"),
    [
        ("mass", 2.0, []),
        ("3.5", 3.5, []),
        ("-mass", -2.0, ["neg"]),
        ("mass + length", 2.5, ["add"]),
        ("mass - length", 1.5, ["add", "neg"]),
        ("mass*length**2/12", 2.0 * 0.25 / 12.0, ["div", "mul", "mul"]),
        ("length**-2", 4.0, ["div", "mul"]),
        ("length**1", 0.5, []),
        ("length**0", 1.0, []),
        ("sqrt(mass)", 2.0**0.5, ["sqrt"]),
        ("atan2(mass, length)", np.arctan2(2.0, 0.5), ["atan2"]),
        ("twice + mass", 3.0, ["add", "mul"]),
    ],
)
def test_a_constant_is_the_same_number_folded_or_not(constant, value, runtime):
    folded, free = graph_of(C * X, constant), graph_of(C * X, constant, fold=False)
    assert not any(node.op == "parameter" for node in folded.nodes)
    assert operations(free) == sorted([*runtime, "mul"])
    for graph in (folded, free):
        assert evaluate_graph(graph, STATE, VALUES).outputs["y"][0, 0] == pytest.approx(0.3 * value, rel=1e-15)


def test_a_derived_parameter_follows_its_source():
    graph = graph_of(C * X, "twice", fold=False)
    assert [node.payload for node in graph.nodes if node.op == "parameter"] == ["length"]
    assert evaluate_graph(graph, STATE, {"length": 5.0}).outputs["y"][0, 0] == pytest.approx(3.0)


def test_a_folded_derived_parameter_is_its_value():
    graph = graph_of(C * X, "twice")
    assert 1.0 in [node.payload for node in graph.nodes if node.op == "const"]
    assert operations(graph) == ["mul"]


def test_guards_point_at_their_nodes():
    model = model_of(X + Y, guards=(Guard(GuardKind.REACH, 1, RESULT, C),))
    graph = graph_from_model(model, ParameterBinding(VALUES, {}, True))
    (guard,) = graph.guards
    assert (guard.kind, guard.limb, guard.value) == (GuardKind.REACH, 1, graph.outputs[0].nodes[0])
    assert graph.nodes[guard.low].payload == 3.0


def test_zero_and_one_are_nodes_like_others():
    graph = graph_from_model(model_of(C * X, "0"), ParameterBinding({}, {}, True))
    assert operations(graph) == ["mul"]
    assert parse_expression("0") == Number(0.0)
