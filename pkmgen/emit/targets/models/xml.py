"""Numbers and texts of models in XML."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.etree.ElementTree import Element, indent, tostring  # nosec B405: written, never read

import numpy as np

from pkmgen.emit.targets.models.types import Array
from pkmgen.language.exact.digits import shortened

INTEGER_ERROR, LARGEST_INTEGER = 1e-15, 1e6
"""Difference from an integer below which a number is written as one, and the largest of these."""
DIGITS = 13
"""Of numbers that stand together, of the size of the greatest."""
HALF_TURN_ERROR_RAD = 1e-9
"""Difference below which an angle is minus half a turn, and written as half a turn, rad."""
WRITTEN = "Written by: pkmgen export"
"""What files say on top; those that do not are not written over."""


def numbers(values: Iterable[float] | Array) -> str:
    """Numbers, all their digits but the last, which machines do not share."""
    entries = [float(value) for value in values]
    scale = max((abs(entry) for entry in entries if math.isfinite(entry)), default=0.0)
    return " ".join(number(shortened(entry, DIGITS, scale) if math.isfinite(entry) else entry) for entry in entries)


def number(value: float) -> str:
    """A number, all its digits; whole ones without a point, also those that are whole but for rounding."""
    value = float(value)
    whole = abs(value) < LARGEST_INTEGER and abs(value - round(value)) < INTEGER_ERROR
    return str(round(value)) if whole else repr(value)


def of_tensor(value: float, tensor: Array) -> str:
    """An entry or a moment of a tensor, to the digits of its greatest entry, however small."""
    return repr(shortened(float(value), DIGITS, float(np.max(np.abs(tensor), initial=0.0))))


def document(root: Element, comments: Iterable[str]) -> str:
    """Text of a document, what it is on top."""
    indent(root, "  ")
    lines = [f"  {line}".replace("--", "- -") for line in comments]
    return "\n".join(['<?xml version="1.0"?>', "<!--", *lines, "-->", tostring(root, "unicode"), ""])


def roll_pitch_yaw(rotation: Array) -> Array:
    """Angles r, p, y of axes (columns), R = Rz(y) Ry(p) Rx(r), rad.

    Yaw first, then the others of what is left without it: near a pitch of a quarter turn the first is loose, but the
    product stays exact.
    """
    yaw = float(np.arctan2(rotation[1, 0], rotation[0, 0])) if np.hypot(*rotation[:2, 0]) > 1e-12 else 0.0
    cosine, sine = np.cos(yaw), np.sin(yaw)
    rest = np.array([[cosine, sine, 0.0], [-sine, cosine, 0.0], [0.0, 0.0, 1.0]]) @ rotation
    angles = np.array([np.arctan2(-rest[1, 2], rest[1, 1]), np.arctan2(-rest[2, 0], rest[0, 0]), yaw])
    return np.where(angles < HALF_TURN_ERROR_RAD - np.pi, np.pi, angles)
