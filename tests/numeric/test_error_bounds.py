"""Bounds of rounding errors against arithmetic of 320 bits (flint): never exceeded, not vacuous, near the edge as well.

A few robots and states; compiled kernels of all robots are judged in `test_promises.py`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pkmgen
from benchmarks.measurements.exact import ExactFunction, errors
from benchmarks.measurements.near_singular import moved_input
from benchmarks.measurements.near_states import near_states
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.catalogue import CATALOGUE, bound_of
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_states

BOUNDED = [entry.bounds for entry in CATALOGUE.values() if entry.bounds]
STATES, VACUOUS = 40, 60.0
"""States of a sample, and how many times greater than errors their bounds may be in the median."""
SAMPLE = [
    *[("fivebar", name) for name in BOUNDED],
    ("delta", "inverse_dynamics"),
    ("spherical_wrist", "inverse_kinematics"),  # Newton's method comes first
    ("fourbar", "inverse_dynamics"),
    ("linkage_leg", "forward_dynamics"),
]
STATE = ([0.05, 0.45], [1.2, -0.9], [-7.0, 0.3])
AT_LIMIT = {
    "pose": [0.3088867662743182, 6.225907301066202e-05, 0.02623605640851839],
    "twist": [-0.7760645259728713, 0.5114618449400601, -0.8333774332033702],
    "acceleration": [8.215863202580602, 7.314646790142908, 3.0414720376896556],
}
"""A state of the Orthoglide beside the limit of reach of one limb, whose height is the root of a difference."""


def compared(robot: str, name: str, **options: object) -> tuple[np.ndarray, np.ndarray]:
    """Errors of the graph in double precision and their bounds, a row for each near-singular state."""
    text = read_robot_text(robot)
    chosen = Options(functions=(name, bound_of(name)), **options)  # type: ignore[arg-type]
    made = compile_robot(text, chosen)
    mechanism = made.mechanism
    function, bound = made.functions
    others = replace(made, options=Options()).functions if name == "forward_kinematics" else ()
    inputs = near_states(mechanism, function, moved_input(function), STATES, 1, others)
    found = evaluate_graph(function.graph, inputs)
    bounds = evaluate_graph(bound.graph, inputs).outputs[bound.graph.outputs[0].name]
    exact, output = ExactFunction(function.graph), function.graph.outputs[0].name
    rows, off = np.flatnonzero(np.isfinite(bounds).all(axis=1)), []
    for row in rows:
        unknown = None if found.solution is None else found.solution.unknown[row]
        values = exact({port: entries[row] for port, entries in inputs.items()}, unknown)
        assert values is not None
        off.append(errors(found.outputs[output][row], values[output]))
    assert len(rows) >= 0.8 * STATES
    return np.array(off), bounds[rows]


@pytest.mark.parametrize(("robot", "name"), SAMPLE)
def test_bounds_hold_near_the_edge(robot: str, name: str) -> None:
    off, bounds = compared(robot, name)
    assert (off <= bounds).all()
    with np.errstate(divide="ignore"):
        assert np.median((bounds / off).min(axis=1)) <= VACUOUS


@pytest.mark.parametrize(
    "options",
    [{"method": "khalil"}, {"method": "denoc"}, {"inputs": "joints"}, {"inputs": "elements", "method": "elements"}],
    ids=lambda options: "-".join(options.values()),
)
def test_bounds_are_of_the_method_and_the_inputs(options: dict[str, str]) -> None:
    robot = pkmgen.load("fivebar", functions=("inverse_dynamics", "error_bound"), backend="numpy", **options)
    efforts, bounds = robot.functions["inverse_dynamics"], robot.functions["error_bound"]
    assert [port.name for port in efforts.inputs] == [port.name for port in bounds.inputs]
    assert bounds.output.units == efforts.output.units


def test_called_like_the_function_it_bounds() -> None:
    """Compiled and by numpy, one state and a batch, alone and with the efforts in one call."""
    both = ("inverse_dynamics", "told=inverse_dynamics+error_bound")
    robot, slow = (pkmgen.load("fivebar", functions=both, backend=backend) for backend in ("c", "numpy"))
    bound = slow.error_bound(*STATE)
    told = robot.function("told").results(*STATE)
    assert told.effort == pytest.approx(robot.inverse_dynamics(*STATE), rel=1e-12)
    np.testing.assert_allclose(told.effort_bound, bound, rtol=1e-6)
    batch = robot.function("told").results(*(np.tile(each, (9, 1)) for each in STATE))
    np.testing.assert_allclose(batch.effort_bound, np.tile(bound, (9, 1)), rtol=1e-6)
    details: dict[str, np.ndarray] = {}
    assert slow.error_bound(STATE[0], of="inverse_jacobian", details=details).shape == (2, 2)
    assert details["inverse_jacobian_input_share"].shape == (2, 2)


@pytest.mark.parametrize("rate", [1e-155, 1e-158, 1e-161])
def test_underflow_is_in_the_bound(rate: float) -> None:
    """Without gravity, at rates whose squares are denormal, efforts lose all of their digits: the bound says so."""
    text = read_robot_text("fivebar")
    chosen = Options(functions=("inverse_dynamics", "error_bound"))
    made = compile_robot(
        RobotText(text.text.replace("gravity: [0, -9.81, 0]", "gravity: [0, 0, 0]"), text.file), chosen
    )
    mechanism = made.mechanism
    function, bound = made.functions
    pose, twist, acceleration = box_states(mechanism, 50, np.random.default_rng(0))
    inputs = {"pose": pose, "twist": rate * twist, "acceleration": 0.0 * acceleration}
    efforts, bounds = (evaluate_graph(each.graph, inputs).outputs for each in (function, bound))
    exact = ExactFunction(function.graph)
    values = [exact({port: rows[state] for port, rows in inputs.items()}) for state in range(len(pose))]
    off = np.array([errors(row, each["effort"]) for row, each in zip(efforts["effort"], values, strict=True) if each])
    assert (off <= bounds["effort_bound"]).all()
    relative = off.max(axis=1) / np.maximum(np.abs(efforts["effort"]).max(axis=1), 5e-324)
    assert relative.max() > 1e-12  # no digits of sixteen would be lost without underflow


def test_what_has_no_bound() -> None:
    robot = pkmgen.load("fivebar", functions=("inverse_dynamics",), backend="numpy")
    with pytest.raises(ArgumentError, match=r"of='mass_matrix' has none; allowed: inverse_dynamics, "):
        robot.error_bound(STATE[0], of="mass_matrix")


@pytest.fixture
def users_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile as users do: products are fused and registers packed by optimising compilers."""
    monkeypatch.delenv("PKMGEN_CFLAGS", raising=False)


