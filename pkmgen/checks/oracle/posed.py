"""The pose of a body of a robot of bodies and joints, its rates and their rates, by Pinocchio and by hand.

A pose is given by displacements and turns about axes that move with the body, or by a quaternion, in the axes of a
frame in the ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.independent import IndependentMultibody
from pkmgen.checks.oracle.multibody import NotAMechanismError, PinocchioMultibody
from pkmgen.checks.oracle.multibody_states import GAIN, stated_home
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.oracle.pose_joints import ATTITUDE, TURNS, ZERO, with_pose_joints
from pkmgen.language.description.bodies import MultibodyFile, Place
from pkmgen.language.description.types import Friction

SINE, TRIES = 1e-3, 12
"""Least sine of the closures of states that are drawn, and draws for each."""


IDLE = {"friction": Friction(), "spring": None, "rotor_inertia": ZERO}
"""What a joint without forces has."""


@dataclass(frozen=True)
class PosedMotion:
    """A motion of the platform, and the efforts of the motors that it takes."""

    pose: Array
    twist: Array
    acceleration: Array
    effort: Array


def draw_posed_motions(
    file: MultibodyFile, joints: Sequence[str], box: Mapping[str, tuple[float, float]], count: int, seed: int
) -> list[PosedMotion]:
    """Draw motions of the platform in a box, all on the assembly that is reached from home.

    Args:
        file: The robot.
        joints: Names of the coordinates of its joints.
        box: Range of each coordinate of the pose; of an attitude those of three turns from home.
        count: Number of motions wanted; there are fewer where the box goes beyond the reach.
        seed: Of the draw.

    Raises:
        NotAMechanismError: The loops do not close at home.
    """
    standing, pose = with_pose_joints(file)
    own = {*pose, *(f"{ATTITUDE}_{entry}" for entry in "xyzw")}
    names = (*pose, *(name for name in joints if name not in own))
    oracle = IndependentMultibody(standing, names)
    body, home, random = PosedBody(oracle, file), _home(oracle, standing, names), np.random.default_rng(seed)
    low, high = np.array([box[name] for name in standing.description.independent]).T
    beside, first = file.description.independent, len(low) - len(file.description.independent)
    found = list[PosedMotion]()
    for _ in range(TRIES * count):
        if len(found) == count:
            break
        position, rate, acceleration = random.uniform(low, high), *random.uniform(-1, 1, (2, len(low))) * [[2.0], [5.0]]
        try:
            q = oracle.follow(home, position)
            state = oracle.state(q, rate, acceleration)
        except NotAMechanismError:
            continue
        if state.sine > SINE and state.gain < GAIN:
            values = [oracle.tree.value(q, name) for name in beside]
            beside_it = (values, rate[first:], acceleration[first:])
            moved = [np.concatenate(both) for both in zip(body.motion(q, rate, acceleration), beside_it, strict=True)]
            found.append(PosedMotion(moved[0], moved[1], moved[2], state.effort))
    return found


def _home(oracle: PinocchioMultibody, file: MultibodyFile, names: Sequence[str]) -> Array:
    """The assembly at home; joints that close loops, and have no place there, are where the others lead them."""
    stated = stated_home(file)
    closing = [loop for loop in file.description.loops if loop.name in names and loop.name not in stated]
    if closing:
        left = {loop.name for loop in closing}
        idle = tuple(loop.model_copy(update=IDLE) if loop in closing else loop for loop in file.description.loops)
        plain = replace(file, description=file.description.model_copy(update={"loops": idle}))
        others = IndependentMultibody(plain, [name for name in names if name not in left])
        reached = others.home(stated)
        stated |= {loop.name: others.tree.coordinate_across(reached, loop) for loop in closing}
    return oracle.home(stated)


class PosedBody:
    """The platform of a robot file.

    Attributes:
        oracle: The robot.
        coordinates: Which coordinates of its pose are given, in order.
    """

    def __init__(self, oracle: PinocchioMultibody, file: MultibodyFile) -> None:
        platform = file.description.platform
        assert platform is not None
        self.oracle, self.coordinates = oracle, [coordinate.value for coordinate in platform.pose]
        body = next(body for body in file.description.bodies if body.name == platform.body)
        own = {frame.name: frame for frame in body.frames}.get(platform.frame or "", Place())
        seat = oracle.tree.seats[body.name]
        self._joint, self._frame = seat.joint, seat.placement * self._placement(own)
        self._ground = self._placement(platform)
        turns = [name for name in self.coordinates if name in TURNS]
        self._turns = ["xyz".index(name[1]) for name in (*turns, *(name for name in TURNS if name not in turns))]

    def _placement(self, place: Place) -> pin.SE3:
        roll, pitch, yaw = (self.oracle.numbers.number(angle) for angle in place.rpy)
        return pin.SE3(pin.rpy.rpyToMatrix(roll, pitch, yaw), self.oracle.numbers.vector(place.at))

    def motion(self, q: Array, rate: Array, acceleration: Array) -> tuple[Array, Array, Array]:
        """Pose, its rates, and their rates."""
        model, data = self.oracle.tree.model, self.oracle.tree.model.createData()
        v, change = self.oracle.motion(q, rate, acceleration)
        pin.forwardKinematics(model, data, q, v, change)
        placed = self._ground.inverse() * data.oMi[self._joint] * self._frame
        local = self._frame.actInv(data.v[self._joint])
        classic = self._frame.actInv(data.a[self._joint]).linear + np.cross(local.angular, local.linear)
        turn = placed.rotation
        omega, alpha = turn @ local.angular, turn @ self._frame.actInv(data.a[self._joint]).angular
        position, first, second = (
            dict(zip("xyz", entries, strict=True))
            for entries in (placed.translation, turn @ local.linear, turn @ classic)
        )
        if ATTITUDE in self.coordinates:
            x, y, z, w = pin.Quaternion(turn).coeffs()
            whole = [(position, (w, x, y, z)), (first, omega), (second, alpha)]
        else:
            whole = list(zip((position, first, second), self._angles(turn, omega, alpha), strict=True))
        named = [{**straight, **self._named(turning)} for straight, turning in whole]
        found = [np.concatenate([np.atleast_1d(part[name]) for name in self.coordinates]) for part in named]
        return found[0], found[1], found[2]

    def _named(self, turning: Array | tuple[float, ...]) -> dict[str, Array]:
        entries = np.asarray(turning)
        if ATTITUDE in self.coordinates:
            return {ATTITUDE: entries}
        return {f"r{'xyz'[axis]}": entries[place] for place, axis in enumerate(self._turns)}

    def _angles(self, turn: Array, omega: Array, alpha: Array) -> tuple[Array, Array, Array]:
        """Angles of three turns one after the other, their rates, and the rates of these."""
        i, j, k = self._turns
        sign = 1.0 if (j - i) % 3 == 1 else -1.0
        angles = np.array(
            [
                np.arctan2(-sign * turn[j, k], turn[k, k]),
                np.arcsin(np.clip(sign * turn[i, k], -1.0, 1.0)),
                np.arctan2(-sign * turn[i, j], turn[i, i]),
            ]
        )
        axes, carried = [], np.eye(3)
        for axis, angle in zip(self._turns, angles, strict=True):
            unit = np.eye(3)[axis]
            axes.append(carried @ unit)
            carried = carried @ pin.AngleAxis(angle, unit).toRotationMatrix()
        assert np.allclose(carried, turn, atol=1e-9)
        matrix = np.array(axes).T
        rates = np.linalg.solve(matrix, omega)
        before, drift = np.zeros(3), np.zeros(3)
        for axis, rate in zip(axes, rates, strict=True):
            drift += rate * np.cross(before, axis)
            before = before + rate * axis
        return angles, rates, np.linalg.solve(matrix, alpha - drift)
