"""Everything that a kernel asks of parameters which are given at run time."""

from __future__ import annotations

from pkmgen.emit.admission.ledger import Ledger
from pkmgen.emit.admission.limbs import ask_of_limbs, pose_of_file
from pkmgen.emit.admission.loops import ask_of_loops
from pkmgen.emit.admission.stated import ask_as_stated
from pkmgen.functions.admission import Admission
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.types import RobotFile
from pkmgen.motion.plan.plan import Plan
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.symbolic.to_graph import ParameterBinding


def admission_of(robot: RobotFile | MultibodyFile, plan: Plan | MultibodyPlan, real: str) -> Admission:
    """Gather what a robot asks of parameters.

    Args:
        robot: Its file.
        plan: What was found out about it with the parameters of the file.
        real: Type of numbers.
    """
    if isinstance(plan, MultibodyPlan):
        assert isinstance(robot, MultibodyFile)
        binding = ParameterBinding(plan.robot.parameters, plan.robot.derived, False, dimensions=plan.robot.dimensions)
        ledger = _ledger(robot, binding, real)
        ask_of_loops(ledger, plan, binding, robot)
        return ledger.finish()
    mechanism = plan.mechanism
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, False, dimensions=mechanism.dimensions)
    ledger = _ledger(robot, binding, real)
    ask_of_limbs(ledger, plan, binding, pose_of_file(robot, mechanism))
    return ledger.finish()


def _ledger(robot: RobotFile | MultibodyFile, binding: ParameterBinding, real: str) -> Ledger:
    ledger = Ledger(binding, real)
    ask_as_stated(ledger, robot)
    return ledger
