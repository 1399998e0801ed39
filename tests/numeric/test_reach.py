"""Chains whose axes meet or are parallel are placed without iteration, and right by Pinocchio."""

import numpy as np
import pytest
import yaml

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import compile_limbs
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.motion.geometry.limbs.chain.form import ChainForm
from pkmgen.motion.geometry.limbs.chain.placement import ReachPlacement
from pkmgen.status import OUT_OF_REACH
from tests.conftest import ROOT
from tests.oracle.spatial_model import SpatialOracle
from tests.oracle.states import random_states

BODY = {
    "mass": 0.7,
    "mass_centre": [0.06, -0.03, 0.02],
    "inertia": {"xx": 0.011, "yy": 0.017, "zz": 0.023, "xy": 0.003},
}
PLANAR, SPACE = ("planar_body", [0, 0, 0.1]), ("translational", [0.01, 0.02, 0.5])
HINGE = {"type": "R", "axis": "z"}


def bar(kind, axis, direction=None, length=None, motor=False):
    joint = {"type": kind, "axis": axis} | ({"actuator": {}} if motor else {})
    line = {} if length is None else {"direction": direction, "length": length}
    return {"kind": "bar", "joint": joint} | line | BODY


ARMS = {
    "two slides": (PLANAR, "plane", [bar("P", "x", motor=True), bar("P", "y")], HINGE, 0.0),
    "slide and link beside the plane": (
        PLANAR, "plane", [bar("P", "y", "z", 0.05), bar("R", "z", [-0.6, 0.8, 0], 0.5, motor=True)], HINGE, -0.05,
    ),
    "link and slide": (PLANAR, "plane", [bar("R", "z", "y", 0.1), bar("P", "-x", motor=True)], HINGE, 0.0),
    "two links": (PLANAR, "plane", [bar("R", "z", "y", 0.3), bar("R", "-z", "-x", 0.35, motor=True)], HINGE, 0.0),
    "slide and universal joint": (
        SPACE, "meeting_last",
        [bar("P", "z", motor=True), bar("R", "y"), bar("R", [0.8, 0, 0.6], [-0.6, 0, 0.8], 0.5)],
        {"type": "U", "axis": [0.8, 0, 0.6], "second_axis": "y"}, 0.0,
    ),
    "parallel axes and one beside them": (
        SPACE, "parallel",
        [bar("R", "y", "z", 0.3, motor=True), bar("R", "-y", "-x", 0.1), bar("R", [0.6, 0, 0.8], [-0.8, 0, 0.6], 0.35)],
        {"type": "U", "axis": [0.6, 0, 0.8], "second_axis": "y"}, 0.0,
    ),
}  # fmt: skip


def three_limbs(name):
    (motion, home), _, elements, tip, height = ARMS[name]
    box = [[entry - 0.04, entry + 0.04] for entry in home]
    named = [element | {"name": f"link_{index}"} for index, element in enumerate(elements)]
    mounts = [{"rotation": f"{2 * index}*pi/3"} for index in range(3)]
    limbs = [
        {
            "name": f"limb_{index}",
            "type": "arm",
            "base": {"point": [0.5, 0, height]} | mount,
            "platform": {"point": [0.2, 0, 0]} | mount,
        }
        for index, mount in enumerate(mounts)
    ]
    plate = {"motion": motion, "mass": 2, "home": home, "box": box}
    plate |= {"inertia": {"zz": 0.02}} if motion == "planar_body" else {}
    limb_types = {"arm": {"elements": named, "tip": tip}}
    gravity = [0.4, -9.7, 0] if motion == "planar_body" else [0.4, 0.6, -9.7]
    return {
        "pkmgen": 1,
        "name": "arms",
        "gravity": gravity,
        "platform": plate,
        "limb_types": limb_types,
        "limbs": limbs,
    }


