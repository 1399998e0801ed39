"""How the pose and the twist of a platform are laid out: names, units and sizes, for each motion.

The twist is minimal: it has an entry for each freedom. A platform that turns freely has a unit quaternion in its pose,
scalar first, and an angular velocity in world axes in its twist.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pkmgen.language.description.types import Motion

QUATERNION = ("qw", "qx", "qy", "qz")
_UNITS = {"pose": ("m", "rad"), "twist": ("m/s", "rad/s"), "acceleration": ("m/s²", "rad/s²"), "wrench": ("N", "N*m")}
_PLANAR = (Motion.PLANAR_POINT, Motion.PLANAR_BODY)
_FREE = (Motion.SPATIAL, Motion.SPHERICAL)
_ANGLES = {Motion.PLANAR_BODY: "phi", Motion.SCHOENFLIES: "psi"}


@dataclass(frozen=True, slots=True)
class Layout:
    """How pose and twist of a platform are laid out.

    Attributes:
        axes: World axes along which it translates, such as `xy`; empty where it only turns.
        plane: World axes of a planar motion, None for others.
        angle: Name of the angle of a platform that turns about a fixed axis, None for others.
        free: Whether it turns freely: its attitude is a quaternion.
    """

    axes: str
    plane: str | None
    angle: str | None
    free: bool

    @property
    def rotates(self) -> bool:
        """Whether the platform turns."""
        return self.free or self.angle is not None

    @property
    def rotation_axis(self) -> tuple[int, int, int] | None:
        """Fixed world axis about which the platform turns, None where it has none."""
        if self.angle is None:
            return None
        return (0, 1, 0) if self.plane == "xz" else (0, 0, 1)

    @property
    def pose_names(self) -> tuple[str, ...]:
        """Names of the entries of the pose."""
        return (*self.axes, *QUATERNION) if self.free else self.twist_names

    @property
    def pose_units(self) -> tuple[str, ...]:
        """Units of the entries of the pose."""
        return ("m",) * len(self.axes) + ("1",) * 4 if self.free else self.units("pose")

    @property
    def attitude(self) -> int | None:
        """First entry of the quaternion in the pose, None where there is none."""
        return len(self.axes) if self.free else None

    @property
    def ranges(self) -> int:
        """Entries of the pose that a box has ranges for: all but a quaternion."""
        return len(self.axes) if self.free else len(self.pose_names)

    @property
    def twist_names(self) -> tuple[str, ...]:
        """Names of the entries of the twist: x, y, z for translations, then what turns."""
        rotating = ("wx", "wy", "wz") if self.free else () if self.angle is None else (self.angle,)
        return (*self.axes, *rotating)

    def units(self, quantity: str) -> tuple[str, ...]:
        """Units of a quantity in the twist basis: `twist`, `acceleration` or `wrench`."""
        straight, rotating = _UNITS[quantity]
        return tuple(straight if name in "xyz" else rotating for name in self.twist_names)


@lru_cache
def layout_of(motion: Motion, plane: str) -> Layout:
    """The layout of a motion; `plane` are the world axes of a planar one."""
    planar = motion in _PLANAR
    axes = plane if planar else "" if motion is Motion.SPHERICAL else "xyz"
    return Layout(axes, plane if planar else None, _ANGLES.get(motion), motion in _FREE)
