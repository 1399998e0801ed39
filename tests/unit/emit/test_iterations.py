"""Loops before a function: what a step is given, where it starts, what its arrays are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pkmgen.emit.dialect import Lanes, Plain
from pkmgen.emit.functions import c_function
from pkmgen.emit.prepare import prepare_constants
from pkmgen.emit.types import CFunction, CIteration
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.types import ExprGraph
from tests.unit.passes.graphs import iterated_graph


def laid_out(graph: ExprGraph, dialect: Any = None) -> CFunction:
    assert graph.iteration is not None
    pruned = replace(graph.iteration, step=prune_unused(graph.iteration.step))
    graph = replace(graph, iteration=pruned)
    dialect = dialect or Plain("double")
    whole, step = prepare_constants((graph, pruned.step), Plain(dialect.real)).fields
    return c_function(GeneratedFunction(graph, "adjoint", "pose"), "robot", dialect, ("left", "right"), whole, step)


def loop(*texts: str, dialect: Any = None, **more: Any) -> CIteration:
    function = laid_out(iterated_graph(*texts, **({"next": "x - y*y", "residual": "x"} | more)), dialect)
    assert function.iteration is not None
    return function.iteration


@pytest.mark.parametrize(
    ("written", "arguments"),
    [
        ("x - y*y", ("inputs", "unknown")),
        ("x*2", ("inputs",)),
        ("sin(y)", ("unknown",)),
        ("sin(y) + z", ("unknown", "more")),
    ],
)
def test_a_step_is_given_the_ports_that_it_reads(written: str, arguments: tuple[str, ...]) -> None:
    steps = {"inputs": "x", "unknown": "y", "more": "z"}
    made = loop("x", next=written, residual=written, steps=steps)
    assert made.arguments == arguments == tuple(port.name for port in made.step.inputs)
    assert [port.name for port in made.step.outputs] == ["next", "residual"]


def test_constants_are_handed_on_where_a_step_reads_them() -> None:
    folded, runtime = loop("p*x"), loop("x", next="x - p*y")
    assert (folded.arguments, folded.step.uses_constants) == (("inputs",), False)
    assert (runtime.arguments, runtime.step.uses_constants) == (("constants", "inputs"), True)
    for written, step, used in (("x", "x", False), ("p*x", "x", True), ("x", "p*x", True)):
        assert laid_out(iterated_graph(written, next=step, residual="x")).uses_constants is used


def test_a_step_is_a_function_without_a_title_of_the_name_of_the_whole() -> None:
    function = laid_out(iterated_graph("x", next="x - y*y*2", residual="x"))
    assert function.iteration is not None
    step = function.iteration.step
    assert (function.name, function.title) == ("robot_sample", "sample, method adjoint, inputs pose")
    assert (step.name, step.title, step.iteration) == ("robot_sample_step", "", None)
    assert step.counts.startswith("1 add, 2 mul")
    assert function.iteration.limit == 17


@pytest.mark.parametrize(
    ("start", "origin", "texts"),
    [
        ((0.5,), "fixed numbers", ("0.5",)),
        ((("inputs", 2),), "inputs and fixed numbers", ("inputs[2]",)),
        ("inputs", "inputs", ("inputs[0]",)),
    ],
)
def test_where_a_loop_starts(start: Any, origin: str, texts: tuple[str, ...]) -> None:
    made = loop("x", start=start)
    assert (made.origin, made.start) == (origin, texts)


def test_numbers_of_a_loop_are_of_the_type_of_its_function() -> None:
    assert (loop("x").goal, loop("x").accepted) == ("1e-09", "1e-06")
    single = loop("x", dialect=Plain("float"))
    assert single.start == ("0.5f",)
    assert single.goal.endswith("f") and single.accepted.endswith("f")
    assert loop("x", dialect=Lanes("double")).start == ("lanes_of(0.5)",)


@pytest.mark.parametrize(
    ("unknown", "local"),
    [("unknown", "unknown"), ("inputs", "inputs_"), ("outputs", "outputs_"), ("status", "status_")],
)
def test_arrays_of_a_loop_have_names_of_their_own(unknown: str, local: str) -> None:
    made = loop("x", unknown=unknown)
    assert (made.local, made.unknown.name, made.convergence) == (local, unknown, "convergence")
