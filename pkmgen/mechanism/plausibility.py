"""What a robot file says that can be modelled, but is doubtful: units, forgotten keys, inertia beyond matter.

Lengths, masses and inertias are judged against the size of the robot, so that a wrong unit stands out: m and mm are a
factor of 1000 apart, kg·m² and kg·mm² one of 1000 in the radius of gyration.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from pkmgen.errors import Problem
from pkmgen.language.description.angles import angles_of, doubtful_angle
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.check import all_of, expressions_of
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Body, CheckedFile, Element, SlenderInertia
from pkmgen.language.expression.trees import evaluate
from pkmgen.mechanism.doubtful_places import crossing_limbs, gravity_along_base, joints_on_one_line
from pkmgen.mechanism.implausible_home import implausible_balls, implausible_home
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Mechanism

LARGEST_SIZE_M = 30.0
"""Length above which a file may be in mm, m."""
LONE_LENGTH_RATIO = 50.0
"""Ratio of a length to the next smaller one above which it stands alone."""
FARTHEST_CENTRE_SIZES = 30.0
"""Distance of a mass centre from the origin of its body that no robot has, in sizes of the robot."""
LARGEST_GYRATION_SIZES = 10.0
"""Radius of gyration that no body has, in sizes of the robot."""
LEAD = 11340.0
"""Density of lead, kg/m³."""
LEAD_SHARE = 0.25
"""Largest mass of a bar, by that of a cube of lead of its length."""
LONE_MASS_RATIO = 60.0
"""Ratio of a mass to the next smaller one above which it stands alone."""
LARGEST_ROTOR = 30.0
"""Largest inertia of a rotor, by the mass of all bodies and the square of the size of the robot (of 1 m at least)."""
MOST_GRAVITY, LEAST_GRAVITY = 30.0, 1.5
"""Gravity above that of Jupiter, and below that of the Moon, m/s²."""
LEAST_SIZE_M = 1e-3
"""Size of a robot below which all its joints are at one point, m: lengths cannot be judged by it."""
MOMENT_ROUNDING = 1e-3
"""Part of moments of inertia, which are written with few digits, by which they may be beyond those of matter."""
Moments = tuple[float, float, float, float, float, float]
"""xx, yy, zz, xy, xz, yz, kg·m²."""


def doubts_of_limbs(robot: CheckedFile, mechanism: Mechanism) -> tuple[Problem, ...]:
    """Say what in the file of a robot of limbs is doubtful, in the order of the file; it is modelled as it stands.

    A file of bodies and joints has no places of limbs.
    """
    looks = (implausible_home, crossing_limbs, gravity_along_base) if robot.description.home_pose else ()
    return _doubts(robot, mechanism, *(look(robot, mechanism) for look in looks))


def doubts_of_bodies(robot: MultibodyFile, mechanism: Multibody) -> tuple[Problem, ...]:
    """The same of a robot of bodies and joints."""
    return _doubts(robot, mechanism, _unused_ranges(robot, mechanism), joints_on_one_line(robot, mechanism))


def _doubts(robot: CheckedFile, mechanism: RobotModel, *own: Iterable[Problem]) -> tuple[Problem, ...]:
    judge = _Judge(robot, mechanism)
    problems = (
        *judge.gravity(),
        *judge.angles(),
        *judge.lengths(),
        *judge.bodies(),
        *judge.masses(),
        *judge.rotors(),
        *judge.gears(),
        *implausible_balls(robot),
        *chain.from_iterable(own),
    )
    return tuple(sorted(problems, key=lambda problem: (problem.line, problem.column, problem.key)))


class _Judge:
    """Looks at a file with the values of its parameters."""

    def __init__(self, robot: CheckedFile, mechanism: RobotModel) -> None:
        self._description, self._values, self._mechanism = robot.description, robot.values, mechanism
        self._problem = robot.source.problem
        self._size = mechanism.size

    def gravity(self) -> Iterator[Problem]:
        """Gravity that the file does not mention, that points upwards, or that no planet has."""
        if "gravity" not in self._description.model_fields_set:
            up = self._mechanism.upwards
            usual = ", ".join("-9.81" if axis == up else "0" for axis in "xyz")
            allowed = f"[{usual}] m/s² where {up} points upwards"
            yield self._problem(("gravity",), None, "the key is missing: gravity is zero", allowed)
            return
        vector = [self._value(entry) for entry in self._description.gravity]
        size, seen = math.hypot(*vector), f"[{', '.join(f'{entry:g}' for entry in vector)}] m/s²"
        if size > MOST_GRAVITY or 0.0 < size < LEAST_GRAVITY:
            message = f"gravity of {size:g} m/s² is that of no planet; was it meant in mm/s², cm/s² or in g?"
            yield self._problem(("gravity",), seen, message, "9.81 m/s² on Earth")
        down = max(vector, key=abs)
        if down > 0.0:
            axis = "xyz"[vector.index(down)]
            message = f"gravity points along +{axis}: bodies fall towards +{axis}, were the signs meant otherwise?"
            opposite = ", ".join(f"{-entry + 0.0:g}" for entry in vector)
            yield self._problem(("gravity",), seen, message, f"[{opposite}] if {axis} points upwards")

    def angles(self) -> Iterator[Problem]:
        """Angles that look like degrees."""
        for path, angle in angles_of(self._description):
            value = self._value(angle)
            if words := doubtful_angle(path, angle, value):
                yield self._problem(path, f"{value:g} rad", words, f"{value:g}*pi/180 for {value:g} degrees")

    def lengths(self) -> Iterator[Problem]:
        """The greatest length, where it is far beyond the others or beyond any robot."""
        lengths = longest_lengths(self._description, self._values)[:2]
        if not lengths:
            return
        (length, path), following = lengths[0], lengths[1][0] if len(lengths) > 1 else math.inf
        if length > LARGEST_SIZE_M or length > LONE_LENGTH_RATIO * following > 0.0:
            beside = f", the next one {following:g} m" if math.isfinite(following) else ""
            message = f"this is the greatest length of the robot{beside}; lengths are in m, was it meant in mm?"
            yield self._problem(path, f"{length:g} m", message, f"{length / 1000:g} for {length:g} mm")

    def bodies(self) -> Iterator[Problem]:
        """Bodies without a mass, too heavy, too wide, or of an inertia that no matter has."""
        for path, body in all_of(Body, self._description):
            given = [key for key in ("mass_centre", "inertia") if key in body.model_fields_set]
            if given and "mass" not in body.model_fields_set:
                message = f"{' and '.join(given)} given, but no mass: it is 0 kg"
                yield self._problem((*path, given[0]), None, message, "mass, in kg (0 if that is meant)")
            else:
                yield from self._body(path, body)

    def _body(self, path: KeyPath, body: Body) -> Iterator[Problem]:
        mass, moments = self._value(body.mass), self._moments(body)
        centre = math.hypot(*map(self._value, body.mass_centre))
        radius = math.sqrt(max(moments[:3]) / mass) if mass > 0.0 else 0.0
        size, known = f"the robot's size is {self._size:.3g} m", self._size > LEAST_SIZE_M
        if known and centre > FARTHEST_CENTRE_SIZES * self._size:
            message = f"the mass centre is {centre:g} m from the origin of its body, but {size}; was it meant in mm?"
            yield self._problem((*path, "mass_centre"), f"{centre:g} m", message, f"up to about {self._size:.3g} m")
        elif known and (length := self._length(body)) and mass > LEAD_SHARE * LEAD * max(length, centre, radius) ** 3:
            message = f"this is more than a bar of lead of {length:g} m, half as thick as long; was it meant in g?"
            yield self._problem((*path, "mass"), f"{mass:g} kg", message, f"{mass / 1000:g} for {mass:g} g")
        elif known and mass > LEAD * max(self._size, centre, radius) ** 3:
            message = f"this is more than a cube of lead as wide as the robot, and {size}; was it meant in g?"
            yield self._problem((*path, "mass"), f"{mass:g} kg", message, f"{mass / 1000:g} for {mass:g} g")
        if known and radius > LARGEST_GYRATION_SIZES * self._size:
            message = (
                f"the radius of gyration, √(inertia/mass), is {radius:.3g} m, but {size}; inertia is in kg·m², was it "
                "meant in kg·mm² or g·mm²?"
            )
            allowed = f"up to about {mass * self._size**2:.2g} kg·m²"
            yield self._problem((*path, "inertia"), f"{max(moments[:3]):g} kg·m²", message, allowed)
        else:
            yield from self._matter(path, moments)

    def _length(self, body: Body) -> float:
        """Length of a bar, m; zero where a body has none."""
        return self._value(body.length) if isinstance(body, Element) and body.length is not None else 0.0

    def masses(self) -> Iterator[Problem]:
        """The greatest mass, where it is far beyond the others."""
        masses = sorted(
            ((self._value(body.mass), path) for path, body in all_of(Body, self._description)), reverse=True
        )
        if len(masses) > 1 and masses[0][0] > LONE_MASS_RATIO * masses[1][0] > 0.0:
            (mass, path), (following, _) = masses[:2]
            message = f"this is the greatest mass of the robot, the next one {following:g} kg; was it meant in g?"
            problem = self._problem((*path, "mass"), f"{mass:g} kg", message, f"{mass / 1000:g} for {mass:g} g")
            if problem.key not in {known.key for known in self.bodies()}:
                yield problem

    def rotors(self) -> Iterator[Problem]:
        """Rotors that weigh more than the machine."""
        total = sum(self._value(body.mass) for _, body in all_of(Body, self._description))
        most = LARGEST_ROTOR * total * max(1.0, self._size) ** 2
        expressions = dict(expressions_of(self._description))
        for path, expression in expressions.items():
            if path[-1] != "rotor_inertia" or (value := self._value(expression)) <= 0.0 or most == 0.0:
                continue
            gear = expressions.get((*path[:-1], "gear_ratio"))
            ratio = 1.0 if gear is None else abs(self._value(gear))
            if value > most:
                message = (
                    f"this rotor has {value:g} kg·m² (or kg, of a slide), and all bodies together {total:.3g} kg; was "
                    "it meant in g·cm²?"
                )
                yield self._problem(path, f"{value:g}", message, f"{1e-7 * value:g} for {value:g} g·cm²")
            elif ratio > 1.0 and value * ratio**2 > most:
                message = (
                    f"seen at the joint this rotor has {value * ratio**2:.3g} kg·m² (or kg, of a slide), and all "
                    f"bodies together {total:.3g} kg; the file has it at the motor, was it given at the joint?"
                )
                yield self._problem(path, f"{value:g}", message, f"{value / ratio**2:.3g} for {value:g} at the joint")

    def gears(self) -> Iterator[Problem]:
        """Gears by which the joint turns faster than its motor."""
        for path, expression in expressions_of(self._description):
            if path[-1] == "gear_ratio" and 0.0 < (ratio := abs(self._value(expression))) < 1.0:
                message = (
                    f"with a ratio of {ratio:g} the motor is slower than its joint; the ratio is the motor's rate by "
                    "the joint's, was it meant the other way round?"
                )
                yield self._problem(path, f"{ratio:g}", message, f"{1.0 / ratio:g} for a gear of {1.0 / ratio:g}:1")

    def _matter(self, path: KeyPath, moments: Moments) -> Iterator[Problem]:
        """An inertia that no distribution of mass has; one moment alone is that of a body that moves in a plane."""
        if sum(map(bool, moments)) < 2:
            return
        seen = ", ".join(f"{name} {value:g}" for name, value in zip(_MOMENTS, moments, strict=True) if value)
        scale = sum(moments[:3])
        if not _is_positive(moments, scale):
            message = "no body has this inertia: a principal moment is negative, the products are too great"
            yield self._problem((*path, "inertia"), seen, message, "principal moments of 0 or more")
            return
        half, (xx, yy, zz, *products) = 0.5 * scale, moments
        distribution = (half - xx, half - yy, half - zz, *(-product for product in products))
        if not _is_positive(distribution, scale):  # type: ignore[arg-type]
            message = "no body has this inertia: a principal moment is greater than the sum of the other two"
            allowed = "each principal moment at most the sum of the other two (zz alone for motion in the plane xy)"
            yield self._problem((*path, "inertia"), seen, message, allowed)

    def _moments(self, body: Body) -> Moments:
        inertia = body.inertia
        if isinstance(inertia, SlenderInertia):
            across = self._value(inertia.transverse)
            return across, across, self._value(inertia.axial), 0.0, 0.0, 0.0
        return tuple(self._value(getattr(inertia, name)) for name in _MOMENTS)  # type: ignore[return-value]

    def _value(self, expression: QuantityExpression) -> float:
        return float(evaluate(expression.tree, self._values))  # without its ball: products may overflow


def _unused_ranges(robot: MultibodyFile, mechanism: Multibody) -> Iterator[Problem]:
    """Ranges of coordinates that follow from others."""
    given = [mechanism.links[index].name for index in mechanism.independent]
    for name in robot.description.box:
        if name not in given:
            message = f"this range is not used: {name} follows from the {mechanism.independent_words}"
            allowed = f"{', '.join(given)}; limits on the joint itself"
            yield robot.source.problem(("box", name), name, message, allowed)


_MOMENTS = ("xx", "yy", "zz", "xy", "xz", "yz")


def longest_lengths(description: Any, values: Mapping[str, float]) -> list[tuple[float, KeyPath]]:
    """Lengths of the vectors that place joints, limbs and frames in a file, m, longest first, with their key paths."""
    squares: dict[KeyPath, float] = {}
    for path, expression in expressions_of(description):
        words = {"home", "box", "limits", "parameters", "gravity", "mass_centre"}
        if expression.units == ("m",) and words.isdisjoint(path):
            place = path[:-1] if isinstance(path[-1], int) else path
            squares[place] = squares.get(place, 0.0) + evaluate(expression.tree, values) ** 2
    return sorted(((math.sqrt(square), path) for path, square in squares.items()), key=lambda each: -each[0])


def _is_positive(moments: Moments, scale: float) -> bool:
    """Whether a symmetric matrix has no negative eigenvalue but for rounding: all its principal minors say so."""
    margin = MOMENT_ROUNDING * scale
    xx, yy, zz = (moment + margin for moment in moments[:3])
    xy, xz, yz = moments[3:]
    whole = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    minors = (xx * yy - xy * xy, xx * zz - xz * xz, yy * zz - yz * yz)
    return min(xx, yy, zz) >= 0.0 and min(minors) >= 0.0 and whole >= 0.0
