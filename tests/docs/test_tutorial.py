"""The tutorial: its commands run, its programs print what the page says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs/tutorial/first-controller.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
INSTALLATION = 1
"""Blocks of commands at the begin that install pkmgen, which the tests have done."""


def run(commands: str, folder: Path) -> str:
    """Run lines of a shell block with the Python and the pkmgen of the tests."""
    programs = {"python": [sys.executable], "pkmgen": [sys.executable, "-m", "pkmgen"]}
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    printed = ""
    for line in commands.splitlines():
        name, *arguments = line.split()
        command = [*programs.get(name, [name]), *arguments]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        printed += done.stdout
    return printed


def edit(path: Path, change: str) -> None:
    """Apply a block of lines taken out and put in."""
    text = path.read_text("utf-8")
    for taken, put in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", change, re.MULTILINE):
        old, new = (re.sub(r"^[-+]", "", lines, flags=re.MULTILINE) for lines in (taken, put))
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler by the name of cc")
def test_the_page_works_from_top_to_bottom(tmp_path: Path) -> None:
    printed, shells = "", 0
    for kind, text in BLOCKS:
        if kind == "sh":
            shells += 1
            printed = run(text, tmp_path) if shells > INSTALLATION else ""
            assert "failed" not in printed
        elif kind == "diff":
            edit(tmp_path / "my_delta.yaml", text)
        elif kind == "text":
            assert printed == text
        else:
            head, _, _ = text.partition("\n")
            (tmp_path / re.findall(r"file: (\S+)", head)[0]).write_text(text, "utf-8")
    assert (tmp_path / "my_delta.png").exists()
    assert PAGE.count("```") == 2 * len(BLOCKS)
