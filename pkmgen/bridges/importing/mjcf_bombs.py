"""MJCF of few words that stand for more than a machine can hold: refused before MuJoCo reads them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from pkmgen.bridges.importing.xml import Element
from pkmgen.errors import RobotFileError

MAX_COPIES = 10_000
"""Elements that `<replicate>` makes of a model."""
MAX_SIZE = 1_000_000
"""Largest number in `<size>`, and of points of one grid."""
_GRIDS = ("composite", "flexcomp")


def refuse_bombs(element: Element) -> None:
    """Refuse an element whose numbers ask for more memory than a robot needs.

    Raises:
        RobotFileError: They do.
    """
    given = element.attributes
    if element.tag == "size":
        asked = [_number(text) for key, text in given.items() if key != "memory"]
    elif element.tag in _GRIDS:
        asked = [math.prod(max(1.0, _number(text)) for text in given.get("count", "").split())]
    else:
        return
    if max(asked, default=0.0) > MAX_SIZE:
        raise RobotFileError((element.problem("the model is too large", f"{max(asked):g}", f"{MAX_SIZE} at most"),))


def refuse_many_copies(roots: Iterable[Element]) -> None:
    """Refuse models that copy parts of themselves too often.

    Raises:
        RobotFileError: There are too many copies.
    """
    for root in roots:
        made, waiting = 0.0, [(root, 1.0)]
        while waiting:
            element, copies = waiting.pop()
            made += copies if copies > 1.0 else 0.0
            if element.tag == "replicate":
                copies *= max(1.0, _number(element.attributes.get("count", "")))
            if made > MAX_COPIES or copies > MAX_COPIES:
                message = "the model copies its parts too often"
                raise RobotFileError((element.problem(message, f"{max(made, copies):g}", f"{MAX_COPIES} copies"),))
            waiting += [(child, copies) for child in element.children]


def _number(text: str) -> float:
    """A number as MuJoCo reads it; 0 where it will complain itself."""
    try:
        return float(text)
    except ValueError:
        return 0.0
