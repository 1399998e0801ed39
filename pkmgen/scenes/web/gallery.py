"""An index of pages: a picture of every robot, what it is, and a field to search them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.compile import compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.pages import page_environment
from pkmgen.machine.resources import resource_folder
from pkmgen.machine.spelling import counted
from pkmgen.machine.version import __version__
from pkmgen.scenes.build import build_scene
from pkmgen.scenes.types import Scene
from pkmgen.scenes.web.page import policy_hash
from pkmgen.scenes.web.robot import gravity_of

INDEX = "index.html"
Points = NDArray[np.float64]
WIDTH, HEIGHT, EDGE = 320.0, 220.0, 22.0
"""Of the picture, and what is left free at its edges."""
UNSEEN = ("base", "centre", "fixed", "frame")
ASIDE, ABOVE = 0.55, 0.45
"""How far to the side and from above a spatial robot is seen."""


@dataclass(frozen=True, slots=True)
class Card:
    """A robot in the index.

    Attributes:
        name: Its name.
        title: One line about it.
        file: Name of its page, beside the index.
        about: Freedoms and motors.
        count: Operations of its inverse dynamics.
        picture: SVG.
    """

    name: str
    title: str
    file: str
    about: str
    count: str
    picture: str


def card_of(robot: Mapping[str, Any], file: str, picture: str) -> Card:
    """What the index says of a robot that is given as `studio_robot` makes it."""
    dynamics = next((row for row in robot["functions"] if row["name"] == "inverse_dynamics"), None)
    rates = dynamics["inputs"][1]["shape"][0] if dynamics else len(robot["coordinates"])
    ours = next((row for row in robot["counts"] if row["method"] == "adjoint"), None)
    total = sum(ours[kind] for kind in ("add", "multiply", "divide", "other")) if ours else 0
    freedoms, motors = (counted(rates, "freedom"), counted(len(robot["actuators"]), "motor"))
    count = f"{total:,} operations of inverse dynamics".replace(",", " ") if ours else ""
    return Card(robot["name"], robot["title"] or robot["name"], file, f"{freedoms}, {motors}", count, picture)


def gallery_page(cards: Sequence[Card]) -> str:
    """The index of pages that lie beside it."""
    folder = resource_folder("templates") / "studio" / "gallery"
    script, style = ((folder / name).read_text("utf-8") for name in ("gallery.js", "gallery.css"))
    environment = page_environment("studio/gallery")
    return environment.get_template("index.html.j2").render(
        robots=cards,
        version=__version__,
        script=script,
        style=style,
        script_hash=policy_hash(script),
        style_hash=policy_hash(style),
    )


def thumbnail(text: RobotText, options: Options) -> str:
    """SVG of a robot at home; its colours are classes.

    Raises:
        OpenLoopsError: The loops of the robot do not close near home.
    """
    made = compile_robot(text, options)
    scene, function = build_scene(made)
    graph, home = function.graph, made.mechanism.home_inputs
    inputs = {port.name: np.array([port.default or home[port.name]]) for port in graph.inputs}
    points = evaluate_graph(graph, inputs, made.file.values).outputs["points"].reshape(-1, 3)
    right, up = view_axes(gravity_of(made.mechanism), scene.plane)
    return _drawn(scene, points @ np.array([right, up]).T)


def view_axes(gravity: Sequence[float], plane: str) -> tuple[Points, Points]:
    """Directions to the right and up on the picture, world frame."""
    if plane:
        first, second = (np.eye(3)["xyz".index(axis)] for axis in plane)
        return first, second
    down = np.array(gravity)
    up = -down / np.linalg.norm(down) if down.any() else np.array([0.0, 0.0, 1.0])
    front = np.cross(up, np.eye(3)[int(np.argmin(np.abs(up)))])
    eye = front + ASIDE * np.cross(up, front) + ABOVE * up
    eye /= np.linalg.norm(eye)
    right = np.cross(up, eye)
    right /= np.linalg.norm(right)
    return right, np.cross(eye, right)


def _drawn(scene: Scene, seen: Points) -> str:
    low, high = seen.min(axis=0), seen.max(axis=0)
    span = np.maximum(high - low, 1e-9)
    scale = min((WIDTH - 2 * EDGE) / span[0], (HEIGHT - 2 * EDGE) / span[1])
    places = (seen - (low + high) / 2.0) * [scale, -scale] + [WIDTH / 2.0, HEIGHT / 2.0]
    text = [f"{x:.1f},{y:.1f}" for x, y in places]
    parts = [
        f'<polygon class="{face.kind}" points="{" ".join(text[row] for row in face.points)}"/>' for face in scene.faces
    ]
    parts += [
        f'<polyline class="{line.kind}" points="{" ".join(text[row] for row in line.points)}"/>' for line in scene.lines
    ]
    for mark in sorted(scene.marks, key=lambda mark: mark.driven):
        if mark.kind not in UNSEEN:
            x, y = text[mark.point].split(",")
            kind, radius = ("motor", 5.5) if mark.driven else ("joint", 3)
            parts.append(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}"/>')
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )
