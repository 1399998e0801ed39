"""A kernel written by hand, to test calls with: a product with a sum, and a function that takes its time."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.function import KernelFunction
from pkmgen.emit.native.cache import KernelCache
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.emit.native.load import NativeKernel
from pkmgen.emit.types import GeneratedSource

Array = NDArray[Any]
KINDS = [("double", True), ("double", False), ("float", True)]
FIRST = {True: "", False: "const probe_constants *constants, "}
DECLARATIONS = {
    False: """
typedef struct { REAL unit; } probe_parameters;
typedef struct { REAL unit; } probe_constants;
uint32_t probe_prepare(const probe_parameters *parameters, probe_constants *constants);
""",
    True: "",
}
PREPARE = """
uint32_t probe_prepare(const probe_parameters *parameters, probe_constants *constants)
{
    constants->unit = parameters->unit;
    return 0;
}
"""
SCALE = "uint32_t probe_scale(FIRSTconst REAL matrix[6], const REAL factor[1], REAL scaled[6], REAL sum[1])"
SCALES = (
    "uint32_t probe_scale_batch(FIRSTsize_t count, const REAL *matrix, const REAL *factor, REAL *scaled, REAL *sum, "
    "uint32_t *status)"
)
WAIT = "uint32_t probe_wait(FIRSTconst REAL seconds[1], REAL left[1])"
WAITS = "uint32_t probe_wait_batch(FIRSTsize_t count, const REAL *seconds, REAL *left, uint32_t *status)"
SCALE_COLUMNS, WAIT_COLUMNS = (text.replace("_batch", "_columns") for text in (SCALES, WAITS))
FORMS = (SCALE, SCALES, SCALE_COLUMNS, WAIT, WAITS, WAIT_COLUMNS)
SINGLE = """
SCALE
{
    uint32_t status = 0;
    sum[0] = 0;
    for (int i = 0; i < 6; ++i) {
        status = isfinite(matrix[i]) ? status : 4;
    }
    for (int i = 0; i < 6; ++i) {
        scaled[i] = status ? NAN : matrix[i] * factor[0] * UNIT;
        sum[0] += scaled[i];
    }
    return status;
}

WAIT
{
    const volatile REAL *asked = seconds;
    const clock_t end = clock() + (clock_t)(seconds[0] * CLOCKS_PER_SEC);
    *(volatile REAL *)left = -1;
    while (*asked > 0 && clock() < end) {
    }
    left[0] = *asked;
    return 0;
}
"""
BATCH = """
SCALES
{
    for (size_t i = 0; i < count; ++i) {
        status[i] = probe_scale(GIVENmatrix + 6 * i, factor + i, scaled + 6 * i, sum + i);
    }
    return 0;
}

WAITS
{
    for (size_t i = 0; i < count; ++i) {
        status[i] = probe_wait(GIVENseconds + i, left + i);
    }
    return 0;
}

SCALE_COLUMNS
{
    REAL given[6], made[6];
    for (size_t i = 0; i < count; ++i) {
        for (size_t entry = 0; entry < 6; ++entry) {
            given[entry] = matrix[entry * count + i];
        }
        status[i] = probe_scale(GIVENgiven, factor + i, made, sum + i);
        for (size_t entry = 0; entry < 6; ++entry) {
            scaled[entry * count + i] = made[entry];
        }
    }
    return 0;
}

WAIT_COLUMNS
{
    return probe_wait_batch(GIVENcount, seconds, left, status);
}
"""


def port(name: str, *shape: int) -> dict[str, Any]:
    return {"name": name, "shape": list(shape), "units": [], "meaning": f"the {name}"}


ROWS = [
    {
        "name": "scale",
        "c_name": "probe_scale",
        "inputs": [port("matrix", 2, 3), {**port("factor"), "default": [3.0]}],
        "outputs": [port("scaled", 2, 3), port("sum")],
        "operations": {},
    },
    {
        "name": "wait",
        "c_name": "probe_wait",
        "inputs": [port("seconds", 1)],
        "outputs": [port("left", 1)],
        "operations": {},
    },
]


def written(text: str, real: str, fold: bool) -> str:
    """Put names in the place of capitals."""
    names = {"SCALES": SCALES, "SCALE": SCALE, "WAITS": WAITS, "WAIT": WAIT, "FIRST": FIRST[fold], "REAL": real}
    names = {"SCALE_COLUMNS": SCALE_COLUMNS, "WAIT_COLUMNS": WAIT_COLUMNS} | names
    names |= {"UNIT": "1" if fold else "constants->unit", "GIVEN": "" if fold else "constants, "}
    for name, value in names.items():
        text = re.sub(rf"\b{name}\b|{name}(?=const|size_t|matrix|seconds|given|count)", value, text)
    return text


@cache
def kernel(real: str, fold: bool) -> NativeKernel:
    cdef = written(DECLARATIONS[fold] + "".join(f"{text};\n" for text in FORMS), real, fold)
    header = f"#ifndef PROBE_H\n#define PROBE_H\n#include <stddef.h>\n#include <stdint.h>\n{cdef}\n#endif\n"
    include = '#include "probe.h"\n'
    source = f"{include}#include <math.h>\n#include <time.h>\n{'' if fold else PREPARE}{SINGLE}"
    batch = f"{include}{BATCH}"
    parameters = {} if fold else {"unit": {"value": 1.0}}
    manifest = {"robot": "probe", "real": real, "fold": fold, "functions": ROWS, "parameters": parameters}
    texts = (written(part, real, fold) for part in (source, batch))
    text = GeneratedSource("probe", header, *texts, "", cdef, "", manifest)
    return NativeKernel(KernelCache().build(f"probe-{real}-{fold}", text, compiler=find_compiler()))


def function(name: str = "scale", real: str = "double", fold: bool = True) -> KernelFunction:
    row = next(row for row in ROWS if row["name"] == name)
    return KernelFunction(kernel(real, fold), row, (), real)


def numbers(kind: Any = float) -> Array:
    return np.arange(6, dtype=kind).reshape(2, 3)
