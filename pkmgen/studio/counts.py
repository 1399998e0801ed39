"""Operations of inverse dynamics by every method that a robot has, and what was published of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.types import RobotFile
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.methods.registry import refusal as multibody_refusal
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.options import METHOD_NAMES, PAPERS, Options
from pkmgen.pipeline import generate_functions, refusal
from pkmgen.plan.plan import tolerance_of
from pkmgen.spread import Spread

FUNCTION = "inverse_dynamics"


def method_counts(
    file: RobotFile | MultibodyFile, mechanism: Mechanism | Multibody, options: Options, spread: Spread
) -> list[dict[str, Any]]:
    """Rows of the table of operations, parameters as numbers in the code."""

    def counted(method: str) -> dict[str, Any] | None:
        chosen = replace(options, method=method, fold=True, functions=(FUNCTION,))
        if _refused(mechanism, chosen):
            return None
        count = count_operations(generate_functions(mechanism, chosen)[0].graph)
        return _row(method, FUNCTION, count, PAPERS.get(method, ""))

    rows = [row for row in spread(counted, METHOD_NAMES) if row is not None]
    published = getattr(file.description, "published", ())
    return rows + [
        _row("published", each.function, OperationCount(**each.operations.model_dump()), each.source)
        for each in published
    ]


def _refused(mechanism: Mechanism | Multibody, options: Options) -> bool:
    if isinstance(mechanism, Multibody):
        plan = make_multibody_plan(mechanism, tolerance_of(options).sine)
        return multibody_refusal(plan, options.method) is not None
    return refusal(mechanism, options) is not None


def _row(method: str, function: str, count: OperationCount, source: str) -> dict[str, Any]:
    other = count.sqrt + count.trig
    counts = {"add": count.add, "multiply": count.mul, "divide": count.div, "other": other}
    return {"method": method, "function": function, **counts, "source": source}
