"""Errors about words that are none of those that are allowed."""

from __future__ import annotations

from collections.abc import Collection

from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import nearest


def unknown_word(
    words: str,
    value: object,
    allowed: Collection[object],
    *,
    lost: str = "",
) -> ArgumentError:
    """Make the error about a word: what was seen, what is allowed and what may have been meant, in words and as fields.

    Args:
        words: The message up to what may have been meant.
        value: The word.
        allowed: Words in its place.
        lost: End of the message where none of these is like it.
    """
    near = nearest(value, allowed)
    end = f"; did you mean {near!r}?" if near else lost
    return ArgumentError(words + end, value=str(value), allowed=tuple(map(str, allowed)), hint=near)
