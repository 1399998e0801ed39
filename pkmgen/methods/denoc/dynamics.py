"""Inverse dynamics by the decoupled natural orthogonal complement (Khan 2005).

The platform is cut, one equal part for each limb, so that limbs with their parts are open chains; torques of the chains
by themselves are projected onto the actuated joints.
"""

from __future__ import annotations

from pkmgen.geometry.assembly import pose_arguments
from pkmgen.geometry.closure import closure_iteration
from pkmgen.methods.denoc.efforts import ChainTorques
from pkmgen.methods.denoc.models import ChainModels
from pkmgen.methods.denoc.platform import platform_share
from pkmgen.methods.denoc.robot import ChainsTogether, chain_from_results, effort_port
from pkmgen.equations.staged import StagedEquations
from pkmgen.plan.facts import Survey
from pkmgen.geometry.limb_models import mount_of
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.geometry.pose import PlatformPose, declare_pose, rate_port_parts
from pkmgen.equations.types import SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = ["inverse_dynamics"]


def inverse_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics; arguments and results are those of method `adjoint`.

    The rates and accelerations of the actuated joints come from those of the platform by (29) and (47) of each chain;
    from there on the recursion is the paper's.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    models = ChainModels(mechanism, tolerance)
    twist, change = (_declared(equations, mechanism, name, f"platform {name}") for name in ("twist", "acceleration"))
    meaning = "external wrench on the platform, conjugate to the twist"
    working = _declared(equations, mechanism, "wrench", meaning) if wrench else None
    share = platform_share(equations, pose, models.space, models.basis, (twist, change), working)
    chains = _use_limbs(equations, pose, models, tolerance, (twist, change, share))
    phis = {limb.name: chain.phi for limb, chain in zip(mechanism.limbs, chains, strict=True)}
    torques = ChainsTogether(equations, models.basis, phis, tolerance).torques(chains)
    efforts = effort_port(equations, mechanism, models.basis, chains, torques, survey)
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "inverse_dynamics", "denoc", "pose", (efforts,), iteration)


def _use_limbs(
    equations: StagedEquations,
    pose: PlatformPose,
    models: ChainModels,
    tolerance: Tolerance,
    platform: tuple[Matrix, Matrix, Matrix],
) -> list[ChainTorques]:
    """Use the models of all limbs in their places; the platform gives ẋ, ẍ and the share of its wrench."""
    mechanism = pose.mechanism
    given = dict(zip(("platform_twist", "platform_acceleration", "platform_wrench"), platform, strict=True))
    anchors = [pose.anchor(equations, limb) for limb in mechanism.limbs]
    found = []
    for limb, anchor in zip(mechanism.limbs, anchors, strict=True):
        arguments = pose_arguments(equations, mechanism, limb, anchor, tolerance) | given
        if anchor.frame is not None:
            arguments["arm"] = sum((piece.vector for piece in anchor.pieces), zeros(3, 1))
        model = models.model(limb, anchor.frame is not None)
        results = equations.use(limb.name, limb.index, model, arguments, mount_of(limb, anchor.fixed))
        found.append(chain_from_results(results, models.space.size))
    return found


def _declared(equations: StagedEquations, mechanism: Mechanism, name: str, meaning: str) -> Matrix:
    labels, units = rate_port_parts(mechanism, name)
    return Matrix(equations.input(name, (len(labels),), labels, units, f"{meaning}, world frame"))
