"""S of V = S ẏ for each part of the platform, parasitic motion inside, and V̇ at constant rates (Khalil 2007)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import solved_form
from pkmgen.mechanism.multibody import GROUND
from pkmgen.multibody.closures import DriftOfEnds
from pkmgen.multibody.independent import pick, rates_by_link
from pkmgen.multibody.methods.legs.ends import EndsOfLegs
from pkmgen.multibody.methods.legs.equations import LegEquations
from pkmgen.multibody.methods.legs.parts import Legs
from pkmgen.multibody.placing import PlacedMultibody


class Selection:
    """S of V = S ẏ: columns of the pose, those of coordinates that follow by what legs hold the platform by."""

    def __init__(self, placed: PlacedMultibody, parts: Legs, legs: tuple[LegEquations, ...]) -> None:
        self._robot, self._parts, self._legs = placed.plan.robot, parts, legs
        columns, write = {seat: _columns(placed, parts, seat) for seat in parts.seats}, placed.tree.equations
        self._given = {seat: _beside(own, self._robot.independent) for seat, own in columns.items()}
        if not parts.following:
            return
        self._follow = {seat: _beside(own, parts.following) for seat, own in columns.items()}
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


def _beside(columns: Mapping[int, Matrix], links: Sequence[int]) -> Matrix:
    return Matrix.hstack(*(columns[index] for index in links))


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


def pose_drifts(placed: PlacedMultibody, parts: Legs, pose: dict[int, Matrix]) -> dict[int, Matrix]:
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
