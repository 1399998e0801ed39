"""Joint coordinates of a limb's tree, read off the closure that its form gives in closed form.

Notation, limb frame: e the (first) axis of a joint, d the line of its element at zero, f = e × d, u the line as it
stands. A revolute joint has cos q = u·d, sin q = u·f. A universal joint about e and then m = ± f has cos β = |e × u|,
sin β = ∓ e·u, and its first angle from the parts of u along d and f; d and f are turned with the parent.
"""

from __future__ import annotations

from dataclasses import replace

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import ZERO, Vector, cross, negate, plus, scale
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.geometry.anchor import Anchor
from pkmgen.geometry.limbs.chain import ChainForm
from pkmgen.geometry.limbs.contact import ContactForm
from pkmgen.geometry.limbs.placement import JointPosition
from pkmgen.geometry.limbs.rod import RodForm
from pkmgen.geometry.limbs.telescopic import TelescopicForm
from pkmgen.geometry.limbs.types import LimbForm
from pkmgen.mechanism.body_graph import LimbTree, TreeJoint
from pkmgen.mechanism.rods import first_axis, flat_length
from pkmgen.mechanism.types import Limb

__all__ = ["joint_coordinates"]


def joint_coordinates(
    equations: StagedEquations, form: LimbForm, limb: Limb, tree: LimbTree, anchor: Anchor
) -> tuple[JointPosition, ...]:
    """Where the joints of a limb stand, one entry for each independent coordinate.

    Raises:
        UnsupportedRobotError: The form does not say how a rod turns against the arm.
    """
    match form:
        case ChainForm():
            return form.placement.place(equations, limb, anchor, False)
        case ContactForm():
            return (JointPosition(slide=form.positions(equations, limb, anchor, False).position),)
        case RodForm():
            return _rod_coordinates(equations, form, limb, tree, anchor)
        case TelescopicForm():
            leg = form.positions(equations, limb, anchor, False)
            bends = _bends(equations, limb, tree, 0, leg.direction, None)
            return (*bends, JointPosition(slide=leg.length))
    raise UnsupportedRobotError(f"{limb.place}: limb {limb.name} has no joint coordinates in closed form")


def _rod_coordinates(
    equations: StagedEquations, form: RodForm, limb: Limb, tree: LimbTree, anchor: Anchor
) -> tuple[JointPosition, ...]:
    closed = form.positions(equations, limb, anchor, False)
    arm, name = limb.elements[0], limb.name
    length = equations.constant(f"{name}_rod_length", flat_length(limb))
    rod = equations.vector(f"{name}_rod_line", closed.rod / length, "u, line of the rod")
    if arm.joint.type is JointType.PRISMATIC:
        return (JointPosition(slide=closed.position), *_bends(equations, limb, tree, 1, rod, None))
    axis, given = arm.joint.axis, first_axis(limb)
    assert axis is not None
    if given is not None and given not in (axis, _opposite(axis)):
        raise UnsupportedRobotError(
            f"{limb.place}: limb {limb.name}: its tip sets the spin of the rod, about an axis that is not the arm's"
        )
    arm_length = equations.constant(f"{name}_arm_length", arm.length)
    line = equations.vector(f"{name}_arm_line", closed.arm / arm_length, "p, line of the arm")
    (turn,) = _bends(equations, limb, tree, 0, line, None)
    turn = replace(turn, angle=closed.position)  # not wrapped, as the actuator's
    parent = None if arm.couplers else (axis, turn)
    return (turn, *_bends(equations, limb, tree, 1, rod, parent))


def _opposite(vector: Vector) -> Vector:
    """The opposite vector."""
    x, y, z = vector
    return (negate(x), negate(y), negate(z))


def _bends(
    equations: StagedEquations,
    limb: Limb,
    tree: LimbTree,
    element: int,
    line: Matrix,
    parent: tuple[Vector, JointPosition] | None,
) -> tuple[JointPosition, ...]:
    """Angles of the joint of an element from the direction of its line, its parent having turned about an axis."""
    joints = [joint for joint in tree.independent() if joint.element == element and joint.kind == "R"]
    e, d, name = joints[0].axis, tree.lines[element], f"{limb.name}_{limb.elements[element].name}"
    ahead, aside = (
        equations.scalar(
            f"{name}_{label}", dot(line, _turned(equations, f"{name}_{label}_zero", v, parent)), "part of u"
        )
        for label, v in (("ahead", d), ("aside", cross(e, d)))
    )
    if len(joints) == 1:
        return (JointPosition(ahead, aside),)
    return _universal(equations, name, joints, d, line, ahead, aside)


def _universal(
    equations: StagedEquations,
    name: str,
    joints: list[TreeJoint],
    d: Vector,
    line: Matrix,
    ahead: sympy.Symbol,
    aside: sympy.Symbol,
) -> tuple[JointPosition, JointPosition]:
    axis = equations.constant_vector(f"{name}_first_axis", joints[0].axis)
    sense = equations.constant(f"{name}_sense", dot_trees(joints[1].axis, cross(joints[0].axis, d)))
    rise = equations.scalar(f"{name}_rise", dot(axis, line), "e·u")
    shadow = equations.scalar(f"{name}_cosine_2", sympy.sqrt(ahead**2 + aside**2), "cos β = |e × u|")
    first = JointPosition(
        equations.scalar(f"{name}_cosine_1", ahead / shadow, "cos α"),
        equations.scalar(f"{name}_sine_1", aside / shadow, "sin α"),
        angle=sympy.atan2(aside, ahead),
    )
    return first, JointPosition(shadow, equations.scalar(f"{name}_sine_2", -sense * rise, "sin β"))


def _turned(
    equations: StagedEquations, name: str, vector: Vector, parent: tuple[Vector, JointPosition] | None
) -> Matrix:
    """A vector of an element at zero, turned with its parent about an axis."""
    if parent is None:
        return equations.constant_vector(name, vector)
    axis, turn = parent
    along = scale(dot_trees(axis, vector), axis)
    across = plus(vector, _opposite(along))
    still, ahead, aside = (
        equations.constant_vector(f"{name}_{label}", part)
        for label, part in (("still", along), ("ahead", across), ("aside", cross(axis, vector)))
    )
    value = turn.cosine * ahead + turn.sine * aside
    if any(entry != ZERO for entry in along):
        value += still
    return equations.vector(name, value, "turned with the parent")
