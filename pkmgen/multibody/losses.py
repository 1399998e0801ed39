"""What acts on the rate of one joint by itself: a rotor, friction, a spring and a damper, what pushes from outside."""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.motion.geometry.bodies import friction_effort
from pkmgen.multibody.tree import Tree


def rotor_effort(tree: Tree, index: int, acceleration: Matrix) -> Matrix:
    """Effort of a rotor on the rates of a joint, N·m or N; accelerations are those of the joint."""
    link, label = tree.robot.links[index], tree.labels[index]
    inertia = inertia_at_joint(link.motor, link.friction)
    if inertia == ZERO:
        return zeros(len(acceleration), 1)
    effort: Matrix = tree.equations.constant(f"{label}_rotor_inertia", inertia) * acceleration
    return effort


def joint_losses(tree: Tree, index: int, rate: Matrix) -> Matrix:
    """Effort of friction, spring, damper and push on the rates of a joint, as of an inverse model, N·m or N."""
    link, label, value = tree.robot.links[index], tree.labels[index], -tree.pushed(index)
    if link.friction.acts:
        value[0] += friction_effort(tree.equations, label, link.friction, rate[0])
    if link.spring is not None:
        stiffness, rest, damping = (
            tree.equations.constant(f"{label}_{word}", getattr(link.spring, word))
            for word in ("stiffness", "rest", "damping")
        )
        value[0] += stiffness * (tree.angle(index) - rest) + damping * rate[0]
    return value
