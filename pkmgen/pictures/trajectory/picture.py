"""A motion in pictures: efforts and speeds of the motors with their limits, power, and efforts against speeds."""

from __future__ import annotations

from dataclasses import fields
from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.plot.curves import COLOURS, DASHES, dress
from pkmgen.pictures.plot.look import LINE, PAGE, Look, Place, lines_of
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.trajectory.actuators import QUANTITIES, MotorMotion, limit_of, motor_motion, units_of
from pkmgen.studies.trajectory.loads import MotorLoad
from pkmgen.studies.trajectory.study import Studied

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CURVES_HEIGHT_MM = 34.0
"""Height of the curves of a quantity, mm."""
CURVE_ERROR = 2e-3
"""Greatest distance of drawn curves from the computed ones, by their range."""


def picture_of(subject: Subject, studied: Studied, motors: Motors) -> Figure:
    """Draw efforts, speeds and accelerations of the motors, with limits, and their power."""
    look = Look(width=PAGE * 1.25)
    size, line = look.font_size, LINE * look.font_size
    times, moved = drawn_states(subject, studied.trajectory)
    rows = [
        (f"{quantity}, {written_unit(unit)}", values[:, which], limit_of(motors, quantity)[which], which)
        for quantity, values in zip(QUANTITIES, (moved.effort, moved.velocity, moved.acceleration), strict=True)
        if quantity != "acceleration" or motors.knows("acceleration_limit")
        for unit, which in _by_unit(units_of(subject, quantity))
    ]
    titles = lines_of(f"{subject.robot.name}: {studied.trajectory.words}", size, look)
    head, gap, foot = line * len(titles) + 3.0, 2.5, 5.2 * line
    height = head + (CURVES_HEIGHT_MM + gap) * (len(rows) + 1) + foot
    place, low = Place(new_figure(look.width, height), look.width, height), height - head
    for label, values, limits, which in rows:
        low -= CURVES_HEIGHT_MM + gap
        axes = place.axes(8.5 * line, low, look.width - 10.5 * line, CURVES_HEIGHT_MM)
        _curves(axes, times, values, limits, which, subject.actuators, look)
        _dress(axes, label, size, last=False)
    low -= CURVES_HEIGHT_MM + gap
    axes = place.axes(8.5 * line, low, look.width - 10.5 * line, CURVES_HEIGHT_MM)
    axes.plot(times, (moved.effort * moved.velocity).sum(axis=1), color="#444444", lw=1.2)
    axes.axhline(0.0, color="#999999", lw=0.5)
    _dress(axes, "power of all, W", size, last=True)
    _legend(place, subject.actuators, look, low - 2.6 * line)
    place.title(titles, size)
    return place.figure


def drawn_states(subject: Subject, trajectory: Trajectory) -> tuple[Array, MotorMotion]:
    """Times and motion of the motors at those states alone that linear interpolation of the others would miss."""
    moved = motor_motion(subject, trajectory.pose, trajectory.twist, trajectory.acceleration)
    kept = _told(trajectory.times, np.hstack([moved.effort, moved.velocity, moved.acceleration]))
    each = (getattr(moved, field.name)[kept] for field in fields(moved))
    return trajectory.times[kept], MotorMotion(*each)


def _told(times: Array, values: Array) -> Array:
    """Places of the rows (N, k) that lines between them keep all others near, by the range of each column.

    Ramer 1972; Douglas and Peucker 1973.
    """
    known = values[:, np.isfinite(values).all(axis=0)]
    scaled = known / np.maximum(np.abs(known).max(axis=0, initial=0.0), 1e-300)
    kept, spans = {0, len(times) - 1}, [(0, len(times) - 1)]
    while spans:
        low, high = spans.pop()
        if high - low < 2:
            continue
        part = ((times[low + 1 : high] - times[low]) / (times[high] - times[low]))[:, None]
        away = np.abs(scaled[low + 1 : high] - (1.0 - part) * scaled[low] - part * scaled[high]).max(
            axis=1, initial=0.0
        )
        place = low + 1 + int(np.argmax(away))
        if away[place - low - 1] > CURVE_ERROR:
            kept.add(place)
            spans += [(low, place), (place, high)]
    return np.array(sorted(kept))


