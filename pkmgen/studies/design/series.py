"""What expressions of a study may name: numbers and series of a robot, and the functions that they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pkmgen.errors import ArgumentError, StudyFileError, UnsupportedRobotError
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.expression.trees import names_in
from pkmgen.language.expression.units import parse_unit
from pkmgen.machine.spelling import nearest
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.design.language import BOX, TRAJECTORY, Kind
from pkmgen.studies.design.records import Motors
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.motors import EVERY
from pkmgen.studies.study.subject import Subject

MASS: Dimension = (0, 1, 0)
TIME: Dimension = (0, 0, 1)
POWER: Dimension = (2, 1, -3)
MOTION = ("inverse_kinematics", "actuator_motion", "inverse_jacobian")
JACOBIAN = ("jacobian", "inverse_jacobian", "bias", "mass_matrix")
REGION = ("singularity", "joint_limits", "joint_coordinates")


@dataclass(frozen=True, slots=True)
class Named:
    """A number or a series.

    Attributes:
        name: Its name.
        meaning: One line.
        along: `trajectory` or `box`, where the study has to have one; empty for a number of the robot.
        columns: `motors` or `bearings`, each of which has a series `<name>_<motor>` of its own; else empty.
        functions: What it needs beside inverse dynamics.
        whole: Whether it is one number for all of the trajectory, or of the box.
    """

    name: str
    meaning: str
    along: str
    columns: str = ""
    functions: tuple[str, ...] = ()
    whole: bool = False


CATALOGUE: Mapping[str, Named] = {
    each.name: each
    for each in (
        Named("moving_mass", "mass of all bodies that move, rotors and payloads of calls left out", ""),
        Named("effort", "efforts of the motors", TRAJECTORY, "motors"),
        Named("velocity", "velocities of the motors", TRAJECTORY, "motors", MOTION),
        Named("power", "power that the motors give, negative where they brake", TRAJECTORY, "motors", MOTION),
        Named("reaction", "size of the force in each bearing", TRAJECTORY, "bearings", ("joint_reactions",)),
        Named("reaction_moment", "size of the moment in each bearing", TRAJECTORY, "bearings", ("joint_reactions",)),
        Named("duration", "time that the trajectory takes", TRAJECTORY, whole=True),
        Named("condition", "condition number of the inverse Jacobian", BOX, functions=("condition_number",)),
        Named("parallel", "determinant of unit rows of the inverse Jacobian, absolute: 0 where singular", BOX),
        Named("serial", "least |D|/‖w‖ of the motors: 0 in a serial singularity", BOX),
        Named("reach_margin", "distance from the limit of reach, to first order", BOX, functions=("reach_margin",)),
        Named("joint_margin", "least distance of a joint from its limits", BOX),
        Named("rest_effort", "greatest effort of a motor at rest", BOX),
        Named("box_share", "share of the states of the box where the robot works", BOX, whole=True),
        Named("box_scale", "factor by which the box can grow about its middle, at most 3", BOX, whole=True),
    )
}

_CAPABLE = {
    **dict.fromkeys(("force", "moment", "acceleration", "angular_acceleration"), "effort_limit"),
    **dict.fromkeys(("speed", "angular_speed"), "speed_limit"),
    **dict.fromkeys(("error", "usual_error", "angular_error", "usual_angular_error"), "resolution or backlash"),
    **dict.fromkeys(("stiffness", "angular_stiffness"), "stiffness"),
    **dict.fromkeys(("deflection", "rotation"), "stiffness, and a load"),
    "holding_effort": "a load",
}
"""What motors allow over the box, by name, and what has to be known of them."""
CAPABLE: Mapping[str, Named] = {
    name: Named(name, f"as pkmgen workspace has it; needs {needs}", BOX) for name, needs in _CAPABLE.items()
}
NAMED: Mapping[str, Named] = {**CATALOGUE, **CAPABLE}


def wanted_of(study: Study) -> Wanted:
    """What a study says of motors and of loads."""
    said = {word: value for word, value in study.description.motors.model_dump().items() if value is not None}
    load = study.description.load
    return Wanted.of({word: {EVERY: value} for word, value in said.items()}, load.force, load.moment)


def asked_for(study: Study) -> dict[str, Named]:
    """What the expressions of a study name beside its numbers.

    Raises:
        StudyFileError: There is no such name, or the study has no trajectory or box.
    """
    found, problems = dict[str, Named](), []
    for path, tree in study.trees:
        for name in names_in(tree):
            if name in study.dimensions:
                continue
            named = _named(name)
            if named is None:
                allowed = (*NAMED, *study.dimensions)
                problems.append(
                    study.source.problem(
                        path, name, "no such quantity or parameter", ", ".join(NAMED), nearest(name, allowed)
                    )
                )
            elif named.along and getattr(study.description, named.along) is None:
                message = f"the study has no {named.along}, which this goes along"
                problems.append(study.source.problem(path, name, message, f"{named.along}: …"))
            else:
                found[name] = named
    if problems:
        raise StudyFileError(tuple(dict.fromkeys(problems)))
    return found


def functions_of(study: Study, names: Iterable[Named]) -> tuple[str, ...]:
    """Functions that a study takes, where the robot has them."""
    named = tuple(names)
    functions = [function for each in named for function in each.functions]
    if any(each.name in CAPABLE for each in named):
        functions += JACOBIAN
    if study.description.box is not None:
        functions += REGION
        if study.description.box.condition is not None:
            functions.append("condition_number")
    return tuple(dict.fromkeys(functions + (list(MOTION) if study.description.trajectory is not None else [])))


def columns_of(subject: Subject, columns: str) -> tuple[str, ...]:
    """Names of motors or bearings."""
    if columns == "motors":
        return tuple(subject.actuators)
    return tuple(subject.robot.function("joint_reactions").notes["bearings"])


def kinds_of(study: Study, asked: Mapping[str, Named], subject: Subject) -> dict[str, Kind]:
    """What all names that a study uses stand for.

    Raises:
        StudyFileError: The robot does not have it, or has it in several units.
    """
    kinds = {name: Kind(dimension) for name, dimension in study.dimensions.items()}
    for path, tree in study.trees:
        for name in names_in(tree):
            if name not in kinds:
                kinds[name] = _kind(study, path, name, asked[name], subject)
    return kinds


def _named(name: str) -> Named | None:
    """What a name begins with: `effort_first` is of `effort`."""
    begun = [each for each in NAMED if name == each or (name.startswith(f"{each}_") and NAMED[each].columns)]
    return NAMED[max(begun, key=len)] if begun else None


def _kind(study: Study, path: tuple[str | int, ...], name: str, named: Named, subject: Subject) -> Kind:
    robot = subject.robot.name
    if name in CAPABLE:
        return Kind(parse_unit(_unit_of(study, path, name, subject)).dimension, BOX)
    missing = [each for each in named.functions if not subject.has(each) and each not in MOTION]
    needs = {"joint_margin": "joint_limits", "parallel": "singularity", "serial": "singularity"}.get(named.name)
    if needs is not None and not subject.has(needs):
        missing.append(needs)
    if missing:
        raise study.problem(path, name, f"{robot} has no function {missing[0]}", "other quantities")
    if not named.columns:
        return Kind(_dimension(named, subject), "" if named.whole else named.along)
    columns = columns_of(subject, named.columns)
    dimensions = [
        _of_motor(named.name, subject, place) if named.columns == "motors" else _of_bearing(named.name)
        for place in range(len(columns))
    ]
    if name == named.name:
        if len(set(dimensions)) > 1:
            message = f"motors of {robot} do not all measure the same; name one"
            raise study.problem(path, name, message, ", ".join(f"{name}_{each}" for each in columns))
        return Kind(dimensions[0], TRAJECTORY, named.columns)
    own = name.removeprefix(f"{named.name}_")
    if own not in columns:
        allowed = ", ".join(f"{named.name}_{each}" for each in columns)
        raise study.problem(path, name, f"{robot} has no {named.columns[:-1]} {own}", allowed, nearest(own, columns))
    return Kind(dimensions[columns.index(own)], TRAJECTORY)


def _unit_of(study: Study, path: tuple[str | int, ...], name: str, subject: Subject) -> str:
    """Unit of what motors allow.

    Raises:
        StudyFileError: Too little is known of the motors, or the robot does not have it.
    """
    try:
        measured = Capability(subject, wanted_of(study)).measured
    except (ArgumentError, UnsupportedRobotError) as error:
        raise study.problem(path, name, str(error), "another load") from error
    for each in measured:
        if each.name == name:
            return each.unit
    message = f"of {subject.robot.name} this is not known; it needs {_CAPABLE[name]}"
    known = ", ".join(each.name for each in measured)
    raise study.problem(
        path, name, message, f"motors: {{{', '.join(Motors.model_fields)}}}; known: {known or 'nothing'}"
    )


def _of_motor(name: str, subject: Subject, place: int) -> Dimension:
    slides = subject.effort_units[place] == "N"
    if name == "power":
        return POWER
    if name == "velocity":
        return (1, 0, -1) if slides else (0, 0, -1)
    return parse_unit(subject.effort_units[place]).dimension


def _of_bearing(name: str) -> Dimension:
    return (1, 1, -2) if name == "reaction" else (2, 1, -2)


def _dimension(named: Named, subject: Subject) -> Dimension | None:
    known: dict[str, Dimension] = {"moving_mass": MASS, "duration": TIME, "reach_margin": (1, 0, 0)}
    if named.name == "joint_margin":
        units = {parse_unit(unit).dimension for unit in subject.robot.function("joint_limits").output.units}
        return units.pop() if len(units) == 1 else None
    if named.name == "rest_effort":
        units = {parse_unit(unit).dimension for unit in subject.effort_units}
        return units.pop() if len(units) == 1 else None
    return known.get(named.name)
