"""How platforms move: what a pose, a twist and an acceleration mean for the bodies of a platform."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description import types as language
from tests.oracle.limb_numbers import LimbNumbers, refuse, skew, turn_about

PLANES: dict[str, Array] = {"xy": np.eye(3)[[0, 1]], "xz": np.eye(3)[[0, 2]]}
NORMALS: dict[str, Array] = {"xy": np.eye(3)[2], "xz": np.eye(3)[1]}
TURN_AXIS = np.eye(3)[2]
Motion = language.Motion


@dataclass(frozen=True)
class Seat:
    """A body of the platform: where its origin is seen from P, and the share of the platform angle it turns by."""

    name: str | None
    point: Array
    offset: Array
    ratio: float


class PlatformMotion:
    """The motion of all bodies of a platform, as configuration and rates of free bodies.

    The first free body is the platform itself, its parts follow.
    """

    def __init__(self, platform: language.Platform, numbers: LimbNumbers) -> None:
        self.motion = platform.motion
        turning = self.motion in (Motion.PLANAR_BODY, Motion.SPATIAL, Motion.SPHERICAL)
        refuse("parts of a platform that turns as a whole", when=turning and bool(platform.parts))
        self._plane, self._normal = PLANES[platform.plane], NORMALS[platform.plane]
        self.seats = [Seat(None, np.zeros(3), np.zeros(3), 1.0)]
        for part in platform.parts:
            places = (numbers.vector(part.point), numbers.vector(part.offset))
            self.seats.append(Seat(part.name, *places, numbers.number(part.turn_ratio)))
        self.freedoms = len(self._basis()[0].T)
        self.home = numbers.vector(platform.home)

    def scales(self, linear: tuple[float, ...], angular: tuple[float, ...]) -> list[Array]:
        """Values for the entries of the twist, one array for each pair of values of linear and angular entries."""
        turns = self._basis()[1].any(axis=0)
        return [np.where(turns, *pair) for pair in zip(angular, linear, strict=True)]

    def between(self, start: Array, end: Array, share: float) -> Array:
        """A pose between two others."""
        count = self._quaternion_start(len(start))
        end = end.copy()
        if start[count:] @ end[count:] < 0:
            end[count:] *= -1
        pose = start + share * (end - start)
        pose[count:] /= np.linalg.norm(pose[count:]) if count < len(pose) else 1.0
        return pose

    def configuration(self, pose: Array) -> Array:
        """Configuration of the free bodies, seven numbers each."""
        point, turn, angle = self._placement(pose)
        parts = []
        for seat in self.seats:
            part_turn = turn_about(TURN_AXIS, seat.ratio * angle) @ turn
            origin = point + turn_about(TURN_AXIS, angle) @ seat.point + seat.offset
            parts.append(pin.SE3ToXYZQUAT(pin.SE3(part_turn, origin)))
        return np.concatenate(parts)

    def rates(self, pose: Array) -> Array:
        """What times the platform twist gives the rates of the free bodies, each in its own axes."""
        turn, angle = self._placement(pose)[1:]
        linear, angular = self._basis()
        blocks = []
        for seat in self.seats:
            back = (turn_about(TURN_AXIS, seat.ratio * angle) @ turn).T
            arm = turn_about(TURN_AXIS, angle) @ seat.point
            blocks += [back @ (linear + np.cross(angular.T, arm).T), back @ (seat.ratio * angular)]
        return np.vstack(blocks)

    def rate_changes(self, pose: Array, twist: Array, acceleration: Array) -> Array:
        """Changes of these rates."""
        turn, angle = self._placement(pose)[1:]
        linear, angular = self._basis()
        spin = angular @ twist
        changes = self.rates(pose) @ acceleration
        for place, seat in enumerate(self.seats):
            back = (turn_about(TURN_AXIS, seat.ratio * angle) @ turn).T
            arm = turn_about(TURN_AXIS, angle) @ seat.point
            velocity = linear @ twist + np.cross(spin, arm)
            centripetal = np.cross(spin, np.cross(spin, arm))
            changes[6 * place : 6 * place + 3] += back @ (centripetal - np.cross(seat.ratio * spin, velocity))
        return changes

    def _quaternion_start(self, size: int) -> int:
        return {Motion.SPATIAL: 3, Motion.SPHERICAL: 0}.get(self.motion, size)

    def _placement(self, pose: Array) -> tuple[Array, Array, float]:
        """Point, turn of a platform that turns as a whole, angle of the linkage of an articulated one."""
        start = self._quaternion_start(len(pose))
        if start < len(pose):
            w, *xyz = pose[start:] / np.linalg.norm(pose[start:])
            turn = (
                np.eye(3) + 2 * w * skew(np.array([xyz]))[0] + 2 * np.linalg.matrix_power(skew(np.array([xyz]))[0], 2)
            )
            return (pose[:3] if start else np.zeros(3)), turn, 0.0
        if self.motion is Motion.PLANAR_POINT:
            return pose @ self._plane, np.eye(3), 0.0
        if self.motion is Motion.PLANAR_BODY:
            return pose[:2] @ self._plane, turn_about(self._normal, pose[2]), 0.0
        return pose[:3], np.eye(3), float(pose[3]) if self.motion is Motion.SCHOENFLIES else 0.0

    def _basis(self) -> tuple[Array, Array]:
        """What times the twist gives the velocity of P and the angular velocity of the platform, in world axes."""
        none = np.zeros((3, 3))
        return {
            Motion.PLANAR_POINT: (self._plane.T, none[:, :2]),
            Motion.PLANAR_BODY: (
                np.column_stack([self._plane.T, none[0]]),
                np.column_stack([none[:, :2], self._normal]),
            ),
            Motion.TRANSLATIONAL: (np.eye(3), none),
            Motion.SCHOENFLIES: (np.eye(3, 4), np.column_stack([none, TURN_AXIS])),
            Motion.SPHERICAL: (none, np.eye(3)),
            Motion.SPATIAL: (np.eye(3, 6), np.eye(3, 6, 3)),
        }[self.motion]
