"""C to WebAssembly by zig, which has a C library for it and needs nothing else of the machine."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from pkmgen.errors import CompileError, CompilerNotFoundError
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.stages import begin

FLAGS = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c99", "-O2", "-g0", "-msimd128")
"""A module without a main program; lanes of batches are SIMD registers of 128 bits, which all browsers have."""
EXACT_FLAGS = ("-fno-math-errno", "-ffp-contract=off")
LINKER = ("-Wl,--strip-all", "-Wl,--export=__heap_base")
SECONDS = 600.0
"""How long zig may take; the first time it compiles its C library, half a minute."""
HEADER = 8
"""Bytes before the first section of a module."""


def find_zig() -> tuple[str, ...]:
    """The command that runs zig.

    Raises:
        CompilerNotFoundError: The wheel is not installed.
    """
    if importlib.util.find_spec("ziglang") is None:
        raise CompilerNotFoundError(
            f"target wasm needs zig, the wheel ziglang of the extra `compiler`: {how_to_install('compiler')}"
        )
    return (sys.executable, "-m", "ziglang")


def compile_wasm(zig: tuple[str, ...], files: Mapping[str, str], exported: Iterable[str], mark: str) -> bytes:
    """Compile the C files of a kernel, but those of limbs side by side, into one module that imports nothing.

    Args:
        zig: The command that runs it.
        files: Texts of C by file name.
        exported: C names of the functions that can be called.
        mark: What a section `pkmgen` at the beginning of the module says.

    Raises:
        CompileError: It refused the text, or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="pkmgen-wasm-") as name:
        folder = Path(name)
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8")
        sources = [file for file in files if file.endswith(".c") and not file.endswith("_side_by_side.c")]
        exports = [f"-Wl,--export={function}" for function in exported]
        command = [*zig, "cc", *FLAGS, *EXACT_FLAGS, *sources, *LINKER, *exports, "-o", "module.wasm"]
        begin("compiling to WebAssembly by zig, which takes half a minute the first time")
        try:
            done = subprocess.run(  # noqa: S603 - the user's compiler
                command, cwd=folder, capture_output=True, text=True, check=False, timeout=SECONDS, env=os.environ
            )
        except subprocess.TimeoutExpired as error:
            raise CompileError(f"zig took longer than {SECONDS:g} s to compile {sources[0]}") from error
        if done.returncode != 0 or not (folder / "module.wasm").is_file():
            raise CompileError(f"zig could not compile {sources[0]}:\n{(done.stderr or done.stdout)[-4000:]}")
        return _marked((folder / "module.wasm").read_bytes(), mark)


def _marked(module: bytes, mark: str) -> bytes:
    """The module with a custom section `pkmgen` before all others."""
    content = _sized(b"pkmgen") + mark.encode()
    return module[:HEADER] + b"\0" + _sized(content) + module[HEADER:]


def _sized(content: bytes) -> bytes:
    """Bytes with their number before them, as WebAssembly writes it: seven bits in a byte, the lowest first."""
    size, written = len(content), bytearray()
    while size >= 0x80:
        written.append(size & 0x7F | 0x80)
        size >>= 7
    return bytes(written) + bytes([size]) + content
