"""An open chain whose derivatives Pinocchio computes itself: the same URDF, read by it and imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

import pkmgen
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from tests.conftest import ROOT

URDF = ROOT / "tests/data/import/arm.urdf"
Array = NDArray[np.float64]


def imported_arm(folder: Path) -> pkmgen.Robot:
    """The arm as a robot, derivatives of its dynamics compiled."""
    file = folder / "arm.yaml"
    file.write_text(import_model(URDF, Choices()).text, "utf-8")
    functions = ("inverse_dynamics", "forward_dynamics", "derivatives")
    return pkmgen.load(file, functions=functions)


def states(count: int = 3) -> tuple[Array, Array, Array, Array]:
    """Positions, rates, accelerations and efforts."""
    random = np.random.default_rng(3)
    drawn = random.uniform(-1, 1, (4, count, 3))
    return drawn[0] * [1.5, 1.5, 0.2], 3.0 * drawn[1], 9.0 * drawn[2], 20.0 * drawn[3]


def assert_derivatives(
    found: Sequence[Any], expected: Callable[..., tuple[Array, ...]], inputs: tuple[Array, Array, Array]
) -> None:
    """Compare blocks of derivatives, each over all states, with those that Pinocchio computes state by state."""
    for row, state in enumerate(zip(*inputs, strict=True)):
        for block, wanted in zip(found, expected(*state), strict=True):
            np.testing.assert_allclose(block[row], wanted, rtol=1e-11, atol=1e-11 * np.abs(wanted).max())


def inverse_derivatives(position: Array, rate: Array, acceleration: Array) -> tuple[Array, ...]:
    """∂Γ/∂q, ∂Γ/∂q̇, ∂Γ/∂q̈ by `computeRNEADerivatives`."""
    model = pin.buildModelFromUrdf(str(URDF))
    data = model.createData()
    pin.computeRNEADerivatives(model, data, position, rate, acceleration)
    return data.dtau_dq.copy(), data.dtau_dv.copy(), _symmetric(data.M)


def forward_derivatives(position: Array, rate: Array, effort: Array) -> tuple[Array, ...]:
    """∂q̈/∂q, ∂q̈/∂q̇, ∂q̈/∂Γ by `computeABADerivatives`."""
    model = pin.buildModelFromUrdf(str(URDF))
    data = model.createData()
    pin.computeABADerivatives(model, data, position, rate, effort)
    return data.ddq_dq.copy(), data.ddq_dv.copy(), _symmetric(data.Minv)


def _symmetric(matrix: Array) -> Array:
    """A matrix of which the upper half is filled in."""
    return np.triu(matrix) + np.triu(matrix, 1).T
