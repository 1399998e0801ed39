"""Motion of the links of a limb's tree, and what bodies (Newton–Euler), rotors and friction ask for; limb frame."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import dot
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.mechanism.types import Body
from pkmgen.motion.geometry.bodies import friction_effort
from pkmgen.motion.trees.layout import Closure, LaidTree, LastLink, lay_tree
from pkmgen.motion.trees.site import LimbSite


@dataclass(frozen=True, slots=True)
class LinkMotion:
    """Motion of a link, limb frame: ω, ω̇, acceleration of its origin."""

    angular_velocity: Matrix
    angular_acceleration: Matrix
    acceleration: Matrix


@dataclass(frozen=True, slots=True)
class TreeMotion:
    """Motion of a tree, given that of its tip.

    Attributes:
        laid: Its links.
        closure: The closure that gives the rates.
        rates: q̇ of the independent coordinates.
        accelerations: q̈.
        links: Motion of every link.
    """

    laid: LaidTree
    closure: Closure
    rates: Matrix
    accelerations: Matrix
    links: list[LinkMotion]


def tree_motion(site: LimbSite) -> TreeMotion:
    """Lay out a tree and write its rates and accelerations from those of its tip."""
    laid = lay_tree(site)
    closure = Closure(site, laid.last())
    rates = closure.velocities()
    drift = link_motions(site, laid, rates, zeros(site.tree.size, 1), "drift")
    end = drift[site.tree.tip]
    tip_drift = point_acceleration(end, laid.tip - laid.links[site.tree.tip].origin)
    accelerations = closure.accelerations(
        closure.bias(rates, end.angular_velocity, end.angular_acceleration, tip_drift)
    )
    return TreeMotion(laid, closure, rates, accelerations, link_motions(site, laid, rates, accelerations, "motion"))


def link_motions(site: LimbSite, laid: LaidTree, rates: Matrix, accelerations: Matrix, label: str) -> list[LinkMotion]:
    """Angular velocity, its rate, and acceleration of the origin of every link."""
    rest, motions = zeros(3, 1), list[LinkMotion]()
    for joint, link in zip(site.tree.joints, laid.links, strict=True):
        before = motions[joint.parent] if joint.parent >= 0 else LinkMotion(rest, rest, rest)
        start = laid.links[joint.parent].origin if joint.parent >= 0 else rest
        name = f"{site.limb.name}_{joint.name}_{label}"
        step = joint.sign * rates[joint.coordinate] * link.axis
        push = joint.sign * accelerations[joint.coordinate] * link.axis
        angular_velocity, angular_acceleration = before.angular_velocity, before.angular_acceleration
        acceleration = point_acceleration(before, link.origin - start)
        if joint.kind == "P":
            acceleration += push + 2 * before.angular_velocity.cross(step)
        else:
            angular_velocity = site.equations.once_vector(
                f"{site.limb.name}_{joint.name}_rotation", before.angular_velocity + step, "ω, rad/s"
            )
            angular_acceleration = site.equations.vector(
                f"{name}_rotation_rate", angular_acceleration + push + before.angular_velocity.cross(step), "ω̇"
            )
        motions.append(
            LinkMotion(
                angular_velocity,
                angular_acceleration,
                site.equations.vector(f"{name}_acceleration", acceleration, "m/s²"),
            )
        )
    return motions


def point_acceleration(motion: LinkMotion, arm: Matrix) -> Matrix:
    """Acceleration of a point of a link."""
    return (
        motion.acceleration
        + motion.angular_acceleration.cross(arm)
        + motion.angular_velocity.cross(motion.angular_velocity.cross(arm))
    )


def newton_euler(site: LimbSite, name: str, body: Body, frame: Matrix, motion: LinkMotion) -> tuple[Matrix, Matrix]:
    """Force m (s̈ − g) and moment about the origin of the link, limb frame."""
    equations, label = site.equations, f"{name}_{body.name}"
    mass = equations.constant(f"{label}_mass", body.mass)
    centre = equations.vector(
        f"{label}_centre", frame * equations.constant_vector(f"{label}_mass_centre", body.mass_centre), "centre, m"
    )
    pull = point_acceleration(motion, centre) - site.gravity
    force = equations.vector(f"{label}_force", mass * pull, "m (s̈ − g), N")
    moment = centre.cross(force)
    if any(entry != ZERO for entry in body.inertia):
        own = equations.constant_symmetric(f"{label}_inertia", body.inertia)
        inertia = equations.matrix(f"{label}_inertia", frame * own * frame.T, "inertia in axes of the limb frame")
        spin = equations.vector(f"{label}_momentum", inertia * motion.angular_velocity, "I ω, N·m·s")
        moment += inertia * motion.angular_acceleration + motion.angular_velocity.cross(spin)
    return force, moment


def link_wrench(
    site: LimbSite, name: str, inertia: RigidInertia, frame: Matrix, motion: LinkMotion
) -> tuple[Matrix, Matrix]:
    """Newton–Euler of a link by m, s and J about its origin: force and moment about that, limb frame."""
    equations, rest = site.equations, zeros(3, 1)
    if not inertia.acts:
        return rest, rest
    pull, omega, alpha = motion.acceleration - site.gravity, motion.angular_velocity, motion.angular_acceleration
    force, moment = equations.constant(f"{name}_mass", inertia.mass) * pull, rest
    if any(entry != ZERO for entry in inertia.moment):
        own = frame * equations.constant_vector(f"{name}_first_moment", inertia.moment)
        first = equations.vector(f"{name}_first_moment", own, "s, kg·m")
        force += alpha.cross(first) + omega.cross(omega.cross(first))
        moment = first.cross(pull)
    if any(entry != ZERO for entry in inertia.inertia):
        dyadic = equations.constant_symmetric(f"{name}_inertia", inertia.inertia)
        turned = equations.matrix(f"{name}_inertia", frame * dyadic * frame.T, "J in axes of the limb frame")
        spin = equations.vector(f"{name}_momentum", turned * omega, "J ω, N·m·s")
        moment += turned * alpha + omega.cross(spin)
    return equations.vector(f"{name}_own_force", force, "m (a − g) + ω̇ × s + ω × (ω × s), N"), moment


def joint_losses(site: LimbSite, joint: int, rate: sympy.Expr, acceleration: sympy.Expr) -> sympy.Expr:
    """Friction at a joint and the inertia of its rotor, as an effort on the joint's own rate, N·m or N."""
    record, equations, name = (
        site.tree.joints[joint],
        site.equations,
        f"{site.limb.name}_{site.tree.joints[joint].name}",
    )
    value, rotor = sympy.Integer(0), inertia_at_joint(record.motor, record.friction)
    if rotor != ZERO:
        value += equations.constant(f"{name}_rotor", rotor) * acceleration
    return value + friction_effort(equations, name, record.friction, rate)


