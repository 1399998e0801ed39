"""What a robot looks like, and the function that computes its points as an optimised graph."""

from __future__ import annotations

from functools import singledispatch

from pkmgen.compile import Compilation
from pkmgen.functions.types import GeneratedFunction
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.scenes.bodies import multibody_scene
from pkmgen.scenes.limbs import limb_scene
from pkmgen.scenes.types import Scene


def build_scene(made: Compilation) -> tuple[Scene, GeneratedFunction]:
    """Describe what a robot looks like, and make the function that computes its points.

    Raises:
        OpenLoopsError: The loops do not close near home.
        UnsupportedRobotError: The motors do not determine the motion.
    """
    scene = _scene_of(made.plan)
    return scene, GeneratedFunction(made.graph(scene.model), scene.model.method, scene.model.mode)


_scene_of = singledispatch(limb_scene)
_scene_of.register(MultibodyPlan, multibody_scene)
