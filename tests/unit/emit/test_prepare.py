"""Parameter-only work is done once, by the prepare function, and each value has one name in all functions."""

from types import SimpleNamespace

import pytest

from pkmgen.emit.prepare import prepare_constants
from tests.unit.emit.c_text import run_statements
from tests.unit.passes.graphs import graph_of

PARAMETERS = SimpleNamespace(p=0.7, q=-1.3)


def test_what_calls_read_is_prepared():
    prepared = prepare_constants((graph_of("x*(p*q)", "y + 1/(p + q)"),), "double")
    assert prepared.names == ("c1", "c2")
    assert prepared.statements == (
        "constants->c1 = parameters->p * parameters->q;",
        "constants->c2 = 1.0 / (parameters->p + parameters->q);",
    )
    assert [list(fields.values()) for fields in prepared.fields] == [["constants->c1", "constants->c2"]]


def test_functions_share_equal_values():
    prepared = prepare_constants((graph_of("x*(p*q)"), graph_of("y + p", "y + q*p")), "double")
    assert prepared.names == ("c1", "c2")
    assert [list(fields.values()) for fields in prepared.fields] == [
        ["constants->c1"],
        ["constants->c2", "constants->c1"],
    ]


def test_steps_used_twice_are_computed_once():
    prepared = prepare_constants((graph_of("x*(step + 2)", "y*(step - 3)", step="p*q"),), "double")
    assert len(prepared.statements) == 3
    assert prepared.statements[0].endswith(" = parameters->p * parameters->q;")
    assert prepared.statements[0].startswith("const double p")


def test_prepared_values():
    prepared = prepare_constants(
        (graph_of("x*(step + 2)", "y*sqrt(step*step)", "z + step", "-p", step="p*q"),), "float"
    )
    constants = run_statements(prepared.statements, {"parameters": PARAMETERS})["constants"]
    step = PARAMETERS.p * PARAMETERS.q
    assert sorted(vars(constants).values()) == pytest.approx(sorted([step + 2, -step, step, -PARAMETERS.p]))


def test_a_parameter_that_is_a_result_is_prepared():
    prepared = prepare_constants((graph_of("p", "x"),), "double")
    assert prepared.statements == ("constants->c1 = parameters->p;",)


def test_literals_are_not_prepared():
    prepared = prepare_constants((graph_of("2*x", "3"),), "double")
    assert (prepared.names, prepared.statements, prepared.fields) == ((), (), ({},))


def test_neither_numbers_nor_parameters_nor_sign_changes_are_steps():
    prepared = prepare_constants((graph_of("x*(2*p + q)", "y*(2*q - p)", "z*(2*p - q*p)", "x*(p + q - 2)"),), "double")
    assert len(prepared.statements) == len(prepared.names) + 1  # 2·p is used twice
    assert [line for line in prepared.statements if line.startswith("const ")] == [
        next(
            line for line in prepared.statements if line.endswith(("= 2.0 * parameters->p;", "= parameters->p * 2.0;"))
        )
    ]
