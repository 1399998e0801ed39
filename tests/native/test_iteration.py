"""Functions that begin with Newton's method: C against numpy, folded and runtime, double and float."""

from __future__ import annotations

import re
from functools import cache
from math import inf, nan, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.api.robot import Robot
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.module import emit_module
from pkmgen.emit.native.cache import KernelCache
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.emit.native.load import NativeKernel
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import ArgumentError, NoConvergenceError, NotFiniteError, NotNormalisedError, SingularError
from pkmgen.functions.admission import ALL_ADMITTED
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Equation, Guard, Iteration, Port, SymbolicModel
from pkmgen.graph.types import ExprGraph, GuardKind
from pkmgen.language.expression.trees import parse_expression
from pkmgen.language.options import Options
from tests.native.test_c99 import compile_strictly, run

VALUES = {"gain": 0.5, "shift": 0.2}
PARAMETERS = (("gain", 0.5, "1", "of the sine"), ("shift", 0.2, "m", ""))
LIMBS = ("left", "right")
LIMIT = 12
KINDS = [(backend, fold, real) for backend in ("c", "numpy") for fold in (True, False) for real in ("double", "float")]


def port(name: str, symbols: tuple[sympy.Symbol, ...], default: tuple[float, ...] | None = None) -> Port:
    return Port(name, (len(symbols),), symbols, ("m",) * len(symbols), f"the {name}", default)


def equation(symbol: sympy.Symbol, value: sympy.Expr) -> Equation:
    return Equation(symbol.name, Matrix([symbol]), Matrix([value]), "", "")


def models(start: tuple[float, ...] | str = "start") -> tuple[SymbolicModel, ...]:
    """Solve x² = a, y + gain sin y + x = b for `pose`; an output has the same name as the unknown.

    It is singular where x is small (found by the step), limb `left` where a < 0.01, `right` out of reach where b > 3,
    and the length of `start` is to be √2.
    """
    a, b, x, y, u, v, residual, steps = sympy.symbols("a b x y u v residual steps")
    gain, shift, low, small, tight = sympy.symbols("gain shift low small tight")
    square = sympy.Symbol("square")
    names = "d_x d_y error n_x n_y slope first second left_reach right_reach length"
    d_x, d_y, error, n_x, n_y, slope, first, second, left_reach, right_reach, length = sympy.symbols(names)
    wrong_x, wrong_y = x**2 - a, y + gain * sympy.sin(y) + x - b
    constants = {
        gain: parse_expression("gain"),
        shift: parse_expression("2*shift"),
        low: parse_expression("0.01"),
        small: parse_expression("1e-3"),
        tight: parse_expression("1e-6"),
    }
    position, begin, unknown = port("position", (a, b)), port("start", (u, v), (1.0, 1.0)), port("pose", (x, y))
    step = SymbolicModel(
        "solver", "step", "newton", "joints",
        (position, unknown), (port("next", (n_x, n_y)), port("residual", (error,))),
        constants, frozenset(),
        (
            equation(slope, 2 * x),
            equation(d_x, wrong_x / slope),
            equation(d_y, (wrong_y - d_x) / (1 + gain * sympy.cos(y))),
            equation(n_x, x - d_x),
            equation(n_y, y - d_y),
            equation(error, sympy.sqrt(wrong_x**2 + wrong_y**2)),
        ),
        (Guard(GuardKind.SINGULAR, None, slope, small),),
    )  # fmt: skip
    iteration = Iteration(unknown, port("convergence", (residual, steps)), start, step, 1e-13, 1e-10, LIMIT)
    copy_residual, copy_steps = sympy.symbols("copy_residual copy_steps")
    forward = SymbolicModel(
        "solver", "forward_kinematics", "newton", "joints", (position, begin),
        (port("pose", (first, second)), port("convergence", (copy_residual, copy_steps))),
        constants, frozenset(),
        (
            equation(first, x + shift),
            equation(second, y * gain * x),
            equation(copy_residual, residual),
            equation(copy_steps, steps),
            equation(left_reach, a - 1),
            equation(right_reach, 3 - b),
            equation(length, u**2 + v**2 - 2),
        ),
        (
            Guard(GuardKind.SINGULAR, None, left_reach, low),
            Guard(GuardKind.REACH, 1, right_reach, small),
            Guard(GuardKind.NORMALISED, None, length, tight),
        ),
        iteration,
    )  # fmt: skip
    plain = SymbolicModel(
        "solver", "inverse_kinematics", "by_hand", "pose", (port("pose", (x, y)),),
        (port("position", (a, b)), port("square", (square,))),
        constants, frozenset(),
        (equation(a, x**2), equation(square, a**2), equation(b, y + gain * sympy.sin(y) + x)), (),
    )  # fmt: skip
    return forward, plain


