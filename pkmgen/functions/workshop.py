"""The functions of a kernel, made from what was chosen; how each is made, a kind of robot says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions.error_bounds import error_bound
from pkmgen.functions.sources import Sources
from pkmgen.functions.types import GeneratedFunction, Rollout, watching
from pkmgen.graph.passes.run import Optimiser, clean
from pkmgen.graph.types import ExprGraph
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.catalogue import CATALOGUE, ROLLOUT, Choice
from pkmgen.language.options import METHOD_NAMES
from pkmgen.machine.spread import Spread, in_turn
from pkmgen.machine.stages import begin

From = TypeVar("From", bound=Sources[Any])
ADJOINT = METHOD_NAMES[0]
"""The method that the family is made by."""
LAST = ("wrench", "payload", "start")
"""Inputs that come last."""


def _nothing(_sources: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Making(Generic[From]):
    """How a function is made.

    Attributes:
        make: Writes its graph, not optimised.
        refusal: Says why a robot does not have it, None where it does.
        notes: What a caller in Python needs to know beside its ports, in the types of JSON.
        origin: Formulation and input mode it is written by; None for those of the family.
    """

    make: Callable[[From], ExprGraph]
    refusal: Callable[[From], str | None] = lambda _sources: None
    notes: Callable[[From], Mapping[str, Any]] = _nothing
    origin: tuple[str, str] | None = None

    def after(self, refusal: Callable[[From], str | None]) -> Making[From]:
        """The same where a further reason, looked at first, does not stand against it."""
        own = self.refusal
        return replace(self, refusal=lambda sources: refusal(sources) or own(sources))


class NotMadeError(Exception):
    """A function that a robot does not have; the message names it and says why."""


@dataclass(frozen=True)
class Workshop(ABC, Generic[From]):
    """Makes the functions of a robot, formulating only what they need; one by one, or as `spread` does."""

    sources: From
    spread: Spread = in_turn

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the robot is described, for messages."""

    @abstractmethod
    def making(self, name: str) -> Making[From] | str:
        """How a function is made, or why no robot of this kind has it."""

    @property
    def further(self) -> tuple[str, ...]:
        """Names of the functions that the method adds to the standard ones."""
        return ()

    @abstractmethod
    def rollout(self) -> Rollout | str:
        """Steps of forward dynamics, or why none are taken."""

    def undefined(self, name: str, problem: GraphError) -> str:
        """Why the numbers of the robot leave a function undefined."""
        return f"{name}: {problem}"

    def laid_out(self, functions: tuple[GeneratedFunction, ...]) -> tuple[GeneratedFunction, ...]:
        """All functions, inverse dynamics first, laid out as the options ask for."""
        return functions

    @cached_property
    def functions(self) -> tuple[GeneratedFunction, ...]:
        """All functions of the options, limbs apart where the layout asks for it.

        One that does not apply to the robot, or that its numbers leave undefined (the direct model of a robot without
        masses), is left out unless it was asked for by its name.

        Raises:
            UnsupportedRobotError: The robot does not have one that was asked for by its name.
        """
        made = self.spread(self._tried, self._choices())
        functions = watching(tuple(each for each in made if each is not None))
        return self.laid_out(functions) if functions[0].graph.name == "inverse_dynamics" else functions

    def _choices(self) -> list[Choice]:
        """What was asked for, and what the method adds to standard functions."""
        choices = list(self.sources.options.choices)
        named = {choice.name for choice in choices}
        return [*choices, *(Choice(name, (name,), False) for name in self.further if name not in named)]

    def _tried(self, choice: Choice) -> GeneratedFunction | None:
        """A function, None where it is left out: that of steps is emitted beside the one it repeats."""
        try:
            if choice.name == ROLLOUT:
                self._steps()
                return None
            return self._made(choice)
        except NotMadeError as error:
            if choice.named:
                raise UnsupportedRobotError(f"{self.place}: {error}") from error
        except GraphError as error:
            if choice.named or choice.name == "inverse_dynamics":  # every robot has that one
                raise UnsupportedRobotError(f"{self.place}: {self.undefined(choice.name, error)}") from error
        return None

    def _steps(self) -> Rollout:
        steps = self.rollout()
        if isinstance(steps, str):
            raise NotMadeError(f"{ROLLOUT}: {steps}")
        return steps

    def _made(self, choice: Choice) -> GeneratedFunction:
        """A function ready to be emitted; several in one call share what they have in common."""
        begin(f"working out {choice.name}")
        makings = {name: self._making(name) for name in choice.parts}
        graphs = {name: making.make(self.sources) for name, making in makings.items()}
        graph = optimised(choice, graphs, self.sources.optimise, self.sources.options.real)
        origins = [making.origin or (ADJOINT, self.sources.mode) for making in makings.values()]
        methods, modes = (", ".join(sorted({origin[place] for origin in origins})) for place in (0, 1))
        notes = {key: note for making in makings.values() for key, note in making.notes(self.sources).items()}
        return GeneratedFunction(graph, methods, modes, rollout=self._rollout_of(choice), notes=notes)

    def alone(self, name: str) -> GeneratedFunction:
        """A function by itself, not laid out.

        Raises:
            NotMadeError: The robot does not have it.
        """
        return self._made(Choice(name, (name,), True))

    def _rollout_of(self, choice: Choice) -> Rollout | None:
        """Steps that repeat a function, where they were asked for."""
        asked = any(each.name == ROLLOUT for each in self.sources.options.choices)
        if not asked or choice.name != CATALOGUE[ROLLOUT].repeats:
            return None
        steps = self.rollout()
        return None if isinstance(steps, str) else steps

    def _making(self, name: str) -> Making[From]:
        """How a function is made; in place of a bound of rounding errors it is the function that is bounded."""
        if name in CATALOGUE and (bounded := CATALOGUE[name].bounds):
            return replace(self._making(bounded), notes=lambda _: {"bounds": bounded})
        making = self.making(name)
        reason = making if isinstance(making, str) else making.refusal(self.sources)
        if reason or isinstance(making, str):
            raise NotMadeError(f"{name}: {reason}")
        return making


