"""What a scene shows is rigid: bars and plates keep their lengths in all poses, rails and the base stay."""

from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from pkmgen.compile import compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import box_poses
from pkmgen.scenes.build import build_scene
from tests.conftest import ROBOTS

MECHANISMS = sorted(path.stem for path in (Path(__file__).parents[2] / "robots" / "mechanisms").glob("*.yaml"))
MOVING = ("rail", "tube", "distance", "gear", "barrel")
"""Lines whose ends are not of one body; a barrel ends in the middle of a leg."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [*ROBOTS, *MECHANISMS])
def test_bodies_are_rigid(name):
    text, options = read_robot_text(name), Options(fold=False)
    made = compile_robot(text, options)
    robot, (scene, function) = made.mechanism, build_scene(made)
    points, directions = placed(robot, function.graph)
    good = np.isfinite(points).all(axis=(1, 2))
    assert good[0] and good.sum() >= 5
    points, directions = points[good], directions[good]
    assert np.abs(np.linalg.norm(directions, axis=-1) - 1.0).max(initial=0.0) < 1e-9 or "tube" in kinds(scene)
    assert np.ptp(points, axis=0).max() > 1e-3 * scene.size  # it moves
    for line in scene.lines:
        if line.kind not in MOVING:
            for begin, end in pairwise(line.points):
                keeps(points, begin, end, scene.size)
    for face in scene.faces:
        for begin, end in combinations(face.points, 2):
            keeps(points, begin, end, scene.size)
    still = [mark.point for mark in scene.marks if mark.kind == "base"]
    still += [
        point
        for line in scene.lines
        if line.kind == "rail" and not isinstance(robot, Multibody)
        for point in line.points
    ]
    assert np.ptp(points[:, still], axis=0).max(initial=0.0) < 1e-9 * scene.size


def kinds(scene):
    return {line.kind for line in scene.lines}


def keeps(points, begin, end, size):
    lengths = np.linalg.norm(points[:, begin] - points[:, end], axis=-1)
    assert np.ptp(lengths) < 1e-8 * size


def placed(robot, graph):
    """Points and directions at home and in poses around it."""
    generator = np.random.default_rng(5)
    if isinstance(robot, Multibody):
        home = np.array([robot.home[name] for name in robot.given])
        states = home + generator.uniform(-0.03, 0.03, (12, len(home)))
        states[0] = home
        if robot.posed and len(home) == 7:
            states[:, 3:] /= np.linalg.norm(states[:, 3:], axis=1, keepdims=True)
    else:
        states = np.vstack([[robot.home], box_poses(robot, 11, generator)])
    inputs = {graph.inputs[0].name: states}
    for port in graph.inputs[1:]:
        assert port.default is not None
        inputs[port.name] = np.tile(port.default, (len(states), 1))
    outputs = evaluate_graph(graph, inputs, robot.parameters).outputs
    return tuple(outputs[name].reshape(len(states), -1, 3) for name in ("points", "directions"))
