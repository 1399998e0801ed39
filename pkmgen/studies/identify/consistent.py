"""Standard parameters that real bodies can have, as near as may be to the data and to the robot file.

A body is real if its pseudo-inertia [[Σ, h], [hᵀ, m]] is positive semidefinite, Σ = tr(I)/2 1 − I, h the first moments
and I the inertia about one point: mass and moments positive, triangle inequality (Wensing, Kim, Slotine 2018, *Linear
matrix inequalities for physically consistent inertial parameter identification*). Friction, rotors and springs are not
negative. Entries of a body that the file leaves out do not act, or are zero by its symmetry: products of inertia and
first moments stay zero, moments of inertia are free; axial and transverse inertia stay those of a symmetric body.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from scipy import stats

from pkmgen.errors import GraphError, MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.mechanism.parameters import BaseParameters
from pkmgen.studies.identify.least_squares import Array, Estimate

TRUST = 1.0
"""Part of its value by which the file may be wrong: how much it counts beside the data."""
LEAST_SCALE = 1e-3
"""The same of what the file has as zero, by the greatest value of that unit."""
CONTRADICTED = 1e-4
"""Probability of the misfit below which no real body explains the data."""
PRESSED = 10.0
"""Cost, in variances, of moving the limit of what is real by the size of a body, above which data press against it."""
FIELDS = ("mass", "moment_x", "moment_y", "moment_z")
AXES = "xyz"


@dataclass(frozen=True, slots=True, eq=False)
class ConsistentParameters:
    """Standard parameters of real bodies.

    Attributes:
        values: π, (p,).
        misfit: Weighted distance squared from the estimate, of as many freedoms as parameters are known.
        chance: Probability of a misfit as great by noise alone.
        at_limit: Bodies that are at the limit of what is real: the data draw them beyond.
        drawn: Base parameters that had to move by more than two standard errors, by name, in standard errors.
    """

    values: Array
    misfit: float
    chance: float
    at_limit: tuple[str, ...]
    drawn: Mapping[str, float]

    @property
    def contradicted(self) -> bool:
        """Whether no real bodies explain the data."""
        return self.chance < CONTRADICTED


def consistent_parameters(bases: BaseParameters, estimate: Estimate) -> ConsistentParameters:
    """Find standard parameters of real bodies.

    Raises:
        MissingExtraError: cvxpy is not installed.
        GraphError: The solver finds nothing, which its own message explains.
    """
    solver = _cvxpy()
    file = np.array([each.value for each in bases.standard])
    scales = _scales(bases)
    share = solver.Variable(len(file))
    values = solver.multiply(scales, share)
    known = estimate.known
    root = np.linalg.inv(np.linalg.cholesky(estimate.covariance[np.ix_(known, known)]))
    whitened, aim = root @ bases.groupings[known], root @ estimate.values[known]
    cost = solver.sum_squares((whitened * scales) @ share - aim) + solver.sum_squares((share - file / scales) / TRUST)
    matrices = _pseudo_inertias(solver, bases, values)
    real = {name: matrix >> 0 for name, matrix in matrices.items()}
    limits = [*real.values()] + [share[k] >= 0 for k, each in enumerate(bases.standard) if not _of_body(each.name)]
    problem = solver.Problem(solver.Minimize(cost), limits)
    problem.solve(solver=solver.CLARABEL)
    if share.value is None:
        raise GraphError(f"no physically consistent parameters were found: the solver says {problem.status}")
    found = scales * share.value
    tight = [name for name, limit in real.items() if _pressed(limit.dual_value, matrices[name].value)]
    return _judged(bases, estimate, found, whitened @ found - aim, tight)


def _judged(
    bases: BaseParameters, estimate: Estimate, found: Array, left: Array, tight: Sequence[str]
) -> ConsistentParameters:
    misfit, known = float(left @ left), estimate.known
    moved = (bases.of(found) - estimate.values)[known] / estimate.errors[known]
    names = [name for name, is_known in zip(bases.names, known, strict=True) if is_known]
    drawn = {name: float(by) for name, by in zip(names, moved, strict=True) if abs(by) > 2.0}
    chance = float(stats.chi2.sf(misfit, int(np.sum(known))))
    return ConsistentParameters(found, misfit, chance, tuple(tight), drawn)


def _pressed(dual: Array, matrix: Array) -> bool:
    """Whether the data press a body against the limit of what is real."""
    return bool(np.max(np.abs(dual)) * np.max(np.abs(matrix)) > PRESSED)


def _scales(bases: BaseParameters) -> Array:
    """By how much a value of the file may be wrong: itself; of a zero, a part of the greatest of its unit."""
    values = np.abs([each.value for each in bases.standard])
    units = [each.unit for each in bases.standard]
    most = {unit: max((v for v, u in zip(values, units, strict=True) if u == unit), default=0.0) for unit in units}
    zero = [v == 0.0 for v in values]
    scale = np.array([m or 1.0 for m in (most[u] for u in units)])
    return np.where(zero, scale, np.maximum(values, LEAST_SCALE * scale))


def _of_body(name: str) -> bool:
    field = name.rpartition(".")[2].rstrip("_")
    return field in FIELDS or field.startswith("inertia_")


def _pseudo_inertias(solver: Any, bases: BaseParameters, values: Any) -> dict[str, Any]:
    """The pseudo-inertia of each body, (4, 4), in the variables."""
    bodies: dict[str, dict[str, Any]] = {}
    for k, each in enumerate(bases.standard):
        owner, _, field = each.name.rpartition(".")
        if _of_body(each.name):
            plain = field.rstrip("_")
            bodies.setdefault(owner + field[len(plain) :], {})[plain] = values[k]
    return {name: _pseudo_inertia(solver, entries) for name, entries in bodies.items()}


def _pseudo_inertia(solver: Any, entries: Mapping[str, Any]) -> Any:
    moments = [entries.get(f"moment_{axis}", 0.0) for axis in AXES]
    inertia = _symmetric(entries) if "inertia_transverse" in entries or "inertia_axial" in entries else entries
    diagonal = [inertia.get(f"inertia_{axis * 2}", solver.Variable()) for axis in AXES]
    products = {pair: inertia.get(f"inertia_{pair}", 0.0) for pair in ("xy", "xz", "yz")}
    half = sum(diagonal) / 2
    second = [
        [half - diagonal[row] if row == column else -products[_pair(row, column)] for column in range(3)]
        for row in range(3)
    ]
    rows = [[*second[row], moments[row]] for row in range(3)] + [[*moments, entries.get("mass", solver.Variable())]]
    return solver.bmat([[solver.reshape(entry, (1, 1), order="C") for entry in row] for row in rows])


def _symmetric(entries: Mapping[str, Any]) -> dict[str, Any]:
    """Moments of inertia of a body that is symmetric about a line: the one its first moment is along."""
    line = next((axis for axis in AXES if f"moment_{axis}" in entries), "x")
    names = {axis: "inertia_axial" if axis == line else "inertia_transverse" for axis in AXES}
    return {f"inertia_{axis * 2}": entries[name] for axis, name in names.items() if name in entries}


def _pair(row: int, column: int) -> str:
    first, second = sorted((row, column))
    return AXES[first] + AXES[second]


def _cvxpy() -> ModuleType:
    try:
        import cvxpy
    except ImportError as error:
        raise MissingExtraError(f"physically consistent parameters need cvxpy: {how_to_install('identify')}") from error
    module: ModuleType = cvxpy
    return module
