"""A robot as general rigid-body engines take it: a tree of single joints in numbers, and loops cut at the platform."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.motion import StateLayout
from pkmgen.compile import LimbCompilation
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.description.types import Motion
from pkmgen.language.options import Options
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.poses import frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Body, Limb, Mechanism
from pkmgen.motion.geometry.pose import rotation_axis

Array = NDArray[Any]
STEP = 1e-30
"""Complex step; no difference is taken, so it may be this small."""


@dataclass(frozen=True, slots=True)
class RigidBody:
    """A body: mass, mass centre and inertia about it, in the frame of its link."""

    mass: float
    centre: Array
    inertia: Array


@dataclass(frozen=True, slots=True)
class Link:
    """A joint and what it carries; frames of links are parallel to that of their limb at zero coordinates.

    Attributes:
        parent: Index of the link that carries it, −1 for the base.
        kind: R or P; free for a platform that moves freely in space.
        axis: Of the joint, own frame.
        rotation: Own frame in that of the parent, at zero.
        offset: Own origin in the frame of the parent, m.
        bodies: Its bodies.
        coordinate: Independent coordinate that it follows, −1 for links of the platform.
        sign: +1 or −1, how it follows it.
        rotor: Rotor inertia of its motor, kg·m² or kg.
        driven: Whether it has a motor.
    """

    parent: int
    kind: Literal["R", "P", "free"]
    axis: Array
    rotation: Array
    offset: Array
    bodies: tuple[RigidBody, ...] = ()
    coordinate: int = -1
    sign: int = 1
    rotor: float = 0.0
    driven: bool = False


@dataclass(frozen=True, slots=True)
class Loop:
    """A limb's tip on a link, and the point of the platform it stays on, m."""

    tip: int
    tip_offset: Array
    anchor_offset: Array


@dataclass(frozen=True, slots=True)
class TreeModel:
    """The tree: links of limbs, then those of the platform, parents first.

    Attributes:
        gravity: m/s².
        links: All links; the last one carries the platform.
        loops: One for each limb.
        plane: Rows: directions in which loops are closed.
        coordinates: Number of independent coordinates of the limbs.
    """

    gravity: Array
    links: tuple[Link, ...]
    loops: tuple[Loop, ...]
    plane: Array
    coordinates: int

    @property
    def limb_links(self) -> tuple[Link, ...]:
        """Links of limbs."""
        return tuple(link for link in self.links if link.coordinate >= 0)

    def spread(self) -> Array:
        """S of v = S ċ: joint rates of limbs by independent coordinates."""
        matrix = np.zeros((len(self.limb_links), self.coordinates))
        for row, link in enumerate(self.limb_links):
            matrix[row, link.coordinate] = link.sign
        return matrix


def tree_model(mechanism: Mechanism) -> TreeModel:
    """Take a robot apart.

    Raises:
        UnsupportedRobotError: Its loops ask for more than that the tips of limbs stay on points of the platform.
    """
    _check(mechanism)
    planar = mechanism.layout.plane is not None
    links: list[Link] = []
    loops, coordinates = [], 0
    for limb in mechanism.limbs:
        tree, first = limb.graph.tree, len(links)
        _refuse(mechanism, "axes at the tip of a limb take part in its closure", bool(tree.pairs) and not planar)
        links += _limb_links(mechanism, limb, tree, first, coordinates)
        offset, anchor = in_numbers(mechanism, tree.tip_offset), in_numbers(mechanism, limb.platform_point)
        loops.append(Loop(first + tree.tip, offset, anchor))
        coordinates += tree.size
    links += _platform_links(mechanism, len(links))
    plane = np.eye(3)[["xyz".index(axis) for axis in (mechanism.plane if planar else "xyz")]]
    square = coordinates == len(plane) * len(loops) and len(mechanism.motors()) == len(mechanism.layout.twist_names)
    _refuse(mechanism, "as many coordinates as closures and motors as freedoms are needed", not square)
    return TreeModel(in_numbers(mechanism, mechanism.gravity), tuple(links), tuple(loops), plane, coordinates)


