"""The graphs of a multibody that its functions are made from, in its independent coordinates and those of its base."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np

from pkmgen.functions.coordinates import Coordinates
from pkmgen.functions.kinematics import output_drift
from pkmgen.functions.sources import Array, GivenParameters, Sources
from pkmgen.graph.count import count_operations, count_step
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph, GraphPort, GuardKind
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.parameters import StandardParameter
from pkmgen.mechanism.standard_multibody import standardise_multibody
from pkmgen.motion.geometry.limbs.types import root_tolerance
from pkmgen.multibody import dynamics
from pkmgen.multibody.independent import independent_units, mode_of, quantity_meaning, quantity_name, wrench_port
from pkmgen.multibody.lighter import lighter
from pkmgen.multibody.methods import registry
from pkmgen.multibody.methods.legs.parts import legs_refusal
from pkmgen.multibody.methods.registry import ADJOINT
from pkmgen.multibody.moving_base import BASE_MEANINGS, BASE_UNITS
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.reaching import ROOT_ENDING

USUAL_STEPS = 4
"""Steps that Newton's method takes from a start nearby."""
REPEATS = 6
"""Motions at each pose of the plan that base parameters are found from."""


@dataclass(frozen=True)
class MultibodySources(Sources[MultibodyPlan]):
    """What functions of a multibody are made from."""

    @property
    def robot(self) -> Multibody:
        """The multibody."""
        return self.plan.robot

    @property
    def moving(self) -> MultibodyPlan:
        """The plan that dynamics and kinematics of motors are written from."""
        return self._light(self.plan)

    def _light(self, plan: MultibodyPlan) -> MultibodyPlan:
        return lighter(self._known(plan), self.options.real)

    def _known(self, plan: MultibodyPlan) -> MultibodyPlan:
        """A plan without friction that is zero, where parameters are numbers in the code."""
        return replace(plan.settled, known=True) if self.options.fold and not plan.apart else plan

    @property
    def pushed(self) -> MultibodyPlan:
        """The plan that dynamics is written from: with an external wrench, where the options ask for one."""
        return self._pushed(self.moving)

    @property
    def pushed_whole(self) -> MultibodyPlan:
        """The same of the robot with all of its rods."""
        return self._pushed(self._known(self.plan))

    def _pushed(self, plan: MultibodyPlan) -> MultibodyPlan:
        return replace(plan, pushed=True) if self.options.wrench else plan

    @cached_property
    def coordinates(self) -> Coordinates:
        """The independent coordinates, and those of a base that moves."""
        coordinates = multibody_coordinates(self.robot)
        return replace(coordinates, wrench=wrench_port(self.robot)) if self.options.wrench else coordinates

    @property
    def mode(self) -> str:
        """They are functions of the independent coordinates."""
        return mode_of(self.robot)

    @property
    def root_tolerance(self) -> float:
        """Part of its usual magnitude below which the root of a pivot counts as zero."""
        return root_tolerance(self.plan.sine)

    @cached_property
    def usual(self) -> SymbolicModel:
        """Inverse dynamics in the independent coordinates, by the method that the family is made by."""
        return dynamics.inverse_dynamics(self.pushed.about_joint)

    @cached_property
    def formulated(self) -> SymbolicModel:
        """Inverse dynamics by method and inputs of the options."""
        method, plan = self.options.method, self.pushed_whole
        if of_motors(self.robot, self.options):
            plan = self._light(plan.in_motors) if method == ADJOINT else plan.in_motors
        elif method == ADJOINT:
            return self.usual
        return registry.inverse_dynamics(plan, method)

    @cached_property
    def inverse_dynamics(self) -> ExprGraph:
        """Position, rate, acceleration → Γ."""
        return self.graph(self.usual)

    @cached_property
    def by_method(self) -> ExprGraph:
        """Inverse dynamics by method and inputs of the options; by the usual one, leg by leg where that is lighter."""
        if self.formulated is not self.usual:
            return self.graph(self.formulated)
        if not (self.options.fold and moves_in_plane(self.plan) and legs_refusal(self.plan) is None):
            return self.inverse_dynamics
        legs = registry.FORMULATIONS["khalil"].inverse_dynamics(self.pushed_whole)
        return self.lightest(self.inverse_dynamics, self.graph(legs))

    def lightest(self, *graphs: ExprGraph) -> ExprGraph:
        """The graph of fewest operations, some steps of Newton's method included; the only one as it is."""

        def operations(graph: ExprGraph) -> int:
            made = self.optimise(graph)
            steps = 0 if made.iteration is None else USUAL_STEPS * count_step(made.iteration).arithmetic
            return count_operations(made).arithmetic + steps

        return graphs[0] if len(graphs) == 1 else min(graphs, key=operations)

    @cached_property
    def dynamics(self) -> ExprGraph:
        """Position, rate, acceleration → efforts on the independent rates; Γ where these are of the motors."""
        return self.inverse_dynamics if self.robot.driven else self.graph(dynamics.generalised_effort(self.pushed))

    @cached_property
    def inverse_jacobian(self) -> ExprGraph:
        """Position → J, rates of the motors in those of the independent coordinates."""
        return self.graph(dynamics.inverse_jacobian(self.moving))

    @property
    def reached(self) -> ExprGraph:
        """Position → coordinates of all joints, found in closed form within limits of reach."""
        return self.written(dynamics.joint_coordinates)

    @property
    def reaches(self) -> Sequence[tuple[str, int]]:
        """Names of joints, and discriminants that are negative where they cannot close a loop.

        Cleaning finds those that are squares, and can be no limit.
        """
        graph, cleaned = self.reached, clean(self.reached)
        limits = {cleaned.labels.get(guard.value, "") for guard in cleaned.guards}
        watched = [guard.value for guard in graph.guards if guard.kind is GuardKind.REACH]
        named = [(label, node) for node in watched if (label := graph.labels.get(node, "")) in limits]
        return [(label.removesuffix(ROOT_ENDING), node) for label, node in named if label.endswith(ROOT_ENDING)]

    @cached_property
    def actuator_motion(self) -> ExprGraph:
        """Position, rate, acceleration → velocities and accelerations of the motors."""
        return self.graph(dynamics.actuator_motion(self.moving))

    @cached_property
    def _rate_of_motors(self) -> ExprGraph:
        """Position, velocities of the motors → rates of the independent coordinates."""
        return self.graph(dynamics.rate_of_motors(self.moving))

    def place_rate(self, writer: GraphWriter, velocity: Sequence[int]) -> tuple[int, ...]:
        """Write the rates of the independent coordinates of velocities of the motors."""
        return writer.place(self._rate_of_motors, actuator_velocity=velocity)["rate"]

    def on_rates(self, writer: GraphWriter, effort: Sequence[int], state: Mapping[str, Sequence[int]]) -> list[int]:
        """Efforts on the independent rates of those of the motors, Jᵀ Γ, and the wrench on a base that moves."""
        del state  # J is a function of the position alone
        if self.robot.driven:
            return list(effort)
        motors, width = len(self.robot.motors), self.robot.freedoms
        entries = writer.place(self.inverse_jacobian)["inverse_jacobian"]
        return [*(writer.dot(entries[k::width], effort[:motors]) for k in range(width)), *effort[motors:]]

    def write_motor_terms(self, writer: GraphWriter, rate: Sequence[int]) -> None:
        """Write J and J̇ ẏ, where the motors are not the independent coordinates of a base that rests."""
        if self.robot.driven or self.coordinates.moves:
            return
        (jacobian,) = self.inverse_jacobian.outputs
        writer.output(jacobian, writer.place(self.inverse_jacobian)["inverse_jacobian"])
        output_drift(writer, self, rate)

    def place_lines(self, writer: GraphWriter) -> tuple[list[list[int]], Sequence[int]]:
        """Write the rows of J, each with the lever 1."""
        flat, size = writer.place(self.inverse_jacobian)["inverse_jacobian"], self.coordinates.own
        rows = [list(flat[i : i + size]) for i in range(0, len(flat), size)]
        return rows, [writer.const(1.0)] * len(rows)

    @property
    def characteristic_length(self) -> float:
        """The size of the robot, m."""
        return self.robot.size

    def standard(self) -> tuple[MultibodySources, tuple[StandardParameter, ...]]:
        """The robot with its standard parameters as an input."""
        robot, parameters = standardise_multibody(self.robot, () if self.given is None else self.given.names)
        if self.given is not None:
            parameters += self.given.standards
        plan, options = replace(self.plan, robot=robot, apart=True), replace(self.options, wrench=False)
        return MultibodySources(plan, options, GivenParameters.standard(parameters)), parameters

    def random_motions(self, generator: np.random.Generator) -> dict[str, Array]:
        """Draw rates and accelerations at the poses of the plan so that gravity, inertia and Coriolis weigh alike."""
        robot, poses = self.robot, np.tile(self.plan.poses, (REPEATS, 1))
        gravity = math.hypot(*(robot.value(entry) for entry in robot.gravity)) or 10.0
        lengths = np.array(robot.rate_scales)
        straight = np.repeat([robot.size, 1.0], 3)
        places = [[robot.joints.index(name) for name in names] for names in (robot.given, self.plan.unknown_names)]
        motions = {"position": poses[:, places[0]], "start": poses[:, places[1]]}
        for name, base, power in (("rate", "base_twist", 1), ("acceleration", "base_acceleration", 2)):
            for quantity, scale in ((name, lengths), (base, straight)):
                motions[quantity] = generator.normal(size=(len(poses), len(scale))) * scale
                motions[quantity] *= math.sqrt(gravity / robot.size) ** power
        turned = generator.normal(size=(len(poses), 7))
        turned[:, 3:] /= np.linalg.norm(turned[:, 3:], axis=1, keepdims=True)
        named = {quantity_name(robot, quantity): values for quantity, values in motions.items()}
        return {**named, "base_pose": turned}

    @property
    def quaternions(self) -> Mapping[str, Sequence[int]]:
        """First entries of the attitudes of balls and of the base."""
        sizes = [len(self.robot.links[index].names) for index in self.plan.unknown]
        start = [sum(sizes[:k]) for k, size in enumerate(sizes) if size == 4]
        own = [first for first, _ in self.coordinates.quaternions]
        return {"base_pose": [3], self.coordinates.port("position").name: own, "start": start}


