"""Balls: real and complex numbers of 256 bits that hold the exact ones, by python-flint (Johansson 2017).

python-flint is loaded when the first ball is made. Its working precision is one setting of the process, which is
raised here where it is lower, and left so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

BITS = 256
"""Working precision."""
LEAST_BITS = 200
"""Working precision below which nothing is decided."""
CERTAIN_BITS = 150
"""Bits to which values have to agree to be taken as equal."""
LEAST_NORMAL = 2.0**-1022
"""What is smaller is no decimal: its digits say little of it."""
MORE_BITS = (1024, 4096)
"""Precisions, bits, that are tried where large arguments or cancelling terms leave nothing certain."""


@lru_cache(maxsize=1)
def _library() -> Any:
    import flint

    return flint


def library() -> Any:
    """python-flint, whose precision is high enough."""
    flint = _library()
    if flint.ctx.prec < LEAST_BITS:
        flint.ctx.prec = BITS
    return flint


@lru_cache(maxsize=1 << 16)
def _decimal(value: float) -> Any:
    arb = library().arb
    return arb(value) if value.is_integer() or abs(value) < LEAST_NORMAL else arb(float.__repr__(value))


def decimal(value: float) -> Any:
    """The ball of the decimal number that a `float` is written as: the shortest one that reads back as it."""
    return _decimal(float(value))


@lru_cache(maxsize=1)
def circle() -> Any:
    """The ball of π."""
    return library().arb.pi()


def is_zero(ball: Any) -> bool:
    """Whether a ball holds zero and is so small that it can be nothing else: of what is about one in size."""
    return bool(ball.contains(0)) and float(ball.rad()) < 2.0**-CERTAIN_BITS


def to_double(compute: Callable[[], Any]) -> float:
    """The double that is nearest to a real number.

    Args:
        compute: Makes its ball, at the working precision of the moment.

    Raises:
        ValueError: There is no such number.
    """
    flint = library()
    ball = compute()
    for bits in MORE_BITS:
        if ball.is_exact() or ball.rel_accuracy_bits() > CERTAIN_BITS or not ball.is_finite():
            break
        with flint.ctx.workprec(bits):
            ball = compute()
    if not ball.is_finite():
        raise ValueError("there is no real value")
    return float(ball) if ball.is_exact() or not ball.contains(0) else 0.0
