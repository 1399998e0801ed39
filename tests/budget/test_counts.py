"""Operation budgets: today's counts may fall and never rise, and they are what the C text holds."""

import json
import re
from dataclasses import replace

import pytest
import yaml

from pkmgen.commands.generate import generated_files
from pkmgen.commands.report.counts import COUNTED, as_printed, report_rows
from pkmgen.compile import compile_limbs, compile_robot
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.language.library import RobotText, list_robots, read_robot_text
from pkmgen.language.options import INPUT_MODES, Options
from tests.kernels import texts_of
from tests.unit.emit.c_text import count_statements, function_body, function_statements

KINDS = ("mul", "add", "div", "sqrt", "trig")
BUDGET = {
    ("fivebar", "adjoint", "pose", "folded", "inverse_dynamics"): (67, 53, 5, 2, 0),
    ("fivebar", "adjoint", "pose", "runtime", "inverse_dynamics"): (93, 75, 5, 2, 0),
    ("fivebar", "adjoint", "elements", "folded", "inverse_dynamics"): (58, 39, 3, 0, 0),
    ("fivebar", "adjoint", "elements", "runtime", "inverse_dynamics"): (84, 61, 3, 0, 0),
    ("fivebar", "adjoint", "joints", "folded", "inverse_dynamics"): (65, 45, 2, 1, 4),
    ("fivebar", "adjoint", "joints", "runtime", "inverse_dynamics"): (94, 67, 2, 1, 4),
    ("fivebar", "elements", "pose", "folded", "inverse_dynamics"): (101, 72, 5, 2, 0),
    ("fivebar", "elements", "pose", "runtime", "inverse_dynamics"): (149, 98, 5, 2, 0),
    ("fivebar", "elements", "elements", "folded", "inverse_dynamics"): (100, 61, 3, 0, 0),
    ("fivebar", "elements", "elements", "runtime", "inverse_dynamics"): (146, 87, 3, 0, 0),
    ("fivebar", "elements", "joints", "folded", "inverse_dynamics"): (99, 65, 5, 1, 4),
    ("fivebar", "elements", "joints", "runtime", "inverse_dynamics"): (155, 91, 5, 1, 4),
    ("fivebar", "geometry", "pose", "folded", "inverse_kinematics"): (7, 10, 0, 2, 4),
    ("fivebar", "geometry", "pose", "runtime", "inverse_kinematics"): (7, 10, 0, 2, 4),
    ("fivebar", "geometry", "pose", "folded", "inverse_jacobian"): (23, 16, 4, 2, 0),
    ("fivebar", "geometry", "pose", "runtime", "inverse_jacobian"): (23, 16, 4, 2, 0),
    ("fivebar", "geometry", "joints", "folded", "forward_kinematics"): (11, 10, 1, 1, 4),
    ("fivebar", "geometry", "joints", "runtime", "forward_kinematics"): (13, 10, 1, 1, 4),
}
"""mul, add, div, sqrt, trig by robot, method, inputs, stage of parameters and function; lower a line when it falls."""
DEFAULTS = {
    "c5": (347, 284, 8, 0, 0),
    "cartesian_3prrr": (120, 80, 6, 3, 0),
    "delta": (205, 156, 10, 3, 0),
    "delta_rrpar": (208, 159, 10, 3, 0),
    "delta_tool": (314, 232, 18, 5, 2),
    "dymo": (320, 231, 10, 6, 0),
    "fivebar": (67, 53, 5, 2, 0),
    "gough_stewart": (773, 565, 18, 6, 0),
    "h4": (295, 257, 16, 4, 2),
    "hexa": (751, 606, 24, 6, 0),
    "hexaglide": (469, 402, 17, 6, 0),
    "irsbot2": (67, 53, 5, 2, 0),
    "linear_delta": (120, 93, 7, 3, 0),
    "orthoglide": (109, 76, 7, 3, 0),
    "par2": (117, 87, 8, 3, 0),
    "planar_3prr": (103, 92, 4, 3, 2),
    "planar_3rpr": (127, 88, 4, 3, 2),
    "planar_3rrr": (157, 130, 7, 3, 2),
    "quattro": (271, 243, 16, 4, 2),
    "redundant_2rr": (119, 93, 7, 3, 0),
    "space_robot": (446, 334, 12, 3, 0),
    "spherical_wrist": (231, 158, 10, 3, 0),
}
"""The same of the default of every robot: adjoint from pose, folded."""
CEILINGS = {("elements", 0.0): (78, 49, 3, 0, 0), ("pose", 0.5): (101, 68, 5, 2, 0)}
"""The same, of the adjoint method, that the project promised: by inputs and payload mass in kg."""


def slender_legs(data):
    """Legs that do not resist spin, a platform that is symmetric about its own axes, platform joints level with P."""
    leg = data["limb_types"]["leg"]["elements"][0]
    leg["inertia"], leg["slide"]["rod"]["inertia"] = {"transverse": 0.031}, {"transverse": 0.017}
    data["platform"] |= {"mass_centre": [0, 0, 0], "inertia": {"xx": 0.42, "yy": 0.40, "zz": 0.75}}


