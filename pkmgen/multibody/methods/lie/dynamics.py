"""Equations of motion of a multibody with loop constraints by constraint embedding (Müller 2022, §6.1–6.3, (84)).

The tree without constraints has M q̈ + C q̇ + Q = τ, each body adding its part (171)–(174). With q̇ = H ẏ and its rate,
Jourdain's principle gives Hᵀ (M (H ÿ + Ḣ ẏ) + C H ẏ + Q) for the independent rates.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.lie.motion_equations import EquationsOfMotion, add_body, no_bodies
from pkmgen.multibody.dynamics import effort_model
from pkmgen.multibody.independent import declare_independent, mode_of
from pkmgen.multibody.losses import joint_losses
from pkmgen.multibody.methods.lie.embedding import Embedding
from pkmgen.multibody.methods.lie.screws import (
    ScrewTree,
    jacobian_rates,
    screw_tree,
    turned_back,
    write_reference_screws,
)
from pkmgen.multibody.motors import shared_efforts
from pkmgen.multibody.moving_base import MovingBase, declare_base
from pkmgen.multibody.placing import PlacedMultibody, declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan


@dataclass(frozen=True, slots=True)
class EmbeddedMotion:
    """A multibody in motion.

    Attributes:
        placed: The multibody.
        base: The base, where it moves.
        embedding: Its joint rates in the independent ones.
        rates: q̇, those of the base first.
        moving: J̇ of all links.
    """

    placed: PlacedMultibody
    base: MovingBase | None
    embedding: Embedding
    rates: Matrix
    moving: dict[int, Matrix]

    @property
    def screws(self) -> ScrewTree:
        """Its links."""
        return self.embedding.screws


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write inverse dynamics by matrices of the tree, embedded; inputs and outputs are those of method `adjoint`."""
    equations = StagedEquations()
    motion = _motion(equations, plan)
    pushed = Matrix(list(declare_independent(equations, plan.robot, "acceleration")))
    declare_last(motion.placed)
    if motion.base is not None:
        pull = motion.base.origin.acceleration  # less gravity, which makes bodies heavy
        pushed = Matrix.vstack(motion.base.rotation.acceleration, pull, pushed)
    drift = motion.embedding.drift(motion.moving, motion.rates)
    accelerations = motion.embedding.matrix * pushed + drift
    accelerations = equations.matrix("tree_accelerations", accelerations, "q̈ = H ÿ + Ḣ ẏ, (46)")
    parts = tree_equations(motion, plan.robot.base is None)
    force = parts.mass * accelerations + parts.coriolis * motion.rates + parts.loads
    force = equations.matrix("tree_efforts", force, "M q̈ + C q̇ + Q, (100)", "Q")
    effort = motion.embedding.matrix.T * force
    effort = equations.matrix("independent_effort", effort, "Hᵀ (M (H ÿ + Ḣ ẏ) + C H ẏ + Q), (84)")
    begin = len(effort) - plan.robot.freedoms
    wrench = [] if motion.base is None else motion.base.wrench(effort[3:6, 0], effort[:3, 0])
    values = _on_motors(plan, motion, list(effort)[begin:])
    return effort_model(plan, equations, "lie", values, wrench, motion.placed.iteration)


def _on_motors(plan: MultibodyPlan, motion: EmbeddedMotion, effort: list[sympy.Expr]) -> list[sympy.Expr]:
    robot, begin = plan.robot, motion.embedding.matrix.cols - plan.robot.freedoms
    if robot.driven:
        return effort
    rows = [motion.embedding.matrix[motion.screws.places[index], begin:].T for index in robot.motors]
    return shared_efforts(plan, motion.screws.tree.equations, rows, effort, [sympy.Integer(0)] * len(rows))


