"""Operation counts: ours, by method and input mode, beside what was published and what the printed formulas cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pkmgen.equations.literal_count import count_literal
from pkmgen.equations.types import SymbolicModel
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import (
    OperationCount,
    count_checks,
    count_checks_of_step,
    count_operations,
    count_step,
)
from pkmgen.graph.types import ExprGraph
from pkmgen.library import RobotText
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.options import INPUT_MODES, Options
from pkmgen.passes.run import PassReport, pass_reports
from pkmgen.pipeline import (
    formulate_dynamics,
    formulate_multibody,
    generate_functions,
    generate_graph,
    generate_models,
    generate_raw_graph,
    generate_raw_multibody,
    read_any,
)
from pkmgen.plan.plan import Plan, make_plan, tolerance_of
from pkmgen.stages import begin

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
        robot, mechanism = read_any(text.text, text.file, options)
        for published in robot.description.published:
            operations = OperationCount(**published.operations.model_dump())
            method = PUBLISHED + published.source
            yield _row(mechanism.name, method, published.function, published.inputs, "folded", operations)
        if isinstance(mechanism, Multibody):
            yield from _multibody_rows(mechanism, options)
            continue
        try:
            plan = make_plan(mechanism, options)
            default, *others = generate_models(plan, replace(options, method="adjoint", inputs="pose"))
        except UnsupportedRobotError as error:
            yield _refusal(mechanism, "", "", error)
            continue
        for method in COUNTED:
            for mode in INPUT_MODES:
                begin(f"{mechanism.name}, method {method} from {mode}")
                chosen = replace(options, method=method, inputs=mode)
                if (method, mode) == (default.method, default.mode):
                    yield from _dynamics_rows(mechanism, default, chosen)
                else:
                    yield from _chosen_rows(plan, chosen)
        for model in others:
            yield from _rows_of(mechanism, model, options)


def function_rows(text: RobotText, options: Options) -> list[Row]:
    """Count the functions of the options as kernels hold them, and the steps of their iterations."""
    _, mechanism = read_any(text.text, text.file, options)
    return list(_rows_of_functions(mechanism, options))


def _rows_of_functions(mechanism: Mechanism | Multibody, options: Options) -> Iterator[Row]:
    for function in generate_functions(mechanism, options):
        graph, stage = function.graph, "folded" if options.fold else "runtime"
        counts = {graph.name: (count_operations(graph), count_checks(graph))}
        if graph.iteration is not None:
            counts[graph.name + NEWTON_STEP] = count_step(graph.iteration), count_checks_of_step(graph.iteration)
        for name, (count, checks) in counts.items():
            yield _row(mechanism.name, function.method, name, function.mode, stage, count, checks)


def _multibody_rows(robot: Multibody, options: Options) -> Iterator[Row]:
    """Count the standard functions of a robot of bodies and joints, folded and at runtime, and as printed."""
    plan = make_multibody_plan(robot, tolerance_of(options).sine)
    model = formulate_multibody(plan, options)[0]
    literal = count_literal(model, robot.parameters)
    yield _row(robot.name, as_printed(model.method), model.function, model.mode, "folded", literal)
    for fold in (True, False):
        yield from _rows_of_functions(robot, replace(options, functions=("inverse_dynamics",), fold=fold))


def pass_rows(text: RobotText, options: Options) -> tuple[PassReport, ...]:
    """Say what each pass gained on the inverse dynamics of a robot."""
    _, mechanism = read_any(text.text, text.file, options)
    if isinstance(mechanism, Multibody):
        plan = make_multibody_plan(mechanism, tolerance_of(options).sine)
        return pass_reports(generate_raw_multibody(plan, options))
    model = formulate_dynamics(make_plan(mechanism, options), options)
    return pass_reports(generate_raw_graph(mechanism, model, options))


def _chosen_rows(plan: Plan, options: Options) -> Iterator[Row]:
    """Count a method and input mode, or say why it does not apply."""
    mechanism = plan.mechanism
    try:
        model = formulate_dynamics(plan, options)
    except UnsupportedRobotError as error:
        yield _refusal(mechanism, options.method, options.inputs, error)
        return
    yield from _dynamics_rows(mechanism, model, options)


def _dynamics_rows(mechanism: Mechanism, model: SymbolicModel, options: Options) -> Iterator[Row]:
    """Count inverse dynamics as printed, folded and at runtime, all from one formulation."""
    literal = count_literal(model, mechanism.parameters)
    yield _row(mechanism.name, as_printed(options.method), model.function, options.inputs, "folded", literal)
    yield from _rows_of(mechanism, model, options)


def _rows_of(mechanism: Mechanism, model: SymbolicModel, options: Options) -> Iterator[Row]:
    """Count a function, folded and at runtime, and one step of its iteration."""
    stages: list[tuple[str, ExprGraph]] = []
    for stage, fold in (("folded", True), ("runtime", False)):
        stages.append((stage, generate_graph(mechanism, model, replace(options, fold=fold))))
    for stage, graph in stages:
        count, checks = count_operations(graph), count_checks(graph)
        yield _row(mechanism.name, model.method, graph.name, model.mode, stage, count, checks)
    for stage, graph in stages:
        if graph.iteration is not None:
            count, checks = count_step(graph.iteration), count_checks_of_step(graph.iteration)
            yield _row(mechanism.name, model.method, graph.name + NEWTON_STEP, model.mode, stage, count, checks)


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
