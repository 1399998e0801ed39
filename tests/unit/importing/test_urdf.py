"""URDF with its YAML of loops, and URDF+: what is written of them."""

import json
from pathlib import Path

import pytest

from pkmgen.errors import ArgumentError, RobotFileError
from tests.unit.importing.sources import DATA, TREE, imported, named, notes, written

WRIST = {"loops": DATA / "wrist_loops.yaml"}


def test_the_text_of_a_four_bar() -> None:
    _, result = imported("fourbar.urdf", loops=DATA / "fourbar_loops.yaml")
    assert result.text == (DATA / "fourbar.yaml").read_text("utf-8")


def test_loops_couplings_and_marks_of_urdf_plus() -> None:
    data, result = imported("fourbar_plus.urdf")
    assert data["actuators"] == ["hip"]
    assert data["couplings"] == [{"name": "gear", "terms": {"hip": 6, "spin": -1}, "offset": 0}]
    pin = {"name": "pin", "type": "point", "parent": "coupler", "child": "rocker"}
    assert data["loops"] == [pin | {"at": [0.3, 0, 0.2], "child_at": [0, 0, 0.3]}]
    assert 'not marked independent="false" are taken: hip' in notes(result)


def test_universal_and_spherical_joints_of_the_file_beside() -> None:
    data, _ = imported("wrist.urdf", **WRIST)
    joints = named(data, "joints")
    assert joints["neck_X"] == {"name": "neck_X", "type": "R", "parent": "ground", "child": "neck_cross"} | {
        "at": [0, 0, 0.2],
        "axis": "x",
    }
    assert joints["neck_Y"] == {"name": "neck_Y", "type": "R", "parent": "neck_cross", "child": "plate", "axis": "y"}
    assert joints["ball"] == {"name": "ball", "type": "S", "parent": "slider", "child": "rod_a"}
    assert named(data, "bodies")["neck_cross"] == {"name": "neck_cross"}


def test_the_name_of_a_joint_closes_at_its_child() -> None:
    data, _ = imported("wrist.urdf", **WRIST)
    loop = {"name": "loop_1", "type": "point", "parent": "rod_a", "child": "plate"}
    assert data["loops"] == [loop | {"at": [0, 0, 0.2], "child_at": [0.1, 0, 0]}]


def test_a_joint_that_moves_no_mass_is_left_out_and_told() -> None:
    data, result = imported("wrist.urdf", **WRIST)
    assert "lid" not in named(data, "joints")
    assert "cover" not in named(data, "bodies")
    assert "wrist.urdf:36:1: the joint 'lid' moves no mass" in notes(result)


def test_one_of_two_joints_about_one_line_without_mass_between_is_taken_out(tmp_path: Path) -> None:
    loops = tmp_path / "loops.yaml"
    loops.write_text("closed_loop: [[coupler_end, rocker_end]]\ntype: [6d]\nname_mot: [hip]\n")
    text = (DATA / "fourbar.urdf").read_text("utf-8")
    for name in ("end", "end2"):
        text = text.replace(f'name="{name}" type="fixed">', f'name="{name}" type="continuous"><axis xyz="0 1 0"/>')
    data, result = written(tmp_path, text, loops=loops)
    assert "'end' and 'end2' turn about one line with no mass between: 'end' stays at zero" in notes(result)
    assert "end2" in named(data, "joints")
    assert "end" not in named(data, "joints")
    loop = data["loops"][0]
    assert (loop["type"], loop["parent"], loop["child"], loop["at"]) == (
        "fixed",
        "coupler",
        "rocker_end",
        [0.3, 0, 0.2],
    )
    data, _ = written(tmp_path, text.replace("0 0 0.3", "0.001 0 0.3").replace("0.3 6e-17", "0.3 1e-3"), loops=loops)
    assert "end" not in named(data, "joints")
    tilted = text.replace(
        '"end2" type="continuous"><axis xyz="0 1 0"/>', '"end2" type="continuous"><axis xyz="0 1 1"/>'
    )
    data, _ = written(tmp_path, tilted, loops=loops)
    assert "end" in named(data, "joints")


def test_names_with_other_letters_are_changed_and_told() -> None:
    _, result = imported("wrist.urdf", **WRIST)
    assert "'rod/a' is rod_a" in notes(result)


def test_a_locked_joint_is_merged(tmp_path: Path) -> None:
    home = tmp_path / "home.json"
    home.write_text(json.dumps({"neck_X": 0.1, "neck_Y": 0, "lift": 0.01, "ball": [0, 0.6, 0, 0.8]}))
    data, _ = imported("wrist.urdf", **WRIST, lock=("neck_Y",), home=home)
    assert named(data, "joints")["neck_X"]["child"] == "plate"
    assert data["home"] == {"neck_X": 0.1, "lift": 0.01, "ball": [0, 0.6, 0, 0.8]}


