"""Digits near singularities and limits of reach: what error bounds promise, and what arithmetic of many digits finds.

Kernels are compiled; each state is computed by itself and in a batch, and the worse one counts. Where Newton's method
comes first numpy computes the result, since a bound is for the solution that the same iteration finds. The exact value
is that of the graph in balls of 320 bits, inputs and literals being the doubles that they are. Errors are relative to
the greatest entry of the result. Figures are kept for each robot in docs/measurements/near_singular/, and what is there
already is not measured again: `python -m benchmarks.measurements.near_singular [--states N] [ROBOT …]`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pkmgen
from benchmarks import ROOT
from benchmarks.measurements.exact import ExactFunction, errors
from benchmarks.measurements.near_states import AT_EDGE, Inputs, near_states
from pkmgen.catalogue import CATALOGUE, bound_of
from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, read_any

FOLDER = ROOT / "docs/measurements/near_singular"
BOUNDED = tuple(entry.bounds for entry in CATALOGUE.values() if entry.bounds)
STATES, OTHERS, ITERATED = 10_000, 5, 5
"""States of inverse dynamics, by how many times fewer the other functions have, and those with Newton's method."""
CHUNK = 250
"""States whose bounds are evaluated at once."""
SEED = 15
Array = NDArray[Any]
Row = dict[str, Any]


def moved_input(function: GeneratedFunction) -> str:
    """The input that says where the robot stands: its pose, or positions of its motors."""
    names = [port.name for port in function.graph.inputs]
    return "pose" if "pose" in names else next(name for name in names if "base" not in name)


def measure(mechanism: Mechanism | Multibody, robot: str, name: str, count: int) -> Row | None:
    """Figures of one function of one robot; None where the robot does not have it."""
    try:
        function, bound = generate_functions(mechanism, Options(functions=(name, bound_of(name))))
    except UnsupportedRobotError:
        return None
    count //= ITERATED if function.graph.iteration is not None else 1
    others = generate_functions(mechanism, Options()) if name == "forward_kinematics" else ()
    inputs = near_states(mechanism, function, moved_input(function), count, SEED, others)
    computed, words = _computed(robot, function, inputs)
    good = np.flatnonzero(words == 0)
    if not good.size:
        return None
    inputs, computed = {port: rows[good] for port, rows in inputs.items()}, [rows[good] for rows in computed]
    off = _errors(function, inputs, computed)
    bounds = _bounds(bound, inputs)
    solved = np.asarray(np.isfinite(off).all(axis=1))
    off, bounds, good, computed = off[solved], bounds[solved], good[solved], [rows[solved] for rows in computed]
    size = np.abs(computed[0]).max(axis=1)
    size = np.where(size > 0.0, size, 1.0)
    at_edge = good % AT_EDGE == 0
    parts = {"near": ~at_edge, "edge": at_edge}
    return {"states": len(words), "good": len(solved), "no_solution": int((~solved).sum())} | {
        part: _figures(off[rows], bounds[rows], size[rows]) for part, rows in parts.items() if rows.any()
    }


def _figures(off: Array, bounds: Array, size: Array) -> Row:
    """Digits of errors and of their bounds (worst, worst but 1 %, median), and how the two compare."""
    known = np.isfinite(bounds).all(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        times = np.min(np.where(off > 0.0, bounds / off, np.inf), axis=1)[known]
    times = times[np.isfinite(times)]
    found, promised = (off.max(axis=1) / size), (bounds.max(axis=1) / size)[known]
    return {
        "states": len(off),
        "found": [digits(np.percentile(found, share)) for share in (100, 99, 50)],
        "promised": [digits(np.percentile(promised, share)) for share in (100, 99, 50)] if known.any() else None,
        "beyond": int((off > bounds)[known].any(axis=1).sum()),
        "unbounded": int((~known).sum()),
        "tightness": [float(f"{np.percentile(times, share):.3g}") for share in (0, 50)] if times.size else None,
    }


def digits(relative: float) -> float:
    """Decimal digits of a relative error."""
    return round(float(-np.log10(min(max(relative, 1e-17), 1e9))), 1)


def _computed(robot: str, function: GeneratedFunction, inputs: Inputs) -> tuple[list[Array], Array]:
    """Results in a batch and state by state, a row for each, and the words of both."""
    backend = "c" if function.graph.iteration is None else "numpy"
    kernel = pkmgen.load(robot, functions=(function.graph.name,), backend=backend).function(function.graph.name)
    rows = [inputs[port.name] for port in function.graph.inputs]
    count = len(rows[0])
    words = np.zeros(count, np.uint32)
    batch = kernel(*rows, status=words).reshape(count, -1)
    if backend == "numpy":
        return [batch], words
    single, word = np.full_like(batch, np.nan), np.zeros(1, np.uint32)
    for state in range(count):
        single[state] = np.ravel(kernel(*(each[state] for each in rows), status=word))
        words[state] |= word[0]
    return [batch, single], words


def _bounds(bound: GeneratedFunction, inputs: Inputs) -> Array:
    """Bounds of the first output."""
    (first, *_), count = bound.graph.outputs, len(next(iter(inputs.values())))
    parts = [
        evaluate_graph(bound.graph, {port: rows[begin : begin + CHUNK] for port, rows in inputs.items()}).outputs
        for begin in range(0, count, CHUNK)
    ]
    return np.concatenate([part[first.name] for part in parts])


def _errors(function: GeneratedFunction, inputs: Inputs, computed: Sequence[Array]) -> Array:
    """Distances of the results from exact ones, the greater of those given; NaN where there is no exact one."""
    exact, (first, *_) = ExactFunction(function.graph), function.graph.outputs
    unknown = None
    if function.graph.iteration is not None:
        solution = evaluate_graph(function.graph, inputs).solution
        assert solution is not None
        unknown = solution.unknown
    found = []
    for state in range(len(computed[0])):
        given = {port: rows[state] for port, rows in inputs.items()}
        values = exact(given, None if unknown is None else unknown[state])
        if values is None:
            found.append(np.full(first.size, np.nan))
        else:
            found.append(np.max([errors(rows[state], values[first.name]) for rows in computed], axis=0))
    return np.array(found)


def measure_robot(name: str, states: int) -> dict[str, Row]:
    """Figures of all functions of a robot that have bounds."""
    text = read_robot_text(name)
    _, mechanism = read_any(text.text, text.file, Options())
    rows: dict[str, Row] = {}
    for function in BOUNDED:
        begun = time.perf_counter()
        row = measure(mechanism, name, function, states if function == BOUNDED[0] else states // OTHERS)
        print(f"{name}: {function}: {time.perf_counter() - begun:.0f} s", flush=True)
        if row is not None:
            rows[function] = row
    return rows


def main() -> None:
    """Measure what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", help="names of robots; all of the library unless given")
    parser.add_argument("--states", type=int, default=STATES)
    parser.add_argument("--again", action="store_true", help="measure also what is there already")
    chosen = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in chosen.robots or (*list_robots(), *list_mechanisms()):
        path = FOLDER / f"{name}.json"
        if chosen.again or not path.exists():
            path.write_text(json.dumps(measure_robot(name, chosen.states), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
