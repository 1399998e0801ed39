"""Where the frames that a file names stand, world frame."""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.mechanism.multibody import GROUND, EndFrame
from pkmgen.motion.geometry.pose import quaternion_frame
from pkmgen.multibody.independent import mode_of
from pkmgen.multibody.moving_base import declare_of_base
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree


def frame_names(plan: MultibodyPlan) -> tuple[str, ...]:
    """Names of the frames, in the order of the rows of `frame_poses`."""
    return tuple(frame.name for frame in plan.robot.frames)


def frame_poses(plan: MultibodyPlan) -> SymbolicModel:
    """Write position → origins (frames, 3), m, and axes (frames, 3, 3), columns, of all frames that the file names."""
    equations, robot = StagedEquations(), plan.robot
    pose = () if robot.base is None else declare_of_base(equations, "base_pose")
    placed = place_multibody(equations, plan)
    declare_last(placed)
    base = None if robot.base is None else (Matrix(list(pose[:3])), quaternion_frame(equations, pose[3:]))
    origins: list[sympy.Symbol] = []
    axes: list[sympy.Symbol] = []
    for frame in robot.frames:
        point, turned = _seen(placed.tree, frame)
        if base is not None:
            point, turned = base[0] + base[1] * point, base[1] * turned
        origins += [equations.scalar(f"{frame.name}_origin", value, "origin of a frame, m") for value in point]
        axes += [equations.scalar(f"{frame.name}_axes", value, "axes of a frame, columns") for value in turned]
    count, listed = len(robot.frames), ", ".join(frame_names(plan))
    ports = (
        Port("origins", (count, 3), tuple(origins), ("m",) * 3 * count, f"origins of {listed}, world frame"),
        Port("axes", (count, 3, 3), tuple(axes), ("1",) * 9 * count, f"axes, columns, of {listed}, world frame"),
    )
    return equations.model(robot.name, "forward_kinematics", "geometry", mode_of(robot), ports, placed.iteration)


def _seen(tree: Tree, frame: EndFrame) -> tuple[Matrix, Matrix]:
    """Origin and axes of a frame, in the axes of the ground."""
    name = f"{frame.name}_frame"
    return tree.point(GROUND, frame.side, name), tree.axes(GROUND, frame.side, name)
