"""Kernels of a target beside the C of the same robot: statuses of all kinds of states, values of those of the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from pkmgen.emit.pairs import OF_TWO
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import NOT_FINITE
from tests.conftest import Array
from tests.native.extreme_states import kinds
from tests.native.test_ways import quaternions
from tests.native.ways import TUNED, Answer, Kernel, Robot, Words, robot_of

ROUNDING = {"double": 1e-9, "float": 0.02}
"""Largest error of a value in a box against the C of one state: rounding, times the worst condition."""
SHAKES, ULPS = 8, 4
ORDERS = 1e4
"""Factor of huge inputs that covers what constants and the number of terms make of their products."""
ALIKE = ("box", "beyond", "beyond, turned", "extreme")
"""Kinds of states that are compared."""
Compute = Callable[[str, Sequence[Array]], Answer]
"""Computes a function at states: all outputs beside each other, and status words."""


@dataclass(frozen=True)
class Case:
    """A kernel that is compared: a robot of the library, its functions, further options, states of a thread at most."""

    robot: str
    functions: tuple[str, ...] = ("standard",)
    options: Options = Options()  # noqa: RUF009 - frozen
    states_per_thread: int = 1

    def __str__(self) -> str:
        fold = "" if self.options.fold else "-runtime"
        pairs = "-pairs" if self.states_per_thread > 1 else ""
        return f"{self.robot}-{'+'.join(self.functions)}-{self.options.real}-{self.options.layout}{fold}{pairs}"

    def text(self, robot: Robot, target: str) -> str:
        """The text of the kernel; two states at a time were asked for where there is room for them."""
        text = robot.text(target, self.states_per_thread)
        assert (OF_TWO in text) == (self.states_per_thread > 1)
        return text

    def robot_of(self) -> Robot:
        return robot_of(read_robot_text(self.robot), replace(self.options, functions=self.functions))


def compare(robot: Robot, compute: Compute, folder: Path) -> set[int]:
    """Compare all functions at all kinds of states; returns the status words that were seen."""
    kernel, states, seen = Kernel(robot, folder, ("-O0", *TUNED)), robot.states(4), set[int]()
    for name, graph in robot.graphs.items():
        given = states.of(graph)
        inputs = [given[port.name] for port in graph.inputs]
        if not len(inputs[0]):
            continue
        for kind, some in kinds(lambda some: kernel.compute("one", name, some)[1], inputs, quaternions(graph), 5):  # noqa: B023
            if kind not in ALIKE:
                continue
            values, words = kernel.compute("one", name, some)
            found, told = compute(name, some)
            where = f"{name}, {kind}"
            other = differing(told, words, kind, robot.options.real, iterates=graph.iteration is not None)
            different = np.flatnonzero(other & decided(kernel, name, some, words))
            first = [array[different[:1]] for array in some]
            with np.errstate(over="ignore"):
                finite = np.all([np.isfinite(array.astype(kernel.real)).all(axis=1) for array in some], axis=0)
            assert (told[~finite] == NOT_FINITE).all(), where
            assert not len(different), f"{where}: {told[different]} for {words[different]} at {first}"
            assert kind != "box" or not (told[words == 0]).any(), where
            assert np.isnan(found[told != 0]).all(), where
            assert np.isfinite(found[told == 0]).all(), where
            if kind == "box":
                assert_close(found, values, robot, iterates=graph.iteration is not None, where=where)
            seen |= set(words.tolist())
    return seen


def differing(told: Array, words: Array, kind: str, real: str, *, iterates: bool) -> Array:
    """Which states have another status, where rounding does not decide which: fused products are rounded once.

    In the box the words are the same, and wherever an input is no number. Elsewhere steps wander, and how they fail,
    or whether numbers of extreme size are solved after all, is chance; numbers overflow in `float` and at extreme
    states, and what is bad there may be so in two ways.
    """
    if kind == "box" or (real == "double" and not iterates and kind != "extreme"):
        return told != words
    compared = not iterates or (real == "double" and kind != "extreme")
    return ((told == 0) != (words == 0)) & compared


def decided(kernel: Kernel, name: str, states: Sequence[Array], words: Words) -> Array:
    """Which states keep their status when their inputs move by some units in the last place, and huge ones by more.

    Where Newton's method wanders, and at the borders of statuses, rounding decides. Where products come near the
    largest number, whether they are too large is decided by the order in which factors are multiplied and terms added.
    """
    same, random, place = np.ones(len(words), bool), np.random.default_rng(7), np.finfo(kernel.real).eps
    for _ in range(SHAKES):
        with np.errstate(all="ignore"):
            moved = [
                array * (1.0 + random.integers(-ULPS, ULPS, array.shape, endpoint=True) * place) for array in states
            ]
        same &= kernel.compute("one", name, moved)[1] == words
    huge = np.finfo(kernel.real).max ** 0.25
    for factor in (1.0 / ORDERS, ORDERS):
        with np.errstate(all="ignore"):
            moved = [np.where(np.abs(array) > huge, array * factor, array) for array in states]
        same &= kernel.compute("one", name, moved)[1] == words
    return same


def assert_close(found: Array, values: Array, robot: Robot, *, iterates: bool, where: str) -> None:
    """Values are those of the C, but for rounding."""
    real, apart = robot.options.real, found.astype(float) - values
    if real == "float" and iterates:
        apart = apart[:, :-1]  # a step more or less
    scale = np.abs(values).max(axis=1, keepdims=True)
    assert (np.abs(apart) <= ROUNDING[real] * scale).all(), where
