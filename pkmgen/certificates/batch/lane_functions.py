"""The reference text of functions of lanes: roots, choices and angles of as many numbers as a register holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

TYPES = ("lanes", "stored", "truth")
LANE_BY_LANE = {"sqrt": "sqrt", "abs": "fabs", "tan": "tan", "tanh": "tanh", "atan2": "atan2"}
"""Operations that the function of math.h computes, lane by lane."""
IN_LANES = {
    "sin": "lanes_sine(x, 0)",
    "cos": "lanes_sine(x, 1)",
    "max": "lanes_choose(y > x, y, lanes_choose(x == x, x, y))",
    "sign": "lanes_choose(x > 0, lanes_of(1), lanes_of(0)) - lanes_choose(x < 0, lanes_of(1), lanes_of(0))",
}
"""Operations of all lanes at once."""
TWO = ("atan2", "max")
NUMBERS: dict[str, dict[str, Any]] = {
    "double": {
        "turns": "0.6366197723675814",
        "big": "6755399441055744.0",
        "limit": "1e6",
        "parts": ("1.5707963267341256", "6.077100506303966e-11", "2.0222662487959506e-21"),
        "sine": (
            "1.589681182908179e-10", "-2.505075838497598e-08", "2.7557313693577104e-06", "-0.00019841269829812394",
            "0.008333333333322418", "-0.16666666666666632",
        ),
        "cosine": (
            "-1.1359658863275222e-11", "2.0875723479336176e-09", "-2.7557314353790694e-07", "2.4801587289487016e-05",
            "-0.0013888888888874131", "0.0416666666666666",
        ),
    },
    "float": {
        "turns": "0.63661975f",
        "big": "12582912.0f",
        "limit": "4e3f",
        "parts": ("1.5703125f", "0.00048375129f", "7.549533620476723e-08f", "2.563344151594519e-12f"),
        "sine": ("-0.00019517266840902504f", "0.008332177916358381f", "-0.16666654940199488f"),
        "cosine": ("2.443841553779554e-05f", "-0.0013887367212940057f", "0.0416666468605255f"),
    },
}  # fmt: skip
"""Cody and Waite's reduction to an eighth of a turn, and polynomials of least greatest error."""
BASE = ("lanes_any", "lanes_choose", "lanes_of")
KNOWN = (*BASE, "lanes_sine", *(f"lanes_{name}" for name in (*LANE_BY_LANE, *IN_LANES)))
"""Names of all functions of lanes."""


def lane_functions(up: str, prefix: str, real: str, names: Sequence[str]) -> str:
    """Types, names and functions, in the order in which a file holds them.

    Args:
        up: Prefix of macros.
        prefix: Prefix of C names.
        real: Type of a lane.
        names: Names of the functions that the file holds, in the order of the alphabet.
    """
    word = "int64_t" if real == "double" else "int32_t"
    version = f"{up}_VERSION"
    size = f"{up}_LANES * sizeof"
    return "\n".join(
        [
            f"typedef {real} {version}(lanes) __attribute__((vector_size({size}({real}))));",
            f"typedef {version}(lanes) {version}(stored) __attribute__((aligned(sizeof({real})), may_alias));",
            f"typedef {word} {version}(truth) __attribute__((vector_size({size}({word}))));",
            *(f"#define {name} {version}({name})" for name in TYPES),
            *(f"#define {name} {version}({prefix}_{name})" for name in names),
            _base(up, real, word),
            *(_lane_by_lane(up, real, name) for name in LANE_BY_LANE if f"lanes_{name}" in names),
            _sine(up, real) if "lanes_sine" in names else "",
            *(_in_lanes(up, name) for name in IN_LANES if f"lanes_{name}" in names),
        ]
    )


def _base(up: str, real: str, word: str) -> str:
    return f"""static inline {up}_TARGET lanes lanes_of({real} number) {{ return number - (lanes){{0}}; }}
        static inline {up}_TARGET lanes lanes_choose(truth which, lanes one, lanes other) {{
            return (lanes)((which & (truth)one) | (~which & (truth)other));
        }}
        static inline {up}_TARGET int lanes_any(truth which) {{
            {word} any = 0;
            for (int lane = 0; lane < {up}_LANES; ++lane) {{ any |= which[lane]; }}
            return any != 0;
        }}"""


def _given(name: str) -> str:
    return "lanes x, lanes y" if name in TWO else "lanes x"


def _lane_by_lane(up: str, real: str, name: str) -> str:
    call = LANE_BY_LANE[name] + ("f" if real == "float" else "")
    given = "x[lane], y[lane]" if name in TWO else "x[lane]"
    return f"""static inline {up}_TARGET lanes lanes_{name}({_given(name)}) {{
#if !defined(__clang__)
#pragma GCC unroll 1
#endif
            for (int lane = 0; lane < {up}_LANES; ++lane) {{ x[lane] = {call}({given}); }}
            return x;
        }}"""


def _in_lanes(up: str, name: str) -> str:
    return f"static inline {up}_TARGET lanes lanes_{name}({_given(name)}) {{ return {IN_LANES[name]}; }}"


def _sine(up: str, real: str) -> str:
    numbers, f = NUMBERS[real], "f" if real == "float" else ""
    rest = "".join(f"rest = rest - turns * {part};\n" for part in numbers["parts"][1:])
    odd, even = (_polynomial(name, numbers[kind]) for name, kind in (("odd", "sine"), ("even", "cosine")))
    return f"""static inline {up}_TARGET lanes lanes_sine(lanes x, int quarters) {{
            const lanes shifted = x * {numbers["turns"]} + {numbers["big"]}, turns = shifted - {numbers["big"]};
            const truth quarter = (truth)shifted + quarters;
            lanes rest = x - turns * {numbers["parts"][0]};
            {rest}
            const lanes squared = rest * rest, half = squared * 0.5{f}, whole = 1 - half;
            {odd}
            {even}
            const lanes sine = rest + rest * squared * odd;
            const lanes cosine = whole + (((1 - whole) - half) + squared * squared * even);
            const lanes value = lanes_choose(-(quarter & 1), cosine, sine);
            lanes result = lanes_choose(-((quarter >> 1) & 1), -value, value);
            const truth far = ~((x <= {numbers["limit"]}) & (x >= -{numbers["limit"]}));
            if (__builtin_expect(lanes_any(far), 0)) {{
                for (int lane = 0; lane < {up}_LANES; ++lane) {{
                    if (far[lane]) {{ result[lane] = quarters ? cos{f}(x[lane]) : sin{f}(x[lane]); }}
                }}
            }}
            return result;
        }}"""


def _polynomial(name: str, numbers: Sequence[str]) -> str:
    more = "".join(f"{name} = {name} * squared + {number};\n" for number in numbers[2:])
    return f"lanes {name} = {numbers[0]} * squared + {numbers[1]};\n{more}"
