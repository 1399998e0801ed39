"""SDF: a joint for each loop, poses in any frame."""

from pathlib import Path

import numpy as np
import pytest

from pkmgen.errors import RobotFileError
from tests.unit.importing.sources import DATA, imported, named, notes, written

TEXT = (DATA / "fourbar.sdf").read_text("utf-8")


def test_the_same_four_bar_as_urdf() -> None:
    data, _ = imported("fourbar.sdf", motors=("hip",))
    plus, _ = imported("fourbar_plus.urdf")
    bodies = named(plus, "bodies")
    del bodies["rotor"]
    assert named(data, "bodies") == bodies
    assert [joint for joint in plus["joints"] if joint["name"] != "spin"] == data["joints"]
    (loop,) = data["loops"]
    assert (loop["type"], loop["parent"], loop["child"], loop["axis"]) == ("R", "rocker", "coupler", "y")
    np.testing.assert_allclose([loop["at"], loop["child_at"]], [[0, 0, 0.3], [0.3, 0, 0.2]], atol=1e-15)


def test_home_of_a_universal_joint(tmp_path: Path) -> None:
    home = tmp_path / "home.json"
    home.write_text('{"elbow_1": 0.1, "elbow_2": 0.2}')
    text = TEXT.replace('"elbow" type="revolute"', '"elbow" type="universal"')
    text = text.replace("</axis>\n    </joint>", "</axis><axis2><xyz>0 0 1</xyz></axis2></joint>")
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",), home=home)
    assert data["home"] == {"elbow_1": 0.1, "elbow_2": 0.2}


def test_a_motor_stays_in_the_tree() -> None:
    data, _ = imported("fourbar.sdf", motors=("pin",))
    assert "pin" in named(data, "joints")
    assert len(data["loops"]) == 1


def test_a_model_that_stands_on_nothing_is_fixed_where_it_stands(tmp_path: Path) -> None:
    text = TEXT.replace("<parent>world</parent><child>crank</child>", "<parent>rocker</parent><child>crank</child>")
    text = text.replace("<parent>world</parent><child>rocker</child>", "<parent>rocker</parent><child>crank</child>")
    text = text.replace('<model name="fourbar">', '<model name="fourbar"><pose>0 0 1 0 0 0</pose>')
    data, result = written(tmp_path, text, "f.sdf", motors=("hip",))
    assert "fixed where it stands" in notes(result)
    assert named(data, "joints")["hip"]["at"] == [0, 0, 1]
    free, _ = written(tmp_path, text, "f.sdf", motors=("hip",), base="free")
    assert free["bodies"][0]["name"] == "rocker"


