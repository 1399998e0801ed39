"""Everything that a kernel asks of parameters which are given at run time."""

from __future__ import annotations

from pkmgen.admission.ledger import Ledger
from pkmgen.admission.limbs import ask_of_limbs, pose_of_file
from pkmgen.admission.loops import ask_of_loops
from pkmgen.admission.stated import ask_as_stated
from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.types import RobotFile
from pkmgen.equations.to_graph import ParameterBinding
from pkmgen.functions.admission import ALL_ADMITTED, Admission
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.options import Options
from pkmgen.plan.plan import make_plan, tolerance_of


def admission_of(robot: RobotFile | MultibodyFile, mechanism: Mechanism | Multibody, options: Options) -> Admission:
    """Gather what a robot asks of parameters: of a kernel whose parameters are numbers in the code, nothing.

    Args:
        robot: Its file.
        mechanism: What was built of it with the parameters of the file.
        options: Choices of the generation.
    """
    if options.fold:
        return ALL_ADMITTED
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, False, dimensions=mechanism.dimensions)
    ledger = Ledger(binding, options.real)
    ask_as_stated(ledger, robot)
    if isinstance(mechanism, Mechanism):
        ask_of_limbs(ledger, make_plan(mechanism, options), binding, pose_of_file(robot, mechanism))
    elif isinstance(robot, MultibodyFile):
        ask_of_loops(ledger, make_multibody_plan(mechanism, tolerance_of(options).sine), binding, robot)
    return ledger.finish()
