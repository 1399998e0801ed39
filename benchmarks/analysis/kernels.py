"""Kernels to look at: robots of the library by variants of options, generated once into a folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from benchmarks.calls.derived import derive
from benchmarks.calls.packed import packed
from pkmgen.certificates.names import MANIFEST
from pkmgen.commands.folder import write_folder
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.language.options import Options

ALL = ("all",)
VARIANTS: Mapping[str, Options] = MappingProxyType(
    {
        "standard": Options(),
        "all": Options(functions=ALL),
        "all_float": Options(functions=ALL, real="float"),
        "all_runtime": Options(functions=ALL, fold=False),
        "runtime_float": Options(fold=False, real="float"),
        "limbs": Options(layout="limbs"),
        "limbs_float": Options(layout="limbs", real="float"),
        "wrench": Options(wrench=True),
        "payload": Options(payload=True),
        "friction": Options(friction_speed=0.01),
        "elements": Options(method="elements"),
        "khalil": Options(method="khalil"),
        "lie": Options(method="lie"),
        "denoc": Options(method="denoc"),
        "tree": Options(method="tree"),
        "from_joints": Options(inputs="joints"),
        "from_elements": Options(inputs="elements"),
        "rates_of_elements": Options(inputs="elements", twist="elements"),
    }
)
"""Every choice of `pkmgen generate` at least once; not every robot has all of them."""
OF_LIMBS = frozenset(
    ("limbs", "limbs_float", "payload", "elements", "denoc", "from_joints", "from_elements", "rates_of_elements")
)
"""Variants that robots of bodies and joints do not know."""
RUN = frozenset(("standard", "all", "all_float", "all_runtime", "limbs"))
"""Variants that are run too; beside these lie states to run them at."""
STATES, GOOD, EXTREME = "states.bin", 12, 180
SAMPLE = ("fivebar", "delta", "spherical_wrist", "linkage_leg", "three_rps")
"""Closed form, limbs side by side, Newton's method in limbs, bodies and joints in closed form and by Newton."""


@dataclass(frozen=True, slots=True)
class GeneratedKernel:
    """One generated folder.

    Attributes:
        robot: Its name.
        variant: Key of `VARIANTS`.
        folder: Where the files are.
    """

    robot: str
    variant: str
    folder: Path

    @property
    def sources(self) -> tuple[Path, ...]:
        """The C files."""
        return tuple(sorted(self.folder.glob("*.c")))

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest."""
        read: dict[str, Any] = json.loads((self.folder / MANIFEST).read_text("utf-8"))
        return read

    def __str__(self) -> str:
        return f"{self.robot}, {self.variant}"


def every_robot() -> tuple[str, ...]:
    """All robots of the library."""
    return (*list_robots(), *list_mechanisms())


def kernels(robots: Iterable[str], variants: Iterable[str], folder: Path) -> Iterator[GeneratedKernel]:
    """Generate kernels, but those that are there; what a robot does not have is left out.

    Args:
        robots: Names.
        variants: Keys of `VARIANTS`.
        folder: Where they are kept; one folder for each variant, one for each robot in it.
    """
    mechanisms = list_mechanisms()
    for robot in robots:
        for variant in variants:
            target = folder / variant / robot
            if variant in OF_LIMBS and robot in mechanisms:
                continue
            if (target / MANIFEST).is_file() or _generated(robot, variant, target):
                yield GeneratedKernel(robot, variant, target)


def _generated(robot: str, variant: str, target: Path) -> bool:
    """Generate a kernel and its states; tell whether the robot has it."""
    try:
        derived = derive(robot, VARIANTS[variant])
    except (UnsupportedRobotError, ArgumentError):
        return False
    write_folder(str(derived.manifest["robot"]), target, derived.files)
    if variant in RUN:
        states = derived.states(GOOD, EXTREME, seed=11)
        (target / STATES).write_bytes(packed(derived.manifest, states))
    return True
