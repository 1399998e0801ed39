"""Values of a graph in many digits: the function that its operations would compute if none of them rounded.

Inputs are the doubles that a kernel is given, literals those of its text. Unknowns of Newton's method are brought to
their solution by steps in many digits, from where double precision found it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flint
import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.types import ExprGraph

BITS = 320
STEPS = 12
"""Newton steps at most; each doubles the digits, block after block."""
SETTLED = 2.0**-160
"""Step relative to the unknowns from which on they count as found."""
Row = Sequence[Any]
_TEXTS = {
    "neg": "-{0}",
    "div": "{0} / {1}",
    "sqrt": "{0}.sqrt()",
    "sin": "{0}.sin()",
    "cos": "{0}.cos()",
    "tan": "{0}.tan()",
    "tanh": "{0}.tanh()",
    "abs": "abs({0})",
    "sign": "{0}.sgn()",
    "max": "{0}.max({1})",
    "atan2": "arb.atan2({0}, {1})",
}
"""Operations of balls; sums and products are written as such."""


class ExactFunction:
    """A graph, to be evaluated in balls of `BITS` bits.

    Args:
        graph: The graph.
        parameters: Values of parameters that are no literals.
    """

    def __init__(self, graph: ExprGraph, parameters: Mapping[str, float] | None = None) -> None:
        self._parameters = dict(parameters or {})
        self._iteration = graph.iteration
        self._value = _compiled(graph)
        self._step = None if graph.iteration is None else _compiled(graph.iteration.step)

    def __call__(
        self, inputs: Mapping[str, NDArray[Any]], unknown: NDArray[Any] | None = None
    ) -> dict[str, Row] | None:
        """Outputs at one state, in balls; None where no solution of the iteration is near.

        Args:
            inputs: Entries of each input, doubles.
            unknown: Unknowns as double precision found them.
        """
        with flint.ctx.workprec(BITS):
            given: dict[str, Row] = {name: [flint.arb(float(value)) for value in row] for name, row in inputs.items()}
            if self._iteration is not None and unknown is not None:
                found = self._solved(given, unknown)
                if found is None:
                    return None
                given[self._iteration.unknown.name] = found
                given[self._iteration.convergence.name] = [flint.arb(0)] * 2
            return self._value(given, self._parameters)

    def _solved(self, given: Mapping[str, Row], unknown: NDArray[Any]) -> Row | None:
        assert self._iteration is not None and self._step is not None
        name, found = self._iteration.unknown.name, [flint.arb(float(value)) for value in unknown]
        for _ in range(STEPS + len(self._iteration.blocks)):
            following = [value.mid() for value in self._step({**given, name: found}, self._parameters)["next"]]
            way = max(float(abs(one - other).mid()) for one, other in zip(following, found, strict=True))
            found = following
            if way < SETTLED * max(1.0, *(abs(float(value.mid())) for value in found)):
                return found
        return None


def _compiled(graph: ExprGraph) -> Callable[[Mapping[str, Row], Mapping[str, float]], dict[str, Row]]:
    """Python that evaluates what the outputs of a graph need."""
    needed = sorted(graph.needed_by(node for port in graph.outputs for node in port.nodes))
    lines, literals = ["def value(given, parameters):"], dict[str, Any]()
    for index in needed:
        op, args, payload = graph.nodes[index]
        names = [f"v{each}" for each in args]
        match op:
            case "const":
                literals[f"v{index}"] = flint.arb(float(payload))  # type: ignore[arg-type]
                continue
            case "input":
                port, entry = payload  # type: ignore[misc,str-unpack]
                text = f"given[{port!r}][{entry}]"
            case "parameter":
                text = f"arb(parameters[{payload!r}])"
            case "add":
                text = " + ".join(names)
            case "mul":
                text = " * ".join(names)
            case _:
                text = _TEXTS[op].format(*names)
        lines.append(f"    v{index} = {text}")
    outputs = ", ".join(f"{port.name!r}: [{', '.join(f'v{k}' for k in port.nodes)}]" for port in graph.outputs)
    lines.append(f"    return {{{outputs}}}")
    space: dict[str, Any] = {"arb": flint.arb, **literals}
    exec("\n".join(lines), space)  # noqa: S102 - the text is ours, of a graph
    value: Callable[[Mapping[str, Row], Mapping[str, float]], dict[str, Row]] = space["value"]
    return value


def errors(computed: NDArray[Any], exact: Row) -> NDArray[Any]:
    """Distances of computed entries from exact ones; infinite where a ball has no bound."""
    with flint.ctx.workprec(BITS):
        apart = [abs(flint.arb(float(one)) - other) for one, other in zip(computed, exact, strict=True)]
        return np.array([float(each.upper()) if each.is_finite() else np.inf for each in apart])
