"""Inverse dynamics leg by leg: Γ = H^a + J_pᵀ (F_p + Σ J_viᵀ J_i⁻ᵀ(:, p_i) H_i^p) (Khalil 2007, (22)).

H_i are the efforts at the joints of a leg by recursive Newton–Euler in link axes, outwards from the base and, for links
that the tree of joints hangs on the platform, from there; these hand their forces to the platform directly.
"""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.khalil.recursion import (
    LinkMotion,
    LinkTree,
    base_wrench,
    body_wrench,
    link_angular_velocities,
    link_forces,
    link_motions,
)
from pkmgen.multibody.dynamics import effort_model
from pkmgen.multibody.independent import declare_independent, rates_by_link
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.methods.khalil.legs import Legs, legs_of
from pkmgen.multibody.methods.khalil.motion import PlatformMotion, platform_motion
from pkmgen.multibody.methods.links import base_motion, link_tree
from pkmgen.multibody.motors import shared_efforts
from pkmgen.multibody.placing import PlacedMultibody, declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write inverse dynamics of legs and platform; inputs and outputs are those of method `adjoint`."""
    equations, robot, parts = StagedEquations(), plan.robot, legs_of(plan)
    placed = place_multibody(equations, plan)
    given = [Matrix(list(declare_independent(equations, robot, word))) for word in ("rate", "acceleration")]
    declare_last(placed)
    motion = platform_motion(placed, parts, given[0], given[1])
    dynamics = _LegDynamics(placed, parts, motion)
    own, rows, total = dict[int, sympy.Expr](), dict[int, Matrix](), dynamics.wrench
    for leg, efforts in zip(motion.legs, dynamics.efforts, strict=True):
        passive, begin = list(efforts), 0
        for index in leg.leg.links:
            if index in robot.motors:
                own[index], passive[begin] = efforts[begin], sympy.Integer(0)
                unit = [sympy.Integer(int(k == begin)) for k in range(len(passive))]
                rows[index] = leg.handed(f"row_{placed.tree.labels[index]}", Matrix(unit))
            begin += robot.links[index].freedoms
        if passive:
            total = total + leg.handed("handed_effort", Matrix(passive))
    total = equations.matrix("platform_effort", total, "bracket of (22), on V", "F_p")
    effort = equations.matrix("cartesian_effort", motion.selection.T * total, "Sᵀ of the bracket of (22), on ẏ", "W")
    named = [
        equations.sparse_matrix(
            f"{name}_inverse_jacobian", motion.selection.T * rows[index], "row of J_r⁻¹ (80)", "J_r_inv"
        )
        for name, index in zip(robot.actuators, robot.motors, strict=True)
    ]
    pushed = Matrix.vstack(*(placed.tree.pushed(index) for index in robot.independent))
    values = shared_efforts(plan, equations, named, list(effort - pushed), [own[index] for index in robot.motors])
    return effort_model(plan, equations, "khalil", values, (), placed.iteration)


class _LegDynamics:
    """Recursive Newton–Euler of all legs.

    Attributes:
        efforts: H_i of each leg, with friction, springs and rotors.
        wrench: F_p, and the forces of links that hang on the platform, on V.
    """

    def __init__(self, placed: PlacedMultibody, parts: Legs, motion: PlatformMotion) -> None:
        self._placed, self._tree, self._robot = placed, placed.tree, placed.plan.robot
        frame = self._tree.placed(GROUND, parts.platform).frame
        ground, top = base_motion(self._tree, None), self._platform(frame, motion)
        platform = LinkTree(self._tree.equations, ())
        inertia = rigid_inertia(self._robot.links[parts.platform].bodies)
        force, moment = body_wrench(platform, "platform", inertia, top, "motion")
        efforts = []
        for leg, rates, accelerations in zip(motion.legs, motion.rates, motion.accelerations, strict=True):
            links = leg.leg.links
            parts_of = [rates_by_link(self._robot, links, values) for values in (rates, accelerations)]
            moving = {index: [part[index] for part in parts_of] for index in links}
            found = self._branch(links, GROUND, moving, ground)[0]
            hung, own_force, own_moment = self._branch(links, parts.platform, moving, top)
            force, moment, found = force + own_force, moment + own_moment, found | hung
            values = [self._with_losses(index, found[index], *moving[index]) for index in links]
            column = Matrix.vstack(*values) if values else zeros(0, 1)
            if values:
                column = self._tree.equations.matrix(f"{leg.leg.name}_effort", column, "H_i", "H_i")
            efforts.append(column)
        self.efforts = efforts
        self.wrench: Matrix = Matrix.vstack(frame * force, frame * moment)

    def _platform(self, frame: Matrix, motion: PlatformMotion) -> LinkMotion:
        """Motion of the platform in its own axes, its acceleration less gravity."""
        write = self._tree.equations
        gravity = write.constant_vector("gravity", self._robot.gravity)
        vectors = (
            ("rotation", motion.twist[3:, 0], "ω in its axes, rad/s"),
            ("rotation_rate", motion.acceleration[3:, 0], "ω̇ in its axes, rad/s²"),
            ("pull", motion.acceleration[:3, 0] - gravity, "acceleration less gravity in its axes, m/s²"),
        )
        own = [write.vector(f"platform_own_{name}", frame.T * value, meaning) for name, value, meaning in vectors]
        return LinkMotion.of(own[0], own[1], own[2])

    def _branch(
        self, links: tuple[int, ...], root: int, moving: dict[int, list[Matrix]], base: LinkMotion
    ) -> tuple[dict[int, Matrix], Matrix, Matrix]:
        """Efforts on the joints of links of a leg that a root carries; force and moment on the root, its axes."""
        carried = [index for index in links if self._root(index, links) == root]
        branch = link_tree(self._tree, carried, root, root == GROUND)
        rates, accelerations = ([moving[index][k] for index in carried] for k in (0, 1))
        turning = link_angular_velocities(branch, rates, base.angular_velocity)
        motions = link_motions(branch, rates, turning, accelerations, base, "motion")
        found = link_forces(branch, motions, {}, "motion")
        force, moment = (zeros(3, 1), zeros(3, 1)) if root == GROUND else base_wrench(branch, found, "motion")
        return dict(zip(carried, found.efforts, strict=True)), force, moment

    def _root(self, index: int, links: tuple[int, ...]) -> int:
        """What the part of a leg stands on that a link belongs to: the base or the platform."""
        while index in links:
            index = self._robot.links[index].parent
        return index

    def _with_losses(self, index: int, effort: Matrix, rate: Matrix, acceleration: Matrix) -> Matrix:
        return effort + rotor_effort(self._tree, index, acceleration) + joint_losses(self._tree, index, rate)
