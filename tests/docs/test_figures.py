"""Figures and commands in README and docs/ are those of the program and of the pages that scripts write."""

import re

import pytest

from benchmarks.pages import calls_page, command_line_page, figures
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.language.options import METHOD_NAMES
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text("utf-8")
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])
COMMANDS = [
    (page.name, line)
    for page in PAGES
    for block in re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for line in re.findall(r"^pkmgen .+$", block, re.MULTILINE)
]


def test_blocks_of_figures_are_current() -> None:
    pages = list(figures.pages())
    assert ROOT / "README.md" in pages
    for page in pages:
        text = page.read_text("utf-8")
        assert text.count("<!-- figures: ") == text.count("<!-- end of figures -->") == len(figures.BLOCK.findall(text))
        assert figures.filled(text) == text, f"make counts would change {page}"


def test_numbers_of_what_there_is() -> None:
    assert f"**{len(list_robots())} robots**" in README
    assert f"**{len(list_mechanisms())} mechanisms**" in README
    assert f"**{len(CATALOGUE)} functions**" in README
    assert f"**{len(METHOD_NAMES)} methods**" in README


def test_on_how_many_robots_ours_is_the_lowest() -> None:
    rows = figures.columns("complexity.md", "robot", "adjoint")
    totals = [[int(row[method]) for method in METHOD_NAMES if row[method] != "–"] for row in rows.values()]
    lowest = sum(row[0] == min(row) for row in totals)
    told = re.findall(r"No method is lower\s+than `adjoint` on (\d+) of the (\d+) robots", README)
    assert told == [(str(lowest), str(len(rows)))]


def test_the_page_of_the_command_line_is_current() -> None:
    assert command_line_page.PAGE.read_text("utf-8") == command_line_page.page(), (
        "make counts would change docs/reference/command-line.md"
    )


def test_the_page_of_calls_is_current() -> None:
    assert calls_page.PAGE.read_text("utf-8") == calls_page.page(), "make counts would change docs/reference/calls.md"


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=str)
def test_commands_and_options_exist(page: str, line: str) -> None:
    _, name, *words = line.partition("#")[0].split()
    sections = (ROOT / "docs/reference/command-line.md").read_text("utf-8").split("\n## ")
    known = {"--help", "--version", "--install-completion"}
    if name.startswith("-"):
        name, words = "pkmgen", [name, *words]
    (section,) = (text for text in sections if text.startswith(f"{name}\n"))
    known |= set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", section))
    assert {word for word in words if re.match(r"--?[a-z]", word)} <= known, page


def test_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for page in PAGES:
        for target in re.findall(r"`make ([a-z-]+)`", page.read_text("utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page}: make {target}"
