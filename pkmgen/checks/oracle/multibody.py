"""Dynamics of robots of any bodies, joints and loops by Pinocchio.

The oracle shares only the robot language with pkmgen: the tree is that of Pinocchio, loops are closed numerically, and
efforts follow from the tree by virtual work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.multibody_tree import MultibodyTree
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.oracle.pairs import End
from pkmgen.language.description.bodies import MultibodyFile

POLISHED_GAP, NEWTON_STEPS = 1e-10, 25
"""Gap of loops, m or rad, from which one more Newton step closes them to rounding; and steps at most."""
STEP, LEAST_STEP = 0.05, 1e-3
"""Fraction of the displacement to a position that one step makes at first, and at least."""
RANK_TOLERANCE = 1e-7
"""Singular values below this part of the greatest one are zero."""
LARGEST_CHANGE = 0.3
"""Greatest change of a dependent coordinate in one step, rad or m."""


class NotAMechanismError(ValueError):
    """Motors do not determine the motion, or loops do not close."""


@dataclass(frozen=True)
class MultibodyState:
    """A state in SI units.

    `sine` is the least of the singular values of the closures, in parts of the greatest; `gain` is the greatest rate
    of a joint for a motor rate of one.
    """

    coordinates: Array
    coordinate_rates: Array
    effort: Array
    bias: Array
    mass_matrix: Array
    energy: float
    potential: float
    sine: float
    gain: float


@dataclass(frozen=True)
class MovingBase:
    """Motion of the base, world axes: origin and quaternion (scalar first), twist, acceleration."""

    pose: Array
    twist: Array
    acceleration: Array

    @property
    def turn(self) -> Array:
        """Its axes, columns."""
        w, x, y, z = self.pose[3:]
        return np.array(pin.Quaternion(w, x, y, z).toRotationMatrix())


@dataclass(frozen=True)
class _Rows:
    """Closures at a configuration: errors, gradient, drift; and whether axes are turned round."""

    error: Array
    gradient: Array
    drift: Array
    flipped: bool


class PinocchioMultibody:
    """A robot of the general form.

    Attributes:
        tree: Its tree, and coordinates by name.
        numbers: Values of the expressions of its file.
        motors: Columns of the rates of the motors.
        base: Columns of the rates of a base that moves.
        rest: Columns of all other rates.
    """

    def __init__(self, robot: MultibodyFile, names: Sequence[str]) -> None:
        self.tree = MultibodyTree(robot, names)
        self._record, self.numbers, self._model = robot.description, self.tree.numbers, self.tree.model
        self._data = self._model.createData()
        self._couplings = [
            ({name: self.numbers.number(factor) for name, factor in coupling.terms.items()}, coupling.offset)
            for coupling in self._record.couplings
        ]
        self._forces()
        self.motors = np.array([self.tree.column(name) for name in self._motor_names()], dtype=int)
        self.base = np.arange(6 if self.tree.moves else 0)
        self.rest = np.setdiff1d(np.arange(self._model.nv), [*self.base, *self.motors])

    def _forces(self) -> None:
        """Coefficients of rotors, friction and springs, by column of the rates."""
        size, tree, number = self._model.nv, self.tree, self.numbers.number
        self._rotor, self._viscous, self._coulomb = np.zeros((3, size))
        self._stiffness, self._unloaded, self._damping = np.zeros((3, size))
        for joint in (*self._record.joints, *self._record.loops):
            rubs, spring = bool(joint.friction.model_fields_set), joint.spring
            assert tree.is_named(joint) or not (rubs or spring), f"{joint.name} has forces and no coordinate"
            if inertia := number(joint.rotor_inertia):
                self._rotor[tree.columns(joint)] = inertia
            if joint.actuator is not None:
                self._rotor[tree.column(tree.driven_name(joint))] = self.numbers.rotor(joint.actuator)
            if rubs:
                columns = tree.columns(joint)
                self._viscous[columns], self._coulomb[columns] = self.numbers.friction(joint.friction)
            if spring is not None:
                column = tree.column(joint.name)
                self._stiffness[column], self._unloaded[column] = number(spring.stiffness), number(spring.rest)
                self._damping[column] = number(spring.damping)

    def _motor_names(self) -> list[str]:
        driven = {joint.name: self.tree.driven_name(joint) for joint in self._record.joints if joint.actuator}
        return [driven[name] for name in (self._record.actuators or driven)]

    def _rows(self, q: Array, v: Array | None = None) -> _Rows:
        """Evaluate all closures and couplings."""
        model, data, rows, flipped = self._model, self._data, [], False
        if v is not None:
            pin.forwardKinematics(model, data, q, v, np.zeros(model.nv))
        pin.computeJointJacobians(model, data, q)
        pin.updateFramePlacements(model, data)
        for pair in self.tree.pairs:
            a, b = (End.of(model, data, frame, v is not None) for frame in pair.frames)
            rows += pair.rows(a, b)
            flipped |= pair.is_flipped(a, b)
        for terms, offset in self._couplings:
            gradient, error = np.zeros(model.nv), -self.numbers.number(offset)
            for name, factor in terms.items():
                gradient[self.tree.column(name)] += factor
                error += factor * self.tree.value(q, name)
            rows.append((error, gradient, 0.0))
        if not rows:
            return _Rows(np.zeros(0), np.zeros((0, model.nv)), np.zeros(0), False)
        errors, gradients, drifts = zip(*rows, strict=True)
        return _Rows(np.array(errors), np.array(gradients), np.array(drifts), flipped)

    def closed(self, q: Array) -> Array:
        """Let all but the motors follow until the loops are closed.

        Raises:
            NotAMechanismError: They do not close near there.
        """
        polished = False
        for _ in range(NEWTON_STEPS):
            rows = self._rows(q)
            if polished or not len(rows.error):
                return q
            polished = np.abs(rows.error).max() < POLISHED_GAP
            if polished and rows.flipped:
                raise NotAMechanismError("an axis is turned round")
            step = np.zeros(self._model.nv)
            step[self.rest] = -np.linalg.lstsq(rows.gradient[:, self.rest], rows.error, rcond=1e-10)[0]
            step *= min(1.0, 0.5 / max(np.abs(step).max(), 1e-300))
            q = pin.integrate(self._model, q, step)
        raise NotAMechanismError(f"the loops stay open by {np.abs(rows.error).max():.3g}")

    def home(self, values: Mapping[str, float | Sequence[float]]) -> Array:
        """The assembly near coordinates by name."""
        return self.closed(self.tree.configuration(values))

    def follow(self, q: Array, position: Array) -> Array:
        """Move the motors of an assembly to a position in small steps, all else follows.

        Raises:
            NotAMechanismError: A singular position, or the limit of reach, lies between.
        """
        begin, done, part, rows = self.positions(q), 0.0, STEP, self._rows(q)
        while done < 1.0:
            part = min(part, 1.0 - done)
            step = np.zeros(self._model.nv)
            step[self.motors] = part * (position - begin)
            step[self.rest] = self._embedding(rows)[0][self.rest] @ step[self.motors]
            try:
                near = pin.integrate(self._model, q, step)
                found = self.closed(near)
                if (
                    np.abs(pin.difference(self._model, near, found)).max() > 0.1 * LARGEST_CHANGE
                    or np.abs(step[self.rest]).max(initial=0.0) > LARGEST_CHANGE
                ):
                    raise NotAMechanismError("the step is too long")
            except NotAMechanismError:
                part *= 0.5
                if part < LEAST_STEP:
                    raise
                continue
            before, rows = rows.gradient[:, self.rest], self._rows(found)
            if np.linalg.det(before.T @ rows.gradient[:, self.rest]) < 0.0:
                raise NotAMechanismError("a singular position was stepped over")
            q, done, part = found, done + part, 1.5 * part
        return q

    def positions(self, q: Array) -> Array:
        """Coordinates of the motors."""
        return np.array([self.tree.value(q, name) for name in self._motor_names()])

    def _embedding(self, rows: _Rows) -> tuple[Array, float]:
        """Rates of all joints by those of the motors, and how far from singular that is."""
        inner, outer = rows.gradient[:, self.rest], rows.gradient[:, self.motors]
        embedding = np.zeros((self._model.nv, len(self.motors)))
        embedding[self.motors] = np.eye(len(self.motors))
        if not len(self.rest):
            return embedding, 1.0
        values = np.linalg.svd(inner, compute_uv=False)
        if len(inner) < len(self.rest) or values[-1] < RANK_TOLERANCE * values[0]:
            raise NotAMechanismError("joints can move while all motors stand still")
        embedding[self.rest] = -np.linalg.lstsq(inner, outer, rcond=None)[0]
        if np.abs(rows.gradient @ embedding).max(initial=0.0) > 1e-7 * np.abs(outer).max(initial=1.0):
            raise NotAMechanismError("motors cannot move independently of each other")
        return embedding, values[-1] / values[0]

    def sine(self, q: Array) -> float:
        """How far from singular an assembly is."""
        return self._embedding(self._rows(q))[1]

    @property
    def size(self) -> int:
        """Number of rates of all joints."""
        return int(self._model.nv)

    def gradient(self, q: Array) -> Array:
        """Gradient of all closures in all rates."""
        return self._rows(q).gradient

    def gap(self, q: Array) -> float:
        """By how much the loops are open."""
        return float(np.abs(self._rows(q).error).max(initial=0.0))

    def freedoms(self, q: Array) -> tuple[int, int]:
        """Freedoms of all joints, those of the base left out, and those that are left when the motors stand still."""
        gradient = self._rows(q).gradient

        def nullity(matrix: Array) -> int:
            if not matrix.size:
                return matrix.shape[1]
            values = np.linalg.svd(matrix, compute_uv=False)
            return int(matrix.shape[1] - np.sum(values > RANK_TOLERANCE * values[0]))

        return nullity(gradient[:, len(self.base) :]), nullity(gradient[:, self.rest])

    def state(self, q: Array, rate: Array, acceleration: Array, base: MovingBase | None = None) -> MultibodyState:
        """Dynamics at a closed configuration, rates and accelerations of the motors, motion of a base that moves.

        Efforts are followed by the wrench on the base, world axes; the mass matrix likewise.
        """
        inner, sine = self._embedding(self._rows(q))
        still = acceleration if base is None else np.concatenate([acceleration, base.acceleration])
        embedding, q, v, change = self._motion(q, rate, acceleration, base)
        drift = change - embedding @ still
        effort, bias = (embedding.T @ self._load(q, v, motion) for motion in (change, drift))
        mass = self._mass(q)
        return MultibodyState(
            coordinates=self.tree.coordinates(q),
            coordinate_rates=self.tree.rates(q, v),
            effort=effort,
            bias=bias,
            mass_matrix=embedding.T @ mass @ embedding,
            energy=0.5 * float(v @ mass @ v),
            potential=self._potential(q),
            sine=sine,
            gain=float(np.abs(inner).max()),
        )

    def _motion(
        self, q: Array, rate: Array, acceleration: Array, base: MovingBase | None
    ) -> tuple[Array, Array, Array, Array]:
        """Rates of all joints by those of the robot, configuration, rates of the tree, and their change."""
        embedding, _ = self._embedding(self._rows(q))
        if base is not None:
            q, whole = self._placed(q, base), np.zeros((self._model.nv, 6))
            whole[:3, :3] = whole[3:6, 3:] = base.turn.T
            embedding = np.hstack([embedding, whole])
            rate = np.concatenate([rate, base.twist])
            acceleration = np.concatenate([acceleration, base.acceleration])
        v = embedding @ rate
        inner, drift = self._rows(q).gradient[:, self.rest], self._rows(q, v).drift
        change = np.zeros(self._model.nv)
        if len(drift):
            change[self.rest] = -np.linalg.lstsq(inner, drift, rcond=None)[0]
        if base is not None:  # accelerations of Pinocchio are those of the axes of the base, which turn
            change[:3] -= np.cross(v[3:6], v[:3])
        return embedding, q, v, embedding @ acceleration + change

    def motion(self, q: Array, rate: Array, acceleration: Array) -> tuple[Array, Array]:
        """Rates of all joints and their rates at a closed configuration, base fixed."""
        rows = self._rows(q)
        embedding, _ = self._embedding(rows)
        v = embedding @ rate
        change, drift = embedding @ acceleration, self._rows(q, v).drift
        if len(drift):
            change[self.rest] -= np.linalg.lstsq(rows.gradient[:, self.rest], drift, rcond=None)[0]
        return v, change

    def _potential(self, q: Array) -> float:
        """Potential energy of gravity and springs."""
        stretch = self.tree.singles(q) - self._unloaded
        gravity = float(pin.computePotentialEnergy(self._model, self._data, q))
        return gravity + 0.5 * float(self._stiffness @ stretch**2)

    def _placed(self, q: Array, base: MovingBase) -> Array:
        """The same configuration with the base elsewhere."""
        w, x, y, z = base.pose[3:]
        return np.concatenate([base.pose[:3], [x, y, z, w], q[7:]])

    def _mass(self, q: Array) -> Array:
        """Mass matrix of the tree, column by column; the composite algorithm wants joints depth first."""
        still, held = np.zeros(self._model.nv), pin.computeGeneralizedGravity(self._model, self._data, q).copy()
        columns = [pin.rnea(self._model, self._data, q, still, unit) - held for unit in np.eye(self._model.nv)]
        return np.array(columns) + np.diag(self._rotor)

    def _load(self, q: Array, v: Array, change: Array) -> Array:
        """Efforts of all joints of the tree."""
        load = pin.rnea(self._model, self._data, q, v, change) + self._rotor * change
        stretch = self.tree.singles(q) - self._unloaded
        spring = self._stiffness * stretch + self._damping * v
        return load + self._viscous * v + self._coulomb * np.sign(v) + spring
