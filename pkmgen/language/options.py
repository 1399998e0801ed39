"""What a user may choose when a kernel is generated. Light: imported by every load, cached or not."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Literal, get_args

from pkmgen.errors import ArgumentError
from pkmgen.language.catalogue import Choice, chosen_functions
from pkmgen.language.unknown import unknown_word

Method = Literal["adjoint", "elements", "khalil", "lie", "denoc", "tree"]
InputMode = Literal["pose", "elements", "joints"]
TwistSource = Literal["measured", "elements"]
Real = Literal["double", "float"]
Layout = Literal["flat", "limbs"]
METHOD_NAMES: tuple[str, ...] = get_args(Method)
PAPERS: Mapping[str, str] = MappingProxyType(
    {
        "elements": "Özgür, Andreff and Martinet 2013",
        "khalil": "Khalil and Ibrahim 2007",
        "lie": "Müller 2022",
        "denoc": "Khan, Krovi, Saha and Angeles 2005",
    }
)
"""Where methods were published."""
INPUT_MODES: tuple[str, ...] = get_args(InputMode)
TWIST_SOURCES: tuple[str, ...] = get_args(TwistSource)
REALS: tuple[str, ...] = get_args(Real)
LAYOUTS: tuple[str, ...] = get_args(Layout)
STATES_PER_THREAD = (1, 2)
DERIVATIVES = (1, 2)
STANDARD = "standard"
"""The group of functions that kernels hold unless others are asked for."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of a generation.

    Attributes:
        method: Formulation of inverse dynamics, one of `METHOD_NAMES`.
        inputs: Input mode of inverse dynamics: `pose`, `elements` or `joints`.
        fold: Whether parameters become numbers in the code; otherwise they are fields of a struct.
        real: `double` or `float`.
        parameters: Overrides of parameter values, in the units of the robot file.
        layout: `flat`, or `limbs` for one C function for each kind of limb and one that assembles.
        wrench: Whether the dynamics takes an external wrench on the platform as a further input.
        functions: Of kernels: names and groups of `pkmgen.language.catalogue`, `all`, and `name=first+second` for
            functions computed together.
        payload: Whether the dynamics takes a payload on the platform as a further input.
        friction_speed: Joint rate (rad/s or m/s) over which Coulomb friction changes its sign as a tanh; 0 lets it
            jump.
        twist: Where the platform's twist of inputs `elements` is from: `measured`, an input, or `elements`, computed
            from the rates of the elements, which are inputs then.
        states_per_thread: States that a thread of a GPU computes at most, of `STATES_PER_THREAD`; two only in functions
            of closed form whose values have room in half of the registers.
        derivatives: Up to which order derivatives are written, of `DERIVATIVES`, by targets that write any.
    """

    method: str = "adjoint"
    inputs: str = "pose"
    fold: bool = True
    real: str = "double"
    parameters: Mapping[str, float] = field(default_factory=dict)
    wrench: bool = False
    layout: str = "flat"
    functions: tuple[str, ...] = (STANDARD,)
    payload: bool = False
    friction_speed: float = 0.0
    twist: str = "measured"
    states_per_thread: int = 1
    derivatives: int = 1

    def __post_init__(self) -> None:
        choices = (
            ("method", self.method, METHOD_NAMES),
            ("inputs", self.inputs, INPUT_MODES),
            ("twist", self.twist, TWIST_SOURCES),
            ("real", self.real, REALS),
            ("layout", self.layout, LAYOUTS),
            ("states_per_thread", self.states_per_thread, STATES_PER_THREAD),
            ("derivatives", self.derivatives, DERIVATIVES),
        )
        for name, value, allowed in choices:
            if value not in allowed:
                words = f"{name}: {value!r} is not known; allowed: {', '.join(map(str, allowed))}"
                raise unknown_word(words, value, allowed)
        if not (math.isfinite(self.friction_speed) and self.friction_speed >= 0.0):
            raise ArgumentError(f"friction_speed: {self.friction_speed!r}; expected a number from 0 on, rad/s or m/s")
        if self.twist != "measured" and self.inputs != "elements":
            raise ArgumentError(f"twist: {self.twist!r} is for inputs 'elements', not for inputs {self.inputs!r}")
        if self.layout == "limbs" and self.payload:
            raise ArgumentError(
                "layout limbs takes no payload: its limb functions know the platform by its motion alone"
            )
        if not self.choices:
            raise ArgumentError("functions: none chosen")

    def __hash__(self) -> int:
        others = (getattr(self, each.name) for each in fields(self) if each.name != "parameters")
        return hash((*others, frozenset(self.parameters.items())))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What kernels hold, in the order of the catalogue."""
        return chosen_functions(self.functions)