def optimised(choice: Choice, raw: Mapping[str, ExprGraph], optimise: Optimiser, real: str) -> ExprGraph:
    """Make a function ready to be emitted, several in one call together.

    Args:
        choice: What was asked for.
        raw: Graphs of its parts before any pass; of a bound of rounding errors that of the function it bounds.
        optimise: The passes.
        real: Type of numbers.
    """
    alone = choice.parts == (choice.name,)
    if not any(CATALOGUE[part].bounds for part in raw if part in CATALOGUE):
        return optimise(raw[choice.name] if alone else together(choice.name, raw))
    done = {part: optimise(graph) for part, graph in raw.items()}
    done |= {part: error_bound(part, graph, real) for part, graph in done.items() if CATALOGUE[part].bounds}
    return optimise.tidied(done[choice.name] if alone else together(choice.name, done))


def together(name: str, graphs: Mapping[str, ExprGraph]) -> ExprGraph:
    """Compute functions in one, which shares what they have in common.

    Outputs of the same name that differ get the name of their part before their own; inputs of the names in `LAST`
    come after all others.
    """
    writer = GraphWriter(name)
    nodes_of_ports: dict[str, tuple[int, ...]] = {}
    parts = {part: clean(graph) for part, graph in graphs.items()}
    ports = [port for graph in parts.values() for port in graph.inputs]
    inputs = {port.name for port in ports}
    for port in sorted(ports, key=lambda port: LAST.index(port.name) + 1 if port.name in LAST else 0):
        writer.input(port)
    for part, graph in parts.items():
        placed = writer.place(graph)
        for port in graph.outputs:
            known = nodes_of_ports.get(port.name)
            if known == placed[port.name]:
                continue
            label = f"{part}_{port.name}" if known or port.name in inputs else port.name
            nodes_of_ports[label] = placed[port.name]
            writer.output(replace(port, name=label), placed[port.name])
    return writer.finish()
