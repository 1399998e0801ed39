"""Which limbs are of one kind, and what they compute alike: the results of limbs that the rest of a function uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pkmgen.graph.apart.owned import ROBOT, SEVERAL, Owned
from pkmgen.graph.types import GraphGuard, GuardKind

ALIKE, BOTH = 0.98, 0.8
"""Parts that limbs of a kind have in common: of the operations of the one that has fewer, and of the other, where more
may be done, such as pivots of elimination."""
Cones = Mapping[int, Mapping[int, Sequence[int]]]
"""By limb and shape, nodes of a limb."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Limbs that are alike.

    Attributes:
        limbs: Their numbers.
        guards: For each guard that all of them have that of each limb.
        results: What the rest uses of any of them: for each entry the node of each limb.
    """

    limbs: tuple[int, ...]
    guards: tuple[tuple[GraphGuard, ...], ...]
    results: tuple[tuple[int, ...], ...]


def kinds_of(owned: Owned, fewest: int) -> list[Kind]:
    """The kinds that have so many limbs: they compute the same, within the same limits.

    Pivots of elimination may be watched in some of them only, since they are divided by where results are used.
    """
    uses = _uses(owned)
    cones = {limb: _cone(owned, limb, used) for limb, used in sorted(uses.items())}
    found: list[tuple[Counter[int], set[Hashable], list[int]]] = []
    for limb, cone in cones.items():
        own = Counter({shape: len(nodes) for shape, nodes in cone.items()})
        limits = {key for key, guard in _guards(owned, limb).items() if guard.kind is not GuardKind.SINGULAR}
        limbs = next((each for other, those, each in found if those == limits and _alike(own, other)), None)
        if limbs is None:
            found.append((own, limits, [limb]))
        else:
            limbs.append(limb)
    groups = [limbs for _, _, limbs in found if len(limbs) >= fewest]
    return [
        _kind(owned, {limb: uses[limb] for limb in limbs}, {limb: cones[limb] for limb in limbs}) for limbs in groups
    ]


def _alike(one: Counter[int], other: Counter[int]) -> bool:
    fewer, more = sorted((one.total(), other.total()))
    return (one & other).total() >= max(ALIKE * fewer, BOTH * more)


def _uses(owned: Owned) -> dict[int, set[int]]:
    """By limb what belongs to it and others use, or is an output or watched."""
    found: dict[int, set[int]] = {}
    for index in _rest(owned, ()):
        if _own(owned, index):
            found.setdefault(owned.owners[index], set()).add(index)
    return found


def _own(owned: Owned, index: int) -> bool:
    """Whether a node belongs to a limb and differs from state to state."""
    return owned.owners[index] >= 0 and not owned.fixed[index]


def _cone(owned: Owned, limb: int, used: Iterable[int]) -> dict[int, list[int]]:
    """By shape all nodes of a limb that some are computed from; a value stands for its negative."""
    found: dict[int, list[int]] = {}
    for index in sorted(owned.graph.needed_by(used)):
        if owned.owners[index] == limb and _own(owned, index) and owned.graph.nodes[index].op != "neg":
            found.setdefault(owned.shapes[index], []).append(index)
    return found


def _kind(owned: Owned, uses: Mapping[int, set[int]], cones: Cones) -> Kind:
    """What limbs have alike, and the rest uses of them: guards that all have, and nodes of the same shapes."""
    first, *others = watched = [_guards(owned, limb) for limb in uses]
    guards = tuple(tuple(each[key] for each in watched) for key in first if all(key in each for each in others))
    inside = {index for alike in guards for guard in alike for index in guard.nodes}
    outside = _rest(owned, [guard for alike in guards for guard in alike])
    wanted = {limb: {_unsigned(owned, each) for each in used if each in outside or each not in inside}
              for limb, used in uses.items()}  # fmt: skip
    results = list[tuple[int, ...]]()
    while shapes := {owned.shapes[each] for nodes in wanted.values() for each in nodes}:
        results += _of_shape(owned, max(shapes), wanted, cones)
    return Kind(tuple(uses), guards, tuple(sorted(results)))


def _of_shape(owned: Owned, shape: int, wanted: Mapping[int, set[int]], cones: Cones) -> Iterable[tuple[int, ...]]:
    """Nodes of a shape, which no longer are wanted then: of each limb as many as some limb needs and all have.

    Where a limb needs more, what these are computed from is wanted in their place.
    """
    own = {limb: {each for each in nodes if owned.shapes[each] == shape} for limb, nodes in wanted.items()}
    count = min(max(map(len, own.values())), *(len(cones[limb].get(shape, ())) for limb in wanted))
    if owned.narrow and all(_follows(owned, each, wanted[limb]) for limb, nodes in own.items() for each in nodes):
        for limb, nodes in own.items():
            wanted[limb].difference_update(nodes)
        return ()
    lanes = []
    for limb, needed in own.items():
        taken = _first(cones[limb].get(shape, ()), needed, count)
        below = {arg for each in needed.difference(taken) for arg in owned.graph.nodes[each].args if _own(owned, arg)}
        wanted[limb].difference_update(needed)
        wanted[limb].update(_unsigned(owned, each) for each in below)
        lanes.append(sorted(taken))
    return zip(*lanes, strict=True)


def _first(nodes: Sequence[int], needed: AbstractSet[int], count: int) -> list[int]:
    """So many of some nodes, those that are needed first."""
    return sorted(nodes, key=lambda each: each not in needed)[:count]


def _follows(owned: Owned, index: int, known: AbstractSet[int]) -> bool:
    """Whether a node is a sum of known ones of its limb, each times values of the robot."""
    waiting, seen = [index], set[int]()
    while waiting:
        op, args, _ = owned.graph.nodes[each := waiting.pop()]
        own = [arg for arg in args if _own(owned, arg)]
        if op not in ("add", "mul", "neg") or (op == "mul" and len(own) > 1):
            return False
        seen.add(each)
        waiting += [arg for arg in own if arg not in known and arg not in seen]
    return True


def _unsigned(owned: Owned, index: int) -> int:
    """A node, or what it is ±1 times."""
    while True:
        op, args, _ = owned.graph.nodes[index]
        free = [each for each in args if owned.values.get(each) not in (1.0, -1.0)]
        if op not in ("neg", "mul") or len(free) != 1:
            return index
        (index,) = free


def _rest(owned: Owned, without: Iterable[GraphGuard]) -> set[int]:
    """Nodes that are outputs, watched by other guards than some, or used by what belongs to no single limb."""
    graph, left = owned.graph, set(without)
    roots = {index for guard in graph.guards if guard not in left for index in guard.nodes}
    roots |= {index for port in graph.outputs for index in port.nodes}
    several = [index for index in graph.needed_by(roots) if owned.owners[index] == SEVERAL]
    return roots | {each for index in several for each in graph.nodes[index].args}


def _guards(owned: Owned, limb: int) -> dict[Hashable, GraphGuard]:
    """Guards of a limb, by what they watch: those of alike limbs have the same keys."""
    found: dict[Hashable, GraphGuard] = {}
    for guard in owned.graph.guards:
        if {owned.owners[each] for each in guard.nodes if not owned.fixed[each]} - {ROBOT} == {limb}:
            key = guard.kind, owned.shapes[guard.value], owned.shapes[guard.low]
            found[key, sum(other[0] == key for other in found)] = guard  # type: ignore[index]
    return found
