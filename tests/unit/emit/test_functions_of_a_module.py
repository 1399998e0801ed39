"""Several functions in one module: each has its row in the manifest, its helpers and names that do not clash."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from pkmgen import status
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.module import emit_module
from pkmgen.emit.parameters import ModuleParameter
from pkmgen.emit.templates import template_environment
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.functions.admission import ALL_ADMITTED
from pkmgen.functions.types import Composition, GeneratedFunction, LaneGroup, LimbLanes, Rollout
from pkmgen.graph.count import OperationCount, count_operations, count_step
from pkmgen.graph.types import ExprGraph, GraphGuard, GuardKind
from pkmgen.language.options import Options
from pkmgen.machine.version import __version__
from tests.unit.emit.c_text import function_statements
from tests.unit.passes.graphs import graph_of, iterated_graph, with_ports

PARAMETERS: tuple[ModuleParameter, ...] = (("p", 0.7, "m", ""), ("q", -1.3, "m", ""))


def function(name: str, graph: ExprGraph, **more: Any) -> GeneratedFunction:
    return GeneratedFunction(replace(graph, name=name), "adjoint", "pose", **more)


def iterated(name: str, written: str = "x - y*y") -> GeneratedFunction:
    return function(name, iterated_graph("x + y", next=written, residual="x"))


def emitted(*functions: GeneratedFunction, **options: Any) -> GeneratedSource:
    parameters = options.pop("parameters", PARAMETERS)
    made, limbs = Options(**options), ("left", "right")
    return emit_module(KernelParts("robot", "a robot", limbs, parameters, functions, made, ALL_ADMITTED))


def rows(source: GeneratedSource) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in source.manifest["functions"]}


def test_a_module_without_limbs_side_by_side_has_no_such_file() -> None:
    source = emitted(function("plain", graph_of("x*y")))
    assert source.side_by_side == ""
    assert set(source.manifest["checksums"]) == {"robot.h", "robot.c", "robot_batch.c"}


def test_each_function_has_what_is_said_of_it_in_its_own_row() -> None:
    steps = function("model", direct_model(), rollout=Rollout("roll", None), notes={"kind": "direct"})
    functions = (function("first", graph_of("x*y")), iterated("second"), steps, iterated("fourth", "x/y"))
    found = rows(emitted(*functions))
    assert list(found) == ["first", "second", "model", "fourth"]
    assert {name for name, row in found.items() if "iteration" in row} == {"second", "fourth"}
    assert {name: row["rollout"] for name, row in found.items() if "rollout" in row} == {
        "model": {"c_name": "robot_roll"}
    }
    assert {name: row["notes"] for name, row in found.items() if "notes" in row} == {"model": {"kind": "direct"}}
    for made in functions:
        row, iteration = found[made.graph.name], made.graph.iteration
        assert (row["c_name"], row["total"]) == (f"robot_{made.graph.name}", count_operations(made.graph).total)
        if iteration is not None:
            assert (row["iteration"]["limit"], row["iteration"]["total"]) == (17, count_step(iteration).total)
            assert (row["iteration"]["goal"], row["iteration"]["accepted"]) == (1e-9, 1e-6)
            assert row["iteration"]["operations"] == count_step(iteration).as_dict()


def direct_model() -> ExprGraph:
    """A function of a pose and a twist whose acceleration is integrated."""
    return with_ports(graph_of("x*y"), pose="x", twist="y")


def test_a_manifest_says_all_there_is_to_say() -> None:
    manifest = dict(emitted(function("first", graph_of("x*y + z")), fold=False, real="float").manifest)
    (row,) = manifest.pop("functions")
    assert row == {
        "name": "first",
        "c_name": "robot_first",
        "method": "adjoint",
        "inputs_mode": "pose",
        "inputs": [{"name": "inputs", "shape": [3], "units": ["1"] * 3, "meaning": ""}],
        "outputs": [{"name": "outputs", "shape": [1], "units": ["1"], "meaning": ""}],
        "operations": count_operations(graph_of("x*y + z")).as_dict(),
        "total": count_operations(graph_of("x*y + z")).total,
    }
    assert set(manifest.pop("checksums")) == {"robot.h", "robot.c", "robot_batch.c"}
    assert manifest == {
        "format": 1,
        "pkmgen": __version__,
        "robot": "robot",
        "title": "a robot",
        "method": "adjoint",
        "inputs_mode": "pose",
        "real": "float",
        "fold": False,
        "limbs": ["left", "right"],
        "parameters": {"p": {"value": 0.7, "unit": "m"}, "q": {"value": -1.3, "unit": "m"}},
        "status": {
            "ok": 0,
            "out_of_reach": status.OUT_OF_REACH,
            "singular": status.SINGULAR,
            "not_finite": status.NOT_FINITE,
            "not_normalised": status.NOT_NORMALISED,
            "no_convergence": status.NO_CONVERGENCE,
            "other_assembly": status.OTHER_ASSEMBLY,
            "limb_out_of_reach_first_bit": status.LIMB_OUT_OF_REACH,
            "limb_singular_first_bit": status.LIMB_SINGULAR,
        },
    }


@pytest.mark.parametrize("attitude", [None, 3])
def test_a_rollout_keeps_a_quaternion_of_length_one(attitude: int | None) -> None:
    """Of the pose that has one; the change of it is computed by the equations of the generator."""
    template_environment.cache_clear()  # what templates know of quaternions is told when they are read
    graph = with_ports(graph_of(*"xyzxyz"), pose="x______" if attitude else "x_____", twist="y_____", effort="z")
    source = emitted(function("model", graph, rollout=Rollout("roll", attitude)))
    assert ("robot_roll_normalise(" in source.source) is (attitude is not None)
    assert "robot_roll_slope(" in source.source


def test_zeros_of_outputs_and_defaults_of_inputs_are_in_the_manifest() -> None:
    graph = graph_of("x", "0", "y - 0", "0")
    graph = replace(graph, inputs=(replace(graph.inputs[0], default=(1.0, 2.0, 3.0)),))
    found = rows(emitted(function("some", graph), function("none", graph_of("x", "y"))))
    assert found["some"]["outputs"][0]["zeros"] == [1, 3]
    assert "zeros" not in found["none"]["outputs"][0]
    assert found["some"]["inputs"][0]["default"] == [1.0, 2.0, 3.0]
    assert "default" not in found["none"]["inputs"][0]
    assert found["some"]["inputs"][0]["shape"] == [3]


@pytest.mark.parametrize("whole", ["x*(p + q)", "sin(p*q) + y*p/q"])
def test_a_function_of_calls_prepares_nothing_of_its_own_and_counts_what_it_calls(whole: str) -> None:
    """What it is made of is computed by those it calls; its graph only says what it takes and gives."""
    parts = Composition(
        "platform", (("limb", 0, 0, 0), ("limb", 1, 1, 1)), "assemble", (2, 2), OperationCount(add=5, mul=3)
    )
    called = (
        function("platform", graph_of("x", "y*p")),
        function("limb", with_ports(graph_of("x*2"), state="x")),
        function("assemble", graph_of("x + y")),
    )
    calls = function("together", graph_of(whole), composition=parts)
    source = emitted(*called, calls, fold=False)
    assert function_statements(source.source, "robot_prepare") == ["constants->p = parameters->p;"]
    assert (rows(source)["together"]["total"], rows(source)["together"]["operations"]) == (
        8,
        parts.operations.as_dict(),
    )
    for name in ("robot_platform", "robot_limb", "robot_assemble"):
        assert source.source.count(f"{name}(") > emitted(*called, fold=False).source.count(f"{name}(")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a /* b", "a / * b"),
        ("a */ b", "a * / b"),
        ("two  \t spaces\n", "two spaces"),
        ("what??!", "what? ?!"),
        ("a ? b", "a ? b"),
        ("zero\u200bwidth", "zero width"),
    ],
)
def test_titles_and_descriptions_are_changed_no_more_than_they_must(text: str, written: str) -> None:
    parameters, functions = (("p", 1.0, "m", text),), (function("f", graph_of("x*p")),)
    source = emit_module(KernelParts("robot", text, (), parameters, functions, Options(fold=False), ALL_ADMITTED))
    assert source.source.startswith(f"/* robot: {written}\n")
    assert f"double p; /* m: {written} */" in source.header


@pytest.mark.parametrize(
    "end", ["_batch", "_columns", "_one", "_over", "_over_plain", "_rows", "_batch_part", "_columns_part", "_limbs"]
)
def test_a_function_may_not_be_called_what_another_one_has_beside_it(end: str) -> None:
    with pytest.raises(ArgumentError, match=f"robot_sample{end} would stand for two things"):
        emitted(function("sample", graph_of("x")), function(f"sample{end}", graph_of("y")))
    emitted(function("sample", graph_of("x")), function(f"sample{end}s", graph_of("y")))


@pytest.mark.parametrize("word", ["prepare", "parameters", "constants", "gather", "scatter", "lanes_of", "lanes_sqrt"])
def test_a_function_may_not_be_called_what_the_module_has(word: str) -> None:
    with pytest.raises(ArgumentError, match=f"robot_{word} would"):
        emitted(function(word, graph_of("sqrt(x)")))


def test_steps_and_rollouts_have_names_of_their_own() -> None:
    with pytest.raises(ArgumentError, match="robot_find_step would"):
        emitted(iterated("find"), function("find_step", graph_of("x")))
    for end in ("", "_batch", "_slope", "_normalise"):
        with pytest.raises(ArgumentError, match=f"robot_roll{end} would"):
            emitted(
                function("model", direct_model(), rollout=Rollout("roll", None)), function(f"roll{end}", graph_of("x"))
            )


@pytest.mark.parametrize("word", ["class", "typeof", "bool", "errno", "template"])
def test_a_parameter_that_is_a_word_of_c_is_no_field(word: str) -> None:
    parameters = ((word, 1.0, "m", ""),)
    with pytest.raises(UnsupportedRobotError, match=f"parameter {word}"):
        emitted(function("f", graph_of("x")), parameters=parameters, fold=False)
    emitted(function("f", graph_of("x")), parameters=parameters)


LANE_NAME = re.compile(r"\blanes_[a-z0-9]+(?=\()")


def guarded(written: str, kind: GuardKind) -> ExprGraph:
    graph = graph_of(written, "1e-7")
    value, low = graph.outputs[0].nodes
    return replace(graph, guards=(GraphGuard(kind, None, value, low),))


@pytest.mark.parametrize(
    ("graph", "needed"),
    [
        (graph_of("x + y"), set()),
        (graph_of("sin(x)"), {"lanes_sin"}),
        (graph_of("sqrt(max(x, y))"), {"lanes_sqrt", "lanes_max"}),
        (graph_of("x*y + 1", "atan2(x, y)"), {"lanes_atan2"}),
        (guarded("x*y", GuardKind.SINGULAR), {"lanes_abs"}),
        (guarded("x*y", GuardKind.REACH), set()),
    ],
)
def test_batches_define_the_functions_of_lanes_that_they_call(graph: ExprGraph, needed: set[str]) -> None:
    text = re.sub(r"/\*.*?\*/", "", emitted(function("f", graph)).batch, flags=re.DOTALL)
    called = set(LANE_NAME.findall(text))
    defined = set(re.findall(rf"^static [^;\n=]*?(?<=\W)({LANE_NAME.pattern})", text, re.MULTILINE))
    assert needed <= called <= defined | set(re.findall(r"# *define (lanes_\w+)", text))
    assert ("lanes_tan" in defined) is ("lanes_tan" in needed)


def test_limbs_side_by_side_have_a_file_with_the_functions_of_lanes_that_limbs_call() -> None:
    limb, assemble = graph_of("x*y*sin(x)"), graph_of("x + y + z")
    platform = graph_of("x", "y", "y", "z")
    group = LaneGroup(with_ports(limb, state="xy"), ((0, 0), (2, 1)))
    lanes = LimbLanes(platform, (group,), with_ports(assemble, inputs="z", results="xy"), 2)
    beside = function("beside", graph_of("x + y*z"), limb_lanes=lanes)
    source = emitted(function("plain", graph_of("tanh(x)")), beside)
    assert "robot_beside_limbs(" in source.side_by_side
    assert "robot_plain_limbs(" not in source.side_by_side
    assert "lanes_sin(" in source.side_by_side and "lanes_tanh(" not in source.side_by_side
    assert set(source.manifest["checksums"]) == {"robot.h", "robot.c", "robot_batch.c", "robot_side_by_side.c"}


def test_functions_that_differ_in_the_start_of_their_iteration_alone_share_its_step() -> None:
    def started(name: str, start: Any, written: str = "x - y*y") -> GeneratedFunction:
        return function(name, iterated_graph("x + y", next=written, residual="x", start=start))

    source = emitted(started("one", (0.5,)), started("two", (0.7,)), started("other", (0.5,), "x/y"))
    for text in (source.source, source.batch):
        assert text.count("/* A Newton step of robot_one, robot_two: ") == 1
        assert text.count("/* A Newton step of robot_other: ") == 1
        assert "robot_two_step" not in text
    assert source.source.count("const uint32_t here = robot_one_step(") == 2
    assert source.source.count("const uint32_t here = robot_other_step(") == 1
