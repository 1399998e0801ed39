"""C text compiled for this very machine and loaded, to be timed."""

from __future__ import annotations

import ctypes
import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from benchmarks import TEMPLATES
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.errors import CompileError, CompilerNotFoundError

LIBRARY = "library.so"
NATIVE_FLAGS = ("-O3", "-march=native", "-fno-math-errno", "-DPKMGEN_SIDE_BY_SIDE")


def render(template: str, **fields: object) -> str:
    """Lay out a template of the benchmarks."""
    environment = Environment(  # noqa: S701 - C text
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(**fields)


def build_shared_object(
    texts: Mapping[str, str], folder: Path, flags: Sequence[str] = NATIVE_FLAGS, command: Sequence[str] = ()
) -> ctypes.CDLL:
    """Compile C files into one library.

    Args:
        texts: Files by name, headers included.
        folder: Where they are written; has to stay while the library is in use.
        flags: How they are compiled.
        command: By which compiler; that of Python extensions unless given.

    Raises:
        CompilerNotFoundError: There is no C compiler.
        CompileError: It refused the text.
    """
    if os.name == "nt":
        raise CompilerNotFoundError("benchmarks are timed in C by gcc or clang; this is Windows")
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    library = folder / LIBRARY
    sources = [name for name in texts if name.endswith(".c")]
    command = [*(command or shlex.split(find_compiler().command)), *flags, "-std=gnu11", "-shared", "-fPIC", "-I."]
    run = subprocess.run(  # noqa: S603 - the compiler of this machine, our own text
        [*command, *sources, "-o", str(library), "-lm"], cwd=folder, capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise CompileError(f"compiling {', '.join(sources)} failed:\n{run.stderr.strip()[-4000:]}")
    return ctypes.CDLL(str(library))
