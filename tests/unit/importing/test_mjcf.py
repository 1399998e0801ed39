"""MJCF through MuJoCo: bodies, equalities, keyframes, and files that it may not read."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from pkmgen.errors import MissingExtraError, RobotFileError
from tests.unit.importing.sources import imported, named, notes, written

needs_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")
BODY = '<body name="b"><joint name="j" axis="0 0 1"/><geom size="0.1" mass="1"/>{}</body>'


def model(inside: str = "", after: str = "") -> str:
    return f'<mujoco model="m"><worldbody>{BODY.format(inside)}</worldbody>{after}</mujoco>'


@needs_mujoco
def test_a_four_bar() -> None:
    data, _ = imported("fourbar_mjcf.xml")
    hip = named(data, "joints")["hip"]
    assert hip["actuator"] == {"rotor_inertia": 0.003}
    assert hip["friction"] == {"viscous": 0.02}
    assert data["actuators"] == ["hip"]
    loop = data["loops"][0]
    assert (loop["type"], loop["parent"], loop["child"]) == ("point", "coupler", "rocker")
    np.testing.assert_allclose([loop["at"], loop["child_at"]], [[0.3, 0, 0.2], [0, 0, 0.3]], atol=1e-15)
    assert named(data, "bodies")["coupler"]["frames"] == [{"name": "tool", "at": [0.15, 0, 0.25]}]


@needs_mujoco
def test_coordinates_count_from_ref() -> None:
    data, _ = imported("fourbar_mjcf.xml")
    assert named(data, "joints")["knee"]["rpy"] == [0, -0.5, 0]
    assert data["home"] == {"hip": 0, "elbow": 0, "knee": 0.5}


@needs_mujoco
def test_several_joints_of_a_body_and_a_weld(tmp_path: Path) -> None:
    more = '<joint name="k" type="slide" axis="1 0 0" pos="0 0 1"/>'
    after = """<equality><weld name="w" body1="b" relpose="0 0 1 1 0 0 0" anchor="0 0.5 0"/></equality>
      <keyframe><key qpos="0.1 0.2"/></keyframe><actuator><motor joint="k"/></actuator>"""
    data, result = written(tmp_path, model(more, after), "m.xml")
    assert [joint["child"] for joint in data["joints"]] == ["b_1", "b"]
    assert data["joints"][1]["at"] == data["joints"][1]["child_at"] == [0, 0, 1]
    assert data["home"] == {"j": 0.1, "k": 0.2}
    assert data["loops"][0]["type"] == "fixed"
    assert "first keyframe" in notes(result)


@needs_mujoco
def test_joints_that_follow(tmp_path: Path) -> None:
    inside = '<body name="c"><joint name="k" ref="0.5" axis="0 0 1"/><geom size="0.1" mass="1"/></body>'
    after = '<equality><joint name="g" joint1="k" joint2="j" polycoef="0.1 2 0 0 0"/></equality>'
    text = model(inside, after).replace("<worldbody>", '<compiler angle="radian"/><worldbody>', 1)
    data, _ = written(tmp_path, text, "m.xml")
    assert data["couplings"] == [{"name": "g", "terms": {"k": 1, "j": -2}, "offset": 0.6}]
    with pytest.raises(RobotFileError, match="joints follow each other by a curve"):
        written(tmp_path, text.replace("0.1 2 0", "0.1 2 3"), "m.xml")


@needs_mujoco
def test_fixed_tendons_that_follow(tmp_path: Path) -> None:
    inside = '<body name="c"><joint name="k" ref="0.5" axis="0 0 1"/><geom size="0.1" mass="1"/></body>'
    tendons = """<tendon><fixed name="one"><joint joint="j" coef="3"/><joint joint="k" coef="-1"/></fixed>
      <fixed name="two"><joint joint="j" coef="2"/></fixed>{}</tendon>"""
    after = (
        f"{tendons.format('')}<equality><tendon name='g' tendon1='one' tendon2='two' polycoef='0.1 0.5 0'/></equality>"
    )
    text = model(inside, after).replace("<worldbody>", '<compiler angle="radian"/><worldbody>', 1)
    data, _ = written(tmp_path, text, "m.xml", motors=("j",))
    assert data["couplings"] == [{"name": "g", "terms": {"j": 2, "k": -1}, "offset": -0.4}]
    line = '<spatial name="s"><site site="p"/><site site="q"/></spatial>'
    text = text.replace("</tendon>", f"{line}</tendon>", 1).replace("tendon2='two'", "tendon2='s'")
    text = text.replace('<joint name="j"', '<site name="p"/><joint name="j"').replace(
        '<joint name="k"', '<site name="q" pos="0 0 1"/><joint name="k"'
    )
    with pytest.raises(RobotFileError, match="a tendon in space is not read; seen: s; allowed: fixed tendons"):
        written(tmp_path, text, "m.xml", motors=("j",))


@needs_mujoco
def test_a_free_base(tmp_path: Path) -> None:
    text = model().replace('<joint name="j" axis="0 0 1"/>', "<freejoint/>")
    text = text.replace("</body>", '<body name="c"><joint name="k"/><geom size="0.1" mass="2"/></body></body>')
    data, _ = written(tmp_path, text, "m.xml", base="free")
    assert [body["name"] for body in data["bodies"]] == ["b", "c"]
    data, result = written(tmp_path, text, "m.xml")
    assert [body["name"] for body in data["bodies"]] == ["c"]
    assert "floats freely" in notes(result)
    with pytest.raises(RobotFileError, match="a free base needs one body on the world"):
        written(tmp_path, model(), "m.xml", base="free")


@needs_mujoco
def test_includes_of_the_folder_are_read(tmp_path: Path) -> None:
    (tmp_path / "part.xml").write_text('<mujoco><body name="c"><joint name="k"/><geom size="0.1"/></body></mujoco>')
    data, _ = written(tmp_path, model('<include file="part.xml"/>'), "m.xml")
    assert [body["name"] for body in data["bodies"]] == ["b", "c"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (model('<include file="../part.xml"/>'), "m.xml:1:1: <include>: a file outside the folder of the model"),
        (
            model('<include file="/etc/passwd"/>'),
            "a file outside the folder of the model is not read; seen: /etc/passwd",
        ),
        (model("", '<asset><mesh name="a" file="/tmp/a.msh"/></asset>'), "<mesh a>: a file outside the folder"),
        (model("", '<asset><mesh name="a" file="a.msh"/></asset>'), "there is no such file in the folder of the model"),
        (
            model("", '<compiler meshdir="../x"/><asset><mesh name="a" file="a.msh"/></asset>'),
            "a file outside the folder of the model is not read; seen: ../x/a.msh",
        ),
        (model("", '<asset><texture name="a" type="cube" fileright="/b.ktx"/></asset>'), "seen: /b.ktx"),
        (model('<include file="link.xml"/>'), "a link leads outside the folder of the model"),
    ],
)
def test_files_outside_the_folder_are_refused(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "outside.xml").write_text("<mujoco/>")
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "link.xml").symlink_to(tmp_path / "outside.xml")
    with pytest.raises(RobotFileError) as caught:
        written(folder, text, "m.xml")
    assert words in str(caught.value)


ASSET = '<asset><mesh name="a" file="{}"/><texture name="t" type="2d" file="t.png"/></asset>'
SHAPE = '<body name="c"><joint name="k"/>{}<geom type="mesh" mesh="a"/></body>'
WEIGHT = '<inertial pos="0 0 0.1" mass="2" diaginertia="1 1 1"/>'


@needs_mujoco
@pytest.mark.parametrize("mesh", ["a.stl", "../b/a.obj", "/meshes/a.STL", "pointer.stl"])
def test_meshes_that_no_inertia_needs_may_be_absent(tmp_path: Path, mesh: str) -> None:
    (tmp_path / "pointer.stl").write_text("version https://git-lfs.github.com/spec/v1\n")
    data, result = written(tmp_path, model(SHAPE.format(WEIGHT), ASSET.format(mesh)), "m.xml")
    assert named(data, "bodies")["c"]["mass"] == 2
    assert "2 meshes and textures not in the folder of the model, not read" in notes(result)
    with pytest.raises(RobotFileError) as caught:
        written(tmp_path, model(SHAPE.format(""), ASSET.format(mesh)), "m.xml")
    assert "m.xml:1:1: <body c>: the inertia of 'c' comes from a mesh that is not in the folder" in str(caught.value)


FLOATING = """<mujoco><worldbody>
  <body name="top" pos="0 0 1" euler="0 0 90"><freejoint/><geom type="box" size="0.2 0.2 0.01" mass="1"/></body>
  <body name="ball" pos="3 0 0"><freejoint/><geom size="0.1" mass="1"/></body>
  <body name="leg"><joint name="j" axis="0 1 0"/><geom size="0.1" mass="1"/></body>
  <body name="arm" pos="0.5 0 0"><joint name="k" axis="0 1 0"/><geom size="0.1" mass="1"/></body>
