"""Designs of a study that are known before any of them is tried."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from pkmgen.errors import MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.studies.design.records import MAX_DESIGNS
from pkmgen.studies.design.types import Study, Variable
from pkmgen.studies.study.subject import Array


def designs_of(study: Study) -> Array:
    """Designs (N, variables), SI units.

    Raises:
        StudyFileError: They are too many.
        MissingExtraError: SALib is not installed, which indices need.
    """
    return {"grid": _grid, "sobol": _sobol, "sensitivity": _sensitivity, "tolerance": _tolerance}[study.method](study)


def problem_of(study: Study) -> Mapping[str, Any]:
    """The variables as a problem of SALib."""
    return {
        "num_vars": len(study.variables),
        "names": [each.name for each in study.variables],
        "bounds": [[each.low, each.high] for each in study.variables],
    }


def scaled(parts: Array, variables: tuple[Variable, ...]) -> Array:
    """Designs of parts of the ranges, 0 to 1."""
    low, high = (np.array([getattr(each, end) for each in variables]) for end in ("low", "high"))
    return np.asarray(low + parts * (high - low))


def sobol_parts(count: int, variables: int, seed: int) -> Array:
    """Points (count, variables) of a scrambled Sobol sequence in the unit cube."""
    from scipy.stats import qmc

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a number that is no power of two is less balanced
        return np.asarray(qmc.Sobol(variables, scramble=True, seed=np.random.default_rng(seed)).random(count))


def _grid(study: Study) -> Array:
    total = math.prod(each.steps for each in study.variables)
    if total > MAX_DESIGNS:
        raise study.problem(
            ("vary",), f"{total} designs", "the grid has too many designs", f"{MAX_DESIGNS}; fewer steps"
        )
    axes = [np.linspace(each.low, each.high, each.steps) for each in study.variables]
    return np.stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")], axis=1)


def _sobol(study: Study) -> Array:
    method = study.description.method.sobol
    assert method is not None
    return scaled(sobol_parts(method.designs, len(study.variables), method.seed), study.variables)


def _sensitivity(study: Study) -> Array:
    method = study.description.method.sensitivity
    assert method is not None
    try:
        from SALib.sample import morris, sobol
    except ImportError as error:
        raise MissingExtraError(f"indices need SALib, the extra `design`: {how_to_install('design')}") from error
    problem = problem_of(study)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if method.kind == "morris":
            return np.asarray(morris.sample(problem, method.base, num_levels=LEVELS, seed=method.seed))
        return np.asarray(sobol.sample(problem, method.base, calc_second_order=False, seed=method.seed))


LEVELS = 4
"""Of the elementary effects of Morris."""


def _tolerance(study: Study) -> Array:
    method = study.description.method.tolerance
    assert method is not None
    random = np.random.default_rng(method.seed)
    columns = [
        random.normal(each.value, each.deviation, method.samples)
        if each.deviation
        else random.uniform(each.low, each.high, method.samples)
        for each in study.variables
    ]
    return np.stack(columns, axis=1)
