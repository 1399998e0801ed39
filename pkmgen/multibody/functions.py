"""How the functions of a multibody are made, and which it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions import reach
from pkmgen.functions.coordinates import rates_of
from pkmgen.functions.joints import limited_names
from pkmgen.functions.limbs_apart import laid_out
from pkmgen.functions.registry import COMMON
from pkmgen.functions.types import GeneratedFunction, Rollout
from pkmgen.functions.workshop import Making, Workshop
from pkmgen.graph.types import ExprGraph
from pkmgen.language.catalogue import ROLLOUT
from pkmgen.language.options import Options
from pkmgen.multibody import dynamics, elements, energy, frames, least_reactions
from pkmgen.multibody.frames import frame_names
from pkmgen.multibody.methods import registry
from pkmgen.multibody.owners import limbs_of
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.sources import MultibodySources, of_motors

DRIVEN = "the coordinates of the motors are the independent ones; name others by `platform` or `independent`"
OF_MOTORS = (
    "inverse_kinematics",
    "inverse_jacobian",
    "inverse_jacobian_rate",
    "jacobian",
    "actuator_motion",
    "platform_motion",
    "actuator_mass_matrix",
    "actuator_bias",
    "singularity",
    "condition_number",
)
"""Functions that say how motors and other independent coordinates follow each other."""
OF_FIXED_BASES = ("actuator_mass_matrix", "actuator_bias")


def _driven(sources: MultibodySources) -> str | None:
    return DRIVEN if sources.robot.driven else None


def _moving_base(sources: MultibodySources) -> str | None:
    return "the base moves: its twist is among the rates" if sources.coordinates.moves else None


def _limits_refusal(sources: MultibodySources) -> str | None:
    return None if sources.robot.limited else "no joint has limits; give `limits` to joints"


def _forward_refusal(sources: MultibodySources) -> str | None:
    robot = sources.robot
    if len(robot.motors) > robot.freedoms:
        return "there are more motors than freedoms, and their positions depend on each other"
    if robot.driven and not robot.frames:
        return "the coordinates of the motors are the independent ones; name `frames` of bodies to know where they are"
    return None


def _element_refusal(sources: MultibodySources) -> str | None:
    return None if elements.body_elements(sources.plan.robot) else "no body stands along a line between its joints"


def _surplus_refusal(sources: MultibodySources) -> str | None:
    return None if len(sources.robot.motors) > sources.robot.freedoms else "there are no more motors than freedoms"


def _too_many(sources: MultibodySources) -> str | None:
    return None if _surplus_refusal(sources) else "there are more motors than freedoms: no coordinates of the robot"


def _forward_kinematics(sources: MultibodySources) -> ExprGraph:
    """Position of the motors → that of the independent coordinates; where both are one, poses of the frames."""
    plan = sources.plan
    if plan.robot.driven:
        return sources.graph(frames.frame_poses(plan))
    plans = (plan.in_motors,) if sources.moving is plan else (sources.moving.in_motors_together, plan.in_motors)
    graphs = (sources.graph(dynamics.forward_kinematics(each, plan.robot)) for each in plans)
    return sources.lightest(*graphs)


def _joint_rates(sources: MultibodySources) -> ExprGraph:
    """By the closures, or as the derivative of the coordinates, whichever costs less."""
    written = sources.written(dynamics.joint_rates)
    derived = rates_of(sources.coordinates, "joint_rates", sources.written(dynamics.joint_coordinates))
    return sources.lightest(written, derived)


def _of_motors(name: str, making: Making[MultibodySources]) -> Making[MultibodySources]:
    if name in OF_FIXED_BASES:
        making = making.after(_too_many).after(_moving_base)
    return making.after(_driven) if name in OF_MOTORS else making


FAMILY: Mapping[str, Making[MultibodySources]] = MappingProxyType(
    {
        **{name: _of_motors(name, making) for name, making in COMMON.items()},
        "inverse_kinematics": Making(
            lambda sources: sources.graph(dynamics.inverse_kinematics(sources.moving)), _driven
        ),
        "inverse_jacobian": Making(lambda sources: sources.inverse_jacobian, _driven),
        "forward_kinematics": Making(
            _forward_kinematics,
            _forward_refusal,
            lambda sources: {"frames": list(frame_names(sources.plan))} if sources.robot.driven else {},
        ),
        "null_space_projector": Making(
            lambda sources: sources.written(dynamics.null_space_projector), _surplus_refusal
        ),
        "joint_coordinates": Making(
            lambda sources: sources.written(dynamics.joint_coordinates),
            notes=lambda sources: {
                "joints": list(sources.robot.joints),
                "start": list(sources.plan.unknown_names),
            },
        ),
        "joint_rates": Making(_joint_rates),
        "element_states": Making(lambda sources: sources.written(elements.element_states), _element_refusal),
        "element_rates": Making(
            lambda sources: rates_of(sources.coordinates, "element_rates", sources.written(elements.element_states)),
            _element_refusal,
        ),
        "potential_energy": Making(
            lambda sources: sources.graph(energy.potential_energy(energy.weighed(sources.moving, sources.plan)))
        ),
        "joint_reactions": Making(least_reactions.joint_reactions, least_reactions.refusal, least_reactions.notes),
        "reach_margin": Making(reach.reach_margin, reach.reach_refusal),
        "joint_limits": Making(
            lambda sources: sources.written(dynamics.joint_limits),
            _limits_refusal,
            limited_names,
        ),
    }
)
"""By name; keys are names of the catalogue."""
NO_INERTIA = "some motor moves neither mass nor inertia; give its bodies an inertia, or the motor a rotor_inertia"
INVERTING = ("forward_dynamics", "forward_dynamics_derivatives")
"""Functions that need a mass matrix that is not singular."""


@dataclass(frozen=True)
class MultibodyWorkshop(Workshop[MultibodySources]):
    """Makes the functions of a multibody."""

    @property
    def place(self) -> str:
        """Where its file describes it."""
        return self.sources.robot.place

    def making(self, name: str) -> Making[MultibodySources]:
        """How a function is made."""
        if name == "inverse_dynamics":
            notes = {"actuators": list(self.sources.robot.actuators), "independent": list(self.sources.robot.given)}
            options = self.sources.options
            mode = "joints" if of_motors(self.sources.robot, options) else self.sources.mode
            return Making(lambda sources: sources.by_method, notes=lambda _: notes, origin=(options.method, mode))
        return FAMILY[name]

    def laid_out(self, functions: tuple[GeneratedFunction, ...]) -> tuple[GeneratedFunction, ...]:
        """Lay inverse dynamics, the first of the functions, out over the limbs as the options ask for."""
        return laid_out(functions, lambda: self.sources.formulated, self.sources, limbs_of(self.sources.robot))

    def undefined(self, name: str, problem: GraphError) -> str:
        """Why the numbers of the robot leave a function undefined."""
        return f"{name}: {NO_INERTIA}" if any(each in name for each in INVERTING) else super().undefined(name, problem)

    def rollout(self) -> Rollout | str:
        """Steps of forward dynamics; every iteration of them begins from one start."""
        robot, coordinates = self.sources.robot, self.sources.coordinates
        before = [robot.links[index].kind for index in robot.independent[:-1]]
        if coordinates.moves or "S" in before:
            reason = "the base moves" if coordinates.moves else "the attitude is not the last coordinate of the pose"
            return f"steps are taken of one pose and one twist, and {reason}; use simulate"
        attitude = coordinates.quaternions[-1][0] if coordinates.quaternions else None
        return Rollout(ROLLOUT, attitude, ("start",) if self.sources.plan.unknown else ())


def check_options(plan: MultibodyPlan, options: Options) -> None:
    """Refuse what only robots of limbs and a platform have, and loads on a platform that no pose is given of."""
    if options.wrench and of_motors(plan.robot, options):
        raise UnsupportedRobotError(
            f"{plan.robot.file}: an external wrench is an input of inverse dynamics from the pose only"
        )
    if (options.wrench or options.payload) and not plan.robot.posed:
        load = "wrench" if options.wrench else "payload"
        why = "acts on a platform; name its body and the coordinates of its pose as `platform`"
        raise UnsupportedRobotError(f"{plan.robot.place}: a {load} {why}")
    if options.inputs == "elements":
        why = "only robots of limbs and a platform have that; this one is of bodies and joints"
        raise UnsupportedRobotError(f"{plan.robot.place}: inputs elements: {why}")
    if reason := registry.refusal(plan, options.method, options.inputs):
        raise UnsupportedRobotError(reason)
