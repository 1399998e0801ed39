"""Motion of platform and legs: V = S ẏ with all parasitic motion in S, and joint rates leg by leg (Khalil 2007, §2).

V are the velocity of the origin of the platform's link and its angular velocity, axes of the base. The pose is a chain
of joints without mass, V = P ρ; rates of it that follow are found from what legs hold the platform by: their closures
with their joints eliminated. Then V̇ = S ÿ + Ṡ ẏ (13), q̇_i = J_i⁻¹ J_vi V and q̈_i = J_i⁻¹ (J_vi V̇ − drift) (25)–(27).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import Elimination, eliminate
from pkmgen.mechanism.multibody import GROUND
from pkmgen.multibody.closures import DriftOfEnds, EndMotion
from pkmgen.multibody.independent import pick, rates_by_link
from pkmgen.multibody.methods.khalil.legs import Leg, Legs
from pkmgen.multibody.placing import PlacedMultibody
from pkmgen.multibody.system import ClosureSystem


class LegEquations:
    """Closures of a leg: J_i q̇_i = J_vi V.

    Attributes:
        leg: The leg.
        to_leg: J_vi, 6 columns.
    """

    def __init__(self, system: ClosureSystem, leg: Leg, platform: int) -> None:
        self.leg, self._system = leg, system
        write, rows = system.tree.equations, [system.rows[row] for row in leg.rows]
        twist = Matrix([list(system.on_twist(row, platform)) for row in rows])
        self.to_leg = -write.sparse_matrix(f"{leg.name}_to_leg", twist, "−J_vi (19): closures in V", "J_vi")
        self._solver: Elimination | None = None
        if leg.links:
            value = Matrix([[v for link in leg.links for v in system.gradient(row, link)] for row in rows])
            self._inner = write.sparse_matrix(f"{leg.name}_jacobian", value, "J_i (18): closures in q̇_i", "J_i")
            self._solver = eliminate(write, leg.name, self._inner, leg.order)

    def rates(self, label: str, right: Matrix, meaning: str) -> Matrix:
        """J_i⁻¹ of a right side."""
        assert self._solver is not None
        return Matrix(self._solver.solve(f"{self.leg.name}_{label}", list(right), meaning))

    def handed(self, label: str, effort: Matrix) -> Matrix:
        """Efforts on the joints of a leg as one on V: J_viᵀ J_i⁻ᵀ τ (20)."""
        return self.to_leg.T * self._shares(label, effort)

    def _shares(self, label: str, effort: Matrix) -> Matrix:
        assert self._solver is not None
        meaning = "J_i⁻ᵀ of efforts on the joints of a leg"
        return Matrix(self._solver.solve_transposed(f"{self.leg.name}_{label}", list(effort), meaning))

    def held(self, place: int, drift: Matrix | None = None) -> Matrix:
        """What a closure says of V when the joints of the leg are eliminated: a row, or its drift."""
        value = -self.to_leg if drift is None else drift
        if self._solver is None:
            return value[place, :]
        shares = self._shares(f"held_{place + 1}", self._inner[place, :].T)
        return value[place, :] - shares.T * value

    def drift(self, ends: DriftOfEnds) -> Matrix:
        """What the closures bring at q̈_i = 0 and V̇ = 0: J̇_i q̇_i − J̇_vi V (25)–(26)."""
        value = Matrix([self._system.drift(self._system.rows[row], ends) for row in self.leg.rows])
        return self._system.tree.equations.matrix(f"{self.leg.name}_closure_drift", value, "J̇_i q̇_i − J̇_vi V, (25)")


@dataclass(frozen=True, slots=True)
class PlatformMotion:
    """Motion of the platform, axes of the base.

    Attributes:
        selection: S of V = S ẏ (9).
        twist: V.
        acceleration: V̇ (13).
        legs: Closures of the legs.
        rates: q̇_i of each leg.
        accelerations: q̈_i.
    """

    selection: Matrix
    twist: Matrix
    acceleration: Matrix
    legs: tuple[LegEquations, ...]
    rates: tuple[Matrix, ...]
    accelerations: tuple[Matrix, ...]


def platform_motion(placed: PlacedMultibody, parts: Legs, rate: Matrix, acceleration: Matrix) -> PlatformMotion:
    """Write V, V̇, and rates and accelerations of all joints of the legs."""
    robot, write = placed.plan.robot, placed.tree.equations
    legs = tuple(LegEquations(placed.system, leg, parts.platform) for leg in parts.legs)
    columns = {index: _column(placed, parts, index) for index in parts.pose}
    given = Matrix.hstack(*(columns[index] for index in robot.independent))
    pose = {index: pick(robot, index) * rate for index in robot.independent}
    selection, solver, follow, held = given, None, zeros(6, 0), zeros(0, 6)
    if parts.following:
        follow = Matrix.hstack(*(columns[index] for index in parts.following))
        held = Matrix.vstack(*(legs[number].held(place) for number, place in parts.holding))
        held = write.sparse_matrix("holding_rows", held, "what legs hold the platform by, on V")
        inner = write.sparse_matrix("holding_of_pose", held * follow, "the same on rates of the pose that follow")
        solver = eliminate(write, "holding", inner, parts.order)
        right = -held * given
        solved = [solver.solve(f"parasitic_{k + 1}", list(right.col(k)), "of S") for k in range(right.cols)]
        parasitic = Matrix(solved).T
        selection = given + follow * parasitic
        pose |= rates_by_link(robot, parts.following, parasitic * rate)
    selection = write.sparse_matrix("selection", selection, "S (9), V = S ẏ", "S")
    twist = write.matrix("platform_twist", selection * rate, "V = S ẏ, (9)", "V")
    moved = _pose_drift(placed, parts, pose)
    joints = [own.rates("rates", own.to_leg * twist, "q̇_i = J_i⁻¹ J_vi V") if own.leg.links else None for own in legs]
    ends = _seeded_drift(placed, parts, legs, twist, joints)
    drifts = [own.drift(ends) for own in legs]
    if solver is not None:
        closed = Matrix([legs[number].held(place, drifts[number])[0] for number, place in parts.holding])
        change = solver.solve("parasitic_drift", list(-(held * moved) - closed), "of Ṡ ẏ")
        moved = moved + follow * Matrix(change)
    moved = write.matrix("selection_drift", moved, "Ṡ ẏ (13)", "Sdot_ydot")
    pushed = write.matrix("platform_acceleration", selection * acceleration + moved, "V̇ = S ÿ + Ṡ ẏ, (13)", "Vdot")
    accelerations = tuple(
        own.rates("accelerations", own.to_leg * pushed - drift, "q̈_i (27)") if own.leg.links else zeros(0, 1)
        for own, drift in zip(legs, drifts, strict=True)
    )
    rates = tuple(zeros(0, 1) if value is None else value for value in joints)
    return PlatformMotion(selection, twist, pushed, legs, rates, accelerations)


def _column(placed: PlacedMultibody, parts: Legs, index: int) -> Matrix:
    """Columns of P: V per rate of a joint of the pose."""
    tree, kind = placed.tree, placed.plan.robot.links[index].kind
    own, end = tree.placed(GROUND, index), tree.placed(GROUND, parts.platform)
    if kind == "P":
        return Matrix.vstack(own.axis, zeros(3, 1))
    arm = end.origin - own.origin
    moving = [own.axis[:, k].cross(arm) for k in range(own.axis.cols)]
    return Matrix.vstack(Matrix.hstack(*moving), own.axis)


def _pose_drift(placed: PlacedMultibody, parts: Legs, pose: dict[int, Matrix]) -> Matrix:
    """Ṗ ρ: V̇ at constant rates of the pose."""
    write, labels = placed.tree.equations, placed.tree.labels
    rates = {
        index: write.matrix(f"{labels[index]}_pose_rate", value, "rate of the pose") for index, value in pose.items()
    }
    end = DriftOfEnds(placed.tree, rates.__getitem__).link(GROUND, parts.platform)
    return Matrix.vstack(end.drift, end.angular_drift)


def _seeded_drift(
    placed: PlacedMultibody, parts: Legs, legs: Sequence[LegEquations], twist: Matrix, joints: Sequence[Matrix | None]
) -> DriftOfEnds:
    """Motion of ends at constant joint rates of the legs and constant V."""
    rates = dict[int, Matrix]()
    for own, values in zip(legs, joints, strict=True):
        if values is not None:
            rates |= rates_by_link(placed.plan.robot, own.leg.links, values)
    nothing = zeros(3, 1)
    platform = EndMotion(twist[3:, 0], nothing, twist[:3, 0], nothing)
    return DriftOfEnds(placed.tree, rates.__getitem__, {(GROUND, parts.platform): platform})
