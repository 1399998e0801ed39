"""Description to multibody: a spanning tree of the joints, frames in link axes, and the closures that are left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NoReturn

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.bodies import GROUND as BASE
from pkmgen.language.description.bodies import Connection, MultibodyFile, PairType, Place, coordinate_names
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.types import ranges_of
from pkmgen.language.expression.algebra import (
    IDENTITY,
    ONE,
    X_AXIS,
    ZERO,
    Rotation,
    Vector,
    opposite,
    plus,
    settled,
)
from pkmgen.language.expression.trees import evaluate
from pkmgen.language.expression.units import parse_unit
from pkmgen.mechanism.elements import Body, JointSpring
from pkmgen.mechanism.home import box_of, completed_home, cut_home, home_of
from pkmgen.mechanism.multibody import (
    GROUND,
    Bearing,
    EndFrame,
    JointCoupling,
    Link,
    LoopClosure,
    Multibody,
    PlacedBody,
    Side,
)
from pkmgen.mechanism.pose_joints import with_pose_joints
from pkmgen.mechanism.records import body_of, friction_of, limits_of, motor_of, vector_of
from pkmgen.mechanism.single_joints import (
    PARALLEL,
    SingleJoint,
    axes_of,
    joint_axes,
    mounting_on,
    single_joints,
    upright_on,
)
from pkmgen.mechanism.spanning_tree import spanning_tree


@dataclass(frozen=True, slots=True)
class _Placed:
    """A body in the link that it moves with."""

    link: int
    origin: Vector
    axes: Rotation

    def side(self, at: Vector, axes: Rotation) -> Side:
        """A frame of the body as a frame of its link."""
        return Side(self.link, plus(self.origin, self.axes.rotate(at)), self.axes.then(axes))


def build_multibody(robot: MultibodyFile) -> Multibody:
    """Build the multibody that a robot file of the general form describes.

    Raises:
        UnsupportedRobotError: Bodies hang in the air, or a joint is written in a way that has no meaning; names it.
    """
    return _Builder(robot).build()


class _Builder:
    """Places bodies in links, joint by joint from the ground."""

    def __init__(self, robot: MultibodyFile) -> None:
        described = robot.description
        root = BASE if described.base == "fixed" else described.bodies[0].name
        self._robot, self._record = robot, with_pose_joints(described, root)
        self._links: list[Link] = []
        self._base: list[Body] = []
        self._placed: dict[str, _Placed] = {root: _Placed(GROUND, (ZERO, ZERO, ZERO), IDENTITY)}
        self._root = root
        self._named = {name for coupling in self._record.couplings for name in coupling.terms}
        self._named |= set(self._record.independent)
        self._hung: dict[str, tuple[Side, tuple[int, ...]]] = {}

    def build(self) -> Multibody:
        tree = self._spanning_tree()
        for index, reversed_ in self._outwards(tree):
            self._add(index, self._record.joints[index], reversed_)
        self._hang_cut(tree)
        bodies = tuple(
            PlacedBody(body_of(body.name, body, X_AXIS), self._placed[body.name].side((ZERO,) * 3, IDENTITY))
            for body in self._record.bodies
        )
        for body in bodies:
            self._carry(body)
        names = [link.name for link in self._links]
        motors = [names.index(name) for name in self._motor_names()]
        record, parameters = self._record, self._record.parameters
        made = Multibody(
            name=record.name,
            gravity=vector_of(record.gravity),
            base=tuple(self._base) if record.base == "free" else None,
            links=tuple(self._links),
            loops=tuple(self._closures(tree)),
            couplings=tuple(
                JointCoupling(
                    coupling.name,
                    tuple((names.index(name), factor.tree) for name, factor in coupling.terms.items()),
                    coupling.offset.tree,
                    self._place("couplings", place),
                )
                for place, coupling in enumerate(record.couplings)
            ),
            motors=tuple(motors),
            independent=tuple(names.index(name) for name in record.independent) or tuple(motors),
            platform=self._platform(),
            attitude_range=0.0 if record.platform is None else self._value(record.platform.attitude_range.tree),
            home=MappingProxyType(home_of(self._links, self._robot)),
            stated=frozenset(record.home),
            box=MappingProxyType({}),
            frames=tuple(self._frames()),
            bodies=bodies,
            bearings=tuple(self._bearings(tree)),
            parameters=self._robot.values,
            dimensions=MappingProxyType({name: parse_unit(parameters[name].unit).dimension for name in parameters}),
            derived=MappingProxyType({name: parameters[name].value.tree for name in self._robot.derived}),
            place=self._place("joints"),
        )
        chains = {name: links for name, (_, links) in self._hung.items()}
        made = replace(made, cut=MappingProxyType(cut_home(made.loops, self._robot)))
        made = replace(made, home=MappingProxyType(completed_home(made, self._robot, chains)))
        return replace(made, box=MappingProxyType(box_of(made, self._robot)))

    def _motor_names(self) -> Iterator[str]:
        """Coordinates that motors drive: in the order of the list of the file, else of its joints."""
        driven = {joint.name: joint for joint in self._record.joints if joint.actuator is not None}
        for name in self._record.actuators or driven:
            singles = self._singles(0, driven[name])
            motor = driven[name].actuator
            yield singles[0 if motor is None else motor.axis - 1].name

    def _spanning_tree(self) -> set[int]:
        """Joints that carry bodies."""
        if self._root != BASE:
            self._check_free()
        tree, apart = spanning_tree(
            self._record, self._root, len(self._robot.description.joints), self._needs_coordinates
        )
        if apart is not None:
            name = self._record.bodies[apart].name
            self._refuse(f"body {name}: no joints lead from {self._root} to it", "bodies", apart)
        return tree

    def _check_free(self) -> None:
        """A base that moves is the first body; nothing holds it to the ground."""
        for key in ("joints", "loops"):
            for index, joint in enumerate(getattr(self._record, key)):
                if BASE in (joint.parent, joint.child):
                    message = (
                        f"the base is free: body {self._root}, the first one, is the base, and no joint may lead to "
                        "the ground; put the body that floats first, and its name as `parent` of the joints it carries"
                    )
                    self._refuse(message, key, index)

    def _outwards(self, tree: set[int]) -> Iterator[tuple[int, bool]]:
        """Joints of the tree from the ground outwards, and whether a joint is met from its child."""
        left = sorted(tree)
        while left:
            for index in left:
                joint = self._record.joints[index]
                if joint.parent in self._placed or joint.child in self._placed:
                    yield index, joint.parent not in self._placed
                    left.remove(index)
                    break

    def _add(self, index: int, joint: Connection, reversed_: bool) -> None:
        """Add the links of a joint, and place the body behind it."""
        a, b = self._frame(joint.at, joint.rpy), self._frame(joint.child_at, joint.child_rpy)
        singles = self._singles(index, joint)
        if reversed_:
            a, b = b, a
            singles = [replace(single, axis=opposite(single.axis)) for single in reversed(singles)]
        near, far = (joint.child, joint.parent) if reversed_ else (joint.parent, joint.child)
        side = self._placed[near].side(*a)
        for single in singles:
            side = self._carried(index, joint, single, side)
        if reversed_ and joint.type is PairType.SPHERICAL:
            self._links[-1] = replace(self._links[-1], backwards=True)
        back = b[1].inverse()
        self._placed[far] = _Placed(
            side.link, plus(side.point, side.axes.rotate(opposite(back.rotate(b[0])))), side.axes.then(back)
        )

    def _needs_coordinates(self, joint: Connection) -> bool:
        """Whether forces act on the coordinates of a joint, couplings hold them, or they are independent."""
        acts = joint.actuator is not None or joint.spring is not None or friction_of(joint).acts
        return acts or joint.type is PairType.HELICAL or not self._named.isdisjoint(coordinate_names(joint))

    def _cut(self, tree: set[int]) -> Iterator[tuple[str, int, Connection]]:
        """Joints that carry nothing: those that are not of the tree, and those that the file cuts."""
        yield from (("joints", i, joint) for i, joint in enumerate(self._record.joints) if i not in tree)
        yield from (("loops", i, joint) for i, joint in enumerate(self._record.loops))

    def _hang_cut(self, tree: set[int]) -> None:
        """Let the parent of a cut joint whose coordinates are needed carry links without bodies, one to be welded."""
        for key, index, joint in self._cut(tree):
            if self._needs_coordinates(joint):
                begin, side = len(self._links), self._placed[joint.parent].side(*self._frame(joint.at, joint.rpy))
                for single in self._singles(index, joint):
                    side = self._carried(index, joint, single, side, key)
                self._hung[joint.name] = side, tuple(range(begin, len(self._links)))

    def _carried(self, index: int, joint: Connection, single: SingleJoint, side: Side, key: str = "joints") -> Side:
        """Add a link on a single joint; returns frame B in it, at zero coordinates parallel to frame A."""
        axis = settled(side.axes.rotate(single.axis))
        mounting = side.axes if single.kind == "S" else mounting_on(side.axes, single.axis)
        motor = joint.actuator
        spring = joint.spring
        self._links.append(
            Link(
                name=single.name,
                kind=single.kind,
                parent=side.link,
                offset=side.point,
                mounting=mounting,
                axis=settled(mounting.back(axis)),
                pitch=joint.pitch.tree if single.kind == "H" else ZERO,
                friction=friction_of(joint),
                spring=None
                if spring is None
                else JointSpring(spring.stiffness.tree, spring.rest.tree, spring.damping.tree),
                motor=motor_of(motor) if motor is not None and motor.axis == single.number else None,
                limits=next(map(limits_of, ranges_of(joint.limits)[single.number - 1 : single.number]), None),
                place=self._place(key, index),
            )
        )
        return Side(len(self._links) - 1, (ZERO, ZERO, ZERO), mounting.inverse().then(side.axes))

    def _singles(self, index: int, joint: Connection) -> list[SingleJoint]:
        """The single joints that a joint is made of, from its parent to its child."""
        if joint.type is PairType.UNIVERSAL:
            axes = zip(*joint_axes(joint), strict=True)
            if abs(sum(self._value(a) * self._value(b) for a, b in axes)) > PARALLEL:
                message = "the axes of a universal joint are perpendicular (axis is z, second_axis x unless said)"
                self._refuse(message, "joints", index, "second_axis")
        return single_joints(joint, self._robot.values)

    def _carry(self, placed: PlacedBody) -> None:
        """Fix a body to the link it moves with, or to the base."""
        moved = placed.in_link(placed.body)
        if placed.side.link == GROUND:
            self._base.append(moved)
        else:
            link = self._links[placed.side.link]
            self._links[placed.side.link] = replace(link, bodies=(*link.bodies, moved))

    def _bearings(self, tree: set[int]) -> Iterator[Bearing]:
        """All joints of the file, in its order."""
        names = [link.name for link in self._links]
        cut = {joint.name: place for place, (_, _, joint) in enumerate(self._cut(tree))}
        for joint in (*self._robot.description.joints, *self._record.loops):
            parent = self._placed[joint.parent].side(*self._frame(joint.at, joint.rpy))
            child = self._placed[joint.child].side(*self._frame(joint.child_at, joint.child_rpy))
            own = () if joint.name in cut else (each.name for each in self._singles(0, joint))
            links = tuple(sorted(names.index(name) for name in own))
            yield Bearing(joint.name, joint.type.value, parent, child, links, cut.get(joint.name))

    def _closures(self, tree: set[int]) -> Iterator[LoopClosure]:
        for key, index, joint in self._cut(tree):
            axis, second = joint_axes(joint)
            turned = upright_on(axis, self._robot.values)
            sides = []
            for end, at, rpy in (("parent", joint.at, joint.rpy), ("child", joint.child_at, joint.child_rpy)):
                point, axes = self._frame(at, rpy)
                sides.append(self._placed[getattr(joint, end)].side(point, axes.then(turned)))
            kind = joint.type.value
            if joint.name in self._hung:
                hung, _ = self._hung[joint.name]
                kind, sides[0] = "fixed", replace(hung, axes=hung.axes.then(turned))
            yield LoopClosure(
                joint.name, kind, sides[0], sides[1], settled(turned.back(second)),
                ONE if joint.length is None else joint.length.tree, self._place(key, index),
            )  # fmt: skip

    def _frames(self) -> Iterator[EndFrame]:
        for body in self._record.bodies:
            for frame in body.frames:
                yield EndFrame(frame.name, self._placed[body.name].side(*self._frame(frame.at, frame.rpy)))

    def _platform(self) -> Side | None:
        """The frame whose pose is given; None where that of none is."""
        platform = self._record.platform
        if platform is None:
            return None
        body = next(body for body in self._record.bodies if body.name == platform.body)
        own = next((frame for frame in body.frames if frame.name == platform.frame), Place())
        return self._placed[body.name].side(*self._frame(own.at, own.rpy))

    def _frame(
        self, at: tuple[QuantityExpression, ...], rpy: tuple[QuantityExpression, ...]
    ) -> tuple[Vector, Rotation]:
        return vector_of(at), axes_of(rpy)

    def _value(self, tree: object) -> float:
        return evaluate(tree, self._robot.values)  # type: ignore[arg-type]

    def _place(self, *path: str | int) -> str:
        if path[0] == "joints" and len(path) > 1 and path[1] >= len(self._robot.description.joints):  # type: ignore[operator]
            path = ("platform", "pose")
        return str(self._robot.source.problem(path, None, "")).removesuffix(": ")

    def _refuse(self, message: str, *path: str | int) -> NoReturn:
        raise UnsupportedRobotError(str(self._robot.source.problem(path, None, message)))
