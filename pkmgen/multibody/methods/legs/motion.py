"""Motion of platform and legs: V = S ẏ with all parasitic motion in S, and joint rates leg by leg (Khalil 2007, §2).

V are the velocity of the origin of the platform's link and its angular velocity, axes of the base. The pose is a chain
of joints without mass, V = P ρ; rates of it that follow are found from what legs hold the platform by: their closures
with their joints eliminated. Then V̇ = S ÿ + Ṡ ẏ (13), q̇_i = J_i⁻¹ J_vi V and q̈_i = J_i⁻¹ (J_vi V̇ − drift) (25)–(27).
An articulated platform has V, P and S for each of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy

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
from pkmgen.multibody.methods.legs.parts import Legs, part_name
from pkmgen.multibody.placing import PlacedMultibody


@dataclass(frozen=True, slots=True)
class PartMotion:
    """Motion of a part of the platform, or of all of it, axes of the base.

    Attributes:
        name: Prefix of its quantities.
        frame: Its axes, columns.
        selection: S of V = S ẏ (9).
        twist: V.
        acceleration: V̇ (13).
    """

    name: str
    frame: Matrix
    selection: Matrix
    twist: Matrix
    acceleration: Matrix


@dataclass(frozen=True, slots=True)
class PlatformMotion:
    """Motion of the platform and what it makes of legs.

    Attributes:
        parts: Motion of the platform, and of what else of it moves by itself, by links.
        legs: Closures of the legs.
        branches: What stands of each leg on the base, and what hangs on the platform.
        accelerations: q̈_i of each leg, of its leading joints.
    """

    parts: Mapping[int, PartMotion]
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
    write, seats = placed.tree.equations, parts.seats
    names = {seat: part_name(placed.plan.robot, placed.tree.labels, seat) for seat in seats}
    legs = tuple(LegEquations(placed.system, leg) for leg in parts.legs)
    chosen = _Selection(placed, parts, legs)
    selections, twists = dict[int, Matrix](), dict[int, Matrix]()
    for seat, name in names.items():
        selections[seat] = write.sparse_matrix(f"{name}_selection", chosen.of(seat), "S (9), V = S ẏ", "S")
        twists[seat] = write.matrix(f"{name}_twist", selections[seat] * rate, "V = S ẏ, (9)", "V")
    moved = _pose_drifts(placed, parts, chosen.pose_rates(rate))
    branches, ends = _moving_legs(placed, parts, masses, legs, twists)
    follow, motions = chosen.drift(moved, ends), dict[int, PartMotion]()
    for seat, name in names.items():
        drift = write.matrix(f"{name}_drift", moved[seat] + follow(seat), "Ṡ ẏ (13)", "Sdot_ydot")
        pushed = write.matrix(
            f"{name}_acceleration", selections[seat] * acceleration + drift, "V̇ = S ÿ + Ṡ ẏ, (13)", "Vdot"
        )
        frame = placed.tree.placed(GROUND, seat).frame
        motions[seat] = PartMotion(name, frame, selections[seat], twists[seat], pushed)
    moving = ends({seat: motion.acceleration for seat, motion in motions.items()})
    accelerations = tuple(
        own.rates("accelerations", own.pushed(moving, motions[own.leg.seat].acceleration), "q̈_i (27)")
        if own.leg.links
        else zeros(0, 1)
        for own in legs
    )
    return PlatformMotion(motions, legs, branches, accelerations)


class _Selection:
    """S of V = S ẏ: columns of the pose, those of coordinates that follow by what legs hold the platform by."""

    def __init__(self, placed: PlacedMultibody, parts: Legs, legs: tuple[LegEquations, ...]) -> None:
        self._robot, self._parts, self._legs = placed.plan.robot, parts, legs
        columns, write = {seat: _columns(placed, parts, seat) for seat in parts.seats}, placed.tree.equations
        self._given, self._follow = (
            {seat: Matrix.hstack(*(own[index] for index in part)) for seat, own in columns.items()}
            for part in (self._robot.independent, parts.following or self._robot.independent)
        )
        if not parts.following:
            return
        self._seats = [legs[number].leg.seat for number, _ in parts.holding]
        held = Matrix.vstack(*(legs[number].held(place) for number, place in parts.holding))
        self._held = write.sparse_matrix("holding_rows", held, "what legs hold the platform by, on V")
        inner = write.sparse_matrix("holding_of_pose", self._on(self._follow), "the same on rates that follow")
        self._solver = solved_form(write, "holding", inner, parts.order)
        right = -self._on(self._given)
        solved = [self._solver.solve(f"parasitic_{k + 1}", list(right.col(k)), "of S") for k in range(right.cols)]
        self._parasitic = Matrix(solved).T

    def _on(self, values: Mapping[int, Matrix]) -> Matrix:
        """Rows that hold the platform, each times a matrix of the part that it is about."""
        return Matrix.vstack(*(self._held[k, :] * values[seat] for k, seat in enumerate(self._seats)))

    def of(self, seat: int) -> Matrix:
        """S of a part of the platform."""
        if not self._parts.following:
            return self._given[seat]
        return self._given[seat] + self._follow[seat] * self._parasitic

    def pose_rates(self, rate: Matrix) -> dict[int, Matrix]:
        """Rates of all coordinates of the pose."""
        pose = {index: pick(self._robot, index) * rate for index in self._robot.independent}
        following = self._parts.following
        return pose | rates_by_link(self._robot, following, self._parasitic * rate) if following else pose

    def drift(
        self, moved: Mapping[int, Matrix], ends: Callable[[Mapping[int, Matrix]], EndsOfLegs]
    ) -> Callable[[int], Matrix]:
        """Of Ṡ ẏ of a part, what coordinates bring that follow, the others bringing `moved`."""
        if not self._parts.following:
            return lambda _seat: zeros(6, 1)
        constant = ends(dict.fromkeys(moved, zeros(6, 1)))
        drifts = [own.drift(constant) for own in self._legs]
        closed = Matrix([self._legs[number].held(place, drifts[number])[0] for number, place in self._parts.holding])
        change = Matrix(self._solver.solve("parasitic_drift", list(-self._on(moved) - closed), "of Ṡ ẏ"))
        return lambda seat: self._follow[seat] * change


def _moving_legs(
    placed: PlacedMultibody,
    parts: Legs,
    masses: Mapping[int, SecondMoments],
    legs: tuple[LegEquations, ...],
    twists: Mapping[int, Matrix],
) -> tuple[tuple[tuple[Branch, ...], ...], Callable[[Mapping[int, Matrix]], EndsOfLegs]]:
    """Joint rates of the legs, their branches, and the motion of their ends at q̈_i = 0 for any V̇."""
    tree, nothing, rates = placed.tree, zeros(3, 1), dict[int, Matrix]()
    known = {seat: EndMotion(twist[3:, 0], nothing, twist[:3, 0], nothing) for seat, twist in twists.items()}
    still = EndsOfLegs(tree, {}, {}, known)
    for own in legs:
        if own.leg.links:
            values = own.rates("rates", own.driven(still, twists[own.leg.seat]), "q̇_i = J_i⁻¹ J_vi V")
            rates |= own.leg.of_links(placed.plan.robot, values)
    frames = {seat: tree.placed(GROUND, seat).frame for seat in twists}
    names = {seat: part_name(placed.plan.robot, tree.labels, seat) for seat in twists}
    turning = {
        seat: tree.equations.once_vector(
            f"{names[seat]}_own_rotation", frames[seat].T * twist[3:, 0], "ω in its axes, rad/s"
        )
        for seat, twist in twists.items()
    }
    branches = tuple(
        tuple(
            branch_of(tree, own.leg, root, rates, spin, masses)
            for root, spin in ((GROUND, nothing), (own.leg.seat, turning[own.leg.seat]))
        )
        for own in legs
    )

    def ends(changes: Mapping[int, Matrix]) -> EndsOfLegs:
        platform, links = dict[int, EndMotion](), dict[int, LinkMotion]()
        for seat, change in changes.items():
            twist = twists[seat]
            platform[seat] = EndMotion(twist[3:, 0], change[3:, 0], twist[:3, 0], change[:3, 0])
        for both, leg in zip(branches, parts.legs, strict=True):
            frame, change = frames[leg.seat], changes[leg.seat]
            own = LinkMotion.of(turning[leg.seat], frame.T * change[3:, 0], frame.T * change[:3, 0])
            for branch, base in zip(both, (MOTION_AT_REST, own), strict=True):
                links |= branch.drifts(base)
        return EndsOfLegs(tree, rates, links, platform)

    return branches, ends


def _columns(placed: PlacedMultibody, parts: Legs, seat: int) -> dict[int, Matrix]:
    """P of a part of the platform: columns of V per rate of each joint of the pose."""
    robot, path = placed.plan.robot, placed.plan.robot.path(seat)
    columns = {
        index: _column(placed, index, seat) if index in path else zeros(6, robot.links[index].freedoms)
        for index in parts.pose
    }
    for part in parts.parts:
        if part in path:
            for index, share in _shares(placed, parts, part).items():
                columns[index] += _column(placed, part, seat) * share
    return columns


def _shares(placed: PlacedMultibody, parts: Legs, part: int) -> dict[int, sympy.Expr]:
    """Rate of the joint of a part of the platform per rates of the pose."""
    row = placed.system.rows[parts.parts[part]]
    (own,) = placed.system.gradient(row, part)
    factors = {index: placed.system.gradient(row, index) for index in parts.pose}
    return {index: -factor[0] / own for index, factor in factors.items() if len(factor) == 1 and factor[0] != 0}


def _column(placed: PlacedMultibody, index: int, seat: int) -> Matrix:
    """V of a part of the platform per rate of a joint that carries it."""
    tree, kind = placed.tree, placed.plan.robot.links[index].kind
    own, end = tree.placed(GROUND, index), tree.placed(GROUND, seat)
    if kind == "P":
        return Matrix.vstack(own.axis, zeros(3, 1))
    arm = end.origin - own.origin
    moving = [own.axis[:, k].cross(arm) for k in range(own.axis.cols)]
    return Matrix.vstack(Matrix.hstack(*moving), own.axis)


def _pose_drifts(placed: PlacedMultibody, parts: Legs, pose: dict[int, Matrix]) -> dict[int, Matrix]:
    """Ṗ ρ: V̇ of each part of the platform at constant rates of the pose."""
    write, labels = placed.tree.equations, placed.tree.labels
    rates = {
        index: write.matrix(f"{labels[index]}_pose_rate", value, "rate of the pose") for index, value in pose.items()
    }
    for part in parts.parts:
        moved = [share * rates[index] for index, share in _shares(placed, parts, part).items()]
        rates[part] = write.matrix(f"{labels[part]}_pose_rate", sum(moved, zeros(1, 1)), "rate of a part")
    motions = DriftOfEnds(placed.tree, rates.__getitem__)
    ends = {seat: motions.link(GROUND, seat) for seat in parts.seats}
    return {seat: Matrix.vstack(end.drift, end.angular_drift) for seat, end in ends.items()}
