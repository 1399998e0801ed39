"""OpenCL C 1.2: one state per work-item."""

from __future__ import annotations

from pkmgen.emit.targets.types import Kernel, Target, Texts


def _write(kernel: Kernel) -> Texts:
    from pkmgen.emit.device import Device, emit_device
    from pkmgen.emit.language import Language

    language = Language(
        word="uint",
        state="static inline ",
        inner="static inline ",
        table="const ",
        constants="__constant const ",
        nan=("(double)NAN", "NAN"),
        unroll="#pragma unroll\n",
    )
    device = Device(
        target="opencl",
        file="cl",
        language=language,
        kernel="__kernel void ",
        column="__global ",
        size="ulong",
        at="get_global_id(0)",
        constants="__constant const {prefix}_constants *constants",
        given="constants",
    )
    return emit_device(kernel, device)


OPENCL = Target(
    "opencl",
    "OpenCL C 1.2, one state per work-item, columns in and out",
    "an OpenCL driver (a GPU's, or PoCL on the processor); in double one with cl_khr_fp64",
    _write,
    threads=True,
)
