"""Which joints of a leg carry bodies or massless links, and which join leg and platform in a point."""

from __future__ import annotations

from benchmarks.leg_tables.records import LegJoint
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Number, Tree, names_in

MOST = 3
"""Joints that meet in a point at most: a ball joint."""
TYPES = {1: "R", 2: "U", 3: "S"}


def joints_before_tip(joints: tuple[LegJoint, ...], bodies: int) -> int | None:
    """How many joints are those of elements: all but the last ones, which meet in a point across each other.

    Args:
        joints: Joints of the leg.
        bodies: How many of them carry a body.

    Returns:
        The least number that leaves a revolute, universal or spherical joint; None where the last joint slides.
    """
    for count in range(max(bodies, len(joints) - MOST), len(joints)):
        if _meet(joints[count:]):
            return count
    return None


def _meet(tip: tuple[LegJoint, ...]) -> bool:
    if any(joint.type != "R" for joint in tip):
        return False
    return all(_is_across(joint.alpha) and joint.a == joint.b == joint.d == ZERO for joint in tip[1:])


def _is_across(alpha: Tree) -> bool:
    """Whether a twist is a quarter turn, so that two axes are perpendicular."""
    return not names_in(alpha) and isinstance(alpha, Number) and abs(abs(alpha.value) - 1.5707963267948966) < 1e-12
