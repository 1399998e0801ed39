"""Bodies and joints as rigid groups and the chains between the ground and the platform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.language.description.bodies import GROUND, Connection, MultibodyDescription, PairType, RigidBody
from pkmgen.language.expression.algebra import IDENTITY, ZERO_VECTOR, Rotation, Vector, opposite, plus
from pkmgen.mechanism.records import vector_of
from pkmgen.mechanism.single_joints import axes_of


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame in another one: its origin and its axes."""

    point: Vector
    axes: Rotation

    def then(self, other: Frame) -> Frame:
        """A frame that is given in this one."""
        return Frame(plus(self.point, self.axes.rotate(other.point)), self.axes.then(other.axes))

    def inverse(self) -> Frame:
        """The other frame in this one."""
        back = self.axes.inverse()
        return Frame(opposite(back.rotate(self.point)), back)


HERE = Frame(ZERO_VECTOR, IDENTITY)


@dataclass(frozen=True, slots=True)
class Group:
    """Bodies that are fixed to each other, each with its frame in that of the group."""

    name: str
    bodies: tuple[tuple[RigidBody, Frame], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A joint of a chain outwards, between two groups.

    Attributes:
        joint: The joint.
        inner: Its frame in the inner group.
        outer: Its frame in the outer group.
        backwards: Whether its child is the inner one.
    """

    joint: Connection
    inner: Frame
    outer: Frame
    backwards: bool


class RigidGroups:
    """Groups of bodies that fixed joints make, and the other joints between them."""

    def __init__(self, record: MultibodyDescription) -> None:
        self._frames: dict[str, tuple[str, Frame]] = {GROUND: (GROUND, HERE)}
        fixed = [joint for joint in record.joints if joint.type is PairType.FIXED]
        names = [GROUND, *(body.name for body in record.bodies)]
        for name in names:
            if name not in self._frames:
                self._frames[name] = (name, HERE)
            self._spread(name, fixed)
        self._bodies = {body.name: body for body in record.bodies}
        self.joints = tuple(joint for joint in record.joints if joint.type is not PairType.FIXED)

    def _spread(self, start: str, fixed: Sequence[Connection]) -> None:
        """Place all bodies that are fixed to one."""
        for joint in fixed:
            sides = frames_of(joint)
            for here, there, a, b in (
                (joint.parent, joint.child, *sides),
                (joint.child, joint.parent, sides[1], sides[0]),
            ):
                if here == start and there not in self._frames:
                    group, frame = self._frames[start]
                    self._frames[there] = group, frame.then(a).then(b.inverse())
                    self._spread(there, fixed)

    def of(self, body: str) -> str:
        """Name of the group of a body."""
        return self._frames[body][0]

    def frame(self, body: str) -> Frame:
        """Frame of a body in its group."""
        return self._frames[body][1]

    def group(self, name: str) -> Group:
        """A group by its name."""
        members = ((self._bodies[body], frame) for body, (group, frame) in self._frames.items() if group == name)
        return Group(name, tuple(members)) if name != GROUND else Group(GROUND, ())

    def step(self, joint: Connection, inner: str) -> Step:
        """A joint seen from one of its groups."""
        a, b = frames_of(joint)
        parent, child = self.frame(joint.parent).then(a), self.frame(joint.child).then(b)
        backwards = self.of(joint.parent) != inner
        return Step(joint, child, parent, True) if backwards else Step(joint, parent, child, False)

    def outer(self, joint: Connection, inner: str) -> str:
        """The group on the other side of a joint."""
        return self.of(joint.child) if self.of(joint.parent) == inner else self.of(joint.parent)

    def at(self, group: str, without: Sequence[Connection] = ()) -> list[Connection]:
        """Joints of a group."""
        return [j for j in self.joints if group in (self.of(j.parent), self.of(j.child)) and j not in without]


def frames_of(joint: Connection) -> tuple[Frame, Frame]:
    """Frames A and B of a joint, in the parent and in the child."""
    return (
        Frame(vector_of(joint.at), axes_of(joint.rpy)),
        Frame(vector_of(joint.child_at), axes_of(joint.child_rpy)),
    )


@dataclass(frozen=True, slots=True)
class Branch:
    """A chain from the ground to the platform; its last bodies may be two rods side by side.

    Attributes:
        steps: Joints outwards, the last one at the platform.
        groups: What each joint but the last carries.
        beside: The joint and the group of the other rod, and its joint at the platform; empty for a single chain.
    """

    steps: tuple[Step, ...]
    groups: tuple[Group, ...]
    beside: tuple[tuple[Step, Group, Step], ...]


def branches(groups: RigidGroups, platform: str) -> list[Branch] | None:
    """All chains from the ground to the platform; None where something else is there."""
    found = list[Branch]()
    used: set[str] = set()
    for joint in groups.at(GROUND):
        branch = _walk(groups, joint, platform)
        if branch is None:
            return None
        found.append(branch)
        used |= {group.name for group in branch.groups} | {group.name for _, group, _ in branch.beside}
    everything = {groups.of(end) for joint in groups.joints for end in (joint.parent, joint.child)}
    return found if everything <= used | {GROUND, platform} else None


def _walk(groups: RigidGroups, joint: Connection, platform: str) -> Branch | None:
    """Follow a chain outwards."""
    steps, passed, inner = list[Step](), list[Group](), GROUND
    while True:
        steps.append(groups.step(joint, inner))
        inner = groups.outer(joint, inner)
        if inner == platform:
            return Branch(tuple(steps), tuple(passed), ())
        if inner == GROUND or inner in {group.name for group in passed}:
            return None
        passed.append(groups.group(inner))
        following = groups.at(inner, (joint,))
        if len(following) == 2:
            return _two_rods(groups, steps, passed, following, platform)
        if len(following) != 1:
            return None
        joint = following[0]


def _two_rods(
    groups: RigidGroups, steps: list[Step], passed: list[Group], joints: list[Connection], platform: str
) -> Branch | None:
    """The end of a chain: two rods between one body and the platform."""
    rods, inner = list[tuple[Step, Group, Step]](), passed[-1].name
    for joint in joints:
        rod = groups.outer(joint, inner)
        ends = groups.at(rod, (joint,))
        if len(ends) != 1 or groups.outer(ends[0], rod) != platform:
            return None
        rods.append((groups.step(joint, inner), groups.group(rod), groups.step(ends[0], rod)))
    first, second = rods
    return Branch((*steps, first[0], first[2]), (*passed, first[1]), (second,))
