"""What a target is given, and what it yields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pkmgen.emit.kernel_parts import KernelParts
from pkmgen.errors import ArgumentError
from pkmgen.language.options import STANDARD

if TYPE_CHECKING:
    from pkmgen.emit.types import GeneratedSource, WrittenKernel
    from pkmgen.language.options import Options
    from pkmgen.mechanism.robot_model import RobotModel


@dataclass(frozen=True, slots=True)
class Kernel(KernelParts):
    """What the texts of a kernel are made of.

    Attributes:
        mechanism: The robot itself.
        values: Values of all parameters in the robot file.
        home: Independent coordinates at home, by the names of the inputs that they are.
    """

    mechanism: RobotModel
    values: Mapping[str, float]
    home: Mapping[str, tuple[float, ...]]

    @property
    def entry_order(self) -> str:
        """In which order entries of states stand in arrays."""
        from pkmgen.emit.entry_order import entry_order

        return entry_order(self.mechanism)


Texts: TypeAlias = "WrittenKernel | GeneratedSource"
"""The texts of a kernel in one target."""


def no_more(_options: Options) -> tuple[str, ...]:
    """Need no functions but those that were asked for."""
    return ()


def takes_any(_mechanism: RobotModel, _options: Options) -> None:
    """Refuse nothing before functions are made."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that kernels are written for.

    Attributes:
        name: Its name.
        written: What is written, in a few words.
        needs: What one needs to use it.
        write: Writes the texts; the same kernel yields the same bytes.
        functions: What its kernels hold unless something else is asked for; see `pkmgen.language.catalogue`.
        derivatives: Up to which order it can be asked for derivatives of functions; 0 for one that writes none.
        more: Names of functions that it needs beside those that are asked for.
        check: Refuses robots and options that it has no place for, before functions are made.
        threads: Whether a thread may compute several states.
    """

    name: str
    written: str
    needs: str
    write: Callable[[Kernel], Texts]
    functions: tuple[str, ...] = (STANDARD,)
    derivatives: int = 0
    more: Callable[[Options], tuple[str, ...]] = no_more
    check: Callable[[RobotModel, Options], None] = takes_any
    threads: bool = False

    def refuse(self, mechanism: RobotModel, options: Options) -> None:
        """Refuse what is known to be wrong before functions are made.

        Raises:
            ArgumentError: An option is for other targets, or lacks something.
            UnsupportedRobotError: The target has no place for the robot.
        """
        if options.states_per_thread != 1 and not self.threads:
            raise ArgumentError(f"states_per_thread: 2 is for targets opencl and cuda, not for {self.name}")
        self.check(mechanism, options)
