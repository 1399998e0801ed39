"""Robots of limbs as bodies and joints: what the short form of a robot file stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from pkmgen.compile import compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.expression.algebra import (
    IDENTITY,
    ONE,
    X_AXIS,
    Z_AXIS,
    ZERO,
    Rotation,
    Vector,
    add,
    negate,
    plus,
    scale,
    settled,
    subtract,
)
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.body_graph import END, GraphBody, GraphJoint, JointAxis
from pkmgen.mechanism.body_graph import GROUND as BASE
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.limb_axes import axes_about
from pkmgen.mechanism.multibody import GROUND, JointCoupling, Link, LoopClosure, Multibody, PlacedBody, Side
from pkmgen.mechanism.single_joints import mounting_on
from pkmgen.mechanism.types import Limb, Mechanism, Part

ORIGIN: Vector = (ZERO, ZERO, ZERO)
AXES: Mapping[str, Vector] = {"x": X_AXIS, "y": (ZERO, ONE, ZERO), "z": Z_AXIS}
Placed = tuple[int, Vector | None, Rotation]
"""A body of a limb: its link, its origin at zero coordinates, and the axes of the limb there in those of the link."""


def as_bodies(robot: str) -> Multibody:
    """A robot of the library that stands on limbs, as bodies and joints."""
    made = compile_robot(read_robot_text(robot), Options(functions=("joint_coordinates",)))
    mechanism = made.plan.mechanism
    assert isinstance(mechanism, Mechanism)
    graph = next(each.graph for each in made.functions if each.graph.name == "joint_coordinates")
    (values,) = evaluate_graph(graph, {"pose": np.array([mechanism.home])}, mechanism.parameters).outputs.values()
    return _Standing(mechanism, values[0].tolist()).robot()


class _Standing:
    """Puts limbs on the ground, and the platform on joints of the motion it is declared to have."""

    def __init__(self, mechanism: Mechanism, coordinates: list[float]) -> None:
        self._mechanism = mechanism
        self._links: list[Link] = []
        self._loops: list[LoopClosure] = []
        self._couplings: list[JointCoupling] = []
        self._home: dict[str, float] = {}
        self._motors: dict[tuple[str, int], int] = {}
        self._ends: dict[int | None, tuple[int, Vector]] = {}
        self._coordinates = iter(coordinates)

    def robot(self) -> Multibody:
        mechanism = self._mechanism
        pose = self._platform()
        for index, part in enumerate(mechanism.parts):
            self._part(index, part, pose[-1])
        for limb in mechanism.limbs:
            self._limb(limb)
        for coupling in mechanism.couplings:
            names = [f"{mechanism.limbs[index].name}_{coupling.element}" for index in coupling.limbs]
            first, *others = ([link.name for link in self._links].index(name) for name in names)
            for other in others:
                self._couple(f"{self._links[other].name}_equal", (first, ONE), (other, negate(ONE)))
        motors = [self._motors[limb.name, limb.graph.tree.joints.index(joint)] for limb, joint, _ in mechanism.motors()]
        straight = [self._links[index].name for index in pose if self._links[index].kind != "S"]
        return Multibody(
            name=mechanism.name, gravity=mechanism.gravity, base=None, links=tuple(self._links),
            loops=tuple(self._loops), couplings=tuple(self._couplings), motors=tuple(motors), independent=tuple(pose),
            platform=Side(pose[-1], ORIGIN, IDENTITY), attitude_range=mechanism.attitude_range,
            home=MappingProxyType(self._home), stated=frozenset(self._home),
            box=MappingProxyType(dict(zip(straight, mechanism.box, strict=False))), frames=(), bodies=(), bearings=(),
            parameters=mechanism.parameters, dimensions=mechanism.dimensions, derived=mechanism.derived,
            place=mechanism.place,
        )  # fmt: skip

    def _link(self, link: Link, axes: Rotation, axis: Vector) -> tuple[int, Rotation]:
        """Add a link whose axis is given in axes that are given in those of its parent; returns these in its own."""
        mounting = axes if link.kind == "S" else mounting_on(axes, axis)
        own = settled(mounting.back(axes.rotate(axis)))
        self._links.append(replace(link, offset=settled(link.offset), mounting=mounting, axis=own))
        return len(self._links) - 1, mounting.inverse().then(axes)

    def _couple(self, name: str, *terms: tuple[int, object]) -> None:
        self._couplings.append(JointCoupling(name, terms, ZERO, self._mechanism.place))  # type: ignore[arg-type]

    def _platform(self) -> list[int]:
        """The joints of the pose."""
        layout, home, pose = self._mechanism.layout, self._mechanism.home, list[int]()
        for axis, value in zip(layout.axes, home, strict=False):
            self._home[axis] = value
            pose.append(self._on_pose(axis, "P", pose, AXES[axis]))
        if layout.free:
            self._home |= dict(zip((f"attitude_{entry}" for entry in "wxyz"), home[-4:], strict=True))
            pose.append(self._on_pose("attitude", "S", pose, Z_AXIS))
        elif layout.rotates:
            letter = "xyz"[[abs(entry) for entry in layout.rotation_axis or (0, 0, 1)].index(1)]
            self._home[f"r{letter}"] = home[-1]
            pose.append(self._on_pose(f"r{letter}", "R", pose, AXES[letter]))
        self._ends[None] = pose[-1], ORIGIN
        self._add(pose[-1], self._mechanism.platform)
        return pose

    def _on_pose(self, name: str, kind: str, pose: list[int], axis: Vector) -> int:
        link = Link(name, kind, pose[-1] if pose else GROUND, ORIGIN, IDENTITY, Z_AXIS)  # type: ignore[arg-type]
        return self._link(link, IDENTITY, axis)[0]

    def _add(self, index: int, bodies: tuple[Body, ...]) -> None:
        self._links[index] = replace(self._links[index], bodies=(*self._links[index].bodies, *bodies))

    def _part(self, index: int, part: Part, platform: int) -> None:
        """A part that turns against the platform; of one that does not, the place may still not turn with it."""
        if part.turn_ratio == ONE:
            still = tuple(replace(body, mass=ZERO, mass_centre=part.point) for body in part.bodies)
            assert part.point == ORIGIN
            self._add(platform, still)
            self._ends[index] = platform, part.offset
            masses = (replace(body, inertia=(ZERO,) * 6, mass_centre=part.offset) for body in part.bodies)
            self._add(self._links[platform].parent, tuple(masses))
            return
        link, axis = self._links[platform], self._links[platform].axis
        own, _ = self._link(Link(part.name, "R", platform, part.point, IDENTITY, axis), IDENTITY, axis)
        self._add(own, tuple(replace(body, mass_centre=plus(part.offset, body.mass_centre)) for body in part.bodies))
        self._couple(f"{part.name}_turn", (own, ONE), (platform, add(ONE, negate(part.turn_ratio))))
        self._home[part.name] = (self._mechanism.value(part.turn_ratio) - 1.0) * self._home[link.name]
        self._ends[index] = own, part.offset

    def _limb(self, limb: Limb) -> None:
        """Bodies one by one, each behind its joint; what is left closes loops."""
        values = [next(self._coordinates) for _ in range(limb.graph.tree.size)]
        bodies = {body.name: body for body in limb.graph.bodies}
        placed: dict[str, Placed] = {BASE: (GROUND, None, limb.frame)}
        for joint in limb.graph.joints:
            if joint.outer in bodies and joint.outer not in placed:
                placed[joint.outer] = self._carried(limb, joint, bodies[joint.outer], placed[joint.inner], values)
            else:
                self._close(limb, joint, placed)

    def _carried(self, limb: Limb, joint: GraphJoint, body: GraphBody, inner: Placed, values: list[float]) -> Placed:
        """Add the links of a joint, the last of which the body moves with."""
        (link, origin, axes), point = inner, _at_zero(limb, joint.link, joint.offset)
        offset = plus(limb.base_point, limb.frame.rotate(point))
        if origin is not None:
            offset = axes.rotate(subtract(point, origin))
        moving = joint.axes if joint.type != "S" else tuple(axis for axis in joint.axes if axis.joint is not None)
        for number, axis in enumerate(moving, start=1):
            name = f"{limb.name}_{joint.outer}" + (f"_{number}" if len(moving) > 1 else "")
            made = Link(name, axis.kind, link, offset, IDENTITY, Z_AXIS, friction=axis.friction)
            link, axes = self._link(made, axes, axis.axis)
            self._home[name] = self._of_tree(limb, axis, link, values)
            offset = ORIGIN
        side = Side(link, settled(axes.rotate(subtract(_at_zero(limb, body.link, ORIGIN), point))), axes)
        self._add(link, tuple(PlacedBody(part, side).in_link(part) for part in body.parts))
        return link, point, axes

    def _of_tree(self, limb: Limb, axis: JointAxis, link: int, values: list[float]) -> float:
        """Home of an axis; its motor and its limits are those of the joint of the tree, which it may share."""
        if axis.joint is None:
            return 0.0
        joint = limb.graph.tree.joints[axis.joint]
        motor = None if (limb.name, axis.joint) in self._motors else axis.motor
        if motor is not None:
            self._motors[limb.name, axis.joint] = link
        self._links[link] = replace(self._links[link], motor=motor, limits=joint.limits)
        return joint.sign * values[joint.coordinate]

    def _close(self, limb: Limb, joint: GraphJoint, placed: Mapping[str, Placed]) -> None:
        link, origin, axes = placed[joint.inner]
        assert origin is not None
        point, name = _at_zero(limb, joint.link, joint.offset), f"{limb.name}_{joint.name}"
        near = Side(link, settled(axes.rotate(subtract(point, origin))), axes)
        turned = limb.tip_frame if joint.outer == END else IDENTITY
        far = self._on_platform(limb, point) if joint.outer == END else self._in_limb(placed[joint.outer], point)
        loop = LoopClosure(
            name, joint.type, replace(near, axes=IDENTITY), replace(far, axes=IDENTITY), X_AXIS, ZERO, limb.place
        )
        if joint.contact is not None:
            normal = settled(turned.rotate(joint.contact.normal))
            plane = replace(far, point=settled(plus(far.point, scale(joint.contact.offset, normal))))
            sides = (replace(plane, axes=self._about(normal)), loop.parent)
            loop = replace(loop, type="contact", parent=sides[0], child=sides[1])
        elif joint.type != "S":
            first, last = (joint.axes[place].axis for place in (0, -1))
            other = settled(far.axes.rotate(turned.rotate(last)))
            loop = replace(loop, parent=replace(near, axes=self._about(settled(axes.rotate(first)))), second=other)
            if joint.type == "R":
                loop = replace(loop, child=replace(far, axes=self._about(other)))
        self._loops.append(loop)

    def _about(self, axis: Vector) -> Rotation:
        return axes_about(axis, self._mechanism.value)

    def _in_limb(self, body: Placed, point: Vector) -> Side:
        link, origin, axes = body
        assert origin is not None
        return Side(link, settled(axes.rotate(subtract(point, origin))), axes)

    def _on_platform(self, limb: Limb, point: Vector) -> Side:
        """Where a limb ends: rods beside each other as far from the middle as at zero coordinates."""
        link, offset = self._ends[limb.part]
        tree = limb.graph.tree
        aside = limb.frame.rotate(subtract(point, _at_zero(limb, tree.tip, tree.tip_offset)))
        return Side(link, settled(plus(plus(limb.platform_point, offset), aside)), IDENTITY)


def _at_zero(limb: Limb, link: int, offset: Vector) -> Vector:
    """A point of a link at zero coordinates, limb frame."""
    while link >= 0:
        joint = limb.graph.tree.joints[link]
        offset, link = plus(joint.offset, offset), joint.parent
    return settled(offset)
