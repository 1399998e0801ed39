"""The second rod of a parallelogram hangs from its far side.

A side without mass would be the last of its branch there, and engines whose constraints yield by the inertia behind
them (MuJoCo) hold nothing with it. The rod moves the same way from either side.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pkmgen.emit.targets.models.types import Array
from pkmgen.mechanism.body_graph import TreeJoint

PARALLEL = 1e-9


def rods_from_far_sides(joints: Sequence[TreeJoint], axes: Sequence[Array]) -> dict[int, tuple[int, int]]:
    """Rods that can hang from the far side of their parallelogram.

    Args:
        joints: The joints of a limb.
        axes: Their axes in the world, (3,) each.

    Returns:
        By the rod: the link of the far side, which has no mass, and the other rod, which carries it.
    """
    carried = {joint.parent for joint in joints}
    found: dict[int, tuple[int, int]] = {}
    for side, joint in enumerate(joints):
        first = joint.parent
        if joint.bodies or side in carried or first < 0 or not _opposite(joints, axes, side, first):
            continue
        for rod, other in enumerate(joints):
            beside = other.parent == joints[first].parent and rod not in (first, *carried)
            if beside and other.bodies and _opposite(joints, axes, rod, side):
                found[rod] = side, first
    return found


def _opposite(joints: Sequence[TreeJoint], axes: Sequence[Array], one: int, other: int) -> bool:
    """Whether two joints turn by opposite angles about the same direction."""
    first, second = joints[one], joints[other]
    turned = float(np.linalg.norm(first.sign * axes[one] + second.sign * axes[other]))
    return first.kind == second.kind == "R" and first.coordinate == second.coordinate and turned < PARALLEL
