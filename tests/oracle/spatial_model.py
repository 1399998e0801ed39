"""Inverse dynamics of any robot of the language by Pinocchio.

The oracle shares only the robot language with pkmgen. Every body is one of a rigid-body tree, the bodies of the
platform among them; the motion of the platform is given, the loops of the limbs are closed numerically, and efforts
follow from the tree by virtual work.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pinocchio as pin
from numpy.typing import ArrayLike

from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description import types as language
from tests.oracle.chains import Chain
from tests.oracle.closures import Frames
from tests.oracle.limb_numbers import LimbNumbers, refuse, skew
from tests.oracle.motion import PlatformMotion
from tests.oracle.tree import Seat, TipFriction, Tree

CLOSED_GAP = 1e-13  # of the largest coordinate of a frame
CONSISTENT_ERROR = 1e-9  # rates and accelerations, relative
SMALLEST_SINGULAR_VALUE = 1e-6
NEWTON_STEPS = 12
SUBSTEPS = (4, 40)
STARTS, MOST_STARTS, START_STEPS, SEED = 40, 240, 15, 1
WORLD_AXES = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED


@dataclass(frozen=True)
class OracleState:
    """A state of the robot in SI units, actuators in limb order and from base to tip."""

    actuator_position: Array
    actuator_velocity: Array
    actuator_acceleration: Array
    effort: Array
    inverse_jacobian: Array
    mass_matrix: Array
    energy: float
    dissipation: float


class SpatialOracle:
    """Any robot of the language.

    Args:
        robot: What its file says.
        near: Configuration of a like robot at home; if home closes on its branches near that, the search ends there.

    Raises:
        ValueError: The robot has something that the oracle has no model of, or does not close at its home pose.
    """

    def __init__(self, robot: language.RobotFile, near: Array | None = None) -> None:
        description, numbers = robot.description, LimbNumbers(robot.values)
        platform, tree = description.platform, Tree(numbers)
        self._motion = PlatformMotion(platform, numbers)
        self._tree, self._model = tree, tree.model
        self._model.gravity.linear = numbers.vector(description.gravity)
        # the platform comes first: limbs are closed on its frames
        bodies = {seat.name: tree.free() for seat in self._motion.seats}
        self._platform_rates = self._model.nv
        self._chains = [
            Chain(tree, index, limb, description.limb_types[limb.type], bodies)
            for index, limb in enumerate(description.limbs)
        ]
        self._carry_platform(platform, bodies)
        tree.loops.freeze()
        self._couplings = [
            [chain.columns[coupling.element] for chain in self._chains if chain.name in coupling.limbs]
            for coupling in description.couplings
        ]
        self._data = self._model.createData()
        self._prepare_frames()
        self._rotors = np.zeros(self._model.nv)
        self._rotors[list(tree.rotors)] = list(tree.rotors.values())
        self._hinges = np.array(tree.hinges, dtype=int)
        self._entries = np.zeros(self._model.nv, dtype=int)  # entries of the configuration of joints of one freedom
        for joint in self._model.joints:
            if joint.nv == joint.nq == 1:
                self._entries[joint.idx_v] = joint.idx_q
        followed = None if near is None else self._home_near(near)
        self._home = self._find_home() if followed is None else followed
        frames = self._frames(self._home)
        self._senses = [chain.senses(frames) for chain in self._chains]

    @property
    def home_configuration(self) -> Array:
        """Configuration at home, of the platform and of all limbs."""
        return self._home.copy()

    def state(
        self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, wrench: ArrayLike | None = None
    ) -> OracleState:
        """Solve the inverse dynamics.

        Raises:
            ValueError: The loops do not close at the pose, or the motion is not one the limbs can follow.
        """
        position, velocity, change, frames, freedoms = self._moving(
            *(np.asarray(values, dtype=float) for values in (pose, twist, acceleration))
        )
        rub, loss = self._friction(frames, velocity)
        load = pin.rnea(self._model, self._data, position, velocity, change) + self._rotors * change + rub
        force = freedoms.T @ load - (0.0 if wrench is None else np.asarray(wrench, dtype=float))
        motors = self._tree.motors
        inverse_jacobian = freedoms[motors]
        mass = pin.crba(self._model, self._data, position) + np.diag(self._rotors)
        return OracleState(
            actuator_position=self._actuator_position(position),
            actuator_velocity=velocity[motors],
            actuator_acceleration=change[motors],
            effort=self._shared(inverse_jacobian, force),
            inverse_jacobian=inverse_jacobian,
            mass_matrix=freedoms.T @ mass @ freedoms,
            energy=self._energy(position, velocity),
            dissipation=loss,
        )

    def _shared(self, inverse_jacobian: Array, force: Array) -> Array:
        """Efforts of the motors: the sum of weight × effort² is least, which is a least norm of efforts × √weight."""
        roots = np.sqrt(self._tree.weights)
        effort: Array = np.linalg.lstsq(inverse_jacobian.T / roots, force, rcond=None)[0] / roots
        return effort

    def _moving(self, pose: Array, twist: Array, acceleration: Array) -> tuple[Array, Array, Array, Frames, Array]:
        """Joint positions, their rates and changes of these, the frames that move so, and rates by the twist."""
        position = self._close(pose)
        freedoms, inverse, jacobian = self._freedoms(position, pose)
        velocity = freedoms @ twist
        change = np.zeros_like(velocity)
        change[: self._platform_rates] = self._motion.rate_changes(pose, twist, acceleration)
        frames = self._moving_frames(position, velocity, change)
        drift = self._tree.loops.drift(frames)
        change[self._platform_rates :] = -inverse @ drift
        left = drift + jacobian[:, self._platform_rates :] @ change[self._platform_rates :]
        _insist(left, drift, "accelerations of the loops")
        return position, velocity, change, frames, freedoms

    def _carry_platform(self, platform: language.Platform, bodies: dict[str | None, Seat]) -> None:
        numbers, carriers = self._tree.numbers, {chain.name: chain.end for chain in self._chains}
        seat = bodies[None] if platform.carried_by is None else carriers[platform.carried_by]
        self._turning = self._tree.frame(seat)  # the frame that turns as the platform does
        self._carried = platform.carried_by is not None
        for body in (platform, platform.payload):
            self._tree.carry(seat, numbers.body(body))
        for part in platform.parts:
            self._tree.carry(bodies[part.name], numbers.body(part))

    def _prepare_frames(self) -> None:
        """Note which joints move which frame."""
        frames = self._model.frames
        self._joints = [frame.parentJoint for frame in frames]
        self._moved = np.zeros((len(frames), self._model.nv))
        for row, joint in enumerate(self._joints):
            for support in self._model.supports[joint]:
                if support:
                    start = self._model.joints[support].idx_v
                    self._moved[row, start : start + self._model.joints[support].nv] = 1.0
        self._places = np.array([frame.placement.translation for frame in frames])
        self._turns = np.array([frame.placement.rotation for frame in frames])

    def _frames(self, position: Array) -> Frames:
        jacobians = pin.computeJointJacobians(self._model, self._data, position)
        joints = [self._data.oMi[joint] for joint in self._joints]
        turns = np.array([joint.rotation for joint in joints])
        points = np.array([joint.translation for joint in joints])
        points += (turns @ self._places[:, :, None])[:, :, 0]
        angular = jacobians[3:] * self._moved[:, None]
        linear = jacobians[:3] * self._moved[:, None] - skew(points) @ angular
        return Frames(points, turns @ self._turns, linear, angular)

    def _moving_frames(self, position: Array, velocity: Array, change: Array) -> Frames:
        """Frames with their rates, and with their accelerations at the changes of rates given."""
        frames = self._frames(position)
        frames.velocity, frames.spin = frames.linear @ velocity, frames.angular @ velocity
        pin.forwardKinematics(self._model, self._data, position, velocity, change)
        motions = [
            pin.getFrameClassicalAcceleration(self._model, self._data, frame, WORLD_AXES).vector
            for frame in range(self._model.nframes)
        ]
        frames.acceleration, frames.spin_change = np.hsplit(np.array(motions), 2)
        return frames

    def _freedoms(self, position: Array, pose: Array) -> tuple[Array, Array, Array]:
        """Joint rates by the platform twist, inverse of the loop Jacobian of the limbs, and all of that Jacobian."""
        jacobian = self._tree.loops.rates(self._frames(position))
        free, limbs = np.hsplit(jacobian, [self._platform_rates])
        left, values, right = np.linalg.svd(limbs, full_matrices=False)
        if len(values) < limbs.shape[1] or values[-1] < SMALLEST_SINGULAR_VALUE:
            raise ValueError("the platform does not determine the joints")
        inverse = (right.T / values) @ left.T
        platform = self._motion.rates(pose)
        joints = -inverse @ free @ platform
        _insist(free @ platform + limbs @ joints, free @ platform, "rates of the loops")
        for first, *others in self._couplings:
            rows = joints[[column - self._platform_rates for column in (first, *others)]]
            _insist(rows[1:] - rows[0], rows, "rates of coupled joints")
        return np.vstack([platform, joints]), inverse, jacobian

    def _actuator_position(self, position: Array) -> Array:
        values = position[self._entries[self._tree.motors]]
        turns = np.isin(self._tree.motors, self._hinges)
        return np.where(turns, [math.remainder(value, math.tau) for value in values], values)

    def _friction(self, frames: Frames, velocity: Array) -> tuple[Array, float]:
        """Load of friction on the joint rates, and the power it takes."""
        rows, coefficients = [], []
        for column, pair in self._tree.joint_friction:
            rows.append(np.eye(self._model.nv)[column])
            coefficients.append(pair)
        for tip in self._tree.tip_friction:
            for row in self._tip_rows(frames, tip):
                rows.append(row)
                coefficients.append(tip.coefficients)
        if not rows:
            return np.zeros(self._model.nv), 0.0
        slips, (viscous, coulomb) = np.array(rows) @ velocity, np.array(coefficients).T
        slips[np.abs(slips) < 1e-12 * max(1.0, float(np.max(np.abs(velocity))))] = 0.0
        forces = viscous * slips + coulomb * np.sign(slips)
        return np.array(rows).T @ forces, float(forces @ slips)

    def _tip_rows(self, frames: Frames, tip: TipFriction) -> list[Array]:
        platform = self._turning if self._carried else tip.platform
        turn = frames.angular[tip.body] - frames.angular[platform]
        rows = [frames.turn[tip.body] @ tip.axis @ turn]
        if tip.other is not None:
            rows.append(frames.turn[tip.platform] @ tip.other @ turn)
        return rows

    def _energy(self, position: Array, velocity: Array) -> float:
        kinetic = pin.computeKineticEnergy(self._model, self._data, position, velocity)
        potential = pin.computePotentialEnergy(self._model, self._data, position)
        return float(kinetic + self._rotors @ velocity**2 / 2 + potential)

    def _close(self, pose: Array) -> Array:
        """Find the joint positions: follow the platform from home, then close the loops."""
        for substeps in SUBSTEPS:
            position = self._home.copy()
            for step in range(1, substeps):
                self._place(position, self._motion.between(self._motion.home, pose, step / substeps))
                position = self._newton_step(position)[0]
            self._place(position, pose)
            for _ in range(NEWTON_STEPS):
                position, gap = self._newton_step(position)
                if gap <= CLOSED_GAP:
                    break
            frames, values = self._frames(position), position[self._entries]
            stay = (chain.stays(frames, values, own) for chain, own in zip(self._chains, self._senses, strict=True))
            if all(stay) and self._closed(frames).all():
                return position
        raise ValueError("the loops do not close on the branches of the file")

    def _place(self, position: Array, pose: Array) -> None:
        configuration = self._motion.configuration(pose)
        position[: len(configuration)] = configuration

    def _newton_step(self, position: Array) -> tuple[Array, float]:
        """One Gauss-Newton step on the limbs, and how open the loops were before it."""
        frames = self._frames(position)
        gap = self._tree.loops.gap(frames)
        limbs = self._tree.loops.rates(frames)[:, self._platform_rates :]
        step = np.zeros(self._model.nv)
        step[self._platform_rates :] = -np.linalg.lstsq(limbs, gap, rcond=1e-10)[0]
        return pin.integrate(self._model, position, step), float(np.max(np.abs(gap)))

    def _closed(self, frames: Frames) -> Array:
        """Which limbs are closed."""
        gap = np.abs(self._tree.loops.gap(frames))
        scale = max(1.0, float(np.max(np.abs(frames.point))))
        worst = np.zeros(len(self._chains))
        np.maximum.at(worst, self._tree.loops.limbs, gap)
        return worst <= 100 * CLOSED_GAP * scale

    def _home_near(self, near: Array) -> Array | None:
        """Close the limbs at the home pose from a configuration; None where that is not on the branches of the file."""
        position = near.copy()
        self._place(position, self._motion.home)
        for _ in range(START_STEPS):
            position, gap = self._newton_step(position)
            if gap <= CLOSED_GAP:
                break
        self._wrap(position)
        self._turn_nearer(position)
        frames = self._frames(position)
        fits = all(chain.fits(frames, position[self._entries]) for chain in self._chains)
        return position if fits and self._closed(frames).all() else None

    def _find_home(self) -> Array:
        """Close the limbs at the home pose from many starts; keep the closure on the branch that is nearest to zero."""
        random, neutral = np.random.default_rng(SEED), pin.neutral(self._model)
        self._place(neutral, self._motion.home)
        home, best = neutral.copy(), np.full(len(self._chains), np.inf)
        for start in range(MOST_STARTS):
            if start < STARTS:
                scatter = random.normal(size=self._model.nv) * min(1.5, 0.1 * start)
            elif np.isinf(best).any():  # turned round more than any start so far
                scatter = random.uniform(-math.pi, math.pi, self._model.nv)
            else:
                break
            scatter[: self._platform_rates] = 0.0
            position = pin.integrate(self._model, neutral, scatter)
            for _ in range(START_STEPS):
                position, gap = self._newton_step(position)
                if gap <= CLOSED_GAP:
                    break
            frames = self._frames(position)
            closed = self._closed(frames)
            self._wrap(position)
            for place, chain in enumerate(self._chains):
                angles = position[self._entries[chain.hinges]]
                size = float(angles @ angles)
                if closed[place] and size < best[place] and chain.fits(frames, position[self._entries]):
                    best[place], home[chain.configuration] = size, position[chain.configuration]
        missing = [chain.name for chain, size in zip(self._chains, best, strict=True) if math.isinf(size)]
        refuse(f"home: limb {', '.join(missing)} does not close on its branch", when=bool(missing))
        self._turn_nearer(home)
        return home

    def _turn_nearer(self, home: Array) -> None:
        """Of two homes half a turn of a universal joint apart, take the one nearer to zero."""
        for first in (column for chain in self._chains for column in chain.twins):
            entry, second = self._entries[[first, first + 1]]
            if abs(home[entry]) > math.pi / 2:
                home[entry] -= math.copysign(math.pi, home[entry])
                home[second] *= -1

    def _wrap(self, position: Array) -> None:
        for entry in self._entries[self._hinges]:
            position[entry] = math.remainder(position[entry], math.tau)


def _insist(left: Array, whole: Array, what: str) -> None:
    """Refuse what is left over, by the size of the whole."""
    if left.size and np.max(np.abs(left)) > CONSISTENT_ERROR * max(1.0, float(np.max(np.abs(whole)))):
        raise ValueError(f"the {what} do not fit together")
