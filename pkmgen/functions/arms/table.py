"""Machines described by a table of their legs, all numbers of which are inputs.

A row of a table (modified Denavit–Hartenberg, Khalil and Kleinfinger 1986) is the step from one body to the next,

    Rz(β) Tz(b) Rx(α) Tx(a) Rz(θ + offset) Tz(d),

in which the joint moves θ (R) or d (P). Entries are expressions of literals and of symbols.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pkmgen.expression.trees import Tree


@dataclass(frozen=True, slots=True)
class Row:
    """A step of a table; what the joint moves stands for its value at joint position zero."""

    kind: Literal["R", "P"]
    beta: Tree
    b: Tree
    alpha: Tree
    a: Tree
    theta: Tree
    d: Tree


@dataclass(frozen=True, slots=True)
class LegTable:
    """What is the same in all legs.

    Attributes:
        rows: Joints with a moving body each, base to tip.
        end: The step that leads to the point at which the leg meets the platform.
    """

    rows: tuple[Row, ...]
    end: Row


Plane = Literal["planar_body", "translational", "schoenflies", "spatial"]


@dataclass(frozen=True, slots=True)
class Machine:
    """A platform on legs that are alike.

    Attributes:
        name: Its name.
        motion: What the platform moves in: x, y and an angle about z; x, y, z; these and an angle about z; or all six
            (x-y-z Euler angles).
        legs: Number of legs.
        frame: Angles (x-y-z Euler, rad) of the frame of a leg in the base; a name stands for an input of each leg.
        table: The leg.
    """

    name: str
    motion: Plane
    legs: int
    frame: tuple[Tree, Tree, Tree]
    table: LegTable
