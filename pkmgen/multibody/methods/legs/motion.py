"""Motion of platform and legs: V = S ẏ with all parasitic motion in S, and joint rates leg by leg (Khalil 2007, §2).

V are the velocity of the origin of the platform's link and its angular velocity, axes of the base. The pose is a chain
of joints without mass, V = P ρ; rates of it that follow are found from what legs hold the platform by: their closures
with their joints eliminated. Then V̇ = S ÿ + Ṡ ẏ (13), q̇_i = J_i⁻¹ J_vi V and q̈_i = J_i⁻¹ (J_vi V̇ − drift) (25)–(27).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import solved_form
from pkmgen.mechanism.inertia import SecondMoments
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.khalil.recursion import MOTION_AT_REST, LinkMotion
from pkmgen.multibody.closures import DriftOfEnds, EndMotion
from pkmgen.multibody.independent import pick, rates_by_link
from pkmgen.multibody.methods.legs.branches import Branch, branch_of
from pkmgen.multibody.methods.legs.ends import EndsOfLegs
from pkmgen.multibody.methods.legs.equations import LegEquations
from pkmgen.multibody.methods.legs.parts import Legs
from pkmgen.multibody.placing import PlacedMultibody


@dataclass(frozen=True, slots=True)
class PlatformMotion:
    """Motion of the platform, axes of the base.

    Attributes:
        selection: S of V = S ẏ (9).
        twist: V.
        acceleration: V̇ (13).
        legs: Closures of the legs.
        branches: What stands of each leg on the base, and what hangs on the platform.
        accelerations: q̈_i of each leg, of its leading joints.
    """

    selection: Matrix
    twist: Matrix
    acceleration: Matrix
    legs: tuple[LegEquations, ...]
    branches: tuple[tuple[Branch, ...], ...]
    accelerations: tuple[Matrix, ...]

    def rates_of(self, number: int) -> dict[int, Matrix]:
        """Rates of the joints of a leg, by their links."""
        both = self.branches[number]
        return {index: rate for branch in both for index, rate in zip(branch.links, branch.rates, strict=True)}


def platform_motion(
    placed: PlacedMultibody, parts: Legs, masses: Mapping[int, SecondMoments], rate: Matrix, acceleration: Matrix
) -> PlatformMotion:
    """Write V, V̇, and rates and accelerations of all joints of the legs."""
    write = placed.tree.equations
    legs = tuple(LegEquations(placed.system, leg, parts.platform) for leg in parts.legs)
    chosen = _Selection(placed, parts, legs)
    selection = write.sparse_matrix("selection", chosen.value, "S (9), V = S ẏ", "S")
    twist = write.matrix("platform_twist", selection * rate, "V = S ẏ, (9)", "V")
    moved = _pose_drift(placed, parts, chosen.pose_rates(rate))
    branches, ends = _moving_legs(placed, parts, masses, legs, twist)
    moved = write.matrix("selection_drift", moved + chosen.drift(moved, ends), "Ṡ ẏ (13)", "Sdot_ydot")
    pushed = write.matrix("platform_acceleration", selection * acceleration + moved, "V̇ = S ÿ + Ṡ ẏ, (13)", "Vdot")
    moving = ends(pushed)
    accelerations = tuple(
        own.rates("accelerations", own.pushed(moving, pushed), "q̈_i (27)") if own.leg.links else zeros(0, 1)
        for own in legs
    )
    return PlatformMotion(selection, twist, pushed, legs, branches, accelerations)


class _Selection:
    """S of V = S ẏ: columns of the pose, those of coordinates that follow by what legs hold the platform by.

    Attributes:
        value: S.
    """

    def __init__(self, placed: PlacedMultibody, parts: Legs, legs: tuple[LegEquations, ...]) -> None:
        self._robot, self._parts, self._legs = placed.plan.robot, parts, legs
        columns, write = {index: _column(placed, parts, index) for index in parts.pose}, placed.tree.equations
        self.value: Matrix = Matrix.hstack(*(columns[index] for index in self._robot.independent))
        if not parts.following:
            return
        self._follow: Matrix = Matrix.hstack(*(columns[index] for index in parts.following))
        held = Matrix.vstack(*(legs[number].held(place) for number, place in parts.holding))
        self._held = write.sparse_matrix("holding_rows", held, "what legs hold the platform by, on V")
        inner = self._held * self._follow
        inner = write.sparse_matrix("holding_of_pose", inner, "the same on rates of the pose that follow")
        self._solver = solved_form(write, "holding", inner, parts.order)
        right = -self._held * self.value
        solved = [self._solver.solve(f"parasitic_{k + 1}", list(right.col(k)), "of S") for k in range(right.cols)]
        self._parasitic = Matrix(solved).T
        self.value += self._follow * self._parasitic

    def pose_rates(self, rate: Matrix) -> dict[int, Matrix]:
        """Rates of all coordinates of the pose."""
        pose = {index: pick(self._robot, index) * rate for index in self._robot.independent}
        following = self._parts.following
        return pose | rates_by_link(self._robot, following, self._parasitic * rate) if following else pose

    def drift(self, moved: Matrix, ends: Callable[[Matrix], EndsOfLegs]) -> Matrix:
        """Of Ṡ ẏ, the part of coordinates that follow, the others bringing `moved`."""
        if not self._parts.following:
            return zeros(6, 1)
        constant = ends(zeros(6, 1))
        drifts = [own.drift(constant) for own in self._legs]
        closed = Matrix([self._legs[number].held(place, drifts[number])[0] for number, place in self._parts.holding])
        change = self._solver.solve("parasitic_drift", list(-(self._held * moved) - closed), "of Ṡ ẏ")
        value: Matrix = self._follow * Matrix(change)
        return value


def _moving_legs(
    placed: PlacedMultibody,
    parts: Legs,
    masses: Mapping[int, SecondMoments],
    legs: tuple[LegEquations, ...],
    twist: Matrix,
) -> tuple[tuple[tuple[Branch, ...], ...], Callable[[Matrix], EndsOfLegs]]:
    """Joint rates of the legs, their branches, and the motion of their ends at q̈_i = 0 for any V̇."""
    tree, nothing, rates = placed.tree, zeros(3, 1), dict[int, Matrix]()
    for own in legs:
        if own.leg.links:
            values = own.rates("rates", own.to_leg * twist, "q̇_i = J_i⁻¹ J_vi V")
            rates |= own.leg.of_links(placed.plan.robot, values)
    frame = tree.placed(GROUND, parts.platform).frame
    turning = tree.equations.once_vector("platform_own_rotation", frame.T * twist[3:, 0], "ω in its axes, rad/s")
    carriers = ((GROUND, nothing), (parts.platform, turning))
    branches = tuple(
        tuple(branch_of(tree, own.leg, root, rates, spin, masses) for root, spin in carriers) for own in legs
    )

    def ends(change: Matrix) -> EndsOfLegs:
        platform = EndMotion(twist[3:, 0], change[3:, 0], twist[:3, 0], change[:3, 0])
        own = LinkMotion.of(turning, frame.T * change[3:, 0], frame.T * change[:3, 0])
        links = {
            index: motion
            for both in branches
            for branch, base in zip(both, (MOTION_AT_REST, own), strict=True)
            for index, motion in branch.drifts(base).items()
        }
        return EndsOfLegs(tree, rates, links, parts.platform, platform)

    return branches, ends


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
