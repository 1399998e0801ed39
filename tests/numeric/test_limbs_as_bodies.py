"""Robots of limbs, and the same as bodies and joints: one gives the other's efforts, in about as many operations."""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from pkmgen.compile import compile_limbs, compile_robot
from pkmgen.errors import RobotFileError
from pkmgen.functions.limb_workshop import LimbWorkshop
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.literals import with_literals
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.plan.plan import make_plan
from pkmgen.multibody.dynamics import inverse_dynamics
from pkmgen.multibody.limbs.expand import expanded
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.multibody.sources import MultibodySources
from tests.conftest import ROOT
from tests.numeric.test_bars import assert_same_efforts

MOST = {
    "c5": 630,
    "cartesian_3prrr": 183,
    "delta": 367,
    "delta_rrpar": 373,
    "delta_tool": 618,
    "dymo": 635,
    "fivebar": 126,
    "gough_stewart": 1342,
    "h4": 565,
    "hexa": 1345,
    "hexaglide": 906,
    "irsbot2": 126,
    "linear_delta": 225,
    "orthoglide": 196,
    "par2": 216,
    "planar_3prr": 166,
    "planar_3rpr": 223,
    "planar_3rrr": 298,
    "quattro": 515,
    "redundant_2rr": 216,
    "space_robot": 833,
    "spherical_wrist": 399,
}
"""Operations of inverse dynamics by bodies and joints, which may fall and never rise."""

ALONE = Options(functions=("inverse_dynamics",))


def as_bodies(text: RobotText, parameters: Mapping[str, float] = MappingProxyType({})) -> Multibody:
    """A robot of limbs as bodies and joints."""
    file = read_robot(text.text, text.file, parameters)
    assert isinstance(file, RobotFile)
    return build_multibody(with_literals(expanded(file, make_plan(build_mechanism(file), Options()))))


def test_closures_of_any_name_stay_where_rods_are_folded() -> None:
    text = read_robot_text("cartesian_3prrr")
    free = re.sub("friction: {viscous: hinge_viscous.*}", "", text.text)
    robot = as_bodies(replace(text, text=free))
    first, second, third = robot.loops
    loops = (first, replace(second, name=f"{first.name}_level"), third)
    folded = make_multibody_plan(replace(robot, loops=loops), 1e-7).folded.robot
    assert len(folded.bars) == len(loops)
    assert [loop.type for loop in folded.loops].count("contact") == len(loops)
    assert len({loop.name for loop in folded.loops}) == 2 * len(loops)


def graphs_of(text: RobotText, parameters: Mapping[str, float]) -> tuple[Mechanism, ExprGraph, ExprGraph]:
    """A robot of limbs, and its inverse dynamics by limbs, and by bodies and joints."""
    options = Options(functions=("inverse_dynamics",), parameters=parameters)
    made = compile_limbs(text, options)
    sources = MultibodySources(make_multibody_plan(as_bodies(text, parameters), 1e-7), options)
    (limbs,) = LimbWorkshop(made.sources).functions  # which nothing but limbs make
    return made.mechanism, limbs.graph, sources.optimise(sources.inverse_dynamics)


def efforts_agree(mechanism: Mechanism, limbs: ExprGraph, bodies: ExprGraph) -> None:
    random, count = np.random.default_rng(3), 5
    size = len(mechanism.layout.twist_names)
    given = {"pose": box_poses(mechanism, count, random), "twist": random.normal(size=(count, size))}
    given["acceleration"] = 5.0 * random.normal(size=(count, size))
    wanted, found = (
        evaluate_graph(graph, {port.name: given[port.name] for port in graph.inputs if port.name in given},
                       mechanism.parameters).outputs["effort"]
        for graph in (limbs, bodies)
    )  # fmt: skip
    np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-11 * np.abs(wanted).max())


@pytest.mark.parametrize("robot", MOST)
def test_bodies_and_joints_take_the_efforts_of_limbs(robot: str) -> None:
    mechanism, limbs, bodies = graphs_of(read_robot_text(robot), {})
    assert bodies.iteration is None
    efforts_agree(mechanism, limbs, bodies)
    assert count_operations(bodies).arithmetic <= MOST[robot]


