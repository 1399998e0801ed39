"""Robot file text to the model that writers of models are given."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

import numpy as np

from pkmgen.bridges.exporting.bodies import multibody_tree
from pkmgen.bridges.exporting.limbs import limb_tree
from pkmgen.bridges.exporting.shapes import with_shapes
from pkmgen.bridges.exporting.tree import GrowingTree
from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation, compile_robot
from pkmgen.emit.targets.models.types import RigidModel
from pkmgen.errors import OpenLoopsError
from pkmgen.language.description.types import Motion
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.collector import collector_paused
from pkmgen.mechanism.poses import in_numbers
from pkmgen.multibody.numbers import closed_home


def rigid_model(text: RobotText, options: Options) -> RigidModel:
    """Take a robot apart into links, joints and loops, at home.

    Args:
        text: The robot file.
        options: Parameter overrides; nothing else is read.

    Raises:
        RobotFileError: The file is wrong.
        OpenLoopsError: The loops of the robot do not close near home.
        UnsupportedRobotError: It has what no model can state.
    """
    with collector_paused():
        made = compile_robot(text, options)
        robot = made.mechanism
        tree, motors, size = _tree_of(made)
    links = tree.weighed(size)
    return RigidModel(
        robot.name,
        " ".join(made.file.description.title.split()),
        in_numbers(robot, robot.gravity),
        with_shapes(links, tree.loops, tree.far_ends, size),
        tuple(tree.loops),
        tuple(tree.couplings),
        motors,
        size,
        tuple(tree.notes),
    )


@singledispatch
def _tree_of(made: Compilation) -> tuple[GrowingTree, tuple[str, ...], float]:
    """Links, joints and loops at home, names of the motors, and a length of the size of the robot, m."""
    raise NotImplementedError


@_tree_of.register
def _of_limbs(made: LimbCompilation) -> tuple[GrowingTree, tuple[str, ...], float]:
    """Of a robot of limbs; one whose axes meet in a point is of the size of its bodies."""
    robot, size = made.mechanism, made.mechanism.size
    if robot.motion is Motion.SPHERICAL:
        bodies = [body for limb in robot.limbs for joint in limb.graph.tree.joints for body in joint.bodies]
        size = max([size, *(float(np.linalg.norm(in_numbers(robot, body.mass_centre))) for body in bodies)])
    graph = replace(made, options=Options(functions=("joint_coordinates",))).graphs["joint_coordinates"]
    return *limb_tree(robot, graph), size


@_tree_of.register
def _of_bodies(made: MultibodyCompilation) -> tuple[GrowingTree, tuple[str, ...], float]:
    """Of a robot of bodies and joints, all coordinates being those at which its loops are closed."""
    robot = made.mechanism
    if (home := closed_home(robot)) is None:
        raise OpenLoopsError(f"{robot.file}: the loops do not close near home; `pkmgen check` says which")
    return *multibody_tree(robot, home), robot.size
