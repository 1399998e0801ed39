"""What is probably a mistake in a file is a warning of a load, whether the kernel is built or not, and said once."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import pkmgen
from pkmgen.errors import RobotFileWarning
from tests.conftest import library_text

ONE = ("inverse_kinematics",)
WORDS = r"weightless.yaml:\d+:1: gravity: the key is missing: gravity is zero; allowed: \[0, -9.81, 0\]"


@pytest.fixture
def weightless(tmp_path: Path) -> Path:
    file = tmp_path / "weightless.yaml"
    file.write_text(library_text("fivebar").replace("gravity: [0, -9.81, 0]", ""), "utf-8")
    return file


@pytest.mark.parametrize("backend", ["numpy", "c"])
def test_each_load_warns_in_one_warning_from_the_line_that_loads(weightless: Path, backend: str) -> None:
    for _ in range(2):  # built, and from the cache
        with pytest.warns(RobotFileWarning, match=WORDS) as told:
            pkmgen.load(weightless, backend=backend, functions=ONE)
        assert [Path(each.filename).name for each in told] == [Path(__file__).name]


def test_a_file_of_another_name_is_told_by_its_own(weightless: Path, tmp_path: Path) -> None:
    other = weightless.rename(tmp_path / "other.yaml")
    with pytest.warns(RobotFileWarning, match=r"^other.yaml:"):
        pkmgen.load(other, functions=ONE)


def test_robots_of_the_library_do_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", RobotFileWarning)
        pkmgen.load("fivebar", backend="numpy", functions=ONE)
