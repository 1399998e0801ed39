"""Processors that a kit has toolchains for, and how its kernel is compiled."""

from __future__ import annotations

from dataclasses import dataclass

FLAGS = ("-std=c99", "-O2", "-fno-math-errno", "-ffp-contract=off")
"""Flags of a kernel: a square root is an instruction, and every operation is rounded by itself, as on any computer."""


@dataclass(frozen=True, slots=True)
class Core:
    """A kind of microcontroller.

    Attributes:
        name: Its name.
        file: Name of its files.
        processor: What CMake calls it.
        flags: Flags of the compiler that select it.
        machine: Board of QEMU that has one.
        real: Types of numbers that it computes in hardware.
    """

    name: str
    file: str
    processor: str
    flags: tuple[str, ...]
    machine: str
    real: tuple[str, ...]


CORES = (
    Core(
        "Cortex-M4F",
        "cortex_m4f",
        "cortex-m4",
        ("-mcpu=cortex-m4", "-mthumb", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"),
        "mps2-an386",
        ("float",),
    ),
    Core(
        "Cortex-M7",
        "cortex_m7",
        "cortex-m7",
        ("-mcpu=cortex-m7", "-mthumb", "-mfpu=fpv5-d16", "-mfloat-abi=hard"),
        "mps2-an500",
        ("float", "double"),
    ),
)
