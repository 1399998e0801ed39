"""OpenCL C on the processor: statuses and values of the C of the same robot."""

from __future__ import annotations

from pathlib import Path

import pytest

from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.language.options import Options
from tests.conftest import nightly
from tests.targets.agreement import Case, compare
from tests.targets.opencl.driver import OpenClKernel, device

FEW = [
    Case("delta", ("inverse_dynamics",), Options(fold=False, layout="limbs")),
    Case("fivebar", ("inverse_dynamics", "forward_kinematics"), Options(real="float"), states_per_thread=2),
    Case("linkage_leg", ("inverse_dynamics",)),
]
EVERY = [
    *(Case(robot, ("all",)) for robot in (*list_robots(), *list_mechanisms())),
    *(Case(robot, options=Options(real="float")) for robot in (*list_robots(), *list_mechanisms())),
    *(
        Case(robot, options=Options(fold=False))
        for robot in ("spherical_wrist", "h4", "gough_stewart", "humanoid_ankle")
    ),
    *(Case(robot, options=Options(layout="limbs")) for robot in ("delta", "h4")),
    *(Case(robot, ("all",), Options(real="float"), 2) for robot in ("delta", "linkage_leg", "planar_3rrr")),
]


@pytest.mark.parametrize("case", [*FEW, *nightly(*EVERY)], ids=str)
def test_opencl_agrees_with_c(case: Case, tmp_path: Path) -> None:
    if device()[0] is None:
        pytest.skip(device()[1])
    robot = case.robot_of()
    seen = compare(robot, OpenClKernel(robot, case.text(robot, "opencl")).compute, tmp_path)
    assert {0, 4} <= seen, "good states and such with an input that is no number"
