"""A part of the platform as a rigid body: its wrench F_p (12), axes of the base, about the origin of its link."""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.methods.khalil.recursion import LinkMotion
from pkmgen.multibody.methods.legs.motion import PartMotion
from pkmgen.multibody.tree import Tree


def part_wrench(tree: Tree, inertia: RigidInertia, motion: PartMotion) -> tuple[Matrix, Matrix]:
    """Force and moment that a part takes: M_p (V̇ − g) + ω̇ × MS_p + ω × (ω × MS_p), and the moment of (12).

    MS_p is turned to the axes of the base; moments of inertia act in the axes of the platform.
    """
    write, name, frame = tree.equations, motion.name, motion.frame
    pull = motion.acceleration[:3, 0] - write.constant_vector("gravity", tree.robot.gravity)
    pull = write.vector(f"{name}_pull", pull, "acceleration less gravity, m/s²")
    omega, change = motion.twist[3:, 0], motion.acceleration[3:, 0]
    force, moment = write.constant(f"{name}_M", inertia.mass) * pull, zeros(3, 1)
    if any(entry != ZERO for entry in inertia.moment):
        lever = frame * write.constant_vector(f"{name}_MS", inertia.moment)
        lever = write.vector(f"{name}_first_moments", lever, "MS_p, kg·m", "MS_p")
        force += change.cross(lever) + omega.cross(omega.cross(lever))
        moment += lever.cross(pull)
    own = own_motion(tree, motion)
    dyadic = write.constant_symmetric(f"{name}_I", inertia.inertia)
    turned = dyadic * own.angular_acceleration + own.angular_velocity.cross(dyadic * own.angular_velocity)
    moment += frame * write.vector(f"{name}_own_moment", turned, "about the origin, own axes, N·m")
    return (
        write.vector(f"{name}_force", force, "force of F_p (12), N", "F_p"),
        write.vector(f"{name}_moment", moment, "moment of F_p (12), N·m"),
    )


def own_motion(tree: Tree, motion: PartMotion) -> LinkMotion:
    """Motion of a part of the platform in its own axes, its acceleration less gravity."""
    write, frame = tree.equations, motion.frame
    gravity = write.constant_vector("gravity", tree.robot.gravity)
    vectors = (
        ("rotation", motion.twist[3:, 0], "ω in its axes, rad/s"),
        ("rotation_rate", motion.acceleration[3:, 0], "ω̇ in its axes, rad/s²"),
        ("pull", motion.acceleration[:3, 0] - gravity, "acceleration less gravity in its axes, m/s²"),
    )
    own = [write.once_vector(f"{motion.name}_own_{name}", frame.T * value, meaning) for name, value, meaning in vectors]
    return LinkMotion.of(own[0], own[1], own[2])
