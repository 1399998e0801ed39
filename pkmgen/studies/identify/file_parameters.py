"""Parameters of the robot file that the data determine: masses, centres, inertias, friction that are numbers there.

The base parameters are functions of them, β = G π(p), mostly linear and never more than a few products; they follow by
weighted least squares from the estimate of β, within the bounds of the file. Of some that only act together, those that
weigh least stay as they are in the file, and so does what the data do not distinguish from zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy import linalg, stats
from scipy.optimize import least_squares

from pkmgen.language.expression.trees import Name, evaluate
from pkmgen.language.expression.units import parse_unit
from pkmgen.studies.identify.least_squares import Array, Estimate, independent_columns
from pkmgen.studies.identify.subject import Subject

DEPENDENT = 1e-6
"""Part of a column, of length one, that others do not make, below which a parameter only acts with them."""
SIGNED = ("moment_x", "moment_y", "moment_z", "inertia_xy", "inertia_xz", "inertia_yz")
"""Standard parameters that may be negative; masses, inertias, friction and springs are not."""
ROUNDS = 8


@dataclass(frozen=True, slots=True, eq=False)
class FileParameters:
    """Parameters of the robot file as the data have them, SI units.

    Attributes:
        values: Those that change, by name.
        errors: Standard errors of those.
        stay: Those that stay, by name, and why.
        misfit: Weighted distance squared of β from its estimate.
        chance: Probability of a misfit as great if the bodies are made as the file says.
    """

    values: Mapping[str, float]
    errors: Mapping[str, float]
    stay: Mapping[str, str]
    misfit: float
    chance: float


def file_parameters(subject: Subject, estimate: Estimate) -> FileParameters:
    """Find the parameters of the file from base parameters."""
    known, names = estimate.known, list(subject.dynamic)
    groupings = subject.bases.groupings[known]
    root = np.linalg.inv(np.linalg.cholesky(estimate.covariance[np.ix_(known, known)]))
    stay: dict[str, str] = {}
    fit = _Fit(subject, root @ groupings, root @ estimate.values[known])
    for _ in range(ROUNDS):
        solved, jacobian = fit.solve(names)
        together = _dependent(names, jacobian, np.array([solved[name] for name in names]))
        if together:
            stay |= together
            names = [name for name in names if name not in together]
            continue
        covariance = np.linalg.inv(jacobian.T @ jacobian) if names else np.zeros((0, 0))
        errors = dict(zip(names, np.sqrt(np.diag(covariance)), strict=True))
        factor = stats.t.ppf(0.975, estimate.freedoms)
        weak = {
            name: f"the data do not tell it from zero (± {factor * errors[name]:.3g})"
            for name in names
            if factor * errors[name] > max(abs(solved[name]), abs(subject.numbers[name]))
        }
        if not weak:
            break
        worst = max(weak, key=lambda name: errors[name] / max(abs(solved[name]), abs(subject.numbers[name]), 1e-300))
        stay[worst] = weak[worst]
        names.remove(worst)
    left = fit.left(solved)
    misfit, freedoms = float(left @ left), len(left) - len(names)
    chance = float(stats.chi2.sf(misfit, freedoms)) if freedoms > 0 else 1.0
    return FileParameters({name: solved[name] for name in names}, errors, stay, misfit, chance)


class _Fit:
    """Least squares in parameters of the file."""

    def __init__(self, subject: Subject, whitened: Array, aim: Array) -> None:
        self._subject, self._whitened, self._aim = subject, whitened, aim
        self._bounds = bounds_of(subject)

    def left(self, numbers: Mapping[str, float]) -> Array:
        """How far β is from its estimate, in standard errors."""
        return np.asarray(self._whitened @ self._subject.standard(numbers) - self._aim)

    def slopes(self, names: list[str], numbers: Mapping[str, float]) -> Array:
        """Derivatives of that."""
        return np.asarray(self._whitened @ self._subject.slopes(tuple(names), numbers))

    def solve(self, names: list[str]) -> tuple[dict[str, float], Array]:
        """The best values of some, and the derivatives there."""
        start = {name: self._subject.numbers[name] for name in names}
        if not names:
            return {}, np.zeros((len(self._aim), 0))
        scales = np.array([max(abs(start[name]), 1e-3) for name in names])
        low, high = (np.array([self._bounds[name][end] for name in names]) / scales for end in (0, 1))
        first = np.clip(np.array(list(start.values())) / scales, low, high)
        inner = np.clip(
            first, np.where(np.isfinite(low), low + 1e-9, low), np.where(np.isfinite(high), high - 1e-9, high)
        )

        def named(shares: Array) -> dict[str, float]:
            return dict(zip(names, (shares * scales).tolist(), strict=True))

        found = least_squares(
            lambda x: self.left(named(x)),
            inner,
            jac=lambda x: self.slopes(names, named(x)) * scales,
            bounds=(low, high),
            xtol=1e-12,
            ftol=1e-12,
            gtol=1e-12,
        )
        solved = named(found.x)
        return solved, self.slopes(names, solved)


def bounds_of(subject: Subject) -> dict[str, tuple[float, float]]:
    """Bounds of the parameters, SI units: those of the file, and zero for what is a mass, an inertia or friction."""
    plain = [tree for name, tree in subject.expressions.items() if name.rpartition(".")[2].rstrip("_") not in SIGNED]
    found = {}
    for name, parameter in subject.made.file.description.parameters.items():
        factor, low, high = parse_unit(parameter.unit).factor, -np.inf, np.inf
        if Name(name) in plain:
            low = 0.0
        if parameter.bounds is not None:
            least, most = (evaluate(end.tree, {}) * factor for end in parameter.bounds)
            low, high = max(low, least), most
        found[name] = (low, high)
    return found


def _dependent(names: list[str], jacobian: Array, values: Array) -> dict[str, str]:
    """Parameters that only act together with others, or not at all: those that weigh least, and with which."""
    lengths = np.linalg.norm(jacobian, axis=0)
    still = {name: "it has no effect in these data" for name, length in zip(names, lengths, strict=True) if not length}
    if still or not names:
        return still
    columns = jacobian / lengths
    order = linalg.qr(columns * _ranks(lengths * np.abs(values)), mode="r", pivoting=True)[1]
    _, made = independent_columns(columns, order, DEPENDENT)
    return {names[k]: f"it only acts together with {', '.join(names[j] for j in others)}" for k, others in made.items()}


def _ranks(weights: Array) -> Array:
    """Factors by which columns are preferred: the greatest weights first, none out of proportion."""
    places = np.argsort(np.argsort(weights))
    return np.asarray(10.0 ** (places / max(len(weights) - 1, 1)))
