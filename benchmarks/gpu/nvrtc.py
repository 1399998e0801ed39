"""NVIDIA's run-time compiler, which needs no GPU to compile for one."""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version as package_version
from importlib.util import find_spec
from pathlib import Path

from pkmgen.emit.device import KERNEL_END

NEEDED = "NVRTC (nvidia-cuda-nvrtc-cu12, of the extra `test`) is not installed"
_DEPOT = re.compile(r"\.local \.align \d+ \.b8\s+\w+\[(\d+)\]")
_ENTRY = re.compile(r"\.entry (\w+)\(.*?^\}", re.S | re.M)
_USED = re.compile(
    r"Compiling entry function '(\w+)'.*?(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads"
    r".*?Used (\d+) registers",
    re.S,
)


@dataclass(frozen=True, slots=True)
class Resources:
    """What a kernel takes of a multiprocessor.

    Attributes:
        registers: Of a thread.
        stack: Bytes of a thread in memory.
        stores: Bytes that a thread puts there because registers are short.
        loads: Bytes that it reads back.
    """

    registers: int
    stack: int
    stores: int
    loads: int


@cache
def library() -> ctypes.CDLL | None:
    """NVRTC; None where it is not installed."""
    spec = find_spec("nvidia.cuda_nvrtc") if find_spec("nvidia") else None
    places = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    found = [path for place in places for path in (*place.glob("lib/libnvrtc.so*"), *place.glob("bin/nvrtc64*.dll"))]
    return ctypes.CDLL(str(min(found))) if found else None


def version() -> str:
    """Its version, as its package has it."""
    return package_version("nvidia-cuda-nvrtc-cu12")


def compile_to_ptx(text: str, *options: str) -> tuple[str, str]:
    """PTX of a text, and what the compiler says; no PTX where it finds an error."""
    nvrtc, program, size = library(), ctypes.c_void_p(), ctypes.c_size_t()
    assert nvrtc is not None, NEEDED
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
    """Bytes of arrays that each kernel keeps in memory instead of registers, by its name."""
    return {entry[1]: sum(map(int, _DEPOT.findall(entry[0]))) for entry in _ENTRY.finditer(ptx)}


def resources(text: str, architecture: str) -> dict[str, Resources]:
    """What each kernel of a text takes of a GPU, by the C name of its function.

    Args:
        text: CUDA C++.
        architecture: Such as `sm_90`.
    """
    ptx, said = compile_to_ptx(text, f"-arch={architecture}", "--ptxas-options=-v")
    assert ptx, said
    return {
        name.removesuffix(KERNEL_END): Resources(int(registers), *map(int, memory))
        for name, *memory, registers in _USED.findall(said)
    }
