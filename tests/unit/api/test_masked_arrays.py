"""Masked arrays are refused by whatever takes arrays: kernels would compute with what the mask hides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.emit.native.devices.types import host_array
from pkmgen.errors import ArgumentError
from pkmgen.studies.identify.runs import make_run

POSES = np.array([[0.0, 0.5], [0.05, 0.55]])
MASKED = np.ma.array(POSES, mask=[[False, False], [True, False]])


@pytest.fixture(scope="module")
def robot() -> Any:
    return pkmgen.load("fivebar", functions=("inverse_dynamics", "inverse_kinematics", "rollout"))


DOORS: dict[str, Callable[[Any], object]] = {
    "many states": lambda robot: robot.inverse_kinematics(MASKED),
    "one state": lambda robot: robot.inverse_kinematics(MASKED[1]),
    "a list of arrays": lambda robot: robot.inverse_kinematics([POSES[0], MASKED[1]]),
    "a list of numbers": lambda robot: robot.inverse_kinematics([0.0, np.ma.masked]),
    "a later argument": lambda robot: robot.inverse_dynamics(POSES, MASKED, POSES),
    "results": lambda robot: robot.inverse_kinematics(POSES, out=np.ma.array(np.zeros((2, 2)), mask=[[True] * 2] * 2)),
    "statuses": lambda robot: robot.inverse_kinematics(
        POSES, status=np.ma.array(np.zeros(2, np.uint32), mask=[True, False])
    ),
    "steps in time": lambda robot: robot.rollout(MASKED[1], [0.0, 0.0], np.zeros((4, 2)), step=1e-3),
    "a run of measurements": lambda _: make_run(1e-3, effort=MASKED, position=POSES),
    "arrays of devices": lambda _: host_array("pose", MASKED, np.dtype(float)),
}


@pytest.mark.parametrize("door", DOORS)
def test_masked_entries_are_refused(door: str, robot: Any) -> None:
    with pytest.raises(ArgumentError, match=r"has masked entries, .*\.filled\(nan\)"):
        DOORS[door](robot)


def test_masks_that_hide_nothing_are_taken(robot: Any) -> None:
    assert np.array_equal(robot.inverse_kinematics(np.ma.array(POSES)), robot.inverse_kinematics(POSES))
    status = np.zeros(2, np.uint32)
    found = robot.inverse_kinematics(MASKED.filled(np.nan), status=status)
    assert np.isfinite(found[0]).all()
    assert np.isnan(found[1]).all()
    assert status[1]
