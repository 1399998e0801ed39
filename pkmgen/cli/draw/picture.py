"""Drawing a robot in a pose: a 3-D picture with joints, motors and platform, as a file or in a window."""

from __future__ import annotations

import io
import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.cli.draw.parts import Scene
from pkmgen.cli.draw.scene import build_scene
from pkmgen.cli.terminal import warn
from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.extras import how_to_install
from pkmgen.files import write_files
from pkmgen.library import RobotText
from pkmgen.options import Options
from pkmgen.spelling import nearest

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILE_TYPES = ("png", "svg", "pdf")
SIZE, DOTS = (6.4, 5.6), 100
"""Inches, and dots per inch."""
WIDTH = 100
"""Letters of a line below the picture."""
SLENDER = 1.3
"""Diagonal of a robot, by its greatest extent, below which it is drawn smaller to fit."""
MOTOR, PASSIVE, PLATFORM, BODY = "#d55e00", "#444444", "#009e73", "#7fb2d9"
JOINTS = {
    "base": ("^", 110, "point on the base"),
    "R": ("o", 34, "R: revolute"),
    "P": ("s", 52, "P: prismatic"),
    "U": ("P", 40, "U: universal"),
    "S": ("D", 22, "S: spherical"),
    "C": ("h", 40, "C: cylindrical"),
    "H": ("v", 44, "H: helical"),
    "planar": ("s", 70, "planar"),
    "fixed": ("X", 40, "fixed"),
    "frame": ("p", 30, "frame"),
    "contact": ("o", 140, "sliding contact"),
    "centre": ("*", 120, "platform point P"),
}
"""Marker, size and name in the legend of each kind of point."""
LINES: dict[str, tuple[str, float, Any, str]] = {
    "rail": ("#999999", 1.2, (0, (6, 3)), "rail"),
    "link": ("#1f4e79", 3.0, "solid", "first link"),
    "rod": ("#56b4e9", 2.0, "solid", "link or rod after it"),
    "barrel": ("#1f4e79", 4.5, "solid", "barrel"),
    "tube": ("#56b4e9", 2.2, "solid", "sliding rod"),
    "second link": ("#7f9fbf", 1.2, "solid", "second link or cross link"),
    "platform": (PLATFORM, 2.0, "solid", "platform"),
    "distance": ("#56b4e9", 1.2, (0, (1, 1)), "rod without mass"),
    "gear": (PASSIVE, 1.0, (0, (1, 2)), "coupling"),
    "gap": ("#cc0000", 1.6, (0, (2, 2)), "open loop"),
    "motor axis": (MOTOR, 1.4, (0, (5, 2, 1, 2)), "motor axis"),
}
"""Colour, width, dashes and name in the legend of each kind of line."""


def draw_robot(
    text: RobotText,
    pose: Sequence[float] | None,
    file: Path | None,
    options: Options,
    before_window: Callable[[], object] = lambda: None,
) -> Path | None:
    """Draw a robot.

    Without a pose (SI units) it is at home; without a file, whose ending says the type, it is in a window, before which
    a function is called.

    Returns:
        The file written, or None after the window was closed.

    Raises:
        ArgumentError: The file type is unknown, the file cannot be written, or there is no display.
        MissingExtraError: matplotlib is not installed.
        StateError: The pose is out of reach.
    """
    kind = None if file is None else _file_type(file)
    try:
        import matplotlib.style
    except ImportError as error:
        raise MissingExtraError(f"drawing needs matplotlib, the extra `draw`: {how_to_install('draw')}") from error
    if file is None and not _has_display():
        raise ArgumentError("there is no display to open a window on; write a file: -o picture.png")
    scene = build_scene(text, options, pose)
    if scene.warning:
        warn(f"warning: {scene.warning}")
    with matplotlib.style.context("default"), matplotlib.rc_context(_settings()):
        if file is None or kind is None:
            before_window()
            _show(scene)
            return None
        content = _rendered(scene, kind)
    try:
        write_files(file.parent, {file.name: content})
    except OSError as error:
        raise ArgumentError(f"{file} cannot be written: {error.strerror}") from error
    return file


def figure_of(scene: Scene, figure: Figure) -> Figure:
    """Draw a scene into an empty figure."""
    axes: Any = figure.add_axes((0.0, 0.14, 1.0, 0.83), projection="3d", computed_zorder=False)
    _frame(axes, scene)
    _platform(axes, scene)
    for kind, (colour, width, dashes, label) in LINES.items():
        for line in (line for line in scene.lines if line.kind == kind):
            axes.plot(*line.ends.T, color=colour, lw=width, ls=dashes, label=label, zorder=3, solid_capstyle="round")
    _marks(axes, scene)
    _world_axes(axes, scene)
    handles, labels = axes.get_legend_handles_labels()
    known = dict(zip(reversed(labels), reversed(handles), strict=True))
    entries = list(dict.fromkeys(labels))
    handles = [known[label] for label in entries]
    figure.legend(handles, entries, loc="lower center", bbox_to_anchor=(0.5, 0.045), ncols=4, fontsize=7, frameon=False)
    name = f"{scene.name}: {scene.title}" if scene.title else scene.name
    figure.text(0.5, 0.96, name, ha="center", size=12, parse_math=False)
    figure.text(0.5, 0.015, textwrap.fill(f"pose: {scene.pose}", WIDTH), ha="center", size=8, parse_math=False)
    return figure


