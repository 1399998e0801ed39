"""Functions of a page yield what those of Python do, of every robot."""

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.api.load import load_text
from pkmgen.compile import compile_robot
from pkmgen.emit.states import DrawnStates
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.scenes.build import build_scene

COUNT, CLOSE = 40, 1e-12
FIVE = ("fivebar", "delta", "gough_stewart", "linkage_leg", "humanoid_ankle")
CALL = """([name, count, inputs]) => {
    const {outputs, statuses} = window.studio.kernel.batch(name, count, inputs);
    const plain = ([name, values]) => [name, [...values].map((v) => Number.isFinite(v) ? v : null)];
    return [Object.fromEntries(Object.entries(outputs).map(plain)), [...statuses]];
}"""


def in_page(seen, name, inputs):
    count = len(next(iter(inputs.values())))
    outputs, statuses = seen.page.evaluate(CALL, [name, count, {k: v.ravel().tolist() for k, v in inputs.items()}])
    return {k: np.array(v, float).reshape(count, -1) for k, v in outputs.items()}, np.array(statuses)


def apart(found, expected, good):
    """Largest difference of good states by the largest entry of each."""
    found, expected = found[good].reshape(good.sum(), -1), expected[good].reshape(good.sum(), -1)
    scale = np.maximum(np.abs(expected).max(axis=1, initial=0.0), 1e-300)
    return (np.abs(found - expected).max(axis=1, initial=0.0) / scale).max(initial=0.0)


def differences(seen, name, about):
    """Largest relative difference of each function, and how many states were good."""
    text, options = read_robot_text(name), Options(fold=False)
    names = tuple(row["name"] for row in about["functions"] if row["name"] != "scene")
    compiled = replace(compile_robot(text, options), options=Options(fold=False, functions=names))
    file, mechanism = compiled.file, compiled.mechanism
    robot = load_text(text, Options(fold=False, functions=names))
    scene = build_scene(compiled)[1]
    made = (*compiled.functions, scene)
    drawn = DrawnStates(mechanism, made, file.values, COUNT, 7)
    result = {}
    for function in made:
        own, graph = function.graph.name, function.graph
        states = drawn.of(graph)
        inputs = {port.name: np.ascontiguousarray(states[port.name]) for port in graph.inputs}
        found, words = in_page(seen, own, inputs)
        if own == "scene":
            outputs = evaluate_graph(graph, inputs, file.values).outputs
            good = words == 0
        else:
            status, details = np.zeros(len(words), np.uint32), {}
            first = robot.function(own)
            value = first(*inputs.values(), status=status, details=details)
            outputs = {first.output.name: value, **details}
            assert np.array_equal(words, status), own
            good = status == 0
        assert good.sum() >= COUNT // 4, own
        results = {port: value for port, value in outputs.items() if port != "convergence"}  # a residual is rounding
        result[own] = max(apart(found[port], np.asarray(value), good) for port, value in results.items())
    return result


def check(open_page, page_file, name):
    with open_page(name) as seen:
        found = differences(seen, name, page_file(name)[1])
    assert {row["name"] for row in page_file(name)[1]["functions"]} == set(found)
    assert {function: value for function, value in found.items() if value > CLOSE} == {}


@pytest.mark.nightly
@pytest.mark.parametrize("name", FIVE)
def test_functions_of_a_page_are_those_of_python(open_page, page_file, name):
    check(open_page, page_file, name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [n for n in (*list_robots(), *list_mechanisms()) if n not in FIVE])
def test_functions_of_all_pages(open_page, page_file, name):
    check(open_page, page_file, name)
