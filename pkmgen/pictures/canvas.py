"""What pictures and plots share: matplotlib where it is installed, types of files, and figures as bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.spelling import nearest

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURES = ("png", "svg", "pdf")
DOTS = 200
"""Dots per inch of a .png."""
MILLIMETRES = 25.4
"""In an inch."""
POINT = MILLIMETRES / 72.0
"""A point of a font, mm."""
FAMILIES = {
    "sans": ["DejaVu Sans", "sans-serif"],
    "serif": ["DejaVu Serif", "serif"],
}
"""Families of fonts: the first one is measured and is in every .pdf; in an .svg the reader's machine takes one."""
_DATES: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None},
}


def file_type(file: Path, allowed: tuple[str, ...] = PICTURES) -> str:
    """The type of a file by its ending.

    Raises:
        ArgumentError: It is none of those allowed.
    """
    kind = file.suffix.removeprefix(".").lower()
    if kind not in allowed:
        near = nearest(kind, allowed)
        hint = f"; did you mean {file.stem}.{near}?" if near else ""
        raise ArgumentError(f"{file}: the ending says the type of the picture; allowed: {', '.join(allowed)}{hint}")
    return kind


@contextmanager
def drawing(doing: str = "drawing", font: str = "sans", outlines: bool = False) -> Iterator[None]:
    """Have matplotlib set so that the same picture is the same file.

    Args:
        doing: What needs it, for the message.
        font: Family of fonts, of `FAMILIES`.
        outlines: Whether letters of an .svg are outlines; else they are text.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        import matplotlib.style
    except ImportError as error:
        raise MissingExtraError(f"{doing} needs matplotlib, the extra `draw`: {how_to_install('draw')}") from error
    settings: dict[Any, Any] = {
        "svg.hashsalt": "pkmgen",
        "svg.fonttype": "path" if outlines else "none",
        "pdf.fonttype": 42,
        "path.simplify": True,
        "font.family": FAMILIES[font],
        "hatch.linewidth": 0.4,
    }
    with matplotlib.style.context("default"), matplotlib.rc_context(settings):
        yield


def new_figure(width: float, height: float) -> Figure:
    """An empty figure that no window shows; mm."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / MILLIMETRES, height / MILLIMETRES), dpi=DOTS)
    FigureCanvasAgg(figure)
    return figure


def rendered(figure: Figure, kind: str) -> bytes:
    """A figure as a file."""
    stream = io.BytesIO()
    figure.savefig(stream, format=kind, metadata=_DATES[kind])
    return stream.getvalue()


@lru_cache(maxsize=4096)
def text_size(text: str, size: float, font: str) -> tuple[float, float]:
    """Width and height of a line of text in points of a font, mm."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    properties = FontProperties(family=FAMILIES[font], size=size)
    width, _, _ = text_to_path.get_text_width_height_descent(text, properties, ismath=False)
    return POINT * float(width), POINT * 0.95 * size


def wrapped(words: str, width: float, size: float, font: str) -> list[str]:
    """Break text into lines that are no wider than so many mm."""
    lines, used, space = list[str](), 0.0, text_size("x x", size, font)[0] - text_size("xx", size, font)[0]
    for word in words.split(" "):
        own = text_size(word, size, font)[0]
        if lines and used + space + own <= width:
            lines[-1] += f" {word}"
            used += space + own
        else:
            lines.append(word)
            used = own
    return lines
