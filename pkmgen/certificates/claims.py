"""Comparing claims with those found again: equal, but for bounds at states, whose last bit differs among machines.

Poses, and the values of functions, are computed by libraries whose last bits differ from processor to processor. What
is bounded at such a state is bounded a little otherwise there, by one unit of its last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pkmgen.certificates.folder import shown
from pkmgen.errors import CertificateError

DIGITS: Mapping[str, int] = {"difference": 3, "width": 3, "rounding": 3, "distance": 1}
"""Digits that a bound at states is rounded to; of one digit, to a power of ten."""


def refuse_other_claims(found: Any, claimed: Any, where: str) -> None:
    """Refuse claims that are others than those found.

    Raises:
        CertificateError: The first one that differs.
    """
    if isinstance(found, Mapping) and isinstance(claimed, Mapping):
        if found.keys() != claimed.keys():
            names = sorted(found.keys() ^ claimed.keys())
            raise CertificateError(f"{where}: {shown(names[0])} is claimed here or found, but not both")
        for name, value in found.items():
            if not (name in DIGITS and _stands(value, claimed[name], DIGITS[name])):
                refuse_other_claims(value, claimed[name], f"{where}: {name}")
    elif isinstance(found, list) and isinstance(claimed, list) and len(found) == len(claimed):
        for place, (one, other) in enumerate(zip(found, claimed, strict=True)):
            refuse_other_claims(one, other, f"{where}[{place}]")
    elif type(found) is not type(claimed) or repr(found) != repr(claimed):  # zeros have signs
        raise CertificateError(f"{where}: {shown(claimed)} is claimed, {shown(found)} is found")


def _stands(found: Any, claimed: Any, digits: int) -> bool:
    """Whether a bound is the one found, or its neighbour among numbers of so many digits."""
    if not type(found) is type(claimed) is float:
        return False
    one, other = sorted((Decimal(repr(found)), Decimal(repr(claimed))))
    return other - one <= one.scaleb(1) - one if digits == 1 else other - one <= Decimal(1).scaleb(other.adjusted() - 2)
