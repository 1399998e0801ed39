"""What is found out about a robot in numbers, before its equations are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pkmgen.geometry.limb_models import LimbKind
from pkmgen.equations.solve import PivotOrder
from pkmgen.equations.types import SymbolicModel

__all__ = ["Survey"]


@dataclass(frozen=True, slots=True)
class Survey:
    """Facts about a robot, found at its home pose and in its box.

    Attributes:
        freedoms: Freedoms of the platform.
        order: Order in which actuator efforts are solved for, from the lines w of D q̇ = wᵀ ẋ.
        jacobian_order: The same from the rows of J_inv, w/D.
        own_frames: By kind of limb, whether its equations are written in its own frame.
        closure: One Newton step of the limbs no closed form places, None where there are none.
        closures: By kind of limb, the order in which its closure as a tree is solved for joint rates; empty where no
            method that was asked for needs it.
        loops: Order in which forward kinematics solves the closure of the loops; None until it is needed.
        side: +1 or −1: on which side of the plane through three elbows the platform hangs at home; None likewise.
    """

    freedoms: int
    order: PivotOrder
    jacobian_order: PivotOrder
    own_frames: Mapping[LimbKind, bool]
    closure: SymbolicModel | None
    closures: Mapping[LimbKind, PivotOrder] = field(default_factory=dict)
    loops: PivotOrder | None = None
    side: int | None = None
