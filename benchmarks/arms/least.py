"""Of all ways to write a function of arms, one of few operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeVar

from benchmarks.arms.leg import Way
from benchmarks.arms.model import Writing, inverse_jacobian, platform_force
from benchmarks.arms.table import ArmMachine
from pkmgen.graph.passes.run import operations_left, optimise
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph

DEEPEST = 2
"""How many turns before the last one a leg may be written in the housing of."""
FEW = 3
Choice = TypeVar("Choice")


def ways(wanted: int | None = None) -> tuple[Way, ...]:
    """All ways to write a leg; `wanted` is the joint whose row of the inverse Jacobian is all that is asked for."""
    return tuple(Way(depth, merged, wanted) for depth, merged in product(range(-1, DEEPEST + 1), (True, False)))


def writings() -> Iterator[Writing]:
    """All ways to write the force on the platform."""
    for way, ahead, united in product(ways(), (True, False), (True, False)):
        yield Writing(way, ahead, united)


def least_force(machine: ArmMachine) -> ExprGraph:
    """The force on the platform, all numbers of the machine being inputs.

    Raises:
        UnsupportedRobotError: The joints of a leg do not move its tip in as many directions as there are joints.
    """
    return _least(machine, writings(), platform_force)


def least_jacobian(machine: ArmMachine, joint: int) -> ExprGraph:
    """Rows of the inverse Jacobian of a joint of each leg, counted from 1.

    Raises:
        UnsupportedRobotError: As for the force.
    """
    return _least(machine, ways(joint - 1), inverse_jacobian)


def _least(
    machine: ArmMachine, choices: Iterable[Choice], write: Callable[[ArmMachine, Choice], SymbolicModel]
) -> ExprGraph:
    """Write what costs least; of many legs, a few tell."""
    few = replace(machine, legs=min(machine.legs, FEW))
    counted = list[tuple[int, Choice, ExprGraph]]()
    for choice in choices:
        graph = _graph(write(few, choice))
        if all(graph.nodes != other.nodes for _, _, other in counted):
            counted.append((operations_left(graph).arithmetic, choice, graph))
    _, best, _ = min(counted, key=lambda each: each[0])
    return optimise(_graph(write(machine, best)), machine.name)


def _graph(model: SymbolicModel) -> ExprGraph:
    return graph_from_model(model, ParameterBinding({}, {}, True))
