"""Which machine figures are of: its processor, what its compilers may use, and a short name made of both."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing.compilers import WITHOUT_AVX512, CCompiler
from pkmgen.errors import ArgumentError

KNOWN = Path("/proc/cpuinfo")
VECTORS = (("avx512f", "AVX-512"), ("avx2", "AVX2"), ("avx", "AVX"), ("sse2", "SSE2"), ("asimd", "NEON"))
"""Flags of Linux and names of vector instructions, the widest first."""
NOISE = re.compile(r"\((R|TM)\)|@.*|\b(CPU|Processor|with|\d+-Core)\b", re.IGNORECASE)
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine.

    Attributes:
        name: What its page and record are called.
        processor: What the processor calls itself, and its number among those of the same name.
        vectors: Widest vector instructions that compilers may use.
        cores: Cores that this process may use.
        system: Architecture and operating system.
    """

    name: str
    processor: str
    vectors: str
    cores: int
    system: str


def this_machine(compilers: Sequence[CCompiler], name: str = "") -> Machine:
    """Describe this machine as the compilers may use it.

    Args:
        compilers: Compilers; the flags of the first say whether AVX-512 is left out.
        name: Its name; made of processor and vectors unless given.

    Raises:
        ArgumentError: The name is no word of small letters, digits and hyphens.
    """
    facts = processor_facts(KNOWN.read_text("utf-8") if KNOWN.exists() else "")
    model = " ".join(NOISE.sub(" ", facts.get("model name", platform.machine())).split())
    number = [facts[key] for key in ("cpu family", "model") if key in facts]
    processor = f"{model}, family {number[0]}, model {number[1]}" if len(number) == 2 else model
    flags = set(facts.get("flags", facts.get("Features", "")).split())
    if set(WITHOUT_AVX512) <= set(compilers[0].flags):
        flags = {flag for flag in flags if not flag.startswith("avx512")}
    vectors = next((called for flag, called in VECTORS if flag in flags), "")
    made = "-".join(re.findall(r"[a-z0-9]+", " ".join([model, *number, vectors.replace("-", "")]).lower()))
    if name and not NAME.fullmatch(name):
        raise ArgumentError(
            f"name of a machine: {name!r}; allowed: small letters, digits and hyphens, such as {made!r}"
        )
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Machine(name or made, processor, vectors, cores, f"{platform.machine()}, {platform.system()}")


def processor_facts(text: str) -> dict[str, str]:
    """What the first block of /proc/cpuinfo says."""
    pairs = (line.partition(":") for line in text.split("\n\n", maxsplit=1)[0].splitlines())
    return {key.strip(): value.strip() for key, _, value in pairs}
