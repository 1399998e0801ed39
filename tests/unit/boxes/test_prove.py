"""Proven boxes: no sample refutes one, wrong proofs are refused, holes that samples miss are found."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from pkmgen.cli import app, main
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.boxes.certificate import Certified, certified, check_certificate
from pkmgen.studies.boxes.largest import Task, largest_box, make_task
from pkmgen.studies.boxes.limits import Limits
from pkmgen.studies.boxes.margins import refuse_unproven
from pkmgen.studies.boxes.prove import Effort
from pkmgen.studies.boxes.shapes import Shape
from pkmgen.studies.boxes.trees import Tree, cells_of
from pkmgen.studies.study.subject import Subject

NEAR = Path(__file__).parents[2] / "data" / "robots" / "near"
HOLE = {"base_radius": 0.3, "arm_length": 0.45, "rod_length": 0.45005}
"""A point held by three limbs: out of reach of a limb within 0.05 mm of its motor."""


class Made:
    """A robot, the box that was searched and what is proven."""

    def __init__(
        self,
        robot: str,
        limits: Mapping[str, float],
        parameters: Mapping[str, float] | None = None,
        acceleration: float = 0.0,
        **asked: Any,
    ) -> None:
        text, parameters = read_robot_text(robot), parameters or {}
        wanted = Limits.of(limits, acceleration)
        options = Options(parameters=parameters)
        self.subject = Subject.load(text, options, wanted.functions(), lambda _doing: None)
        self.limits = wanted.of_robot(self.subject)
        self.task: Task = make_task(self.subject, **asked)
        self.searched: Shape = largest_box(self.subject, self.limits, self.task, points=15)
        self.made: Certified = certified(text, parameters, self.limits, self.task, self.searched, Effort(seconds=60.0))

    def kept(self, shape: Shape, count: int, seed: int) -> np.ndarray:
        """Whether random states keep all limits, by the kernels."""
        others = self.task.others()
        return self.limits.kept(self.subject, self.task.full(shape.points(count, seed), others))


@pytest.fixture(scope="module")
def fivebar() -> Made:
    return Made("fivebar", {"condition": 5.0})


@pytest.mark.parametrize(
    ("robot", "limits", "asked"),
    [
        ("delta", {"condition": 3.0, "effort": 12.0}, {"shape": "cylinder", "acceleration": 10.0}),
        pytest.param(
            *("planar_3rrr", {"condition": 8.0, "serial": 0.05}, {"ranges": {"phi": (-0.1, 0.1)}}),
            marks=pytest.mark.nightly,
        ),
        pytest.param("orthoglide", {"condition": 3.0}, {"shape": "cube"}, marks=pytest.mark.nightly),
        (str(NEAR / "delta_shifted.yaml"), {"condition": 4.0, "effort": 30.0}, {"acceleration": 5.0}),
        ("fourbar", {"effort": 2.0}, {}),
        pytest.param(str(NEAR / "gough_stewart_turned.yaml"), {"condition": 12.0}, {}, marks=pytest.mark.nightly),
        pytest.param("scissor_lift", {}, {}, marks=pytest.mark.nightly),
    ],
)
def test_no_sample_refutes_what_is_proven(robot: str, limits: dict[str, float], asked: dict[str, Any]) -> None:
    case = Made(robot, limits, **asked)
    proof = case.made.proof
    assert proof.finished
    assert proof.refuted < np.inf
    assert 0.0 < proof.gap <= 1e-3
    assert case.kept(proof.largest, 100_000, 1).all()
    state = np.empty((1, len(case.subject.coordinates)))
    places = [*case.task.places, *case.task.ranges]
    state[0, places] = [*proof.where, *(low for low, _ in case.task.ranges.values())][: len(places)]
    assert not case.limits.kept(case.subject, state).any()


@pytest.mark.nightly
@pytest.mark.parametrize("robot", ["delta", "gough_stewart", "hexaglide", "h4", "linear_delta"])
def test_ten_million_samples_refute_no_box(robot: str) -> None:
    case = Made(robot, {"condition": 6.0})
    assert case.made.proof.proven > 0.9
    for seed in range(40):
        assert case.kept(case.made.proof.largest, 250_000, seed).all()


def test_a_proof_stands_when_it_is_checked_in_balls(fivebar: Made) -> None:
    told, found = check_certificate(fivebar.made.content(), lambda _done, _of: None)
    assert found.refused == ""
    assert told["robot"] == "fivebar"
    assert found.parts >= fivebar.made.proof.tree.leaves // 2


def _changed(made: Certified, **values: Any) -> str:
    told = json.loads(made.content()) | values
    return check_certificate(json.dumps(told).encode(), lambda _done, _of: None)[1].refused


def test_wrong_proofs_are_refused(fivebar: Made) -> None:
    made = fivebar.made
    told = json.loads(made.content())
    larger = 1.05 * made.proof.refuted
    assert "is in the shape, and not proven" in _changed(made, proven=larger)
    tree = Tree(made.proof.tree.low, made.proof.tree.high)
    tree.proven(np.array([0]))  # the whole box in one cell
    assert "is not proven" in _changed(made, cells=tree.text())
    assert "is not proven" in _changed(made, limits=told["limits"] | {"condition": 4.5})
    assert "is not proven" in _changed(made, parameters={"rod_length": 0.5})
    with pytest.raises(ArgumentError, match="the tree ends after 0 nodes"):
        _changed(made, cells="eJwDAAAAAAE=")
    with pytest.raises(ArgumentError, match="limits or coordinates are not known"):
        _changed(made, limits={"colour": 1.0})
    with pytest.raises(ArgumentError, match="no certificate of a box"):
        check_certificate(b"{}", lambda _done, _of: None)


WORDS: dict[str, Any] = {
    "claim": "Nobody can be hurt by this robot.",
    "robot": "delta",
    "sha256": "0" * 64,
    "over": ["y", "x"],
    "varied": [1, 0],
    "volume": 1e3,
    "leaves": 10**6,
    "refuted": {"size": 1.2, "state": [0.0, 0.0], "limit": "condition: "},
    "centre": [0, 0],
    "more": True,
}
"""Words of a certificate that do not follow from what is proven."""


def test_words_that_do_not_follow_from_the_proof_are_refused(fivebar: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the box itself, which takes seconds, is taken to stand."""
    made = fivebar.made
    told, found = check_certificate(made.content(), lambda _done, _of: None)
    assert not found.refused
    monkeypatch.setattr("pkmgen.studies.boxes.certificate.recheck", lambda *_: found)
    assert not check_certificate(made.content(), lambda _done, _of: None)[1].refused
    for name, value in WORDS.items():
        assert _changed(made, **{name: value}), name
    refuted = told["refuted"]
    for name, value in (("size", refuted["size"] * 1.01), ("state", refuted["state"][::-1]), ("limit", "effort: 1")):
        assert _changed(made, refuted=refuted | {name: value}), name
    assert "edited" in _changed(made)  # not the form in which pkmgen writes it
    with pytest.raises(ArgumentError, match=r"made by pkmgen 0\.0\.9, .*install pkmgen 0\.0\.9"):
        _changed(made, pkmgen="0.0.9")


