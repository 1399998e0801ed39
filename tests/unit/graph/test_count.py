"""Counting: what a call computes is counted once, what depends on parameters alone is not."""

import pytest
import sympy

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.symbolic.literal_count import count_literal
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.types import Equation, Guard, Port, SymbolicModel
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind
from pkmgen.language.expression.trees import Number


class Sketch:
    """A builder with three inputs and two parameters; counts a graph of given outputs, finite checks left out."""

    def __init__(self):
        self.make = (builder := GraphBuilder()).make
        self.builder = builder
        self.inputs = tuple(self.make("input", (), ("x", entry)) for entry in range(3))
        self.p, self.q = (self.make("parameter", (), name) for name in "pq")

    def neg(self, index):
        return self.make("neg", (index,))

    def graph(self, *outputs, guards=()):
        ports = (
            (GraphPort("x", (3,), ("1",) * 3, "", self.inputs),),
            (GraphPort("y", (1,), ("1",) * len(outputs), "", outputs),),
        )
        return self.builder.freeze(ExprGraph("f", (), *ports, tuple(guards), {}), lambda index: index)

    def count(self, *outputs):
        graph = self.graph(*outputs)
        counted = count_operations(graph).as_dict()
        counted["compare"] -= len(outputs) + len(hidden_inputs(graph).get("x", ()))  # checks for finite numbers
        return {name: number for name, number in counted.items() if number}


@pytest.fixture
def sketch():
    return Sketch()


def test_sums_and_products_of_n_take_n_minus_one(sketch):
    x, y, z = sketch.inputs
    assert sketch.count(sketch.make("add", (x, y, z))) == {"add": 2}
    sketch = Sketch()
    assert sketch.count(sketch.make("mul", (x, x, y, z))) == {"mul": 3}


@pytest.mark.parametrize(
    ("op", "arity", "expected"),
    [
        ("div", 2, {"div": 1}),
        ("sqrt", 1, {"sqrt": 1}),
        ("sin", 1, {"trig": 1}),
        ("cos", 1, {"trig": 1}),
        ("tan", 1, {"trig": 1}),
        ("atan2", 2, {"trig": 1}),
        ("sign", 1, {"compare": 2}),
        ("max", 2, {"compare": 1}),
    ],
)
def test_other_operations(sketch, op, arity, expected):
    assert sketch.count(sketch.make(op, sketch.inputs[:arity])) == expected


def test_a_shared_value_counts_once(sketch):
    x, y, z = sketch.inputs
    part = sketch.make("mul", (x, y))
    assert sketch.count(part, sketch.make("add", (part, z))) == {"add": 1, "mul": 1}


def test_a_subtraction_is_one_operation(sketch):
    x, y, _ = sketch.inputs
    assert sketch.count(sketch.make("add", (x, sketch.neg(y)))) == {"add": 1}


def test_a_lone_sign_change_is_one_operation(sketch):
    x, y, _ = sketch.inputs
    assert sketch.count(sketch.neg(x)) == {"add": 1}
    assert sketch.count(sketch.make("mul", (sketch.neg(x), y))) == {"add": 1, "mul": 1}


def test_a_sign_change_used_in_a_sum_and_alone_counts_for_itself(sketch):
    x, y, _ = sketch.inputs
    assert sketch.count(sketch.neg(x), sketch.make("add", (sketch.neg(x), y))) == {"add": 2}


def test_a_sum_of_negative_terms_has_a_sign_in_front(sketch):
    x, y, _ = sketch.inputs
    assert sketch.count(sketch.make("add", (sketch.neg(x), sketch.neg(y)))) == {"add": 2}


def test_what_depends_on_parameters_alone_is_free(sketch):
    x, y, _ = sketch.inputs
    fixed = sketch.make("sqrt", (sketch.make("div", (sketch.p, sketch.q)),))
    assert sketch.count(sketch.neg(fixed)) == {}
    assert sketch.count(sketch.make("mul", (fixed, x, y))) == {"mul": 2}


