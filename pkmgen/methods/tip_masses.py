"""Masses that limbs have at their tips, joined to the bodies that they move with (regrouping of inertial parameters).

A rod between elbow and tip, and the rod of a telescopic leg, act among others like a constant mass at the tip. Lumped
with the platform it costs nothing, unless the platform has no first moment, or no products of inertia, and would get
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate, RateTape
from pkmgen.expression.algebra import ZERO
from pkmgen.expression.trees import Tree
from pkmgen.geometry.platform import PlatformPoint
from pkmgen.geometry.robot import Geometry
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Limb

NO_INERTIA: tuple[Tree, Tree, Tree, Tree, Tree, Tree] = (ZERO,) * 6


def join_tip_masses(
    geometry: Geometry, points: Iterable[PlatformPoint]
) -> tuple[list[PlatformPoint], Mapping[int, Tree]]:
    """Give the bodies of the platform the tip masses of the limbs that end on them, where that costs nothing.

    Returns:
        What the bodies are fixed to, and the masses (kg) that stay with their limbs, by index of the limb.
    """
    joined, left = list[PlatformPoint](), dict[int, Tree]()
    for index, point in enumerate(points):
        part = index - 1 if index else None
        limbs = [limb for limb in geometry.mechanism.limbs if limb.part == part]
        masses = {limb.index: mass for limb in limbs if (mass := geometry.form(limb).tip_mass(limb)) != ZERO}
        if _costs_nothing(geometry, point):
            bodies = [
                Body(f"{limb.name}_tip", masses[limb.index], limb.platform_point, NO_INERTIA)
                for limb in limbs
                if limb.index in masses
            ]
            joined.append(replace(point, bodies=(*point.bodies, *bodies)))
        else:
            joined.append(point)
            left |= masses
    return joined, left


def _costs_nothing(geometry: Geometry, point: PlatformPoint) -> bool:
    """Whether a point of the platform may get further masses beside it without a further operation."""
    if point.rotation is None:
        return True
    own = rigid_inertia(point.bodies)
    about_axis = geometry.mechanism.layout.rotation_axis is not None
    return any(entry != ZERO for entry in own.moment) and (
        about_axis or any(entry != ZERO for entry in own.inertia[3:])
    )


def tip_mass_efforts(tape: RateTape, limbs: Iterable[tuple[Limb, Rate, Matrix]], masses: Mapping[int, Tree]) -> None:
    """Add the efforts of tip masses on limbs, told by the velocity of the tip and by gravity in its axes."""
    for limb, tip, gravity in limbs:
        if limb.index in masses:
            mass = tape.equations.constant(f"{limb.name}_tip_mass", masses[limb.index])
            tape.effort(tip, mass * tip.acceleration - mass * gravity)
