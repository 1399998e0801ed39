"""A study from its file to what is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.run import Progress
from pkmgen.machine.engine.types import Workers
from pkmgen.studies.design.checked import check_kernel
from pkmgen.studies.design.indices import Indices, indices_of
from pkmgen.studies.design.lab import Trial
from pkmgen.studies.design.optimise import optimised
from pkmgen.studies.design.pareto import best_rows, pareto
from pkmgen.studies.design.spread import Distribution, Yield, distributions_of, yield_of
from pkmgen.studies.design.trials import Ledger, Table, lab_of, try_known
from pkmgen.studies.design.types import Study


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
