"""Kernels that certificates are tried on, each generated once: folded, runtime, single precision, Newton, limbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from pkmgen.certify.module_proof import ModuleProof
from pkmgen.certify.reader import read_module
from pkmgen.functions.types import GeneratedFunction
from pkmgen.library import read_robot_text
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, generate_source, read_any

KERNELS: Mapping[str, tuple[str, dict[str, Any]]] = MappingProxyType(
    {
        "folded": ("fivebar", {}),
        "runtime": ("fivebar", {"fold": False, "functions": ("inverse_dynamics", "forward_dynamics", "rollout")}),
        "float": ("delta", {"real": "float"}),
        "newton": ("c5", {"functions": ("inverse_kinematics", "forward_kinematics")}),
        "limbs": ("fivebar", {"layout": "limbs", "functions": ("inverse_dynamics",)}),
    }
)
"""Robot and options by name."""


@dataclass(frozen=True)
class Kernel:
    """A kernel: its graphs and its texts."""

    robot: str
    real: str
    functions: tuple[GeneratedFunction, ...]
    limbs: tuple[str, ...]
    source: str
    header: str

    def prove(self, source: str, header: str) -> ModuleProof:
        """Prove a text equal to the graphs; its hash plays no part."""
        module = read_module(f"{self.robot}.c", source, f"{self.robot}.h", header, self.real)
        proof = ModuleProof(module, self.robot)
        proof.prove(self.functions, self.limbs)
        return proof


@cache
def kernel(name: str) -> Kernel:
    """A kernel by name."""
    robot, choices = KERNELS[name]
    return generated(robot, Options(**choices))


def generated(robot: str, options: Options) -> Kernel:
    """Generate a kernel."""
    text = read_robot_text(robot)
    read, mechanism = read_any(text.text, text.file, options)
    functions = generate_functions(mechanism, options)
    made = generate_source(read, mechanism, functions, options)
    limbs = tuple(made.manifest["limbs"])
    return Kernel(made.robot, options.real, functions, limbs, made.source, made.header)
