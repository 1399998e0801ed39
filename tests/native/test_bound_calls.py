"""Functions bound to arrays: they follow what the arrays hold, and refuse arrays that cannot be used in place."""

from __future__ import annotations

import gc
import re
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError, NotFiniteError, OutOfReachError
from tests.conftest import ROOT
from tests.native.probe_kernel import KINDS, function, numbers


@pytest.mark.parametrize(("real", "fold"), KINDS)
def test_results_follow_the_inputs(real: str, fold: bool) -> None:
    kind = np.float64 if real == "double" else np.float32
    matrix, factor, out = numbers(kind), np.array(2.0, kind), np.zeros((2, 3), kind)
    call = function(real=real, fold=fold).bind(matrix, factor, out=out)
    for number in (1.0, -2.0):
        matrix[0] = factor[()] = number
        assert call() is out
        assert np.array_equal(out, number * matrix)
        assert call.results.sum == number * matrix.sum()
    assert call.results.scaled is out
    assert call.inputs["matrix"] is matrix


def test_what_is_left_out_is_made() -> None:
    call = function().bind(numbers().ravel())
    assert np.array_equal(call(), 3 * numbers())
    call.inputs["factor"][()] = 1.0
    assert np.array_equal(call(), numbers())


def test_bad_states() -> None:
    matrix = numbers()
    call = function().bind(factor=np.array(1.0), matrix=matrix)
    assert call.status_word() == 0
    matrix[0, 0] = np.inf
    assert call.status_word() == 4
    with pytest.raises(NotFiniteError, match=r"scale: sample 0.*matrix = \[inf, 1.0") as caught:
        call()
    assert (caught.value.status, caught.value.sample) == (4, 0)
    assert np.isnan(call.results.scaled).all()
    matrix[0, 0] = 0.0
    assert np.array_equal(call(), matrix)


def test_arrays_live_as_long_as_the_call() -> None:
    word = function().bind(numbers(), np.array(2.0)).status_word
    gc.collect()
    others = [np.full((2, 3), np.nan) for _ in range(100)]
    assert word() == 0
    assert len(others) == 100


MATRIX = numbers()
REFUSED: dict[str, tuple[tuple[Any, ...], dict[str, Any], str]] = {
    "list": ((MATRIX.tolist(),), {}, "matrix has type list; what is bound has to be an array of float64"),
    "single": ((MATRIX.astype(np.float32),), {}, "matrix has type float32"),
    "big endian": ((MATRIX.astype(">f8"),), {}, "matrix has type >f8"),
    "batch": (
        (np.zeros((4, 2, 3)),),
        {},
        "matrix has shape (4, 2, 3); a bound call computes one state, of shape (2, 3)",
    ),
    "strided": ((np.zeros((2, 6))[:, ::2],), {}, "matrix is not contiguous"),
    "number": ((MATRIX, 2.0), {}, "factor has type float"),
    "missing": ((), {}, "matrix missing"),
    "flat out": ((MATRIX,), {"out": np.zeros(6)}, "out has shape (6,)"),
    "list out": ((MATRIX,), {"out": [0.0]}, "out has type list"),
    "read-only out": ((MATRIX,), {"out": np.frombuffer(bytes(48)).reshape(2, 3)}, "out is read-only"),
    "shared out": ((MATRIX,), {"out": MATRIX}, "out shares memory with matrix"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    arguments, named, message = REFUSED[case]
    with pytest.raises(ArgumentError, match=re.escape(f"scale: {message}")):
        function().bind(*arguments, **named)


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_a_robot(backend: str) -> None:
    robot = pkmgen.load(ROOT / "robots/fivebar.yaml", backend=backend)
    pose, twist, acceleration = np.array([0.0, 0.5]), np.ones(2), np.zeros(2)
    call = robot.inverse_dynamics.bind(pose, twist, acceleration)
    for height in (0.5, 0.45):
        pose[1] = height
        assert np.array_equal(call(), robot.inverse_dynamics([0.0, height], twist, acceleration))
    pose[1] = 5.0
    assert call.status_word() == 0x301
    with pytest.raises(OutOfReachError):
        call()
