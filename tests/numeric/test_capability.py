"""Forces, accelerations, errors and stiffness of robots against Pinocchio with loops closed, and linear programmes.

Forces and accelerations: efforts come from inverse dynamics of the oracle in the motion itself; where there are more
motors than freedoms a linear programme shares them. Errors and stiffness: motors are displaced, the platform loaded,
and the pose in which springs of motors hold it is found by Newton's method on the oracle's positions.
"""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.spatial.transform import Rotation

from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.studies.capability.quantities import kinds_of
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.wanted import Wanted
from tests.oracle.spatial_model import SpatialOracle
from tests.unit.study.test_study import subject_of

ROBOTS = ("fivebar", "redundant_2rr", "planar_3rrr", "gough_stewart")
MORE = ("delta", "quattro", "spherical_wrist", "c5", "par2", "orthoglide")
STEP, PLAY, STIFFNESS = 2e-6, 1e-6, 4e4


class Case:
    """A robot in one state, its capability and its oracle."""

    def __init__(self, name):
        random = np.random.default_rng(11)
        self.subject = subject = subject_of(name)
        file = read_robot_text(name)
        self.oracle = SpatialOracle(read_robot(file.text, file.file))
        wide = np.array([each.width for each in subject.coordinates])
        values = subject.home + 0.3 * wide * random.uniform(-1.0, 1.0, len(wide))
        self.pose = subject.poses(values[None])[0]
        self.twist = 0.2 * random.uniform(-1.0, 1.0, len(subject.names.twist))
        self.random, self.motors = random, len(subject.actuators)
        rest = np.abs(self.oracle.state(self.pose, self.twist, 0.0 * self.twist).effort)
        self.limit = (rest.max() + 40.0) * random.uniform(0.8, 1.2, self.motors)
        self.play = 0.5 * (STEP + PLAY) * random.uniform(0.5, 1.0, self.motors)
        self.stiff = STIFFNESS * random.uniform(0.5, 2.0, self.motors)
        given = {
            "effort_limit": self._named(self.limit),
            "backlash": self._named(2.0 * self.play),
            "stiffness": self._named(self.stiff),
        }
        self.capability = Capability(subject, Wanted.of(given))
        self.values, status = self.capability.look(self.pose[None], self.twist[None])
        assert not status.any()
        self.states, _ = self.capability.states(self.pose[None], self.twist[None])

    def _named(self, values):
        return dict(zip(self.subject.actuators, values.tolist(), strict=True))

    def used(self, acceleration, wrench):
        """Part of the limits that a motion and a wrench take at least, by inverse dynamics of the oracle."""
        state = self.oracle.state(self.pose, self.twist, acceleration)
        rows, load = state.inverse_jacobian.T, state.inverse_jacobian.T @ state.effort + wrench
        columns = np.column_stack([rows * self.limit, np.zeros(len(rows))])
        each = np.eye(self.motors)
        both = np.vstack([np.column_stack([sign * each, -np.ones(self.motors)]) for sign in (1.0, -1.0)])
        bounds = [(None, None)] * self.motors + [(0.0, None)]
        objective = np.r_[np.zeros(self.motors), 1.0]
        found = linprog(objective, both, np.zeros(2 * self.motors), A_eq=columns, b_eq=load, bounds=bounds)
        assert found.status == 0
        return found.fun

    def held(self, offset, wrench):
        """Displacement (n,) of the platform on springs of motors that are displaced, wrench on the platform."""
        layout_turns = [place for place, unit in enumerate(self.subject.names.twist_units) if unit == "rad/s"]
        still, pose = 0.0 * self.twist, self.pose.copy()
        goal = self.oracle.state(pose, still, still).actuator_position + offset
        for _ in range(8):
            state = self.oracle.state(pose, still, still)
            stiff = state.inverse_jacobian.T * self.stiff
            step = np.linalg.solve(stiff @ state.inverse_jacobian, wrench - stiff @ (state.actuator_position - goal))
            pose = moved(pose, step, layout_turns)
            if np.abs(step).max() < 1e-13:
                return difference(pose, self.pose, layout_turns)
        raise AssertionError


