"""Compiled kernels beside their graphs and bounds, to be judged state by state.

All functions of a robot are generated once. Bounds are evaluated by numpy; where Newton's method comes first, at the
solution that the kernel itself found, which a further output tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.measurements.near_states import Inputs
from pkmgen.api.function import KernelFunction
from pkmgen.api.signature import no_cause
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.native.cache import KernelCache, request_key
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.emit.native.load import NativeKernel
from pkmgen.emit.targets.c.target import emit_c
from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.error_bounds import error_bound
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import Optimiser
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.catalogue import bound_of
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.robot_model import RobotModel

CHUNK = 250
"""States whose bounds are evaluated at once."""
TYPES = {"double": np.float64, "float": np.float32}
Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Computed:
    """What one way of calling gave, a row for each state.

    Attributes:
        words: Status words.
        results: Of the first output.
        solution: By port, what Newton's method found; nothing where there is none.
    """

    words: NDArray[np.uint32]
    results: Array
    solution: Mapping[str, Array]

    def some(self, states: NDArray[np.intp]) -> Computed:
        """Some of the states."""
        solution = {port: rows[states] for port, rows in self.solution.items()}
        return Computed(self.words[states], self.results[states], solution)


@dataclass(frozen=True, slots=True)
class JudgedFunction:
    """A function, and what bounds its rounding errors.

    Attributes:
        generated: The function, its literals being numbers of the type.
        bound: The bound.
        kernel: What was compiled: the function, or the function that also tells its solution.
        real: Type of numbers.
    """

    generated: GeneratedFunction
    bound: ExprGraph
    kernel: KernelFunction
    real: str

    @property
    def iterated(self) -> bool:
        """Whether Newton's method comes first."""
        return self.generated.graph.iteration is not None

    def words(self, inputs: Inputs) -> NDArray[np.uint32]:
        """Status words of a batch."""
        rows = self._rows(inputs)
        words = np.zeros(len(rows[0]), np.uint32)
        self.kernel(*rows, status=words)
        return words

    def computed(self, inputs: Inputs) -> tuple[Computed, Computed]:
        """Results of a batch, and of calls with one state each."""
        rows = self._rows(inputs)
        words = np.zeros(len(rows[0]), np.uint32)
        batch = self._called(rows, words)
        singles, word = [np.full_like(each, np.nan) for each in batch], np.zeros(1, np.uint32)
        single_words = np.zeros_like(words)
        for state in range(len(words)):
            for kept, found in zip(singles, self._called([each[state] for each in rows], word), strict=True):
                kept[state] = found
            single_words[state] = word[0]
        return self._told(words, batch), self._told(single_words, singles)

    def bounds(self, inputs: Inputs, computed: Computed) -> Array:
        """Bounds of the first output, a row for each state."""
        graph, name = replace(self.bound, iteration=None), self.bound.outputs[0].name
        given = {**inputs, **computed.solution}
        parts = [
            evaluate_graph(graph, {port: rows[k : k + CHUNK] for port, rows in given.items()}).outputs[name]
            for k in range(0, len(computed.words), CHUNK)
        ]
        return np.concatenate(parts)

    def _rows(self, inputs: Inputs) -> list[Array]:
        return [inputs[port.name].astype(TYPES[self.real]) for port in self.generated.graph.inputs]

    def _called(self, rows: Sequence[Array], words: NDArray[np.uint32]) -> list[Array]:
        """The first output, and what Newton's method found."""
        details: dict[str, Array] = {}
        found = [self.kernel(*rows, status=words, details=details)]
        found += [details[_told(port.name)] for port in _solution_ports(self.generated.graph)]
        return [np.asarray(each, float).reshape((len(words), -1) if rows[0].ndim > 1 else -1) for each in found]

    def _told(self, words: NDArray[np.uint32], rows: Sequence[Array]) -> Computed:
        names = [port.name for port in _solution_ports(self.generated.graph)]
        return Computed(words, rows[0], dict(zip(names, rows[1:], strict=True)))


