"""Sources that are wrong: every message has file, line, what was seen and what is allowed."""

import json
from pathlib import Path

import pytest

from pkmgen.bridges.importing import xml
from pkmgen.errors import ArgumentError, PkmgenError, RobotFileError, RobotNotFoundError
from tests.unit.importing.sources import DATA, TREE, imported, written

BOMB = """<?xml version="1.0"?>
<!DOCTYPE robot [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<robot name="&b;"/>
"""
READER = '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>\n<robot name="r">&f;</robot>'
ARM = '<link name="arm"/>'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BOMB, "arm.urdf:2:1: a document type or an entity is not allowed"),
        (READER, "arm.urdf:2:1: a document type or an entity is not allowed"),
        ("<robot>", "arm.urdf:1:"),
        ("", "not XML"),
        ("<html/>", "allowed: <robot>, <mujoco>, <sdf>"),
        (
            TREE.replace('"revolute"', '"hinge"'),
            "arm.urdf:9:1: <joint hip>: this type of joint is not known; seen: hinge",
        ),
        (
            TREE.replace('child link="arm"', 'child link="arn"'),
            "arm.urdf:11:1: <child>: there is no link of this name; seen: arn; allowed: base, arm; did you mean 'arm'?",
        ),
        (TREE.replace('<child link="arm"/>', ""), "arm.urdf:9:1: <joint hip>: the child is missing"),
        (TREE.replace("</robot>", '<link name="b"/></robot>'), "more than one root; seen: base, b; allowed: one root"),
        (
            TREE.replace('parent link="base"', 'parent link="arm"'),
            "arm.urdf:9:1: <joint hip>: the joint holds a link to itself",
        ),
        (
            TREE.replace(
                "</robot>", '<joint name="x" type="fixed"><parent link="base"/><child link="arm"/></joint></robot>'
            ),
            "the link 'arm' hangs from the joint 'hip' already",
        ),
        (TREE.replace("</robot>", '<link name="arm"/></robot>'), "two links have this name, the first in line 3"),
        (
            TREE.replace('mass value="1"', 'mass value="nan"'),
            "arm.urdf:5:1: <mass>: value is not a finite number; seen: nan",
        ),
        (TREE.replace('mass value="1"', 'mass value="-1"'), "arm.urdf:5:1: <mass>: the mass is negative; seen: -1"),
        (TREE.replace('ixx="1"', 'ixx="-1"'), "a moment of inertia is negative"),
        (TREE.replace('ixx="1"', 'ixx="1,0"'), "ixx is not a finite number; seen: 1,0"),
        (TREE.replace('<child link="arm"/>', '<child link="arm"/><axis xyz="0 0 0"/>'), "the axis has no direction"),
        (TREE.replace('<child link="arm"/>', '<child link="arm"/><origin xyz="0 1"/>'), "xyz is not 3 finite numbers"),
        (TREE.replace("</robot>", '<xacro:include filename="x"/></robot>'), "the file is a template"),
        (TREE.replace("</robot>", '<coupling name="c"/></robot>'), "predecessor and successor are needed"),
        (
            TREE.replace(
                "</robot>", '<loop name="l" type="odd"><predecessor link="arm"/><successor link="arm"/></loop></robot>'
            ),
            "this type of loop is not known; seen: odd",
        ),
    ],
)
def test_urdf(tmp_path: Path, text: str, words: str) -> None:
    if "xacro" in words or "template" in words:
        text = text.replace('<robot name="arm"', '<robot xmlns:xacro="x" name="arm"')
    with pytest.raises(RobotFileError) as caught:
        written(tmp_path, text)
    assert words in str(caught.value)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    text = TREE.replace('"revolute"', '"hinge"').replace('mass value="1"', 'mass value="x"')
    with pytest.raises(RobotFileError) as caught:
        written(tmp_path, text)
    assert [problem.line for problem in caught.value.problems] == [5, 9]


def test_files_of_any_size_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RobotFileError, match="too large"):
        written(tmp_path, TREE + " " * xml.MAX_BYTES)
    with pytest.raises(RobotFileError, match="too many elements"):
        written(tmp_path, "<robot>" + "<a>" * 100 + "</a>" * 100 + "</robot>")
    monkeypatch.setattr(xml, "MAX_ELEMENTS", 5)
    with pytest.raises(RobotFileError, match="too many elements"):
        written(tmp_path, TREE)


