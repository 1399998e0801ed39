"""A robot of any bodies, joints and loops as a tree of Pinocchio and closures, and its coordinates by name.

Joints whose coordinates have names are joints of the tree; one that joins bodies which are joined already carries an
empty body, welded to the child. All other joints are closures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import IDENTITY, Array, Numbers
from pkmgen.checks.oracle.pairs import Pair
from pkmgen.language.description.bodies import GROUND, Connection, MultibodyFile, PairType
from pkmgen.language.description.types import Z_DIRECTION

WORLD = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
UPRIGHT_BALL = np.array([0.0, 0.0, 0.0, 1.0])
"""Quaternion x, y, z, w of a body that has not turned."""
SINGLE = (PairType.REVOLUTE, PairType.PRISMATIC, PairType.HELICAL)


@dataclass(frozen=True)
class Seat:
    """Where a body is: a joint of the tree, and a placement on it."""

    joint: int
    placement: pin.SE3


@dataclass(frozen=True)
class _Step:
    """A single joint that a joint is made of: its name, kind and axis."""

    name: str
    kind: str
    axis: Array


class MultibodyTree:
    """The tree and the closures of a robot of the general form.

    Attributes:
        robot: What its file says.
        numbers: Values of its expressions.
        names: Names of the coordinates, in the order they are given in.
        model: The tree.
        pairs: The closures.
        seats: Where each body is.
        moves: Whether the base moves; its rates are the first six columns then.
    """

    def __init__(self, robot: MultibodyFile, names: Sequence[str]) -> None:
        self.robot, self.numbers, self.names = robot.description, Numbers(robot.values), tuple(names)
        self.model, self.pairs = pin.Model(), list[Pair]()
        self.model.gravity.linear = self.numbers.vector(self.robot.gravity)
        self.moves = self.robot.base == "free"
        self.seats = {GROUND: Seat(0, IDENTITY)}
        if self.moves:
            free = self.model.addJoint(0, pin.JointModelFreeFlyer(), IDENTITY, "base")
            self.seats = {self.robot.bodies[0].name: Seat(free, IDENTITY)}
        self._joints: dict[str, int] = {}
        self._reversed: set[str] = set()
        self._stands: dict[str, Seat] = {}
        self._grow()
        for body in self.robot.bodies:
            seat = self.seats[body.name]
            self.model.appendBodyToJoint(seat.joint, self.numbers.body(body), seat.placement)

    def _grow(self) -> None:
        """Add joints from the ground outwards, then what is left as closures."""
        left = [*self.robot.joints]
        while True:
            joint = next((joint for joint in self._sorted(left) if self._reached(joint) == 1), None)
            if joint is None:
                break
            left.remove(joint)
            self._carry(joint)
        for joint in (*left, *self.robot.loops):
            assert self._reached(joint) == 2, f"{joint.name} hangs in the air"
            if self.is_named(joint):
                a, _ = self.sides(joint)
                far = self._chain(joint, a, self._steps(joint))
                self._close(joint, far, self.sides(joint)[1], "fixed")
            else:
                self._close(joint, *self.sides(joint), joint.type.value)

    def _sorted(self, joints: Sequence[Connection]) -> Iterator[Connection]:
        """Joints with coordinates first, then fixed ones, then those of bodies whose place has coordinates."""
        yield from (joint for joint in joints if self.is_named(joint))
        yield from (joint for joint in joints if joint.type is PairType.FIXED)
        yield from (joint for joint in joints if self._hung & {joint.parent, joint.child} - self.seats.keys())

    @property
    def _hung(self) -> set[str]:
        """Bodies whose place the coordinates give, and no joint of theirs."""
        return {body.name for body in self.robot.bodies if f"{body.name}_x" in self.names}

    def is_named(self, joint: Connection) -> bool:
        """Whether the coordinates of a joint have names."""
        return any(name in self.names for name in (joint.name, f"{joint.name}_1", f"{joint.name}_x"))

    def _reached(self, joint: Connection) -> int:
        return sum(end in self.seats for end in (joint.parent, joint.child))

    def _frames(self, joint: Connection) -> tuple[pin.SE3, pin.SE3]:
        """Frames A and B in their bodies."""
        placed = []
        for at, rpy in ((joint.at, joint.rpy), (joint.child_at, joint.child_rpy)):
            roll, pitch, yaw = (self.numbers.number(angle) for angle in rpy)
            placed.append(pin.SE3(pin.rpy.rpyToMatrix(roll, pitch, yaw), self.numbers.vector(at)))
        return placed[0], placed[1]

    def sides(self, joint: Connection) -> tuple[Seat, Seat]:
        """Where the frames of a joint are in its two bodies."""
        parent, child = self.seats[joint.parent], self.seats[joint.child]
        a, b = self._frames(joint)
        return Seat(parent.joint, parent.placement * a), Seat(child.joint, child.placement * b)

    def _carry(self, joint: Connection) -> None:
        """Add a joint to a body that is not placed yet."""
        (a, b), steps = self._frames(joint), self._steps(joint)
        near, far = joint.parent, joint.child
        if near not in self.seats:
            near, far, a, b = far, near, b, a
            steps = [_Step(step.name, step.kind, -step.axis) for step in reversed(steps)]
            self._reversed.add(joint.name)
        seat = self.seats[near]
        end = self._chain(joint, Seat(seat.joint, seat.placement * a), steps)
        self.seats[far] = Seat(end.joint, end.placement * b.inverse())
        if far in self._hung:
            self._stands[far] = end

    def _chain(self, joint: Connection, seat: Seat, steps: Sequence[_Step]) -> Seat:
        """Add single joints one after the other; returns the far frame."""
        pitch = self.numbers.number(joint.pitch)
        for step in steps:
            made = {
                "R": pin.JointModelRevoluteUnaligned,
                "P": pin.JointModelPrismaticUnaligned,
                "H": lambda axis: pin.JointModelHelicalUnaligned(axis, pitch),
                "S": lambda _: pin.JointModelSpherical(),
            }[step.kind](step.axis)
            self._joints[step.name] = self.model.addJoint(seat.joint, made, seat.placement, step.name)
            seat = Seat(self._joints[step.name], IDENTITY)
        return seat

    def _steps(self, joint: Connection) -> list[_Step]:
        """The single joints of a joint, from A to B."""
        x, y, axis = self.axes(joint)
        name = joint.name
        match joint.type:
            case PairType.FIXED:
                return []
            case PairType.SPHERICAL:
                return [_Step(name, "S", axis)]
            case PairType.CYLINDRICAL:
                return [_Step(f"{name}_1", "R", axis), _Step(f"{name}_2", "P", axis)]
            case PairType.UNIVERSAL:
                return [_Step(f"{name}_1", "R", axis), _Step(f"{name}_2", "R", self.second(joint))]
            case PairType.PLANAR:
                return [_Step(f"{name}_1", "P", x), _Step(f"{name}_2", "P", y), _Step(f"{name}_3", "R", axis)]
        return [_Step(name, joint.type.value, axis)]

    def axes(self, joint: Connection) -> Array:
        """Rows: z × axis (x where the axis is along z), what completes it, and the axis; in A."""
        axis = self.numbers.unit(Z_DIRECTION if joint.axis is None else joint.axis)
        first = np.cross([0, 0, 1], axis)
        length = np.linalg.norm(first)
        first = np.array([1.0, 0, 0]) if length < 1e-12 else first / length
        return np.array([first, np.cross(axis, first), axis])

    def second(self, joint: Connection) -> Array:
        """Second axis of a universal joint."""
        return np.array([1.0, 0, 0]) if joint.second_axis is None else self.numbers.unit(joint.second_axis)

    def _close(self, joint: Connection, a: Seat, b: Seat, kind: str) -> None:
        assert joint.actuator is None or self.is_named(joint), f"{joint.name} has a motor and no coordinate"
        numbers = tuple(
            self.model.addFrame(pin.Frame(f"{joint.name}_{end}", seat.joint, 0, seat.placement, pin.FrameType.OP_FRAME))
            for end, seat in (("a", a), ("b", b))
        )
        length = 0.0 if joint.length is None else self.numbers.number(joint.length)
        pair = Pair.of(joint.name, kind, (numbers[0], numbers[1]), self.axes(joint), self.second(joint), length)
        self.pairs.append(pair)

    @property
    def single_names(self) -> list[str]:
        """Names of coordinates that are no quaternions."""
        return [name for name, joint in self._joints.items() if self.model.joints[joint].nq == 1]

    def column(self, name: str) -> int:
        """Column of the rate of a single coordinate."""
        return int(self.model.joints[self._joints[name]].idx_v)

    def columns(self, joint: Connection) -> list[int]:
        """Columns of all rates of a joint."""
        own = [self.model.joints[self._joints[step.name]] for step in self._steps(joint)]
        return [column for each in own for column in range(each.idx_v, each.idx_v + each.nv)]

    def driven_name(self, joint: Connection) -> str:
        """Coordinate that the motor of a joint drives."""
        assert joint.actuator is not None
        return joint.name if joint.type in SINGLE else f"{joint.name}_{joint.actuator.axis}"

    def placement(self, q: Array, body: str) -> pin.SE3:
        """Frame of a body, world frame."""
        data, seat = self.model.createData(), self.seats[body]
        pin.forwardKinematics(self.model, data, q)
        return data.oMi[seat.joint] * seat.placement

    def coordinate_across(self, q: Array, joint: Connection) -> float:
        """The coordinate of a joint of one axis that closes a loop, from where its two bodies are."""
        data = self.model.createData()
        pin.forwardKinematics(self.model, data, q)
        one, other = (data.oMi[seat.joint] * seat.placement for seat in self.sides(joint))
        between = one.actInv(other)
        moved = between.translation if joint.type is PairType.PRISMATIC else pin.log3(between.rotation)
        return float(self.axes(joint)[2] @ moved)

    def configuration(self, values: Mapping[str, float | Sequence[float]]) -> Array:
        """Configuration of Pinocchio from coordinates by name; those left out are zero, balls upright.

        Balls are given by their four entries, or by the name of the joint and a quaternion x, y, z, w.
        """
        q = pin.neutral(self.model)
        for name, joint in self._joints.items():
            model = self.model.joints[joint]
            given = values.get(name)
            if model.nq == 1:
                q[model.idx_q] = 0.0 if given is None else given
            elif given is not None or f"{name}_w" in values:
                entries = np.array([values[f"{name}_{letter}"] for letter in "xyzw"] if given is None else given)
                q[model.idx_q : model.idx_q + 4] = self._turned(name, entries / np.linalg.norm(entries))
        return q

    def value(self, q: Array, name: str) -> float:
        """A single coordinate."""
        return float(q[self.model.joints[self._joints[name]].idx_q])

    def singles(self, q: Array) -> Array:
        """Single coordinates, by column of their rates; zero for balls."""
        values = np.zeros(self.model.nv)
        for name, joint in self._joints.items():
            if self.model.joints[joint].nq == 1:
                values[self.column(name)] = self.value(q, name)
        return values

    def _turned(self, name: str, entries: Array) -> Array:
        """Quaternion of a ball as Pinocchio has it: of the inverse turn where the child carries the parent."""
        return entries * [-1, -1, -1, 1] if name in self._reversed else entries

    def coordinates(self, q: Array) -> Array:
        """Coordinates in the order of the names."""
        return self._by_name(q, self._places(q), UPRIGHT_BALL)

    def rates(self, q: Array, v: Array) -> Array:
        """Rates of all coordinates; of the entries of a quaternion for a ball."""
        change = np.zeros(self.model.nq)
        for joint in self._joints.values():
            model = self.model.joints[joint]
            rate = v[model.idx_v : model.idx_v + model.nv]
            if model.nq == 4:
                x, y, z, w = q[model.idx_q : model.idx_q + 4]
                left = np.array([[w, -z, y], [z, w, -x], [-y, x, w], [-x, -y, -z]])
                rate = 0.5 * left @ rate
            change[model.idx_q : model.idx_q + model.nq] = rate
        data = self.model.createData()
        pin.forwardKinematics(self.model, data, q, v)
        places = {
            body: pin.getFrameVelocity(self.model, data, seat.joint, seat.placement, WORLD).linear
            for body, seat in self._stands.items()
        }
        return self._by_name(change, places, np.zeros(4))

    def _places(self, q: Array) -> dict[str, Array]:
        data = self.model.createData()
        pin.forwardKinematics(self.model, data, q)
        return {body: (data.oMi[seat.joint] * seat.placement).translation for body, seat in self._stands.items()}

    def _by_name(self, entries: Array, places: Mapping[str, Array], attitude: Array) -> Array:
        """Entries of joints, and of bodies that stand on slides of the ground and do not turn."""
        values: dict[str, float] = {}
        for body, place in places.items():
            values |= {f"{body}_{letter}": value for letter, value in zip("xyz", place, strict=True)}
            values |= {f"{body}_attitude_{letter}": value for letter, value in zip("xyzw", attitude, strict=True)}
        for name, joint in self._joints.items():
            model = self.model.joints[joint]
            own = entries[model.idx_q : model.idx_q + model.nq]
            if model.nq == 4:
                values |= {f"{name}_{letter}": v for letter, v in zip("xyzw", self._turned(name, own), strict=True)}
            else:
                values[name] = own[0]
        return np.array([values[name] for name in self.names])
