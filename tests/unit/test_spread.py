"""Working on several values in copies of a process: the same results in the same order, whatever happens to a copy."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from pkmgen.compile import compile_robot
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import Formula, Parameter, made_of
from pkmgen.graph.types import ExprGraph, GraphPort, Quantity
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.machine import spread
from pkmgen.machine.spread import in_copies, in_turn

here = os.getpid()
Result = TypeVar("Result")
PATIENCE = 120.0
"""How long a state is waited for that always comes, s."""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")


@pytest.fixture(autouse=True)
def three_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "_cores", lambda: 3)


def children() -> set[int]:
    """Processes that this one has started and not waited for."""
    return set(map(int, Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()))


def all_at_once(work: Callable[[int], Result]) -> Callable[[int], Result]:
    """A work that each of three processes begins only once all of them are there."""
    barrier, came = multiprocessing.get_context("fork").Barrier(3), set[int]()

    def begun(number: int) -> Result:
        if os.getpid() not in came:
            came.add(os.getpid())
            barrier.wait(PATIENCE)
        return work(number)

    return begun


@on_linux
def test_several_processes_work_and_results_are_in_order() -> None:
    before = children()
    done = in_copies(all_at_once(lambda number: (os.getpid(), number * number)), range(30))
    assert [square for _, square in done] == [number * number for number in range(30)]
    assert len({process for process, _ in done}) == 3
    assert children() == before


def test_errors_are_those_of_the_first_item() -> None:
    def refuse(number: int) -> int:
        if number % 3 == 1:
            raise ValueError(f"not {number}")
        return number

    for way in (in_turn, in_copies):
        with pytest.raises(ValueError, match="not 1"):
            way(refuse, range(9))


@on_linux
def test_what_a_copy_cannot_do_is_done_here() -> None:
    def ends(number: int) -> int:
        if os.getpid() != here:
            os._exit(3)
        return number

    def not_told(number: int) -> object:
        return number if os.getpid() == here else (lambda: number)  # which cannot be pickled

    assert in_copies(ends, range(7)) == list(range(7))
    assert in_copies(not_told, range(7)) == list(range(7))


@on_linux
def test_interrupts_end_the_copies(tmp_path: Path) -> None:
    before, waited = children(), tmp_path / "waited"

    def wait(_number: int) -> None:
        if os.getpid() == here:
            raise KeyboardInterrupt
        time.sleep(PATIENCE)
        waited.touch()

    with pytest.raises(KeyboardInterrupt):
        in_copies(wait, range(9))
    assert children() == before
    assert not waited.exists()


@on_linux
def test_copies_take_interrupts_as_the_system_does() -> None:
    def handler(_number: int) -> object:
        return signal.getsignal(signal.SIGINT) is signal.SIG_DFL

    assert True in in_copies(all_at_once(handler), range(6))
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_DFL


def test_graphs_and_numbers_with_formulas_are_pickled_whole() -> None:
    length = Formula(0.3, Parameter("length", (1, 0, 0)))
    square = made_of("mul", [length, length], 0.09, lambda one, other: one * other)
    builder = GraphBuilder()
    x = builder.make("input", (), ("x", 0))
    y = builder.make("mul", (x, builder.const(square)))
    builder.label(y, "area")
    ports = (GraphPort("x", (1,), ("m",), "x", (x,)), GraphPort("y", (1,), ("m",), "y", (y,)))
    graph = ExprGraph(
        "f", tuple(builder.nodes), ports[:1], ports[1:], (), builder.labels, None, {"area": Quantity("a")}
    )
    graph.uses()
    copied = pickle.loads(pickle.dumps(graph))  # noqa: S301
    assert copied == graph
    assert copied.uses() == graph.uses()
    (number,) = (node.payload for node in copied.nodes if node.op == "const")
    assert isinstance(number, Formula)
    assert (number.tree, number.twin) == (square.tree, square.twin)  # type: ignore[attr-defined]


@on_linux
@pytest.mark.parametrize(("robot", "options"), [("c5", Options()), ("fivebar", Options(fold=False))])
def test_texts_are_the_same_bytes(robot: str, options: Options) -> None:
    text = read_robot_text(robot)
    one, other = (compile_robot(text, options, way).source for way in (in_turn, in_copies))
    assert one is not other
    assert one == other
