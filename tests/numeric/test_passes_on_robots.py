"""The passes on the graphs of all robots: what they compute stays what it was, steps of iterations among it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.compile import compile_limbs
from pkmgen.graph.evaluate import Evaluation, evaluate_graph
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.types import ExprGraph, GraphPort, GuardKind
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import ROOT
from tests.oracle.states import random_states

Array = NDArray[Any]
ROBOTS = sorted(path.stem for path in (ROOT / "robots").glob("*.yaml"))
STATES, TOLERANCE = 6, 1e-10


def raw_graphs(name: str, fold: bool) -> tuple[RobotFile, tuple[ExprGraph, ...]]:
    options = Options(fold=fold)
    made = compile_limbs(RobotText((ROOT / f"robots/{name}.yaml").read_text("utf-8"), name), options)
    robot, mechanism = made.file, made.mechanism
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, fold)
    models = made.standard_models
    return robot, tuple(graph_from_model(model, binding) for model in models)


def inputs_of(graph: ExprGraph, robot: RobotFile, seed: int) -> dict[str, Array]:
    """Poses of the box, all else random."""
    random, states = np.random.default_rng(seed), random_states(robot, STATES, seed)
    inputs = {port.name: random.uniform(-1, 1, (STATES, port.size)) for port in graph.inputs}
    return inputs | ({"pose": states.pose} if "pose" in inputs else {})


def values(graph: ExprGraph, result: Evaluation) -> Array:
    """Outputs, and values of guards by their limits, since both may be in another unit; signs by a limit of zero.

    Of what is singular where it vanishes the sign does not matter.
    """
    outputs = [array.reshape(STATES, -1) for array in result.outputs.values()]
    guards = [
        np.where(low == 0.0, np.sign(value), value / (low + (low == 0.0)))[:, None]
        for value, low in (
            (np.abs(value) if guard.kind is GuardKind.SINGULAR else value, low)
            for guard, (value, low) in zip(graph.guards, result.guards, strict=True)
        )
    ]
    return np.concatenate([*outputs, *guards], axis=1)


def agree(raw: ExprGraph, optimised: ExprGraph, inputs: dict[str, Array], parameters: dict[str, float]) -> None:
    checks_last = tuple(sorted(raw.guards, key=lambda guard: guard.beside))
    raw = replace(raw, guards=checks_last)
    if len(raw.guards) != len(optimised.guards):
        raw = without_implied(raw, optimised, inputs, parameters)
    assert [guard.kind for guard in raw.guards] == [guard.kind for guard in optimised.guards]
    expected, found = (values(graph, evaluate_graph(graph, inputs, parameters)) for graph in (raw, optimised))
    # beyond reach a root has no value; its square, which is all the optimised graph may need, has one
    seen = np.isfinite(expected)
    assert np.isfinite(found)[seen].all()
    assert seen.all() or "pose" not in inputs
    scale = np.max(np.abs(np.where(seen, expected, 0.0)), axis=1, keepdims=True)
    # each entry by its own size, or by a share of the largest where it is a difference of large numbers
    allowed = TOLERANCE * (np.abs(expected) + 1e-3 * scale)
    assert np.all(np.abs(found - expected)[seen] <= allowed[seen])
    assert np.count_nonzero(seen) > STATES


def without_implied(
    raw: ExprGraph, optimised: ExprGraph, inputs: dict[str, Array], parameters: dict[str, float]
) -> ExprGraph:
    """The raw graph with the guards that the passes keep; others are of singularities, where one of reach fails too."""
    expected, found = (evaluate_graph(graph, inputs, parameters) for graph in (raw, optimised))
    left, kept, dropped = list(zip(optimised.guards, found.guards, strict=True)), [], []
    within = np.ones(STATES, bool)
    for guard, watched in zip(raw.guards, expected.guards, strict=True):
        if left and left[0][0].kind is guard.kind and alike(guard.kind, watched, left[0][1]):
            kept.append(guard)
            left.pop(0)
            within &= (watched[0] > watched[1]) | (guard.kind is not GuardKind.REACH)
        else:
            assert guard.kind is GuardKind.SINGULAR
            dropped.append(np.abs(watched[0]) > watched[1])
    assert not left
    assert all(holds[within].all() for holds in dropped)
    return replace(raw, guards=tuple(kept))


def alike(kind: GuardKind, one: tuple[Array, Array], other: tuple[Array, Array]) -> bool:
    """Whether two guards watch the same by the same limit, each in a unit of its own."""
    with np.errstate(all="ignore"):
        ratios = [(np.abs(value) if kind is GuardKind.SINGULAR else value) / low for value, low in (one, other)]
    known = np.isfinite(ratios[0]) & np.isfinite(ratios[1])
    return bool(np.allclose(ratios[0][known], ratios[1][known], rtol=1e-6))


RUNTIME = ("c5", "delta", "delta_tool", "gough_stewart", "spherical_wrist")
CASES = [*((name, True) for name in ROBOTS), *((name, False) for name in RUNTIME)]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("name", "fold"), CASES)
def test_same_values(name: str, fold: bool) -> None:
    robot, graphs = raw_graphs(name, fold)
    for raw in graphs:
        optimised = optimise(raw)
        if raw.iteration is None:
            agree(raw, optimised, inputs_of(raw, robot, 1), robot.values)
            continue
        assert optimised.iteration is not None
        step = raw.iteration.step
        agree(step, optimised.iteration.step, inputs_of(step, robot, 2), robot.values)
        # the function around its iteration, at unknowns that solve nothing
        around, found = (
            replace(graph, iteration=None, inputs=(*graph.inputs, *hidden(graph))) for graph in (raw, optimised)
        )
        agree(around, found, inputs_of(around, robot, 3), robot.values)


def hidden(graph: ExprGraph) -> tuple[GraphPort, ...]:
    assert graph.iteration is not None
    return graph.iteration.unknown, graph.iteration.convergence