def test_meshes_of_urdf_are_not_opened(tmp_path: Path) -> None:
    mesh = '<visual><geometry><mesh filename="file:///etc/passwd"/></geometry></visual></link>'
    data, _ = written(tmp_path, TREE.replace("</inertial>\n  </link>", f"</inertial>{mesh}"))
    assert len(data["bodies"]) == 1


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (
            {"motors": ("hips",)},
            "--motors 'hips' is no joint with one coordinate of the model; allowed: hip, elbow, knee",
        ),
        ({"motors": ("hip", "hip")}, "each joint once"),
        ({"lock": ("hip",)}, "--lock 'hip' is a motor"),
        ({"lock": ("bolt",)}, "--lock 'bolt' is no moving joint"),
        ({"frames": ("tol",)}, "did you mean 'tool'?"),
        ({"loops": DATA / "none.yaml"}, "there is no file"),
        ({"base": "loose"}, "allowed: fixed, free"),
    ],
)
def test_choices(choices: dict[str, object], words: str) -> None:
    with pytest.raises(PkmgenError) as caught:
        imported("fourbar.urdf", **({"loops": DATA / "fourbar_loops.yaml"} | choices))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("home", "words"),
    [
        ("{", "not JSON"),
        ("[1]", "a mapping of joint names to values is needed"),
        (json.dumps({"hips": 1}), "did you mean 'hip'?"),
        (json.dumps({"hip": "1"}), "allowed: a number"),
        (
            json.dumps({"hip": 69}),
            "home.json: hip: angles are in radians, and this is more than two turns; were degrees",
        ),
        (json.dumps({"hip": 69}), "allowed: 1.20428 for 69 degrees"),
        (json.dumps({"hip": [1, 2]}), "allowed: a number"),
        ('{"hip": NaN}', "allowed: a number"),
        (json.dumps({"bolt": 1}), "allowed: zero: the joint is locked"),
    ],
)
def test_homes(tmp_path: Path, home: str, words: str) -> None:
    file = tmp_path / "home.json"
    file.write_text(home)
    with pytest.raises(ArgumentError) as caught:
        imported("fourbar.urdf", loops=DATA / "fourbar_loops.yaml", home=file)
    assert words in str(caught.value)


def test_a_quaternion_has_length_one(tmp_path: Path) -> None:
    file = tmp_path / "home.json"
    file.write_text(json.dumps({"ball": [0, 0, 0, 2]}))
    with pytest.raises(ArgumentError, match="a quaternion has length 1, this one 2"):
        imported("wrist.urdf", loops=DATA / "wrist_loops.yaml", home=file)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("closed_loop: [[a]]", "loops.yaml:1:15: closed_loop[0]: a pair of names is needed"),
        ("closed_loop: [[tool, tol]]\ntype: [3d]", "no link or joint of this name; seen: tol; did you mean 'tool'?"),
        (
            "closed_loop: [[tool, crank]]\ntype: [4d]",
            "loops.yaml:2:8: type[0]: this type of loop is not known; seen: 4d",
        ),
        ("closed_loop: [[tool, crank]]\ntype: []", "one type per loop is needed"),
        ("joint_name: [hip]", "as many types as names of joints are needed"),
        ("joint_name: [hip]\njoint_type: [UJOINT_XX]", "this type of joint is not known; seen: UJOINT_XX"),
        ("joint_name: [hop]\njoint_type: [FIXED]", "no joint of this name; seen: hop"),
        ("name_mot: [bolt]", "no moving joint of this name"),
        ("name_mot: [1]", "a list of words is needed"),
        ("- a", "a mapping is needed"),
        ("closed_loop: [tool, crank]", "closed_loop: a pair of names is needed for each loop; seen: tool, crank"),
        (
            "name: arm\nclosed_loops: [[tool, crank]]",
            "loops.yaml:2:1: closed_loops: unknown key; seen: closed_loops; allowed: closed_loop, "
            "type, name_mot, joint_name, joint_type, name; did you mean 'closed_loop'?",
        ),
        (
            "couplings: [[hip, knee]]",
            "loops.yaml:1:1: couplings: unknown key; seen: couplings; allowed: closed_loop, type",
        ),
        ("name_mot: [hip]", "loops.yaml:1:1: this file brings no loop; seen: name_mot"),
        ("a: &x 1", "anchors and aliases are not allowed"),
    ],
)
def test_files_of_loops(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "loops.yaml"
    file.write_text(text)
    with pytest.raises(RobotFileError) as caught:
        imported("fourbar.urdf", loops=file)
    assert words in str(caught.value)


def test_a_model_with_loops_says_what_is_driven(tmp_path: Path) -> None:
    file = tmp_path / "loops.yaml"
    file.write_text("closed_loop: [[coupler_end, rocker_end]]\ntype: [3d]\n")
    with pytest.raises(ArgumentError, match="name all motors with --motors; joints in loops: hip, elbow, knee"):
        imported("fourbar.urdf", loops=file)


def test_loops_beside_other_sources_are_refused() -> None:
    with pytest.raises(ArgumentError, match="--loops is for URDF"):
        imported("fourbar.sdf", loops=DATA / "fourbar_loops.yaml", motors=("hip",))


def test_a_source_that_is_not_there() -> None:
    with pytest.raises(RobotNotFoundError, match="there is no file"):
        imported("none.urdf")
