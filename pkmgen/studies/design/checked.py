"""Whether a kernel with parameters of its own says of a design what a kernel made for that design says."""

from __future__ import annotations

import numpy as np

from pkmgen.api.load import load_numpy
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.options import Options
from pkmgen.studies.design.lab import Lab
from pkmgen.studies.study.subject import Array

CLOSE = 1e-7
"""Relative difference of efforts."""
PART = 0.381966
"""Where in the ranges the design lies that is looked at before all others."""


def check_kernel(lab: Lab, design: Array | None = None) -> None:
    """Generate the kernel of a design anew, with its numbers in the equations, and compare efforts.

    Relations that the form of equations rests on, such as parallel axes, may hold in the file and not in a design.

    Args:
        lab: What tries designs.
        design: The design; one between the ends of the ranges if left out, which is passed over if it is not possible.

    Raises:
        UnsupportedRobotError: They differ: what is varied changes the form of the equations.
        PkmgenError: The robot of a given design is refused.
    """
    if design is None:
        design = np.array([
            each.value if each.deviation else each.low + PART * (each.high - each.low) for each in lab.study.variables
        ])  # fmt: skip
        if not lab.try_design(design).violation < 1.0:
            return
    numbers = lab.sizes.of_design(design)
    varied, states = lab.subject_of(numbers), lab.some_states()
    known = lab.study.known
    changed = {
        name: numbers[name] / parse_unit(known.description.parameters[name].unit).factor
        for name in lab.sizes.changed
        if name not in known.derived
    }
    options = Options(parameters=changed, functions=("inverse_dynamics",))
    anew = load_numpy(lab.study.texts.robot, options).inverse_dynamics(*states)
    efforts = varied.robot.inverse_dynamics(*states)
    if np.abs(anew - efforts).max() > CLOSE * np.abs(anew).max():
        names = ", ".join(each.name for each in lab.study.variables)
        raise UnsupportedRobotError(
            f"{lab.study.texts.robot.file}: efforts of a kernel whose parameters are set differ from those of a kernel "
            f"that is made for them: varying {names} changes the form of the equations, such as axes that are parallel "
            "or points that lie in one plane"
        )
