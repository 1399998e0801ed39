"""Bounds of rounding errors: hand-calculated, never below what happens in any order, and what each operation adds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import numpy as np
import pytest

from pkmgen.functions.error_bounds import error_bound
from pkmgen.graph import operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter

U = 2.0**-53
Write = Callable[..., int]


def graph_of(write: Write, count: int) -> ExprGraph:
    """A function of as many numbers x, with one result y."""
    writer = GraphWriter("f")
    inputs = writer.input(GraphPort("x", (count,), ("1",) * count, "x", ()))
    writer.output(GraphPort("y", (), ("1",), "y", ()), [write(writer, *inputs)])
    return writer.finish()


def bound_of(graph: ExprGraph, numbers: Sequence[float], real: str = "double") -> tuple[float, float]:
    """Bound and share of the inputs at a state."""
    outputs = evaluate_graph(error_bound("bound", graph, real), {"x": np.array([numbers])}).outputs
    return float(outputs["y_bound"][0, 0]), float(outputs["y_input_share"][0, 0])


def exact(graph: ExprGraph, numbers: Sequence[float], off: Mapping[int, Fraction] = MappingProxyType({})) -> Fraction:
    """The result in fractions; operations are off by what is said of them."""
    values: list[Fraction] = []
    for index, (op, args, payload) in enumerate(graph.nodes):
        given = [values[each] for each in args]
        match op:
            case "input":
                value = Fraction(numbers[payload[1]])
            case "const":
                value = Fraction(payload)
            case "add":
                value = sum(given, Fraction(0))
            case "mul":
                value = math.prod(given, start=Fraction(1))
            case "neg":
                value = -given[0]
            case "div":
                value = given[0] / given[1]
        values.append(value + off.get(index, 0))
    return values[graph.outputs[0].nodes[0]]


def cancelling(w: GraphWriter, a: int, b: int) -> int:
    return w.sub(w.add(a, b), a)


def tangled(w: GraphWriter, a: int, b: int, c: int) -> int:
    """Values that are used several times, and one through which much acts."""
    s, p = w.add(a, b), w.mul(a, c)
    q = w.div(s, p)
    r = w.add(w.mul(q, s), w.neg(p), c)
    t = w.mul(r, r, q)
    return w.add(w.div(t, w.add(r, w.const(3.0))), w.mul(t, b))


def test_by_hand() -> None:
    """(a + b) − a: the sum is off by u |a + b|, which stays whole when a goes, and the difference by u |b|."""
    bound, share = bound_of(graph_of(cancelling, 2), (1e8, 1.0))
    assert bound == pytest.approx(U * (1e8 + 1.0 + 1.0), rel=1e-14, abs=0.0)
    assert share == pytest.approx(U * 1.0, rel=1e-14, abs=0.0)  # a cancels, b stays
    assert bound_of(graph_of(lambda w, a: w.sqrt(a), 1), (9.0,)) == pytest.approx(
        (3.0 * U, 1.5 * U), rel=1e-14, abs=0.0
    )
    assert bound_of(graph_of(lambda w, a: w.mul(w.const(0.25), a), 1), (9.0,))[0] < 1e-300  # a power of two


@pytest.mark.parametrize("numbers", [(1.3, -0.7, 0.4), (-2.1, 2.0, 1.7), (0.3, 0.31, -5.0)])
def test_every_operation_takes_part(numbers: tuple[float, ...]) -> None:
    """The bound is the sum of what each operation alone does, which is found by changing its result a little."""
    assert bound_of(graph_of(tangled, 3), numbers)[0] == pytest.approx(one_by_one(numbers), rel=1e-6, abs=0.0)


def one_by_one(numbers: tuple[float, ...]) -> float:
    graph = graph_of(tangled, 3)
    step, total = Fraction(1, 2**80), 0.0
    values = evaluate_graph(graph, {"x": np.array([numbers])}).nodes
    for index, node in enumerate(graph.nodes):
        if node.op not in ("add", "mul", "div"):
            continue
        slope = (exact(graph, numbers, {index: step}) - exact(graph, numbers)) / step
        sizes = [abs(float(np.ravel(values[each])[0])) for each in node.args]
        own = abs(float(np.ravel(values[index])[0])) * max(1, len(sizes) - 1 if node.op == "mul" else 1)
        if node.op == "add":
            own += (len(sizes) - 2) * sum(sizes)
            inner = [graph.nodes[each].args[0] if graph.nodes[each].op == "neg" else each for each in node.args]
            shared = [each for each in inner if graph.nodes[each].op == "mul" and graph.uses()[each] > 1]
            own += sum(abs(float(np.ravel(values[each])[0])) for each in shared)  # fused here, rounded elsewhere
        total += abs(float(slope)) * own
    return U * total


def test_a_wrong_derivative_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers, right = (1.3, -0.7, 0.4), operations.OPERATIONS["div"]
    wrong = replace(right, partials=lambda writer, args, _result: (writer.div(writer.const(1.0), args[1]), None))
    monkeypatch.setitem(operations.OPERATIONS, "div", wrong)
    assert bound_of(graph_of(tangled, 3), numbers)[0] != pytest.approx(one_by_one(numbers), rel=1e-3, abs=0.0)


def test_a_product_may_be_fused_into_one_sum_and_rounded_for_another() -> None:
    """(x² + a) − (x² + b): its rounding cancels only where both take the same value."""
    graph = graph_of(lambda w, x, a, b: w.sub(w.add(w.mul(x, x), a), w.add(w.mul(x, x), b)), 3)
    x, a, b = 1.1, 1e-9, 2e-9
    square = x * x
    fused = float(Fraction(x) ** 2 + Fraction(a))
    off = abs(Fraction(fused - (square + b)) - exact(graph, (x, a, b)))
    assert float(off) <= bound_of(graph, (x, a, b))[0]
    assert bound_of(graph, (x, a, b))[0] >= 2.0 * U * square


@pytest.mark.parametrize("seed", range(20))
def test_sums_and_products_in_any_order(seed: int) -> None:
    random = np.random.default_rng(seed)
    numbers = tuple(float(x) for x in random.normal(size=5) * 10.0 ** random.integers(-3, 4, 5))
    for op, whole, join in (("add", sum(map(Fraction, numbers)), np.add), ("mul", None, np.multiply)):
        graph = graph_of(lambda w, *x, op=op: w.builder.make(op, x), 5)
        true = math.prod(map(Fraction, numbers)) if whole is None else whole
        bound, _ = bound_of(graph, numbers)
        worst = 0.0
        for order in itertools.permutations(numbers):
            pairs = join(join(order[0], order[1]), join(join(order[2], order[3]), order[4]))
            chain = join.reduce(np.array(order))
            worst = max(worst, *(abs(float(Fraction(float(each)) - true)) for each in (pairs, chain)))
        assert 0.0 < worst <= bound


@pytest.mark.parametrize(("x", "y"), [(1e-155, 3e-155), (1e-160, 1e-161), (5e-163, 0.0), (1e-170, 1e-200)])
def test_underflow(x: float, y: float) -> None:
    """Squares of numbers below 1.5e-154 are denormal, and their root has lost digits: the bound says how many."""
    graph = graph_of(lambda w, a, b: w.mul(w.builder.const(1e150), w.add(w.mul(a, a), w.mul(b, b))), 2)
    found = float(evaluate_graph(graph, {"x": np.array([[x, y]])}).outputs["y"][0, 0])
    true = Fraction(1e150) * (Fraction(x) ** 2 + Fraction(y) ** 2)
    off = abs(Fraction(found) - true)
    assert 0 < off <= Fraction(bound_of(graph, (x, y))[0])


def test_float_counts_in_its_own_unit() -> None:
    double, single = (bound_of(graph_of(tangled, 3), (1.3, -0.7, 0.4), real)[0] for real in ("double", "float"))
    assert single == pytest.approx(double * 2.0**29, rel=1e-6, abs=0.0)
