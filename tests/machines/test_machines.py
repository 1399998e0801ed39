"""Generated texts do not depend on the machine: its processor, BLAS, libm, hash seed, locale; nor on last digits.

Two robots here, three in `.ci/run`, all of them by `make test-machines`: a robot of limbs, and one of bodies whose home
Newton's method finds.
"""

import subprocess
import sys

import numpy as np
import pytest

from pkmgen.language.exact.digits import certain
from tests.machines.__main__ import compare, difference
from tests.machines.noise import Noise
from tests.machines.settings import blas_cores, setting, settings

ROBOTS = ("fivebar", "humanoid_ankle")
TRIED = ("all of these", "noise 1")


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    tried = [settings()[0], *map(setting, TRIED)]
    return compare(ROBOTS, tried, tmp_path_factory.mktemp("machines"), 2)


@pytest.mark.parametrize("tried", TRIED)
@pytest.mark.parametrize("robot", ROBOTS)
def test_texts_are_the_same(compared, robot, tried):
    assert compared[robot][tried] == ""


@pytest.mark.parametrize("core", blas_cores())
def test_cores_that_are_tried_run_here(core):
    multiply = "import numpy; print((numpy.ones((64, 64)) @ numpy.ones((64, 64))).sum())"
    tried = subprocess.run(
        [sys.executable, "-c", multiply], check=False, env=setting(core).environment, capture_output=True, text=True
    )
    assert (tried.returncode, tried.stdout.strip()) == (0, "262144.0")


def test_a_text_that_differs_is_seen(tmp_path):
    for folder, text in (("one", "a\nb\n"), ("other", "a\nc\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.c").write_text(text, "utf-8")
    assert difference(tmp_path / "one", tmp_path / "other") == "x.c:2: b | c"


def test_noise_moves_last_places_alone():
    noise, given = Noise(0, False), np.array([0.0, 1.0, -3.0e-7, np.inf])
    moved = noise.call(np.array, (given,), {})
    assert (moved != given).any()
    np.testing.assert_array_equal(moved[[0, 3]], given[[0, 3]])
    np.testing.assert_array_max_ulp(moved[1:3], given[1:3], 4)


@pytest.mark.parametrize("value", [0.0, 0.1, 2.5e-8, 0.12345, -1.005, 1.115, 7.0, 9.995, 1e300, 2.0**-1060])
def test_certain_digits_do_not_hang_on_last_places(value):
    wrong = value * (1.0 + 1e-12)
    assert certain(value, 3) == certain(wrong, 3)
    assert certain(value, 3) == pytest.approx(value, rel=6e-3)


def test_what_is_left_of_terms_that_cancel_is_nothing():
    assert certain(-3e-17, 6, 0.5) == 0.0
    assert str(certain(-3e-17, 6, 0.5)) == "0.0"