TARGETS = {
    "planar_3rrr": ((), {}, (201, 150, 9, 3, 2), (157, 130, 7, 3, 2)),
    "delta": ((), {"rod_axial": 0.0}, (217, 149, 9, 3, 0), (151, 117, 7, 3, 0)),
    "gough_stewart": ((slender_legs,), {"platform_drop": 0.0}, (680, 530, 12, 6, 0), (499, 412, 12, 6, 0)),
}
"""By robot: changes of its file and parameters, the count that was aimed at, and today's budget."""
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
        if "published" not in row["method"] and row["operations"]
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


def default_count(text, **parameters):
    options = Options(parameters=parameters)
    made = compile_limbs(text, options)
    model = made.model
    counted = count_operations(made.graph(model)).as_dict()
    return tuple(counted[kind] for kind in KINDS)


def test_every_robot_has_a_budget():
    assert set(list_robots()) == set(DEFAULTS)


@pytest.mark.parametrize("robot", DEFAULTS)
def test_default(robot):
    counted = default_count(read_robot_text(robot))
    assert within(counted, DEFAULTS[robot]), f"{KINDS}: {counted}, allowed {DEFAULTS[robot]}"


@pytest.mark.parametrize("robot", TARGETS)
def test_target(robot):
    changes, parameters, target, budget = TARGETS[robot]
    data = yaml.safe_load(read_robot_text(robot).text)
    for change in changes:
        change(data)
    counted = default_count(RobotText(json.dumps(data), robot), **parameters)
    assert within(budget, target)
    assert within(counted, budget), f"{KINDS}: {counted}, allowed {budget}"


@pytest.mark.parametrize("stage", ["folded", "runtime"])
@pytest.mark.parametrize("mode", INPUT_MODES)
def test_the_adjoint_method_is_the_cheaper_one(counts, mode, stage):
    adjoint, elements = (counts["fivebar", method, mode, stage, "inverse_dynamics"] for method in COUNTED)
    assert within(adjoint, elements)
    assert sum(adjoint) < sum(elements)


@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", COUNTED)
def test_generated_code_is_cheaper_than_the_printed_formulas(counts, method, mode):
    key = ("fivebar", method, mode, "folded", "inverse_dynamics")
    assert within(counts[key], counts["fivebar", as_printed(method), mode, "folded", "inverse_dynamics"])


@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", COUNTED)
def test_runtime_parameters_cost_something(counts, method, mode):
    folded, runtime = (counts["fivebar", method, mode, stage, "inverse_dynamics"] for stage in ("folded", "runtime"))
    assert within(folded, runtime)


def operations_in_text(source, function):
    """Of a function written out, up to where it returns if the state is good; without comparisons, signs of limits."""
    check = re.search(r"^    if \((isfinite\(sum\).*?)\) {$", function_body(source, function), re.MULTILINE | re.DOTALL)
    condition = " ".join(check[1].split()).replace("!", "~").replace(">= -", ">= ")
    written = count_statements([*function_statements(source, function), f"good = {condition};"])
    return replace(written, compare=0)


def counted_in(function):
    """What a manifest counts of a function: its results, and checks beside them."""
    parts = (OperationCount(**function[key] | {"compare": 0}) for key in ("operations", "checks") if key in function)
    return sum(parts, OperationCount())


@pytest.mark.parametrize("robot", sorted({*DEFAULTS} - {"fivebar"}))
def test_the_c_text_of_every_robot_takes_what_was_counted(robot):
    texts = texts_of(robot)
    source = texts[f"{robot}.c"]
    for function in json.loads(texts["manifest.json"])["functions"]:
        if "iteration" not in function:
            assert operations_in_text(source, function["c_name"]) == counted_in(function), function["name"]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("parameters", [{}, FRICTION], ids=["plain", "friction"])
@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", COUNTED)
@pytest.mark.parametrize(("real", "fold"), [("double", True), ("float", False)], ids=["folded", "runtime"])
def test_the_c_text_takes_what_was_counted(method, mode, real, fold, parameters):
    """Binary operators and calls of a function, counted in its text."""
    text, options = read_robot_text("fivebar"), Options(method, mode, fold, real, parameters)
    source = generated_files(text, options)[0]
    for function in source.manifest["functions"]:
        assert operations_in_text(source.source, function["c_name"]) == counted_in(function), function["name"]


FUNCTIONS = {
    ("excavator", "gravity"): 211,
    ("planar_3rpr", "singularity"): 93,
}
"""Operations of functions that hang on opposite numbers and on lengths that are computed exactly."""


@pytest.mark.parametrize(("robot", "name"), FUNCTIONS)
def test_functions(robot, name):
    options, text = Options(functions=(name,)), read_robot_text(robot)
    (graph,) = (function.graph for function in compile_robot(text, options).functions if function.graph.name == name)
    assert count_operations(graph).arithmetic <= FUNCTIONS[robot, name]
