"""`pkmgen export --to urdf`: Pinocchio with its YAML and SRDF stands at a closed home and needs our efforts."""

from pathlib import Path

import pytest

from tests.targets.models.exported import CLOSED, EQUAL, exported, model_of, quick_of
from tests.targets.models.states import moving_state
from tests.targets.models.urdf_model import read_urdf


@pytest.mark.parametrize("name", quick_of())
def test_efforts(name: str, tmp_path: Path) -> None:
    model = model_of(name)
    tree = read_urdf(exported(name, "urdf", tmp_path), model.gravity)
    # URDF has no springs
    joints = [link.joint for link in model.links]
    tree.springs = {joint.name: joint.stiffness * (joint.home - joint.rest) for joint in joints if joint.stiffness}
    assert tree.gap() < CLOSED
    assert tree.relative_gap(moving_state(name)) < EQUAL
