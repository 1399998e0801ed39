"""Inverse dynamics by the decoupled natural orthogonal complement (Khan 2005).

The platform is cut, one equal part for each limb, so that limbs with their parts are open chains; torques of the chains
by themselves are projected onto the actuated joints.

Limbs as open chains have one model for each kind, from the motion of the platform and its share of the wrench.

From the motion of the actuated joints the order is that of Khan 2005: first the forward kinematics. The pose is found
by Newton's method on the closures of the limbs. From there on the recursion is the paper's: twist of the platform (30),
passive rates and twists (22), (25), its twist rate (48), passive accelerations and twist rates (37), (46), torques.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.expression.algebra import ONE
from pkmgen.mechanism.types import Limb
from pkmgen.methods.denoc.chain import Chain, lay_chain
from pkmgen.methods.denoc.efforts import ChainTorques, chain_torques, natural_complement
from pkmgen.methods.denoc.projection import ChainMotion, Projection, accelerations, project, rates
from pkmgen.methods.denoc.robot import ChainsTogether, chain_from_results, named_efforts, platform_share
from pkmgen.methods.denoc.space import TwistSpace, space_of, twist_basis
from pkmgen.methods.denoc.tip_masses import without_tip_mass
from pkmgen.motion.geometry.anchor import ORIGIN, Anchor
from pkmgen.motion.geometry.limbs.closing import in_own_frame, own_axes
from pkmgen.motion.geometry.platform import declare_rate
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose
from pkmgen.motion.geometry.robot import Geometry, LimbKind
from pkmgen.motion.kinematics.assembly import declare_actuators, pose_arguments
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.forward_newton import solved_platform
from pkmgen.motion.kinematics.limb_models import LimbWriter, mount_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import LimbSites, tree_refusal
from pkmgen.motion.trees.site import LimbSite


def denoc_refusal(plan: Plan) -> str | None:
    """Say in one line why a robot cannot be cut into open chains; None where it can."""
    for limb in plan.mechanism.limbs:
        tree = limb.graph.tree
        for coordinate in range(tree.size):
            names = [joint.name for joint in tree.joints if joint.coordinate == coordinate]
            if len(names) > 1:
                return f"limb {limb.name} is no open chain: it has a loop inside, of {', '.join(names)}"
    if plan.mechanism.parts:
        return "its platform has parts that move against each other: it cannot be divided among the limbs"
    return tree_refusal(plan)


class ChainModels(LimbSites):
    """Models of the chains of a robot, from pose, twist and acceleration of the platform and its share of the wrench.

    The outputs are the parts of `ChainTorques`, matrices row by row.
    """

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.space = space_of(plan.mechanism)
        self.basis = twist_basis(plan.mechanism, self.space)

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the torques of a chain."""
        writer, site, to_own = self.prepare(limb, kind.rotating)
        site = without_tip_mass(site, self.geometry.mechanism)
        equations = writer.equations
        arm = None
        if kind.rotating:
            arm = Matrix(equations.input("arm", (3,), tuple("xyz"), ("m",) * 3, "P to the anchor, world frame"))
        given = [self._platform_input(equations, name) for name in ("twist", "acceleration", "wrench")]
        gravity = equations.constant_vector("gravity", self.geometry.mechanism.gravity)
        chain = lay_chain(site, self.space, to_own.T, gravity, arm)
        twist, change, share = (self.basis * value for value in given)
        projection = project(chain, self.geometry.tolerance.sine, True)
        motion = rates(chain, projection, twist)
        torques = chain_torques(chain, projection, motion, accelerations(chain, projection, motion, change), share)
        natural_complement(chain)
        return self._results(writer, torques)

    def _platform_input(self, equations: StagedEquations, name: str) -> Matrix:
        labels, units = self.geometry.mechanism.layout.twist_names, self.geometry.mechanism.layout.units(name)
        meaning = "share of the wrench of the platform" if name == "wrench" else f"{name} of the platform"
        return Matrix(equations.input(f"platform_{name}", (len(labels),), labels, units, f"{meaning}, world frame"))

    def _results(self, writer: LimbWriter, torques: ChainTorques) -> SymbolicModel:
        def joined(vectors: list[Matrix]) -> list[sympy.Expr]:
            return [entry for vector in vectors for entry in vector]

        outputs = [
            writer.port("Phi", list(torques.phi)),
            writer.port("p_tilde", joined(torques.reaches)),
            writer.port("tau_tilde", torques.torques),
            writer.port("p_bar", list(torques.p_bar)),
        ]
        if len(self.geometry.mechanism.motors()) > self.basis.cols:
            outputs.append(writer.port("line", joined(torques.lines)))
        return writer.finish(tuple(outputs))


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics; arguments and results are those of method `adjoint`.

    The rates and accelerations of the actuated joints come from those of the platform by (29) and (47) of each chain;
    from there on the recursion is the paper's.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    models = ChainModels(plan)
    twist, change = (declare_rate(equations, plan.mechanism, name) for name in ("twist", "acceleration"))
    working = declare_rate(equations, plan.mechanism, "wrench") if wrench else None
    share = platform_share(equations, pose, models.space, models.basis, (twist, change), working)
    chains = _use_limbs(equations, pose, models, (twist, change, share))
    phis = {limb.name: chain.phi for limb, chain in zip(plan.mechanism.limbs, chains, strict=True)}
    torques = ChainsTogether(equations, models.basis, phis, plan.tolerance).torques(chains)
    efforts = named_efforts(equations, plan, models.basis, chains, torques)
    return model_of(equations, plan, "inverse_dynamics", "denoc", (efforts,))


def _use_limbs(
    equations: StagedEquations,
    pose: PlatformPose,
    models: ChainModels,
    platform: tuple[Matrix, Matrix, Matrix],
) -> list[ChainTorques]:
    """Use the models of all limbs in their places; the platform gives ẋ, ẍ and the share of its wrench."""
    mechanism = pose.mechanism
    given = dict(zip(("platform_twist", "platform_acceleration", "platform_wrench"), platform, strict=True))
    anchors = [pose.anchor(equations, limb) for limb in mechanism.limbs]
    chains = []
    for limb, anchor in zip(mechanism.limbs, anchors, strict=True):
        arguments = pose_arguments(equations, pose.geometry, limb, anchor) | given
        if anchor.frame is not None:
            arguments["arm"] = sum((piece.vector for piece in anchor.pieces), zeros(3, 1))
        model = models.model(limb, anchor.frame is not None)
        results = equations.use(limb.name, limb.index, model, arguments, mount_of(limb, anchor.fixed))
        chains.append(chain_from_results(results, models.space.size))
    return chains


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
        chain = _placed_chain(equations, pose, limb, space)
        motors = chain.motors()
        projection = project(chain, plan.tolerance.sine, len(actuators[0]) > plan.freedoms)
        rate, acceleration = (dict(zip(motors, values[used:], strict=False)) for values in actuators)
        driven.append(_Driven(chain, projection, rate, acceleration))
        used += len(motors)
    return driven


def _placed_chain(equations: StagedEquations, pose: PlatformPose, limb: Limb, space: TwistSpace) -> Chain:
    """Lay out a limb of the robot as a chain."""
    anchor = pose.anchor(equations, limb)
    mount = own_axes(equations, limb)
    site = without_tip_mass(_site(equations, pose.geometry, limb, anchor, mount), pose.mechanism)
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
