"""Compiled functions of a robot of bodies and joints beside those of the oracle."""

from __future__ import annotations

import numpy as np

from pkmgen.api.robot import Robot
from pkmgen.checks.oracle.multibody_states import CALLS, JudgedStates, relative_errors
from pkmgen.checks.oracle.numbers import Array


def multibody_errors(robot: Robot, states: JudgedStates) -> dict[str, Array]:
    """Errors of all functions, by name, one for each state; NaN where a state is refused."""
    errors = {}
    for name, (quantities, expected) in CALLS.items():
        if name in robot.functions:
            ports = {port.name for port in robot.function(name).inputs}
            inputs = {port: values for port, values in states.inputs(*quantities).items() if port in ports}
            status = np.zeros(len(states.position), np.uint32)
            found = robot.function(name)(status=status, **inputs)
            errors[name] = relative_errors(found, states.wanted(expected))
    return errors
