"""The complexity table: none is lower than ours on any robot, and the page in docs says what is counted today."""

from pathlib import Path

import pytest

from benchmarks.pages import (
    complexity,
    input_counts,
    mechanism_counts,
    mechanism_methods,
    methods_page,
    published_counts,
)
from pkmgen.commands.report.complexity import complexity_rows, parse_methods
from pkmgen.errors import ArgumentError
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import METHOD_NAMES, Options

ROOT = Path(__file__).parents[2]


BY_ALL = ("cartesian_3prrr", "delta", "fivebar", "irsbot2", "planar_3rpr")
"""Robots counted by all methods here; the others by ours and its nearest rival, which saves minutes."""
PLATFORM_FORCES = ("planar_3rrr", "planar_3prr", "planar_3rpr", "gough_stewart", "cartesian_3prrr")
"""Robots whose platform force has a published count."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("robot", list_robots())
def test_adjoint_is_the_lowest_and_the_page_is_current(robot):
    methods = METHOD_NAMES if robot in BY_ALL else ("adjoint", "khalil")
    rows = list(complexity_rows([read_robot_text(robot)], methods, Options(), lambda _doing: None))
    counted = {row["method"]: row["total"] for row in rows if row["function"] == "inverse_dynamics" and row["raw"]}
    least = min(counted.values())
    assert counted["adjoint"] == least, counted
    assert "adjoint" in {row["method"] for row in rows if row["lowest"]}
    assert all(row["raw_total"] >= row["total"] for row in rows if row["raw"])
    page = (ROOT / "docs/measurements/complexity.md").read_text(encoding="utf-8")
    parts = [complexity.detail(rows).splitlines()]
    if robot in BY_ALL:
        parts += [complexity.totals(rows).splitlines()[2:], complexity.refusals(rows).splitlines()]
    if robot in PLATFORM_FORCES:
        assert_like_for_like(rows)
    missing = [line for part in parts for line in part if line not in page]
    assert not missing, f"make counts would change docs/measurements/complexity.md: {missing}"


def assert_like_for_like(rows):
    """Our counts are below the published ones."""
    (ours,) = (row for row in rows if row["function"] == "platform_force" and row["method"] == "adjoint")
    (theirs,) = (row for row in rows if row["method"].startswith("published"))
    (whole,) = (
        row for row in rows if row["function"] == "inverse_dynamics" and row["method"] == "adjoint" and row["raw"]
    )
    assert ours["total"] < whole["total"] < theirs["total"]


def test_methods_are_named():
    assert parse_methods("all") == METHOD_NAMES
    assert parse_methods("khalil, lie,khalil") == ("khalil", "lie")
    with pytest.raises(ArgumentError, match=r"methods: 'kalil' is not known; allowed: adjoint, elements"):
        parse_methods("kalil")


def test_the_page_of_the_five_bar_is_current():
    written = (ROOT / "docs/explanation/methods.md").read_text(encoding="utf-8")
    assert methods_page.page() == written, "make counts would change docs/explanation/methods.md"


@pytest.mark.nightly
def test_the_page_of_published_counts_is_current():
    written = (ROOT / "docs/measurements/published-counts.md").read_text(encoding="utf-8")
    assert published_counts.page() == written, "make counts would change published-counts.md"


@pytest.mark.parametrize("robot", ["fivebar", "planar_3rrr", "orthoglide"])
def test_counts_by_inputs_are_current(robot):
    row = input_counts.row(robot)
    assert f"{row}\n" in input_counts.PAGE.read_text(encoding="utf-8"), (
        f"make counts would change input-counts.md: {row}"
    )


@pytest.mark.parametrize("robot", ["fourbar", "humanoid_ankle", "excavator", "three_rps"])
def test_counts_of_mechanisms_are_current(robot):
    row = mechanism_counts.row(robot)
    assert f"{row}\n" in mechanism_counts.PAGE.read_text(encoding="utf-8"), (
        f"make counts would change mechanism-counts.md: {row}"
    )


@pytest.mark.parametrize(("robot", "posed"), [("fourbar", False), ("three_rps", True)])
def test_counts_of_methods_on_mechanisms_are_current(robot, posed):
    row = mechanism_methods.row(robot, posed)
    assert f"{row}\n" in mechanism_methods.PAGE.read_text(encoding="utf-8"), (
        f"make counts would change mechanism-methods.md: {row}"
    )
