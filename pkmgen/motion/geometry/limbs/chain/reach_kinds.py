"""Which arms a closed form places: axes that meet at right angles, are parallel, or slide.

What has to be so must be so whatever the parameters are: it is looked at for several values of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pkmgen.errors import PkmgenError
from pkmgen.language.expression.algebra import (
    IDENTITY,
    ONE,
    ZERO,
    Vector,
    cross,
    divide,
    opposite,
    perpendicular,
    scale,
    settled,
)
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Operation, Tree, evaluate, names_in
from pkmgen.mechanism.body_graph import LimbTree, TreeJoint
from pkmgen.motion.geometry.limbs.chain.reach import Arm, Kind

ROUNDED = 1e-12
"""Value of an expression below which it is zero but for rounding, m or 1."""
LEAST_LEAVING_SINE = 1e-3
"""Least sine of the angle between a plane and a slide that leaves it."""
CHANGES = ((1.0, 0.0), (1.07, 0.011), (0.94, 0.023))
"""Factors and offsets by which parameters are changed."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Several values of the parameters of a robot, its own first."""

    values: tuple[Mapping[str, float], ...]

    @classmethod
    def of(cls, own: Mapping[str, float], derived: Mapping[str, Tree]) -> Parameters:
        """Change the parameters that are no expressions of others."""
        found = []
        for factor, offset in CHANGES:
            values = {name: factor * value + offset for name, value in own.items() if name not in derived}
            for name, tree in derived.items():
                values[name] = own[name] if factor == 1.0 else _value(tree, values)
            found.append(values)
        return cls(tuple(found))

    def number(self, tree: Tree) -> float:
        """Value with the parameters of the robot."""
        return evaluate(tree, self.values[0])

    def vanishes(self, *trees: Tree) -> bool:
        """Whether expressions are zero for all values of the parameters."""
        return all(tree == ZERO or all(abs(_value(tree, values)) < ROUNDED for values in self.values) for tree in trees)

    def are_parallel(self, one: Vector, other: Vector) -> bool:
        """Whether two axes are parallel."""
        return self.vanishes(*cross(one, other))


def _value(tree: Tree, values: Mapping[str, float]) -> float:
    try:
        return evaluate(tree, values)
    except (PkmgenError, ArithmeticError, ValueError):
        return float("nan")


def arm_of(tree: LimbTree, plane: Vector | None, parameters: Parameters) -> Arm | None:
    """Take the joints of a limb as an arm; None where no closed form places it.

    `plane` is the normal of the plane that the limb moves in, limb frame; None for a limb in space.
    """
    joints, leaving = tree.joints, -1
    kind: Kind | None
    if plane is not None:
        kind, axis = _in_plane(joints, plane, parameters), plane
        axis = next((joint.axis for joint in joints if joint.kind == "R"), plane)
    elif len(joints) != 3:
        return None
    else:
        leaving = _leaving(joints, parameters)
        kind = "along" if leaving >= 0 else _in_space(joints, parameters)
        axis = _axis(joints, kind)
    if kind is None:
        return None
    turns = [joint.axis for joint in joints if joint.kind == "R" and parameters.are_parallel(joint.axis, axis)]
    sense = -1 if len(turns) == 2 and parameters.number(dot_trees(*turns)) < 0.0 else 1
    across = _across(axis, parameters)
    return Arm(kind, joints, tree.tip_offset, (axis, across, settled(cross(axis, across))), sense, leaving)


def _axis(joints: Sequence[TreeJoint], kind: Kind | None) -> Vector:
    """The axis of turns in a plane."""
    if kind == "along":
        return next(joint.axis for joint in joints if joint.kind == "R")
    return joints[1].axis if kind == "parallel_last" else joints[0].axis


def _in_plane(joints: Sequence[TreeJoint], plane: Vector, parameters: Parameters) -> Kind | None:
    fits = len(joints) == 2 and all(
        parameters.are_parallel(joint.axis, plane)
        if joint.kind == "R"
        else parameters.vanishes(dot_trees(joint.axis, plane))
        for joint in joints
    )
    slides = all(joint.kind == "P" for joint in joints)
    return "plane" if fits and not (slides and parameters.are_parallel(joints[0].axis, joints[1].axis)) else None


def _leaving(joints: Sequence[TreeJoint], parameters: Parameters) -> int:
    """The only slide that leaves the plane across parallel turns; −1 where there is no such."""
    axes = [joint.axis for joint in joints if joint.kind == "R"]
    if not axes or not all(parameters.are_parallel(axes[0], axis) for axis in axes):
        return -1
    slides = [index for index, joint in enumerate(joints) if joint.kind == "P"]
    out = [index for index in slides if not parameters.vanishes(dot_trees(joints[index].axis, axes[0]))]
    if len(out) != 1 or abs(parameters.number(dot_trees(joints[out[0]].axis, axes[0]))) < LEAST_LEAVING_SINE:
        return -1
    return out[0]


def _in_space(joints: Sequence[TreeJoint], parameters: Parameters) -> Kind | None:
    first, second, third = joints
    kinds = "".join(joint.kind for joint in joints)
    if kinds == "PPP":
        area = dot_trees(first.axis, cross(second.axis, third.axis))
        return None if parameters.vanishes(area) else "slides"
    if kinds[:2] == "RR" and _meet(first, second, parameters):
        return "meeting_first"
    if kinds[1:] == "RR" and _meet(second, third, parameters):
        return "meeting_last"
    if kinds != "RRR" or parameters.are_parallel(first.axis, third.axis):
        return None
    if parameters.are_parallel(first.axis, second.axis):
        return "parallel"
    return "parallel_last" if parameters.are_parallel(second.axis, third.axis) else None


def _meet(one: TreeJoint, other: TreeJoint, parameters: Parameters) -> bool:
    """Whether two axes meet at right angles."""
    return parameters.vanishes(dot_trees(one.axis, other.axis), dot_trees(other.offset, cross(one.axis, other.axis)))


def _across(axis: Vector, parameters: Parameters) -> Vector:
    """A unit vector across an axis; a coordinate axis where the axis is one."""
    values = [abs(parameters.number(entry)) for entry in axis]
    if sorted(values) == [0.0, 0.0, 1.0]:
        return (IDENTITY.x, IDENTITY.y, IDENTITY.z)[values.index(0.0)]
    vector = (
        perpendicular(axis, parameters.number)
        if any(names_in(entry) for entry in axis)
        else _least_across(axis, values)
    )
    length = Operation("sqrt", (dot_trees(vector, vector),))
    return settled(scale(divide(ONE, length), vector))


def _least_across(axis: Vector, values: Sequence[float]) -> Vector:
    other = (IDENTITY.x, IDENTITY.y, IDENTITY.z)[values.index(min(values))]
    return cross(axis, opposite(cross(axis, other)))
