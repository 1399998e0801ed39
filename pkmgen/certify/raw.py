"""The functions of a kernel before any pass: the equations as they are written, parameters left as names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from pkmgen.catalogue import CATALOGUE, chosen_functions
from pkmgen.functions.limb_sources import LimbSources, loaded
from pkmgen.functions.limb_workshop import LimbWorkshop
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.functions import MultibodyWorkshop
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.multibody.sources import MultibodySources
from pkmgen.options import STANDARD, Options
from pkmgen.plan.plan import make_plan, tolerance_of


def _as_it_is(graph: ExprGraph) -> ExprGraph:
    return graph


class _NoPasses:
    """What a source of graphs has instead of passes."""

    @cached_property
    def optimise(self) -> Any:
        """No passes."""
        return _as_it_is

    @property
    def optimised(self) -> Self:
        """These."""
        return self


class RawSources(_NoPasses, LimbSources):
    """Graphs of a robot of limbs that no pass has seen."""


class RawMultibodySources(_NoPasses, MultibodySources):
    """Graphs of a robot of bodies and joints that no pass has seen."""


def _bounds(request: str) -> bool:
    parts = (part for choice in chosen_functions([request]) for part in choice.parts)
    return any(CATALOGUE[part].bounds for part in parts)


def raw_functions(mechanism: Mechanism | Multibody, options: Options) -> Mapping[str, ExprGraph]:
    """Graphs of the functions that options choose, before any pass, parameters as names.

    Bounds of rounding errors are not among them: they are made of the operations that are emitted, not of equations.
    """
    requests = tuple(each for each in options.functions if not _bounds(each))
    options = replace(options, fold=False, layout="flat", functions=requests or (STANDARD,))
    if isinstance(mechanism, Multibody):
        plan = make_multibody_plan(mechanism, tolerance_of(options).sine)
        functions = MultibodyWorkshop(RawMultibodySources(plan, options, prepare=_as_it_is)).functions
    else:
        mechanism, given = loaded(mechanism) if options.payload else (mechanism, None)
        functions = LimbWorkshop(RawSources(make_plan(mechanism, options), options, given, _as_it_is)).functions
    return {function.graph.name: function.graph for function in functions}
