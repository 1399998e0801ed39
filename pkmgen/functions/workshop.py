"""The functions of a kernel, made from what was chosen: standard ones, those a method adds, those of the family.

Inverse dynamics is laid out over the limbs: written out, made of calls, or with its limbs side by side. Limbs of one
kind run through the same operations with other numbers (Müller 2022, §7); what a processor does once for all of them it
need not do for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from pkmgen.catalogue import CATALOGUE, ROLLOUT, Choice
from pkmgen.equations.kinds import kinds_of, with_few_written_out
from pkmgen.equations.modules import LimbCall, take_apart
from pkmgen.equations.types import SymbolicModel
from pkmgen.equations.widen import widen_limbs
from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions.registry import FAMILY, optimised
from pkmgen.functions.sources import Sources, raw_graph
from pkmgen.functions.types import Composition, GeneratedFunction, LimbLanes, Rollout, watching
from pkmgen.kinematics.assembly import actuator_names
from pkmgen.methods import registry as methods
from pkmgen.options import METHOD_NAMES, STANDARD, Options
from pkmgen.plan.plan import Plan
from pkmgen.spread import Spread, in_turn
from pkmgen.stages import begin

FEWEST = 2
"""Limbs of a kind from which on they may be computed side by side."""


def laid_out(
    functions: tuple[GeneratedFunction, ...], model: SymbolicModel, sources: Sources
) -> tuple[GeneratedFunction, ...]:
    """Lay inverse dynamics out as the options ask for.

    Inverse dynamics is the first of the functions, `model` its staged equations.
    """
    (first, *others), options = functions, sources.options
    if options.layout == "limbs":
        calls, parts = _parts(model, sources)
        return (replace(first, composition=Composition.of(calls, parts)), *others, *parts)
    grouped = with_few_written_out(model, FEWEST)
    if not options.fold or options.payload or model.iteration is not None or not kinds_of(grouped):
        return functions
    calls, parts = _parts(widen_limbs(grouped), sources)
    return (replace(first, limb_lanes=LimbLanes.of(parts, calls, first.graph)), *others)


def _parts(model: SymbolicModel, sources: Sources) -> tuple[tuple[LimbCall, ...], list[GeneratedFunction]]:
    """Calls of limbs, and what a function is taken apart into: platform, kinds of limbs, assembly."""
    modules = take_apart(model)
    models = (modules.platform, *modules.kinds, modules.assemble)
    raw = [(part, raw_graph(sources.mechanism, part, sources.options)) for part in models]
    parts = [GeneratedFunction(sources.optimise(graph), part.method, part.mode) for part, graph in raw]
    return modules.calls, parts


ADJOINT = METHOD_NAMES[0]
"""The method that the family is made by."""


@dataclass(frozen=True)
class Workshop:
    """Makes the functions of a robot, formulating only what they need; one by one, or as `spread` does."""

    sources: Sources
    spread: Spread = in_turn

    @cached_property
    def _standard(self) -> Mapping[str, Callable[[], SymbolicModel]]:
        return standard_models(self.sources.plan, self.sources.options)

    @cached_property
    def _models(self) -> dict[str, SymbolicModel]:
        return {}

    @cached_property
    def _further(self) -> dict[str, SymbolicModel]:
        """What the method adds, by name."""
        return {model.function: model for model in further_models(self.sources.plan, self.sources.options)}

    def model(self, name: str) -> SymbolicModel:
        """A standard function."""
        if name not in self._models:
            self._models[name] = self._standard[name]()
        return self._models[name]

    @cached_property
    def functions(self) -> tuple[GeneratedFunction, ...]:
        """All functions of the options, limbs apart where the layout asks for it.

        One that does not apply to the robot, or that its numbers leave undefined (the direct model of a robot without
        masses), is left out unless it was asked for by its name.

        Raises:
            UnsupportedRobotError: The robot does not have one that was asked for by its name.
        """
        functions = watching(tuple(made for made in self.spread(self._tried, self._choices()) if made is not None))
        if functions[0].graph.name != "inverse_dynamics":
            return functions
        return laid_out(functions, self.model("inverse_dynamics"), self.sources)

    def _tried(self, choice: Choice) -> GeneratedFunction | None:
        """A function; None where it cannot be made and nobody insists."""
        file = self.sources.mechanism.file
        try:
            return self._made(choice)
        except _NotMadeError as error:
            if choice.insisted:
                raise UnsupportedRobotError(f"{file}: {error}") from error
        except GraphError as error:
            if choice.insisted or choice.name == "inverse_dynamics":  # every robot has that one
                raise UnsupportedRobotError(f"{file}: {choice.name}: {error}") from error
        return None

    def _choices(self) -> list[Choice]:
        """What was asked for, and what the method adds to standard functions."""
        options = self.sources.options
        choices = [choice for choice in options.choices if choice.name != ROLLOUT]
        named = {choice.name for choice in choices}
        added = self._further if STANDARD in options.functions else ()
        return [*choices, *(Choice(name, (name,), False) for name in added if name not in named)]

    def _made(self, choice: Choice) -> GeneratedFunction:
        """A function ready to be emitted; several in one call share what they have in common."""
        begin(f"working out {choice.name}")
        parts = {part: self._part(part) for part in choice.parts}
        graphs = {name: part.graph for name, part in parts.items()}
        graph = optimised(choice, graphs, self.sources.optimise, self.sources.options.real)
        methods_used, modes = ({part.method for part in parts.values()}, {part.mode for part in parts.values()})
        notes = {key: note for part in parts.values() for key, note in part.notes.items()}
        asked = any(each.name == ROLLOUT for each in self.sources.options.choices)
        repeated = asked and choice.name == CATALOGUE[ROLLOUT].repeats
        rollout = Rollout(ROLLOUT, self.sources.mechanism.layout.attitude) if repeated else None
        return GeneratedFunction(
            graph, ", ".join(sorted(methods_used)), ", ".join(sorted(modes)), rollout=rollout, notes=notes
        )

    def _part(self, name: str) -> GeneratedFunction:
        """One function before any pass; a method's own comes before that of the family.

        In place of a bound of rounding errors it is the function that is bounded.
        """
        if name in CATALOGUE and (bounded := CATALOGUE[name].bounds):
            return replace(self._part(bounded), notes={"bounds": bounded})
        family = FAMILY.get(name)
        own = self._further.get(name) if family is None or self.sources.options.method != ADJOINT else None
        if family is None and own is None and name not in self._standard:
            raise _NotMadeError(f"{name}: no more motors than freedoms")
        if family is not None and (reason := family.refusal(self.sources)):
            raise _NotMadeError(f"{name}: {reason}")
        notes = {} if family is None else family.notes(self.sources)
        if name == "inverse_dynamics":
            notes = {"actuators": list(actuator_names(self.sources.mechanism))}
        if family is not None and own is None:
            return GeneratedFunction(family.make(self.sources), ADJOINT, "pose", notes=notes)
        model = own or self.model(name)
        return GeneratedFunction(self.sources.graph(model), model.method, model.mode, notes=notes)


class _NotMadeError(Exception):
    """A function that a robot does not have; the message names it and says why."""


def standard_models(plan: Plan, options: Options) -> Mapping[str, Callable[[], SymbolicModel]]:
    """What writes the functions of every kernel, by name, inverse dynamics first."""
    kinematics = methods.kinematics_functions(plan)
    dynamics = partial(methods.formulate_dynamics, plan, options.method, options.inputs, options.wrench, options.twist)
    return {"inverse_dynamics": dynamics} | {name: partial(write, plan) for name, write in kinematics.items()}


def further_models(plan: Plan, options: Options) -> tuple[SymbolicModel, ...]:
    """Staged equations of what the method adds to its kernels: its direct model, matrices.

    They are functions of the pose without a wrench, and belong to kernels whose inverse dynamics is.
    """
    if options.inputs != "pose" or options.wrench:
        return ()
    return methods.formulate_further(plan, options.method)
