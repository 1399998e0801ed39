"""Formulas as MathML Core, which browsers lay out by themselves."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType

from pkmgen.notation.notation import Glyph
from pkmgen.notation.writer import Writer

_ACCENTS: Mapping[str, str] = MappingProxyType(
    {"\u0307": "˙", "\u0308": "¨", "\u20db": "⃛", "\u0303": "~", "\u0302": "^", "\u0304": "¯"}
)
_FENCE = '<mo form="%s" fence="true" stretchy="true">%%s</mo>'
_STYLES: Mapping[str, str] = MappingProxyType({"vector": "BOLD ITALIC", "matrix": "BOLD"})


class MathmlWriter(Writer):
    """Writes formulas as elements; words are escaped."""

    marks = MappingProxyType(
        {
            "linked": '<a href="#%s">%s</a>',
            "number": "<mn>%s</mn>",
            "minus": '<mo form="prefix">−</mo>',
            "fraction": "<mfrac>%s%s</mfrac>",
            "raised": "<msup>%s%s</msup>",
            "root": "<msqrt>%s</msqrt>",
            "fenced": f"<mrow>{_FENCE % 'prefix'}%s{_FENCE % 'postfix'}</mrow>",
            "over": "<mrow><munder><mo>∑</mo><mi>i</mi></munder>%s</mrow>",
        }
    )

    def glyph(self, glyph: Glyph) -> str:  # noqa: D102
        text = _letter(glyph)
        for accent in glyph.accents:
            text = f'<mover accent="true">{text}<mo stretchy="false">{_ACCENTS[accent]}</mo></mover>'
        below = _below(glyph.below) + ([self.glyph(glyph.of)] if glyph.of else [])
        under = f"<mrow>{''.join(below)}</mrow>" if len(below) > 1 else "".join(below)
        above = f"<mi>{escape(glyph.above)}</mi>" if glyph.above.isalpha() else f"<mn>{escape(glyph.above)}</mn>"
        if under and glyph.above:
            return f"<msubsup>{text}{under}{above}</msubsup>"
        if under:
            return f"<msub>{text}{under}</msub>"
        return f"<msup>{text}{above}</msup>" if glyph.above else text

    def operator(self, sign: str) -> str:  # noqa: D102
        return f"<mo>{sign}</mo>"

    def row(self, written: Sequence[str]) -> str:  # noqa: D102
        return f"<mrow>{''.join(written)}</mrow>"

    def word(self, text: str) -> str:  # noqa: D102
        return f'<mi mathvariant="normal">{escape(text)}</mi>'

    def grid(self, rows: Sequence[Sequence[str]]) -> str:  # noqa: D102
        lines = ("".join(f"<mtd>{entry}</mtd>" for entry in line) for line in rows)
        return f"<mtable>{''.join(f'<mtr>{line}</mtr>' for line in lines)}</mtable>"

    def lines(self, left: str, rest: Sequence[str]) -> str:  # noqa: D102
        table = "".join(
            f"<mtr><mtd>{left if not index else ''}</mtd><mtd>{self.operator('=') if not index else ''}</mtd>"
            f"<mtd>{line}</mtd></mtr>"
            for index, line in enumerate(rest)
        )
        return f'<mtable class="lines">{table}</mtable>'

    def block(self, inner: str, text: str) -> str:
        """A formula on lines of its own, with what is read aloud."""
        return f'<math display="block" alttext="{escape(text)}">{inner}</math>'

    def inline(self, inner: str) -> str:
        """A formula in a line of text."""
        return f"<math>{inner}</math>"


def _letter(glyph: Glyph) -> str:
    """A letter in the alphabet of its kind: bold ones are letters of their own in MathML Core."""
    style, letter = _STYLES.get(glyph.kind), glyph.letter
    if len(letter) > 1:
        return f'<mi mathvariant="normal">{escape(letter)}</mi>'
    if style and letter.isalpha():
        name = unicodedata.name(letter, "").replace("LATIN ", "").replace("GREEK ", "").replace(" LETTER", "")
        words = name.split(" ")
        if words[0] in ("SMALL", "CAPITAL"):
            try:
                return f"<mi>&#x{ord(unicodedata.lookup(f'MATHEMATICAL {style} {name}')):X};</mi>"
            except KeyError:
                pass
    return f'<mi class="{glyph.kind}">{escape(letter)}</mi>' if style else f"<mi>{escape(letter)}</mi>"


def _below(below: Sequence[str]) -> list[str]:
    """Indices side by side, and words with commas between."""
    written: list[str] = []
    for index, text in enumerate(below):
        if index and (len(text) > 1 or len(below[index - 1]) > 1):
            written.append("<mo>,</mo>")
        tag = "mn" if text.isdigit() else "mi" if len(text) == 1 else "mtext"
        written.append(f"<{tag}>{escape(text)}</{tag}>")
    return written
