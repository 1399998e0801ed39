"""CUDA C++: one state per thread."""

from __future__ import annotations

from pkmgen.emit.targets.types import Kernel, Target, Texts


def _write(kernel: Kernel) -> Texts:
    from pkmgen.emit.device import Device, emit_device
    from pkmgen.emit.language import Language

    language = Language(
        word="unsigned int",
        state="static __device__ __forceinline__ ",
        inner="static __device__ ",
        table="const ",
        constants="const ",
        nan=('nan("")', 'nanf("")'),
        unroll="#pragma unroll\n",
    )
    device = Device(
        target="cuda",
        file="cu",
        language=language,
        kernel='extern "C" __global__ void ',
        column="",
        size="size_t",
        at="(size_t)blockIdx.x * blockDim.x + threadIdx.x",
        constants="const {prefix}_constants constants",
        given="&constants",
    )
    return emit_device(kernel, device)


CUDA = Target(
    "cuda",
    "CUDA C++, one state per thread, columns in and out",
    "an NVIDIA GPU and nvcc or NVRTC (which CuPy brings)",
    _write,
    threads=True,
)