def test_universal_ball_and_screw(tmp_path: Path) -> None:
    axis2 = "<axis2><xyz>0 0 1</xyz></axis2></joint>"
    text = TEXT.replace('"elbow" type="revolute"', '"elbow" type="universal"')
    first, _, rest = text.partition('name="elbow"')
    text = first + 'name="elbow"' + rest.replace("</joint>", axis2, 1)
    text = text.replace('"pin" type="revolute"', '"pin" type="ball"')
    first, _, rest = text.partition('name="knee" type="revolute"')
    text = (
        first
        + 'name="knee" type="screw"'
        + rest.replace("<axis>", "<screw_thread_pitch>0.01</screw_thread_pitch><axis>", 1)
    )
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip", "knee"))
    joints = named(data, "joints")
    assert (joints["elbow"]["type"], joints["elbow"]["axis"], joints["elbow"]["second_axis"]) == ("U", "y", "z")
    assert joints["knee"]["type"] == "H"
    assert joints["knee"]["pitch"] == pytest.approx(0.01 / (2 * np.pi))
    assert data["loops"][0]["type"] == "S"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'type="revolute"',
            'type="cogwheel"',
            "f.sdf:27:1: <joint hip>: this type of joint is not known; seen: cogwheel",
        ),
        ("<parent>crank</parent>", "<parent>crnk</parent>", "did you mean 'crank'?"),
        ('relative_to="elbow"', 'relative_to="elbw"', "there is no link, joint or frame of this name; seen: elbw"),
        ('relative_to="crank"', 'relative_to="coupler"', "placed relative to each other in a circle"),
        ("<mass>0.5</mass>", "<mass>inf</mass>", "f.sdf:7:1: <mass>: mass is not a finite number; seen: inf"),
        (
            "<link",
            "<include><uri>model://sun</uri></include><link",
            "there is no such model in the folder of the source",
        ),
    ],
)
def test_wrong_files(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(RobotFileError) as caught:
        written(tmp_path, TEXT.replace(old, new, 1), "f.sdf", motors=("hip",))
    assert words in str(caught.value)


GEARBOX = """<link name="rotor"><inertial><mass>0.05</mass></inertial></link>
<joint name="spin" type="revolute"><parent>{0}</parent><child>{1}</child><axis><xyz>0 -1 0</xyz></axis></joint>
<joint name="gear" type="gearbox"><parent>rotor</parent><child>crank</child><axis><xyz>0 1 0</xyz></axis>
<axis2><xyz>{2}</xyz></axis2><gearbox_reference_body>world</gearbox_reference_body><gearbox_ratio>0.25</gearbox_ratio>
</joint></model>"""


@pytest.mark.parametrize(
    ("parent", "child", "axis", "factor"),
    [("world", "rotor", "0 1 0", -0.25), ("rotor", "world", "0 1 0", 0.25), ("world", "rotor", "0 -1 0", 0.25)],
)
def test_gearboxes_are_couplings(tmp_path: Path, parent: str, child: str, axis: str, factor: float) -> None:
    """The angle to the crank is −ratio × that to the rotor; the axis of `spin` is opposite to that of the gearbox."""
    text = TEXT.replace("</model>", GEARBOX.format(parent, child, axis))
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",))
    assert data["couplings"] == [{"name": "gear", "terms": {"hip": 1, "spin": factor}, "offset": 0}]


def test_gearboxes_need_their_joints(tmp_path: Path) -> None:
    for text, words in (
        (GEARBOX.format("world", "rotor", "1 0 0"), "the axis of the gearbox is not that of the joint; seen: hip"),
        (GEARBOX.format("crank", "rotor", "0 1 0"), "the gearbox has no angle of this link; seen: rotor"),
    ):
        with pytest.raises(RobotFileError) as caught:
            written(tmp_path, TEXT.replace("</model>", text), "f.sdf", motors=("hip",))
        assert words in str(caught.value)


MIMIC = "<axis><mimic joint='{}'><multiplier>0.5</multiplier><offset>0.1</offset><reference>0.4</reference></mimic>"
ROTOR = "<drake:rotor_inertia>2e-5</drake:rotor_inertia><drake:gear_ratio>10</drake:gear_ratio>"


def test_joints_that_follow_another_are_couplings(tmp_path: Path) -> None:
    first, joint, rest = TEXT.partition('<joint name="elbow"')
    text = first + joint + rest.replace("<axis>", MIMIC.format("hip"), 1)
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",))
    (coupling,) = data["couplings"]
    assert coupling["terms"] == {"elbow": 1, "hip": -0.5}
    assert coupling["offset"] == pytest.approx(0.1 - 0.5 * 0.4)
    for leader, words in (("elbow", "a joint follows itself"), ("hop", "there is no joint with one coordinate of")):
        with pytest.raises(RobotFileError, match=words):
            written(tmp_path, text.replace("joint='hip'", f"joint='{leader}'"), "f.sdf", motors=("hip",))


def test_rotors_as_drake_writes_them(tmp_path: Path) -> None:
    text = TEXT.replace('<sdf version="1.9">', '<sdf version="1.9" xmlns:drake="http://drake.mit.edu">')
    text = text.replace('type="revolute">', f'type="revolute">{ROTOR}', 1)
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",))
    assert named(data, "joints")["hip"]["actuator"]["rotor_inertia"] == pytest.approx(2e-3)
    with pytest.raises(RobotFileError, match="the rotor inertia is negative; seen: -2e-05; allowed: 0 or more"):
        written(tmp_path, text.replace(">2e-5<", ">-2e-5<"), "f.sdf", motors=("hip",))


def test_links_that_nothing_holds(tmp_path: Path) -> None:
    text = TEXT.replace("</model>", '<link name="loose"/></model>')
    with pytest.raises(RobotFileError, match="links hang from nothing; seen: loose"):
        written(tmp_path, text, "f.sdf", motors=("hip",))


def test_limits_that_mean_none_and_gravity_that_is_off(tmp_path: Path) -> None:
    text = TEXT.replace("-1e16", "-inf").replace("1e16", "1.79769e308")
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",))
    assert "limits" not in named(data, "joints")["hip"]
    off = text.replace("<inertial>", "<gravity>false</gravity><inertial>")
    data, _ = written(tmp_path, off, "f.sdf", motors=("hip",))
    assert data["gravity"] == [0, 0, 0]
    with pytest.raises(RobotFileError, match="gravity acts on all links of a robot file, or on none"):
        written(tmp_path, off.replace("<gravity>false</gravity>", "", 1), "f.sdf", motors=("hip",))


def test_universal_joints_with_forces_become_two(tmp_path: Path) -> None:
    first, _, rest = TEXT.partition('name="elbow" type="revolute"')
    dynamics = "<dynamics><damping>0.3</damping></dynamics>"
    axis2 = f"<axis2><xyz>0 0 1</xyz>{dynamics}</axis2></joint>"
    text = first + 'name="elbow" type="universal"' + rest.replace("</joint>", axis2, 1)
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",))
    joints = named(data, "joints")
    assert (joints["elbow_1"]["axis"], joints["elbow_2"]["axis"]) == ("y", "z")
    assert joints["elbow_2"]["friction"] == {"viscous": 0.3}
    assert joints["elbow_1"]["child"] == joints["elbow_2"]["parent"]


def test_second_axes_follow(tmp_path: Path) -> None:
    first, _, rest = TEXT.partition('name="elbow" type="revolute"')
    mimic = "<mimic joint='elbow' axis='axis'><multiplier>2</multiplier></mimic>"
    axis2 = f"<axis2><xyz>0 0 1</xyz>{mimic}</axis2></joint>"
    text = first + 'name="elbow" type="revolute2"' + rest.replace("</joint>", axis2, 1)
    data, _ = written(tmp_path, text, "f.sdf", motors=("hip",))
    (coupling,) = data["couplings"]
    assert coupling["terms"] == {"elbow_2": 1, "elbow_1": -2}


def test_axes_of_old_versions_are_told_in_the_model(tmp_path: Path) -> None:
    turned = TEXT.replace('<pose relative_to="crank">0 0 0.1 0 0 0</pose>', "<pose>0 0 0 0 0 1.5707963267948966</pose>")
    turned = turned.replace('<pose relative_to="elbow"/>', "<pose>0 0 0.1 0 0 0</pose>")
    for version, axis in (("1.4", "x"), ("1.7", "y")):
        data, _ = written(tmp_path, turned.replace('version="1.9"', f'version="{version}"'), "f.sdf", motors=("hip",))
        joint = named(data, "joints")["elbow"]
        assert (joint["axis"], joint["rpy"]) == (axis, [0, 0, "pi/2"])


@pytest.mark.parametrize("uri", ["../f", "/etc/passwd", "model://../x", "http://a/b", "model://loop", "link.sdf"])
def test_includes_stay_in_the_folder_and_end(tmp_path: Path, uri: str) -> None:
    folder = tmp_path / "inside"
    (folder / "loop").mkdir(parents=True)
    (tmp_path / "f.sdf").write_text('<sdf version="1.9"><model name="m"><link name="l"/></model></sdf>', "utf-8")
    (folder / "link.sdf").symlink_to(tmp_path / "f.sdf")
    endless = '<sdf version="1.9"><model name="m"><include><uri>model://loop</uri></include></model></sdf>'
    (folder / "loop/model.sdf").write_text(endless, "utf-8")
    text = TEXT.replace("</model>", f"<include><uri>{uri}</uri></include></model>")
    words = "outside the folder|no such model in the folder|too deeply"
    with pytest.raises(RobotFileError, match=words):
        written(folder, text, "f.sdf", motors=("hip",))
