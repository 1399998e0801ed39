"""What a page does in a browser when somebody moves the robot, at the widths of a telephone and of a window."""

import csv
import io

import numpy as np
import pytest

import pkmgen
from benchmarks.browser.chromium import SIZES
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text

BOTH = pytest.mark.parametrize("width", sorted(SIZES))
PARTS = ("fivebar", "delta", "gough_stewart", "humanoid_ankle", "linkage_leg")
PANELS = (
    "pose", "efforts", "quality", "motors", "trajectory", "map", "parameters", "joints", "reactions", "counts",
    "equations", "files",
)  # fmt: skip


def type_into(panel, label, value):
    field = panel.get_by_label(label, exact=True)
    field.fill(str(value))
    field.press("Enter")


def test_a_pose_is_typed_and_efforts_are_those_of_python(open_page):
    pose = np.array([0.05, 0.55])
    with open_page("fivebar") as seen:
        for name, value in zip("xy", pose, strict=True):
            type_into(seen.panel("pose"), name, value)
        seen.settle()
        assert seen.state()["pose"] == pose.tolist()
        found = seen.page.evaluate(
            """() => {
                const {kernel, store} = window.studio, call = kernel.call("inverse_dynamics");
                call.inputs.pose.set(store.state.pose);
                return [call.run(), [...call.outputs.effort]];
            }"""
        )
        told = seen.panel("efforts").locator(".value").all_inner_texts()
        assert not seen.faults
    effort = pkmgen.load("fivebar").inverse_dynamics(pose, np.zeros(2), np.zeros(2))
    assert found[0] == 0 and np.allclose(found[1], effort, rtol=1e-12, atol=0.0)
    shown = [float(text.split()[0].replace("−", "-")) for text in told]
    assert np.allclose(shown, effort, rtol=1e-3)


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_panel_opens_without_a_complaint(open_page, name, width, scheme):
    with open_page(name, width, scheme=scheme) as seen:
        for panel in PANELS:
            seen.panel(panel)
        seen.page.wait_for_timeout(500)
        assert seen.page.evaluate("document.documentElement.scrollWidth") <= width
        if width > 800:  # panels scroll by themselves, the page does not
            assert seen.page.evaluate("document.documentElement.scrollHeight") <= SIZES[width]
        for panel in PANELS:
            assert seen.page.locator(f"#panel-{panel} .content").inner_text().strip(), panel
        assert seen.page.evaluate("[...document.querySelectorAll('canvas')].every(c => c.width > 0)")
        assert not seen.faults


def held(seen, kind):
    """A pixel of the picture under which there is something to be held, found by the shape of the pointer."""
    canvas = seen.page.locator("#view canvas").first
    box = canvas.bounding_box()
    for y in np.arange(0.15, 0.95, 0.02):
        for x in np.arange(0.05, 0.95, 0.02):
            place = box["x"] + x * box["width"], box["y"] + y * box["height"]
            seen.page.mouse.move(*place)
            if canvas.evaluate("canvas => getComputedStyle(canvas).cursor") == kind:
                return place
    raise AssertionError("nothing can be held")


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", ["delta", "gough_stewart", "fivebar"])
def test_a_robot_is_dragged(open_page, name, width):
    with open_page(name, width) as seen:
        before = seen.state()["pose"]
        x, y = held(seen, "grab")
        seen.page.mouse.move(x, y)
        seen.page.mouse.down()
        for step in range(1, 9):
            seen.page.mouse.move(x + 3 * step, y + 2 * step)
        seen.page.mouse.up()
        seen.settle()
        after = np.array(seen.state()["pose"])
        assert np.abs(after - before).max() > 1e-4 and np.isfinite(after).all()
        undo = seen.panel("pose").get_by_role("button", name="Undo")
        while undo.is_enabled():  # a slow drag is several moves
            undo.click()
            seen.settle()
        assert np.allclose(seen.state()["pose"], before)
        assert not seen.faults


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", ["delta", "linkage_leg"])
def test_a_trajectory_is_played(open_page, name, width):
    with open_page(name, width) as seen:
        panel = seen.panel("trajectory")
        panel.get_by_role("button", name="Play").click()
        for _ in range(3):
            before = seen.state()["pose"]
            moved = "before => window.studio.store.state.pose.some((value, i) => value !== before[i])"
            seen.page.wait_for_function(moved, arg=before, timeout=20_000)
        assert max(map(abs, seen.state()["rate"])) > 0.0
        panel.get_by_role("button", name="Pause").click()
        still = seen.state()["pose"]
        seen.page.wait_for_timeout(200)
        assert seen.state()["pose"] == still
        assert not seen.faults


