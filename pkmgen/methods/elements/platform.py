"""Bodies of the platform and of its parts in method `elements`, each a rigid body on the rates of its point.

Özgür 2013, §3.2 splits a platform over the limbs; that is exact only for equal shares and never cheaper (theory).
"""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.equations.matrix import eye, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import ONE, ZERO, Vector
from pkmgen.geometry.anchor import ORIGIN, skew
from pkmgen.geometry.platform import PlatformPoint
from pkmgen.mechanism.inertia import inertia_in
from pkmgen.mechanism.types import Body
from pkmgen.methods.elements.inertia import rigid_torque
from pkmgen.methods.elements.types import BodyMotion, Coordinate

X_AXIS: Vector = (ONE, ZERO, ZERO)
Y_AXIS: Vector = (ZERO, ONE, ZERO)


def platform_bodies(equations: StagedEquations, points: Sequence[PlatformPoint]) -> list[BodyMotion]:
    """Write V, W, S̈ and the torque of every body of the platform."""
    return [_rigid(equations, point, body) for point in points for body in point.bodies]


def _rigid(equations: StagedEquations, point: PlatformPoint, body: Body) -> BodyMotion:
    label = body.name if body.name.startswith(point.name) else f"{point.name}_{body.name}"
    mass = equations.constant(f"{label}_mass", body.mass)
    unit, acceleration = eye(3), point.velocity.acceleration
    on_point = Coordinate(point.velocity, unit, None)
    if point.rotation is None or point.frame is None:
        return BodyMotion(label, mass, acceleration, (on_point,), None, lambda _coordinate: zeros(3, 3))
    omega, alpha = point.rotation.velocity, point.rotation.acceleration
    moving = None
    if body.mass_centre != ORIGIN:
        own = equations.constant_vector(f"{label}_mass_centre", body.mass_centre)
        arm = equations.vector(f"{label}_centre", point.frame * own, "s, point to mass centre, world frame, m")
        moving = equations.matrix(f"{label}_V_turn", -skew(arm), "V = ∂Ṡ/∂ω = −[s]×", "V")
        value = acceleration + alpha.cross(arm) + omega.cross(omega.cross(arm))
        acceleration = equations.vector(f"{label}_centre_acceleration", value, "S̈ of the mass centre, m/s²")
    inertia = inertia_in(body, X_AXIS, Y_AXIS)
    torque, momentum = rigid_torque(equations, label, inertia, point.frame, omega, alpha)
    return BodyMotion(label, mass, acceleration, (on_point, Coordinate(point.rotation, moving, unit)), torque, momentum)
