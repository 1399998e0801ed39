"""Other values of the parameters of a robot: what holds for them and for those of its file holds for any."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.expression.trees import ExpressionError, Tree, evaluate
from pkmgen.mechanism.multibody import Multibody

MOVED, SEED, TRIES = 1e-3, 11, 100
"""By how much of their values parameters are moved, and how often, until all expressions of them have values."""


def moved_parameters(robot: Multibody) -> dict[str, float]:
    """Parameters beside those of the file, for which all that says where links and closures are has a value.

    Raises:
        UnsupportedRobotError: None were found.
    """
    random, reason = np.random.default_rng(SEED), ""
    for _ in range(TRIES):
        values = {
            name: value * (1.0 + MOVED * random.uniform(-1, 1)) + MOVED * (value == 0.0)
            for name, value in robot.parameters.items()
        }
        try:
            for name, tree in robot.derived.items():
                values[name] = evaluate(tree, values)
            for tree in _geometry(robot):
                evaluate(tree, values)
        except ExpressionError as error:
            reason = str(error)
        else:
            return values
    raise UnsupportedRobotError(
        f"{robot.place}: expressions have no value for parameters that differ from those given by {MOVED:.1%}: {reason}"
    )


def _geometry(robot: Multibody) -> Iterator[Tree]:
    """What says where links and closures are."""
    for link in robot.links:
        yield from (*link.offset, *(entry for axis in link.mounting.axes for entry in axis), *link.axis, link.pitch)
    for loop in robot.loops:
        yield from (*loop.second, loop.length)
        for side in (loop.parent, loop.child):
            yield from (*side.point, *(entry for axis in side.axes.axes for entry in axis))
    for coupling in robot.couplings:
        yield from (coupling.offset, *(factor for _, factor in coupling.terms))
