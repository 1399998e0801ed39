"""Digits that status 0 promises: what the page of statuses says, and what states near the edge are judged by at night.

Errors are relative to the greatest entry of a result, inputs and parameters being the numbers that they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pkmgen.language.library import list_mechanisms

Figures = Mapping[str, Mapping[str, Any]]
LIMBS, CLOSED, ITERATED = (
    "limbs and a platform",
    "bodies and joints in closed form",
    "bodies and joints by Newton's method",
)
KINDS = (LIMBS, CLOSED, ITERATED)
NONE = 0.0
"""No robot of the library has the function."""
PROMISED: Mapping[str, Mapping[str, tuple[float, float, float]]] = MappingProxyType(
    {
        "double": {
            "inverse_dynamics": (5.0, 3.0, 2.5),
            "inverse_jacobian": (5.0, NONE, NONE),
            "inverse_kinematics": (7.0, NONE, NONE),
            "forward_kinematics": (6.0, 10.0, 7.0),
            "forward_dynamics": (5.0, 5.0, 2.0),
        },
        "float": {
            "inverse_dynamics": (1.0, 1.5, 0.0),
            "inverse_jacobian": (2.0, NONE, NONE),
            "inverse_kinematics": (3.5, NONE, NONE),
            "forward_kinematics": (2.5, 4.0, 3.5),
            "forward_dynamics": (2.0, 2.0, 0.5),
        },
    }
)
"""By type and function: digits of each kind of robot."""
FEWER: Mapping[tuple[str, str, str], float] = MappingProxyType({("double", "forward_dynamics", "cartesian_3prrr"): 2.5})
"""Robots that have less, by type and function: squared rates of a limb whose joints are singular."""


def kind_of(robot: str, rows: Figures) -> str:
    """What a robot of the library is made of, and what closes its loops, by figures of its functions."""
    if robot not in list_mechanisms():
        return LIMBS
    return ITERATED if any(row["iterated"] for row in rows.values()) else CLOSED


def promised(real: str, function: str, robot: str, rows: Figures) -> float:
    """Digits that results of status 0 have at least."""
    digits = PROMISED[real][function][KINDS.index(kind_of(robot, rows))]
    return FEWER.get((real, function, robot), digits)


def parts(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Figures of the states near the edge, and of those at it."""
    return [row[part] for part in ("near", "edge") if part in row]


def found(row: Mapping[str, Any]) -> float:
    """Digits of the worst state of a function."""
    return min(float(part["found"][0]) for part in parts(row))


def broken(real: str, robot: str, rows: Figures) -> Iterator[str]:
    """Promises that the figures of a robot break, in words."""
    for function, row in rows.items():
        digits = promised(real, function, robot, rows)
        if found(row) < digits:
            yield f"{robot}, {function}, {real}: {found(row)} digits; promised: {digits}"
        beyond = sum(part["beyond"] for part in parts(row))
        if beyond:
            yield f"{robot}, {function}, {real}: {beyond} errors are greater than their bounds"
