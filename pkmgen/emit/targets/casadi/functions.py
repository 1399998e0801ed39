"""What CasADi is given of a function: its value, `jac_…`, and where it is asked for `adj1_…` and `jac_adj1_…`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from pkmgen.emit.targets.casadi.derivatives import (
    Blocks,
    Pattern,
    adjoint,
    column_order,
    first_derivatives,
    known_derivatives,
    quaternion_of,
    second_derivatives,
    shape_of,
    unread,
)
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.passes.run import Optimiser
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.machine.stages import begin

DERIVATIVES = "_derivatives"
"""End of the names of functions that compute derivatives of others; CasADi has them as `jac_…` of these."""
OTHERS: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {"inverse_kinematics": ("inverse_jacobian", MappingProxyType({"pose": "inverse_jacobian"}))}
)
"""Functions whose derivatives one of another name computes, and which of its outputs is that in which input."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output as CasADi sees it: a matrix of which the nonzeros are handed over."""

    name: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class ExternalFunction:
    """A function in CasADi's convention.

    Attributes:
        kind: What its name begins with: nothing, `jac_`, `adj1_` or `jac_adj1_`; the name of the robot follows.
        inputs: Its inputs; those that are empty are there by convention and not read.
        outputs: Its outputs.
        computes: What computes all nonzeros: from inputs of these names, and the length of the quaternion where it asks
            for it, to outputs of these names; those that are empty are not among them. None if all are.
        quaternion: Name of the input that ends in a quaternion, of which `computes` is given one of length one; empty
            where there is none.
    """

    kind: str
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    computes: GeneratedFunction | None
    quaternion: str


def external_functions(
    function: GeneratedFunction, graphs: Mapping[str, ExprGraph], order: int, optimise: Optimiser
) -> tuple[ExternalFunction, ...]:
    """Write a function with its derivatives.

    Args:
        function: The function.
        graphs: All functions of the kernel by name, those that compute derivatives of others among them.
        order: Up to which order, 1 or 2.
        optimise: The passes.
    """
    begin(f"differentiating {function.graph.name}")
    return tuple(_Writer(function, graphs, optimise).written(order))


