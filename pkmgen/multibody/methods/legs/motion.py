"""Motion of platform and legs: V = S ẏ with all parasitic motion in S, and joint rates leg by leg (Khalil 2007, §2).

V are the velocity of the origin of the platform's link and its angular velocity, axes of the base. The pose is a chain
of joints without mass, V = P ρ; rates of it that follow are found from what legs hold the platform by: their closures
with their joints eliminated. Then V̇ = S ÿ + Ṡ ẏ (13), q̇_i = J_i⁻¹ J_vi V and q̈_i = J_i⁻¹ (J_vi V̇ − drift) (25)–(27).
An articulated platform has V, P and S for each of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.mechanism.inertia import SecondMoments
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.khalil.recursion import MOTION_AT_REST, LinkMotion
from pkmgen.multibody.closures import EndMotion
from pkmgen.multibody.methods.legs.branches import Branch, branch_of
from pkmgen.multibody.methods.legs.ends import EndsOfLegs
from pkmgen.multibody.methods.legs.equations import LegEquations
from pkmgen.multibody.methods.legs.parts import Legs
from pkmgen.multibody.methods.legs.platform_parts import part_name
from pkmgen.multibody.methods.legs.selection import Selection, pose_drifts
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
    write, names = placed.tree.equations, {seat: part_name(placed.tree, seat) for seat in parts.seats}
    legs = tuple(LegEquations(placed.system, leg) for leg in parts.legs)
    chosen = Selection(placed, parts, legs)
    selections = {
        seat: write.sparse_matrix(f"{name}_selection", chosen.of(seat), "S (9), V = S ẏ", "S")
        for seat, name in names.items()
    }
    twists = {
        seat: write.matrix(f"{name}_twist", selections[seat] * rate, "V = S ẏ, (9)", "V")
        for seat, name in names.items()
    }
    moved = pose_drifts(placed, parts, chosen.pose_rates(rate))
    branches, ends = _moving_legs(placed, parts, masses, legs, twists)
    follow, motions = chosen.drift(moved, ends), dict[int, PartMotion]()
    for seat, name in names.items():
        drift = write.matrix(f"{name}_drift", moved[seat] + follow(seat), "Ṡ ẏ (13)", "Sdot_ydot")
        pushed = selections[seat] * acceleration + drift
        pushed = write.matrix(f"{name}_acceleration", pushed, "V̇ = S ÿ + Ṡ ẏ, (13)", "Vdot")
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
    word = "ω in its axes, rad/s"
    turning = {
        seat: tree.equations.once_vector(f"{part_name(tree, seat)}_own_rotation", frames[seat].T * twist[3:, 0], word)
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