def _frame(axes: Any, scene: Scene) -> None:
    """Set limits, equal aspect and the point of view: a robot in a plane is seen straight on."""
    points = np.vstack([scene.points(), np.zeros((1, 3))])
    low, high = points.min(axis=0), points.max(axis=0)
    span = float(np.max(high - low)) or 1.0
    middle, extent = (low + high) / 2, np.maximum(high - low, 0.3 * span) * 1.06
    axes.set(**{f"{axis}lim": (m - e / 2, m + e / 2) for axis, m, e in zip("xyz", middle, extent, strict=True)})
    fill = float(np.linalg.norm(extent) / np.max(extent))  # how far a flat robot can be enlarged
    axes.set_box_aspect(extent, zoom=0.76 * fill if scene.plane else 0.95 * min(1.0, fill / SLENDER))
    axes.tick_params(labelsize=7)
    for axis, size in zip("xyz", extent, strict=True):
        getattr(axes, f"{axis}axis").set_pane_color("white")
        axes.locator_params(axis=axis, nbins=5 if size > 0.5 * span else 2)
        getattr(axes, f"set_{axis}label")(f"{axis} in m", fontsize=8)
    if not scene.plane:
        axes.view_init(elev=22, azim=-58)
        return
    axes.set_proj_type("ortho")
    axes.view_init(*((90, -90) if scene.plane == "xy" else (0, -90)))
    (normal,) = set("xyz") - set(scene.plane)
    getattr(axes, f"set_{normal}ticks")([])
    getattr(axes, f"set_{normal}label")("")


def _platform(axes: Any, scene: Scene) -> None:
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    for face in scene.faces:
        colour = PLATFORM if face.kind == "platform" else BODY
        patch = Poly3DCollection([face.corners], facecolors=colour, edgecolors=colour, alpha=0.3, zorder=2)
        patch.set_label("platform" if face.kind == "platform" else "body of three joints or more")
        axes.add_collection3d(patch)


def _marks(axes: Any, scene: Scene) -> None:
    """Draw points, one marker for each type of joint; those of motors in their colour."""
    for kind, (marker, size, label) in JOINTS.items():
        for driven in (False, True):
            points: list[NDArray[Any]] = [m.point for m in scene.marks if (m.kind, m.driven) == (kind, driven)]
            if not points:
                continue
            face, edge = (MOTOR, MOTOR) if driven else ("white", PASSIVE)
            if kind == "base":
                face = edge = "#bbbbbb"
            if kind == "centre":
                face = edge = PLATFORM
            words = f"{label}, motor" if driven else label
            axes.scatter(
                *np.array(points).T, marker=marker, s=size, facecolors=face, edgecolors=edge, linewidths=1.0,
                depthshade=False, label=words, zorder=6.0 - size / 100,
            )  # fmt: skip  # small ones in front


def _world_axes(axes: Any, scene: Scene) -> None:
    length = 0.16 * float(np.max(np.ptp(scene.points(), axis=0))) or 1.0
    for name, end in zip("xyz", np.eye(3) * length, strict=True):
        if scene.plane and name not in scene.plane:
            continue
        axes.plot(*np.array([np.zeros(3), end]).T, color="black", lw=1.0, zorder=7)
        axes.text(*(1.15 * end), name, size=8, color="black", ha="center", va="center", zorder=7)


def _settings() -> dict[Any, Any]:
    """What makes the same picture the same file."""
    return {"svg.hashsalt": "pkmgen", "svg.fonttype": "none", "path.simplify": True}


def _rendered(scene: Scene, kind: str) -> bytes:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, dpi=DOTS)
    FigureCanvasAgg(figure)
    dates = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}, "pdf": {"CreationDate": None}}
    stream = io.BytesIO()
    figure_of(scene, figure).savefig(stream, format=kind, metadata=dates[kind])
    return stream.getvalue()


def _show(scene: Scene) -> None:
    from matplotlib import pyplot

    figure = pyplot.figure(scene.name, figsize=SIZE, dpi=DOTS)
    if pyplot.get_backend().lower() == "agg":
        raise ArgumentError("matplotlib has no window toolkit on this machine; write a file: -o picture.png")
    figure_of(scene, figure)
    pyplot.show()


def _file_type(file: Path) -> str:
    kind = file.suffix.removeprefix(".").lower()
    if kind not in FILE_TYPES:
        near = nearest(kind, FILE_TYPES)
        hint = f"; did you mean {file.stem}.{near}?" if near else ""
        raise ArgumentError(f"{file}: the ending says the type of the picture; allowed: {', '.join(FILE_TYPES)}{hint}")
    return kind


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
