"""Robots in notebooks: tables and the page in a frame, none of whose texts can do anything."""

import importlib.util
import pickle
from html.parser import HTMLParser

import pytest
import yaml

import pkmgen
from pkmgen.api.load import load_text
from pkmgen.api.notebook import PageView
from pkmgen.errors import ArgumentError, CompilerNotFoundError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import library_text

HOSTILE = "</iframe><script>alert(1)</script>\"'&"


class Tags(HTMLParser):
    """Collects tags and texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags, self.cells, self.attributes = [], [], {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes[tag] = dict(attributes)

    def handle_data(self, data):
        self.cells.append(data)


def hostile_robot():
    data = yaml.safe_load(library_text("fivebar"))
    data["title"] = HOSTILE
    return load_text(RobotText(yaml.safe_dump(data), "fivebar.yaml"), Options())


@pytest.mark.nightly
def test_table_of_a_robot():
    robot = pkmgen.load("gough_stewart")
    table = Tags(robot._repr_html_())
    assert {"script", "style", "iframe"}.isdisjoint(table.tags)
    assert f"leg_1 (m, N), {', '.join(f'leg_{k} (m, N)' for k in range(2, 7))}" in table.cells
    assert "773 mul" in next(cell for cell in table.cells if "565 add" in cell)
    assert any("Newton" in cell for cell in table.cells)
    assert "effort" in robot.inverse_dynamics._repr_html_()


def test_a_table_compiles_nothing():
    robot = pkmgen.load("fivebar", functions=("inverse_kinematics",))
    assert "motors" not in Tags(robot._repr_html_()).cells
    assert tuple(robot.functions) == ("inverse_kinematics",)


def test_titles_are_texts():
    table = Tags(hostile_robot()._repr_html_())
    assert set(table.tags) == {"div", "strong", "table", "tr", "th", "td"}
    assert any("alert(1)" in cell for cell in table.cells)


def test_pages_are_framed(monkeypatch):
    robot = hostile_robot()
    monkeypatch.setattr("pkmgen.api.page.studio_robot", lambda made: (made.text, made.options))
    monkeypatch.setattr("pkmgen.api.page.studio_page", lambda told: f"<p>{told[0].file} {HOSTILE}</p>")
    frame = Tags(robot.view(height=500)._repr_html_())
    assert frame.tags == ["iframe"] and frame.cells == []
    given = frame.attributes["iframe"]
    assert given["sandbox"] == "allow-scripts allow-downloads" and given["height"] == "500"
    assert given["srcdoc"] == f"<p>fivebar.yaml {HOSTILE}</p>"


def test_pages_are_saved(tmp_path):
    view, file = PageView("fivebar", 600, "<p>ä</p>"), tmp_path / "fivebar.html"
    assert "save('fivebar.html')" in repr(view)
    view.save(str(file))
    assert file.read_text("utf-8") == "<p>ä</p>"
    with pytest.raises(ArgumentError, match=r"none/page\.html cannot be written: No such file"):
        view.save(tmp_path / "none" / "page.html")


def test_pages_know_how_the_robot_was_loaded(monkeypatch):
    seen = []
    monkeypatch.setattr("pkmgen.api.page.studio_robot", lambda made: seen.append((made.text, made.options)))
    monkeypatch.setattr("pkmgen.api.page.studio_page", lambda _: "")
    robot = pkmgen.load("fivebar", parameters={"rod_length": 0.4}, friction_speed=0.1, payload=True)
    pickle.loads(pickle.dumps(robot)).view()  # noqa: S301
    robot.view()
    robot.view()  # is kept
    assert len(seen) == 2  # of the pickle, and of the robot
    assert seen[0] == seen[1] and seen[0][0].file == "fivebar.yaml"
    assert seen[0][1] == Options(parameters={"rod_length": 0.4}, friction_speed=0.1, payload=True)


@pytest.mark.parametrize("height", [0, 10**6, "600", True, 3.5])
def test_heights_are_pixels(height):
    with pytest.raises(ArgumentError, match="pixels"):
        pkmgen.load("fivebar").view(height=height)


def test_zig_is_asked_for(monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "ziglang" else found(name, *rest)
    )
    with pytest.raises(CompilerNotFoundError, match="zig"):
        pkmgen.load("fivebar").view()


def test_robots_without_a_file():
    robot = pkmgen.load("fivebar", backend="numpy")
    robot._page = None
    with pytest.raises(ArgumentError, match="without its robot file"):
        robot.view()
