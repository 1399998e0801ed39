"""Everything that a kernel asks of parameters which are given at run time."""

from __future__ import annotations

from pkmgen.emit.admission.ledger import Ledger
from pkmgen.emit.admission.limbs import ask_of_limbs, pose_of_file
from pkmgen.emit.admission.loops import ask_of_loops
from pkmgen.emit.admission.stated import ask_as_stated
from pkmgen.functions.admission import Admission
from pkmgen.graph.symbolic.to_graph import ParameterBinding
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.types import CheckedFile
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.motion.plan.plan import Plan
from pkmgen.multibody.plan import MultibodyPlan


def admission_of_limbs(robot: CheckedFile, plan: Plan, real: str) -> Admission:
    """Gather what a robot of limbs asks of parameters.

    Args:
        robot: Its file.
        plan: What was found out about it with the parameters of the file.
        real: Type of numbers.
    """
    ledger, binding = _stated(robot, plan.mechanism, real)
    ask_of_limbs(ledger, plan, binding, pose_of_file(robot, plan.mechanism))
    return ledger.finish()


def admission_of_bodies(robot: MultibodyFile, plan: MultibodyPlan, real: str) -> Admission:
    """The same of a robot of bodies and joints."""
    ledger, binding = _stated(robot, plan.robot, real)
    ask_of_loops(ledger, plan, binding, robot)
    return ledger.finish()


def _stated(robot: CheckedFile, model: RobotModel, real: str) -> tuple[Ledger, ParameterBinding]:
    """What the file asks as it stands, and the parameters."""
    binding = ParameterBinding(model.parameters, model.derived, False, dimensions=model.dimensions)
    ledger = Ledger(binding, real)
    ask_as_stated(ledger, robot)
    return ledger, binding
