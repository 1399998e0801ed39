"""Operation budgets: today's counts may fall and never rise, and they are what the C text holds."""

from dataclasses import replace

import pytest

from pkmgen.commands.generate import generated_files
from pkmgen.commands.report import as_printed, report_rows
from pkmgen.graph.count import OperationCount
from pkmgen.library import read_robot_text
from pkmgen.options import INPUT_MODES, METHOD_NAMES, Options
from tests.unit.emit.c_text import count_statements, function_statements

KINDS = ("mul", "add", "div", "sqrt", "trig")
BUDGET = {
    ("fivebar", "adjoint", "pose", "folded", "inverse_dynamics"): (73, 53, 5, 2, 0),
    ("fivebar", "adjoint", "pose", "runtime", "inverse_dynamics"): (95, 75, 5, 2, 0),
    ("fivebar", "adjoint", "elements", "folded", "inverse_dynamics"): (62, 39, 3, 0, 0),
    ("fivebar", "adjoint", "elements", "runtime", "inverse_dynamics"): (84, 61, 3, 0, 0),
    ("fivebar", "adjoint", "joints", "folded", "inverse_dynamics"): (75, 45, 2, 1, 4),
    ("fivebar", "adjoint", "joints", "runtime", "inverse_dynamics"): (97, 67, 2, 1, 4),
    ("fivebar", "elements", "pose", "folded", "inverse_dynamics"): (195, 101, 5, 2, 0),
    ("fivebar", "elements", "pose", "runtime", "inverse_dynamics"): (226, 124, 7, 2, 0),
    ("fivebar", "elements", "elements", "folded", "inverse_dynamics"): (178, 87, 3, 0, 0),
    ("fivebar", "elements", "elements", "runtime", "inverse_dynamics"): (208, 109, 5, 0, 0),
    ("fivebar", "elements", "joints", "folded", "inverse_dynamics"): (225, 113, 5, 1, 4),
    ("fivebar", "elements", "joints", "runtime", "inverse_dynamics"): (247, 129, 5, 1, 4),
    ("fivebar", "geometry", "pose", "folded", "inverse_kinematics"): (17, 12, 0, 2, 2),
    ("fivebar", "geometry", "pose", "runtime", "inverse_kinematics"): (17, 12, 0, 2, 2),
    ("fivebar", "geometry", "pose", "folded", "inverse_jacobian"): (25, 16, 4, 2, 0),
    ("fivebar", "geometry", "pose", "runtime", "inverse_jacobian"): (25, 16, 4, 2, 0),
    ("fivebar", "geometry", "joints", "folded", "forward_kinematics"): (15, 10, 1, 1, 4),
    ("fivebar", "geometry", "joints", "runtime", "forward_kinematics"): (15, 10, 1, 1, 4),
}
"""mul, add, div, sqrt, trig by robot, method, inputs, stage of parameters and function; lower a line when it falls."""
CEILINGS = {("elements", 0.0): (78, 49, 3, 0, 0), ("pose", 0.5): (101, 68, 5, 2, 0)}
"""The same, of the adjoint method, that the project promised: by inputs and payload mass in kg."""
FRICTION = {
    "rotor_inertia": 0.02,
    "motor_viscous": 0.4,
    "motor_coulomb": 0.2,
    "elbow_viscous": 0.1,
    "elbow_coulomb": 0.05,
}


def counts_of(robot, **parameters):
    rows = report_rows([read_robot_text(robot)], Options(parameters=parameters))
    keys = ("robot", "method", "inputs", "parameters", "function")
    return {
        tuple(row[key] for key in keys): tuple(row["operations"][kind] for kind in KINDS)
        for row in rows
        if "published" not in row["method"]
    }


@pytest.fixture(scope="module")
def counts():
    return counts_of("fivebar")


def within(counted, allowed):
    return all(number <= limit for number, limit in zip(counted, allowed, strict=True))


def test_every_count_has_a_budget(counts):
    assert {key for key in counts if "printed" not in key[1]} == set(BUDGET)


@pytest.mark.parametrize("key", BUDGET, ids="-".join)
def test_budget(counts, key):
    assert within(counts[key], BUDGET[key]), f"{KINDS}: {counts[key]}, allowed {BUDGET[key]}"


@pytest.mark.parametrize(("inputs", "payload"), CEILINGS)
def test_ceiling(inputs, payload):
    counted = counts_of("fivebar", payload_mass=payload)["fivebar", "adjoint", inputs, "folded", "inverse_dynamics"]
    assert within(counted, CEILINGS[inputs, payload]), counted


@pytest.mark.parametrize("stage", ["folded", "runtime"])
@pytest.mark.parametrize("mode", INPUT_MODES)
def test_the_adjoint_method_is_the_cheaper_one(counts, mode, stage):
    adjoint, elements = (counts["fivebar", method, mode, stage, "inverse_dynamics"] for method in METHOD_NAMES)
    assert within(adjoint, elements)
    assert sum(adjoint) < sum(elements)


@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHOD_NAMES)
def test_generated_code_is_cheaper_than_the_printed_formulas(counts, method, mode):
    key = ("fivebar", method, mode, "folded", "inverse_dynamics")
    assert within(counts[key], counts["fivebar", as_printed(method), mode, "folded", "inverse_dynamics"])


@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHOD_NAMES)
def test_runtime_parameters_cost_something(counts, method, mode):
    folded, runtime = (counts["fivebar", method, mode, stage, "inverse_dynamics"] for stage in ("folded", "runtime"))
    assert within(folded, runtime)


@pytest.mark.parametrize("parameters", [{}, FRICTION], ids=["plain", "friction"])
@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHOD_NAMES)
@pytest.mark.parametrize(("real", "fold"), [("double", True), ("float", False)], ids=["folded", "runtime"])
def test_the_c_text_takes_what_was_counted(method, mode, real, fold, parameters):
    """Binary operators and calls between the checks of a function, counted in its text."""
    text, options = read_robot_text("fivebar"), Options(method, mode, fold, real, parameters)
    source = generated_files(text, options)[0]
    for function in source.manifest["functions"]:
        written = count_statements(function_statements(source.source, function["c_name"]))
        assert replace(written, compare=0) == OperationCount(**function["operations"] | {"compare": 0}), function[
            "name"
        ]
