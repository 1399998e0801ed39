"""Capability of a robot in one state, with its polytopes.

from pkmgen.studies.capability.pose import capability_at
found = capability_at("fivebar", [0.0, 0.5], motors={"effort_limit": {"": 28.0}})
found.values["force"], found.polytope("force").vertices
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.machine.masks import refuse_masked
from pkmgen.machine.spelling import did_you_mean
from pkmgen.studies.capability.quantities import Kind
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.slabs import Slabs, greatest_everywhere
from pkmgen.studies.capability.states import Array, States
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.subject import Subject


@dataclass(frozen=True)
class Plane:
    """A plane that bounds a polytope.

    Attributes:
        normal: Unit normal, outwards, (k,).
        distance: From zero, negative where zero is beyond it.
        motor: Motor that is at its limit there; empty where several are.
        limit: Effort or speed of this motor; 0 where several make the plane.
        unit: Unit of the limit.
    """

    normal: Array
    distance: float
    motor: str
    limit: float
    unit: str


@dataclass(frozen=True)
class Polytope:
    """What is possible in one state, all entries of another unit being zero.

    Attributes:
        name: What it is of: `force`, `moment`, `acceleration`, `angular_acceleration`, `speed` or `angular_speed`.
        unit: Unit of its entries.
        axes: Names of its entries.
        vertices: Vertices (V, k), in two dimensions counterclockwise; none where nothing is possible.
        planes: Planes that bound it.
        radius: Of the greatest ball about zero: what is possible in every direction; negative where zero is not.
        centre: What motors do that exert nothing, (k,): the middle of the polytope.
    """

    name: str
    unit: str
    axes: tuple[str, ...]
    vertices: Array
    planes: tuple[Plane, ...]
    radius: float
    centre: Array


@dataclass(frozen=True)
class PoseCapability:
    """What a robot is capable of in one state.

    Attributes:
        capability: The robot with its motors.
        states: The state.
        measured: Quantities that are known.
        values: Their values by name.
    """

    capability: Capability
    states: States
    measured: tuple[Measured, ...]
    values: Mapping[str, float]

    def polytope(self, name: str) -> Polytope:
        """The polytope of a quantity, such as `force` or `acceleration`.

        Raises:
            ArgumentError: There is no such polytope, or limits of motors are missing.
        """
        known = {each: kind for kind in self.capability.kinds for each in (kind.force, kind.acceleration, kind.speed)}
        if name not in known:
            raise ArgumentError(f"{name!r} has no polytope{did_you_mean(name, known) or f'; allowed: {list(known)}'}")
        kind = known[name]
        if name == kind.speed:
            self.capability.motors.asked("speed_limit")
            return self._made(name, kind, self.states.twists, f"{kind.unit}/s")
        self.capability.motors.asked("effort_limit")
        if name == kind.acceleration:
            return self._made(name, kind, self.states.accelerations, f"{kind.unit}/s²")
        if not self.capability.form.platform:
            raise UnsupportedRobotError(f"{self.capability.subject.robot.name} has no platform that exerts a {name}")
        return self._made(name, kind, self.states.wrenches, kind.load)

    def _made(self, name: str, kind: Kind, slabs: Slabs, unit: str) -> Polytope:
        places = list(kind.places)
        middle = np.linalg.lstsq(slabs.normals[0], -slabs.offsets[0], rcond=None)[0]
        return Polytope(
            name=name,
            unit=unit,
            axes=tuple(self.capability.subject.names.twist[place] for place in places),
            vertices=vertices(slabs, places),
            planes=tuple(self._planes(slabs, places, name == kind.speed)),
            radius=float(greatest_everywhere(slabs, places)[0]),
            centre=middle[places],
        )

    def _planes(self, slabs: Slabs, places: list[int], speeds: bool) -> Iterator[Plane]:
        """Both planes of each slab, of one motor each where there is one slab for a motor."""
        motors, form = self.capability.motors, self.capability.form
        limits = motors.speed_limit if speeds else motors.effort_limit
        units = [(f"{unit}/s" if speeds else "N*m" if unit == "rad" else "N") for unit in motors.units]
        own = form.square or form.driven or speeds
        bounds = np.broadcast_to(slabs.bounds, slabs.offsets.shape)[0]
        for place, (row, offset, bound) in enumerate(zip(slabs.normals[0], slabs.offsets[0], bounds, strict=True)):
            length = float(np.linalg.norm(row[places]))
            for sign in (1.0, -1.0) if length > 0.0 else ():
                said = (motors.names[place], sign * float(limits[place]), units[place]) if own else ("", 0.0, "")
                yield Plane(sign * row[places] / length, float((bound - sign * offset) / length), *said)


def capability_at(
    robot: str | Path,
    pose: ArrayLike,
    twist: ArrayLike | None = None,
    *,
    motors: Mapping[str, Mapping[str, float]] | None = None,
    force: float = 0.0,
    moment: float = 0.0,
    parameters: Mapping[str, float] | None = None,
) -> PoseCapability:
    """What a robot is capable of in a pose, at rest or at a twist.

    Args:
        robot: A robot of the library, or path of a robot file.
        pose: The pose (p,), m and rad; coordinates of motors where there is no platform.
        twist: The twist (n,); at rest if left out.
        motors: What motors are good for in place of what the file says: by word, such as `effort_limit`, and motor, ""
            for all; SI units.
        force: Size of a force on the platform, N.
        moment: Size of a moment on it, N·m.
        parameters: Values of parameters by name, in the units of the file.

    Raises:
        ArgumentError: The pose has another size, the robot does not work there, or a value is out of range.
        PkmgenError: As of `pkmgen.load`.
    """
    options = Options(parameters=dict(parameters or {}))
    subject = Subject.load(read_robot_text(robot), options, (), lambda _: None)
    return capability_in(Capability(subject, Wanted.of(motors or {}, force, moment)), pose, twist)


def capability_in(capability: Capability, pose: ArrayLike, twist: ArrayLike | None = None) -> PoseCapability:
    """The same of a robot that is loaded.

    Raises:
        ArgumentError: The pose has another size, or the robot does not work there.
    """
    names = capability.subject.names
    moving = None if twist is None else _row("twist", twist, names.twist)
    needed = (*capability.form.functions, "mass_matrix", *(() if capability.form.driven else ("inverse_jacobian",)))
    states, status = capability.states(_row("pose", pose, names.pose), moving, needed)
    if status[0]:
        said = capability.subject.robot.describe_status(int(status[0]))
        raise ArgumentError(f"{capability.subject.robot.name} does not work in this pose: {said}")
    values = {name: float(each[0]) for name, each in capability.values(states.found).items()}
    return PoseCapability(capability, states, capability.measured, values)


def _row(what: str, given: ArrayLike, names: tuple[str, ...]) -> Array:
    refuse_masked(what, given)
    values = np.asarray(given, np.float64)
    if values.shape != (len(names),) or not np.isfinite(values).all():
        raise ArgumentError(f"{what}: expected {len(names)} finite numbers ({', '.join(names)}), seen {given!r}")
    return values[None]


SAME_VERTEX_SHARE = 1e-9
"""Distance below which two vertices are one, by the size of the polytope."""


def vertices(slabs: Slabs, places: Sequence[int], state: int = 0) -> Array:
    """Vertices of the polytope in entries `places`, others zero.

    Args:
        slabs: Polytopes.
        places: One to three entries, of one unit.
        state: Which of the states.

    Returns:
        Vertices (V, k), in two dimensions one after the other counterclockwise; none where the polytope is empty.

    Raises:
        ArgumentError: The polytope is not bounded, or it is of more than three dimensions.
    """
    from scipy.spatial import HalfspaceIntersection

    if not 1 <= len(places) <= 3:
        raise ArgumentError(f"a polytope is of one to three dimensions, seen {len(places)}")
    rows, room = _half_spaces(slabs, places, state)
    if len(places) == 1:
        return _interval(rows[:, 0], room)
    centre = _centre(rows, room)
    if centre is None:
        return np.empty((0, len(places)))
    size = float(np.abs(room).max()) or 1.0
    found = HalfspaceIntersection(np.column_stack([rows, -room / size]), centre / size).intersections * size
    found = found[np.isfinite(found).all(axis=1)]
    span = float(np.ptp(found, axis=0).max())
    _, first = np.unique(np.round(found / (SAME_VERTEX_SHARE * span)), axis=0, return_index=True)
    return _in_order(found[np.sort(first)])


def _half_spaces(slabs: Slabs, places: Sequence[int], state: int) -> tuple[Array, Array]:
    """Unit normals and distances of the planes that bound the polytope."""
    own = slabs.normals[state][:, list(places)]
    bounds = np.broadcast_to(slabs.bounds, slabs.offsets.shape)[state]
    lengths = np.linalg.norm(own, axis=1)
    used = (lengths > 1e-14 * lengths.max(initial=0.0)) & np.isfinite(bounds)
    if np.linalg.matrix_rank(own[used]) < len(places):
        raise ArgumentError("the polytope is not bounded: limits of motors are missing")
    rows, offsets = own[used] / lengths[used, None], slabs.offsets[state, used]
    both = np.concatenate([bounds[used] - offsets, bounds[used] + offsets]) / np.tile(lengths[used], 2)
    return np.vstack([rows, -rows]), both


def _interval(rows: Array, room: Array) -> Array:
    high, low = room[rows > 0.0].min(), -room[rows < 0.0].min()
    return np.array([[low], [high]]) if low <= high else np.empty((0, 1))


def _centre(rows: Array, room: Array) -> Array | None:
    """The point that is farthest from all planes; None where there is none inside all."""
    from scipy.optimize import linprog

    objective = np.zeros(rows.shape[1] + 1)
    objective[-1] = -1.0
    bounds = [(None, None)] * rows.shape[1] + [(0.0, None)]
    found = linprog(objective, np.column_stack([rows, np.ones(len(rows))]), room, bounds=bounds)
    if found.status != 0 or found.x[-1] <= SAME_VERTEX_SHARE * max(1.0, float(np.abs(room).max())):
        return None
    return np.asarray(found.x[:-1])


def _in_order(points: Array) -> Array:
    """Points of a plane counterclockwise about their mean; others as they are."""
    if points.shape[1] != 2:
        return points
    around = points - points.mean(axis=0)
    return np.asarray(points[np.argsort(np.arctan2(around[:, 1], around[:, 0]))])
