"""Platforms that slide, from distances to points: where two circles or three spheres meet."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.steps import MeetingStep
from tests.conftest import ROOT
from tests.numeric.test_mechanisms import JUDGED, LIMIT, errors_beside_pinocchio

NEAR = ROOT / "tests/data/robots/near"
FUNCTIONS = ("forward_kinematics", "inverse_kinematics")


def meetings(plan: MultibodyPlan) -> list[int]:
    """How many distances each step takes together, of a robot without Newton's method."""
    assert not plan.unknown
    return [len(step.links) for step in plan.solution.steps if isinstance(step, MeetingStep)]


@pytest.mark.parametrize(
    ("name", "judged"),
    [
        ("delta_along_axes", JUDGED),
        ("delta_on_rail", ("inverse_dynamics", "mass_matrix")),
    ],  # the engine sees it from the world, not from the rail
)
def test_platforms_on_rods_against_pinocchio(name: str, judged: tuple[str, ...]) -> None:
    file = str(NEAR / f"{name}.yaml")
    assert meetings(compile_robot(read_robot_text(file), Options()).plan) == [3]
    errors = errors_beside_pinocchio(pkmgen.load(file, backend="numpy", functions=judged), file, 3)
    assert max(errors[name] for name in judged) <= LIMIT, errors


@pytest.mark.parametrize(("name", "distances"), [("delta_shifted", 3), ("delta_spring", 3), ("fivebar_spring", 2)])
def test_forward_of_inverse_kinematics(name: str, distances: int, tmp_path: Path) -> None:
    file = NEAR / f"{name}.yaml"
    if name == "fivebar_spring":
        text = (NEAR / "fivebar_unequal.yaml").read_text("utf-8")
        file, motor = tmp_path / file.name, "    actuator: {rotor_inertia: rotor_inertia}\n"
        assert motor in text
        file.write_text(text.replace(motor, f"{motor}    spring: {{stiffness: 3, rest: 0.5}}\n", 1), "utf-8")
    plan = compile_robot(read_robot_text(str(file)), Options()).plan
    assert meetings(plan.in_motors) == [distances]
    robot = pkmgen.load(str(file), backend="numpy", functions=FUNCTIONS)
    poses = np.array([plan.poses[:, plan.robot.joints.index(name)] for name in plan.robot.given]).T
    for pose in poses[:5]:
        motors = robot.inverse_kinematics(pose)
        np.testing.assert_allclose(robot.forward_kinematics(motors), pose, atol=1e-12)
