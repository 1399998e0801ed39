"""From limbs to a robot: every limb used in its place, and the balance of efforts on the platform.

With D q̇ᵢ = wᵢᵀ ẋ for actuator i, T the effort its own bodies put on it and f what all others put on ẋ, virtual power
gives Γᵢ = Tᵢ + Dᵢ hᵢ with Σ hᵢ wᵢ = f (Özgür 2013, eq. 56, Khalil 2007, eq. 20, Müller 2022, eq. 107).

With more motors than freedoms (Müller 2022, §8.2, Özgür 2013, eq. 59): with J = rows wᵀ/D of all motors and their
weights W, Jᵀ Γ = f has the solution of least weighted norm Γ = W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ f, and J ẋ = q̇ that of least
weighted error ẋ = (Jᵀ W⁻¹ J)⁻¹ Jᵀ W⁻¹ q̇.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import Rate
from pkmgen.graph.symbolic.solve import LARGEST_BY_COFACTORS, PivotOrder, determinant_of, solve_square
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Limb, Mechanism, Motor
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.platform import PlatformMotion
from pkmgen.motion.geometry.pose import PlatformPose
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.limb_models import ModelsOfLimbs, mount_of

ACTUATOR_UNITS = {
    "position": ("rad", "m"),
    "velocity": ("rad/s", "m/s"),
    "acceleration": ("rad/s²", "m/s²"),
    "effort": ("N*m", "N"),
}
"""Of quantities of motors that turn, and that slide."""


@dataclass(frozen=True, slots=True)
class UsedLimb:
    """A limb in its place.

    Attributes:
        limb: The limb.
        point: Velocity of its tip.
        rotation: Angular velocity of the body it ends on, None where that does not turn.
        results: Results of its model, by name, as columns.
    """

    limb: Limb
    point: Rate
    rotation: Rate | None
    results: Mapping[str, Matrix]


@dataclass(frozen=True, slots=True)
class ActuatorLine:
    """D q̇ = wᵀ ẋ of one actuator.

    Attributes:
        name: Name of the actuator.
        motor: The motor.
        line: w, a column of the size of the twist.
        lever: D.
        length: Length of the line over that of the line whose order of solution is known: 1 unless the limb is seen.
    """

    name: str
    motor: Motor
    line: Matrix
    lever: sympy.Symbol
    length: float = 1.0


def place_limbs(equations: StagedEquations, pose: PlatformPose, models: ModelsOfLimbs) -> list[Mapping[str, Matrix]]:
    """Use models of the pose alone for all limbs; returns their results."""
    placed: list[Mapping[str, Matrix]] = []
    for limb in pose.mechanism.limbs:
        anchor = pose.anchor(equations, limb)
        arguments = pose_arguments(equations, pose.geometry, limb, anchor)
        model = models.model(limb, anchor.frame is not None)
        placed.append(equations.use(limb.name, limb.index, model, arguments, mount_of(limb, anchor.fixed)))
    return placed


def use_limbs(motion: PlatformMotion, models: ModelsOfLimbs) -> tuple[UsedLimb, ...]:
    """Use models of moving limbs: velocities of all tips first, then their accelerations, then the limbs."""
    equations, pose = motion.tape.equations, motion.pose
    anchors = [pose.anchor(equations, limb) for limb in pose.mechanism.limbs]
    tips = [
        (motion.anchor_rate(limb.name, anchor), motion.body_rotation(anchor))
        for limb, anchor in zip(pose.mechanism.limbs, anchors, strict=True)
    ]
    motion.tape.write_accelerations()
    used = []
    for limb, anchor, (point, rotation) in zip(pose.mechanism.limbs, anchors, tips, strict=True):
        arguments = pose_arguments(equations, pose.geometry, limb, anchor)
        for name, rate in (("tip", point), ("rotation", rotation)):
            if rate is not None:
                arguments |= {f"{name}_velocity": rate.velocity, f"{name}_acceleration": rate.acceleration}
        model = models.model(limb, rotation is not None)
        results = equations.use(limb.name, limb.index, model, arguments, mount_of(limb, anchor.fixed))
        used.append(UsedLimb(limb, point, rotation, results))
    return tuple(used)


def pose_arguments(equations: StagedEquations, geometry: Geometry, limb: Limb, anchor: Anchor) -> dict[str, Matrix]:
    """Inputs of the model of a limb that depend on the pose."""
    arguments = {"tip_position": anchor.moving}
    if anchor.frame is not None:
        arguments["attitude"] = anchor.frame
    start = geometry.form(limb).start
    if start:
        arguments["joints"] = Matrix(equations.unknown(limb.name, start))
    return arguments


def motor_units(robot: RobotModel, quantity: str) -> tuple[str, ...]:
    """Units of a quantity of the motors."""
    rotating, sliding = ACTUATOR_UNITS[quantity]
    return tuple(sliding if kind == "P" else rotating for kind in robot.motor_kinds)


def by_limb(mechanism: Mechanism, symbols: Sequence[sympy.Symbol]) -> dict[int, tuple[sympy.Symbol, ...]]:
    """A quantity of the actuators, limb by limb, base to tip; by index of the limb."""
    owners = [limb.index for limb, _, _ in mechanism.motors()]
    pairs = list(zip(owners, symbols, strict=True))
    return {limb.index: tuple(symbol for owner, symbol in pairs if owner == limb.index) for limb in mechanism.limbs}


def actuator_lines(motion: PlatformMotion, limbs: tuple[UsedLimb, ...]) -> tuple[ActuatorLine, ...]:
    """Find how each actuator rate depends on the twist."""
    equations, mechanism = motion.tape.equations, motion.pose.mechanism
    names, motors = mechanism.actuators, mechanism.drives
    result: list[ActuatorLine] = []
    for used in limbs:
        for index, lever in enumerate(used.results["lever"]):
            name, motor = names[len(result)], motors[len(result)]
            part = slice(3 * index, 3 * index + 3)
            line = motion.tape.pulled_back(used.point, used.results["line"][part, 0], motion.twist)
            if used.rotation is not None:
                line += motion.tape.pulled_back(used.rotation, used.results["moment"][part, 0], motion.twist)
            named = equations.matrix(f"{name}_twist_line", line, "w, D q̇ = wᵀ ẋ", "w")
            result.append(ActuatorLine(name, motor, named, lever))
    return tuple(result)


def actuator_port(mechanism: Mechanism, quantity: str, symbols: tuple[sympy.Symbol, ...]) -> Port:
    """Describe an actuator quantity as an output."""
    names, units = actuator_port_parts(mechanism, quantity)
    return Port(quantity, (len(names),), symbols, units, _meaning(quantity, names))


def actuator_port_parts(mechanism: Mechanism, quantity: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of an actuator quantity."""
    return mechanism.actuators, motor_units(mechanism, quantity)