def test_a_quaternion_of_a_person_is_normalised(tmp_path: Path) -> None:
    home = tmp_path / "home.json"
    home.write_text(json.dumps({"ball": [0, 0.1, 0, 0.99]}))
    data, _ = imported("wrist.urdf", **WRIST, home=home)
    assert sum(value * value for value in data["home"]["ball"]) == pytest.approx(1.0, abs=1e-15)


def test_the_file_beside_is_named_unless_an_import_wrote_it(tmp_path: Path) -> None:
    (tmp_path / "arm.yaml").write_text("closed_loop: []\n")
    _, result = written(tmp_path, TREE)
    assert "arm.yaml stands beside it and is not read" in notes(result)
    (tmp_path / "arm.yaml").write_text(result.text)
    _, result = written(tmp_path, TREE)
    assert "stands beside it" not in notes(result)


def test_frames_are_those_asked_for() -> None:
    loops = DATA / "fourbar_loops.yaml"
    data, _ = imported("fourbar.urdf", loops=loops, frames=("weight", "crank"))
    bodies = named(data, "bodies")
    assert bodies["coupler"]["frames"] == [{"name": "weight", "at": [0.15, 0, 0.2], "rpy": [0, 0, "pi/2"]}]
    assert bodies["crank"]["frames"] == [{"name": "crank"}]
    data, _ = imported("fourbar.urdf", loops=loops, frames=())
    assert "frames" not in named(data, "bodies")["coupler"]


def test_motors_in_the_order_that_is_asked_for() -> None:
    data, _ = imported("wrist.urdf", **WRIST, motors=("neck_Y", "lift"))
    assert data["actuators"] == ["neck_Y", "lift"]
    assert [joint["name"] for joint in data["joints"] if "actuator" in joint] == ["neck_Y", "lift"]


def test_a_free_base_is_a_body() -> None:
    data, _ = imported("fourbar.urdf", loops=DATA / "fourbar_loops.yaml", base="free")
    assert data["base"] == "free"
    assert data["bodies"][0]["name"] == "base_plate"
    assert data["bodies"][0]["mass"] == 4
    assert named(data, "joints")["hip"]["parent"] == "base_plate"


def test_a_joint_that_floats_is_that_of_the_base(tmp_path: Path) -> None:
    more = '<link name="leg"><inertial><mass value="2"/></inertial></link><joint name="knee" type="continuous">'
    more += '<parent link="arm"/><child link="leg"/></joint></robot>'
    text = TREE.replace('"revolute"', '"floating"').replace("</robot>", more)
    data, result = written(tmp_path, text)
    assert [body["name"] for body in data["bodies"]] == ["leg"]
    assert "the joint floats" in notes(result)
    with pytest.raises(ArgumentError, match="--motors 'hip' floats, so no motor drives it; --base free"):
        written(tmp_path, text, motors=("hip",))
    data, _ = written(tmp_path, text, base="free")
    assert [body["name"] for body in data["bodies"]] == ["arm", "leg"]
    with pytest.raises(RobotFileError, match="a joint that floats is not alone at the root"):
        written(tmp_path, text.replace('"continuous"', '"floating"'))


def test_limits_that_are_no_stop_are_left_out(tmp_path: Path) -> None:
    text = TREE.replace("</joint>", '  <limit lower="-1000" upper="1000"/>\n  </joint>')
    data, result = written(tmp_path, text)
    assert "limits" not in data["joints"][0]
    assert "the limits of 'hip' are more than two turns (in rad) and are left out; seen: -1000 to 1000" in notes(result)


def test_several_of_them_are_told_in_one_note(tmp_path: Path) -> None:
    limit = '<limit lower="-{0}" upper="{0}"/></joint>'
    first, joint, rest = TREE.partition("</joint>")
    second = joint.replace("</joint>", limit.format(10000)) + rest
    text = first + second.replace(
        "</robot>",
        '<link name="foot"><inertial><mass value="1"/></inertial></link><joint name="ankle" type="revolute">'
        f'<parent link="arm"/><child link="foot"/><axis xyz="0 1 0"/>{limit.format(10000)}</robot>',
    )
    _, result = written(tmp_path, text)
    told = [note for note in notes(result).splitlines() if "two turns" in note]
    assert len(told) == 1 and "'hip', 'ankle'" in told[0] and told[0].count("-10000 to 10000") == 1


def test_mimic_joints_become_couplings(tmp_path: Path) -> None:
    more = """<link name="finger"/><link name="tip"><inertial><mass value="1"/></inertial></link>
      <joint name="bend" type="prismatic"><parent link="arm"/><child link="tip"/>
        <mimic joint="hip" multiplier="-0.5" offset="0.25"/></joint>
      <joint name="f" type="fixed"><parent link="arm"/><child link="finger"/></joint></robot>"""
    data, _ = written(tmp_path, TREE.replace("</robot>", more))
    assert data["couplings"] == [{"name": "bend_mimic", "terms": {"bend": 1, "hip": 0.5}, "offset": 0.25}]
    assert data["actuators"] == ["hip"]


