"""The C compiler of this machine, and one build with it."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from pkmgen.errors import CompileError, CompilerNotFoundError

__all__ = ["BUILD_SCRIPT", "FLAGS", "Compiler", "compile_module", "find_compiler"]

FLAGS = () if os.name == "nt" else ("-O3", "-fno-math-errno")
"""The kernels never look at errno; without it a square root is one instruction."""
TIMEOUT_SECONDS = 600

BUILD_SCRIPT = """
import json, sys
import cffi
job = json.load(sys.stdin)
ffi = cffi.FFI()
ffi.cdef(job["cdef"])
ffi.set_source(job["name"], '#include "%s.h"' % job["robot"], sources=[job["robot"] + ".c"],
               extra_compile_args=job["flags"], libraries=[] if sys.platform == "win32" else ["m"])
try:
    ffi.compile(tmpdir=".", target=job["target"], verbose=False)
except Exception as error:
    sys.exit("%s: %s" % (type(error).__name__, error))
"""
"""How a kernel is built; no include folder, so that the header of a robot called `limits` does not hide <limits.h>."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A C compiler.

    Attributes:
        command: How it is called.
        identity: Tells it from another one or another version, without running it.
    """

    command: str
    identity: str


def find_compiler() -> Compiler:
    """Find the compiler of Python extensions: `CC` of the environment, else the one Python was built with.

    Raises:
        CompilerNotFoundError: It is not on this machine.
    """
    if os.name == "nt":
        return Compiler("msvc", sys.version)
    configured = sysconfig.get_config_var("CC") or "cc"
    command = os.environ.get("CC") or configured
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    found = shutil.which(words[0]) if words else None
    if found is None:
        raise CompilerNotFoundError(
            f"no C compiler: {command!r} cannot be run. Install one (Debian: apt-get install gcc; macOS: xcode-select "
            "--install), or set CC, or use backend='numpy', which needs none and is slower"
        )
    real = Path(found).resolve()
    stat = real.stat()
    flags = " ".join(os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS"))
    return Compiler(command, f"{command}|{real}|{stat.st_size}|{stat.st_mtime_ns}|{flags}")


def compile_module(folder: Path, name: str, robot: str, cdef: str, compiler: Compiler) -> Path:
    """Compile `<robot>.c` of a folder into a Python extension module.

    The build runs in a process of its own, so that its imports and output stay out of the caller's.

    Args:
        folder: Holds `<robot>.h` and `<robot>.c`; gets the result.
        name: Name of the module.
        robot: Name of the robot.
        cdef: Declarations for cffi.
        compiler: The compiler to build with.

    Returns:
        The shared object.

    Raises:
        CompileError: The compiler refused the text, or took too long.
    """
    target = name + str(sysconfig.get_config_var("EXT_SUFFIX"))
    job = {"cdef": cdef, "name": name, "robot": robot, "flags": list(FLAGS), "target": target}
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        run = subprocess.run(  # noqa: S603 - our own interpreter, our own script
            [sys.executable, "-c", BUILD_SCRIPT],
            input=json.dumps(job),
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths} | ({} if os.name == "nt" else {"CC": compiler.command}),
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CompileError(f"the compiler took more than {TIMEOUT_SECONDS} s") from error
    if run.returncode != 0 or not (folder / target).is_file():
        raise CompileError(f"compiling {robot}.c failed:\n{(run.stdout + run.stderr).strip()[-4000:]}")
    return folder / target
