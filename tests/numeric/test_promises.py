"""What status 0 promises in digits, against arithmetic of 320 bits (flint): the figures that are kept, and kernels.

One robot in every run, all of them at night.
"""

from __future__ import annotations

import json

import pytest

from benchmarks.measurements.near_promises import broken, found, kind_of, promised
from benchmarks.measurements.near_singular import BOUNDED, folder, measure_robot
from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.language.options import REALS

ROBOTS = (*list_robots(), *list_mechanisms())
STATES, AT_NIGHT = 200, 1000
NEAR = 1.5


@pytest.mark.parametrize("real", REALS)
def test_figures_keep_the_promises(real: str) -> None:
    measured = {path.stem: json.loads(path.read_text("utf-8")) for path in folder(real).glob("*.json")}
    assert list_robots()[0] in measured
    assert set(measured) <= set(ROBOTS)
    assert not [words for robot, rows in measured.items() for words in broken(real, robot, rows)]


@pytest.mark.parametrize("real", REALS)
def test_promises_are_near_what_was_found(real: str) -> None:
    """Some robot of each kind has less than one and a half digits more."""
    measured = {path.stem: json.loads(path.read_text("utf-8")) for path in folder(real).glob("*.json")}
    for function in BOUNDED:
        above: dict[str, list[float]] = {}
        for robot, rows in measured.items():
            if function in rows:
                more = found(rows[function]) - promised(real, function, robot, rows)
                above.setdefault(kind_of(robot, rows), []).append(more)
        assert all(min(more) < NEAR for more in above.values()), function


def judge(robot: str, real: str, states: int) -> None:
    """Measure and compare."""
    rows = measure_robot(robot, states, real)
    if not rows and real == "float":
        pytest.skip("numpy finds no good state with literals of the type, to draw others from")
    assert "inverse_dynamics" in rows
    assert not list(broken(real, robot, rows))


@pytest.fixture
def users_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile as users do: products are fused and registers packed by optimising compilers."""
    monkeypatch.delenv("PKMGEN_CFLAGS", raising=False)


@pytest.mark.usefixtures("users_flags")
@pytest.mark.parametrize("real", REALS)
def test_promises_hold(real: str) -> None:
    judge("fivebar", real, STATES)


@pytest.mark.nightly
@pytest.mark.usefixtures("users_flags")
@pytest.mark.parametrize("real", REALS)
@pytest.mark.parametrize("robot", ROBOTS)
def test_promises_hold_of_all_robots(robot: str, real: str) -> None:
    judge(robot, real, AT_NIGHT)
