"""Inverse dynamics by the decoupled natural orthogonal complement (Khan 2005).

The platform is cut, one equal part for each limb, so that limbs with their parts are open chains; torques of the chains
by themselves are projected onto the actuated joints.

Limbs as open chains have one model for each kind, from the motion of the platform and its share of the wrench.
"""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import SymbolicModel
from pkmgen.geometry.platform import declare_rate
from pkmgen.geometry.pose import PlatformPose, declare_pose
from pkmgen.geometry.robot import LimbKind
from pkmgen.kinematics.assembly import pose_arguments
from pkmgen.kinematics.closure import model_of
from pkmgen.kinematics.limb_models import LimbWriter, mount_of
from pkmgen.mechanism.types import Limb
from pkmgen.methods.denoc.chain import lay_chain
from pkmgen.methods.denoc.efforts import ChainTorques, chain_torques, natural_complement
from pkmgen.methods.denoc.projection import accelerations, project, rates
from pkmgen.methods.denoc.robot import ChainsTogether, chain_from_results, named_efforts, platform_share
from pkmgen.methods.denoc.space import space_of, twist_basis
from pkmgen.plan.plan import Plan
from pkmgen.trees.models import LimbSites, tree_refusal


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
