"""Functions of a multibody as graphs, in motor coordinates; all but two are read off inverse dynamics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.equations.types import SymbolicModel
from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.functions.derivatives import quotients
from pkmgen.functions.dynamics import mass_units
from pkmgen.functions.motion import with_unknowns
from pkmgen.functions.symmetric import factor, filled
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.smooth import smooth_signs
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.multibody import dynamics
from pkmgen.multibody.motion import BASE_MEANINGS, BASE_UNITS, motor_units
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.options import Options
from pkmgen.passes.run import clean, optimise

METHOD, MODE = "adjoint", "joints"


@dataclass(frozen=True)
class MultibodySources:
    """What functions of a multibody are made from.

    Attributes:
        plan: What is known of the robot.
        options: Choices of the generation.
    """

    plan: MultibodyPlan
    options: Options

    def graph(self, model: SymbolicModel) -> ExprGraph:
        """Translate staged equations."""
        robot = self.plan.robot
        binding = ParameterBinding(robot.parameters, robot.derived, self.options.fold)
        return clean(smooth_signs(graph_from_model(model, binding), self.options.friction_speed))

    @cached_property
    def inverse_dynamics(self) -> ExprGraph:
        """Position, rate, acceleration → Γ."""
        return self.graph(dynamics.inverse_dynamics(self.plan))

    @cached_property
    def joint_coordinates(self) -> ExprGraph:
        """Position → coordinates of all joints."""
        return self.graph(dynamics.joint_coordinates(self.plan))

    def port(self, quantity: str) -> GraphPort:
        """A quantity of the motors, or of a base that moves, as an input or an output."""
        robot = self.plan.robot
        if quantity in BASE_MEANINGS:
            units = BASE_UNITS[quantity]
            return GraphPort(quantity, (len(units),), units, BASE_MEANINGS[quantity], ())
        if quantity == "effort":
            units = dynamics.effort_units(robot)
            return GraphPort(quantity, (len(units),), units, dynamics.effort_meaning(robot), ())
        names, units = robot.actuators, motor_units(robot, quantity)
        return GraphPort(quantity, (len(names),), units, f"{quantity} of the motors: {', '.join(names)}", ())

    @property
    def moves(self) -> bool:
        """Whether the base moves."""
        return self.plan.robot.base is not None

    @property
    def freedoms(self) -> int:
        """Rates of the robot: those of the motors, then the twist of a base that moves."""
        return len(self.plan.robot.motors) + 6 * self.moves

    def state(self, writer: GraphWriter, quantity: str) -> list[int]:
        """Entries of rate or acceleration as inputs: motors, then the base."""
        ports = [quantity, BASE_OF[quantity]] if self.moves else [quantity]
        return [entry for name in ports for entry in writer.input(self.port(name))]

    def given(self, quantity: str, entries: Sequence[int]) -> dict[str, Sequence[int]]:
        """What such entries are, by input."""
        motors = len(self.plan.robot.motors)
        return {quantity: entries[:motors]} | ({BASE_OF[quantity]: entries[motors:]} if self.moves else {})


BASE_OF = {"position": "base_pose", "rate": "base_twist", "acceleration": "base_acceleration"}
"""What the base has where motors have a quantity."""


def _begin(name: str, sources: MultibodySources, *quantities: str) -> GraphWriter:
    """Begin a function whose inputs are the positions and other quantities of base and motors, the base first."""
    writer = GraphWriter(name)
    wanted = ("position", *quantities)
    base = [BASE_OF[quantity] for quantity in wanted if sources.moves and quantity in BASE_OF]
    for quantity in (*base, *wanted):
        writer.input(sources.port(quantity))
    return writer


def _efforts(
    writer: GraphWriter, sources: MultibodySources, rate: Sequence[int], acceleration: Sequence[int]
) -> tuple[int, ...]:
    given = sources.given("rate", rate) | sources.given("acceleration", acceleration)
    return writer.place(sources.inverse_dynamics, **given)["effort"]


def _zeros(writer: GraphWriter, sources: MultibodySources) -> list[int]:
    return [writer.const(0.0)] * sources.freedoms


def _open(writer: GraphWriter, sources: MultibodySources) -> list[int]:
    """Nodes of an acceleration that is only differentiated in."""
    motors = len(sources.plan.robot.motors)
    own = [writer.builder.make("input", (), ("acceleration", entry)) for entry in range(motors)]
    base = range(6) if sources.moves else ()
    return [*own, *(writer.builder.make("input", (), ("base_acceleration", entry)) for entry in base)]


def _mass(writer: GraphWriter, sources: MultibodySources) -> list[list[int]]:
    """M = ∂Γ/∂q̈, rows up to the diagonal."""
    acceleration = _open(writer, sources)
    efforts, one = _efforts(writer, sources, _zeros(writer, sources), acceleration), writer.const(1.0)
    rows = changes_along(writer, efforts, [{entry: one} for entry in acceleration])
    return [row[: i + 1] for i, row in enumerate(rows)]


def _mass_matrix(sources: MultibodySources) -> ExprGraph:
    writer = _begin("mass_matrix", sources)
    entries = mass_units(sources.port("effort").units)
    meaning = "M, mass matrix in the rates of the motors" + (", then the twist of the base" if sources.moves else "")
    port = GraphPort("mass_matrix", (sources.freedoms,) * 2, entries, meaning, ())
    writer.output(port, filled(_mass(writer, sources)))
    return writer.finish()


def _effort_port(sources: MultibodySources, name: str, meaning: str) -> GraphPort:
    return replace(sources.port("effort"), name=name, meaning=meaning)


def _bias(sources: MultibodySources) -> ExprGraph:
    writer = _begin("bias", sources, "rate")
    rate = sources.state(writer, "rate")
    port = _effort_port(sources, "bias", "h, Coriolis, centrifugal, gravity, spring and friction effort")
    writer.output(port, _efforts(writer, sources, rate, _zeros(writer, sources)))
    return writer.finish()


def _gravity(sources: MultibodySources) -> ExprGraph:
    writer = _begin("gravity", sources)
    zero = _zeros(writer, sources)
    port = _effort_port(sources, "gravity", "efforts that hold the robot against gravity and springs")
    writer.output(port, _efforts(writer, sources, zero, zero))
    return writer.finish()


def _kinetic_energy(sources: MultibodySources) -> ExprGraph:
    writer = _begin("kinetic_energy", sources, "rate")
    rate, acceleration = sources.state(writer, "rate"), _open(writer, sources)
    efforts = _efforts(writer, sources, _zeros(writer, sources), acceleration)
    momentum = tangents(writer, efforts, dict(zip(acceleration, rate, strict=True)))
    energy = writer.mul(writer.const(0.5), writer.dot(rate, momentum))
    writer.output(GraphPort("kinetic_energy", (), ("J",), "T, kinetic energy of all bodies", ()), [energy])
    return writer.finish()


def _forward_dynamics(sources: MultibodySources) -> ExprGraph:
    """Efforts → accelerations; the wrench on a base that moves is an effort like those of the motors."""
    writer = _begin("forward_dynamics", sources, "rate", "effort")
    rate, effort = sources.state(writer, "rate"), writer.input(sources.port("effort"))
    factors = factor(writer, _mass(writer, sources))
    bias = _efforts(writer, sources, rate, _zeros(writer, sources))
    solved = factors.solve([writer.sub(a, b) for a, b in zip(effort, bias, strict=True)])
    motors, port = len(sources.plan.robot.motors), sources.port("acceleration")
    writer.output(port, solved[:motors])
    if sources.moves:
        writer.output(sources.port("base_acceleration"), solved[motors:])
    return writer.finish()


def _directions(writer: GraphWriter, sources: MultibodySources, rates: Sequence[Sequence[int]]) -> list[dict[int, int]]:
    """How the positions of the motors change along rates, and unknowns of Newton's method with them."""
    position = writer.input(sources.port("position"))
    return with_unknowns(writer, [dict(zip(position, rate, strict=True)) for rate in rates])


