"""What the templates are given, and what they yield."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pkmgen.graph.count import OperationCount
from pkmgen.graph.types import ExprGraph

__all__ = [
    "CFunction",
    "CGuard",
    "CIteration",
    "CLimbLanes",
    "CModule",
    "CPort",
    "Composition",
    "GeneratedSource",
    "KernelFunction",
    "LimbLanes",
    "Rollout",
]


@dataclass(frozen=True, slots=True)
class Composition:
    """A function that calls others: one for the platform, one for each limb, one that assembles.

    Attributes:
        platform: Name of the function from the inputs to the states of the limbs.
        limbs: For each limb the name of its function, its number, and where its state and its result begin.
        assemble: Name of the function from inputs and results to the outputs.
        sizes: Sizes of all states and of all results.
        operations: Operations of all calls together.
    """

    platform: str
    limbs: tuple[tuple[str, int, int, int], ...]
    assemble: str
    sizes: tuple[int, int]
    operations: OperationCount


@dataclass(frozen=True, slots=True)
class LimbLanes:
    """The parts of a function whose limbs are computed side by side.

    Attributes:
        platform: From the inputs to the states of the limbs.
        limb: From the state of a limb to its result.
        assemble: From inputs and results to the outputs.
        count: Number of limbs.
        size: Number of lanes, a power of two; lanes beyond the limbs repeat the last one.
    """

    platform: ExprGraph
    limb: ExprGraph
    assemble: ExprGraph
    count: int
    size: int


@dataclass(frozen=True, slots=True)
class Rollout:
    """Steps of a fixed length that a direct model takes: classical Runge-Kutta, further inputs held over each step.

    Attributes:
        name: Its name.
        attitude: First entry of the quaternion of the pose, None where there is none.
    """

    name: str
    attitude: int | None


@dataclass(frozen=True, slots=True)
class KernelFunction:
    """A function to emit: an optimised graph and where it comes from.

    Attributes:
        graph: The graph.
        method: Formulation it was written by.
        mode: Input mode.
        composition: The calls it consists of in C; None for a function that is written out.
        rollout: Steps of it that are emitted beside it, if any.
        limb_lanes: Its parts where one state is computed with its limbs side by side.
        notes: What a caller in Python needs to know beside its ports; goes into the manifest.
    """

    graph: ExprGraph
    method: str
    mode: str
    composition: Composition | None = None
    rollout: Rollout | None = None
    limb_lanes: LimbLanes | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CPort:
    """An argument of a C function."""

    name: str
    size: int
    units: str
    meaning: str


@dataclass(frozen=True, slots=True)
class CGuard:
    """A condition in C: when `bad` holds, `flag` is set (and `near` decides between `near_flag` and `flag`).

    Those of rank 0 are tested before all others, those of rank 1 together, those of rank 2 when the others passed.
    """

    rank: int
    bad: str
    flag: str
    near: str
    near_flag: str


@dataclass(frozen=True, slots=True)
class CFunction:
    """A C function, ready to be laid out.

    Attributes:
        results: Entries of outputs and their values.
        watched: Values that are finite if all inputs and results are.
    """

    name: str
    title: str
    inputs: tuple[CPort, ...]
    outputs: tuple[CPort, ...]
    statements: tuple[str, ...]
    guards: tuple[CGuard, ...]
    results: tuple[tuple[str, str], ...]
    watched: tuple[str, ...]
    uses_constants: bool
    counts: str
    iteration: CIteration | None = None
    composition: Composition | None = None
    rollout: Rollout | None = None
    limb_lanes: CLimbLanes | None = None


@dataclass(frozen=True, slots=True)
class CLimbLanes:
    """What computes one good state with its limbs side by side.

    Attributes:
        name: Its name.
        count: Number of limbs.
        size: Number of lanes.
        platform: From the inputs to the states of all limbs.
        packed: For each entry of a state its C texts for all lanes.
        limb: From `state` to `result`, for lanes.
        assemble: From the inputs and `limb_results` to the outputs.
        watched: Values that are finite if all inputs and results are.
    """

    name: str
    count: int
    size: int
    platform: CFunction
    packed: tuple[tuple[str, ...], ...]
    limb: CFunction
    assemble: CFunction
    watched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CIteration:
    """The loop at the beginning of a C function.

    Attributes:
        unknown: What is solved for.
        local: C name of its array.
        convergence: C name of the array of residual and number of steps.
        origin: Where the start comes from, in words or as the name of an input.
        start: C text of its entries.
        step: A function with outputs `next` and `residual`.
        arguments: Inputs of its call.
        goal: Residual at which the loop stops.
        accepted: Residual that is a solution after the last step.
        limit: Greatest number of steps.
    """

    unknown: CPort
    local: str
    convergence: str
    origin: str
    start: tuple[str, ...]
    step: CFunction
    arguments: tuple[str, ...]
    goal: str
    accepted: str
    limit: int


@dataclass(frozen=True, slots=True)
class CModule:
    """A C module, ready to be laid out: strings and numbers only.

    Attributes:
        functions: Its functions, for one state.
        lanes: The same functions, for SIMD lanes of states.
        lane_functions: Names of the functions of lanes that they call.
        limb_lane_functions: Likewise, those that functions with limbs side by side call; empty if there are none.
    """

    robot: str
    prefix: str
    title: str
    version: str
    real: str
    runtime: bool
    limbs: tuple[str, ...]
    parameters: tuple[tuple[str, str, str, str], ...]
    constants: tuple[str, ...]
    prepare: tuple[str, ...]
    functions: tuple[CFunction, ...]
    lanes: tuple[CFunction, ...]
    lane_functions: tuple[str, ...]
    limb_lane_functions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GeneratedSource:
    """The text of a kernel.

    Attributes:
        robot: Name of the robot.
        header: Text of the header.
        source: Text of the C file: functions of one state.
        batch: Text of the C file of batches: the same functions of many states, by SIMD lanes.
        cdef: Declarations for cffi.
        readme: How to call it.
        manifest: Everything a caller needs to know, as plain data.
    """

    robot: str
    header: str
    source: str
    batch: str
    cdef: str
    readme: str
    manifest: Mapping[str, Any]

    @property
    def c_files(self) -> dict[str, str]:
        """Texts that are compiled, by the name of their file."""
        names = f"{self.robot}.h", f"{self.robot}.c", f"{self.robot}_batch.c"
        return dict(zip(names, (self.header, self.source, self.batch), strict=True))
