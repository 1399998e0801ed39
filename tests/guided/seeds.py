"""Texts that mutation begins with, and words that it may put in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.fuzz.words import language
from tests.conftest import ROOT

SHORT = 6000
"""Bytes of a robot file that is begun with."""
EXPRESSIONS = (
    "arm_mass*arm_length**2/12", "-(a + b)*(c - d)/2", "sqrt(a**2 + b**2)", "atan2(-y, x) + pi/4", "1.5e-3", "2*pi/3",
    "-a**-2", "sin(x)*cos(y) - tan(z)", "kg*m**2", "N*m*s/rad", "deg", "1,5", "0.5 m", "a^2", "(-2)**3", "1/(b - a)",
)  # fmt: skip
OPERATORS = (
    "**",
    "*",
    "/",
    "+",
    "-",
    "(",
    ")",
    ",",
    "sqrt(",
    "sin(",
    "cos(",
    "tan(",
    "atan2(",
    "pi",
    "1e308",
    "1e-308",
)


def seeds_of(target: str) -> Iterator[str]:
    """Robot files, or the expressions of them."""
    files = sorted((ROOT / "robots").rglob("*.yaml")) + sorted((ROOT / "tests/data/robots").rglob("*.yaml"))
    texts = [path.read_text("utf-8") for path in files]
    if target == "reader":
        yield from (text for text in texts if len(text) < SHORT)
        return
    yield from EXPRESSIONS
    found = {entry for text in texts for entry in re.findall(r"[\[ ]([-\w.*/+() ]{3,60})[,\]}\n]", text)}
    yield from sorted(found)[::7]


def words(target: str) -> tuple[str, ...]:
    """Keys and choices of robot files, or operators."""
    if target != "reader":
        return OPERATORS
    parts = {part for word in language() for part in re.split(r"[.=]", word)}
    return (*sorted(parts), "&a", "*a", "<<: ", "!!", "- ", ": ", "{", "}", "[", "]", ".inf", ".nan", "0x1", "1e9")