def moved(pose, step, turns):
    """The pose after a small displacement in the twist basis."""
    if len(pose) == len(step):
        return pose + step
    straight = [place for place in range(len(step)) if place not in turns]
    turned = Rotation.from_rotvec(step[turns]) * Rotation.from_quat(pose[-4:], scalar_first=True)
    return np.r_[pose[straight] + step[straight], turned.as_quat(scalar_first=True)]


def difference(pose, other, turns):
    """The displacement from one pose to another in the twist basis."""
    if not turns or len(pose) == len(other) < 4 or turns == [len(pose) - 1]:
        return pose - other
    turned = Rotation.from_quat(pose[-4:], scalar_first=True) * Rotation.from_quat(other[-4:], scalar_first=True).inv()
    return np.r_[pose[:-4] - other[:-4], turned.as_rotvec()]


@pytest.fixture(scope="module", params=[*ROBOTS, *(pytest.param(name, marks=pytest.mark.nightly) for name in MORE)])
def case(request):
    return Case(request.param)


def worst_directions(case, polytopes, places):
    """Directions across the planes of a polytope, and others, of length one in some entries."""
    normals = polytopes.normals[0][:, places]
    directions = np.vstack([normals, -normals, case.random.normal(size=(20, len(places)))])
    full = np.zeros((len(directions), len(case.twist)))
    full[:, places] = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    return full


def test_greatest_forces(case):
    still = 0.0 * case.twist
    for kind in kinds_of(case.subject):
        size = case.values[kind.force][0]
        assert size > 0.0
        directions = worst_directions(case, case.states.wrenches, list(kind.places))
        used = [case.used(still, size * direction) for direction in directions]
        assert max(used) == pytest.approx(1.0, rel=1e-8)


def test_greatest_accelerations(case):
    still = 0.0 * case.twist
    for kind in kinds_of(case.subject):
        size = case.values[kind.acceleration][0]
        directions = worst_directions(case, case.states.accelerations, list(kind.places))
        used = [case.used(size * direction, still) for direction in directions]
        assert max(used) == pytest.approx(1.0, rel=1e-8)


def test_errors_of_the_platform(case):
    state = case.oracle.state(case.pose, 0.0 * case.twist, 0.0 * case.twist)
    root = np.sqrt(case.stiff)
    response = np.linalg.pinv(root[:, None] * state.inverse_jacobian) * root
    corners = np.array(list(itertools.product((-1.0, 1.0), repeat=case.motors))) * case.play
    for kind in kinds_of(case.subject):
        places = list(kind.places)
        sizes = np.linalg.norm((corners @ response.T)[:, places], axis=1)
        assert case.values[kind.error][0] == pytest.approx(sizes.max(), rel=1e-9)
        real = case.held(corners[np.argmax(sizes)], 0.0 * case.twist)[places]
        assert case.values[kind.error][0] == pytest.approx(np.linalg.norm(real), rel=1e-3)


def test_least_stiffness(case):
    state = case.oracle.state(case.pose, 0.0 * case.twist, 0.0 * case.twist)
    soft = np.linalg.inv(state.inverse_jacobian.T * case.stiff @ state.inverse_jacobian)
    for kind in kinds_of(case.subject):
        places = list(kind.places)
        sizes, directions = np.linalg.eigh(soft[np.ix_(places, places)])
        wrench, load = 0.0 * case.twist, 1e-4 / sizes[-1]
        wrench[places] = load * directions[:, -1]
        real = case.held(np.zeros(case.motors), wrench)[places]
        assert np.linalg.norm(real) == pytest.approx(load / case.values[kind.stiffness][0], rel=2e-3)
        assert case.values[kind.stiffness][0] == pytest.approx(1.0 / sizes[-1], rel=1e-9)
