"""Points of scenes lie where Pinocchio has the links, every body by itself and the loops closed numerically."""

import numpy as np
import pytest

from pkmgen.checks.oracle.multibody import NotAMechanismError
from pkmgen.compile import compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses
from pkmgen.scenes.build import build_scene
from tests.conftest import nightly
from tests.oracle.home import multibody_oracle
from tests.oracle.spatial_model import SpatialOracle

COUNT, CLOSE = 6, 1e-9
LIMBS = (
    "fivebar",
    *nightly("delta", "gough_stewart", "planar_3rrr", "orthoglide", "quattro", "hexaglide", "linear_delta"),
)
BODIES = ("linkage_leg", *nightly("humanoid_ankle", "excavator", "scissor_lift", "palletizer"))


def scene_of(name):
    text = read_robot_text(name)
    made = compile_robot(text, Options())
    file, mechanism, (scene, function) = made.file, made.mechanism, build_scene(made)

    def points(state, **more):
        graph = function.graph
        given = {port.name: np.array([port.default]) for port in graph.inputs if port.default is not None}
        inputs = {**given, graph.inputs[0].name: np.array([state])}
        return evaluate_graph(graph, inputs | more, file.values).outputs["points"].reshape(-1, 3)

    return file, mechanism, scene, points


@pytest.mark.parametrize("name", LIMBS)
def test_limbs_are_where_the_oracle_has_them(name):
    file, mechanism, scene, points = scene_of(name)
    oracle = SpatialOracle(file)
    poses = np.vstack([[mechanism.home], box_poses(mechanism, COUNT, np.random.default_rng(3))])
    compared = 0
    for pose in poses:
        try:
            frames = oracle._frames(oracle._close(pose))
        except ValueError:  # out of reach
            continue
        seen = points(pose)
        assert np.isfinite(seen).all()
        for chain in oracle._chains:
            limb = next(limb for limb in mechanism.limbs if limb.name == chain.name)
            tips = [mark.point for mark in scene.marks if mark.name == f"{chain.name}.tip"]
            places = {chain.anchor: seen[tips].mean(axis=0)}
            if chain.elbow != chain.base:
                after = f"{chain.name}.{limb.elements[1].name}"
                ends = [line.points[0] for line in scene.lines if line.name == after and line.kind == "rod"]
                places[chain.elbow] = seen[ends].mean(axis=0)
            for frame, place in places.items():
                assert np.abs(frames.point[frame] - place).max() < CLOSE * scene.size, (chain.name, frame)
                compared += 1
    assert compared >= 4 * len(mechanism.limbs)


@pytest.mark.parametrize("name", BODIES)
def test_bodies_are_where_the_oracle_has_them(name):
    file, mechanism, scene, points = scene_of(name)
    oracle, home = multibody_oracle(mechanism.joints, file)
    assert tuple(oracle._motor_names()) == tuple(mechanism.given)
    import pinocchio as pin

    begin, compared, random = oracle.positions(home), 0, np.random.default_rng(4)
    for step in [np.zeros(len(begin)), *random.uniform(-0.05, 0.05, (COUNT, len(begin)))]:
        try:
            q = oracle.follow(home, begin + step)
        except NotAMechanismError:
            continue
        pin.forwardKinematics(oracle._model, oracle._data, q)
        seen = points(oracle.positions(q))
        for mark in scene.marks:
            if mark.kind in "RUS" and mark.name in oracle._model.names:
                joint = oracle._data.oMi[oracle._model.getJointId(mark.name)]
                assert np.abs(seen[mark.point] - joint.translation).max() < CLOSE * scene.size, mark
                compared += 1
    assert compared >= 8
