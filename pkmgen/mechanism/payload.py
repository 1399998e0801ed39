"""A payload given at run time: a further body of what the platform carries, linear in numbers that a caller gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import ZERO, ZERO_VECTOR
from pkmgen.language.expression.trees import Name, Tree
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import Multibody, PlacedBody, Side
from pkmgen.mechanism.parameters import StandardParameter
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.standard_parameters import ENTRIES, virtual_bodies
from pkmgen.mechanism.types import Mechanism

Array = NDArray[Any]
LOAD = "load"
"""Name of the body; that of a payload which stands in the robot file is `payload`."""
UNITS = {"mass": "kg", "moment": "kg*m", "inertia": "kg*m**2"}
WHOLE = ("mass", *(f"moment_{axis}" for axis in "xyz"), *(f"inertia_{entry}" for entry in ENTRIES))
STAYS = 1e-9
"""How far an axis may move at the poses of a plan and count as at rest; m for a point, over the size of the robot."""


@dataclass(frozen=True, slots=True)
class Payload:
    """What a caller says of a payload.

    Attributes:
        entries: `mass`, first moments about P (`moment_x` …) and inertia about P (`inertia_xx` …) in axes of what
            carries it, as far as they act on the robot.
        carrier: What carries it: the platform, or the part of an articulated one that turns at P, its tool.
        body: Its name, which no other body has.
    """

    entries: tuple[str, ...]
    carrier: str = "platform"
    body: str = LOAD

    @property
    def units(self) -> tuple[str, ...]:
        """Their SI units."""
        return tuple(UNITS[entry.partition("_")[0]] for entry in self.entries)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the parameters of the robot that stand for the entries."""
        return tuple(f"{self.body}.{entry}" for entry in self.entries)

    @property
    def meaning(self) -> str:
        """One line on the entries."""
        about = "" if self.entries == ("mass",) else f", about P, axes of the {self.carrier}"
        return f"payload: {', '.join(self.entries)}{about}"

    @property
    def standard(self) -> tuple[StandardParameter, ...]:
        """The entries as standard parameters."""
        return tuple(
            StandardParameter(f"{self.body}.{entry}", unit, 0.0, f"{entry} of the payload")
            for entry, unit in zip(self.entries, self.units, strict=True)
        )

    @property
    def bodies(self) -> tuple[Body, ...]:
        """Bodies at P that stand for it, of which the names of the entries are known."""

        def named(entry: str) -> Tree:
            return Name(f"{self.body}.{entry}") if entry in self.entries else ZERO

        x, y, z = (named(f"moment_{axis}") for axis in "xyz")
        xx, yy, zz, xy, xz, yz = (named(f"inertia_{entry}") for entry in ENTRIES)
        return virtual_bodies(self.body, RigidInertia(named("mass"), (x, y, z), (xx, yy, zz, xy, xz, yz)))

    @property
    def at_rest(self) -> dict[str, float]:
        """The parameters where there is none."""
        return dict.fromkeys(self.names, 0.0)


def with_payload(mechanism: Mechanism) -> tuple[Mechanism, Payload]:
    """Add a payload to the platform of a robot of limbs.

    Returns:
        The robot with the body, whose parameters hold the names with value zero; and what the entries are.
    """
    tools = [part for part in mechanism.parts if part.point == part.offset == ZERO_VECTOR and part.turn_ratio != ZERO]
    tool = tools[-1] if tools else None
    payload = Payload(_acting(mechanism), tool.name if tool else "platform")
    parameters = MappingProxyType({**mechanism.parameters, **payload.at_rest})
    if tool is None:
        return replace(mechanism, platform=mechanism.platform + payload.bodies, parameters=parameters), payload
    parts = tuple(
        replace(part, bodies=part.bodies + payload.bodies) if part is tool else part for part in mechanism.parts
    )
    return replace(mechanism, parts=parts, parameters=parameters), payload


def carrying(robot: Multibody, payload: Payload) -> Multibody:
    """A robot of bodies and joints, whose independent coordinates are the pose of a platform, with a payload on it."""
    side = robot.platform
    assert side is not None
    placed = tuple(PlacedBody(body, side) for body in payload.bodies)
    links = list(robot.links)
    link = links[side.link]
    links[side.link] = replace(link, bodies=(*link.bodies, *(each.in_link(each.body) for each in placed)))
    parameters = MappingProxyType({**robot.parameters, **payload.at_rest})
    return replace(robot, links=tuple(links), bodies=(*robot.bodies, *placed), parameters=parameters)


def _acting(mechanism: Mechanism) -> tuple[str, ...]:
    """Entries of a body on the platform that its motion lets act."""
    layout = mechanism.layout
    if not layout.rotates:
        return ("mass",)
    if layout.rotation_axis is None:
        return WHOLE if layout.axes else WHOLE[1:]
    return _turning_about("xyz"[layout.rotation_axis.index(1)])


def _turning_about(axis: str) -> tuple[str, ...]:
    return ("mass", *(f"moment_{other}" for other in "xyz" if other != axis), f"inertia_{axis * 2}")


def payload_at(robot: Multibody, poses: Array) -> Payload:
    """What a payload is on the platform of a robot of bodies and joints.

    Args:
        robot: The robot, whose independent coordinates are the pose of a platform.
        poses: Coordinates of closed poses, one row each, which show how the platform moves.
    """
    side = robot.platform
    assert side is not None
    name, taken = LOAD, {placed.body.name for placed in robot.bodies}
    while name in taken:
        name += "_"
    return Payload(_acting_at(robot, side, poses), body=name)


def _acting_at(robot: Multibody, side: Side, poses: Array) -> tuple[str, ...]:
    if robot.base is not None:
        return WHOLE
    found = [link_frames(robot, dict(zip(robot.joints, pose, strict=True)))[side.link] for pose in poses.tolist()]
    own = np.array([in_numbers(robot, axis) for axis in (side.axes.x, side.axes.y, side.axes.z)])
    axes = np.array([own @ turned.T for turned, _ in found])
    points = np.array([origin + turned @ in_numbers(robot, side.point) for turned, origin in found])
    if np.ptp(points, axis=0).max() < STAYS * robot.size:
        return WHOLE[1:]
    stay = [axis for k, axis in enumerate("xyz") if np.ptp(axes[:, k], axis=0).max() < STAYS]
    if len(stay) == 1:
        return _turning_about(*stay)
    return ("mass",) if stay else WHOLE
