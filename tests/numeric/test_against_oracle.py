"""Every method and input mode against the oracle, which shares nothing with pkmgen but the robot language."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.options import INPUT_MODES
from tests.conftest import METHODS_OF_ALL_INPUTS, ROOT, Array, Change, States

FIVEBAR = ROOT / "robots/fivebar.yaml"
REFERENCE = json.loads((ROOT / "tests/data/reference.json").read_text())["robots"]["fivebar"]
SMALL_EFFORT = 0.1  # N·m; efforts below it are compared by their absolute error
PARAMETER_SETS, LOOSE_SETS = 8, 2
DYNAMICS, KINEMATICS = ("inverse_dynamics",), ("inverse_kinematics", "inverse_jacobian", "forward_kinematics")
Variant = Callable[..., Path]
Draw = Callable[..., States]


def relative_error(found: Array, expected: Array) -> float:
    """Largest error of any state, each by the largest entry of that state."""
    found, expected = found.reshape(len(found), -1), expected.reshape(len(expected), -1)
    scale = np.maximum(np.max(np.abs(expected), axis=1), SMALL_EFFORT)
    return float(np.max(np.max(np.abs(found - expected), axis=1) / scale))


def effort_error(robot: Robot, states: States, plane: str = "xy") -> float:
    return relative_error(robot.inverse_dynamics(*states.inputs(robot.inputs, plane)), states.seen("effort"))


def bars(data: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    arm, rod = data["limb_types"]["arm_and_rod"]["elements"]
    return arm, rod


def values(**parameters: float) -> Change:
    def change(data: dict[str, Any]) -> None:
        for name, value in parameters.items():
            data["parameters"][name]["value"] = value

    return change


rubbing = values(rotor_inertia=0.03, motor_viscous=0.4, motor_coulomb=0.2, elbow_viscous=0.1, elbow_coulomb=0.05)


def rubbing_tip(data: dict[str, Any]) -> None:
    data["limb_types"]["arm_and_rod"]["tip"]["friction"] = {"viscous": 0.3, "coulomb": 0.2}


def geared(data: dict[str, Any]) -> None:
    bars(data)[0]["joint"]["actuator"]["gear_ratio"] = 3.5


def crooked(data: dict[str, Any]) -> None:
    """Mass centres off the lines of arm and rod, and inertias that are no cylinders."""
    arm, rod = bars(data)
    inertia = {"xx": 0.01, "yy": 0.02, "zz": 0.025, "xy": 0.004, "xz": 0.002, "yz": -0.003}
    arm |= {"mass_centre": ["arm_length/3", 0.07, 0.02], "inertia": inertia}
    rod |= {"mass_centre": ["rod_length/3", -0.05, 0.01], "inertia": inertia | {"xy": -0.006}}


def pulled(*gravity: float) -> Change:
    return lambda data: data.update(gravity=list(gravity))


def turned_mounts(data: dict[str, Any]) -> None:
    data["parameters"]["turn"] = {"value": 40, "unit": "deg"}
    left = ["-base_width/2*cos(turn)", "base_width/2*sin(turn)", 0]
    data["limbs"][0]["base"] = {"point": left, "rotation": "turn"}
    data["limbs"][1]["base"] = {"point": ["-base_width/2", 0, 0], "rotation": "pi"}


def platform_points(data: dict[str, Any]) -> None:
    data["limbs"][0]["platform"] = {"point": [-0.1, 0.02, 0.3]}
    data["limbs"][1]["platform"] = {"point": [-0.1, 0.02, 0], "rotation": 2.5}
    data["limbs"][0]["base"]["point"][2] = 0.3
    data["platform"]["held"] = "by nothing; between two points the rods let it turn, which the oracle does not"


def other_lines(data: dict[str, Any]) -> None:
    """Arms along -y of their frames, rods along a slanted direction."""
    arm, rod = bars(data)
    arm |= {"direction": "-y", "mass_centre": [0.03, "-arm_length/2", 0]}
    rod |= {"direction": [3, 4, 0], "mass_centre": [0.1, 0.2, 0], "inertia": {"transverse": 0.02, "axial": 0.01}}


def about(axis: str) -> Change:
    """Turn all joint axes; seen from behind, left and right change places."""

    def change(data: dict[str, Any]) -> None:
        for hinge in (*(bar["joint"] for bar in bars(data)), data["limb_types"]["arm_and_rod"]["tip"]):
            hinge["axis"] = axis
        if axis in ("-z", "y"):
            data["platform"]["assembly"] = -1
            for limb in data["limbs"]:
                limb["branch"] *= -1

    return change


def upright(data: dict[str, Any]) -> None:
    data["platform"]["plane"] = "xz"
    data["gravity"] = [0, 0, -9.81]


def carried_by(limb: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        payload = {"mass": "payload_mass", "mass_centre": [0.05, 0.02, 0.01], "inertia": {"zz": 0.01, "yy": 0.02}}
        own = {"mass": 0.3, "mass_centre": [-0.01, 0.04, 0.1], "inertia": {"zz": 0.02, "xx": 0.03}}
        data["platform"] |= own | {"payload": payload, "carried_by": limb}

    return change


VARIANTS: dict[str, tuple[Change, ...]] = {
    "crooked bodies, any gravity": (crooked, pulled(3, -2, 7)),
    "turned mounts": (turned_mounts, rubbing),
    "platform points": (platform_points, pulled(0, 0, -9.81)),
    "plane xz about -y": (upright, about("-y"), crooked),
    "plane xz about y": (upright, about("y"), crooked, pulled(1, -9, 2), rubbing),
    "about -z": (about("-z"), pulled(-9.81, 0, 0)),
    "carried by the left limb": (carried_by("left"),),
    "carried by the right limb": (carried_by("right"), rubbing, rubbing_tip),
    "tip friction": (rubbing_tip,),
    "geared": (geared, rubbing),
    "no payload, massless rods": (values(payload_mass=0, rod_mass=0),),
    "other lines": (other_lines,),
    "all at once": (crooked, turned_mounts, platform_points, pulled(3, -2, 7), rubbing, rubbing_tip, geared),
}


def test_reference_state() -> None:
    robot = pkmgen.load(FIVEBAR)
    pose, twist, acceleration = REFERENCE["pose"], REFERENCE["twist"], REFERENCE["acceleration"]
    jacobian = robot.inverse_jacobian(pose)
    assert robot.inverse_dynamics(pose, twist, acceleration) == pytest.approx(REFERENCE["efforts"], rel=1e-12)
    assert robot.inverse_kinematics(pose) == pytest.approx(REFERENCE["actuator_position"], rel=1e-12)
    assert jacobian == pytest.approx(np.array(REFERENCE["inverse_jacobian"]), rel=1e-12)
    assert jacobian @ twist == pytest.approx(REFERENCE["actuator_velocity"], rel=1e-12)


@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_a_thousand_states(method: str, random_states: Draw) -> None:
    states = random_states(FIVEBAR, 1000, seed=1)
    found = [pkmgen.load(FIVEBAR, method=method, inputs=mode) for mode in INPUT_MODES]
    for robot in found:
        assert effort_error(robot, states) <= 1e-10
    robot = found[0]
    positions, jacobians = robot.inverse_kinematics(states.pose), robot.inverse_jacobian(states.pose)
    assert relative_error(positions, states.seen("actuator_position")) <= 1e-10
    assert relative_error(jacobians, states.seen("inverse_jacobian")) <= 1e-10
    velocities = np.einsum("nij,nj->ni", jacobians, states.twist)
    assert relative_error(velocities, states.seen("actuator_velocity")) <= 1e-10
    assert np.max(np.abs(robot.forward_kinematics(positions) - states.pose)) <= 1e-12


def random_parameters(seed: int) -> dict[str, float]:
    random, defaults = np.random.default_rng(seed), pkmgen.load(FIVEBAR).parameters
    return {
        name: float(value * random.uniform(0.7, 1.3) if value else random.uniform(0, 0.5))
        for name, value in defaults.items()
    }


@pytest.mark.parametrize("seed", range(PARAMETER_SETS))
def test_random_parameters(seed: int, random_states: Draw) -> None:
    parameters = random_parameters(seed)
    states = random_states(FIVEBAR, 50, seed, **parameters)
    robots = [
        pkmgen.load(FIVEBAR, parameters=parameters, method=method, backend="numpy", functions=DYNAMICS)
        for method in METHODS_OF_ALL_INPUTS
    ]
    efforts = [robot.inverse_dynamics(*states.inputs("pose")) for robot in robots]
    for robot in robots:
        assert effort_error(robot, states) <= 1e-10
    assert relative_error(*efforts) <= 1e-11


@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_runtime_parameters(method: str, mode: str, random_states: Draw) -> None:
    sources = set()
    for seed in range(LOOSE_SETS):
        parameters = random_parameters(100 + seed)
        states = random_states(FIVEBAR, 50, seed, **parameters)
        robot = pkmgen.load(FIVEBAR, parameters=parameters, method=method, inputs=mode, fold=False, functions=DYNAMICS)
        assert effort_error(robot, states) <= 1e-10
        sources.add(robot.header + robot.source)
    assert len(sources) == 1, "equal C text serves all values"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", VARIANTS)
def test_variants(name: str, variant: Variant, random_states: Draw) -> None:
    file = variant(*VARIANTS[name])
    plane = json.loads(file.read_text())["platform"].get("plane", "xy")
    states = random_states(file, 20, seed=3)
    for method in METHODS_OF_ALL_INPUTS:
        for mode in INPUT_MODES:
            robot = pkmgen.load(file, method=method, inputs=mode, backend="numpy", functions=DYNAMICS)
            assert effort_error(robot, states, plane) <= 1e-10, (method, mode)
    robot = pkmgen.load(file, backend="numpy", functions=KINEMATICS)
    positions = robot.inverse_kinematics(states.pose)
    turns = (positions - states.seen("actuator_position")) / (2 * np.pi)
    assert np.max(np.abs(turns - np.round(turns))) <= 1e-12
    assert relative_error(robot.inverse_jacobian(states.pose), states.seen("inverse_jacobian")) <= 1e-10
    assert np.max(np.abs(robot.forward_kinematics(positions) - states.pose)) <= 1e-12


@pytest.mark.sampled(2)
@pytest.mark.parametrize("right", [1, -1])
@pytest.mark.parametrize("left", [1, -1])
def test_branches(left: int, right: int, variant: Variant, random_states: Draw) -> None:
    for assembly in (1, -1):
        file = assembled(variant, left, right, assembly)
        states = random_states(file, 20, seed=4)
        for mode in INPUT_MODES:
            robot = pkmgen.load(file, inputs=mode, backend="numpy", functions=DYNAMICS)
            assert effort_error(robot, states) <= 1e-10, mode
        robot = pkmgen.load(file, method="elements", backend="numpy")
        assert effort_error(robot, states) <= 1e-10
        positions = robot.inverse_kinematics(states.pose)
        assert np.max(np.abs(robot.forward_kinematics(positions) - states.pose)) <= 1e-12


def assembled(variant: Variant, left: int, right: int, assembly: int) -> Path:
    """A five-bar with branches and assembly, home above or below the motors, where that assembly is."""

    def change(data: dict[str, Any], height: float) -> None:
        data["limbs"][0]["branch"], data["limbs"][1]["branch"] = left, right
        box = [[-0.6, 0.6], [-0.6, 0.6]]  # poses of both assemblies
        data["platform"] |= {"assembly": assembly, "box": box, "home": [0.0, height]}

    for height in (0.5, -0.5, 0.2, -0.2):
        file = variant(lambda data, height=height: change(data, height))
        with suppress(UnsupportedRobotError):
            pkmgen.load(file, backend="numpy", functions=("inverse_kinematics",))
            return file
    raise AssertionError(f"no home of assembly {assembly}")


@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_reversal_without_friction(method: str, random_states: Draw) -> None:
    states = random_states(FIVEBAR, 100, seed=5)
    robot = pkmgen.load(FIVEBAR, method=method)
    back = robot.inverse_dynamics(states.pose, -states.twist, states.acceleration)
    assert np.array_equal(back, robot.inverse_dynamics(states.pose, states.twist, states.acceleration))


@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_rest(method: str, variant: Variant, random_states: Draw) -> None:
    file = variant(rubbing, rubbing_tip)
    states = random_states(file, 20, seed=6, still=True)
    for mode in INPUT_MODES:
        robot = pkmgen.load(file, method=method, inputs=mode, backend="numpy", functions=DYNAMICS)
        assert effort_error(robot, states) <= 1e-10


def raised_base(data: dict[str, Any]) -> None:
    data["limbs"][0]["base"]["point"][2] = 0.1


def turned_out_of_plane(data: dict[str, Any]) -> None:
    data["limbs"][0]["base"]["rotation"] = 0.5


def off_centre(data: dict[str, Any]) -> None:
    data["limbs"][1]["platform"] = {"point": [0.1, 0, 0]}


def driven_tip(data: dict[str, Any]) -> None:
    data["limb_types"]["arm_and_rod"]["tip"]["actuator"] = {"rotor_inertia": 0.1}


def driven_second_axis(data: dict[str, Any]) -> None:
    bars(data)[0]["joint"]["actuator"]["axis"] = 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ((raised_base,), "limb left is R-bar-R-bar-R: it does not close at the home pose"),
        ((upright, about("-y"), turned_out_of_plane), "limb left is R-bar-R-bar-R: it closes at the home pose, but"),
        ((carried_by("left"), off_centre), "limb right: the platform turns with limb left"),
        ((driven_tip,), "a tip has no motor"),
        ((driven_second_axis,), "a joint of type R has no axis to drive there"),
    ],
)
def test_what_would_be_wrong_is_refused(changes: tuple[Change, ...], message: str, variant: Variant) -> None:
    with pytest.raises(UnsupportedRobotError, match=message):
        pkmgen.load(variant(*changes), backend="numpy")
