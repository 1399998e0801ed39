"""Where the joints of a limb stand, and how it is read off the line of the element behind a joint.

Notation, limb frame: e the (first) axis of a joint, d the line of its element at zero, f = e × d, u the line as it
stands. A revolute joint has cos q = u·d, sin q = u·f. A universal joint about e and then m = ± f has cos β = |e × u|,
sin β = ∓ e·u, and its first angle from the parts of u along d and f; d and f are turned with the parent.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ONE, ZERO, Vector, cross, opposite, plus, scale
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.mechanism.body_graph import LimbTree, TreeJoint
from pkmgen.mechanism.limb_axes import element_line
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import skew

_ONE, _ZERO = sympy.Integer(1), sympy.Integer(0)


@dataclass(frozen=True, slots=True)
class JointPosition:
    """Position of one joint: cosine and sine of its angle, or its stroke; for unknowns the angle itself."""

    cosine: sympy.Expr = _ONE
    sine: sympy.Expr = _ZERO
    slide: sympy.Expr = _ZERO
    angle: sympy.Expr | None = None

    def rotated(self, equations: StagedEquations, frame: Matrix, own: Matrix, axis: Matrix) -> Matrix:
        """A frame turned about an axis: R (cos 1 + sin [a]× + (1 − cos) a aᵀ), with a in the frame (own) and R a."""
        one = equations.constant("one", ONE)
        value: Matrix = self.cosine * frame + self.sine * (frame * skew(own)) + (one - self.cosine) * (axis * own.T)
        return value

    def rotation(self, equations: StagedEquations, own: Matrix) -> Matrix:
        """Axes behind a joint, seen from those before it: cos 1 + sin [a]× + (1 − cos) a aᵀ, with a in both."""
        return self.rotated(equations, eye(3), own, own)

    def value(self) -> sympy.Expr:
        """The joint coordinate."""
        if self.slide != 0:
            return self.slide
        return sympy.atan2(self.sine, self.cosine) if self.angle is None else self.angle


def bends(
    equations: StagedEquations,
    limb: Limb,
    tree: LimbTree,
    element: int,
    line: Matrix,
    parent: tuple[Vector, JointPosition] | None,
) -> tuple[JointPosition, ...]:
    """Angles of the joint of an element from the direction of its line, its parent having turned about an axis."""
    joints = [joint for joint in tree.independent() if joint.element == element and joint.kind == "R"]
    e, d, name = joints[0].axis, element_line(limb, element), f"{limb.name}_{limb.elements[element].name}"
    ahead, aside = (
        equations.scalar(
            f"{name}_{label}", dot(line, _rotated(equations, f"{name}_{label}_zero", v, parent)), "part of u"
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


def _rotated(
    equations: StagedEquations, name: str, vector: Vector, parent: tuple[Vector, JointPosition] | None
) -> Matrix:
    """A vector of an element at zero, turned with its parent about an axis."""
    if parent is None:
        return equations.constant_vector(name, vector)
    axis, rotation = parent
    along = scale(dot_trees(axis, vector), axis)
    across = plus(vector, opposite(along))
    still, ahead, aside = (
        equations.constant_vector(f"{name}_{label}", part)
        for label, part in (("still", along), ("ahead", across), ("aside", cross(axis, vector)))
    )
    value = rotation.cosine * ahead + rotation.sine * aside
    if any(entry != ZERO for entry in along):
        value += still
    return equations.vector(name, value, "turned with the parent")
