"""The functions of a robot and the methods that can write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pkmgen.errors import UnsupportedRobotError
from pkmgen.formulation import adjoint, classical
from pkmgen.formulation.denoc import dynamics as denoc
from pkmgen.formulation.denoc import joints as denoc_joints
from pkmgen.formulation.denoc.models import denoc_refusal
from pkmgen.formulation.elements import dynamics as elements
from pkmgen.formulation.elements import forward as elements_forward
from pkmgen.formulation.equations import StagedEquations
from pkmgen.formulation.facts import Survey
from pkmgen.formulation.forward import forward_kinematics
from pkmgen.formulation.khalil import robot as khalil
from pkmgen.formulation.kinematics import inverse_jacobian, inverse_kinematics, null_space_projector
from pkmgen.formulation.lie import kernel as lie_kernel
from pkmgen.formulation.lie import robot as lie
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.formulation.planar import adjoint as planar_adjoint
from pkmgen.formulation.planar import elements as planar_elements
from pkmgen.formulation.planar.motion import limbs_of
from pkmgen.formulation.tree.models import tree_refusal
from pkmgen.formulation.types import SymbolicModel
from pkmgen.mechanism.types import Joint, Mechanism

__all__ = [
    "formulate_dynamics",
    "formulate_forward_dynamics",
    "formulate_further",
    "formulate_readable",
    "kinematics_functions",
    "on_trees",
    "refusal",
    "rubs_at_tips",
]


Write = Callable[[Mechanism, Tolerance, Survey], SymbolicModel]
Further = Callable[[Mechanism, Tolerance, Survey], tuple[SymbolicModel, ...]]


@dataclass(frozen=True, slots=True)
class Formulation:
    """A method.

    Attributes:
        inverse_dynamics: Writes inverse dynamics from the pose.
        refusal: Says in one line why a robot is beyond it, None where it applies.
        forward_dynamics: Writes its direct model, effort → acceleration; None where the method has none of its own.
        from_joints: Writes inverse dynamics from the motion of the actuators, for all robots; None where it does not.
        on_trees: Whether it takes limbs as trees, whose closures have to be surveyed.
        rubbing: Whether it knows friction at the tips of a platform that a limb carries, and so turns.
        further: Writes further functions that its kernels hold.
        readable: Writes functions that are only read, not compiled: whole matrices that no controller needs.
    """

    inverse_dynamics: Callable[[Mechanism, Tolerance, Survey, bool], SymbolicModel]
    refusal: Callable[[Mechanism, Tolerance], str | None] = lambda _mechanism, _tolerance: None
    forward_dynamics: Write | None = None
    from_joints: Write | None = None
    on_trees: bool = False
    rubbing: bool = False
    further: Further = lambda *_robot: ()
    readable: Further = lambda *_robot: ()


FORMULATIONS: Mapping[str, Formulation] = MappingProxyType(
    {
        "adjoint": Formulation(adjoint.inverse_dynamics),
        "elements": Formulation(
            elements.inverse_dynamics,
            elements.refusal,
            elements_forward.forward_dynamics,
            rubbing=True,
            further=lambda *robot: (elements.linear_implicit_model(*robot),),
        ),
        "khalil": Formulation(
            khalil.inverse_dynamics,
            tree_refusal,
            khalil.forward_dynamics,
            on_trees=True,
            readable=lambda *robot: (khalil.projected_inverse_dynamics(*robot),),
        ),
        "lie": Formulation(
            lie.inverse_dynamics,
            tree_refusal,
            lie.forward_dynamics,
            on_trees=True,
            further=lie_kernel.kernel_functions,
            readable=lie_kernel.readable_functions,
        ),
        "denoc": Formulation(
            denoc.inverse_dynamics, denoc_refusal, from_joints=denoc_joints.inverse_dynamics_from_joints
        ),
        "tree": Formulation(classical.inverse_dynamics, tree_refusal, on_trees=True),
    }
)

_PLANAR: dict[str, Callable[[Mechanism, str, Tolerance], SymbolicModel]] = {
    "adjoint": planar_adjoint.inverse_dynamics,
    "elements": planar_elements.inverse_dynamics,
}
"""Methods of planar point robots with two R-bar-R-bar limbs, from any inputs."""


def formulate_dynamics(
    mechanism: Mechanism, method: str, inputs: str, tolerance: Tolerance, survey: Survey, wrench: bool
) -> SymbolicModel:
    """Write inverse dynamics by a method; all have the same outputs, units and signs.

    Raises:
        UnsupportedRobotError: The method or the inputs do not apply to the robot.
    """
    reason = refusal(mechanism, method, inputs, tolerance)
    if reason is not None:
        raise UnsupportedRobotError(reason)
    chosen = FORMULATIONS[method]
    if inputs == "pose" and not _is_planar_code(mechanism, method, inputs):
        return chosen.inverse_dynamics(mechanism, tolerance, survey, wrench)
    if wrench:
        raise UnsupportedRobotError(
            f"{mechanism.file}: an external wrench is an input of inverse dynamics from the pose only"
        )
    if inputs == "joints" and chosen.from_joints is not None:
        return chosen.from_joints(mechanism, tolerance, survey)
    assert survey.side is not None
    return _PLANAR[method](replace(mechanism, assembly=survey.side), inputs, tolerance)


def formulate_forward_dynamics(
    mechanism: Mechanism, method: str, tolerance: Tolerance, survey: Survey
) -> SymbolicModel | None:
    """Write the direct model of a method; None where it has none of its own.

    Raises:
        UnsupportedRobotError: The method does not apply to the robot.
    """
    reason = refusal(mechanism, method, "pose", tolerance)
    if reason is not None:
        raise UnsupportedRobotError(reason)
    write = FORMULATIONS[method].forward_dynamics
    return None if write is None else write(mechanism, tolerance, survey)


def refusal(mechanism: Mechanism, method: str, inputs: str, tolerance: Tolerance) -> str | None:
    """Say in one line, with its place in the file or its name, why a method cannot treat a robot; None where it can."""
    reason = _reason(mechanism, method, inputs, tolerance)
    return reason if reason is None or reason.startswith(mechanism.file) else f"{mechanism.file}: {reason}"


def _is_planar_code(mechanism: Mechanism, method: str, inputs: str) -> bool:
    """Whether a formulation is that of planar point robots of two limbs: other inputs, and tips that rub."""
    if inputs == "joints" and FORMULATIONS[method].from_joints is not None:
        return False
    return inputs != "pose" or (method == "adjoint" and rubs_at_tips(mechanism))


def _reason(mechanism: Mechanism, method: str, inputs: str, tolerance: Tolerance) -> str | None:
    if _is_planar_code(mechanism, method, inputs):
        if method not in _PLANAR:
            return (
                f"method {method} does not take inputs {inputs}; methods that do, where they apply: {_takers(inputs)}"
            )
        return _planar_refusal(mechanism, inputs)
    if rubs_at_tips(mechanism) and not FORMULATIONS[method].rubbing:
        return f"method {method} does not treat friction at the tips of a platform that a limb carries (carried_by)"
    return FORMULATIONS[method].refusal(mechanism, tolerance)


def on_trees(method: str) -> bool:
    """Whether a method takes limbs as trees."""
    return FORMULATIONS[method].on_trees


def formulate_further(
    mechanism: Mechanism, method: str, tolerance: Tolerance, survey: Survey
) -> tuple[SymbolicModel, ...]:
    """Write the functions that the kernels of a method hold beside those of every kernel, its direct model first."""
    chosen = FORMULATIONS[method]
    further = chosen.further(mechanism, tolerance, survey)
    return (
        further
        if chosen.forward_dynamics is None
        else (chosen.forward_dynamics(mechanism, tolerance, survey), *further)
    )


def formulate_readable(
    mechanism: Mechanism, method: str, tolerance: Tolerance, survey: Survey
) -> tuple[SymbolicModel, ...]:
    """Write all functions of a method beside inverse dynamics, those that no kernel holds too."""
    more = FORMULATIONS[method].readable(mechanism, tolerance, survey)
    return (*formulate_further(mechanism, method, tolerance, survey), *more)


def _takers(inputs: str) -> str:
    """Methods that take inputs other than the pose."""
    general = [name for name, chosen in FORMULATIONS.items() if inputs == "joints" and chosen.from_joints is not None]
    return ", ".join([*_PLANAR, *general])


def _planar_refusal(mechanism: Mechanism, inputs: str) -> str | None:
    try:
        limbs_of(StagedEquations(), mechanism)
    except UnsupportedRobotError as error:
        if inputs == "pose":
            return "friction at the tips of a platform that a limb carries (carried_by) needs two R-bar-R-bar limbs"
        return str(error)
    return None


def rubs_at_tips(mechanism: Mechanism) -> bool:
    """Whether tips rub on a platform that a limb carries, and so turns: what the general core does not know."""
    if mechanism.carried_by is None:
        return False
    frictions = [limb.tip.friction for limb in mechanism.limbs if isinstance(limb.tip, Joint)]
    return any(friction.acts for friction in frictions)


def kinematics_functions(mechanism: Mechanism, survey: Survey) -> Mapping[str, Write]:
    """The functions of every kernel beside inverse dynamics, by name."""
    written: dict[str, Write] = {
        "inverse_kinematics": inverse_kinematics,
        "inverse_jacobian": inverse_jacobian,
        "forward_kinematics": forward_kinematics,
    }
    if len(mechanism.motors()) > survey.freedoms:
        written["null_space_projector"] = null_space_projector
    return written
