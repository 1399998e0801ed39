"""The kernels and digests in generated/ are those that the robots in robots/ give now."""

import hashlib
import json
from dataclasses import asdict

import pytest

from benchmarks.measurements.named_statements import named_share, statements_of
from benchmarks.pages import certificates
from pkmgen.certificates.certificate import Effort
from pkmgen.certificates.names import CERTIFICATE, PAGE
from pkmgen.certificates.page import page
from pkmgen.certificates.verify import verify
from pkmgen.commands.generate import generate_folder
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.golden.digests import GENERATED, record, recorded
from tests.kernels import WHOLE, certified_folder_of, texts_of

each_robot = pytest.mark.parametrize("robot", list_robots())
each_whole = pytest.mark.parametrize("robot", WHOLE)
STALE = "generated/ is out of date: run `make generate`, and read the difference"


def texts_in(folder):
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


@each_robot
def test_recorded_digests_are_up_to_date(robot):
    assert recorded()[robot] == record(robot), STALE


@each_whole
def test_committed_kernel_is_up_to_date(robot):
    files = texts_in(GENERATED / robot)
    assert {name: text for name, text in files.items() if name not in (CERTIFICATE, PAGE)} == texts_of(robot), STALE


@each_whole
def test_committed_certificate_is_of_these_texts(robot):
    files = texts_in(GENERATED / robot)
    claims = json.loads(files[CERTIFICATE])
    assert claims["texts"] == json.loads(files["manifest.json"])["checksums"]
    assert claims["robot_file"]["text"] == read_robot_text(robot).text
    assert files[PAGE] == page(claims)
    assert claims["effort"] == asdict(Effort.of_generation())


@pytest.mark.sampled(1)
@each_whole
def test_committed_certificate_is_found_again(robot):
    claims = json.loads((GENERATED / robot / CERTIFICATE).read_text("utf-8"))
    assert verify(GENERATED / robot) == claims


@pytest.mark.sampled(3)
@each_robot
def test_the_page_of_certificates_is_up_to_date(robot):
    line = certificates.row(robot, json.loads((certified_folder_of(robot) / CERTIFICATE).read_text("utf-8")))
    assert f"{line}\n" in certificates.PAGE.read_text("utf-8"), "run `make counts`"


@each_robot
def test_manifest_vouches_for_the_files(robot):
    files = texts_of(robot)
    checksums = json.loads(files["manifest.json"])["checksums"]
    assert set(checksums) == {name for name in files if name.endswith((".c", ".h"))}
    for name, checksum in checksums.items():
        assert checksum == f"sha256:{hashlib.sha256(files[name].encode()).hexdigest()}", name


@each_robot
def test_most_statements_are_named(robot):
    """Names come from the equations, from what a value is made of, or from what it is a part of."""
    for name, values in statements_of(texts_of(robot)[f"{robot}.c"]).items():
        assert named_share(values) >= 0.8, name


def test_there_is_a_digest_for_every_robot_and_no_other():
    assert set(recorded()) == set(list_robots())


@pytest.mark.parametrize("robot", ["c5", "delta_tool", "fivebar"])
def test_generating_twice_writes_the_same_bytes(robot, tmp_path):
    generate_folder(read_robot_text(robot), tmp_path / "again", Options())
    assert texts_in(tmp_path / "again") == texts_of(robot)
