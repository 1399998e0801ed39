"""Source FMUs of FMI 3.0 and 2.0, for model exchange and co-simulation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pkmgen.emit.targets.around_c import refuse_lacking
from pkmgen.emit.targets.types import Kernel, Target, Texts
from pkmgen.errors import ArgumentError

if TYPE_CHECKING:
    from pkmgen.language.options import Options
    from pkmgen.mechanism.robot_model import RobotModel

SLOPE = "forward_dynamics"
FUNCTIONS = (
    SLOPE,
    "inverse_dynamics?",
    "inverse_kinematics?",
    "joint_coordinates?",
    "singularity?",
    "joint_reactions?",
)


def _write(version: int, kernel: Kernel) -> Texts:
    from pkmgen.emit.targets.fmi.write import write_fmu

    return write_fmu(kernel, version)


def _check(_mechanism: RobotModel, options: Options) -> None:
    """Refuse what an FMU cannot be made of.

    Raises:
        ArgumentError: The kernel is one of floats, or forward dynamics was not asked for.
    """
    if options.real != "double":
        raise ArgumentError("real: float; an FMU exchanges doubles, and its kernel computes in them")
    refuse_lacking((SLOPE,), options, "an FMU needs")


def _target(version: int) -> Target:
    return Target(
        f"fmi{version}",
        f"a source FMU of FMI {version}.0, model exchange and co-simulation",
        "a simulator that imports FMUs; a C compiler",
        partial(_write, version),
        FUNCTIONS,
        check=_check,
    )


FMI3 = _target(3)
FMI2 = _target(2)
