"""A source FMU of FMI 3.0 or 2.0, for model exchange and co-simulation."""

from __future__ import annotations

from pkmgen.targets.types import Kernel, Target, Texts


def _write(kernel: Kernel) -> Texts:
    from pkmgen.targets.fmu.write import write_fmu

    return write_fmu(kernel)


FMU = Target(
    "fmu",
    "a source FMU (FMI 3.0, or 2.0 with --fmi 2), model exchange and co-simulation",
    "a simulator that imports FMUs, and a C compiler",
    _write,
    functions=(
        "forward_dynamics",
        "inverse_kinematics?",
        "inverse_jacobian?",
        "inverse_jacobian_rate?",
        "joint_coordinates?",
        "joint_rates?",
        "forward_dynamics_derivatives?",
    ),
)