def dymo_with_motors_at_the_knees():
    data = yaml.safe_load((ROOT / "robots/dymo.yaml").read_text("utf-8"))
    lower, upper = data["limb_types"]["two_links"]["elements"]
    upper["joint"]["actuator"] = lower["joint"].pop("actuator")
    return data


def with_units(data):
    """Literals of masses and lengths as parameters."""
    parameters = data.setdefault("parameters", {})

    def named(value, unit):
        if not isinstance(value, int | float) or isinstance(value, bool) or value == 0:
            return value
        name = f"n_{len(parameters)}"
        parameters[name] = {"value": value, "unit": unit, "description": "a number"}
        return name

    for body in (data["platform"], *data["limb_types"]["arm"]["elements"]):
        for key, unit in (("mass", "kg"), ("length", "m")):
            if key in body:
                body[key] = named(body[key], unit)
        if "mass_centre" in body:
            body["mass_centre"] = [named(entry, "m") for entry in body["mass_centre"]]
        if "inertia" in body:
            body["inertia"] = {key: named(value, "kg*m**2") for key, value in body["inertia"].items()}
    for limb in data["limbs"]:
        for end in ("base", "platform"):
            limb[end]["point"] = [named(entry, "m") for entry in limb[end]["point"]]
    return data


def judged(data):
    options = Options()
    made = compile_limbs(RobotText(yaml.safe_dump(data, sort_keys=False), "arms"), options)
    robot, mechanism = made.file, made.mechanism
    plan = made.plan
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    graphs = {model.function: graph_from_model(model, binding) for model in made.standard_models}
    kernel = NumpyKernel(list(graphs.values()), robot.values, "double")
    states, oracle = random_states(robot, 12, seed=3), SpatialOracle(robot)
    expected = [oracle.state(*state) for state in zip(*states, strict=True)]
    status = np.zeros(len(expected), np.uint32)

    def found(name, *inputs):
        graph = graphs[name]
        outputs = [np.empty((len(expected), port.size)) for port in graph.outputs]
        given = [
            *inputs,
            *([np.tile(graph.inputs[-1].default, (len(expected), 1))] if len(inputs) < len(graph.inputs) else []),
        ]
        kernel.call(name, len(expected), given, outputs, status)
        assert not status.any()
        return outputs[0]

    assert graphs["inverse_dynamics"].iteration is None
    effort = found("inverse_dynamics", states.pose, states.twist, states.acceleration)
    np.testing.assert_allclose(effort, [state.effort for state in expected], rtol=1e-9, atol=1e-9)
    position = found("inverse_kinematics", states.pose)
    np.testing.assert_allclose(found("forward_kinematics", position), states.pose, rtol=1e-8, atol=1e-8)
    return plan


@pytest.mark.parametrize("name", ARMS)
def test_an_arm_is_placed_in_closed_form(name):
    plan = judged(with_units(three_limbs(name)))
    for limb in plan.mechanism.limbs:
        form = plan.form(limb)
        assert isinstance(form, ChainForm)
        assert isinstance(form.placement, ReachPlacement)
        assert form.placement.arm.kind == ARMS[name][1]


def test_motors_at_the_knees():
    plan = judged(dymo_with_motors_at_the_knees())
    assert plan.form(plan.mechanism.limbs[0]).placement.arm.kind == "meeting_first"


def test_what_is_out_of_reach_is_told():
    options = Options()
    data = with_units(three_limbs("two links"))
    made = compile_limbs(RobotText(yaml.safe_dump(data, sort_keys=False), "arms"), options)
    robot, mechanism = made.file, made.mechanism
    models = made.standard_models
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    kernel = NumpyKernel([graph_from_model(model, binding) for model in models], robot.values, "double")
    status = np.zeros(1, np.uint32)
    kernel.call("inverse_kinematics", 1, [np.array([[3.0, 0.0, 0.1]])], [np.empty((1, 3))], status)
    assert status[0] & OUT_OF_REACH
