"""The compiler: which one, what version it says it is, with which flags, and whether a trial kernel is right."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pkmgen.cli.doctor.findings import OK, PROBLEM, WARNING, Finding
from pkmgen.emit.native.compiler import (
    CHOSEN,
    TUNING,
    Compiler,
    chosen_flags,
    compile_module,
    compiler_version,
    find_compiler,
)
from pkmgen.emit.native.direct_call import direct_call_text
from pkmgen.errors import CacheError, CompileError, CompilerNotFoundError

TRIAL = "pkmgen_trial"
DECLARED = "uint32_t pkmgen_trial_value(const double *x, double *y);\n"
HEADER = f"#include <stdint.h>\n{DECLARED}"
SOURCE = """#include <math.h>
#include "pkmgen_trial.h"
uint32_t pkmgen_trial_value(const double *x, double *y) { y[0] = sqrt(x[0]) + 0.5; return 0; }
"""
MANIFEST = {
    "functions": [
        {"name": "value", "c_name": "pkmgen_trial_value", "inputs": [{"shape": [1]}], "outputs": [{"shape": [1]}]}
    ],
    "real": "double",
    "fold": True,
}
"""What is known of the trial kernel: one function of one number."""
GIVEN, WANTED = 2.25, 2.0
"""What the trial kernel is asked, and what it has to answer."""
OTHERWISE = "see what the compiler printed; or set CC, or use backend='numpy'"
HEADERS = "install the headers of Python (Debian: apt-get install python3-dev), or use backend='numpy'"


def compiler_findings() -> Iterator[Finding]:
    """Look at the compiler; a machine without one still has backend='numpy'."""
    try:
        compiler = find_compiler()
    except CompilerNotFoundError as error:
        yield Finding("compiler", PROBLEM, "none", str(error))
        return
    yield Finding("compiler", OK, f"{compiler.command}: {compiler_version(compiler)}")
    try:
        flags = chosen_flags(compiler)
    except CompileError as error:
        yield Finding("compiler flags", PROBLEM, str(error), f"mend or unset {CHOSEN}")
        return
    yield _flags(flags)
    yield _trial(compiler)


def _flags(flags: list[str]) -> Finding:
    text = " ".join(flags) or "none"
    if os.environ.get(CHOSEN):
        return Finding("compiler flags", WARNING, f"{text} (from {CHOSEN})", f"unset {CHOSEN} for those of pkmgen")
    if TUNING and not set(TUNING) <= set(flags):
        remedy = "kernels run, but not tuned for this processor; a newer gcc or clang knows -march=native"
        return Finding("compiler flags", WARNING, text, remedy)
    return Finding("compiler flags", OK, text)


def _trial(compiler: Compiler) -> Finding:
    """Compile a kernel of one line as all others are, load it in a process of its own, and call it."""
    with tempfile.TemporaryDirectory(prefix="pkmgen_doctor_") as name:
        folder, began = Path(name), time.perf_counter()
        (folder / f"{TRIAL}.h").write_text(HEADER, "ascii")
        (folder / f"{TRIAL}.c").write_text(SOURCE, "ascii")
        try:
            built = compile_module(folder, f"_{TRIAL}", TRIAL, DECLARED, direct_call_text(MANIFEST), compiler)
        except (CompileError, CacheError) as error:
            words = str(error)
            remedy = HEADERS if "Python.h" in words else OTHERWISE
            return Finding("trial kernel", PROBLEM, " ".join(words.split())[-300:], remedy)
        took = time.perf_counter() - began
        answer = _call(built)
    if answer == repr(WANTED):
        return Finding("trial kernel", OK, f"compiled, loaded and right in {took:.1f} s")
    remedy = f"the compiler or its flags are not to be trusted: unset CC and {CHOSEN}, or take another compiler"
    return Finding("trial kernel", PROBLEM, f"answers {answer}, not {WANTED!r}", remedy)


def _call(built: Path) -> str:
    """What the trial kernel answers."""
    script = (
        "import importlib.machinery as m, importlib.util as u, sys\n"
        f"l = m.ExtensionFileLoader('_{TRIAL}', sys.argv[1])\n"
        f"s = u.spec_from_file_location('_{TRIAL}', sys.argv[1], loader=l)\n"
        "k = u.module_from_spec(s); l.exec_module(k)\n"
        f"x, y = k.ffi.new('double *', {GIVEN!r}), k.ffi.new('double *')\n"
        f"k.lib.{TRIAL}_value(x, y); print(repr(y[0]))\n"
    )
    command = [sys.executable, "-c", script, str(built)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"nothing ({type(error).__name__})"
    said = run.stderr.strip().splitlines() or [f"exit code {run.returncode}"]
    return run.stdout.strip() or f"nothing ({said[-1]})"
