"""What calls the functions of a kernel that was just built, in the process that built it: see `trial.py`.

Its text runs in a bare interpreter, so it imports nothing of the package.
"""

from __future__ import annotations

import json
from typing import Any

ANSWERS = "answers.json"
"""What the kernel answered, in the folder it was built in."""


def arithmetic_is_changed() -> bool:
    """Whether small numbers become zero, or sums are not rounded to the nearest number."""
    small, one, little = map(float, ("1e-308", "1", "1.2e-16"))
    return small * 1e-9 == 0.0 or one + little == one or one + 0.5 * little != one


def answer_trials(ffi: Any, lib: Any, job: Any) -> None:
    """Call all functions of a job on the states of their trials, and write what they return."""
    first = _prepared(ffi, lib, job)
    answers = [] if first is None else [_answer(ffi, lib, trial, job["real"] + "[]", first) for trial in job["trials"]]
    with open(ANSWERS, "w", encoding="ascii") as stream:  # noqa: PTH123 - see above
        json.dump(answers, stream)


def _prepared(ffi: Any, lib: Any, job: Any) -> list[Any] | None:
    """Constants of a kernel whose parameters are no numbers in the code; None where it refuses these parameters."""
    if not job["parameters"]:
        return []
    parameters, constants = (ffi.new(f"{job['robot']}_{kind} *") for kind in ("parameters", "constants"))
    for name, value in job["parameters"].items():
        setattr(parameters, name, value)
    refused = getattr(lib, job["robot"] + "_prepare")(parameters, constants)
    return None if refused else [constants]


def _answer(ffi: Any, lib: Any, trial: Any, array: str, first: list[Any]) -> dict[str, Any]:
    ways = [_one_by_one(ffi, lib, trial, array, first)]
    ways += [_together(ffi, lib, trial, array, first, way) for way in ("batch", "columns")]
    return {"status": [words for words, _ in ways], "outputs": [outputs for _, outputs in ways]}


def _one_by_one(ffi: Any, lib: Any, trial: Any, array: str, first: list[Any]) -> tuple[list[int], Any]:
    function, words, states = getattr(lib, trial["c_name"]), [], []
    for rows in zip(*trial["inputs"], strict=True):
        written = [ffi.new(array, size) for size in trial["sizes"]]
        words.append(function(*first, *(ffi.new(array, row) for row in rows), *written))
        states.append([list(values) for values in written])
    return words, list(zip(*states, strict=True))


def _together(ffi: Any, lib: Any, trial: Any, array: str, first: list[Any], way: str) -> tuple[list[int], Any]:
    count, columns = trial["count"], way == "columns"
    given = [
        [entry for row in (zip(*rows, strict=True) if columns else rows) for entry in row] for rows in trial["inputs"]
    ]
    written, words = [ffi.new(array, count * size) for size in trial["sizes"]], ffi.new("uint32_t[]", count)
    function = getattr(lib, f"{trial['c_name']}_{way}")
    function(*first, count, *(ffi.new(array, values) for values in given), *written, words)
    outputs = []
    for values, size in zip(map(list, written), trial["sizes"], strict=True):
        states = range(count)
        outputs.append([values[i::count] if columns else values[i * size : (i + 1) * size] for i in states])
    return list(words), outputs
