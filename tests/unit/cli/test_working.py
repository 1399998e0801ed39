"""What takes seconds says on a terminal what it works on, and nothing anywhere else."""

import io
import logging
import re

import pytest
from rich.console import Console

from pkmgen import load
from pkmgen.cli import terminal


@pytest.mark.usefixtures("small_library")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("list",), "reading the library: "),
        (("show", "fivebar"), "showing fivebar"),
        (("show", "fivebar", "--topology"), "showing fivebar"),
        (("draw", "fivebar", "-o", "fivebar.svg"), "drawing fivebar"),
    ],
)
def test_it_is_told_on_a_terminal_only(pkmgen, monkeypatch, arguments, words):
    code, printed, err = pkmgen(*arguments)
    assert (code, err) == (0, "")
    screen = io.StringIO()
    monkeypatch.setattr(terminal, "_notes", Console(file=screen, force_terminal=True, width=80))
    assert pkmgen(*arguments) == (0, printed, "")
    assert words in screen.getvalue()


@pytest.fixture
def screen(monkeypatch):
    """A terminal, as the error stream."""
    shown = io.StringIO()
    monkeypatch.setattr(terminal, "_notes", Console(file=shown, force_terminal=True, width=80))
    return shown


@pytest.mark.usefixtures("small_library")
@pytest.mark.parametrize(
    ("arguments", "stages"),
    [
        ("generate fivebar -o out", "working out inverse_dynamics|writing inverse_dynamics|comparing inverse_dynamics"),
        ("report fivebar", "fivebar, method elements from joints"),
    ],
)
def test_stages_are_told(pkmgen, screen, monkeypatch, arguments, stages):
    monkeypatch.setattr("pkmgen.machine.spread._cores", lambda: 1)
    code, _, err = pkmgen(*arguments.split())
    assert (code, err) == (0, "")
    assert [stage for stage in stages.split("|") if stage not in screen.getvalue()] == []
    assert not logging.getLogger("pkmgen.stages").handlers


def test_no_line_is_longer_than_the_terminal_and_each_makes_room(screen):
    with terminal.working_in_copies("generating") as shown:
        shown.stage("x" * 200)
        terminal.warn("a note")
    lines = screen.getvalue().split("\r")
    assert all(len(re.sub("\x1b[^a-zA-Z]*[a-zA-Z]", "", line).rstrip("\n")) < 80 for line in lines)
    assert screen.getvalue().endswith("\r\x1b[2K"), "the line is gone in the end"
    assert "\r\x1b[2K\x1b[33ma note" in screen.getvalue()


def test_programs_hear_stages_by_logging(caplog):
    with caplog.at_level("INFO", "pkmgen.stages"):
        load("fivebar", backend="numpy", functions=("mass_matrix",))
    assert "working out mass_matrix" in caplog.messages
