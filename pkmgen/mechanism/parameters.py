"""Standard and base parameters of a robot as data. Light: a kernel that was compiled before carries them along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class StandardParameter:
    """A number that the efforts of a robot are linear in.

    Attributes:
        name: What it belongs to and what it is, such as `arm.mass`.
        unit: SI unit.
        value: Its value in the robot file.
        meaning: One line for a reader.
    """

    name: str
    unit: str
    value: float
    meaning: str


@dataclass(frozen=True, slots=True, eq=False)
class BaseParameters:
    """The base parameters β = G π of a robot, Γ = Y π = Y_b β.

    Attributes:
        standard: The standard parameters π, in the order of the columns of Y.
        columns: Which columns of Y are those of Y_b; a base parameter goes by the name of its column.
        groupings: G of shape (b, p).
        gap: Least singular value of the chosen columns, over that of rounding; infinite where none depends on others.
        without_effect: Standard parameters that no motion of the robot shows.
    """

    standard: tuple[StandardParameter, ...]
    columns: tuple[int, ...]
    groupings: Array
    gap: float
    without_effect: tuple[StandardParameter, ...]

    @property
    def rank(self) -> int:
        """Number b of base parameters."""
        return len(self.columns)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the base parameters: those of their columns."""
        return tuple(self.standard[column].name for column in self.columns)

    @property
    def units(self) -> tuple[str, ...]:
        """SI units of the base parameters."""
        return tuple(self.standard[column].unit for column in self.columns)

    @property
    def values(self) -> Array:
        """β of the robot file."""
        return self.of([parameter.value for parameter in self.standard])

    @property
    def formulas(self) -> tuple[str, ...]:
        """Each base parameter in terms of standard ones, such as `arm.moment_x + 0.3*rod.mass`."""
        return tuple(self._formula(row, column) for row, column in zip(self.groupings, self.columns, strict=True))

    @property
    def grouped(self) -> tuple[StandardParameter, ...]:
        """Standard parameters that show in combination with others only."""
        mixing = self.groupings[np.count_nonzero(self.groupings, axis=1) > 1]
        return tuple(parameter for parameter, row in zip(self.standard, mixing.T, strict=True) if np.any(row))

    def of(self, standard: ArrayLike) -> Array:
        """β of values of the standard parameters, shape (p,)."""
        return np.asarray(self.groupings @ np.asarray(standard))

    def manifest(self) -> dict[str, Any]:
        """What a compiled kernel carries along."""
        return {
            "standard": [asdict(parameter) for parameter in self.standard],
            "columns": list(self.columns),
            "groupings": self.groupings.tolist(),
            "gap": self.gap if np.isfinite(self.gap) else None,
            "without_effect": [asdict(parameter) for parameter in self.without_effect],
        }

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> BaseParameters:
        """Read what a compiled kernel carries along."""
        standard, idle = (_parameters(row[key]) for key in ("standard", "without_effect"))
        groupings = np.array(row["groupings"], dtype=float).reshape(-1, len(standard))
        return cls(standard, tuple(row["columns"]), groupings, row["gap"] or np.inf, idle)

    def _formula(self, row: Array, column: int) -> str:
        """Sum of multiples, that of the base parameter's own column first."""
        text = self.standard[column].name
        for k in np.flatnonzero(row):
            if k != column:
                factor = f"{abs(row[k]):.6g}*".removeprefix("1*")
                text += f" {'-' if row[k] < 0.0 else '+'} {factor}{self.standard[k].name}"
        return text


def _parameters(rows: Sequence[Mapping[str, Any]]) -> tuple[StandardParameter, ...]:
    return tuple(StandardParameter(**row) for row in rows)
