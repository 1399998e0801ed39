"""Whether the equations of a limb are written in its own frame or in world axes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from pkmgen.graph.passes.run import operations_left
from pkmgen.graph.symbolic.solve import LEAST_PIVOT
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.expression.trees import substitute
from pkmgen.mechanism.poses import frame_in_numbers
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry, LimbKind
from pkmgen.motion.kinematics.limb_models import LimbModels, mount_of


@dataclass(frozen=True)
class Framed(Geometry):
    """A robot whose limbs are written in chosen axes, and whose systems are solved in their natural order.

    Attributes:
        own_frames: By kind of limb, whether its equations are written in its own frame; those not named are.
    """

    own_frames: Mapping[LimbKind, bool] = field()


def choose_frames(geometry: Geometry) -> dict[LimbKind, bool]:
    """Count the dynamics of a limb of each kind in its own frame and in world axes, and take what costs less."""
    mechanism = geometry.mechanism
    chosen: dict[LimbKind, bool] = {}
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    anchors = {limb.index: pose.anchor(equations, limb) for limb in mechanism.limbs}
    kinds = {limb.index: geometry.kind(limb, anchors[limb.index].frame is not None) for limb in mechanism.limbs}
    firsts = {kind: mechanism.limbs[index] for index, kind in reversed(kinds.items())}
    for limb in sorted(mechanism.limbs, key=lambda limb: -_rotated_entries(mechanism, limb)):
        anchor, kind = anchors[limb.index], kinds[limb.index]
        if kind in chosen:
            continue
        rotated = _rotated_entries(mechanism, limb) > 0
        if not rotated or geometry.form(limb).in_limb_axes:  # there is no choice
            chosen[kind] = rotated
            continue
        totals = {}
        for own in (True, False):
            framed = Framed(mechanism, geometry.tolerance, {kind: own}, known=geometry.known)
            model = LimbModels(framed, "dynamics").model(firsts[kind], kind.rotating)
            graph = graph_from_model(_alone(model, limb, anchor), binding.fresh())
            totals[own] = operations_left(graph).total
        chosen[kind] = min(totals, key=lambda own: totals[own])
    return chosen


def carry_frames(frames: Mapping[LimbKind, bool], known: Mechanism, changed: Mechanism) -> dict[LimbKind, bool]:
    """What was chosen for a robot, said of one of equal geometry and other inertia: its limbs are of the same kinds."""
    limbs = list(zip(known.limbs, changed.limbs, strict=True))
    return {
        replace(kind, elements=new.elements, tip=new.tip): own
        for kind, own in frames.items()
        for old, new in limbs
        if (old.elements, old.tip) == (kind.elements, kind.tip) and kind.branch in (None, old.branch)
    }


def _alone(model: SymbolicModel, limb: Limb, anchor: Anchor) -> SymbolicModel:
    """The model of a limb with its mount put in."""
    mount = mount_of(limb, anchor.fixed)
    constants = {symbol: substitute(tree, mount) for symbol, tree in model.constants.items()}
    return replace(model, constants=constants)


def _rotated_entries(mechanism: Mechanism, limb: Limb) -> int:
    """How many entries of the axes of a limb frame are neither 0 nor ±1."""
    entries = np.abs(frame_in_numbers(mechanism, limb.frame))
    return int(np.count_nonzero((entries > LEAST_PIVOT) & (np.abs(entries - 1.0) > LEAST_PIVOT)))
