"""The graphs of a robot of limbs and a platform, in the coordinates of its platform; its payload as an input."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np

from pkmgen.functions import platform_dynamics
from pkmgen.functions.coordinates import Coordinates
from pkmgen.functions.kinematics import output_drift
from pkmgen.functions.sources import Array, GivenParameters, Sources
from pkmgen.graph.types import ExprGraph, GraphPort, GuardKind
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.description.types import Motion
from pkmgen.language.exact.numbers import literal, quotient, raised
from pkmgen.language.expression.trees import evaluate
from pkmgen.mechanism.parameters import StandardParameter
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.standard_parameters import standardise
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods import adjoint
from pkmgen.motion.kinematics import inverse as kinematics
from pkmgen.motion.kinematics.assembly import actuator_port_parts
from pkmgen.motion.plan.plan import Plan

MOTIONS = 100
"""Motions that base parameters are found from."""


@dataclass(frozen=True)
class LimbSources(Sources[Plan]):
    """What functions of a robot of limbs and a platform are made from."""

    @property
    def robot(self) -> Mechanism:
        """The robot."""
        return self.plan.mechanism

    @cached_property
    def coordinates(self) -> Coordinates:
        """Pose and twist of the platform."""
        return platform_coordinates(self.robot, self.options.wrench)

    @property
    def mode(self) -> str:
        """They are functions of the pose."""
        return "pose"

    @property
    def root_tolerance(self) -> float:
        """Part of its usual magnitude below which the root of a pivot counts as zero."""
        return self.plan.tolerance.root

    @cached_property
    def apart(self) -> LimbSources:
        """The same with bodies that count where they are."""
        return replace(self, plan=replace(self.plan, like=self.plan, apart=True))

    @cached_property
    def inverse_dynamics(self) -> ExprGraph:
        """Pose, twist, acceleration → Γ, in the form that other functions share most with."""
        return self.graph(adjoint.inverse_dynamics_of_parts(self.plan, self.options.wrench))

    @cached_property
    def dynamics(self) -> ExprGraph:
        """Pose, twist, acceleration → f = M ẍ + h less the wrench, and J_inv."""
        return self.graph(platform_dynamics.platform_dynamics(self.plan, self.options.wrench))

    @property
    def effort_balance(self) -> ExprGraph | None:
        """The balance of the motors where there are as many as freedoms and no friction couples limbs."""
        if self.robot.has_tip_friction or len(self.robot.actuators) != self.coordinates.own:
            return None
        return self.written(adjoint.effort_balance)

    @property
    def inverse_jacobian(self) -> ExprGraph:
        """Pose → J_inv."""
        return self.written(kinematics.inverse_jacobian)

    @property
    def reached(self) -> ExprGraph:
        """Pose → J_inv, whose limbs have limits of reach."""
        return self.inverse_jacobian

    @property
    def reaches(self) -> Sequence[tuple[str, int]]:
        """Names of limbs, and what their guards watch."""
        limbs = self.robot.limbs
        return [
            (limbs[guard.limb].name, guard.value)
            for guard in self.reached.guards
            if guard.kind is GuardKind.REACH and guard.limb is not None
        ]

    @property
    def actuator_motion(self) -> ExprGraph:
        """Pose, twist, acceleration → q̇, q̈."""
        return self.written(kinematics.actuator_motion)

    def place_rate(self, writer: GraphWriter, velocity: Sequence[int]) -> tuple[int, ...]:
        """Write the twist of velocities of the actuators."""
        graph = self.written(platform_dynamics.platform_rate)
        return writer.place(graph, actuator_velocity=velocity)["twist"]

    def write_motor_terms(self, writer: GraphWriter, rate: Sequence[int]) -> None:
        """Write J_inv and J̇_inv ẋ."""
        (jacobian,) = self.inverse_jacobian.outputs
        zero = self.coordinates.zeros(writer)
        writer.output(jacobian, writer.place(self.dynamics, **self._still(writer, rate, zero))["inverse_jacobian"])
        output_drift(writer, self, rate)

    def _still(self, writer: GraphWriter, rate: Sequence[int], zero: Sequence[int]) -> dict[str, Sequence[int]]:
        state: dict[str, Sequence[int]] = {"twist": rate, "acceleration": zero}
        wrench = self.coordinates.wrench
        return state if wrench is None else state | {"wrench": [writer.const(0.0)] * wrench.size}

    def on_rates(self, writer: GraphWriter, effort: Sequence[int], state: Mapping[str, Sequence[int]]) -> list[int]:
        """Efforts of the motors carried to the twist, J_invᵀ Γ."""
        rows, size = writer.place(self.dynamics, **state)["inverse_jacobian"], self.coordinates.own
        return [writer.dot(rows[j::size], effort) for j in range(size)]

    def place_lines(self, writer: GraphWriter) -> tuple[list[list[int]], Sequence[int]]:
        """Write w and D of D q̇ = wᵀ ẋ, for each motor."""
        placed, size = writer.place(self.written(kinematics.actuator_matrix)), self.coordinates.own
        flat = placed["actuator_matrix"]
        return [list(flat[i : i + size]) for i in range(0, len(flat), size)], placed["levers"]

    @property
    def characteristic_length(self) -> float:
        """Root mean square of the distances of anchors from P, m; 1 where nothing is to be compared."""
        mechanism = self.robot
        entries = [
            literal(evaluate(tree, mechanism.parameters)) for limb in mechanism.limbs for tree in limb.platform_point
        ]
        total = sum(entry * entry for entry in entries)
        mean = raised(quotient(total, len(mechanism.limbs)), 0.5) if total > 0.0 else 0.0
        return mean if mean > 0.0 and "m/s" in self.coordinates.port("rate").units else 1.0

    def standard(self) -> tuple[LimbSources, tuple[StandardParameter, ...]]:
        """The robot with its standard parameters, those of a payload among them, as an input, nothing pushing at it."""
        given = self.given
        mechanism, parameters = standardise(self.robot, () if given is None else given.names)
        if given is not None:
            parameters += given.standards
        plan = Plan(mechanism, self.plan.tolerance, like=self.plan, apart=True)
        return LimbSources(plan, replace(self.options, wrench=False), GivenParameters.standard(parameters)), parameters

    def random_motions(self, generator: np.random.Generator, count: int = MOTIONS) -> dict[str, Array]:
        """Draw poses of the box, with twists and accelerations for which gravity, inertia and Coriolis weigh alike."""
        mechanism = self.robot
        size = 1.0 if mechanism.motion is Motion.SPHERICAL else mechanism.size
        gravity = math.hypot(*(mechanism.value(entry) for entry in mechanism.gravity)) or 10.0
        motions = {"pose": box_poses(mechanism, count, generator)}
        for quantity, power in (("twist", 1), ("acceleration", 2)):
            units = mechanism.layout.units(quantity)
            scale = [(size if unit.startswith("m") else 1.0) * math.sqrt(gravity / size) ** power for unit in units]
            motions[quantity] = generator.normal(size=(count, len(units))) * scale
        return motions

    @property
    def quaternions(self) -> Mapping[str, Sequence[int]]:
        """The first entry of the attitude of a platform that turns freely."""
        return {"pose": [first for first, _ in self.coordinates.quaternions]}


def tip_friction(sources: LimbSources) -> str | None:
    """Why a robot has no dynamics in platform coordinates; None where it has."""
    if sources.robot.has_tip_friction:
        return "friction at the tips of a platform that a limb carries (carried_by) is known to inverse dynamics only"
    return None


def platform_coordinates(mechanism: Mechanism, wrench: bool) -> Coordinates:
    """Pose and twist of a platform; an external wrench on it is a further input where one is asked for."""
    layout, names = mechanism.layout, mechanism.layout.twist_names
    motors, units = actuator_port_parts(mechanism, "effort")

    def port(name: str, quantity: str) -> GraphPort:
        return GraphPort(name, (len(names),), layout.units(quantity), f"platform {name}, world frame", ())

    meaning = "external wrench on the platform, conjugate to the twist, world frame"
    pose = GraphPort("pose", (len(layout.pose_names),), layout.pose_units, "platform pose, world frame", ())
    return Coordinates(
        MappingProxyType(
            {
                "position": pose,
                "rate": port("twist", "twist"),
                "acceleration": port("acceleration", "acceleration"),
                "force": port("force", "wrench"),
                "effort": GraphPort("effort", (len(motors),), units, f"actuator efforts: {', '.join(motors)}", ()),
            }
        ),
        "the twist",
        () if layout.attitude is None else ((layout.attitude, len(layout.axes)),),
        replace(port("wrench", "wrench"), meaning=meaning) if wrench else None,
    )
