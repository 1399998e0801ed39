"""The equations of a CasADi function written once more in another algebra: SymPy, SymForce."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import casadi

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.operations import OPERATIONS

_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "OP_ASSIGN": lambda a: a,
    "OP_ADD": lambda a, b: a + b,
    "OP_SUB": lambda a, b: a - b,
    "OP_MUL": lambda a, b: a * b,
    "OP_DIV": lambda a, b: a / b,
    "OP_NEG": lambda a: -a,
    "OP_INV": lambda a: 1 / a,
    "OP_SQ": lambda a: a * a,
    "OP_TWICE": lambda a: 2 * a,
}
_FUNCTIONS = {f"OP_{operation.c.upper()}": operation.name for operation in OPERATIONS.values() if operation.c}
_NAMES = {getattr(casadi, name): name for name in dir(casadi) if name.startswith("OP_")}


def replay(function: Any, inputs: Sequence[Sequence[Any]], algebra: Any) -> list[Any]:
    """Compute the first output of a function on SX operation by operation.

    Args:
        function: The function.
        inputs: Entries of each input.
        algebra: Module with `sqrt`, `sin` and so on for such entries.

    Raises:
        UnsupportedRobotError: It holds an operation that is not written for other algebras.
    """
    registers: dict[int, Any] = {}
    outputs: list[Any] = [0] * function.size1_out(0)
    for index in range(function.n_instructions()):
        name = _NAMES[function.instruction_id(index)]
        read, written = function.instruction_input(index), function.instruction_output(index)
        if name == "OP_INPUT":
            registers[written[0]] = inputs[read[0]][read[1]]
        elif name == "OP_CONST":
            registers[written[0]] = function.instruction_constant(index)
        elif name == "OP_OUTPUT":
            outputs[written[1]] = registers[read[0]]
        else:
            arguments = [registers[place] for place in read]
            registers[written[0]] = _operation(name, algebra)(*arguments)
    return outputs


def _operation(name: str, algebra: Any) -> Callable[..., Any]:
    if name in _ARITHMETIC:
        return _ARITHMETIC[name]
    operation: Callable[..., Any] | None = getattr(algebra, _FUNCTIONS.get(name, ""), None)
    if operation is None:
        raise UnsupportedRobotError(f"{name.removeprefix('OP_').lower()} is not written for other algebras")
    return operation
