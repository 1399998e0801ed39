"""States of all functions of a kernel in one file, for a program without Python: `extremes.c` reads it.

Numbers of the kernel's type throughout: for each function of the manifest how many states, how many of them good, and
each input, state after state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.calls.states import FunctionStates


def packed(manifest: Mapping[str, Any], functions: Sequence[FunctionStates]) -> bytes:
    """Write states one after the other.

    Args:
        manifest: Of the kernel.
        functions: States of each function of the manifest, in its order.
    """
    assert [row["name"] for row in manifest["functions"]] == [states.name for states in functions]
    rows: list[Any] = []
    for states in functions:
        rows += [[len(states.inputs[0]), states.good], *(values.ravel() for values in states.inputs)]
    with np.errstate(over="ignore", under="ignore"):
        return (
            np.concatenate([np.asarray(row, float) for row in rows])
            .astype(np.float32 if manifest["real"] == "float" else np.float64)
            .tobytes()
        )
