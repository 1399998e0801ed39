"""A machine on arms in Pinocchio: each leg a chain with a body on every joint, led by its tip."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pinocchio as pin

from benchmarks.arms.table import ROTATIONS, TRANSLATIONS, ArmMachine, angle_of
from benchmarks.leg_tables.records import LegJoint
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.expression.trees import Name, evaluate

UNIT = {axis: np.eye(3)[index] for index, axis in enumerate("xyz")}


def about(axis: str, angle: float) -> Array:
    """A rotation."""
    return pin.AngleAxis(angle, UNIT[axis]).toRotationMatrix()


class ArmsInPinocchio:
    """A machine with values of its inputs.

    Attributes:
        inputs: Values of the inputs, flat, by name.
    """

    def __init__(self, machine: ArmMachine, inputs: Mapping[str, Array]) -> None:
        self._machine, self.inputs = machine, inputs
        self._values = dict(zip(machine.symbols, inputs.get("leg_table", ()), strict=True))
        self._count, self._axes = len(TRANSLATIONS[machine.motion]), ROTATIONS[machine.motion]
        self._angles = inputs["pose"][self._count :]
        self.attitude = np.eye(3)
        for axis, angle in zip(self._axes, self._angles, strict=True):
            self.attitude = self.attitude @ about(axis, angle)
        self._legs = [self._leg(leg) for leg in range(machine.legs)]

    def rotation_map(self, angles: Array) -> Array:
        """ω per rate of each angle, columns."""
        frame, columns = np.eye(3), []
        for axis, angle in zip(self._axes, angles, strict=True):
            columns.append(frame @ UNIT[axis])
            frame = frame @ about(axis, angle)
        return np.array(columns).reshape(-1, 3).T

    def lever(self, leg: int) -> Array:
        """From the platform's origin to where a leg meets it."""
        if not self._axes:
            return np.zeros(3)
        point = self.inputs["coupling_point"].reshape(-1, 3)[leg]
        return self.attitude @ (point * [1, 1, self._count == 3])

    def rows(self, joint: int) -> Array:
        """Rates of a joint of each leg per rate of the coordinates."""
        turns = self.rotation_map(self._angles)
        rows = []
        for leg in range(self._machine.legs):
            row = np.linalg.pinv(self._tip_jacobian(leg))[joint]
            rows.append([*row[: self._count], *(np.cross(self.lever(leg), row) @ turns)])
        return np.array(rows)

    def force(self) -> Array:
        """Force on the platform, then moment about its origin."""
        rates, changes, count = self.inputs["twist"], self.inputs["acceleration"], self._count
        turns, step = self.rotation_map(self._angles), 1e-6 * rates[count:]
        slope = (self.rotation_map(self._angles + step) - self.rotation_map(self._angles - step)) / 2e-6
        omega, alpha = turns @ rates[count:], turns @ changes[count:] + slope @ rates[count:]
        velocity, acceleration = (np.concatenate([v[:count], np.zeros(3 - count)]) for v in (rates, changes))
        force, moment = self._platform(acceleration, omega, alpha)
        for leg in range(self._machine.legs):
            lever = self.lever(leg)
            tip = velocity + np.cross(omega, lever)
            pull = acceleration + np.cross(alpha, lever) + np.cross(omega, np.cross(omega, lever))
            asked = self._asked(leg, tip, pull)
            force, moment = force + asked, moment + np.cross(lever, asked)
        return np.array([*force[:count], *(UNIT[axis] @ moment for axis in self._axes)])

    def _platform(self, acceleration: Array, omega: Array, alpha: Array) -> tuple[Array, Array]:
        mass, moment, inertia = self._body(-1)
        first = self.attitude @ (moment * [1, 1, self._count == 3])
        inertia = self.attitude @ inertia @ self.attitude.T
        pull = acceleration - self.inputs["gravity"]
        force = mass * pull + np.cross(alpha, first) + np.cross(omega, np.cross(omega, first))
        return force, np.cross(first, pull) + inertia @ alpha + np.cross(omega, inertia @ omega)

    def _body(self, index: int) -> tuple[float, Array, Array]:
        xx, yy, zz, xy, xz, yz = self.inputs["inertia"].reshape(-1, 6)[index]
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        return self.inputs["mass"][index], self.inputs["first_moment"].reshape(-1, 3)[index], inertia

    def _asked(self, leg: int, velocity: Array, acceleration: Array) -> Array:
        model, tip = self._legs[leg]
        data, inverse = model.createData(), np.linalg.pinv(self._tip_jacobian(leg))
        joints, rates = self._joints(leg), inverse @ velocity
        pin.forwardKinematics(model, data, joints, rates, np.zeros(len(rates)))
        drift = pin.getFrameClassicalAcceleration(model, data, tip, pin.LOCAL_WORLD_ALIGNED).linear
        changes = inverse @ (acceleration - drift)
        return inverse.T @ pin.rnea(model, data, joints, rates, changes)

    def _tip_jacobian(self, leg: int) -> Array:
        model, tip = self._legs[leg]
        data = model.createData()
        pin.computeJointJacobians(model, data, self._joints(leg))
        pin.updateFramePlacements(model, data)
        return pin.getFrameJacobian(model, data, tip, pin.LOCAL_WORLD_ALIGNED)[:3]

    def _joints(self, leg: int) -> Array:
        return self.inputs["joints"].reshape(self._machine.legs, -1)[leg]

    def _leg(self, leg: int) -> tuple[pin.Model, int]:
        model, parent = pin.Model(), 0
        model.gravity.linear = self.inputs.get("gravity", np.zeros(3))
        names = [angle.name for angle in self._machine.frame if isinstance(angle, Name)]
        given = self.inputs.get("leg_frame", np.zeros(0)).reshape(self._machine.legs, -1)[leg] if names else ()
        values, place = dict(zip(names, given, strict=True)), pin.SE3.Identity()
        for axis, angle in zip("xyz", self._machine.frame, strict=True):
            place = place * pin.SE3(about(axis, evaluate(angle, values)), np.zeros(3))
        for index, joint in enumerate(self._machine.joints):
            place, turn = place * self._step(joint), about("z", self._number(angle_of(joint)))
            rest = pin.SE3(turn, np.zeros(3))
            kind = pin.JointModelRZ() if joint.type == "R" else pin.JointModelPZ()
            parent = model.addJoint(parent, kind, place, f"joint_{index}")
            if "mass" in self.inputs:
                mass, moment, inertia = self._body(index)
                centre = moment / mass
                own = inertia - mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
                model.appendBodyToJoint(parent, pin.Inertia(mass, centre, own), rest)
            place = rest
        end = pin.Frame("tip", parent, 0, place * self._step(self._machine.end), pin.FrameType.OP_FRAME)
        return model, model.addFrame(end)

    def _number(self, tree: object) -> float:
        return evaluate(tree, self._values)  # type: ignore[arg-type]

    def _step(self, joint: LegJoint) -> pin.SE3:
        """To the axes of a joint at joint position zero."""
        first = about("z", self._number(joint.beta))
        across = first @ about("x", self._number(joint.alpha))
        along = self._number(joint.d) if joint.type == "R" else 0.0
        way = first @ [0, 0, self._number(joint.b)] + across @ [self._number(joint.a), 0, along]
        return pin.SE3(across, way)
