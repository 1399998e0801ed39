"""Couplings of legs to the base and to the platform, by their codes in the table.

The place of a leg is given in its radial frame, which is turned about z by the azimuth of the leg (of its pair): x
points outward, y along the circle. Where all legs are parallel, their frame is that of the base or the platform.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO, Rotation, Vector, rotation_about
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, names_in

X: Vector = (ONE, ZERO, ZERO)
Y: Vector = (ZERO, ONE, ZERO)
Z: Vector = (ZERO, ZERO, ONE)
RIGHT = Number(math.pi / 2)
BASES = tuple(range(1, 11))
PAIRED_BASES, PAIRED_PLATFORMS = (5, 6, 7, 8), (4, 5, 6)
PARALLEL_BASES, PARALLEL_PLATFORMS = (9, 10), (8,)
FOLLOWING = 7
"""Platform coupling whose axes are those that the leg has at home."""
PAIRS = 3


def turned(*steps: tuple[Vector, Tree]) -> Rotation:
    """One turn after the other, each about an axis of the frame turned so far."""
    frame = IDENTITY
    for axis, angle in steps:
        frame = frame.then(rotation_about(axis, angle))
    return frame


def _minus(tree: Tree) -> Tree:
    return Operation("neg", (tree,))


_BASE_TILT, _TILT = Name("base_tilt"), Name("platform_tilt")
VERTICAL = turned((Z, RIGHT))
TANGENTIAL = turned((X, Number(-math.pi / 2)), (Z, Number(-math.pi / 2)))
RADIAL = turned((X, Number(-math.pi / 2)), (Y, Number(-math.pi / 2)))
TILTED = turned((Z, RIGHT), (X, _minus(_BASE_TILT)))
_BASE_AXES = {
    1: VERTICAL, 2: TANGENTIAL, 3: RADIAL, 4: TILTED, 5: VERTICAL, 6: TANGENTIAL, 7: RADIAL, 8: TILTED,
    9: turned((X, RIGHT), (Z, RIGHT)), 10: IDENTITY,
}  # fmt: skip
_PLATFORM_AXES = {
    1: VERTICAL, 2: TANGENTIAL, 3: RADIAL, 4: VERTICAL, 5: TANGENTIAL, 6: RADIAL,
    8: turned((Y, RIGHT), (X, _TILT)),
    9: turned((X, Number(-math.pi / 2)), (Y, Number(-math.pi / 2)), (X, _minus(_TILT))),
    10: turned((X, Number(-math.pi / 2)), (Z, Number(-math.pi / 2)), (Y, _minus(_TILT))),
}  # fmt: skip
"""The azimuth is in the radial frame: Rx(−π/2) Ry(−b) = Rz(b) Rx(−π/2)."""


@dataclass(frozen=True, slots=True)
class Coupling:
    """How the legs are coupled to one end.

    Attributes:
        end: `base` or `platform`.
        axes: Axes of the coupling in the radial frame of a leg, or in that of the end where all are parallel; None
            where they are those of the leg at home.
        paired: Whether legs stand in three pairs.
        parallel: Whether the axes are alike in all legs.
    """

    end: str
    axes: Rotation | None
    paired: bool
    parallel: bool

    def azimuth(self, leg: int, legs: int) -> tuple[int, int]:
        """Azimuth of a leg counted from 0: numerator and denominator of a part of the full turn."""
        return (leg // 2, PAIRS) if self.paired else (leg, legs)

    def side(self, leg: int) -> int:
        """On which side of the middle of its pair a leg is, +1 or −1; 0 where it is alone."""
        return (1 if leg % 2 else -1) if self.paired else 0

    def names(self) -> tuple[str, ...]:
        """Parameters of its own."""
        tilt = () if self.axes is None else tuple(name for name in (f"{self.end}_tilt",) if _mentions(self.axes, name))
        return (f"{self.end}_radius", *([f"{self.end}_pair_distance"] if self.paired else []), *tilt)


def base_coupling(code: int) -> Coupling:
    """The coupling to the base of a code from 1 to 10."""
    return Coupling("base", _BASE_AXES[code], code in PAIRED_BASES, code in PARALLEL_BASES)


def platform_coupling(code: int) -> Coupling:
    """The coupling to the platform of a code from 1 to 10."""
    return Coupling("platform", _PLATFORM_AXES.get(code), code in PAIRED_PLATFORMS, code in PARALLEL_PLATFORMS)


def _mentions(axes: Rotation, name: str) -> bool:
    return any(name in names_in(entry) for axis in axes.axes for entry in axis)
