"""The state that examples of generated texts begin with: the robot at home, at rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pkmgen.emit.targets.types import Kernel
    from pkmgen.emit.types import CFunction


def at_home(kernel: Kernel, function: CFunction, number: Callable[[float], str]) -> dict[str, str]:
    """Entries of the inputs of a function, separated by commas, by their names.

    Coordinates are those of home, an input that may be left out has its standard value, all others are zero.

    Args:
        kernel: The kernel.
        function: A function of it.
        number: Spells a number in the language.
    """
    ports = [port for generated in kernel.functions for port in generated.graph.inputs]
    known = {**kernel.home, **{port.name: port.default for port in ports if port.default is not None}}
    return {
        port.name: ", ".join(map(number, values if len(values) == port.size else (0.0,) * port.size))
        for port in function.inputs
        for values in [known.get(port.name, ())]
    }
