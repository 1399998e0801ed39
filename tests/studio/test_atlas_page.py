"""Slices of a survey: on a page of their own, and beside the robot."""

import base64
import json
import re
import zlib

import numpy as np
import pytest
from typer.testing import CliRunner

from benchmarks.browser.chromium import opened
from pkmgen.cli import app
from pkmgen.scenes.web.page import atlas_page

BOTH = pytest.mark.parametrize("width", [390, 1280])
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
DATA = re.compile(r'<script type="application/json" id="atlas">(.*?)</script>', re.DOTALL)
ROBOTS = {
    "fivebar": [],
    "gough_stewart": ["--hold", "turn_x=0", "--hold", "turn_y=0", "--resolution", "x=12,y=12,z=12,turn_z=5"],
}


@pytest.fixture(scope="module")
def survey(tmp_path_factory):
    """Folder of a survey of a robot."""
    folder = tmp_path_factory.mktemp("surveys")

    def made(name):
        if not (folder / name).is_dir():
            small = ROBOTS[name] or ["--resolution", "60"]
            done = CliRunner().invoke(app, ["workspace", name, *small, "-o", str(folder / name)])
            assert done.exit_code == 0, done.output
        return folder / name

    return made


@pytest.fixture(scope="module")
def open_atlas(browser, survey):
    return lambda name, width, **how: opened(browser, survey(name) / "atlas.html", width, **how)


def levels(seen, name):
    """Values of a quantity in the browser, in the order of the grid."""
    script = """name => {
        const {volume} = window.studio, quantity = volume.quantity(name);
        return [...volume.regions].map((_, i) => volume.at(i).works ? volume.valueOf(quantity, i) : null);
    }"""
    return np.array(seen.page.evaluate(script, name), float)


def test_a_page_is_closed_and_its_texts_are_texts(survey):
    volume = json.loads((survey("fivebar") / "volume.json").read_text("utf-8"))
    page = (survey("fivebar") / "atlas.html").read_text("utf-8")
    assert json.loads(DATA.search(page)[1]) == volume
    volume["title"] = volume["robot"] = volume["quantities"][0]["meaning"] = HOSTILE
    page = atlas_page(volume)
    assert HOSTILE not in page and page.count("<script") == page.count("</script>") == 2
    assert json.loads(DATA.search(page)[1]) == volume
    policy = re.search(r'Policy" content="(.*?)"', page)[1].replace("&#39;", "'")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["connect-src"] == "'none'" and "unsafe" not in policy and "http" not in policy
    assert len(page) < 3_000_000


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda volume: volume | {"robot": "other"}, "survey of other"),
        (lambda volume: volume | {"file": "0"}, "another version"),
        (lambda volume: volume | {"parameters": {"arm_length": 0.2}}, "arm_length = 0.2"),
        (lambda volume: volume | {"format": 99}, "99"),
        (lambda volume: volume | {"axes": "x"}, "axes is 'x'"),
        (lambda _: [1], "list"),
    ],
)
def test_a_survey_of_something_else_is_refused(survey, tmp_path, changed, said):
    volume = json.loads((survey("fivebar") / "volume.json").read_text("utf-8"))
    (tmp_path / "volume.json").write_text(json.dumps(changed(volume)), "utf-8")
    done = CliRunner().invoke(app, ["studio", "fivebar", "--atlas", str(tmp_path), "-o", str(tmp_path / "page.html")])
    assert done.exit_code != 0 and said in str(done.exception)
    assert not (tmp_path / "page.html").exists()


def test_a_survey_that_is_not_there_is_told(tmp_path):
    for arguments, said in ((["fivebar", "--atlas", str(tmp_path)], "is not there"), (["--library"], "of one robot")):
        asked = ["studio", *arguments, *([] if "fivebar" in arguments else ["--atlas", str(tmp_path)])]
        done = CliRunner().invoke(app, asked)
        assert done.exit_code != 0 and said in str(done.exception)


@pytest.mark.nightly
@BOTH
@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_quantity_is_shown_without_a_complaint(open_atlas, name, width, scheme):
    with open_atlas(name, width, scheme=scheme) as seen:
        field, shown = seen.panel("slice").get_by_label("Colour", exact=True), set()
        for option in field.locator("option").all():
            field.select_option(option.get_attribute("value"))
            seen.settle()
            shown.add(seen.page.evaluate("document.querySelector('canvas.atlas-map').toDataURL()"))
        assert len(shown) == field.locator("option").count() > 3
        for panel in ("slice", "here", "about"):
            assert seen.panel(panel).locator(".content").inner_text().strip()
        assert seen.page.evaluate("document.documentElement.scrollWidth") <= width
        assert not seen.faults


