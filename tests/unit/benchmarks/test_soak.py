"""The soak: calls are compared bit by bit, and what differs is counted."""

import ctypes

import numpy as np
import pytest

import pkmgen
from benchmarks import TEMPLATES
from benchmarks.calls.derived import derive
from benchmarks.calls.driven import DrivenKernel, cases
from benchmarks.calls.library import call_files
from benchmarks.calls.python_calls import PythonCalls
from benchmarks.timing.shared_object import build_shared_object
from pkmgen.language.options import Options


@pytest.fixture(scope="module")
def derived():
    return derive("fivebar", Options())


@pytest.fixture(scope="module")
def library(derived, tmp_path_factory):
    folder = tmp_path_factory.mktemp("soak")
    files = {**derived.files, **call_files(derived.manifest), "soak.c": (TEMPLATES / "soak.c").read_text("utf-8")}
    build_shared_object(files, folder, ("-O0", "-DPKMGEN_PLAIN"))
    return folder / "library.so"


def test_good_and_bad_states_are_drawn(derived):
    for states in derived.states(good=5, extreme=80, seed=1):
        assert states.good == 5
        assert all(len(values) == 85 for values in states.inputs)
        assert all(np.isfinite(values[:5]).all() for values in states.inputs)
        assert any(not np.isfinite(values).all() for values in states.inputs)


def test_repeated_calls_are_the_same_and_a_changed_bit_is_seen(derived, library):
    kernel = DrivenKernel(library, cases(derived.states(5, 20, seed=1), 1, np.random.default_rng(1)))
    runner = kernel.runner(1)
    runner.run(0.2)
    assert runner.tally.calls > 1000
    assert 0 < runner.tally.bad_states < runner.tally.states
    assert runner.tally.differences == 0
    for trial in kernel.trials:
        ctypes.cast(trial.wanted, ctypes.POINTER(ctypes.c_uint8))[8 * 8] ^= 1
    runner.run(0.05)
    assert runner.tally.differences > 0
    kernel.close()


def test_words_are_those_of_the_states(derived, library):
    states = derived.states(5, 20, seed=1)
    made = cases(states, 1, np.random.default_rng(1))
    kernel = DrivenKernel(library, made)
    assert [kernel.words(i)[0] for i in range(5)] == [0] * 5
    assert any(kernel.words(i)[0] for i in range(5, 25))
    kernel.close()


def test_calls_through_python_are_compared(derived):
    states = derived.states(3, 6, seed=1)
    calls = PythonCalls(pkmgen.load("fivebar"), states)
    assert calls.some(np.random.default_rng(1))[2] == 0
    other = calls.with_robot(pkmgen.load("fivebar", parameters={"arm_length": 0.41}))
    assert sum(other.some(np.random.default_rng(seed))[2] for seed in range(5)) > 0
