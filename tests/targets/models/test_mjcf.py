"""`pkmgen export --to mjcf`: MuJoCo and Pinocchio read it, stand at a closed home and need our efforts."""

from pathlib import Path

import mujoco
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


def test_what_mujoco_finds_of_a_delta(tmp_path: Path) -> None:
    compiled = mujoco.MjModel.from_xml_path(str(exported("delta", "mjcf", tmp_path)))
    motors = ["first_arm", "second_arm", "third_arm"]
    assert [compiled.actuator(index).name for index in range(compiled.nu)] == motors
    assert compiled.sensor("second_arm_rate").type[0] == mujoco.mjtSensor.mjSENS_JOINTVEL
    assert compiled.joint("first_arm").range.tolist() == [-0.7, 1.4]
    assert compiled.body_mass.sum() == pytest.approx(3 * 0.6 + 6 * 0.08 + 0.5, rel=1e-9)
    assert compiled.body("first_arm").mass[0] == 0.6
    shapes = [mujoco.mjtGeom(kind).name for kind in compiled.geom_type]
    assert {shape: shapes.count(shape) for shape in set(shapes)} == {
        "mjGEOM_SPHERE": 3 + 6 + 1,  # arms, rods, platform
        "mjGEOM_CAPSULE": 3 * 2 + 6,  # arms fork
        "mjGEOM_CYLINDER": 1,
    }
    assert not compiled.geom_contype.any()
