"""Limbs in CasADi: closed-form inverse kinematics, motion of each body, Newton and Euler's wrenches.

Everything of a limb is written over the velocity of its tip C: partial velocities are 3 × 3 matrices ∂(velocity)/∂Ċ,
and wrenches are projected on Ċ by their transposes. A rod has direction u and length l, e is the fixed axis of what
drives it. What is divided by a number in several places is written as a product with its reciprocal; CasADi makes
divisions of these products.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi
import numpy as np

from benchmarks.peers.casadi_motion import SX, PointMotion, refuse
from benchmarks.peers.casadi_rotation import ALONG, Line, Rotation, revolute, universal
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.types import ElementKind, JointType
from pkmgen.language.expression.algebra import cross
from pkmgen.mechanism.poses import frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Body, Contact, Element, Friction, Limb, Mechanism, Motor


@dataclass(frozen=True)
class Driven:
    """What a limb adds.

    Attributes:
        line: ∂q̇/∂Ċ of the actuator, 1 × 3.
        effort: What the drive itself takes, N·m or N.
        force: Effort on Ċ, N.
    """

    line: SX
    effort: SX
    force: SX


def limb_dynamics(mechanism: Mechanism, limb: Limb, tip: PointMotion, gravity: SX) -> Driven:
    """Write the dynamics of a limb of a known form.

    Raises:
        UnsupportedRobotError: It is of another form.
    """
    return _LimbWriter(mechanism, limb, tip, gravity).write()


class _LimbWriter:
    def __init__(self, mechanism: Mechanism, limb: Limb, tip: PointMotion, gravity: SX) -> None:
        self.mechanism, self.limb, self.tip, self.gravity = mechanism, limb, tip, gravity
        self.frame = frame_in_numbers(mechanism, limb.frame)
        self.base = casadi.DM(in_numbers(mechanism, limb.base_point))
        kinds = [element.kind for element in limb.elements]
        refuse(
            mechanism,
            sliding_contacts=isinstance(limb.tip, Contact),
            parallelograms=any(element.links or element.couplers for element in limb.elements),
            friction_of_passive_joints=self._has_friction(),
            spindles_and_screws=any(kind in (ElementKind.SPINDLE, ElementKind.SCREW) for kind in kinds),
        )

    def write(self) -> Driven:
        """Choose the form of the limb."""
        elements = self.limb.elements
        first, lengths = elements[0].joint, [self._value(element.length) for element in elements if not element.slide]
        if len(elements) == 1 and elements[0].slide is not None:
            return self._telescopic(elements[0])
        refuse(self.mechanism, limbs_of_another_form=len(elements) != 2 or elements[1].slide is not None)
        if first.type is JointType.REVOLUTE:
            refuse(self.mechanism, elements_without_length=0.0 in lengths)
            return self._arm_and_rod(*elements)
        refuse(self.mechanism, limbs_of_another_form=first.type is not JointType.PRISMATIC)
        return self._slider_and_rod(*elements)

    def _arm_and_rod(self, arm: Element, rod: Element) -> Driven:
        """Circle of the elbow and sphere about the tip: q̇ = u·Ċ/(L u·n), n = e × p."""
        axis, tip = self._world(arm.joint.axis), self.tip
        long, short = self._value(arm.length), self._value(rod.length)
        reach = tip.position - self.base
        flat = reach - casadi.dot(reach, axis) * axis
        square = casadi.dot(flat, flat)
        along = (casadi.dot(reach, reach) + (long**2 - short**2)) * (0.5 / long)
        height = self.limb.branch * casadi.sqrt(square - along**2)
        direction = (along * flat + height * casadi.cross(axis, flat)) * (1 / square)
        normal = casadi.cross(axis, direction)
        line = (reach - long * direction) * (1 / short)
        gain = 1 / (long * casadi.dot(line, normal))
        row = line.T * gain
        rate = casadi.mtimes(row, tip.velocity)
        partial = long * casadi.mtimes(normal, row)
        velocity = long * normal * rate
        line_rate = (tip.velocity - velocity) * (1 / short)
        centripetal = long * rate**2 * direction
        right = casadi.dot(line, tip.acceleration + centripetal) + short * casadi.dot(line_rate, line_rate)
        change = right * gain
        acceleration = long * normal * change - centripetal
        line_change = (tip.acceleration - acceleration) * (1 / short)
        elbow = PointMotion(self.base + long * direction, velocity, acceleration, partial)
        moving = Line(line, line_rate, line_change, casadi.SX.eye(3) - partial, 1 / short)
        effort = self._drive(arm.joint.motor, arm.joint.friction, rate, change)
        for body in arm.bodies:
            effort += self._driven_torque(body, axis, self._world(arm.direction), direction, change)
        return Driven(row, effort, self._rod(rod, elbow, moving, axis))

    def _slider_and_rod(self, slider: Element, rod: Element) -> Driven:
        """Line of the slider and sphere about the tip: q̇ = u·Ċ/(u·a)."""
        axis, tip, length = self._world(slider.joint.axis), self.tip, self._value(rod.length)
        offset = self._value(slider.length) * self._world(slider.direction)
        reach = tip.position - self.base - offset
        along = casadi.dot(reach, axis)
        root = casadi.sqrt(along**2 - casadi.dot(reach, reach) + length**2)
        position = along + self.limb.branch * root
        line = (reach - position * axis) * (1 / length)
        gain = 1 / casadi.dot(line, axis)
        row = line.T * gain
        rate = casadi.mtimes(row, tip.velocity)
        partial = casadi.mtimes(axis, row)
        line_rate = (tip.velocity - axis * rate) * (1 / length)
        right = casadi.dot(line, tip.acceleration) + length * casadi.dot(line_rate, line_rate)
        change = right * gain
        acceleration = axis * change
        line_change = (tip.acceleration - acceleration) * (1 / length)
        end = PointMotion(self.base + offset + position * axis, axis * rate, acceleration, partial)
        moving = Line(line, line_rate, line_change, casadi.SX.eye(3) - partial, 1 / length)
        effort = self._drive(slider.joint.motor, slider.joint.friction, rate, change)
        for body in slider.bodies:
            effort += self._value(body.mass) * (change - casadi.dot(self.gravity, axis))
        return Driven(row, effort, self._rod(rod, end, moving, None))

    def _telescopic(self, leg: Element) -> Driven:
        """A leg of varying length l: l̇ = u·Ċ."""
        assert leg.slide is not None
        refuse(self.mechanism, legs_driven_elsewhere=leg.joint.motor is not None or leg.pair is not None)
        tip = self.tip
        reach = tip.position - self.base
        length = casadi.sqrt(casadi.dot(reach, reach))
        shrink = 1 / length
        line = reach * shrink
        rate = casadi.dot(line, tip.velocity)
        line_rate = (tip.velocity - rate * line) * shrink
        change = casadi.dot(line, tip.acceleration) + length * casadi.dot(line_rate, line_rate)
        line_change = (tip.acceleration - change * line - 2 * rate * line_rate) * shrink
        moving = Line(line, line_rate, line_change, casadi.SX.eye(3) - casadi.mtimes(line, line.T), shrink)
        still = PointMotion(self.base, casadi.DM.zeros(3), casadi.DM.zeros(3), casadi.DM.zeros(3, 3))
        ended = PointMotion(tip.position, tip.velocity, tip.acceleration, casadi.DM.eye(3))
        bodies = [(body, still) for body in leg.bodies] + [(body, ended) for body in leg.slide.rods]
        force = self._spatial(leg, bodies, moving)
        return Driven(line.T, self._drive(leg.slide.motor, leg.slide.friction, rate, change), force)

    def _rod(self, rod: Element, start: PointMotion, line: Line, drive: SX | None) -> SX:
        """Effort on Ċ of a rod, or of a pair of rods that move alike."""
        times = 1.0
        if rod.pair is not None:
            across = self._world(rod.pair.start)
            own = self._world(rod.joint.axis) if rod.joint.axis else across
            alike = float(casadi.norm_2(casadi.cross(across, own))) < ALONG
            refuse(
                self.mechanism,
                leaning_rods=rod.pair.start != rod.pair.end or not alike,
                cross_links=bool(rod.pair.start_links or rod.pair.end_links),
            )
            times = 2.0
        if rod.joint.axis is not None and drive is not None:
            tilt = float(casadi.norm_2(casadi.cross(drive, self._world(rod.joint.axis))))
            refuse(self.mechanism, elbows_that_turn=tilt > ALONG)
        return times * self._spatial(rod, [(body, start) for body in rod.bodies], line)

    def _spatial(self, element: Element, bodies: list[tuple[Body, PointMotion]], line: Line) -> SX:
        """Effort on Ċ of bodies whose mass centres are on a line: projected forces and torques."""
        rotation = self._rotation(element, line)
        force, push = casadi.SX.zeros(3), casadi.SX.zeros(3)
        for body, start in bodies:
            mass, distance = self._value(body.mass), self._distance(element, body)
            inertial = mass * (start.acceleration + distance * line.change - self.gravity)
            force += casadi.mtimes(start.partial.T, inertial)
            push += distance * inertial + rotation.push(self._inertia(body))
        return force + line.scale * casadi.mtimes(line.partial.T, push)

    def _rotation(self, element: Element, line: Line) -> Rotation:
        joint, lead = element.joint, self._world(element.direction)
        if joint.type is JointType.REVOLUTE:
            return revolute(self._world(joint.axis), lead, line)
        if joint.type is JointType.UNIVERSAL:
            assert joint.axis is not None
            second = joint.second_axis or cross(joint.axis, element.direction)
            return universal(self._world(joint.axis), self._world(second), lead, line)
        raise UnsupportedRobotError(f"{self.mechanism.place}: no derivation in CasADi: rods on two ball joints")

    def _drive(self, motor: Motor | None, friction: Friction, rate: SX, change: SX) -> SX:
        """What rotor and friction of the motor take."""
        refuse(self.mechanism, passive_limbs=motor is None)
        assert motor is not None
        viscous, coulomb = self._value(friction.viscous), self._value(friction.coulomb)
        return self._value(motor.rotor_inertia) * change + viscous * rate + coulomb * casadi.sign(rate)

    def _driven_torque(self, body: Body, axis: SX, lead: SX, direction: SX, change: SX) -> SX:
        """Torque about a fixed axis of a body that turns about it: I q̈ − e·(r × m g)."""
        centre = casadi.DM(self.frame) @ casadi.DM(in_numbers(self.mechanism, body.mass_centre))
        mass, normal = self._value(body.mass), casadi.cross(axis, lead)
        across = casadi.cross(axis, direction)
        arm = float(casadi.dot(centre, lead)) * direction + float(casadi.dot(centre, normal)) * across
        moment = float(axis.T @ self._inertia(body) @ axis)
        moment += mass * float(casadi.dot(centre, centre) - casadi.dot(centre, axis) ** 2)
        return moment * change - casadi.dot(casadi.cross(axis, arm), mass * self.gravity)

    def _distance(self, element: Element, body: Body) -> float:
        """Where the mass centre of a body is on the line of its element."""
        centre = in_numbers(self.mechanism, body.mass_centre)
        lead = in_numbers(self.mechanism, element.direction)
        refuse(self.mechanism, eccentric_rods=float(np.linalg.norm(np.cross(lead, centre))) > ALONG)
        return float(lead @ centre)

    def _inertia(self, body: Body) -> SX:
        """About the mass centre, as the limb stands at zero joint angles, world axes."""
        xx, yy, zz, xy, xz, yz = (self._value(entry) for entry in body.inertia)
        return casadi.DM(self.frame @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ self.frame.T)

    def _has_friction(self) -> bool:
        """Whether there is friction in a joint without motor."""
        joints = [element.joint for element in self.limb.elements]
        frictions = [joint.friction for joint in joints if joint.motor is None]
        frictions += [] if isinstance(self.limb.tip, Contact) else [self.limb.tip.friction]
        return any(self._value(entry) != 0.0 for one in frictions for entry in (one.viscous, one.coulomb))

    def _value(self, tree: Any) -> float:
        return self.mechanism.value(tree)

    def _world(self, vector: Any) -> SX:
        """A vector of the limb frame, world axes."""
        return casadi.DM(self.frame @ in_numbers(self.mechanism, vector))
