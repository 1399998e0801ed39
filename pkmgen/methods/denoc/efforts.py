"""Torques of a chain by itself, and what of them goes to the other chains (Khan 2005, summary of inverse dynamics).

γ_i = M_i ṫ_i + W_i M_i t_i − w_i^G + B_{i+1,i}ᵀ γ_{i+1} and τ̃_i = p_iᵀ γ_i are τ̃ = N_dᵀ N_lᵀ (M ṫ + W M t − w^G) of
eq. 52, done recursively. The summary of the paper adds the gravity wrench; rightly it is taken off, as in eq. 52.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, diag, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ZERO, Vector, subtract
from pkmgen.mechanism.inertia import moment_about
from pkmgen.mechanism.types import Body
from pkmgen.methods.denoc.chain import Chain, ChainLink
from pkmgen.methods.denoc.projection import ChainMotion, Projection
from pkmgen.methods.denoc.space import TwistSpace, keep, symmetric
from pkmgen.motion.trees.layout import LastLink
from pkmgen.motion.trees.motion import joint_losses, tip_friction


def body_wrench(
    equations: StagedEquations,
    label: str,
    space: TwistSpace,
    body: Body,
    normal: Vector | None,
    frame: Matrix | None,
    motion: tuple[Matrix, Matrix],
    gravity: Matrix,
) -> Matrix:
    """M ṫ + W M t − w^G of a body about its mass centre (2), (3), (49).

    The motion is t and ṫ of its mass centre, gravity g in the world frame. Columns of the frame are axes of the body,
    None for one that does not turn; the normal of a planar robot is in these axes, None for a spatial one.
    """
    twist, change = motion
    mass = equations.constant(f"{label}_mass", body.mass)
    inertia = zeros(3, 3)
    if frame is not None and any(entry != ZERO for entry in body.inertia):
        inertia = _inertia(equations, label, space, body, normal, frame)
    whole = diag(inertia, mass * eye(3))
    matrix = keep(equations, f"{label}_M", space.square(whole), "M, mass matrix (2)", "M")
    none = zeros(3, 1)
    angular_velocity = space.upper(twist)
    momentum = keep(
        equations, f"{label}_momentum", space.upper(matrix * space.join(angular_velocity, none)), "I ω, N·m·s"
    )
    gyration = space.join(angular_velocity.cross(momentum), none)
    return matrix * change + gyration - space.join(none, mass * gravity)


def _inertia(
    equations: StagedEquations, label: str, space: TwistSpace, body: Body, normal: Vector | None, frame: Matrix
) -> Matrix:
    """Inertia about the mass centre in world axes; of a planar robot the entry about the normal alone."""
    if space.normal is not None:
        assert normal is not None
        inertia = zeros(3, 3)
        inertia[space.normal, space.normal] = equations.constant(f"{label}_inertia", moment_about(body, normal))
        return inertia
    own = equations.constant_symmetric(f"{label}_inertia", body.inertia)
    half = equations.matrix(f"{label}_turned_inertia", frame * own, "R I")
    return equations.matrix(f"{label}_I", symmetric(half * frame.T), "I, inertia in world axes", "I")


@dataclass(frozen=True, slots=True)
class ChainTorques:
    """What a chain contributes to the torques of the robot.

    Attributes:
        phi: Φ.
        reaches: p̃_a of its actuated joints.
        torques: τ̃_a of its actuated joints, N·m or N.
        p_bar: p̄, the wrench at P that stands for the torques of its passive joints.
        lines: w of θ̇_a = wᵀ t_P for its actuated joints; empty where the recursion stops before them.
    """

    phi: Matrix
    reaches: list[Matrix]
    torques: list[sympy.Expr]
    p_bar: Matrix
    lines: list[Matrix]


def chain_torques(
    chain: Chain,
    projection: Projection,
    motion: ChainMotion,
    accelerations: tuple[Sequence[sympy.Expr], Sequence[Matrix]],
    share: Matrix,
) -> ChainTorques:
    """Write the torques of a chain by itself and what of them goes to the other chains.

    Accelerations are θ̈ and ṫ of the links of the limb itself; the share is the wrench that the chain's part of the
    platform asks for at P.
    """
    torques, motors = _joint_torques(chain, motion, *accelerations, share), chain.motors()
    return ChainTorques(
        projection.phi,
        [projection.reaches[index] for index in motors],
        [torques[index] for index in motors],
        _shared_torques(chain, projection, torques),
        _lines(chain, projection) if projection.driven else [],
    )


def _joint_torques(
    chain: Chain,
    motion: ChainMotion,
    accelerations: Sequence[sympy.Expr],
    changes: Sequence[Matrix],
    share: Matrix,
) -> list[sympy.Symbol]:
    """τ̃ of all joints, friction and rotors of their own included."""
    equations, torques = chain.site.equations, list[sympy.Symbol]()
    losses = _losses(chain, motion, accelerations)
    wrench, after = share, eye(chain.space.size)
    for index in reversed(range(len(chain.links))):
        link = chain.links[index]
        value = after.T * wrench
        if link.bodies:
            value += _link_wrench(chain, link, (motion.twists[index], changes[index]))
        wrench = keep(equations, f"{link.name}_gamma", value, "γ, wrench on the link", "gamma")
        after = link.propagation
        torque = dot(link.generator, wrench) + losses[index]
        torques.append(equations.scalar(f"{link.name}_tau_tilde", torque, "τ̃ = pᵀ γ, N·m or N (52)", "tau_tilde"))
    return torques[::-1]


def _link_wrench(chain: Chain, link: ChainLink, motion: tuple[Matrix, Matrix]) -> Matrix:
    """Wrench of all bodies of a link about C_i, the mass centre of the first."""
    equations, space = chain.site.equations, chain.space
    total, none = zeros(space.size, 1), zeros(3, 1)
    for number, body in enumerate(link.bodies):
        label = link.name if number == 0 else f"{link.name}_{body.name}"
        arm, own = none, motion
        if number > 0:
            assert link.frame is not None
            offset = equations.constant_vector(
                f"{label}_offset", subtract(body.mass_centre, link.bodies[0].mass_centre)
            )
            arm = space.flat(keep(equations, f"{label}_arm", link.frame * offset, "from C to the mass centre, m"))
            own = seen_from(space, motion, arm)
        wrench = body_wrench(equations, label, space, body, _normal(chain), link.frame, own, chain.gravity)
        total += space.propagation(arm).T * wrench
    return total


def seen_from(space: TwistSpace, motion: tuple[Matrix, Matrix], arm: Matrix) -> tuple[Matrix, Matrix]:
    """Twist and twist rate of a body, from another point of it."""
    twist, change = motion
    angular_velocity = space.upper(twist)
    shift = space.join(zeros(3, 1), angular_velocity.cross(angular_velocity.cross(arm)))
    propagation = space.propagation(arm)
    return propagation * twist, propagation * change + shift


def _normal(chain: Chain) -> Vector | None:
    """Normal of a planar robot in axes of the limb frame: that of a hinge, up to its sign."""
    if chain.space.normal is None:
        return None
    hinges = [joint.axis for joint in chain.site.tree.joints if joint.kind == "R"]
    return hinges[0] if hinges else chain.site.tree.pairs[0].last


def _losses(chain: Chain, motion: ChainMotion, accelerations: Sequence[sympy.Expr]) -> list[sympy.Expr]:
    """Friction of every joint and inertia of its rotor; friction at the tip by the relative turn there."""
    tree, tip = chain.site.tree, zeros(3, 1)
    if tree.friction_axes:
        tip = _tip_moment(chain, motion)
    losses = []
    for index, link in enumerate(chain.links):
        if link.place is None:
            losses.append(-dot(link.axis, tip))
        else:
            losses.append(joint_losses(chain.site, link.place, motion.rates[index], accelerations[index]))
    return losses


def _tip_moment(chain: Chain, motion: ChainMotion) -> Matrix:
    """Moment that friction at the tip asks for on the last link of the limb, world frame."""
    back = chain.to_world.T
    site = replace(chain.site, angular_velocity=back * chain.space.upper(motion.twists[-1]))
    frame = chain.links[len(site.tree.joints) - 1].frame
    assert frame is not None
    none = zeros(3, 1)
    last = chain.space.upper(motion.twists[len(site.tree.joints) - 1])
    moment = tip_friction(site, LastLink(back * frame, none, none, none), back * last)
    return keep(site.equations, f"{site.limb.name}_tip_moment", chain.to_world * moment, "friction at the tip, N·m")


def _shared_torques(chain: Chain, projection: Projection, torques: Sequence[sympy.Symbol]) -> Matrix:
    """Write p̄, the wrench at P that stands for the torques of the passive joints.

    p̄ = Σ τ̃_k Ψ_{k−1} p̃_k/δ_k with Ψ_k = (1 − B_Pk p_k p̃_kᵀ/δ_k)ᵀ (33), nested: the sum is carried from the tip to the
    base, and each joint's Ψ acts on all that is carried.
    """
    equations, total = chain.site.equations, zeros(chain.space.size, 1)
    for index in reversed(chain.passive()):
        name, projector, reach = chain.links[index].name, projection.passive[index], projection.reaches[index]
        part = equations.scalar(f"{name}_part", (torques[index] - dot(reach, total)) / projector.square, "τ̃/δ less Ψ's")
        total = keep(equations, f"{name}_p_hat", total + projector.vector * part, "sum of p̂, from the tip", "p_hat")
    return total


def _lines(chain: Chain, projection: Projection) -> list[Matrix]:
    """Rows of θ̇_a = wᵀ t_P for the actuated joints: (19) for (29)."""
    lines: list[Matrix] = []
    for index in chain.motors():
        projector, value = projection.driven[index], projection.driven[index].vector
        for other, row in zip(chain.motors(), lines, strict=False):
            value = value - dot(projector.vector, projection.reaches[other]) * row
        name = f"{chain.links[index].name}_line"
        lines.append(keep(chain.site.equations, name, value / projector.square, "w, θ̇ = wᵀ t_P"))
    return lines


def natural_complement(chain: Chain) -> None:
    """Write the factors of the decoupled natural orthogonal complement, t = N_l N_d θ̇ (50), (51)."""
    equations, name, size, count = chain.site.equations, chain.site.limb.name, chain.space.size, len(chain.links)
    lower, diagonal = eye(size * count), zeros(size * count, count)
    for i, link in enumerate(chain.links):
        diagonal[size * i : size * (i + 1), i] = link.generator
        for j in range(i):
            block = chain.links[j + 1].propagation if j == i - 1 else _between(chain, j, i)
            lower[size * i : size * (i + 1), size * j : size * (j + 1)] = block
    equations.matrix(f"{name}_N_l", lower, "N_l, lower triangular (51)", "N_l")
    equations.matrix(f"{name}_N_d", diagonal, "N_d, block diagonal (51)", "N_d")


def _between(chain: Chain, start: int, end: int) -> Matrix:
    """B from C_start to C_end."""
    return chain.space.propagation(chain.links[start].to_platform - chain.links[end].to_platform)
