"""Formulas as plain text, for the reader of a screen reader and a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from pkmgen.notation.notation import Glyph
from pkmgen.notation.writer import Writer


class PlainWriter(Writer):
    """Writes formulas in one line of Unicode."""

    marks = MappingProxyType({"number": "%s", "minus": "−", "root": "√(%s)", "fenced": "%s%s%s", "over": "Σ_i %s"})

    def glyph(self, glyph: Glyph) -> str:  # noqa: D102
        letter = "".join(each + glyph.accents for each in glyph.letter[:1]) + glyph.letter[1:]
        below = ",".join((*glyph.below, *((self.glyph(glyph.of),) if glyph.of else ())))
        return letter + (f"_{below}" if below else "") + (f"^{glyph.above}" if glyph.above else "")

    def operator(self, sign: str) -> str:  # noqa: D102
        return ", " if sign == "," else f" {sign} "

    def row(self, written: Sequence[str]) -> str:  # noqa: D102
        text = ""
        for each in filter(None, written):
            text += " " + each if text and text[-1] not in " −" and each[0] not in " (" else each
        return text

    def fraction(self, above: str, below: str) -> str:  # noqa: D102
        return f"{self._closed(above)}/{self._closed(below)}"

    def raised(self, base: str, exponent: str) -> str:  # noqa: D102
        return base + {"2": "²", "3": "³", "T": "ᵀ"}.get(exponent, f"^{exponent.strip()}")

    def word(self, text: str) -> str:  # noqa: D102
        return text

    def grid(self, rows: Sequence[Sequence[str]]) -> str:  # noqa: D102
        return "; ".join(", ".join(line) for line in rows)

    def lines(self, left: str, rest: Sequence[str]) -> str:  # noqa: D102
        return f"{left} = " + "".join(rest)

    @staticmethod
    def _closed(text: str) -> str:
        return f"({text})" if " " in text else text
