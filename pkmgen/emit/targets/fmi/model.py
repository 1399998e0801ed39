"""What an FMU computes: its states, inputs, outputs and parameters, and which functions of the kernel give them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pkmgen.emit.targets.fmi.functions import CHANGE, Changes, Place, places_of
from pkmgen.emit.targets.types import Kernel
from pkmgen.errors import ArgumentError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import GraphPort
from pkmgen.status import LIMB_SINGULAR, SINGULAR

SLOPE, JOINTS, REACTIONS, START = "forward_dynamics", "joint_coordinates", "joint_reactions", "start"
SINGULARITY, MEASURES = "singularity", "measure"
SERIAL_LIMIT = 1e-4
"""Share of a serial measure at the start below which an actuator counts as singular, as in simulations in Python."""
ENTRIES = ("force x", "force y", "force z", "moment x", "moment y", "moment z")
"""Entries of a reaction."""


@dataclass(frozen=True, slots=True)
class Called:
    """A function of the kernel as the FMU calls it.

    Attributes:
        made: The function.
        arguments: Texts of its arguments in C.
        constants: Names and values of inputs that stay as they are.
    """

    made: GeneratedFunction
    arguments: tuple[str, ...]
    constants: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def name(self) -> str:
        """Its name."""
        return self.made.graph.name

    @property
    def size(self) -> int:
        """Number of its results."""
        return sum(port.size for port in self.made.graph.outputs)


@dataclass(frozen=True, slots=True)
class Outputs:
    """Outputs that a function gives.

    Attributes:
        name: What they are called.
        function: What gives them, first of its results.
        change: What gives their change.
        offset: Where they begin among all outputs.
        units: Unit of each.
        meanings: What each is.
    """

    name: str
    function: Called
    change: Called
    offset: int
    units: tuple[str, ...]
    meanings: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.units)

    @property
    def meaning(self) -> str:
        """What they are, in one line."""
        return self.function.made.graph.outputs[0].meaning

    @property
    def of_acceleration(self) -> bool:
        """Whether they depend on the acceleration."""
        return any(port.name.endswith("acceleration") for port in self.function.made.graph.inputs)


@dataclass(frozen=True, slots=True)
class Model:
    """An FMU before its texts.

    Attributes:
        places: Coordinates among the states.
        inputs: Inputs, each with where it begins among all.
        slope: Forward dynamics.
        slope_change: Its change.
        outputs: Outputs.
        watched: For each measure of singularity its limit as a share of that at the start, and its status word.
        start: Coordinates from which loops are closed first.
        joints: The function that says from where they are closed next; None where they stay as they are.
        followed: Places of these among all joint coordinates.
        home: States to begin with.
    """

    places: tuple[Place, ...]
    inputs: tuple[tuple[GraphPort, int], ...]
    slope: Called
    slope_change: Called
    outputs: tuple[Outputs, ...]
    watched: tuple[tuple[float, int], ...]
    start: tuple[float, ...]
    joints: Called | None
    followed: tuple[int, ...]
    home: tuple[float, ...]

    @property
    def measures(self) -> Outputs | None:
        """The measures of singularity, None where there are none."""
        return next((group for group in self.outputs if group.name == MEASURES), None)

    @property
    def functions(self) -> tuple[Called, ...]:
        """All functions that it calls."""
        every = [self.slope, self.slope_change]
        every += [function for group in self.outputs for function in (group.function, group.change)]
        return (*every, *([self.joints] if self.joints and self.joints not in every else []))


class _Calls:
    """How functions are called with what the FMU has."""

    def __init__(self, ports: Mapping[str, GraphPort]) -> None:
        self.places = places_of(ports)
        states = {name for place in self.places for name in (place.name, place.rate)}
        forces = [port for name, port in ports.items() if name not in states and port.default is None]
        begins = accumulate((port.size for port in forces), initial=0)
        self.inputs = tuple(zip(forces, begins, strict=False))
        self.start = ports[START].default or () if START in ports else ()
        rest = {port.name: f"input + {offset}" for port, offset in self.inputs}
        for place in self.places:
            rest[place.rate] = f"rate + {place.rate_offset}"
            rest[place.acceleration] = f"acceleration + {place.rate_offset}"
        self.moving = tuple(rest)
        self._known = {name: f"at->{text}" for name, text in rest.items()}
        self._known |= {place.name: f"at->place + {place.offset}" for place in self.places}
        self._known |= {name + CHANGE: f"by->{text}" for name, text in rest.items()}
        self._known |= {place.name + CHANGE: f"by->way + {place.rate_offset}" for place in self.places}

    def called(self, function: GeneratedFunction) -> Called | None:
        """How a function is called; None where it takes something else."""
        arguments, constants = [], []
        for port in function.graph.inputs:
            if port.name in self._known:
                arguments.append(self._known[port.name])
            elif port.default is None:
                return None
            elif port.name == START and port.default == self.start:
                arguments.append("data->start")
            else:
                arguments.append(port.name)
                constants.append((port.name, tuple(repr(value) for value in port.default)))
        sizes = [port.size for port in function.graph.outputs]
        arguments += [f"result + {offset}" for offset in accumulate(sizes[:-1], initial=0)]
        return Called(function, tuple(arguments), tuple(constants))


def model_of(kernel: Kernel) -> Model:
    """Find out what the FMU of a kernel computes.

    Raises:
        ArgumentError: The kernel has no forward dynamics.
        UnsupportedRobotError: The coordinates have attitudes that are not their last entries.
    """
    functions = {function.graph.name: function for function in kernel.functions}
    if SLOPE not in functions:
        raise ArgumentError(f"functions: an FMU needs {SLOPE}; add it, or leave --functions out")
    calls = _Calls({port.name: port for port in functions[SLOPE].graph.inputs})
    changes = Changes(calls.places, f"robot {kernel.robot}")
    slope, slope_change = calls.called(functions[SLOPE]), calls.called(changes.change(functions[SLOPE], calls.moving))
    assert slope and slope_change, "everything that they take is a state or an input"
    joints, followed = _followed(functions, calls)
    home = [value for place in calls.places for value in kernel.home.get(place.name, (0.0,) * place.port.size)]
    rates = sum(place.rate_port.size for place in calls.places)
    return Model(
        places=calls.places,
        inputs=calls.inputs,
        slope=slope,
        slope_change=slope_change,
        outputs=_outputs(_wanted(functions, changes), calls, changes),
        watched=_watched(kernel, functions),
        start=calls.start,
        joints=joints,
        followed=followed,
        home=(*home, *(0.0,) * rates),
    )


def _wanted(
    functions: Mapping[str, GeneratedFunction], changes: Changes
) -> Iterator[tuple[str, GeneratedFunction, Sequence[str]]]:
    """What outputs are called, the functions of them, and names of what each is of."""
    motors = functions.get("inverse_kinematics")
    if motors is not None:
        yield "position", motors, ()
        yield "velocity", changes.rate(motors, "velocity", "rates of the actuators"), ()
    if JOINTS in functions:
        yield "joint", functions[JOINTS], functions[JOINTS].notes["joints"]
    if "inverse_dynamics" in functions:
        meaning = "efforts that hold the robot at rest where it is"
        yield "holding_effort", changes.at_rest(functions["inverse_dynamics"], "holding_effort", meaning), ()
    if SINGULARITY in functions:
        serial, _ = functions[SINGULARITY].graph.outputs
        yield MEASURES, changes.joined(functions[SINGULARITY], MEASURES, "measures that vanish in singularities"), (
            *(f"serial, actuator {i + 1}" for i in range(serial.size)), "parallel"
        )  # fmt: skip
    if REACTIONS in functions:
        bearings = functions[REACTIONS].notes["bearings"]
        yield "reaction", functions[REACTIONS], [f"{part}, {name}" for name in bearings for part in ENTRIES]


def _outputs(
    wanted: Iterator[tuple[str, GeneratedFunction, Sequence[str]]], calls: _Calls, changes: Changes
) -> tuple[Outputs, ...]:
    """What the FMU gives out beside its states."""
    outputs: list[Outputs] = []
    offset = 0
    for label, function, names in wanted:
        called = calls.called(function)
        change = called and calls.called(changes.change(function, calls.moving))
        if called is None or change is None:
            continue
        (port, *_) = function.graph.outputs
        brief = port.meaning.partition(":")[0].partition(";")[0]
        meanings = tuple(f"{brief}: {name}" for name in names) or (brief,) * port.size
        outputs.append(Outputs(label, called, change, offset, port.units, meanings))
        offset += port.size
    return tuple(outputs)


def _watched(kernel: Kernel, functions: Mapping[str, GeneratedFunction]) -> tuple[tuple[float, int], ...]:
    """Limits and status words of the measures of singularity: serial ones of the actuators, then the parallel one."""
    if SINGULARITY not in functions:
        return ()
    ports = {port.name: port for port in functions[SLOPE].graph.inputs}
    rows: list[tuple[float, int]] = []
    for actuator in ports["effort"].meaning.partition(": ")[2].split(", "):
        near = [limb for limb in kernel.limbs if f"{actuator}_".startswith(f"{limb}_")]
        bit = 1 << LIMB_SINGULAR + kernel.limbs.index(max(near, key=len)) if near else 0
        rows.append((SERIAL_LIMIT, SINGULAR | bit))
    return (*rows, (0.0, SINGULAR))


def _followed(functions: Mapping[str, GeneratedFunction], calls: _Calls) -> tuple[Called | None, tuple[int, ...]]:
    """What says where Newton's method starts next, and places of that among all joint coordinates."""
    joints = functions.get(JOINTS)
    if joints is None or not calls.start:
        return None, ()
    names = joints.notes.get("start", ())
    if len(names) != len(calls.start):
        return None, ()
    return calls.called(joints), tuple(joints.notes["joints"].index(name) for name in names)
