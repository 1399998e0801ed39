"""Putting a scene that is laid out on the page of a figure: lines, faces, points, names, the legend; mm of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.pictures.canvas import POINT
from pkmgen.pictures.draw.parts import Array, Face, Line, Mark, Scene
from pkmgen.pictures.draw.sheet import Sheet, axes_of
from pkmgen.pictures.draw.style import BASE, FACES, INK, JOINTS, LINES, MOTOR, PASSIVE, PLATFORM, Style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HALO = 1.6
"""White beside a line that is in front of others, points."""
FAINT = 0.28
"""Opacity of further poses."""
NAMES: dict[str, tuple[str, str, str]] = {
    "motor": (MOTOR, "bold", "normal"),
    "frame": (PLATFORM, "bold", "normal"),
    "limb": (INK, "bold", "normal"),
    "body": ("#1f4e79", "normal", "italic"),
    "joint": (PASSIVE, "normal", "normal"),
}
"""Colour, weight and slant of names."""
LINE, MARKS, NAME = 3.0, 5.0, 8.0
"""Order from back to front."""


class Strokes:
    """Draws on a figure.

    Args:
        figure: Where to.
        style: How.
        sheet: The scene laid out.
        offset: Where the sheet is on the page, mm.
        size: Width and height of the page, mm.
    """

    def __init__(self, figure: Figure, style: Style, sheet: Sheet, offset: Array, size: tuple[float, float]) -> None:
        self._style, self._sheet, self._offset = style, sheet, offset
        self._axes: Any = figure.add_axes((0.0, 0.0, 1.0, 1.0), xlim=(0.0, size[0]), ylim=(0.0, size[1]))
        self._axes.set_axis_off()

    def robot(self, scene: Scene) -> None:
        """Draw all of a scene, what is far first."""
        parts: list[tuple[float, Line | Face | Mark]] = []
        near = self._sheet.view.near
        for face in scene.faces:
            behind = 1e3 if face.kind == "ground" else 0.0
            parts.append((float(near(face.corners).mean()) - behind, face))
        parts += [(float(near(line.ends).mean()), line) for line in scene.lines]
        halo = not scene.plane
        for _, part in sorted(parts, key=lambda pair: pair[0]) if halo else parts:
            if isinstance(part, Face):
                self._face(part)
            elif isinstance(part, Line):
                self._line(part, halo)
        for mark in scene.marks:
            self._mark(mark)
        self._world(scene)
        self._names()
        self._dimensions()

    def ghost(self, scene: Scene) -> None:
        """Draw the lines of a scene faintly."""
        for line in scene.lines:
            if line.kind not in ("motor axis", "rail"):
                self._line(line, False, FAINT)

    def words(self, words: str, at: tuple[float, float], size: float, **how: Any) -> None:
        """Write a line, centred at a place by default."""
        how = {"ha": "center", "va": "center", "color": INK, "zorder": NAME} | how
        self._axes.text(*at, words, size=size, parse_math=False, **how)

    def scale_bar(self, length: float, top: float) -> None:
        """Draw a bar of a length, m, in the middle below the robot."""
        middle, half = (
            self._offset[0] + 0.5 * (self._sheet.low[0] + self._sheet.high[0]),
            0.5 * length * self._sheet.scale,
        )
        ends = [middle - half, middle + half]
        self._axes.plot(ends, [top, top], color=INK, lw=1.6 * self._style.stroke, solid_capstyle="butt")
        for end in ends:
            self._axes.plot([end, end], [top - 0.8, top + 0.8], color=INK, lw=0.8)
        size = 0.9 * self._style.font_size
        self.words(f"{length:g} m", (middle, top - 0.75 * POINT * size - 0.8), size)

    def sample(
        self, kind: str, driven: bool, words: str, place: tuple[float, float], size: float, width: float
    ) -> None:
        """Draw an entry of the legend, which begins at a place."""
        x, y = place
        ends = np.array([[x, y], [x + width - 2.5, y]])
        if kind in FACES:
            colour, alpha, _ = FACES[kind]
            drawn = self._style.colour(colour)
            corners = np.array([ends[0] - (0, 0.9), ends[1] - (0, 0.9), ends[1] + (0, 0.9), ends[0] + (0, 0.9)])
            self._axes.fill(*corners.T, facecolor=drawn, edgecolor=drawn, alpha=alpha, lw=0.8)
        elif kind in LINES:
            colour, thick, dashes, _ = LINES[kind]
            self._plot(ends, colour, thick, dashes, LINE)
        else:
            self._point(ends.mean(axis=0), kind, driven)
        self.words(words, (x + width - 1.0, y), size, ha="left")

    def _on_page(self, points: Array) -> Array:
        return np.asarray(self._sheet.at(points) + self._offset)

    def _plot(self, points: Array, colour: str, width: float, dashes: Any, order: float, **how: Any) -> None:
        drawn, thick = self._style.colour(colour), width * self._style.stroke
        cap = {"solid_capstyle": "round"} | how
        self._axes.plot(*points.T, color=drawn, lw=thick, ls=dashes, zorder=order, **cap)

    def _line(self, line: Line, halo: bool, alpha: float = 1.0) -> None:
        colour, width, dashes, _ = LINES[line.kind]
        points = self._on_page(line.ends)
        if halo and line.kind not in ("motor axis", "rail"):
            self._plot(points, "white", width + HALO, "solid", LINE, solid_capstyle="butt")
        self._plot(points, colour, width, dashes, LINE, alpha=alpha)

    def _face(self, face: Face) -> None:
        colour, alpha, _ = FACES[face.kind]
        drawn = self._style.colour(colour)
        self._axes.fill(
            *self._on_page(face.corners).T, facecolor=drawn, edgecolor=drawn, alpha=alpha, lw=0.8, zorder=2.5
        )

    def _mark(self, mark: Mark) -> None:
        self._point(self._on_page(mark.point[None])[0], mark.kind, mark.driven)

    def _point(self, place: Array, kind: str, driven: bool) -> None:
        """Draw a marker; small ones in front."""
        marker, size, _ = JOINTS[kind]
        face, edge = (MOTOR, MOTOR) if driven else ("white", PASSIVE)
        if kind in ("base", "centre", "mass"):
            face = edge = {"base": BASE, "centre": PLATFORM, "mass": INK}[kind]
        drawn = ["white" if colour == "white" else self._style.colour(colour) for colour in (face, edge)]
        thin = 0.3 if kind == "mass" else self._style.stroke
        self._axes.scatter(
            *place, marker=marker, s=size * self._style.stroke**2, facecolors=drawn[0], edgecolors=drawn[1],
            linewidths=thin, zorder=MARKS + 1.0 - size / 150.0,
        )  # fmt: skip

    def _world(self, scene: Scene) -> None:
        lines = axes_of(scene)
        for ends, name in zip(lines, scene.plane or "xyz", strict=True):
            points = self._on_page(ends)
            if np.linalg.norm(points[1] - points[0]) < 1.0:
                continue
            arrow = {"arrowstyle": "-|>", "color": INK, "lw": 0.8, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 6}
            self._axes.annotate("", points[1], points[0], arrowprops=arrow, zorder=7)
            beyond = points[1] + 2.0 * (points[1] - points[0]) / np.linalg.norm(points[1] - points[0])
            self.words(name, (beyond[0], beyond[1]), self._style.font_size, style="italic")

    def _names(self) -> None:
        for name in self._sheet.names:
            colour, weight, slant = NAMES[name.label.kind]
            middle, anchor = name.box.middle + self._offset, name.anchor + self._offset
            edge = np.clip(anchor, middle - name.box.half, middle + name.box.half)
            if np.linalg.norm(edge - anchor) > 3.5:
                self._plot(np.array([anchor, edge]), PASSIVE, 0.5, "solid", MARKS - 0.5)
            back = {"boxstyle": "square,pad=0.05", "facecolor": "white", "edgecolor": "none", "alpha": 0.6}
            self.words(
                name.label.text, (middle[0], middle[1]), self._style.font_size, color=self._style.colour(colour),
                weight=weight, style=slant, bbox=back,
            )  # fmt: skip

    def _dimensions(self) -> None:
        for each in self._sheet.dimensions:
            line, measured = each.line + self._offset, each.measured + self._offset
            for end, own in zip(line, measured, strict=True):
                beyond = end + 1.0 * (end - own) / max(float(np.linalg.norm(end - own)), 1e-9)
                self._plot(np.array([own + 0.15 * (end - own), beyond]), PASSIVE, 0.5, "solid", 4.0)
            arrow = {"arrowstyle": "<|-|>", "color": INK, "lw": 0.6, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 5}
            self._axes.annotate("", line[1], line[0], arrowprops=arrow, zorder=7)
            middle = each.middle + self._offset
            self.words(each.text, (middle[0], middle[1]), self._style.font_size, rotation=each.angle)
