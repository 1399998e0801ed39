"""What tests of the command line share: running it, a small library, a machine without a compiler."""

import sys
from functools import cache

import pytest

from pkmgen.api.load import load_numpy
from pkmgen.cli import main
from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.resources import resource_folder
from pkmgen.studies.study.subject import Subject


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
    monkeypatch.setattr("pkmgen.language.library.resource_folder", lambda _: folder)
    return folder


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setenv("CC", "/nonexistent")


@cache
def _subject(text, file, functions, parameters):
    asked = ("inverse_dynamics", *(f"{name}?" for name in functions))
    options = Options(parameters=dict(parameters), functions=asked)
    return Subject(load_numpy(RobotText(text, file), options), compile_robot(RobotText(text, file), options).mechanism)


@pytest.fixture(scope="session")
def load_subject():
    """What takes the place of `Subject.load`: functions evaluated by numpy, which takes less time than compiling."""

    def load(text, options, functions, progress):
        progress("generating")
        return _subject(text.text, text.file, tuple(functions), tuple(options.parameters.items()))

    return load
