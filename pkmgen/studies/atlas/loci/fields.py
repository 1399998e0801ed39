"""What vanishes at the borders of a workspace and on its singular loci, and where that counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

import numpy as np
from numpy.typing import NDArray

from pkmgen.status import NO_CONVERGENCE, NOT_FINITE, NOT_NORMALISED, OK, OTHER_ASSEMBLY, OUT_OF_REACH, SINGULAR
from pkmgen.studies.atlas.loci.plane import Array, Plane

FUNCTIONS = ("singularity", "reach_margin", "joint_limits")
"""Functions that borders and loci are found by, where a robot has them."""
BEYOND = OUT_OF_REACH | NOT_FINITE | NOT_NORMALISED | NO_CONVERGENCE | OTHER_ASSEMBLY
"""Statuses of states that are not assembled; singular ones are."""
Flags = NDArray[np.bool_]


class Kind(StrEnum):
    """What a curve is."""

    PARALLEL = "parallel"
    SERIAL = "serial"
    REACH = "reach"
    LIMIT = "limit"
    ASSEMBLY = "assembly"


MEANINGS = {
    Kind.PARALLEL: "parallel (type 2) singularity",
    Kind.SERIAL: "serial (type 1) singularity",
    Kind.REACH: "limit of reach: a serial (type 1) singularity",
    Kind.LIMIT: "limit of a joint",
    Kind.ASSEMBLY: "border of what can be assembled, by status",
}


@dataclass(frozen=True)
class Field:
    """A value over a plane whose zeros are looked for.

    Attributes:
        kind: What its zeros are.
        name: Of the limb, motor or joint; empty where there is one only.
        value: Values (n,) at points (n, k), NaN where there are none.
        signed: Whether the value changes its sign at zeros; else zeros are least values.
        others: What has to be positive for zeros to count: values (n, m) and their names.
    """

    kind: Kind
    name: str
    value: Callable[[Array], Array]
    signed: bool = True
    others: Callable[[Array], tuple[Array, tuple[tuple[Kind, str], ...]]] | None = None

    @property
    def key(self) -> tuple[Kind, str]:
        """Kind and name, which identify it."""
        return self.kind, self.name

    def within(self, points: Array, tolerance: float) -> Flags:
        """Where zeros count."""
        if self.others is None or not len(points):
            return np.ones(len(points), bool)
        values, _ = self.others(points)
        return np.asarray((values >= -tolerance).all(axis=1))

    def beyond(self, point: Array) -> tuple[Kind, str] | None:
        """What is not positive at a point, the least of it; None where all is."""
        if self.others is None:
            return None
        values, names = self.others(point[None])
        if not len(names):
            return None
        least = int(np.argmin(np.where(np.isnan(values[0]), np.inf, values[0])))
        return names[least] if values[0, least] < 0.0 else None


class Values:
    """All values of a robot over a plane.

    Attributes:
        plane: The plane.
        reach: Names of the limbs whose limit of reach is known in closed form.
        limits: Names of the joints that have limits.
    """

    def __init__(self, plane: Plane) -> None:
        self.plane = plane
        subject = plane.subject
        self.reach = (
            _listed(subject.robot.function("reach_margin").output.meaning) if subject.has("reach_margin") else ()
        )
        self.limits = (
            _listed(subject.robot.function("joint_limits").output.meaning) if subject.has("joint_limits") else ()
        )
        self.square = len(subject.actuators) == len(subject.names.twist)

    def status(self, points: Array) -> NDArray[np.uint32]:
        """Status words of inverse dynamics at rest."""
        still = self.plane.subject.still(len(points))
        return self.plane.subject.compute("inverse_dynamics", self.plane.poses(points), still, still)[1]

    def margins(self, points: Array) -> Array:
        """Distances from limits of reach, negative beyond; as far as can be where they have no gradient."""
        if not self.reach:
            return np.zeros((len(points), 0))
        margin, status = self.plane.subject.compute("reach_margin", self.plane.poses(points))
        values = np.array(margin["margin"]).reshape(len(points), -1)
        lost = np.flatnonzero(status != OK)
        if len(lost):
            good = self.status(points[lost]) == OK
            values[lost[good]] = self.plane.diagonal
        return values

    def stands(self, points: Array) -> Array:
        """1 where the robot is assembled or singular, −1 where not, NaN where that is by a limit of reach."""
        status = self.status(points)
        result = np.where(status & BEYOND, -1.0, 1.0)
        if self.reach:
            result[(self.margins(points) < 0.0).any(axis=1)] = np.nan
        return result

    def joints(self, points: Array) -> Array:
        """Distances from limits of joints, negative beyond, NaN where the robot does not reach."""
        if not self.limits:
            return np.zeros((len(points), 0))
        margin, _ = self.plane.subject.compute("joint_limits", self.plane.poses(points))
        return np.array(margin["margin"]).reshape(len(points), -1)

    def parallel(self, points: Array) -> Array:
        """Determinant of the unit rows of the inverse Jacobian, zero where the status says so."""
        measures, status = self.plane.subject.compute("singularity", self.plane.poses(points))
        values = np.array(measures["parallel"])
        values[(status == SINGULAR) & np.isnan(values)] = 0.0
        return values

    def serial(self, points: Array) -> Array:
        """|D|/‖w‖ of the motors (n, motors)."""
        measures, _ = self.plane.subject.compute("singularity", self.plane.poses(points))
        return np.array(measures["serial"]).reshape(len(points), -1)


def fields_of(plane: Plane) -> tuple[Values, tuple[Field, ...]]:
    """All that vanishes somewhere, of a robot over a plane."""
    values = Values(plane)
    reach = [(Kind.REACH, name) for name in values.reach]
    limits = [(Kind.LIMIT, name) for name in values.limits]
    fields = [
        Field(*key, partial(_column, values.margins, place), others=partial(_beside, values, reach, [], place))
        for place, key in enumerate(reach)
    ]
    fields.append(Field(Kind.ASSEMBLY, "", values.stands))
    fields += [
        Field(*key, partial(_column, values.joints, place), others=partial(_beside, values, reach, limits, place))
        for place, key in enumerate(limits)
    ]
    if plane.subject.has("singularity"):
        fields.append(Field(Kind.PARALLEL, "", values.parallel, signed=values.square))
        motors = plane.subject.actuators
        fields += [
            Field(Kind.SERIAL, name, partial(_column, values.serial, place), signed=False)
            for place, name in enumerate(motors)
        ]
    return values, tuple(fields)


def _column(value: Callable[[Array], Array], place: int, points: Array) -> Array:
    return np.asarray(value(points)[:, place])


def _beside(
    values: Values,
    reach: list[tuple[Kind, str]],
    limits: list[tuple[Kind, str]],
    place: int,
    points: Array,
) -> tuple[Array, tuple[tuple[Kind, str], ...]]:
    """The others' distances from their limits: of reach, and for a joint those of other joints too."""
    found, names = values.margins(points), [*reach, *limits]
    if limits:
        found, place = np.hstack([found, values.joints(points)]), place + len(reach)
    return np.delete(found, place, axis=1), tuple(name for other, name in enumerate(names) if other != place)


def _listed(meaning: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in meaning.rpartition(":")[2].split(","))
