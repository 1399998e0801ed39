"""Loop constraints resolved for joint rates: q̇ = H ẏ and its rate (Müller 2022, (43)–(47), (76)–(77)).

Constraints that share joints that follow are solved together, J_d q̇_d = −J_y ẏ (43), by an elimination whose pivots are
chosen in numbers; rows that follow from others have no pivot. A parallelogram has a constant part of H (48): its joints
are coupled.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import Elimination, eliminate
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.independent import pick
from pkmgen.multibody.methods.lie.cut_joints import ConstraintRow, CutJoint, coupling_row, cut_joints
from pkmgen.multibody.methods.lie.screws import ScrewTree, given_columns, screw_tree
from pkmgen.multibody.numbers import folded_graph
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.solution import Cluster, cluster_rows
from pkmgen.multibody.steps import ZERO_GRADIENT
from pkmgen.multibody.system import tree_at


class Embedding:
    """The joint rates of a multibody in its independent rates, those of a base that moves before them.

    Attributes:
        screws: The links.
        matrix: H, a row for each joint rate (76).
    """

    def __init__(self, plan: MultibodyPlan, screws: ScrewTree) -> None:
        self.screws, self._robot = screws, plan.robot
        self._coupled = plan.coupled
        self._cuts = cut_joints(screws, self._coupled)
        self._rows = constraint_rows(screws, self._cuts, self._coupled)
        begin = 0 if plan.robot.base is None else 6
        self.matrix = zeros(screws.size, begin + plan.robot.freedoms)
        for k in range(begin):
            self.matrix[k, k] = 1
        for index in plan.robot.independent:
            self.matrix[self._slice(index), begin:] = pick(plan.robot, index)
        self._solved: list[tuple[Cluster, Elimination]] = []
        for number, cluster in enumerate(_clusters(plan, self._coupled), 1):
            if cluster.dependent:
                self._solve(f"loops_{number}", cluster)
        self.matrix = screws.tree.equations.sparse_matrix("embedding", self.matrix, "q̇ = H ẏ, (44), (76)", "H")

    def _slice(self, index: int) -> slice:
        begin = self.screws.places[index]
        return slice(begin, begin + self._robot.links[index].freedoms)

    def _solve(self, name: str, cluster: Cluster) -> None:
        """Rows of H of the joints of a cluster that follow (45)."""
        write, follow = self.screws.tree.equations, given_columns(self.screws, cluster.dependent)
        rows = Matrix.vstack(*(self._rows[row].row for row in cluster.rows))
        meaning = "constraint Jacobian in the rates that follow, (43)"
        inner = write.sparse_matrix(f"{name}_inner", rows.extract(range(rows.rows), follow), meaning, "J_d")
        solver = eliminate(write, name, inner, cluster.order)
        self._solved.append((cluster, solver))
        if not cluster.independent:  # a stiff frame
            return
        given = given_columns(self.screws, cluster.independent)
        outer = rows.extract(range(rows.rows), given)
        outer = write.sparse_matrix(f"{name}_outer", outer, "constraint Jacobian in the rates that are given", "J_y")
        right = -outer * self.matrix.extract(given, range(self.matrix.cols))
        self._spread(name, cluster, solver, right, self.matrix)

    def _spread(self, name: str, cluster: Cluster, solver: Elimination, right: Matrix, into: Matrix) -> None:
        """Put the solutions of right sides, column by column, into the rows of the joints that follow."""
        follow = given_columns(self.screws, cluster.dependent)
        for column in range(right.cols):
            values = list(right.col(column))
            if all(value == 0 for value in values):
                continue
            solved = solver.solve(f"{name}_{column + 1}", values, "rates of joints that follow")
            for row, value in zip(follow, solved, strict=True):
                into[row, column] = value

    def drift(self, moving: dict[int, Matrix], rates: Matrix) -> Matrix:
        """Ḣ ẏ = −J_d⁻¹ J̇ q̇ in the rows of joints that follow (46)–(47): their accelerations at ÿ = 0."""
        return self._drift("drift", self._row_rates(moving, rates), rates)

    def matrix_rate(self, moving: dict[int, Matrix], rates: Matrix) -> Matrix:
        """Ḣ (47)."""
        value = self._drift("embedding_rate", self._row_rates(moving, rates), self.matrix)
        return self.screws.tree.equations.sparse_matrix("embedding_rate", value, "Ḣ, (47)", "H_dot")

    def _row_rates(self, moving: dict[int, Matrix], rates: Matrix) -> list[Matrix]:
        loops = [row for cut in self._cuts for row in cut.drifts(moving, rates)]
        return [*loops, *(zeros(1, self.screws.size) for _ in self._coupled.couplings)]

    def _drift(self, label: str, changes: Sequence[Matrix], moved: Matrix) -> Matrix:
        value = zeros(self.screws.size, moved.cols)
        for number, (cluster, solver) in enumerate(self._solved, 1):
            if cluster.independent:
                right = -Matrix.vstack(*(changes[row] * moved for row in cluster.rows))
                self._spread(f"loops_{number}_{label}", cluster, solver, right, value)
        return value


def constraint_rows(screws: ScrewTree, cuts: Sequence[CutJoint], robot: Multibody) -> list[ConstraintRow]:
    """Rows of the constraint Jacobian (13), named; those of couplings last."""
    write, made = screws.tree.equations, []
    for cut in cuts:
        for row in cut.rows():
            named = write.sparse_matrix(f"{row.name}_constraint", row.row, "row of the constraint Jacobian", "J_loops")
            made.append(ConstraintRow(row.name, row.links, named))
    return [*made, *(coupling_row(screws, coupling) for coupling in robot.couplings)]


def _clusters(plan: MultibodyPlan, robot: Multibody) -> tuple[Cluster, ...]:
    """Constraints that are solved together, and their pivots, from the values they take at the poses of the plan."""
    equations, names = StagedEquations(), robot.joints
    given = equations.input("coordinates", (len(names),), names, ("1",) * len(names), "coordinates of all joints")
    screws = screw_tree(tree_at(equations, robot, dict(zip(names, given, strict=True))))
    rows = constraint_rows(screws, cut_joints(screws, robot), robot)
    begin = 0 if robot.base is None else 6
    entries = tuple(equations.scalar("entry", value, "entry") for row in rows for value in list(row.row)[begin:])
    port = Port.plain("rows", entries, "constraint Jacobian, row by row")
    model = equations.model(robot.name, "constraints", "lie", "joints", (port,))
    graph = folded_graph(robot, model)
    shape = (len(plan.poses), len(rows), screws.size - begin)
    values = (
        evaluate_graph(graph, {"coordinates": plan.poses}).outputs["rows"].reshape(shape) if rows else np.zeros(shape)
    )
    values = np.where(np.abs(values) < ZERO_GRADIENT, 0.0, values)
    return cluster_rows(robot, [row.links for row in rows], values, plan.sine)
