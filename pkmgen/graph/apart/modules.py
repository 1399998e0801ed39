"""A function taken apart into modules: one for the platform, one for each kind of limb, one that assembles.

Limbs can be evaluated apart and in parallel (Müller 2022, §8.2): the platform module hands each limb a state, its own
constants and what it needs of the motion, the limb module answers with a result, and the assembling module computes the
rest. A result is what the rest uses of a limb; limbs are of one kind if they compute it by the same operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType

from pkmgen.graph.apart.kinds import Kind, kinds_of
from pkmgen.graph.apart.known import without_known
from pkmgen.graph.apart.owned import HELD, ROBOT, Owned
from pkmgen.graph.apart.packing import STATE, Packing
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.passes.run import clean
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, Quantity

STATES, RESULT, RESULTS = "limb_states", "result", "limb_results"


@dataclass(frozen=True, slots=True)
class LimbCall:
    """One limb of a function that is taken apart.

    Attributes:
        limb: Name of the limb.
        index: Its number.
        kind: Index of its module.
        state: Where its part of the states begins, and its size.
        result: Where its part of the results begins, and its size.
    """

    limb: str
    index: int
    kind: int
    state: tuple[int, int]
    result: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Modules:
    """A function taken apart.

    Attributes:
        platform: From the inputs of the function to the states of all limbs.
        kinds: From a state to a result, for each kind of limb.
        calls: The limbs that are computed so.
        assemble: From the inputs of the function and the results of these limbs to its outputs.
    """

    platform: ExprGraph
    kinds: tuple[ExprGraph, ...]
    calls: tuple[LimbCall, ...]
    assemble: ExprGraph

    @property
    def complete(self) -> bool:
        """Whether the assembly needs nothing that only an iteration before the platform module finds."""
        iteration = self.platform.iteration
        ports = {node.payload[0] for node in self.assemble.nodes if node.op == "input"}  # type: ignore[index]
        return iteration is None or ports.isdisjoint((iteration.unknown.name, iteration.convergence.name))


def take_apart(owned: Owned, fewest: int) -> Modules:
    """Take a function apart.

    Args:
        owned: The function.
        fewest: Least number of limbs of a kind that has a module; others are written out in the assembly.

    Returns:
        Its modules; together they compute the same. There are no kinds where no limbs have what belongs to them.
    """
    kinds = kinds_of(owned, fewest)
    packed = [_packed(owned, kind) for kind in kinds]
    handed = _platform(owned, [column for _, state in packed for column in state])
    nodes = iter(handed.outputs[0].nodes)
    modules = [
        without_known(graph, [tuple(islice(nodes, len(column))) for column in state], handed) for graph, state in packed
    ]
    kept = [number for number, each in enumerate(modules) if each.state and each.graph.outputs[0].size]
    kinds, modules = [kinds[number] for number in kept], [modules[number] for number in kept]
    places = sorted((limb, number, lane) for number, kind in enumerate(kinds) for lane, limb in enumerate(kind.limbs))
    calls: list[LimbCall] = []
    states: list[int] = []
    results: list[int] = []
    known: dict[int, float] = {}
    for limb, number, lane in places:
        own, answers = [column[lane] for column in modules[number].state], list[int]()
        for entry, column in enumerate(kinds[number].results):
            if entry in modules[number].known:
                known[column[lane]] = modules[number].known[entry]
            else:
                answers.append(column[lane])
        calls.append(LimbCall(owned.limbs[limb], limb, number, (len(states), len(own)), (len(results), len(answers))))
        states += own
        results += answers
    within = [guard for kind in kinds for alike in kind.guards for guard in alike]
    platform = replace(handed, outputs=(_port(STATES, states, "states of all limbs"),))
    named = tuple(replace(each.graph, name=f"limb_{number}") for number, each in enumerate(modules, 1))
    return Modules(platform, named, tuple(calls), _assembly(owned, results, known, within))


def _packed(owned: Owned, kind: Kind) -> tuple[ExprGraph, list[tuple[int, ...]]]:
    """The module of a kind, and of each entry of the state what it is of each limb."""
    watched = [(tuple(guard.value for guard in alike), tuple(guard.low for guard in alike)) for alike in kind.guards]
    first_limb = kind.limbs[0]
    packing = Packing(owned, first_limb, (*kind.results, *(column for pair in watched for column in pair)))
    results = tuple(packing.packed[column] for column in kind.results)
    guards = tuple(
        GraphGuard(first.kind, None if first.limb is None else 0, packing.packed[value], packing.packed[low])
        for (first, *_), (value, low) in zip(kind.guards, watched, strict=True)
    )
    state, builder = packing.state, packing.builder

    def named(column: Sequence[int]) -> str:
        return "sign" if -1 in column else owned.common(column[0], first_limb) or "part"

    graph = ExprGraph(
        "limb", tuple(builder.nodes),
        (_port(STATE, (-1,) * len(state), "", map(named, state)).found_in(builder.nodes),),
        (_port(RESULT, results, "", map(named, kind.results)),),
        guards, MappingProxyType(dict(builder.labels)), quantities=_quantities(owned, first_limb),
    )  # fmt: skip
    return graph, state


def _quantities(owned: Owned, limb: int) -> Mapping[str, Quantity]:
    """What names of a limb mean, by what they are called of any limb."""
    known, labels = owned.graph.quantities, owned.graph.labels
    own = [index for index, name in labels.items() if owned.owners[index] == limb and name in known]
    return MappingProxyType({owned.common(index, limb): known[labels[index]] for index in own})


def _port(name: str, nodes: Sequence[int], meaning: str, entries: Iterable[str] = ()) -> GraphPort:
    return GraphPort(name, (len(nodes),), ("1",) * len(nodes), meaning, tuple(nodes), entries=tuple(entries))


def _platform(owned: Owned, columns: Iterable[Sequence[int]]) -> ExprGraph:
    """From the inputs to entries of states, one after the other, each of all limbs; signs are numbers."""
    builder = GraphBuilder()
    own = [guard for guard in owned.graph.guards if _is_ahead(owned, guard)]
    states = [(each, -1 in column) for column in columns for each in column]
    wanted = [each for each, sign in states if not sign]
    place = owned.settled(builder, [*wanted, *(index for guard in own for index in guard.nodes)], {})
    nodes = tuple(builder.const(float(each)) if sign else place[each] for each, sign in states)
    platform = _part(owned, builder, "platform", (_port(STATES, nodes, "states of all limbs"),), place, own)
    return clean(replace(platform, iteration=owned.graph.iteration))


def _is_ahead(owned: Owned, guard: GraphGuard) -> bool:
    """Whether a guard watches what is known before the limbs."""
    return all(owned.fixed[each] or owned.owners[each] == ROBOT for each in guard.nodes)


def _assembly(
    owned: Owned, results: Sequence[int], known: Mapping[int, float], within: Sequence[GraphGuard]
) -> ExprGraph:
    """From the inputs and the results of limbs to the outputs; results that are known are numbers."""
    builder = GraphBuilder()
    place = {index: builder.make("input", (), (RESULTS, entry)) for entry, index in enumerate(results)}
    place |= {index: builder.const(value) for index, value in known.items()}
    own = [guard for guard in owned.graph.guards if guard not in within and not _is_ahead(owned, guard)]
    wanted = [index for guard in own for index in guard.nodes]
    outputs = owned.graph.outputs
    owned.settled(builder, [*wanted, *(index for port in outputs for index in port.nodes)], place)
    ports = tuple(replace(port, nodes=tuple(place[index] for index in port.nodes)) for port in outputs)
    further = _port(RESULTS, (-1,) * len(results), "results of all limbs")
    return _part(owned, builder, "assemble", ports, place, own, further)


def _part(
    owned: Owned, builder: GraphBuilder, name: str, outputs: tuple[GraphPort, ...], place: Mapping[int, int],
    guards: Iterable[GraphGuard], *further: GraphPort,
) -> ExprGraph:  # fmt: skip
    """A module of the robot, which has the inputs of the function."""
    ports = (*(port for port in owned.graph.inputs if port.name != HELD), *further)
    inputs = tuple(port.found_in(builder.nodes) for port in ports)
    placed = tuple(replace(guard, value=place[guard.value], low=place[guard.low]) for guard in guards)
    return ExprGraph(
        f"{owned.graph.name}_{name}", tuple(builder.nodes), inputs, outputs, placed,
        MappingProxyType(dict(builder.labels)), quantities=owned.graph.quantities,
    )  # fmt: skip
