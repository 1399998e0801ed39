"""Which chains are arms that a closed form places, and which roots are those of the home pose."""

from __future__ import annotations

import itertools
import math

import numpy as np
import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.language.description.types import Motion
from pkmgen.language.exact.digits import certain
from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.chain import ChainNumbers
from pkmgen.mechanism.poses import PlatformNumbers, in_numbers
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.limbs.chain.pen import Pen
from pkmgen.motion.geometry.limbs.chain.placement import ReachPlacement
from pkmgen.motion.geometry.limbs.chain.reach import ROOTS, Arm
from pkmgen.motion.geometry.limbs.chain.reach_kinds import Parameters, arm_of
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.limbs.shape import PLANAR
from pkmgen.motion.geometry.limbs.types import Tolerance

MATCHES = 1e-7
"""Difference of joint positions up to which they are the same, rad or relative to the size of the robot."""
IN_SPACE = (Motion.TRANSLATIONAL, Motion.SCHOENFLIES, Motion.SPATIAL)


class _OutOfReachError(Exception):
    """A discriminant is negative."""


def reach_placement(
    mechanism: Mechanism, limb: Limb, home: tuple[float, ...], tolerance: Tolerance
) -> ReachPlacement | None:
    """Place a chain in closed form, with the roots that its joints have at home; None where there is none."""
    if mechanism.motion not in (*PLANAR, *IN_SPACE) or not limb.graph.tree.is_serial():
        return None
    plane = limb.frame.back(mechanism.plane_normal) if mechanism.motion in PLANAR else None
    arm = arm_of(limb.graph.tree, plane, Parameters.of(mechanism.parameters, mechanism.derived))
    if arm is None:
        return None
    numbers = ChainNumbers(mechanism, limb)
    point, _ = PlatformNumbers(mechanism, np.array(mechanism.home)).anchor(limb)
    span = numbers.frame.T @ (point - numbers.base)
    for signs in itertools.product((1, -1), repeat=ROOTS[arm.kind]):
        pen = _NumbersPen(mechanism)
        try:
            places = arm.place(pen.pen, Matrix([sympy.Float(value, 17) for value in span]), signs)
        except _OutOfReachError:
            continue
        if _agrees(arm, places, home, mechanism.size):
            smallest = tuple(certain(tolerance.sine * value, 3) for value in pen.values)
            return ReachPlacement(arm, signs, smallest, tolerance)
    return None


class _NumbersPen:
    """Computes instead of writing; keeps what discriminants and squares are."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._mechanism, self.values = mechanism, list[float]()
        self.pen = Pen(lambda _label, value: value, self._column, self._column, self._root, self._positive)

    def _column(self, _label: str, vector: Vector) -> Matrix:
        return Matrix([sympy.Float(value, 17) for value in in_numbers(self._mechanism, vector)])

    def _root(self, _label: str, value: sympy.Expr) -> sympy.Expr:
        number = float(value)
        if number <= 0.0:
            raise _OutOfReachError
        self.values.append(number)
        return sympy.Float(math.sqrt(number), 17)

    def _positive(self, _label: str, square: sympy.Expr) -> None:
        self.values.append(float(square))
        if float(square) <= 0.0:
            raise _OutOfReachError


def _agrees(arm: Arm, places: tuple[JointPosition, ...], home: tuple[float, ...], size: float) -> bool:
    """Whether joints stand as they do at home."""
    for joint, place, value in zip(arm.joints, places, home, strict=True):
        if joint.kind == "P":
            apart = abs(float(place.slide) - value) / size
        else:
            apart = math.hypot(float(place.cosine) - math.cos(value), float(place.sine) - math.sin(value))
        if not apart < MATCHES:
            return False
    return True
