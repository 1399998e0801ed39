"""Whether bars in place of rods save operations: the plan that dynamics and kinematics of motors are written from."""

from __future__ import annotations

from pkmgen.graph.count import count_operations
from pkmgen.graph.passes.run import clean, optimise
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.types import ExprGraph
from pkmgen.machine.keep import KEPT, kept_by_object
from pkmgen.multibody.dynamics import inverse_dynamics
from pkmgen.multibody.plan import MultibodyPlan

CLEARLY = 0.9
"""Ratio of operations as they are written below which the order stays when they are simplified, which takes long."""


@kept_by_object(KEPT)
def lighter(plan: MultibodyPlan, real: str) -> MultibodyPlan:
    """The plan with bars in place of rods, where it has fewer operations of inverse dynamics; else the one without."""
    del real  # one decision for each type of numbers
    if plan.folded is plan:
        return plan
    rods, bars = _written(plan), _written(plan.folded)
    if _operations(clean(bars)) < CLEARLY * _operations(clean(rods)):
        return plan.folded
    name = plan.robot.name
    return plan.folded if _operations(optimise(bars, name)) < _operations(optimise(rods, name)) else plan


def _written(plan: MultibodyPlan) -> ExprGraph:
    robot = plan.robot
    return graph_from_model(inverse_dynamics(plan), ParameterBinding(robot.parameters, robot.derived, True))


def _operations(graph: ExprGraph) -> int:
    return count_operations(graph).arithmetic
