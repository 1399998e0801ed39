"""A mechanism told by the pose of a body beside the engine, which knows its motors only."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from benchmarks.fuzz.posed_bodies import BOX, assembly_of_motors
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.checks.engine_bodies import LARGEST_ERROR, SINE, STATES, Verdict
from pkmgen.checks.oracle.multibody import NotAMechanismError
from pkmgen.checks.oracle.multibody_states import GAIN, relative_errors
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.oracle.posed import PosedBody, PosedState

SPREAD, TRIES = 0.05, 24
"""How far motors are moved from home, m and rad, and how often."""
CONDITION = 300.0
"""Of the rates of the pose by those of the motors, of states that are compared."""
FUNCTIONS = {
    "inverse_dynamics": "effort", "inverse_kinematics": "motors", "inverse_jacobian": "jacobian",
    "mass_matrix": "mass_matrix",
}  # fmt: skip
"""Functions, and what of a state of the engine they are."""
BOUND = "error_bound"
"""Of rounding errors of inverse dynamics, which grow as the third power of the condition number."""


def is_posed(text: str) -> bool:
    """Whether a file of bodies and joints tells the pose of a body."""
    data = json.loads(text)
    return "bodies" in data and "platform" in data


def judge_posed(text: str) -> Verdict:
    """Judge a robot file whose home is well-conditioned: a refusal is a fault."""
    options = Options(functions=(*FUNCTIONS, BOUND))
    try:
        made = compile_robot(RobotText(text, "random"), options)
        robot, graphs = made.file, dict(made.graphs)
        assert isinstance(robot, MultibodyFile)
    except UnsupportedRobotError as error:
        return Verdict("false refusal", str(error))
    except Exception as error:
        return Verdict("crash", f"{type(error).__name__}: {error}")
    states = list(_states(text, robot))
    if not states:
        return Verdict("out of reach")
    kernel, errors = NumpyKernel(list(graphs.values()), made.mechanism.parameters, "double"), {}
    bounds, bounded = _called(kernel, graphs.pop(BOUND), states)
    for graph in graphs.values():
        found, good = _called(kernel, graph, states)
        wanted = np.array([getattr(state, FUNCTIONS[graph.name]) for state in states])
        if graph.name == "inverse_dynamics":
            good &= bounded
            found = wanted + np.sign(found - wanted) * np.maximum(np.abs(found - wanted) - bounds, 0.0)
        if not good.any():
            return Verdict("stuck", graph.name)
        errors[graph.name] = float(relative_errors(found[good], wanted[good]).max())
    worst = max(errors, key=lambda name: errors[name] if np.isfinite(errors[name]) else np.inf)
    return Verdict("agrees" if errors[worst] < LARGEST_ERROR else "wrong", worst, errors[worst])


def _states(text: str, robot: MultibodyFile) -> Iterator[PosedState]:
    """States in the box, well-conditioned, on the assembly of home."""
    oracle, home = assembly_of_motors(text)
    body, random, begin, found = PosedBody(oracle, robot), np.random.default_rng(46), oracle.positions(home), 0
    first, still = body.pose(home), np.zeros(len(begin))
    side = np.linalg.det(body.state(home, still, still).jacobian)  # beyond a singular pose the same pose is another's
    for _ in range(TRIES):
        position = begin + SPREAD * random.uniform(-1, 1, len(begin))
        rate, acceleration = random.uniform(-1, 1, (2, len(begin))) * [[2.0], [5.0]]
        try:
            state = body.state(oracle.follow(home, position), rate, acceleration)
        except (NotAMechanismError, np.linalg.LinAlgError):
            continue
        good = state.oracle.sine > SINE and state.oracle.gain < GAIN
        good = good and np.linalg.cond(state.jacobian) < CONDITION and np.linalg.det(state.jacobian) * side > 0.0
        if good and np.abs(state.pose - first).max() < 0.5 * BOX:
            yield state
            found += 1
        if found == STATES:
            return


def _called(kernel: NumpyKernel, graph: ExprGraph, states: list[PosedState]) -> tuple[Array, Array]:
    """Results of a function, and which are good."""
    count = len(states)
    given = [
        np.array([getattr(state, port.name) for state in states])
        if port.default is None
        else np.tile(port.default, (count, 1))
        for port in graph.inputs
    ]
    outputs, words = [np.zeros((count, port.size)) for port in graph.outputs], np.zeros(count, np.uint32)
    kernel.call(graph.name, count, given, outputs, words)
    return outputs[0], words == 0
