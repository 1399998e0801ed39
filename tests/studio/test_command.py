"""`pkmgen studio` writes a page with all that it needs, and nothing that could be run in place of it."""

import base64
import json
import re

import pytest
from typer.testing import CliRunner

from pkmgen.cli import app
from pkmgen.language.library import read_robot_text

DATA = re.compile(r'<script type="application/json" id="robot">(.*?)</script>', re.DOTALL)
HOSTILE = "</script><script>alert(1)</script><!--"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    pytest.importorskip("ziglang")
    folder = tmp_path_factory.mktemp("studio")
    text = read_robot_text("fivebar").text.replace("title: Five-bar (2BB)", f"title: '{HOSTILE}'")
    (folder / "mine.yaml").write_text(text, "utf-8")
    done = CliRunner().invoke(app, ["studio", str(folder / "mine.yaml"), "-o", str(folder / "mine.html")])
    assert done.exit_code == 0, done.output
    return (folder / "mine.html").read_text("utf-8")


def test_page_holds_kernel_and_robot(page):
    robot = json.loads(DATA.search(page)[1])
    assert base64.b64decode(robot["module"])[:4] == b"\0asm"
    assert {"scene", "inverse_dynamics", "forward_kinematics"} <= {each["name"] for each in robot["functions"]}
    assert [each["name"] for each in robot["coordinates"]] == ["x", "y"]
    assert robot["title"] == HOSTILE


def test_titles_are_words(page):
    assert HOSTILE not in page
    assert page.count("<script") == page.count("</script>") == 3
    assert "connect-src 'none'" in page and "default-src 'none'" in page


def test_loops_that_are_open_are_told(tmp_path):
    text = read_robot_text("fourbar").text
    changed = re.sub(r"(rocker_length:\s*\{value: )[\d.]+", r"\g<1>9.0", text)
    assert changed != text
    (tmp_path / "open.yaml").write_text(changed, "utf-8")
    done = CliRunner().invoke(app, ["studio", str(tmp_path / "open.yaml"), "-o", str(tmp_path / "open.html")])
    assert done.exit_code != 0
    assert not (tmp_path / "open.html").exists()
