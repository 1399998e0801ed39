"""Graphs with an iteration: it is translated, survives rewriting, is optimised and counted."""

from dataclasses import replace

import numpy as np
import pytest
import sympy

from pkmgen.graph.builder import rebuild
from pkmgen.graph.count import count_operations, count_step
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.order import order_nodes, prune_unused
from pkmgen.graph.passes.run import Optimiser, optimise, pass_reports
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Equation, Guard, Iteration, Port, SymbolicModel
from pkmgen.graph.types import GraphGuard, GuardKind
from pkmgen.language.expression.trees import parse_expression

A, X, RESIDUAL, STEPS, NEXT, ERROR, RESULT, SCALE, LOW = sympy.symbols("a x residual steps next error result scale low")
VALUES = {"half": 0.5, "whole": 1.0}
DERIVED = {"whole": parse_expression("2*half")}


def port(name, *symbols, default=None):
    return Port(name, (len(symbols),), symbols, ("1",) * len(symbols), name, default)


def equation(symbol, value):
    return Equation(symbol.name, Matrix([symbol]), Matrix([value]), "", "")


def model(limit=20, goal=1e-12):
    """The square root of whole·a, times whole; written with operations that passes take away."""
    constants = {SCALE: parse_expression("whole"), LOW: parse_expression("1e-9")}
    given, unknown = port("square", A, default=(4.0,)), port("root", X)
    step = SymbolicModel(
        "robot", "step", "newton", "joints", (given, unknown), (port("next", NEXT), port("residual", ERROR)),
        constants, frozenset(),
        (
            equation(NEXT, X - (X * X * 1 - SCALE * A) / (2 * X) + 0 * A),
            equation(ERROR, sympy.Max(X**2 - SCALE * A, SCALE * A - X**2)),
        ),
        (Guard(GuardKind.SINGULAR, None, X, LOW),),
    )  # fmt: skip
    iteration = Iteration(unknown, port("convergence", RESIDUAL, STEPS), (1.0,), step, goal, 10 * goal, limit)
    return SymbolicModel(
        "robot", "f", "newton", "joints", (given,), (port("result", RESULT, STEPS),), constants, frozenset(),
        (equation(RESULT, SCALE * X),), (), iteration,
    )  # fmt: skip


def graph_of(fold=True, **options):
    return graph_from_model(model(**options), ParameterBinding(VALUES, DERIVED, fold))


def roots(graph, *squares):
    return evaluate_graph(graph, {"square": np.array(squares)[:, None]}, VALUES)


@pytest.mark.parametrize("fold", [True, False])
def test_translation(fold):
    graph = graph_of(fold)
    assert [entry.name for entry in graph.inputs] == ["square"]
    assert graph.inputs[0].default == (4.0,)
    assert {node.payload for node in graph.nodes if node.op == "input"} >= {("root", 0), ("convergence", 1)}
    assert (graph.iteration.unknown.size, graph.iteration.convergence.size) == (1, 2)
    assert [entry.name for entry in graph.iteration.step.inputs] == ["square", "root"]
    assert len(graph.iteration.step.guards) == 1
    found = roots(graph, 4.0, 2.0)
    assert found.outputs["result"][:, 0] == pytest.approx([2.0, np.sqrt(2.0)])
    assert np.array_equal(found.outputs["result"][:, 1], found.solution.convergence[:, 1])
    assert found.solution.converged.all()


def test_a_default_may_be_left_out():
    assert evaluate_graph(graph_of(), {}).outputs["result"][0, 0] == pytest.approx(2.0)


def test_each_state_stops_by_itself():
    solution = roots(graph_of(limit=5), 1.0, 1.44, 1e9, -3.0, np.nan).solution
    assert solution.converged.tolist() == [True, True, False, False, False]
    assert solution.convergence[:, 1].tolist() == [0.0, 4.0, 5.0, 5.0, 0.0]


@pytest.mark.parametrize("rewrite", [prune_unused, order_nodes, optimise])
@pytest.mark.parametrize("fold", [True, False])
def test_rewriting_keeps_the_iteration(rewrite, fold):
    graph = graph_of(fold)
    rewritten = rewrite(graph)
    assert replace(rewritten.iteration, step=None) == replace(graph.iteration, step=None)
    assert np.allclose(roots(rewritten, 4.0, 2.0).outputs["result"], roots(graph, 4.0, 2.0).outputs["result"])


