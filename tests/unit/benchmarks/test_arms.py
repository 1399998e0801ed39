"""Force on the platform and inverse Jacobian of machines on arms agree with Pinocchio, however they are written."""

import numpy as np
import pytest

from benchmarks.arms.least import least_force, least_jacobian, ways, writings
from benchmarks.arms.model import inverse_jacobian, platform_force
from benchmarks.arms.table import arm_machine
from benchmarks.leg_tables.records import Leg
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.language.expression.trees import Name, Number
from tests.oracle.arms import ArmsInPinocchio

UPRIGHT = (Number(0.0), Number(0.0), Name("gamma"))
LYING = (Number(-np.pi / 2), Name("beta"), Number(0.0))
LEANING = (Name("alpha"), Name("beta"), Name("gamma"))
R, ACROSS = {"type": "R"}, {"type": "R", "alpha": "pi/2"}
P, P_ACROSS = {"type": "P"}, {"type": "P", "alpha": "pi/2"}
SKEW = {"type": "R", "alpha": "alpha2", "a": "a2", "d": "d2"}
LEGS = {
    "two_slides": (
        "2T1R",
        UPRIGHT,
        2,
        [P_ACROSS | {"theta": "-pi/2"}, P_ACROSS | {"a": "a2", "theta": "pi/2"}, ACROSS],
    ),
    "slide_and_link": ("2T1R", UPRIGHT, 2, [P_ACROSS | {"theta": "pi"}, ACROSS | {"a": "a2"}, R | {"a": "a3"}]),
    "turning_slide": ("2T1R", UPRIGHT, 2, [R, P_ACROSS | {"a": "a2"}, ACROSS | {"a": "a3"}]),
    "two_links": ("2T1R", UPRIGHT, 2, [R, R | {"a": "a2"}, R | {"a": "a3"}]),
    "puu": ("3T1R", LYING, 3, [P, ACROSS, ACROSS, R | {"a": "a4"}]),
    "upu": ("3T0R", LYING, 3, [R, ACROSS, P | {"a": "a3"}, R | {"a": "a4", "d": "d4"}]),
    "ruu": ("3T0R", LEANING, 3, [R, SKEW, ACROSS, R | {"a": "a4", "d": "d4"}]),
    "opposite": ("3T0R", LYING, 3, [R, R | {"alpha": "pi", "a": "a2"}, ACROSS, R | {"a": "a4", "beta": "pi/2"}]),
    "three_turns": (
        "3T3R",
        UPRIGHT,
        3,
        [R, ACROSS | {"a": "a2"}, ACROSS | {"a": "a3", "offset": "offset3"}, R | {"a": "a4"}],
    ),
    "rrp_in_space": ("3T3R", LEANING, 3, [R, SKEW, P_ACROSS | {"b": "b3", "beta": "beta3"}, R]),
    "raised": ("3T0R", LYING, 3, [P | {"b": "b1"}, R, R | {"a": "a3", "b": "b3"}, R | {"a": "a4"}]),
}


def machine(name):
    motion, frame, bodies, rows = LEGS[name]
    leg = Leg(joints=[*rows, *([R] if len(rows) == bodies else [])])
    return arm_machine(name, motion, 3, frame, leg, bodies)


def values(ports, seed=4):
    generator = np.random.default_rng(seed)
    inputs = {port.name: generator.uniform(0.3, 1.2, int(np.prod(port.shape))) for port in ports}
    if "inertia" in inputs:  # of real bodies
        inputs["inertia"] = (inputs["inertia"].reshape(-1, 6) + np.array([8, 8, 8, 0, 0, 0])).ravel()
    return inputs


def found(graph, inputs, output):
    used = {port.name for port in graph.inputs}
    return evaluate_graph(graph, {name: value[None] for name, value in inputs.items() if name in used}).outputs[output][
        0
    ]


def written(model):
    return clean(graph_from_model(model, ParameterBinding({}, {}, True)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", LEGS)
def test_force_in_all_ways(name):
    arms = machine(name)
    for number, writing in enumerate(writings()):
        model = platform_force(arms, writing)
        inputs = values(model.inputs)
        if number == 0:
            expected = ArmsInPinocchio(arms, inputs).force()
        np.testing.assert_allclose(found(written(model), inputs, "force"), expected, rtol=2e-8, atol=2e-8)


@pytest.mark.parametrize("name", LEGS)
def test_rows_in_all_ways(name):
    arms = machine(name)
    for joint in range(len(arms.joints)):
        for way in ways(joint):
            model = inverse_jacobian(arms, way)
            inputs = values(model.inputs)
            expected = ArmsInPinocchio(arms, inputs).rows(joint)
            rows = found(written(model), inputs, "inverse_jacobian").reshape(expected.shape)
            np.testing.assert_allclose(rows, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["two_links", "upu"])
def test_the_least_is_right(name):
    arms = machine(name)
    force, rows = least_force(arms), least_jacobian(arms, 1)
    inputs = values(force.inputs)
    oracle = ArmsInPinocchio(arms, inputs)
    np.testing.assert_allclose(found(force, inputs, "force"), oracle.force(), rtol=2e-8, atol=2e-8)
    expected = oracle.rows(0)
    np.testing.assert_allclose(found(rows, inputs, "inverse_jacobian").reshape(expected.shape), expected, rtol=1e-9)


def test_idle_joints_are_told():
    leg = Leg(joints=[R, R, R])  # its first two axes are one line
    arms = arm_machine("idle", "2T1R", 3, UPRIGHT, leg, 2)
    with pytest.raises(UnsupportedRobotError, match=r"idle: leg_1: 2 joints move its tip in 0 directions"):
        least_force(arms)
