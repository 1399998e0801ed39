"""Pictures: what they show, that the same picture is the same file, and what is said when there is none."""

import builtins
import re
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from pkmgen.cli import main
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.pictures.canvas import PICTURES
from pkmgen.pictures.draw import picture
from pkmgen.pictures.draw.letters import Box, Page
from pkmgen.pictures.draw.picture import draw_robot
from pkmgen.pictures.draw.scene import build_scene
from pkmgen.pictures.draw.sheet import lay_out
from pkmgen.pictures.draw.style import Style
from pkmgen.pictures.draw.view import view_of

pytest.importorskip("matplotlib.figure")
ROOT = Path(__file__).parents[3]
BEGINNINGS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.fixture
def pkmgen(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder without a display; gives exit code, standard output and messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["pkmgen", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        printed = capsys.readouterr()
        return caught.value.code or 0, printed.out, " ".join(printed.err.split())

    return run


def scene_of(robot, pose=None, **parameters):
    if pose is None and not parameters:
        return scene_at_home(robot)
    return build_scene(read_robot_text(robot), Options(parameters=parameters), pose)


@cache
def scene_at_home(robot):
    return build_scene(read_robot_text(robot), Options(), None)


def legend_of(scene):
    return [words for _, _, words in picture.legend_of(scene, view_of(scene, None))]


def sheet_of(scene, **style):
    return lay_out([scene], Style(**style), view_of(scene, None))


def marks(scene, kind, driven=False):
    return [mark for mark in scene.marks if (mark.kind, mark.driven) == (kind, driven)]


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_written_and_is_the_same_again(pkmgen, tmp_path, kind):
    for name in ("one", "two"):
        assert pkmgen("draw", "fivebar", "-o", f"{name}.{kind}")[:2] == (0, f"wrote {name}.{kind}\n")
    first, second = (tmp_path / f"{name}.{kind}" for name in ("one", "two"))
    assert first.read_bytes().startswith(BEGINNINGS[kind])
    assert first.read_bytes() == second.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {first.name, second.name}


def test_a_picture_replaces_an_older_one(pkmgen, tmp_path):
    (tmp_path / "a.svg").write_text("old")
    assert pkmgen("draw", "fivebar", "-o", "a.svg", "--pose", "-0.1,0.45", "--set", "arm_length=0.42")[0] == 0
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert "pose: x = -0.1 m, y = 0.45 m" in text
    assert "<dc:date>" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fivebar", "-o", "a.png", "--pose", "9,9"], "fivebar: out of reach of limbs left, right; pose = [9.0, 9.0]"),
        (["fivebar", "-o", "a.png", "--pose", "1"], "1 number given; a pose of fivebar has 2: x (m), y (m)"),
        (["fivebar", "-o", "a.png", "--pose", "0,up"], "--pose '0,up': expected numbers"),
        (["fivebar", "-o", "a.png", "--pose", "0,nan"], "not a finite number"),
        (["fivebar", "-o", "a.sgv"], "allowed: png, svg, pdf; did you mean a.svg?"),
        (["fivebar", "-o", "picture"], "the ending says the type of the picture"),
        (["fivebar", "-o", "none/a.png"], "none/a.png cannot be written"),
        (["fivebar"], "there is no display to open a window on; write a file: -o picture.png"),
        (["fivebra", "-o", "a.png"], "did you mean 'fivebar'?"),
        (["fivebar", "-o", "a.png", "--set", "arm_lenght=1"], "did you mean 'arm_length'?"),
        (["gough_stewart", "-o", "a.png", "--pose", "0 0 0.8 2 0 0 0"], "does not have length one"),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_errors_leave_no_file(pkmgen, tmp_path, arguments, message):
    code, out, err = pkmgen("draw", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_the_extra_is_named(pkmgen, monkeypatch, tmp_path):
    real = builtins.__import__

    def without(name, *arguments, **named):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    code, _, err = pkmgen("draw", "fivebar", "-o", "a.png")
    assert code == 3
    assert "pip install 'matplotlib>=3.8'" in err
    assert list(tmp_path.iterdir()) == []


def test_a_five_bar_is_seen_straight_on():
    scene = scene_of("fivebar")
    assert scene.plane == "xy"
    assert [len(marks(scene, "R", driven)) for driven in (True, False)] == [2, 4]
    lengths = [np.linalg.norm(np.diff(line.ends, axis=0)) for line in scene.lines if line.kind in ("link", "rod")]
    assert lengths == pytest.approx([0.4, 0.55] * 2)
    assert legend_of(scene) == [  # no motor axes, which are seen from their ends
        "first link", "link or rod after it", "fixed to the base", "R: revolute", "R: revolute, motor",
        "platform point P",
    ]  # fmt: skip


def test_a_delta_has_pairs_of_rods_and_a_platform():
    scene = scene_of("delta", rod_length=0.8)
    rods = [line for line in scene.lines if line.kind == "rod"]
    assert [np.linalg.norm(np.diff(rod.ends, axis=0)) for rod in rods] == pytest.approx([0.8] * 6)
    assert [(face.kind, face.corners.shape) for face in scene.faces] == [("ground", (3, 3)), ("platform", (6, 3))]
    assert [len(marks(scene, kind)) for kind in ("U", "S")] == [6, 6]
    axes = [line for line in scene.lines if line.kind == "motor axis"]
    assert len(axes) == len(marks(scene, "R", driven=True)) == 3
    assert np.cross(axes[0].ends[1] - axes[0].ends[0], [0, 1, 0]) == pytest.approx(0)
    words = legend_of(scene)
    assert {"platform", "U: universal", "S: spherical", "R: revolute, motor"} <= set(words)
    assert "P: prismatic" not in words


def test_a_telescopic_leg_has_a_barrel_and_a_driven_slide():
    scene = scene_of("gough_stewart")
    kinds = [line.kind for line in scene.lines]
    assert [kinds.count(kind) for kind in ("barrel", "tube", "motor axis")] == [6, 6, 6]
    assert [len(marks(scene, "P", driven=True)), len(marks(scene, "U")), len(marks(scene, "S"))] == [6, 6, 6]
    assert {"barrel", "sliding rod", "P: prismatic, motor"} <= set(legend_of(scene))


def test_a_slider_stands_on_its_rail():
    scene = scene_of("linear_delta", (0.05, 0.0, 0.1))
    rails = [line.ends for line in scene.lines if line.kind == "rail"]
    sliders = marks(scene, "P", driven=True)
    assert len(rails) == len(sliders) == 3
    for rail, slider in zip(rails, sliders, strict=True):
        along = rail[1] - rail[0]
        assert np.cross(slider.point - rail[0], along) == pytest.approx(0)
        assert 0 < (slider.point - rail[0]) @ along < along @ along


@pytest.mark.parametrize("robot", ["cartesian_3prrr", str(ROOT / "tests/data/robots/swings.yaml")])
def test_rails_lead_from_what_carries_them_to_their_sliders(robot):
    scene = scene_of(robot)
    rails = [line.ends for line in scene.lines if line.kind == "rail"]
    bases, sliders = marks(scene, "base"), marks(scene, "P", driven=True)
    assert len(rails) == len(bases) == len(sliders) == 3
    for rail, base, slider in zip(rails, bases, sliders, strict=True):
        along = (rail[1] - rail[0]) / np.linalg.norm(rail[1] - rail[0])
        for point in (base.point, slider.point):
            assert np.cross(point - rail[0], along) == pytest.approx(0, abs=1e-12)
            assert -1e-12 < (point - rail[0]) @ along < np.linalg.norm(rail[1] - rail[0]) + 1e-12


def test_the_plate_of_a_delta_is_convex():
    (plate,) = (face.corners for face in scene_of("delta").faces if face.kind == "platform")
    sides = np.roll(plate, -1, axis=0) - plate
    turns = np.cross(sides, np.roll(sides, -1, axis=0))[:, 2]
    assert (turns > 0).all() or (turns < 0).all()


def test_parts_of_a_nacelle_turn_and_keep_their_rods():
    scene = scene_of("quattro", (0, 0, -0.75, 0.5))
    spokes = {line.name: line.ends for line in scene.lines if line.kind == "platform" and line.name.startswith("half")}
    assert spokes["half_plus"][1] == pytest.approx([0.07 * np.cos(0.5), 0.07 * np.sin(0.5), -0.75])
    (corners,) = (face.corners for face in scene.faces if face.name == "half_plus")
    assert corners.mean(axis=0) == pytest.approx(spokes["half_plus"][1])


def test_the_faces_of_a_c5_are_touched_by_its_sliders():
    angle = 0.2
    scene = scene_of("c5", (0.02, -0.03, 0.01, np.cos(angle / 2), 0, 0, np.sin(angle / 2)))
    contacts = {mark.name: mark.point for mark in marks(scene, "contact")}
    assert len(contacts) == 6
    for face in (face for face in scene.faces if face.kind == "platform"):
        sides = face.corners[1:3] - face.corners[0]
        assert np.linalg.norm(sides[0]) == pytest.approx(0.3)
        assert np.cross(*sides) @ (contacts[face.name] - face.corners[0]) == pytest.approx(0)


def test_a_geared_second_link_is_parallel():
    scene = scene_of("irsbot2")
    (arm,) = (line.ends for line in scene.lines if line.kind == "link" and line.name == "right.arm")
    second = [line.ends for line in scene.lines if line.kind == "second link" and line.name == "right.arm"]
    assert second[0] - arm == pytest.approx(np.array([[0, 0, 0.06]] * 2))


def test_a_wrist_is_drawn_by_its_joint_axes():
    half = 0.15
    pose = np.array([np.cos(half), *(np.sin(half) * np.array([0.6, 0.0, 0.8]))])
    scene = scene_of("spherical_wrist", pose)
    arcs = [line.ends for line in scene.lines if line.kind in ("link", "rod")]
    for arc in arcs:
        radii = np.linalg.norm(arc, axis=1)
        assert radii == pytest.approx(radii[0])
        assert arc[0] @ arc[-1] == pytest.approx(0, abs=1e-12)  # the axes of a link are perpendicular
    assert len(arcs) == 6


def test_a_title_is_no_markup():
    text = read_robot_text("fivebar").text.replace("title: Five-bar (2BB)", 'title: "costs $5 or $6_x\\a"')
    drawn, _ = draw_robot(RobotText(text, "fivebar.yaml"), [], "svg", Options())
    assert "fivebar: costs $5 or $6_x <" in drawn.decode()


def test_the_gallery_shows_every_robot():
    page = (ROOT / "docs/reference/gallery.md").read_text("utf-8")
    shown = re.findall(r"^!\[(\w+)\]\((.+)\)$", page, re.MULTILINE)
    assert sorted(name for name, _ in shown) == sorted([*list_robots(), *list_mechanisms()])
    for _, file in shown:
        assert (ROOT / "docs/reference" / file).stat().st_size < 60_000


def test_a_mechanism_stands_at_its_joints():
    scene = scene_of("fourbar")
    (motor,) = marks(scene, "R", driven=True)
    np.testing.assert_allclose(motor.point, 0.0, atol=1e-15)
    (crank,) = (line for line in scene.lines if line.name == "hip" and line.kind == "link")
    np.testing.assert_allclose(np.ptp(crank.ends, axis=0), 0.1 * np.abs([np.cos(1.2), np.sin(1.2), 0]), atol=1e-12)
    assert (scene.plane, scene.pose) == ("xy", "hip = 1.2 rad")
    assert {face.kind for face in scene.faces} == {"body"}
    moved = scene_of("fourbar", [1.4])
    (crank,) = (line for line in moved.lines if line.name == "hip" and line.kind == "link")
    np.testing.assert_allclose(np.ptp(crank.ends, axis=0), 0.1 * np.abs([np.cos(1.4), np.sin(1.4), 0]), atol=1e-12)


def test_cylinders_of_a_mechanism_are_drawn_between_their_ends():
    scene = scene_of("excavator")
    tubes = {line.name: float(np.linalg.norm(np.ptp(line.ends, axis=0))) for line in scene.lines if line.kind == "tube"}
    assert tubes == pytest.approx({"boom_cylinder": 0.99, "stick_cylinder": 1.27, "bucket_cylinder": 0.76}, abs=1e-2)


def test_poses_of_mechanisms_that_cannot_be_drawn(pkmgen):
    code, _, message = pkmgen("draw", "fourbar", "--pose", "1,2", "-o", "a.svg")
    assert code and "fourbar has 1 motor: hip (rad)" in message
    code, _, message = pkmgen("draw", "tricept", "--pose", "1,1,9", "-o", "a.svg")
    assert code and "cannot be closed on the way from home" in message


def test_an_open_loop_is_drawn_where_the_file_has_it(pkmgen, tmp_path):
    text = (ROOT / "robots/mechanisms/fourbar.yaml").read_text("utf-8").replace("{value: 0.25,", "{value: 0.75,")
    (tmp_path / "apart.yaml").write_text(text, "utf-8")
    scene = build_scene(RobotText(text, "apart.yaml"), Options(), None)
    (gap,) = (line for line in scene.lines if line.kind == "gap")
    coupler = 0.1 * np.array([np.cos(1.2), np.sin(1.2), 0]) + 0.3 * np.array([np.cos(0.5), np.sin(0.5), 0])
    rocker = np.array([0.75 + 0.2 * np.cos(1.4), 0.2 * np.sin(1.4), 0])
    assert gap.name == "closure"
    np.testing.assert_allclose(gap.ends, [coupler, rocker], atol=1e-12)
    code, printed, message = pkmgen("draw", "apart.yaml", "-o", "a.svg")
    assert (code, printed) == (0, "wrote a.svg\n")
    assert "warning: apart.yaml:" in message and "the loops do not close near home: closure is off by" in message
    assert "open loop" in (tmp_path / "a.svg").read_text("utf-8")
    code, _, message = pkmgen("draw", "apart.yaml", "--pose", "1", "-o", "b.svg")
    assert code and "the loops do not close near home" in message


def test_motors_limbs_and_elements_have_names():
    delta = scene_of("delta")
    assert [(label.kind, label.text) for label in delta.labels] == [
        ("motor", "first"), ("motor", "second"), ("motor", "third"), ("body", "arm"), ("body", "rod"),
    ]  # fmt: skip
    motor = next(label.point for label in delta.labels if label.text == "second")
    assert np.linalg.norm(motor) == pytest.approx(0.2)
    mechanism = scene_of("fourbar")
    assert {"hip"} == {label.text for label in mechanism.labels if label.kind == "motor"}
    assert len([mark for mark in mechanism.marks if mark.kind == "mass"]) == 3


def test_names_stand_on_no_name_and_no_point():
    for robot in ("gough_stewart", "excavator", "linkage_leg"):
        sheet = sheet_of(scene_of(robot))
        boxes = [name.box for name in sheet.names]
        assert len(boxes) > 5
        assert not any(one.overlaps(other) for k, one in enumerate(boxes) for other in boxes[:k])


def test_a_box_sees_lines_that_cross_it():
    page = Page([np.array([[0.0, 0.0], [10.0, 0.0]]), np.array([[0.0, 5.0], [1.0, 9.0]])], [np.array([20.0, 20.0])])
    half = np.array([1.0, 1.0])
    assert page.cost([Box(np.array([5.0, 0.5]), half)]) == page.cost([Box(np.array([0.5, 7.0]), half)]) > 0
    assert page.cost([Box(np.array([5.0, 1.5]), half)]) == page.cost([Box(np.array([12.0, 0.0]), half)]) == 0
    assert page.cost([Box(np.array([20.0, 20.0]), half)]) > page.cost([Box(np.array([5.0, 0.5]), half)])


def test_lengths_of_the_file_are_found_where_they_are():
    scene = scene_of("fivebar")
    shown = {each.text: each.places for each in scene.dimensions}
    assert list(shown) == ["base_width = 0.4 m", "arm_length = 0.4 m", "rod_length = 0.55 m"]
    np.testing.assert_allclose(shown["base_width = 0.4 m"][0], [[-0.2, 0, 0], [0.2, 0, 0]])
    for text, places in shown.items():  # equal values are told apart by what changes with the parameter
        assert [np.linalg.norm(np.diff(place, axis=0)) for place in places] == pytest.approx(
            [float(text.split()[2])] * len(places)
        )
    assert len(shown["arm_length = 0.4 m"]) == 2
    leg = scene_of("linkage_leg")
    assert {each.text for each in leg.dimensions} >= {"thigh_length = 0.4 m", "foot_ear = 0.06 m"}
    assert "base_half_angle = 50 deg" in scene_of("gough_stewart").others


def test_dimensions_and_what_is_not_drawn_are_in_the_picture(pkmgen, tmp_path):
    assert pkmgen("draw", "delta", "-o", "a.svg", "--dimensions")[0] == 0
    text = (tmp_path / "a.svg").read_text("utf-8")
    for words in ("arm_length = 0.3 m", "rod_spacing = 0.08 m", "not drawn: arm_centre = 0.12 m"):
        assert f">{words}</text>" in text
    assert pkmgen("draw", "delta", "-o", "b.svg", "--no-names", "--no-legend", "--no-caption")[0] == 0
    assert re.findall(r">([^<>\s][^<>]*)</text>", (tmp_path / "b.svg").read_text("utf-8")) == ["x", "y", "z"]


@pytest.mark.parametrize("robot", ["fivebar", "linkage_leg"])
def test_the_page_is_as_wide_as_asked_and_as_high_as_the_robot(pkmgen, tmp_path, robot):
    from xml.etree import ElementTree

    assert pkmgen("draw", robot, "-o", "a.svg", "--width", "84", "--outlines", "--grey")[0] == 0
    root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314
    width, height = (float(root.get(name).removesuffix("pt")) * 25.4 / 72 for name in ("width", "height"))
    assert width == pytest.approx(84.0, abs=0.01)
    scene = scene_of(robot)
    sheet = sheet_of(scene, width=84.0)
    assert height < sheet.high[1] - sheet.low[1] + 60.0  # caption and legend beside what is drawn
    used = sheet.high[0] - sheet.low[0]
    assert used > 0.8 * 84.0 or sheet.high[1] - sheet.low[1] > 0.9 * 84.0
    assert not re.search("#(?!([0-9a-f]{2})\\1\\1)[0-9a-f]{6}", (tmp_path / "a.svg").read_text("utf-8"))


def test_further_poses_are_faint(pkmgen, tmp_path):
    assert pkmgen("draw", "fivebar", "-o", "a.svg", "--pose", "0,0.5", "--pose", "0.1,0.45")[0] == 0
    assert (tmp_path / "a.svg").read_text("utf-8").count("stroke-opacity: 0.28") == 4
    code, _, message = pkmgen("draw", "fivebar", "-o", "b.svg", "--pose", "0,0.5", "--pose", "9,9")
    assert code == 2 and "out of reach" in message
    assert not (tmp_path / "b.svg").exists()


def test_a_view_is_chosen(pkmgen):
    scene = scene_of("delta")
    np.testing.assert_allclose(view_of(scene, (-90.0, 90.0)).right, [1, 0, 0], atol=1e-12)
    np.testing.assert_allclose(view_of(scene, (-90.0, 90.0)).up, [0, 1, 0], atol=1e-12)
    np.testing.assert_allclose(view_of(scene, (-90.0, 0.0)).up, [0, 0, 1], atol=1e-12)
    for angles in ((-58.0, 22.0), (30.0, -40.0)):
        view = view_of(scene, angles)
        axes = np.stack([view.right, view.up, view.towards])
        np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    code, _, message = pkmgen("draw", "delta", "-o", "a.svg", "--view", "above")
    assert code == 2 and "allowed: front, side, top, or azimuth,elevation" in message
