"""The records of all operations and of two that are made up, and what it takes to try one: states, graphs, C."""

from __future__ import annotations

import ctypes
import itertools
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.dialect import Plain
from pkmgen.emit.expressions import ExpressionPrinter
from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.emit.module import emit_module
from pkmgen.functions.admission import ALL_ADMITTED
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.operations import OPERATIONS, Operation, Scaling
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.options import Options

Array = NDArray[Any]
GCC = shutil.which("gcc") or "cc"
SPECIAL = (0.0, 5e-324, -1e-310, 0.3, -0.7, 1.0, -2.5, 37.0, 1e30, -1e30, np.inf, -np.inf, np.nan)

ASINH = Operation(
    name="asinh",
    evaluate=np.arcsinh,
    fold=lambda value: float(np.arcsinh(value)),
    partials=lambda writer, args, _result: (
        writer.div(
            writer.const(1.0), writer.function("sqrt", writer.add(writer.const(1.0), writer.mul(args[0], args[0])))
        ),
    ),
    parity=(-1,),
    never_negative=all,
    count="trig",
    c="asinh",
    sympy="asinh",
)
HYPOT = Operation(
    name="hypot",
    arity=2,
    evaluate=lambda x, y: np.hypot(x, y) if np.isrealobj(x) and np.isrealobj(y) else np.sqrt(x * x + y * y),
    fold=lambda x, y: float(np.hypot(x, y)),
    two_valued=True,
    partials=lambda writer, args, result: [writer.div(argument, result) for argument in args],
    parity=(1,),
    never_negative=lambda _arguments: True,
    commutative=True,
    scaling=Scaling((1.0,), shared=True),
    count="sqrt",
    latency=30,
    c="hypot",
    lanes="lanes_sqrt(x * x + y * y)",
)
MADE_UP = {operation.name: operation for operation in (ASINH, HYPOT)}
"""Operations that no robot needs: what every stage has to take from a record alone."""
RECORDS = {**OPERATIONS, **MADE_UP}


def arity(operation: Operation) -> int:
    """Arguments with which an operation is tried."""
    return operation.arity or 2


def usual_states(operation: Operation, count: int = 200) -> Array:
    """Arguments of either sign, one row for each argument, away from zero and from one another."""
    rng = np.random.default_rng(3)
    return rng.uniform(0.2, 2.0, (arity(operation), count)) * rng.choice((-1.0, 1.0), (arity(operation), count))


def special_states(operation: Operation) -> Array:
    """Zeros, denormal and large numbers, infinities and what is not a number, in all combinations."""
    return np.array(list(itertools.product(SPECIAL, repeat=arity(operation)))).T


def evaluated(operation: Operation, states: Array) -> Array:
    """Values by the record."""
    with np.errstate(all="ignore"):
        return np.asarray(operation.evaluate(*states))


def graph_of(operation: Operation, derivatives: bool = False) -> ExprGraph:
    """x₀, x₁ → the operation, and if asked for its derivatives."""
    writer = GraphWriter(operation.name)
    inputs = writer.input(GraphPort("x", (arity(operation),), ("1",) * arity(operation), "arguments", ()))
    made = writer.function(operation.name, *inputs)
    partials = operation.partials(writer, inputs, made) if derivatives else []
    outputs = [made, *(writer.const(0.0) if partial is None else partial for partial in partials)]
    writer.output(GraphPort("y", (len(outputs),), ("1",) * len(outputs), "value", ()), outputs)
    return writer.finish()


class Compiled:
    """The C text of operations, each as a function of arrays, without the checks of kernels."""

    def __init__(self, folder: Path, real: str) -> None:
        texts = [_function_text(operation, real) for operation in RECORDS.values()]
        (folder / f"{real}.c").write_text("#include <math.h>\n" + "\n".join(texts), "utf-8")
        command = (
            GCC,
            "-std=c99",
            "-O2",
            "-Wall",
            "-Werror",
            "-shared",
            "-fPIC",
            f"{real}.c",
            "-o",
            f"{real}.so",
            "-lm",
        )
        subprocess.run(command, cwd=folder, check=True, timeout=60)
        self._library = ctypes.CDLL(str(folder / f"{real}.so"))
        self._real = np.dtype(np.float64 if real == "double" else np.float32)

    def values(self, operation: Operation, states: Array) -> Array:
        """Values of an operation in states."""
        given = np.ascontiguousarray(states.T, self._real)
        found = np.empty(len(given), self._real)
        entry = getattr(self._library, f"try_{operation.name}")
        entry(ctypes.c_int(len(given)), ctypes.c_void_p(given.ctypes.data), ctypes.c_void_p(found.ctypes.data))
        return found


def _function_text(operation: Operation, real: str) -> str:
    graph = graph_of(operation)
    printer = ExpressionPrinter(graph, Plain(real), {}, lambda node: f"x[{node.payload[1]}]")  # type: ignore[index]
    text = printer.text(graph.outputs[0].nodes[0])
    step = f"for (int i = 0; i < count; ++i, x += {arity(operation)}) {{ y[i] = {text}; }}"
    return f"void try_{operation.name}(int count, const {real} *x, {real} *y) {{ {step} }}"


def kernel_in_lanes(folder: Path, real: str) -> ctypes.CDLL:
    """A kernel with one function for each operation, x → y, and its batches in lanes."""
    functions = tuple(GeneratedFunction(graph_of(operation), "adjoint", "pose") for operation in RECORDS.values())
    text = emit_module(KernelParts("table", "", (), (), functions, Options(real=real), ALL_ADMITTED))  # type: ignore[arg-type]
    for end, content in ((".h", text.header), (".c", text.source), ("_batch.c", text.batch)):
        (folder / f"table{end}").write_text(content, "utf-8")
    flags = ("-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-march=native", "-DPKMGEN_NATIVE", "-shared", "-fPIC")
    command = (GCC, *flags, "table.c", "table_batch.c", "-o", "table.so", "-lm")
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    return ctypes.CDLL(str(folder / "table.so"))


def values_in_lanes(library: ctypes.CDLL, operation: Operation, states: Array) -> Array:
    """Values of an operation in states, by columns."""
    given = np.ascontiguousarray(states)
    found, words = np.empty(states.shape[1], states.dtype), np.empty(states.shape[1], np.uint32)
    arrays = (ctypes.c_void_p(array.ctypes.data) for array in (given, found, words))
    getattr(library, f"table_{operation.name}_columns")(ctypes.c_size_t(states.shape[1]), *arrays)
    return found
