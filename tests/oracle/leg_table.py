"""Machines of a table of legs by Pinocchio, from the table itself: every leg a chain of its Denavit–Hartenberg frames.

Nothing of the import but its expressions is used; couplings are written with their axes in the radial frame of a leg.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from pkmgen.language.expression.trees import Expression, evaluate, names_in

Array = np.ndarray
ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")
LINEAR, ANGULAR = {"2T1R": "xy", "3T0R": "xyz", "3T1R": "xyz", "3T3R": "xyz"}, {"2T1R": "z", "3T0R": "", "3T1R": "z"}
NEWTON_STEPS, CLOSED = 50, 1e-13


@dataclass(frozen=True)
class TableState:
    """What a machine does in a state; motors leg by leg."""

    position: Array
    inverse_jacobian: Array
    effort: Array


class PinocchioTable:
    """A machine of a table with values of its parameters.

    Args:
        leg, machine, variant: Records of the table, as JSON has them.
        values: Sizes, angles, masses, mass centres and inertias by their names in the robot file.
        driven: Joints of each leg that are driven, counted from 1.
        gravity: In world axes.
    """

    def __init__(
        self,
        leg: Mapping[str, Any],
        machine: Mapping[str, Any],
        variant: Mapping[str, Any],
        values: Mapping[str, float],
        driven: Sequence[int],
        gravity: Sequence[float],
    ) -> None:
        self._values, self._joints = {**values, **square_angles(leg, variant)}, leg["joints"]
        self._motion, self._legs = machine["motion"], machine["number_of_legs"]
        self._bodies, self._driven = machine["joints_in_dynamics"], driven
        self._last = turned(*zip("xyz", (self._number(angle) for angle in leg.get("phi_N_E", (0, 0, 0))), strict=True))
        mounts = [(self._mount(i, "base", variant), self._mount(i, "platform", variant)) for i in range(self._legs)]
        self._bases, self._ends = zip(*mounts, strict=True)
        self._models = [self._model(base, np.array(gravity)) for base in self._bases]
        self._gravity = np.array(gravity)

    def _number(self, value: Any) -> float:
        """Value of an entry; what the robot file leaves out has no effect, and is zero."""
        tree = Expression.of(value).tree
        return evaluate(tree, {name: self._values.get(name, 0.0) for name in names_in(tree)})

    def _mount(self, index: int, end: str, variant: Mapping[str, Any]) -> pin.SE3:
        code = variant[f"{end}_coupling"]
        paired = code in ((5, 6, 7, 8) if end == "base" else (4, 5, 6))
        azimuth = math.tau * (index // 2) / 3 if paired else math.tau * index / self._legs
        radial, around, up = turned(("z", azimuth)).T
        half = self._values.get(f"{end}_pair_distance", 0.0) / 2 * (1 if index % 2 else -1) if paired else 0.0
        point = self._values[f"{end}_radius"] * radial + half * around
        c, s = (f(self._values.get(f"{end}_tilt", 0.0)) for f in (math.cos, math.sin))
        world = np.eye(3)
        base = {
            1: (around, -radial), 2: (up, radial), 3: (around, -up), 4: (around, -c * radial - s * up),
            5: (around, -radial), 6: (up, radial), 7: (around, -up), 8: (around, -c * radial - s * up),
            9: (world[2], -world[0]), 10: (world[0], world[1]),
        }  # fmt: skip
        platform = {
            1: (around, -radial), 2: (up, radial), 3: (around, -up), 4: (around, -radial), 5: (up, radial),
            6: (around, -up), 8: (-world[2], c * world[1] + s * world[0]), 9: (around, -c * up + s * radial),
            10: (c * up + s * around, radial),
        }  # fmt: skip
        x, y = (base if end == "base" else platform)[code]
        return pin.SE3(np.stack([x, y, np.cross(x, y)], axis=1), point)

    def _model(self, base: pin.SE3, gravity: Array) -> pin.Model:
        """Joints of a leg up to the one where it ends; bodies in their frames of the table."""
        model, parent, place = pin.Model(), 0, base
        model.gravity.linear = gravity
        for number, joint in enumerate(self._joints, 1):
            beta, b, alpha, a, offset = (
                self._number(joint.get(key, 0)) for key in ("beta", "b", "alpha", "a", "offset")
            )
            place = place * pin.SE3(turned(("z", beta)), np.array([0, 0, b]))
            place = place * pin.SE3(turned(("x", alpha)), np.array([a, 0, 0]))
            if joint["type"] == "R":
                place = place * pin.SE3(turned(("z", offset)), np.array([0, 0, self._number(joint.get("d", 0))]))
                kind = pin.JointModelRZ()
            else:
                place = place * pin.SE3(turned(("z", self._number(joint.get("theta", 0)))), np.zeros(3))
                kind = pin.JointModelPZ()
            parent, place = model.addJoint(parent, kind, place, f"joint_{number}"), pin.SE3.Identity()
            if number <= self._bodies:
                model.appendBodyToJoint(parent, self._body(f"{number}"), place)
        return model

    def _body(self, owner: str) -> pin.Inertia:
        value = self._values
        xx, yy, zz, xy, xz, yz = (value.get(f"inertia_{owner}_{entry}", 0.0) for entry in ENTRIES)
        centre = np.array([value.get(f"centre_{owner}_{axis}", 0.0) for axis in "xyz"])
        return pin.Inertia(value[f"mass_{owner}"], centre, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))

    def state(self, place: pin.SE3, twist: Array, acceleration: Array, starts: Sequence[Array]) -> TableState:
        """A state; `starts` are values of the joints that carry bodies, near those looked for.

        Args:
            place: Pose of the platform.
            twist, acceleration: Velocity of its origin and angular velocity, and their rates, six entries each.
            starts: For each leg.
        """
        basis = self._basis()
        force = basis.T @ self._platform_force(place, twist, acceleration)
        positions, rows = [], []
        for index, (model, end, start) in enumerate(zip(self._models, self._ends, starts, strict=True)):
            leg = _Leg(model, self._bodies, len(self._joints) - self._bodies, self._motion == "2T1R")
            anchor = place.act(end.translation), place.rotation @ end.rotation @ self._last.T[:, 2]
            joints = leg.close(*anchor, start)
            rates, moved = leg.rates(joints, place, anchor, np.eye(6)), leg.rates(joints, place, anchor, twist)
            drift = leg.accelerations(joints, moved, place, anchor, twist, acceleration)
            torque = pin.rnea(model, model.createData(), *map(leg.padded, (joints, moved, drift)))[: self._bodies]
            force = force + (rates @ basis).T @ torque
            chosen = [number - 1 for number in self._driven]
            positions += list(joints[chosen])
            rows.append((rates @ basis)[chosen])
            assert index < self._legs
        jacobian = np.vstack(rows)
        return TableState(np.array(positions), jacobian, np.linalg.lstsq(jacobian.T, force, rcond=None)[0])

    def leg_determinant(self, leg: int, joints: Array) -> float:
        """Determinant of the velocity of the end of a leg in the rates of its three joints, m³."""
        bare = _Leg(self._models[leg], self._bodies, len(self._joints) - self._bodies, False)
        return float(np.linalg.det(bare.jacobian(joints)))

    def _basis(self) -> Array:
        """From the rates of the declared motion to (v, ω)."""
        columns = ["xyz".index(axis) for axis in LINEAR[self._motion]]
        columns += [3 + "xyz".index(axis) for axis in ANGULAR.get(self._motion, "xyz")]
        return np.eye(6)[:, columns]

    def _platform_force(self, place: pin.SE3, twist: Array, acceleration: Array) -> Array:
        """Force and moment about its origin that the platform takes, world axes."""
        value, turn, omega, alpha = self._values, place.rotation, twist[3:], acceleration[3:]
        xx, yy, zz, xy, xz, yz = (value.get(f"platform_{entry}", 0.0) for entry in ENTRIES)
        inertia = turn @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ turn.T
        centre = turn @ np.array([value.get(f"platform_{axis}", 0.0) for axis in "xyz"])
        moved = acceleration[:3] + np.cross(alpha, centre) + np.cross(omega, np.cross(omega, centre))
        force = value["platform_mass"] * (moved - self._gravity)
        moment = inertia @ alpha + np.cross(omega, inertia @ omega) + np.cross(centre, force)
        return np.concatenate([force, moment])


class _Leg:
    """A leg, closed on the platform in a point and by what is left of its axes there."""

    def __init__(self, model: pin.Model, bodies: int, tips: int, planar: bool) -> None:
        self._model, self._bodies, self._tips, self._planar = model, bodies, tips, planar
        self._data = model.createData()

    def padded(self, joints: Array) -> Array:
        return np.concatenate([joints, np.zeros(self._model.nv - self._bodies)])

    def _at(self, joints: Array) -> tuple[Array, Array, Array]:
        """End of the leg, axis of the joint there, and its Jacobian (linear, angular) in the joints with bodies."""
        self._joint = self._bodies + 1
        pin.computeJointJacobians(self._model, self._data, self.padded(joints))
        frame = self._data.oMi[self._joint]
        jacobian = pin.getJointJacobian(self._model, self._data, self._joint, pin.LOCAL_WORLD_ALIGNED)
        return frame.translation, frame.rotation[:, 2], jacobian[:, : self._bodies]

    def jacobian(self, joints: Array) -> Array:
        """Velocity of its end in the rates of its joints, a column for each."""
        return self._at(joints)[2][:3]

    def _rows(self, line: Array, axis: Array) -> Array:
        """Rows of the closure of point and axes."""
        line = line[:2] if self._planar else line
        return np.concatenate([line, axis]) if self._tips < 3 else line

    def _tip(self, one: Array, other: Array) -> Array:
        """What vanishes of two axes at the tip, or of their rates: both are bilinear."""
        return np.cross(one, other) if self._tips == 1 else np.array([one @ other])

    def _matrix(self, jacobian: Array, z: Array, m: Array) -> Array:
        columns = [self._rows(column[:3], self._tip(np.cross(column[3:], z), m)) for column in jacobian.T]
        return np.stack(columns, axis=1)

    def close(self, point: Array, m: Array, start: Array) -> Array:
        joints = np.array(start)
        for _ in range(NEWTON_STEPS):
            end, z, jacobian = self._at(joints)
            error = self._rows(end - point, self._tip(z, m))
            if np.max(np.abs(error)) < CLOSED:
                return joints
            joints = joints - np.linalg.lstsq(self._matrix(jacobian, z, m), error, rcond=1e-9)[0]
        if np.max(np.abs(error)) > 100 * CLOSED:
            raise ValueError("the leg does not close")
        return joints

    def rates(self, joints: Array, place: pin.SE3, anchor: tuple[Array, Array], twists: Array) -> Array:
        """Rates of the joints for twists (v, ω) of the platform, columns or one."""
        _, z, jacobian = self._at(joints)
        point, m = anchor
        sides = [
            self._rows(t[:3] + np.cross(t[3:], point - place.translation), -self._tip(z, np.cross(t[3:], m)))
            for t in np.atleast_2d(twists.T)
        ]
        found = np.linalg.lstsq(self._matrix(jacobian, z, m), np.stack(sides, axis=1), rcond=1e-9)[0]
        return found if twists.ndim == 2 else found[:, 0]

    def accelerations(
        self, joints: Array, rates: Array, place: pin.SE3, anchor: tuple[Array, Array], twist: Array, change: Array
    ) -> Array:
        _, z, jacobian = self._at(joints)
        m, arm = anchor[1], anchor[0] - place.translation
        pin.forwardKinematics(self._model, self._data, *map(self.padded, (joints, rates, 0 * rates)))
        drift = pin.getClassicalAcceleration(self._model, self._data, self._joint, pin.LOCAL_WORLD_ALIGNED)
        speed = pin.getVelocity(self._model, self._data, self._joint, pin.LOCAL_WORLD_ALIGNED).angular
        own, omega, alpha = np.cross(speed, z), twist[3:], change[3:]
        wanted = change[:3] + np.cross(alpha, arm) + np.cross(omega, np.cross(omega, arm))
        turning = self._tip(np.cross(drift.angular, z) + np.cross(speed, own), m)
        turning = turning + 2 * self._tip(own, np.cross(omega, m))
        turning = turning + self._tip(z, np.cross(alpha, m) + np.cross(omega, np.cross(omega, m)))
        side = self._rows(wanted - drift.linear, -turning)
        return np.linalg.lstsq(self._matrix(jacobian, z, m), side, rcond=1e-9)[0]


def turned(*steps: tuple[str, float]) -> Array:
    """One turn after the other, each about an axis of the frame turned so far."""
    frame = np.eye(3)
    for axis, angle in steps:
        frame = frame @ pin.utils.rotate(axis, angle)
    return frame


def square_angles(leg: Mapping[str, Any], variant: Mapping[str, Any]) -> dict[str, float]:
    """Free angles of the legs that the table makes right angles: `o` among its letters, one for each in order."""
    free = dict.fromkeys(
        name
        for joint in leg["joints"]
        for key in ("beta", "alpha")
        for name in sorted(names_in(Expression.of(joint.get(key, 0)).tree))
        if name != "pi"
    )
    letters = (variant.get("angle_range") or "").split(",")[0]
    return {name: math.pi / 2 for name, letter in zip(free, letters, strict=False) if letter == "o"}
