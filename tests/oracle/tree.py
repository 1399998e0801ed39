"""A Pinocchio tree under construction, with what the oracle has to know about its joints."""

from __future__ import annotations

from dataclasses import dataclass, field

import pinocchio as pin

from pkmgen.checks.oracle.numbers import IDENTITY, Array
from pkmgen.language.description import types as language
from tests.oracle.closures import Loops
from tests.oracle.limb_numbers import LimbNumbers, at


@dataclass(frozen=True)
class Seat:
    """Where the next body is mounted: a joint of the tree and a placement on it."""

    joint: int
    placement: pin.SE3 = IDENTITY

    def moved(self, point: Array) -> Seat:
        """The same axes at another point."""
        return Seat(self.joint, self.placement * at(point))


@dataclass(frozen=True)
class TipFriction:
    """Friction of a joint at the tip, on the turn of a body against the platform.

    `axis` is fixed in the frame of the body, `other`, if there is a second axis, in that of the platform.
    """

    body: int
    platform: int
    axis: Array
    other: Array | None
    coefficients: Array


@dataclass
class Tree:
    """The tree of all limbs and what the oracle has to know about its joints."""

    numbers: LimbNumbers
    model: pin.Model = field(default_factory=pin.Model)
    loops: Loops = field(default_factory=Loops)
    motors: list[int] = field(default_factory=list)
    rotors: dict[int, float] = field(default_factory=dict)
    weights: list[float] = field(default_factory=list)
    joint_friction: list[tuple[int, Array]] = field(default_factory=list)
    tip_friction: list[TipFriction] = field(default_factory=list)
    hinges: list[int] = field(default_factory=list)

    def hinge(self, seat: Seat, axis: Array) -> Seat:
        """Add a revolute joint."""
        joint = self._add(seat, pin.JointModelRevoluteUnaligned(axis))
        self.hinges.append(self.model.nv - 1)
        return joint

    def slide(self, seat: Seat, axis: Array) -> Seat:
        """Add a prismatic joint."""
        return self._add(seat, pin.JointModelPrismaticUnaligned(axis))

    def ball(self, seat: Seat) -> Seat:
        """Add a spherical joint."""
        return self._add(seat, pin.JointModelSpherical())

    def free(self) -> Seat:
        """Add a body that moves freely."""
        return self._add(Seat(0), pin.JointModelFreeFlyer())

    def carry(self, seat: Seat, body: pin.Inertia) -> None:
        """Add the mass of a body."""
        self.model.appendBodyToJoint(seat.joint, body, seat.placement)

    def frame(self, seat: Seat) -> int:
        """Add a frame; its number."""
        frame = pin.Frame(f"frame {self.model.nframes}", seat.joint, seat.placement, pin.FrameType.OP_FRAME)
        return int(self.model.addFrame(frame))

    def rub(self, column: int, friction: language.Friction) -> None:
        """Note the friction of a joint, by its column of the rates."""
        coefficients = self.numbers.friction(friction)
        if coefficients.any():
            self.joint_friction.append((column, coefficients))

    def drive(self, column: int, motor: language.Actuator | None) -> None:
        """Note the motor of a joint, if it has one."""
        if motor is not None:
            self.motors.append(column)
            self.rotors[column] = self.numbers.rotor(motor)
            self.weights.append(self.numbers.number(motor.weight))

    def turn(self, column: int, joint: language.Joint | language.Slide) -> None:
        """Note the rotor inertia of a joint without a motor."""
        if inertia := self.numbers.number(joint.rotor_inertia):
            self.rotors[column] = inertia

    def _add(self, seat: Seat, joint: pin.JointModel) -> Seat:
        name = f"joint {self.model.njoints}"
        return Seat(int(self.model.addJoint(seat.joint, joint, seat.placement, name)))
