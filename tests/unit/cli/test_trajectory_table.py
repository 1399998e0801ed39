"""The table of docs/how-to/time-a-trajectory.md is what the program says."""

import pytest

from benchmarks.pages import trajectory_table
from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.subject import Subject

pytest.importorskip("toppra")


def test_figures_of_the_page(monkeypatch, load_subject):
    monkeypatch.setattr(Subject, "load", load_subject)
    robot = trajectory_table.subject()
    computed = trajectory_table.table(trajectory_table.studied(robot, motors_of(robot, trajectory_table.LIMITS)))
    (block,) = trajectory_table.BLOCK.finditer(trajectory_table.PAGE.read_text("utf-8"))
    assert computed in block[0]
