"""The guide to a robot of one's own makes one that works and quotes messages; the library's table is complete."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.cli import main
from pkmgen.compile import compile_limbs
from pkmgen.errors import PkmgenError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.pictures.draw.scene import build_scene

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/how-to/describe-a-robot.md").read_text("utf-8")
LIBRARY = (ROOT / "robots/README.md").read_text("utf-8")
FILE = "three_sliders.yaml"
PARTS = re.findall(r"^```yaml\n# part: (\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
TEXT = "\n".join(text for _, text in PARTS)
COMMANDS = [
    line.removeprefix("pkmgen ")
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]
MISTAKES = [
    ("length: rod_length\n", "lenght: rod_length\n"),
    ("        mass: rod_mass\n", "        mass: rod_length\n"),
    ("rod_mass*rod_length**2/12", "0.3*rod_length**2/12"),
    ("{value: 80,  unit: mm,", "{value: rail_distance/4, unit: mm,"),
    ("type: slider_and_rod\n    base: {point: [0, -rail_distance, 0]}", "type: slider_rod\n"),
    ("home: [0, 0, 0]", "home: [0, 0]"),
    ("{value: 300, unit: mm, description: slider", "{value: 200, unit: mm, description: slider"),
]


def run(monkeypatch, command):
    monkeypatch.setattr(sys, "argv", ["pkmgen", *command.replace('"', "").split()])
    with pytest.raises(SystemExit) as caught:
        main()
    assert not caught.value.code, command


def test_every_part_belongs_to_the_file():
    assert {file for file, _ in PARTS} == {FILE}
    assert len(PARTS) == PAGE.count("```yaml") == 5


def test_the_commands(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert {command.split()[0] for command in COMMANDS} == {"new", "draw", "check", "report", "generate"}
    for command in COMMANDS:
        run(monkeypatch, command)
        if command.startswith("new"):
            (tmp_path / FILE).write_text(TEXT, "utf-8")
    assert "failed" not in capsys.readouterr().out
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    known = {}
    exec(code, known)  # noqa: S102
    assert known["positions"].shape == known["forces"].shape == (3,)
    assert {"three_sliders.png", "moved.png", "longer.png", "three_sliders"} <= {p.name for p in tmp_path.iterdir()}


def test_the_robot_moves_as_the_page_says(tmp_path):
    (tmp_path / FILE).write_text(TEXT, "utf-8")
    robot = pkmgen.load(tmp_path / FILE, backend="numpy")
    assert robot.inverse_kinematics([0, 0, 0]) == pytest.approx(-np.sqrt(0.3**2 - 0.22**2))
    assert np.all(robot.inverse_dynamics(*np.zeros((3, 3))) == 0)  # gravity acts across the plane


@pytest.mark.parametrize(("right", "wrong"), MISTAKES)
def test_messages(right, wrong):
    assert TEXT.count(right) == 1
    with pytest.raises(PkmgenError) as caught:
        build_scene(RobotText(TEXT.replace(right, wrong), FILE), Options(), None)
    assert f"```text\nerror: {caught.value}\n```" in PAGE


def test_no_message_is_left_over():
    assert PAGE.count("```text\nerror: ") == len(MISTAKES)


def test_the_library():
    rows = re.findall(r"^\| \[`(\w+)`\]\((\w+)\.yaml\) \| (.+?) \| (\w+).*? \| (\d+) \|", LIBRARY, re.MULTILINE)
    assert sorted(row[0] for row in rows) == list(list_robots())
    for name, file, title, motion, motors in rows:
        text = read_robot_text(name)
        description = read_robot(text.text, text.file).description
        mechanism = compile_limbs(text, Options()).mechanism
        assert (file, title, motion) == (name, description.title, description.platform.motion)
        assert int(motors) == len(mechanism.motors())
