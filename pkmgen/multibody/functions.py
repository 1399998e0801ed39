"""Functions of a multibody by name, and those that were chosen as optimised graphs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from pkmgen.catalogue import CATALOGUE, ROLLOUT, Choice
from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions.registry import FamilyFunction, optimised
from pkmgen.functions.types import GeneratedFunction, Rollout, watching
from pkmgen.multibody.dynamics import limited_joints
from pkmgen.multibody.family import derivatives, dynamics, identification, kinematics, reactions
from pkmgen.multibody.family.sources import MultibodySources
from pkmgen.multibody.frames import frame_names
from pkmgen.multibody.methods import registry
from pkmgen.multibody.methods.registry import ADJOINT
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.options import Options
from pkmgen.spread import Spread, in_turn
from pkmgen.stages import begin

MODE = "joints"


def _limits_refusal(sources: MultibodySources) -> str | None:
    return None if limited_joints(sources.plan.robot) else "no joint has limits; give `limits` to joints"


def _driven_refusal(sources: MultibodySources) -> str | None:
    driven = sources.plan.robot.driven
    return (
        "the coordinates of the motors are the independent ones; name others by `platform` or `independent`"
        if driven
        else None
    )


def _forward_refusal(sources: MultibodySources) -> str | None:
    robot = sources.plan.robot
    if len(robot.motors) > robot.freedoms:
        return "there are more motors than freedoms, and their positions depend on each other"
    if robot.driven and not robot.frames:
        return "the coordinates of the motors are the independent ones; name `frames` of bodies to know where they are"
    return None


def _surplus_refusal(sources: MultibodySources) -> str | None:
    robot = sources.plan.robot
    return None if len(robot.motors) > robot.freedoms else "there are no more motors than freedoms"


MADE: Mapping[str, FamilyFunction[MultibodySources]] = MappingProxyType(
    {
        "inverse_dynamics": FamilyFunction(
            lambda sources: sources.by_method,
            notes=lambda sources: {
                "actuators": list(sources.plan.robot.actuators),
                "independent": list(sources.plan.robot.given),
            },
        ),
        "inverse_kinematics": FamilyFunction(kinematics.inverse_kinematics, _driven_refusal),
        "inverse_jacobian": FamilyFunction(lambda sources: sources.inverse_jacobian, _driven_refusal),
        "forward_kinematics": FamilyFunction(
            kinematics.forward_kinematics,
            _forward_refusal,
            lambda sources: {"frames": list(frame_names(sources.plan))} if sources.plan.robot.driven else {},
        ),
        "null_space_projector": FamilyFunction(kinematics.null_space_projector, _surplus_refusal),
        "joint_coordinates": FamilyFunction(
            lambda sources: sources.joint_coordinates,
            notes=lambda sources: {
                "joints": list(sources.plan.robot.joints),
                "start": list(sources.plan.unknown_names),
            },
        ),
        "joint_rates": FamilyFunction(kinematics.joint_rates),
        "forward_dynamics": FamilyFunction(dynamics.forward_dynamics),
        "mass_matrix": FamilyFunction(dynamics.mass_matrix),
        "bias": FamilyFunction(dynamics.bias),
        "gravity": FamilyFunction(dynamics.gravity),
        "kinetic_energy": FamilyFunction(dynamics.kinetic_energy),
        "potential_energy": FamilyFunction(lambda sources: sources.potential_energy),
        "dynamics_terms": FamilyFunction(dynamics.dynamics_terms),
        "inverse_dynamics_derivatives": FamilyFunction(derivatives.inverse_dynamics_derivatives),
        "forward_dynamics_derivatives": FamilyFunction(derivatives.forward_dynamics_derivatives),
        "joint_reactions": FamilyFunction(reactions.joint_reactions, reactions.refusal, reactions.notes),
        "regressor": FamilyFunction(identification.regressor, identification.refusal, identification.notes),
        "base_regressor": FamilyFunction(identification.base_regressor, identification.refusal, identification.notes),
        "joint_limits": FamilyFunction(
            lambda sources: sources.joint_limits,
            _limits_refusal,
            lambda sources: {"limited_joints": list(limited_joints(sources.plan.robot))},
        ),
    }
)
"""By name; keys are names of the catalogue."""
NO_INERTIA = "some motor moves neither mass nor inertia; give its bodies an inertia, or the motor a rotor_inertia"
OF_A_PLATFORM = "it is a function of the pose of a platform, and this robot is known in the coordinates of its motors"
OF_ELEMENTS = "bodies have no elements; joint_coordinates tells where the joints stand"
MOTORS_ALREADY = "{} is in the coordinates of the motors already"
NEVER = {
    "actuator_mass_matrix": MOTORS_ALREADY.format("mass_matrix"),
    "actuator_bias": MOTORS_ALREADY.format("bias"),
    "element_states": OF_ELEMENTS,
    "element_rates": OF_ELEMENTS,
    "reach_margin": "limits of reach are known of limbs in closed form only; the status says where loops do not close",
}
"""Functions that robots of bodies and joints do not have, beside those of the pose of a platform, and why."""
INVERTING = ("forward_dynamics", "forward_dynamics_derivatives")
"""Functions that need a mass matrix that is not singular."""


def multibody_functions(sources: MultibodySources, spread: Spread = in_turn) -> tuple[GeneratedFunction, ...]:
    """Make the chosen functions of a multibody, inverse dynamics first; one by one, or as `spread` does.

    Raises:
        UnsupportedRobotError: A function that was asked for by its name, a method or an option does not apply.
    """
    check_options(sources.plan, sources.options)
    choices = sources.options.choices
    rolled = any(choice.name == ROLLOUT for choice in choices)

    def tried(choice: Choice) -> GeneratedFunction | None:
        try:
            if choice.name == ROLLOUT:
                _check_rollout(sources)
                return None
            begin(f"working out {choice.name}")
            made = _made(sources, choice)
            repeats = choice.name == CATALOGUE[ROLLOUT].repeats and rolled and _attitude_is_last(sources)
            return replace(made, rollout=_rollout(sources)) if repeats else made
        except _NotMadeError as error:
            if choice.insisted:
                raise UnsupportedRobotError(f"{sources.plan.robot.place}: {error}") from error
            return None

    return watching(tuple(made for made in spread(tried, choices) if made is not None))


class _NotMadeError(Exception):
    """A function that a robot does not have; the message names it and says why."""


def _made(sources: MultibodySources, choice: Choice) -> GeneratedFunction:
    """A function, or several in one call, optimised."""
    parts = {name: _part(sources, name) for name in choice.parts}
    bounded = {CATALOGUE[name].bounds or name for name in parts}
    try:
        graphs = {name: part.make(sources) for name, part in parts.items()}
        graph = optimised(choice, graphs, sources.optimise, sources.options.real, ("start",))
    except GraphError as error:
        if bounded.isdisjoint(INVERTING):
            raise
        raise _NotMadeError(f"{choice.name}: {NO_INERTIA}") from error
    notes = {key: note for part in parts.values() for key, note in part.notes(sources).items()}
    used = {sources.options.method if name == "inverse_dynamics" else ADJOINT for name in bounded}
    return GeneratedFunction(graph, ", ".join(sorted(used)), MODE, notes=notes)


def _part(sources: MultibodySources, name: str) -> FamilyFunction[MultibodySources]:
    """How a function is made that the robot has."""
    bounded = CATALOGUE[name].bounds
    if bounded:
        return replace(_part(sources, bounded), notes=lambda _: {"bounds": bounded})
    function = MADE.get(name)
    reason = NEVER.get(name, OF_A_PLATFORM) if function is None else function.refusal(sources)
    if function is None or reason:
        raise _NotMadeError(f"{name}: {reason}")
    return function


def _check_rollout(sources: MultibodySources) -> None:
    """Refuse steps of states that are not one pose and one twist."""
    if not _attitude_is_last(sources):
        reason = "the base moves" if sources.moves else "the attitude is not the last coordinate of the pose"
        raise _NotMadeError(f"{ROLLOUT}: steps are taken of one pose and one twist, and {reason}; use simulate")


def _attitude_is_last(sources: MultibodySources) -> bool:
    kinds = [sources.plan.robot.links[index].kind for index in sources.plan.robot.independent]
    return not sources.moves and "S" not in kinds[:-1]


def _rollout(sources: MultibodySources) -> Rollout:
    """Steps of forward dynamics; every iteration of them begins from one start."""
    robot = sources.plan.robot
    turns = robot.links[robot.independent[-1]].kind == "S"
    once = ("start",) if sources.plan.unknown else ()
    return Rollout(ROLLOUT, robot.freedoms - 3 if turns else None, once)


def check_options(plan: MultibodyPlan, options: Options) -> None:
    """Refuse what only robots of limbs and a platform have."""
    refused = {
        f"inputs {options.inputs}": options.inputs == "elements",
        "a wrench on the platform": options.wrench,
        "a payload on the platform": options.payload,
        "layout limbs": options.layout == "limbs",
    }
    for word, asked in refused.items():
        if asked:
            raise UnsupportedRobotError(
                f"{plan.robot.place}: {word}: only robots of limbs and a platform have that; this one is of bodies and "
                f"joints: inputs {MODE}"
            )
    if reason := registry.refusal(plan, options.method):
        raise UnsupportedRobotError(reason)
