"""Method `khalil`: recursive Newton–Euler of legs in link axes (Khalil & Ibrahim 2007, section 2).

H_i are the efforts at the joints of a leg, outwards from the base and, for links that the tree of joints hangs on the
platform, from there; these hand their forces to the platform directly.
"""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.khalil.recursion import LinkMotion, base_wrench, link_forces
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.methods.legs import balance
from pkmgen.multibody.methods.legs.balance import LegEfforts, MovingLegs
from pkmgen.multibody.methods.legs.branches import Branch, Joints
from pkmgen.multibody.methods.legs.platform import own_motion
from pkmgen.multibody.methods.links import base_motion
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write Γ = H^a + J_pᵀ (F_p + Σ J_viᵀ J_i⁻ᵀ(:, p_i) H_i^p) (22)."""
    return balance.inverse_dynamics(plan, "khalil", _leg_efforts, True)


def _leg_efforts(moving: MovingLegs, number: int) -> LegEfforts:
    """Recursive Newton–Euler of one leg."""
    placed, motion = moving.placed, moving.motion
    tree, leg, branches = placed.tree, motion.legs[number].leg, motion.branches[number]
    if not leg.links:
        return LegEfforts(zeros(0, 1), zeros(6, 1))
    pushed = leg.of_links(tree.robot, motion.accelerations[number])
    found, wrench = dict[int, Matrix](), zeros(6, 1)
    for branch in branches:
        standing = branch.root == GROUND
        part = motion.parts[leg.seat]
        base = base_motion(tree, None) if standing else own_motion(tree, part)
        efforts, force, moment = _branch_efforts(branch, pushed, base)
        found |= efforts
        if not standing:
            wrench += Matrix.vstack(part.frame * force, part.frame * moment)
    rates = motion.rates_of(number)
    values = {index: _with_losses(tree, index, found[index], rates[index], pushed[index]) for index in leg.links}
    for index, (leader, sign) in leg.moving.items():
        values[leader] += sign * values[index]
    column = Matrix.vstack(*(values[index] for index in leg.leading))
    return LegEfforts(tree.equations.matrix(f"{leg.name}_effort", column, "H_i", "H_i"), wrench)


def _branch_efforts(
    branch: Branch, accelerations: Joints, base: LinkMotion
) -> tuple[dict[int, Matrix], Matrix, Matrix]:
    """Efforts on the joints of a branch; force and moment on what carries it, its axes."""
    motions = branch.motions([accelerations[index] for index in branch.links], base, "motion")
    found = link_forces(branch.tree, motions, {}, "motion")
    return dict(zip(branch.links, found.efforts, strict=True)), *base_wrench(branch.tree, found, "motion")


def _with_losses(tree: Tree, index: int, effort: Matrix, rate: Matrix, acceleration: Matrix) -> Matrix:
    return effort + rotor_effort(tree, index, acceleration) + joint_losses(tree, index, rate)
