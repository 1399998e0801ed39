"""Identification of a robot from runs: base parameters, what is essential, real bodies, and parameters of its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import linear_sum_assignment

from pkmgen.errors import MeasurementError, Problem
from pkmgen.studies.identify.consistent import ConsistentParameters, consistent_parameters
from pkmgen.studies.identify.doubts import doubts_of_gears, doubts_of_tables, measured_otherwise
from pkmgen.studies.identify.file_parameters import FileParameters, file_parameters
from pkmgen.studies.identify.least_squares import (
    Array,
    Equations,
    Essential,
    Estimate,
    essential_parameters,
    weighted_least_squares,
)
from pkmgen.studies.identify.motions import Samples, samples_of
from pkmgen.studies.identify.robot_text import changed_text
from pkmgen.studies.identify.runs import Run, read_run
from pkmgen.studies.identify.subject import Subject, find_subject, payload_columns

Source = str | Path | Run
"""A run, or the table it is in."""


@dataclass(frozen=True, slots=True, eq=False)
class Prediction:
    """How well models predict a run that they were not found from.

    Attributes:
        run: Name of the run.
        times: Times of the samples, s.
        measured: Efforts that were measured, filtered, (N, m).
        modelled: Efforts by each model, (N, m), by name: `file`, `identified`, `consistent`, `new file`.
    """

    run: str
    times: Array
    measured: Array
    modelled: Mapping[str, Array]

    def errors(self, model: str) -> Array:
        """Relative error of each motor: root mean square of what is left, by that of the efforts."""
        left = self.measured - self.modelled[model]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.sqrt(np.mean(left**2, axis=0) / np.mean(self.measured**2, axis=0)))


@dataclass(frozen=True, slots=True, eq=False)
class Identified:
    """What runs say of a robot.

    Attributes:
        subject: The robot.
        runs: Names of the runs, and those with a payload.
        names: Names of what was found: base parameters, then those of a payload.
        formulas: What each stands for.
        units: Their SI units.
        file_values: Their values by the robot file; zero for a payload.
        estimate: All of them, with errors.
        essential: Those that the data show.
        consistent: Standard parameters of real bodies.
        file: Parameters of the robot file.
        cutoffs: Cut-off of the filter of each run, Hz.
        predictions: Of runs that were kept for validation.
        doubts: What the data say against tables and robot file: times, zeros of motors, sides of gears.
        files: What was written.
    """

    subject: Subject
    runs: tuple[str, ...]
    names: tuple[str, ...]
    formulas: tuple[str, ...]
    units: tuple[str, ...]
    file_values: Array
    estimate: Estimate
    essential: Essential
    consistent: ConsistentParameters
    file: FileParameters
    cutoffs: tuple[float, ...]
    predictions: tuple[Prediction, ...]
    doubts: tuple[Problem, ...]
    files: tuple[Path, ...] = ()

    @property
    def robot_text(self) -> str:
        """The robot file with the parameters found, comments kept."""
        return changed_text(self.subject.text, self.file.values, self.file.errors)


def identify(
    robot: str | Path | Subject,
    runs: Source | Sequence[Source],
    *,
    loaded: Sequence[Source] = (),
    validate: Sequence[Source] = (),
    cutoff: float | None = None,
    units: Mapping[str, str] | None = None,
    parameters: Mapping[str, float] | None = None,
) -> Identified:
    """Identify the dynamic parameters of a robot: `pkmgen.identify`, whose `tables` are `runs`, `unit` is `units`."""
    subject = find_subject(robot, parameters)
    sources = [runs] if isinstance(runs, str | Path | Run) else list(runs)
    bare = [samples_of(subject, _run(subject, each, units), cutoff, payload=bool(loaded)) for each in sources]
    with_load = [samples_of(subject, _run(subject, each, units), cutoff, payload=True) for each in loaded]
    for samples in bare:
        refuse_implausible(subject, samples)
    bases, payload = subject.bases, payload_columns(subject)[:2] if loaded else ((), ())
    prior = np.concatenate([bases.values, np.zeros(len(payload[0]))])
    for samples in bare:
        samples.regressor[..., bases.rank :] = 0.0
    doubts = doubts_of_tables(subject, bare, measured_otherwise(subject, bare, bases.values))
    every = [*bare, *with_load]
    equations = Equations(tuple(s.regressor for s in every), tuple(s.effort for s in every))
    estimate = weighted_least_squares(equations, prior, every[0].run.file)
    own = _of_robot(estimate, bases.rank)
    essential, real, file = (
        essential_parameters(estimate),
        consistent_parameters(bases, own),
        file_parameters(subject, own),
    )
    models = {
        "file": bases.values,
        "identified": own.values,
        "consistent": bases.of(real.values),
        "new file": bases.of(subject.standard(file.values)),
    }
    judged = [samples_of(subject, _run(subject, each, units), cutoff) for each in validate]
    return Identified(
        subject,
        tuple(s.run.file for s in every),
        (*bases.names, *payload[0]),
        (*bases.formulas, *payload[0]),
        (*bases.units, *payload[1]),
        prior,
        estimate,
        essential,
        real,
        file,
        tuple(s.low_pass.cutoff for s in every),
        tuple(_predicted(s, models) for s in judged),
        (*doubts, *doubts_of_gears(subject, file)),
    )


def _run(subject: Subject, source: Source, units: Mapping[str, str] | None) -> Run:
    return source if isinstance(source, Run) else read_run(source, subject, units)


def _of_robot(estimate: Estimate, rank: int) -> Estimate:
    """The base parameters of the robot alone, without those of a payload."""
    covariance = estimate.covariance[:rank, :rank]
    return Estimate(estimate.values[:rank], covariance, estimate.known[:rank], estimate.condition, estimate.noise)


def _predicted(samples: Samples, models: Mapping[str, Array]) -> Prediction:
    modelled = {name: samples.regressor @ values for name, values in models.items()}
    return Prediction(samples.run.file, samples.times, samples.effort, modelled)


OPPOSITE = -0.5
"""Cosine between measured and modelled efforts below which one has the wrong sign."""
LEAST_OWN, BETTER_BY = 0.6, 0.25
"""Correlation of efforts with their own motor that is not questioned, and by how much that with another is greater."""
SCALE = 50.0
"""Factor between measured and modelled efforts beyond which the unit is another."""
SPOKEN = 0.05
"""Part of the greatest effort below which a motor says nothing."""


def refuse_implausible(subject: Subject, samples: Samples) -> None:
    """Refuse efforts of another sign, unit or motor than the table says.

    They are compared with what the robot file leads to, which is wrong by some ten percent at most where it is meant.

    Raises:
        MeasurementError: There are such.
    """
    values = subject.bases.values
    modelled, measured = samples.regressor[..., : len(values)] @ values, samples.effort
    sizes = np.sqrt(np.mean(modelled**2, axis=0))
    if not sizes.any():
        return
    spoken = sizes > SPOKEN * np.max(sizes)
    _refuse_swapped(subject, samples, modelled, measured)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.sqrt(np.mean(measured**2, axis=0)) / sizes
        cosines = (
            np.sum(measured * modelled, axis=0) / np.linalg.norm(measured, axis=0) / np.linalg.norm(modelled, axis=0)
        )
    for motor in np.flatnonzero(spoken):
        name, file = subject.robot.actuators[motor], samples.run
        if cosines[motor] < OPPOSITE:
            every = np.all(cosines[spoken] < OPPOSITE)
            whose = "all efforts have" if every else f"the effort of {name} has"
            message = f"{whose} the other sign than the robot file and the motion lead to"
            allowed = "efforts whose product with the velocity is the power that the motor puts in"
            raise _wrong(file.file, f"effort.{name}", f"cosine {cosines[motor]:.3f}", message, allowed)
        if not 1.0 / SCALE < ratios[motor] < SCALE:
            message = f"the effort of {name} is {ratios[motor]:.3g} × what the robot file leads to: another unit?"
            raise _wrong(file.file, f"effort.{name}", f"{ratios[motor]:.3g}", message, "a unit in the header: [N*mm]")


def _refuse_swapped(subject: Subject, samples: Samples, modelled: Array, measured: Array) -> None:
    """Refuse efforts that are better explained as those of other motors.

    Raises:
        MeasurementError: They are.
    """
    motors = measured.shape[1]
    a, b = (each - each.mean(axis=0) for each in (modelled, measured))
    lengths = np.outer(np.linalg.norm(a, axis=0), np.linalg.norm(b, axis=0))
    if motors < 2 or not lengths.all():
        return
    alike = (a.T @ b) / lengths
    order = linear_sum_assignment(-alike)[1]
    own = np.diagonal(alike)
    wrong = [
        k for k in range(motors) if order[k] != k and own[k] < LEAST_OWN and alike[k, order[k]] > own[k] + BETTER_BY
    ]
    if wrong and np.sum(alike[wrong, order[wrong]]) > LEAST_OWN * len(wrong):
        names = subject.robot.actuators
        said = ", ".join(f"effort.{names[order[k]]} looks like that of {names[k]}" for k in wrong)
        message = f"columns are swapped, of efforts or of positions: {said}"
        raise _wrong(
            samples.run.file, "effort", f"correlation {alike[wrong[0], wrong[0]]:.3f}", message, f"{LEAST_OWN} at least"
        )


def _wrong(file: str, key: str, seen: str, message: str, allowed: str) -> MeasurementError:
    return MeasurementError((Problem(file, 0, 0, key, seen, message, allowed),))
