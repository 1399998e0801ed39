"""Masses that limbs have at their tips, joined to the bodies that they move with (regrouping of inertial parameters).

A rod between elbow and tip, and the rod of a telescopic leg, act among others like a constant mass at the tip. Lumped
with the platform it costs nothing, unless the platform has no first moment, or no products of inertia, and would get
them; at the origin of a body of the platform it is no more than mass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.grouping import takes_points
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.limb_inertias import limb_inertias
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.platform import PlatformPoint
from pkmgen.motion.geometry.robot import Geometry

NO_INERTIA: tuple[Tree, Tree, Tree, Tree, Tree, Tree] = (ZERO,) * 6


def join_tip_masses(
    geometry: Geometry, points: Iterable[PlatformPoint], tip_mass: Callable[[Limb], Tree]
) -> tuple[list[PlatformPoint], frozenset[int]]:
    """Give the bodies of the platform the tip masses of the limbs that end on them, where that costs nothing.

    Returns:
        What the bodies are fixed to, and the limbs whose masses they have now, by index.
    """
    joined, moved = list[PlatformPoint](), set[int]()
    for index, point in enumerate(points):
        part = index - 1 if index else None
        limbs = [limb for limb in geometry.mechanism.limbs if limb.part == part]
        if not _costs_nothing(geometry, point, len(limbs)):
            limbs = [limb for limb in limbs if limb.platform_point == ORIGIN]
        masses = [(limb, tip_mass(limb)) for limb in limbs]
        bodies = [Body(f"{limb.name}_tip", mass, limb.platform_point, NO_INERTIA) for limb, mass in masses]
        bodies = [body for body in bodies if body.mass != ZERO]
        joined.append(replace(point, bodies=(*point.bodies, *bodies)))
        moved |= {limb.index for limb in limbs}
    return joined, frozenset(moved)


def join_tip_masses_of_trees(
    geometry: Geometry, points: Sequence[PlatformPoint]
) -> tuple[Sequence[PlatformPoint], bool]:
    """Do the same for limbs that are taken as trees, for all of them or none, and say which."""
    mechanism = geometry.mechanism
    joined, moved = join_tip_masses(
        geometry, points, lambda limb: limb_inertias(limb.graph.tree, mechanism.value, True).tip_mass
    )
    everywhere = len(moved) == len(mechanism.limbs)
    return (joined if everywhere else points), everywhere


def _costs_nothing(geometry: Geometry, point: PlatformPoint, masses: int) -> bool:
    """Whether a point of the platform may get further masses beside it for less than they cost at the tips."""
    about_axis = geometry.mechanism.layout.rotation_axis is not None
    return point.rotation is None or takes_points(rigid_inertia(point.bodies), masses, about_axis)
