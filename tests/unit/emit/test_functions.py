"""A graph as C statements: they compute what the graph computes, with the operations that were counted."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from pkmgen.emit.dialect import Lanes, Plain
from pkmgen.emit.functions import DEEPEST, c_function
from pkmgen.emit.prepare import prepare_constants
from pkmgen.emit.types import CFunction
from pkmgen.errors import GraphError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.types import GraphGuard, GuardKind
from tests.unit.emit.c_text import count_statements, run_statements
from tests.unit.passes.graphs import freeze, graph_of
from tests.unit.passes.known import assert_same
from tests.unit.passes.random_graphs import PARAMETERS, STATES, samples

PLAIN, FLOAT, LANES = Plain("double"), Plain("float"), Lanes("double")
dialects = pytest.mark.parametrize("dialect", [PLAIN, FLOAT, LANES], ids=str)


def written_results(function: CFunction) -> list[str]:
    return [f"{entry} = {value};" for entry, value in function.results]


def emitted(graph, dialect=PLAIN):
    steps = (graph.iteration.step,) if graph.iteration else ()
    prepared = prepare_constants((graph, *steps), Plain(dialect.real))
    function = GeneratedFunction(graph, "adjoint", "pose")
    return prepared, c_function(function, "robot", dialect, ("left", "right"), *prepared.fields)


def run(sample, dialect, states):
    """Outputs of the emitted statements in some states; what nothing needs may have no value."""
    graph, iteration = prune_unused(sample.graph), sample.graph.iteration
    if iteration is not None:
        graph = replace(graph, iteration=replace(iteration, step=prune_unused(iteration.step)))
    prepared, function = emitted(graph, dialect)
    outputs = [f"{port.name}[{entry}]" for port in sample.graph.outputs for entry in range(port.size)]
    given = dict(STATES)
    if sample.graph.iteration:
        found = evaluate_graph(sample.graph, STATES, PARAMETERS).solution
        given |= {"unknown": found.unknown, "convergence": found.convergence}
    rows = []
    for state in states:
        parameters = SimpleNamespace(**{name: np.float64(value) for name, value in PARAMETERS.items()})
        structs = {"parameters": parameters, "constants": SimpleNamespace()}
        statements = [*prepared.statements, *function.statements, *written_results(function)]
        inputs = {name: values[state] for name, values in given.items()}
        names = run_statements(statements, structs | inputs)
        rows.append([names[output] for output in outputs])
    return np.array(rows)


@dialects
def test_statements_compute_the_graph(dialect):
    for sample in samples()[::2]:
        states = np.flatnonzero(sample.good)[::6]
        if not states.size:
            continue
        nodes = [index for port in sample.graph.outputs for index in port.nodes]
        found = run(sample, dialect, states).reshape(len(states), len(nodes)).T
        expected = sample.known.values[nodes][:, states], sample.known.errors[nodes][:, states]
        assert_same((found, 0.0 * found), expected, sample.name)


@dialects
def test_statements_of_optimised_graphs_take_what_was_counted(dialect):
    """Guards aside, which write what they compare in conditions."""
    for sample in samples()[1::2]:
        try:
            graph = optimise(replace(sample.graph, guards=()))
        except GraphError:
            continue
        _, function = emitted(graph, dialect)
        counted = count_operations(graph)
        hidden = sum(len(entries) for entries in hidden_inputs(graph).values())
        checks = sum(port.size for port in graph.outputs) + hidden
        written = count_statements([*function.statements, *written_results(function)])
        assert written == replace(counted, compare=counted.compare - checks), sample.name


def statements(graph):
    function = emitted(graph)[1]
    return [*function.statements, *written_results(function)]


def names(graph):
    return [line.split()[2] for line in emitted(graph)[1].statements]


def test_labels_results_and_shared_values_get_statements():
    graph = graph_of("arm*z + x*y", "sqrt(x*y)", arm="x + y")
    assert statements(graph) == [
        "const double t1 = inputs[0] * inputs[1];",
        "const double arm = inputs[0] + inputs[1];",
        "const double t3 = sqrt(t1);",
        "const double t4 = t1 + inputs[2] * arm;",
        "outputs[0] = t4;",
        "outputs[1] = t3;",
    ]


@pytest.mark.parametrize("swapped", [["y", "x", "z"], ["-y", "2*x", "x + y"], ["y + z", "-x", "p"]])
def test_results_are_written_when_no_input_is_read_any_more(swapped):
    """Inputs and outputs may be the same array."""
    assert not any("inputs[" in result for result in written_results(emitted(graph_of(*swapped))[1]))


def test_a_value_below_two_uses_of_a_sign_change_is_computed_once():
    assert statements(graph_of("z - x*y", "p + z - x*y"))[0] == "const double t1 = inputs[0] * inputs[1];"


def test_a_sign_change_used_alone_twice_is_computed_once():
    assert emitted(graph_of("sqrt(-x) + cos(-x)"))[1].statements == (
        "const double t1 = -inputs[0];",
        "const double t2 = sqrt(t1) + cos(t1);",
    )


def test_the_argument_of_sign_is_computed_once():
    assert emitted(graph_of("sign(x*y)"))[1].statements == (
        "const double t1 = inputs[0] * inputs[1];",
        "const double t2 = (double)((t1 > 0.0) - (t1 < 0.0));",
    )


@pytest.mark.parametrize(
    "label",
    [
        "double",
        "status",
        "constants",
        "inputs",
        "outputs",
        "isfinite",
        "NAN",
        "isnan",
        "exceeds",
        "reaches",
        "vanishes",
        "all_finite",
        "return",
        "sum",
        "count",
        "sample",
        "solved",
        "lanes",
        "truth",
        "stored",
        "active",
        "bad",
        "good",
        "limb",
        "state",
        "result",
        "limb_results",
        "finite",
        "lanes_of",
        "lanes_choose",
        "lanes_any",
        "lanes_sine",
        "lanes_atan2",
        "lanes_tanh",
    ],
)
def test_a_label_that_is_taken_gets_another_name(label):
    graph = graph_of("value*z", value="x + y")
    named = replace(graph, labels=dict.fromkeys(graph.labels, label))
    assert statements(named)[0] == f"const double {label}_ = inputs[0] + inputs[1];"


def test_labels_that_collide_are_told_apart():
    graph = graph_of("first*z", "second*z", first="x + y", second="x*y")
    assert names(replace(graph, labels=dict.fromkeys(graph.labels, "same"))) == ["same", "same_", "t3", "t4"]


def test_made_up_names_and_labels_are_told_apart():
    assert names(graph_of("t1*z", "x*y + t1", "sqrt(x*y)", t1="sin(x)")) == ["t1", "t2", "t3", "t4", "t5"]
    assert names(graph_of("sqrt(x*y) + x*y", "t1*z", t1="sin(x)")) == ["t1", "t2", "t3", "t4"]
    assert names(graph_of("arm*z", "t2*z", t2="sin(x)", arm="x*y + t2")) == ["t2", "arm", "t3", "t4"]


@pytest.mark.parametrize("operation", [*OPERATIONS])
def test_no_label_is_what_a_function_of_lanes_is_called(operation):
    graph = graph_of("value*z", value="x + y")
    named = replace(graph, labels=dict.fromkeys(graph.labels, f"lanes_{operation}"))
    assert statements(named)[0] == f"const double lanes_{operation}_ = inputs[0] + inputs[1];"


def test_long_numbers_have_names_in_the_function_of_one_state_alone():
    graph = graph_of("x*0.123456789123 + 0.5")
    plain, lanes = (emitted(graph, dialect)[1].sections for dialect in (PLAIN, LANES))
    assert [section.title for section in plain] == ["constants", *(section.title for section in lanes)]
    assert "0.123456789123" in lanes[0].statements[0].text


def test_a_sign_change_in_several_sums_is_part_of_each():
    assert names(graph_of("y - x", "z - x")) == ["t1", "t2"]
    assert not any("= -" in line for line in statements(graph_of("y - x", "z - x", "p - x*y")))


FAR_LEFT = "ROBOT_OUT_OF_REACH | ROBOT_LIMB_LEFT_OUT_OF_REACH"
NEAR_RIGHT = "ROBOT_SINGULAR | ROBOT_LIMB_RIGHT_SINGULAR"


def guard_of(kind, limb, low="1e-7", dialect=PLAIN):
    graph = graph_of("watched", low, watched="x*y")
    value, low = graph.outputs[0].nodes
    (guard,) = emitted(replace(graph, guards=(GraphGuard(kind, limb, value, low),)), dialect)[1].guards
    return guard


def test_guard_of_reach():
    guard = guard_of(GuardKind.REACH, 0)
    assert (guard.good, guard.bad, guard.flag) == ("watched > 1e-07", "!exceeds(watched, 1e-07)", FAR_LEFT)
    assert (guard.near, guard.near_flag) == ("watched >= -1e-07", NEAR_RIGHT.replace("RIGHT", "LEFT"))
    assert guard.rank == 1


def test_guard_of_reach_with_its_limit():
    guard = guard_of(GuardKind.REACH_CLOSED, 0)
    assert (guard.bad, guard.flag, guard.near) == ("!reaches(watched, -1e-07)", FAR_LEFT, "")
    assert guard.good == "watched >= -1e-07"
    assert guard_of(GuardKind.REACH_CLOSED, 0, dialect=LANES).good == "watched > 1024.0 * 1e-07"


def test_guard_of_singularity():
    guard = guard_of(GuardKind.SINGULAR, 1)
    assert (guard.good, guard.bad) == ("fabs(watched) > 1e-07", "vanishes(watched, 1e-07)")
    assert (guard.flag, guard.near) == (NEAR_RIGHT, "")
    assert guard_of(GuardKind.SINGULAR, 1, dialect=FLOAT).good == "fabsf(watched) > 1e-07f"
    assert guard_of(GuardKind.SINGULAR, 1, dialect=LANES).good == "lanes_abs(watched) > 1024.0 * 1e-07"


def test_guard_of_the_whole_robot():
    guard = guard_of(GuardKind.REACH, None)
    assert (guard.flag, guard.near_flag, guard.rank) == ("ROBOT_OUT_OF_REACH", "ROBOT_SINGULAR", 2)


def test_guard_of_a_quaternion():
    guard = guard_of(GuardKind.NORMALISED, None)
    assert (guard.good, guard.bad) == ("fabs(watched) <= 1e-07", "exceeds(fabs(watched), 1e-07)")
    assert (guard.flag, guard.rank) == ("ROBOT_NOT_NORMALISED", 0)
    assert guard_of(GuardKind.NORMALISED, None, dialect=LANES).good == "lanes_abs(watched) <= 0.5 * 1e-07"


def test_guards_are_tested_by_rank():
    graph = graph_of("watched", "1e-7", watched="x*y")
    kinds = ((GuardKind.SINGULAR, None), (GuardKind.REACH, 1), (GuardKind.NORMALISED, None), (GuardKind.SINGULAR, 0))
    guards = tuple(GraphGuard(kind, limb, *graph.outputs[0].nodes) for kind, limb in kinds)
    flags = [guard.flag for guard in emitted(replace(graph, guards=guards))[1].guards]
    assert flags == [
        "ROBOT_NOT_NORMALISED",
        FAR_LEFT.replace("LEFT", "RIGHT"),
        "ROBOT_SINGULAR | ROBOT_LIMB_LEFT_SINGULAR",
        "ROBOT_SINGULAR",
    ]


def test_guard_with_a_limit_of_the_parameters():
    assert guard_of(GuardKind.REACH, 0, low="p*q").good == "watched > constants->p_times_q"


def limited(low, *outputs):
    """Limit of a guard, as it is written there, and the statements of the function."""
    graph = graph_of("watched", *outputs, low, watched="x*y")
    *kept, limit = graph.outputs[0].nodes
    port = replace(graph.outputs[0], nodes=tuple(kept), shape=(len(kept),), units=("1",) * len(kept))
    guard = GraphGuard(GuardKind.SINGULAR, 0, kept[0], limit)
    function = emitted(replace(graph, outputs=(port,), guards=(guard,)))[1]
    return function.guards[0].good.removeprefix("fabs(watched) > "), function.statements


def test_a_limit_that_is_used_nowhere_else_is_written_where_it_is_compared():
    assert limited("x*z") == ("inputs[0] * inputs[2]", ("const double watched = inputs[0] * inputs[1];",))
    assert limited("-x")[0] == "-inputs[0]"


@pytest.mark.parametrize(("low", "written"), [("x*z", "inputs[0] * inputs[2]"), ("-x", "-inputs[0]")])
def test_a_limit_that_is_used_elsewhere_too_is_computed_once(low, written):
    name, found = limited(low, f"sqrt({low})")
    assert f"const double {name} = {written};" in found
    assert any(line.endswith(f"= sqrt({name});") for line in found)


def test_a_guard_that_compares_twice_computes_once():
    graph = graph_of("2", "1e-7", watched="x*y")
    guard = GraphGuard(GuardKind.REACH, None, next(iter(graph.labels)), graph.outputs[0].nodes[1])
    _, function = emitted(replace(graph, guards=(guard,), labels={}))
    assert function.statements == ("const double t1 = inputs[0] * inputs[1];",)
    assert function.guards[0].near == "t1 >= -1e-07"


def test_an_expression_too_deep_for_one_is_cut() -> None:
    builder = GraphBuilder()
    value, y, z = (builder.make("input", (), ("inputs", entry)) for entry in range(3))
    for _ in range(2000):
        value = builder.make("sin", (builder.make("add", (builder.make("mul", (value, y)), z)),))
    graph = freeze(builder, [value])
    function = emitted(graph)[1]
    assert max(text.count("sin(") for text in function.statements) <= DEEPEST
