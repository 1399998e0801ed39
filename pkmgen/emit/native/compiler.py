"""The C compiler of this machine, and one build with it."""

from __future__ import annotations

import importlib.util
import itertools
import math
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pkmgen.emit.native.build_process import ended_within, run_build
from pkmgen.emit.native.direct_call import REGISTER
from pkmgen.emit.native.trial import Tryout
from pkmgen.errors import CompileError, CompilerNotFoundError
from pkmgen.machine.extras import how_to_install

sysconfig.get_config_vars()  # now, under the lock of imports: Python fills it where other threads see it half done
FLAGS = () if os.name == "nt" else ("-O3", "-fno-math-errno")
"""The kernels never look at errno; without it a square root is one instruction."""
TUNING = () if os.name == "nt" else ("-march=native", "-DPKMGEN_NATIVE", "-DPKMGEN_SIDE_BY_SIDE")
"""Added where the compiler knows them: a kernel of the cache runs on the processor it was compiled on, and holds all C
files of a robot.
"""
MODULE_FLAGS = ("-O1",)
"""For the module around the functions: it only hands over arrays."""
CHOSEN = "PKMGEN_CFLAGS"
"""Variable of the environment whose flags take the place of all these."""
TIME = "PKMGEN_COMPILE_SECONDS"
"""Variable of the environment that says how long the compiler may take for a kernel."""
USUAL_SECONDS = 600.0
PROBE_SECONDS = 60.0
"""For an empty file."""
_FACTS = ("vendor_id", "cpu family", "model", "flags", "Features", "CPU ")
"""Lines of /proc/cpuinfo that say what a processor can do."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A C compiler.

    Attributes:
        command: How it is called.
        identity: Identifies it and its version, without running it.
    """

    command: str
    identity: str


def find_compiler() -> Compiler:
    """Find a compiler: `CC` of the environment; else the one Python was built with, or that of the extra `compiler`.

    Raises:
        CompilerNotFoundError: None of them is on this machine.
    """
    if os.name == "nt":
        return Compiler("msvc", sys.version)
    chosen = os.environ.get("CC")
    command = chosen or _configured()
    program = _program(command)
    if program is None and not chosen and (zig := _zig()) is not None:
        command, program = f"{shlex.quote(str(zig))} cc", zig
    if program is None:
        raise CompilerNotFoundError(
            f"no C compiler: {command!r} cannot be run. Install one ({how_to_install('compiler')}; Debian: apt-get "
            "install gcc; macOS: xcode-select --install), or set CC, or use backend='numpy', which needs none and is "
            "slower"
        )
    real = program.resolve()
    stat = real.stat()
    return Compiler(command, f"{command}|{real}|{stat.st_size}|{stat.st_mtime_ns}|{_flags_asked_for()}")


def asked_for() -> str:
    """Compiler and flags that the environment asks for, whether they are on this machine or not."""
    return f"any compiler for {os.environ.get('CC') or _configured()}|{_flags_asked_for()}"


def _configured() -> str:
    """The compiler Python was built with."""
    return str(sysconfig.get_config_var("CC") or "cc")


def _flags_asked_for() -> str:
    return " ".join(os.environ.get(name, "") for name in (CHOSEN, "CFLAGS", "CPPFLAGS", "LDFLAGS"))


def _program(command: str) -> Path | None:
    """The program that a command runs; None where there is no such."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    program = shutil.which(words[0]) if words else None
    return None if program is None else Path(program)


def _zig() -> Path | None:
    """The compiler of the wheel `ziglang`, where that is installed."""
    spec = importlib.util.find_spec("ziglang")
    folders = spec.submodule_search_locations if spec is not None else None
    programs = (Path(folder) / "zig" for folder in folders or ())
    return next((program for program in programs if os.access(program, os.X_OK)), None)


def compiler_version(compiler: Compiler) -> str:
    """First line of what the compiler says of itself."""
    if os.name == "nt":
        return "as Python was built with"
    command = [*shlex.split(compiler.command), "--version"]
    try:
        run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"says no version ({type(error).__name__})"
    lines = (run.stdout or run.stderr).strip().splitlines()
    return lines[0] if lines else "says no version"


def chosen_flags(compiler: Compiler) -> list[str]:
    """The flags of kernels: those of the environment, else ours.

    Raises:
        CompileError: Those of the environment cannot be read.
    """
    return chosen_words(CHOSEN) if os.environ.get(CHOSEN) else [*FLAGS, *_known_tuning(compiler)]


@lru_cache(maxsize=8)
def _known_tuning(compiler: Compiler) -> tuple[str, ...]:
    """The flags for this very processor, if the compiler knows them."""
    if not TUNING:
        return ()
    command = (*shlex.split(compiler.command), *TUNING, "-E", "-x", "c", "-")
    seconds = min(PROBE_SECONDS, allowed_seconds())
    nowhere = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)  # noqa: S603
    except OSError:
        return ()
    return TUNING if ended_within(process, seconds) == 0 else ()


def processor() -> str:
    """Identify this processor among others that a kernel tuned for it may not run on."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            facts = [line for line in itertools.takewhile(str.strip, lines) if line.startswith(_FACTS)]
    except OSError:
        facts = []
    return "".join(facts) or "|".join(os.uname()[i] for i in (1, 4)) if hasattr(os, "uname") else sys.version


