"""A limb as it is seen from its own frame."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import IDENTITY, Rotation
from pkmgen.mechanism.types import Limb


def in_own_frame(limb: Limb) -> Limb:
    """A limb as it is seen from its own frame."""
    back = limb.frame.back
    tip = Rotation(back(limb.tip_frame.x), back(limb.tip_frame.y), back(limb.tip_frame.z))
    return replace(limb, frame=IDENTITY, base_point=back(limb.base_point), tip_frame=tip)


def own_axes(equations: StagedEquations, limb: Limb) -> Matrix:
    """Axes of the frame of a limb, columns in world axes."""
    axes = zip("xyz", (limb.frame.x, limb.frame.y, limb.frame.z), strict=True)
    return Matrix.hstack(*(equations.constant_vector(f"{limb.name}_mount_{axis}", vector) for axis, vector in axes))
