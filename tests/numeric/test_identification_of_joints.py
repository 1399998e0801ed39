"""Regressors of robots of bodies and joints against those of Pinocchio, pulled back through the closures."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.errors import UnsupportedRobotError
from tests.conftest import Array
from tests.numeric.test_multibody import FOLDER, stated_oracle, states_of
from tests.oracle.standard_columns import parameter_columns

FUNCTIONS = ("inverse_dynamics", "joint_coordinates", "regressor", "base_regressor")
NAMES = (
    "fourbar",
    "bundle",
    "hopping_leg",
    "fixed_and_reversed",
    "screw_jack",
    "differential",
    "planar_table",
    "ankle",
)
ENOUGH, RANK = 1e-9, 1e-9


@cache
def loaded(name: str) -> Robot:
    return pkmgen.load(FOLDER / f"{name}.yaml", backend="numpy", functions=FUNCTIONS)


@cache
def columns_of(name: str) -> list[dict[str, Array]]:
    """Columns of the oracle at its states."""
    oracle, home = stated_oracle(name)
    states = states_of(name)
    bases = states.base or (None,) * len(states.position)
    rows = zip(states.position, states.rate, states.acceleration, bases, strict=True)
    return [parameter_columns(oracle, oracle.follow(home, position), *row) for position, *row in rows]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMES)
def test_columns_are_those_of_pinocchio(name: str) -> None:
    robot, states, base = loaded(name), states_of(name), loaded(name).base_parameters
    given = states.inputs("position", "rate", "acceleration")
    found = robot.function("regressor")(**given)
    for one, columns in zip(found, columns_of(name), strict=True):
        wanted = np.stack([columns[parameter.name] for parameter in base.standard], axis=1)
        assert np.abs(one - wanted).max() <= ENOUGH * np.abs(wanted).max()
        for parameter in base.without_effect:
            assert np.abs(columns[parameter.name]).max() <= ENOUGH * np.abs(wanted).max(), parameter.name
    efforts = robot.inverse_dynamics(**given)
    for matrices, values in (
        (found, np.array([parameter.value for parameter in base.standard])),
        (robot.function("base_regressor")(**given), base.values),
    ):
        assert np.abs(matrices @ values - efforts).max() <= ENOUGH * np.abs(efforts).max()


@pytest.mark.parametrize("name", ["fourbar", "hopping_leg", "ankle"])
def test_base_parameters_are_as_many_as_pinocchio_finds(name: str) -> None:
    base, (oracle, home) = loaded(name).base_parameters, stated_oracle(name)
    random, rows = np.random.default_rng(8), []
    for state in states_of(name).position:
        placed = oracle.follow(home, state)
        for _ in range(8):
            rate, acceleration = random.normal(size=(2, len(state)))
            moving = None if not states_of(name).base else random.choice(np.array(states_of(name).base, dtype=object))
            columns = parameter_columns(oracle, placed, rate, acceleration, moving)
            rows.append(np.stack([columns[parameter.name] for parameter in base.standard], axis=1))
    stacked = np.concatenate(rows)
    stacked /= np.linalg.norm(stacked, axis=0)
    values = np.linalg.svd(stacked, compute_uv=False)
    assert np.sum(values > RANK * values[0]) == base.rank


def test_names_are_those_of_bodies_and_joints() -> None:
    names = {parameter.name for parameter in loaded("bundle").base_parameters.standard}
    assert {"shank.mass", "shank.moment_z", "coil.stiffness", "coil.damping", "hip.coulomb"} <= names
    assert "knee.rotor_inertia" in names


EMPTY = """
pkmgen: 1
name: empty
bodies: [{name: a}]
joints: [{name: j, type: R, child: a, actuator: {}}]
"""


def test_without_any_mass_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text(EMPTY, "utf-8")
    with pytest.raises(UnsupportedRobotError, match="regressor: no body has a mass"):
        pkmgen.load(tmp_path / "empty.yaml", backend="numpy", functions=["regressor"])
