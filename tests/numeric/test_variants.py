"""Variants of the robots of the library, and robots of other limbs, against the oracle: physics of every element."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.status import NO_CONVERGENCE, OUT_OF_REACH, SINGULAR
from tests.numeric.changes import (
    RUB,
    Change,
    changed,
    element,
    joint,
    limb,
    no_pair,
    one_part,
    only_tip,
    platform,
    rubbing,
    s_joint,
    slender,
    slide_motor,
    tip,
    unheld,
    weights,
)
from tests.numeric.variants import VARIANTS
from tests.oracle.spatial_model import OracleState, SpatialOracle
from tests.oracle.states import RandomStates, random_states

Array = NDArray[Any]
STATES, TOLERANCE = 20, 1e-9


class Numbers:
    """A robot in numbers: the functions of pkmgen by numpy, not optimised."""

    def __init__(self, text: str, *, wrench: bool = False) -> None:
        options = Options(wrench=wrench)
        made = compile_limbs(RobotText(text, "variant"), options)
        self.robot, mechanism = made.file, made.mechanism
        binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
        models = made.standard_models
        graphs = [graph_from_model(model, binding) for model in models]
        self.kernel = NumpyKernel(graphs, self.robot.values, "double")
        self.graphs = {graph.name: graph for graph in graphs}

    def __call__(self, name: str, *inputs: Array) -> Array:
        graph, count = self.graphs[name], len(inputs[0])
        outputs = [np.empty((count, port.size)) for port in graph.outputs]
        status = np.zeros(count, np.uint32)
        given = {port.name: array for port, array in zip(graph.inputs, inputs, strict=False)}
        for port in graph.inputs:
            if port.name not in given:
                given[port.name] = np.tile(np.array(port.default), (count, 1))
        self.kernel.call(name, count, list(given.values()), outputs, status)
        assert not status.any(), (name, [hex(word) for word in status])
        return outputs[0]


def error(found: Array, expected: Array) -> float:
    """Largest error of any state, each by the largest entry of that state."""
    found, expected = found.reshape(len(found), -1), expected.reshape(len(expected), -1)
    scale = np.maximum(np.max(np.abs(expected), axis=1), 0.1)
    return float(np.max(np.max(np.abs(found - expected), axis=1) / scale))


def seen(states: list[OracleState], name: str) -> Array:
    return np.array([getattr(state, name) for state in states])


def compare(functions: Numbers, states: RandomStates) -> None:
    oracle = SpatialOracle(functions.robot)
    expected = [oracle.state(*state) for state in zip(*states, strict=True)]
    position = functions("inverse_kinematics", states.pose)
    turns = np.exp(1j * position) - np.exp(1j * seen(expected, "actuator_position"))
    assert np.max(np.abs(turns)) <= TOLERANCE
    assert error(functions("inverse_jacobian", states.pose), seen(expected, "inverse_jacobian")) <= TOLERANCE
    assert error(functions("inverse_dynamics", *states), seen(expected, "effort")) <= TOLERANCE
    back = functions("inverse_kinematics", functions("forward_kinematics", position))
    assert np.max(np.abs(np.exp(1j * back) - np.exp(1j * position))) <= TOLERANCE


@pytest.mark.sampled(35)
@pytest.mark.parametrize("name", VARIANTS)
def test_variant(name: str) -> None:
    base, changes = VARIANTS[name]
    functions = Numbers(changed(base, *changes))
    compare(functions, random_states(functions.robot, STATES, seed=11))


@pytest.mark.parametrize("name", ["fivebar", "planar_3rrr", "delta", "quattro", "spherical_wrist", "gough_stewart"])
def test_wrench(name: str) -> None:
    functions = Numbers(changed(name), wrench=True)
    states, oracle = random_states(functions.robot, STATES, seed=12), SpatialOracle(functions.robot)
    wrench = np.random.default_rng(1).uniform(-20, 20, states.twist.shape)
    expected = [oracle.state(*state) for state in zip(*states, wrench, strict=True)]
    assert error(functions("inverse_dynamics", *states, wrench), seen(expected, "effort")) <= TOLERANCE


def test_weights_share_the_load() -> None:
    """Efforts do what the platform needs, and any others that do have a greater weighted norm."""
    weight = np.array([1.0, 2.0, 5.0])
    functions = Numbers(changed("redundant_2rr", weights(*weight), rubbing))
    states, oracle = random_states(functions.robot, STATES, seed=13), SpatialOracle(functions.robot)
    expected = [oracle.state(*state) for state in zip(*states, strict=True)]
    jacobian, effort = (
        functions("inverse_jacobian", states.pose).reshape(-1, 3, 2),
        functions("inverse_dynamics", *states),
    )
    force, wanted = (np.einsum("nij,ni->nj", jacobian, values) for values in (effort, seen(expected, "effort")))
    assert error(force, wanted) <= TOLERANCE
    _, _, right = np.linalg.svd(np.swapaxes(jacobian, 1, 2))
    idle = right[:, 2]  # efforts that do nothing
    assert error(np.sum(idle * weight * effort, axis=1), np.zeros(STATES)) <= TOLERANCE * np.max(np.abs(effort))
    projector = functions("null_space_projector", states.pose).reshape(-1, 3, 3)
    assert error(np.einsum("nij,nj->ni", projector, effort), np.zeros_like(effort)) <= 1e-7
    anything = np.random.default_rng(2).uniform(-1, 1, effort.shape)
    assert error(np.einsum("nji,njk,nk->ni", jacobian, projector, anything), np.zeros((STATES, 2))) <= TOLERANCE


SAME: dict[str, tuple[str, tuple[Change, ...], tuple[Change, ...]]] = {
    "a rod between ball and universal joint is one between universal joint and ball": (
        "delta",
        (no_pair, unheld, slender(1, 0.02), s_joint, only_tip(type="U", axis="y")),
        (no_pair, unheld, slender(1, 0.02)),
    ),
    "a part that turns with the platform is the platform (plane)": ("planar_3rrr", (one_part, rubbing), (rubbing,)),
    "a part that turns with the platform is the platform (space)": ("scara_4", (one_part,), ()),
    "the length of an axis does not count": (
        "spherical_wrist",
        (joint(0, axis=[3, 0, 0]), tip(axis=[0, 0, -0.1])),
        (),
    ),
    "a spindle is a bar where its joint is universal": ("hexa", (element(1, kind="spindle"),), ()),
}


@pytest.mark.parametrize("name", SAME)
def test_same(name: str) -> None:
    base, *both = SAME[name]
    one, other = (Numbers(changed(base, *changes)) for changes in both)
    states = random_states(other.robot, STATES, seed=14)
    assert error(one("inverse_dynamics", *states), other("inverse_dynamics", *states)) <= TOLERANCE


IMMOBILE: dict[str, tuple[str, tuple[Change, ...]]] = {
    "rods on hinges at the platform": ("delta", (no_pair, only_tip(type="R", axis="y"))),
    "pairs of rods on hinges at the platform": ("delta", (only_tip(type="R", axis="y"),)),
    "universal joints at the platform turned over": ("delta", (no_pair, only_tip(type="U", axis="y", second_axis="z"))),
    "hinges at a platform that turns": ("hexa", (only_tip(type="R", axis="y"),)),
    "universal joints at a platform that turns": ("hexa", (only_tip(type="U", axis="y"),)),
}


REFUSED: dict[str, tuple[str, tuple[Change, ...], str]] = {
    "a pair carries the platform": (
        "fivebar",
        (platform(carried_by="left"), element(1, pair={"start": [0, 0, 0.02]})),
        "a pair of rods cannot carry the platform",
    ),
    "crooked rods that lean": (
        "irsbot2",
        (element(1, mass_centre=[0.2, 0, 0.1]),),
        "have to be symmetric about their lines",
    ),
    "a cross link beside its axis": (
        "delta_rrpar",
        (element(1, pair={"start": [0, 0.04, 0], "start_link": {"mass": 0.1, "mass_centre": [0.02, 0, 0]}}),),
        "cross links of a pair have their mass centre on the axis they turn about",
    ),
    "a contact slider with a length": ("c5", (element(0, length=0.25),), "a sliding contact ends a limb of one slider"),
    "a second axis of a slide": ("gough_stewart", (slide_motor(axis=2),), "a slide has one axis"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_meaning_is_refused(name: str) -> None:
    base, changes, message = REFUSED[name]
    with pytest.raises(UnsupportedRobotError, match=message):
        Numbers(changed(base, *changes))


def test_how_far_a_limb_is_from_closing() -> None:
    with pytest.raises(UnsupportedRobotError, match=r"zero joint angles: its tip stays 0\.\d+ m away, its axes"):
        Numbers(changed("scara_4", element(0, length=0.05), element(1, length=0.05)))


def word(name: str, function: str, *inputs: Any, changes: tuple[Change, ...] = ()) -> int:
    functions = Numbers(changed(name, *changes))
    arrays = [np.atleast_2d(np.asarray(entry, float)) for entry in inputs]
    graph = functions.graphs[function]
    if len(arrays) < len(graph.inputs):
        arrays.append(np.array([graph.inputs[-1].default]))
    status = np.zeros(1, np.uint32)
    functions.kernel.call(function, 1, arrays, [np.empty((1, port.size)) for port in graph.outputs], status)
    return int(status[0])


def test_a_length_that_is_given_is_positive() -> None:
    assert word("gough_stewart", "forward_kinematics", [-0.88] * 6) & OUT_OF_REACH


def test_a_slide_of_a_chain_is_positive() -> None:
    functions = Numbers(changed("translational_3upu"))
    height = float(functions.robot.description.platform.home[2].text)
    above, below = functions("inverse_kinematics", np.array([[0, 0, height], [0, 0, -height]]))
    assert np.min(above) > 0.0
    np.testing.assert_allclose(below, above)
    assert word("translational_3upu", "forward_kinematics", -above) & (OUT_OF_REACH | NO_CONVERGENCE)


def test_a_rod_along_the_axis_of_its_joint_is_singular() -> None:
    over = limb(0, platform={"point": ["rail_radius", 0, 0]})  # the first rail right above the point
    changes = (no_pair, unheld, joint(1, axis="z", friction=dict(RUB)), over)
    aligned, beside = ([0.0, 0.0, 0.0], [0.1, 0.2, 0.3], [0, 0, 0]), ([0.01, 0.02, 0.0], [0.1, 0.2, 0.3], [0, 0, 0])
    assert word("linear_delta", "inverse_dynamics", *aligned, changes=changes) & SINGULAR
    assert word("linear_delta", "inverse_dynamics", *beside, changes=changes) == 0


def test_friction_at_carried_tips() -> None:
    functions = Numbers(changed("redundant_2rr", platform(carried_by="left"), tip(friction=dict(RUB)), rubbing))
    compare(functions, random_states(functions.robot, STATES, seed=14))


@pytest.mark.parametrize("name", IMMOBILE)
def test_what_cannot_move_is_refused(name: str) -> None:
    base, changes = IMMOBILE[name]
    with pytest.raises(UnsupportedRobotError):
        Numbers(changed(base, *changes))


def test_forward_kinematics_starts_from_a_pose_whatever_the_limbs() -> None:
    functions = Numbers(changed("spherical_wrist"))
    states = random_states(functions.robot, STATES, seed=15)
    position = functions("inverse_kinematics", states.pose)
    found = functions("forward_kinematics", position, states.pose)
    assert np.max(np.abs(np.abs(np.sum(found * states.pose, axis=1)) - 1.0)) <= TOLERANCE