</worldbody><equality>{}</equality></mujoco>"""


@needs_mujoco
def test_a_body_that_floats_is_held_by_its_loops(tmp_path: Path) -> None:
    connect = '<connect name="c1" body1="leg" body2="top" anchor="0 0 1"/>'
    other = '<connect name="c2" body1="top" body2="arm" anchor="0 0.5 0"/>'
    data, result = written(tmp_path, FLOATING.format(connect + other), "m.xml", motors=("j",))
    ball = named(data, "joints")["c1"]
    assert (ball["type"], ball["parent"], ball["child"]) == ("S", "leg", "top")
    np.testing.assert_allclose(data["home"]["c1"], [0, 0, np.sqrt(0.5), np.sqrt(0.5)], atol=1e-12)
    assert [loop["name"] for loop in data["loops"]] == ["c2"]
    assert "<body ball>: the body floats freely" in notes(result)
    assert "<body top>" not in notes(result)
    weld = '<weld name="w" body1="arm" body2="top"/>'
    data, _ = written(tmp_path, FLOATING.format(connect + weld), "m.xml", motors=("j",))
    assert [body["name"] for body in data["bodies"]] == ["leg", "arm"]
    assert named(data, "bodies")["arm"]["mass"] == 2
    assert [loop["name"] for loop in data["loops"]] == ["c1"]


@needs_mujoco
def test_what_mujoco_says_is_told(tmp_path: Path) -> None:
    with pytest.raises(RobotFileError, match="MuJoCo refuses the model"):
        written(tmp_path, model('<joint name="k" type="cog"/>'), "m.xml")


def test_without_mujoco(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(MissingExtraError, match="which is not installed: pip install"):
        written(tmp_path, model(), "m.xml")
