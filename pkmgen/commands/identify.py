"""`pkmgen.identify`, `excite` and `calibrate`: parameters from measurements, and motions that show them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pkmgen.commands.folder import refuse_other_contents, write_file, write_into
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.studies import identify as studies
from pkmgen.studies.identify import Calibrated, Excitation, Identified, Limits, Poses, Run, Subject, find_subject
from pkmgen.studies.identify.pictures import residual_picture, table_text
from pkmgen.studies.identify.report import (
    PICTURE,
    calibration_data,
    calibration_page,
    identification_data,
    identification_page,
)
from pkmgen.studies.identify.runs import pose_names, position_units

REPORT = "report.json"
QUANTITIES = ("time", "position", "velocity", "acceleration", "effort", "pose")
Source = str | Path | Run
MOST_SAMPLES = 1e7
"""Samples of a motion, at most."""


def identify(
    robot: str | Path | RobotText,
    tables: Source | Sequence[Source],
    *,
    loaded: Sequence[Source] = (),
    validate: Sequence[Source] = (),
    cutoff: float | None = None,
    unit: Mapping[str, str] | None = None,
    output: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
) -> Identified:
    """Identify masses, inertias, friction and payload from measured motions and efforts.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        tables: CSV files: t, q1 [deg], …, effort1 [N*m], … with a header; or runs of arrays, as `pkmgen.make_run` makes
            them.
        loaded: Runs with one payload more, the same in all of them: its parameters are found too.
        validate: Runs that the result is judged by.
        cutoff: Low-pass of positions, regressors and efforts, Hz; from the spectrum of each motion if left out.
        unit: Units of columns whose header says none, by quantity: time, position, velocity, acceleration, effort or
            pose.
        output: Folder for report.md, report.json, the robot file with the numbers found, and a picture; nothing is
            written if left out.
        parameters: Values that replace those of the file, in its units.

    Returns:
        What was found.

    Raises:
        MeasurementError: A table is not what it says, or the robot cannot have moved so.
        ArgumentError: A unit is not of a quantity, or the folder holds something else, or cannot be written.
        MissingExtraError: The extra identify is not installed.
        PkmgenError: As of `pkmgen.load`.
    """
    units, folder = _units(unit), _folder(output)
    subject = find_subject(robot, parameters)
    found = studies.identify(subject, tables, loaded=loaded, validate=validate, cutoff=cutoff, units=units)
    if folder is None:
        return found
    data, page = identification_data(found), identification_page(found)
    files = _files(subject, data, page, "identified", found.robot_text) | _picture(found)
    write_into(folder, files)
    return replace(found, files=tuple(folder / name for name in files))


def calibrate(
    robot: str | Path | RobotText,
    table: str | Path | Poses,
    *,
    fix: Sequence[str] = (),
    offsets: bool = True,
    unit: Mapping[str, str] | None = None,
    output: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
) -> Calibrated:
    """Find lengths, angles and zeros of motors from measured poses.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        table: CSV file of positions of the motors and poses, in the world frame of the robot file.
        fix: Parameters that stay as they are.
        offsets: Whether the zeros of the motors are found too.
        unit: Units of columns whose header says none, by quantity.
        output: Folder for report.md, report.json and the robot file with the numbers found; nothing is written if left
            out.
        parameters: Values that replace those of the file, in its units.

    Returns:
        What was found.

    Raises:
        MeasurementError: The table is not what it says, or too small, or its poses are far from those of the robot.
        UnsupportedRobotError: The robot has no platform.
        ArgumentError: As of `identify`; or there is no such parameter.
        PkmgenError: As of `pkmgen.load`.
    """
    units, folder = _units(unit), _folder(output)
    subject = find_subject(robot, parameters)
    found = studies.calibrate(subject, table, fixed=tuple(fix), offsets=offsets, units=units)
    if folder is None:
        return found
    files = _files(subject, calibration_data(found), calibration_page(found), "calibrated", found.robot_text)
    write_into(folder, files)
    return replace(found, files=tuple(folder / name for name in files))


def excite(
    robot: str | Path | RobotText,
    *,
    output: str | Path | None = None,
    period: float = 10.0,
    harmonics: int = 5,
    rate: float = 1000.0,
    speed: float = math.inf,
    acceleration: float = math.inf,
    trials: int = 300,
    seed: int = 0,
    parameters: Mapping[str, float] | None = None,
    progress: Callable[[int, int, float], None] = lambda *_: None,
) -> Excitation:
    """Find a periodic motion in the box that shows the base parameters well.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        output: CSV file to write; nothing is written if left out.
        period: Length of a period, s.
        harmonics: Harmonics of the Fourier series.
        rate: Samples a second.
        speed: Greatest rate of a motor, rad/s or m/s.
        acceleration: Greatest acceleration of a motor, rad/s² or m/s².
        trials: Motions that are tried.
        seed: Of what is drawn.
        parameters: Values that replace those of the file, in its units.
        progress: Called with each trial: its number, how many there are, the least condition so far.

    Returns:
        One period of the motion.

    Raises:
        ArgumentError: The robot has no box, none of the motions stays in reach and within the limits, or the file
            cannot be written.
        PkmgenError: As of `pkmgen.load`.
    """
    if not (period > 0.0 and rate > 0.0 and math.isfinite(period * rate) and period * rate < MOST_SAMPLES):
        raise ArgumentError(f"--period {period:g} --rate {rate:g}: both are greater than 0, and at most 1e7 samples")
    subject = find_subject(robot, parameters)
    found = studies.excite(
        subject, period=period, harmonics=harmonics, rate=rate, limits=Limits(speed, acceleration), trials=trials,
        seed=seed, report=progress,
    )  # fmt: skip
    if output is not None:
        _write_file(Path(output), table_text(_blocks(subject, found)))
    return found


def _blocks(subject: Subject, found: Excitation) -> dict[str, Any]:
    """Columns of a motion."""
    units, motors = position_units(subject.robot), subject.robot.actuators
    blocks: dict[str, Any] = {"t": (("",), ("s",), found.times), "position": (motors, units, found.position)}
    blocks["velocity"] = (motors, [f"{u}/s" for u in units], found.velocity)
    blocks["acceleration"] = (motors, [f"{u}/s**2" for u in units], found.acceleration)
    if subject.robot.limbs:
        blocks["pose"] = (*pose_names(subject), found.state["pose"])
    return blocks


def _folder(output: str | Path | None) -> Path | None:
    """The folder to write to, which holds nothing else."""
    folder = None if output is None else Path(output)
    refuse_other_contents(folder, [REPORT])
    return folder


def _files(subject: Subject, data: Mapping[str, Any], page: str, word: str, text: str) -> dict[str, str | bytes]:
    """Report, data and robot file, by name."""
    told = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    return {"report.md": page, REPORT: told, f"{subject.text.name}_{word}.yaml": text}


def _units(given: Mapping[str, str] | None) -> Mapping[str, str]:
    """Units by quantity.

    Raises:
        ArgumentError: One is not of a quantity.
    """
    for name, unit in (given or {}).items():
        if name not in QUANTITIES or not unit:
            raise ArgumentError(
                f"--unit '{name}={unit}': expected QUANTITY=UNIT, such as position=deg; {', '.join(QUANTITIES)}"
            )
    return given or {}


def _picture(found: Identified) -> dict[str, str | bytes]:
    if not found.predictions:
        return {}
    units = ["N" if unit == "m" else "N·m" for unit in position_units(found.subject.robot)]
    picture = residual_picture(found.predictions, found.subject.robot.actuators, units)
    return {} if picture is None else {PICTURE: picture}


def _write_file(path: Path, text: str) -> None:
    if path.is_dir():
        raise ArgumentError(f"{path} is a folder; a file was expected")
    if not path.parent.is_dir():
        raise ArgumentError(f"there is no folder {str(path.parent)!r} to write {path.name} to")
    write_file(path, text.encode())
