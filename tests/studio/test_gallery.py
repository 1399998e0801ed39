"""Pages of all robots and their index: every robot has its card, and one that fails takes none of the others along."""

import re

import pytest
from typer.testing import CliRunner

from pkmgen.cli import app
from pkmgen.errors import OpenLoopsError
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.scenes.web.gallery import HEIGHT, WIDTH, Card, gallery_page, thumbnail
from tests.conftest import nightly

EVERY = (*list_robots(), *list_mechanisms())


def about(name):
    row = {"method": "adjoint", "add": 1, "multiply": 2, "divide": 0, "other": 0}
    functions = [{"name": "inverse_dynamics", "inputs": [{}, {"shape": [2]}]}]
    return {"name": name, "title": f"<b>{name}", "functions": functions, "counts": [row], "actuators": [0, 1, 2]}


@pytest.fixture
def quick(monkeypatch):
    """The command without compiling anything; the third robot has open loops."""

    def made(robot, *_):
        text = robot.text
        if text.name == EVERY[2]:
            raise OpenLoopsError(f"{text.file}: the loops are open")
        return about(text.name)

    monkeypatch.setattr("pkmgen.scenes.web.robot.studio_robot", made)
    monkeypatch.setattr("pkmgen.notation.page.equation_sections", lambda *_: "")
    monkeypatch.setattr("pkmgen.scenes.web.page.studio_page", lambda told, _: f"page of {told['name']}")
    monkeypatch.setattr("pkmgen.scenes.web.gallery.thumbnail", lambda *_: "<svg></svg>")


@pytest.mark.usefixtures("quick")
def test_one_failure_leaves_the_others(tmp_path):
    done = CliRunner().invoke(app, ["studio", "--library", "-o", str(tmp_path / "all")])
    assert done.exit_code == 2
    assert f"{EVERY[2]}: {EVERY[2]}.yaml: the loops are open" in done.output
    assert f"(44 of {len(EVERY)})" in done.output
    pages = {path.name for path in (tmp_path / "all").iterdir()}
    assert pages == {"index.html", *(f"{name}.html" for name in EVERY if name != EVERY[2])}
    index = (tmp_path / "all" / "index.html").read_text("utf-8")
    assert set(re.findall(r'<a href="([^"]+)"', index)) == pages - {"index.html"}
    assert "&lt;b&gt;" in index and "<b>" not in index and "2 freedoms, 3 motors" in index


@pytest.mark.parametrize(
    "words", [["studio"], ["studio", "delta", "--library"], ["studio", "--library", "--set", "a=1"]]
)
def test_a_robot_or_the_library(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, words)
    assert done.exit_code != 0 and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name", ["delta", "toggle_press", *nightly(*(n for n in EVERY if n not in ("delta", "toggle_press")))]
)
def test_a_picture_is_within_its_frame(name):
    picture = thumbnail(read_robot_text(name), Options())
    places = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+),(-?[\d.]+)", picture)]
    assert len(places) >= 3 and "nan" not in picture
    assert all(0.0 <= x <= WIDTH and 0.0 <= y <= HEIGHT for x, y in places)
    assert max(x for x, _ in places) - min(x for x, _ in places) > 0.3 * HEIGHT or "polygon" in picture


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, 1280])
def test_the_index_is_searched(browser, tmp_path, width):
    from benchmarks.browser.chromium import SIZES

    cards = [
        Card(
            name,
            f"{name} </script><img src=x onerror=alert(1)>",
            f"{name}.html",
            "3 freedoms",
            "7 operations",
            thumbnail(read_robot_text(name), Options()),
        )
        for name in ("delta", "fivebar", "toggle_press")
    ]
    (tmp_path / "index.html").write_text(gallery_page(cards), "utf-8")
    page, faults = browser.new_page(viewport={"width": width, "height": SIZES[width]}), []
    page.on("console", lambda said: faults.append(said.text))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.goto((tmp_path / "index.html").as_uri())
    assert page.locator("li:visible").count() == 3 and page.locator("img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Search").fill("TOGGLE oper")
    assert page.locator("li:visible h2").all_inner_texts() == [cards[2].title]
    page.get_by_label("Search").fill("nothing like it")
    assert page.locator("#none").is_visible()
    page.close()
    assert faults == []
