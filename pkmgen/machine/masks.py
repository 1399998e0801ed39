"""Masked arrays of numpy: kernels would compute with what the mask hides, so that none is taken."""

from __future__ import annotations

import sys
from typing import Any

from pkmgen.errors import ArgumentError

DEEPEST = 4
"""Lists in lists that are looked into."""


def refuse_masked(what: str, value: object) -> None:
    """Refuse an array with masked entries, or a list of such arrays.

    Args:
        what: The argument, for the message.
        value: What was given for it.

    Raises:
        ArgumentError: Some entry is masked.
    """
    masked = sys.modules.get("numpy.ma")  # nobody has a masked array before that was imported
    if masked is not None and _is_masked(masked, value, DEEPEST):
        raise ArgumentError(
            f"{what} has masked entries, which kernels cannot leave out; give only the states that count, or "
            ".filled(nan) for states whose results are NaN, with a status"
        )


def _is_masked(masked: Any, value: object, depth: int) -> bool:
    if isinstance(value, masked.MaskedArray):
        return bool(masked.is_masked(value))
    if isinstance(value, list | tuple) and depth:
        return any(_is_masked(masked, each, depth - 1) for each in value if not isinstance(each, float | int))
    return False
