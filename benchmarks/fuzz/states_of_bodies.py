"""Well-conditioned states of a robot of bodies and joints: inputs of all its functions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.checks.multibody_states import MultibodyUnderCheck
from pkmgen.checks.oracle.multibody_states import GAIN
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import MultibodyCompilation
from pkmgen.language.options import Options


def states_of_bodies(made: MultibodyCompilation, samples: int, seed: int) -> dict[str, Array]:
    """Draw states in which no joint moves more than `GAIN` times as fast as what is independent."""
    driven = made.mechanism.driven
    own = ("inverse_dynamics", "joint_coordinates", "joint_rates", *(() if driven else ("inverse_kinematics",)))
    robot = MultibodyUnderCheck.of(replace(made, options=Options(functions=own)), samples, seed)
    near = {**robot.named(robot.states), "effort": robot.value("inverse_dynamics")}
    if not driven:
        near["position"] = robot.value("inverse_kinematics")
    return {name: values[_good(robot)] for name, values in near.items()}


def _good(robot: MultibodyUnderCheck) -> Array:
    """States far from singular ones."""
    good = np.isfinite(robot.value("joint_coordinates")).all(axis=1)
    freedoms = robot.states["rate"].shape[1]
    for unit in np.eye(freedoms):
        rates = robot.value("joint_rates", rate=np.tile(unit, (robot.count, 1)))
        good = np.logical_and(good, np.abs(rates).max(axis=1, initial=0.0) < GAIN)
    return np.asarray(good)