def coordinates_at(made: LimbCompilation, pose: Array) -> Array:
    """Independent coordinates of the limbs at poses, a row for each."""
    graph = replace(made, options=Options(functions=("joint_coordinates",))).graphs["joint_coordinates"]
    return evaluate_graph(graph, {"pose": pose}, made.mechanism.parameters).outputs[graph.outputs[0].name]


def joint_motion(made: LimbCompilation, pose: Array, twist: Array, acceleration: Array) -> tuple[Array, Array, Array]:
    """Independent coordinates of the limbs, their rates and accelerations; the last by the complex step."""
    graph = replace(made, options=Options(functions=("joint_rates",))).graphs["joint_rates"]
    pose_rate = StateLayout(pose.shape[1], twist.shape[1]).pose_rate(np.hstack([pose, twist]))
    moved = {"pose": pose + 1j * STEP * pose_rate, "twist": twist + 1j * STEP * acceleration}
    rates = evaluate_graph(graph, moved, made.mechanism.parameters).outputs[graph.outputs[0].name]
    return coordinates_at(made, pose), np.real(rates), np.imag(rates) / STEP


def _check(mechanism: Mechanism) -> None:
    joints = [element.joint for limb in mechanism.limbs for element in limb.elements]
    frictions = [joint.friction for joint in joints]
    frictions += [element.slide.friction for limb in mechanism.limbs for element in limb.elements if element.slide]
    frictions += [limb.tip.friction for limb in mechanism.limbs if hasattr(limb.tip, "friction")]
    has_friction = any(mechanism.value(entry) != 0.0 for one in frictions for entry in (one.viscous, one.coulomb))
    _refuse(mechanism, "friction", has_friction)
    _refuse(mechanism, "an articulated platform", bool(mechanism.parts or mechanism.couplings))
    _refuse(mechanism, "a platform that turns about a point", mechanism.motion is Motion.SPHERICAL)
    _refuse(mechanism, "a sliding contact", any(limb.graph.tree.contact is not None for limb in mechanism.limbs))


def _refuse(mechanism: Mechanism, what: str, present: bool) -> None:
    if present:
        raise UnsupportedRobotError(f"{mechanism.place}: no model for rigid-body engines: {what}")


def _limb_links(mechanism: Mechanism, limb: Limb, tree: LimbTree, first: int, coordinates: int) -> Iterator[Link]:
    for joint in tree.joints:
        grounded = joint.parent < 0
        rotation = frame_in_numbers(mechanism, limb.frame) if grounded else np.eye(3)
        offset = in_numbers(mechanism, joint.offset)
        motor = joint.motor
        yield Link(
            parent=-1 if grounded else first + joint.parent,
            kind=joint.kind,
            axis=in_numbers(mechanism, joint.axis),
            rotation=rotation,
            offset=in_numbers(mechanism, limb.base_point) + rotation @ offset if grounded else offset,
            bodies=tuple(_body(mechanism, body) for body in joint.bodies),
            coordinate=coordinates + joint.coordinate,
            sign=joint.sign,
            rotor=0.0 if motor is None else mechanism.value(motor.rotor_inertia),
            driven=motor is not None,
        )


def _platform_links(mechanism: Mechanism, first: int) -> list[Link]:
    """Joints that let the platform move as it does, the last with its bodies."""
    zero, axes = np.zeros(3), np.eye(3)
    if mechanism.motion is Motion.SPATIAL:
        links = [Link(-1, "free", zero, axes, zero)]
    else:
        slides = [axes["xyz".index(axis)] for axis in mechanism.layout.axes]
        links = [Link(-1, "P", axis, np.eye(3), zero) for axis in slides]
        axis = rotation_axis(mechanism)
        if axis is not None:
            links.append(Link(-1, "R", np.array(axis, float).ravel(), np.eye(3), zero))
    chained = [replace(link, parent=first + place - 1 if place else -1) for place, link in enumerate(links)]
    bodies = tuple(_body(mechanism, body) for body in mechanism.platform)
    return [*chained[:-1], replace(chained[-1], bodies=bodies)]


def _body(mechanism: Mechanism, body: Body) -> RigidBody:
    xx, yy, zz, xy, xz, yz = (mechanism.value(entry) for entry in body.inertia)
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return RigidBody(mechanism.value(body.mass), in_numbers(mechanism, body.mass_centre), inertia)
