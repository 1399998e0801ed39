"""A machine that closes at home, and the box around it that keeps clear of singular poses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.leg_tables.assembly import (
    LENGTH,
    Array,
    MachineNumbers,
    Mobility,
    about_z,
    drive_quality,
    mobility,
    motion_basis,
)
from pkmgen.language.expression.rotations import rotation_in_numbers

BOX_POSES, SHRINK, LEFT = 30, 0.6, 0.3
"""Poses at which a box is tried, how it shrinks, and the part of the quality of home that has to be left in it."""
BOX, SMALLEST = (0.1, 0.3), 0.004
"""Half of the greatest box: m, rad; and half of the smallest one, m."""


@dataclass(frozen=True, slots=True)
class Home:
    """A machine that closes at home.

    Attributes:
        machine: It in numbers.
        place: Where the platform point is, m.
        turn: Turn of the platform about z, rad.
        joints: Joint values of the table for each leg.
        driven: Joints of each leg with motors, counted from 1.
        mobility: How it moves there.
        box: Half of the box around home: m, rad.
    """

    machine: MachineNumbers
    place: tuple[float, float, float]
    turn: float
    joints: tuple[Array, ...]
    driven: tuple[int, ...]
    mobility: Mobility
    box: tuple[float, float]

    @property
    def pose(self) -> tuple[Array, Array]:
        """Point and attitude of the platform."""
        return np.array(self.place), about_z(self.turn)


def greatest_box(home: Home) -> tuple[float, float] | None:
    """The greatest box around home that keeps clear of singular poses, of those tried; None where all are not."""
    size = BOX
    while size[0] >= SMALLEST:
        if _is_clear(home, size):
            return size
        size = (float(f"{size[0] * SHRINK:.1g}"), float(f"{size[1] * SHRINK:.1g}"))
    return None


def _is_clear(home: Home, size: tuple[float, float]) -> bool:
    machine, basis = home.machine, motion_basis(home.machine.shape.motion)
    generator = np.random.default_rng(1)
    least = LEFT * home.mobility.quality, LEFT * drive_quality(home.mobility.rates, home.driven)
    for number in range(BOX_POSES):
        draw = generator.uniform(-1.0, 1.0, basis.shape[1])
        draw = np.sign(draw) if number % 2 else draw
        twist = basis @ draw
        joints = list(home.joints)
        for part in (0.5, 1.0):
            rotation = part * size[1] * twist[:3]
            pose = home.pose[0] + part * size[0] * twist[3:], _turned(rotation) @ home.pose[1]
            for leg, values in enumerate(joints):
                near = machine.close(leg, pose, values)
                if near is None or np.max(np.abs(near - values)) > 1.0:
                    return False
                joints[leg] = near
        moves = mobility(machine, joints, pose, LENGTH)
        if moves.quality < least[0] or drive_quality(moves.rates, home.driven) < least[1]:
            return False
    return True


def _turned(rotation: Array) -> Array:
    """exp([θ]×) of a rotation vector."""
    angle = float(np.linalg.norm(rotation))
    return rotation_in_numbers(rotation / angle, angle) if angle else np.eye(3)