def test_parameters_in_a_sum_or_product_are_one_operand(sketch):
    x, _, _ = sketch.inputs
    product = sketch.make("mul", (sketch.p, sketch.q, x))
    assert sketch.count(sketch.make("add", (product, sketch.p, sketch.builder.const(2.0)))) == {"add": 1, "mul": 1}


def test_guards_and_checks_for_finite_numbers_are_comparisons(sketch):
    x, y, _ = sketch.inputs
    guard = GraphGuard(GuardKind.SINGULAR, None, x, sketch.builder.const(1e-7))
    graph = sketch.graph(sketch.make("add", (x, y)), guards=(guard, guard))
    assert hidden_inputs(graph) == {"x": (2,)}
    assert count_operations(graph) == OperationCount(add=1, compare=2 + 1 + 1)


def test_counts_add_up():
    both = OperationCount(add=1, mul=2) + OperationCount(add=3, compare=4)
    assert both == OperationCount(4, 2, 0, 0, 0, 4)
    assert both.total == 10
    assert both.as_dict() == {"add": 4, "mul": 2, "div": 0, "sqrt": 0, "trig": 0, "compare": 4}


A, B, ZERO, ONE, GONE, SPAN, SIDE, RESULT, UNUSED = sympy.symbols("a b zero one gone span side result unused")


def equation(symbol, value):
    return Equation(symbol.name, Matrix([symbol]), Matrix([value]), "", "")


def literal(*equations, guards=()):
    """Count equations by hand-made constants: `zero` and `one` are entries, `gone` is a quantity the robot lacks."""
    model = SymbolicModel(
        "robot", "f", "method", "pose",
        (Port("x", (2,), (A, B), ("1",) * 2, ""),), (Port("y", (1,), (RESULT,), ("1",), ""),),
        {ZERO: Number(0.0), ONE: Number(1.0), GONE: Number(0.0)}, frozenset({ZERO, ONE}),
        tuple(equation(symbol, value) for symbol, value in equations), guards,
    )  # fmt: skip
    counted = count_literal(model, {})
    return {name: number for name, number in counted.as_dict().items() if number}


def test_printed_formulas_count_every_entry_even_if_it_is_zero_or_one():
    assert literal((RESULT, ONE * A + ZERO * B)) == {"add": 1, "mul": 2}


def test_printed_formulas_leave_out_what_the_robot_does_not_have():
    assert literal((SIDE, GONE * A), (RESULT, A * B + SIDE * B)) == {"mul": 1}


def test_printed_formulas_share_names_and_what_one_equation_repeats():
    assert literal((RESULT, A * B + sympy.sin(A * B))) == {"add": 1, "mul": 1, "trig": 1}
    assert literal((SPAN, A * B), (RESULT, SPAN + sympy.sin(SPAN))) == {"add": 1, "mul": 1, "trig": 1}
    assert literal((SIDE, sympy.cos(A * B)), (RESULT, SIDE + A * B)) == {"add": 1, "mul": 2, "trig": 1}


def test_printed_formulas_leave_out_what_nothing_needs():
    assert literal((UNUSED, A * B), (RESULT, A + B)) == {"add": 1}
    guard = Guard(GuardKind.SINGULAR, None, UNUSED, ONE)
    assert literal((UNUSED, A * B), (RESULT, A + B), guards=(guard,)) == {"add": 1}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (A - B, {"add": 1}),
        (A**3, {"mul": 2}),
        (A / B, {"div": 1}),
        (A / B**2, {"div": 1, "mul": 1}),
        (sympy.sqrt(A) / 2, {"mul": 1, "sqrt": 1}),
        (sympy.Max(A, B), {"compare": 1}),
        (sympy.sign(A), {"compare": 2}),
        (sympy.atan2(A, B), {"trig": 1}),
    ],
    ids=str,
)
def test_printed_operations(value, expected):
    assert literal((RESULT, value)) == expected
