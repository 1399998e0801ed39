"""The controllers of examples/: what a model of the dynamics gains, and the courses they follow."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from benchmarks.pages import controller_table
from tests.conftest import ROOT, Array

EXAMPLES = ROOT / "examples"
DURATION, STEP = 0.3, 1e-5


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield lambda name: runpy.run_path(str(EXAMPLES / f"{name}.py"))
    sys.modules.pop("plant", None)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("name", "arguments", "least"),
    [
        ("computed_torque_task_space", ("delta",), 3.0),
        ("computed_torque_actuator_space", (), 3.0),
        ("vision_based_control", (), 2.0),  # against PD with gravity; 3 against PD
        ("quattro_from_element_directions", (), 2.0),
    ],
)
def test_model_gains(example: Any, name: str, arguments: tuple[str, ...], least: float) -> None:
    errors: dict[str, Array] = example(name)["run"](*arguments, DURATION)
    rms = {label: np.sqrt(np.mean(error**2)) for label, error in errors.items()}
    assert list(rms) == ["PD", "PD with gravity", "computed torque"]
    assert all(len(error) == round(1e3 * DURATION) for error in errors.values())
    assert rms["PD"] > 3 * rms["computed torque"]
    assert rms["PD with gravity"] > least * rms["computed torque"]
    assert 0.01 < rms["computed torque"] < 3.0


def test_the_table_of_the_page_is_current(example: Any) -> None:
    """A row of it; an exact model leaves what sampling does."""
    run = example("computed_torque_actuator_space")["run"]
    errors, exact = run(controller_table.DURATION), run(controller_table.DURATION, "exact")
    assert 1e-3 < exact["computed torque"].max() < 0.1
    assert exact["PD with gravity"].max() > 2.0
    row = controller_table.row("actuator space, `delta`", errors, exact["computed torque"])
    assert row in controller_table.PAGE.read_text("utf-8"), "make counts would change write-a-controller.md"


@pytest.mark.nightly
def test_the_whole_table_of_the_page_is_current() -> None:
    """To a hundredth: noise has a fixed seed, but compilers round differently."""
    text = controller_table.PAGE.read_text("utf-8")
    numbers = re.compile(r"\d+\.\d+")
    block = controller_table.BLOCK.search(text)
    assert block is not None
    page, found = numbers.findall(block[0]), numbers.findall(controller_table.rows())
    assert np.allclose(np.array(page, float), np.array(found, float), atol=0.011)


@pytest.mark.parametrize("name", ["PICK_AND_PLACE", "GOUGH"])
def test_rates_of_courses(example: Any, name: str) -> None:
    """By differences; those of a quaternion by the vector from one attitude to the next."""
    found = example("computed_torque_task_space")
    course, difference = found[name], found["difference"]
    for time in np.linspace(0.06, course.duration - 0.01, 9):
        _, twist, acceleration = course(time)
        (before, slow, _), (after, fast, _) = course(time - STEP), course(time + STEP)
        np.testing.assert_allclose(difference(after, before, len(twist)) / (2 * STEP), twist, atol=1e-6)
        np.testing.assert_allclose((fast - slow) / (2 * STEP), acceleration, atol=1e-4)
    end, *rates = course(course.duration)
    np.testing.assert_allclose(end, course.home, atol=1e-12)
    np.testing.assert_allclose(rates, 0.0, atol=1e-12)


def test_tables_and_plots(tmp_path: Any) -> None:
    plot = tmp_path / "errors.png"
    script = str(EXAMPLES / "vision_based_control.py")
    command = [sys.executable, script, "--duration", "0.05", "--output", str(plot)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    assert [row.split(" | ")[0] for row in rows] == ["| controller", "| PD", "| PD with gravity", "| computed torque"]
    assert plot.read_bytes().startswith(b"\x89PNG")
