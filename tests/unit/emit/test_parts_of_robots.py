"""Functions made of parts: limbs side by side compute what the whole function does, calls find their functions."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.emit.dialect import Plain
from pkmgen.emit.functions import c_function
from pkmgen.emit.limb_lanes import lay_out_limb_lanes
from pkmgen.emit.types import CFunction, CLaneGroup
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from tests.conftest import Array
from tests.oracle.states import random_states
from tests.unit.emit.c_text import run_statements

STATES = 4
LIMBS = ("first", "second", "third", "fourth", "fifth", "sixth")


@cache
def functions_of(name: str, layout: str = "flat") -> tuple[dict[str, GeneratedFunction], dict[str, Array]]:
    text, options = read_robot_text(name), Options(layout=layout)
    compiled = compile_limbs(text, options)
    robot = compiled.file
    made = {function.graph.name: function for function in compiled.functions}
    return made, random_states(robot, STATES, seed=8)._asdict()


def values_of(part: CFunction, given: dict[str, Array]) -> tuple[dict[str, Array], dict[str, Array]]:
    """All values of a function by name, and its results."""
    names = run_statements(part.statements, {**given, "status": 0})
    results = run_statements([f"{entry} = {value};" for entry, value in part.results], names)
    return names, results


def entries(inputs: dict[str, Array]) -> dict[str, Array]:
    """States as C sees them: entry by entry, all states at once."""
    return {name: values.T for name, values in inputs.items()}


def results_of(group: CLaneGroup, known: dict[str, Array]) -> dict[str, Array]:
    """Results of the limbs of a kind by their C text."""
    packed = [
        [run_statements([f"lane = {text};"], known)["lane"] * np.ones(STATES) for text in entry.values]
        for entry in group.state
    ]
    (state,), results = group.limb.inputs, {}
    for limb in range(group.count):
        _, found = values_of(group.limb, {state.name: np.array([entry[limb] for entry in packed])})
        for row, (entry, _) in enumerate(group.limb.results):
            results[f"{group.results}[{row}][{limb}]"] = found[entry] * np.ones(STATES)
    return results


@pytest.mark.parametrize(
    ("name", "counts", "size"),
    [
        ("delta", [3], 4),
        ("planar_3rrr", [3], 4),
        ("linear_delta", [3], 4),
        ("hexaglide", [6], 8),
        ("delta_tool", [3], 4),  # its telescope is written out
        ("par2", [2, 2], 2),
    ],
)
def test_limbs_side_by_side_compute_the_whole(
    name: str, counts: list[int], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pkmgen.functions.types.WORTH", 1.0)
    functions, inputs = functions_of(name)
    function = functions["inverse_dynamics"]
    lanes = lay_out_limb_lanes(function, "robot", "double", LIMBS)
    assert lanes is not None
    assert (lanes.name, lanes.size) == ("robot_inverse_dynamics_limbs", size)
    assert [group.count for group in lanes.groups] == counts
    known, _ = values_of(lanes.platform, entries(inputs))
    by_text = {text: value for group in lanes.groups for text, value in results_of(group, known).items()}
    results = [by_text[text] for text in lanes.limb_results]
    last = lanes.assemble.inputs[-1].name
    names, found = values_of(lanes.assemble, entries(inputs) | {last: np.array(results)})
    effort = np.stack([found[entry] * np.ones(STATES) for entry, _ in lanes.assemble.results], axis=1)
    expected = evaluate_graph(function.graph, inputs).outputs["effort"]
    np.testing.assert_allclose(effort, expected, rtol=1e-11, atol=1e-11 * np.abs(expected).max())
    assert lanes.watched[: effort.shape[1]] == tuple(dict.fromkeys(text for _, text in lanes.assemble.results))
    assert {text for text in lanes.watched if "[" not in text} <= set(names)


def test_every_input_is_watched_that_the_results_do_not_show() -> None:
    """An infinite input makes a result infinite, or it is among what is watched."""
    functions, inputs = functions_of("delta")
    lanes = lay_out_limb_lanes(functions["inverse_dynamics"], "robot", "double", LIMBS)
    assert lanes is not None
    watched = {text for text in lanes.watched if re.fullmatch(r"\w+\[\d+\]", text)}
    for port in functions["inverse_dynamics"].graph.inputs:
        for entry in range(port.size):
            broken = {name: values.copy() for name, values in inputs.items()}
            broken[port.name][:, entry] = np.inf
            with np.errstate(all="ignore"):
                found = evaluate_graph(functions["inverse_dynamics"].graph, broken).outputs["effort"]
            if np.isfinite(found).all(axis=1).any():
                assert f"{port.name}[{entry}]" in watched


def test_a_function_without_lanes_has_none() -> None:
    functions, _ = functions_of("fivebar")
    assert lay_out_limb_lanes(functions["inverse_kinematics"], "robot", "double", LIMBS) is None


def test_a_function_of_calls_finds_its_parts() -> None:
    functions, _ = functions_of("fivebar", "limbs")
    whole = functions["inverse_dynamics"]
    written = c_function(whole, "robot", Plain("double"), LIMBS, {})
    parts = written.composition
    assert parts is not None
    called = [parts.platform, *(limb for limb, *_ in parts.limbs), parts.assemble]
    graphs = [functions[name.removeprefix("robot_")].graph for name in called]
    assert all(name.startswith("robot_") for name in called)
    operations = sum((count_operations(graph) for graph in graphs), OperationCount())
    counted = ", ".join(f"{number} {kind}" for kind, number in operations.as_dict().items() if number)
    assert (parts.operations, written.counts) == (operations, f"in all calls {counted}")
    states, results = graphs[0].outputs[0].size, graphs[-1].inputs[-1].size
    assert parts.sizes == (states, results)
    limb = graphs[1]
    places = [(number, number * limb.inputs[0].size, number * limb.outputs[0].size) for number in range(2)]
    assert [tuple(rest) for _, *rest in parts.limbs] == places
    assert (written.statements, written.guards, written.results, written.watched) == ((), (), (), ())
    assert [port.name for port in written.inputs] == [port.name for port in whole.graph.inputs]
    assert [port.name for port in written.outputs] == [port.name for port in whole.graph.outputs]
    assert written.title == "inverse dynamics, method adjoint, inputs pose"
