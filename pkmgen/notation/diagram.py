"""A picture of a robot at home with the symbols of its equations, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from pkmgen.notation.notation import Glyph
from pkmgen.pictures.draw.parts import Array, Mark, Scene

WIDTH, HEIGHT, MARGIN = 640.0, 460.0, 56.0
LETTER = 17.0
"""Height of a letter."""
LEAST_LABEL_DISTANCE = 19.0
"""Distance below which two labels would cover each other, units of the picture."""


@dataclass(frozen=True, slots=True)
class Label:
    """A symbol in the picture.

    Attributes:
        glyph: The symbol.
        anchor: Where it is defined, or empty.
        place: The point or the middle of the line that it belongs to, m.
        along: Direction of the line, m; zero for a point.
    """

    glyph: Glyph
    anchor: str
    place: Array
    along: Array


def draw_diagram(scene: Scene, labels: Sequence[Label], title: str) -> str:
    """Draw lines and points of a scene, with symbols beside them.

    Returns:
        The element `svg`; words in it are escaped.
    """
    flat = _view(scene)
    points = flat(scene.points())
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1e-12)
    scale = min((WIDTH - 2 * MARGIN) / span[0], (HEIGHT - 2 * MARGIN) / span[1])
    height = float(span[1] * scale + 2 * MARGIN)

    def place(three: Array) -> Array:
        two = (flat(np.atleast_2d(three)) - (low + high) / 2) * scale
        return np.column_stack([WIDTH / 2 + two[:, 0], height / 2 - two[:, 1]])

    parts = [*_lines(scene, place), *_marks(scene, place), *_labels(labels, place, height)]
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _view(scene: Scene) -> Callable[[Array], Array]:
    """From above the side of the robot, or straight at the plane in which all of it is."""
    if scene.plane:
        axes = np.eye(3)[["xyz".index(axis) for axis in scene.plane]]
    else:
        turn, rise = np.radians(-58.0), np.radians(22.0)
        side = np.array([-np.sin(turn), np.cos(turn), 0.0])
        up = np.array([-np.sin(rise) * np.cos(turn), -np.sin(rise) * np.sin(turn), np.cos(rise)])
        axes = np.array([side, up])
    return lambda points: np.asarray(points @ axes.T)


def _path(points: Array) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _lines(scene: Scene, place: Callable[[Array], Array]) -> Iterator[str]:
    for face in (face for face in scene.faces if face.kind != "ground"):
        yield f'<polygon class="{escape(face.kind)}" points="{_path(place(face.corners))}"/>'
    for line in scene.lines:
        kind = line.kind.replace(" ", "-")
        yield f'<polyline class="{escape(kind)}" points="{_path(place(line.ends))}"/>'


def _marks(scene: Scene, place: Callable[[Array], Array]) -> Iterator[str]:
    for mark in scene.marks:
        ((x, y),) = place(mark.point)
        if mark.kind == "base":
            yield f'<path class="base" d="M{x:.1f} {y:.1f}l-8 12h16z"/>'
        elif mark.kind not in ("frame", "mass"):
            size = 5.5 if mark.driven else 4.5 if mark.kind == "centre" else 3.2
            kind = "motor" if mark.driven else "centre" if mark.kind == "centre" else "joint"
            yield f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{size}"/>'


def _labels(labels: Sequence[Label], place: Callable[[Array], Array], height: float) -> Iterator[str]:
    """Symbols beside what they name, none over another."""
    taken: list[Array] = []
    for label in labels:
        (at,) = place(label.place)
        (tip,) = place(label.place + label.along) - at
        length = float(np.hypot(*tip))
        side = np.array([tip[1], -tip[0]]) / length if length > 1e-9 else np.array([0.0, -1.0])
        side = side if side[0] >= 0 else -side
        ways = [side, -side, np.array([1.0, 0.0]), np.array([-1.0, 0.0]), np.array([0.0, 1.0]), np.array([0.7, -0.7])]
        spots = [at + (16.0 + 12.0 * turn) * way for turn in range(3) for way in ways]
        free = [
            spot
            for spot in spots
            if all(np.hypot(*((spot - other) / (1.7, 1.0))) > LEAST_LABEL_DISTANCE for other in taken)
            and 14 < spot[0] < WIDTH - 14
            and 10 < spot[1] < height - 6
        ]
        spot = (free or spots)[0]
        taken.append(spot)
        yield _symbol(label, spot[0], spot[1] + LETTER / 3)


def _symbol(label: Label, x: float, y: float) -> str:
    glyph = label.glyph
    letter = glyph.letter + glyph.accents
    below = ",".join(glyph.below) if any(len(each) > 1 for each in glyph.below) else "".join(glyph.below)
    sub = f'<tspan class="below" dy="5">{escape(below)}</tspan>' if below else ""
    kind = glyph.kind if glyph.kind != "scalar" else "italic"
    text = (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle"><tspan class="{kind}">{escape(letter)}</tspan>{sub}</text>'
    )
    return f'<a href="#{label.anchor}">{text}</a>' if label.anchor else text


def labels_of(scene: Scene, limbs: Sequence[str], glyph: Callable[[str], tuple[Glyph, str] | None]) -> Iterator[Label]:
    """Symbols for one limb of each name that is given, and for the platform.

    Args:
        scene: The robot.
        limbs: Limbs that are labelled.
        glyph: The symbol of a quantity of a limb, written `@`, or of the robot, and where it is defined; None where
            the equations have no such quantity.
    """
    nothing = np.zeros(3)
    done: set[tuple[str, str]] = set()
    for mark in scene.marks:
        limb = next((limb for limb in limbs if mark.name == limb or mark.name.startswith(limb + ".")), None)
        names = _names(mark, limb)
        for name in names:
            if (found := glyph(name)) is not None and (limb or "", found[0].letter) not in done:
                done.add((limb or "", found[0].letter))
                yield Label(*found, mark.point, nothing)
                break
    for line in scene.lines:
        limb = next((limb for limb in limbs if line.name.startswith(limb + ".")), None)
        if limb is None or line.kind not in ("link", "rod", "tube"):
            continue
        element = line.name[len(limb) + 1 :]
        for name in (f"@_{element}", f"@_{element}_direction", "@_direction" if line.kind == "tube" else ""):
            if name and (found := glyph(name)) is not None and (limb, name) not in done:
                done.add((limb, name))
                middle = len(line.ends) // 2
                start, end = line.ends[middle - 1], line.ends[middle]
                yield Label(*found, (start + end) / 2, end - start)
                break


def _names(mark: Mark, limb: str | None) -> tuple[str, ...]:
    """Quantities that a point may be the symbol of."""
    if mark.kind == "centre":
        return ("pose:point", "pose", "unknown")
    if limb is None:
        return (f"joint:{mark.name}",) if mark.kind not in ("base", "frame", "mass") else ()
    if mark.kind == "base":
        return ("@_base_point",)
    if mark.driven:
        return ("@_motor",)
    if mark.name.endswith(".tip"):
        return ("@_tip", "@_own_tip", "@_seen_tip", "@_anchor_velocity")
    return ()
