"""Operations that the passes leave, and what equality saturation finds of them in minutes.

    python -m benchmarks.saturation gough_stewart
    python -m benchmarks.saturation delta orthoglide --functions mass_matrix,forward_dynamics

Needs egglog: pip install 'egglog>=13'.
"""

from __future__ import annotations

import argparse
import logging
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from benchmarks.saturation.search import searched
from pkmgen.compile import compile_robot
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

SAMPLES, SAME = 10, 1e-9
"""Random inputs at which both graphs are evaluated, and by how much results may differ, relative to the largest."""


def graphs_of(robot: str, functions: tuple[str, ...]) -> Iterator[ExprGraph]:
    """Optimised graphs of functions of a robot, and of steps of Newton's method, each once."""
    text, options = read_robot_text(robot), Options(functions=functions)
    steps: list[ExprGraph] = []
    for made in compile_robot(text, options).functions:
        iteration = made.graph.iteration
        yield replace(made.graph, iteration=None, labels={})
        if iteration is not None and iteration.step not in steps:
            steps.append(iteration.step)
            yield replace(iteration.step, labels={})


def difference(before: ExprGraph, after: ExprGraph) -> float:
    """Largest difference of results at random inputs, relative to the largest entry of each, where there are any."""
    random = np.random.default_rng(0)
    inputs = {port.name: random.uniform(0.1, 1.0, (SAMPLES, port.size)) for port in before.inputs}
    with np.errstate(all="ignore"):
        found, expected = (evaluate_graph(graph, inputs).outputs for graph in (after, before))
    return max(
        float(np.nanmax(np.abs(found[name] - values) / max(np.nanmax(np.abs(values)), 1e-300), initial=0.0))
        for name, values in expected.items()
    )


def main() -> None:
    """Print operations before and after the search, function by function."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="+", help="of the library, or paths of robot files")
    parser.add_argument("--functions", default="inverse_dynamics", help="names and groups, separated by commas")
    asked = parser.parse_args()
    logging.basicConfig(format="%(message)s")
    logging.getLogger("benchmarks.saturation").setLevel(logging.INFO)
    for robot in asked.robots:
        for graph in graphs_of(robot, tuple(asked.functions.split(","))):
            begin = time.perf_counter()
            found = searched(graph)
            seconds, error = time.perf_counter() - begin, difference(graph, found)
            counts = " to ".join(str(count_operations(each).total) for each in (graph, found))
            print(f"{robot}: {graph.name}: {counts} operations in {seconds:.0f} s", flush=True)
            if not error < SAME:
                raise SystemExit(f"{robot}: {graph.name}: results differ by {error:.1e}")


if __name__ == "__main__":
    main()
