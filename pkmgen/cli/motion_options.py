"""Options of commands that take a motion, and of how pictures and plots look."""

from typing import Annotated, Literal

import typer

from pkmgen.pictures.draw.style import FONTS

CIRCLE = "circle"
OverOption = Annotated[
    str, typer.Option(metavar="NAME,NAME", help="Two coordinates, one of a line; the first ones if left out.")
]
SizeOption = Annotated[
    float | None,
    typer.Option(metavar="VALUE", help="Radius of the circle, length of the line, width of pick and place: m or rad."),
]
FontSizeOption = Annotated[float, typer.Option(metavar="POINTS", help="Size of letters.", min=FONTS[0], max=FONTS[1])]
FontOption = Annotated[Literal["sans", "serif"], typer.Option(help="Letters.")]
OutlinesOption = Annotated[bool, typer.Option("--outlines", help="Letters of an .svg as outlines, not as text.")]
GreyOption = Annotated[bool, typer.Option("--grey", help="Black and white.")]
