"""What tests of the command line share: running it, a small library, a machine without a compiler."""

import sys

import pytest

from pkmgen.cli import main
from pkmgen.resources import resource_folder


@pytest.fixture
def pkmgen(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder; gives exit code, standard output and messages."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["pkmgen", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        printed = capsys.readouterr()
        return caught.value.code or 0, printed.out, printed.err

    return run


@pytest.fixture
def small_library(monkeypatch, tmp_path):
    """A library of two robots, so that --all is quick."""
    folder = tmp_path / "resources/robots"
    folder.mkdir(parents=True)
    for name in ("fivebar", "irsbot2"):
        (folder / f"{name}.yaml").write_bytes((resource_folder("robots") / f"{name}.yaml").read_bytes())
    monkeypatch.setattr("pkmgen.library.resource_folder", lambda _: folder)
    return folder


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setenv("CC", "/nonexistent")
