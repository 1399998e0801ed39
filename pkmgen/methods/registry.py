"""The functions of a robot and the methods that can write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.options import TWIST_SOURCES
from pkmgen.methods import adjoint, classical
from pkmgen.methods.denoc import dynamics as denoc
from pkmgen.methods.elements import dynamics as elements
from pkmgen.methods.khalil import robot as khalil
from pkmgen.methods.lie import robot as lie
from pkmgen.motion.kinematics.forward import forward_kinematics
from pkmgen.motion.kinematics.inverse import inverse_jacobian, inverse_kinematics, null_space_projector
from pkmgen.motion.kinematics.motion_from_elements import elements_refusal
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import tree_refusal

Write = Callable[[Plan], SymbolicModel]
Further = Callable[[Plan], tuple[SymbolicModel, ...]]


@dataclass(frozen=True, slots=True)
class Formulation:
    """A method.

    Attributes:
        inverse_dynamics: Writes inverse dynamics from the pose.
        refusal: Says in one line why a robot is beyond it, None where it applies.
        forward_dynamics: Writes its direct model, effort → acceleration; None where the method has none of its own.
        from_joints: Writes inverse dynamics from the motion of the actuators; None where the method does not.
        from_elements: Writes it from what is seen of the elements and the source of the twist; None likewise.
        on_trees: Whether it takes limbs as trees, whose closures have to be surveyed.
        friction: Whether it knows friction at the tips of a platform that a limb carries, and so turns.
        further: Writes further functions that its kernels hold.
        readable: Writes functions that are only read, not compiled: whole matrices that no controller needs.
    """

    inverse_dynamics: Callable[[Plan, bool], SymbolicModel]
    refusal: Callable[[Plan], str | None] = lambda _plan: None
    forward_dynamics: Write | None = None
    from_joints: Write | None = None
    from_elements: Callable[[Plan, str], SymbolicModel] | None = None
    on_trees: bool = False
    friction: bool = False
    further: Further = lambda _plan: ()
    readable: Further = lambda _plan: ()


FORMULATIONS: Mapping[str, Formulation] = MappingProxyType(
    {
        "adjoint": Formulation(
            adjoint.inverse_dynamics,
            from_joints=adjoint.inverse_dynamics_from_joints,
            from_elements=adjoint.inverse_dynamics_from_elements,
            friction=True,
        ),
        "elements": Formulation(
            elements.inverse_dynamics,
            elements.refusal,
            elements.forward_dynamics,
            from_joints=elements.inverse_dynamics_from_joints,
            from_elements=elements.inverse_dynamics_from_elements,
            friction=True,
            further=lambda plan: (elements.linear_implicit_model(plan),),
        ),
        "khalil": Formulation(
            khalil.inverse_dynamics,
            tree_refusal,
            khalil.forward_dynamics,
            on_trees=True,
            readable=lambda plan: (khalil.projected_inverse_dynamics(plan),),
        ),
        "lie": Formulation(
            lie.inverse_dynamics,
            tree_refusal,
            lie.forward_dynamics,
            on_trees=True,
            further=lie.kernel_functions,
            readable=lie.readable_functions,
        ),
        "denoc": Formulation(
            denoc.inverse_dynamics, denoc.denoc_refusal, from_joints=denoc.inverse_dynamics_from_joints
        ),
        "tree": Formulation(classical.inverse_dynamics, tree_refusal, on_trees=True),
    }
)


def formulate_dynamics(
    plan: Plan, method: str, inputs: str, wrench: bool, twist: str = TWIST_SOURCES[0]
) -> SymbolicModel:
    """Write inverse dynamics by a method; all have the same outputs, units and signs.

    For inputs `elements`, `twist` says where the platform's is from.

    Raises:
        UnsupportedRobotError: The method or the inputs do not apply to the robot.
    """
    reason = refusal(plan, method, inputs)
    if reason is not None:
        raise UnsupportedRobotError(reason)
    chosen = FORMULATIONS[method]
    if inputs == "pose":
        return chosen.inverse_dynamics(plan, wrench)
    if wrench:
        raise UnsupportedRobotError(
            f"{plan.mechanism.file}: an external wrench is an input of inverse dynamics from the pose only"
        )
    if inputs == "joints":
        assert chosen.from_joints is not None
        return chosen.from_joints(plan)
    assert chosen.from_elements is not None
    return chosen.from_elements(plan, twist)


def formulate_forward_dynamics(plan: Plan, method: str) -> SymbolicModel | None:
    """Write the direct model of a method; None where it has none of its own.

    Raises:
        UnsupportedRobotError: The method does not apply to the robot.
    """
    reason = refusal(plan, method, "pose")
    if reason is not None:
        raise UnsupportedRobotError(reason)
    write = FORMULATIONS[method].forward_dynamics
    return None if write is None else write(plan)


def refusal(plan: Plan, method: str, inputs: str) -> str | None:
    """Say in one line, with its place in the file or its name, why a method cannot treat a robot; None where it can."""
    reason = _reason(plan, method, inputs)
    return reason if reason is None or reason.startswith(plan.mechanism.file) else f"{plan.mechanism.file}: {reason}"


def _reason(plan: Plan, method: str, inputs: str) -> str | None:
    chosen = FORMULATIONS[method]
    takes = {"pose": True, "joints": chosen.from_joints is not None, "elements": chosen.from_elements is not None}
    if not takes[inputs]:
        return f"method {method} does not take inputs {inputs}; methods that do, where they apply: {_takers(inputs)}"
    if plan.mechanism.has_tip_friction and not chosen.friction:
        return f"method {method} does not treat friction at the tips of a platform that a limb carries (carried_by)"
    reason = chosen.refusal(plan)
    return elements_refusal(plan) if reason is None and inputs == "elements" else reason


def on_trees(method: str) -> bool:
    """Whether a method takes limbs as trees."""
    return FORMULATIONS[method].on_trees


def formulate_further(plan: Plan, method: str) -> tuple[SymbolicModel, ...]:
    """Write the functions that the kernels of a method hold beside those of every kernel, its direct model first."""
    chosen = FORMULATIONS[method]
    further = chosen.further(plan)
    return further if chosen.forward_dynamics is None else (chosen.forward_dynamics(plan), *further)


def formulate_readable(plan: Plan, method: str) -> tuple[SymbolicModel, ...]:
    """Write all functions of a method beside inverse dynamics, those that no kernel holds too."""
    more = FORMULATIONS[method].readable(plan)
    return (*formulate_further(plan, method), *more)


def _takers(inputs: str) -> str:
    """Methods that take inputs other than the pose."""
    joints = inputs == "joints"
    takers = [name for name, one in FORMULATIONS.items() if (one.from_joints if joints else one.from_elements)]
    return ", ".join(takers)


def kinematics_functions(plan: Plan) -> Mapping[str, Write]:
    """The functions of every kernel beside inverse dynamics, by name."""
    written: dict[str, Write] = {
        "inverse_kinematics": inverse_kinematics,
        "inverse_jacobian": inverse_jacobian,
        "forward_kinematics": forward_kinematics,
    }
    if len(plan.mechanism.motors()) > plan.freedoms:
        written["null_space_projector"] = null_space_projector
    return written
