"""Operation counts: ours, by method and input mode, beside what was published and what the printed formulas cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pkmgen.graph.count import OperationCount, count_literal, count_operations
from pkmgen.library import RobotText
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import INPUT_MODES, METHOD_NAMES, Options
from pkmgen.passes.run import PassReport
from pkmgen.pipeline import formulate_dynamics, generate_functions, generate_graph, read_mechanism

__all__ = ["PUBLISHED", "as_printed", "pass_rows", "report_rows"]

Row = dict[str, Any]
PUBLISHED = "published: "
AS_PRINTED = " as printed"


def as_printed(method: str) -> str:
    """Name of the row that counts a method's formulas literally."""
    return method + AS_PRINTED


def report_rows(robots: Iterable[RobotText], options: Options) -> Iterator[Row]:
    """Count all functions of robots, for every method, input mode and stage of parameters.

    Args:
        robots: Robot files.
        options: Gives `real` and parameter overrides.

    Yields:
        Rows with robot, method, function, inputs, parameters (`folded` or `runtime`), operations and total.
    """
    for text in robots:
        robot, mechanism = read_mechanism(text.text, text.file, options)
        for published in robot.description.published:
            operations = OperationCount(**published.operations.model_dump())
            method = PUBLISHED + published.source
            yield _row(mechanism.name, method, published.function, published.inputs, "folded", operations)
        for method in METHOD_NAMES:
            for mode in INPUT_MODES:
                chosen = replace(options, method=method, inputs=mode)
                yield from _dynamics_rows(mechanism, chosen)
        yield from _kinematics_rows(mechanism, options)


def pass_rows(text: RobotText, options: Options) -> tuple[PassReport, ...]:
    """Say what each pass gained on the inverse dynamics of a robot."""
    _, mechanism = read_mechanism(text.text, text.file, options)
    return generate_graph(mechanism, formulate_dynamics(mechanism, options), options)[1]


def _dynamics_rows(mechanism: Mechanism, options: Options) -> Iterator[Row]:
    """Count inverse dynamics as printed, folded and at runtime, all from one formulation."""
    model = formulate_dynamics(mechanism, options)
    literal = count_literal(model, mechanism.parameters)
    yield _row(mechanism.name, as_printed(options.method), model.function, options.inputs, "folded", literal)
    for fold in (True, False):
        graph, _ = generate_graph(mechanism, model, replace(options, fold=fold))
        stage = "folded" if fold else "runtime"
        yield _row(mechanism.name, options.method, graph.name, options.inputs, stage, count_operations(graph))


def _kinematics_rows(mechanism: Mechanism, options: Options) -> Iterator[Row]:
    stages = [("folded", replace(options, fold=True)), ("runtime", replace(options, fold=False))]
    functions = [[(stage, f) for f in generate_functions(mechanism, chosen)[1:]] for stage, chosen in stages]
    for pair in zip(*functions, strict=True):
        for stage, function in pair:
            count = count_operations(function.graph)
            yield _row(mechanism.name, function.method, function.graph.name, function.mode, stage, count)


def _row(robot: str, method: str, function: str, inputs: str, parameters: str, count: OperationCount) -> Row:
    return {
        "robot": robot,
        "method": method,
        "function": function,
        "inputs": inputs,
        "parameters": parameters,
        "operations": count.as_dict(),
        "total": count.total,
    }
