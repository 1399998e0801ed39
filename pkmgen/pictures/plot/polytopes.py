"""What is possible in one pose: a polygon, or a body in space, with the greatest circle or ball in it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.language.expression.units import written_unit
from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.plot.curves import COLOURS
from pkmgen.pictures.plot.look import LINE, Look, Place, lines_of
from pkmgen.studies.capability.pose import Plane, Polytope, capability_in
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.states import Array
from pkmgen.studies.study.subject import words_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FACE, BALL = "#dbe7f3", "#c1440e"
ON_PLANE_SIZES = 1e-6
"""Distance below which a vertex lies in a plane, by the size of the polytope."""
POLYGON_MARGIN = 0.16
"""Margin around a polygon for the names of its edges, by its size."""


def polytope_in(capability: Capability, name: str, at: Mapping[str, float]) -> tuple[Polytope, str]:
    """The polytope of a quantity, some coordinates at values and others at home, and where this is in words.

    Raises:
        ArgumentError: A coordinate is not known, the robot does not work there, or limits of motors are missing.
    """
    subject = capability.subject
    values = subject.home
    for coordinate, value in at.items():
        values[subject.index(coordinate)] = value
    found = capability_in(capability, subject.poses(values[None])[0]).polytope(name)
    return found, f"at {words_of(subject.coordinates, values.tolist())}"


def polytope_of(found: Polytope, robot: str, words: str, look: Look) -> Figure:
    """Draw a polytope of two or three dimensions.

    Raises:
        ArgumentError: It is an interval, or nothing is possible.
    """
    what, unit = found.name.replace("_", " "), written_unit(found.unit)
    if not len(found.vertices):
        raise ArgumentError(f"{robot}: no {what} is possible here, motors cannot hold the robot")
    if len(found.axes) == 1:
        low, high = found.vertices[:, 0]
        raise ArgumentError(f"{robot}: {what} is of one dimension, {low:.4g} to {high:.4g} {unit}: nothing to draw")
    size, line = look.font_size, LINE * look.font_size
    said = f"{found.radius:.4g} {unit} in every direction" if found.radius > 0.0 else "motors do not hold the robot"
    titles = [
        *lines_of(f"{robot}: {what} within limits of the motors", size, look),
        *lines_of(f"{words}: {said}", size, look),
    ]
    head, width = line * len(titles) + 3.0, look.width - 8.0 * line
    low, high = _ends(found)
    tall = width * float((high - low)[1] / (high - low)[0]) if len(found.axes) == 2 else 0.84 * width
    below = 3.2 * line
    place = Place(new_figure(look.width, tall + head + below), look.width, tall + head + below)
    if len(found.axes) == 2:
        axes = place.axes(6.0 * line, below, width, tall)
        axes.set(aspect="equal", xlim=(low[0], high[0]), ylim=(low[1], high[1]))
        _plane(axes, found, look)
    else:
        _space(place, found, look, (0.0, 1.2 * line, look.width, tall + below))
    place.title(titles, size)
    return place.figure


def _ends(found: Polytope) -> tuple[Array, Array]:
    """Ends of the axes: the polytope with room for what is written, not too slender."""
    low, high = found.vertices.min(axis=0), found.vertices.max(axis=0)
    half = np.maximum(0.5 * (high - low), 0.3 * float((high - low).max()))
    middle, room = 0.5 * (low + high), POLYGON_MARGIN * float(half.max())
    return middle - half - room, middle + half + room


def _plane(axes: Any, found: Polytope, look: Look) -> None:
    """A polygon with what bounds each edge, and the circle in it."""
    from matplotlib.patheffects import withStroke

    points, size = found.vertices, look.font_size
    colours = _colours(found, look)
    axes.fill(*points.T, color="#eeeeee" if look.grey else FACE, zorder=1)
    for begin, end in zip(points, np.roll(points, -1, axis=0), strict=True):
        plane = _plane_of(found, np.stack([begin, end]))
        axes.plot(*np.stack([begin, end]).T, color=colours[plane.motor if plane else ""], lw=1.6, zorder=3)
        if plane is not None and plane.motor:
            _name_edge(axes, begin, end, plane, size)
    _circle(axes, found, look)
    axes.plot(*found.centre, "o", color="#555555", ms=3.0, zorder=4)
    axes.annotate(
        "motors idle", found.centre, (4, -5), textcoords="offset points", size=0.85 * size, va="top", color="#555555",
        zorder=6, path_effects=[withStroke(linewidth=2.5, foreground="#eeeeee" if look.grey else FACE)],
    )  # fmt: skip
    axes.plot(0.0, 0.0, "+", color="#222222", ms=8, zorder=5)
    for which, name in zip((axes.set_xlabel, axes.set_ylabel), found.axes, strict=True):
        which(f"{found.name.replace('_', ' ')} along {name} in {written_unit(found.unit)}", size=size, labelpad=1.5)
    axes.tick_params(labelsize=0.85 * size)
    axes.grid(lw=0.4, color="#dddddd", zorder=0)


def _name_edge(axes: Any, begin: Array, end: Array, plane: Plane, size: float) -> None:
    """Write along an edge which motor ends there, outside of the polygon."""
    along = end - begin
    turned = float(np.degrees(np.arctan2(along[1], along[0])))
    turned -= 180.0 * round(turned / 180.0)
    words = f"{plane.motor}: {plane.limit:+.4g} {written_unit(plane.unit)}".replace("-", "−")
    away = 0.9 * size * plane.normal
    axes.annotate(
        words, 0.5 * (begin + end), away, textcoords="offset points", size=0.85 * size, rotation=turned,
        rotation_mode="anchor", ha="center", va="center",
    )  # fmt: skip


def _circle(axes: Any, found: Polytope, look: Look) -> None:
    from matplotlib.patches import Circle

    if found.radius <= 0.0:
        return
    colour = "black" if look.grey else BALL
    axes.add_patch(Circle((0.0, 0.0), found.radius, fill=False, color=colour, lw=1.2, ls=(0, (4, 2)), zorder=4))
    nearest = min(found.planes, key=lambda plane: plane.distance)
    axes.annotate(
        "",
        found.radius * nearest.normal,
        (0.0, 0.0),
        arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 1.0},
        zorder=4,
    )


def _space(place: Place, found: Polytope, look: Look, where: tuple[float, float, float, float]) -> None:
    """Faces of a body in space, those of a motor in its colour, and the ball in it."""
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    left, low, width, height = where
    rectangle = (left / place.width, low / place.height, width / place.width, height / place.height)
    axes: Any = place.figure.add_axes(rectangle, projection="3d", computed_zorder=False)
    colours = _colours(found, look)
    for points, motor in _faces(found):
        face = Poly3DCollection([points], alpha=0.28, facecolor=colours[motor], zorder=2)
        face.set_edgecolor("#333333")
        face.set_linewidth(0.7)
        axes.add_collection3d(face)
    if found.radius > 0.0:
        turn, rise = np.mgrid[0.0 : 2.0 * np.pi : 25j, 0.0 : np.pi : 13j]
        ball = np.stack([np.cos(turn) * np.sin(rise), np.sin(turn) * np.sin(rise), np.cos(rise)]) * found.radius
        axes.plot_wireframe(*ball, color="black" if look.grey else BALL, lw=0.4, zorder=3)
    middle = 0.5 * (found.vertices.min(axis=0) + found.vertices.max(axis=0))
    reach = 0.55 * float(np.ptp(found.vertices, axis=0).max())
    for number, (letter, name) in enumerate(zip("xyz", found.axes, strict=True)):
        getattr(axes, f"set_{letter}lim")(middle[number] - reach, middle[number] + reach)
        getattr(axes, f"set_{letter}label")(f"{name} in {written_unit(found.unit)}", size=look.font_size, labelpad=1)
        axes.tick_params(axis=letter, labelsize=0.8 * look.font_size, pad=0)
        axes.locator_params(axis=letter, nbins=5)
        getattr(axes, f"{letter}axis")._axinfo["grid"].update(linewidth=0.4, color="#cccccc")
    axes.set_box_aspect((1.0, 1.0, 1.0), zoom=0.98)
    axes.view_init(18.0, -62.0)
    _explain(axes, colours, look)


def _explain(axes: Any, colours: dict[str, str], look: Look) -> None:
    """Which motor is at its limit on faces of a colour."""
    from matplotlib.patches import Patch

    motors = [Patch(facecolor=colour, alpha=0.5, label=motor) for motor, colour in colours.items() if motor]
    if motors and not look.grey:
        size = 0.85 * look.font_size
        axes.legend(
            handles=motors, title="at its limit", loc="upper left", bbox_to_anchor=(-0.16, 0.88), frameon=False,
            fontsize=size, title_fontsize=size,
        )  # fmt: skip


def _faces(found: Polytope) -> list[tuple[Array, str]]:
    """Polygons of the faces, and the motor that each belongs to; empty where several make one."""
    size, faces, seen = float(np.abs(found.vertices).max()), [], set[frozenset[int]]()
    for plane in found.planes:
        inside = np.flatnonzero(np.abs(found.vertices @ plane.normal - plane.distance) < ON_PLANE_SIZES * size)
        if len(inside) < 3 or frozenset(inside.tolist()) in seen:
            continue
        seen.add(frozenset(inside.tolist()))
        points = found.vertices[inside]
        across = np.linalg.svd(np.outer(plane.normal, plane.normal))[0][:, 1:]
        flat = (points - points.mean(axis=0)) @ across
        faces.append((points[np.argsort(np.arctan2(flat[:, 1], flat[:, 0]))], plane.motor))
    return faces


def _plane_of(found: Polytope, points: Array) -> Plane | None:
    """The plane that an edge lies in."""
    off = [float(np.abs(points @ plane.normal - plane.distance).max()) for plane in found.planes]
    nearest = int(np.argmin(off))
    return found.planes[nearest] if off[nearest] < ON_PLANE_SIZES * float(np.abs(found.vertices).max()) else None


def _colours(found: Polytope, look: Look) -> dict[str, str]:
    """A colour for each motor; one for all where several motors make a plane."""
    motors = dict.fromkeys(plane.motor for plane in found.planes if plane.motor)
    if look.grey:
        return {**dict.fromkeys(motors, "#555555"), "": "#555555"}
    return {**dict(zip(motors, cycle(COLOURS), strict=False)), "": COLOURS[0]}


def table_of(found: Polytope) -> tuple[list[str], list[list[str]]]:
    """Columns and rows of the vertices."""
    return [f"{name} [{found.unit}]" for name in found.axes], [
        [repr(entry) for entry in row] for row in found.vertices.tolist()
    ]
