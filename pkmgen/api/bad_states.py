"""Errors that tell what a status word says of a state."""

from __future__ import annotations

from pkmgen import status as status_words
from pkmgen.errors import (
    NoConvergenceError,
    NotFiniteError,
    NotNormalisedError,
    OutOfReachError,
    SingularError,
    StateError,
)

__all__ = ["error_of_status"]


def error_of_status(what: str, word: int, limbs: tuple[str, ...], details: str, sample: int) -> StateError:
    """Make the error that tells what a status word says of a sample."""
    kind, first_bit = _error_kind(word)
    meaning = status_words.describe_status(word, limbs)
    return kind(f"{what}: {meaning}; {details}", sample, status_words.limbs_in_status(word, limbs, first_bit), word)


def _error_kind(word: int) -> tuple[type[StateError], int]:
    if word & status_words.NOT_FINITE:
        return NotFiniteError, status_words.LIMB_OUT_OF_REACH
    if word & status_words.NOT_NORMALISED:
        return NotNormalisedError, status_words.LIMB_OUT_OF_REACH
    if word & status_words.NO_CONVERGENCE:
        return NoConvergenceError, status_words.LIMB_OUT_OF_REACH
    if word & status_words.OUT_OF_REACH:
        return OutOfReachError, status_words.LIMB_OUT_OF_REACH
    return SingularError, status_words.LIMB_SINGULAR
