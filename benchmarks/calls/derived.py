"""A robot derived once: the files of its kernel, and states of all its functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.calls.states import FunctionStates, states_of
from pkmgen.certificates.names import MANIFEST
from pkmgen.compile import compile_robot
from pkmgen.emit.manifest import manifest_text
from pkmgen.functions.types import GeneratedFunction
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.robot_model import RobotModel


@dataclass(frozen=True, slots=True)
class Derived:
    """A kernel and what it was made from.

    Attributes:
        mechanism: The robot.
        functions: Its functions, in the order of the manifest.
        parameters: Values of parameters that are no numbers in the code.
        manifest: What the kernel says of itself.
        files: C files, header and manifest, by name.
    """

    mechanism: RobotModel
    functions: tuple[GeneratedFunction, ...]
    parameters: Mapping[str, float]
    manifest: Mapping[str, Any]
    files: Mapping[str, str]

    def states(self, good: int, extreme: int, seed: int) -> list[FunctionStates]:
        """Draw states of every function: so many of the box where it has a result, or fewer, and extreme ones."""
        return states_of(self.mechanism, self.functions, self.parameters, good, extreme, seed)


def derive(robot: str, options: Options) -> Derived:
    """Derive a robot of the library, or of a file.

    Raises:
        UnsupportedRobotError: The robot does not have what the options ask for.
    """
    text = read_robot_text(robot)
    made = compile_robot(text, options)
    parameters = {name: value for name, value, *_ in made.kernel.parameters}
    files = {**made.source.files, MANIFEST: manifest_text(made.source.manifest)}
    return Derived(made.mechanism, made.functions, parameters, made.source.manifest, files)
