"""NVIDIA's run-time compiler, which needs no GPU to compile for one."""

from __future__ import annotations

import ctypes
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

NEEDED = "NVRTC (nvidia-cuda-nvrtc-cu12, of the extra `test` on Linux and Windows) is not installed"
DEPOT = re.compile(r"\.local \.align \d+ \.b8\s+\w+\[(\d+)\]")
ENTRY = re.compile(r"\.entry (\w+)\(.*?^\}", re.S | re.M)


@cache
def library() -> ctypes.CDLL:
    """NVRTC, or skip the test."""
    spec = find_spec("nvidia.cuda_nvrtc") if find_spec("nvidia") else None
    places = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    found = [path for place in places for path in (*place.glob("lib/libnvrtc.so*"), *place.glob("bin/nvrtc64*.dll"))]
    if not found:
        pytest.skip(NEEDED)
    return ctypes.CDLL(str(min(found)))


def compile_to_ptx(text: str, *options: str) -> tuple[str, str]:
    """PTX of a text, and what the compiler says; no PTX where it finds an error."""
    nvrtc, program, size = library(), ctypes.c_void_p(), ctypes.c_size_t()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"kernel.cu", 0, None, None) == 0
    try:
        flags = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
        failed = nvrtc.nvrtcCompileProgram(program, len(options), flags)
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, log)
        if failed:
            return "", log.value.decode()
        nvrtc.nvrtcGetPTXSize(program, ctypes.byref(size))
        ptx = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetPTX(program, ptx)
        return ptx.value.decode(), log.value.decode()
    finally:
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))


def memory_of_threads(ptx: str) -> dict[str, int]:
    """Bytes of arrays that each kernel keeps in memory instead of registers."""
    return {entry[1]: sum(map(int, DEPOT.findall(entry[0]))) for entry in ENTRY.finditer(ptx)}
