"""A machine of equal legs in numbers: its closure at a pose, and how well it moves there.

Everything is computed from the parameters of the table, one transform of a joint after the other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.leg_tables.couplings import Coupling
from benchmarks.leg_tables.records import LegJoint
from pkmgen.language.expression.algebra import Rotation
from pkmgen.language.expression.trees import evaluate

Array = NDArray[Any]
CLOSED, STEPS, LONGEST_STEP = 1e-11, 40, 1.0
RANK = 1e-7
"""Part of the greatest singular value below which one counts as zero."""
SPACE = 6
LENGTH = 0.4
"""Typical length, m: it weighs turns against translations."""


@dataclass(frozen=True, slots=True)
class MachineShape:
    """What a machine is made of.

    Attributes:
        joints: Joints of a leg.
        count: Joints before the one that joins leg and platform.
        base, platform: How the legs are coupled.
        legs: Number of legs.
        motion: How the platform moves, such as 3T1R.
        last: Rotation from the frame of the last joint to that of the platform coupling.
    """

    joints: tuple[LegJoint, ...]
    count: int
    base: Coupling
    platform: Coupling
    legs: int
    motion: str
    last: Rotation


@dataclass(frozen=True, slots=True)
class PlacedLeg:
    """A leg at joint values of the table.

    Attributes:
        axes: Axes of all joints, rows.
        points: Origin of the frame of each joint, rows, m.
        frames: Axes (columns) of the frame of each joint.
        end: Where it meets the platform, m.
    """

    axes: Array
    points: Array
    frames: Array
    end: Array


def about_x(angle: float) -> Array:
    """Turn about x."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def about_z(angle: float) -> Array:
    """Turn about z."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def frame_values(frame: Rotation, values: Mapping[str, float]) -> Array:
    """Axes of a frame as columns."""
    return np.array([[evaluate(entry, values) for entry in axis] for axis in frame.axes]).T


class MachineNumbers:
    """A machine with values of its parameters."""

    def __init__(self, shape: MachineShape, values: Mapping[str, float]) -> None:
        self.shape, self.values = shape, values
        self._joints = [_JointNumbers(joint, values) for joint in shape.joints]
        self._last = frame_values(shape.last, values)
        self.base = [self._mount(shape.base, leg) for leg in range(shape.legs)]
        self.platform = [self._mount(shape.platform, leg) for leg in range(shape.legs)]
        self.revolute = np.array([joint.kind == "R" for joint in self._joints])

    def azimuth(self, coupling: Coupling, leg: int) -> float:
        """Azimuth of a leg, rad."""
        part, whole = coupling.azimuth(leg, self.shape.legs)
        return math.tau * part / whole

    def _mount(self, coupling: Coupling, leg: int) -> tuple[Array, Array]:
        """Point and axes of a coupling, in the frame of base or platform; NaN for axes that follow the leg."""
        turn = about_z(self.azimuth(coupling, leg))
        half = self.values.get(f"{coupling.end}_pair_distance", 0.0) / 2.0
        point = turn @ np.array([self.values[f"{coupling.end}_radius"], coupling.side(leg) * half, 0.0])
        if coupling.axes is None:
            return point, np.full((3, 3), np.nan)
        own = frame_values(coupling.axes, self.values)
        return point, own if coupling.parallel else turn @ own

    def lay(self, leg: int, joints: Array) -> PlacedLeg:
        """Lay a leg out.

        Args:
            leg: Which one, counted from 0.
            joints: Values of its joints in the table, rad or m; those behind the end of the leg are zero.
        """
        point, frame = self.base[leg]
        axes, points, frames = [], [], []
        for joint, value in zip(self._joints, [*joints, *[0.0] * len(self._joints)], strict=False):
            turned = frame @ joint.first
            point = point + turned @ joint.step
            turned = turned @ joint.second
            axis = turned[:, 2]
            frame = turned @ about_z(joint.angle + (value if joint.kind == "R" else 0.0))
            point = point + (joint.slide + (value if joint.kind == "P" else 0.0)) * axis
            axes.append(axis)
            points.append(point)
            frames.append(frame)
        return PlacedLeg(np.array(axes), np.array(points), np.array(frames), points[self.shape.count])

    def anchor(self, leg: int, pose: tuple[Array, Array]) -> tuple[Array, Array]:
        """Where a leg meets the platform, and the last axis of the leg as the platform has it."""
        point, attitude = pose
        own, axes = self.platform[leg]
        return point + attitude @ own, attitude @ axes @ self._last.T[:, 2]

    def error(self, placed: PlacedLeg, leg: int, pose: tuple[Array, Array]) -> Array:
        """Errors of the closure: of position (m), then of the axes at the tip."""
        point, last = self.anchor(leg, pose)
        gap = placed.end - point
        if self.shape.motion == "2T1R":
            gap = gap[:2]
        tips = len(self._joints) - self.shape.count
        if tips == 3 or np.isnan(last).any():
            return gap
        z = placed.axes[self.shape.count]
        return np.concatenate([gap, np.cross(z, last) if tips == 1 else [float(z @ last)]])

    def gradient(self, placed: PlacedLeg, leg: int, pose: tuple[Array, Array]) -> Array:
        """Its gradient in the joints that carry bodies."""
        _, last = self.anchor(leg, pose)
        count = self.shape.count
        axes, turning = placed.axes[:count], self.revolute[:count, None]
        velocity = np.where(turning, np.cross(axes, placed.end - placed.points[:count]), axes)
        moved = [velocity[:, :2] if self.shape.motion == "2T1R" else velocity]
        tips = len(self._joints) - count
        if tips != 3 and not np.isnan(last).any():
            turned = np.where(turning, np.cross(axes, placed.axes[count]), 0.0)
            moved.append(np.cross(turned, last) if tips == 1 else (turned @ last)[:, None])
        return np.concatenate(moved, axis=1).T

    def close(self, leg: int, pose: tuple[Array, Array], start: Array) -> Array | None:
        """Joint values at a pose by Gauss–Newton; None where it does not close."""
        joints = start.copy()
        for _ in range(STEPS):
            placed = self.lay(leg, joints)
            error = self.error(placed, leg, pose)
            if np.max(np.abs(error)) < CLOSED:
                return joints
            move = np.linalg.lstsq(self.gradient(placed, leg, pose), error, rcond=1e-9)[0]
            length = float(np.linalg.norm(move))
            joints = joints - move * min(1.0, LONGEST_STEP / length if length else 1.0)
        return None

    def screws(self, leg: int, joints: Array, pose: tuple[Array, Array]) -> Array:
        """Twists (ω, velocity of the platform point) that the joints of a leg give the platform, columns."""
        placed, count = self.lay(leg, joints), self.shape.count
        reference = pose[0]
        columns = [
            np.concatenate([axis, np.cross(axis, reference - point)]) if kind else np.concatenate([np.zeros(3), axis])
            for axis, point, kind in zip(placed.axes[:count], placed.points, self.revolute, strict=False)
        ]
        tips = [np.eye(3)[i] for i in range(3)]
        if len(self._joints) - count < 3:
            tips = [placed.axes[count]]
            if len(self._joints) - count == 2:
                last = self.anchor(leg, pose)[1]
                tips.append(placed.axes[count + 1] if np.isnan(last).any() else last)
        columns += [np.concatenate([axis, np.cross(axis, reference - placed.end)]) for axis in tips]
        return np.stack(columns, axis=1)


class _JointNumbers:
    """A joint of the table: turn about z and step, turn about x, then angle and slide."""

    def __init__(self, joint: LegJoint, values: Mapping[str, float]) -> None:
        def number(tree: Any) -> float:
            return evaluate(tree, values)

        self.kind = joint.type
        self.first, self.second = about_z(number(joint.beta)), about_x(number(joint.alpha))
        self.step = np.array([number(joint.a), 0.0, number(joint.b)])
        offset = number(joint.offset)
        self.angle = offset + (0.0 if joint.type == "R" else number(joint.theta))
        self.slide = number(joint.d) if joint.type == "R" else 0.0


def motion_basis(motion: str) -> Array:
    """Twists (ω, v) of a motion, columns: translations, then rotations."""
    lines = {"2T": "xy", "3T": "xyz"}[motion[:2]]
    turns = {"0R": "", "1R": "z", "3R": "xyz"}[motion[2:]]
    columns = [np.eye(SPACE)[3 + "xyz".index(axis)] for axis in lines]
    columns += [np.eye(SPACE)["xyz".index(axis)] for axis in turns]
    return np.stack(columns, axis=1)


@dataclass(frozen=True, slots=True)
class Mobility:
    """How a machine moves at a pose, lengths over a typical one.

    Attributes:
        rates: For each leg, rates of its joints per coordinate of the motion, lengths over a typical one.
        quality: Least singular value of a leg over its greatest, least of all legs; 0 where a leg cannot follow.
        freedoms: Motions (ω, v) that the joints leave the platform, columns.
    """

    rates: tuple[Array, ...]
    quality: float
    freedoms: Array


def mobility(machine: MachineNumbers, joints: Sequence[Array], pose: tuple[Array, Array], length: float) -> Mobility:
    """Look at velocities at a pose."""
    basis, rates, quality, wrenches = motion_basis(machine.shape.motion), list[Array](), math.inf, list[Array]()
    for leg, values in enumerate(joints):
        screws = scaled(machine.screws(leg, values, pose), length)
        left, singular, right = np.linalg.svd(screws)
        rank = int(np.sum(singular > RANK * singular[0]))
        wrenches.append(left[:, rank:].T)
        found = right[:rank].T @ np.diag(1.0 / singular[:rank]) @ left[:, :rank].T @ basis
        follows = len(singular) == screws.shape[1] and np.max(np.abs(screws @ found - basis)) < 1e-6
        quality = min(quality, float(singular[-1] / singular[0]) if follows else 0.0)
        rates.append(found)
    held = np.vstack(wrenches)
    if not held.size:
        return Mobility(tuple(rates), quality, np.eye(SPACE))
    _, singular, right = np.linalg.svd(held)
    return Mobility(tuple(rates), quality, right[int(np.sum(singular > 1e-6)) :].T)


def scaled(screws: Array, length: float) -> Array:
    """Screws with lengths over a typical one; slides stay unit vectors."""
    sliding = np.max(np.abs(screws[:3]), axis=0) == 0.0
    result: Array = np.where(sliding, screws, screws * np.array([1.0] * 3 + [1.0 / length] * 3)[:, None])
    return result


def leg_quality(screws: Array, length: float) -> float:
    """Least singular value of the screws of a leg over its greatest."""
    singular = np.linalg.svd(scaled(screws, length))[1]
    return float(singular[-1] / singular[0])


def drive_quality(rates: Sequence[Array], driven: Sequence[int]) -> float:
    """Least singular value over the greatest of the rates of driven joints, counted from 1, per platform coordinate."""
    rows = np.vstack([rate[[joint - 1 for joint in driven]] for rate in rates])
    columns = np.linalg.norm(rows, axis=0)
    if np.min(columns) == 0.0 or len(rows) < rows.shape[1]:
        return 0.0
    singular = np.linalg.svd(rows)[1]
    return float(singular[-1] / singular[0])
