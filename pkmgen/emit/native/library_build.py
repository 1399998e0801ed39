"""A kernel as a plain shared library, for other machines: compiled by one command, for any processor by default."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pkmgen.emit.native.build_process import QUOTED_BYTES, ended_within
from pkmgen.emit.native.compiler import CHOSEN, FLAGS, Compiler, allowed_seconds, chosen_flags, chosen_words
from pkmgen.emit.native.shared_library import CONSTANTS_SIZE, PREPARE
from pkmgen.errors import CompileError

PORTABLE = ("-DPKMGEN_SIDE_BY_SIDE",)
"""Added where kernels are to run on other processors: all C files are there; batches choose by themselves."""
ZIG, ANY_PROCESSOR = "zig cc", "-mcpu=baseline"
"""By default zig compiles for the processor of this machine."""


def library_flags(compiler: Compiler, native: bool) -> list[str]:
    """Flags of a library: those of the environment, else ours, for this processor if native, else for any.

    Raises:
        CompileError: Those of the environment cannot be read.
    """
    if native or os.environ.get(CHOSEN):
        return chosen_flags(compiler)
    zig = [ANY_PROCESSOR] if compiler.command.endswith(ZIG) else []
    return [*FLAGS, *zig, *PORTABLE]


def parameters_text(manifest: Mapping[str, Any]) -> str:
    """Write the C text that fills constants from an array of the parameters, in the order of the manifest."""
    robot, real = manifest["robot"], manifest["real"]
    fields = "".join(f"    parameters.{name} = values[{i}];\n" for i, name in enumerate(manifest["parameters"]))
    return (
        f'#include "{robot}.h"\n'
        f"size_t {CONSTANTS_SIZE}(void);\n"
        f"uint32_t {PREPARE}(const {real} *values, {robot}_constants *constants);\n\n"
        f"size_t {CONSTANTS_SIZE}(void)\n{{\n    return sizeof({robot}_constants);\n}}\n\n"
        f"uint32_t {PREPARE}(const {real} *values, {robot}_constants *constants)\n{{\n"
        f"    {robot}_parameters parameters = {{0}};\n    (void)values;\n{fields}"
        f"    return {robot}_prepare(&parameters, constants);\n}}\n"
    )


def compile_library(folder: Path, target: str, compiler: Compiler, native: bool, include: Sequence[Path] = ()) -> Path:
    """Compile the C files of a folder into a shared library in it.

    Args:
        folder: The folder.
        target: File name of the library.
        compiler: Compiles them.
        native: Whether for this processor, else for any.
        include: Folders of headers of others.

    Returns:
        The library.

    Raises:
        CompileError: The compiler refused the text or took too long, or this is Windows.
    """
    if os.name == "nt":
        raise CompileError("shared libraries are built on Linux and macOS; Windows was never tried")
    sources = sorted(path.name for path in folder.glob("*.c"))
    flags = [*library_flags(compiler, native), *chosen_words("CFLAGS"), *chosen_words("CPPFLAGS")]
    flags += [f"-I{path}" for path in include]
    command = [*shlex.split(compiler.command), "-shared", "-fPIC", *flags, *sources, "-o", target]
    code, said = _run([*command, *chosen_words("LDFLAGS"), "-lm"], folder)
    if code != 0 or not (folder / target).is_file():
        raise CompileError(f"compiling {target} failed:\n{said or f'exit code {code}, and nothing said'}")
    return folder / target


def _run(command: list[str], folder: Path) -> tuple[int, str]:
    seconds = allowed_seconds()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(  # noqa: S603 - the user's compiler
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
        )
        code = ended_within(process, seconds)
        said.seek(max(0, said.seek(0, os.SEEK_END) - QUOTED_BYTES))
        return code, said.read().decode("utf-8", "replace").strip()
