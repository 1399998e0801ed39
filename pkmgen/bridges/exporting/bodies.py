"""The model of a robot of bodies and joints: its tree as pkmgen grows it, at a home where its loops are closed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pkmgen.bridges.exporting.inertia import mass_of
from pkmgen.bridges.exporting.tree import GrowingTree, limits_of_motor
from pkmgen.emit.targets.models.types import Array, ModelCoupling, ModelJoint, ModelLoop
from pkmgen.errors import UnsupportedRobotError
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.link_frames import link_frames, side_frame
from pkmgen.mechanism.multibody import GROUND, Link, Multibody
from pkmgen.mechanism.poses import in_numbers

KINDS = {"R": "R", "P": "P", "C": "C", "U": "U", "S": "S", "point": "S", "fixed": "fixed", "planar": "planar"}
KINDS |= {"distance": "distance"}
"""Closures that have a loop, and its kind."""


def multibody_tree(robot: Multibody, home: Mapping[str, float]) -> tuple[GrowingTree, tuple[str, ...]]:
    """Links, loops and couplings of a robot at home, and the names of its motors.

    Args:
        robot: The robot.
        home: All coordinates by name, loops closed.

    Raises:
        UnsupportedRobotError: A joint that closes a loop has no counterpart.
    """
    frames = link_frames(robot, home)
    tree, indices = GrowingTree(), {GROUND: GROUND}
    if robot.base is not None:
        masses = [mass_of(body, robot.value) for body in robot.base]
        name = robot.base[0].name if robot.base else "base"
        joint = ModelJoint(f"{name}_free", "free", np.zeros(3))
        indices[GROUND] = tree.add(name, -1, (np.eye(3), np.zeros(3)), joint, masses)
    for index, link in enumerate(robot.links):
        indices[index] = _link(tree, robot, link, indices[link.parent], frames[index], home)
    for loop in robot.loops:
        if loop.type not in KINDS:
            raise UnsupportedRobotError(f"{loop.place}: no model: a joint {loop.type} that closes a loop")
        (one, at), (other, end) = (side_frame(robot, frames, side) for side in (loop.parent, loop.child))
        second = other @ in_numbers(robot, loop.second) if loop.type == "U" else other[:, 2]
        first = one[:, 2] * (1.0 if loop.type == "U" or one[:, 2] @ second >= 0.0 else -1.0)
        sides = tree.side(indices[loop.parent.link], at, first), tree.side(indices[loop.child.link], end, second)
        tree.loops.append(ModelLoop(loop.name, KINDS[loop.type], *sides))
    for coupling in robot.couplings:
        terms = {robot.links[index].name: robot.value(factor) for index, factor in coupling.terms}
        tree.couplings.append(ModelCoupling(coupling.name, terms, robot.value(coupling.offset)))
    return tree, robot.actuators


def _link(
    tree: GrowingTree,
    robot: Multibody,
    link: Link,
    parent: int,
    place: tuple[Array, Array],
    home: Mapping[str, float],
) -> int:
    """Add a link; one on a screw is a slide on a hinge, coupled to it."""
    masses = [mass_of(body, robot.value) for body in link.bodies]
    name = link.bodies[0].name if len(link.bodies) == 1 else f"{link.name}_link"
    joint = _joint(robot, link, home)
    if link.kind != "H":
        return tree.add(name, parent, place, joint, masses)
    pitch = robot.value(link.pitch)
    axis = place[0] @ joint.axis
    thread = ModelJoint(f"{link.name}_thread", "P", joint.axis, pitch * joint.home)
    turned = tree.add(f"{name}_turned", parent, (place[0], place[1] - pitch * joint.home * axis), joint)
    tree.couplings.append(ModelCoupling(f"{link.name}_screw", {thread.name: 1.0, link.name: -pitch}))
    return tree.add(name, turned, place, thread, masses)


def _joint(robot: Multibody, link: Link, home: Mapping[str, float]) -> ModelJoint:
    value, spring, motor = robot.value, link.spring, link.motor
    if link.kind == "S":
        own = link.friction
        return ModelJoint(link.name, "S", np.zeros(3), viscous=value(own.viscous), rotor_inertia=value(own.rotor))
    return ModelJoint(
        link.name,
        "P" if link.kind == "P" else "R",
        in_numbers(robot, link.axis),
        home[link.name],
        None if link.limits is None else (value(link.limits.lower), value(link.limits.upper)),
        value(link.friction.viscous) + (0.0 if spring is None else value(spring.damping)),
        value(link.friction.coulomb),
        0.0 if spring is None else value(spring.stiffness),
        0.0 if spring is None else value(spring.rest),
        value(inertia_at_joint(motor, link.friction)),
        motor is not None,
        *limits_of_motor(motor, value),
    )
