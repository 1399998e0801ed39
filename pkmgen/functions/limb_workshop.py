"""How the functions of a robot of limbs and a platform are made: standard ones, those a method adds, the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType

from pkmgen.errors import PkmgenError
from pkmgen.functions import energy, joints, reach
from pkmgen.functions.coordinates import rates_of
from pkmgen.functions.limb_sources import LimbSources, tip_friction
from pkmgen.functions.limbs_apart import Limbs, laid_out
from pkmgen.functions.reactions import joint_reactions as reactions
from pkmgen.functions.registry import COMMON
from pkmgen.functions.types import GeneratedFunction, Rollout
from pkmgen.functions.workshop import ADJOINT, Making, NotMadeError, Workshop
from pkmgen.graph.count import count_operations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph
from pkmgen.language.catalogue import ROLLOUT, Choice
from pkmgen.language.description.types import Motion
from pkmgen.language.options import STANDARD, Options
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods import registry as methods
from pkmgen.motion.kinematics.closure import iterates
from pkmgen.motion.plan.plan import Plan

Write = Callable[[Plan], SymbolicModel]
"""A formulation of one function."""


def _surplus(sources: LimbSources) -> str | None:
    """Why a robot has no actuator coordinates; None where it has."""
    motors, freedoms = len(sources.robot.actuators), sources.plan.freedoms
    if motors > freedoms:
        sizes = f"{counted(motors, 'motor')} and {counted(freedoms, 'freedom')}"
        return f"{sizes}: actuator positions are no coordinates of the robot"
    return None


def _written(write: Write) -> Callable[[LimbSources], ExprGraph]:
    """A function that is a formulation as it stands."""
    return lambda sources: sources.written(write)


def _rates(name: str, write: Write) -> Callable[[LimbSources], ExprGraph]:
    """The function of a name that gives the rates of another one's results."""
    return lambda sources: rates_of(sources.coordinates, name, sources.written(write))


IN_TWIST = (
    "forward_dynamics",
    "mass_matrix",
    "bias",
    "gravity",
    "kinetic_energy",
    "dynamics_terms",
    "actuator_mass_matrix",
    "actuator_bias",
    "forward_dynamics_derivatives",
)
"""Functions of the dynamics in the twist of the platform."""
IN_MOTORS = ("actuator_mass_matrix", "actuator_bias")
DERIVED = frozenset(("inverse_dynamics_derivatives", "forward_dynamics_derivatives"))
WEIGHED = DERIVED.union(
    ("forward_dynamics", "mass_matrix", "bias", "gravity", "kinetic_energy", "potential_energy"),
    ("dynamics_terms", *IN_MOTORS, "jacobian", "inverse_jacobian_rate", "actuator_motion", "platform_motion"),
    ("singularity", "condition_number"),
)
"""Functions that are written by limbs and by closures."""
LARGEST_DERIVED = 1500
"""Operations of derivatives by limbs beyond which they are not written by closures too: it would take long."""
FAMILY: Mapping[str, Making[LimbSources]] = MappingProxyType(
    {
        **COMMON,
        **{name: COMMON[name].after(tip_friction) for name in IN_TWIST},
        **{name: COMMON[name].after(_surplus).after(tip_friction) for name in IN_MOTORS},
        "joint_coordinates": Making(_written(joints.joint_coordinates), joints.joint_refusal, joints.coordinate_names),
        "joint_rates": Making(
            _rates("joint_rates", joints.joint_coordinates), joints.joint_refusal, joints.coordinate_names
        ),
        "element_states": Making(_written(joints.element_states)),
        "element_rates": Making(_rates("element_rates", joints.element_states)),
        "potential_energy": Making(_written(energy.potential_energy), joints.joint_refusal),
        "reach_margin": Making(reach.reach_margin, reach.reach_refusal),
        "joint_limits": Making(_written(joints.joint_limits), joints.limits_refusal, joints.limited_names),
        "joint_reactions": Making(reactions.joint_reactions, reactions.reactions_refusal, reactions.notes),
    }
)
"""By name; keys are names of the catalogue."""


def _operations(function: GeneratedFunction) -> int:
    return count_operations(function.graph).arithmetic


def _with_ports(graph: ExprGraph, other: ExprGraph) -> ExprGraph:
    """A graph whose inputs and outputs are described as those of the same names of another one."""
    known = {port.name: port for port in (*other.inputs, *other.outputs)}
    assert all(port.size == known[port.name].size for port in (*graph.inputs, *graph.outputs))
    inputs, outputs = (
        tuple(replace(known[port.name], nodes=port.nodes) for port in ports) for ports in (graph.inputs, graph.outputs)
    )
    return replace(graph, inputs=inputs, outputs=outputs)


