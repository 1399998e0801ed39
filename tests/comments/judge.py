"""What formulas in comments are wrong about: their values, what they measure, and what their uses ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.trees import evaluate
from pkmgen.language.expression.units import parse_unit

from .quantities import Dimension, Quantity, WrongFormulaError, read_formula
from .texts import Constant, constants_of, functions_of
from .uses import Measure, uses_of

DIGITS = 2e-5
"""Relative difference of a formula whose factors have six digits."""
SIDE_BY_SIDE = "_limbs"
"""End of the name of a function whose limbs are computed side by side."""
Units = Mapping[str, Mapping[str, str]]
"""By function, units of the entries of its inputs and outputs."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found in a text.

    Attributes:
        constants: How many constants there are.
        formulas: How many of them have formulas in their comments.
        settled: Of how many of these the uses settle what they measure.
        wrong: What is wrong, a line each.
    """

    constants: int = 0
    formulas: int = 0
    settled: int = 0
    wrong: tuple[str, ...] = ()

    def plus(self, other: Verdict) -> Verdict:
        """What was found in two texts."""
        return Verdict(
            self.constants + other.constants,
            self.formulas + other.formulas,
            self.settled + other.settled,
            self.wrong + other.wrong,
        )


def parameters_of(robot: CheckedFile) -> dict[str, Quantity]:
    """The parameters of a robot file, and the entries of gravity."""
    units = {name: parameter.unit for name, parameter in robot.description.parameters.items()}
    known = {name: Quantity(float(value), _dimension(units[name])) for name, value in robot.values.items()}
    for axis, entry in zip("xyz", robot.description.gravity, strict=True):
        known[f"gravity_{axis}"] = Quantity(float(evaluate(entry.tree, robot.values)), _dimension("m/s**2"))
    return known


def judged(text: str, parameters: Mapping[str, Quantity], units: Units) -> Verdict:
    """Judge the comments of a file."""
    verdict = Verdict()
    for name, function in functions_of(text):
        of = name.removesuffix(SIDE_BY_SIDE)
        verdict = verdict.plus(_judged(name, function, parameters, units.get(of, {})))
    return verdict


def _judged(name: str, text: str, parameters: Mapping[str, Quantity], units: Mapping[str, str]) -> Verdict:
    constants = list(constants_of(text))
    measured, wrong = dict[str, Dimension](), list[str]()
    for constant in constants:
        for number, formula in enumerate(constant.formulas):
            try:
                quantity = read_formula(formula, parameters)
            except WrongFormulaError as error:
                wrong.append(f"{name}, {constant.name}: {error}")
                continue
            wrong += [f"{name}, {constant.name}: {words}" for words in _differences(constant, quantity, measured)]
            if number == 0:
                measured[constant.name] = quantity.dimension
    if not measured:
        return Verdict(len(constants), 0, 0, tuple(wrong))
    uses, known = uses_of(text, units, measured)
    wrong += [f"{name}, {where}: contradicts itself, off by {_text(off)}" for where, off in uses.problems]
    uses.problems.clear()
    settled = 0
    for uses.where, dimension in measured.items():
        settled += not uses.reduced(known[uses.where] or Measure()).powers
        uses.equate(known[uses.where], Measure(dimension))
    wrong += [f"{name}, {where}: its uses ask for something else, off by {_text(off)}" for where, off in uses.problems]
    return Verdict(len(constants), len(measured), settled, tuple(wrong))


def _differences(constant: Constant, quantity: Quantity, measured: Mapping[str, Dimension]) -> Iterator[str]:
    """How a formula differs from its constant, and from the formula before it."""
    if abs(quantity.value - constant.value) > DIGITS * abs(constant.value):
        yield f"{constant.comment} is {quantity.value:.9g}, not {constant.value!r}"
    if measured.get(constant.name, quantity.dimension) != quantity.dimension:
        yield f"{constant.comment} equates different dimensions"


def _dimension(unit: str) -> Dimension:
    m, kg, s = map(Fraction, parse_unit(unit).dimension)
    return m, kg, s


def _text(dimension: Dimension) -> str:
    return " ".join(f"{name}^{power}" for name, power in zip(("m", "kg", "s"), dimension, strict=True) if power)
