"""Robot files made of tables of legs, against Pinocchio on the table itself."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pinocchio as pin
import pytest

import pkmgen
from benchmarks.leg_tables.read import read_table
from benchmarks.leg_tables.run import ImportedMachine, chosen_machines, import_variant
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.read import read_robot
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.poses import PlatformNumbers, box_states
from pkmgen.motion.plan.plan import make_plan
from pkmgen.status import OK
from tests.conftest import ROOT
from tests.oracle.leg_table import PinocchioTable

TABLE = ROOT / "tests/data/import/leg_table.json"
QUICK = (
    "three_arms_base", "three_arms_elbow", "three_lifts_first", "cranks_first", "three_turned_first",
    "three_tripods_first",
)  # fmt: skip
WHOLE = ("six_struts_pairs", "six_arms_cone")
NEWTON = "three_oblique_second"
STATES, AGREES, SMALL = 25, 1e-9, 1e-3
FUNCTIONS = ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian")


@cache
def imported(name: str, **given: float) -> ImportedMachine:
    table = read_table(TABLE)
    ((machine, variant),) = chosen_machines(table, [name], [], False, TABLE.name)
    return next(iter(import_variant(table, machine, variant, dict(given), TABLE.name)))


def records(name: str) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    data = json.loads(TABLE.read_text("utf-8"))
    machine = next(m for m in data["machines"] if any(v["name"] == name for v in m["variants"]))
    variant = next(v for v in machine["variants"] if v["name"] == name)
    return data["legs"][machine["leg"]], machine, variant


def compare(name: str, directory: Any, states: int = STATES) -> None:
    made = imported(name)
    file = directory / f"{name}.yaml"
    file.write_text(made.text, "utf-8")
    robot = pkmgen.load(file, backend="numpy", functions=FUNCTIONS)
    mechanism = build_mechanism(read_robot(made.text, name))
    joints = mechanism.limbs[0].graph.tree.joints
    driven = [place for place, joint in enumerate(joints, 1) if joint.motor is not None]
    gravity = [mechanism.value(entry) for entry in mechanism.gravity]
    oracle = PinocchioTable(*records(name), mechanism.parameters, driven, gravity)
    bodies = records(name)[1]["joints_in_dynamics"]
    starts = [(a + b)[:bodies] for a, b in zip(made.joints, made.zeros, strict=True)]
    zeros = np.concatenate([zero[[k - 1 for k in driven]] for zero in made.zeros])
    sliding = np.array(
        [joint.kind == "P" for limb in mechanism.limbs for joint in limb.graph.tree.joints if joint.motor]
    )
    layout = mechanism.layout
    for pose, twist, acceleration in zip(*box_states(mechanism, states, np.random.default_rng(5)), strict=True):
        platform = PlatformNumbers(mechanism, pose)
        whole = [np.zeros(6), np.zeros(6)]
        for entries, given in zip(whole, (twist, acceleration), strict=True):
            entries[["xyz".index(axis) for axis in layout.axes]] = given[: len(layout.axes)]
            turn = given[len(layout.axes) :]
            entries[3:] = turn if len(turn) == 3 else [0, 0, *turn] if len(turn) else 0
        state = oracle.state(pin.SE3(platform.attitude, platform.point), *whole, starts)
        found = robot.inverse_kinematics(pose) + zeros - state.position
        apart = np.where(sliding, found, np.remainder(found + np.pi, 2 * np.pi) - np.pi)
        assert np.max(np.abs(apart)) < AGREES
        for result, expected in (
            (robot.inverse_jacobian(pose), state.inverse_jacobian),
            (robot.inverse_dynamics(pose, twist, acceleration), state.effort),
        ):
            assert np.max(np.abs(result - expected)) < AGREES * max(SMALL, float(np.max(np.abs(expected))))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", QUICK)
def test_agrees_with_the_table(name: str, tmp_path: Any) -> None:
    compare(name, tmp_path)


@pytest.mark.nightly
def test_agrees_with_the_table_where_newtons_method_closes_oblique_legs(tmp_path: Any) -> None:
    mechanism = build_mechanism(read_robot(imported(NEWTON).text, NEWTON))
    assert len(make_plan(mechanism, Options()).form(mechanism.limbs[0]).start) == 3
    compare(NEWTON, tmp_path, 8)


@pytest.mark.nightly
@pytest.mark.parametrize("name", WHOLE)
def test_agrees_with_the_table_in_space(name: str, tmp_path: Any) -> None:
    compare(name, tmp_path)


@pytest.mark.nightly
def test_machines_that_close_at_home_only_are_refused() -> None:
    with pytest.raises(UnsupportedRobotError, match="legs follow 3T1R away from home, with these couplings"):
        imported("four_struts_first")


def test_joints_beyond_the_motion_are_refused_without_a_reason(tmp_path: Any) -> None:
    text = re.sub(r"(?m)^  held: .*\n", "", imported("three_lifts_first").text)
    file = tmp_path / "three_lifts.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(
        UnsupportedRobotError, match="declared translational, but rotation about z of the platform is not held"
    ):
        pkmgen.load(file, backend="numpy", functions=["inverse_kinematics"])


@pytest.mark.nightly
def test_motors_of_one_limb_may_tell_more_than_the_first_loops(tmp_path: Any) -> None:
    """Twelve motors: three of a limb tell the place of its tip, the next slide nothing new."""
    passive = r"joint: \{type: ([PR]), axis: ([-a-z]*)\}"
    text = re.sub(passive, r"joint: {type: \1, axis: \2, actuator: {}}", imported("four_lifts_first").text)
    file = tmp_path / "four_lifts.yaml"
    file.write_text(text, "utf-8")
    by_pose, by_joints = (
        pkmgen.load(
            file,
            backend="numpy",
            inputs=inputs,
            functions=["inverse_dynamics", "actuator_motion", "inverse_kinematics"],
        )
        for inputs in ("pose", "joints")
    )
    mechanism = build_mechanism(read_robot(text, "four_lifts"))
    assert len(by_joints.actuators) == 12
    state = box_states(mechanism, 5, np.random.default_rng(1))
    motion = by_pose.function("actuator_motion").results(*state)
    efforts = by_joints.inverse_dynamics(by_pose.inverse_kinematics(state[0]), *motion)
    np.testing.assert_allclose(efforts, by_pose.inverse_dynamics(*state), rtol=1e-7, atol=1e-8)


def test_an_oblique_leg_that_turns_over_is_not_silent(tmp_path: Any) -> None:
    """Far from home every good status means the assembly of home: no leg has passed one of its singular positions."""
    file, made = tmp_path / "oblique.yaml", imported(NEWTON)
    file.write_text(made.text, "utf-8")
    coordinates = pkmgen.load(file, backend="numpy", functions=["joint_coordinates"]).function("joint_coordinates")
    mechanism = build_mechanism(read_robot(made.text, NEWTON))
    home = np.array(mechanism.home)
    poses = np.tile(home, (150, 1))
    poses[:, :3] += np.random.default_rng(0).uniform(-0.4, 0.4, (150, 3))
    status = np.zeros(len(poses), np.uint32)
    found = coordinates(poses, status=status)
    gravity = [mechanism.value(entry) for entry in mechanism.gravity]
    oracle = PinocchioTable(*records(NEWTON), mechanism.parameters, (1, 2), gravity)

    def sides(values: np.ndarray) -> np.ndarray:
        legs = np.reshape(values, (-1, 3)) + np.array(made.zeros)
        return np.array([np.sign(oracle.leg_determinant(leg, joints)) for leg, joints in enumerate(legs)])

    at_home, good = sides(coordinates(home)), status == OK
    assert 10 < np.count_nonzero(good) < len(poses)
    assert all(np.array_equal(sides(values), at_home) for values in found[good])


@pytest.mark.nightly
def test_an_elbow_that_turns_over_is_not_silent(tmp_path: Any) -> None:
    """Far from home every good status means the elbows of home."""
    file = tmp_path / "arms.yaml"
    file.write_text(imported("three_arms_elbow").text, "utf-8")
    robot = pkmgen.load(file, backend="numpy", functions=["joint_coordinates"])
    coordinates = robot.function("joint_coordinates")
    home = np.array(build_mechanism(read_robot(imported("three_arms_elbow").text, "arms")).home)
    poses = home + np.random.default_rng(0).uniform(-1, 1, (400, 3)) * [0.3, 0.3, 0.9]
    status = np.zeros(len(poses), np.uint32)
    found = coordinates(poses, status=status)
    zeros = np.array([zero[1] for zero in imported("three_arms_elbow").zeros])
    elbows, at_home = (np.sin(np.reshape(values, (-1, 3, 2))[:, :, 1] + zeros) for values in (found, coordinates(home)))
    good = status == OK
    assert np.count_nonzero(good) > 100
    assert np.all(np.sign(elbows[good]) == np.sign(at_home))