def test_rebuilding_keeps_the_iteration():
    graph = graph_of()
    same = rebuild(graph, lambda builder, _, node: builder.make(node.op, node.args, node.payload))
    assert same == graph


def test_a_step_of_several_functions_is_optimised_once():
    optimise_together, graph = Optimiser(), graph_of()
    first, second = optimise_together(graph), optimise_together(replace(graph, name="other"))
    assert second.iteration.step is first.iteration.step
    assert optimise_together(first).iteration.step is first.iteration.step
    changed = replace(graph.iteration, step=replace(graph.iteration.step, guards=()))
    assert optimise_together(replace(graph, iteration=changed)).iteration.step.guards == ()
    assert first == optimise(graph)


def test_optimise_optimises_the_step():
    graph = graph_of()
    optimised, reports = optimise(graph), pass_reports(graph)
    before, after = count_step(graph.iteration), count_step(optimised.iteration)
    assert after.total < before.total
    assert after.compare == 3
    assert count_operations(optimised).total == 3  # one input and two outputs are finite
    assert all(report.before.total <= count_operations(graph).total for report in reports)


def test_tolerances_of_float():
    assert graph_of().iteration.tolerances("double") == pytest.approx((1e-12, 1e-11))
    assert graph_of().iteration.tolerances("float") == (1e-6, 1e-4)
    assert graph_of(goal=1e-2).iteration.tolerances("float") == pytest.approx((1e-2, 1e-1))


def test_ranks_of_guards():
    kinds = [
        (kind, limb) for kind in (GuardKind.REACH, GuardKind.REACH_CLOSED, GuardKind.SINGULAR) for limb in (None, 0)
    ]
    assert [GraphGuard(kind, limb, 0, 0).rank for kind, limb in kinds] == [2, 1] * 3
    assert GraphGuard(GuardKind.NORMALISED, None, 0, 0).rank == 0


def test_guards_of_the_step_are_those_at_the_solution():
    ((value, low),) = roots(graph_of(), 4.0, 2.0).solution.guards
    assert value == pytest.approx([2.0, np.sqrt(2.0)])
    assert low == pytest.approx([1e-9, 1e-9])


def test_a_residual_of_zero_reaches_a_goal_of_zero():
    solution = roots(graph_of(goal=0.0), 1.0).solution
    assert (solution.convergence.tolist(), solution.converged.tolist()) == ([[0.0, 0.0, 1.0]], [True])


def test_the_last_step_may_end_at_what_is_accepted():
    """After five steps from 1 the root of 40 is not at its goal, but accepted where that is asked."""
    residual = roots(graph_of(limit=5), 40.0).solution.convergence[0, 0]
    found = [roots(graph_of(limit=5, goal=goal), 40.0).solution for goal in (residual / 9.0, residual / 11.0)]
    assert [solution.converged[0] for solution in found] == [True, False]
    assert [solution.convergence[0, 1] for solution in found] == [5.0, 5.0]


@pytest.mark.parametrize("start", ["square", (("square", 0),), (3.0,)])
def test_where_an_iteration_starts(start):
    graph = graph_of(limit=0)
    begun = replace(graph, iteration=replace(graph.iteration, start=start, accepted=1e9))
    solution = roots(begun, 1.5, 2.5).solution
    expected = [1.5, 2.5] if start != (3.0,) else [3.0, 3.0]
    assert solution.unknown[:, 0].tolist() == expected
    assert solution.convergence[:, 1].tolist() == [0.0, 0.0]


def test_a_float_stops_earlier():
    inputs = {"square": np.array([[7.0]])}
    steps = [
        evaluate_graph(graph_of(), inputs, VALUES, real).solution.convergence[0, 1] for real in ("double", "float")
    ]
    assert steps[0] > steps[1]


def test_complex_states_take_one_step_more():
    """The derivative of the root of a is 1/(2 √a), which the values at the solution do not know yet."""
    inputs = {"square": np.array([[4.0 + 1e-30j]])}
    found = evaluate_graph(graph_of(), inputs, VALUES).outputs["result"][0, 0]
    assert found.imag / 1e-30 == pytest.approx(0.25, rel=1e-12)


def test_without_inputs_there_is_one_state():
    assert evaluate_graph(graph_of(), {}).outputs["result"].shape == (1, 2)
