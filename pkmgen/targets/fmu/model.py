"""What an FMU computes: its states, inputs, outputs and parameters, and which functions of the kernel give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import GraphPort
from pkmgen.targets.types import Kernel

STATES = {"pose": "twist", "position": "rate", "base_pose": "base_twist"}
"""Inputs of forward dynamics that are coordinates, and those that are their rates."""
SLOPE, DERIVATIVES, JOINTS, START = "forward_dynamics", "forward_dynamics_derivatives", "joint_coordinates", "start"
QUATERNION, TURN = 4, 3
OUTPUTS = (
    ("inverse_kinematics", "position", "inverse_jacobian"),
    ("inverse_jacobian", "velocity", "inverse_jacobian_rate"),
    (JOINTS, "joint", "joint_rates"),
)
"""Functions of outputs, what they are called, and the functions of their change when the coordinates go some way."""


@dataclass(frozen=True, slots=True)
class Place:
    """Coordinates among the states.

    Attributes:
        name: Their port.
        rate: The port of their rates.
        offset: Where they begin among all coordinates.
        rate_offset: Where their rates begin among all rates.
        straight: How many of them change by a rate each; they come first.
        quaternion: Where a quaternion that follows begins; None where there is none.
        port: The port.
        rate_port: That of the rates.
    """

    name: str
    rate: str
    offset: int
    rate_offset: int
    straight: int
    quaternion: int | None
    port: GraphPort
    rate_port: GraphPort


@dataclass(frozen=True, slots=True)
class Called:
    """A function of the kernel as the FMU calls it.

    Attributes:
        name: Its name.
        size: Number of its results.
        arguments: Texts of its arguments in C.
        constants: Names and values of inputs that stay as they are.
        made: The function.
    """

    name: str
    size: int
    arguments: tuple[str, ...]
    constants: tuple[tuple[str, tuple[str, ...]], ...]
    made: GeneratedFunction


@dataclass(frozen=True, slots=True)
class Outputs:
    """Outputs that a function gives.

    Attributes:
        name: What they are called.
        function: What gives them, or the matrix that gives them with the rates.
        by_way: What gives their change.
        offset: Where they begin among all outputs.
        units: Unit of each.
        meaning: What they are.
        times_rate: Whether the function is a matrix.
        by_way_is_matrix: Whether the other one is.
    """

    name: str
    function: Called
    by_way: Called
    offset: int
    units: tuple[str, ...]
    meaning: str
    times_rate: bool
    by_way_is_matrix: bool

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.units)


@dataclass(frozen=True, slots=True)
class Model:
    """An FMU before its texts.

    Attributes:
        places: Coordinates among the states.
        inputs: Inputs, each with where it begins among all.
        outputs: Outputs.
        functions: All functions that it calls.
        derivatives: The derivatives of forward dynamics, None where directional derivatives are not known.
        derivative_inputs: For each input where its matrix begins, its columns, and where the input begins.
        start: Coordinates from which loops are closed first.
        followed: Places of these among all joint coordinates; none where they stay as they are.
        home: States to begin with.
    """

    places: tuple[Place, ...]
    inputs: tuple[tuple[GraphPort, int], ...]
    outputs: tuple[Outputs, ...]
    functions: tuple[Called, ...]
    derivatives: Called | None
    derivative_inputs: tuple[tuple[int, int, int], ...]
    start: tuple[float, ...]
    followed: tuple[int, ...]
    home: tuple[float, ...]


def model_of(kernel: Kernel) -> Model:
    """Find out what the FMU of a kernel computes.

    Raises:
        ArgumentError: The kernel has no forward dynamics, or is one of floats.
        UnsupportedRobotError: The coordinates have attitudes that are not their last entries.
    """
    functions = {function.graph.name: function for function in kernel.functions}
    if SLOPE not in functions:
        raise ArgumentError(f"functions: an FMU needs {SLOPE}; add it, or leave --functions out")
    if kernel.options.real != "double":
        raise ArgumentError("real: float; an FMU exchanges doubles, and its kernel computes in them")
    ports = {port.name: port for port in functions[SLOPE].graph.inputs}
    places = _places(ports)
    states = {name for place in places for name in (place.name, place.rate)}
    forces = [port for name, port in ports.items() if name not in states and port.default is None]
    inputs = tuple(zip(forces, accumulate((port.size for port in forces), initial=0), strict=False))
    start = ports[START].default or () if START in ports else ()
    called = {name: made for name, each in functions.items() if (made := _called(each, places, inputs, start))}
    outputs = _outputs(called)
    derivatives, rows = _derivatives(called, places, inputs)
    used = {SLOPE, *(each.function.name for each in outputs)}
    used |= {derivatives.name, *(each.by_way.name for each in outputs)} if derivatives else set()
    followed = _followed(called.get(JOINTS), len(start))
    home = [value for place in places for value in kernel.home.get(place.name, (0.0,) * place.port.size)]
    rates = sum(place.rate_port.size for place in places)
    return Model(
        places=places,
        inputs=inputs,
        outputs=outputs,
        functions=tuple(made for name, made in called.items() if name in used),
        derivatives=derivatives,
        derivative_inputs=rows,
        start=start,
        followed=followed,
        home=(*home, *(0.0,) * rates),
    )


def _places(ports: Mapping[str, GraphPort]) -> tuple[Place, ...]:
    """Coordinates of the states, in the order of the rates."""
    places: list[Place] = []
    offset = rate_offset = 0
    for name, rate in STATES.items():
        if name not in ports:
            continue
        port, rate_port = ports[name], ports[rate]
        turns = port.size > rate_port.size
        if port.size > rate_port.size + 1 or (turns and port.units[-QUATERNION:] != ("1",) * QUATERNION):
            raise UnsupportedRobotError(f"{name}: an attitude is the last of the coordinates, and there is one only")
        straight = rate_port.size - TURN if turns else rate_port.size
        quaternion = offset + straight if turns else None
        places.append(Place(name, rate, offset, rate_offset, straight, quaternion, port, rate_port))
        offset, rate_offset = offset + port.size, rate_offset + rate_port.size
    return tuple(places)


def _called(
    function: GeneratedFunction,
    places: tuple[Place, ...],
    inputs: tuple[tuple[GraphPort, int], ...],
    start: tuple[float, ...],
) -> Called | None:
    """How a function is called with what the FMU has; None where it takes something else."""
    known = {place.name: f"place + {place.offset}" for place in places}
    known |= {place.rate: f"rate + {place.rate_offset}" for place in places}
    known |= {port.name: f"input + {offset}" for port, offset in inputs}
    arguments, constants = [], []
    for port in function.graph.inputs:
        if port.name in known:
            arguments.append(known[port.name])
        elif port.default is None:
            return None
        elif port.name == START and port.default == start:
            arguments.append("data->start")
        else:
            arguments.append(port.name)
            constants.append((port.name, tuple(repr(value) for value in port.default)))
    sizes = [port.size for port in function.graph.outputs]
    arguments += [f"result + {offset}" for offset in accumulate(sizes[:-1], initial=0)]
    return Called(function.graph.name, sum(sizes), tuple(arguments), tuple(constants), function)


def _outputs(called: Mapping[str, Called]) -> tuple[Outputs, ...]:
    """What the FMU gives out beside its states, as far as the change of it is known, too."""
    outputs: list[Outputs] = []
    for name, label, way in OUTPUTS:
        if name not in called or way not in called:
            continue
        times_rate = label == "velocity"
        port = called[name].made.graph.outputs[0]
        units, meaning = port.units, port.meaning
        if times_rate:
            units = tuple(_rate_unit(unit) for unit in called["inverse_kinematics"].made.graph.outputs[0].units)
            meaning = "rates of the actuators"
        offset = outputs[-1].offset + outputs[-1].size if outputs else 0
        outputs.append(
            Outputs(label, called[name], called[way], offset, units, meaning, times_rate, way != "joint_rates")
        )
    return tuple(outputs)


def _rate_unit(unit: str) -> str:
    return f"{unit}/s"


def _derivatives(
    called: Mapping[str, Called], places: tuple[Place, ...], inputs: tuple[tuple[GraphPort, int], ...]
) -> tuple[Called | None, tuple[tuple[int, int, int], ...]]:
    """The derivatives of forward dynamics if they are those by all states and inputs, and where its matrices are."""
    made = called.get(DERIVATIVES)
    if made is None or len(places) != 1:
        return None, ()
    (place,), rates = places, places[0].rate_port.size
    wanted = [f"by_{name}" for name in (place.name, place.rate, *(port.name for port, _ in inputs))]
    if [port.name for port in made.made.graph.outputs] != wanted:
        return None, ()
    begins = accumulate((rates * port.size for port, _ in inputs), initial=2 * rates * rates)
    rows = tuple((begin, port.size, offset) for begin, (port, offset) in zip(begins, inputs, strict=False))
    return made, rows


def _followed(joints: Called | None, count: int) -> tuple[int, ...]:
    """Places of the coordinates that loops are closed from among all joint coordinates."""
    if joints is None or not count:
        return ()
    notes = joints.made.notes
    names = notes.get("start", ())
    return tuple(notes["joints"].index(name) for name in names) if len(names) == count else ()
