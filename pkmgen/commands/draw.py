"""`pkmgen.draw`: pictures of robots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import write_file
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.pictures.canvas import file_type
from pkmgen.pictures.draw.picture import draw_robot
from pkmgen.pictures.draw.style import PAGE, Style
from pkmgen.pictures.draw.view import parse_view


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a robot.

    Attributes:
        robot: Its name.
        kind: `png`, `svg` or `pdf`.
        content: The picture as a file.
        notes: What is not right in it, such as a loop that is open.
        file: Where it was written to, if it was.
    """

    robot: str
    kind: str
    content: bytes
    notes: tuple[str, ...] = ()
    file: Path | None = None

    def _repr_svg_(self) -> str | None:
        return self.content.decode() if self.kind == "svg" else None

    def _repr_png_(self) -> bytes | None:
        return self.content if self.kind == "png" else None


def draw(
    robot: str | Path | RobotText,
    *,
    pose: ArrayLike = (),
    output: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
    width: float = PAGE,
    font_size: float = 8.0,
    font: str = "sans",
    outlines: bool = False,
    grey: bool = False,
    view: str | tuple[float, float] | None = None,
    dimensions: bool = False,
    names: bool = True,
    legend: bool = True,
    caption: bool = True,
) -> Picture:
    """Draw a robot in a pose: elements, joints, motors and platform, with names and lengths (needs the extra draw).

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        pose: Pose, (p,), in m and rad; home if left out; several ones, (N, p), of which all but the first are faint.
        output: Picture to write: .png, .svg or .pdf; nothing is written if left out, and the picture is an .svg.
        parameters: Values that replace those of the file, in its units.
        width: Of the page, mm; its height follows.
        font_size: Of letters, points.
        font: `sans` or `serif`.
        outlines: Whether letters of an .svg are outlines, not text.
        grey: Whether it is black and white.
        view: Where from: `front`, `side`, `top`, or azimuth and elevation, degrees.
        dimensions: Whether the lengths of the robot file are drawn, with values and units.
        names: Whether names of motors, limbs, bodies and joints are written, where they fit.
        legend: Whether there is a legend.
        caption: Whether there are title and pose.

    Returns:
        The picture.

    Raises:
        ArgumentError: The type of the file is unknown, or it cannot be written.
        MissingExtraError: matplotlib is not installed.
        StateError: A pose is out of reach.
        PkmgenError: As of `pkmgen.load`.
    """
    file = None if output is None else Path(output)
    kind = "svg" if file is None else file_type(file)
    text, options = read_robot_text(robot), options_of(KernelOptions(parameters=parameters))
    angles = parse_view(view) if isinstance(view, str) else view
    style = Style(width, font_size, font, outlines, grey, names, dimensions, legend, caption, angles)
    content, notes = draw_robot(text, poses_of(pose), kind, options, style)
    if file is not None:
        write_file(file, content)
    return Picture(text.name, kind, content, notes, file)


def poses_of(pose: ArrayLike) -> list[Sequence[float]]:
    """Poses of one or several."""
    given = np.asarray(pose, np.float64)
    return [tuple(each) for each in np.atleast_2d(given).tolist()] if given.size else []
