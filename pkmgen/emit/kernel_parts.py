"""What the texts of a kernel are written of, in every target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pkmgen.emit.parameters import ModuleParameter
    from pkmgen.functions.admission import Admission
    from pkmgen.functions.types import GeneratedFunction
    from pkmgen.language.options import Options


@dataclass(frozen=True, slots=True)
class KernelParts:
    """What texts and the manifest of a kernel are written of.

    Attributes:
        robot: Name of the robot; prefix of all names.
        title: One line about it.
        limbs: Names of the limbs, in order.
        parameters: The parameters that matter: all of them when folded, the fields of the struct when runtime.
        functions: Optimised functions.
        options: Choices of the generation.
        admission: Demands on parameters that are given at run time.
    """

    robot: str
    title: str
    limbs: tuple[str, ...]
    parameters: tuple[ModuleParameter, ...]
    functions: tuple[GeneratedFunction, ...]
    options: Options
    admission: Admission

    @property
    def entry_order(self) -> str:
        """In which order entries of states stand in arrays; empty where no robot is known."""
        return ""
