"""`pkmgen export --to mjcf`: MuJoCo and Pinocchio read it, stand at a closed home and need our efforts."""

from pathlib import Path

import pytest

from pkmgen.exporting.build import rigid_model
from pkmgen.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.options import Options
from pkmgen.targets.model_registry import find_model_target
from tests.targets.models.mjcf_model import read_mjcf
from tests.targets.models.mujoco_judge import MujocoModel
from tests.targets.models.states import moving_state

CLOSED, EQUAL = 1e-9, 1e-9
QUICK = ("fivebar", "quattro", "toggle_press")
"""Limbs in the plane; parallelograms and an articulated platform; bodies, a screw and a spring."""
ALL = [
    pytest.param(name, marks=[] if name in QUICK else pytest.mark.nightly)
    for name in (*list_robots(), *list_mechanisms())
]


def exported(name: str, folder: Path) -> Path:
    """The model of a robot, as a file."""
    model = rigid_model(read_robot_text(name), Options())
    file, text = next(iter(find_model_target("mjcf").write(model).files.items()))
    path = folder / file
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("name", ALL)
def test_efforts(name: str, tmp_path: Path) -> None:
    path, state = exported(name, tmp_path), moving_state(name)
    tree, mujoco = read_mjcf(path), MujocoModel(path)
    assert tree.gap() < CLOSED
    assert mujoco.gap() < CLOSED
    assert tree.relative_gap(state) < EQUAL
    assert mujoco.inverse_gap(state, tree) < EQUAL
