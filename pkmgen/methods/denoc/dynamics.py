"""Inverse dynamics by the decoupled natural orthogonal complement (Khan 2005).

The platform is cut, one equal part for each limb, so that limbs with their parts are open chains; torques of the chains
by themselves are projected onto the actuated joints.
"""

from __future__ import annotations

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import SymbolicModel
from pkmgen.geometry.pose import PlatformPose, declare_pose
from pkmgen.kinematics.assembly import pose_arguments
from pkmgen.kinematics.closure import model_of
from pkmgen.kinematics.limb_models import mount_of
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.denoc.efforts import ChainTorques
from pkmgen.methods.denoc.models import ChainModels
from pkmgen.methods.denoc.platform import platform_share
from pkmgen.methods.denoc.robot import ChainsTogether, chain_from_results, named_efforts
from pkmgen.plan.plan import Plan


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics; arguments and results are those of method `adjoint`.

    The rates and accelerations of the actuated joints come from those of the platform by (29) and (47) of each chain;
    from there on the recursion is the paper's.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    models = ChainModels(plan)
    twist, change = (
        _declared(equations, plan.mechanism, name, f"platform {name}") for name in ("twist", "acceleration")
    )
    meaning = "external wrench on the platform, conjugate to the twist"
    working = _declared(equations, plan.mechanism, "wrench", meaning) if wrench else None
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


def _declared(equations: StagedEquations, mechanism: Mechanism, name: str, meaning: str) -> Matrix:
    labels, units = mechanism.layout.twist_names, mechanism.layout.units(name)
    return Matrix(equations.input(name, (len(labels),), labels, units, f"{meaning}, world frame"))
