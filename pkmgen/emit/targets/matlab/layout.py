"""What the texts for MATLAB are laid out from: functions with their ports, statuses in words, the demo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pkmgen.emit.dialect import format_number
from pkmgen.emit.wrap import one_line
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.status import (
    BAD_PARAMETERS,
    LIMB_OUT_OF_REACH,
    LIMB_SINGULAR,
    NO_CONVERGENCE,
    NOT_FINITE,
    NOT_NORMALISED,
    OTHER_ASSEMBLY,
    OUT_OF_REACH,
    SINGULAR,
    describe_status,
)

if TYPE_CHECKING:
    from pkmgen.emit.targets.types import Kernel
    from pkmgen.emit.types import CFunction, CModule, CPort

_LIMB = "\0"
"""Stands for the names of limbs in a text."""


@dataclass(frozen=True, slots=True)
class MatlabPort:
    """An input or output of a function.

    Attributes:
        name: Its name.
        shape: Its shape for one state.
        size: Number of entries of one state.
        units: Their units.
        meaning: One line about it.
        default: C texts of the values of an input that may be left out.
    """

    name: str
    shape: tuple[int, ...]
    size: int
    units: str
    meaning: str
    default: tuple[str, ...]

    @property
    def words(self) -> str:
        """Its shape for N states."""
        return " x ".join([*map(str, self.shape or (1,)), "N"])


@dataclass(frozen=True, slots=True)
class MatlabFunction:
    """A function of the package.

    Attributes:
        name: Its name there.
        c_name: Its name in C.
        meaning: One line about it.
        formulas: What it computes.
        inputs: What it takes.
        outputs: What it returns before the status.
        counts: Operations of one state in words.
        newton: What it solves by Newton's method; empty where it does not.
    """

    name: str
    c_name: str
    meaning: str
    formulas: tuple[str, ...]
    inputs: tuple[MatlabPort, ...]
    outputs: tuple[MatlabPort, ...]
    counts: str
    newton: str

    @property
    def left_out(self) -> str:
        """Its last input where that may be left out."""
        return self.inputs[-1].name if self.inputs and self.inputs[-1].default else ""


@dataclass(frozen=True, slots=True)
class MatlabRollout:
    """Steps of a function of the package; see `pkmgen.functions.types.Rollout`."""

    c_name: str
    repeats: str
    inputs: tuple[MatlabPort, ...]
    outputs: tuple[str, str]
    once: tuple[str, ...]
    attitude: bool


@dataclass(frozen=True, slots=True)
class StatusKind:
    """A kind of bad states.

    Attributes:
        bit: Its bit in the word.
        name: Its name.
        alone: What is said of it where no limb is named.
        before: What is said before the name of a limb.
        after: What is said after it.
        before_several: What is said before the names of several limbs.
        after_several: What is said after them.
        first_limb: Bit of the first limb; −1 where no limbs are named.
    """

    bit: int
    name: str
    alone: str
    before: str
    after: str
    before_several: str
    after_several: str
    first_limb: int


@dataclass(frozen=True, slots=True)
class Demo:
    """What the demo moves.

    Attributes:
        inputs: Names of coordinates, rates and accelerations.
        rates: Number of rates.
        attitude: First entry of the quaternion of the coordinates; None where there is none.
        circle: Whether the first two coordinates move on a circle; else the first one alone.
        further: Number of inputs of the rollout beside state and effort, all of which may be left out.
        unit: Unit of what moves.
        units: Units of the error, of all coordinates.
    """

    inputs: tuple[str, str, str]
    rates: int
    attitude: int | None
    circle: bool
    further: int
    unit: str
    units: str

    @property
    def turns(self) -> bool:
        """Whether the coordinates are an attitude alone."""
        return self.attitude == 0


def functions_of(kernel: Kernel, module: CModule, manifest: Mapping[str, Any]) -> tuple[MatlabFunction, ...]:
    """The functions of a kernel as MATLAB has them."""
    parts = {choice.name: choice.parts for choice in kernel.options.choices}
    rows = {row["c_name"]: row for row in manifest["functions"]}
    return tuple(_function(function, rows[function.name], parts, module.real) for function in module.functions)


def _function(
    function: CFunction, row: Mapping[str, Any], parts: Mapping[str, tuple[str, ...]], real: str
) -> MatlabFunction:
    entries = [CATALOGUE[part] for part in parts.get(row["name"], (row["name"],))]
    told = "; ".join(entry.meaning.removesuffix(".") for entry in entries)
    return MatlabFunction(
        row["name"],
        function.name,
        f"{told}.",
        tuple(entry.formula for entry in entries),
        _ports(function.inputs, row["inputs"], real),
        _ports(function.outputs, row["outputs"], real),
        function.counts,
        _newton(function),
    )


def _newton(function: CFunction) -> str:
    iteration = function.iteration
    if iteration is None:
        return ""
    found, steps = one_line(iteration.unknown.meaning), iteration.step.counts
    return f"Newton's method finds {found} from {iteration.origin}, in at most {iteration.limit} steps of {steps}."


def _ports(ports: Iterable[CPort], rows: Iterable[Mapping[str, Any]], real: str) -> tuple[MatlabPort, ...]:
    return tuple(
        MatlabPort(
            port.name,
            tuple(row["shape"]),
            port.size,
            port.units,
            one_line(port.meaning),
            tuple(format_number(value, real) for value in row.get("default", ())),
        )
        for port, row in zip(ports, rows, strict=True)
    )


def rollout_of(module: CModule, functions: Iterable[MatlabFunction]) -> MatlabRollout | None:
    """The steps that a kernel takes; None where it takes none."""
    for function, own in zip(module.functions, functions, strict=True):
        if function.rollout is not None:
            name, about = function.rollout.name, function.rollout
            names = tuple(f"{port.name}s" for port in own.inputs[:2])
            outputs = (names[0], names[1])
            return MatlabRollout(name, own.name, own.inputs, outputs, about.once, about.attitude is not None)
    return None


def demo_of(kernel: Kernel, module: CModule, functions: Iterable[MatlabFunction]) -> Demo | None:
    """What a demo would move; None where the kernel lacks a function for it, or takes loads as further inputs."""
    named = {function.name: function for function in functions}
    inverse = named.get("inverse_dynamics")
    direct = next((each for each in module.functions if each.rollout is not None), None)
    if inverse is None or direct is None or direct.rollout is None:
        return None
    required = tuple(port for port in inverse.inputs if not port.default)
    held = tuple(port for port in named["forward_dynamics"].inputs if not port.default)
    if len(required) != 3 or len(held) != 3 or required[0].name not in kernel.home:
        return None
    state, rate, third = required
    units = state.units.split(", ")
    attitude = direct.rollout.attitude
    two = state.size > 1 and attitude != 0 and (len(units) == 1 or units[0] == units[1])
    further = len(direct.inputs) - 3
    moved = "rad" if attitude == 0 else units[0]
    errors = ", ".join(dict.fromkeys(unit.removesuffix("/s") for unit in rate.units.split(", ")))
    return Demo((state.name, rate.name, third.name), rate.size, attitude, two, further, moved, errors)


def kinds_of(limbs: tuple[str, ...], demands: bool) -> tuple[StatusKind, ...]:
    """All kinds of bad states in words, the gravest first; where demands are made on parameters, those too."""
    about = (
        *([(BAD_PARAMETERS, "bad_parameters", -1)] if demands else []),
        (NOT_FINITE, "not_finite", -1),
        (NOT_NORMALISED, "not_normalised", -1),
        (NO_CONVERGENCE, "no_convergence", -1),
        (OTHER_ASSEMBLY, "other_assembly", LIMB_OUT_OF_REACH),
        (OUT_OF_REACH, "out_of_reach", LIMB_OUT_OF_REACH),
        (SINGULAR, "singular", LIMB_SINGULAR),
    )
    kinds = []
    for bit, name, first in about:
        around = _around(bit, first, 1) + _around(bit, first, 2) if limbs and first >= 0 else ("", "", "", "")
        kinds.append(StatusKind(bit, name, describe_status(bit, limbs), *around, first if limbs else -1))
    return tuple(kinds)


def _around(bit: int, first: int, count: int) -> tuple[str, str]:
    """What is said before and after the names of so many limbs."""
    limbs = (_LIMB,) * count
    before, _, after = describe_status(bit | (2**count - 1) << first, limbs).partition(", ".join(limbs))
    return before, after