@pytest.mark.nightly
@BOTH
def test_a_place_is_pointed_at_and_told(open_atlas, survey, width):
    """The browser reads of the block what the file says, and the worst place is where the button goes."""
    told = json.loads((survey("fivebar") / "volume.json").read_text("utf-8"))
    with open_atlas("fivebar", width) as seen:
        seen.panel("slice").get_by_label("Colour", exact=True).select_option("condition")
        seen.panel("slice").get_by_role("button", name="worst").click()
        seen.settle()
        at = next(each for each in told["quantities"] if each["name"] == "condition")["worst"]["at"]
        place = [int((at[axis["name"]] - axis["low"]) / axis["step"]) for axis in told["axes"]]
        assert seen.page.evaluate("window.studio.choice.place") == place
        values = levels(seen, "condition").reshape(60, 60)
        assert values[tuple(place)] == np.nanmax(values)
        canvas = seen.page.locator("canvas.atlas-map")
        box = canvas.bounding_box()
        canvas.click(position={"x": 0.5 * box["width"], "y": 0.4 * box["height"]})
        seen.settle()
        clicked = seen.page.evaluate("window.studio.choice.place")
        assert clicked != place
        regions = np.frombuffer(zlib.decompress(base64.b64decode(told["region"])), np.uint8).reshape(60, 60)
        meaning = told["regions"][regions[tuple(clicked)] & 7]["meaning"]
        assert meaning in seen.panel("here").locator(".atlas-region").text_content()
        assert not seen.faults


@pytest.mark.nightly
def test_slices_are_gone_through_by_keys_and_wheel(open_atlas):
    with open_atlas("gough_stewart", 1280) as seen:
        canvas, where = seen.page.locator("canvas.atlas-map"), "window.studio.choice.place"
        canvas.focus()
        before = seen.page.evaluate(where)
        for key in ("PageUp", "PageUp", "]", "ArrowLeft", "ArrowUp"):
            canvas.press(key)
        x, y, z, turn = before
        assert seen.page.evaluate(where) == [x - 1, y + 1, z + 2, turn + 1]
        canvas.hover()
        seen.page.mouse.wheel(0, 100)
        seen.settle()
        assert seen.page.evaluate(where) == [x - 1, y + 1, z + 1, turn + 1]
        seen.panel("slice").get_by_label("Across", exact=True).select_option("3")
        seen.settle()
        assert seen.page.evaluate("[window.studio.choice.across, window.studio.choice.up]") == [3, 1]
        assert not seen.faults


@pytest.mark.nightly
@BOTH
def test_a_click_moves_the_robot(browser, survey, tmp_path, width):
    page = tmp_path / "page.html"
    arguments = ["studio", "fivebar", "--atlas", str(survey("fivebar")), "-o", str(page)]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    with opened(browser, page, width) as seen:
        panel = seen.panel("atlas")
        panel.get_by_label("Colour", exact=True).select_option("effort")
        panel.get_by_role("button", name="best").click()
        seen.settle()
        volume = json.loads((survey("fivebar") / "volume.json").read_text("utf-8"))
        best = volume["quantities"][0]["best"]
        assert np.allclose(seen.state()["pose"], [best["at"]["x"], best["at"]["y"]])
        before = seen.state()["pose"]
        canvas = panel.locator("canvas.atlas-map")
        canvas.press("ArrowRight")
        seen.settle()
        step = np.subtract(seen.state()["pose"], before)
        assert np.allclose(step, [volume["axes"][0]["step"], 0.0])
        seen.panel("pose").get_by_role("button", name="Home").click()
        panel.scroll_into_view_if_needed()
        seen.settle()
        assert panel.locator("canvas.atlas-map").is_visible() and not seen.faults


@pytest.mark.nightly
def test_texts_of_a_survey_do_nothing(browser, survey, tmp_path):
    volume = json.loads((survey("fivebar") / "volume.json").read_text("utf-8"))
    for part in ("axes", "coordinates", "regions", "quantities"):
        for each in volume[part]:
            each |= {name: HOSTILE for name in ("meaning", "range", "unit") if name in each}
    volume["title"] = volume["robot"] = HOSTILE
    (tmp_path / "atlas.html").write_text(atlas_page(volume), "utf-8")
    with opened(browser, tmp_path / "atlas.html", 1280) as seen:
        for panel in ("slice", "here", "about"):
            seen.panel(panel)
        seen.settle()
        assert seen.page.locator("script").count() == 2 and seen.page.locator("img").count() == 0
        assert HOSTILE in seen.page.locator("h1").inner_text()
        assert not seen.faults
