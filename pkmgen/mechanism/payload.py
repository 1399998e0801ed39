"""A payload given at run time: a further body of what the platform carries, linear in numbers that a caller gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from pkmgen.expression.algebra import ZERO, Vector
from pkmgen.expression.trees import Name, Tree
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.mechanism.standard_parameters import ENTRIES, virtual_bodies
from pkmgen.mechanism.types import Mechanism

LOAD = "load"
"""Name of the body; that of a payload which stands in the robot file is `payload`."""
UNITS = {"mass": "kg", "moment": "kg*m", "inertia": "kg*m**2"}
POINT: Vector = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Payload:
    """What a caller says of a payload.

    Attributes:
        entries: `mass`, first moments about P (`moment_x` …) and inertia about P (`inertia_xx` …) in axes of what
            carries it, as far as they act on the robot.
        units: Their SI units.
        carrier: What carries it: the platform, or the part of an articulated one that turns at P, its tool.
    """

    entries: tuple[str, ...]
    units: tuple[str, ...]
    carrier: str

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the parameters of the mechanism that stand for the entries."""
        return tuple(f"{LOAD}.{entry}" for entry in self.entries)


def with_payload(mechanism: Mechanism) -> tuple[Mechanism, Payload]:
    """Add a body of which only the names of its mass, first moments and inertia are known.

    Returns:
        The robot with the body, whose parameters hold the names with value zero; and what the entries are.
    """
    entries = _acting(mechanism)
    tools = [part for part in mechanism.parts if part.point == part.offset == POINT and part.turn_ratio != ZERO]
    tool = tools[-1] if tools else None
    payload = Payload(
        entries, tuple(UNITS[entry.partition("_")[0]] for entry in entries), tool.name if tool else "platform"
    )
    bodies = virtual_bodies(LOAD, _lump(entries))
    parameters = MappingProxyType({**mechanism.parameters, **dict.fromkeys(payload.names, 0.0)})
    if tool is None:
        return replace(mechanism, platform=mechanism.platform + bodies, parameters=parameters), payload
    parts = tuple(replace(part, bodies=part.bodies + bodies) if part is tool else part for part in mechanism.parts)
    return replace(mechanism, parts=parts, parameters=parameters), payload


def _acting(mechanism: Mechanism) -> tuple[str, ...]:
    """Entries of a body on the platform that its motion lets act."""
    layout = mechanism.layout
    if not layout.rotates:
        return ("mass",)
    whole = (*(f"moment_{axis}" for axis in "xyz"), *(f"inertia_{entry}" for entry in ENTRIES))
    if layout.rotation_axis is None:
        return ("mass", *whole) if layout.axes else whole
    axis = "xyz"[layout.rotation_axis.index(1)]
    return ("mass", *(f"moment_{other}" for other in "xyz" if other != axis), f"inertia_{axis * 2}")


def _lump(entries: tuple[str, ...]) -> RigidInertia:
    def named(entry: str) -> Tree:
        return Name(f"{LOAD}.{entry}") if entry in entries else ZERO

    x, y, z = (named(f"moment_{axis}") for axis in "xyz")
    xx, yy, zz, xy, xz, yz = (named(f"inertia_{entry}") for entry in ENTRIES)
    return RigidInertia(named("mass"), (x, y, z), (xx, yy, zz, xy, xz, yz))
