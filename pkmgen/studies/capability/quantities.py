"""Quantities by name, unit and meaning, each with the functions it is made of and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.description.bodies import PoseCoordinate
from pkmgen.studies.capability import slabs, stiffness
from pkmgen.studies.capability.states import Array, Form, States
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Subject

EVENLY = 12.0
"""Square of a width by the variance of what is spread evenly over it."""


@dataclass(frozen=True)
class Kind:
    """What is straight, or what turns: entries of twists and wrenches that have one unit.

    Attributes:
        force: Name of the load, and of the greatest one.
        acceleration: Name of the acceleration.
        speed: Name of the speed.
        error: Name of the error.
        stiffness: Name of the stiffness.
        deflection: Name of the displacement under a load.
        unit: `m` or `rad`.
        load: Unit of the load.
        places: These entries.
        other: The load that is zero meanwhile; empty where the robot has none of the other kind.
    """

    force: str
    acceleration: str
    speed: str
    error: str
    stiffness: str
    deflection: str
    unit: str
    load: str
    places: tuple[int, ...] = ()
    other: str = ""


STRAIGHT = Kind("force", "acceleration", "speed", "error", "stiffness", "deflection", "m", "N")
TURNING = Kind(
    "moment", "angular_acceleration", "angular_speed", "angular_error", "angular_stiffness", "rotation", "rad", "N*m"
)


AXES = frozenset({PoseCoordinate.TURN_X.value, PoseCoordinate.TURN_Y.value, PoseCoordinate.TURN_Z.value})
"""Rotations of a platform that are reported axis by axis."""


@dataclass(frozen=True)
class Row:
    """A quantity.

    Attributes:
        measured: Its name, unit and meaning.
        functions: Functions that it is made of.
        make: Its values (N,) in some states.
    """

    measured: Measured
    functions: tuple[str, ...]
    make: Callable[[States], Array]


def kinds_of(subject: Subject) -> tuple[Kind, ...]:
    """Kinds of entries that twists of a robot have; rates of turns about axes that move with each other are none."""
    units, kinds = subject.names.twist_units, list[Kind]()
    turned = subject.mechanism.posed and len(set(subject.names.twist) & AXES) > 1
    for kind, other in ((STRAIGHT, TURNING), (TURNING, STRAIGHT)):
        places = tuple(place for place, unit in enumerate(units) if unit == f"{kind.unit}/s")
        if places and not (turned and kind is TURNING):
            left = other.force if f"{other.unit}/s" in units else ""
            own = {name: getattr(kind, name) for name in kind.__dataclass_fields__}
            kinds.append(Kind(**{**own, "places": places, "other": left}))
    return tuple(kinds)


def rows_of(subject: Subject, motors: Motors, form: Form, wanted: Wanted) -> tuple[Row, ...]:
    """All quantities that what is known of motors allows.

    Raises:
        ArgumentError: A load is asked for that the robot does not take.
        UnsupportedRobotError: Efforts of loads are asked for of a robot without a Jacobian of its own.
    """
    kinds, rows = kinds_of(subject), list[Row]()
    if motors.knows("effort_limit"):
        rows += [row for kind in kinds for row in _of_efforts(kind, form)]
    rows += _of_loads(subject, kinds, form, wanted)
    if motors.knows("speed_limit"):
        rows += [_of_speed(kind, form) for kind in kinds]
    if form.platform and motors.play.any():
        rows += [row for kind in kinds for row in _of_errors(kind, form, motors)]
    if form.platform and motors.knows("stiffness"):
        loads = {STRAIGHT.load: wanted.force, TURNING.load: wanted.moment}
        rows += [row for kind in kinds for row in _of_stiffness(kind, form, loads[kind.load])]
    return tuple(rows)


def _of_efforts(kind: Kind, form: Form) -> Iterator[Row]:
    """Force, and acceleration, that efforts within their limits give in every direction; negative if none hold it."""
    said = "in every direction within effort limits"
    if form.platform:
        without = f", without {kind.other}" if kind.other else ""
        yield Row(
            Measured(kind.force, kind.load, f"greatest {kind.force} {said}{without}", "low"),
            form.functions,
            lambda states: slabs.greatest_everywhere(states.wrenches, kind.places),
        )
    name = kind.acceleration.replace("_", " ")
    without = f", without {'turning' if kind.unit == 'm' else 'moving'}" if kind.other else ""
    yield Row(
        Measured(kind.acceleration, f"{kind.unit}/s²", f"greatest {name} {said}{without}", "low"),
        (*form.functions, "mass_matrix"),
        lambda states: slabs.greatest_everywhere(states.accelerations, kind.places),
    )


def _of_loads(subject: Subject, kinds: tuple[Kind, ...], form: Form, wanted: Wanted) -> Iterator[Row]:
    """Effort that loads of the worst direction take."""
    sizes = {STRAIGHT.force: wanted.force, TURNING.force: wanted.moment}
    asked = {name: size for name, size in sizes.items() if size}
    if not asked:
        return
    robot, loads = subject.robot.name, [(each.places, asked[each.force]) for each in kinds if each.force in asked]
    if not form.platform or len(loads) < len(asked):
        raise ArgumentError(f"{robot} has no platform that takes a {' and a '.join(asked)}")
    if not form.jacobian:
        raise UnsupportedRobotError(f"{robot}: efforts that hold a load are known of robots of limbs only")
    unit = subject.effort_units[0]
    same = [place for place, each in enumerate(subject.effort_units) if each == unit]
    said = " and ".join(f"{each:g} {'N' if name == STRAIGHT.force else 'N·m'}" for name, each in asked.items())
    yield Row(
        Measured("holding_effort", unit, f"greatest effort of a motor under {said} of the worst direction", "high"),
        ("jacobian",),
        lambda states: slabs.needed(states.found["jacobian"], states.found["effort"], loads)[:, same].max(axis=1),
    )


def _of_speed(kind: Kind, form: Form) -> Row:
    """Speed that motors allow in every direction."""
    name = kind.speed.replace("_", " ")
    words = f"greatest {name} in every direction within speed limits"
    return Row(
        Measured(kind.speed, f"{kind.unit}/s", words, "low"),
        () if form.driven else ("inverse_jacobian",),
        lambda states: slabs.greatest_everywhere(states.twists, kind.places),
    )


def _of_errors(kind: Kind, form: Form, motors: Motors) -> Iterator[Row]:
    """Errors of the platform, the greatest one and the usual one."""
    needed = ("jacobian",) if form.square else ("inverse_jacobian",)
    name, deviation = kind.error.replace("_", " "), np.sqrt((motors.resolution**2 + motors.backlash**2) / EVENLY)
    yield Row(
        Measured(kind.error, kind.unit, f"greatest {name} of the platform by steps and play of motors", "high"),
        needed,
        lambda states: stiffness.greatest_error(states.response, motors.play, kind.places),
    )
    yield Row(
        Measured(f"usual_{kind.error}", kind.unit, f"root mean square of the {name} of the platform", "high"),
        needed,
        lambda states: stiffness.usual_error(states.response, deviation, kind.places),
    )


def _of_stiffness(kind: Kind, form: Form, load: float) -> Iterator[Row]:
    """Stiffness in the softest direction, and the displacement there."""
    needed = ("jacobian",) if form.square else ("inverse_jacobian",)
    name = kind.stiffness.replace("_", " ")
    yield Row(
        Measured(kind.stiffness, f"{kind.load}/{kind.unit}", f"least {name} of the platform on its motors", "low"),
        needed,
        lambda states: _inverse(states.softness(kind.places)),
    )
    if load:
        said = f"{load:g} {kind.load.replace('*', '·')} of the worst direction"
        yield Row(
            Measured(kind.deflection, kind.unit, f"greatest {kind.deflection} under {said}", "high"),
            needed,
            lambda states: load * states.softness(kind.places),
        )


def _inverse(values: Array) -> Array:
    with np.errstate(divide="ignore"):
        return np.asarray(1.0 / values)
