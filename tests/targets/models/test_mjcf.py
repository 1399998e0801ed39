"""`pkmgen export --to mjcf`: MuJoCo and Pinocchio read it, stand at a closed home and need our efforts."""

from pathlib import Path

import pytest

from tests.targets.models.exported import CLOSED, EQUAL, exported, quick_of
from tests.targets.models.mjcf_model import read_mjcf
from tests.targets.models.mujoco_judge import MujocoModel
from tests.targets.models.states import moving_state


@pytest.mark.parametrize("name", quick_of())
def test_efforts(name: str, tmp_path: Path) -> None:
    path, state = exported(name, "mjcf", tmp_path), moving_state(name)
    tree, mujoco = read_mjcf(path), MujocoModel(path)
    assert tree.gap() < CLOSED
    assert mujoco.gap() < CLOSED
    assert tree.relative_gap(state) < EQUAL
    assert mujoco.inverse_gap(state, tree) < EQUAL
