"""Starting a robot file from the library: it can be read at once, and nothing is overwritten."""

import sys

import pytest

from pkmgen.cli import main
from pkmgen.cli.new import new_command, new_robot_text
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options


@pytest.mark.parametrize("template", [*list_robots(), *list_mechanisms()])
def test_every_robot_is_a_template(template, tmp_path):
    text = new_robot_text(template, tmp_path / "my_robot.yaml")
    assert text.startswith(f"# my_robot: started from `{template}`")
    made = compile_robot(RobotText(text, "my_robot.yaml"), Options())
    robot, mechanism = made.file, made.mechanism
    old = read_robot(read_robot_text(template).text, "old.yaml").description
    assert mechanism.name == "my_robot"
    assert robot.description == old.model_copy(update={"name": "my_robot", "published": ()})


def test_the_command_says_what_to_do_next(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pkmgen", "new", "--template", "delta", "my_robot.yaml"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert not caught.value.code
    out = capsys.readouterr().out
    for command in (
        "draw my_robot.yaml -o my_robot.png", "check my_robot.yaml", "studio my_robot.yaml --open",
        "generate my_robot.yaml -o my_robot",
    ):  # fmt: skip
        assert f"pkmgen {command}" in out
    assert [path.name for path in tmp_path.iterdir()] == ["my_robot.yaml"]


@pytest.mark.parametrize(
    ("template", "file", "message"),
    [
        ("dleta", "a.yaml", "is no robot of the library, which `pkmgen list` lists; did you mean 'delta'?"),
        ("delta", "a.txt", "ends in .yaml; did you mean a.yaml?"),
        ("delta", "My Robot 2.yaml", "did you mean my_robot_2.yaml?"),
        ("delta", "3prr.yaml", "did you mean prr.yaml?"),
        ("delta", "none/a.yaml", "cannot be written"),
    ],
)
def test_wrong_input(template, file, message, tmp_path):
    with pytest.raises(ArgumentError, match=message.replace("?", r"\?")):
        new_command(tmp_path / file, template)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_stays(tmp_path):
    (tmp_path / "a.yaml").write_text("mine")
    with pytest.raises(ArgumentError, match="exists already"):
        new_command(tmp_path / "a.yaml", "delta")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.yaml", "mine")]