def _joint_rates(sources: MultibodySources) -> ExprGraph:
    writer = _begin("joint_rates", sources, "rate")
    rate = writer.input(sources.port("rate"))
    placed = writer.place(sources.joint_coordinates)["joint_coordinates"]
    (direction,) = _directions(writer, sources, [rate])
    (known,) = sources.joint_coordinates.outputs
    units = tuple("1/s" if unit == "1" else f"{unit}/s" for unit in known.units)
    port = GraphPort("joint_rates", known.shape, units, "rates of all joint coordinates", ())
    writer.output(port, tangents(writer, placed, direction))
    return writer.finish()


def _inverse_dynamics_derivatives(sources: MultibodySources) -> ExprGraph:
    writer = _begin("inverse_dynamics_derivatives", sources, "rate", "acceleration")
    efforts = writer.place(sources.inverse_dynamics)["effort"]
    one, zero, size = writer.const(1.0), writer.const(0.0), sources.freedoms
    unit = [[one if i == j else zero for i in range(size)] for j in range(size)]
    directions = _directions(writer, sources, unit)
    for quantity in ("rate", "acceleration"):
        directions += [{entry: one} for entry in writer.input(sources.port(quantity))]
    rows = changes_along(writer, efforts, directions)
    above = sources.port("effort").units
    for place, quantity in enumerate(("position", "rate", "acceleration")):
        units = quotients(above, sources.port(quantity).units)
        port = GraphPort(f"by_{quantity}", (size, size), units, f"∂(effort)/∂({quantity})", ())
        writer.output(port, [entry for row in rows for entry in row[place * size : (place + 1) * size]])
    return writer.finish()


MADE: Mapping[str, Callable[[MultibodySources], ExprGraph]] = MappingProxyType(
    {
        "inverse_dynamics": lambda sources: sources.inverse_dynamics,
        "joint_coordinates": lambda sources: sources.joint_coordinates,
        "joint_rates": _joint_rates,
        "forward_dynamics": _forward_dynamics,
        "mass_matrix": _mass_matrix,
        "bias": _bias,
        "gravity": _gravity,
        "kinetic_energy": _kinetic_energy,
        "inverse_dynamics_derivatives": _inverse_dynamics_derivatives,
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
    made = {name: make for name, make in MADE.items() if not (sources.moves and name in FIXED_BASE)}
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