@pytest.mark.nightly
def test_a_file_of_poses_is_played(open_page, tmp_path):
    poses = tmp_path / "poses.csv"
    poses.write_text("t,x,y\n0,0,0.5\n0.5,0.05,0.55\n1,0,0.5\n")
    hostile = tmp_path / "hostile.csv"
    hostile.write_text('t,x,y\n0,0,"<img src=x onerror=alert(1)>"\n')
    with open_page("fivebar") as seen:
        panel = seen.panel("trajectory")
        panel.get_by_label("Path", exact=True).select_option("file")
        panel.get_by_label("File of poses, CSV").set_input_files(poses)
        panel.get_by_text("3 poses").wait_for()
        panel.get_by_role("slider", name="Time").fill("0.5")
        assert np.allclose(seen.state()["pose"], [0.05, 0.55])
        panel.get_by_label("File of poses, CSV").set_input_files(hostile)
        panel.locator("[role=status][data-state=bad]").first.wait_for()
        assert seen.page.locator("img").count() == 0
        assert not seen.faults


@pytest.mark.nightly
@BOTH
def test_out_of_reach_is_said_and_the_picture_stays(open_page, width):
    with open_page("delta", width) as seen:
        type_into(seen.panel("pose"), "z", -3.0)
        seen.settle()
        told = seen.panel("pose").locator(".status").inner_text()
        assert "reach" in told and "first" in told
        type_into(seen.panel("pose"), "z", "abc")
        assert seen.state()["pose"][2] == -3.0
        seen.panel("pose").get_by_role("button", name="Home").click()
        seen.settle()
        assert "can be reached" in seen.panel("pose").locator(".status").inner_text()
        assert not seen.faults


@pytest.mark.nightly
def test_a_joint_beyond_its_limit_is_said(open_page):
    """Pose and quality say the same, and the pose is no good one."""
    with open_page("delta") as seen:
        joints = (
            "() => window.studio.robot.joints.map(({name, lower, upper}) => lower !== null && upper !== null && name)"
        )
        limited = set(filter(None, seen.page.evaluate(joints)))
        assert limited
        for place in range(1, 40):
            type_into(seen.panel("pose"), "x", 0.02 * place)
            seen.settle()
            told = seen.panel("pose").locator(".status")
            if told.get_attribute("data-state") != "good":
                break
        assert told.get_attribute("data-state") == "warning" and "limit" in told.inner_text()
        named = {name for name in limited if name in told.inner_text()}
        assert named
        quality = seen.panel("quality").locator("[role=status]").first.inner_text()
        assert "limit" in quality and all(name in quality for name in named)
        assert not seen.faults


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", ["gough_stewart", "linkage_leg"])
def test_tables_are_as_wide_as_their_panel(open_page, name, width):
    with open_page(name, width) as seen:
        parameter = seen.page.evaluate("window.studio.robot.parameters[0]")
        seen.page.evaluate("([name, value]) => window.studio.store.setParameter(name, value)",
                           [parameter["name"], parameter["value"] * 1.01])  # fmt: skip
        for panel in PANELS:
            seen.panel(panel)
            seen.settle()
        cut = "() => [...document.querySelectorAll('.panel .scroll:not(.equations)')]" \
              ".filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.ariaLabel)"  # fmt: skip
        assert seen.page.evaluate(cut) == []
        assert not seen.faults


