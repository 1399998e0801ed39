"""The layout with one function a limb computes what the flat one does, statuses included."""

import numpy as np
import pytest

import pkmgen
from pkmgen.library import read_robot_text
from pkmgen.mechanism.poses import box_poses
from pkmgen.options import Options
from pkmgen.pipeline import read_mechanism
from pkmgen.status import LIMB_OUT_OF_REACH, OUT_OF_REACH
from tests.conftest import ROBOTS


def states(robot: str, count: int) -> list[np.ndarray]:
    text = read_robot_text(robot)
    _, mechanism = read_mechanism(text.text, text.file, Options())
    generator = np.random.default_rng(5)
    poses = box_poses(mechanism, count, generator)
    size = poses.shape[1] - (mechanism.motion in ("spatial", "spherical"))
    return [poses, *generator.normal(size=(2, count, size))]


@pytest.mark.parametrize("robot", ROBOTS)
def test_limbs_apart_compute_the_same(robot: str) -> None:
    flat, apart = (pkmgen.load(robot, layout=layout) for layout in ("flat", "limbs"))
    arguments = states(robot, 30)
    expected, seen = flat.inverse_dynamics(*arguments), apart.inverse_dynamics(*arguments)
    np.testing.assert_allclose(seen, expected, rtol=1e-11, atol=1e-11 * np.abs(expected).max())
    assert {"inverse_dynamics_platform", "limb_1", "inverse_dynamics_assemble"} <= set(apart.functions)


@pytest.mark.parametrize("fold", [True, False])
def test_status_bits_name_the_limb(fold: bool) -> None:
    pose = np.array([0.9, 0.0, -0.6])  # too far for the limbs on the other side
    words = []
    for layout in ("flat", "limbs"):
        status = np.zeros(1, np.uint32)
        robot = pkmgen.load("delta", layout=layout, fold=fold)
        effort = robot.inverse_dynamics(pose, np.zeros(3), np.zeros(3), status=status)
        assert np.isnan(effort).all()
        words.append(int(status[0]))
    assert words[0] == words[1]
    assert words[0] & OUT_OF_REACH
    assert words[0] >> LIMB_OUT_OF_REACH & 0b110 == 0b110


def test_limb_function_can_be_called_alone() -> None:
    apart = pkmgen.load("delta", layout="limbs")
    arguments = states("delta", 4)
    handed = apart.functions["inverse_dynamics_platform"](*arguments)
    limb = apart.functions["limb_1"]
    size, answers = limb.inputs[0].size, limb.output.size
    results = np.hstack([limb(handed[:, size * i : size * (i + 1)]) for i in range(3)])
    assert results.shape == (4, 3 * answers)
    effort = apart.functions["inverse_dynamics_assemble"](*arguments, results)
    np.testing.assert_allclose(effort, apart.inverse_dynamics(*arguments), rtol=1e-13)
