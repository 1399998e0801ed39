"""Robots compiled once for all tests of a run: what is found out about them takes longer than what it is for."""

from __future__ import annotations

from functools import cache

from pkmgen.compile import LimbCompilation, compile_limbs
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

__all__ = ["surveyed"]


@cache
def surveyed(text: str) -> LimbCompilation:
    """Compile a robot file, parameters being numbers."""
    return compile_limbs(RobotText(text, "robot"), Options())
