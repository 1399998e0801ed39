"""A whole module: titles stay inside comments, the manifest says what there is, bytes are repeated."""

import hashlib
import json
from dataclasses import replace

import pytest

from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.manifest import manifest_text
from pkmgen.emit.module import emit_module
from pkmgen.functions.admission import ALL_ADMITTED
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import GraphGuard, GuardKind
from pkmgen.language.options import Options
from tests.unit.emit.c_text import function_body, function_statements
from tests.unit.passes.graphs import graph_of


def module(title="A robot", description="a length", fold=True, real="double", graph=None):
    graph = graph or graph_of("2*x + y" if fold else "p*x + y")
    parameters = (("p", 2.0, "m", description),)
    functions, options = (GeneratedFunction(graph, "adjoint", "pose"),), Options(real=real, fold=fold)
    return emit_module(KernelParts("robot", title, ("left",), parameters, functions, options, ALL_ADMITTED))


@pytest.mark.parametrize(
    "text",
    [
        "ends */ int main(void) { return 1; } /* here",
        "**//",
        "/*/ /**/",
        "first\nsecond\r\nthird\tfourth",
        "trigraph ??/",
        "three???/",
        "a \x00 b \x1b[31m c \u2028 d \u202e e",
    ],
)
def test_a_text_stays_inside_its_comment(text):
    source = module(title=text, description=text, fold=False)
    for written in (source.header, source.source, source.cdef):
        assert written.count("/*") == written.count("*/")
        assert "??" not in written
        assert all(letter.isprintable() or letter == "\n" for letter in written)
    plain = module(fold=False)
    assert source.source.count("\n") == plain.source.count("\n")
    assert source.header.count("\n") == plain.header.count("\n")


def test_a_harmless_text_is_printed_as_it_is():
    source = module(title="Özgür's five-bar (2BB)?", description="ℓ, motor to elbow", fold=False)
    assert source.source.startswith("/* robot: Özgür's five-bar (2BB)?\n")
    assert "double p; /* m: ℓ, motor to elbow */" in source.header


def test_without_a_title():
    assert module(title="").source.startswith("/* robot\n")


def test_folded():
    source = module()
    assert function_statements(source.source, "robot_sample") == [
        "const double t1 = inputs[1] + inputs[0] * 2.0;",
        "outputs[0] = t1;",
    ]
    assert (
        "    const double sum = t1 + inputs[2];\n    if (isfinite(sum)) {\n        outputs[0] = t1;\n" in source.source
    )
    assert "constants" not in source.source
    assert "uint32_t robot_sample(const double inputs[3], double outputs[1]);" in source.header


def test_runtime_parameters():
    source = module(fold=False)
    assert function_statements(source.source, "robot_sample") == [
        "const double t1 = inputs[1] + inputs[0] * constants->p;",
        "outputs[0] = t1;",
    ]
    assert function_statements(source.source, "robot_prepare") == ["constants->p = parameters->p;"]
    assert "const robot_constants *constants, const double inputs[3]" in source.header


def test_float():
    text = module(real="float").source
    assert "inputs[0] * 2.0f" in text
    assert "double" not in text


def test_guards_stand_between_statements_and_results():
    graph = graph_of("watched + z", "1e-7", watched="x*y")
    guard = GraphGuard(GuardKind.SINGULAR, 0, next(iter(graph.labels)), graph.outputs[0].nodes[1])
    source = module(graph=replace(graph, guards=(guard,)))
    body = function_body(source.source, "robot_sample")
    parts = ("watched = ", "fabs(watched) > 1e-07", "outputs[0] = ", "outputs[i] = (double)NAN")
    places = [body.index(text) for text in parts]
    assert places == sorted(places)


def test_manifest():
    source = module()
    manifest = json.loads(manifest_text(source.manifest))
    assert manifest["robot"] == "robot"
    assert manifest["parameters"] == {"p": {"value": 2.0, "unit": "m"}}
    (function,) = manifest["functions"]
    assert (function["c_name"], function["method"], function["inputs_mode"]) == ("robot_sample", "adjoint", "pose")
    assert function["operations"] | {"compare": 0} == {"add": 1, "mul": 1, "div": 0, "sqrt": 0, "trig": 0, "compare": 0}
    assert function["total"] == sum(function["operations"].values())
    for name, text in (("robot.h", source.header), ("robot.c", source.source)):
        assert manifest["checksums"][name] == f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def test_same_input_same_bytes():
    assert module(fold=False) == module(fold=False)