def effort_port(
    equations: StagedEquations, mechanism: Mechanism, values: Iterable[sympy.Expr], meaning: str = "Γ, actuator effort"
) -> Port:
    """Name the efforts of the actuators as an output."""
    named = zip(mechanism.actuators, values, strict=True)
    symbols = tuple(equations.scalar(f"{name}_effort", value, meaning) for name, value in named)
    return actuator_port(mechanism, "effort", symbols)


def declare_actuators(equations: StagedEquations, mechanism: Mechanism, quantity: str) -> tuple[sympy.Symbol, ...]:
    """Declare a quantity of the actuators as an input."""
    names, units = actuator_port_parts(mechanism, quantity)
    return equations.input(quantity, (len(names),), names, units, _meaning(quantity, names))


def _meaning(quantity: str, names: Sequence[str]) -> str:
    return f"actuator {quantity}s: {', '.join(names)}".replace("ys:", "ies:")


def jacobian_rows(equations: StagedEquations, lines: Sequence[ActuatorLine]) -> list[Matrix]:
    """Rows of the inverse Jacobian, as columns."""
    return [
        equations.matrix(f"{line.name}_jacobian_row", line.line / line.lever, "row of J_inv: wᵀ/D", "J_inv")
        for line in lines
    ]


def inverse_jacobian_port(mechanism: Mechanism, rows: list[Matrix]) -> Port:
    """Describe J_inv, given by its rows as columns."""
    entries = tuple(entry for row in rows for entry in row)
    straight = actuator_port_parts(mechanism, "position")[1]
    units = tuple(
        f"{unit}/{'m' if name in 'xyz' else 'rad'}" for unit in straight for name in mechanism.layout.twist_names
    )
    return Port("inverse_jacobian", (len(rows), len(rows[0])), entries, units, "q̇ = J_inv ẋ, a row for each actuator")


def guard_lines(equations: StagedEquations, lines: Sequence[ActuatorLine], order: PivotOrder) -> None:
    """Refuse states in which the lines of up to three motors are dependent, which a row of J_inv may not reveal.

    Beyond three the pivots of the rows are guarded.
    """
    size = len(lines[0].line)
    if len(lines) != size or size > LARGEST_BY_COFACTORS:
        return
    matrix = Matrix.hstack(*(line.line for line in lines))
    determinant = equations.scalar(
        "lines_determinant", determinant_of(matrix), "zero in a parallel (type 2) singularity"
    )
    low = Number(order.scaled([line.length for line in lines]).determinant)
    equations.guard(GuardKind.SINGULAR, None, determinant, "lines_tolerance", low)


