"""Numbers of a robot file as expressions of parameters that are worth the same: zero, one, minus one, or a little more.

What decides structure is often worth such a number by accident of the parameters: an axis [skew, 0, 1] whose skew is
zero, a mount turned by no angle, a product of inertia of which nothing is left.
"""

from __future__ import annotations

from typing import Any

from benchmarks.fuzz.dice import Data, Dice
from pkmgen.language.description.literals import ANGLE_KEYS, DIRECTIONS, PLACES

UNITS = {
    "nil": "1",
    "unity": "1",
    "nil_angle": "rad",
    "nil_length": "m",
    "nil_gravity": "m/s**2",
    "nil_inertia": "kg*m**2",
}
"""Units of parameters that are worth nothing, or one."""
OF_PURE = {
    0: ("nil", "nil*unity", "sin(nil)", "unity - 1", "nil/2"),
    1: ("unity", "cos(nil)", "1 - nil", "unity**2"),
    -1: ("-unity", "nil - 1", "-cos(nil)", "sin(nil) - unity"),
}
"""Expressions without a unit that are worth a number."""
HELD = ("parameters", "home", "box", "limits", "couplings", "pose")
"""Keys below which numbers stay."""


def say_worth(dice: Dice, data: Data, part: float) -> None:
    """Write a part of the numbers of a robot file as expressions that are worth them."""
    _say(dice, data, "", part)
    known = {name: {"value": 1 if name == "unity" else 0, "unit": unit} for name, unit in UNITS.items()}
    data["parameters"] = {**data.get("parameters", {}), **known}


def _say(dice: Dice, data: Any, key: str, part: float) -> Any:
    """What stands in the place of a value of a key."""
    if isinstance(data, dict):
        for name in data:
            if name not in HELD and not (name in DIRECTIONS and isinstance(data[name], int)):  # which axis of a joint
                data[name] = _say(dice, data[name], name, part)
        return data
    if key in DIRECTIONS and isinstance(data, str) and data.strip("-") in ("x", "y", "z"):
        if not dice.chance(part):
            return data
        sign = -1 if data.startswith("-") else 1
        data = [sign * (letter == data[-1]) for letter in "xyz"]
    if isinstance(data, list):
        return [_say(dice, entry, key, part) for entry in data]
    if isinstance(data, bool) or not isinstance(data, int | float) or not dice.chance(part):
        return data
    return _worth(dice, data, key)


def _worth(dice: Dice, value: float, key: str) -> Any:
    """An expression that is worth a number of a key; the number where its unit is not known here."""
    if key in DIRECTIONS:
        return dice.pick(OF_PURE[int(value)]) if value in OF_PURE else f"{value} + nil"
    nothing = (
        "nil_angle" if key in ANGLE_KEYS
        else "nil_gravity" if key == "gravity"
        else "nil_inertia" if key in ("xx", "yy", "zz", "xy", "xz", "yz")
        else "nil_length" if key in (*PLACES, "length") else ""
    )  # fmt: skip
    if not nothing:
        return value
    return f"{value} + {nothing}" if value else dice.pick((nothing, f"{nothing}*unity", f"-{nothing}"))
