"""What compiles and links a kernel, in the process that it is built in: see `build_process.py`.

Its text runs in a bare interpreter, so it imports nothing of the package. cffi writes the module around the functions;
the compiler is called directly and once for each file, all at once, because setuptools takes longer to be imported than
a small kernel to be compiled, compiles one file after the other, and asks for what is known of debugging.
"""

import os
import subprocess
import sys
from typing import Any


def build(job: Any) -> None:
    """Compile and link what a job says into its target; ends the process where that fails."""
    if job["commands"] is None:
        _glue(job, sources=job["sources"], extra_compile_args=job["flags"]).compile(
            tmpdir=".", target=job["target"], verbose=False
        )
        return
    commands = job["commands"]
    begun = [_begin([*commands["compile"], "-c", name, "-o", _object(name), *job["flags"]]) for name in job["sources"]]
    around = job["name"] + ".c"
    _glue(job).emit_c_code(around)
    begun.append(_begin([*commands["compile_module"], "-c", around, "-o", _object(around), *job["module_flags"]]))
    for process in begun:
        _ended(process)
    objects = [_object(name) for name in (around, *job["sources"])]
    _ended(_begin([*commands["link"], *objects, "-o", job["target"], *commands["libraries"]]))


def _glue(job: Any, **build_with: Any) -> Any:
    """What writes the extension module; direct calls need buffers, which are in no limited API of older Pythons."""
    import cffi  # while the compiler works

    ffi = cffi.FFI()
    ffi.cdef(job["cdef"])
    ffi.set_source(job["name"], job["glue"], define_macros=[("_CFFI_NO_LIMITED_API", None)], **build_with)
    return ffi


def _object(source: str) -> str:
    return os.path.splitext(source)[0] + ".o"  # noqa: PTH122 - see above


def _begin(command: list[str]) -> Any:
    return subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - the user's compiler


def _ended(process: Any) -> None:
    code = process.wait()
    if code != 0:
        sys.exit(f"{process.args[0]} failed with exit code {code}")
