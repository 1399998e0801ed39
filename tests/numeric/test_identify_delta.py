"""The example that identifies a Delta: it recovers its plant, and its intervals hold as often as they say."""

from __future__ import annotations

import re
import runpy
from typing import Any

import numpy as np
import pytest

import pkmgen
from tests.conftest import ROOT, Array

EXAMPLE = runpy.run_path(str(ROOT / "examples/identify_delta.py"))
SAMPLES, REPEATS = 400, 60


@pytest.fixture(scope="module")
def measured() -> tuple[Array, Array, Array]:
    """Regressor of a motion, its exact torques, and the base parameters of the plant."""
    needed = ("inverse_dynamics", "base_regressor")
    robot = pkmgen.load("delta", functions=needed)
    plant = pkmgen.load("delta", functions=needed, parameters=EXAMPLE["PLANT"])
    motion = EXAMPLE["fourier_motion"](np.random.default_rng(4), SAMPLES)
    true = plant.base_parameters.values
    assert not np.allclose(true, robot.base_parameters.values, rtol=0.1)
    return robot.base_regressor(*motion.state()), plant.inverse_dynamics(*motion.state()), true


def noise(seed: int) -> Array:
    return np.random.default_rng(seed).normal(0.0, EXAMPLE["NOISE"], (SAMPLES, 3))


def test_motions_are_what_their_derivatives_say() -> None:
    motion: Any = EXAMPLE["fourier_motion"](np.random.default_rng(5), 20000)
    step = EXAMPLE["PERIOD"] / 20000
    for values, rates in ((motion.pose, motion.twist), (motion.twist, motion.acceleration)):
        slopes = (np.roll(values, -1, axis=0) - np.roll(values, 1, axis=0)) / (2 * step)
        assert np.max(np.abs(slopes - rates)) < 1e-5 * np.max(np.abs(rates))
    assert np.allclose(np.max(np.abs(motion.pose - EXAMPLE["CENTRE"]), axis=0), EXAMPLE["REACH"])


def test_exact_torques_give_the_plant(measured: tuple[Array, Array, Array]) -> None:
    regressor, torques, true = measured
    found = EXAMPLE["weighted_least_squares"](regressor, torques + 1e-9 * noise(1), np.full(len(true), True))
    assert np.max(np.abs(found.values - true)) < 1e-8


def test_noisy_torques_give_the_plant_within_what_the_intervals_say(measured: tuple[Array, Array, Array]) -> None:
    regressor, torques, true = measured
    found = EXAMPLE["estimate"](regressor, torques + noise(2))
    assert np.allclose(found.noise, EXAMPLE["NOISE"], rtol=0.1)
    assert np.sum(found.shown) >= 6 and np.all(
        np.abs(found.values - true)[found.shown] < 2 * found.margins[found.shown]
    )
    left = torques - regressor @ found.values
    assert np.sqrt(np.mean(left**2)) < 0.2 * np.min(EXAMPLE["NOISE"])
    assert 0.88 < EXAMPLE["coverage"](regressor, true, np.random.default_rng(3), REPEATS) < 0.99


@pytest.mark.nightly
def test_the_page_shows_what_the_example_prints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the last digit but one: the seed is fixed, but compilers round differently."""
    monkeypatch.setattr("sys.argv", ["identify_delta.py"])
    EXAMPLE["main"]()
    printed = capsys.readouterr().out.splitlines()
    page = (ROOT / "docs/how-to/identify-parameters.md").read_text("utf-8")
    (shown,) = re.findall(r"^```text\n(base parameter .*?)^```$", page, re.DOTALL | re.MULTILINE)
    number = re.compile(r"-?\d+\.\d+")
    for line in shown.splitlines():
        (found,) = (other for other in printed if number.sub("", other).split() == number.sub("", line).split())
        assert np.allclose(*(np.array(number.findall(text), float) for text in (found, line)), atol=1.1e-4, rtol=1e-2)


def test_the_page_lists_the_base_parameters_of_file_and_plant() -> None:
    page = (ROOT / "docs/how-to/identify-parameters.md").read_text("utf-8")
    file, plant = (
        pkmgen.load("delta", functions=("base_regressor",), parameters=parameters, backend="numpy").base_parameters
        for parameters in ({}, EXAMPLE["PLANT"])
    )
    for formula, value, true in zip(file.formulas, file.values, plant.values, strict=True):
        (row,) = (line for line in page.splitlines() if line.startswith(f"{formula} ") and "  " in line)
        assert row.removeprefix(formula).split()[1:3] == [f"{value:.5f}", f"{true:.5f}"]
