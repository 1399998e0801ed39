"""Geometric Jacobians of a limb, the embedding of its loops, and its inverse kinematics (Müller 2022, §3.2–4.3).

q̇ are the rates of all joints of the tree, η̇ the independent ones: q̇ = H η̇ (44). The loops inside the limbs treated
here are parallelograms, for which (45) gives entries 0 and ±1, so that Ḣ of (47) vanishes.

Joints at the platform are eliminated: of the forward kinematics Jacobian L_p those rows are selected, or combined, in
which their rates do not appear. They are the rows of the task space Jacobian L_t (85), (90).
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.expression.algebra import ZERO
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.methods.lie.screws import ScrewLink, adjoint, bracket, named_matrix, screw_links, tip_position
from pkmgen.trees.closure import Closure, LastLink, contact_plane, tip_axes
from pkmgen.trees.site import LimbSite


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
        value = -rate * bracket(link.screw, own)
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
