"""`pkmgen export --to mjcf`: MuJoCo and Pinocchio read it, stand at a closed home and need our efforts."""

from pathlib import Path

import pytest

from tests.targets.models.exported import CLOSED, EQUAL, exported, quick_of
from tests.targets.models.mjcf_model import read_mjcf
from tests.targets.models.mujoco_judge import MujocoModel
from tests.targets.models.states import moving_state

STEPPED, HELD = 0.1, 1e-4
"""For how long a robot is held, s, and what it may move by, m or rad."""
FALLS = 0.25
"""What is left of an error when loops are ten times as stiff; a tenth, but for what is far from converged."""


@pytest.mark.parametrize("name", quick_of())
def test_efforts(name: str, tmp_path: Path) -> None:
    path, state = exported(name, "mjcf", tmp_path), moving_state(name)
    tree, mujoco = read_mjcf(path), MujocoModel(path)
    assert tree.gap() < CLOSED
    assert mujoco.gap() < CLOSED
    assert tree.relative_gap(state) < EQUAL
    assert mujoco.inverse_gap(state, tree) < EQUAL


@pytest.mark.parametrize("name", quick_of(quick=("toggle_press",)))
def test_forward_dynamics_near_ours_as_loops_become_rigid(name: str, tmp_path: Path) -> None:
    path, state = exported(name, "mjcf", tmp_path), moving_state(name, speed=0.0)
    soft, firm = (MujocoModel(path).forward_gap(state, 1.0 - yielding) for yielding in (1e-3, 1e-4))
    assert firm < FALLS * soft


@pytest.mark.parametrize("name", quick_of(quick=("quattro",)))
def test_efforts_hold_it(name: str, tmp_path: Path) -> None:
    path, state = exported(name, "mjcf", tmp_path), moving_state(name, speed=0.0, push=0.0)
    assert MujocoModel(path).drift(state, STEPPED) < HELD
