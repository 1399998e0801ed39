"""Functions of a multibody by name, and those that were chosen as optimised graphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.family import derivatives, dynamics, kinematics
from pkmgen.multibody.family.sources import MultibodySources
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.options import Options
from pkmgen.passes.run import optimise

METHOD, MODE = "adjoint", "joints"

MADE: Mapping[str, Callable[[MultibodySources], ExprGraph]] = MappingProxyType(
    {
        "inverse_dynamics": lambda sources: sources.inverse_dynamics,
        "inverse_kinematics": kinematics.inverse_kinematics,
        "inverse_jacobian": lambda sources: sources.inverse_jacobian,
        "forward_kinematics": kinematics.forward_kinematics,
        "joint_coordinates": lambda sources: sources.joint_coordinates,
        "joint_rates": kinematics.joint_rates,
        "forward_dynamics": dynamics.forward_dynamics,
        "mass_matrix": dynamics.mass_matrix,
        "bias": dynamics.bias,
        "gravity": dynamics.gravity,
        "kinetic_energy": dynamics.kinetic_energy,
        "inverse_dynamics_derivatives": derivatives.inverse_dynamics_derivatives,
    }
)
"""By name; keys are names of the catalogue."""
NO_INERTIA = "some motor moves neither mass nor inertia; give its bodies an inertia, or the motor a rotor_inertia"
FIXED_BASE = ("inverse_dynamics_derivatives",)
"""What robots with a base that moves do not have."""


def multibody_functions(plan: MultibodyPlan, options: Options) -> tuple[GeneratedFunction, ...]:
    """Make the chosen functions of a multibody, inverse dynamics first.

    Raises:
        UnsupportedRobotError: A function that was asked for by its name, a method or an option does not apply.
    """
    _check_options(plan, options)
    sources, robot = MultibodySources(plan, options), plan.robot
    notes = {
        "inverse_dynamics": {"actuators": list(robot.actuators)},
        "joint_coordinates": {"joints": list(robot.joints)},
    }
    absent = absent_functions(robot)
    made = {name: make for name, make in MADE.items() if name not in absent}
    functions = []
    for choice in options.choices:
        if choice.parts != (choice.name,) or choice.name not in made:
            if choice.insisted:
                raise UnsupportedRobotError(
                    f"{robot.place}: a robot of bodies and joints has no function {choice.name} yet; "
                    f"there are {', '.join(made)}"
                )
            continue
        try:
            graph = optimise(made[choice.name](sources), f"{robot.place}: {robot.name}")
        except GraphError as error:
            if choice.name != "forward_dynamics":
                raise
            if choice.insisted:
                raise UnsupportedRobotError(f"{robot.place}: forward_dynamics: {NO_INERTIA}") from error
            continue
        functions.append(GeneratedFunction(graph, METHOD, MODE, notes=notes.get(choice.name, {})))
    return tuple(functions)


def absent_functions(robot: Multibody) -> set[str]:
    """Names of functions that a robot does not have."""
    absent = set(FIXED_BASE) if robot.base is not None else set()
    if robot.driven:
        absent |= {"inverse_kinematics", "inverse_jacobian", "forward_kinematics"}
    elif len(robot.motors) != robot.freedoms:
        absent.add("forward_kinematics")
    return absent


def _check_options(plan: MultibodyPlan, options: Options) -> None:
    """Refuse what only robots of limbs and a platform have."""
    refused = {
        f"method {options.method}": options.method != METHOD,
        f"inputs {options.inputs}": options.inputs == "elements",
        "a wrench on the platform": options.wrench,
        "a payload on the platform": options.payload,
        "layout limbs": options.layout == "limbs",
    }
    for word, asked in refused.items():
        if asked:
            raise UnsupportedRobotError(
                f"{plan.robot.place}: {word}: only robots of limbs and a platform have that; this one is of bodies and "
                f"joints: method {METHOD}, inputs {MODE}"
            )
