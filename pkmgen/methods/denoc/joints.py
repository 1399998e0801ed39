"""Inverse dynamics from the motion of the actuated joints, in the order of Khan 2005: first the forward kinematics.

The pose is found by Newton's method on the closures of the limbs. From there on the recursion is the paper's: twist of
the platform (30), passive rates and twists (22), (25), its twist rate (48), passive accelerations and twist rates (37),
(46), then the torques.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import SymbolicModel
from pkmgen.expression.algebra import ONE
from pkmgen.geometry.anchor import ORIGIN, Anchor
from pkmgen.geometry.limbs.closing import in_own_frame, own_axes
from pkmgen.geometry.pose import PlatformPose
from pkmgen.geometry.robot import Geometry
from pkmgen.kinematics.assembly import declare_actuators
from pkmgen.kinematics.forward_newton import solved_platform
from pkmgen.mechanism.types import Limb
from pkmgen.methods.denoc.chain import Chain, lay_chain
from pkmgen.methods.denoc.efforts import ChainTorques, chain_torques, natural_complement
from pkmgen.methods.denoc.projection import ChainMotion, Projection, accelerations, project, rates
from pkmgen.methods.denoc.robot import ChainsTogether, named_efforts, platform_share
from pkmgen.methods.denoc.space import TwistSpace, space_of, twist_basis
from pkmgen.plan.plan import Plan
from pkmgen.trees.site import LimbSite


@dataclass(frozen=True, slots=True)
class _Driven:
    """A chain whose actuated joints move as given.

    Attributes:
        chain: The chain.
        projection: Its recursion.
        rates: θ̇ of its actuated joints, by index.
        accelerations: θ̈ of them.
    """

    chain: Chain
    projection: Projection
    rates: Mapping[int, sympy.Symbol]
    accelerations: Mapping[int, sympy.Symbol]

    def given(self, values: Mapping[int, sympy.Symbol], bias: Matrix) -> Matrix:
        """Φ (Σ p̃_a θ̇_a + bias), the chain's part on the right of (30) and (48)."""
        reach = sum((self.projection.reaches[index] * value for index, value in values.items()), bias)
        return self.projection.phi * reach

    def torques(self, motion: ChainMotion, change: Matrix, share: Matrix) -> ChainTorques:
        """The torques of the chain by itself, from ṫ_P and its share of the platform's wrench."""
        changes = accelerations(self.chain, self.projection, motion, change, self.accelerations)
        natural_complement(self.chain)
        return chain_torques(self.chain, self.projection, motion, changes, share)


def inverse_dynamics_from_joints(plan: Plan) -> SymbolicModel:
    """Write inverse dynamics from position, velocity and acceleration of the actuators."""
    equations = StagedEquations()
    _, velocity, acceleration = (
        declare_actuators(equations, plan.mechanism, name) for name in ("position", "velocity", "acceleration")
    )
    iteration, pose = solved_platform(equations, plan)
    space = space_of(plan.mechanism)
    basis = twist_basis(plan.mechanism, space)
    chains = _driven_chains(equations, pose, space, (velocity, acceleration), plan)
    phis = {limb.name: one.projection.phi for limb, one in zip(plan.mechanism.limbs, chains, strict=True)}
    together, rest = ChainsTogether(equations, basis, phis, plan.tolerance), zeros(space.size, 1)
    right = sum((one.given(one.rates, rest) for one in chains), rest)
    twist = together.solve("platform_twist", right, "ẋ, twist of the platform (30)")
    motions = [rates(one.chain, one.projection, basis * twist, one.rates) for one in chains]
    biased = zip(chains, motions, strict=True)
    right = sum((one.given(one.accelerations, motion.bias) for one, motion in biased), rest)
    change = together.solve("platform_acceleration", right, "ẍ, of the platform (48)")
    share = basis * platform_share(equations, pose, space, basis, (twist, change), None)
    torques = [one.torques(motion, basis * change, share) for one, motion in zip(chains, motions, strict=True)]
    efforts = named_efforts(equations, plan, basis, torques, together.torques(torques))
    return equations.model(plan.mechanism.name, "inverse_dynamics", "denoc", "joints", (efforts,), iteration)


def _driven_chains(
    equations: StagedEquations,
    pose: PlatformPose,
    space: TwistSpace,
    actuators: tuple[Sequence[sympy.Symbol], Sequence[sympy.Symbol]],
    plan: Plan,
) -> list[_Driven]:
    """All limbs as chains, with the rates and accelerations of their actuated joints."""
    driven, used = list[_Driven](), 0
    for limb in pose.mechanism.limbs:
        chain = _chain(equations, pose, limb, space)
        motors = chain.motors()
        projection = project(chain, plan.tolerance.sine, len(actuators[0]) > plan.freedoms)
        rate, acceleration = (dict(zip(motors, values[used:], strict=False)) for values in actuators)
        driven.append(_Driven(chain, projection, rate, acceleration))
        used += len(motors)
    return driven


def _chain(equations: StagedEquations, pose: PlatformPose, limb: Limb, space: TwistSpace) -> Chain:
    """Lay out a limb of the robot as a chain."""
    anchor = pose.anchor(equations, limb)
    mount = own_axes(equations, limb)
    site = _site(equations, pose.geometry, limb, anchor, mount)
    arm = None if anchor.frame is None else sum((piece.vector for piece in anchor.pieces), zeros(3, 1))
    return lay_chain(site, space, mount, equations.constant_vector("gravity", pose.mechanism.gravity), arm)


def _site(equations: StagedEquations, geometry: Geometry, limb: Limb, anchor: Anchor, mount: Matrix) -> LimbSite:
    """A limb in its place, at rest."""
    own, name = in_own_frame(limb), limb.name
    tip = equations.vector(f"{name}_tip", mount.T * anchor.position(equations), "tip in the limb frame, m")
    attitude = None
    if anchor.frame is not None:
        meaning = "axes of the body the limb ends on, limb frame"
        attitude = equations.matrix(f"{name}_attitude", mount.T * anchor.frame * mount, meaning)
    place = Anchor(tip, ORIGIN, (), attitude, ONE)
    places = geometry.form(limb).joint_positions(equations, own, own.graph.tree, place)
    base = equations.constant_vector(f"{name}_base_point", own.base_point)
    reach = equations.once_vector(f"{name}_reach", tip - base, "base point to tip, m")
    return LimbSite.at_rest(equations, own, places, reach, attitude)
