"""Rates on a tape: forwards, with derivatives, and efforts backwards, against numbers worked out by numpy."""

import numpy as np
import sympy

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import RateMap, RateTape, Term
from pkmgen.graph.symbolic.solve import PivotOrder, eliminate
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Port, SymbolicModel

GENERATOR = np.random.default_rng(3)


def vector(equations: StagedEquations, name: str) -> Matrix:
    return Matrix(equations.input(name, (3,), tuple("xyz"), ("1",) * 3, name))


def values(model: SymbolicModel, **inputs: np.ndarray) -> np.ndarray:
    graph = graph_from_model(model, ParameterBinding({}, {}, True))
    given = {name: np.asarray(value, float).reshape(1, -1) for name, value in inputs.items()}
    return np.concatenate([value[0] for value in evaluate_graph(graph, given).outputs.values()])


def output(equations: StagedEquations, name: str, value: Matrix) -> Port:
    symbols = tuple(equations.scalar(f"{name}_{i}", entry, "result") for i, entry in enumerate(value))
    return Port(name, (len(symbols),), symbols, ("1",) * len(symbols), name)


def skew(v: np.ndarray) -> np.ndarray:
    return np.cross(np.eye(3), v) * -1


def test_a_rate_its_derivative_and_its_efforts() -> None:
    equations = StagedEquations()
    omega, alpha, arm, force = (vector(equations, name) for name in ("omega", "alpha", "arm", "force"))
    tape = RateTape(equations)
    turn = tape.source("turn", omega, alpha)
    matrix = Matrix([[0, arm[2], -arm[1]], [-arm[2], 0, arm[0]], [arm[1], -arm[0], 0]])
    point = tape.rate("point", [Term(matrix, turn)], "ω × s", bias=lambda: omega.cross(omega.cross(arm)))
    tape.write_accelerations()
    tape.effort(point, force)
    tape.sweep()
    outputs = [output(equations, name, value) for name, value in (("v", point.velocity), ("a", point.acceleration))]
    model = equations.model("r", "f", "m", "pose", (*outputs, output(equations, "torque", tape.collected(turn))))
    w, dw, s, f = GENERATOR.normal(size=(4, 3))
    seen = values(model, omega=w, alpha=dw, arm=s, force=f)
    acceleration = np.cross(dw, s) + np.cross(w, np.cross(w, s))
    np.testing.assert_allclose(seen, [*np.cross(w, s), *acceleration, *np.cross(s, f)], rtol=1e-12)


def test_efforts_stop_at_actuator_rates_and_pass_others() -> None:
    for ends in (True, False):
        equations = StagedEquations()
        velocity, line, force = (vector(equations, name) for name in ("velocity", "line", "force"))
        tape = RateTape(equations)
        tip = tape.source("tip", velocity, velocity)
        lever = equations.input("lever", (1,), ("d",), ("1",), "lever")[0]
        drive = tape.rate("drive", [Term(line.T, tip)], "q̇", divisor=lever, ends=ends)
        elbow = tape.rate("elbow", [Term(line, drive)], "q̇ n")
        tape.write_accelerations()
        tape.effort(elbow, force)
        tape.sweep()
        ports = (output(equations, "on_drive", tape.collected(drive)), output(equations, "on_tip", tape.collected(tip)))
        v, w, f = GENERATOR.normal(size=(3, 3))
        seen = values(equations.model("r", "f", "m", "pose", ports), velocity=v, line=w, force=f, lever=[2.0])
        np.testing.assert_allclose(seen, [w @ f, 0, 0, 0] if ends else [0.0, *(w @ f / 2.0 * w)], rtol=1e-12)


def test_a_solved_rate_and_its_rows() -> None:
    matrix = GENERATOR.normal(size=(4, 3))
    order = PivotOrder((3, 0, 2), (1, 2, 0), (1e-9,) * 3, 1e-9)
    equations = StagedEquations()
    velocity, effort = vector(equations, "velocity"), vector(equations, "effort")
    entries = equations.input("entries", (4, 3), tuple(map(str, range(12))), ("1",) * 12, "entries")
    sides = Matrix(4, 3, lambda i, j: sympy.Integer(int(i == j)))
    for kind in (RateTape, RateMap):
        tape = kind(equations)
        tip = tape.source("tip", velocity, velocity)
        system = eliminate(equations, kind.__name__, Matrix(4, 3, entries), order)
        solved = tape.rate("solved", [Term(sides, tip)], "solution", system=system)
        row = tape.pulled_back(solved, effort, tip)
        if kind is RateTape:
            tape.effort(solved, effort)
            tape.sweep()
            rows = [solved.velocity, tape.collected(tip), row]
    ports = tuple(output(equations, f"out_{i}", value) for i, value in enumerate(rows))
    v, e = GENERATOR.normal(size=(2, 3))
    seen = values(equations.model("r", "f", "m", "pose", ports), velocity=v, effort=e, entries=matrix.ravel())
    used = [3, 0, 2]
    inverse = np.linalg.inv(matrix[used]) @ np.eye(4, 3)[used]
    np.testing.assert_allclose(seen, [*inverse @ v, *inverse.T @ e, *inverse.T @ e], rtol=1e-10)
