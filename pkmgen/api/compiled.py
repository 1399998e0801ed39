"""The functions of a robot that were compiled."""

from __future__ import annotations

from pkmgen.api.function import KernelFunction
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.machine.spelling import did_you_mean


class CompiledFunctions(dict[str, KernelFunction]):
    """Functions by name; of one that is not there it says how it comes there."""

    def __init__(self, robot: str) -> None:
        super().__init__()
        self._robot = robot

    def __missing__(self, name: object) -> KernelFunction:
        """Refuse.

        Raises:
            KeyError: Always.
        """
        if name in CATALOGUE:
            raise KeyError(f"{self._robot}: {name!r} is not compiled yet; robot.function({name!r}) compiles it")
        raise KeyError(f"{self._robot} has no function {name!r}{did_you_mean(name, [*self, *CATALOGUE])}")
