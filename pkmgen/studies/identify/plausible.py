"""Efforts that cannot be what the table says: another sign, another unit, another motor's.

They are compared with what the robot file leads to, which is wrong by some ten percent at most where it is meant.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from pkmgen.errors import MeasurementError, Problem
from pkmgen.studies.identify.motions import Samples
from pkmgen.studies.identify.subject import Subject

Array = NDArray[Any]
OPPOSITE = -0.5
"""Cosine between measured and modelled efforts below which one has the wrong sign."""
ALIKE, BETTER = 0.6, 0.25
"""Correlation that says efforts are of their motor; and by how much that of another one has to be greater."""
SCALE = 50.0
"""Factor between measured and modelled efforts beyond which the unit is another."""
SPOKEN = 0.05
"""Part of the greatest effort below which a motor says nothing."""


def refuse_implausible(subject: Subject, samples: Samples) -> None:
    """Refuse efforts of another sign, unit or motor than the table says.

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
    wrong = [
        k for k in range(motors) if order[k] != k and alike[k, k] < ALIKE and alike[k, order[k]] > alike[k, k] + BETTER
    ]
    if wrong and np.sum(alike[wrong, order[wrong]]) > ALIKE * len(wrong):
        names = subject.robot.actuators
        said = ", ".join(f"effort.{names[order[k]]} looks like that of {names[k]}" for k in wrong)
        message = f"columns are swapped, of efforts or of positions: {said}"
        raise _wrong(
            samples.run.file, "effort", f"correlation {alike[wrong[0], wrong[0]]:.3f}", message, f"{ALIKE} at least"
        )


def _wrong(file: str, key: str, seen: str, message: str, allowed: str) -> MeasurementError:
    return MeasurementError((Problem(file, 0, 0, key, seen, message, allowed),))
