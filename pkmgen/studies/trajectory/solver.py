"""The calls of toppra: the greatest ṡ² on a grid under limits that are linear in s̈ and ṡ²."""

from __future__ import annotations

import logging
from typing import Any

import numpy as np

from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.studies.study.subject import Array


def greatest_squares(s: Array, push: Array, square: Array, rest: Array, highest: Array) -> Array:
    """The greatest x(s) with |a u + b x + c| ≤ 1 at both ends of every interval, 0 ≤ x ≤ highest, x = 0 at the ends.

    Args:
        s: The grid, (N + 1,).
        push: a, (N + 1, m).
        square: b.
        rest: c.
        highest: Of x, (N + 1,); infinite where nothing else limits it.

    Returns:
        x on the grid, (N + 1,), positive between its ends.

    Raises:
        ArgumentError: There is no such motion, or toppra does not find it.
        MissingExtraError: toppra is not installed.
    """
    try:
        from toppra.algorithm import TOPPRA
    except ImportError as error:
        raise MissingExtraError(
            f"the fastest motion needs toppra, the extra `trajectory`: {how_to_install('trajectory')}"
        ) from error
    logging.getLogger("toppra").setLevel(logging.CRITICAL)  # what it warns of is told by an error below
    limits = _constraint(s, push, square, rest, highest)
    asked = TOPPRA([limits], _Interval(), gridpoints=s, solver_wrapper="seidel", parametrizer="ParametrizeConstAccel")
    _, rate, _, reached = asked.compute_parameterization(0.0, 0.0, return_data=True)
    if rate is None or not np.isfinite(rate).all() or not (rate[1:-1] > 0.0).all():
        raise ArgumentError(_failure(s, rate, reached))
    return np.asarray(rate**2)


def _failure(s: Array, rate: Array | None, reached: Array) -> str:
    """Say where the passes of TOPP-RA end."""
    said = "no motion along the path keeps the limits: "
    if rate is None:
        ends = np.isnan(reached).any(axis=1)
        place = int(np.flatnonzero(ends).max()) if ends.any() else 0
        return (
            f"{said}none that comes to rest at its end can begin before {s[min(place + 1, len(s) - 1)]:.1%} of its way"
        )
    stuck = np.flatnonzero(~np.isfinite(rate[:-1]) | ~(np.append(1.0, rate[1:-1]) > 0.0))
    return f"{said}the motion comes to a stop at {s[int(stuck.min())]:.1%} of its way"


class _Interval:
    """What toppra asks of a path whose limits are known: how long it is."""

    path_interval = (0.0, 1.0)
    dof = 1


def _constraint(s: Array, push: Array, square: Array, rest: Array, highest: Array) -> Any:
    """Limits as toppra takes them: F (a u + b x + c) ≤ g, at the beginning and at the end of every interval."""
    from toppra.constraint import LinearConstraint, canlinear_colloc_to_interpolate

    count, rows = push.shape
    both = np.vstack([np.eye(rows), -np.eye(rows)])
    bounds = np.column_stack([np.zeros(count), np.where(np.isfinite(highest), highest, 1e8)])
    asked = canlinear_colloc_to_interpolate(push, square, rest, both, np.ones(2 * rows), None, None, s, identical=True)[
        :5
    ]

    class Known(LinearConstraint):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.identical = True

        def compute_constraint_params(self, *_: Any) -> Any:
            return *asked, None, bounds

    return Known()