@pytest.mark.parametrize("method", ["adjoint", "khalil", "lie", "denoc"])
def test_arms_of_the_scara_kind_are_closed_and_carry_quills_at_any_height(method: str) -> None:
    text = read_robot_text(str(ROOT / "tests/data/robots/scara_4.yaml"))
    mechanism, limbs, bodies = graphs_of(text, {})
    assert bodies.iteration is None
    assert count_operations(bodies).arithmetic <= 551 < count_operations(limbs).arithmetic
    plan = make_multibody_plan(as_bodies(text), 1e-7)
    by_method = MultibodySources(plan, Options(method=method)).by_method
    efforts_agree(mechanism, limbs, by_method)
    assert not any(loop.across for loop in plan.robot.loops)
    assert sum(loop.across for loop in plan.solution.loops) == 3


@pytest.mark.parametrize(("robot", "most"), [("irsbot2", 124), ("planar_3prr", 156), ("planar_3rrr", 296)])
def test_planar_robots_go_leg_by_leg_where_that_is_lighter(robot: str, most: int) -> None:
    (made,) = compile_robot(read_robot_text(robot), ALONE).functions
    assert count_operations(made.graph).arithmetic <= most


@pytest.mark.parametrize(("robot", "method", "most"), [("dymo", "lie", 604), ("gough_stewart", "khalil", 1662)])
def test_legs_close_along_the_plane_of_their_first_hinge(robot: str, method: str, most: int) -> None:
    (made,) = compile_robot(read_robot_text(robot), replace(ALONE, method=method)).functions
    assert count_operations(made.graph).arithmetic <= most


@pytest.mark.parametrize(("robot", "rods"), [("irsbot2", 6), ("dymo", 3), ("space_robot", 3), ("delta_tool", 3)])
def test_rods_of_limbs_do_what_bars_do(robot: str, rods: int) -> None:
    plan = make_multibody_plan(as_bodies(read_robot_text(robot)), 1e-7)
    assert len(plan.folded.robot.bars) + len(plan.folded.robot.telescopes) == rods
    assert_same_efforts(plan)


def test_a_platform_may_be_held_to_its_pose() -> None:
    text = read_robot_text(str(ROOT / "tests/data/robots/near/delta_shifted.yaml"))
    held = replace(text, text=text.text.replace("pose: [x, y, z]", "pose: [x, y, z], others: held"))
    assert held != text
    plans = [compile_robot(each, Options()).plan for each in (text, held)]
    graphs = [MultibodySources(plan, Options()).graph(inverse_dynamics(plan)) for plan in plans]
    random = np.random.default_rng(5)
    given = {"pose": plans[0].poses[:5, [plans[0].robot.joints.index(name) for name in plans[0].robot.given]]}
    given |= {name: random.normal(size=(5, 3)) for name in ("twist", "acceleration")}
    one, other = (evaluate_graph(graph, given, plans[0].robot.parameters).outputs["effort"] for graph in graphs)
    np.testing.assert_allclose(other, one, rtol=0, atol=1e-11 * np.abs(one).max())
    with pytest.raises(RobotFileError, match=r"home.rz: this coordinate of the pose is held at zero"):
        read_robot(held.text.replace("home: {", "home: {rz: 0.1, "), "robot.yaml")


def test_limbs_that_no_bodies_and_joints_stand_for_are_left_to_limbs() -> None:
    text = read_robot_text("planar_3prr")
    assert count_operations(compile_limbs(text, ALONE).functions[0].graph).arithmetic < MOST["planar_3prr"]
    far = replace(text, text=text.text.replace("home: [0, 0, 0.2]", "home: [0, 0, 11]"))
    assert far != text
    assert count_operations(compile_limbs(far, ALONE).functions[0].graph).arithmetic == 204


RUBBING = {
    "cartesian_3prrr": 250,
    "delta": 376,
    "gough_stewart": 1373,
    "irsbot2": 132,
    "planar_3prr": 243,
    "planar_3rpr": 292,
    "planar_3rrr": 358,
}
"""The same with friction and rotors at all joints that may have them, hinges at the platform among them."""


@pytest.mark.parametrize("robot", RUBBING)
def test_friction_and_rotors_act_alike_in_both_forms(robot: str) -> None:
    text = read_robot_text(robot)
    names = compile_robot(text, Options(functions=("inverse_dynamics",))).mechanism.parameters
    rubbing = {name: 0.3 for name in names if re.search("viscous|coulomb|rotor", name)}
    assert rubbing
    mechanism, limbs, bodies = graphs_of(text, rubbing)
    efforts_agree(mechanism, limbs, bodies)
    assert count_operations(bodies).arithmetic <= RUBBING[robot]
