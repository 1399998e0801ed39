"""A study from its file to what is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.load import load_numpy
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.options import Options
from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.run import Progress
from pkmgen.machine.engine.types import Workers
from pkmgen.studies.design.indices import Distribution, Indices, Yield, distributions_of, indices_of, yield_of
from pkmgen.studies.design.lab import Lab, Trial
from pkmgen.studies.design.optimise import best_rows, optimised, pareto
from pkmgen.studies.design.trials import Ledger, Table, lab_of, try_known
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.subject import Array


@dataclass(frozen=True)
class Findings:
    """What a study finds.

    Attributes:
        study: The study.
        units: Units of outputs, then of constraints.
        file: The robot as its file has it.
        table: All designs that were tried.
        front: Rows of the feasible designs that no other one beats; empty without objectives.
        best: Rows of the best designs by name.
        indices: Of a study of sensitivity.
        distributions: Of a study of tolerances.
        share: Of a study of tolerances: robots that are good.
    """

    study: Study
    units: tuple[str, ...]
    file: Trial
    table: Table
    front: NDArray[np.intp]
    best: Mapping[str, int]
    indices: tuple[Indices, ...] = ()
    distributions: tuple[Distribution, ...] = ()
    share: Yield | None = None

    @property
    def winners(self) -> Mapping[str, int]:
        """Rows of the best designs by name, one row alone where one design is best in all objectives."""
        if len(self.best) > 1 and len(self.front) == 1:
            return {"best": int(self.front[0])}
        return self.best


def carry_out(
    study: Study,
    workers: Workers,
    checkpoint: Checkpoint | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Findings:
    """Do all that a study asks for.

    Raises:
        StudyFileError: An expression does not fit the robot.
        PkmgenError: As of `pkmgen.load`, `map_reduce` and `check_kernel`.
    """
    texts = study.texts
    lab = lab_of(texts)
    check_kernel(lab)
    if study.method == "optimise":
        table = optimised(study, Ledger(texts, workers, checkpoint), progress)
    else:
        table = try_known(texts, workers, checkpoint, progress)
    front = pareto(study, table)
    best = best_rows(study, table, front)
    for row in dict.fromkeys(best.values()):
        check_kernel(lab, table.designs[row])
    file = lab.try_numbers(lab.sizes.of_file())
    indices = indices_of(study, table) if study.method == "sensitivity" else ()
    if (tolerance := study.description.method.tolerance) is None:
        return Findings(study, lab.units, file, table, front, best, indices)
    share = yield_of(int(table.feasible.sum()), table.count, tolerance.confidence)
    return Findings(study, lab.units, file, table, front, best, (), distributions_of(study, table), share)


SAME_EFFORT_RATIO = 1e-7
"""Relative difference below which efforts are the same."""
GOLDEN = 0.381966
"""Golden section of the ranges, where the design lies that is tried before all others."""


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
            each.value if each.deviation else each.low + GOLDEN * (each.high - each.low) for each in lab.study.variables
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
    if np.abs(anew - efforts).max() > SAME_EFFORT_RATIO * np.abs(anew).max():
        names = ", ".join(each.name for each in lab.study.variables)
        raise UnsupportedRobotError(
            f"{lab.study.texts.robot.file}: efforts of a kernel whose parameters are set differ from those of a kernel "
            f"that is made for them: varying {names} changes the form of the equations, such as axes that are parallel "
            "or points that lie in one plane"
        )
