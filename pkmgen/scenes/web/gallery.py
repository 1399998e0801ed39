"""An index of pages: a picture of every robot, what it is, and a field to search them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pkmgen.machine.pages import page_environment
from pkmgen.machine.resources import resource_folder
from pkmgen.machine.spelling import counted
from pkmgen.scenes.web.page import policy_hash
from pkmgen.version import __version__

INDEX = "index.html"


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
