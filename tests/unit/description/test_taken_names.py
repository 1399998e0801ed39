"""Names that files of a kernel, its fields or its values cannot have: headers, devices of Windows, words and macros."""

from __future__ import annotations

from pathlib import Path

import pytest

import pkmgen
from pkmgen.commands.generate import generated_files
from pkmgen.errors import RobotFileError, UnsupportedRobotError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options

FIVEBAR = read_robot_text("fivebar").text
FOURBAR = read_robot_text("fourbar").text
HEADERS = ("math", "stdio", "string", "complex", "limits", "stdint", "errno", "features", "immintrin", "mex")
DEVICES = ("con", "aux", "nul", "com1", "lpt9")
WORDS = ("linux", "unix", "double", "int")
MACROS = ("I", "errno", "stdin", "MAXFLOAT", "near", "HUGE", "i386", "complex")


@pytest.mark.parametrize("name", [*HEADERS, *DEVICES, *WORDS])
def test_robots_are_not_called_by_headers_devices_or_words(name: str, tmp_path: Path) -> None:
    file = tmp_path / "robot.yaml"
    file.write_text(FIVEBAR.replace("name: fivebar\n", f"name: {name}\n"), "utf-8")
    with pytest.raises(
        RobotFileError, match=r"(name of a header|no file on Windows|a word of C).*another name"
    ) as error:
        pkmgen.load(file)
    assert f"seen: {name}" in str(error.value)


def test_robots_are_called_like_headers_with_more_behind(tmp_path: Path) -> None:
    file = tmp_path / "robot.yaml"
    file.write_text(FIVEBAR.replace("name: fivebar\n", "name: math_robot\n"), "utf-8")
    assert pkmgen.load(file, functions=("inverse_kinematics",)).name == "math_robot"


@pytest.mark.parametrize("name", MACROS)
def test_macros_are_no_fields_and_no_names_of_values(name: str) -> None:
    assert "rod_length" in FIVEBAR
    text = RobotText(FIVEBAR.replace("rod_length", name), "fivebar.yaml")
    with pytest.raises(UnsupportedRobotError, match=rf"parameter {name}: .*give it another name, or fold"):
        generated_files(text, Options(fold=False, functions=("inverse_kinematics",)))
    source = generated_files(text, Options(functions=("inverse_kinematics",)))[0]
    assert f" {name} =" not in source.source