def _by_unit(units: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    return [(unit, [place for place, each in enumerate(units) if each == unit]) for unit in dict.fromkeys(units)]


def _curves(
    axes: Any, times: Array, values: Array, limits: Array, which: list[int], names: tuple[str, ...], look: Look
) -> None:
    for column, (motor, limit) in enumerate(zip(which, limits, strict=True)):
        axes.plot(times, values[:, column], label=names[motor], lw=1.2, **_style(motor, look))
        if np.isfinite(limit):
            for sign in (-1.0, 1.0):
                axes.axhline(sign * limit, color="#555555", lw=0.8, ls=(0, (1, 1.5)))
    axes.axhline(0.0, color="#999999", lw=0.5)


def _style(motor: int, look: Look) -> dict[str, Any]:
    colours, dashes = cycle(COLOURS), cycle(DASHES)
    chosen = [(next(colours), next(dashes)) for _ in range(motor + 1)][-1]
    return {"color": "black" if look.grey else chosen[0], "ls": chosen[1]}


def _dress(axes: Any, label: str, size: float, *, last: bool) -> None:
    dress(axes, size, "#dddddd", last=last)
    axes.set_ylabel(label, size=size, parse_math=False)
    axes.yaxis.set_label_coords(-0.085, 0.5)


def _legend(place: Place, names: tuple[str, ...], look: Look, low: float) -> None:
    from matplotlib.lines import Line2D

    handles = [Line2D([], [], lw=1.2, label=name, **_style(motor, look)) for motor, name in enumerate(names)]
    handles.append(Line2D([], [], lw=0.7, ls=(0, (1, 1.5)), color="#555555", label="limit"))
    legend = place.figure.legend(
        handles=handles, loc="upper center", bbox_to_anchor=(0.5, low / place.height), ncols=min(6, len(handles)),
        fontsize=0.85 * look.font_size, frameon=False, handlelength=2.4, borderpad=0.0,
    )  # fmt: skip
    for text in legend.get_texts():
        text.set_parse_math(False)


COLUMNS, DIAGRAM = 3, 40.0
"""Diagrams in a row, and their height, mm."""


def motor_picture(subject: Subject, studied: Studied, motors: Motors) -> Figure:
    """Draw for every motor the size of its effort over that of its speed, with both limits and what heats it."""
    look = Look(width=PAGE * 1.25)
    assert studied.loads is not None
    size, line = look.font_size, LINE * look.font_size
    loads = studied.loads.motors
    _, moved = drawn_states(subject, studied.trajectory)
    titles = lines_of(f"{subject.robot.name}: {studied.trajectory.words}", size, look)
    head, cell = line * len(titles) + 3.0, DIAGRAM + 4.6 * line
    rows, columns = -(-len(loads) // COLUMNS), min(COLUMNS, len(loads))
    height = head + rows * cell + 1.8 * line
    place, width = Place(new_figure(look.width, height), look.width, height), look.width / columns
    for number, load in enumerate(loads):
        row, column = divmod(number, columns)
        axes = place.axes(
            column * width + 5.6 * line, height - head - row * cell - DIAGRAM - 1.4 * line, width - 7.0 * line, DIAGRAM
        )
        speed, effort = np.abs(moved.velocity[:, number]), np.abs(moved.effort[:, number])
        _diagram(axes, load, (speed, effort), (motors.speed_limit[number], motors.effort_limit[number]), look)
        units = units_of(subject, "speed")[number], load.unit
        axes.set_xlabel(f"speed, {units[0]}", size=size, labelpad=1.0)
        axes.set_ylabel(f"effort, {written_unit(units[1])}", size=size, labelpad=1.0)
    _explain(place, look)
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


def _explain(place: Place, look: Look) -> None:
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