@cache
def graphs(fold: bool = True, start: tuple[float, ...] | str = "start") -> tuple[ExprGraph, ...]:
    return tuple(optimise(graph_from_model(model, ParameterBinding(VALUES, {}, fold))) for model in models(start))


@cache
def source(fold: bool = True, real: str = "double", start: tuple[float, ...] | str = "start") -> GeneratedSource:
    functions = tuple(GeneratedFunction(graph, "newton", "joints") for graph in graphs(fold, start))
    options = Options(real=real, fold=fold)
    return emit_module(KernelParts("solver", "A solver", LIMBS, PARAMETERS, functions, options, ALL_ADMITTED))


def no_more(names: tuple[str, ...]) -> Robot:
    raise AssertionError(f"the kernel holds all functions, {names} too")


@cache
def solver(
    backend: str = "c", fold: bool = True, real: str = "double", start: tuple[float, ...] | str = "start"
) -> Robot:
    text = source(fold, real, start)
    if backend == "numpy":
        kernel: Any = NumpyKernel(graphs(fold, start), VALUES, real)
    else:
        kernel = NativeKernel(KernelCache().build(f"solver-{fold}-{real}-{start}", text, compiler=find_compiler()))
    return Robot(kernel, text.manifest, lambda: (text.header, text.source, text.batch), no_more)


def positions(x: Any, y: Any) -> np.ndarray[Any, Any]:
    x, y = np.asarray(x, float), np.asarray(y, float)
    return np.stack([x**2, y + 0.5 * np.sin(y) + x], axis=-1)


@pytest.mark.parametrize(("backend", "fold", "real"), KINDS)
def test_solutions(backend: str, fold: bool, real: str) -> None:
    random, robot = np.random.default_rng(1), solver(backend, fold, real)
    x, y = random.uniform(0.2, 0.9, 50), random.uniform(-1.0, 1.0, 50)
    details: dict[str, Any] = {}
    found = robot.forward_kinematics(positions(x, y), details=details)
    tolerance = 1e-12 if real == "double" else 1e-5
    assert np.max(np.abs(found - np.stack([x + 0.4, y * 0.5 * x], axis=-1))) < tolerance
    residual, steps = details["convergence"].T
    assert list(details) == ["convergence"]
    assert np.all(residual <= (1e-13 if real == "double" else 1e-6))
    assert set(steps) <= set(range(1, LIMIT + 1))
    assert len(set(steps)) > 1
    alone: dict[str, Any] = {}
    assert np.allclose(robot.forward_kinematics(positions(x, y)[7], details=alone), found[7], rtol=tolerance)
    assert alone["convergence"].shape == (2,)
    assert alone["convergence"][1] == steps[7]


@pytest.mark.parametrize("fold", [True, False])
def test_c_and_numpy_agree(fold: bool) -> None:
    """Statuses, residuals and numbers of steps too, in good states and bad ones."""
    random = np.random.default_rng(2)
    position = random.uniform((-0.2, -2.0), (1.5, 4.0), (400, 2))
    position[::17] = (0.0, 1.0)
    position[5], position[6], position[7] = (nan, 0.0), (1.0, 1.0), (1.0, 4.0)
    turn = random.uniform(0.1, 1.4, 400)
    start = sqrt(2.0) * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    start[8], start[9] = (0.0, sqrt(2.0)), (inf, 1.0)
    start[40:60] *= 1.1
    results = []
    for backend in ("c", "numpy"):
        details: dict[str, Any] = {}
        words = np.zeros(400, np.uint32)
        found = solver(backend, fold).forward_kinematics(position, start, status=words, details=details)
        results.append((words, found, details["convergence"]))
        for array in (found, details["convergence"]):
            assert np.array_equal(np.isnan(array).all(axis=1), words != 0)
            assert np.array_equal(np.isnan(array).any(axis=1), words != 0)
    (words, *compiled), (others, *plain) = results
    assert words.tolist() == others.tolist()
    assert set(words.tolist()) == {0, 2, 4, 8, 16, 1 | 1 << 9}
    for one, other in zip(compiled, plain, strict=True):
        assert np.allclose(one[:, 0], other[:, 0], rtol=1e-12, atol=1e-12, equal_nan=True)
    assert np.array_equal(compiled[1][:, 1], plain[1][:, 1], equal_nan=True)


