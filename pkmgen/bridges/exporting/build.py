"""Robot file text to the model that writers of models are given."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.bridges.exporting.bodies import multibody_tree
from pkmgen.bridges.exporting.limbs import limb_tree
from pkmgen.bridges.exporting.shapes import with_shapes
from pkmgen.compile import compile_robot
from pkmgen.emit.targets.models.types import RigidModel
from pkmgen.errors import OpenLoopsError
from pkmgen.language.description.types import Motion
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.collector import collector_paused
from pkmgen.mechanism.link_frames import vector_of
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.types import Mechanism
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
        if isinstance(robot, Multibody):
            tree, motors = multibody_tree(robot, _closed(robot))
            gravity = vector_of(robot, robot.gravity)
        else:
            graph = replace(made, options=Options(functions=("joint_coordinates",))).graphs["joint_coordinates"]
            tree, motors = limb_tree(robot, graph)
            gravity = in_numbers(robot, robot.gravity)
    size = _size(robot)
    links = tree.weighed(size)
    return RigidModel(
        robot.name,
        " ".join(made.file.description.title.split()),
        gravity,
        with_shapes(links, tree.loops, tree.far_ends, size),
        tuple(tree.loops),
        tuple(tree.couplings),
        motors,
        size,
        tuple(tree.notes),
    )


def _closed(robot: Multibody) -> dict[str, float]:
    """All coordinates at home, loops closed."""
    if (home := closed_home(robot)) is None:
        raise OpenLoopsError(f"{robot.file}: the loops do not close near home; `pkmgen check` says which")
    return home


def _size(robot: Mechanism | Multibody) -> float:
    """A length of the size of a robot, m; of one whose axes meet in a point that of its bodies."""
    if isinstance(robot, Multibody) or robot.motion is not Motion.SPHERICAL:
        return robot.size
    bodies = [body for limb in robot.limbs for joint in limb.graph.tree.joints for body in joint.bodies]
    return max([robot.size, *(float(np.linalg.norm(in_numbers(robot, body.mass_centre))) for body in bodies)])
