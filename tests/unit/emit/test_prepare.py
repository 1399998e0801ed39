"""Parameter-only work is done once, by the prepare function, and each value has one name in all functions."""

from types import SimpleNamespace

import pytest

from pkmgen.emit.dialect import Plain
from pkmgen.emit.prepare import prepare_constants
from tests.unit.emit.c_text import run_statements
from tests.unit.passes.graphs import graph_of

PARAMETERS = SimpleNamespace(p=0.7, q=-1.3)


def test_what_calls_read_is_prepared():
    prepared = prepare_constants((graph_of("x*(p*q)", "y + 1/(p + q)"),), Plain("double"))
    assert prepared.names == ("p_times_q", "inverse_p_plus_q")
    assert prepared.statements == (
        "constants->p_times_q = parameters->p * parameters->q;",
        "constants->inverse_p_plus_q = 1.0 / (parameters->p + parameters->q);",
    )
    assert [list(fields.values()) for fields in prepared.fields] == [
        ["constants->p_times_q", "constants->inverse_p_plus_q"]
    ]


def names_of(text: str) -> tuple[str, ...]:
    return prepare_constants((graph_of(f"x*({text})"),), Plain("double")).names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("p*p*q", "p_squared_times_q"),
        ("p/q", "p_over_q"),
        ("p - q", "p_less_q"),
        ("sqrt(p)", "sqrt_p"),
        ("2*(p*q + 1)", "p_times_q_scaled"),
        ("sqrt(sqrt(sqrt(sqrt(sqrt(p + q)))))", "of_p_q"),
    ],
)
def test_fields_are_named_after_what_they_are_made_of(text: str, name: str) -> None:
    assert name in names_of(text)


def test_fields_of_one_name_are_told_apart() -> None:
    names = prepare_constants((graph_of("x*(2*p)", "x*(3*p)", "y/(3*p)"),), Plain("double")).names
    assert len(set(names)) == len(names)


def test_functions_share_equal_values():
    prepared = prepare_constants((graph_of("x*(p*q)"), graph_of("y + p", "y + q*p")), Plain("double"))
    assert prepared.names == ("p_times_q", "p")
    assert [list(fields.values()) for fields in prepared.fields] == [
        ["constants->p_times_q"],
        ["constants->p", "constants->p_times_q"],
    ]


def test_steps_used_twice_are_computed_once():
    prepared = prepare_constants((graph_of("x*(step + 2)", "y*(step - 3)", step="p*q"),), Plain("double"))
    assert len(prepared.statements) == 3
    assert prepared.statements[0].endswith(" = parameters->p * parameters->q;")
    assert prepared.statements[0].startswith("const double p")


def test_prepared_values():
    prepared = prepare_constants(
        (graph_of("x*(step + 2)", "y*sqrt(step*step)", "z + step", "-p", step="p*q"),), Plain("float")
    )
    constants = run_statements(prepared.statements, {"parameters": PARAMETERS})["constants"]
    step = PARAMETERS.p * PARAMETERS.q
    assert sorted(vars(constants).values()) == pytest.approx(sorted([step + 2, -step, step, -PARAMETERS.p]))


def test_a_parameter_that_is_a_result_is_prepared():
    prepared = prepare_constants((graph_of("p", "x"),), Plain("double"))
    assert prepared.statements == ("constants->p = parameters->p;",)


def test_literals_are_not_prepared():
    prepared = prepare_constants((graph_of("2*x", "3"),), Plain("double"))
    assert (prepared.names, prepared.statements, prepared.fields) == ((), (), ({},))


def test_neither_numbers_nor_parameters_nor_sign_changes_are_steps():
    prepared = prepare_constants(
        (graph_of("x*(2*p + q)", "y*(2*q - p)", "z*(2*p - q*p)", "x*(p + q - 2)"),), Plain("double")
    )
    assert len(prepared.statements) == len(prepared.names) + 1  # 2·p is used twice
    assert [line for line in prepared.statements if line.startswith("const ")] == [
        next(
            line for line in prepared.statements if line.endswith(("= 2.0 * parameters->p;", "= parameters->p * 2.0;"))
        )
    ]