def compile_module(
    folder: Path,
    name: str,
    robot: str,
    cdef: str,
    direct_calls: str,
    compiler: Compiler,
    tryout: Callable[[], Tryout] = Tryout,
) -> Path:
    """Compile the C files of a folder into a Python extension module, and try it.

    The build runs in a process of its own, so that its imports and output stay out of the caller's. The folder holds
    header and C files, and gets the result; for `direct_calls` see `direct_call_text`. What to try is asked for
    while the compiler works.

    Returns:
        The shared object.

    Raises:
        CompileError: The compiler refused the text, took too long, or what it made is no such module, or
            computes wrongly.
    """
    target = name + str(sysconfig.get_config_var("EXT_SUFFIX"))
    flags = chosen_flags(compiler)
    job = {
        "cdef": f"{cdef}\n{REGISTER}",
        "glue": f'#include "{robot}.h"\n{direct_calls}',
        "name": name,
        "robot": robot,
        "sources": sorted((path.name for path in folder.glob("*.c")), reverse=True),
        "commands": _commands(compiler),
        "flags": flags,
        "module_flags": flags if os.environ.get(CHOSEN) else MODULE_FLAGS,
        "target": target,
    }
    tried: list[Tryout] = []

    def trials() -> dict[str, Any]:
        tried.append(tryout())
        return tried[0].job()

    paths = os.pathsep.join(path for path in sys.path if path)
    code, said = run_build(folder, job, trials, {**os.environ, "PYTHONPATH": paths}, allowed_seconds())
    if code != 0 or not (folder / target).is_file():
        raise CompileError(f"compiling {robot}.c failed:\n{said or f'exit code {code}, and nothing said'}")
    tried[0].judge(folder)
    return folder / target


def _commands(compiler: Compiler) -> dict[str, list[str]] | None:
    """How Python's own build tools compile and link with a compiler, less optimisation and what debuggers need.

    Returns:
        Words of the commands; None on Windows, where setuptools has to find compiler and linker.

    Raises:
        CompileError: Flags of the environment cannot be read, or there are no headers of Python.
    """
    if os.name == "nt":
        return None
    built_with, linker = _words_of("CC"), _words_of("LDSHARED")
    own = shlex.split(compiler.command)
    if "LDSHARED" in os.environ:
        linker = chosen_words("LDSHARED")
    elif built_with and linker[: len(built_with)] == built_with:
        linker = own + linker[len(built_with) :]
    given = chosen_words("CFLAGS") + chosen_words("CPPFLAGS")
    target = _target(_words_of("CFLAGS"))
    compiling = [*own, *target, *_words_of("CCSHARED"), *given]
    folders = dict.fromkeys(sysconfig.get_path(name) for name in ("include", "platinclude"))
    if not any((Path(folder) / "Python.h").is_file() for folder in folders):
        raise CompileError(
            f"no headers of Python: no Python.h in {' or '.join(folders)}. Install them (Debian: apt-get install "
            "python3-dev), or use backend='numpy', which needs none and is slower"
        )
    return {
        "compile": compiling,
        "compile_module": [*compiling, "-DNDEBUG", "-D_CFFI_NO_LIMITED_API", *(f"-I{folder}" for folder in folders)],
        "link": [*linker, *chosen_words("LDFLAGS"), *given],
        "libraries": ["-lm"],
    }


def _target(words: Sequence[str]) -> list[str]:
    """Of the flags Python was built with those that set the target of a compiler for macOS."""
    pairs = itertools.pairwise(words)
    return [word for pair in pairs if pair[0] in ("-arch", "-isysroot") for word in pair]


def _words_of(name: str) -> list[str]:
    """A command or flags that Python was built with."""
    return shlex.split(str(sysconfig.get_config_var(name) or ""))


def chosen_words(name: str) -> list[str]:
    """Flags of the environment.

    Raises:
        CompileError: They cannot be read.
    """
    text = os.environ.get(name, "")
    try:
        return shlex.split(text)
    except ValueError as error:
        raise CompileError(f"{name} is {text!r}: {error}") from error


def allowed_seconds() -> float:
    """How long the compiler may take.

    Raises:
        CompileError: The environment says no time.
    """
    text = os.environ.get(TIME, "")
    try:
        seconds = float(text) if text else USUAL_SECONDS
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < math.inf:
        raise CompileError(f"{TIME} is {text!r}: seconds are needed, such as 600")
    return seconds
