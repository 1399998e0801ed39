"""Kernels that certificates are tried on, each generated once: folded, runtime, single precision, Newton, limbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from pkmgen.certificates.files import ProvenFiles, proven_files
from pkmgen.compile import Compilation, compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

KERNELS: Mapping[str, tuple[str, dict[str, Any]]] = MappingProxyType(
    {
        "folded": ("fivebar", {}),
        "runtime": ("fivebar", {"fold": False, "functions": ("inverse_dynamics", "forward_dynamics", "rollout")}),
        "float": ("delta", {"real": "float"}),
        "newton": ("c5", {"functions": ("inverse_kinematics", "forward_kinematics")}),
        "runtime newton": ("planar_3rpr", {"fold": False, "functions": ("forward_kinematics",)}),
        "limbs": ("fivebar", {"layout": "limbs", "functions": ("inverse_dynamics",)}),
        "pieces": ("delta_tool", {"functions": ("forward_dynamics_derivatives",)}),
        "side by side": ("redundant_2rr", {"functions": ("inverse_dynamics",)}),
    }
)
"""Robot and options by name."""


@dataclass(frozen=True)
class Kernel:
    """A kernel: its graphs and its texts."""

    subject: Compilation
    texts: Mapping[str, str]

    @property
    def robot(self) -> str:
        return self.subject.mechanism.name

    def prove(self, **changed: str) -> ProvenFiles:
        """Prove its texts, some by their ends (`c`, `h`, `batch_c`) others; hashes play no part."""
        return proven_files(self.subject, {**self.texts, **{self.file(end): text for end, text in changed.items()}})

    def file(self, end: str) -> str:
        """Name of the file with an end: `c`, `h`, `batch_c`, `side_by_side_c`."""
        head, _, last = end.rpartition("_")
        return f"{self.robot}{'_' + head if head else ''}.{last}"

    @property
    def source(self) -> str:
        return self.texts[f"{self.robot}.c"]

    @property
    def header(self) -> str:
        return self.texts[f"{self.robot}.h"]


@cache
def kernel(name: str) -> Kernel:
    """A kernel by name."""
    robot, choices = KERNELS[name]
    return generated(robot, Options(**choices))


def generated(robot: str, options: Options) -> Kernel:
    """Generate a kernel."""
    made = compile_robot(read_robot_text(robot), options)
    return Kernel(made, made.source.files)
