"""What a kernel has to compute before anybody may use it: some states of each function, against its graph.

The process that builds a kernel also calls it, so that one that crashes or changes the processor's arithmetic does so
there. Numbers that differ by more than rounding, or inputs that are no numbers and pass, are a compiler that lies.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.native.trial_calls import ANSWERS
from pkmgen.errors import CompileError
from pkmgen.status import NOT_FINITE

Array = NDArray[Any]
KINDS_OF_CALLS = ("state by state", "as a batch", "as columns")
"""How each function is called."""
DISTRUST = (
    "the compiler or its flags (CC, CFLAGS, LDFLAGS, PKMGEN_CFLAGS) are not to be trusted: take another compiler, or "
    "backend='numpy', which needs none"
)


@dataclass(frozen=True, slots=True)
class Trial:
    """States of a function, and what it has to make of them.

    Attributes:
        function: Name of the function.
        c_name: Its name in C.
        inputs: One array (states, entries) for each input.
        outputs: What each output has to be, likewise; in the last state an input is no number.
        allowed: How far each may be from that.
    """

    function: str
    c_name: str
    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]
    allowed: tuple[Array, ...]

    def job(self) -> dict[str, Any]:
        """What the process that builds has to know."""
        return {
            "c_name": self.c_name,
            "count": len(self.inputs[0]),
            "inputs": [array.tolist() for array in self.inputs],
            "sizes": [array.shape[1] for array in self.outputs],
        }

    def fault(self, answer: Mapping[str, Any]) -> str:
        """Say what is wrong with what the kernel answers; empty where it is right."""
        ways = zip(KINDS_OF_CALLS, answer["status"], answer["outputs"], strict=True)
        return next((fault for fault in (self.fault_of(*way) for way in ways) if fault), "")

    def fault_of(self, way: str, words: Sequence[int], outputs: Sequence[Any]) -> str:
        """Say what is wrong with status words and outputs of one kind of call; empty where they are right."""
        if not words[-1] & NOT_FINITE:
            return f"{self.function}, {way}: an input that is no number is not noticed"
        if any(words[:-1]):
            return f"{self.function}, {way}: a good state has the status {next(filter(None, words))}"
        for computed, right, allowed in zip(outputs, self.outputs, self.allowed, strict=True):
            if fault := _difference(np.array(computed)[:-1], right[:-1], allowed[:-1]):
                return f"{self.function}, {way}: {fault}"
        return ""


def _difference(computed: Array, right: Array, allowed: Array) -> str:
    """The worst entry of an output, where one is farther from what is right than it may be."""
    away = np.abs(computed - right)
    wrong = ~(away <= allowed)
    if not wrong.any():
        return ""
    worst = np.unravel_index(np.argmax(np.where(wrong, away, -1.0)), away.shape)
    return f"{computed[worst]:.17g} where the same formulas in numpy give {right[worst]:.17g}"


@dataclass(frozen=True, slots=True)
class Tryout:
    """Trials of a kernel.

    Attributes:
        real: Its type of numbers.
        parameters: Values of the parameters that are no numbers in the code.
        trials: Those of its functions.
    """

    real: str = "double"
    parameters: Mapping[str, float] = field(default_factory=dict)
    trials: tuple[Trial, ...] = ()

    def job(self) -> dict[str, Any]:
        """What the process that builds has to know."""
        return {"real": self.real, "parameters": self.parameters, "trials": [trial.job() for trial in self.trials]}

    def judge(self, folder: Path) -> None:
        """Compare what a kernel answered in the folder it was built in with what it has to answer.

        It answers nothing where it refuses its parameters, which loading it then reports with the reason.

        Raises:
            CompileError: A function is wrong.
        """
        answers = json.loads((folder / ANSWERS).read_text("ascii"))
        for trial, answer in zip(self.trials if answers else (), answers, strict=True):
            if fault := trial.fault(answer):
                raise CompileError(f"the compiled kernel computes wrongly: {fault}; {DISTRUST}")
