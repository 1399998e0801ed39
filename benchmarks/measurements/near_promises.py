"""Digits that status 0 promises: what the page of statuses says, and what states near the edge are judged by at night.

Errors are relative to the greatest entry of a result, inputs and parameters being the numbers that they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pkmgen.library import list_mechanisms

Promises = Mapping[str, tuple[float, float]]
LIMBS, BODIES = "limbs and a platform", "bodies and joints"
PROMISED: Mapping[str, Promises] = MappingProxyType(
    {
        "double": {
            "inverse_dynamics": (5.0, 2.0),
            "inverse_jacobian": (5.0, 4.0),
            "inverse_kinematics": (7.0, 7.0),
            "forward_kinematics": (6.0, 6.0),
            "forward_dynamics": (5.0, 2.0),
        },
        "float": {
            "inverse_dynamics": (1.0, 0.0),
            "inverse_jacobian": (1.0, 0.0),
            "inverse_kinematics": (3.0, 2.0),
            "forward_kinematics": (2.0, 2.0),
            "forward_dynamics": (1.0, 0.0),
        },
    }
)
"""By type and function: digits of robots of limbs and a platform, and of those of bodies and joints."""
FEWER: Mapping[tuple[str, str, str], float] = MappingProxyType(
    {
        ("double", "forward_dynamics", "cartesian_3prrr"): 2.5,  # squared rates of a limb whose joints are singular
    }
)
"""Robots that have less, by type and function."""


def kind_of(robot: str) -> str:
    """What a robot of the library is made of."""
    return BODIES if robot in list_mechanisms() else LIMBS


def promised(real: str, function: str, robot: str) -> float:
    """Digits that results of status 0 have at least."""
    limbs, bodies = PROMISED[real][function]
    return FEWER.get((real, function, robot), bodies if kind_of(robot) == BODIES else limbs)


def parts(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Figures of the states near the edge, and of those at it."""
    return [row[part] for part in ("near", "edge") if part in row]


def found(row: Mapping[str, Any]) -> float:
    """Digits of the worst state of a function."""
    return min(float(part["found"][0]) for part in parts(row))


def broken(real: str, robot: str, rows: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Promises that the figures of a robot break, in words."""
    for function, row in rows.items():
        if found(row) < promised(real, function, robot):
            yield f"{robot}, {function}, {real}: {found(row)} digits; promised: {promised(real, function, robot)}"
        beyond = sum(part["beyond"] for part in parts(row))
        if beyond:
            yield f"{robot}, {function}, {real}: {beyond} errors are greater than their bounds"