@dataclass(frozen=True)
class _Writer:
    """Writes a function and its derivatives."""

    function: GeneratedFunction
    graphs: Mapping[str, ExprGraph]
    optimise: Optimiser

    @property
    def inputs(self) -> tuple[GraphPort, ...]:
        return self.function.graph.inputs

    @property
    def outputs(self) -> tuple[GraphPort, ...]:
        return self.function.graph.outputs

    def written(self, order: int) -> Iterator[ExternalFunction]:
        """The function, and its derivatives up to an order."""
        yield self._value()
        yield self._jacobian()
        if order > 1:
            yield self._adjoint()
            yield self._jacobian_of_adjoint()

    def _value(self) -> ExternalFunction:
        graph = self.function.graph
        matrices = {port.name: (*shape_of(port), _nonzeros(graph, port)) for port in self.outputs}
        return self._external("", graph, (), matrices)

    def _jacobian(self) -> ExternalFunction:
        graph, known = self.function.graph, self._known()
        if known is None:
            made = self._graph("jac_", lambda writer: first_derivatives(writer, graph), self.optimise)
        else:
            made = self._graph("jac_", lambda writer: known_derivatives(writer, graph, *known), self.optimise.tidied)
        sizes = {
            f"jac_{above.name}_{below.name}": (above.size, below.size)
            for above in self.outputs
            for below in self.inputs
        }
        return self._of_blocks("jac_", made, sizes, _empty("out", self.outputs))

    def _adjoint(self) -> ExternalFunction:
        graph = self.function.graph
        made = self._graph("adj1_", lambda writer: adjoint(writer, graph), self.optimise)
        matrices = {
            port.name: (port.size, 1, dict(enumerate(port.nodes))) for port in made.outputs
        }  # full, as inputs are
        return self._external("adj1_", made, self._seeded(), matrices)

    def _jacobian_of_adjoint(self) -> ExternalFunction:
        graph = self.function.graph
        made = self._graph("jac_adj1_", lambda writer: second_derivatives(writer, graph), self.optimise.tidied)
        below = {port.name: port.size for port in self.inputs}
        below |= {f"{kind}_{port.name}": port.size for kind in ("out", "adj") for port in self.outputs}
        sizes = {
            f"jac_adj_{above.name}_{name}": (above.size, size) for above in self.inputs for name, size in below.items()
        }
        return self._of_blocks("jac_adj1_", made, sizes, (*self._seeded(), *_empty("out_adj", self.inputs)))

    def _known(self) -> tuple[ExprGraph, Mapping[str, str]] | None:
        """What computes the derivatives of this function in all inputs that it reads, and its outputs by input."""
        graph = self.function.graph
        read = [port.name for port in self.inputs if not unread(graph, port)]
        name, outputs = OTHERS.get(graph.name, (graph.name + DERIVATIVES, {name: f"by_{name}" for name in read}))
        known = self.graphs.get(name)
        if known is None or len(self.outputs) != 1 or not set(read) <= set(outputs):
            return None
        inputs, made = {port.name for port in known.inputs}, {port.name for port in known.outputs}
        complete = inputs <= {port.name for port in self.inputs} and {outputs[each] for each in read} <= made
        return (known, {each: outputs[each] for each in read}) if complete else None

    def _graph(
        self, kind: str, write: Callable[[GraphWriter], Blocks], optimise: Callable[[ExprGraph], ExprGraph]
    ) -> ExprGraph:
        """A graph with an output for each block, row by row; its iteration is that of the function, done already."""
        writer = GraphWriter(f"{kind}{self.function.graph.name}")
        for name, rows in write(writer).items():
            shape = (len(rows), len(rows[0]))
            port = GraphPort(name, shape, ("1",) * (shape[0] * shape[1]), "", ())
            writer.output(port, [node for row in rows for node in row])
        graph = writer.finish()
        return replace(optimise(graph), iteration=graph.iteration)

    def _seeded(self) -> tuple[Argument, ...]:
        """Further inputs of the adjoint: results, which it does not read, and seeds."""
        seeds = [Argument(f"adj_{port.name}", Pattern.full(*shape_of(port))) for port in self.outputs]
        return (*_empty("out", self.outputs), *seeds)

    def _of_blocks(
        self, kind: str, graph: ExprGraph, sizes: Mapping[str, tuple[int, int]], further: tuple[Argument, ...]
    ) -> ExternalFunction:
        """A function whose outputs are these blocks; those that the graph does not have are empty."""
        ports = {port.name: port for port in graph.outputs}
        matrices = {
            name: (*size, _nonzeros(graph, ports[name]) if name in ports else {}) for name, size in sizes.items()
        }
        return self._external(kind, graph, further, matrices)

    def _external(
        self,
        kind: str,
        graph: ExprGraph,
        further: tuple[Argument, ...],
        matrices: Mapping[str, tuple[int, int, Mapping[int, int]]],
    ) -> ExternalFunction:
        """A function whose outputs are matrices: rows, columns, and nodes of entries, numbered column by column."""
        inputs = [Argument(port.name, Pattern.full(port.size, 1)) for port in self.inputs]
        outputs, ports = [], []
        for name, (rows, columns, nodes) in matrices.items():
            outputs.append(Argument(name, Pattern(rows, columns, tuple(nodes))))
            if nodes:
                units = ("1",) * len(nodes)
                ports.append(GraphPort(name, (len(nodes),), units, "its nonzeros", tuple(nodes.values())))
        kernel = replace(graph, name=f"{kind}{self.function.graph.name}", outputs=tuple(ports))
        computes = GeneratedFunction(kernel, self.function.method, self.function.mode) if ports else None
        return ExternalFunction(kind, (*inputs, *further), tuple(outputs), computes, quaternion_of(self.inputs))


def _nonzeros(graph: ExprGraph, port: GraphPort) -> dict[int, int]:
    """Nodes of an output that are not literally zero, by their number column by column."""
    nodes = [port.nodes[entry] for entry in column_order(port)]
    return {entry: node for entry, node in enumerate(nodes) if graph.nodes[node].payload != 0.0}


def _empty(kind: str, ports: Sequence[GraphPort]) -> tuple[Argument, ...]:
    """Inputs that are there by convention and not read."""
    return tuple(Argument(f"{kind}_{port.name}", Pattern(*shape_of(port), ())) for port in ports)