def moves_in_plane(plan: MultibodyPlan) -> bool:
    """Whether a platform turns in a plane, or moves in one on legs with parallelograms: there rods may weigh more."""
    kinds = sorted(plan.robot.links[index].kind for index in plan.robot.pose)
    return kinds == ["P", "P", "R"] or (kinds == ["P", "P"] and bool(plan.coupled.couplings))


def of_motors(robot: Multibody, options: Options) -> bool:
    """Whether inverse dynamics is asked for from the motors of a robot whose pose is given otherwise."""
    return options.inputs == "joints" and robot.posed


def multibody_coordinates(robot: Multibody) -> Coordinates:
    """The independent coordinates of a multibody, and those of a base that moves."""
    efforts, forces = dynamics.effort_units(robot), dynamics.generalised_units(robot)
    quantities = {
        "effort": GraphPort("effort", (len(efforts),), efforts, dynamics.effort_meaning(robot), ()),
        "force": GraphPort("effort", (len(forces),), forces, dynamics.generalised_meaning(robot), ()),
    }
    for quantity in ("position", "rate", "acceleration"):
        units, meaning = independent_units(robot, quantity), quantity_meaning(robot, quantity)
        quantities[quantity] = GraphPort(quantity_name(robot, quantity), (len(units),), units, meaning, ())
    if robot.base is not None:
        for quantity, meaning in BASE_MEANINGS.items():
            units = BASE_UNITS[quantity]
            quantities[quantity] = GraphPort(quantity, (len(units),), units, meaning, ())
    owners = "motors" if robot.driven else "independent coordinates"
    rates = f"the rates of the {owners}" + ("" if robot.base is None else ", then the twist of the base")
    return Coordinates(
        MappingProxyType(quantities),
        rates,
        tuple(_quaternions(robot)),
    )


def _quaternions(robot: Multibody) -> list[tuple[int, int]]:
    """Where the attitudes of balls begin in position and rate."""
    found, first, rate = list[tuple[int, int]](), 0, 0
    for each in robot.coordinates:
        found += [(first, rate)] if each.box is None else []
        first, rate = first + len(each.names), rate + (1 if each.box else 3)
    return found
