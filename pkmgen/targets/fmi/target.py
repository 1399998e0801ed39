"""Source FMUs of FMI 3.0 and 2.0, for model exchange and co-simulation."""

from __future__ import annotations

from functools import partial

from pkmgen.targets.types import Kernel, Target, Texts

FUNCTIONS = (
    "forward_dynamics",
    "inverse_dynamics?",
    "inverse_kinematics?",
    "joint_coordinates?",
    "singularity?",
    "joint_reactions?",
)


def _write(version: int, kernel: Kernel) -> Texts:
    from pkmgen.targets.fmi.write import write_fmu

    return write_fmu(kernel, version)


def _target(version: int) -> Target:
    return Target(
        f"fmi{version}",
        f"a source FMU of FMI {version}.0, model exchange and co-simulation",
        "a simulator that imports FMUs; a C compiler",
        partial(_write, version),
        FUNCTIONS,
    )


FMI3 = _target(3)
FMI2 = _target(2)
