"""What templates are given: defaults of guards, statements of all sections, predicates that are used, files."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pkmgen.emit.types import (
    CFunction,
    CGuard,
    CIteration,
    CModule,
    CPort,
    CSection,
    CStatement,
    GeneratedSource,
)

PREDICATES = ("exceeds", "reaches", "vanishes")


def function(*guards: CGuard, step: CFunction | None = None) -> CFunction:
    port = CPort("x", 1, "m", "")
    iteration = step and CIteration(
        port, "x", "convergence", "x", ("x[0]",), step, ("x",), "1e-9", "1e-8", 20, "1e-9", "1", "1e2", "1"
    )
    sections = (
        CSection("limb", (CStatement("a = 1.0;", "m"), CStatement("b = a;"))),
        CSection("", (CStatement("c;"),)),
    )
    return CFunction("f", "", (port,), (port,), sections, guards, (), (), False, "", iteration)


def module(*functions: CFunction, lanes: tuple[CFunction, ...] = ()) -> CModule:
    return CModule("robot", "robot", "", "1", "double", "fabs", False, (), (), (), (), functions, lanes, (), ())


def guard(predicate: str) -> CGuard:
    return CGuard(1, "good", f"!{predicate}(a, b)", "FLAG")


def test_a_guard_has_one_flag_unless_it_says_otherwise() -> None:
    assert (guard("exceeds").near, guard("exceeds").near_flag) == ("", "")
    assert CStatement("a = b;").note == ""


def test_statements_are_those_of_all_sections_without_notes() -> None:
    assert function().statements == ("a = 1.0;", "b = a;", "c;")


def test_a_function_has_neither_loop_nor_calls_nor_lanes_unless_it_says_otherwise() -> None:
    plain = function()
    assert (plain.iteration, plain.composition, plain.rollout, plain.limb_lanes) == (None,) * 4


@pytest.mark.parametrize("predicate", PREDICATES)
def test_predicates_are_those_that_guards_call(predicate: str) -> None:
    used = function(guard(predicate))
    assert module(function(), used).predicates == {predicate}
    assert module(function(step=used)).predicates == {predicate}
    assert module(used, function(*map(guard, PREDICATES))).predicates == set(PREDICATES)


def test_predicates_that_no_guard_calls_are_none() -> None:
    named = replace(guard("exceeds"), bad="exceeds_much > a", good="exceeds(a, b)")
    assert module().predicates == module(function(named)).predicates == set()


def test_files_are_called_by_the_robot_and_empty_ones_left_out() -> None:
    source = GeneratedSource("delta", "h", "c", "batch", "beside", "cdef", "readme", {})
    assert source.files == {
        "delta.h": "h",
        "delta.c": "c",
        "delta_batch.c": "batch",
        "delta_side_by_side.c": "beside",
    }
    assert set(replace(source, side_by_side="").files) == {"delta.h", "delta.c", "delta_batch.c"}
