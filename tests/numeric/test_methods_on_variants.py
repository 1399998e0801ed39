"""Methods against ours on every variant of a robot that is tried: friction, rotors, odd bodies, tilted mounts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.functions.platform_dynamics import platform_force
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.given import let_be_given
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import GraphPort
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.motion.kinematics.inverse import inverse_jacobian
from tests.conftest import Array
from tests.numeric.changes import changed
from tests.numeric.variants import VARIANTS
from tests.oracle.states import random_states

STATES = 8
TOLERANCE = 1e-9
JUDGES = ("tree", "khalil", "lie", "elements")
"""Each variant is taken by one of these in turn."""
NEARLY_SINGULAR = {"upright mixed limbs about y"}
"""Variants of a robot that is nearly singular in its box: a digit less."""
CASES = [(name, JUDGES[i % len(JUDGES)]) for i, name in enumerate(VARIANTS)]


@pytest.mark.sampled(30)
@pytest.mark.parametrize(("name", "method"), CASES)
def test_method_on_variant(name: str, method: str) -> None:
    base, changes = VARIANTS[name]
    ours = compile_limbs(RobotText(changed(base, *changes), "variant"), Options())
    robot, theirs = ours.file, replace(ours, options=Options(method=method))
    if theirs.refusal is not None:
        pytest.skip("the method says that it does not apply")
    states, found = random_states(robot, STATES, seed=17), []
    for made in (ours, theirs):
        graph = made.raw_graph(made.model)
        found.append(evaluate_graph(graph, states._asdict(), robot.values).outputs["effort"])
    scale = np.maximum(np.max(np.abs(found[0]), axis=1), 0.1)
    error = np.max(np.max(np.abs(found[1] - found[0]), axis=1) / scale)
    assert error <= TOLERANCE * (10.0 if name in NEARLY_SINGULAR else 1.0)


@pytest.mark.parametrize("name", ["planar_3rrr", "c5", "redundant_2rr", "spherical_wrist"])
def test_platform_force_does_the_work_of_the_motors(name: str) -> None:
    """F, the effort on the twist, is Jᵀ Γ."""
    options = Options()
    made = compile_limbs(RobotText(changed(name), "variant"), options)
    robot = made.file
    plan, states = made.plan, random_states(robot, STATES, seed=18)

    def value(model: SymbolicModel, output: str) -> Array:
        graph = made.raw_graph(model)
        given = {port.name: getattr(states, port.name) for port in graph.inputs}
        return evaluate_graph(graph, given, robot.values).outputs[output]

    effort = value(made.model, "effort")
    force = value(platform_force(plan)[0], "force")
    jacobian = value(inverse_jacobian(plan), "inverse_jacobian")
    jacobian = jacobian.reshape(STATES, -1, force.shape[1])
    np.testing.assert_allclose(force, np.einsum("nij,ni->nj", jacobian, effort), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", ["planar_3rrr", "c5"])
def test_platform_force_with_the_state_given_is_the_same(name: str) -> None:
    """Each given quantity is an input of its own; fed with its value, the rest yields the same force."""
    options = Options()
    made = compile_limbs(RobotText(changed(name), "variant"), options)
    robot = made.file
    plan, states = made.plan, random_states(robot, STATES, seed=19)
    model, names = platform_force(plan)
    graph = clean(made.raw_graph(model))
    cut = let_be_given(graph, "limb_state", names)
    per_call = graph.per_call()
    places = [i for i, label in graph.labels.items() if label in names and per_call[i]]
    port = GraphPort("state", (len(places),), ("1",) * len(places), "", tuple(sorted(places)))
    inputs = {port.name: getattr(states, port.name) for port in graph.inputs}
    seen = evaluate_graph(replace(graph, outputs=(*graph.outputs, port)), inputs, robot.values).outputs
    found = evaluate_graph(cut, inputs | {"limb_state": seen["state"]}, robot.values).outputs["force"]
    np.testing.assert_allclose(found, seen["force"], rtol=1e-12)
