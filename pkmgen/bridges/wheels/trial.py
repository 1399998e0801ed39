"""A package is tried before it becomes a wheel: imported without pkmgen, and each function compared with its graph."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pkmgen.emit.native.trial import DISTRUST, Trial
from pkmgen.errors import CompileError

SECONDS = 600.0
SCRIPT = """
import importlib, json, sys
package, job = sys.argv[1], json.loads(sys.stdin.read())
robot = importlib.import_module(package).robot
foreign = {"pkmgen", "cffi", "sympy"} & set(sys.modules)
if foreign:
    sys.exit("it imports " + ", ".join(sorted(foreign)))
import numpy as np

def together(function, inputs, count):
    words = np.zeros(count, np.uint32)
    outputs = function.results(*inputs, status=words)
    return words.tolist(), [array.reshape(count, -1).tolist() for array in outputs]

def one_by_one(function, inputs, count):
    words, rows = [], []
    for state in zip(*inputs):
        word = np.zeros((), np.uint32)
        rows.append([array.ravel().tolist() for array in function.results(*state, status=word)])
        words.append(int(word))
    return words, list(zip(*rows))

answers = []
for trial in job:
    function = robot.functions[trial["function"]]
    real = function._real
    rows = [np.array(array, real) for array in trial["inputs"]]
    count = len(rows[0])
    ways = [one_by_one(function, rows, count), together(function, rows, count)]
    ways.append(together(function, [np.asfortranarray(array) for array in rows], count))
    answers.append({"status": [words for words, _ in ways], "outputs": [outputs for _, outputs in ways]})
print(json.dumps(answers))
"""


def try_package(folder: Path, package: str, trials: Sequence[Trial]) -> None:
    """Import the package that lies in a folder in a process of its own, and compute the states of all trials.

    Raises:
        CompileError: It cannot be imported, needs more than numpy, or computes wrongly.
    """
    job = json.dumps([{**trial.job(), "function": trial.function} for trial in trials])
    paths = os.pathsep.join([str(folder), *(path for path in sys.path if path)])
    run = subprocess.run(  # noqa: S603 - our own interpreter, our own script
        [sys.executable, "-B", "-c", SCRIPT, package],
        input=job,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        timeout=SECONDS,
        check=False,
    )
    if run.returncode != 0:
        raise CompileError(
            f"the package {package} cannot be used:\n{run.stderr.strip() or f'exit code {run.returncode}'}"
        )
    for trial, answer in zip(trials, json.loads(run.stdout), strict=True):
        if fault := trial.fault(answer):
            raise CompileError(f"the package {package} computes wrongly: {fault}; {DISTRUST}")
