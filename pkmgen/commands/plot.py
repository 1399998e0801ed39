"""`pkmgen.plot`: slices of the workspace as maps, motions as curves, what motors allow in a pose."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import write_file
from pkmgen.commands.motion import named_trajectory
from pkmgen.commands.quantities import OfMotors, Quantity, motors_given, ranges_of, values_of
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.machine.spelling import did_you_mean
from pkmgen.pictures.canvas import PICTURES, drawing, file_type, rendered
from pkmgen.pictures.plot import curves, maps, polytopes
from pkmgen.pictures.plot.look import ALLOWED, CURVES, KNOWN, PAGE, POLYTOPE, POLYTOPES, WHAT, Look
from pkmgen.studies.capability.pose import Polytope
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.study import motion, slices
from pkmgen.studies.study.motion import Series
from pkmgen.studies.study.slices import Slice
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import Trajectory

CSV = "csv"


@dataclass(frozen=True, slots=True)
class Plot:
    """What was computed, and how it is drawn.

    Attributes:
        robot: Name of the robot.
        what: What is plotted.
        found: A slice of the workspace (`values` of both axes, `regions` and `quantities`, arrays over both), the
            series of a motion (`values` (N, labels)) or a polytope (`vertices` (V, k)), SI units.
        trajectory: The motion of a series, `times` (N,), s.
        words: Where a polytope is.
        look: Width, letters and colours.
        font: Letters.
        outlines: Whether letters of an .svg are outlines.
        file: Where it was written to, if it was.
    """

    robot: str
    what: str
    found: Slice | Series | Polytope
    trajectory: Trajectory | None
    words: str
    look: Look
    font: str
    outlines: bool
    file: Path | None = None

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Columns and rows."""
        if isinstance(self.found, Slice):
            return maps.table_of(self.found)
        if isinstance(self.found, Polytope):
            return polytopes.table_of(self.found)
        assert self.trajectory is not None
        return curves.table_of(self.found, self.trajectory)

    def content(self, kind: str = "svg") -> bytes:
        """It as a file: `png`, `svg`, `pdf` or `csv`.

        Raises:
            ArgumentError: There is nothing to draw.
            MissingExtraError: matplotlib is not installed.
        """
        if kind == CSV:
            stream = io.StringIO()
            columns, rows = self.table()
            csv.writer(stream, lineterminator="\n").writerows([columns, *rows])
            return stream.getvalue().encode()
        found, name = self.found, self.robot
        if isinstance(found, Slice) and self.what == "effort" and not (found.quantities["effort"].values > 0.0).any():
            raise ArgumentError(f"{name} needs no effort at rest; --acceleration 10 asks for some")
        with drawing("plotting", self.font, self.outlines):
            if isinstance(found, Slice):
                return rendered(maps.map_of(found, self.what, name, self.look), kind)
            if isinstance(found, Polytope):
                return rendered(polytopes.polytope_of(found, name, self.words, self.look), kind)
            assert self.trajectory is not None
            return rendered(curves.curves_of(found, self.trajectory, name, self.look), kind)

    def _repr_svg_(self) -> str:
        return self.content().decode()


