"""The kernels in generated/ are those that the robots in robots/ give now."""

import hashlib
import json
from pathlib import Path

import pytest

from pkmgen.commands.generate import generate_folder, generated_files
from pkmgen.library import list_robots, read_robot_text
from pkmgen.options import Options

GENERATED = Path(__file__).parents[2] / "generated"
each_robot = pytest.mark.parametrize("robot", list_robots())


def texts_in(folder):
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


@each_robot
def test_committed_kernel_is_up_to_date(robot):
    files = generated_files(read_robot_text(robot), Options())[1]
    assert texts_in(GENERATED / robot) == files, f"generated/{robot} is out of date: run `make generate`"


@each_robot
def test_manifest_vouches_for_the_files(robot):
    files = texts_in(GENERATED / robot)
    checksums = json.loads(files["manifest.json"])["checksums"]
    assert set(checksums) == {f"{robot}.c", f"{robot}.h"}
    for name, checksum in checksums.items():
        assert checksum == f"sha256:{hashlib.sha256(files[name].encode()).hexdigest()}", name


def test_there_is_a_kernel_for_every_robot_and_no_other():
    assert {folder.name for folder in GENERATED.iterdir()} == set(list_robots())


@each_robot
def test_generating_twice_writes_the_same_bytes(robot, tmp_path):
    text = read_robot_text(robot)
    for folder in ("first", "second"):
        generate_folder(text, tmp_path / folder, Options())
    assert texts_in(tmp_path / "first") == texts_in(tmp_path / "second")
