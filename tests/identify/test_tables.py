"""Tables that are not what they say are refused with file, line and cause; units of the header count."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pkmgen.errors import ArgumentError, MeasurementError
from pkmgen.studies.identify import find_subject, read_run
from pkmgen.studies.identify.tables import read_table

HEAD = "t,q1 [deg],q2 [deg],tau1 [N*mm],effort.right"


def rows(count: int = 80, step: float = 0.01) -> list[str]:
    angles = np.sin(np.arange(count))
    return [f"{k * step:.6f},{10 + a:.6f},{20 + a:.6f},{1000 * a:.6f},{a + 1:.6f}" for k, a in enumerate(angles)]


def written(folder: Path, lines: list[str], head: str = HEAD) -> Path:
    path = folder / "run.csv"
    path.write_text("\n".join(["# measured on a Monday", head, *lines, ""]), "utf-8")
    return path


def changed(row: int, cell: int, text: str) -> list[str]:
    lines = rows()
    cells = lines[row].split(",")
    cells[cell] = text
    lines[row] = ",".join(cells)
    return lines


def test_units_of_the_header_lead_to_si(tmp_path: Path) -> None:
    run = read_run(written(tmp_path, rows()), find_subject("fivebar"))
    angles = np.sin(np.arange(80))
    assert np.allclose(run.measured["position"], np.radians(np.column_stack([10 + angles, 20 + angles])), atol=1e-7)
    assert np.allclose(run.effort, np.column_stack([angles, angles + 1]), atol=1e-6)
    assert np.isclose(run.step, 0.01) and run.lines[0] == 3


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_are_read(tmp_path: Path, separator: str) -> None:
    lines = [line.replace(",", separator) for line in rows()]
    path = written(tmp_path, lines, HEAD.replace(",", separator))
    assert read_table(path).values.shape == (80, 5)


def test_units_by_option_count_where_the_header_says_none(tmp_path: Path) -> None:
    path = written(tmp_path, rows(), "t,q1,q2,tau1,tau2")
    run = read_run(path, find_subject("fivebar"), {"position": "deg", "effort": "N*mm"})
    assert np.isclose(run.effort[0, 1], 1e-3) and np.isclose(run.measured["position"][0, 0], np.radians(10))


@pytest.mark.parametrize(
    ("lines", "head", "line", "words"),
    [
        (changed(5, 2, "nan"), HEAD, 8, "is not finite"),
        (changed(5, 2, ""), HEAD, 8, "has no value"),
        (changed(5, 3, "1,5"), HEAD, 0, ""),
        (changed(5, 3, "broken"), HEAD, 8, "is no number"),
        (changed(7, 0, "0.060000"), HEAD, 10, "the same time as in the row before"),
        (changed(7, 0, "0.050000"), HEAD, 10, "the time goes back"),
        (rows()[:30] + rows()[40:], HEAD, 33, "a gap in the samples"),
        (changed(9, 0, "0.083000"), HEAD, 12, "two samples too close"),
        (rows(30), HEAD, 32, "too few samples"),
        (rows(), HEAD.replace("t,", "x,"), 2, "no column of times"),
        (rows(), HEAD.replace("tau1", "tau3"), 2, "effort of what?"),
        (rows(), HEAD.replace("q2", "q1"), 2, "is there twice"),
        (rows(), HEAD.replace("q2 [deg]", "other"), 2, "is missing"),
        (rows(), HEAD.replace("[deg]", "[m]"), 2, "is of something else"),
        (rows(), HEAD.replace("N*mm", "lbf"), 2, "is not a unit"),
        (rows(), HEAD.replace("tau1 [N*mm],effort.right", "a,b"), 2, "no efforts were measured"),
    ],
)
def test_mistakes_are_told_with_their_line(tmp_path: Path, lines: list[str], head: str, line: int, words: str) -> None:
    path = written(tmp_path, lines, head)
    if not words:  # a decimal comma shifts the cells behind it, and nothing says so but another effort
        assert read_run(path, find_subject("fivebar")).count == 80
        return
    with pytest.raises(MeasurementError, match=words.replace("?", r"\?")) as caught:
        read_run(path, find_subject("fivebar"))
    assert (caught.value.problems[0].file, caught.value.problems[0].line) == ("run.csv", line)


def test_a_sensor_that_hangs_is_told(tmp_path: Path) -> None:
    lines = [
        line if k < 40 else ",".join([*line.split(",")[:1], "10,", *line.split(",")[2:]]).replace(",,", ",")
        for k, line in enumerate(rows())
    ]
    with pytest.raises(MeasurementError, match="a sensor that hangs"):
        read_run(written(tmp_path, lines), find_subject("fivebar"))


def test_jitter_is_taken_out(tmp_path: Path) -> None:
    random, times = np.random.default_rng(0), 0.01 * np.arange(200)
    late = times + 0.002 * random.uniform(-1, 1, 200)
    lines = [
        f"{t:.9f},{np.sin(5 * t):.12f},{np.cos(5 * t):.12f},{np.sin(5 * t):.12f},{1 + np.sin(5 * t):.12f}" for t in late
    ]
    run = read_run(written(tmp_path, lines, "t,q1,q2,tau1,tau2"), find_subject("fivebar"))
    even = late[0] + run.step * np.arange(run.count)
    assert np.max(np.abs(run.measured["position"][:, 0] - np.sin(5 * even))) < 1e-6


def test_a_file_that_is_not_there_is_told_with_what_lies_there(tmp_path: Path) -> None:
    written(tmp_path, rows())
    with pytest.raises(ArgumentError, match=r"did you mean '.*run\.csv'"):
        read_table(tmp_path / "runs.csv")
