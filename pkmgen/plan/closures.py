"""The order in which the closures of limbs, taken as trees, are solved for their joint rates."""

from __future__ import annotations

import numpy as np

from pkmgen.equations.pivoting import choose_pivots
from pkmgen.equations.solve import PivotOrder
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port
from pkmgen.geometry.pose import declare_pose
from pkmgen.geometry.robot import Geometry, LimbKind, kind_of
from pkmgen.kinematics.assembly import place_limbs
from pkmgen.kinematics.closure import model_of
from pkmgen.plan.samples import Array, sampled_poses, values_of
from pkmgen.trees.models import ClosureModels


def orders_of_closures(geometry: Geometry) -> dict[LimbKind, PivotOrder]:
    """Choose an order for each kind of limb, from all limbs of the kind.

    Raises:
        UnsupportedRobotError: A limb has no joint coordinates.
    """
    mechanism, equations = geometry.mechanism, StagedEquations()
    pose = declare_pose(equations, geometry)
    results = place_limbs(equations, pose, ClosureModels(geometry))
    ports = tuple(
        Port(limb.name, (len(result["closure"]),), tuple(result["closure"]), ("1",) * len(result["closure"]), "K")
        for limb, result in zip(mechanism.limbs, results, strict=True)
    )
    model = model_of(equations, geometry, "closures", "geometry", ports)
    values = values_of(mechanism, model, {"pose": sampled_poses(mechanism)})
    samples: dict[LimbKind, list[Array]] = {}
    for limb in mechanism.limbs:
        matrices = values[limb.name].reshape(len(values[limb.name]), -1, limb.graph.tree.size)
        kind = kind_of(limb, pose.anchor(equations, limb).frame is not None)
        samples.setdefault(kind, []).append(matrices[np.all(np.isfinite(matrices), axis=(1, 2))])
    return {kind: choose_pivots(np.concatenate(each), geometry.tolerance.sine) for kind, each in samples.items()}
