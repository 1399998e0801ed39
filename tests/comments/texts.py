"""Declarations of constants in generated texts, with what their comments say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMENT = r"/\*((?:[^*]|\*(?!/))*)\*/"
_DECLARED = re.compile(
    rf"(?:{_COMMENT}[ \t]*\n[ \t]*)?"
    r"(?:static )?(?:const (?:double|float|real|lanes) |let )(\w+)(?:: f\d+)?[ \t\n]*= (-?[\d.]+(?:e[-+]?\d+)?)f?;"
    rf"(?:[ \t]*{_COMMENT})?"
)
_LIMIT = re.compile(r"(?:limit|constant|factor|offset|dividend) of [^:]+(?:: )?")


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
        said = _LIMIT.sub("", self.comment)
        return tuple(said.split(" = ")) if said else ()


def constants_of(text: str) -> Iterator[Constant]:
    """Numbers that a text gives names to."""
    for above, name, value, beside in _DECLARED.findall(text):
        comment = re.sub(r"\n\s*\* ", " ", beside or above).strip()
        yield Constant(name, float(value), comment)
