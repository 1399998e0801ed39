"""Potential energy of all bodies in the field of gravity: V = −Σ m g·c, zero at the origin of the world frame."""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.algebra import negate, scale
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Body, Limb, Mechanism
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose
from pkmgen.motion.kinematics.assembly import place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbWriter
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.layout import lay_tree
from pkmgen.motion.trees.models import RestingModels
from pkmgen.motion.trees.site import LimbSite


def potential_energy(plan: Plan) -> SymbolicModel:
    """Write pose → V of limbs, platform, its parts and the payload, J.

    Raises:
        UnsupportedRobotError: A limb has no joint coordinates.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    limbs = place_limbs(equations, pose, RestingModels(plan, _limb_energy))
    gravity = equations.constant_vector("gravity", plan.mechanism.gravity)
    value = -dot(gravity, _platform_moment(equations, pose))
    for limb, results in zip(plan.mechanism.limbs, limbs, strict=True):
        value += results["energy"][0] + equations.constant(
            f"{limb.name}_base_energy", _base_energy(plan.mechanism, limb)
        )
    symbol = equations.scalar("potential_energy", value, "V = −Σ m g·c, J")
    meaning = "potential energy of gravity, zero at the origin of the world frame"
    port = Port("potential_energy", (), (symbol,), ("J",), meaning)
    return model_of(equations, plan, "potential_energy", "geometry", (port,))


def _limb_energy(writer: LimbWriter, site: LimbSite) -> Port:
    """Energy of the bodies of a limb against that of their masses in its base point."""
    moment = zeros(3, 1)
    for joint, laid in zip(site.tree.joints, lay_tree(site).links, strict=True):
        if joint.bodies:
            label = f"{site.limb.name}_{joint.name}"
            moment += _first_moment(site.equations, label, joint.bodies, laid.origin, laid.frame)
    named = site.equations.vector("limb_first_moment", moment, "Σ m (c − base point), limb frame, kg·m")
    return writer.port("energy", [-dot(site.gravity, named)])


def _platform_moment(equations: StagedEquations, pose: PlatformPose) -> Matrix:
    """Σ m c of the platform, its parts and the payload, world frame, kg·m."""
    mechanism = pose.mechanism
    origins = [pose.whole(), *(pose.part_origin(equations, index) for index in range(len(mechanism.parts)))]
    bodies = [mechanism.platform, *(part.bodies for part in mechanism.parts)]
    names = ["platform", *(part.name for part in mechanism.parts)]
    moments = [
        _first_moment(equations, name, own, origin.position(equations), origin.frame)
        for name, own, origin in zip(names, bodies, origins, strict=True)
    ]
    total = sum(moments, zeros(3, 1))
    return equations.vector("platform_first_moment", total, "Σ m c of the platform, kg·m")


def _first_moment(
    equations: StagedEquations, name: str, bodies: tuple[Body, ...], origin: Matrix, frame: Matrix | None
) -> Matrix:
    """Σ m c of bodies that move as one, their mass centres given from an origin in the axes of a frame, if it turns."""
    inertia = rigid_inertia(bodies)
    moment: Matrix = equations.constant(f"{name}_mass", inertia.mass) * origin
    if inertia.moment != ORIGIN:
        own = equations.constant_vector(f"{name}_first_moment", inertia.moment)
        moment += own if frame is None else frame * own
    return moment


def _base_energy(mechanism: Mechanism, limb: Limb) -> Tree:
    """Energy of the masses of a limb in its base point."""
    bodies = tuple(body for joint in limb.graph.tree.joints for body in joint.bodies)
    return negate(dot_trees(mechanism.gravity, scale(rigid_inertia(bodies).mass, limb.base_point)))
