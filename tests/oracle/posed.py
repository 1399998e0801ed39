"""The pose of a body of a robot of bodies and joints, its rates and their rates, by Pinocchio and by hand.

A pose is told by displacements and turns about axes that move with the body, or by a quaternion, in the axes of a frame
in the ground.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.multibody import MultibodyState, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import MultibodyFile, Place

TURNS = ("rx", "ry", "rz")


@dataclass(frozen=True)
class PosedState:
    """A state told by the pose: position, rate and acceleration of what is independent, and what the oracle says."""

    pose: Array
    twist: Array
    acceleration: Array
    motors: Array
    motor_rate: Array
    motor_acceleration: Array
    jacobian: Array
    oracle: MultibodyState

    @property
    def effort(self) -> Array:
        """Of the motors."""
        return self.oracle.effort

    @property
    def mass_matrix(self) -> Array:
        """In the rates of the pose."""
        matrix = self.jacobian.T @ self.oracle.mass_matrix @ self.jacobian
        return np.asarray(matrix)


class PosedBody:
    """The platform of a robot file.

    Attributes:
        coordinates: Which coordinates of its pose are told, in order.
    """

    def __init__(self, oracle: PinocchioMultibody, file: MultibodyFile) -> None:
        platform = file.description.platform
        assert platform is not None
        self._oracle, self.coordinates = oracle, [coordinate.value for coordinate in platform.pose]
        body = next(body for body in file.description.bodies if body.name == platform.body)
        own = {frame.name: frame for frame in body.frames}.get(platform.frame or "", Place())
        seat = oracle.tree.seats[body.name]
        self._joint, self._frame = seat.joint, seat.placement * self._placement(own)
        self._ground = self._placement(platform)
        turns = [name for name in self.coordinates if name in TURNS]
        self._turns = ["xyz".index(name[1]) for name in (*turns, *(name for name in TURNS if name not in turns))]

    def _placement(self, place: Place) -> pin.SE3:
        roll, pitch, yaw = (self._oracle.numbers.number(angle) for angle in place.rpy)
        return pin.SE3(pin.rpy.rpyToMatrix(roll, pitch, yaw), self._oracle.numbers.vector(place.at))

    def state(self, q: Array, rate: Array, acceleration: Array) -> PosedState:
        """A state of the motors told by the pose."""
        size = len(rate)
        position = self._told(q, rate, acceleration)
        by_motors = [self.rates(q, unit) for unit in np.eye(size)]
        state = self._oracle.state(q, rate, acceleration)
        jacobian = np.linalg.inv(np.array(by_motors).T)
        return PosedState(*position, self._oracle.positions(q), rate, acceleration, jacobian, state)

    def pose(self, q: Array) -> Array:
        """The pose at a configuration of all joints."""
        still = np.zeros(len(self._oracle.motors))
        return self._told(q, still, still)[0]

    def rates(self, q: Array, rate: Array) -> Array:
        """Rates of the pose by those of the motors."""
        return self._told(q, rate, 0.0 * rate)[1]

    def _told(self, q: Array, rate: Array, acceleration: Array) -> tuple[Array, Array, Array]:
        """Pose, its rates, and their rates."""
        model, data = self._oracle.tree.model, self._oracle.tree.model.createData()
        v, change = self._oracle.motion(q, rate, acceleration)
        pin.forwardKinematics(model, data, q, v, change)
        placed = self._ground.inverse() * data.oMi[self._joint] * self._frame
        local = self._frame.actInv(data.v[self._joint])
        classic = self._frame.actInv(data.a[self._joint]).linear + np.cross(local.angular, local.linear)
        turn = placed.rotation
        omega, alpha = turn @ local.angular, turn @ self._frame.actInv(data.a[self._joint]).angular
        position, first, second = (
            dict(zip("xyz", entries, strict=True))
            for entries in (placed.translation, turn @ local.linear, turn @ classic)
        )
        if "attitude" in self.coordinates:
            x, y, z, w = pin.Quaternion(turn).coeffs()
            whole = [(position, (w, x, y, z)), (first, omega), (second, alpha)]
        else:
            whole = list(zip((position, first, second), self._angles(turn, omega, alpha), strict=True))
        named = [{**straight, **self._named(turning)} for straight, turning in whole]
        told = [np.concatenate([np.atleast_1d(part[name]) for name in self.coordinates]) for part in named]
        return told[0], told[1], told[2]

    def _named(self, turning: Array | tuple[float, ...]) -> dict[str, Array]:
        entries = np.asarray(turning)
        if "attitude" in self.coordinates:
            return {"attitude": entries}
        return {f"r{'xyz'[axis]}": entries[place] for place, axis in enumerate(self._turns)}

    def _angles(self, turn: Array, omega: Array, alpha: Array) -> tuple[Array, Array, Array]:
        """Angles of three turns one after the other, their rates, and the rates of these."""
        i, j, k = self._turns
        sign = 1.0 if (j - i) % 3 == 1 else -1.0
        angles = np.array(
            [
                np.arctan2(-sign * turn[j, k], turn[k, k]),
                np.arcsin(np.clip(sign * turn[i, k], -1.0, 1.0)),
                np.arctan2(-sign * turn[i, j], turn[i, i]),
            ]
        )
        axes, carried = [], np.eye(3)
        for axis, angle in zip(self._turns, angles, strict=True):
            unit = np.eye(3)[axis]
            axes.append(carried @ unit)
            carried = carried @ pin.AngleAxis(angle, unit).toRotationMatrix()
        assert np.allclose(carried, turn, atol=1e-9)
        matrix = np.array(axes).T
        rates = np.linalg.solve(matrix, omega)
        before, drift = np.zeros(3), np.zeros(3)
        for axis, rate in zip(axes, rates, strict=True):
            drift += rate * np.cross(before, axis)
            before = before + rate * axis
        return angles, rates, np.linalg.solve(matrix, alpha - drift)
