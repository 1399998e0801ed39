"""Functions of generated texts, and the constants that they declare with what comments say about them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

COMMENT = r"/\*((?:[^*]|\*(?!/))*)\*/"
DECLARED = r"(?:const (?:double|float|lanes)|let) (\w+)(?:: f\d+)?"
_CONSTANT = re.compile(
    rf"(?:{COMMENT}[ \t]*\n[ \t]*)?{DECLARED}[ \t\n]*= (-?[\d.]+(?:e[-+]?\d+)?)f?;(?:[ \t]*{COMMENT})?"
)
_FUNCTION = re.compile(r"^[^\s/*#].*?\b(\w+)\([^;{}()]*\)[^;{}()]*\{$", re.MULTILINE)
_USE = re.compile(r"(?:limit|constant|factor|offset|dividend) of [^:]+(?:: )?")
MEDIAN = "of its median in the box"
"""What is said of a limit that was found in numbers."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number with a name.

    Attributes:
        name: The name.
        value: The number.
        comment: What is said of it, in one line; empty where nothing is said.
    """

    name: str
    value: float
    comment: str

    @property
    def formulas(self) -> tuple[str, ...]:
        """The formulas in its comment."""
        said = _USE.sub("", self.comment)
        return tuple(said.split(" = ")) if said and not said.endswith(MEDIAN) else ()


def functions_of(text: str) -> Iterator[tuple[str, str]]:
    """Names and texts of the functions of a file; what stands between them has no name."""
    for part in re.split(r"\n}\n", text):
        found = _FUNCTION.search(part)
        yield (found[1] if found else "", part)


def constants_of(text: str) -> Iterator[Constant]:
    """Numbers that a text gives names to."""
    for above, name, value, beside in _CONSTANT.findall(text):
        yield Constant(name, float(value), re.sub(r"\s*\n\s*\* ", " ", beside or above).strip())
