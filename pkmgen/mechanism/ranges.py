"""Where a robot works, and why a pose lies elsewhere: millimetres, degrees, a quaternion that is not scalar first.

The kernels say that a state is out of reach; what was meant instead is inferred from the box of the robot file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WRONG_UNIT_HALF_WIDTHS = 10.0
"""Distance of an entry from the middle of its range, in half widths, above which it may be in another unit."""
NEAR_HALF_WIDTHS = 5.0
"""The same distance up to which an entry counts as near its range."""
LARGEST_ANGLE_RAD = 4.0 * math.pi
"""Angle without a range above which degrees are likely, rad: two turns."""
UNIT_LENGTH_ERROR = 1e-3
"""Difference from one of the length of a quaternion that is written with few digits."""
ROUNDING = 1e-9
SLIPS = {
    "m": (1000.0, "m", "mm", "lengths are in m, were millimetres meant?"),
    "rad": (180.0 / math.pi, "rad", "degrees", "angles are in rad, were degrees meant?"),
}
"""By unit: how much greater a number is in the wrong one, both names, and the question."""


def times(ratio: float) -> str:
    """A ratio with three digits, without an exponent."""
    return f"{float(f'{ratio:.3g}'):,.10g}".replace(",", "") if ratio < 1e9 else f"{ratio:.3g}"


@dataclass(frozen=True, slots=True)
class Range:
    """Where an entry of a pose lies in the box.

    Attributes:
        name: The entry.
        unit: `m` or `rad`.
        low: Least value; −∞ where the box says nothing.
        high: Greatest value.
        of: What the range is that of.
    """

    name: str
    unit: str
    low: float = -math.inf
    high: float = math.inf
    of: str = "the box"

    @property
    def bounded(self) -> bool:
        """Whether the box says anything of it."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    def widths(self, value: float) -> float:
        """Distance from the middle in half widths: up to 1 within the range."""
        half = max(0.5 * (self.high - self.low), 1e-3 * max(abs(self.low), abs(self.high)), 1e-9)
        return abs(value - 0.5 * (self.low + self.high)) / half

    def slipped(self, value: float) -> bool:
        """Whether the value lies far away, and near the range if it is in the wrong unit."""
        if not self.bounded:
            return self.unit == "rad" and abs(value) > LARGEST_ANGLE_RAD
        factor = SLIPS[self.unit][0]
        return self.widths(value) > WRONG_UNIT_HALF_WIDTHS and self.widths(value / factor) <= NEAR_HALF_WIDTHS

    def outside(self, value: float) -> bool:
        """Whether the value is beyond the range."""
        return self.bounded and self.widths(value) > 1.0 + ROUNDING

    def words(self, value: float) -> str:
        """Say how far a value is outside the range."""
        seen = f"{self.name} {value:g} {self.unit}"
        if not self.bounded:
            return seen
        above, below = value - self.high, self.low - value
        where = f"{above:.4g} {self.unit} above" if above >= below else f"{below:.4g} {self.unit} below"
        return f"{seen} is {where} {self.of} ({self.low:g} to {self.high:g} {self.unit})"


@dataclass(frozen=True, slots=True)
class WorkingRange:
    """Where a robot works, by the input that says where it is.

    Attributes:
        name: Name of the input: `pose` or `position`.
        entries: Ranges of its entries but for a quaternion.
        attitude: Quaternion of the home pose, scalar first, which follows the other entries; none where it has none.
        attitude_range: Greatest angle from there, rad.
    """

    name: str
    entries: tuple[Range, ...]
    attitude: tuple[float, ...] = ()
    attitude_range: float = 0.0

    def cause(self, values: Sequence[float]) -> str:
        """Say what may be wrong with where somebody wants the robot; empty where nothing is to be seen."""
        count = len(self.entries)
        if len(values) != count + len(self.attitude) or not all(map(math.isfinite, values)):
            return ""
        said = [*self.slips(values), *self._attitude(values[count:])]
        return "; ".join(said or self._outside(values[:count]))

    def slips(self, values: Sequence[float]) -> list[str]:
        """Say which entries are doubtful in their units, though a kernel may compute them."""
        said, values = [], values[: len(self.entries)]
        for unit, (factor, right, wrong, question) in SLIPS.items():
            pairs = [(entry, v) for entry, v in zip(self.entries, values, strict=True) if entry.unit == unit]
            slipped = [(entry, v) for entry, v in pairs if entry.slipped(v)]
            if slipped:
                entry, value = max(slipped, key=lambda pair: abs(pair[1]))
                said.append(f"{entry.words(value)}; {question} ({value / factor:.4g} {right} for {value:g} {wrong})")
        return said

    def _attitude(self, quaternion: Sequence[float]) -> list[str]:
        """A quaternion that lies in the box when its scalar is taken from the end."""
        if not quaternion or self._turned(quaternion) <= self.attitude_range + UNIT_LENGTH_ERROR:
            return []
        last_first = (quaternion[-1], *quaternion[:-1])
        if self._turned(last_first) <= self.attitude_range + UNIT_LENGTH_ERROR:
            return [
                "the quaternion lies in the box if its scalar is last; here it is first: w, x, y, z "
                f"({', '.join(f'{entry:g}' for entry in last_first)} for these)"
            ]
        if math.isinf(turned := self._turned(quaternion)):
            return [f"the quaternion has length {math.hypot(*quaternion):.4g}, not 1"]
        degrees = math.degrees(turned)
        return [f"the attitude is {degrees:.3g}° from home, the box ends at {math.degrees(self.attitude_range):.3g}°"]

    def _turned(self, quaternion: Sequence[float]) -> float:
        """Angle from the attitude of home, rad; infinite for what is no attitude."""
        length = math.hypot(*quaternion)
        if abs(length - 1.0) > UNIT_LENGTH_ERROR:
            return math.inf
        cosine = abs(sum(a * b for a, b in zip(quaternion, self.attitude, strict=True))) / length
        return 2.0 * math.acos(min(cosine, 1.0))

    def _outside(self, values: Sequence[float]) -> list[str]:
        return [entry.words(v) for entry, v in zip(self.entries, values, strict=True) if entry.outside(v)]
