"""Efforts at the joints of a tree that are no bodies' doing, and the way from joint efforts to those of the limb."""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import ZERO
from pkmgen.geometry.friction import friction_effort
from pkmgen.trees.closure import LastLink
from pkmgen.trees.site import LimbSite


def joint_losses(site: LimbSite, joint: int, rate: sympy.Expr, acceleration: sympy.Expr) -> sympy.Expr:
    """Friction at a joint and the inertia of its rotor, as an effort on the joint's own rate, N·m or N."""
    record, equations, name = (
        site.tree.joints[joint],
        site.equations,
        f"{site.limb.name}_{site.tree.joints[joint].name}",
    )
    value = sympy.Integer(0)
    if record.motor is not None and record.motor.rotor_inertia != ZERO:
        value += equations.constant(f"{name}_rotor", record.motor.rotor_inertia) * acceleration
    return value + friction_effort(equations, name, record.friction, rate)


def tip_friction(site: LimbSite, last: LastLink, angular_velocity: Matrix) -> Matrix:
    """Moment that friction at the tip asks for on the last link; its opposite acts on what the limb ends on.

    Args:
        site: The limb.
        last: Its last link.
        angular_velocity: Angular velocity of the last link.
    """
    moment, name = zeros(3, 1), site.limb.name
    for index, (side, axis) in enumerate(site.tree.friction_axes):
        own = site.equations.constant_vector(f"{name}_rubbing_{index + 1}", axis)
        if side == "last":
            world = last.frame * own
        else:
            own = site.equations.constant_vector(f"{name}_rubbing_{index + 1}", site.limb.frame.rotate(axis))
            world = own if site.attitude is None else site.attitude * own
        world = site.equations.vector(f"{name}_rubbing_axis_{index + 1}", world, "axis about which the tip rubs")
        rate = site.equations.scalar(
            f"{name}_rubbing_rate_{index + 1}", dot(world, angular_velocity - site.angular_velocity), "rad/s"
        )
        friction = site.tree.tip_friction
        moment += friction_effort(site.equations, f"{name}_tip", friction, rate) * world
    return moment


def coordinate_efforts(site: LimbSite, joints: list[sympy.Expr]) -> Matrix:
    """Efforts on the independent coordinates from those on all joints: Hᵀ τ with the entries 0 and ±1 of H."""
    efforts = zeros(site.tree.size, 1)
    for joint, value in zip(site.tree.joints, joints, strict=True):
        efforts[joint.coordinate] += joint.sign * value
    return site.equations.matrix(f"{site.limb.name}_coordinate_effort", efforts, "τ, efforts on the coordinates")
