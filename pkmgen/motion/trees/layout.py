"""The tree of a limb laid out from its joint coordinates, and its closure at the tip, limb frame.

The closure is differentiated: K q̇ = S (Ċ, ω) and K q̈ = S (C̈, ω̇) + bias. q are the independent coordinates. Rows:
three of the tip's position, then one for each pair of axes (z, m) at the tip that stay perpendicular, (z × m)·ω_last =
(z × m)·ω; or, for a sliding contact, r·(a q̇) = r·Ċ + (w × r)·ω with w the vector from the anchor to the contact. As
many rows are used as there are coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.solve import solved_form
from pkmgen.graph.symbolic.staged import dot
from pkmgen.language.expression.algebra import ZERO
from pkmgen.motion.geometry.limbs.closing import named_closure
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.trees.site import LimbSite


@dataclass(frozen=True, slots=True)
class LastLink:
    """The link that carries the tip, limb frame.

    Attributes:
        frame: Its axes, columns.
        tip: The tip, from the base point, m.
        velocity_rows: 3 × n: velocity of the tip per coordinate rate.
        angular_rows: 3 × n: its angular velocity per coordinate rate.
    """

    frame: Matrix
    tip: Matrix
    velocity_rows: Matrix
    angular_rows: Matrix


def closure_matrices(site: LimbSite, last: LastLink) -> tuple[Matrix, Matrix]:
    """K and S, all rows."""
    name, equations = site.limb.name, site.equations
    if site.tree.contact is not None:
        normal, lever = contact_plane(site, last)
        row = equations.matrix(f"{name}_closure", normal.T * last.velocity_rows, "r·a", "K")
        return row, normal.T.row_join(lever.cross(normal).T)
    rows, sides = [last.velocity_rows], [eye(3).row_join(zeros(3, 3))]
    for z, m in tip_axes(site, last):
        normal = z.cross(m)
        rows.append(normal.T * last.angular_rows)
        sides.append(zeros(1, 3).row_join(normal.T))
    matrix = Matrix.vstack(*rows)

    return named_closure(equations, name, matrix), Matrix.vstack(*sides)


def tip_axes(site: LimbSite, last: LastLink) -> list[tuple[Matrix, Matrix]]:
    """Z in the last link and m in the platform of each pair at the tip, limb frame."""
    equations, name, axes = site.equations, site.limb.name, []
    for index, pair in enumerate(site.tree.pairs):
        own = equations.constant_vector(f"{name}_tip_last_{index + 1}", pair.last)
        z = equations.once_vector(f"{name}_tip_axis_{index + 1}", last.frame * own, "z, axis in the last link")
        m = equations.constant_vector(f"{name}_tip_platform_{index + 1}", site.limb.frame.rotate(pair.platform))
        if site.attitude is not None:
            m = equations.once_vector(f"{name}_platform_axis_{index + 1}", site.attitude * m, "m, axis in the platform")
        axes.append((z, m))
    return axes


def contact_plane(site: LimbSite, last: LastLink) -> tuple[Matrix, Matrix]:
    """Normal r of the contact plane, and w from the anchor to the contact."""
    contact, equations, name = site.tree.contact, site.equations, site.limb.name
    assert contact is not None
    own = equations.constant_vector(f"{name}_contact_normal", site.limb.tip_frame.rotate(contact.normal))
    normal = own if site.attitude is None else site.attitude * own
    normal = equations.once_vector(f"{name}_plane_normal", normal, "r, normal of the contact plane")
    return normal, equations.once_vector(f"{name}_contact_lever", last.tip - site.tip, "w, anchor to contact, m")


class Closure:
    """The closure of a limb, solved: joint rates from the tip, efforts from the joints to the tip."""

    def __init__(self, site: LimbSite, last: LastLink) -> None:
        self.site, self.last = site, last
        matrix, self.sides = closure_matrices(site, last)
        self.system = solved_form(site.equations, f"{site.limb.name}_closure", matrix, site.order, site.limb.index)

    def velocities(self) -> Matrix:
        """Rates of the coordinates: K⁻¹ S (Ċ, ω)."""
        site = self.site
        right = self.sides * Matrix.vstack(site.velocity, site.angular_velocity)
        return self._solved("rate", right, "rates of the coordinates, rad/s or m/s")

    def accelerations(self, bias: Matrix) -> Matrix:
        """Accelerations of the coordinates: K⁻¹ (S (C̈, ω̇) + bias)."""
        site = self.site
        right = self.sides * Matrix.vstack(site.acceleration, site.angular_acceleration) + bias
        return self._solved("acceleration", right, "accelerations of the coordinates, rad/s² or m/s²")

    def bias(self, rates: Matrix, angular_velocity: Matrix, angular_drift: Matrix, tip_drift: Matrix) -> Matrix:
        """What K̇ and Ṡ bring to the accelerations.

        Given are q̇, ω of the last link, and at q̈ = 0 its rate and the acceleration of the tip.
        """
        site = self.site
        platform = site.angular_velocity
        if site.tree.contact is not None:
            normal, lever = contact_plane(site, self.last)
            swing = platform.cross(normal)
            sliding = self.last.velocity_rows * rates - site.velocity
            return -Matrix([2 * dot(sliding, swing) + dot(lever, platform.cross(swing))])
        entries = [-entry for entry in tip_drift]
        for z, m in tip_axes(site, self.last):
            moving = angular_velocity.cross(z).cross(m) + z.cross(platform.cross(m))
            entries.append(-dot(z.cross(m), angular_drift) - dot(moving, angular_velocity - platform))
        return Matrix(entries)

    def to_tip(self, efforts: Matrix, label: str = "tip_effort") -> tuple[Matrix, Matrix]:
        """Force on Ċ and torque on ω that do the work of efforts on the coordinates: Sᵀ K⁻ᵀ τ."""
        solved = self.system.solve_transposed(f"{self.site.limb.name}_{label}", list(efforts), "K⁻ᵀ τ")
        wrench = self.sides.T * Matrix(solved)
        return wrench[:3, 0], wrench[3:, 0]

    def jacobian(self) -> Matrix:
        """G_x = K⁻¹ S of q̇ = G_x (Ċ, ω), row by row."""
        units = eye(self.site.tree.size)
        rows = (self.to_tip(units.col(k), f"row_{k + 1}") for k in range(units.cols))
        return Matrix.vstack(*(Matrix.vstack(*row).T for row in rows))

    def _solved(self, label: str, right: Matrix, meaning: str) -> Matrix:
        return Matrix(self.system.solve(f"{self.site.limb.name}_{label}", list(right), meaning))


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
