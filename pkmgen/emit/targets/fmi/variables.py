"""The variables of an FMU, in the order of their value references, and their units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pkmgen.emit.targets.fmi.model import Model
from pkmgen.emit.targets.types import Kernel
from pkmgen.language.expression.units import parse_unit

SUB_STEP = 1e-3
"""Longest sub-step of co-simulation unless another one is set, s."""
INDICATORS = ("in_domain", "margin")
"""The event indicators."""
Row = tuple[str, str, str, str, str, str, str, int | None]
"""What is told of a real variable, but for its value reference."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable.

    Attributes:
        name: Its structured name.
        reference: Its value reference.
        causality: Word of FMI.
        variability: Word of FMI.
        initial: Word of FMI; empty for what FMI gives none.
        start: Value to begin with; empty where it is calculated.
        unit: SI unit; empty for none.
        description: What it is.
        derivative: Value reference of the state that it is the derivative of.
        type: Its type in FMI 3.
    """

    name: str
    reference: int
    causality: str
    variability: str
    initial: str
    start: str
    unit: str
    description: str
    derivative: int | None = None
    type: str = "Float64"

    @property
    def indicates(self) -> bool:
        """Whether it is an event indicator."""
        return self.name.partition("[")[0] in INDICATORS


@dataclass(frozen=True, slots=True)
class SiUnit:
    """A unit by the exponents of base units.

    Attributes:
        name: Its name.
        exponents: Names of FMI and exponents, those that are not zero.
    """

    name: str
    exponents: tuple[tuple[str, int], ...]


def variables_of(kernel: Kernel, model: Model) -> tuple[Variable, ...]:
    """List the variables; the place of each is its value reference."""
    rows: list[Row] = [("time", "independent", "continuous", "", "", "s", "time", None), *_states(model)]
    for port, _ in model.inputs:
        rows += [
            (f"{port.name}[{i}]", "input", "continuous", "", "0.0", unit, port.meaning, None)
            for i, unit in enumerate(port.units, 1)
        ]
    for group in model.outputs:
        rows += [
            (f"{group.name}[{i}]", "output", "continuous", "calculated", "", unit, meaning, None)
            for i, (unit, meaning) in enumerate(zip(group.units, group.meanings, strict=True), 1)
        ]
    if not kernel.options.fold:
        rows += [
            (f"parameters.{name}", "parameter", "fixed", "exact", repr(value), unit, text, None)
            for name, value, unit, text in kernel.parameters
        ]
    text = "longest sub-step of co-simulation"
    rows.append(("sub_step", "parameter", "fixed", "exact", repr(SUB_STEP), "s", text, None))
    text = "event indicator: 1 where the state has a derivative, -1 where it has none"
    rows.append((INDICATORS[0], "local", "continuous", "calculated", "", "", text, None))
    measures = model.measures.units if model.measures else ()
    text = "event indicator: distance of a measure of singularity from its limit"
    rows += [
        (f"{INDICATORS[1]}[{i}]", "local", "continuous", "calculated", "", unit, text, None)
        for i, unit in enumerate(measures, 1)
    ]
    real = tuple(
        Variable(name, reference, causality, variability, initial, start, _plain(unit), text, derivative)
        for reference, (name, causality, variability, initial, start, unit, text, derivative) in enumerate(rows)
    )
    text = "status word of the last event or step: 0, or why the simulation ended"
    return (*real, Variable("status", len(real), "output", "discrete", "calculated", "", "", text, type="UInt32"))


def _states(model: Model) -> Iterator[Row]:
    """States, which are outputs, then their derivatives."""
    names = [
        (f"{port.name}[{i}]", unit, port.meaning)
        for ports in ([place.port for place in model.places], [place.rate_port for place in model.places])
        for port in ports
        for i, unit in enumerate(port.units, 1)
    ]
    for (name, unit, meaning), start in zip(names, model.home, strict=True):
        yield name, "output", "continuous", "exact", repr(start), unit, meaning, None
    for reference, (name, unit, _) in enumerate(names, 1):
        yield f"der({name})", "local", "continuous", "calculated", "", f"{unit}/s", f"derivative of {name}", reference


def units_of(variables: Iterable[Variable]) -> tuple[SiUnit, ...]:
    """The units of variables, each once."""
    return tuple(_si_unit(name) for name in sorted({each.unit for each in variables if each.unit}))


def _plain(unit: str) -> str:
    """A unit with whole exponents; none for a pure number."""
    unit = unit.replace("²", "**2").replace("³", "**3")
    if unit.endswith("/s/s"):
        unit = unit.removesuffix("/s/s") + "/s**2"
    return "" if unit == "1" else unit


def _si_unit(name: str) -> SiUnit:
    exponents = dict(zip(("m", "kg", "s"), parse_unit(name).dimension, strict=True))
    angle = {"rad": 1} if name.startswith("rad") else {"rad": -1} if name.endswith("/rad") else {}
    return SiUnit(name, tuple((base, int(power)) for base, power in {**exponents, **angle}.items() if power))
