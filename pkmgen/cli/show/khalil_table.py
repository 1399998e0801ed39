"""Table 1 of Khalil 2007 for any robot: the geometric parameters of its legs."""

from __future__ import annotations

import math
from fractions import Fraction

from pkmgen.cli.show.khalil_parameters import KhalilFrame, khalil_frames
from pkmgen.mechanism.types import Mechanism

LARGEST_DENOMINATOR = 12
"""Angles that are such parts of π are printed as such."""
NEGLIGIBLE = 1e-9


def khalil_rows(mechanism: Mechanism) -> list[dict[str, object]]:
    """List a row for each joint of each leg, as Khalil 2007 does in Table 1.

    Returns:
        Rows with the columns limb, link, j, a(j), mu, sigma, gamma, b, alpha, d, theta, r: numbers of joints as
        integers, 0 being the base, and parameters as text, angles in rad, lengths in m. The variable of a joint is
        named q and the number of its coordinate, with what θ_j or r_j is beside it.
    """
    rows: list[dict[str, object]] = []
    numbers: dict[str, int] = {}
    for frame in khalil_frames(mechanism):
        numbers[frame.limb] = numbers.get(frame.limb, 0) + 1
        rows.append(_row(frame, numbers[frame.limb]))
    return rows


def _row(frame: KhalilFrame, number: int) -> dict[str, object]:
    variable = f"{'-' if frame.sign < 0 else ''}q{frame.coordinate + 1}"
    theta, r = _angle(frame.theta), _length(frame.r)
    return {
        "limb": frame.limb,
        "link": frame.link,
        "j": number,
        "a(j)": frame.antecedent + 1,
        "mu": int(frame.active),
        "sigma": int(frame.sliding),
        "gamma": _angle(frame.gamma),
        "b": _length(frame.b),
        "alpha": _angle(frame.alpha),
        "d": _length(frame.d),
        "theta": theta if frame.sliding else _moving(variable, theta),
        "r": _moving(variable, r) if frame.sliding else r,
    }


def _moving(variable: str, rest: str) -> str:
    """A variable and what is beside it."""
    if rest == "0":
        return variable
    return f"{variable} - {rest[1:]}" if rest.startswith("-") else f"{variable} + {rest}"


def _length(value: float) -> str:
    return "0" if abs(value) < NEGLIGIBLE else f"{value:.6g}"


def _angle(value: float) -> str:
    """An angle as a fraction of π where it is a simple one."""
    part = Fraction(value / math.pi).limit_denominator(LARGEST_DENOMINATOR)
    if abs(part * math.pi - value) > NEGLIGIBLE:
        return f"{value:.6g}"
    if part == 0:
        return "0"
    sign, top = "-" if part < 0 else "", abs(part.numerator)
    over = "" if part.denominator == 1 else f"/{part.denominator}"
    return f"{sign}{'' if top == 1 else f'{top}*'}pi{over}"
