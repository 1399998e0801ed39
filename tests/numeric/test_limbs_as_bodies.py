"""Robots of limbs, and the same as bodies and joints: one gives the other's efforts, in about as many operations."""

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.compile import compile_robot
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.multibody.sources import MultibodySources
from tests.numeric.limbs_as_bodies import as_bodies

MOST = {
    "c5": 733,
    "cartesian_3prrr": 186,
    "delta": 377,
    "delta_rrpar": 383,
    "delta_tool": 685,
    "dymo": 898,
    "fivebar": 127,
    "gough_stewart": 1353,
    "h4": 578,
    "hexa": 1398,
    "hexaglide": 915,
    "irsbot2": 142,
    "linear_delta": 229,
    "orthoglide": 199,
    "par2": 221,
    "planar_3prr": 166,
    "planar_3rpr": 235,
    "planar_3rrr": 313,
    "quattro": 528,
    "redundant_2rr": 220,
    "space_robot": 1071,
    "spherical_wrist": 645,
}
"""Operations of inverse dynamics by bodies and joints, which may fall and never rise."""


def test_closures_of_any_name_stay_where_rods_are_folded() -> None:
    robot = as_bodies("cartesian_3prrr")
    first, second, third = robot.loops
    loops = (first, replace(second, name=f"{first.name}_level"), third)
    folded = make_multibody_plan(replace(robot, loops=loops), 1e-7).folded.robot
    assert len(folded.bars) == len(loops)
    assert [loop.type for loop in folded.loops].count("contact") == len(loops)
    assert len({loop.name for loop in folded.loops}) == 2 * len(loops)


@pytest.mark.parametrize("robot", MOST)
def test_bodies_and_joints_take_the_efforts_of_limbs(robot: str) -> None:
    options = Options(functions=("inverse_dynamics",))
    made = compile_robot(read_robot_text(robot), options)
    limbs, mechanism = made.functions[0].graph, made.plan.mechanism
    sources = MultibodySources(make_multibody_plan(as_bodies(robot), 1e-7), options)
    bodies = sources.optimise(sources.inverse_dynamics)
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
    assert count_operations(bodies).arithmetic <= MOST[robot]
