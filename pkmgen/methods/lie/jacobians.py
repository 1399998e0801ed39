"""Kinematics of a limb by joint screws: its Jacobians, the embedding of its loops, its inverse (Müller 2022, §3.2–4.3).

Screw coordinates and twists are pairs (angular, linear), 6 × 1. Every body frame is parallel to the limb frame in the
reference configuration, its origin on its joint, so that A_i = (1, r_i) there, and the screw of joint i is
Y_i = (e_i, r_i × e_i) or (0, e_i) in spatial representation (149), X_i = (e_i, 0) or (0, e_i) in the body frame (151).

q̇ are the rates of all joints of the tree, η̇ the independent ones: q̇ = H η̇ (44). The loops inside the limbs treated
here are parallelograms, for which (45) gives entries 0 and ±1, so that Ḣ of (47) vanishes.

Joints at the platform are eliminated: of the forward kinematics Jacobian L_p those rows are selected, or combined, in
which their rates do not appear. They are the rows of the task space Jacobian L_t (85), (90).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.language.expression.algebra import ZERO, Vector, cross, plus
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.methods.lie.screws import JointScrew, adjoint, named_matrix
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.trees.layout import Closure, LastLink, contact_plane, tip_axes
from pkmgen.motion.trees.site import LimbSite

ZERO_COLUMN = zeros(3, 1)


@dataclass(frozen=True, slots=True)
class ScrewLink(JointScrew):
    """A joint by its screw, and the link it carries, in its limb.

    Attributes:
        parent: Index of the link that carries the joint, −1 for the base.
        rotation: Rotation of C = f A, limb frame.
        shift: Translation of f, limb frame, m.
        reference: Position of the origin in the reference configuration, m.
    """

    parent: int
    rotation: Matrix
    shift: Matrix
    reference: Vector


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
    step = ZERO_COLUMN if joint.offset == ORIGIN else equations.constant_vector(f"{label}_offset", joint.offset)
    rotation, shift = relative, moved
    if before is not None:
        rotation = before.rotation
        if joint.kind == "R":
            rotation = equations.matrix(f"{label}_rotation", before.rotation * relative, "rotation of f, (2)", "f")
        shift = equations.vector(f"{label}_shift", before.shift + before.rotation * moved, "translation of f, m", "f")
    return ScrewLink(screw, relative, step + slid, joint.parent, rotation, shift, reference)


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
        return eye(3), slid, slid, Matrix.vstack(ZERO_COLUMN, axis)
    value = JointPosition(*site.joint_cosine_sine(index)).rotation(equations, axis)
    relative = equations.matrix(f"{label}_rotation", value, "rotation of exp(Y q)", "exp")
    moved = ZERO_COLUMN
    arm = cross(joint.axis, linear)
    if arm != none:
        across = equations.constant_vector(f"{label}_arm", arm)
        moved = equations.vector(f"{label}_moved", across - relative * across, "translation of exp(Y q), m", "exp")
    return relative, moved, ZERO_COLUMN, Matrix.vstack(axis, ZERO_COLUMN)


def tip_position(site: LimbSite, links: Sequence[ScrewLink]) -> Matrix:
    """Where the tip stands, from the base point: C_p = f A_p, as in (5), m."""
    equations, name, last = site.equations, site.limb.name, links[site.tree.tip]
    place = equations.constant_vector(f"{name}_tip_reference", plus(last.reference, site.tree.tip_offset))
    return equations.vector(f"{name}_tip_by_screws", last.rotation * place + last.shift, "tip, m", "C_p")


@dataclass(frozen=True, slots=True)
class LimbJacobians:
    """Jacobians of the bodies of a limb, each 6 × δ, in body axes.

    Attributes:
        links: The joints by their screws.
        compound: L = J H of every link (79).
        tip: L_p, of a frame at the tip in axes of the last link (80).
        tip_place: Position of the tip, limb frame, m.
    """

    links: tuple[ScrewLink, ...]
    compound: tuple[Matrix, ...]
    tip: Matrix
    tip_place: Matrix


def embedding(tree: LimbTree) -> Matrix:
    """H of q̇ = H η̇ (44), (76): a row for each joint of the tree, a column for each independent one."""
    return Matrix(
        len(tree.joints), tree.size, lambda i, k: tree.joints[i].sign if tree.joints[i].coordinate == k else 0
    )


def compound_jacobians(site: LimbSite) -> LimbJacobians:
    """Write J of every body column by column (155)–(156), and L = J H (79)."""
    equations, name, tree = site.equations, site.limb.name, site.tree
    links = screw_links(site)
    equations.matrix(f"{name}_embedding", embedding(tree), "q̇ = H η̇, (44)", "H")
    jacobians: list[Matrix] = []
    compound: list[Matrix] = []
    for index, (joint, link) in enumerate(zip(tree.joints, links, strict=True)):
        columns = zeros(6, len(tree.joints))
        if joint.parent >= 0:
            columns = link.received(jacobians[joint.parent])
        columns[:, index] = link.screw
        label = f"{name}_{joint.name}"
        jacobians.append(named_matrix(equations, f"{label}_jacobian", columns, "V = J q̇, (4)", "J"))
        value = jacobians[-1]
        if not tree.is_serial():
            value = named_matrix(equations, f"{label}_compound", _embedded(tree, value), "V = L η̇, (79)", "L")
        compound.append(value)
    return LimbJacobians(links, tuple(compound), _at_tip(site, compound[tree.tip], "L_p"), tip_position(site, links))


def _embedded(tree: LimbTree, columns: Matrix) -> Matrix:
    """J H, without the products by 0 and ±1."""
    value = zeros(columns.rows, tree.size)
    for index, joint in enumerate(tree.joints):
        value[:, joint.coordinate] += joint.sign * columns[:, index]
    return value


def jacobian_rates(site: LimbSite, jacobians: LimbJacobians, rates: Matrix) -> tuple[tuple[Matrix, ...], Matrix]:
    """L̇ of every link and of the tip, in body axes (164): L̇ = Ad L̇_before − q̇ ad_X L."""
    equations, name, moving = site.equations, site.limb.name, list[Matrix]()
    for joint, link, own in zip(site.tree.joints, jacobians.links, jacobians.compound, strict=True):
        rate = joint.sign * rates[joint.coordinate]
        value = link.swept([rate], own)
        if joint.parent >= 0:
            value += link.received(moving[joint.parent])
        moving.append(named_matrix(equations, f"{name}_{joint.name}_jacobian_rate", value, "rate of L, (164)", "L_dot"))
    return tuple(moving), _at_tip(site, moving[site.tree.tip], "L_p_dot")


def _at_tip(site: LimbSite, columns: Matrix, matrix: str) -> Matrix:
    if all(entry == ZERO for entry in site.tree.tip_offset):
        return columns
    offset = site.equations.constant_vector(f"{site.limb.name}_tip_offset", site.tree.tip_offset)
    value = adjoint(eye(3), offset, columns)
    return named_matrix(site.equations, f"{site.limb.name}_tip_{matrix}", value, "at the tip, (80)", matrix)


def last_link(site: LimbSite, jacobians: LimbJacobians) -> LastLink:
    """The link at the tip with L_p turned into axes of the limb frame."""
    frame = jacobians.links[site.tree.tip].rotation
    name, equations = site.limb.name, site.equations
    angular_velocity, velocity = (
        named_matrix(equations, f"{name}_tip_{label}_rows", frame * rows, "rows of L_p, limb frame", "L_p")
        for label, rows in (("rotation", jacobians.tip[:3, :]), ("velocity", jacobians.tip[3:, :]))
    )
    return LastLink(frame, jacobians.tip_place, velocity, angular_velocity)


@dataclass(frozen=True, slots=True)
class TaskInverse:
    """Inverse kinematics of a limb in terms of the motion (Ċ, ω) of what its tip is on.

    Attributes:
        closure: L_t, eliminated.
        task: P of L_t η̇ = P (Ċ, ω), (90).
        inverse: F with η̇ = F (Ċ, ω), (86), (91): δ × 6, or δ × 3 where nothing turns.
        rates: η̇.
        angular_velocity: ω of the last link, limb frame.
        angular_rows: ω = turn_rows η̇.
    """

    closure: Closure
    last: LastLink
    task: Matrix
    inverse: Matrix
    rates: Matrix
    angular_velocity: Matrix
    angular_rows: Matrix


def task_inverse(site: LimbSite, jacobians: LimbJacobians) -> TaskInverse:
    """Write F = L_t⁻¹ P row by row, and η̇ = F (Ċ, ω)."""
    last = last_link(site, jacobians)
    closure = Closure(site, last)
    name, equations, columns = site.limb.name, site.equations, 3 if site.attitude is None else 6
    value = closure.jacobian()[:, :columns]
    inverse = named_matrix(equations, f"{name}_inverse_jacobian", value, "η̇ = F (Ċ, ω), (91)", "F")
    task = Matrix.vstack(site.velocity, site.angular_velocity)[:columns, 0]
    rates = equations.matrix(f"{name}_rates", inverse * task, "η̇, rad/s or m/s")
    angular_velocity = equations.vector(f"{name}_last_rotation", last.angular_rows * rates, "ω of the last link, rad/s")
    return TaskInverse(closure, last, closure.sides[:, :columns], inverse, rates, angular_velocity, last.angular_rows)


def task_rates(site: LimbSite, task: TaskInverse, tip_rate: Matrix) -> tuple[Matrix, Matrix]:
    """L̇_t, and Ṗ where it varies: what (88)–(89) differentiate.

    `tip_rate` is L̇_p in axes of the last link.
    """
    frame, last, omega = task.last.frame, task.last, task.angular_velocity
    angular_rows = _rotating(omega, last.angular_rows) + frame * tip_rate[:3, :]
    velocity_rows = _rotating(omega, last.velocity_rows) + frame * tip_rate[3:, :]
    columns = task.task.cols
    if site.tree.contact is not None:
        normal, lever = contact_plane(site, last)
        swing = site.angular_velocity.cross(normal)
        sliding = last.velocity_rows * task.rates - site.velocity
        moved = swing.T * last.velocity_rows + normal.T * velocity_rows
        side = swing.T.row_join((sliding.cross(normal) + lever.cross(swing)).T)
        return moved, side[:, :columns]
    rows, sides = [velocity_rows], [zeros(3, columns)]
    for z, m in tip_axes(site, last):
        normal, moving = z.cross(m), omega.cross(z).cross(m) + z.cross(site.angular_velocity.cross(m))
        rows.append(moving.T * last.angular_rows + normal.T * angular_rows)
        sides.append(zeros(1, 3).row_join(moving.T)[:, :columns])
    return Matrix.vstack(*rows), Matrix.vstack(*sides)


def _rotating(omega: Matrix, columns: Matrix) -> Matrix:
    return Matrix.hstack(*(omega.cross(columns[:, index]) for index in range(columns.cols)))


def solved(site: LimbSite, task: TaskInverse, label: str, right: Matrix, meaning: str) -> Matrix:
    """L_t⁻¹ of a right side."""
    return Matrix(task.closure.system.solve(f"{site.limb.name}_{label}", list(right), meaning))
