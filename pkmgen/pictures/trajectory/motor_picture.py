"""Speeds and efforts of the motors against each other, as the curves of a motor's data sheet are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.plot.curves import COLOURS
from pkmgen.pictures.plot.look import LINE, PAGE, Look, Place, lines_of
from pkmgen.pictures.trajectory.picture import drawn_states
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.trajectory.limits import units_of
from pkmgen.studies.trajectory.loads import MotorLoad
from pkmgen.studies.trajectory.study import Studied

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLUMNS, HIGH = 3, 40.0
"""Diagrams in a row, and their height, mm."""


def motor_picture(subject: Subject, studied: Studied, motors: Motors) -> Figure:
    """Draw for every motor the size of its effort over that of its speed, with both limits and what heats it."""
    look = Look(width=PAGE * 1.25)
    assert studied.loads is not None
    size, line = look.font_size, LINE * look.font_size
    loads = studied.loads.motors
    _, moved = drawn_states(subject, studied.trajectory)
    titles = lines_of(f"{subject.robot.name}: {studied.trajectory.words}", size, look)
    head, cell = line * len(titles) + 3.0, HIGH + 4.6 * line
    rows, columns = -(-len(loads) // COLUMNS), min(COLUMNS, len(loads))
    height = head + rows * cell + 1.8 * line
    place, width = Place(new_figure(look.width, height), look.width, height), look.width / columns
    for number, load in enumerate(loads):
        row, column = divmod(number, columns)
        axes = place.axes(
            column * width + 5.6 * line, height - head - row * cell - HIGH - 1.4 * line, width - 7.0 * line, HIGH
        )
        speed, effort = np.abs(moved.velocity[:, number]), np.abs(moved.effort[:, number])
        _diagram(axes, load, (speed, effort), (motors.speed_limit[number], motors.effort_limit[number]), look)
        units = units_of(subject, "speed")[number], load.unit
        axes.set_xlabel(f"speed, {units[0]}", size=size, labelpad=1.0)
        axes.set_ylabel(f"effort, {written_unit(units[1])}", size=size, labelpad=1.0)
    _legend(place, look)
    place.title(titles, size)
    return place.figure


def _diagram(axes: Any, load: MotorLoad, values: Any, limits: tuple[float, float], look: Look) -> None:
    """Speeds and efforts that occur, the mean speed with the root mean square of the effort, and the limits."""
    colour = "black" if look.grey else COLOURS[0]
    axes.plot(*values, color=colour, lw=0.9, alpha=0.85)
    axes.plot([load.mean_speed], [load.rms_effort], "o", ms=4.5, color="black" if look.grey else COLOURS[1], zorder=3)
    ends = [
        1.08 * max(float(each.max()), limit if np.isfinite(limit) else 0.0, 1e-9)
        for each, limit in zip(values, limits, strict=True)
    ]
    speed, effort = (limit if np.isfinite(limit) else end for limit, end in zip(limits, ends, strict=True))
    if np.isfinite(limits[1]):
        axes.plot([0.0, speed], [effort, effort], color="#555555", lw=0.8, ls=(0, (1, 1.5)))
    if np.isfinite(limits[0]):
        axes.plot([speed, speed], [0.0, effort], color="#555555", lw=0.8, ls=(0, (1, 1.5)))
    axes.set_xlim(0.0, ends[0])
    axes.set_ylim(0.0, ends[1])
    axes.grid(lw=0.4, color="#dddddd")
    axes.tick_params(labelsize=0.85 * look.font_size)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.set_title(load.name, size=look.font_size, pad=2.0, parse_math=False)


def _legend(place: Place, look: Look) -> None:
    from matplotlib.lines import Line2D

    grey = look.grey
    handles = [
        Line2D([], [], color="black" if grey else COLOURS[0], lw=0.9, label="what occurs"),
        Line2D(
            [], [], color="black" if grey else COLOURS[1], marker="o", ms=4.5, ls="", label="rms effort at mean speed"
        ),
        Line2D([], [], color="#555555", lw=0.8, ls=(0, (1, 1.5)), label="limits"),
    ]
    place.figure.legend(
        handles=handles, loc="lower center", bbox_to_anchor=(0.5, 0.5 / place.height), ncols=3,
        fontsize=0.85 * look.font_size, frameon=False, borderpad=0.0,
    )  # fmt: skip
