"""What mutation has found stays mended; the targets notice what is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from pkmgen.language.expression import trees
from tests.conftest import ROOT
from tests.guided.seeds import seeds_of, words
from tests.guided.targets import TARGETS, check_expression, check_reader

KEPT = sorted(path for path in (ROOT / "tests/data/guided").rglob("*") if path.is_file())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found_holds(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


def test_expressions_of_robot_files_hold() -> None:
    for text in seeds_of("expressions"):
        check_expression(text.encode())
    assert "sqrt(" in words("expressions")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(len(list(seeds_of("reader")))))
def test_robot_files_and_their_halves_hold(number: int) -> None:
    text = list(seeds_of("reader"))[number].encode()
    check_reader(text)
    check_reader(text[: len(text) // 2])
    check_reader(text[len(text) // 3 :])


def test_a_planted_fault_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A power that is taken for a product."""
    compute = trees._compute
    monkeypatch.setattr(trees, "_compute", lambda op, args: args[0] * args[1] if op == "**" else compute(op, args))
    with pytest.raises(AssertionError):
        check_expression(b"3**2 + a")


def test_a_problem_without_a_place_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from pkmgen.errors import Problem, RobotFileError
    from tests.guided import targets

    def refuse(_text: str, file: str) -> None:
        raise RobotFileError((Problem(file, 0, 0, "", "", "wrong"),))

    monkeypatch.setattr(targets, "read_robot", refuse)
    with pytest.raises(AssertionError):
        check_reader(b"pkmgen: 1")
