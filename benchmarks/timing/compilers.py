"""C compilers whose code is timed side by side, and the instructions they may use."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing.shared_object import NATIVE_FLAGS
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.errors import ArgumentError, CompilerNotFoundError

WITHOUT_AVX512 = ("-mno-avx512f", "-DPKMGEN_NATIVE")
"""All of AVX-512 goes with its foundation; kernels would choose it while they run, were they not told to be native."""
CLANG, NUMBER = re.compile(r"clang version (\d+(?:\.\d+)*)"), re.compile(r"(\d+(?:\.\d+)+)\s*(?:\d{8}.*)?$")


@dataclass(frozen=True, slots=True)
class CCompiler:
    """A C compiler and how it compiles what is timed.

    Attributes:
        command: How it is called.
        name: Its name and version.
        flags: Flags of all C texts.
    """

    command: tuple[str, ...]
    name: str
    flags: tuple[str, ...] = NATIVE_FLAGS


@dataclass(frozen=True, slots=True)
class BuildSite:
    """Where and by whom contenders are compiled.

    Attributes:
        folder: Where libraries lie while they are in use.
        compilers: Compilers of C, one at least; each compiles every contender in C.
    """

    folder: Path
    compilers: tuple[CCompiler, ...]


def find_compilers(commands: Sequence[str] = (), without_avx512: bool = False) -> tuple[CCompiler, ...]:
    """Compilers by their commands; the one of Python extensions where none is named.

    Raises:
        ArgumentError: AVX-512 is to be left out, and this processor has none.
        CompilerNotFoundError: One is not on this machine.
    """
    if without_avx512 and not has_avx512():
        raise ArgumentError("--without-avx512: this processor has no AVX-512 that could be left out")
    flags = (*NATIVE_FLAGS, *(WITHOUT_AVX512 if without_avx512 else ()))
    named = [_words(command) for command in dict.fromkeys(commands)] or [tuple(shlex.split(find_compiler().command))]
    return tuple(CCompiler(words, compiler_name(words), flags) for words in named)


def _words(command: str) -> tuple[str, ...]:
    """A command that can be run."""
    words = tuple(shlex.split(command)) if command.count("'") % 2 == command.count('"') % 2 == 0 else ()
    if not words or shutil.which(words[0]) is None:
        raise CompilerNotFoundError(
            f"no C compiler: {command!r} cannot be run; allowed: a command such as gcc or clang"
        )
    return words


def compiler_name(command: Sequence[str]) -> str:
    """What a compiler of C or C++ is, and its version, such as `gcc 12.2.0`.

    Raises:
        CompilerNotFoundError: It does not say.
    """
    run = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    first = (run.stdout.splitlines() or [""])[0].strip()
    if run.returncode or not first:
        raise CompilerNotFoundError(f"{shlex.join(command)} --version says nothing: {run.stderr.strip()[:200]}")
    plus = "++" if "++" in Path(command[0]).name else ""
    if found := CLANG.search(run.stdout):
        return f"clang{plus} {found[1]}"
    if "Free Software Foundation" in run.stdout and (found := NUMBER.search(first)):
        return f"{'g++' if plus else 'gcc'} {found[1]}"
    return first


def has_avx512() -> bool:
    """Whether this processor has AVX-512, as Linux tells it."""
    try:
        return re.search(r"^flags\b.*\bavx512f\b", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE) is not None
    except OSError:
        return False
