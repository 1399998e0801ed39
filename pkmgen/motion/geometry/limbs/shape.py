"""What the forms ask about the shape of a limb, as its parameters are."""

from __future__ import annotations

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.types import Motion
from pkmgen.language.expression.algebra import Vector, cross, subtract
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.types import Contact, Limb, Mechanism

PLANAR = (Motion.PLANAR_POINT, Motion.PLANAR_BODY)


def is_zero(mechanism: Mechanism, tree: Tree) -> bool:
    """Whether an expression is zero for the robot's parameters."""
    return mechanism.vanishes(tree)


def are_parallel(mechanism: Mechanism, left: Vector | None, right: Vector | None) -> bool:
    """Whether two vectors are parallel, in whichever sense."""
    if left is None or right is None:
        return False
    return all(is_zero(mechanism, entry) for entry in cross(left, right))


def is_level(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether both ends of a limb that moves in a plane have the same height."""
    return is_zero(mechanism, dot_trees(subtract(limb.base_point, limb.platform_point), mechanism.plane_normal))


def refusal(limb: Limb, reason: str) -> UnsupportedRobotError:
    """Say why no form closes a limb."""
    assert limb.elements
    chain = "-".join(f"{element.joint.type}-{element.kind}" for element in limb.elements)
    tip = "contact" if isinstance(limb.tip, Contact) else limb.tip.type
    return UnsupportedRobotError(f"{limb.place}: limb {limb.name} is {chain}-{tip}: {reason}")
