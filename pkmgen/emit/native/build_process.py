"""The process a kernel is built in: bounded in time and in what it writes, and gone when its caller is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from pkmgen.errors import CompileError

SCRIPT = """
import importlib.machinery, importlib.util, json, os, queue, sys, threading
told = queue.SimpleQueue()

def hear(count):
    heard = b""
    while len(heard) < count and (more := os.read(0, count - len(heard))):
        heard += more
    return heard

def listen():
    while size := int.from_bytes(hear(8), "big"):
        told.put(json.loads(hear(size)))
    if os.name != "nt":
        os.killpg(0, 9)

threading.Thread(target=listen, daemon=True).start()
job = told.get()
if os.name != "nt":
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (job["most_bytes"],) * 2)
try:
    build(job)
    loader = importlib.machinery.ExtensionFileLoader(job["name"], os.path.abspath(job["target"]))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(job["name"], loader))
    loader.exec_module(module)
    sys.modules[job["name"]] = module
    if module.lib.pkmgen_add_direct_calls(job["name"].encode()) or not module.direct_calls:
        sys.exit("what the compiler made cannot be called")
    if arithmetic_is_changed():
        sys.exit("loading what the compiler made changes the arithmetic of the processor (-ffast-math?)")
    answer_trials(module.ffi, module.lib, {**job, **told.get()})
except Exception as error:
    sys.exit("%s: %s" % (type(error).__name__, error))
"""
_TEXTS = (Path(__file__).with_name(name).read_text("utf-8") for name in ("trial_calls.py", "build_steps.py"))
SCRIPT = "".join((*_TEXTS, SCRIPT))
"""How a kernel is built, and loaded and tried once where a crash hurts nobody.

It reads from standard input what to build and, while the compiler works, what to try: texts, each after its length.
The caller's end of standard input closes when the caller dies, however it dies; then the compiler is ended too.
"""
MOST_BYTES = 256 * 1024 * 1024
"""What a compiler may write to one file; kernels have thousandths of it."""
QUOTED_BYTES = 4000
"""How much of the output of a compiler an error quotes, in bytes from its end."""


def run_build(
    folder: Path,
    job: Mapping[str, Any],
    trials: Callable[[], Mapping[str, Any]],
    environment: Mapping[str, str],
    seconds: float,
) -> tuple[int, str]:
    """Build in a folder.

    Args:
        folder: Where the sources are and the result goes.
        job: What to build, see `build_steps.py`.
        trials: Yields what to try, see `trial_calls.py`; it is asked while the compiler works.
        environment: Variables of the environment of compiler and linker.
        seconds: How long it may take from when the trials are known.

    Returns:
        Exit code, and the end of what was printed.

    Raises:
        CompileError: It took longer; it was ended.
    """
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(  # noqa: S603 - our own interpreter, our own script
            [sys.executable, "-c", SCRIPT],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _tell(process, {**job, "most_bytes": MOST_BYTES})
            _tell(process, trials())
            code = process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise CompileError(too_slow(seconds)) from error
        finally:
            end_process(process)
        return code, _end_of(said)


def too_slow(seconds: float) -> str:
    """Say that a compiler was ended."""
    return (
        f"the compiler took more than {seconds:g} s and was ended; PKMGEN_COMPILE_SECONDS allows another time, and "
        "backend='numpy' needs no compiler"
    )


def _tell(process: subprocess.Popen[bytes], what: Mapping[str, Any]) -> None:
    assert process.stdin is not None
    text = json.dumps(what).encode()
    with suppress(BrokenPipeError):  # it ended before it read, and says why
        process.stdin.write(len(text).to_bytes(8, "big") + text)
        process.stdin.flush()


def ended_within(process: subprocess.Popen[bytes], seconds: float) -> int:
    """The exit code of a process, which is ended with all it has started if it takes longer.

    Raises:
        CompileError: It took longer.
    """
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired as error:
        raise CompileError(too_slow(seconds)) from error
    finally:
        end_process(process)


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a process and all it has started."""
    if os.name == "nt":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdin is not None:
        with suppress(BrokenPipeError):
            process.stdin.close()


def _end_of(said: IO[bytes]) -> str:
    size = said.seek(0, os.SEEK_END)
    said.seek(max(0, size - QUOTED_BYTES))
    return said.read().decode("utf-8", "replace").strip()
