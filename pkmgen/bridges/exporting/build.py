"""Robot file text to the model that writers of models are given, and how its links look.

Looks are bars from the joint of a link to whatever is fastened to it, a ball at each joint, plates. A robot of bodies
and joints has its tree as pkmgen grows it, at a home where its loops are closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from pkmgen.bridges.exporting.inertia import mass_of
from pkmgen.bridges.exporting.tree import GrowingTree, limits_of_motor
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.targets.models.matter import pointing
from pkmgen.emit.targets.models.types import (
    Array,
    Capsule,
    ModelCoupling,
    ModelJoint,
    ModelLink,
    ModelLoop,
    Plate,
    RigidModel,
    Shape,
)
from pkmgen.emit.targets.models.xml import DIGITS
from pkmgen.errors import OpenLoopsError, UnsupportedRobotError
from pkmgen.language.description.bodies import PoseCoordinate
from pkmgen.language.exact.digits import shortened
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.collector import collector_paused
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.link_frames import Frame, link_frames, side_frame
from pkmgen.mechanism.multibody import GROUND, Link, LoopClosure, Multibody
from pkmgen.mechanism.poses import in_numbers
from pkmgen.multibody.limbs.model import bodies_of
from pkmgen.multibody.numbers import closed_home


def rigid_model(text: RobotText, options: Options) -> RigidModel:
    """Take a robot apart into links, joints and loops, at home.

    Args:
        text: The robot file.
        options: Parameter overrides; nothing else is read.

    Raises:
        RobotFileError: The file is wrong.
        OpenLoopsError: The loops of the robot do not close near home.
        UnsupportedRobotError: It has what no model can state.
    """
    with collector_paused():
        made = compile_robot(text, options)
        robot, posed = bodies_of(made.in_full), made.in_full.description.platform
        platform = "" if posed is None else posed.body
        if (home := closed_home(robot)) is None:
            raise OpenLoopsError(f"{robot.file}: the loops do not close near home; `pkmgen check` says which")
        (tree, motors), size = multibody_tree(robot, home, platform), _size_of(made, robot)
    links = tree.weighed(size)
    return RigidModel(
        robot.name,
        " ".join(made.file.description.title.split()),
        in_numbers(robot, robot.gravity),
        with_shapes(links, tree.loops, size),
        tuple(tree.loops),
        tuple(tree.couplings),
        motors,
        size,
        tuple(tree.notes),
    )


def _size_of(made: Compilation, robot: Multibody) -> float:
    """A length of the size of the robot, m; one whose axes meet in a point is of the size of its bodies."""
    size = made.mechanism.size
    centres = [in_numbers(robot, body.mass_centre) for link in robot.links for body in link.bodies]
    return max([size, *(float(np.linalg.norm(centre)) for centre in centres)]) if robot.posed else size


RADIUS = 0.012
"""Radius of a bar, part of the size of the robot."""
DRIVEN, PASSIVE, LAST = (0.16, 0.42, 0.70), (0.62, 0.65, 0.69), (0.89, 0.52, 0.16)
"""Colours of links on motors, of others, and of those that limbs end on."""
SHORTEST_BAR = 1e-6
"""Length below which a bar is not drawn, by the size of the robot."""
FLATNESS = 0.05
"""Distance of points from their plane, by the radius of a plate, up to which the plate stands for them."""
CORNERS = 3


def with_shapes(links: Sequence[ModelLink], loops: Sequence[ModelLoop], size: float) -> tuple[ModelLink, ...]:
    """Links with simple shapes: capsules, balls at joints.

    Args:
        links: The tree.
        loops: Joints that close loops.
        size: A length of the size of the robot, m.
    """
    ends: list[list[Array]] = [[] for _ in links]
    for link in links:
        if link.parent != GROUND:
            ends[link.parent].append(link.offset)
    closing = [0] * len(links)
    for loop in loops:
        for side in (loop.first, loop.second):
            if side.link != GROUND:
                ends[side.link].append(side.point)
        if loop.second.link != GROUND:
            closing[loop.second.link] += 1
    return tuple(
        replace(link, shapes=_of_link(link, own, size, closing[index] > 1))
        for index, (link, own) in enumerate(zip(links, ends, strict=True))
    )


def _of_link(link: ModelLink, ends: list[Array], size: float, last: bool) -> tuple[Shape, ...]:
    colour = LAST if last else DRIVEN if link.joint.driven else PASSIVE
    radius = RADIUS * size
    if link.body is None and not last:
        return ()
    here = np.zeros(3)
    ball = Capsule(here, here, 1.4 * radius, colour)
    plate = _plate(ends, radius, colour) if last else None
    if plate is not None:
        return (ball, plate)
    return (ball, *(Capsule(here, end, radius, colour) for end in ends if np.linalg.norm(end) > SHORTEST_BAR * size))


def _plate(ends: list[Array], thickness: float, colour: tuple[float, float, float]) -> Plate | None:
    """A plate through all ends, where they lie in a plane and not in a line."""
    if len(ends) < CORNERS:
        return None
    middle = np.mean(ends, axis=0)
    arms = np.array(ends) - middle
    radius = shortened(float(np.linalg.norm(arms, axis=1).max()), DIGITS)
    _, spread, axes = np.linalg.svd(arms)
    if radius <= thickness or spread[1] < FLATNESS * radius or np.abs(arms @ axes[2]).max() > FLATNESS * radius:
        return None
    half = thickness / 2 * pointing(axes[2])
    return Plate(middle - half, middle + half, radius, colour)


KINDS = {"R": "R", "P": "P", "C": "C", "U": "U", "S": "S", "point": "S", "fixed": "fixed", "planar": "planar"}
KINDS |= {"distance": "distance", "contact": "contact"}
"""Closures that have a loop, and its kind."""


def multibody_tree(robot: Multibody, home: Mapping[str, float], platform: str) -> tuple[GrowingTree, tuple[str, ...]]:
    """Links, loops and couplings of a robot at home, and the names of its motors.

    Args:
        robot: The robot.
        home: All coordinates by name, loops closed.
        platform: Name of the body whose pose is given; empty where none is.

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
    closing = _closing(robot)
    for index, link in enumerate(robot.links):
        if index not in closing:
            name = _name(robot, link, platform)
            indices[index] = _link(tree, robot, link, indices[link.parent], frames[index], home, name)
    for loop in robot.loops:
        own = closing.get(loop.parent.link)
        tree.loops.append(
            _loop(tree, robot, loop, indices, frames)
            if own is None
            else _hinged(tree, robot, loop, own, indices, frames)
        )
    for coupling in robot.couplings:
        values = {robot.links[index].name: robot.value(factor) for index, factor in coupling.terms}
        terms = {name: value for name, value in values.items() if value != 0.0}
        tree.couplings.append(ModelCoupling(coupling.name, terms, robot.value(coupling.offset)))
    return tree, robot.actuators


