"""A function as it goes to emission: its optimised graph, and how it may be laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pkmgen.graph.apart.modules import LimbCall
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.types import ExprGraph

WIDTH, WORTH = 4, 0.9
"""Lanes that cost no more than one number (registers of 32 bytes), and the part of the operations that may remain."""


@dataclass(frozen=True, slots=True)
class Composition:
    """A function that calls others: one for the platform, one for each limb, one that assembles.

    Attributes:
        platform: Name of the function from the inputs to the states of the limbs.
        limbs: For each limb the name of its function, its number, and where its state and its result begin.
        assemble: Name of the function from inputs and results to the outputs.
        sizes: Sizes of all states and of all results.
        operations: Operations of all calls together.
    """

    platform: str
    limbs: tuple[tuple[str, int, int, int], ...]
    assemble: str
    sizes: tuple[int, int]
    operations: OperationCount

    @classmethod
    def of(cls, calls: Sequence[LimbCall], parts: Sequence[GeneratedFunction]) -> Composition:
        """Say what a function that was taken apart calls.

        Args:
            calls: Its limbs.
            parts: What it was taken apart into: platform, kinds of limbs, assembly.
        """
        platform, *kinds, assemble = parts
        named = [any(guard.limb is not None for guard in kind.graph.guards) for kind in kinds]
        counts = [count_operations(part.graph) for part in (platform, *(kinds[call.kind] for call in calls), assemble)]
        return cls(
            platform=platform.graph.name,
            limbs=tuple(
                (kinds[call.kind].graph.name, call.index * named[call.kind], call.state[0], call.result[0])
                for call in calls
            ),
            assemble=assemble.graph.name,
            sizes=(sum(calls[-1].state), sum(calls[-1].result)),
            operations=sum(counts[1:], counts[0]),
        )


@dataclass(frozen=True, slots=True)
class LaneGroup:
    """Limbs of one kind, each in a lane.

    Attributes:
        limb: From the state of a limb to its result.
        places: For each limb where its state and its result begin among those of all limbs.
    """

    limb: ExprGraph
    places: tuple[tuple[int, int], ...]

    @property
    def count(self) -> int:
        """Number of limbs."""
        return len(self.places)

    @property
    def sizes(self) -> tuple[int, int]:
        """Entries of the state and of the result of a limb."""
        return self.limb.inputs[0].size, self.limb.outputs[0].size


@dataclass(frozen=True, slots=True)
class LimbLanes:
    """The parts of a function whose limbs are computed side by side, kind by kind.

    Attributes:
        platform: From the inputs to the states of the limbs.
        groups: The limbs of each kind.
        assemble: From inputs and results to the outputs.
        size: Number of lanes, a power of two; lanes beyond the limbs of a kind repeat its last one.
    """

    platform: ExprGraph
    groups: tuple[LaneGroup, ...]
    assemble: ExprGraph
    size: int

    @classmethod
    def of(cls, parts: Sequence[GeneratedFunction], calls: Sequence[LimbCall], whole: ExprGraph) -> LimbLanes | None:
        """Lay limbs side by side, or return None where that would save too little.

        Args:
            parts: Platform, kinds of limbs, and assembly as functions.
            calls: The limbs.
            whole: The function written out.
        """
        platform, *kinds, assemble = (part.graph for part in parts)
        places = [tuple((c.state[0], c.result[0]) for c in calls if c.kind == kind) for kind in range(len(kinds))]
        groups = tuple(LaneGroup(limb, own) for limb, own in zip(kinds, places, strict=True))
        size = 1 << (max(group.count for group in groups) - 1).bit_length()
        in_lanes = sum(count_operations(limb).arithmetic for limb in kinds) * max(1, size // WIDTH)
        around = count_operations(platform).arithmetic + count_operations(assemble).arithmetic
        if around + in_lanes > WORTH * count_operations(whole).arithmetic:
            return None
        return cls(platform, groups, assemble, size)


@dataclass(frozen=True, slots=True)
class Watch:
    """A square matrix of the pose whose determinant changes its sign in parallel (type 2) singularities.

    Attributes:
        name: Name of the function that computes it.
        size: Number of its rows.
        more: Inputs that it takes after the pose, all of them given once.
    """

    name: str
    size: int
    more: tuple[str, ...] = ()


WATCHED = "inverse_jacobian"
"""The function whose matrix is watched."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """Steps of a fixed length that a direct model takes: classical Runge-Kutta, further inputs held over each step.

    Attributes:
        name: Its name.
        attitude: First entry of the quaternion of the pose, None where there is none.
        once: Inputs that are given once for all steps, such as where an iteration starts.
        watch: What is looked at between steps, so that none leads through a parallel singularity; None where nothing
            can be, as with more motors than freedoms.
    """

    name: str
    attitude: int | None
    once: tuple[str, ...] = ()
    watch: Watch | None = None


@dataclass(frozen=True, slots=True)
class GeneratedFunction:
    """A function to emit: an optimised graph and where it comes from.

    Attributes:
        graph: The graph.
        method: Formulation it was written by.
        mode: Input mode.
        composition: The calls it consists of in C; None for a function that is written out.
        rollout: Steps of it that are emitted beside it, if any.
        limb_lanes: Its parts where one state is computed with its limbs side by side.
        notes: What a caller in Python needs to know beside its ports; goes into the manifest.
    """

    graph: ExprGraph
    method: str
    mode: str
    composition: Composition | None = None
    rollout: Rollout | None = None
    limb_lanes: LimbLanes | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)


def watching(functions: tuple[GeneratedFunction, ...]) -> tuple[GeneratedFunction, ...]:
    """Functions of a kernel, whose steps watch the inverse Jacobian where it is square and a function of the pose."""
    matrix = next((each.graph for each in functions if each.graph.name == WATCHED), None)
    return tuple(
        each if each.rollout is None or matrix is None else replace(each, rollout=_watching(each, matrix))
        for each in functions
    )


def _watching(function: GeneratedFunction, matrix: ExprGraph) -> Rollout:
    assert function.rollout is not None
    (first, *others), (rows, columns) = matrix.inputs, matrix.outputs[0].shape
    more = tuple(port.name for port in others)
    if rows != columns or first.name != function.graph.inputs[0].name or not set(more) <= set(function.rollout.once):
        return function.rollout
    return replace(function.rollout, watch=Watch(WATCHED, rows, more))
