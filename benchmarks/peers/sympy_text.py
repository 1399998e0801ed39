"""SymPy as a contender: the equations of the CasADi contender, taken apart by `cse`, as Python and numpy functions."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray

from benchmarks.timing.contender import Contender
from benchmarks.timing.gauge import Gauge
from benchmarks.timing.subject import Subject
from pkmgen.errors import UnsupportedRobotError

Array = NDArray[Any]
Common = tuple[list[tuple[sympy.Symbol, sympy.Expr]], list[sympy.Expr]]
LIMIT_SECONDS = 60.0
"""How long `cse` may take."""
SINGLE = 256
"""States of which one at a time is computed."""


def sympy_contenders(subject: Subject) -> Iterator[Contender]:
    """Let SymPy find common subexpressions, in a process of its own that can be stopped.

    Raises:
        ImportError: CasADi, which holds the equations, is not installed.
        UnsupportedRobotError: They cannot be written, or `cse` takes too long.
    """
    from benchmarks.peers.casadi_graph import casadi_function

    function, derivation = casadi_function(subject.made)
    sizes = [array.shape[1] for array in subject.states]
    common = _in_time(function.serialize(), sizes)
    if common is None:
        raise UnsupportedRobotError(f"{subject.mechanism.place}: sympy.cse takes more than {LIMIT_SECONDS:.0f} s")
    symbols = [symbol for group in _symbols(sizes) for symbol in group]
    about = f"pose to efforts with inverse kinematics, no checks; {derivation}, lambdify with cse=True"
    columns = np.hstack(subject.states).T
    cases: tuple[tuple[str, str, Callable[..., float], Any, str, int], ...] = (
        ("scalar", "math", _one_by_one, columns[:, :SINGLE].T.tolist(), "Python floats, one call a state", SINGLE),
        ("batch", "numpy", _all_at_once, list(columns), "numpy arrays of all states", len(subject.effort)),
    )
    for mode, module, run, values, how, count in cases:
        compute = sympy.lambdify(symbols, common[1], modules=module, cse=lambda _: common)
        results: list[Any] = []
        states = min(count, len(subject.effort))
        gauge = Gauge(subject.name, "sympy", mode, f"{about}; {how}", partial(run, compute, values, results), states)
        yield Contender(gauge, partial(_table, results, mode))


def _symbols(sizes: list[int]) -> list[list[sympy.Symbol]]:
    return [[sympy.Symbol(f"x{port}_{entry}") for entry in range(size)] for port, size in enumerate(sizes)]


def _in_time(text: str, sizes: list[int]) -> Common | None:
    """Common subexpressions, None where they are not found in time."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_take_apart, args=(text, sizes, there), daemon=True)
    process.start()
    there.close()
    try:
        return here.recv() if here.poll(LIMIT_SECONDS) else None
    except EOFError:
        return None
    finally:
        process.kill()
        process.join()


def _take_apart(text: str, sizes: list[int], result: Any) -> None:
    """Send the common subexpressions of a function that CasADi wrote down, and its outputs in terms of them."""
    import casadi

    from benchmarks.peers.replay import replay

    result.send(sympy.cse(replay(casadi.Function.deserialize(text), _symbols(sizes), sympy)))


def _one_by_one(compute: Callable[..., Any], states: list[list[float]], results: list[Any], sweeps: int) -> float:
    begin = perf_counter()
    for _ in range(sweeps):
        results[:] = [compute(*state) for state in states]
    return perf_counter() - begin


def _all_at_once(compute: Callable[..., Any], columns: list[Array], results: list[Any], sweeps: int) -> float:
    begin = perf_counter()
    for _ in range(sweeps):
        results[:] = compute(*columns)
    return perf_counter() - begin


def _table(results: list[Any], mode: str) -> Array:
    """Efforts, a row for each state."""
    return np.array(results) if mode == "scalar" else np.stack(results, axis=1)
