"""Kinematics of a limb's tree by joint screws (Müller 2022, §3.2 and appendix A).

Screw coordinates and twists are pairs (angular, linear), 6 × 1. Every body frame is parallel to the limb frame in the
reference configuration, its origin on its joint, so that A_i = (1, r_i) there, and the screw of joint i is
Y_i = (e_i, r_i × e_i) or (0, e_i) in spatial representation (149), X_i = (e_i, 0) or (0, e_i) in the body frame (151).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import ZERO, Vector, cross, plus
from pkmgen.geometry.anchor import ORIGIN
from pkmgen.geometry.limbs.joints import JointPosition
from pkmgen.trees.site import LimbSite

REST = zeros(3, 1)


@dataclass(frozen=True, slots=True)
class ScrewLink:
    """A joint by its screw, and the link it carries.

    Attributes:
        parent: Index of the link that carries the joint, −1 for the base.
        screw: X, screw of the joint in the frame of its link.
        relative: Rotation of the link against its predecessor, columns.
        step: From the origin of the predecessor to its own, in the predecessor's frame, m.
        rotation: Rotation of C = f A, limb frame.
        shift: Translation of f, limb frame, m.
        reference: Position of the origin in the reference configuration, m.
    """

    parent: int
    screw: Matrix
    relative: Matrix
    step: Matrix
    rotation: Matrix
    shift: Matrix
    reference: Vector

    def received(self, columns: Matrix) -> Matrix:
        """Screws given in the predecessor's frame, in that of the link: Ad of C_(i, i−1) (156)–(157)."""
        return adjoint(self.relative, self.step, columns)


def adjoint(relative: Matrix, step: Matrix, columns: Matrix) -> Matrix:
    """Screws seen from a frame that stands at `step` and is turned by `turn` (157)."""
    back, images = relative.T, []
    for index in range(columns.cols):
        angular, linear = columns[:3, index], columns[3:, index]
        images.append(Matrix.vstack(back * angular, back * (linear + angular.cross(step))))
    return Matrix.hstack(*images) if images else zeros(6, 0)


def bracket(screw: Matrix, columns: Matrix) -> Matrix:
    """The screw product ad_X of each column (166)."""
    angular, linear = screw[:3, 0], screw[3:, 0]
    brackets = [
        Matrix.vstack(
            angular.cross(columns[:3, index]), linear.cross(columns[:3, index]) + angular.cross(columns[3:, index])
        )
        for index in range(columns.cols)
    ]
    return Matrix.hstack(*brackets) if brackets else zeros(6, 0)


def named_matrix(equations: StagedEquations, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
    """Name the entries of a matrix; what is literally zero stays so."""
    if all(entry == 0 for entry in value):
        return value
    return equations.sparse_matrix(name, value, meaning, matrix)


def screw_links(site: LimbSite) -> tuple[ScrewLink, ...]:
    """Place all links of a limb by products of exponentials of its joint screws (1)–(2)."""
    links: list[ScrewLink] = []
    for index, joint in enumerate(site.tree.joints):
        before = links[joint.parent] if joint.parent >= 0 else None
        links.append(_linked(site, index, before))
    return tuple(links)


def _linked(site: LimbSite, index: int, before: ScrewLink | None) -> ScrewLink:
    joint, equations = site.tree.joints[index], site.equations
    label = f"{site.limb.name}_{joint.name}"
    reference = joint.offset if before is None else plus(before.reference, joint.offset)
    relative, moved, slid, screw = _exponential(site, index, reference)
    step = REST if joint.offset == ORIGIN else equations.constant_vector(f"{label}_offset", joint.offset)
    rotation, shift = relative, moved
    if before is not None:
        rotation = before.rotation
        if joint.kind == "R":
            rotation = equations.matrix(f"{label}_rotation", before.rotation * relative, "rotation of f, (2)", "f")
        shift = equations.vector(f"{label}_shift", before.shift + before.rotation * moved, "translation of f, m", "f")
    return ScrewLink(joint.parent, screw, relative, step + slid, rotation, shift, reference)


def _exponential(site: LimbSite, index: int, reference: Vector) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """Exponential of Y q as rotation and translation (148)–(149); the stroke; and X."""
    joint, equations = site.tree.joints[index], site.equations
    label = f"{site.limb.name}_{joint.name}"
    axis = equations.constant_vector(f"{label}_axis", joint.axis)
    none: Vector = (ZERO, ZERO, ZERO)
    angular, linear = (none, joint.axis) if joint.kind == "P" else (joint.axis, cross(reference, joint.axis))
    entries = [equations.structural(f"{label}_screw_{i + 1}", tree) for i, tree in enumerate((*angular, *linear))]
    equations.matrix(f"{label}_joint_screw", Matrix(entries), "screw of the joint at reference, (148)", "Y")
    if joint.kind == "P":
        slid = equations.vector(f"{label}_slid", site.joint_slide(index) * axis, "way of the joint, m")
        return eye(3), slid, slid, Matrix.vstack(REST, axis)
    value = JointPosition(*site.joint_cosine_sine(index)).rotation(equations, axis)
    relative = equations.matrix(f"{label}_rotation", value, "rotation of exp(Y q)", "exp")
    moved = REST
    arm = cross(joint.axis, linear)
    if arm != none:
        across = equations.constant_vector(f"{label}_arm", arm)
        moved = equations.vector(f"{label}_moved", across - relative * across, "translation of exp(Y q), m", "exp")
    return relative, moved, REST, Matrix.vstack(axis, REST)


def tip_position(site: LimbSite, links: Sequence[ScrewLink]) -> Matrix:
    """Where the tip stands, from the base point: C_p = f A_p, as in (5), m."""
    equations, name, last = site.equations, site.limb.name, links[site.tree.tip]
    place = equations.constant_vector(f"{name}_tip_reference", plus(last.reference, site.tree.tip_offset))
    return equations.vector(f"{name}_tip_by_screws", last.rotation * place + last.shift, "tip, m", "C_p")
