"""Errors of a board's libm in `float`, in units in the last place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from jinja2 import Environment, StrictUndefined
from numpy.typing import NDArray

from benchmarks import TEMPLATES
from benchmarks.emulated.boards import Board

COUNT, STEP = 4001, 0.002
CALLS = {"sinf": "sinf(x)", "cosf": "cosf(x)", "tanf": "tanf(x)", "atan2f": "atan2f(y, x)", "tanhf": "tanhf(x)"}


def ulps_of_libm(board: Board, kit: Path) -> dict[str, float]:
    """Greatest error of each function beside `double` of numpy; the kit starts the board."""
    text = (TEMPLATES / "emulated_libm.c.j2").read_text("utf-8")
    environment = Environment(undefined=StrictUndefined)  # noqa: S701 - C
    program = environment.from_string(text).render(count=COUNT, step=STEP, functions=list(CALLS.values()))
    (kit / "libm.txt.c").write_text(program, "utf-8")
    printed = board.run(board.build(kit, "libm", kit / "libm.txt.c")).split()
    found = np.array([int(word, 16) for word in printed], np.uint32).view(np.float32).reshape(COUNT, -1)
    k, step = np.arange(COUNT), np.float32(STEP)
    x, y = ((ints.astype(np.float32) * step).astype(float) for ints in (COUNT - 1 - 2 * k, k * 7 % COUNT - COUNT // 2))
    exact = (np.sin(x), np.cos(x), np.tan(x), np.arctan2(y, x), np.tanh(x))
    return {name: round(_worst(values, right), 2) for name, values, right in zip(CALLS, found.T, exact, strict=True)}


def _worst(values: NDArray[Any], right: NDArray[Any]) -> float:
    place = np.spacing(np.abs(right).astype(np.float32)).astype(float)
    return float(np.max(np.abs(values - right) / place))
