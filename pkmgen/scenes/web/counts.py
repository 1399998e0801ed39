"""Operations of inverse dynamics by every method that a robot has, and what was published of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pkmgen.compile import Compilation
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.language.options import METHOD_NAMES, PAPERS
from pkmgen.machine.spread import in_turn

FUNCTION = "inverse_dynamics"


def method_counts(robot: Compilation) -> list[dict[str, Any]]:
    """Rows of the table of operations, parameters as numbers in the code."""

    def counted(method: str) -> dict[str, Any] | None:
        options = replace(robot.options, method=method, fold=True, functions=(FUNCTION,))
        made = replace(robot, options=options, spread=in_turn)
        if made.refusal is not None:
            return None
        return _row(method, FUNCTION, count_operations(made.graphs[FUNCTION]), PAPERS.get(method, ""))

    rows = [row for row in robot.spread(counted, METHOD_NAMES) if row is not None]
    published = getattr(robot.file.description, "published", ())
    return rows + [
        _row("published", each.function, OperationCount(**each.operations.model_dump()), each.source)
        for each in published
    ]


def _row(method: str, function: str, count: OperationCount, source: str) -> dict[str, Any]:
    other = count.sqrt + count.trig
    counts = {"add": count.add, "multiply": count.mul, "divide": count.div, "other": other}
    return {"method": method, "function": function, **counts, "source": source}
