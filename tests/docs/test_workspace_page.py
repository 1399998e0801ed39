"""The page on workspaces shows what commands print, and areas that are as near those of geometry as is asked."""

import re

import pytest

from benchmarks.pages.workspace_page import BLOCK, BLOCKS, PAGE, PICTURES, SHOWN

TEXT = PAGE.read_text("utf-8")
PRINTED = {block[2]: block[0].partition("-->\n")[2].rpartition("<!--")[0] for block in BLOCK.finditer(TEXT)}


def test_areas_are_as_near_as_is_asked() -> None:
    assert set(PRINTED) == set(BLOCKS)
    rows = re.findall(r"^\| .* \| ([\d.]+) \| ([\d.]+) \| ([\d.e-]+) \|$", PRINTED["areas"], re.MULTILINE)
    assert len(rows) == 4
    for ours, theirs, told in rows:
        assert abs(float(ours) / float(theirs) - 1.0) < 1e-3
        assert float(told) < 1e-3


@pytest.mark.nightly
def test_the_report_is_what_the_command_prints() -> None:
    assert unsigned(PRINTED["report"]) == unsigned(BLOCKS["report"]())


def unsigned(text: str) -> str:
    """Words and numbers without signs: of places that mirror each other rounding chooses the worst."""
    return re.sub(r"[-\s━─┃│┏┓┗┛┡┩┳╇└┘┴]+", " ", text)


def test_pictures_are_there() -> None:
    for robot, (_, names) in SHOWN.items():
        for name in names:
            assert (PICTURES / f"{robot}_{name}.png").is_file()
            assert f"../pictures/workspace/{robot}_{name}.png" in TEXT
