"""Drawing a robot: a picture with joints, motors, names and platform as tight as its page, as a file or in a window."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.pictures.canvas import MILLIMETRES, POINT, drawing, new_figure, rendered, text_size, wrapped
from pkmgen.pictures.draw.letters import columns
from pkmgen.pictures.draw.parts import Scene
from pkmgen.pictures.draw.scene import build_scene
from pkmgen.pictures.draw.sheet import PAD, Sheet, axis_length, lay_out
from pkmgen.pictures.draw.strokes import Strokes
from pkmgen.pictures.draw.style import FACES, JOINTS, LINES, Style
from pkmgen.pictures.draw.view import AZIMUTH, ELEVATION, View, view_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LINE = 1.35 * POINT
"""Height of a line of text by the size of its letters, mm."""
SAMPLE, GAP = 9.0, 4.0
"""Width of a sample in the legend, and between its columns, mm."""
TURN = 0.4
"""Degrees that a window turns a robot for a dot that is dragged."""
SEEN = 1e-6
"""Length of a line by the size of the robot that is not seen from its end."""
LEAST_SAID = 6.0
"""Points of letters of legend and pose, at least."""


def draw_robot(
    text: RobotText, poses: Sequence[Sequence[float]], kind: str, options: Options, style: Style | None = None
) -> tuple[bytes, tuple[str, ...]]:
    """Draw a robot in its first pose, and faintly in the others; at home without one (SI units).

    Returns:
        The picture as a file of a kind, and what is not right in it.

    Raises:
        MissingExtraError: matplotlib is not installed.
        StateError: A pose is out of reach.
    """
    style = style or Style()
    with drawing("drawing", style.font, style.outlines):
        scenes, notes = _scenes(text, poses, options)
        return rendered(figure_of(scenes, style), kind), notes


def show_robot(
    text: RobotText,
    poses: Sequence[Sequence[float]],
    options: Options,
    style: Style,
    before_window: Callable[[Sequence[str]], object],
) -> None:
    """Draw the same in a window, after calling a function with notes on what is wrong; ends when it is closed.

    Raises:
        ArgumentError: There is no display.
        MissingExtraError, StateError: As of `draw_robot`.
    """
    with drawing("drawing", style.font, style.outlines):
        if not _has_display():
            raise ArgumentError("there is no display to open a window on; write a file: -o picture.png")
        scenes, notes = _scenes(text, poses, options)
        before_window(notes)
        _show(scenes, style)


def _scenes(text: RobotText, poses: Sequence[Sequence[float]], options: Options) -> tuple[list[Scene], tuple[str, ...]]:
    """A robot in poses, and what is not right in them."""
    chosen: Sequence[Sequence[float] | None] = poses or (None,)
    scenes = [build_scene(text, options, pose) for pose in chosen]
    return scenes, tuple(scene.warning for scene in scenes if scene.warning)


def picture_of(text: RobotText, options: Options, style: Style, kind: str) -> bytes:
    """A picture of a robot at home as the content of a file."""
    with drawing("drawing", style.font, style.outlines):
        return rendered(figure_of([build_scene(text, options, None)], style), kind)


def figure_of(scenes: Sequence[Scene], style: Style, view: View | None = None, figure: Figure | None = None) -> Figure:
    """Draw scenes of a robot, the first in full and others faintly, on a page as high as they need."""
    scene = scenes[0]
    view = view or view_of(scene, style.view)
    sheet = lay_out(scenes, style, view)
    words = _words(scene, style, sheet, view)
    size = style.width, words.head + float(sheet.high[1] - sheet.low[1]) + words.foot
    if figure is None:
        figure = new_figure(*size)
    else:
        figure.set_size_inches(size[0] / MILLIMETRES, size[1] / MILLIMETRES)
    offset = np.array([0.5 * (style.width - sheet.high[0] - sheet.low[0]), words.foot - sheet.low[1]])
    strokes = Strokes(figure, style, sheet, offset, size)
    for ghost in scenes[1:]:
        strokes.ghost(ghost)
    strokes.robot(scene)
    _write(strokes, scene, words, size)
    return figure


@dataclass(frozen=True, slots=True)
class Words:
    """What is written around a robot.

    Attributes:
        titles: Lines above it.
        title_size: Their letters, points.
        below: Lines at the bottom.
        size: Letters there and in the legend, points.
        entries: The legend.
        columns: Widths of its columns, mm.
        bar: Room for a scale, mm; none if zero.
    """

    titles: tuple[str, ...]
    title_size: float
    below: tuple[str, ...]
    size: float
    entries: tuple[tuple[str, bool, str], ...]
    columns: tuple[float, ...]
    bar: float

    @property
    def line(self) -> float:
        """Height of a line at the bottom, mm."""
        return LINE * self.size

    @property
    def rows(self) -> int:
        """Rows of the legend."""
        return -(-len(self.entries) // max(len(self.columns), 1))

    @property
    def head(self) -> float:
        """Height of what is above, mm."""
        return PAD + 1.05 * LINE * self.title_size * len(self.titles)

    @property
    def foot(self) -> float:
        """Height of what is below, mm."""
        return 2.0 * PAD + self.line * (len(self.below) + 1.15 * self.rows) + self.bar


def _words(scene: Scene, style: Style, sheet: Sheet, view: View) -> Words:
    """What is to be written, in lines and columns that fit the page."""
    small, room = max(LEAST_SAID, 0.9 * style.font_size), style.width - 2.0 * PAD
    below = [row for words in _said(scene, style, sheet) for row in wrapped(words, room, small, style.font)]
    entries = legend_of(scene, view) if style.legend else []
    widths = [SAMPLE + text_size(words, small, style.font)[0] + GAP for _, _, words in entries]
    title = 1.3 * style.font_size
    titles = wrapped(_title(scene), room, title, style.font) if style.caption else []
    bar = 2.2 * LINE * small if scene.plane else 0.0
    return Words(tuple(titles), title, tuple(below), small, tuple(entries), columns(widths, room + GAP), bar)


def _write(strokes: Strokes, scene: Scene, words: Words, size: tuple[float, float]) -> None:
    """Write titles, scale, legend and what is below."""
    middle, line = 0.5 * size[0], words.line
    for number, text in enumerate(words.titles):
        strokes.words(text, (middle, size[1] - PAD - LINE * words.title_size * (number + 0.6)), words.title_size)
    if words.bar:
        strokes.scale_bar(axis_length(scene), words.foot - 0.4 * line)
    for number, text in enumerate(words.below):
        strokes.words(text, (middle, PAD + line * (len(words.below) - number - 0.5)), words.size)
    top = PAD + line * (len(words.below) + 1.15 * words.rows) + 0.5 * PAD
    left = middle - 0.5 * (sum(words.columns) - GAP)
    for number, (kind, driven, text) in enumerate(words.entries):
        place = left + sum(words.columns[: number // words.rows]), top - 1.15 * line * (number % words.rows + 0.5)
        strokes.sample(kind, driven, text, place, words.size, SAMPLE)


def legend_of(scene: Scene, view: View) -> list[tuple[str, bool, str]]:
    """What the legend explains: kinds of faces, lines and points that are seen, whether driven, and names."""
    least = SEEN * float(np.max(np.ptp(scene.points(), axis=0)))
    seen = [line for line in scene.lines if np.max(np.ptp(view.flat(line.ends), axis=0)) > least]
    faces, lines = {face.kind for face in scene.faces}, {line.kind for line in seen}
    marks = {(mark.kind, mark.driven) for mark in scene.marks}
    entries = [(kind, False, words) for kind, (_, _, words) in FACES.items() if kind in faces]
    entries += [
        (kind, False, words)
        for kind, (*_, words) in LINES.items()
        if kind in lines and not (kind == "platform" and kind in faces)
    ]
    for kind, (_, _, words) in JOINTS.items():
        entries += [(kind, d, f"{words}, motor" if d else words) for d in (False, True) if (kind, d) in marks]
    return entries


def _said(scene: Scene, style: Style, sheet: Sheet) -> list[str]:
    """Lines below a picture: pose, what is not drawn of the lengths."""
    axes = "" if scene.plane else f"; axes x, y, z are {axis_length(scene):g} m long"
    said = [f"pose: {scene.pose}{axes}"] if style.caption else []
    others = (*sheet.untold, *scene.others)
    return said + ([f"not drawn: {', '.join(others)}"] if style.dimensions and others else [])


def _title(scene: Scene) -> str:
    return f"{scene.name}: {scene.title}" if scene.title else scene.name


def _show(scenes: Sequence[Scene], style: Style) -> None:
    """Open a window; a robot that is dragged turns."""
    from matplotlib import pyplot

    figure = pyplot.figure(scenes[0].name, figsize=(style.width / MILLIMETRES, style.width / MILLIMETRES))
    if pyplot.get_backend().lower() == "agg":
        raise ArgumentError("matplotlib has no window toolkit on this machine; write a file: -o picture.png")
    figure_of(scenes, style, None, figure)
    angles = list(style.view or (AZIMUTH, ELEVATION))
    last = [0.0, 0.0]

    def press(event: Any) -> None:
        last[:] = event.x, event.y

    def drag(event: Any) -> None:
        if event.button is None:
            return
        angles[0] -= TURN * (event.x - last[0])
        angles[1] = float(np.clip(angles[1] - TURN * (event.y - last[1]), -90.0, 90.0))
        press(event)
        figure.clear()
        figure_of(scenes, style, view_of(scenes[0], (angles[0], angles[1])), figure)
        figure.canvas.draw_idle()

    figure.canvas.mpl_connect("button_press_event", press)
    figure.canvas.mpl_connect("motion_notify_event", drag)
    pyplot.show()


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