def judged_functions(text: RobotText, names: Sequence[str], real: str) -> tuple[RobotModel, dict[str, JudgedFunction]]:
    """Generate and compile those of the functions that a robot has.

    Args:
        text: Its file.
        names: Functions that have bounds.
        real: Type of numbers.
    """
    options = Options(functions=tuple(names), real=real)
    made = compile_robot(text, options)
    functions = _generated(made)
    bounds = {
        name: error_bound(bound_of(name), function.graph, real)
        for name, function in ((function.graph.name, function) for function in functions)
    }
    emitted = [_with_solution(each) if each.graph.iteration else each for each in functions]
    kernels = _compiled(made, emitted, replace(options, functions=tuple(bounds)))
    rounded = {each.graph.name: replace(each, graph=_of_type(each.graph, real)) for each in functions}
    judged = {
        name: JudgedFunction(rounded[name], _of_type(bounds[name], real), kernel, real)
        for name, kernel in zip(bounds, kernels, strict=True)
    }
    return made.mechanism, judged


def _generated(made: Compilation) -> tuple[GeneratedFunction, ...]:
    """All functions together, or one by one where the robot lacks some."""
    try:
        return made.functions
    except UnsupportedRobotError:
        functions: list[GeneratedFunction] = []
        for name in made.options.functions:
            try:
                functions += replace(made, options=replace(made.options, functions=(name,))).functions
            except UnsupportedRobotError as reason:
                print(f"{name}: {reason}", flush=True)
        return tuple(functions)


def _solution_ports(graph: ExprGraph) -> tuple[GraphPort, ...]:
    """Unknowns of Newton's method and its convergence."""
    return () if graph.iteration is None else (graph.iteration.unknown, graph.iteration.convergence)


def _told(port: str) -> str:
    """Name of the output that tells an entry of a solution."""
    return f"told_{port}"


def _with_solution(function: GeneratedFunction) -> GeneratedFunction:
    """The function with what Newton's method found among its outputs."""
    graph = function.graph
    writer = GraphWriter(_told(graph.name))
    for port in graph.inputs:
        writer.input(port)
    placed = writer.place(graph)
    writer.output(graph.outputs[0], placed[graph.outputs[0].name])
    for port in _solution_ports(graph):
        nodes = [writer.builder.make("input", (), (port.name, entry)) for entry in range(port.size)]
        writer.output(replace(port, name=_told(port.name)), nodes)
    told = Optimiser(graph.name).tidied(writer.finish())
    return replace(function, graph=told, notes={}, rollout=None)


def _compiled(made: Compilation, functions: Sequence[GeneratedFunction], options: Options) -> list[KernelFunction]:
    """Functions of a kernel, in the order given."""
    compiler = find_compiler()
    source = emit_c(replace(made, options=options).kernel_of(tuple(functions)))
    request = request_key(f"judged: {made.text.text}", asdict(options), compiler)
    cached = KernelCache().build(request, source, compiler=compiler)
    rows: Mapping[str, Mapping[str, Any]] = {row["name"]: row for row in cached.manifest["functions"]}
    limbs = tuple(cached.manifest["limbs"])
    kernel = NativeKernel(cached)
    return [KernelFunction(kernel, rows[each.graph.name], limbs, options.real, no_cause) for each in functions]


def _of_type(graph: ExprGraph, real: str) -> ExprGraph:
    """The graph with literals as they stand in a C text of the type."""
    if real == "double":
        return graph
    nodes = tuple(
        node._replace(payload=float(np.float32(node.payload))) if node.op == "const" else node  # type: ignore[arg-type]
        for node in graph.nodes
    )
    iteration = graph.iteration and replace(graph.iteration, step=_of_type(graph.iteration.step, real))
    return replace(graph, nodes=nodes, iteration=iteration)
