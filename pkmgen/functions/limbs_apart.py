"""Inverse dynamics laid out over limbs: with a function for each kind of limb, or with limbs in lanes of a register.

Limbs of one kind run through the same operations with other numbers (Müller 2022, §7); what a processor does once for
all of them it need not do for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.errors import ArgumentError
from pkmgen.functions.sources import Sources
from pkmgen.functions.types import Composition, GeneratedFunction, LimbLanes
from pkmgen.graph.apart.modules import Modules, take_apart
from pkmgen.graph.apart.owned import HELD, ROBOT, Owned, owned
from pkmgen.graph.count import count_operations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.graph.symbolic.written import written_out

FEWEST_LIMBS = 2
"""Least number of limbs that are worth a layout, and of a kind that is computed side by side."""


@dataclass(frozen=True, slots=True)
class Limbs:
    """The limbs of a robot.

    Attributes:
        names: Their names.
        owners: By what names in equations begin with the number of the limb that is meant.
    """

    names: tuple[str, ...]
    owners: Mapping[str, int]

    @classmethod
    def named(cls, names: tuple[str, ...]) -> Limbs:
        """Limbs whose names all that belongs to them begins with."""
        return cls(names, {name: index for index, name in enumerate(names)})

    def owner(self, name: str) -> int:
        """The limb that a name belongs to; of several that fit that of the longest beginning."""
        fitting = (each for each in self.owners if name.startswith(f"{each}_"))
        return self.owners.get(max(fitting, key=len, default=""), ROBOT)


def laid_out(
    functions: tuple[GeneratedFunction, ...], write: Callable[[], SymbolicModel], sources: Sources[Any], limbs: Limbs
) -> tuple[GeneratedFunction, ...]:
    """Lay inverse dynamics, the first of the functions, out as the options ask for.

    Args:
        functions: All functions.
        write: Writes staged equations of inverse dynamics.
        sources: What functions are made from.
        limbs: The limbs of the robot.

    Raises:
        ArgumentError: Its limbs have no functions of their own.
    """
    options = sources.options
    if options.layout == "limbs":
        return _composed(functions, write(), sources, limbs)
    if not options.fold or options.payload or len(limbs.names) < FEWEST_LIMBS or functions[0].graph.iteration:
        return functions
    (first, *others), model = functions, write()
    modules = take_apart(with_owners(model, sources, limbs), FEWEST_LIMBS)
    if not modules.calls:
        return functions
    return (
        replace(first, limb_lanes=LimbLanes.of(_parts(modules, model, sources), modules.calls, first.graph)),
        *others,
    )


def _composed(
    functions: tuple[GeneratedFunction, ...], model: SymbolicModel, sources: Sources[Any], limbs: Limbs
) -> tuple[GeneratedFunction, ...]:
    """A function for each kind of limb, and one that calls them."""
    modules = take_apart(replace(with_owners(model, sources, limbs), narrow=True), 1)
    parts = _parts(modules, model, sources)
    empty = not any(count_operations(kind.graph).arithmetic for kind in parts[1:-1])
    if not modules.complete or len(modules.calls) < FEWEST_LIMBS or empty:
        why = f"method {model.method!r} from {model.mode!r} has no functions of single limbs"
        raise ArgumentError(f"layout: {why}; choose 'flat'")
    first, *others = functions
    return (replace(first, composition=Composition.of(modules.calls, parts)), *others, *parts)


def with_owners(model: SymbolicModel, sources: Sources[Any], limbs: Limbs) -> Owned:
    """Equations as a graph that says what belongs to which limb."""
    whole = written_out(model)
    held = Port.plain(HELD, whole.constants, "constants of the robot")
    constants = replace(whole, inputs=(), outputs=(held,), equations=(), guards=(), iteration=None, prepared=None)
    graph = sources.raw(replace(whole, constants={}, inputs=(*whole.inputs, held)), {})
    owners = [limbs.owner(symbol.name) for symbol in held.symbols]
    return owned(graph, owners, sources.raw(constants, {}), limbs.names)


def _parts(modules: Modules, model: SymbolicModel, sources: Sources[Any]) -> list[GeneratedFunction]:
    """Platform, kinds of limbs, and assembly as functions."""
    kinds = [GeneratedFunction(sources.optimise(graph), "module", "limb") for graph in modules.kinds]
    around = (modules.platform, modules.assemble)
    platform, assemble = (GeneratedFunction(sources.optimise(each), model.method, model.mode) for each in around)
    return [platform, *kinds, assemble]
