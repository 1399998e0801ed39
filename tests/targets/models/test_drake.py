"""MJCF and URDF that were exported, as Drake reads them; SDF is in `test_sdf.py`."""

from pathlib import Path

import pytest

from tests.targets.models.exported import CLOSED, EQUAL, exported, model_of, quick_of
from tests.targets.models.states import moving_state


@pytest.fixture(autouse=True)
def drake() -> None:
    pytest.importorskip("pydrake", reason="the extra `drake` is not installed")


@pytest.mark.parametrize("name", quick_of(quick=("fivebar",)))
def test_efforts_of_mjcf(name: str, tmp_path: Path) -> None:
    from tests.targets.models.drake_others import read_mjcf_in_drake

    tree = read_mjcf_in_drake(exported(name, "mjcf", tmp_path))
    assert tree.gap() < CLOSED
    assert tree.relative_gap(moving_state(name)) < EQUAL


@pytest.mark.parametrize("name", quick_of(quick=("fivebar",)))
def test_efforts_of_urdf(name: str, tmp_path: Path) -> None:
    from tests.targets.models.drake_others import read_urdf_in_drake

    model = model_of(name)
    joints = [link.joint for link in model.links]
    if any(joint.kind == "S" for joint in joints):
        pytest.skip("URDF has no ball joints; Drake reads no file beside it")
    tree = read_urdf_in_drake(exported(name, "urdf", tmp_path), model.gravity)
    tree.springs = {joint.name: joint.stiffness * (joint.home - joint.rest) for joint in joints if joint.stiffness}
    assert tree.gap() < CLOSED
    assert tree.relative_gap(moving_state(name)) < EQUAL
