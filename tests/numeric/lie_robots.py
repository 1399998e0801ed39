"""Robots, states and joint coordinates that method `lie` is tested at."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.compile import compile_limbs
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.assembly import place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import ClosureModels

Array = NDArray[Any]
DATA = Path(__file__).parents[1] / "data" / "robots"
LIMBS_OF_ALL_FORMS = [
    *("c5", "delta", "delta_rrpar", "delta_tool", "dymo", "fivebar", "gough_stewart", "h4", "irsbot2", "planar_3rrr"),
    *("redundant_2rr", "spherical_wrist"),
]
EVERY = [*LIMBS_OF_ALL_FORMS, *(str(path) for path in sorted(DATA.glob("*.yaml")))]
"""`pkmgen check` compares the methods on all robots of the library."""
FEW = ("irsbot2", "delta_tool", "c5", "redundant_2rr", "spherical_wrist")
"""Robots with loops in their limbs, a sliding contact, more motors than freedoms, and joints no closed form places."""


def label(name: str) -> str:
    return Path(name).stem


@functools.cache
def known(name: str) -> tuple[Mechanism, Plan]:
    text = read_robot_text(name)
    made = compile_limbs(text, Options())
    mechanism = made.mechanism
    return mechanism, made.plan


def evaluated(mechanism: Mechanism, model: SymbolicModel, **inputs: Array) -> dict[str, Array]:
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    return dict(evaluate_graph(graph_from_model(model, binding), inputs).outputs)


def states(mechanism: Mechanism, count: int = 20, seed: int = 0) -> tuple[Array, Array, Array]:
    generator = np.random.default_rng(seed)
    size = len(mechanism.layout.twist_names)
    poses = box_poses(mechanism, count, generator)
    return poses, generator.normal(size=(count, size)), 10.0 * generator.normal(size=(count, size))


def difference(one: Array, other: Array) -> float:
    """Greatest difference relative to the greatest entry of each state."""
    return float(np.max(np.max(np.abs(one - other), axis=1) / np.max(np.abs(other), axis=1)))


class Coordinates(ClosureModels):
    """Independent joint coordinates of a limb, from its closed form."""

    def model(self, limb: Limb, turning: bool) -> SymbolicModel:
        writer, site, _ = self.prepare(limb, turning)
        return writer.finish((writer.port("joints", [place.value() for place in site.places]),))


@functools.cache
def coordinates_model(name: str) -> SymbolicModel:
    _mechanism, plan = known(name)
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    results = place_limbs(equations, pose, Coordinates(plan))
    symbols = tuple(symbol for found in results for symbol in found["joints"])
    port = Port("joints", (len(symbols),), symbols, ("1",) * len(symbols), "joint coordinates")
    return model_of(equations, plan, "coordinates", "geometry", (port,))


def coordinates(name: str, pose: Array) -> Array:
    return evaluated(known(name)[0], coordinates_model(name), pose=pose)["joints"]
