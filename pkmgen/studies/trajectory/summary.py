"""What is known of a trajectory as plain data and as a table of samples."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from pkmgen.machine.version import __version__
from pkmgen.studies.identify.pictures import table_text
from pkmgen.studies.study.motion import motion_along
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.trajectory.actuators import motor_motion, units_of
from pkmgen.studies.trajectory.check import Check, Found
from pkmgen.studies.trajectory.optimal import TimeOptimal
from pkmgen.studies.trajectory.study import Studied


def samples_text(subject: Subject, trajectory: Trajectory) -> str:
    """Samples as CSV that `pkmgen plot --along`, `pkmgen identify` and `pkmgen trajectory` read.

    Columns: t; pose, twist and platform_acceleration of a platform; position, velocity, acceleration and effort of the
    motors, each `quantity.name [unit]`. Empty where some of them cannot be computed.
    """
    moved = motor_motion(subject, trajectory.pose, trajectory.twist, trajectory.acceleration)
    if not all(np.isfinite(each).all() for each in (moved.position, moved.velocity, moved.acceleration, moved.effort)):
        return ""
    names, motors, units = (
        subject.names,
        subject.actuators,
        [units_of(subject, each) for each in ("speed", "acceleration")],
    )
    blocks: dict[str, Any] = {"t": (("",), ("s",), trajectory.times)}
    if not subject.mechanism.driven:
        blocks["pose"] = names.pose, names.pose_units, trajectory.pose
        blocks["twist"] = names.twist, _plain(names.twist_units), trajectory.twist
        blocks["platform_acceleration"] = names.twist, _plain(names.acceleration_units), trajectory.acceleration
    blocks["position"] = motors, tuple(unit.removesuffix("/s") for unit in units[0]), moved.position
    blocks["velocity"] = motors, units[0], moved.velocity
    blocks["acceleration"] = motors, _plain(units[1]), moved.acceleration
    blocks["effort"] = motors, subject.effort_units, moved.effort
    return table_text(blocks)


def bearings_text(subject: Subject, trajectory: Trajectory) -> str:
    """Sizes of force and moment in every bearing at samples as CSV; empty where reactions are not known."""
    series = motion_along(subject, trajectory).series
    if "reactions" not in series:
        return ""
    blocks: dict[str, Any] = {"t": (("",), ("s",), trajectory.times)}
    for name, each in (("force", series["reactions"]), ("moment", series["moments"])):
        blocks[name] = each.labels, each.units, each.values
    return table_text(blocks)


def _plain(units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit.replace("²", "**2") for unit in units)


def check_data(check: Check) -> dict[str, Any]:
    """A check as plain data."""
    return {
        "kept": check.kept,
        "states": check.states,
        "longest_step_s": check.step,
        "longest_way_m": check.way[0],
        "longest_turn_rad": check.way[1],
        "stops": None if check.stops is None else _found(check.stops),
        "checked": [_found(each) for each in check.found],
    }


def _found(found: Found) -> dict[str, Any]:
    data = asdict(found) | {"kept": found.kept}
    return {
        name: None if isinstance(value, float) and not np.isfinite(value) else value for name, value in data.items()
    }


def study_data(subject: Subject, studied: Studied) -> dict[str, Any]:
    """All that is known of a motion as plain data."""
    optimal = studied.optimal
    return {
        "pkmgen": __version__,
        "robot": subject.robot.name,
        "motion": studied.trajectory.words,
        "timing": studied.timing,
        "given_s": float(studied.given.times[-1] - studied.given.times[0]),
        "duration_s": float(studied.trajectory.times[-1] - studied.trajectory.times[0]),
        "stretch": studied.factor,
        "optimal": None if optimal is None else _optimal(optimal),
        "given": check_data(studied.before),
        "check": check_data(studied.check),
        "loads": None if studied.loads is None else asdict(studied.loads),
    }


def _optimal(optimal: TimeOptimal) -> dict[str, Any]:
    return {
        "paths": [
            {
                "length": part.path.length,
                "deviation": part.path.deviation,
                "duration_s": part.duration,
                "intervals": grid,
            }
            for part, grid in zip(optimal.parts, optimal.grid, strict=True)
        ],
        "broken_between_grid_points": optimal.broken,
        "slowed": optimal.slowed,
        "friction": optimal.friction,
    }
