"""Options of commands that take a motion."""

from __future__ import annotations

from typing import Annotated

import typer

CIRCLE = "circle"
OverOption = Annotated[
    str, typer.Option(metavar="NAME,NAME", help="Two coordinates, one of a line; the first ones if left out.")
]
SizeOption = Annotated[
    float | None,
    typer.Option(metavar="VALUE", help="Radius of the circle, length of the line, width of pick and place: m or rad."),
]
