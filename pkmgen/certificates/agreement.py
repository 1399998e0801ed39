"""Functions of the C text against the equations before any pass, and how far rounding may take them from these.

At each state the equations are enclosed in balls, parameters being the decimal numbers of the robot file, and so is the
C text with its literals as uncertain as rounding in folding leaves them. The exact value of both lies in both balls if
they agree: balls without a common point prove that the text computes something else. How wide they are says how much
the comparison is worth; all is relative to the greatest entry of the output.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from pkmgen.certificates.balls import (
    Uncertainty,
    decimal,
    exactly,
    figure_at_states,
    precisely,
    values_of_graph,
    values_of_terms,
)
from pkmgen.certificates.module_proof import ProvenFunction
from pkmgen.certificates.specification import rounded
from pkmgen.certificates.terms import Terms
from pkmgen.errors import CertificateError
from pkmgen.graph.rounding import UNIT
from pkmgen.graph.types import ExprGraph

Figures = tuple[float, float, float]
LITERAL_UNITS = 64
"""Rounding units by which a literal of the text may differ from what the parameters say: it is folded in steps."""
BESIDE_FACTOR = 1.03125
"""Factor by which unknowns are moved away from solutions, where the residual is zero."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was found of a function at some states.

    Attributes:
        states: How many were compared.
        difference: Greatest distance between the equations and the text, midpoints of balls, relative.
        width: Greatest width of the balls, relative.
        rounding: Greatest bound of the rounding error of the text in its own arithmetic, relative.
        undecided: States at which a ball has no bound.
    """

    states: int
    difference: float
    width: float
    rounding: float
    undecided: int

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "states": self.states,
            "undecided": self.undecided,
            "difference": figure_at_states(self.difference),
            "width": figure_at_states(self.width),
            "rounding": figure_at_states(self.rounding),
        }


def agreement(
    terms: Terms,
    proven: ProvenFunction,
    raw: ExprGraph,
    states: Mapping[str, NDArray[Any]],
    parameters: Mapping[str, float],
    real: str,
) -> Agreement:
    """Compare a proven function with its equations at states.

    Args:
        terms: Terms of the text.
        proven: The function.
        raw: Its equations, before any pass.
        states: Inputs, and unknowns of an iteration, a row for each state.
        parameters: Values of the parameters.
        real: Type of the kernel.

    Raises:
        CertificateError: Somewhere the balls of an output have no common point.
    """
    names = {port.name for port in raw.outputs}
    if names != set(proven.outputs):
        raise CertificateError(f"{proven.name}: its outputs are not those of the equations")
    worst, undecided, count = (0.0, 0.0, 0.0), 0, len(next(iter(states.values())))
    with precisely() as arb:
        exact = {name: exactly(arb, decimal(value)) for name, value in parameters.items()}
        for row in range(count):
            inputs = {
                (name, entry): exactly(arb, rounded(float(value), real))
                for name, values in states.items()
                for entry, value in enumerate(values[row])
            }
            found = _at_state(arb, terms, proven, raw, inputs, exact, real)
            if found is None:
                undecided += 1
            else:
                worst = _greater(worst, found)
    difference, width, rounding = worst
    return Agreement(count - undecided, difference, width, rounding, undecided)


def _at_state(
    arb: Any,
    terms: Terms,
    proven: ProvenFunction,
    raw: ExprGraph,
    inputs: Mapping[tuple[str, int], Any],
    parameters: Mapping[str, Any],
    real: str,
) -> Figures | None:
    """Difference, width and rounding at a state, the greatest of all outputs; None where a ball has no bound."""
    roots = [term for entries in proven.outputs.values() for term in entries]
    loose = Uncertainty(literals=LITERAL_UNITS * UNIT[real], real=real)
    text, exact, widened = (
        values_of_terms(arb, terms, roots, inputs, parameters, how)
        for how in (loose, Uncertainty(), Uncertainty(operations=True, real=real))
    )
    equations = values_of_graph(arb, raw, inputs, parameters, 2.0 * UNIT["double"])
    worst = (0.0, 0.0, 0.0)
    for port in raw.outputs:
        ours = proven.outputs[port.name]
        theirs = [equations[index] for index in port.nodes]
        if not all(each.is_finite() for each in (*theirs, *(text[i] for i in ours), *(widened[i] for i in ours))):
            return None
        scale = max([1e-300, *(float(abs(each).mid()) for each in theirs)])
        for entry, (term, value) in enumerate(zip(ours, theirs, strict=True)):
            if not text[term].overlaps(value):
                raise CertificateError(
                    f"{proven.name}: {port.name}[{entry}] is not what the equations say: "
                    f"{float(exact[term].mid())!r}, not {float(value.mid())!r}"
                )
            error = widened[term] - exact[term]
            found = (
                float(abs(exact[term].mid() - value.mid())),
                float(text[term].rad()) + float(value.rad()),
                float(abs(error).upper()),
            )
            worst = _greater(worst, (found[0] / scale, found[1] / scale, found[2] / scale))
    return worst


def _greater(one: Figures, other: Figures) -> Figures:
    """The greater one of each figure."""
    return max(one[0], other[0]), max(one[1], other[1]), max(one[2], other[2])


def step_agreement(
    terms: Terms,
    proven: ProvenFunction,
    raw: ExprGraph,
    states: Mapping[str, NDArray[Any]],
    parameters: Mapping[str, float],
    real: str,
) -> Agreement:
    """Compare the step of an iteration with its equations, beside the solutions: there the residual is zero."""
    assert proven.step is not None and raw.iteration is not None
    name = raw.iteration.unknown.name
    beside = {**states, name: states[name] * BESIDE_FACTOR + (BESIDE_FACTOR - 1.0)}
    return agreement(terms, proven.step, raw.iteration.step, beside, parameters, real)
