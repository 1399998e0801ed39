"""The picture of a page: what is held follows the pointer, names stay readable, nothing is drawn at rest."""

import itertools

import numpy as np
import pytest

import pkmgen
from benchmarks.browser.chromium import SIZES

BOTH = pytest.mark.parametrize("width", sorted(SIZES))
RULER = """() => {
    const scale = document.querySelector("#view .scale"), [number, unit] = scale.textContent.split(" ");
    const length = Number(number) / (unit === "mm" ? 1000 : 1);
    return length / scale.querySelector(".ruler").getBoundingClientRect().width;
}"""
LABELS = """() => [...document.querySelectorAll("#view .labels > .label")].filter((label) => !label.hidden)
    .map((label) => [label.textContent, label.getBoundingClientRect()])
    .map(([text, box]) => [text, box.left, box.top, box.right, box.bottom])"""


def handle(seen):
    """A pixel of the middle of the platform of a robot that is seen straight on."""
    canvas = seen.page.locator("#view canvas")
    box = canvas.bounding_box()
    places = []
    for y in np.arange(0.2, 0.7, 0.02):
        seen.page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + y * box["height"])
        if "grab" in (canvas.get_attribute("class") or "").split():
            places.append((box["x"] + 0.5 * box["width"], box["y"] + y * box["height"]))
    assert places
    return places[-1]  # the arrow along y is above the middle


def trouble(seen):
    return seen.page.locator("#view > .trouble").inner_text()


@pytest.mark.nightly
@BOTH
def test_the_platform_stays_under_the_pointer(open_page, width):
    with open_page("fivebar", width) as seen:
        before, pixel = np.array(seen.state()["pose"]), seen.page.evaluate(RULER)
        x, y = handle(seen)
        seen.page.mouse.move(x, y)
        seen.page.mouse.down()
        seen.page.mouse.move(x + 20, y - 12, steps=4)
        seen.page.mouse.up()
        moved = np.array(seen.state()["pose"]) - before
        assert np.allclose(moved, [20 * pixel, 12 * pixel], rtol=0.02)
        seen.page.mouse.down()
        seen.page.keyboard.down("Shift")
        seen.page.mouse.move(x, y, steps=4)
        seen.page.keyboard.up("Shift")
        seen.page.mouse.up()
        slow = np.array(seen.state()["pose"]) - before - moved
        assert np.allclose(slow, -0.2 * moved, rtol=0.02)
        assert not seen.faults


@pytest.mark.nightly
@BOTH
def test_a_robot_that_is_pulled_too_far_stops_where_its_limbs_are_stretched(open_page, width):
    with open_page("fivebar", width) as seen:
        values = {row["name"]: row["value"] for row in seen.page.evaluate("window.studio.robot.parameters")}
        x, y = handle(seen)
        seen.page.mouse.move(x, y)
        seen.page.mouse.down()
        seen.page.mouse.move(x + 10, y - 2000, steps=10)
        assert "reach" in trouble(seen)
        told = [text for text, *_ in seen.page.evaluate(LABELS) if "cannot reach" in text]
        assert told
        seen.page.mouse.up()
        assert trouble(seen) == ""
        motors = np.array([[-0.5 * values["base_width"], 0.0], [0.5 * values["base_width"], 0.0]])
        farthest = np.linalg.norm(np.array(seen.state()["pose"]) - motors, axis=1).max()
        assert farthest == pytest.approx(values["arm_length"] + values["rod_length"], rel=2e-3)
        assert not seen.faults


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["delta", "gough_stewart"])
def test_a_motor_is_moved_and_the_others_stay(open_page, name):
    robot = pkmgen.load(name)
    with open_page(name) as seen:
        before = robot.inverse_kinematics(np.array(seen.state()["pose"]))
        box = seen.page.locator("#view .label.motor:not([hidden])").first.bounding_box()
        x, y = box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"]
        moved = None
        for dx, dy in sorted(itertools.product(range(-72, 73, 6), range(-36, 37, 6)), key=lambda way: abs(way[1])):
            seen.page.mouse.move(x + dx, y + dy)
            if seen.page.locator("#view .tip").inner_text().endswith("motor"):
                seen.page.mouse.wheel(0, -300)
                seen.settle()
                moved = robot.inverse_kinematics(np.array(seen.state()["pose"])) - before
                break
        assert moved is not None
        assert np.sort(np.abs(moved))[-1] > 1e-3 and np.sort(np.abs(moved))[:-1].max() < 1e-6
        assert not seen.faults


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", ["gough_stewart", "quattro", "linkage_leg"])
def test_names_do_not_cover_each_other(open_page, name, width):
    with open_page(name, width) as seen:
        seen.page.locator("#view canvas").focus()
        for key in ("x", "z", "ArrowLeft", "ArrowUp", "-", "-"):
            seen.page.keyboard.press(key)
            seen.settle()
            labels = seen.page.evaluate(LABELS)
            assert labels
            for (_, *a), (_, *b) in itertools.combinations(labels, 2):
                apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
                assert apart, (key, a, b)
        assert not seen.faults


@pytest.mark.nightly
def test_the_state_is_told_and_nothing_is_drawn_at_rest(open_page):
    with open_page("toggle_press", 390) as seen:
        seen.page.locator("#view canvas").focus()
        seen.page.keyboard.press("s")
        assert seen.page.locator("#view > .told[role=status]").inner_text().count("motor") == 1
        seen.page.keyboard.press("m")
        before = seen.state()["pose"][0]
        seen.page.keyboard.press("ArrowRight")
        assert seen.state()["pose"][0] == pytest.approx(before + np.pi / 90.0)
        seen.page.wait_for_timeout(800)
        drawn = seen.page.evaluate("window.studio.view.drawn.pictures")
        seen.page.wait_for_timeout(800)
        assert seen.page.evaluate("window.studio.view.drawn.pictures") == drawn
        assert not seen.faults
