"""The platform as one rigid body: its wrench F_p (12), axes of the base, about the origin of its link."""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.methods.khalil.recursion import LinkMotion
from pkmgen.multibody.methods.legs.motion import PlatformMotion
from pkmgen.multibody.tree import Tree


def platform_wrench(tree: Tree, frame: Matrix, inertia: RigidInertia, motion: PlatformMotion) -> tuple[Matrix, Matrix]:
    """Force and moment that the platform takes: M_p (V̇ − g) + ω̇ × MS_p + ω × (ω × MS_p), and the moment of (12).

    MS_p is turned to the axes of the base; moments of inertia act in the axes of the platform.
    """
    write = tree.equations
    pull = motion.acceleration[:3, 0] - write.constant_vector("gravity", tree.robot.gravity)
    pull = write.vector("platform_pull", pull, "acceleration less gravity, m/s²")
    omega, change = motion.twist[3:, 0], motion.acceleration[3:, 0]
    force, moment = write.constant("platform_M", inertia.mass) * pull, zeros(3, 1)
    if any(entry != ZERO for entry in inertia.moment):
        lever = frame * write.constant_vector("platform_MS", inertia.moment)
        lever = write.vector("platform_first_moments", lever, "MS_p, kg·m", "MS_p")
        force += change.cross(lever) + omega.cross(omega.cross(lever))
        moment += lever.cross(pull)
    own = own_motion(tree, frame, motion)
    dyadic = write.constant_symmetric("platform_I", inertia.inertia)
    turned = dyadic * own.angular_acceleration + own.angular_velocity.cross(dyadic * own.angular_velocity)
    moment += frame * write.vector("platform_own_moment", turned, "about the origin, axes of the platform, N·m")
    return (
        write.vector("platform_force", force, "force of F_p (12), N", "F_p"),
        write.vector("platform_moment", moment, "moment of F_p (12), N·m"),
    )


def own_motion(tree: Tree, frame: Matrix, motion: PlatformMotion) -> LinkMotion:
    """Motion of the platform in its own axes, its acceleration less gravity."""
    write = tree.equations
    gravity = write.constant_vector("gravity", tree.robot.gravity)
    vectors = (
        ("rotation", motion.twist[3:, 0], "ω in its axes, rad/s"),
        ("rotation_rate", motion.acceleration[3:, 0], "ω̇ in its axes, rad/s²"),
        ("pull", motion.acceleration[:3, 0] - gravity, "acceleration less gravity in its axes, m/s²"),
    )
    own = [write.once_vector(f"platform_own_{name}", frame.T * value, meaning) for name, value, meaning in vectors]
    return LinkMotion.of(own[0], own[1], own[2])
