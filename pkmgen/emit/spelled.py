"""Functions of a module with the work of their parameters taken out, ready to be laid out in any dialect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.emit.dialect import Dialect, Plain
from pkmgen.emit.functions import NewtonSteps, c_function
from pkmgen.emit.prepare import Prepared, prepare_constants
from pkmgen.emit.types import CFunction
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import ExprGraph


@dataclass(frozen=True, slots=True)
class ModuleFunctions:
    """The functions of a module.

    Attributes:
        prefix: Prefix of all C names.
        limbs: Names of the limbs.
        functions: Optimised functions.
        graphs: The graph whose operations each does itself.
        prepared: What depends on parameters alone.
    """

    prefix: str
    limbs: tuple[str, ...]
    functions: tuple[GeneratedFunction, ...]
    graphs: tuple[ExprGraph, ...]
    prepared: Prepared

    @classmethod
    def of(
        cls, prefix: str, limbs: tuple[str, ...], functions: tuple[GeneratedFunction, ...], dialect: Plain
    ) -> ModuleFunctions:
        """Take out what depends on parameters alone; `dialect` is that of the prepare function."""
        graphs = tuple(map(_emitted, functions))
        steps = tuple(graph.iteration.step for graph in graphs if graph.iteration)
        homes = tuple(graph.iteration.at_home for graph in graphs if graph.iteration and graph.iteration.at_home)
        return cls(prefix, limbs, functions, graphs, prepare_constants((*graphs, *steps, *homes), dialect))

    def in_dialect(self, dialect: Dialect) -> tuple[CFunction, ...]:
        """Lay out all functions; those whose iterations differ in their start share a Newton step."""
        fields, shared = self.prepared.fields, NewtonSteps()
        steps = sum(graph.iteration is not None for graph in self.graphs)
        step_fields, home_fields = iter(fields[len(self.graphs) :]), iter(fields[len(self.graphs) + steps :])

        def laid_out(function: GeneratedFunction, graph: ExprGraph, constants: Mapping[int, str]) -> CFunction:
            solved = graph.iteration
            step = next(step_fields) if solved else None
            home = next(home_fields) if solved and solved.at_home else None
            return c_function(function, self.prefix, dialect, self.limbs, constants, step, shared, home)

        return tuple(map(laid_out, self.functions, self.graphs, fields))


def _emitted(function: GeneratedFunction) -> ExprGraph:
    """The graph whose operations the function itself does: none where it calls others."""
    graph = function.graph
    if function.composition is None:
        return graph
    return ExprGraph(graph.name, (), (), (), (), {}, None)
