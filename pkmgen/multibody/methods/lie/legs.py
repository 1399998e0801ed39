"""Equations of motion of legs between a base and a platform, each by itself (Müller 2022, §6.1–6.3, (144)).

A leg is a tree whose joints repeat one another, with M η̈ + C η̇ + Q of its leading rates; links that hang on the
platform move with the twist of that as well, without a velocity of its origin, which forces do not depend on.
"""

from __future__ import annotations

from collections.abc import Mapping

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.khalil.recursion import LinkPlace
from pkmgen.methods.lie.motion_equations import add_body, no_bodies
from pkmgen.methods.lie.screws import JointScrew, named_matrix
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.methods.legs import balance
from pkmgen.multibody.methods.legs.balance import LegEfforts, MovingLegs
from pkmgen.multibody.methods.legs.branches import Branch
from pkmgen.multibody.methods.legs.parts import Leg
from pkmgen.multibody.methods.legs.platform import own_motion
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree

TWIST = 6


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write Fᵀ (M η̈ + C η̇ + Q) of every leg (144), the platform (104), and J_IKᵀ Γ = their sum (137)–(139)."""
    return balance.inverse_dynamics(plan, "lie", _leg_efforts, False)


def _leg_efforts(moving: MovingLegs, number: int) -> LegEfforts:
    motion, tree = moving.motion, moving.placed.tree
    leg, accelerations = motion.legs[number].leg, motion.accelerations[number]
    total, wrench = zeros(len(accelerations), 1), zeros(TWIST, 1)
    for branch in motion.branches[number]:
        if not branch.links:
            continue
        own = _branch_efforts(moving, leg, branch, accelerations)
        total += own[: len(accelerations), 0]
        if branch.root != GROUND:
            moment, force = own[-TWIST:-3, 0], own[-3:, 0]
            frame = motion.parts[leg.seat].frame
            wrench += Matrix.vstack(frame * force, frame * moment)
    total += _losses(tree, leg, motion.rates_of(number), leg.of_links(tree.robot, accelerations))
    return LegEfforts(
        named_matrix(tree.equations, f"{leg.name}_generalised", total, "M η̈ + C η̇ + Q, (102)", "Q"), wrench
    )


def _branch_efforts(moving: MovingLegs, leg: Leg, branch: Branch, accelerations: Matrix) -> Matrix:
    """M η̈ + C η̇ + Q of the links of a branch, on leading rates, then on the twist of a platform that carries it."""
    tree, size = moving.placed.tree, len(accelerations)
    rates, pushed, gravity = _leading(tree, leg, branch, size), accelerations, zeros(3, 1)
    root = zeros(TWIST, size)
    if branch.root == GROUND:
        gravity = tree.equations.constant_vector("gravity", tree.robot.gravity)
    else:
        own = own_motion(tree, moving.motion.parts[leg.seat])
        rates = Matrix.vstack(rates, own.angular_velocity, zeros(3, 1))
        pushed = Matrix.vstack(pushed, own.angular_acceleration, own.acceleration)
        root = root.row_join(eye(TWIST))
    columns, changes, weights = [root], [zeros(*root.shape)], [gravity]
    total = no_bodies(root.cols)
    for index, place, turned in zip(branch.links, branch.tree.places, branch.rates, strict=True):
        before, screw = place.parent + 1, _screw(place)
        own_columns = screw.received(columns[before])
        for k, (column, sign) in enumerate(_columns(tree, leg, index)):
            own_columns[:, column] += sign * screw.screw[:, k]
        jacobian = named_matrix(tree.equations, f"{place.label}_compound", own_columns, "V = L η̇, (79)", "L")
        change = screw.received(changes[before]) + screw.swept(list(turned), jacobian)
        change = named_matrix(tree.equations, f"{place.label}_compound_rate", change, "rate of L, (164)", "L_dot")
        weight = tree.equations.vector(f"{place.label}_gravity", place.own(weights[before]), "g in axes of the link")
        columns, changes, weights = [*columns, jacobian], [*changes, change], [*weights, weight]
        if place.inertia.acts:
            total = total.plus(add_body(tree.equations, place.label, place.inertia, (jacobian, change), rates, weight))
    value: Matrix = total.mass * pushed + total.coriolis * rates + total.loads
    return value


def _screw(place: LinkPlace) -> JointScrew:
    parts = [part for part in (place.turning, place.sliding) if part is not None]
    nothing = zeros(3, parts[0].cols)
    screw = Matrix.vstack(
        nothing if place.turning is None else place.turning, nothing if place.sliding is None else place.sliding
    )
    return JointScrew(screw, eye(3) if place.rotation is None else place.rotation, place.arm)


def _columns(tree: Tree, leg: Leg, index: int) -> list[tuple[int, int]]:
    """Columns of the rates of a joint among the leading ones, and its sign; none where it stands still."""
    leader, sign = leg.repeated.get(index, (index, 1))
    owners = tree.robot.owners(leg.leading)
    return [(place, sign) for place, owner in enumerate(owners) if owner == leader and sign]


def _leading(tree: Tree, leg: Leg, branch: Branch, size: int) -> Matrix:
    """The leading rates, as far as a branch has them; others move none of its links."""
    value = zeros(size, 1)
    for index, turned in zip(branch.links, branch.rates, strict=True):
        for k, (column, sign) in enumerate(_columns(tree, leg, index)):
            value[column] = sign * turned[k]
    return value


def _losses(tree: Tree, leg: Leg, rates: Mapping[int, Matrix], accelerations: Mapping[int, Matrix]) -> Matrix:
    """Friction, springs, rotors and pushes at the joints of a leg, on its leading rates."""
    values: dict[int, Matrix] = {}
    for index in leg.links:
        own = rotor_effort(tree, index, accelerations[index]) + joint_losses(tree, index, rates[index])
        leader, sign = leg.repeated.get(index, (index, 1))
        if sign:
            values[leader] = sign * own + values.get(leader, zeros(len(own), 1))
    return Matrix.vstack(*(values[index] for index in leg.leading)) if values else zeros(0, 1)
