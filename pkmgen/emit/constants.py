"""Names of the numbers that a function computes with, and what a comment says about them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pkmgen.emit.dialect import format_number
from pkmgen.emit.names import Namer
from pkmgen.emit.types import CSection, CStatement
from pkmgen.graph.formula import Formula

__all__ = ["NamedNumbers"]

SHORT = 6
"""Characters of a number that needs no name."""
LONGEST = 40
_WORDS = {"+": "plus", "-": "minus", "*": "times", "/": "over"}


class NamedNumbers:
    """Gives long numbers a name when they are first written.

    Attributes:
        user: The value whose text is being written.
        fallback: Name of numbers of which nothing is known.
    """

    def __init__(self, namer: Namer, real: str) -> None:
        self._namer, self._real = namer, real
        self._names: dict[float, str] = {}
        self._notes: dict[float, str] = {}
        self.user, self.fallback = "", "folded_constant"

    def text(self, number: float) -> str:
        """C text of a number."""
        size = abs(number)
        if len(repr(float(size))) <= SHORT:
            return format_number(number, self._real)
        if size not in self._names:
            said = size.text if isinstance(size, Formula) else ""
            self._names[size] = self._namer.numbered(_identifier(said) if said else self.fallback)
            self._notes[size] = said or f"{self.fallback.replace('_', ' ')}, first in {self.user}"
        return self._names[size] if number > 0.0 else f"-{self._names[size]}"

    def section(self) -> Iterator[CSection]:
        """Declare the numbers that were written, if any."""
        if self._names:
            yield CSection("constants", tuple(self._declared(number, name) for number, name in self._names.items()))

    def _declared(self, number: float, name: str) -> CStatement:
        return CStatement(f"const {self._real} {name} = {format_number(number, self._real)};", self._notes[number])


def _identifier(formula: str) -> str:
    """A formula as a name, if that is not too long."""
    words = re.sub(r"[-+*/]", lambda sign: f" {_WORDS[sign.group()]} ", re.sub(r"[(),]", " ", formula)).split()
    name = re.sub(r"\W", "_", "_".join(words))
    short = re.sub(r"\b(\w+?)_times_\1\b", r"\1_squared", name)
    return short if len(short) <= LONGEST and not short[0].isdigit() else "robot_constant"
