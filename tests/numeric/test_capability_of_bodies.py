"""Capability of robots of bodies and joints, and of more motors than freedoms in space, by their inverse dynamics."""

from functools import cache

import numpy as np
import pytest
from scipy.optimize import linprog

from pkmgen.errors import ArgumentError
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.wanted import Wanted
from tests.numeric.posed_robots import legs_text
from tests.unit.study.test_study import subject_of

TURNED = "{body: top, pose: [x, y, z, rz, rx, ry], rpy: [0.3, -0.2, 0.4], at: [0.1, 0, 0.2]}"
TEXTS = {
    "seven_legs": (7, False, "{body: top, frame: tip, pose: [x, y, z, attitude]}"),
    "turns_one_by_one": (6, False, TURNED),
    "gantry": (5, True, "{body: top, pose: [x, y, z, rx, ry]}"),
}
QUANTITIES = {
    "seven_legs": {"force", "moment", "acceleration", "angular_acceleration"},
    "turns_one_by_one": {"force", "acceleration"},
    "gantry": {"force", "acceleration"},
    "excavator": {"acceleration", "angular_acceleration"},
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    @cache
    def make(name):
        path = name
        if name in TEXTS:
            path = tmp_path_factory.mktemp(name) / "legs.yaml"
            path.write_text(legs_text(*TEXTS[name]), "utf-8")
        subject = subject_of(str(path), "inverse_jacobian")
        return subject, subject.poses(subject.home[None] + 0.02)[0]

    return make


def part_used(limit, rows, effort, wrench):
    """Part of the limits that an effort and a wrench take at least, shared by a linear programme."""
    if rows is None:
        return np.abs(effort / limit).max()
    count = len(limit)
    both = np.vstack([np.column_stack([sign * np.eye(count), -np.ones(count)]) for sign in (1.0, -1.0)])
    columns = np.column_stack([rows * limit, np.zeros(len(rows))])
    bounds = [(None, None)] * count + [(0.0, None)]
    objective, load = np.r_[np.zeros(count), 1.0], rows @ effort + wrench
    return linprog(objective, both, np.zeros(2 * count), A_eq=columns, b_eq=load, bounds=bounds).fun


NIGHTLY = [pytest.param(name, marks=pytest.mark.nightly) for name in QUANTITIES if name != "seven_legs"]


@pytest.mark.parametrize("name", ["seven_legs", *NIGHTLY])
def test_limits_are_reached_and_not_passed(made, name):
    subject, pose = made(name)
    still = np.zeros((1, len(subject.names.twist)))
    rest = np.abs(subject.robot.inverse_dynamics(pose, still[0], still[0]))
    limit = (rest.max() + 50.0) * np.linspace(0.9, 1.2, len(rest))
    limits = dict(zip(subject.actuators, limit.tolist(), strict=True))
    capability = Capability(subject, Wanted.of({"effort_limit": limits}))
    assert {each.name for each in capability.measured} == QUANTITIES[name]
    values, status = capability.look(pose[None])
    assert not status.any()
    states, _ = capability.states(pose[None])
    rows = subject.robot.inverse_jacobian(pose).T if subject.has("inverse_jacobian") else None
    for kind in capability.kinds:
        for quantity, slabs in ((kind.force, states.wrenches), (kind.acceleration, states.accelerations)):
            if quantity not in values:
                continue
            across = slabs.normals[0][:, kind.places]
            across = across[np.abs(across).any(axis=1)]
            changes = np.zeros((2 * len(across), len(still[0])))
            changes[:, kind.places] = np.vstack([across, -across])
            changes *= values[quantity][0] / np.linalg.norm(changes, axis=1, keepdims=True)
            nothing = np.zeros_like(changes)
            motion, wrenches = (nothing, changes) if quantity == kind.force else (changes, nothing)
            poses = np.tile(pose, (len(changes), 1))
            efforts = subject.robot.inverse_dynamics(poses, nothing, motion)
            used = [part_used(limit, rows, *each) for each in zip(efforts, wrenches, strict=True)]
            assert max(used) == pytest.approx(1.0, rel=1e-7)


def test_limits_of_all_motors_are_needed_where_there_are_more_than_freedoms(made):
    subject, pose = made("seven_legs")
    first = subject.actuators[0]
    capability = Capability(subject, Wanted.of({"effort_limit": {first: 900.0}}))
    with pytest.raises(ArgumentError, match=r"effort_limit of .* is not known; this robot needs that of all motors"):
        capability.look(pose[None])