@dataclass(frozen=True)
class LimbWorkshop(Workshop[LimbSources]):
    """Makes the functions of a robot of limbs and a platform.

    Attributes:
        closed: How a function is made that closures have in closed form and limbs have not; None where limbs make it.
        rival: What makes the functions of `WEIGHED` by closures, each of which is taken where it has fewer operations.
    """

    closed: Callable[[str], Making[LimbSources] | None] = lambda _name: None
    rival: Callable[[], LimbWorkshop | None] = lambda: None

    @property
    def place(self) -> str:
        """The robot file."""
        return self.sources.robot.file

    @cached_property
    def _standard(self) -> Mapping[str, Callable[[], SymbolicModel]]:
        return standard_models(self.sources.plan, self.sources.options)

    @cached_property
    def _models(self) -> dict[str, SymbolicModel]:
        return {}

    @cached_property
    def _further(self) -> dict[str, SymbolicModel]:
        """What the method adds, by name."""
        return {model.function: model for model in further_models(self.sources.plan, self.sources.options)}

    @property
    def further(self) -> tuple[str, ...]:
        """Names of the functions that the method adds to the standard ones."""
        return tuple(self._further) if STANDARD in self.sources.options.functions else ()

    def model(self, name: str) -> SymbolicModel:
        """A standard function."""
        if name not in self._models:
            self._models[name] = self._standard[name]()
        return self._models[name]

    def _made(self, choice: Choice) -> GeneratedFunction:
        own = super()._made(choice)
        large = not DERIVED.isdisjoint(choice.parts) and _operations(own) > LARGEST_DERIVED
        if large or not WEIGHED.issuperset(choice.parts) or (rival := self._weighed) is None:
            return own
        with suppress(NotMadeError, PkmgenError):
            other = rival._made(choice)
            return min(own, replace(other, graph=_with_ports(other.graph, own.graph)), key=_operations)
        return own

    @cached_property
    def _weighed(self) -> LimbWorkshop | None:
        return self.rival()

    def making(self, name: str) -> Making[LimbSources] | str:
        """How a function is made; a method's own comes before that of the family."""
        if (closed := self.closed(name)) is not None:
            return closed
        family = FAMILY.get(name)
        own = self._further.get(name) if family is None or self.sources.options.method != ADJOINT else None
        if family is not None and own is None:
            return family
        if own is None and name not in self._standard:
            return "no more motors than freedoms"
        model = own or self.model(name)
        notes = {"actuators": list(self.sources.robot.actuators)} if name == "inverse_dynamics" else {}
        return Making(
            lambda sources: sources.graph(model),
            (lambda _: None) if family is None else family.refusal,
            (lambda _: notes) if family is None else family.notes,
            (model.method, model.mode),
        )

    def rollout(self) -> Rollout:
        """Steps of forward dynamics."""
        return Rollout(ROLLOUT, self.sources.robot.layout.attitude)

    def laid_out(self, functions: tuple[GeneratedFunction, ...]) -> tuple[GeneratedFunction, ...]:
        """Lay inverse dynamics of limbs, the first of the functions, out as the options ask for.

        Where limbs iterate, or do not know the method, and closures take their place, these are written out.
        """
        plan, options = self.sources.plan, self.sources.options
        alone = iterates(plan) or methods.refusal(plan, options.method, options.inputs) is not None
        if alone and self.closed("inverse_dynamics") is not None:
            return functions
        names = Limbs.named(self.sources.robot.limb_names)
        return laid_out(functions, partial(self.model, "inverse_dynamics"), self.sources, names)


def closures_may_be_lighter(robot: Mechanism) -> bool:
    """Whether slides carry rods on hinges, which closures take for bars, or a plane has turns or parallelograms."""
    trees = [limb.graph.tree for limb in robot.limbs]
    kinds = ([joint.kind for joint in tree.joints] for tree in trees)
    flat = robot.motion is Motion.PLANAR_BODY or any(len(tree.joints) > tree.size for tree in trees)
    slides = any(first == "P" and rest and set(rest) == {"R"} for first, *rest in kinds)
    return slides or (robot.layout.plane is not None and flat)


def standard_models(plan: Plan, options: Options) -> Mapping[str, Callable[[], SymbolicModel]]:
    """What writes the functions of every kernel, by name, inverse dynamics first."""
    kinematics = methods.kinematics_functions(plan)
    dynamics = partial(methods.formulate_dynamics, plan, options.method, options.inputs, options.wrench, options.twist)
    return {"inverse_dynamics": dynamics} | {name: partial(write, plan) for name, write in kinematics.items()}


def further_models(plan: Plan, options: Options) -> tuple[SymbolicModel, ...]:
    """Staged equations of what the method adds to its kernels: its direct model, matrices.

    They are functions of the pose without a wrench, and belong to kernels whose inverse dynamics is.
    """
    if options.inputs != "pose" or options.wrench:
        return ()
    return methods.formulate_further(plan, options.method)
