"""What was likely meant by a text that is no expression: commas, colons, leading zeros, signs of other languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise

_SLIPS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (r"([-+]?\d+),(\d+)", lambda m: f"a number has a point, not a comma: {m[1]}.{m[2]}"),
    (r"([-+]?)0+(\d+)", lambda m: f"a number does not begin with 0: {m[1]}{m[2]}"),
    (r"[-+]?\d+(:\d+)+(\.\d*)?", lambda _: "a number has no colon"),
    (r".*\^.*", lambda m: f"a power is written **: {m[0].replace('^', '**')}"),
    (r".*[×·].*", lambda m: f"a product is written *: {re.sub('[×·]', '*', m[0])}"),
    (r"([\w.)]+)\s+([\w.(]+)", lambda m: f"an operator is missing: {m[1]}*{m[2]}, say"),
)
"""Whole texts, and what to say of them."""
_UNITS = {
    "rpm": "1 rpm is 2*pi/60 rad/s: a value of N*m/rpm times 60/(2*pi) is one of N*m*s/rad",
    "nm": "newton metres are N*m",
    "nmm": "newton millimetres are N*mm",
    "ms": "milliseconds are 0.001 s",
    "min": "a minute is 60 s",
    "hz": "a hertz is 1/s",
    "degree": "degrees are deg",
    "degrees": "degrees are deg",
    "in": "an inch is 25.4 mm",
    "inch": "an inch is 25.4 mm",
    "ft": "a foot is 304.8 mm",
    "lb": "a pound is 453.6 g",
    "lbs": "a pound is 453.6 g",
    "kgf": "a kilogram-force is 9.80665 N",
    "t": "a tonne is 1000 kg",
    "um": "a micrometre is 0.001 mm",
}
"""Units that files of others have, in small letters."""


def expression_slip(text: str) -> str:
    """Say what may have been meant by a text that is no expression; empty where nothing is to be seen."""
    for pattern, words in _SLIPS:
        match = re.fullmatch(pattern, text.strip()[:200], re.IGNORECASE)
        if match:
            return words(match)
    return ""


def unit_slip(text: str) -> str:
    """Say how a unit of other files is written here; empty where it is unknown."""
    return next((_UNITS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in _UNITS), "")


def split_by_comma(values: Iterable[object], allowed: int) -> str:
    """Say that a decimal comma may have split a number of a list in two: a list that is too long."""
    texts = [str(value) for value in values]
    pairs = [
        f"{before}.{after}"
        for before, after in pairwise(texts)
        if re.fullmatch(r"-?\d+ \d*[1-9]\d*", f"{before} {after}")
    ]
    if len(texts) <= allowed or not pairs:
        return ""
    return f"{pairs[-1]}, if a decimal comma was meant: numbers have a point"
