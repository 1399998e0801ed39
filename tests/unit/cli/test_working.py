"""What takes seconds says on a terminal what it works on, and nothing anywhere else."""

import io

import pytest
from rich.console import Console

from pkmgen.cli import terminal


@pytest.mark.usefixtures("small_library")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("list",), "reading the library: "),
        (("show", "fivebar"), "describing fivebar"),
        (("show", "fivebar", "--topology"), "filling tables: fivebar"),
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
