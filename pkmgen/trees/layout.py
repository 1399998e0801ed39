"""The tree of a limb laid out from its joint coordinates: frames, origins and axes of all links, limb frame."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.expression.algebra import ZERO
from pkmgen.geometry.limbs.joints import JointPosition
from pkmgen.trees.closure import LastLink
from pkmgen.trees.site import LimbSite


@dataclass(frozen=True, slots=True)
class LaidLink:
    """A link and the joint that carries it, limb frame.

    Attributes:
        frame: Axes of the link, columns.
        origin: Its origin, from the base point, m.
        axis: Axis of its joint.
    """

    frame: Matrix
    origin: Matrix
    axis: Matrix


@dataclass(frozen=True, slots=True)
class LaidTree:
    """All links of a limb, and its tip."""

    site: LimbSite
    links: tuple[LaidLink, ...]
    tip: Matrix

    def columns(self, link: int, point: Matrix) -> tuple[Matrix, Matrix]:
        """Jacobians (3 × n) of a point that moves with a link, and of its angular velocity, in the coordinates."""
        joints, size = self.site.tree.joints, self.site.tree.size
        velocity, angular = zeros(3, size), zeros(3, size)
        index = link
        while index >= 0:
            joint, laid = joints[index], self.links[index]
            column = joint.coordinate
            if joint.kind == "P":
                velocity[:, column] += joint.sign * laid.axis
            else:
                velocity[:, column] += joint.sign * laid.axis.cross(point - laid.origin)
                angular[:, column] += joint.sign * laid.axis
            index = joint.parent
        return velocity, angular

    def last(self) -> LastLink:
        """The link with the tip."""
        velocity, angular = self.columns(self.site.tree.tip, self.tip)
        name, equations = self.site.limb.name, self.site.equations
        velocity = equations.matrix(f"{name}_tip_jacobian", velocity, "∂(velocity of the tip)/∂q̇")
        frame = self.links[self.site.tree.tip].frame
        return LastLink(frame, self.tip, velocity, angular)


def lay_tree(site: LimbSite, base: Matrix | None = None) -> LaidTree:
    """Lay out the links from base to tip.

    They are laid out in the axes in which `base` gives those of the limb frame, columns; None for the limb frame.
    """
    equations, name, links = site.equations, site.limb.name, list[LaidLink]()
    for index, joint in enumerate(site.tree.joints):
        label = f"{name}_{joint.name}"
        frame, origin = (
            (eye(3) if base is None else base, zeros(3, 1))
            if joint.parent < 0
            else (links[joint.parent].frame, links[joint.parent].origin)
        )
        if any(entry != ZERO for entry in joint.offset):
            offset = equations.constant_vector(f"{label}_offset", joint.offset)
            origin = equations.vector(f"{label}_joint", origin + frame * offset, "place of the joint, m")
        own = equations.constant_vector(f"{label}_axis", joint.axis)
        axis = own
        if joint.parent >= 0 or base is not None:
            axis = equations.vector(f"{label}_turned_axis", frame * own, "axis of the joint")
        if joint.kind == "P":
            origin = equations.vector(f"{label}_origin", origin + site.joint_slide(index) * axis, "origin, m")
        else:
            value = JointPosition(*site.joint_cosine_sine(index)).rotated(equations, frame, own, axis)
            frame = equations.matrix(f"{label}_frame", value, "axes of the link, columns", "R")
        links.append(LaidLink(frame, origin, axis))
    end = links[site.tree.tip]
    tip = end.origin
    if any(entry != ZERO for entry in site.tree.tip_offset):
        offset = equations.constant_vector(f"{name}_tip_offset", site.tree.tip_offset)
        tip = equations.vector(f"{name}_tip_of_tree", tip + end.frame * offset, "tip, m")
    return LaidTree(site, tuple(links), tip)
