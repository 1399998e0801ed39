"""Inverse dynamics of one robot, compiled once for this machine, called for as many states as one likes."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing.compilers import CCompiler
from benchmarks.timing.gauge import Timer
from benchmarks.timing.shared_object import build_shared_object, render
from benchmarks.timing.subject import FUNCTION, Subject, make_subject
from pkmgen.compile import compile_limbs
from pkmgen.errors import BenchmarkError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

Array = NDArray[Any]
EXACT = 1e-9
"""Largest error, relative to the largest effort of all states."""
FORMS = {
    "scalar": "one call a state",
    "batch": "one call for all states, states one after the other",
    "columns": "one call for all states, entries of the states one after the other",
}


@dataclass(frozen=True, slots=True)
class Sweep:
    """A compiled kernel and states.

    Attributes:
        subject: The robot and its states.
        library: The kernel and what times it.
    """

    subject: Subject
    library: ctypes.CDLL

    def timer(self, form: str, count: int) -> Timer:
        """What times a form of call for so many states, the known ones again and again.

        Raises:
            BenchmarkError: The call finds other efforts than the graph evaluated by numpy.
        """
        known = (*self.subject.states, self.subject.effort)
        *inputs, expected = (np.resize(array, (count, array.shape[1])) for array in known)
        if form == "columns":
            inputs, expected = [np.ascontiguousarray(array.T) for array in inputs], expected.T
        effort, status = np.zeros(expected.shape), np.zeros(count, np.uint32)
        timer = partial(_seconds, self.library[f"sweep_{form}"], count, (*inputs, effort, status))
        timer(1)
        if not np.abs(effort - expected).max() <= EXACT * np.abs(expected).max():
            raise BenchmarkError(f"{self.subject.name}: {FORMS[form]}: other efforts than those of the graph")
        return timer


def build_sweep(text: RobotText, states: int, folder: Path, compiler: CCompiler) -> Sweep:
    """Generate and compile the inverse dynamics of a robot.

    Args:
        text: The robot file.
        states: How many states to draw.
        folder: Where the library lies while it is in use.
        compiler: Who compiles it.

    Raises:
        ArgumentError: No state of the box is good.
        CompileError: The compiler refused the text.
    """
    subject, options = make_subject(text, states), Options(functions=(FUNCTION,))
    made = compile_limbs(text, options)
    source, graph = made.source, made.graphs[FUNCTION]
    names = {"robot": source.robot, "function": f"{source.robot}_{FUNCTION}"}
    harness = render("sweep.c.j2", **names, inputs=graph.inputs, motors=graph.outputs[0].size)
    files = {**source.files, "sweep.c": harness}
    return Sweep(subject, build_shared_object(files, folder, compiler.flags, compiler.command))


def _seconds(function: Any, count: int, arrays: tuple[Array, ...], sweeps: int) -> float:
    function.restype = ctypes.c_double
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    return float(function(ctypes.c_size_t(count), *pointers, ctypes.c_size_t(sweeps)))
