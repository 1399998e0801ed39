"""What a call costs at most, from the graph: operations, Newton steps, whether it always takes the same path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pkmgen.emit.types import CFunction, CModule
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.count import (
    OperationCount,
    count_checks,
    count_checks_of_step,
    count_operations,
    count_step,
)
from pkmgen.graph.operations import OPERATIONS

INLINE = ("sqrt", "fabs")
"""Functions of the C library that are instructions."""
_LIBRARY = sorted({operation.c for operation in OPERATIONS.values() if operation.c} - set(INLINE))
_CALL = re.compile(rf"\b({'|'.join(_LIBRARY)})f?(?=\()")


def worst_cases(module: CModule, functions: Sequence[GeneratedFunction]) -> dict[str, dict[str, Any]]:
    """The worst case of each function, by its name in C.

    Returns:
        `operations` and their `total` when Newton's method takes all its steps, which are judged; `newton_steps`, 0
        in closed form; `path`: `straight` where every good state takes the same statements, or `newton`; `library`:
        functions of the C library that are called, whose operations count as one each.
    """
    rows = {}
    for text, function in zip(module.functions, functions, strict=True):
        operations, steps = _operations(text, function)
        rows[text.name] = {
            "operations": operations.as_dict(),
            "total": operations.total,
            "newton_steps": steps,
            "path": "newton" if steps else "straight",
            "library": _library(module, text),
        }
    return rows


def _operations(text: CFunction, function: GeneratedFunction) -> tuple[OperationCount, int]:
    """Operations at most, and Newton steps; a step is computed once more to know that it was the last."""
    parts, iteration = function.composition, function.graph.iteration
    operations = count_operations(function.graph) if parts is None else parts.operations
    operations += count_checks(function.graph)
    if iteration is None:
        return operations, 0
    for _ in range(iteration.limit + 1):
        operations += count_step(iteration) + count_checks_of_step(iteration)
    way = text.iteration.continuation if text.iteration else None
    if way is not None:
        judged, angles = len(way.usual) + len(way.angles), sum("cos" in condition for condition in way.usual)
        operations += OperationCount(add=judged, trig=angles, compare=judged)
    return operations, iteration.limit


def _library(module: CModule, function: CFunction) -> list[str]:
    """Functions of the C library that a function calls, itself or in those that it calls."""
    texts, parts = list(_texts(function)), function.composition
    if parts is not None:
        called = {parts.platform, parts.assemble, *(name for name, *_ in parts.limbs)}
        own = {name if name.startswith(module.prefix) else f"{module.prefix}_{name}" for name in called}
        texts += [text for each in module.functions if each.name in own for text in _texts(each)]
    suffix = "f" if module.real == "float" else ""
    return sorted({f"{name}{suffix}" for text in texts for name in _CALL.findall(text)})


def _texts(function: CFunction) -> list[str]:
    """Statements of a function, of its Newton step and of what judges that."""
    texts = [*function.statements, *(value for _, value in function.results)]
    iteration = function.iteration
    if iteration is not None:
        texts += [*iteration.step.statements, *(value for _, value in iteration.step.results)]
        texts += iteration.continuation.usual if iteration.continuation else ()
    return texts
