"""Formulas as LaTeX that any pdflatex sets, with nothing but the packages of the AMS."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pkmgen.notation.notation import Glyph
from pkmgen.notation.writer import Writer

_ACCENTS: Mapping[str, str] = MappingProxyType(
    {
        "\u0307": r"\dot", "\u0308": r"\ddot", "\u20db": r"\dddot",
        "\u0303": r"\tilde", "\u0302": r"\hat", "\u0304": r"\bar",
    }
)  # fmt: skip
_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota",
    "kappa", "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "varsigma",
    "sigma", "tau", "upsilon", "varphi", "chi", "psi", "omega",
)  # fmt: skip
_CAPITALS: Mapping[str, str] = MappingProxyType(
    {
        "Γ": r"\Gamma", "Δ": r"\Delta", "Θ": r"\Theta", "Λ": r"\Lambda", "Ξ": r"\Xi", "Π": r"\Pi",
        "Σ": r"\Sigma", "Φ": r"\Phi", "Ψ": r"\Psi", "Ω": r"\Omega",
    }
)  # fmt: skip
_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "ℓ": r"\ell", "⊥": r"\perp", "±": r"\pm", "∗": "*", "′": r"{\prime}", "−": "-", "½": r"1/2", "×": r"\times",
        "·": r"\cdot", "≥": r"\geq", "≤": r"\leq", "√": r"\surd", "∂": r"\partial", "²": "^{2}", "³": "^{3}",
        "⁴": "^{4}", "⁵": "^{5}", "⁻": "^{-}", "¹": "^{1}", "₁": "_{1}", "₂": "_{2}", "₃": "_{3}", "₀": "_{0}",
        "∓": r"\mp", "∫": r"\int", "→": r"\to", "ᵀ": r"^{\mathsf{T}}", "ʲ": r"{}^{j}", "ⁱ": r"{}^{i}", "∈": r"\in",
        "′′": r"{\prime\prime}", "ŷ": r"\hat{y}", "ẋ": r"\dot{x}", "ẏ": r"\dot{y}", "≈": r"\approx", "…": r"\ldots",
    }
)  # fmt: skip
_SPECIAL: Mapping[str, str] = MappingProxyType(
    {
        "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
        "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
        "|": r"\textbar{}", '"': "''", "–": "--", "—": "---", "’": "'", "‘": "`", "“": "``", "”": "''",
        "°": r"\textdegree{}",
    }
)  # fmt: skip
_PLACES = re.compile(r"(.)([\u0300-\u036f\u20db]*)", re.DOTALL)
"""A letter with its accents."""


def symbol(letter: str) -> str:
    """A letter or sign of mathematics."""
    place = ord(letter[0]) - ord("α") if len(letter) == 1 else -1
    if 0 <= place < len(_GREEK):
        return rf"{{\{_GREEK[place]}}}"
    found = _CAPITALS.get(letter) or _SIGNS.get(letter) or (r"\phi" if letter == "ϕ" else "")
    return (
        f"{{{found}}}"
        if found.startswith("\\")
        else found or (letter if (letter.isascii() and letter.isalnum()) or letter in "+-*/" else r"\mathrm{?}")
    )


def text_of(words: str) -> str:
    """Words of a robot file or of our own in text mode: what LaTeX would take as a command is escaped."""
    decomposed = unicodedata.normalize("NFD", words)
    return "".join(_letter_of_text(letter, marks) for letter, marks in _PLACES.findall(decomposed))


def _letter_of_text(letter: str, marks: str) -> str:
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    plain = letter if letter.isprintable() else " "
    inner = _under(marks, plain if letter.isascii() else symbol(letter))
    return plain if inner == plain else f"\\ensuremath{{{inner}}}"


def _under(marks: str, inner: str) -> str:
    """What is written with accents above it."""
    for mark in marks:
        inner = f"{_ACCENTS[mark]}{{{inner}}}" if mark in _ACCENTS else inner
    return inner


class LatexWriter(Writer):
    """Writes formulas in math mode."""

    marks = MappingProxyType(
        {
            "linked": r"\hyperlink{%s}{%s}", "minus": "-", "fraction": r"\frac{%s}{%s}", "raised": "{%s}^{%s}",
            "root": r"\sqrt{%s}", "fenced": r"\left%s%s\right%s", "over": r"\sum_{i} %s",
        }
    )  # fmt: skip

    def glyph(self, glyph: Glyph) -> str:  # noqa: D102
        word = len(glyph.letter) > 1
        text = rf"\mathrm{{{_plain(glyph.letter)}}}" if word else symbol(glyph.letter)
        if glyph.kind != "scalar" and not word:
            roman = glyph.kind == "matrix" and glyph.letter.isascii()
            text = rf"\mathbf{{{text}}}" if roman else rf"\boldsymbol{{{text}}}"
        text = _under(glyph.accents, text)
        below = _below(glyph.below)
        if glyph.of:
            below += ("," if below else "") + self.glyph(glyph.of)
        above = "".join(symbol(letter) for letter in glyph.above)
        return text + (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")

    def number(self, text: str) -> str:  # noqa: D102
        if "e" in text:
            mantissa, exponent = text.split("e")
            return rf"{mantissa}\cdot 10^{{{int(exponent)}}}"
        return text

    def operator(self, sign: str) -> str:  # noqa: D102
        return {"·": r" \cdot ", "×": r" \times ", "−": " - ", ",": ", "}.get(sign, f" {sign} ")

    def row(self, written: Sequence[str]) -> str:  # noqa: D102
        return r"\,".join(filter(None, written)).replace(r"\, ", " ").replace(r" \,", " ").replace(r"-\,", "-")

    def word(self, text: str) -> str:  # noqa: D102
        return rf"\mathsf{{{text}}}" if text == "T" else rf"\operatorname{{{_plain(text)}}}"

    def grid(self, rows: Sequence[Sequence[str]]) -> str:  # noqa: D102
        body = r" \\ ".join(" & ".join(line) for line in rows)
        return rf"\begin{{matrix}}{body}\end{{matrix}}"

    def lines(self, left: str, rest: Sequence[str]) -> str:  # noqa: D102
        body = r" \\ ".join((rf"{left} ={{}}& " if not index else r"&{} ") + line for index, line in enumerate(rest))
        return rf"\begin{{aligned}}{body}\end{{aligned}}"


def _plain(words: str) -> str:
    """Words in math mode."""
    return "".join(letter if letter.isascii() and letter.isalnum() else r"\ " for letter in words)


def _below(below: Sequence[str]) -> str:
    """Indices side by side, and words with commas between."""
    written = ""
    for place, text in enumerate(below):
        if place and (len(text) > 1 or len(below[place - 1]) > 1):
            written += ","
        letters = unicodedata.normalize("NFD", text)
        index = text.isdigit() or len(_PLACES.findall(letters)) == 1
        written += _accented(letters) if index else rf"\mathrm{{{_accented(letters)}}}"
    return written


def _accented(letters: str) -> str:
    """Letters of a subscript, with their accents."""
    found = _PLACES.findall(letters)
    return "".join(_under(marks, _plain(letter) if letter.isascii() else symbol(letter)) for letter, marks in found)