def plot(
    robot: str | Path | RobotText,
    what: str,
    *,
    output: str | Path | None = None,
    over: Sequence[str] = (),
    at: Mapping[str, Quantity] | None = None,
    ranges: Mapping[str, tuple[Quantity, Quantity]] | None = None,
    points: int = 201,
    acceleration: float = 0.0,
    along: str | Path = "circle",
    size: float | None = None,
    duration: float | None = None,
    force: float = 0.0,
    moment: float = 0.0,
    effort_limit: OfMotors = None,
    speed_limit: OfMotors = None,
    motor_resolution: OfMotors = None,
    backlash: OfMotors = None,
    motor_stiffness: OfMotors = None,
    parameters: Mapping[str, float] | None = None,
    width: float = PAGE,
    font_size: float = 8.0,
    font: str = "sans",
    outlines: bool = False,
    grey: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> Plot:
    """Plot the workspace over two coordinates, what a trajectory asks of motors and bearings, or what a pose allows.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        what: What `pkmgen plot --help` lists, such as `reach`, `condition`, `efforts` or `force_polytope`.
        output: What to write: .png, .svg, .pdf or .csv; nothing is written if left out.
        over: Two coordinates, one of a line; the first ones if left out.
        at: Of a map or pose: values of other coordinates, m or rad, or texts such as `30deg`.
        ranges: Of a map: ranges of coordinates, likewise.
        points: Of a map: points a side.
        acceleration: Of effort: in the worst direction, m/s² (rad/s² if it only turns).
        along: `circle`, `line`, `pick` (and place), or a .csv of poses over time.
        size: Radius of the circle, length of the line, width of pick and place: m or rad.
        duration: Of circle, line, or pick and place, s.
        force: On the platform, in the worst direction, N: effort that holds it.
        moment: On the platform, in the worst direction, N·m: effort that holds it.
        effort_limit: Greatest effort, N·m or N, of every motor or by name; as in the file if left out.
        speed_limit: Greatest speed, rad/s or m/s, likewise.
        motor_resolution: Step of the position, rad or m, likewise.
        backlash: Play from end to end, rad or m, likewise.
        motor_stiffness: Stiffness, N·m/rad or N/m, likewise.
        parameters: Values that replace those of the file, in its units.
        width: Of the page, mm.
        font_size: Of letters, points.
        font: `sans` or `serif`.
        outlines: Whether letters of an .svg are outlines, not text.
        grey: Whether it is black and white.
        progress: Called with what is done.

    Returns:
        Arrays, and what draws them (needs the extra draw).

    Raises:
        ArgumentError: There is no such plot, coordinate or motion, or the file cannot be written.
        UnsupportedRobotError: The robot has no such quantity.
        MissingExtraError: matplotlib is not installed.
        PkmgenError: As of `pkmgen.load`.
    """
    file = None if output is None else Path(output)
    kind = "" if file is None else file_type(file, (*PICTURES, CSV))
    text, options = read_robot_text(robot), options_of(KernelOptions(parameters=parameters))
    if what not in KNOWN:
        raise ArgumentError(f"{what!r} is no plot{did_you_mean(what, KNOWN) or f'; {WHAT}'}")
    chosen = motion.FUNCTIONS if what in CURVES else () if what in POLYTOPES else slices.FUNCTIONS
    subject = Subject.load(text, options, chosen, progress)
    progress("computing")
    name, trajectory, words = subject.robot.name, None, ""
    found: Slice | Series | Polytope
    if what in CURVES:
        moved = motion.motion_along(subject, named_trajectory(subject, along, over, size, duration))
        found, trajectory = _series(name, what, moved), moved.trajectory
    else:
        motors = motors_given(
            effort_limit=effort_limit, speed_limit=speed_limit, resolution=motor_resolution, backlash=backlash,
            stiffness=motor_stiffness,
        )  # fmt: skip
        values = values_of(subject, "at", at)
        capability = Capability(subject, Wanted.of(motors, force, moment))
        if what in POLYTOPES:
            found, words = polytopes.polytope_in(capability, what.removesuffix(POLYTOPE), values)
        else:
            more = capability.quantities if what in ALLOWED else lambda _: ()
            wide = ranges_of(subject, "range", ranges)
            found = slices.slice_of(subject, tuple(over), values, wide, points, acceleration, more)
            _refuse_unknown(name, what, found)
    made = Plot(name, what, found, trajectory, words, Look(width, font_size, grey), font, outlines)
    if file is None:
        return made
    write_file(file, made.content(kind))
    return replace(made, file=file)


def _series(name: str, what: str, moved: motion.RobotMotion) -> Series:
    if what not in moved.series:
        known = ", ".join(moved.series)
        raise UnsupportedRobotError(f"{name} has no {what} along trajectories; it has: {known}")
    return moved.series[what]


def _refuse_unknown(name: str, what: str, found: Slice) -> None:
    if what in ALLOWED and what not in found.quantities:
        message = f"{what} of {name} is not known; say what its motors are good for, such as --effort-limit 20"
        raise ArgumentError(message)
    if what != "reach" and what not in found.quantities:
        raise UnsupportedRobotError(f"{name} has no {what}; it has: reach, {', '.join(found.quantities)}")
