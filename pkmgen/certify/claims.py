"""Comparing claims with those found again: equal, but for bounds at states, whose last bit differs among machines.

Poses, and the values of functions, are computed by libraries whose last bits differ from processor to processor. What
is bounded at such a state is bounded a little otherwise there, by one unit of its last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pkmgen.certify.folder import shown
from pkmgen.errors import CertificateError

BOUNDS: Mapping[str, float] = {"difference": 1.0102, "width": 1.0102, "rounding": 1.0102, "distance": 10.1}
"""Factor between neighbours among the numbers that a bound at states is rounded to."""


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
            if not (name in BOUNDS and _stands(value, claimed[name], BOUNDS[name])):
                refuse_other_claims(value, claimed[name], f"{where}: {name}")
    elif isinstance(found, list) and isinstance(claimed, list) and len(found) == len(claimed):
        for place, (one, other) in enumerate(zip(found, claimed, strict=True)):
            refuse_other_claims(one, other, f"{where}[{place}]")
    elif type(found) is not type(claimed) or repr(found) != repr(claimed):  # zeros have signs
        raise CertificateError(f"{where}: {shown(claimed)} is claimed, {shown(found)} is found")


def _stands(found: Any, claimed: Any, step: float) -> bool:
    """Whether a bound is the one found or its neighbour; bounds have more room than that."""
    return type(found) is type(claimed) is float and found <= step * claimed and claimed <= step * found
