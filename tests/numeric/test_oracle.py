"""The oracle against published numbers, and against what any correct model does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.language.description.read import read_robot
from tests.oracle.pinocchio_model import OracleState, PinocchioRobot

ROOT = Path(__file__).parents[2]
REFERENCE = json.loads((ROOT / "tests/data/reference.json").read_text())["robots"]["fivebar"]
POSE, TWIST, ACCELERATION = (np.array(REFERENCE[key]) for key in ("pose", "twist", "acceleration"))
STENCIL = {-2: 1 / 12, -1: -2 / 3, 1: 2 / 3, 2: -1 / 12}
Change = Callable[[dict[str, Any]], object]


def fivebar(*changes: Change, **parameters: float) -> PinocchioRobot:
    data = yaml.safe_load((ROOT / "robots/fivebar.yaml").read_text())
    for change in changes:
        change(data)
    return PinocchioRobot(read_robot(json.dumps(data), "variant.yaml", parameters))


def elements(data: dict[str, Any]) -> list[dict[str, Any]]:
    return data["limb_types"]["arm_and_rod"]["elements"]


def carried_payload(data: dict[str, Any]) -> None:
    payload = {"mass": "payload_mass", "mass_centre": [0.05, 0.02, 0], "inertia": {"zz": 0.01}}
    data["platform"] |= {"carried_by": "left", "payload": payload}


def tip_friction(data: dict[str, Any]) -> None:
    data["limb_types"]["arm_and_rod"]["tip"]["friction"] = {"viscous": 0.3, "coulomb": 0.2}


def moving(robot: PinocchioRobot) -> OracleState:
    return robot.state(POSE, TWIST, ACCELERATION)


def force(state: OracleState) -> np.ndarray:
    """What the motors do on the platform freedoms."""
    return state.inverse_jacobian.T @ state.effort


def slope(function: Callable[[float], Any], step: float = 1e-3) -> Any:
    return sum(weight * function(step * place) for place, weight in STENCIL.items()) / step


def along(robot: PinocchioRobot, time: float) -> OracleState:
    """A motion that passes the reference state at time zero."""
    return robot.state(POSE + time * TWIST + time**2 / 2 * ACCELERATION, TWIST + time * ACCELERATION, ACCELERATION)


def turn_rows(robot: PinocchioRobot) -> np.ndarray:
    """Turns of both rods by the pose, one row each."""
    steps = [
        slope(lambda s, axis=axis: robot.state(POSE + s * axis, TWIST, TWIST).joint_position) for axis in np.eye(2)
    ]
    joints = np.transpose(steps)
    return np.array([joints[0] + joints[1], joints[2] + joints[3]])


def test_reference_state() -> None:
    state = moving(fivebar())
    assert state.effort == pytest.approx(REFERENCE["efforts"], rel=1e-12)
    assert state.actuator_position == pytest.approx(REFERENCE["actuator_position"], rel=1e-12)
    assert state.actuator_velocity == pytest.approx(REFERENCE["actuator_velocity"], rel=1e-12)
    assert state.actuator_acceleration == pytest.approx(REFERENCE["actuator_acceleration"], rel=1e-12)
    assert state.inverse_jacobian == pytest.approx(np.array(REFERENCE["inverse_jacobian"]), rel=1e-12)


def test_mass_matrix() -> None:
    robot = fivebar()
    rest = force(robot.state(POSE, TWIST, [0, 0]))
    columns = [force(robot.state(POSE, TWIST, axis)) - rest for axis in np.eye(2)]
    assert np.transpose(columns) == pytest.approx(np.array(REFERENCE["mass_matrix"]), rel=1e-12)


def test_home() -> None:
    state = fivebar().state(REFERENCE["home"], [0, 0], [0, 0])
    assert state.effort == pytest.approx([-8.4566, 8.4566], rel=1e-5)
    assert state.actuator_position == pytest.approx([2.41164, 0.729951], rel=1e-5)


def test_reversal_without_friction() -> None:
    robot = fivebar(carried_payload, rotor_inertia=0.02)
    back = robot.state(POSE, -TWIST, ACCELERATION)
    assert moving(robot).effort == pytest.approx(back.effort, rel=1e-12)


@pytest.mark.parametrize("changes", [(), (tip_friction,), (carried_payload, tip_friction)])
def test_power_balance(changes: tuple[Change, ...]) -> None:
    viscous, coulomb = np.array([0.4, 0.1] * 2), np.array([0.2, 0.05] * 2)
    robot = fivebar(
        *changes,
        rotor_inertia=0.02,
        motor_viscous=0.4,
        motor_coulomb=0.2,
        elbow_viscous=0.1,
        elbow_coulomb=0.05,
    )
    rates = slope(lambda time: along(robot, time).joint_position)[:4]
    loss = rates @ (viscous * rates + coulomb * np.sign(rates))
    if tip_friction in changes:
        slips = np.array([rates[0] + rates[1], rates[2] + rates[3]])
        slips -= slips[0] if carried_payload in changes else 0
        loss += slips @ (0.3 * slips + 0.2 * np.sign(slips))
    state = moving(robot)
    gain = slope(lambda time: along(robot, time).energy)
    assert gain == pytest.approx(state.effort @ state.actuator_velocity - loss, rel=1e-8)


def test_carried_payload_is_part_of_the_rod() -> None:
    def load_rod(data: dict[str, Any]) -> None:
        masses, centres = np.array([0.8, 0.5]), np.array([[0.275, 0], [0.6, 0.02]])
        centre = masses @ centres / masses.sum()
        moment = 0.8 * 0.55**2 / 12 + 0.01 + masses @ np.sum((centres - centre) ** 2, axis=1)
        arm, rod = elements(data)
        loaded = rod | {"mass": 1.3, "mass_centre": [*centre.tolist(), 0], "inertia": {"zz": float(moment)}}
        data["limb_types"]["loaded"] = data["limb_types"]["arm_and_rod"] | {"elements": [arm, loaded]}
        data["limbs"][0]["type"] = "loaded"
        data["platform"]["payload"] = {}

    assert moving(fivebar(carried_payload)).effort == pytest.approx(moving(fivebar(load_rod)).effort, rel=1e-12)


@pytest.mark.parametrize("changes", [(), (carried_payload,)])
def test_tip_friction_acts_on_the_relative_rate(changes: tuple[Change, ...]) -> None:
    rows = turn_rows(fivebar())
    rows -= rows[0] if changes else 0
    slips = rows @ TWIST
    more = force(moving(fivebar(*changes, tip_friction))) - force(moving(fivebar(*changes)))
    assert more == pytest.approx(rows.T @ (0.3 * slips + 0.2 * np.sign(slips)), rel=1e-9)


def test_motor_friction_and_rotor_add_up() -> None:
    def gear(data: dict[str, Any]) -> None:
        elements(data)[0]["joint"]["actuator"]["gear_ratio"] = 3

    robot = fivebar(gear, motor_viscous=0.4, motor_coulomb=0.2, rotor_inertia=0.02)
    plain, state = moving(fivebar()), moving(robot)
    rates = plain.actuator_velocity
    more = 0.4 * rates + 0.2 * np.sign(rates) + 0.02 * 3**2 * plain.actuator_acceleration
    assert state.effort - plain.effort == pytest.approx(more, rel=1e-12)
    assert state.energy - plain.energy == pytest.approx(0.02 * 3**2 * rates @ rates / 2, rel=1e-12)


def test_rest_has_no_coulomb_friction() -> None:
    rest = [fivebar(tip_friction, elbow_coulomb=c, motor_coulomb=c).state(POSE, [0, 0], ACCELERATION) for c in (0, 1)]
    assert np.array_equal(rest[0].effort, rest[1].effort)


def test_turned_limbs_and_element_frames() -> None:
    """The same robot with both limb frames turned, and its rods along -y of their frames."""

    def turn(data: dict[str, Any]) -> None:
        angle, width = 0.7, 0.2
        left = [-width * np.cos(angle), width * np.sin(angle), 0]
        data["limbs"][0]["base"] = {"point": [float(entry) for entry in left], "rotation": angle}
        data["limbs"][1]["base"] = {"point": [-width, 0, 0], "rotation": "pi"}
        elements(data)[1] |= {"direction": "-y", "mass_centre": [0, "-rod_length/2", 0]}
        elements(data)[1]["joint"]["axis"] = "-z"

    plain, state = moving(fivebar()), moving(fivebar(turn))
    assert state.effort == pytest.approx(plain.effort, rel=1e-12)
    assert state.element_directions == pytest.approx(plain.element_directions, rel=1e-12)
    offset = np.remainder(plain.actuator_position - state.actuator_position, 2 * np.pi)
    assert offset == pytest.approx([0.7, np.pi], rel=1e-12)


def test_upright_plane_and_platform_points() -> None:
    """The same robot in the xz plane, about -y, its platform points moved from P together with the bases."""

    def upright(data: dict[str, Any]) -> None:
        data["gravity"] = [0, 0, -9.81]
        data["platform"]["plane"] = "xz"
        for hinge in (
            *(element["joint"] for element in elements(data)),
            data["limb_types"]["arm_and_rod"]["tip"],
        ):
            hinge["axis"] = "-y"
        data["limbs"][0] |= {
            "base": {"point": [0.1, 0, 0]},
            "platform": {"point": [-0.3, 0, 0], "rotation": "pi"},
        }

    state, plain = moving(fivebar(upright)), moving(fivebar())
    assert state.effort == pytest.approx(plain.effort, rel=1e-12)
    assert state.element_directions == pytest.approx(plain.element_directions[:, [0, 2, 1]], rel=1e-12)


@pytest.mark.parametrize("branch", [1, -1])
def test_passive_limb(branch: int) -> None:
    """A third limb without a motor carries its own mass; a massless one changes nothing."""

    def third(data: dict[str, Any]) -> None:
        limb = {"name": "third", "type": "arm_and_rod", "branch": branch, "passive": True}
        data["limbs"].append(limb | {"base": {"point": [0, 1, 0]}})

    robot = fivebar(third)
    gain = slope(lambda time: along(robot, time).energy)
    state = moving(robot)
    assert gain == pytest.approx(state.effort @ state.actuator_velocity, rel=1e-8)
    light = {"arm_mass": 0.0, "rod_mass": 0.0}
    assert moving(fivebar(third, **light)).effort == pytest.approx(moving(fivebar(**light)).effort, rel=1e-12)


def test_refusals() -> None:
    def no_motor(data: dict[str, Any]) -> None:
        data["limbs"][0]["passive"] = True

    def rail(data: dict[str, Any]) -> None:
        elements(data)[0]["joint"]["type"] = "P"

    def lifted(data: dict[str, Any]) -> None:
        data["limbs"][0]["base"]["point"][2] = 0.1

    for change, message in ((no_motor, "1 motors"), (rail, "not a hinge"), (lifted, "leaves the plane")):
        with pytest.raises(ValueError, match=message):
            fivebar(change)
    with pytest.raises(ValueError, match="limb left cannot reach"):
        fivebar().state([1.0, 1.0], TWIST, ACCELERATION)
