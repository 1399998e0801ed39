"""Mechanism to its scene, and the function that tells its points as an optimised graph."""

from __future__ import annotations

from typing import Any

from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.sources import Sources
from pkmgen.functions.types import GeneratedFunction
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.multibody.sources import MultibodySources
from pkmgen.options import Options
from pkmgen.plan.plan import make_plan, tolerance_of
from pkmgen.scenes.bodies import multibody_scene
from pkmgen.scenes.limbs import limb_scene
from pkmgen.scenes.types import Scene


def build_scene(mechanism: Mechanism | Multibody, options: Options) -> tuple[Scene, GeneratedFunction]:
    """Say what a robot looks like, and make the function that tells its points.

    Raises:
        OpenLoopsError: The loops do not close near home.
        UnsupportedRobotError: The motors do not determine the motion.
    """
    if isinstance(mechanism, Multibody):
        plan = make_multibody_plan(mechanism, tolerance_of(options).sine)
        return _written(multibody_scene(plan), MultibodySources(plan, options))
    own = make_plan(mechanism, options)
    return _written(limb_scene(own), LimbSources(own, options))


def _written(scene: Scene, sources: Sources[Any]) -> tuple[Scene, GeneratedFunction]:
    """A scene and its function."""
    graph = sources.optimise(sources.graph(scene.model))
    return scene, GeneratedFunction(graph, scene.model.method, scene.model.mode)
