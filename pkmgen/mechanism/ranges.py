"""Where a robot works, and why a pose lies elsewhere: millimetres, degrees, a quaternion that is not scalar first.

The kernels say that a state is out of reach; what was meant instead is told from the box of the robot file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism

FAR = 10.0
"""Half widths of its range beyond which an entry may be in another unit."""
WIDER = 5.0
"""Half widths within which an entry counts as near its range."""
TURNS = 4.0 * math.pi
"""Angle without a range beyond which degrees are likely, rad."""
REACH = 2.0
"""Sizes of a robot that a slide moves at most."""
UNIT = 1e-3
"""How far the length of a quaternion that somebody wrote may be from one."""
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
            return self.unit == "rad" and abs(value) > TURNS
        factor = SLIPS[self.unit][0]
        return self.widths(value) > FAR and self.widths(value / factor) <= WIDER

    def outside(self, value: float) -> bool:
        """Whether the value is beyond the range."""
        return self.bounded and self.widths(value) > 1.0 + ROUNDING

    def words(self, value: float) -> str:
        """Say where a value is beside the range."""
        seen = f"{self.name} {value:g} {self.unit}"
        if not self.bounded:
            return seen
        return f"{seen} is {times(self.widths(value))} × {self.of} ({self.low:g} to {self.high:g} {self.unit})"


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
        said = [*self._slips(values[:count]), *self._attitude(values[count:])]
        return "; ".join(said or self._outside(values[:count]))

    def _slips(self, values: Sequence[float]) -> list[str]:
        said = []
        for unit, (factor, right, wrong, question) in SLIPS.items():
            pairs = [(entry, v) for entry, v in zip(self.entries, values, strict=True) if entry.unit == unit]
            slipped = [(entry, v) for entry, v in pairs if entry.slipped(v)]
            if slipped:
                entry, value = max(slipped, key=lambda pair: abs(pair[1]))
                said.append(f"{entry.words(value)}; {question} ({value / factor:.4g} {right} for {value:g} {wrong})")
        return said

    def _attitude(self, quaternion: Sequence[float]) -> list[str]:
        """A quaternion that lies in the box when its scalar is taken from the end."""
        if not quaternion or self._turned(quaternion) <= self.attitude_range + UNIT:
            return []
        last_first = (quaternion[-1], *quaternion[:-1])
        if self._turned(last_first) <= self.attitude_range + UNIT:
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
        if abs(length - 1.0) > UNIT:
            return math.inf
        cosine = abs(sum(a * b for a, b in zip(quaternion, self.attitude, strict=True))) / length
        return 2.0 * math.acos(min(cosine, 1.0))

    def _outside(self, values: Sequence[float]) -> list[str]:
        return [entry.words(v) for entry, v in zip(self.entries, values, strict=True) if entry.outside(v)]


def working_range(mechanism: Mechanism | Multibody) -> WorkingRange | None:
    """Where a robot works: poses of its platform, or its independent coordinates; None where balls are among them."""
    if isinstance(mechanism, Multibody):
        return _range_of_multibody(mechanism)
    layout = mechanism.layout
    names = layout.pose_names[: layout.ranges]
    entries = (
        Range(name, unit, low, high)
        for name, unit, (low, high) in zip(names, layout.pose_units, mechanism.box, strict=False)
    )
    attitude = mechanism.home[-4:] if layout.free else ()
    return WorkingRange("pose", tuple(entries), tuple(attitude), mechanism.attitude_range)


def motor_range(mechanism: Mechanism) -> WorkingRange:
    """Where the motors of a robot of limbs may be: the limits of their joints; slides without any, within its size."""
    entries = []
    for limb, joint, _ in mechanism.motors():
        unit, far = ("rad", math.inf) if joint.kind == "R" else ("m", REACH * mechanism.size)
        entry = Range(f"{limb.name}.{joint.name}", unit, -far, far, "twice the size of the robot")
        if joint.limits is not None:
            low, high = sorted(joint.sign * mechanism.value(end) for end in (joint.limits.lower, joint.limits.upper))
            entry = Range(entry.name, unit, low, high, "the limits of the joint")
        entries.append(entry)
    return WorkingRange("position", tuple(entries))


def _range_of_multibody(robot: Multibody) -> WorkingRange | None:
    """The same of independent coordinates, of which the last may be a ball."""
    links = [robot.links[index] for index in robot.independent]
    balls = [link for link in links if link.kind == "S"]
    if balls and balls != links[-1:]:
        return None
    unbounded = (-math.inf, math.inf)
    single = [link for link in links if link.kind != "S"]
    entries = (
        Range(link.name, "m" if link.kind == "P" else "rad", *robot.box.get(link.name, unbounded)) for link in single
    )
    attitude = tuple(robot.home[name] for name in robot.given[len(single) :])
    name = "pose" if robot.posed else "position"
    return WorkingRange(name, tuple(entries), attitude, robot.attitude_range)
