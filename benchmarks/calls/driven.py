"""A compiled kernel whose calls are repeated in C and compared bit by bit with what they yielded at first."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.calls.states import FunctionStates

Array = NDArray[Any]
MOST_PORTS = 12
SIZES = (1, 7, 8, 9, 33)
"""Of batches: around the number of lanes of one loop."""
FORMS = ("single", "batch", "columns")
SLICE = 2e-5
"""Seconds that a trial is repeated for, so that functions have like shares of time."""


class Trial(ctypes.Structure):
    """`trial` of soak.c."""

    _fields_ = (
        *((name, ctypes.c_uint64) for name in ("function", "kind", "count", "repeat", "length")),
        ("inputs", ctypes.c_void_p * MOST_PORTS),
        ("wanted", ctypes.c_void_p),
        ("any", ctypes.c_uint64),
    )


class Tally(ctypes.Structure):
    """`tally` of soak.c."""

    _fields_ = (
        *((name, ctypes.c_uint64) for name in ("calls", "states", "bad_states", "differences")),
        ("first_difference", ctypes.c_int64),
    )


@dataclass(frozen=True, slots=True)
class Case:
    """States of one call, as C wants them."""

    function: int
    form: int
    inputs: tuple[Array, ...]

    @property
    def count(self) -> int:
        """States."""
        return len(self.inputs[0])

    def arranged(self) -> list[Array]:
        """Inputs in the order of the form."""
        return [np.ascontiguousarray(values.T if FORMS[self.form] == "columns" else values) for values in self.inputs]


def cases(functions: Sequence[FunctionStates], windows: int, random: np.random.Generator) -> list[Case]:
    """Single states, and batches of all sizes in which good and bad ones are mixed."""
    made = []
    for number, states in enumerate(functions):
        rows = len(states.inputs[0])
        made += [Case(number, 0, tuple(values[i : i + 1] for values in states.inputs)) for i in range(rows)]
        for size in SIZES * windows:
            chosen = random.integers(rows, size=size)
            picked = tuple(values[chosen] for values in states.inputs)
            made += [Case(number, form, picked) for form in (1, 2)]
    return made


class DrivenKernel:
    """One loaded library and its trials; `close` unloads it."""

    def __init__(self, path: Path, made: Sequence[Case]) -> None:
        self.library = ctypes.CDLL(str(path))
        self.library.soak_length.restype = self.library.soak_first.restype = ctypes.c_uint64
        self.library.soak_cost.restype = ctypes.c_double
        self.cases = made
        self._kept: list[Array] = []
        self.trials = (Trial * len(made))()
        for trial, case in zip(self.trials, made, strict=True):
            self._prepare(trial, case)
        self._longest = max(trial.length for trial in self.trials)

    def _prepare(self, trial: Trial, case: Case) -> None:
        inputs = case.arranged()
        trial.function, trial.kind, trial.count = case.function, case.form, case.count
        for i, values in enumerate(inputs):
            trial.inputs[i] = values.ctypes.data
        trial.length = self.library.soak_length(ctypes.byref(trial))
        wanted = np.empty(trial.length)
        trial.any = self.library.soak_first(ctypes.byref(trial), wanted.ctypes.data_as(ctypes.c_void_p))
        trial.wanted = wanted.ctypes.data
        spare = np.empty(trial.length)
        cost = self.library.soak_cost(ctypes.byref(trial), spare.ctypes.data_as(ctypes.c_void_p))
        trial.repeat = max(1, min(1000, round(SLICE / cost)))
        self._kept += [*inputs, wanted]

    def runner(self, seed: int) -> Runner:
        """What a thread calls."""
        return Runner(self.library, self.trials, self._longest, seed)

    def words(self, case: int) -> NDArray[np.uint32]:
        """Status words of a case as they were at first."""
        count = self.trials[case].count
        wanted = self._kept_wanted(case)
        return wanted.view(np.uint32)[2 * (len(wanted) - 8 - (count + 1) // 2) :][:count]

    def _kept_wanted(self, case: int) -> Array:
        trial = self.trials[case]
        return np.ctypeslib.as_array(ctypes.cast(trial.wanted, ctypes.POINTER(ctypes.c_double)), (trial.length,))

    def close(self) -> None:
        """Unload the library; nothing may be running in it."""
        import _ctypes

        _ctypes.dlclose(self.library._handle)


class Runner:
    """Repeats trials in one thread; memory, random numbers and tally are its own."""

    def __init__(self, library: ctypes.CDLL, trials: Any, longest: int, seed: int) -> None:
        self._library, self._trials = library, trials
        self._memory, self._seed, self.tally = np.empty(longest), ctypes.c_uint64(seed), Tally()

    def run(self, seconds: float) -> None:
        """Repeat trials drawn at random, for so long; other threads of Python go on meanwhile."""
        self._library.soak_run(
            self._trials,
            ctypes.c_uint64(len(self._trials)),
            ctypes.c_double(seconds),
            ctypes.byref(self._seed),
            self._memory.ctypes.data_as(ctypes.c_void_p),
            ctypes.byref(self.tally),
        )


def copied(library: Path, number: int) -> Path:
    """A copy of a library, which the loader takes for another one."""
    copy = library.with_name(f"copy_{number}_{os.getpid()}.so")
    shutil.copyfile(library, copy)
    return copy