def tip_friction(site: LimbSite, last: LastLink, angular_velocity: Matrix) -> Matrix:
    """Moment that friction at the tip asks for on the last link; its opposite acts on what the limb ends on."""
    moment, name = zeros(3, 1), site.limb.name
    for index, (side, axis) in enumerate(site.tree.friction_axes):
        own = site.equations.constant_vector(f"{name}_friction_own_axis_{index + 1}", axis)
        if side == "last":
            world = last.frame * own
        else:
            own = site.equations.constant_vector(f"{name}_friction_own_axis_{index + 1}", site.limb.frame.rotate(axis))
            world = own if site.attitude is None else site.attitude * own
        world = site.equations.vector(f"{name}_friction_axis_{index + 1}", world, "axis of friction of the tip")
        rate = site.equations.scalar(
            f"{name}_friction_rate_{index + 1}", dot(world, angular_velocity - site.angular_velocity), "rad/s"
        )
        friction = site.tree.tip_friction
        moment += friction_effort(site.equations, f"{name}_tip", friction, rate) * world
    return moment


def coordinate_efforts(site: LimbSite, joints: list[sympy.Expr]) -> Matrix:
    """Efforts on the independent coordinates from those on all joints: Hᵀ τ with the entries 0 and ±1 of H."""
    efforts = on_coordinates(site, joints)
    return site.equations.matrix(f"{site.limb.name}_coordinate_effort", efforts, "τ, efforts on the coordinates")


def on_coordinates(site: LimbSite, joints: list[sympy.Expr]) -> Matrix:
    """The same, not named."""
    efforts = zeros(site.tree.size, 1)
    for joint, value in zip(site.tree.joints, joints, strict=True):
        efforts[joint.coordinate] += joint.sign * value
    return efforts
