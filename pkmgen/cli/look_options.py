"""Options of how pictures and plots look."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pkmgen.pictures.draw.style import FONTS

FontSizeOption = Annotated[float, typer.Option(metavar="POINTS", help="Size of letters.", min=FONTS[0], max=FONTS[1])]
FontOption = Annotated[Literal["sans", "serif"], typer.Option(help="Letters.")]
OutlinesOption = Annotated[bool, typer.Option("--outlines", help="Letters of an .svg as outlines, not as text.")]
GreyOption = Annotated[bool, typer.Option("--grey", help="Black and white.")]
