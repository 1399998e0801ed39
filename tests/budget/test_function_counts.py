"""The pages of functions: one for each, with an example that holds, and counts that are those of today."""

import re

import numpy as np
import pytest
import yaml

import pkmgen
from benchmarks.pages import figures, function_counts, function_pages
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import list_robots
from tests.budget.test_complexity import ROOT

COUNTS = ROOT / "docs/measurements/function-counts.md"


@pytest.mark.parametrize("robot", ["fivebar", "planar_3rpr", "delta"])
def test_counts_of_functions_are_current(robot):
    cells, text = function_counts.totals(robot), COUNTS.read_text("utf-8")
    missing = [
        line
        for names in function_counts.groups().values()
        if (line := function_counts.row(robot, cells, names)) not in text
    ]
    assert not missing, f"make counts would change docs/measurements/function-counts.md: {missing}"


def test_every_robot_is_counted():
    text = COUNTS.read_text("utf-8")
    groups = function_counts.groups()
    assert all(text.count(f"\n| `{robot}` |") == len(groups) for robot in list_robots())


def test_what_derivatives_cost_is_current():
    tables = figures.tables(COUNTS)
    counted: dict[str, dict[str, str]] = {}
    for head, *rows in tables:
        names = [re.sub(r"\[(\w+)\].*", r"\1", name) for name in head]
        for row in rows:
            counted.setdefault(row[0], {}).update(zip(names, row, strict=True))
    shares = function_counts.shares(counted.values())
    assert f"they cost {min(shares):.1f} to {max(shares):.1f} times as much" in COUNTS.read_text("utf-8")


def test_pages_of_functions_are_current():
    notes = yaml.safe_load((function_pages.FOLDER / "notes.yaml").read_text("utf-8"))
    robots = {name: pkmgen.load(name, functions=["all", "accuracy"], backend="numpy") for name in function_pages.STATES}
    assert set(notes) == set(CATALOGUE)
    assert {path.stem for path in function_pages.FOLDER.glob("*.md")} == {*CATALOGUE, "README"}
    for name, entry in CATALOGUE.items():
        text = (function_pages.FOLDER / f"{name}.md").read_text("utf-8")
        status = text.partition("## Status\n\n")[2].partition("\n\nAnything")[0]
        says = [line.removeprefix("- ") for line in status.splitlines()]
        written = function_pages.page(entry, robots[notes[name].get("robot", "delta")], notes[name], says)
        assert same_but_for_rounding(written, text), f"make counts would change docs/reference/functions/{name}.md"


def same_but_for_rounding(written, text):
    """Numbers of examples may differ in their last digit from machine to machine."""
    pairs = zip(written.split(), text.split(), strict=True)
    return all(a == b or np.isclose(number(a), number(b), atol=2e-5) for a, b in pairs)


def number(word):
    try:
        return float(re.sub(r"[^-+.0-9e]|array", "", word))
    except ValueError:
        return np.nan