class SurplusMotors:
    """The rows of J, the weights of the motors, and Jᵀ W⁻¹ J, solved in an order."""

    def __init__(
        self,
        equations: StagedEquations,
        motors: Iterable[tuple[str, Motor]],
        rows: Sequence[Matrix],
        order: PivotOrder,
    ) -> None:
        """Take over the motors by name, and the rows of J, each as a column."""
        self._equations, self.rows, self._order = equations, rows, order
        named = list(motors)
        self._names = [name for name, _ in named]
        self._weights = [equations.constant(f"{name}_weight", motor.weight) for name, motor in named]
        self._normal = self._normal_matrix()

    @classmethod
    def of_lines(cls, equations: StagedEquations, lines: Sequence[ActuatorLine], order: PivotOrder) -> SurplusMotors:
        """The motors that have some lines."""
        motors = [(line.name, line.motor) for line in lines]
        return cls(equations, motors, jacobian_rows(equations, lines), order)

    def balanced(self, effort: Sequence[sympy.Expr], own: Sequence[sympy.Expr]) -> list[sympy.Expr]:
        """Efforts Γ that make up f on the twist and T on the motors themselves: those of f + Jᵀ T."""
        right = []
        for index, value in enumerate(effort):
            carried = sum((row[index] * t for row, t in zip(self.rows, own, strict=True)), sympy.Integer(0))
            right.append(self._equations.scalar(f"balance_{index + 1}", value + carried, "f + Jᵀ T"))
        return self.least_norm("share", right)

    def least_norm(self, name: str, effort: Sequence[sympy.Expr]) -> list[sympy.Expr]:
        """Efforts Γ of the motors that make up an effort f on the twist."""
        solved = Matrix(solve_square(self._equations, name, self._normal, list(effort), self._order))
        return [dot(row, solved) / weight for row, weight in zip(self.rows, self._weights, strict=True)]

    def least_error(self, name: str, rates: Sequence[sympy.Expr]) -> list[sympy.Expr]:
        """The ẋ that fits rates q̇ of the motors best."""
        total = zeros(self._normal.rows, 1)
        for row, weight, rate in zip(self.rows, self._weights, rates, strict=True):
            total += rate / weight * row
        return solve_square(self._equations, name, self._normal, list(total), self._order)

    def projector(self) -> Port:
        """Write 1 − W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ Jᵀ, whose efforts move nothing (Müller 2022, §8.2)."""
        count = len(self.rows)
        columns = [
            self.least_norm(f"{name}_share", list(row)) for name, row in zip(self._names, self.rows, strict=True)
        ]
        value = Matrix(count, count, lambda i, j: int(i == j) - columns[j][i])
        named = self._equations.matrix("projector", value, "null-space projector of the actuator efforts")
        return Port.plain("projector", named, "efforts in its range move nothing", named.shape)

    def _normal_matrix(self) -> Matrix:
        """Jᵀ W⁻¹ J."""
        size = len(self.rows[0])
        entries: dict[tuple[int, int], sympy.Symbol] = {}
        for i in range(size):
            for j in range(i, size):
                parts = (row[i] * row[j] / weight for row, weight in zip(self.rows, self._weights, strict=True))
                value = self._equations.scalar(
                    f"normal_{i + 1}{j + 1}", sum(parts, sympy.Integer(0)), "entry of Jᵀ W⁻¹ J"
                )
                entries[i, j] = entries[j, i] = value
        return Matrix(size, size, lambda i, j: entries[i, j])


def solve_lines(
    equations: StagedEquations,
    lines: Sequence[ActuatorLine],
    effort: list[sympy.Expr],
    own: list[sympy.Symbol],
    order: PivotOrder,
) -> list[sympy.Expr]:
    """Solve the balance of efforts: Γ = T + D h with Σ h w = f, or the efforts of least weighted norm.

    With more actuators than freedoms, J = rows wᵀ/D: Γ = W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ (f + Jᵀ T) (Müller 2022, §8.2).
    """
    size = len(effort)
    if len(lines) == size:
        matrix = Matrix.hstack(*(line.line for line in lines))
        shares = solve_square(equations, "share", matrix, effort, order.scaled([line.length for line in lines]))
        return [t + line.lever * h for t, line, h in zip(own, lines, shares, strict=True)]
    return SurplusMotors.of_lines(equations, lines, order).balanced(effort, own)
