"""One C file in CasADi's convention of external functions, which acados takes too; it needs neither of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pkmgen.emit.targets.types import Kernel, Target, Texts
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.machine.reserved import FOREIGN_WORDS

if TYPE_CHECKING:
    from pkmgen.language.options import Options
    from pkmgen.mechanism.robot_model import RobotModel

FUNCTIONS = ("inverse_dynamics", "forward_dynamics?", "inverse_kinematics?")
"""What is written unless something else is asked for."""
HIGHEST = 2
"""Order of the highest derivatives."""


def _more(options: Options) -> tuple[str, ...]:
    from pkmgen.emit.targets.casadi.texts import more_functions

    return more_functions(options)


def _write(kernel: Kernel) -> Texts:
    from pkmgen.emit.targets.casadi.texts import external_texts

    return external_texts(kernel, CASADI.name)


def _check(mechanism: RobotModel, options: Options) -> None:
    """Refuse what CasADi has no words for.

    Raises:
        ArgumentError: An option is for other targets.
        UnsupportedRobotError: The name of the robot is a word of C or C++.
    """
    name = CASADI.name
    refused = (
        (options.real != "double", f"real: {options.real!r} is not for target {name}, whose numbers are double"),
        (not options.fold, f"runtime parameters are not for target {name}; give values with --set and fold them"),
        (options.layout != "flat", f"layout: {options.layout!r} is not for target {name}, which takes functions whole"),
    )
    for wrong, problem in refused:
        if wrong:
            raise ArgumentError(problem)
    if mechanism.name in FOREIGN_WORDS:
        raise UnsupportedRobotError(f"robot {mechanism.name}: this is a word of C or C++; give it another name")


CASADI = Target(
    "casadi",
    "one C file of external functions for CasADi and acados, with sparsity and exact derivatives",
    "a C compiler; CasADi 3.6 or later, or acados",
    _write,
    FUNCTIONS,
    HIGHEST,
    _more,
    _check,
)
