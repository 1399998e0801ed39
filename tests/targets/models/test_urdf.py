"""`pkmgen export --to urdf`: Pinocchio with its YAML and SRDF stands at a closed home and needs our efforts."""

import re
from pathlib import Path

import pytest

from pkmgen.bridges.exporting.build import rigid_model
from pkmgen.emit.targets.find import find_model_target
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
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


@pytest.mark.parametrize("name", ["fivebar", "fourbar"])
def test_limits_of_motors(name: str) -> None:
    text, motor = read_robot_text(name), "actuator: {"
    assert motor in text.text
    said = text.text.replace(motor, f"{motor}effort_limit: 28, speed_limit: 4*pi, ")
    for own, expected in ((said, {("28", "12.566370614359172"), ("1e9", "1e9")}), (text.text, {("1e9", "1e9")})):
        model = rigid_model(RobotText(own, text.file), Options())
        written = find_model_target("urdf").write(model)
        limits = re.findall(r'<limit .*?effort="(.*?)" velocity="(.*?)"', next(iter(written.files.values())))
        assert set(limits) == expected