Frames = Mapping[int, Frame]
"""Frames of links at home, world axes."""


def _loop(
    tree: GrowingTree, robot: Multibody, loop: LoopClosure, indices: Mapping[int, int], frames: Frames
) -> ModelLoop:
    """A closure between its two frames; one that the end of a joint in the tree makes is not called as the joint is."""
    if loop.type not in KINDS:
        raise UnsupportedRobotError(f"{loop.place}: no model: a joint {loop.type} that closes a loop")
    (one, at), (other, end) = (side_frame(robot, frames, side) for side in (loop.parent, loop.child))
    second = other @ in_numbers(robot, loop.second) if loop.type == "U" else other[:, 2]
    first = one[:, 2] * (1.0 if loop.type == "U" or one[:, 2] @ second >= 0.0 else -1.0)
    sides = tree.side(indices[loop.parent.link], at, first), tree.side(indices[loop.child.link], end, second)
    return ModelLoop(f"{loop.name}_end" if loop.name in robot.joints else loop.name, KINDS[loop.type], *sides)


def _hinged(
    tree: GrowingTree,
    robot: Multibody,
    loop: LoopClosure,
    link: Link,
    indices: Mapping[int, int],
    frames: Frames,
) -> ModelLoop:
    """The joint that a link without matter stands for, between what carries the link and what it is welded to."""
    axes, at = frames[loop.parent.link]
    axis = axes @ in_numbers(robot, link.axis)
    _, end = side_frame(robot, frames, loop.child)
    sides = tree.side(indices[link.parent], at, axis), tree.side(indices[loop.child.link], end, axis)
    friction = robot.value(link.friction.viscous), robot.value(link.friction.coulomb)
    return ModelLoop(loop.name, KINDS[link.kind], *sides, *friction)


def _closing(robot: Multibody) -> dict[int, Link]:
    """Links without matter that stand for a joint which closes a loop, and for no other: it has no link in a model."""
    closed = {loop.parent.link: loop for loop in robot.loops if loop.type == "fixed"}
    coupled = {index for coupling in robot.couplings for index, _ in coupling.terms}
    named = {index: robot.links[index] for index, loop in closed.items() if index != GROUND}
    return {
        index: link
        for index, link in named.items()
        if link.name == closed[index].name and link.kind in ("R", "P") and index not in coupled
        if not (link.bodies or link.motor or link.spring or link.limits or link.friction.rotor != ZERO)
    }


def _link(
    tree: GrowingTree,
    robot: Multibody,
    link: Link,
    parent: int,
    place: tuple[Array, Array],
    home: Mapping[str, float],
    name: str,
) -> int:
    """Add a link; one on a screw is a slide on a hinge, coupled to it."""
    masses = [mass_of(body, robot.value) for body in link.bodies]
    joint = _joint(robot, link, home)
    if link.kind != "H":
        return tree.add(name, parent, place, joint, masses)
    pitch = robot.value(link.pitch)
    axis = place[0] @ joint.axis
    thread = ModelJoint(f"{link.name}_thread", "P", joint.axis, pitch * joint.home)
    turned = tree.add(f"{name}_turned", parent, (place[0], place[1] - pitch * joint.home * axis), joint)
    tree.couplings.append(ModelCoupling(f"{link.name}_screw", {thread.name: 1.0, link.name: -pitch}))
    return tree.add(name, turned, place, thread, masses)


def _name(robot: Multibody, link: Link, platform: str) -> str:
    """Name of a link: of its body, of the platform, or after its joint."""
    if robot.platform is not None and link.name in set(PoseCoordinate):
        return platform if link is robot.links[robot.platform.link] else f"{platform}_{link.name}"
    return link.bodies[0].name if len(link.bodies) == 1 else f"{link.name}_link"


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
