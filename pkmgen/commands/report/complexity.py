"""The complexity table: robots × methods, as each method writes its equations and after the passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any

from pkmgen.commands.report.counts import NOT_APPLICABLE, PUBLISHED
from pkmgen.compile import Compilation, LimbCompilation, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.platform_dynamics import platform_force
from pkmgen.graph.count import OperationCount, count_operations, count_step
from pkmgen.graph.given import let_be_given
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.passes.run import clean, optimise
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import METHOD_NAMES, Options
from pkmgen.language.unknown import unknown_word
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Mechanism

Row = dict[str, Any]
KINDS = ("mul", "add", "div", "sqrt", "trig")
PLATFORM_FORCE = "platform_force"
"""Inverse dynamics down to the effort on the twist, the state of the limbs given, nothing solved for the actuators."""


def parse_methods(text: str) -> tuple[str, ...]:
    """Read a list of methods, `all` or names separated by commas.

    Raises:
        ArgumentError: A name is not that of a method.
    """
    if text == "all":
        return METHOD_NAMES
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        if name not in METHOD_NAMES:
            allowed = f"{', '.join(METHOD_NAMES)}, separated by commas, or all by itself"
            raise unknown_word(f"methods: {name!r} is not known; allowed: {allowed}", name, METHOD_NAMES)
    return names


def complexity_rows(
    robots: Iterable[RobotText], methods: tuple[str, ...], options: Options, progress: Callable[[str], None]
) -> Iterator[Row]:
    """Count inverse dynamics from the pose for robots and methods, parameters folded.

    Options give `real`, `wrench` and parameter overrides.

    Yields:
        Rows with robot, method, function, `raw` (as the method writes it, before any pass) and `operations` (after all
        passes), each by kind, `raw_total`, `total` (without comparisons), `newton_step` (operations of one step where
        the pose has no closed form, else None), `lowest` (whether no other method of the robot has fewer) and note. A
        method that does not apply gives a row without operations, whose note says why. What was published follows, and
        the like-for-like function `platform_force`.
    """
    for text in robots:
        yield from _rows_of(compile_robot(text, replace(options, fold=True, inputs="pose")), methods, progress)


@singledispatch
def _rows_of(made: Compilation, methods: tuple[str, ...], progress: Callable[[str], None]) -> Iterable[Row]:
    return _rows(made, methods, progress)


@_rows_of.register
def _limb_rows(made: LimbCompilation, methods: tuple[str, ...], progress: Callable[[str], None]) -> Iterator[Row]:
    """Rows of a robot of limbs and a platform, with what is compared and published beside inverse dynamics."""
    mechanism = made.mechanism
    try:
        plan = made.plan
    except UnsupportedRobotError as error:
        yield _row(mechanism, "", "inverse_dynamics") | {"note": _reason(mechanism, error)}
        return
    yield from _rows(made, methods, progress)
    model, state = platform_force(plan)
    force = optimise(let_be_given(clean(made.raw_graph(model)), "limb_state", state))
    yield _row(mechanism, "adjoint", PLATFORM_FORCE) | _counted(force)
    yield from _published(mechanism, made.file)


def _rows(made: Compilation, methods: tuple[str, ...], progress: Callable[[str], None]) -> list[Row]:
    rows = []
    for method in methods:
        progress(f"{made.mechanism.name}, {method}")
        rows.append(_method_row(replace(made, options=replace(made.options, method=method))))
    return _with_lowest(rows)


def _with_lowest(rows: list[Row]) -> list[Row]:
    """Mark the rows of a robot than which no other has fewer operations."""
    least = min((row["total"] for row in rows if row["total"] is not None), default=None)
    return [row | {"lowest": row["total"] is not None and row["total"] == least} for row in rows]


def complexity_table(rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """Lay rows that have counts out as text: what, raw counts and total, counts after passes and total, mark."""
    table = list[tuple[str, ...]]()
    for row in rows:
        if row["operations"] is not None:
            what = row["method"] if row["function"] == "inverse_dynamics" else f"{row['method']}, {row['function']}"
            step = row["newton_step"]
            mark = "lowest" if row["lowest"] else ""
            if step is not None:
                mark = f"{mark} + {step['total']} a Newton step".strip()
            table.append((what, *_cells(row, "raw"), *_cells(row, "operations"), mark))
    return table


def _cells(row: Mapping[str, Any], stage: str) -> tuple[str, str]:
    operations, total = row[stage], row["raw_total" if stage == "raw" else "total"]
    return ("", "") if operations is None else (" ".join(str(operations[kind]) for kind in KINDS), str(total))


def _method_row(made: Compilation) -> Row:
    """Count a method on a robot, or say why it does not apply."""
    row = _row(made.mechanism, made.options.method, "inverse_dynamics")
    if (reason := made.refusal) is not None:
        return row | {"note": NOT_APPLICABLE + reason.removeprefix(f"{made.mechanism.file}: ")}
    graph = made.raw
    return row | _counted(made.sources.optimise(clean(graph)), count_operations(prune_unused(graph)))


def _counted(graph: ExprGraph, raw: OperationCount | None = None) -> Row:
    count = count_operations(graph)
    counts: Row = {"operations": _kinds(count), "total": count.arithmetic}
    if raw is not None:
        counts |= {"raw": _kinds(raw), "raw_total": raw.arithmetic}
    if graph.iteration is not None:
        step = count_step(graph.iteration)
        counts["newton_step"] = _kinds(step) | {"total": step.arithmetic}
    return counts


def _published(mechanism: Mechanism, robot: CheckedFile) -> Iterator[Row]:
    for published in robot.description.published:
        count = OperationCount(**published.operations.model_dump())
        row = _row(mechanism, PUBLISHED + published.source, published.function)
        yield row | {"operations": _kinds(count), "total": count.arithmetic}


def _kinds(count: OperationCount) -> dict[str, int]:
    return {kind: getattr(count, kind) for kind in KINDS}


def _reason(mechanism: Mechanism, error: UnsupportedRobotError) -> str:
    return NOT_APPLICABLE + str(error).removeprefix(f"{mechanism.place}: ")


def _row(mechanism: RobotModel, method: str, function: str) -> Row:
    return {
        "robot": mechanism.name,
        "method": method,
        "function": function,
        "raw": None,
        "raw_total": None,
        "operations": None,
        "total": None,
        "newton_step": None,
        "lowest": False,
        "note": "",
    }