@pytest.mark.parametrize(
    "values",
    [
        {"proven": float("nan")},
        {"proven": "1"},
        {"half": [0.1, "0.1"]},
        {"half": [0.1]},
        {"axis": 7},
        {"places": [0, "1"]},
        {"places": [0, 0]},
        {"limits": {"condition": []}},
        {"others": [1]},
        {"parameters": {"rod_length": None}},
        {"robot_file": 3},
        {"robot_file": "x" * 10**6},
        {"cells": 3},
        {"cells": "eJwDAAAAAAE= "},
        {"pkmgen": "1; rm"},
        {"format": "pkmgen box 2"},
    ],
    ids=lambda values: str(values)[:40],
)
def test_certificates_that_are_not_whole_are_refused(fivebar: Made, values: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        _changed(fivebar.made, **values)


def test_a_pipe_is_no_certificate_of_a_box(tmp_path: Any) -> None:
    os.mkfifo(tmp_path / "box.json")
    result = CliRunner().invoke(app, ["box", "--check", str(tmp_path / "box.json")])
    assert isinstance(result.exception, ArgumentError)
    assert "no regular file" in str(result.exception)


def test_a_hole_that_samples_miss_ends_the_proof() -> None:
    case = Made("redundant_2rr", {}, HOLE)
    assert case.kept(case.searched, 200_000, 3).all()
    proof = case.made.proof
    motors = [(0.3 * np.cos(a), 0.3 * np.sin(a)) for a in np.radians([90.0, 210.0, 330.0])]
    away = min(float(np.hypot(proof.where[0] - x, proof.where[1] - y)) for x, y in motors)
    assert away < HOLE["rod_length"] - HOLE["arm_length"]
    assert proof.proven < 0.6
    assert "reaches" in case.made.broken


def test_trees_of_cells_are_read_as_they_were_written() -> None:
    tree = Tree(np.zeros(2), np.array([4.0, 2.0]))
    first = tree.halved(np.array([0]), np.array([0]))
    tree.proven(first)
    second = tree.halved(first + 1, np.array([1]))
    tree.proven(second + 1)
    cells = [(low.tolist(), high.tolist(), proven) for low, high, proven in cells_of(tree.text(), tree.low, tree.high)]
    assert cells == [
        ([0.0, 0.0], [2.0, 2.0], True),
        ([2.0, 0.0], [4.0, 1.0], False),
        ([2.0, 1.0], [4.0, 2.0], True),
    ]


@pytest.mark.parametrize(
    ("robot", "why"),
    [
        (
            str(NEAR.parent / "multibody/ankle.yaml"),
            "whose joints are found by iteration; without --certified its largest box is found in numbers",
        ),
        (str(NEAR / "delta_free.yaml"), "its base moves"),
    ],
)
def test_robots_that_nothing_can_be_proven_of_are_refused_in_words(robot: str, why: str) -> None:
    with pytest.raises(UnsupportedRobotError, match=why):
        refuse_unproven(compile_robot(read_robot_text(robot), Options()))


def test_the_command_writes_a_certificate_and_checks_it(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "box.json"
    for arguments in (
        ["box", "fivebar", "--shape", "cylinder", "--limit", "condition=6", "--certified", "-o", str(file)],
        ["box", "--check", str(file)],
    ):
        monkeypatch.setattr("sys.argv", ["pkmgen", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 0
    said = capsys.readouterr().out
    assert "fivebar: largest cylinder, proven" in said
    assert "the proof stands" in said


def test_a_certificate_without_a_proof_is_refused(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pkmgen", "box", "fivebar", "-o", str(tmp_path / "box.json")])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "-o writes a certificate: add --certified, and name a .json file" in capsys.readouterr().err