@pytest.mark.usefixtures("users_flags")
def test_compiled_calls_of_one_state_stay_within_their_bounds() -> None:
    """Copies of a height that the compiler rounds in two ways made 45 times the bound here."""
    robot = pkmgen.load("orthoglide", functions=("inverse_dynamics",))
    text = read_robot_text("orthoglide")
    chosen = Options(functions=("inverse_dynamics", "error_bound"))
    function, bound = compile_robot(text, chosen).functions
    state = {name: np.array(entries) for name, entries in AT_LIMIT.items()}
    bounds = evaluate_graph(bound.graph, {name: row[None] for name, row in state.items()}).outputs["effort_bound"][0]
    exact = ExactFunction(function.graph)(state)
    assert exact is not None
    off = errors(robot.inverse_dynamics(*state.values()), exact["effort"])
    assert (off <= bounds).all()
    assert bounds.max() <= VACUOUS * off.max()


def test_iterations_pass_their_trial_in_float() -> None:
    """What is left by Newton's method is rounding: 9.4e-6 of the kernel, 7.3e-6 of its graph; steps 24 and 19."""
    names = ("inverse_kinematics", "forward_kinematics", "forward_kinematics_error_bound")
    robot = pkmgen.load("c5", real="float", functions=names)
    forward, bound = robot.functions["forward_kinematics"], robot.functions["forward_kinematics_error_bound"]
    pose = np.array(forward.inputs[-1].default)
    position = robot.inverse_kinematics(pose)
    error = np.abs(forward(position) - pose)
    assert (error <= bound(position) + 1e-5).all()
    assert 1e-9 < bound(position).max() < 1e-3
