"""What contenders in C++ need: a compiler, and the headers of Eigen."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from pkmgen.errors import CompilerNotFoundError


def cpp_compiler() -> str:
    """Find the C++ compiler: `CXX` of the environment, else `c++`.

    Raises:
        CompilerNotFoundError: It is not on this machine.
    """
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        raise CompilerNotFoundError("no C++ compiler: install g++, or set CXX")
    return compiler


def eigen_headers() -> Path:
    """Find the headers of Eigen: those of a Python package, or of the system.

    Raises:
        ImportError: They are not installed.
    """
    places = [Path(entry) / "cmeel.prefix" / "include" / "eigen3" for entry in sys.path]
    for place in (*places, Path("/usr/include/eigen3")):
        if (place / "Eigen" / "Dense").is_file():
            return place
    raise ImportError("cmeel-eigen", name="cmeel-eigen")
