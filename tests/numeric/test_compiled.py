"""Each function of each robot, compiled to C, against a route that shares nothing with it.

The whole product takes hours and belongs to `make test-all`; every run of the tests takes a few cases of it, drawn by
`--sample-seed`, which is the commit unless it is given.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import yaml

import pkmgen
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.catalogue import CATALOGUE
from tests.conftest import ROBOTS, library_text, rubbing_text
from tests.numeric.verdicts import NEEDED, VERDICTS, Case

VARIANTS = ("plain", "rubbing")
"""As the library has it; with friction and rotors at every joint, and a wrench on the platform."""
CASES = [(robot, function, variant) for robot in ROBOTS for function in VERDICTS for variant in VARIANTS]
SAMPLE = 5


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.function.__name__ == "test_sample":
        seed = metafunc.config.getoption("--sample-seed")
        drawn = random.Random(seed).sample(CASES, SAMPLE)  # noqa: S311 - no secret
        metafunc.parametrize("case", drawn, ids=["-".join(case) for case in drawn])


def judge(robot: str, function: str, variant: str, folder: Path) -> None:
    rubbing = variant == "rubbing"
    text = rubbing_text(robot) if rubbing else library_text(robot)
    path = folder / f"{robot}.yaml"
    path.write_text(json.dumps(yaml.safe_load(text)) if rubbing else text, "utf-8")
    try:
        loaded = pkmgen.load(path, functions=(function, *NEEDED.get(function, ())), wrench=rubbing)
    except UnsupportedRobotError as error:
        pytest.skip(f"not a function of this robot: {error}")
    VERDICTS[function](Case(text, robot, loaded, pulled=rubbing))


def test_every_function_has_a_verdict() -> None:
    """Bounds of rounding errors are judged in `test_error_bounds`."""
    assert set(VERDICTS) == {name for name, entry in CATALOGUE.items() if not entry.bounds}


def test_sample(case: tuple[str, str, str], tmp_path: Path) -> None:
    judge(*case, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("function", VERDICTS)
@pytest.mark.parametrize("robot", ROBOTS)
def test_compiled(robot: str, function: str, variant: str, tmp_path: Path) -> None:
    judge(robot, function, variant, tmp_path)
