"""The functions of a kernel, made from what was chosen: standard ones, those a method adds, those of the family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial

from pkmgen.catalogue import CATALOGUE, ROLLOUT, Choice, chosen_functions
from pkmgen.description.types import Motion
from pkmgen.equations.types import SymbolicModel
from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions.registry import FAMILY, together
from pkmgen.functions.sources import Sources, raw_graph
from pkmgen.functions.types import KernelFunction, Rollout
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods import registry as methods
from pkmgen.options import METHOD_NAMES, STANDARD, Options
from pkmgen.passes.run import optimise
from pkmgen.plan.plan import Plan

__all__ = ["Workshop", "further_models", "optimised", "standard_models"]

ADJOINT = METHOD_NAMES[0]
"""The method that the family is made by."""


def optimised(mechanism: Mechanism, raw: ExprGraph) -> ExprGraph:
    """Run all passes; errors name the robot and the function."""
    try:
        return optimise(raw)
    except GraphError as error:
        raise GraphError(f"{mechanism.place}: {mechanism.name}, {raw.name}: {error}") from error


class Workshop:
    """Makes the functions of a robot, formulating only what they need."""

    def __init__(self, sources: Sources) -> None:
        self._sources, self.options = sources, sources.options
        self._standard = standard_models(sources.plan, sources.options)
        self._models: dict[str, SymbolicModel] = {}

    def model(self, name: str) -> SymbolicModel:
        """A standard function."""
        if name not in self._models:
            self._models[name] = self._standard[name]()
        return self._models[name]

    def function_of(self, model: SymbolicModel) -> KernelFunction:
        """Staged equations as a function, optimised."""
        graph = raw_graph(self._sources.mechanism, model, self.options)
        return KernelFunction(optimised(self._sources.mechanism, graph), model.method, model.mode)

    @cached_property
    def _further(self) -> dict[str, SymbolicModel]:
        """What the method adds, by name."""
        return {model.function: model for model in further_models(self._sources.plan, self.options)}

    def chosen(self) -> tuple[KernelFunction, ...]:
        """Make all functions of the options.

        Raises:
            UnsupportedRobotError: The robot does not have one that was asked for by its name.
        """
        requests = self._sources.options.functions
        choices = chosen_functions(requests)
        functions = [found for choice in choices for found in self._make(choice)]
        if STANDARD in requests:
            functions += self._added(function.graph.name for function in functions)
        if any(choice.name == ROLLOUT for choice in choices):
            functions = [self._with_rollout(function) for function in functions]
        return tuple(functions)

    def _make(self, choice: Choice) -> list[KernelFunction]:
        """Make a function that was chosen; none where the robot does not have it and nobody insists."""
        if choice.name == ROLLOUT:
            return []
        reasons = {part: reason for part in choice.parts if (reason := self._refusal(part))}
        try:
            if not reasons:
                return [self._function(choice)]
        except GraphError as error:
            reasons = {choice.name: str(error)}
        if choice.insisted:
            part, reason = next(iter(reasons.items()))
            raise UnsupportedRobotError(f"{self._sources.mechanism.file}: {part}: {reason}")
        return []

    def _function(self, choice: Choice) -> KernelFunction:
        graphs: dict[str, ExprGraph] = {}
        methods: set[str] = set()
        modes: set[str] = set()
        for part in choice.parts:
            graphs[part], method, mode = self._raw(part)
            methods.add(method)
            modes.add(mode)
        by_itself = choice.parts == (choice.name,)
        graph = graphs[choice.name] if by_itself else together(choice.name, graphs)
        family = [FAMILY[part] for part in choice.parts if part in FAMILY]
        notes = {key: note for each in family for key, note in each.notes(self._sources).items()}
        graph = optimised(self._sources.mechanism, graph)
        return KernelFunction(graph, ", ".join(sorted(methods)), ", ".join(sorted(modes)), notes=notes)

    def _added(self, made: Iterable[str]) -> list[KernelFunction]:
        """Make what the method adds; one that the numbers of a robot leave undefined is left out.

        Such is the direct model of a robot without masses.
        """
        found, known = [], set(made)
        for name, model in self._further.items():
            if name not in known:
                with suppress(GraphError):
                    graph = optimised(self._sources.mechanism, self._sources.graph(model))
                    found.append(KernelFunction(graph, model.method, model.mode))
        return found

    def _with_rollout(self, function: KernelFunction) -> KernelFunction:
        """A function; where it is the one that a rollout repeats, with its steps."""
        mechanism = self._sources.mechanism
        if function.graph.name != CATALOGUE[ROLLOUT].repeats:
            return function
        attitude = len(mechanism.layout.axes) if mechanism.motion in (Motion.SPATIAL, Motion.SPHERICAL) else None
        return replace(function, rollout=Rollout(ROLLOUT, attitude))

    def _refusal(self, name: str) -> str | None:
        if name in FAMILY:
            return FAMILY[name].refusal(self._sources)
        return None if name in self._standard else "no more motors than freedoms"

    def _raw(self, name: str) -> tuple[ExprGraph, str, str]:
        """Graph before any pass, method and inputs of a function; a method's own comes first."""
        own = self._further if name in FAMILY and self._sources.options.method != ADJOINT else {}
        model = own.get(name) or (None if name in FAMILY else self.model(name))
        if model is None:
            return FAMILY[name].make(self._sources), ADJOINT, "pose"
        return self._sources.graph(model), model.method, model.mode


def standard_models(plan: Plan, options: Options) -> Mapping[str, Callable[[], SymbolicModel]]:
    """What writes the functions of every kernel, by name, inverse dynamics first."""
    kinematics = methods.kinematics_functions(plan)
    dynamics = partial(methods.formulate_dynamics, plan, options.method, options.inputs, options.wrench)
    return {"inverse_dynamics": dynamics} | {name: partial(write, plan) for name, write in kinematics.items()}


def further_models(plan: Plan, options: Options) -> tuple[SymbolicModel, ...]:
    """Staged equations of what the method adds to its kernels: its direct model, matrices.

    They are functions of the pose without a wrench, and belong to kernels whose inverse dynamics is.
    """
    if options.inputs != "pose" or options.wrench:
        return ()
    return methods.formulate_further(plan, options.method)