CASES = {
    "no root": ((-1.0, 0.0), (1.0, 1.0), 16, NoConvergenceError, "did not converge"),
    "no number": ((1.44, 0.0), (0.0, sqrt(2.0)), 16, NoConvergenceError, "did not converge"),
    "at a singularity": ((1e-10, 0.5), (1e-5, sqrt(2.0 - 1e-10)), 2, SingularError, "parallel"),
    "limbs before the robot": ((1.0, 4.0), (1.0, 1.0), 1 | 1 << 9, None, "out of reach of limb right"),
    "the robot": ((1.0, 1.0), (1.0, 1.0), 2, SingularError, "parallel"),
    "not normalised": ((1.44, 1.0), (1.0, 1.1), 8, NotNormalisedError, "does not have length one"),
    "not normalised, no root": ((-1.0, 4.0), (1.0, 1.1), 8, NotNormalisedError, "does not have length one"),
    "not a number": ((nan, 1.0), (1.0, 1.1), 4, NotFiniteError, "not a finite number"),
    "start not a number": ((1.44, 1.0), (1.0, nan), 4, NotFiniteError, "not a finite number"),
    "overflow": ((1e300, 1.0), (1.0, 1.0), 16, NoConvergenceError, "did not converge"),
}


@pytest.mark.parametrize("backend", ["c", "numpy"])
@pytest.mark.parametrize("case", CASES)
def test_statuses(case: str, backend: str) -> None:
    position, start, word, kind, text = CASES[case]
    robot, status, details = solver(backend), np.zeros((), np.uint32), {}
    assert np.isnan(robot.forward_kinematics(position, start, status=status, details=details)).all()
    assert status == word
    assert np.isnan(details["convergence"]).all()
    assert text in robot.describe_status(int(status))
    if kind:
        with pytest.raises(kind, match=text):
            robot.forward_kinematics(position, start)


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_defaults(backend: str) -> None:
    robot, position = solver(backend), positions([0.3, 0.6], [0.1, -0.4])
    assert robot.functions["forward_kinematics"].inputs[1].default == (1.0, 1.0)
    whole = robot.forward_kinematics(position)
    assert np.array_equal(whole, robot.forward_kinematics(position, np.ones((2, 2))))
    assert np.array_equal(whole, robot.forward_kinematics(start=np.ones((2, 2)), position=position))
    assert np.array_equal(whole[1], robot.forward_kinematics(position[1]))
    assert robot.forward_kinematics(position[:0]).shape == (0, 2)
    with pytest.raises(ArgumentError, match=r"position missing; inputs: position, start"):
        robot.forward_kinematics()
    with pytest.raises(ArgumentError, match=r"same number of states \(position: 2 states, start: one state\)"):
        robot.forward_kinematics(position, [1.0, 1.0])
    with pytest.raises(ArgumentError, match="details must be a dict"):
        robot.forward_kinematics(position, details=[])  # type: ignore[arg-type]
    with pytest.raises(NoConvergenceError, match=r"sample 1: .*; position = \[-1\.0, 0\.0\] \(1 of 2 states are bad\)"):
        robot.forward_kinematics([[0.25, 0.0], [-1.0, 0.0]])


