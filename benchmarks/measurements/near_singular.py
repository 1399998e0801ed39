"""Digits near singularities and limits of reach: what error bounds promise, and what arithmetic of many digits finds.

Kernels are compiled; each state is computed by itself and in a batch, and the worse one counts. The exact value is that
of the graph in balls of 320 bits, inputs and literals being the numbers of the type that they are. Errors are relative
to the greatest entry of the result. Figures are kept for each robot in docs/measurements/near_singular/, those of
`float` in a folder there, and what is there already is not measured again:
`python -m benchmarks.measurements.near_singular [--real float] [--states N] [ROBOT …]`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import ROOT
from benchmarks.measurements.exact import ExactFunction, errors
from benchmarks.measurements.near_kernels import TYPES, Computed, JudgedFunction, judged_functions
from benchmarks.measurements.near_states import AT_EDGE, Inputs, near_states
from pkmgen.functions.types import GeneratedFunction
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import REALS
from pkmgen.mechanism.robot_model import RobotModel

FOLDER = ROOT / "docs/measurements/near_singular"
BOUNDED = tuple(entry.bounds for entry in CATALOGUE.values() if entry.bounds)
STATES = {"double": 10_000, "float": 1_000}
"""States of inverse dynamics."""
OTHERS, ITERATED = 5, 5
"""By how many times fewer the other functions have, and those with Newton's method."""
CHUNK = 500
"""States drawn at once where numpy evaluates the guards."""
SEED = 15
Array = NDArray[Any]
Row = dict[str, Any]


def folder(real: str) -> Path:
    """Where figures of a type are."""
    return FOLDER if real == "double" else FOLDER / real


def moved_input(function: GeneratedFunction) -> str:
    """The input that says where the robot stands: its pose, or positions of its motors."""
    names = [port.name for port in function.graph.inputs]
    return "pose" if "pose" in names else next(name for name in names if "base" not in name)


def measure(mechanism: RobotModel, judged: Mapping[str, JudgedFunction], name: str, count: int) -> Row | None:
    """Figures of one function of one robot; None where no state of it is good.

    Args:
        mechanism: The robot.
        judged: Its functions; of these inverse kinematics says where motors stand.
        name: The function.
        count: States wanted; fewer are drawn where Newton's method comes first.
    """
    function = judged[name]
    inputs = _drawn(mechanism, judged, function, count // (ITERATED if function.iterated else 1))
    if not len(inputs[moved_input(function.generated)]):
        return None
    ways = function.computed(inputs)
    good = np.flatnonzero(ways[0].words | ways[1].words == 0)
    if not good.size:
        return None
    total, inputs = len(ways[0].words), {port: rows[good] for port, rows in inputs.items()}
    ways = ways[0].some(good), ways[1].some(good)
    off, bounds = _errors(function.generated, inputs, ways), np.stack([function.bounds(inputs, way) for way in ways])
    solved = np.flatnonzero(np.isfinite(off).all(axis=(0, 2)))
    off, bounds, good = off[:, solved], bounds[:, solved], good[solved]
    size = np.abs(ways[0].results[solved]).max(axis=1)
    size = np.where(size > 0.0, size, 1.0)
    at_edge = good % AT_EDGE == 0
    parts = {"near": ~at_edge, "edge": at_edge}
    facts = {"states": total, "good": len(solved), "no_solution": len(ways[0].words) - len(solved)}
    return (
        facts
        | {"iterated": function.iterated}
        | {part: _figures(off[:, rows], bounds[:, rows], size[rows]) for part, rows in parts.items() if rows.any()}
    )


def _drawn(mechanism: RobotModel, judged: Mapping[str, JudgedFunction], function: JudgedFunction, count: int) -> Inputs:
    """States near the edge, in numbers of the type."""
    others = [judged["inverse_kinematics"].generated] if "inverse_kinematics" in judged else []
    moved, size = moved_input(function.generated), count if function.iterated else min(CHUNK, count)
    parts = [
        near_states(mechanism, function.generated, moved, size, SEED + 2 * part, others, function.words)
        for part in range(max(count // size, 1))
    ]
    return {
        port: np.concatenate([part[port] for part in parts]).astype(TYPES[function.real]).astype(float)
        for port in parts[0]
    }


def _figures(off: Array, bounds: Array, size: Array) -> Row:
    """Digits of errors and of their bounds (worst, worst but 1 %, median), and how the two compare.

    Args:
        off: Errors, of shape (ways, states, entries).
        bounds: Their bounds.
        size: Greatest entry of each result.
    """
    known = np.isfinite(bounds).all(axis=(0, 2))
    with np.errstate(divide="ignore", invalid="ignore"):
        times = np.min(np.where(off > 0.0, bounds / off, np.inf), axis=(0, 2))[known]
    times = times[np.isfinite(times)]
    found, promised = off.max(axis=(0, 2)) / size, (bounds.max(axis=(0, 2)) / size)[known]
    return {
        "states": len(size),
        "found": [digits(np.percentile(found, share)) for share in (100, 99, 50)],
        "promised": [digits(np.percentile(promised, share)) for share in (100, 99, 50)] if known.any() else None,
        "beyond": int(np.any(off[:, known] > bounds[:, known], axis=(0, 2)).sum()),
        "unbounded": int((~known).sum()),
        "tightness": [float(f"{np.percentile(times, share):.3g}") for share in (0, 50)] if times.size else None,
    }


def digits(relative: float) -> float:
    """Decimal digits of a relative error."""
    return round(float(-np.log10(min(max(relative, 1e-17), 1e9))), 1)


def _errors(function: GeneratedFunction, inputs: Inputs, ways: Sequence[Computed]) -> Array:
    """Distances of the results from exact ones, of shape (ways, states, entries); NaN where there is no exact one."""
    first, iteration = function.graph.outputs[0], function.graph.iteration
    exact = ExactFunction(replace(function.graph, outputs=(first,)))
    off = np.full((len(ways), len(ways[0].words), first.size), np.nan)
    for state in range(off.shape[1]):
        given = {port: rows[state] for port, rows in inputs.items()}
        found = None if iteration is None else ways[0].solution[iteration.unknown.name][state]
        values = exact(given, found)
        if values is not None:
            off[:, state] = [errors(way.results[state], values[first.name]) for way in ways]
    return off


def measure_robot(name: str, states: int, real: str = "double") -> dict[str, Row]:
    """Figures of all functions of a robot that have bounds."""
    begun = time.perf_counter()
    mechanism, judged = judged_functions(read_robot_text(name), BOUNDED, real)
    print(f"{name}: compiled: {time.perf_counter() - begun:.0f} s", flush=True)
    rows: dict[str, Row] = {}
    for function in judged:
        begun = time.perf_counter()
        row = measure(mechanism, judged, function, states if function == BOUNDED[0] else states // OTHERS)
        print(f"{name}: {function}: {time.perf_counter() - begun:.0f} s", flush=True)
        if row is not None:
            rows[function] = row
    return rows


def main() -> None:
    """Measure what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", help="names of robots; all of the library unless given")
    parser.add_argument("--real", choices=REALS, default="double")
    parser.add_argument("--states", type=int, help="states of inverse dynamics")
    parser.add_argument("--again", action="store_true", help="measure also what is there already")
    chosen = parser.parse_args()
    folder(chosen.real).mkdir(exist_ok=True)
    for name in chosen.robots or (*list_robots(), *list_mechanisms()):
        path = folder(chosen.real) / f"{name}.json"
        if chosen.again or not path.exists():
            rows = measure_robot(name, chosen.states or STATES[chosen.real], chosen.real)
            path.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
