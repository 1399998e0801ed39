"""What a certificate is about: a robot file, the options of its kernel, and the graphs that come of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from pkmgen.admission.admit import admission_of
from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.types import RobotFile
from pkmgen.functions.admission import Admission
from pkmgen.functions.types import GeneratedFunction
from pkmgen.library import RobotText
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, read_any
from pkmgen.spread import Spread, in_turn


@dataclass(frozen=True, slots=True)
class Subject:
    """A robot on its way to C, up to the text.

    Attributes:
        robot: The robot file.
        options: Choices of the generation.
        read: What the file says.
        mechanism: What it describes.
        functions: Functions of the kernel, optimised.
    """

    robot: RobotText
    options: Options
    read: RobotFile | MultibodyFile
    mechanism: Mechanism | Multibody
    functions: tuple[GeneratedFunction, ...]

    @classmethod
    def of(cls, robot: RobotText, options: Options, spread: Spread = in_turn) -> Self:
        """Read a robot file and generate the graphs of its kernel, one by one, or as `spread` does."""
        read, mechanism = read_any(robot.text, robot.file, options)
        return cls(robot, options, read, mechanism, generate_functions(mechanism, options, spread))

    @property
    def admission(self) -> Admission:
        """What the robot asks of parameters that are given at run time."""
        return admission_of(self.read, self.mechanism, self.options)

    @property
    def limbs(self) -> tuple[str, ...]:
        """Names of its limbs, which have bits in the status."""
        mechanism = self.mechanism
        return () if isinstance(mechanism, Multibody) else tuple(limb.name for limb in mechanism.limbs)
