"""One kernel in all the ways it can be computed: one state, rows, columns, limbs side by side, without them."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.states import DrawnStates
from pkmgen.emit.types import GeneratedSource
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

Array = NDArray[Any]
Words = NDArray[np.uint32]
Answer = tuple[Array, Words]
GCC = shutil.which("gcc") or "cc"
TUNED = ("-fno-math-errno", "-march=native", "-DPKMGEN_NATIVE")
WAYS = ("one", "rows", "columns")
EACH = """
uint32_t {name}_each({constants}size_t count, {pointers}, uint32_t *status)
{{
    for (size_t i = 0; i < count; ++i) {{
        status[i] = {name}({given}{places});
    }}
    return 0;
}}
"""
"""Calls the function of one state again and again."""


@dataclass(frozen=True)
class Robot:
    """A robot whose functions are compared.

    Attributes:
        made: All that comes of it.
        mechanism: The robot itself.
        functions: Its functions.
        source: C of these.
        parameters: Values of runtime parameters.
        fields: The same in the order of the struct.
        options: Choices of the generation.
    """

    made: Compilation
    mechanism: Any
    functions: tuple[GeneratedFunction, ...]
    source: GeneratedSource
    parameters: Mapping[str, float]
    fields: tuple[float, ...]
    options: Options

    def text(self, target: str, states_per_thread: int = 1) -> str:
        """Its text in a target of one file."""
        made = replace(self.made, options=replace(self.options, states_per_thread=states_per_thread))
        ((_, text),) = made.texts(target).files.items()
        return text

    @property
    def graphs(self) -> Mapping[str, ExprGraph]:
        return self.made.graphs

    def states(self, count: int, seed: int = 1) -> DrawnStates:
        return DrawnStates(self.mechanism, self.functions, self.parameters, count, seed)

    def numpy_kernel(self) -> NumpyKernel:
        return NumpyKernel(list(self.graphs.values()), self.parameters, self.options.real)


def robot_of(text: RobotText, options: Options) -> Robot:
    """Generate a kernel."""
    made = compile_robot(text, options)
    fields = tuple(value for _, value, _, _ in made.kernel.parameters)
    return Robot(made, made.mechanism, made.functions, made.source, made.file.values, fields, options)


class Kernel:
    """C of a robot as a shared object.

    Args:
        robot: The robot.
        folder: Where it is compiled.
        flags: Of the compiler; with `-DPKMGEN_SIDE_BY_SIDE` limbs are side by side.
    """

    def __init__(self, robot: Robot, folder: Path, flags: Sequence[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        texts, name = robot.source.files, robot.source.robot
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8")
        (folder / "each.c").write_text(_each(robot), "utf-8")
        sources = [*(file for file in texts if file.endswith(".c")), "each.c"]
        command = (GCC, "-shared", "-fPIC", *flags, *sources, "-o", "kernel.so", "-lm")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        self._library, self._name = ctypes.CDLL(str(folder / "kernel.so")), name
        self._rows = {row["name"]: row for row in robot.source.manifest["functions"]}
        self.real = self._real = np.dtype(np.float64 if robot.options.real == "double" else np.float32)
        self._constants: list[Any] = []
        if not robot.options.fold:
            held, values = (ctypes.c_double * 4000)(), np.array(robot.fields, self._real)
            status = getattr(self._library, f"{name}_prepare")(ctypes.c_void_p(values.ctypes.data), held)
            assert status == 0
            self._constants = [held]

    def compute(self, way: str, name: str, inputs: Sequence[Array]) -> Answer:
        """All outputs of states, beside each other, and their status words."""
        row, count = self._rows[name], len(inputs[0])
        sizes = [int(np.prod(port["shape"])) for port in row["outputs"]]
        columns = way == "columns"
        with np.errstate(over="ignore"):
            given = [np.array(array.T if columns else array, self._real, order="C") for array in inputs]
        shapes = [(size, count) if columns else (count, size) for size in sizes]
        outputs, words = [np.full(shape, 7.0, self._real) for shape in shapes], np.full(count, 77, np.uint32)
        end = {"one": "_each", "rows": "_batch", "columns": "_columns"}[way]
        arrays = [ctypes.c_void_p(array.ctypes.data) for array in (*given, *outputs, words)]
        getattr(self._library, row["c_name"] + end)(*self._constants, ctypes.c_size_t(count), *arrays)
        return np.hstack([output.T if columns else output for output in outputs]), words


def _each(robot: Robot) -> str:
    """C that computes one state after the other."""
    real, fold, name = robot.options.real, robot.options.fold, robot.source.robot
    texts = [f'#include "{name}.h"\n']
    for row in robot.source.manifest["functions"]:
        ports = [
            (kind, port["name"], int(np.prod(port["shape"])))
            for kind, ports in ((f"const {real}", row["inputs"]), (real, row["outputs"]))
            for port in ports
        ]
        pointers = ", ".join(f"{kind} *{port}" for kind, port, _ in ports)
        places = ", ".join(f"{port} + {size} * i" for _, port, size in ports)
        constants, given = ("", "") if fold else (f"const {name}_constants *constants, ", "constants, ")
        texts.append(
            EACH.format(name=row["c_name"], constants=constants, pointers=pointers, given=given, places=places)
        )
    return "".join(texts)


def in_numpy(kernel: NumpyKernel, graph: ExprGraph, inputs: Sequence[Array]) -> Answer:
    """The same by the numpy backend."""
    count = len(inputs[0])
    outputs, words = [np.empty((count, port.size)) for port in graph.outputs], np.zeros(count, np.uint32)
    kernel.call(graph.name, count, inputs, outputs, words)
    return np.hstack(outputs), words
