"""The generated C as linters see it: clang-format changes nothing, clang-tidy and cppcheck find nothing."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROGRAMS = Path(sys.executable).parent
ROBOTS = ("fivebar", "delta", "gough_stewart")
FILES = [path for robot in ROBOTS for path in sorted((ROOT / "generated" / robot).glob("*.c"))]
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


def program(name):
    found = shutil.which(name, path=f"{PROGRAMS}:{Path('/usr/bin')}") or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def said(*command):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_clang_format_changes_nothing():
    files = list((ROOT / "generated").glob("*/*.[ch]"))
    code, output = said(program("clang-format"), "--dry-run", "--Werror", *files)
    assert code == 0, output[:2000]


def test_lines_are_within_120_columns():
    for path in (ROOT / "generated").glob("*/*.[ch]"):
        lines = path.read_text("utf-8").splitlines()
        assert all(len(line) <= 120 for line in lines if not line.startswith("#")), path.name  # directives stay whole


@pytest.mark.sampled(2)
@each_file
def test_clang_tidy_finds_nothing(path):
    code, output = said(program("clang-tidy"), "--quiet", path, "--", "-std=c99", "-mavx2", "-DPKMGEN_SIDE_BY_SIDE")
    assert code == 0, output[:2000]


@pytest.mark.sampled(1)
@each_file
def test_cppcheck_finds_nothing(path):
    checks = ("--enable=warning,style,performance,portability", "--suppressions-list=.cppcheck-suppressions")
    code, output = said(program("cppcheck"), "--std=c99", "--quiet", "--error-exitcode=1", *checks, path)
    assert code == 0, output[:2000]
