"""Robots of limbs whose joints Newton's method finds, and closures do not need it: what is computed by these.

Actuators, ports and bits of the status are those of the limbs; what names single joints, elements or standard
parameters is written by limbs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pkmgen.functions.limb_sources import platform_coordinates
from pkmgen.functions.limbs_apart import Limbs
from pkmgen.functions.workshop import Making
from pkmgen.graph.apart.owned import ROBOT
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.functions import MultibodyWorkshop
from pkmgen.multibody.owners import owners_of, owners_of_labels
from pkmgen.multibody.sources import MultibodySources

OF_LIMBS = frozenset(
    (
        *("joint_coordinates", "joint_rates", "joint_limits", "joint_reactions", "element_states", "element_rates"),
        *("forward_kinematics", "reach_margin", "regressor", "base_regressor"),
    )
)
"""Functions that name joints, elements or parameters of limbs, or start from a pose."""


def makings_of(bodies: MultibodyWorkshop, mechanism: Mechanism) -> Callable[[str], Making[Any] | None]:
    """How a robot of limbs has functions that closures make; None for those of limbs.

    Args:
        bodies: What makes the functions of the robot as bodies and joints.
        mechanism: The robot of limbs.
    """

    def making_of(name: str) -> Making[Any] | None:
        if name in OF_LIMBS:
            return None
        making, sources = bodies.making(name), bodies.sources
        notes = {"actuators": list(mechanism.actuators)} if name == "inverse_dynamics" else {}
        return Making(
            lambda _: of_limbs(making.make(sources), sources, mechanism),
            lambda _: making.refusal(sources),
            lambda _: notes,
            making.origin,
        )

    return making_of


def of_limbs(graph: ExprGraph, sources: MultibodySources, mechanism: Mechanism) -> ExprGraph:
    """A graph whose guards are those of the limbs that they are called after; motors and rates are called as there."""
    limbs = _limbs(sources, mechanism)

    def owner(node: int) -> int | None:
        limb = limbs.owner(graph.labels.get(node, ""))
        return None if limb == ROBOT else limb

    coordinates = platform_coordinates(mechanism, True)
    ports = (*coordinates.quantities.values(), *([coordinates.wrench] if coordinates.wrench else ()))
    known = {port.name: port.meaning for port in ports}
    said = {
        ", ".join(sources.robot.actuators): ", ".join(mechanism.actuators),
        sources.coordinates.rates: coordinates.rates,
        "J ẏ": "J_inv ẋ",
        "J̇ ẏ": "J̇_inv ẋ",
        ", and of springs, zero at rest": "",
    }

    def named(port: GraphPort) -> GraphPort:
        words = port.meaning
        for theirs, own in said.items():
            words = words.replace(theirs, own)
        return replace(port, meaning=known.get(port.name, words))

    return replace(
        graph,
        guards=tuple(replace(guard, limb=owner(guard.value)) for guard in graph.guards),
        inputs=tuple(map(named, graph.inputs)),
        outputs=tuple(map(named, graph.outputs)),
    )


def _limbs(sources: MultibodySources, mechanism: Mechanism) -> Limbs:
    """The limbs; names of joints belong to that whose motor is on the same link of the ground."""
    robot, names = sources.robot, mechanism.limb_names
    driven = zip(robot.motors, mechanism.motors(), strict=True)
    firsts = {robot.path(index)[0]: limb.index for index, (limb, _, _) in driven}
    on = {index: firsts[first] for index in range(len(robot.links)) if (first := robot.path(index)[0]) in firsts}
    return Limbs(names, {**owners_of(robot, on), **owners_of_labels(robot, on), **Limbs.named(names).owners})