@pytest.mark.nightly
def test_a_singular_pose_is_said(open_page, page_file):
    """Of the five-bar with equal links: rods in a line are a parallel singularity, arm and rod a serial one."""
    about = page_file("fivebar")[1]
    values = {row["name"]: row["value"] for row in about["parameters"]}
    reach = values["arm_length"] + values["rod_length"]
    height = np.sqrt(reach**2 - (values["base_width"] / 2.0) ** 2)
    with open_page("fivebar") as seen:
        type_into(seen.panel("pose"), "x", 0.0)
        type_into(seen.panel("pose"), "y", repr(float(height - 1e-15)))
        seen.settle()
        told = seen.panel("quality").locator("[role=status]").first.inner_text()
        assert "singular" in told or "reach" in told
        type_into(seen.panel("pose"), "y", repr(float(height - 1e-4)))
        seen.settle()
        assert "serial" in seen.panel("quality").locator("[role=status]").first.inner_text().lower()
        assert not seen.faults


@pytest.mark.nightly
@BOTH
def test_a_parameter_is_changed_and_written_to_a_file(open_page, width):
    with open_page("delta", width) as seen:
        type_into(seen.panel("parameters"), "arm_length", 0.33)
        seen.settle()
        assert seen.state()["parameters"] == {"arm_length": 0.33}
        files = seen.panel("files")
        with seen.page.expect_download() as download:
            files.get_by_role("button", name="Robot file, YAML").click()
        text = download.value.path().read_text("utf-8")
        changed = read_robot(text, "delta.yaml").values
        assert changed == read_robot(read_robot_text("delta").text, "delta.yaml", {"arm_length": 0.33}).values
        with seen.page.expect_download() as download:
            files.get_by_role("button", name="Trajectory, CSV").click()
        rows = list(csv.reader(io.StringIO(download.value.path().read_text("utf-8"))))
        assert len(rows) > 100 and rows[0][0].startswith("t")
        with seen.page.expect_download() as download:
            files.get_by_role("button", name="Picture, PNG").click()
        picture = download.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG") and len(picture) > 10_000
        assert not seen.faults


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", ["delta", "humanoid_ankle"])
def test_a_map_is_computed_and_clicked(open_page, name, width):
    with open_page(name, width) as seen:
        panel = seen.panel("map")
        speed = panel.locator(".speed")
        seen.page.wait_for_function(
            "() => /states a second$/.test(document.querySelector('#panel-map .speed').textContent)", timeout=30_000
        )
        assert "states" in speed.inner_text()
        canvas = panel.locator("canvas").first
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        canvas.click(position={"x": 0.6 * box["width"], "y": 0.45 * box["height"]})
        seen.settle()
        assert seen.state()["pose"] != [row["home"] for row in seen.page.evaluate("window.studio.robot.coordinates")]
        assert not seen.faults


@pytest.mark.nightly
def test_all_is_done_by_keys(open_page):
    with open_page("delta") as seen:
        keys = seen.page.keyboard
        for _ in range(60):
            keys.press("Tab")
            if seen.page.evaluate("document.activeElement.tagName") == "CANVAS":
                break
        assert seen.page.evaluate("document.activeElement.tagName") == "CANVAS"
        before = seen.state()["pose"]
        keys.press("m")
        for _ in range(3):
            keys.press("ArrowRight")
        seen.settle()
        assert seen.state()["pose"] != before
        keys.press("Escape")
        keys.press("h")
        seen.settle()
        assert np.allclose(seen.state()["pose"], before)
        reached = set()
        for _ in range(80):
            keys.press("Tab")
            reached.add(seen.page.evaluate("document.activeElement.closest('.panel')?.id ?? ''"))
        assert {f"panel-{name}" for name in PANELS} <= reached
        assert not seen.faults


@pytest.mark.nightly
@BOTH
def test_a_state_is_in_the_address(open_page, width):
    with open_page("delta", width) as seen:
        type_into(seen.panel("pose"), "x", 0.06)
        type_into(seen.panel("parameters"), "arm_length", 0.31)
        seen.page.wait_for_function("() => location.hash.includes('0.31')")
        fragment = seen.page.evaluate("location.hash")
    with open_page("delta", width, fragment=fragment) as seen:
        assert seen.state()["pose"][0] == 0.06 and seen.state()["parameters"] == {"arm_length": 0.31}
        assert not seen.faults
