"""Calls of one state that go straight to C: which arrays they take, what they give back, and when they step aside."""

from __future__ import annotations

import array
import re
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pkmgen.emit.native.load import NativeKernel
from pkmgen.errors import ArgumentError, NotFiniteError
from tests.native.probe_kernel import KINDS, Array, function, numbers


@pytest.fixture
def nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no call go the long way."""

    def refuse(*_: Any) -> None:
        raise AssertionError("this call goes the long way")

    monkeypatch.setattr(NativeKernel, "call", refuse)
    monkeypatch.setattr(NativeKernel, "bound", refuse)


class Labelled(np.ndarray[Any, Any]):
    """Some other class of arrays."""


def read_only() -> Array:
    matrix = numbers()
    matrix.flags.writeable = False
    return matrix


AS_THEY_ARE: dict[str, Callable[[], Any]] = {
    "array": numbers,
    "read-only": read_only,
    "flat": lambda: numbers().ravel(),
    "part": lambda: np.stack([numbers()] * 3)[1],
    "subclass": lambda: numbers().view(Labelled),
    "memory": lambda: memoryview(numbers()),
}
CONVERTED: dict[str, Callable[[], Any]] = {
    "list": lambda: numbers().tolist(),
    "strided": lambda: np.repeat(numbers(), 2, axis=1)[:, ::2],
    "masked nowhere": lambda: np.ma.masked_array(numbers(), mask=False),
    "fortran": lambda: np.asfortranarray(numbers()),
    "big endian": lambda: numbers(">f8"),
    "single": lambda: numbers(np.float32),
    "whole": lambda: numbers(int),
    "unaligned memory": lambda: memoryview(b"-" + numbers().tobytes())[1:].cast("d", (2, 3)),
    "unaligned": lambda: np.frombuffer(b"-" + numbers().tobytes(), np.float64, 6, offset=1).reshape(2, 3),
}


@pytest.mark.parametrize("layout", AS_THEY_ARE)
@pytest.mark.usefixtures("nothing_else")
def test_arrays_that_c_reads_as_they_are(layout: str) -> None:
    result = function()(AS_THEY_ARE[layout](), np.array(2.0))
    assert type(result) is np.ndarray
    assert np.array_equal(result, 2 * numbers())


@pytest.mark.parametrize("layout", CONVERTED)
def test_arrays_that_are_converted(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix, seen, bound = CONVERTED[layout](), [], NativeKernel.bound
    monkeypatch.setattr(NativeKernel, "bound", lambda *given: (seen.extend(given[2]), bound(*given))[1])
    assert np.array_equal(function()(matrix, np.array(2.0)), 2 * numbers())
    assert len(seen) == 2
    assert all(array.flags.c_contiguous and array.flags.aligned for array in seen)


@pytest.mark.parametrize("shape", [(3, 2), (2, 2), (7,), (1, 2, 3), (6, 1), ()])
def test_wrong_shapes(shape: tuple[int, ...]) -> None:
    with pytest.raises(ArgumentError, match=r"matrix has shape|all inputs must have the same number of states"):
        function()(np.zeros(shape), np.array(2.0))


@pytest.mark.parametrize(("real", "fold"), KINDS)
@pytest.mark.usefixtures("nothing_else")
def test_kinds_of_kernels(real: str, fold: bool) -> None:
    scale, kind = function(real=real, fold=fold), np.float64 if real == "double" else np.float32
    scaled, total = scale.results(numbers(kind), np.array([2.0], kind))
    assert (scaled.dtype, scaled.shape, total.shape) == (kind, (2, 3), ())
    assert np.array_equal(scaled, 2 * numbers())
    assert total == 30.0


@pytest.mark.usefixtures("nothing_else")
def test_results_are_apart() -> None:
    scale, matrix = function(), numbers()
    first, second = scale(matrix, np.array(1.0)), scale(matrix, np.array(2.0))
    assert np.array_equal(second, 2 * first)


@pytest.mark.usefixtures("nothing_else")
def test_out_is_written_in_place() -> None:
    out = np.zeros((2, 3)).view(Labelled)
    assert function()(numbers(), np.array(2.0), out=out) is out
    assert np.array_equal(out, 2 * numbers())


BAD_OUT = {
    "read-only": (np.frombuffer(bytes(48)).reshape(2, 3), "out is read-only"),
    "flat": (np.zeros(6), "out has shape (6,); expected an array of shape (2, 3)"),
    "no array": (array.array("d", bytes(48)), "out has shape array; expected an array of shape (2, 3)"),
}


@pytest.mark.parametrize("case", BAD_OUT)
def test_bad_out(case: str) -> None:
    out, message = BAD_OUT[case]
    with pytest.raises(ArgumentError, match=re.escape(message)):
        function()(numbers(), np.array(2.0), out=out)
    assert not np.asarray(out).any()


@pytest.mark.parametrize("shift", [0, 1, 5])
def test_out_may_overlap(shift: int) -> None:
    memory = np.zeros(12)
    matrix, out = memory[:6].reshape(2, 3), memory[shift : 6 + shift].reshape(2, 3)
    matrix[:] = numbers()
    function()(matrix, np.array(2.0), out=out)
    assert np.array_equal(out, 2 * numbers())


def test_bad_states_raise() -> None:
    matrix, out = numbers(), np.zeros((2, 3))
    matrix[1, 2] = np.nan
    with pytest.raises(NotFiniteError, match=r"sample 0.*nan") as caught:
        function()(matrix, np.array(2.0), out=out)
    assert (caught.value.status, caught.value.sample) == (4, 0)
    assert np.isnan(out).all()


def test_nothing_is_kept_of_arguments() -> None:
    scale, matrix, factor, out = function(), numbers(), np.array(2.0), np.zeros((2, 3))
    arrays, none = (matrix, factor, out), sys.getrefcount(None)
    before = [sys.getrefcount(value) for value in arrays]
    for _ in range(1000):
        scale(matrix, factor)
        scale(matrix, factor, out=out)
        scale._direct((matrix, out), (None, None))
        scale._direct((matrix, factor), (matrix, None))
        scale._direct((matrix,), (None, None))
        scale._direct(matrix, out)
    assert [sys.getrefcount(value) for value in arrays] == before
    assert abs(sys.getrefcount(None) - none) < 100


def test_more_or_less_than_the_arguments() -> None:
    with pytest.raises(ArgumentError, match="takes 2 arrays"):
        function()(numbers(), np.array(2.0), np.array(2.0))
    assert np.array_equal(function()(numbers()), 3 * numbers())
    assert np.array_equal(function()(numbers(), factor=np.array(2.0)), 2 * numbers())


def test_batches_are_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    given, seen, call = (np.stack([numbers()] * 4), np.ones(4), np.empty((4, 2, 3))), [], NativeKernel.call
    monkeypatch.setattr(NativeKernel, "call", lambda *taken: (seen.extend([*taken[3], taken[4][0]]), call(*taken))[1])
    assert function()(*given[:2], out=given[2]) is given[2]
    assert np.array_equal(given[2], given[0])
    assert [array.ctypes.data for array in seen] == [array.ctypes.data for array in given]


def test_no_states() -> None:
    scaled, total = function().results(np.zeros((0, 2, 3)), np.zeros(0))
    assert (scaled.shape, total.shape) == ((0, 2, 3), (0,))


@pytest.mark.parametrize("states", [(), (2,)])
def test_others_run_meanwhile(states: tuple[int, ...]) -> None:
    """C waits until another thread tells it to stop, which that thread can do only if it runs meanwhile."""
    wait, seconds, left = function("wait"), np.full((*states, 1), 5.0), np.zeros((*states, 1))
    thread = threading.Thread(target=lambda: wait(seconds, out=left))
    thread.start()
    while thread.is_alive() and left.flat[0] != -1.0:
        pass
    seconds[...] = 0.0
    thread.join()
    assert np.array_equal(left, np.zeros_like(left))


def test_threads_do_not_mix() -> None:
    scale, wrong = function(), []

    def work(factor: float) -> None:
        matrix = factor * numbers()
        wrong.extend(i for i in range(2000) if not np.array_equal(scale(matrix, np.array(2.0)), 2 * matrix))

    threads = [threading.Thread(target=work, args=(float(factor),)) for factor in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
