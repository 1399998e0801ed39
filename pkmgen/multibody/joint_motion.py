"""Rates of the joints of a multibody by the closures of its loops.

The rates of a cluster of loops are one compound rate y ↦ q̇ with K q̇ = −K_y ẏ (Müller 2022, §3: constraint embedding);
efforts travel back through the same systems to the independent coordinates.
"""

from __future__ import annotations

from collections.abc import Collection

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.solve import eliminate
from pkmgen.multibody.closures import DriftOfEnds
from pkmgen.multibody.independent import declare_independent, pick
from pkmgen.multibody.placing import PlacedMultibody
from pkmgen.multibody.solution import Cluster


class JointMotion:
    """Rates of all joints in those of the independent coordinates.

    Attributes:
        placed: The multibody.
        tape: The rates.
        given: Rates of the independent coordinates.
        motors: Rates of the motors.
    """

    def __init__(self, placed: PlacedMultibody, tape: RateTape, given: Rate, stop: Collection[int]) -> None:
        """Write the rates; efforts stay on those of the links where they are to stop."""
        self.placed, self.tape, self.given = placed, tape, given
        self._tree, self._robot, self._stop = placed.tree, placed.plan.robot, stop
        self._joints: dict[int, Rate] = {}
        for index in self._robot.independent:
            self._pick(index, Term(pick(self._robot, index), given))
        self._ends = DriftOfEnds(self._tree, self.joint)
        for number, cluster in enumerate(placed.plan.clusters):
            if cluster.dependent:
                self._follow(f"cluster_{number + 1}", cluster)
        self.motors = tuple(self._joints[index] for index in self._robot.motors)

    def joint(self, index: int) -> Rate:
        """Rate of the joint of a link."""
        return self._joints[index]

    def _pick(self, index: int, term: Term) -> None:
        """The rate of a joint as a part of a compound one."""
        self._joints[index] = self.tape.plain(f"{self._tree.labels[index]}_rate", [term], ends=index in self._stop)

    def _follow(self, name: str, cluster: Cluster) -> None:
        """Write the rates of the joints of a cluster that are not given; where none is given it is a stiff frame."""
        if not cluster.independent:
            for index in cluster.dependent:
                rest = zeros(self._robot.links[index].freedoms, 1)
                self._joints[index] = self.tape.source(f"{self._tree.labels[index]}_rate", rest, rest)
            return
        system, tape = self.placed.system, self.tape
        rows = list(cluster.rows)
        matrix = system.matrix(f"{name}_inner", rows, list(cluster.dependent))
        solver = eliminate(system.tree.equations, name, matrix, cluster.order)
        terms = [
            Term(-system.matrix(f"{name}_by_{self._tree.labels[given]}", rows, [given]), self._joints[given])
            for given in cluster.independent
        ]

        def bias() -> Matrix:
            return -Matrix([system.drift(system.rows[row], self._ends) for row in rows])

        rate = tape.rate(f"{name}_rates", terms, "rates of joints that follow, rad/s or m/s", bias, system=solver)
        place, size = 0, len(rate.velocity)
        for index in cluster.dependent:
            width = self._robot.links[index].freedoms
            picked = Matrix(width, size, lambda i, j, at=place: sympy.Integer(int(j == at + i)))
            self._pick(index, Term(picked, rate))
            place += width


def declare_joint_motion(placed: PlacedMultibody, tape: RateTape, stop: Collection[int]) -> JointMotion:
    """Declare rates and accelerations of the independent coordinates, and write those of all joints."""
    rates, accelerations = (
        Matrix(list(declare_independent(placed.tree.equations, placed.plan.robot, word)))
        for word in ("rate", "acceleration")
    )
    return JointMotion(placed, tape, tape.source("independent_rates", rates, accelerations), stop)
