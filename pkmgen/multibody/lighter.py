"""Whether bars in place of rods save operations: the plan that dynamics and kinematics of motors are written from."""

from __future__ import annotations

from pkmgen.graph.count import count_operations
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.machine.keep import KEPT, kept_by_object
from pkmgen.multibody.dynamics import inverse_dynamics
from pkmgen.multibody.plan import MultibodyPlan


@kept_by_object(KEPT)
def lighter(plan: MultibodyPlan, real: str) -> MultibodyPlan:
    """The plan with bars in place of rods, where it has fewer operations of inverse dynamics; else the one without."""
    del real  # one decision for each type of numbers
    if plan.folded is plan:
        return plan
    return min((plan, plan.folded), key=_operations)


def _operations(plan: MultibodyPlan) -> int:
    robot = plan.robot
    graph = graph_from_model(inverse_dynamics(plan), ParameterBinding(robot.parameters, robot.derived, True))
    return count_operations(optimise(graph, robot.name)).arithmetic
