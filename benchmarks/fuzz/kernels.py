"""Compiled functions of a robot in every way there is: beside their graphs, in sixty digits, called and made anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.fuzz.comparisons import BEYOND, called, compare_calls, given_to, limit_of, within, worst_of
from benchmarks.fuzz.differences import difference
from benchmarks.fuzz.precise import precise_values
from benchmarks.fuzz.trial import Trial
from benchmarks.fuzz.variants import compare_variants
from pkmgen.api.load import load_text
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.api.robot import Robot
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.states import CheckResult
from pkmgen.compile import Compilation, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.types import ExprGraph
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import RobotText
from pkmgen.language.options import STANDARD, Options

PRECISE = 2
"""States in sixty digits."""
DIGITS, COMPILED = 1e-9, 1e-10
"""Largest errors beside sixty digits, and of compiled functions beside their graphs."""
ASIDE = 0.3
"""How far states beside the box are from those in it."""


@dataclass(frozen=True)
class Depth:
    """How much of a structure is compared.

    Attributes:
        functions: Functions drawn besides the standard ones.
        variants: Ways of generating and compiling drawn besides the usual one.
    """

    functions: int = 1
    variants: int = 2


@dataclass(frozen=True)
class Subject:
    """A robot whose kernels are compared.

    Attributes:
        text: Its file.
        near: Well-conditioned states in the box: inputs of functions by name.
    """

    text: RobotText
    near: Mapping[str, Array]

    def beyond(self, random: np.random.Generator) -> dict[str, Array]:
        """The states, and then `BEYOND` ones beside the box."""
        rows = np.arange(BEYOND) % len(next(iter(self.near.values())))
        far = {
            name: values[rows] + ASIDE * random.normal(size=values[rows].shape) for name, values in self.near.items()
        }
        return {name: np.concatenate([values, far[name]]) for name, values in self.near.items()}


def compare_kernels(trial: Trial, subject: Subject, depth: Depth, random: np.random.Generator) -> Iterator[CheckResult]:
    """Compare standard functions and some drawn from all others, compiled in one kernel."""
    options = Options(functions=(STANDARD, *_drawn(subject.text, depth.functions, random)))
    made = compile_robot(subject.text, options)
    compiled, given = load_text(subject.text, options), subject.beyond(random)
    trial.functions += len(compiled.functions)
    for function in compiled.functions.values():
        if given_to(function, given) is None:
            trial.note(f"functions without states: {function.name}")
    yield from _beside_graphs(made, compiled, given)
    yield from compare_calls(compiled, given)
    yield from compare_variants(subject.text, options, compiled, subject.near, random, depth.variants)
    yield from _precisely(made.graphs, subject)


def _drawn(text: RobotText, most: int, random: np.random.Generator) -> list[str]:
    """Functions that the robot has, drawn from those that are not standard."""
    others, chosen = [name for name, entry in CATALOGUE.items() if entry.group != STANDARD], list[str]()
    for place in random.permutation(len(others)):
        if len(chosen) == most:
            break
        try:
            _ = compile_robot(text, Options(functions=(others[int(place)],))).functions
        except UnsupportedRobotError:
            continue
        chosen.append(others[int(place)])
    return chosen


def _beside_graphs(made: Compilation, compiled: Robot, given: Mapping[str, Array]) -> Iterator[CheckResult]:
    """The compiled functions beside their graphs, values and statuses."""
    kernel = NumpyKernel(list(made.graphs.values()), made.mechanism.parameters, "double")
    for name, function in compiled.functions.items():
        here = given_to(function, within(function, given))
        if here is None:
            continue
        graph, count = made.graphs[name], len(here[0])
        named = {port.name: values for port, values in zip(function.inputs, here, strict=False)}
        inputs: list[Any] = [
            named[p.name].reshape(count, -1) if p.name in named else np.tile(p.default or (), (count, 1))
            for p in graph.inputs
        ]
        outputs = [np.empty((count, port.size)) for port in graph.outputs]
        words = np.zeros(count, np.uint32)
        kernel.call(name, count, inputs, outputs, words)
        found, told = called(function, here)
        yield CheckResult(f"{name}: statuses", "graph in numpy", float(np.count_nonzero(words != told)), 0.0, count)
        good = (words == 0) & (told == 0)
        wanted = {port.name: values for port, values in zip(graph.outputs, outputs, strict=True)}
        error = worst_of(found, wanted, good)
        yield CheckResult(f"compiled {name}", "graph in numpy", error, limit_of(function, COMPILED), count)


def _precisely(graphs: Mapping[str, ExprGraph], subject: Subject) -> Iterator[CheckResult]:
    """All outputs of all functions in sixty digits; bounds of rounding errors have no exact value."""
    for name, graph in graphs.items():
        if "error_bound" in name or any(p.name not in subject.near and p.default is None for p in graph.inputs):
            continue
        rows = {p.name: subject.near[p.name][:PRECISE] for p in graph.inputs if p.name in subject.near}
        pairs = precise_values(graph, rows)
        error = max((difference(found, exact) for found, exact in pairs), default=0.0)
        yield CheckResult(name, "sixty digits", error, DIGITS, PRECISE)
