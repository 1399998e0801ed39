"""The platform cut into equal parts, one for each chain (Khan 2005, inverse dynamics)."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import ONE, ZERO, divide
from pkmgen.expression.trees import Number
from pkmgen.geometry.pose import PlatformPose
from pkmgen.mechanism.types import Body
from pkmgen.methods.denoc.efforts import body_wrench, seen_from
from pkmgen.methods.denoc.space import TwistSpace, keep


def platform_share(
    equations: StagedEquations,
    pose: PlatformPose,
    space: TwistSpace,
    basis: Matrix,
    motion: tuple[Matrix, Matrix],
    wrench: Matrix | None,
) -> Matrix:
    """Write the wrench that one part of the platform asks for at P, on the minimal twist.

    Args:
        equations: Where to write.
        pose: Where the platform stands.
        space: Twists of the robot.
        basis: T of t_P = T ẋ.
        motion: ẋ and ẍ.
        wrench: The working wrench on the platform, None for none.
    """
    mechanism = pose.mechanism
    count, total = Number(float(len(mechanism.limbs))), zeros(space.size, 1)
    gravity = equations.constant_vector("gravity", mechanism.gravity)
    normal = None if space.normal is None else mechanism.plane_normal
    twist, change = (basis * value for value in motion)
    for body in mechanism.platform:
        label, arm = f"part_of_{body.name}", zeros(3, 1)
        if pose.frame is not None and any(entry != ZERO for entry in body.mass_centre):
            own = equations.constant_vector(f"{label}_centre_in_platform", body.mass_centre)
            arm = space.flat(keep(equations, f"{label}_arm", pose.frame * own, "P to the mass centre, m"))
        moving = seen_from(space, (twist, change), arm)
        part = body_wrench(equations, label, space, _part(body, count), normal, pose.frame, moving, gravity)
        total += space.propagation(arm).T * part
    value = basis.T * total
    if wrench is not None:
        value -= wrench * equations.constant("part", divide(ONE, count))
    return equations.matrix("platform_share", value, "wrench of one part of the platform on ẋ", "w_P")


def _part(body: Body, count: Number) -> Body:
    """A body with its mass and inertia divided."""
    xx, yy, zz, xy, xz, yz = (divide(entry, count) for entry in body.inertia)
    return replace(body, mass=divide(body.mass, count), inertia=(xx, yy, zz, xy, xz, yz))
