"""The records of a table of legs, all frozen; expressions are read by the parser of robot files."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from pkmgen.language.expression.algebra import settle
from pkmgen.language.expression.trees import (
    ExpressionError,
    Name,
    Number,
    Operation,
    Tree,
    evaluate,
    names_in,
    parse_expression,
)

SYMBOL = re.compile(r"(a|b|d|alpha|beta|theta|offset)([1-9][0-9]?)")
"""Symbols of free parameters of a leg: a kind, and the joint they belong to."""
COORDINATE = re.compile(r"q[1-9][0-9]?")
LENGTHS = ("a", "b", "d")
"""Kinds of symbols that are lengths; all others are angles."""
FREEDOMS = {"R": 1, "P": 1, "C": 2, "U": 2, "S": 3}
"""Coordinates of joints as they are built."""
MOST_LEGS, MOST_JOINTS = 12, 8


def _tree(value: Any) -> Tree:
    """An expression of symbols; `Pi` is π too."""
    if isinstance(value, Number | Name | Operation):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise ValueError("a number or an expression of symbols is needed")
    try:
        tree = parse_expression(re.sub(r"\bPi\b", "pi", str(value)))
        if not names_in(tree):
            evaluate(tree, {})
    except ExpressionError as error:
        raise ValueError(str(error)) from error
    for name in names_in(tree):
        if not SYMBOL.fullmatch(name) and not COORDINATE.fullmatch(name):
            allowed = "a, b, d, alpha, beta, theta, offset or q and the number of a joint"
            raise ValueError(f"{name!r} is no symbol of a leg, which is {allowed}")
    return settle(tree)


def _constant(tree: Tree) -> Tree:
    if any(COORDINATE.fullmatch(name) for name in names_in(tree)):
        raise ValueError("a joint coordinate has no place here")
    return tree


Coordinate = Annotated[Any, BeforeValidator(_tree)]
Constant = Annotated[Any, BeforeValidator(_tree), AfterValidator(_constant)]
Label = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,38}$")]
Code = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


class Record(BaseModel):
    """A record of a table: frozen; keys that an import has no use for are left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore", arbitrary_types_allowed=True)


class LegJoint(Record):
    """A joint of a leg: Rz(beta) Tz(b) Rx(alpha) Tx(a) Rz(theta + offset) Tz(d) leads from the frame before to its own.

    A revolute joint (R) moves theta, a prismatic one (P) moves d.
    """

    type: Literal["R", "P"]
    beta: Constant = Number(0.0)
    b: Constant = Number(0.0)
    alpha: Constant = Number(0.0)
    a: Constant = Number(0.0)
    theta: Coordinate = Number(0.0)
    d: Coordinate = Number(0.0)
    offset: Constant = Number(0.0)


class Leg(Record):
    """A leg: its joints from the base to the platform.

    Attributes:
        technical_joints: How they are built together, such as UPS; nothing where each stands alone.
        phi_N_E: x-y-z Euler angles from the frame of the last joint to the frame that the platform coupling gives.
    """

    joints: Annotated[tuple[LegJoint, ...], Field(min_length=2, max_length=MOST_JOINTS)]
    technical_joints: Annotated[str, StringConstraints(pattern=r"^[RPUSC]{1,8}$")] | None = None
    phi_N_E: tuple[Constant, Constant, Constant] = (Number(0.0), Number(0.0), Number(0.0))  # noqa: N815 the table's name


class Variant(Record):
    """A machine with couplings and a driven joint chosen.

    Attributes:
        actuated_joint: The driven joint of each leg, counted from 1.
        rank_loss: Freedoms that these motors leave alone, if the table tells.
        angle_range: A letter for each free angle: p: 0, o: 90°, b: 0 or 90°, a and u: any value; commas part
            alternatives.
    """

    name: Label
    base_coupling: Code
    platform_coupling: Code
    actuated_joint: Annotated[int, Field(ge=1, le=MOST_JOINTS)]
    rank_loss: int | None = None
    angle_range: Annotated[str, StringConstraints(pattern=r"^([upoba]*,)*[upoba]*$")] | None = None


class Machine(Record):
    """A machine of equal legs.

    Attributes:
        motion: How the platform moves: translations and rotations, such as 3T1R.
        joints_in_dynamics: Joints that carry a body; those behind them join leg and platform in a point.
    """

    name: Label
    short_name: Annotated[str, StringConstraints(max_length=60)] = ""
    known_as: Annotated[str, StringConstraints(max_length=200)] | None = None
    motion: Literal["2T1R", "3T0R", "3T1R", "3T3R"]
    number_of_legs: Annotated[int, Field(ge=2, le=MOST_LEGS)]
    leg: str
    joints_in_dynamics: Annotated[int, Field(ge=1, le=MOST_JOINTS)]
    pkin_without_effect: tuple[str, ...] = ()
    variants: Annotated[tuple[Variant, ...], Field(min_length=1)]


class LegTable(Record):
    """A table: legs by name, and machines of them."""

    schema_name: Annotated[Literal["parroblib-facts-1"], Field(alias="schema")]
    sources: Any = None
    legs: dict[str, Leg]
    machines: Annotated[tuple[Machine, ...], Field(min_length=1)]
