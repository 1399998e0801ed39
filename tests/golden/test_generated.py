"""The kernels in generated/ are those that the robots in robots/ give now."""

import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest

from benchmarks.measurements.named_statements import named_share, statements_of
from benchmarks.pages import certificates
from pkmgen.certify.certificate import Effort
from pkmgen.certify.names import CERTIFICATE, PAGE
from pkmgen.certify.page import page
from pkmgen.certify.verify import verify
from pkmgen.cli.generate import generate_folder, generated_files
from pkmgen.library import list_robots, read_robot_text
from pkmgen.options import Options

GENERATED = Path(__file__).parents[2] / "generated"
each_robot = pytest.mark.parametrize("robot", list_robots())


@cache
def files_of(robot):
    return generated_files(read_robot_text(robot), Options())[1]


def texts_in(folder):
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def kernel_in(folder):
    return {name: text for name, text in texts_in(folder).items() if name not in (CERTIFICATE, PAGE)}


@each_robot
def test_committed_kernel_is_up_to_date(robot):
    assert kernel_in(GENERATED / robot) == files_of(robot), f"generated/{robot} is out of date: run `make generate`"


@each_robot
def test_committed_certificate_is_of_these_texts(robot):
    files = texts_in(GENERATED / robot)
    claims = json.loads(files[CERTIFICATE])
    assert claims["texts"] == json.loads(files["manifest.json"])["checksums"]
    assert claims["robot_file"]["text"] == read_robot_text(robot).text
    assert files[PAGE] == page(claims)
    assert claims["effort"] == asdict(Effort.of_generation())


@each_robot
def test_the_page_of_certificates_is_up_to_date(robot):
    assert f"{certificates.row(robot)}\n" in certificates.PAGE.read_text("utf-8"), "run `make counts`"


@pytest.mark.sampled(1)
@each_robot
def test_committed_certificate_is_found_again(robot):
    claims = json.loads((GENERATED / robot / CERTIFICATE).read_text("utf-8"))
    assert verify(GENERATED / robot) == claims


@each_robot
def test_manifest_vouches_for_the_files(robot):
    files = texts_in(GENERATED / robot)
    checksums = json.loads(files["manifest.json"])["checksums"]
    assert set(checksums) == {name for name in files if name.endswith((".c", ".h"))}
    for name, checksum in checksums.items():
        assert checksum == f"sha256:{hashlib.sha256(files[name].encode()).hexdigest()}", name


@each_robot
def test_most_statements_are_named(robot):
    """Names come from the equations, from what a value is made of, or from what it is a part of."""
    for name, values in statements_of((GENERATED / robot / f"{robot}.c").read_text("utf-8")).items():
        assert named_share(values) >= 0.8, name


def test_there_is_a_kernel_for_every_robot_and_no_other():
    assert {folder.name for folder in GENERATED.iterdir()} == set(list_robots())


@pytest.mark.parametrize("robot", ["c5", "delta_tool", "fivebar"])
def test_generating_twice_writes_the_same_bytes(robot, tmp_path):
    generate_folder(read_robot_text(robot), tmp_path / "again", Options())
    assert texts_in(tmp_path / "again") == files_of(robot)
