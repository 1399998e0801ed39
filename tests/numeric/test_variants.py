"""Variants of the robots of the library, and robots of other limbs, against the oracle: physics of every element."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.errors import UnsupportedRobotError
from pkmgen.options import Options
from pkmgen.pipeline import generate_models, make_plan, read_mechanism
from pkmgen.status import NO_CONVERGENCE, OUT_OF_REACH, SINGULAR
from tests.conftest import ROOT
from tests.oracle.spatial_model import OracleState, SpatialOracle
from tests.oracle.states import RandomStates, random_states

Array = NDArray[Any]
Data = dict[str, Any]
Change = Callable[[Data], object]
OWN = ROOT / "tests/data/robots"
STATES, TOLERANCE = 20, 1e-9
FULL = {"xx": 0.011, "yy": 0.017, "zz": 0.023, "xy": 0.003, "xz": -0.002, "yz": 0.004}
BOX = {"xx": 0.011, "yy": 0.017, "zz": 0.023}
RUB = {"viscous": 0.3, "coulomb": 0.2}


@cache
def library(name: str) -> Data:
    folder = OWN if (OWN / f"{name}.yaml").exists() else ROOT / "robots"
    return yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))


def changed(name: str, *changes: Change) -> str:
    data = copy.deepcopy(library(name))
    for change in changes:
        change(data)
    return json.dumps(data)


# What may be changed about a robot


def elements(data: Data, kind: int = 0) -> list[Data]:
    return list(data["limb_types"].values())[kind]["elements"]


def tips(data: Data) -> list[Data]:
    return [limb_type["tip"] for limb_type in data["limb_types"].values()]


def element(index: int, of: int = 0, **keys: Any) -> Change:
    """Change the keys of an element; None removes one."""

    def change(data: Data) -> None:
        found = elements(data, of)[index]
        found.update(keys)
        for key in [key for key, value in keys.items() if value is None]:
            del found[key]

    return change


def joint(index: int, kind: int = 0, **keys: Any) -> Change:
    return lambda data: elements(data, kind)[index]["joint"].update(keys)


def slide(index: int = 0, **keys: Any) -> Change:
    return lambda data: elements(data)[index]["slide"].update(keys)


def slide_rod(**keys: Any) -> Change:
    return lambda data: elements(data)[0]["slide"]["rod"].update(keys)


def slide_motor(**keys: Any) -> Change:
    return lambda data: elements(data)[0]["slide"]["actuator"].update(keys)


def undriven_joint(data: Data) -> None:
    for each in elements(data):
        each["joint"].pop("actuator", None)


def undriven_slide(data: Data) -> None:
    for each in elements(data):
        each["slide"].pop("actuator", None)


def tip(**keys: Any) -> Change:
    def change(data: Data) -> None:
        for joint in tips(data):
            joint.update(keys)

    return change


def only_tip(**keys: Any) -> Change:
    def change(data: Data) -> None:
        for limb_type in data["limb_types"].values():
            limb_type["tip"] = dict(keys)

    return change


def platform(**keys: Any) -> Change:
    return lambda data: data["platform"].update(keys)


def off_middle(data: Data) -> None:
    data["platform"]["mass_centre"] = [0.02, -0.01, 0]


def gravity(*entries: float) -> Change:
    return lambda data: data.update(gravity=list(entries))


def value(name: str, number: float) -> Change:
    return lambda data: data["parameters"][name].update(value=number)


def limb(index: int, **keys: Any) -> Change:
    return lambda data: data["limbs"][index].update(keys)


def rubbing(data: Data) -> None:
    """Friction at every joint that may have it, and rotors with gears."""
    for limb_type in data["limb_types"].values():
        joints = [each["joint"] for each in limb_type["elements"]]
        joints += [each["slide"] for each in limb_type["elements"] if "slide" in each]
        for joint in joints:
            if joint.get("type") != "S":
                joint["friction"] = dict(RUB)
            if "actuator" in joint:
                joint["actuator"] = joint["actuator"] | {"rotor_inertia": 0.02, "gear_ratio": 1.5}
        if limb_type["tip"].get("type", "S") in "RU":
            limb_type["tip"]["friction"] = dict(RUB)


def crooked(index: int, kind: int = 0) -> Change:
    """Mass centre off the line and products of inertia."""
    return element(index, kind, mass_centre=[0.11, 0.03, -0.02], inertia=dict(FULL))


SLANTED = {"direction": [1, 5, 0], "mass_centre": [0.03, 0.16, 0], "inertia": dict(BOX)}
OFF_LINE = {"mass_centre": [0.21, 0.0, 0.03], "inertia": dict(BOX)}


def s_joint(data: Data) -> None:
    elements(data)[1]["joint"] = {"type": "S"}


def slender(index: int, axial: float) -> Change:
    return element(index, inertia={"transverse": 0.01, "axial": axial}, mass_centre=[0.3, 0, 0])


def no_pair(data: Data) -> None:
    elements(data)[1].pop("pair")


def unheld(data: Data) -> None:
    """The platform of single rods on balls turns as it likes; what the equations say is right while it does not."""
    data["platform"]["held"] = "by nothing; the oracle holds it"


def tilted_mounts(data: Data) -> None:
    for index, each in enumerate(data["limbs"]):
        turn = each["base"].get("rotation", 0)
        point = each["base"]["point"]
        radius = data["parameters"]["base_radius"]["value"]
        del point
        angle = {0: -50, 1: 50, 2: 70, 3: 170, 4: 190, 5: 290}[index] * np.pi / 180 if len(data["limbs"]) == 6 else 0.0
        del turn
        each["base"] = {
            "offset": [radius * np.cos(angle), radius * np.sin(angle), 0.01 * index],
            "rotation": 0.1 + 0.05 * index,
            "axis": [1, 0.5, 0.2 * index],
        }


def weights(*values: float) -> Change:
    def change(data: Data) -> None:
        first = next(iter(data["limb_types"]))
        for index, weight in enumerate(values):
            kind = copy.deepcopy(data["limb_types"][first])
            kind["elements"][0]["joint"]["actuator"]["weight"] = weight
            data["limb_types"][f"kind_{index}"] = kind
            data["limbs"][index]["type"] = f"kind_{index}"
        del data["limb_types"][first]

    return change


def turned(entries: list[Any]) -> list[Any]:
    """Turn a vector by 90 degrees about x."""
    x, y, z = entries
    return [x, f"-({z})" if isinstance(z, str) else -z, y]


def turn_body(record: Data) -> None:
    signs = {"xx": "xx", "zz": "yy", "yy": "zz", "xy": "xz", "xz": "-xy", "yz": "-yz"}
    if "mass_centre" in record:
        record["mass_centre"] = turned(record["mass_centre"])
    old = record.get("inertia", {})
    if "transverse" not in old:
        both = [(old[key], new) for key, new in signs.items() if key in old]
        record["inertia"] = {new.strip("-"): f"-({entry})" if new[0] == "-" else entry for entry, new in both}


def upright(data: Data) -> None:
    """Turn a planar robot by 90 degrees about x: y becomes z and z becomes −y, about which its joints then turn."""
    axes, frame = {"z": "-y", "y": "z", "x": "x"}, data["platform"]
    data["gravity"], frame["plane"] = turned(data["gravity"]), "xz"
    if frame["motion"] == "planar_body":
        frame["home"][2] *= -1
        frame["box"][2] = [-end for end in reversed(frame["box"][2])]
    parts = [each for limb_type in data["limb_types"].values() for each in limb_type["elements"]]
    rods = [each["slide"]["rod"] for each in parts if "slide" in each]
    for body in (frame, frame.setdefault("payload", {}), *parts, *rods):
        turn_body(body)
    for joint in (*(each["joint"] for each in parts), *tips(data)):
        joint["axis"] = axes[joint["axis"]]
    for mount in [each.setdefault(end, {}) for each in data["limbs"] for end in ("base", "platform")]:
        mount["point"] = turned(mount.get("point", [0, 0, 0]))
        mount["axis"] = "-y"


def about_y(data: Data) -> None:
    """The joints turn about y instead of −y, which the branches are seen against."""
    for limb_type in data["limb_types"].values():
        for each in [*(each["joint"] for each in limb_type["elements"]), limb_type["tip"]]:
            if each["axis"] == "-y":
                each["axis"] = "y"
    for each in data["limbs"]:
        each["branch"] = -each.get("branch", 1)


def more_limbs(*records: Data) -> Change:
    return lambda data: data["limbs"].extend(copy.deepcopy(list(records)))


def branches(*signs: int) -> Change:
    def change(data: Data) -> None:
        for each, sign in zip(data["limbs"], signs, strict=True):
            each["branch"] = sign

    return change


def one_part(data: Data) -> None:
    """All of the platform as a part of it that turns with it."""
    frame = data["platform"]
    body = {key: frame.pop(key) for key in ("mass", "mass_centre", "inertia") if key in frame}
    frame["parts"] = [{"name": "plate", "turn_ratio": 1} | body]
    for each in data["limbs"]:
        each.setdefault("platform", {})["part"] = "plate"


GUIDE = {
    "name": "guide",
    "type": "arm_and_rods",
    "passive": True,
    "branch": -1,
    "base": {"point": [0.2, 0, 0], "rotation": "pi/3"},
    "platform": {"point": [0.05, 0, 0], "rotation": "pi/3"},
}
PROP = {"name": "prop", "type": "leg", "passive": True, "base": {"point": [0.1, 0, 0]}}
CARRIED = {"mass": 0.4, "mass_centre": [0.05, 0.02, 0.03], "inertia": {"zz": 0.01, "xx": 0.02}}
CRANK = {"mass_centre": [0.13, 0.02, 0.04], "inertia": dict(FULL)}

VARIANTS: dict[str, tuple[str, tuple[Change, ...]]] = {
    # a circle and a sphere
    "delta": ("delta", ()),
    "delta, rods off their line, unequal moments": ("delta", (element(1, **OFF_LINE), rubbing)),
    "delta, rods with products of inertia": ("delta", (crooked(1), rubbing)),
    "delta, arms off their line": ("delta", (element(0, **CRANK), rubbing, gravity(3, -2, 7))),
    "delta, rods on balls": ("delta", (s_joint, no_pair, unheld, slender(1, 0.0), only_tip(type="S"))),
    "delta, single rods between universal joints": (
        "delta",
        (no_pair, crooked(1), only_tip(type="U", axis="y"), rubbing),
    ),
    "delta, payload off the middle": (
        "delta",
        (platform(payload={"mass": 0.7, "mass_centre": [0.1, -0.05, 0.2], "inertia": dict(FULL)}), gravity(1, 2, 3)),
    ),
    "delta, arms along slanted lines": (
        "delta",
        (element(0, direction=[3, 0, 4], mass_centre=[0.1, 0.02, 0.05], inertia=dict(FULL)), rubbing),
    ),
    "delta with revolute joints": ("delta_rrpar", (rubbing, gravity(1, -3, -9))),
    "hexa, rods off their line": ("hexa", (crooked(1), element(0, **CRANK), rubbing, gravity(2, 1, -5))),
    "hexa, rods with unequal moments": ("hexa", (element(1, **OFF_LINE), rubbing)),
    "hexa, rods on balls": ("hexa", (s_joint, slender(1, 0.0))),
    "hexa, spinning rods": ("hexa", (element(1, inertia={"transverse": 0.01, "axial": 0.02}),)),
    "hexaglide, crooked rods and sliders": ("hexaglide", (crooked(0), crooked(1), rubbing, gravity(2, 1, -5))),
    "linear delta, crooked rods": ("linear_delta", (crooked(0), crooked(1), rubbing, gravity(2, 1, -5))),
    "orthoglide, friction": ("orthoglide", (rubbing, gravity(2, 1, -5))),
    "orthoglide, crooked rods": ("orthoglide", (crooked(1), rubbing)),
    "irsbot2, friction and arms off their line": ("irsbot2", (element(0, **CRANK), rubbing, gravity(1, 0, -9))),
    "par2, friction": ("par2", (rubbing, gravity(2, 3, -9))),
    "h4, friction": ("h4", (rubbing,)),
    "quattro, geared tool backwards": (
        "quattro",
        (value("tool_ratio", -2.0), lambda data: data["platform"]["parts"][-1].update(mass_centre=[0.03, 0.02, -0.1])),
    ),
    "quattro, geared tool, bodies off the middle": (
        "quattro",
        (
            value("tool_ratio", 0.5),
            lambda data: [
                part.update(mass_centre=[0.02, -0.03, 0.01], inertia=dict(FULL)) for part in data["platform"]["parts"]
            ],
            platform(payload={"mass": 0.4, "mass_centre": [0.1, 0.05, -0.1], "inertia": dict(FULL)}),
            rubbing,
            gravity(3, -2, 5),
        ),
    ),
    # telescopic legs
    "legs with products of inertia": (
        "gough_stewart",
        (
            element(0, mass_centre=[0.02, -0.03, 0.21], inertia=dict(FULL)),
            slide_rod(mass_centre=[-0.01, 0.02, -0.19], inertia=dict(FULL)),
            rubbing,
        ),
    ),
    "legs on tilted mounts": (
        "gough_stewart",
        (tilted_mounts, element(0, mass_centre=[0.02, -0.03, 0.21], inertia=dict(FULL)), rubbing, gravity(1, 2, -9)),
    ),
    "legs with other first axes": ("gough_stewart", (joint(0, axis="y", second_axis="-x"), rubbing)),
    "legs with slanted first axes": ("gough_stewart", (joint(0, axis=[1, 2, 0], second_axis=[-2, 1, 0]), rubbing)),
    "legs whose second axis follows": (
        "gough_stewart",
        (lambda data: elements(data)[0]["joint"].pop("second_axis"), crooked(0)),
    ),
    "legs on balls": (
        "gough_stewart",
        (
            lambda data: elements(data)[0].update(joint={"type": "S"}, inertia={"transverse": 0.02}),
            slide_rod(inertia={"transverse": 0.01}),
        ),
    ),
    "space robot, friction and rotors": (
        "space_robot",
        (element(0, mass_centre=[0.02, -0.03, 0.21], inertia=dict(FULL)), rubbing),
    ),
    "planar legs, platform off its middle": ("planar_3rpr", (off_middle,)),
    "planar legs, crooked": (
        "planar_3rpr",
        (crooked(0), slide_rod(mass_centre=[-0.1, 0.04, 0.02], inertia=dict(FULL)), rubbing),
    ),
    "planar legs, driven hinges": (
        "planar_3rpr",
        (undriven_slide, joint(0, actuator={"rotor_inertia": 0.03}), crooked(0), rubbing),
    ),
    # others
    "planar sliders and rods, platform off its middle": ("planar_3prr", (off_middle,)),
    "planar sliders and rods, crooked": ("planar_3prr", (crooked(0), crooked(1), rubbing)),
    "planar arms and rods, crooked": ("planar_3rrr", (crooked(0), crooked(1), rubbing)),
    "c5, crooked sliders": ("c5", (crooked(0), rubbing, gravity(1, -2, 3))),
    "dymo, crooked links": ("dymo", (crooked(0), crooked(1), rubbing, gravity(1, -2, 3))),
    "wrist, friction": ("spherical_wrist", (rubbing, gravity(1, -2, 3))),
    "delta with a tool, friction": ("delta_tool", (rubbing, gravity(1, -2, 3))),
    "wrist on the other branch": ("spherical_wrist", (branches(-1, -1, -1),)),
    "dymo on mixed branches": ("dymo", (branches(-1, 1, -1),)),
    # chains that Newton's method places
    "sliders and two links": ("cartesian_3prrr", (rubbing, crooked(1), crooked(2), gravity(1, -2, -9))),
    "sliders and two slanted links": (
        "cartesian_3prrr",
        (element(1, **SLANTED), element(2, **SLANTED), branches(-1, -1, -1)),
    ),
    "legs between universal joints": ("translational_3upu", (rubbing, gravity(1, -2, 3))),
    "scara arms": ("scara_4", (rubbing,)),
    "scara arms on mixed branches": ("scara_4", (branches(-1, 1, -1, -1), crooked(0), crooked(1, 1))),
    "cylindrical joints": ("cylindrical_4", (rubbing,)),
    # limbs of several kinds, passive limbs, more motors than freedoms
    "three kinds of limbs in a plane": ("mixed_planar", ()),
    "three kinds of limbs in a plane, friction": ("mixed_planar", (rubbing,)),
    "three kinds of limbs in space": ("mixed_translational", (rubbing,)),
    "five-bar with a slider": ("fivebar_with_slider", (rubbing, crooked(1), crooked(0, 1))),
    "delta with a passive limb": ("delta", (more_limbs(GUIDE), rubbing)),
    "legs and a passive leg": ("gough_stewart", (more_limbs(PROP), rubbing)),
    "redundant, one limb passive": ("redundant_2rr", (limb(2, passive=True), rubbing)),
    "redundant, friction": ("redundant_2rr", (rubbing, crooked(0), crooked(1))),
    "five-bar, carried": (
        "fivebar",
        (platform(carried_by="left", payload=dict(CARRIED)), tip(friction=dict(RUB)), rubbing),
    ),
    "five-bar with a slider, carried by it": (
        "fivebar_with_slider",
        (platform(carried_by="left", payload=dict(CARRIED)), crooked(1)),
    ),
    "a point on two legs": ("two_legs", ()),
    "a point on two legs, carried": ("two_legs", (platform(carried_by="left"),)),
    "redundant, carried": ("redundant_2rr", (platform(carried_by="left", payload=dict(CARRIED)), crooked(0))),
    # the plane xz
    "upright arms and rods": ("planar_3rrr", (rubbing, crooked(0), upright)),
    "upright arms and rods about y": ("planar_3rrr", (rubbing, crooked(0), upright, about_y)),
    "upright sliders and rods": ("planar_3prr", (rubbing, crooked(1), upright)),
    "upright legs": ("planar_3rpr", (crooked(0), upright)),
    "upright legs about y": ("planar_3rpr", (crooked(0), upright, about_y)),
    "upright mixed limbs about y": ("mixed_planar", (upright, about_y)),
    "upright redundant robot about y": ("redundant_2rr", (rubbing, upright, about_y)),
    "arms and rods about -z": (
        "planar_3rrr",
        (
            joint(0, axis="-z"),
            joint(1, axis="-z"),
            tip(axis="-z"),
            branches(-1, -1, -1),
            crooked(0),
            crooked(1),
            rubbing,
        ),
    ),
}


def spatial_hexa_with_legs(data: Data) -> None:
    """Two of the six limbs of the Hexa become telescopic legs."""
    data["limb_types"]["leg"] = copy.deepcopy(library("gough_stewart")["limb_types"]["leg"])
    for key, entry in library("gough_stewart")["parameters"].items():
        data["parameters"].setdefault(key, copy.deepcopy(entry))
    for index in (2, 5):
        data["limbs"][index]["type"] = "leg"
        data["limbs"][index]["base"]["axis"] = "z"
    data["limb_types"]["leg"]["elements"][0].update(direction="-z", mass_centre=[0, 0, "-barrel_centre"])
    data["limb_types"]["leg"]["elements"][0]["slide"]["rod"]["mass_centre"] = [0, 0, "rod_centre"]


VARIANTS["hexa with two legs"] = ("hexa", (spatial_hexa_with_legs, rubbing))


class Numbers:
    """A robot in numbers: the functions of pkmgen by numpy, not optimised."""

    def __init__(self, text: str, *, wrench: bool = False) -> None:
        options = Options(wrench=wrench)
        self.robot, mechanism = read_mechanism(text, "variant", options)
        binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
        models = generate_models(make_plan(mechanism, options), options)
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
