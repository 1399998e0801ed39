"""Which point of a platform its balance is written about, and which masses of the limbs its bodies have."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.compile import compile_limbs
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.methods.tip_masses import join_tip_masses
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.platform import declare_rates, platform_points
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.plan.orders import sampled_poses
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.plan.references import lines_about


def plan_of(name: str, **changes: Any) -> Plan:
    data = yaml.safe_load(read_robot_text(name).text)
    data["platform"] |= changes.pop("platform", {})
    for index, point in changes.pop("joints", {}).items():
        data["limbs"][index]["platform"] = point
    return compile_limbs(RobotText(json.dumps(data), f"{name}.yaml"), Options()).plan


def test_a_joint_of_a_free_platform_is_taken():
    plan = plan_of("gough_stewart")
    assert plan.reference is not None
    assert plan.reference.place in [limb.platform_point for limb in plan.mechanism.limbs]
    assert plan.reference.by_columns


def test_few_joints_move_by_rotation():
    reference = plan_of("space_robot").reference
    assert reference is not None and not reference.by_columns


@pytest.mark.parametrize("name", ["delta", "planar_3rrr", "quattro", "spherical_wrist"])
def test_platforms_that_do_not_move_freely_have_p(name):
    assert plan_of(name).reference is None


def test_the_joint_where_most_motors_act_is_taken():
    shared = {"point": [0.1, 0.3, -0.03]}
    reference = plan_of("gough_stewart", joints={3: shared, 4: shared}).reference
    assert reference is not None
    assert [entry.value for entry in reference.place] == shared["point"]


def test_p_is_taken_where_as_many_motors_act():
    assert plan_of("gough_stewart", joints={3: {"point": [0, 0, 0]}}).reference is None


def test_lines_have_the_same_moments_about_another_point():
    """Of a force at P of which nothing is left: the balance has the same solution, and a line its zeros."""
    plan = plan_of("hexa")
    reference, lines = plan.reference, plan.actuators.samples
    assert reference is not None and reference.place != ORIGIN
    poses = sampled_poses(plan.mechanism)
    moved = lines_about(plan.mechanism, poses, lines, reference.place)
    ends = [limb.platform_point for limb in plan.mechanism.limbs].index(reference.place)
    assert np.all(moved[:, 3:, ends] == 0.0)
    assert np.all(np.any(np.delete(moved[:, 3:], ends, axis=2) != 0.0, axis=1))
    torque = np.array([0.0, 0.0, 0.0, 1.0, -2.0, 3.0])  # a pure moment is the same about all points
    right = np.broadcast_to(torque[:, None], (len(poses), 6, 1))
    assert np.allclose(np.linalg.solve(lines, right), np.linalg.solve(moved, right), rtol=1e-9)


def joined(plan: Plan) -> tuple[float, float, frozenset[int]]:
    """Mass of the bodies of the platform before and after, and the limbs whose masses they have."""
    equations = StagedEquations()
    motion = declare_rates(equations, RateTape(equations), declare_pose(equations, plan))
    points = platform_points(motion)
    after, moved = join_tip_masses(plan, points, lambda limb: plan.form(limb).tip_mass(limb))
    masses = [plan.mechanism.value(rigid_inertia(each[0].bodies).mass) for each in (points, after)]
    return masses[0], masses[1], moved


def test_tip_masses_go_to_the_platform():
    before, after, moved = joined(plan_of("gough_stewart"))
    assert moved == frozenset(range(6))
    assert after == pytest.approx(before + 6 * 1.1)  # those of the rods


def test_slender_rods_are_a_third_of_their_mass_at_the_tip():
    plan = plan_of("delta")
    before, after, moved = joined(plan)
    rods = 3 * 2 * plan.mechanism.parameters["rod_mass"]
    assert moved == frozenset(range(3))
    assert rods / 3 <= after - before <= rods / 2


def test_a_platform_keeps_its_zeros():
    even = {"mass_centre": [0, 0, 0], "inertia": {"xx": 0.42, "yy": 0.40, "zz": 0.75}}
    before, after, moved = joined(plan_of("gough_stewart", platform=even))
    assert (after, moved) == (before, frozenset())