def test_several_outputs() -> None:
    function = solver().functions["forward_kinematics"]
    assert [port.name for port in function.outputs] == ["pose", "convergence"]
    assert function.output is function.outputs[0]
    details: dict[str, Any] = {"kept": 1}
    out = np.zeros((2, 2), np.float32)
    position = positions([0.3, 0.6], [0.1, -0.4])
    assert function(position, out=out, details=details) is out
    assert set(details) == {"kept", "convergence"}


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_all_outputs_must_be_finite(backend: str) -> None:
    inverse, words = solver(backend).functions["inverse_kinematics"], np.zeros(2, np.uint32)
    details: dict[str, Any] = {}
    found = inverse([[0.5, 0.2], [1e100, 0.2]], status=words, details=details)
    assert words.tolist() == [0, 4]
    assert np.isnan(found).tolist() == [[False] * 2, [True] * 2]
    assert details["square"].shape == (2, 1)
    assert np.array_equal(details["square"][:, 0], [0.0625, nan], equal_nan=True)


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_start_from_numbers(backend: str) -> None:
    robot, position = solver(backend, start=(-0.5, 0.25)), positions(-0.6, 0.3)
    assert robot.forward_kinematics(position) == pytest.approx([-0.6 + 0.4, -0.5 * 0.6 * 0.3], abs=1e-12)
    words, details = np.zeros(1, np.uint32), {}
    robot.forward_kinematics(positions([-0.5], [0.25]), status=words, details=details)
    assert details["convergence"][0] == pytest.approx([0.0, 0.0], abs=1e-16)


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_the_last_step_counts(backend: str) -> None:
    """From far away each step halves x, until the limit; a residual above the goal is then accepted or not."""
    robot, words, details = solver(backend, start=(4096.0, 0.25)), np.zeros(3, np.uint32), {}
    robot.forward_kinematics([[1.5, 1.0], [4.0**8, 1.0], [0.5, 1.0]], status=words, details=details)
    assert words.tolist() == [16, 0, 16]
    assert 0 < details["convergence"][1, 1] <= LIMIT


def test_complex_step() -> None:
    """Derivatives of an iteration are exact too."""
    (graph, _), step = graphs(), 1e-30
    position = positions([0.3, 0.6], [0.1, -0.4]).astype(complex)
    position[:, 0] += 1j * step
    found = evaluate_graph(graph, {"position": position}, VALUES).outputs["pose"]
    assert found[:, 0].imag / step == pytest.approx([0.5 / 0.3, 0.5 / 0.6], rel=1e-12)


@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.parametrize("fold", [True, False], ids=["folded", "runtime"])
@pytest.mark.parametrize("start", ["start", (1.0, 1.0)], ids=["input", "numbers"])
def test_text(start: Any, fold: bool, real: str, tmp_path: Path) -> None:
    text = source(fold, real, start)
    compiled = compile_strictly(tmp_path, "solver", text)
    symbols = set(re.findall(r"^[0-9a-f ]*([BbDdCGgSsT]) _?(\S+)$", run(tmp_path, "nm", str(compiled)), re.MULTILINE))
    names = {f"solver_{name}" for name in ("forward_kinematics", "inverse_kinematics")}
    assert symbols == {("T", name) for name in names | (set() if fold else {"solver_prepare"})}
    goal, accepted = ("1e-13", "1e-10") if real == "double" else ("1e-06f", "1e-04f")
    assert f"if (convergence_[0] <= {goal} || (steps == 12 && convergence_[0] <= {accepted}))" in text.source
    words = f"it stops at a residual of {goal.rstrip('f')}, and accepts {accepted.rstrip('f')} after the last step"
    assert words in " ".join(text.header.replace("\n *", " ").split())
    assert "in at most 12 steps of" in text.header
    assert "at most 12 steps" in text.readme


def test_manifest() -> None:
    forward, plain = source().manifest["functions"]
    row = forward["iteration"]
    assert (row["limit"], row["goal"], row["accepted"]) == (12, 1e-13, 1e-10)
    assert row["operations"] == {"add": 9, "mul": 6, "div": 2, "sqrt": 1, "trig": 2, "compare": 2}
    assert row["total"] == sum(row["operations"].values())
    assert "iteration" not in plain
    assert [port.get("default") for port in forward["inputs"]] == [None, [1.0, 1.0]]
    assert source(real="float").manifest["functions"][0]["iteration"]["accepted"] == 1e-4
    assert source().manifest["status"]["no_convergence"] == 16
    assert source().manifest["status"]["not_normalised"] == 8