def equations_of_motion(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate → M, C, Q of M ÿ + C ẏ + Q = Jᵀ Γ, and H; those of a base that moves come first (102)–(103).

    A base that moves does so without a velocity of its origin, which forces do not depend on.
    """
    equations = StagedEquations()
    motion = _motion(equations, plan)
    declare_last(motion.placed)
    embedding = motion.embedding.matrix
    rate = motion.embedding.matrix_rate(motion.moving, motion.rates)
    parts = tree_equations(motion, True)
    mass = equations.matrix("mass_matrix", embedding.T * (parts.mass * embedding), "Hᵀ M H, (103)", "M_y")
    pushed = embedding.T * (parts.mass * rate + parts.coriolis * embedding)
    coriolis = equations.matrix("coriolis_matrix", pushed, "Hᵀ (M Ḣ + C H), (103)", "C_y")
    loads = equations.matrix("loads", embedding.T * parts.loads, "Hᵀ Q: gravity, springs, friction, (103)", "Q_y")
    outputs = (
        Port.plain("mass", mass, "M", mass.shape),
        Port.plain("coriolis", coriolis, "C", coriolis.shape),
        Port.plain("load", loads, "Q", loads.shape),
        Port.plain("embedding", equations.matrix("whole_embedding", embedding, "H, (76)"), "H", embedding.shape),
    )
    iteration = motion.placed.iteration
    return equations.model(plan.robot.name, "equations_of_motion", "lie", mode_of(plan.robot), outputs, iteration)


def _motion(equations: StagedEquations, plan: MultibodyPlan) -> EmbeddedMotion:
    """Declare position and rate, and write H, q̇ and J̇."""
    base = declare_base(equations, RateTape(equations), plan.robot)
    placed = place_multibody(equations, plan)
    given = Matrix(list(declare_independent(equations, plan.robot, "rate")))
    if base is not None:
        given = Matrix.vstack(base.rotation.velocity, zeros(3, 1), given)
    write_reference_screws(placed.tree)
    embedding = Embedding(plan, screw_tree(placed.tree))
    rates = equations.sparse_matrix("tree_rates", embedding.matrix * given, "q̇ = H ẏ, (76)")
    return EmbeddedMotion(placed, base, embedding, rates, jacobian_rates(embedding.screws, rates))


def tree_equations(motion: EmbeddedMotion, heavy: bool) -> EquationsOfMotion:
    """Write M, C and Q of the tree without loop constraints (171)–(174); bodies have weight where they are heavy."""
    screws, robot = motion.screws, motion.placed.plan.robot
    tree, equations = screws.tree, screws.tree.equations
    gravity = zeros(3, 1)
    if heavy:
        gravity = equations.constant_vector("gravity", robot.gravity)
        if motion.base is not None:
            gravity = equations.vector("base_gravity", motion.base.frame.T * gravity, "g in axes of the base")
    weights = turned_back(tree, gravity, "gravity", "g in axes of the body")
    total = no_bodies(screws.size)
    for index in range(GROUND, len(robot.links)):
        label = "base" if index == GROUND else tree.labels[index]
        bodies = (robot.base or ()) if index == GROUND else robot.links[index].bodies
        if bodies:
            jacobian = (screws.jacobians[index], motion.moving[index])
            inertia = rigid_inertia(bodies)
            total = total.plus(add_body(equations, label, inertia, jacobian, motion.rates, weights[index]))
    loads = total.loads
    for index, link in enumerate(robot.links):
        place = screws.places[index]
        own = joint_losses(tree, index, screws.of(index, motion.rates))
        loads[place : place + link.freedoms, 0] = loads[place : place + link.freedoms, 0] + own
        if (turned := inertia_at_joint(link.motor, link.friction)) != ZERO:
            rotor = equations.constant(f"{tree.labels[index]}_rotor_inertia", turned)
            for entry in range(place, place + link.freedoms):
                total.mass[entry, entry] += rotor
    return EquationsOfMotion(
        equations.sparse_matrix("tree_mass_matrix", total.mass, "M, all bodies, (171)", "M"),
        equations.sparse_matrix("tree_coriolis_matrix", total.coriolis, "C, (172)", "C"),
        equations.sparse_matrix("tree_loads", loads, "Q, gravity, springs and friction, (174)", "Q_g"),
    )