@pytest.mark.parametrize(
    "element",
    [
        '<transmission name="t"><joint name="hip"><hardwareInterface>effort</hardwareInterface></joint></transmission>',
        '<ros2_control name="c"><joint name="hip"><command_interface name="effort"/></joint></ros2_control>',
    ],
)
def test_motors_of_transmissions(tmp_path: Path, element: str) -> None:
    more = '<link name="c"><inertial><mass value="1"/></inertial></link><joint name="wrist" type="continuous">'
    more += '<parent link="arm"/><child link="c"/></joint>'
    data, _ = written(tmp_path, TREE.replace("</robot>", f"{more}{element}</robot>"))
    assert data["actuators"] == ["hip"]
    fixed = TREE.replace("</robot>", f"{more}{element}</robot>").replace('"revolute"', '"fixed"')
    data, result = written(tmp_path, fixed)
    assert data["actuators"] == ["wrist"]
    assert "no motors, though the source says so: hip" in notes(result)


def test_odd_inertias_are_notes(tmp_path: Path) -> None:
    for wrong, words in (
        ('izz="9"', "none above the sum of the others"),
        ('ixy="2" izz="1"', "not positive definite"),
        ('izz="0"', "a principal moment of inertia is zero"),
    ):
        text = TREE.replace(' ixy="0"', "").replace('izz="1"', wrong)
        _, result = written(tmp_path, text)
        assert "arm.urdf:6:1: <inertia>" in notes(result)
        assert words in notes(result)


def test_a_stranger_cannot_write_lines_of_the_file(tmp_path: Path) -> None:
    text = TREE.replace('name="base"', 'name="base&#10;evil: 1"').replace('link="base"', 'link="base&#10;evil: 1"')
    text = text.replace('name="arm">\n  <link', 'name="arm&#10;evil: 2">\n  <link')
    data, _ = written(tmp_path, text)
    assert "evil" not in data
    assert data["title"] == "arm\\nevil: 2"


def test_words_of_yaml_are_names_all_the_same(tmp_path: Path) -> None:
    data, _ = written(tmp_path, TREE.replace('"hip"', '"off"').replace('"arm"', '"null"'))
    assert data["actuators"] == ["off"]
    assert data["bodies"][0]["name"] == "null"


GAZEBO = """<robot name="bars">
  <link name="base"/>{}
  <joint name="a" type="continuous"><parent link="base"/><child link="one"/><axis xyz="0 0 1"/></joint>
  <joint name="b" type="continuous"><origin xyz="0 1 0"/><parent link="one"/><child link="two"/><axis xyz="0 0 1"/>
  </joint>
  <joint name="c" type="continuous"><origin xyz="1 0 0"/><parent link="base"/><child link="three"/><axis xyz="0 0 1"/>
    <limit lower="0.2" upper="1"/></joint>
  <gazebo><joint name="d" type="revolute"><pose>0 1 0 0 0 0</pose><parent>two</parent><child>three</child>
    <axis><xyz>0 0 1</xyz></axis></joint></gazebo>
</robot>"""
LINK = """
  <link name="{}"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>"""


def test_joints_of_gazebo_close_loops(tmp_path: Path) -> None:
    text = GAZEBO.format("".join(map(LINK.format, ("one", "two", "three"))))
    with pytest.raises(ArgumentError, match="joints in loops: a, b, c"):
        written(tmp_path, text)
    data, _ = written(tmp_path, text, motors=("a",))
    loop = {"name": "d", "type": "R", "parent": "two", "child": "three", "axis": "z"}
    assert data["loops"] == [loop | {"at": [1, 0, 0], "child_at": [0, 1, 0]}]
    with pytest.raises(RobotFileError, match="<joint d>: there is no link of this name; seen: four"):
        written(tmp_path, text.replace("<child>three<", "<child>four<"), motors=("a",))
    with pytest.raises(RobotFileError, match="this type of joint is not read in <gazebo>; seen: gearbox"):
        written(tmp_path, text.replace('"d" type="revolute"', '"d" type="gearbox"'), motors=("a",))


def test_limits_that_home_is_outside_of_are_left_out(tmp_path: Path) -> None:
    text = TREE.replace('<child link="arm"/>', '<child link="arm"/><limit lower="0.2" upper="1"/>')
    data, result = written(tmp_path, text)
    assert "limits" not in data["joints"][0]
    assert "'hip' stands at 0 at home, outside its limits; they are left out; seen: 0.2 to 1" in notes(result)
    home = tmp_path / "home.json"
    home.write_text('{"hip": 0.5}')
    data, _ = written(tmp_path, text, home=home)
    assert data["joints"][0]["limits"] == {"lower": 0.2, "upper": 1}


def test_marks_may_have_capitals(tmp_path: Path) -> None:
    data, _ = written(tmp_path, TREE.replace('type="revolute"', 'type="revolute" independent="True"'))
    assert data["actuators"] == ["hip"]
