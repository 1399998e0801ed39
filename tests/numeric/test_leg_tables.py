"""Robot files made of tables of legs, against Pinocchio on the table itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pinocchio as pin
import pytest

import pkmgen
from pkmgen.description.read import read_robot
from pkmgen.importing.leg_table.read import read_table
from pkmgen.importing.leg_table.run import ImportedMachine, chosen_machines, import_variant
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.poses import PlatformNumbers, box_states
from tests.conftest import ROOT
from tests.oracle.leg_table import PinocchioTable

TABLE = ROOT / "tests/data/import/leg_table.json"
QUICK, WHOLE = ("three_arms_base", "three_arms_elbow", "three_lifts_first", "cranks_first"), ("six_struts_pairs",)
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


@pytest.mark.parametrize("name", QUICK)
def test_agrees_with_the_table(name: str, tmp_path: Any) -> None:
    compare(name, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("name", WHOLE)
def test_agrees_with_the_table_in_space(name: str, tmp_path: Any) -> None:
    compare(name, tmp_path)
