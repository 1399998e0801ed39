"""Operation counts: ours, by method and input mode, beside what was published and what the printed formulas cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import singledispatch
from typing import Any

from pkmgen.compile import Compilation, LimbCompilation, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import (
    OperationCount,
    count_checks,
    count_checks_of_step,
    count_operations,
    count_step,
)
from pkmgen.graph.passes.run import PassReport, pass_reports
from pkmgen.graph.symbolic.literal_count import count_literal
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import RobotText
from pkmgen.language.options import INPUT_MODES, STANDARD, Options
from pkmgen.machine.stages import begin
from pkmgen.mechanism.types import Mechanism

Row = dict[str, Any]
NO_CHECKS = OperationCount()
PUBLISHED = "published: "
AS_PRINTED = " as printed"
NEWTON_STEP = ", one Newton step"
NOT_APPLICABLE = "not applicable: "
COUNTED = ("adjoint", "elements")
"""Methods counted in every input mode and stage; the complexity table holds all of them, from the pose and folded."""


def as_printed(method: str) -> str:
    """Name of the row that counts a method's formulas literally."""
    return method + AS_PRINTED


def report_rows(robots: Iterable[RobotText], options: Options) -> Iterator[Row]:
    """Count all functions of robots, for every method, input mode and stage of parameters.

    Options give `real`, `wrench` and parameter overrides.

    Yields:
        Rows with robot, method, function, inputs, parameters (`folded` or `runtime`), operations, total, checks (what
        only checks of assemblies need, on top of the total) and note. One
        step of Newton's method is a function of its own. Methods and inputs that do not apply to a robot give rows
        without operations, whose note says why; so does a robot that cannot be modelled at all.
    """
    for text in robots:
        made = compile_robot(text, options)
        for published in made.file.description.published:
            operations = OperationCount(**published.operations.model_dump())
            method = PUBLISHED + published.source
            yield _row(made.mechanism.name, method, published.function, published.inputs, "folded", operations)
        yield from _rows_of_robot(made)


@singledispatch
def _rows_of_robot(made: Compilation) -> Iterator[Row]:
    """Count inverse dynamics, folded and at runtime, and as printed."""
    model, robot = made.model, made.mechanism
    literal = count_literal(model, robot.parameters)
    yield _row(robot.name, as_printed(model.method), model.function, model.mode, "folded", literal)
    for fold in (True, False):
        options = replace(made.options, functions=("inverse_dynamics",), fold=fold)
        yield from _rows_of_functions(replace(made, options=options))


@_rows_of_robot.register
def _limb_rows(made: LimbCompilation) -> Iterator[Row]:
    """Count the standard functions of a robot of limbs and a platform, folded and at runtime, and as printed."""
    options, mechanism = made.options, made.mechanism
    try:
        default, *others = replace(made, options=replace(options, method="adjoint", inputs="pose")).standard_models
    except UnsupportedRobotError as error:
        yield _refusal(mechanism, "", "", error)
        return
    for method in COUNTED:
        for mode in INPUT_MODES:
            begin(f"{mechanism.name}, method {method} from {mode}")
            chosen = replace(made, options=replace(options, method=method, inputs=mode))
            try:
                model = default if (method, mode) == (default.method, default.mode) else chosen.model
            except UnsupportedRobotError as error:
                yield _refusal(mechanism, method, mode, error)
                continue
            literal = count_literal(model, mechanism.parameters)
            yield _row(mechanism.name, as_printed(method), model.function, mode, "folded", literal)
            if chosen.closed_form is None:
                yield from _rows_of(chosen, model)
    usual = replace(made, options=replace(options, method=COUNTED[0], inputs=INPUT_MODES[0], functions=(STANDARD,)))
    if usual.closed_form is not None:
        for fold in (True, False):
            yield from _rows_of_functions(replace(usual, options=replace(usual.options, fold=fold)))
        return
    for model in others:
        yield from _rows_of(made, model)


def function_rows(text: RobotText, options: Options) -> list[Row]:
    """Count the functions of the options as kernels hold them, and the steps of their iterations."""
    return list(_rows_of_functions(compile_robot(text, options)))


def _rows_of_functions(made: Compilation) -> Iterator[Row]:
    for function in made.functions:
        graph, stage = function.graph, "folded" if made.options.fold else "runtime"
        counts = {graph.name: (count_operations(graph), count_checks(graph))}
        if graph.iteration is not None:
            counts[graph.name + NEWTON_STEP] = count_step(graph.iteration), count_checks_of_step(graph.iteration)
        for name, (count, checks) in counts.items():
            yield _row(made.mechanism.name, function.method, name, function.mode, stage, count, checks)


def pass_rows(text: RobotText, options: Options) -> tuple[PassReport, ...]:
    """Say what each pass gained on the inverse dynamics of a robot."""
    return pass_reports(compile_robot(text, options).raw)


def _rows_of(made: Compilation, model: SymbolicModel) -> Iterator[Row]:
    """Count a function, folded and at runtime, and one step of its iteration."""
    name, stages = made.mechanism.name, list[tuple[str, ExprGraph]]()
    for stage, fold in (("folded", True), ("runtime", False)):
        stages.append((stage, replace(made, options=replace(made.options, fold=fold)).graph(model)))
    for stage, graph in stages:
        count, checks = count_operations(graph), count_checks(graph)
        yield _row(name, model.method, graph.name, model.mode, stage, count, checks)
    for stage, graph in stages:
        if graph.iteration is not None:
            count, checks = count_step(graph.iteration), count_checks_of_step(graph.iteration)
            yield _row(name, model.method, graph.name + NEWTON_STEP, model.mode, stage, count, checks)


def _refusal(mechanism: Mechanism, method: str, inputs: str, error: UnsupportedRobotError) -> Row:
    row = _row(mechanism.name, method, "inverse_dynamics", inputs, "", OperationCount())
    reason = str(error).removeprefix(f"{mechanism.place}: ")
    return row | {"operations": None, "total": None, "note": NOT_APPLICABLE + reason}


def _row(
    robot: str,
    method: str,
    function: str,
    inputs: str,
    parameters: str,
    count: OperationCount,
    checks: OperationCount = NO_CHECKS,
) -> Row:
    return {
        "robot": robot,
        "method": method,
        "function": function,
        "inputs": inputs,
        "parameters": parameters,
        "operations": count.as_dict(),
        "total": count.total,
        "checks": checks.total,
        "note": "",
    }
