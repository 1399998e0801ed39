"""Inverse dynamics of planar parallel robots by Pinocchio.

The oracle shares only the robot language with pkmgen. Every limb is an open chain of one rigid-body tree, and
so is the platform; the loops are closed numerically, and efforts follow from the tree by virtual work.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pinocchio as pin
from numpy.typing import ArrayLike, NDArray

from pkmgen.language.description import types as language
from pkmgen.language.expression.trees import Expression, evaluate

Array = NDArray[np.float64]
Point = tuple[Expression, Expression, Expression]

CLOSED = 1e-13  # metres, for links of up to a metre
IN_PLANE = 1e-12
NEWTON_STEPS = 20
PLANES: dict[str, Array] = {"xy": np.eye(3)[[0, 1]], "xz": np.eye(3)[[0, 2]]}
WORLD_AXES = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED


@dataclass(frozen=True)
class OracleState:
    """A state of the robot in SI units, actuators in limb order.

    `joint_position` lists the joints of the limbs, each from base to tip and relative to the body before, and
    then the slides of a platform that no limb carries. A motor at a second element drives a relative angle.
    """

    actuator_position: Array
    actuator_velocity: Array
    actuator_acceleration: Array
    effort: Array
    inverse_jacobian: Array
    joint_position: Array
    energy: float
    element_directions: Array


class _Numbers:
    """What the expressions of a robot file amount to."""

    def __init__(self, values: Mapping[str, float]) -> None:
        self._values = values

    def number(self, expression: Expression) -> float:
        return evaluate(expression.tree, self._values)

    def vector(self, entries: Point) -> Array:
        return np.array([self.number(entry) for entry in entries])

    def unit(self, axis: Point | None) -> Array:
        vector = np.eye(3)[0] if axis is None else self.vector(axis)
        _refuse({"an axis of length zero": not np.any(vector)})
        return vector / np.linalg.norm(vector)

    def placed(self, mount: language.Mount) -> tuple[Array, Array]:
        """Turn of a mount about z, and its point after the turn."""
        turn = pin.utils.rotate("z", self.number(mount.rotation))
        return turn, turn @ self.vector(mount.point)

    def inertia(self, body: language.Body, line: Array | None = None) -> pin.Inertia:
        return pin.Inertia(self.number(body.mass), self.vector(body.mass_centre), self._moments(body, line))

    def rotor(self, motor: language.Actuator | None) -> float:
        if motor is None:
            return 0.0
        ratio = 1.0 if motor.gear_ratio is None else self.number(motor.gear_ratio)
        return self.number(motor.rotor_inertia) * ratio**2

    def _moments(self, body: language.Body, line: Array | None) -> Array:
        moments = body.inertia
        if isinstance(moments, language.SlenderInertia):
            _refuse({"a slender inertia of a body without a line": line is None})
            along = np.outer(line, line)
            return self.number(moments.transverse) * (np.eye(3) - along) + self.number(moments.axial) * along
        names = [["".join(sorted(row + column)) for column in "xyz"] for row in "xyz"]
        return np.array([[self.number(getattr(moments, name)) for name in row] for row in names])


class _Limb:
    """A limb: joint axes and lines are in its limb frame, which `frame` turns into world axes."""

    def __init__(self, numbers: _Numbers, limb: language.LimbInstance, limb_type: language.LimbType) -> None:
        elements = limb_type.elements
        joints = [element.joint for element in elements]
        frictions = [joint.friction for joint in (*joints, limb_type.tip)]
        motors = _motors(limb, limb_type)
        self.name, self.branch = limb.name, limb.branch
        self.frame, self.base = numbers.placed(limb.base)
        _, self.anchor = numbers.placed(limb.platform)
        self.axes = np.array([numbers.unit(joint.axis) for joint in joints])
        self.lines = np.array([numbers.unit(element.direction) for element in elements])
        self.lengths = np.array([numbers.number(element.length) for element in elements])
        self.bodies = [numbers.inertia(*body) for body in zip(elements, self.lines, strict=True)]
        self.driven = [motor is not None for motor in motors]
        self.rotors = [numbers.rotor(motor) for motor in motors]
        self.viscous = [numbers.number(friction.viscous) for friction in frictions]
        self.coulomb = [numbers.number(friction.coulomb) for friction in frictions]

    def check_plane(self, plane: Array) -> None:
        """Refuse a limb that leaves the plane of the robot."""
        normal = np.cross(*plane)
        tilts, slopes = self.axes @ self.frame.T @ plane.T, self.lines @ self.frame.T @ normal
        lift = normal @ (self.base - self.anchor)
        worst = np.max(np.abs([*tilts.flat, *slopes, lift]))
        _refuse({f"limb {self.name}, which leaves the plane": worst > IN_PLANE})

    def guess(self, point: Array) -> list[float]:
        """Joint angles by the law of cosines, for the platform at a point."""
        reach, axis = self.frame.T @ (point + self.anchor - self.base), self.axes[0]
        distance, (near, far) = np.linalg.norm(reach), self.lengths
        if not abs(near - far) < distance < near + far:
            raise ValueError(f"limb {self.name} cannot reach the pose")
        cosine = (near**2 + distance**2 - far**2) / (2 * near * distance)
        first = (cosine * reach + self.branch * math.sqrt(1 - cosine**2) * np.cross(axis, reach)) / distance
        second = (reach - near * first) / far
        angles = [
            math.atan2(axis @ np.cross(line, direction), line @ direction)
            for line, direction in zip(self.lines, (first, second), strict=True)
        ]
        return [angles[0], math.remainder((angles[1] - angles[0]) * (axis @ self.axes[1]), math.tau)]


class PinocchioRobot:
    """A planar point held by limbs of two bars, with two motors, at most one of them in a limb.

    Raises:
        ValueError: The robot is anything else.
    """

    def __init__(self, robot: language.RobotFile) -> None:
        description, numbers = robot.description, _Numbers(robot.values)
        platform, types = description.platform, description.limb_types
        _check_robot(description)
        self._plane = PLANES[platform.plane]
        self._limbs = [_Limb(numbers, limb, types[limb.type]) for limb in description.limbs]
        for limb in self._limbs:
            limb.check_plane(self._plane)
        names = [limb.name for limb in self._limbs]
        carrier = None if platform.carried_by is None else names.index(platform.carried_by)
        self._model = pin.Model()
        self._model.gravity.linear = numbers.vector(description.gravity)
        self._tips = [self._add_limb(limb) for limb in self._limbs]
        seat = self._model.frames[self._add_slides() if carrier is None else self._tips[carrier]]
        for body in (platform, platform.payload):
            self._model.appendBodyToJoint(seat.parentJoint, numbers.inertia(body), seat.placement)
        self._data = self._model.createData()
        self._spread = np.tile(np.eye(2), (len(self._tips), 1))
        self._driven = np.flatnonzero([limb.driven for limb in self._limbs])
        self._rotors = np.zeros(self._model.nv)
        self._rotors[: 2 * len(names)] = np.ravel([limb.rotors for limb in self._limbs])
        self._slips = self._slip_rows(carrier)
        self._viscous = np.ravel([limb.viscous for limb in self._limbs])
        self._coulomb = np.ravel([limb.coulomb for limb in self._limbs])

    def state(self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike) -> OracleState:
        """Solve the inverse dynamics.

        Raises:
            ValueError: A limb cannot reach the pose, or the loops do not close.
        """
        position = self._close(np.asarray(pose, dtype=float))
        jacobian = self._jacobian(position)
        freedoms = np.linalg.solve(jacobian, self._spread)
        velocity = freedoms @ np.asarray(twist, dtype=float)
        bend = self._spread @ np.asarray(acceleration, dtype=float) - self._drift(position, velocity)
        rate_change = np.linalg.solve(jacobian, bend)
        load = pin.rnea(self._model, self._data, position, velocity, rate_change)
        load = load + self._rotors * rate_change + self._friction(velocity)
        inverse_jacobian = freedoms[self._driven]
        return OracleState(
            actuator_position=position[self._driven],
            actuator_velocity=velocity[self._driven],
            actuator_acceleration=rate_change[self._driven],
            effort=np.linalg.solve(inverse_jacobian.T, freedoms.T @ load),
            inverse_jacobian=inverse_jacobian,
            joint_position=position,
            energy=self._energy(position, velocity),
            element_directions=self._directions(position),
        )

    def _add_limb(self, limb: _Limb) -> int:
        parent, placement = 0, pin.SE3(limb.frame, limb.base)
        ends = limb.lengths[:, None] * limb.lines
        for place, (axis, body, end) in enumerate(zip(limb.axes, limb.bodies, ends, strict=True)):
            joint = pin.JointModelRevoluteUnaligned(axis)
            parent = self._model.addJoint(parent, joint, placement, f"limb {limb.name} {place}")
            self._model.appendBodyToJoint(parent, body, pin.SE3.Identity())
            placement = pin.SE3(np.eye(3), end)
        return self._add_tip(f"limb {limb.name}", parent, placement)

    def _add_slides(self) -> int:
        """Add a platform that only translates; its frame is one more tip."""
        parent = 0
        for place, direction in enumerate(self._plane):
            joint = pin.JointModelPrismaticUnaligned(direction)
            parent = self._model.addJoint(parent, joint, pin.SE3.Identity(), f"platform {place}")
        self._tips.append(self._add_tip("platform", parent, pin.SE3.Identity()))
        return self._tips[-1]

    def _add_tip(self, name: str, joint: int, placement: pin.SE3) -> int:
        return self._model.addFrame(pin.Frame(name, joint, placement, pin.FrameType.OP_FRAME))

    def _slip_rows(self, carrier: int | None) -> Array:
        """What times the joint rates gives the rates of rubbing: two joints and the tip, limb after limb."""
        rates, normal = np.eye(self._model.nv), np.cross(*self._plane)
        turns = [limb.axes @ limb.frame.T @ normal @ rates[2 * i : 2 * i + 2] for i, limb in enumerate(self._limbs)]
        platform = np.zeros(self._model.nv) if carrier is None else turns[carrier]
        return np.vstack([(rates[2 * i], rates[2 * i + 1], turn - platform) for i, turn in enumerate(turns)])

    def _close(self, pose: Array) -> Array:
        """Find the joint positions by Newton steps on the loops, one more than needed."""
        guess = [angle for limb in self._limbs for angle in limb.guess(pose @ self._plane)]
        position = np.append(guess, pose)[: self._model.nq]
        anchors = np.concatenate([self._plane @ limb.anchor for limb in self._limbs])
        target = np.append(anchors, np.zeros(2))[: self._model.nv] + self._spread @ pose
        tolerance = CLOSED * max(1.0, *(max(limb.lengths) for limb in self._limbs))
        for _ in range(NEWTON_STEPS):
            pin.framesForwardKinematics(self._model, self._data, position)
            residual = self._flat([self._data.oMf[tip].translation for tip in self._tips]) - target
            position = position - np.linalg.solve(self._jacobian(position), residual)
            if np.max(np.abs(residual)) <= tolerance:
                self._check_branches(position)
                return position
        raise ValueError("the loops do not close")

    def _check_branches(self, position: Array) -> None:
        arms = self._directions(position)[::2]
        for limb, arm, tip in zip(self._limbs, arms, self._tips[: len(arms)], strict=True):
            reach = self._data.oMf[tip].translation - limb.base
            if limb.branch * (np.cross(limb.frame @ limb.axes[0], reach) @ arm) <= 0:
                raise ValueError(f"limb {limb.name} closed on its other branch")

    def _jacobian(self, position: Array) -> Array:
        """Rates of the tips by joint rates."""
        frames = (self._model, self._data, position)
        return self._flat([pin.computeFrameJacobian(*frames, tip, WORLD_AXES)[:3] for tip in self._tips])

    def _drift(self, position: Array, velocity: Array) -> Array:
        """Accelerations of the tips at constant joint rates."""
        pin.forwardKinematics(self._model, self._data, position, velocity, np.zeros_like(velocity))
        motions = [pin.getFrameClassicalAcceleration(self._model, self._data, tip, WORLD_AXES) for tip in self._tips]
        return self._flat([motion.linear for motion in motions])

    def _flat(self, vectors: list[Array]) -> Array:
        """Stack what the vectors of all tips measure in the plane."""
        return np.concatenate([self._plane @ vector for vector in vectors])

    def _friction(self, velocity: Array) -> Array:
        slips = self._slips @ velocity
        return self._slips.T @ (self._viscous * slips + self._coulomb * np.sign(slips))

    def _energy(self, position: Array, velocity: Array) -> float:
        kinetic = pin.computeKineticEnergy(self._model, self._data, position, velocity)
        potential = pin.computePotentialEnergy(self._model, self._data, position)
        return float(kinetic + self._rotors @ velocity**2 / 2 + potential)

    def _directions(self, position: Array) -> Array:
        pin.forwardKinematics(self._model, self._data, position)
        lines = np.concatenate([limb.lines for limb in self._limbs])
        return np.array([self._data.oMi[1 + body].rotation @ line for body, line in enumerate(lines)])


def _motors(limb: language.LimbInstance, limb_type: language.LimbType) -> list[language.Actuator | None]:
    """Motors of the joints of a limb; a passive limb has none, and no rotors."""
    return [None if limb.passive else element.joint.actuator for element in limb_type.elements]


def _check_robot(description: language.RobotDescription) -> None:
    """Refuse what the oracle has no model of."""
    types = [description.limb_types[limb.type] for limb in description.limbs]
    for limb_type in types:
        _check_limb_type(limb_type)
    motors = [_motors(*limb) for limb in zip(description.limbs, types, strict=True)]
    counts = [sum(motor is not None for motor in limb) for limb in motors]
    _refuse({
        "a platform that is no planar point": description.platform.motion is not language.Motion.PLANAR_POINT,
        "a platform with parts": bool(description.platform.parts),
        "coupled limbs": bool(description.couplings),
        "a single limb": len(counts) < 2,
        "two motors in a limb": max(counts) > 1,
        f"{sum(counts)} motors for two freedoms": sum(counts) != 2,
    })  # fmt: skip


def _check_limb_type(limb_type: language.LimbType) -> None:
    joints = [*(element.joint for element in limb_type.elements), limb_type.tip]
    _refuse({
        "a limb that is not of two elements": len(limb_type.elements) != 2,
        "an element that is not one bar": not all(map(_is_bar, limb_type.elements)),
        "a joint that is not a hinge": not all(map(_is_hinge, joints)),
        "a motor at the tip": getattr(limb_type.tip, "actuator", None) is not None,
    })  # fmt: skip


def _is_bar(element: language.Element) -> bool:
    extras = (element.slide, element.pair, element.parallelogram)
    return element.kind is language.ElementKind.BAR and element.length is not None and not any(extras)


def _is_hinge(joint: language.Joint | language.Contact) -> bool:
    if not isinstance(joint, language.Joint) or joint.type is not language.JointType.REVOLUTE:
        return False
    one_axis = joint.axis is not None and joint.second_axis is None
    return one_axis and (joint.actuator is None or joint.actuator.axis == 1)


def _refuse(findings: Mapping[str, bool]) -> None:
    for finding, found in findings.items():
        if found:
            raise ValueError(f"the oracle has no model of {finding}")
