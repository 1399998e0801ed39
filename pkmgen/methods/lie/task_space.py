"""Equations of motion of a robot in task space and in actuator space (Müller 2022, §6.4–6.6).

The task space velocity is the minimal twist ẋ of the platform. Each limb is a module with M, C, Q and its own F and Ḟ,
in terms of the motion (Ċ, ω) of its tip (§7); here they are mounted: F stands for F_tip T with (Ċ, ω) = T ẋ.
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Body, Limb
from pkmgen.methods.lie.motion_equations import EquationsOfMotion, add_body, no_bodies
from pkmgen.methods.lie.screws import named_matrix
from pkmgen.motion.geometry.anchor import Anchor, piece_ratio, skew
from pkmgen.motion.geometry.limbs.closing import own_axes
from pkmgen.motion.geometry.platform import PlatformMotion
from pkmgen.motion.geometry.pose import PlatformPose
from pkmgen.motion.kinematics.assembly import UsedLimb


@dataclass(frozen=True, slots=True)
class MountedLimb:
    """The inverse kinematics of a limb in its place.

    Attributes:
        tree: Its joints.
        inverse: F with η̇ = F ẋ, δ × n.
        inverse_rate: Ḟ.
    """

    tree: LimbTree
    inverse: Matrix
    inverse_rate: Matrix

    def actuated(self, rows: Matrix) -> list[Matrix]:
        """The rows of the actuated joints, base to tip (97)."""
        return [rows[joint.coordinate, :] for joint in self.tree.independent() if joint.motor is not None]


def task_equations(
    motion: PlatformMotion, limbs: tuple[UsedLimb, ...]
) -> tuple[EquationsOfMotion, tuple[MountedLimb, ...]]:
    """Write M_t, C_t and W of M_t ẍ + C_t ẋ + W = J_IKᵀ Γ (107)–(112)."""
    equations, size = motion.tape.equations, len(motion.twist.velocity)
    total = no_bodies(size)
    mounted = tuple(mounted_limb(motion, used) for used in limbs)
    for used, place in zip(limbs, mounted, strict=True):
        total = total.plus(_limb_part(motion, used, place))
    for name, bodies, anchor in _platform_bodies(motion):
        total = total.plus(_platform_part(motion, name, bodies, anchor))
    named = EquationsOfMotion(
        equations.matrix("task_mass", total.mass, "M_t = Σ Fᵀ M F + platform, (108)", "M_t"),
        equations.matrix("task_coriolis", total.coriolis, "C_t = Σ Fᵀ (C F + M Ḟ) + platform, (109)", "C_t"),
        equations.matrix("task_loads", total.loads, "W_t, gravity and friction, (110)–(112)", "W_t"),
    )
    return named, mounted


def mounted_limb(motion: PlatformMotion, used: UsedLimb) -> MountedLimb:
    """Write F and Ḟ of a limb in terms of ẋ: F = F_tip T, Ḟ = Ḟ_tip T + F_tip Ṫ (§7)."""
    equations, pose, name, tree = motion.tape.equations, motion.pose, used.limb.name, used.limb.graph.tree
    anchor = pose.anchor(equations, used.limb)
    own = mounted_inverse(equations, pose, used.limb, used.results["inverse"])
    moving = _mounted(equations, pose, used.limb, used.results["inverse_rate"])
    tip = _tip_rows(tree, used.results["inverse"], anchor)
    drift = tip[:, :3] * (own_axes(equations, used.limb).T * _point_map_rate(motion, anchor))
    return MountedLimb(tree, own, named_matrix(equations, f"{name}_F_rate", moving + drift, "Ḟ, (89)", "F_dot"))


def mounted_inverse(equations: StagedEquations, pose: PlatformPose, limb: Limb, entries: Matrix) -> Matrix:
    """Write F with η̇ = F ẋ (87) from that of the limb in terms of its tip, row by row."""
    value = _mounted(equations, pose, limb, entries)
    return named_matrix(equations, f"{limb.name}_F", value, "η̇ = F ẋ, (87)", "F")


def _mounted(equations: StagedEquations, pose: PlatformPose, limb: Limb, entries: Matrix) -> Matrix:
    """Rows on (Ċ, ω) in the limb frame as rows on ẋ (123)–(125)."""
    anchor, back = pose.anchor(equations, limb), own_axes(equations, limb).T
    rows = _tip_rows(limb.graph.tree, entries, anchor)
    value: Matrix = rows[:, :3] * (back * point_map(equations, pose, anchor))
    if anchor.frame is not None:
        value += rows[:, 3:] * (back * angular_map(equations, pose, anchor))
    return value


def _tip_rows(tree: LimbTree, entries: Matrix, anchor: Anchor) -> Matrix:
    return Matrix(tree.size, 3 if anchor.frame is None else 6, list(entries))


def _limb_part(motion: PlatformMotion, used: UsedLimb, place: MountedLimb) -> EquationsOfMotion:
    """Fᵀ M F, Fᵀ (C F + M Ḟ) and Fᵀ Q, less what friction at the tip does on the platform."""
    equations, name, size = motion.tape.equations, used.limb.name, place.tree.size
    mass, coriolis = (Matrix(size, size, list(used.results[key])) for key in ("mass", "coriolis"))
    momentum = named_matrix(equations, f"{name}_M_F", mass * place.inverse, "M F")
    pushed = named_matrix(equations, f"{name}_C_F", coriolis * place.inverse + mass * place.inverse_rate, "C F + M Ḟ")
    loads = place.inverse.T * Matrix(used.results["loads"])
    if used.rotation is not None:
        loads += (
            angular_map(equations, motion.pose, motion.pose.anchor(equations, used.limb)).T * used.results["torque"]
        )
    return EquationsOfMotion(
        named_matrix(equations, f"{name}_M_t", place.inverse.T * momentum, "Fᵀ M F", "M_t_limb"),
        named_matrix(equations, f"{name}_C_t", place.inverse.T * pushed, "Fᵀ (C F + M Ḟ)", "C_t_limb"),
        named_matrix(equations, f"{name}_W_t", loads, "Fᵀ Q", "W_t_limb"),
    )


def _platform_bodies(motion: PlatformMotion) -> list[tuple[str, tuple[Body, ...], Anchor]]:
    equations, pose = motion.tape.equations, motion.pose
    bodies = [("platform", pose.mechanism.platform, pose.whole())]
    for index, part in enumerate(pose.mechanism.parts):
        bodies.append((part.name, part.bodies, pose.part_origin(equations, index)))
    return [entry for entry in bodies if entry[1]]


def _platform_part(motion: PlatformMotion, name: str, bodies: tuple[Body, ...], anchor: Anchor) -> EquationsOfMotion:
    """Newton–Euler equations of the platform, or of a part of it, in its own axes (104)–(106)."""
    equations, twist = motion.tape.equations, motion.twist.velocity
    gravity = equations.constant_vector("gravity", motion.pose.mechanism.gravity)
    point, point_rate = point_map(equations, motion.pose, anchor), _point_map_rate(motion, anchor)
    rotation = angular_map(equations, motion.pose, anchor)
    if anchor.frame is None:
        columns, moving = Matrix.vstack(rotation, point), Matrix.vstack(zeros(*rotation.shape), point_rate)
    else:
        back = anchor.frame.T
        columns = Matrix.vstack(back * rotation, back * point)
        columns = named_matrix(equations, f"{name}_P", columns, "V_p = P ẋ, body axes, (82)", "P")
        omega = equations.vector(f"{name}_omega", columns[:3, :] * twist, "ω in body axes, rad/s")
        swing = [Matrix.vstack(omega.cross(columns[:3, k]), omega.cross(columns[3:, k])) for k in range(columns.cols)]
        moving = Matrix.vstack(zeros(*rotation.shape), back * point_rate) - Matrix.hstack(*swing)
        moving = named_matrix(equations, f"{name}_P_rate", moving, "Ṗ", "P_dot")
        gravity = equations.vector(f"{name}_gravity", back * gravity, "g in axes of the body")
    return add_body(equations, name, rigid_inertia(bodies), (columns, moving), twist, gravity)


def point_map(equations: StagedEquations, pose: PlatformPose, anchor: Anchor) -> Matrix:
    """T of the velocity T ẋ of a point of the platform, world axes."""
    axes = pose.mechanism.layout.axes
    value = zeros(3, len(pose.mechanism.layout.twist_names))
    for column, axis in enumerate(axes):
        value["xyz".index(axis), column] = 1
    for piece in anchor.pieces:
        if pose.axis is None:
            value[:, len(axes) :] += -skew(piece.vector)
        else:
            value[:, -1] += piece_ratio(equations, piece.ratio) * pose.axis.cross(piece.vector)
    return value


def _point_map_rate(motion: PlatformMotion, anchor: Anchor) -> Matrix:
    """Ṫ of the velocity T ẋ of a point of the platform, world axes."""
    equations, pose, twist = motion.tape.equations, motion.pose, motion.twist.velocity
    start = len(pose.mechanism.layout.axes)
    value = zeros(3, len(twist))
    for piece in anchor.pieces:
        if pose.axis is None:
            value[:, start:] += -skew(Matrix(twist[start:, 0]).cross(piece.vector))
        else:
            swing = pose.axis.cross(pose.axis.cross(piece.vector))
            value[:, -1] += piece_ratio(equations, piece.ratio) ** 2 * twist[start] * swing
    return value


def angular_map(equations: StagedEquations, pose: PlatformPose, anchor: Anchor) -> Matrix:
    """Angular velocity of a body of the platform per ẋ, world axes; constant."""
    size = len(pose.mechanism.layout.twist_names)
    value = zeros(3, size)
    if anchor.frame is None:
        return value
    if pose.axis is None:
        value[:, size - 3 :] = eye(3)
    else:
        value[:, -1] = piece_ratio(equations, anchor.ratio) * pose.axis
    return value
