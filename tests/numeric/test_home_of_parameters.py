"""Parameters given at run time may put home on the other side of singular poses: forward kinematics stays with home.

Poses near home have to be found again from where inverse kinematics puts the motors.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import LimbCompilation, compile_limbs
from pkmgen.errors import RobotFileError
from pkmgen.graph.count import count_step
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.types import GuardKind
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.kinematics.loops import actuators_at_home
from pkmgen.motion.plan.orders import values_of
from pkmgen.status import OK
from tests.conftest import Array, nightly

KINEMATICS = ("inverse_kinematics", "forward_kinematics")
TURNED = {
    "planar_3rrr": {"base_side": 0.606, "platform_side": 0.549, "arm_length": 0.631, "rod_length": 0.714},
    "hexaglide": {
        "inner_rail": 0.128, "outer_rail": 0.194, "back_x": -0.274, "back_y": 0.296, "front_x": 0.258, "front_y": 0.151,
        "rod_length": 0.704,
    },
    "h4": {
        "motor_radius": 0.19, "motor_spacing": 0.524, "arm_length": 0.534, "arm_centre": 0.178, "rod_length": 1.11,
        "rod_spacing": 0.0639, "nacelle_width": 0.161,
    },
}  # fmt: skip
"""Lengths in m with which home is on the other side than with those of the file."""
SHORT = {"arm_length": 0.1, "rod_length": 0.1}
POSES, NEAR, FAR = 60, 0.01, 2.0
ROBOTS = ("planar_3rrr", "dymo", "h4", "gough_stewart", "c5")


def made_of(name: str, fold: bool = True, **parameters: float) -> LimbCompilation:
    options = Options(fold=fold, parameters=parameters, functions=("forward_kinematics",))
    return compile_limbs(read_robot_text(name), options)


def poses_near(mechanism: Mechanism, seed: int, reach: float) -> Array:
    poses = np.array(mechanism.home) + np.random.default_rng(seed).uniform(-reach, reach, (POSES, len(mechanism.home)))
    if mechanism.layout.free:
        poses[:, -4:] /= np.linalg.norm(poses[:, -4:], axis=1, keepdims=True)
    return poses


@pytest.mark.parametrize(
    ("name", "backend"),
    [("planar_3rrr", "c"), ("hexaglide", "numpy"), pytest.param("h4", "c", marks=pytest.mark.nightly)],
)
def test_forward_kinematics_stays_on_the_side_of_home(name: str, backend: str) -> None:
    there, here = (made_of(name, **parameters).plan for parameters in (TURNED[name], {}))
    assert there.loops_at_home is not None
    assert here.loops_at_home is not None
    assert there.loops_at_home.side == -here.loops_at_home.side
    robot = pkmgen.load(name, parameters=TURNED[name], fold=False, functions=KINEMATICS, backend=backend)
    near = poses_near(there.mechanism, 0, NEAR)
    positions = robot.inverse_kinematics(near)
    starts = [np.tile(near[0], (POSES, 1))]
    if name == "planar_3rrr":  # from far away it goes the way from home
        starts.append(poses_near(there.mechanism, 1, FAR))
    for start in starts:
        words = np.zeros(POSES, np.uint32)
        found = robot.forward_kinematics(positions, start, status=words)
        assert (words == OK).all()
        np.testing.assert_allclose(found, near, atol=1e-9)


def test_without_home_there_is_no_robot() -> None:
    """Limbs too short to reach home: there is no assembly to stay on."""
    with pytest.raises(RobotFileError, match=r"home \(x, y, phi\): it is out of reach of limb first"):
        pkmgen.load("planar_3rrr", parameters=SHORT, fold=False, functions=KINEMATICS, backend="numpy")


@pytest.mark.parametrize("name", [ROBOTS[0], *nightly(*ROBOTS[1:])])
def test_parameters_of_the_file_tell_what_the_plan_knows(name: str) -> None:
    plan = made_of(name).plan
    told, known = values_of(plan.mechanism, actuators_at_home(plan), {}), plan.loops_at_home
    assert known is not None
    least, most = told["limits"][0]
    assert (least, most) == ((0.0, most) if known.side > 0 else (least, 0.0))
    assert most - least > 1e20
    np.testing.assert_allclose(told["position"][0], known.position, atol=1e-12)


@pytest.mark.parametrize("name", [ROBOTS[0], *nightly(*ROBOTS[1:])])
def test_a_step_takes_no_more_arithmetic_for_it(name: str) -> None:
    """A product of pivots aside, which folded parameters take as well."""
    made = made_of(name, fold=False)
    (function,), plan = made.functions, made.plan
    iteration = function.graph.iteration
    assert iteration is not None
    kept = tuple(guard for guard in iteration.step.guards if guard.kind is not GuardKind.ASSEMBLY)
    bare = count_step(replace(iteration, step=optimise(replace(iteration.step, guards=kept))))
    products = plan.freedoms - 1 if plan.freedoms > 3 else 0
    assert count_step(iteration).arithmetic <= bare.arithmetic + products
