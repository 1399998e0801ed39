"""Robots as files of a format, and which of them the quick tests take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pkmgen.bridges.exporting.build import rigid_model
from pkmgen.emit.targets.find import find_model_target
from pkmgen.emit.targets.models.types import RigidModel
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options

CLOSED, EQUAL = 1e-9, 1e-9
"""What loops may be open by, m, and efforts may differ by, relative to the greatest."""
QUICK = ("fivebar", "quattro", "toggle_press")
"""Limbs in the plane; parallelograms, an articulated platform; bodies, a screw, a slide in a loop, a spring."""
NAMES = (*list_robots(), *list_mechanisms())


def quick_of(names: tuple[str, ...] = NAMES, quick: tuple[str, ...] = QUICK) -> list[Any]:
    """All robots, most of them at night."""
    return [pytest.param(name, marks=[] if name in quick else pytest.mark.nightly) for name in names]


def model_of(name: str) -> RigidModel:
    """The model of a robot of the library."""
    return rigid_model(read_robot_text(name), Options())


def exported(name: str, format_: str, folder: Path) -> Path:
    """The model of a robot as files; returns the first of them."""
    written = find_model_target(format_).write(model_of(name))
    for file, text in written.files.items():
        (folder / file).write_text(text, "utf-8")
    return folder / next(iter(written.files))
