"""Functions of a module with the work of their parameters taken out, ready to be laid out in any dialect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import itemgetter
from typing import Any

from pkmgen.emit.dialect import Dialect, Lanes, Plain
from pkmgen.emit.functions import NewtonSteps, c_function
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.parameters import written_parameters
from pkmgen.emit.prepare import Prepared, prepare_constants
from pkmgen.emit.types import CFunction, CModule
from pkmgen.emit.wrap import one_line
from pkmgen.functions.admission import ALL_ADMITTED, Admission
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import ExprGraph
from pkmgen.machine.spread import Spread, in_turn
from pkmgen.machine.stages import begin
from pkmgen.machine.version import __version__


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
        cls,
        prefix: str,
        limbs: tuple[str, ...],
        functions: tuple[GeneratedFunction, ...],
        dialect: Plain,
        admission: Admission = ALL_ADMITTED,
    ) -> ModuleFunctions:
        """Take out what depends on parameters alone; `dialect` is that of the prepare function, which admits them."""
        graphs = tuple(map(_emitted, functions))
        steps = tuple(graph.iteration.step for graph in graphs if graph.iteration)
        homes = tuple(graph.iteration.at_home for graph in graphs if graph.iteration and graph.iteration.at_home)
        prepared = prepare_constants((*graphs, *steps, *homes), dialect, admission)
        return cls(prefix, limbs, functions, graphs, prepared)

    def module(self, kernel: KernelParts, dialect: Plain, functions: tuple[CFunction, ...], **further: Any) -> CModule:
        """The module of a kernel that they are all functions of, laid out."""
        return CModule(
            robot=kernel.robot,
            prefix=self.prefix,
            title=one_line(kernel.title),
            version=__version__,
            real=kernel.options.real,
            runtime=not kernel.options.fold,
            limbs=kernel.limbs,
            magnitude=dialect.function("abs"),
            parameters=written_parameters(kernel.parameters, dialect.number),
            constants=self.prepared.names,
            prepare=self.prepared.statements,
            demands=self.prepared.demands,
            functions=functions,
            entry_order=one_line(kernel.entry_order),
            **further,
        )

    def in_dialect(self, dialect: Dialect) -> tuple[CFunction, ...]:
        """Lay out all functions."""
        return self.in_dialects((dialect,), in_turn)[0]

    def in_dialects(self, dialects: Sequence[Dialect], spread: Spread) -> list[tuple[CFunction, ...]]:
        """Lay out all functions in each of some dialects, as `spread` does; those with an iteration are one piece.

        For functions whose iterations differ in their start share a Newton step.
        """
        solved = tuple(place for place, graph in enumerate(self.graphs) if graph.iteration)
        pieces = [
            *((place,) for place in range(len(self.graphs)) if place not in solved),
            *([solved] if solved else []),
        ]
        items = [(dialect, piece) for dialect in dialects for piece in pieces]
        made = spread(lambda item: self._laid_out(*item), items)
        laid_out = [made[start : start + len(pieces)] for start in range(0, len(items), len(pieces))]
        order = [place for piece in pieces for place in piece]
        return [
            tuple(function for _, function in sorted(zip(order, chain(*texts), strict=True), key=itemgetter(0)))
            for texts in laid_out
        ]

    def _laid_out(self, dialect: Dialect, places: Sequence[int]) -> list[CFunction]:
        """Lay out some functions, one after the other."""
        begin(f"writing {', '.join(self.graphs[place].name for place in places)}")
        fields, graphs, shared = self.prepared.fields, self.graphs, NewtonSteps()
        solved = [place for place, graph in enumerate(graphs) if graph.iteration]
        homes = [place for place in solved if graphs[place].iteration.at_home]  # type: ignore[union-attr]
        steps_of = dict(zip(solved, fields[len(graphs) :], strict=False))
        homes_of = dict(zip(homes, fields[len(graphs) + len(solved) :], strict=False))
        return [
            c_function(
                self.functions[place],
                self.prefix,
                self._of(dialect, place),
                self.limbs,
                fields[place],
                steps_of.get(place),
                shared,
                homes_of.get(place),
            )
            for place in places
        ]

    def _of(self, dialect: Dialect, place: int) -> Dialect:
        """The dialect of a function: those that others call, and those with an iteration, are not in stages."""
        if not isinstance(dialect, Lanes) or not dialect.stages:
            return dialect
        parts = [function.composition for function in self.functions if function.composition]
        called = {name for each in parts for name in (each.platform, each.assemble, *(limb for limb, *_ in each.limbs))}
        graph = self.graphs[place]
        return replace(dialect, stages=False) if graph.iteration or graph.name in called else dialect


def _emitted(function: GeneratedFunction) -> ExprGraph:
    """The graph whose operations the function itself does: none where it calls others."""
    graph = function.graph
    if function.composition is None:
        return graph
    return ExprGraph(graph.name, (), (), (), (), {}, None)
