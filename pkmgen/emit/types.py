"""What the templates are given, and what they yield."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pkmgen.functions.types import Composition, Rollout


@dataclass(frozen=True, slots=True)
class CPort:
    """An argument of a C function."""

    name: str
    size: int
    units: str
    meaning: str


@dataclass(frozen=True, slots=True)
class CGuard:
    """A condition in C.

    Attributes:
        rank: Those of rank 0 are tested before all others, those of rank 1 together, those of rank 2 if these passed.
        good: What holds in good states only, and never for what is not a number.
        bad: When it holds `flag` is set.
        flag: Bits of the status.
        near: Decides between `near_flag` and `flag`; empty where there is but one.
        near_flag: Bits of the status.
    """

    rank: int
    good: str
    bad: str
    flag: str
    near: str = ""
    near_flag: str = ""


@dataclass(frozen=True, slots=True)
class CStatement:
    """A statement, and what a comment says about it."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class CSection:
    """Statements that belong together."""

    title: str
    statements: tuple[CStatement, ...]


@dataclass(frozen=True, slots=True)
class CPiece:
    """A stretch of a long function, as a C function of its own.

    Attributes:
        inputs: Arrays that it reads, beside that of the values that other pieces have left.
        uses_constants: Whether it reads constants of the robot.
    """

    name: str
    inputs: tuple[CPort, ...]
    uses_constants: bool
    sections: tuple[CSection, ...]

    @property
    def keeps(self) -> bool:
        """Whether it takes up or leaves anything."""
        return any("kept[" in statement.text for section in self.sections for statement in section.statements)


@dataclass(frozen=True, slots=True)
class CFunction:
    """A C function, ready to be laid out.

    Attributes:
        sections: Its statements; of a long function those that come after its pieces.
        results: Entries of outputs and their values.
        watched: Values that are finite if all inputs and results are.
        pieces: What a long function calls first; none in others.
        kept: Entries of the array in which values wait from one piece to another.
        groups: Groups of states that go through a piece before the next begins; 0 where the function calls its pieces.
        unread: Parameters that only pieces read.
    """

    name: str
    title: str
    inputs: tuple[CPort, ...]
    outputs: tuple[CPort, ...]
    sections: tuple[CSection, ...]
    guards: tuple[CGuard, ...]
    results: tuple[tuple[str, str], ...]
    watched: tuple[str, ...]
    uses_constants: bool
    counts: str
    iteration: CIteration | None = None
    composition: Composition | None = None
    rollout: Rollout | None = None
    limb_lanes: CLimbLanes | None = None
    pieces: tuple[CPiece, ...] = ()
    kept: int = 0
    groups: int = 0
    unread: tuple[str, ...] = ()

    @property
    def statements(self) -> tuple[str, ...]:
        """Texts of all statements, those of pieces included."""
        every = (*(section for piece in self.pieces for section in piece.sections), *self.sections)
        return tuple(statement.text for section in every for statement in section.statements)


@dataclass(frozen=True, slots=True)
class CLimbState:
    """An entry of the state of limbs.

    Attributes:
        values: Its C text in each lane.
        row: Its number among those that differ from limb to limb; None for one that all are handed alike.
    """

    values: tuple[str, ...]
    row: int | None


@dataclass(frozen=True, slots=True)
class CLaneGroup:
    """What computes limbs of one kind side by side.

    Attributes:
        name: Name of the function of lanes.
        results: Local name of the array that its results are put in, a row for each.
        own: Local name of the array of what differs from limb to limb.
        count: Number of limbs.
        state: What the entries of a state are.
        limb: From `state` to `result`, for lanes.
    """

    name: str
    results: str
    own: str
    count: int
    state: tuple[CLimbState, ...]
    limb: CFunction


@dataclass(frozen=True, slots=True)
class CLimbLanes:
    """What computes one good state with its limbs side by side.

    Attributes:
        name: Its name.
        size: Number of lanes.
        platform: From the inputs to the states of all limbs.
        groups: The limbs of each kind.
        limb_results: C text of the results of all limbs, in their order.
        assemble: From the inputs and `limb_results` to the outputs.
        watched: Values that are finite if all inputs and results are.
    """

    name: str
    size: int
    platform: CFunction
    groups: tuple[CLaneGroup, ...]
    limb_results: tuple[str, ...]
    assemble: CFunction
    watched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CContinuation:
    """What a C function tries where Newton's method does not arrive from its start.

    Attributes:
        port: The input that differs from home.
        inputs: All inputs that the iteration reads.
        home: C text of its entries at home.
        unknown: C text of the unknowns there.
        first: Fraction of the path that it begins with.
        least: Fraction of the path below which it gives up.
        fraction: The same in words.
        angles: Which of the unknowns are angles.
        half_turn: The farthest that they may go from their start.
        quaternion: Where a quaternion begins in the input, if there is one.
        size: The function that takes magnitudes.
        root: The function that takes square roots.
        usual: Conditions of a result where it usually is on the assembly of home; none where nothing is known.
        prepared: Whether the entries at home are constants that the prepare function computes.
        parts: Whether it continues from home in parts; otherwise a result is only judged.
    """

    port: CPort
    inputs: tuple[CPort, ...]
    home: tuple[str, ...]
    unknown: tuple[str, ...]
    first: str
    least: str
    fraction: str
    angles: tuple[int, ...]
    half_turn: str
    quaternion: int | None
    size: str
    root: str
    usual: tuple[str, ...]
    prepared: bool = False
    parts: bool = True

    @property
    def end(self) -> str:
        """End of the name of the function that judges results and continues from home."""
        return "s_or_continues" if self.parts else "s_judged"


@dataclass(frozen=True, slots=True)
class CIteration:
    """The loop at the beginning of a C function.

    Attributes:
        unknown: What is solved for.
        local: C name of its array.
        convergence: C name of the array of residual, number of steps, and whether the start was the reference.
        origin: Where the start comes from, in words or as the name of an input.
        start: C text of its entries.
        step: A function with outputs `next` and `residual`.
        arguments: Inputs of its call.
        goal: Residual at which the loop stops.
        accepted: Residual that is a solution after the last step.
        limit: Greatest number of steps.
        held: Residual up to which the closures hold at the start, which is the reference then.
        told_held: Condition of the residual at the start under which another rounding does not change that, for lanes.
        farthest: Residual from which lanes begin at most.
        steady: Condition of residuals under which lanes go on, since another rounding does not change their steps.
        continuation: What is tried where it does not arrive, if anything.
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
    held: str
    told_held: str
    farthest: str
    steady: str
    continuation: CContinuation | None = None


@dataclass(frozen=True, slots=True)
class CModule:
    """A C module, ready to be laid out: strings and numbers only.

    Attributes:
        magnitude: The function that takes magnitudes.
        functions: Its functions, for one state.
        lanes: The same functions, for SIMD lanes of states.
        lane_functions: Names of the functions of lanes that they call.
        limb_lane_functions: Likewise, those that functions with limbs side by side call; empty if there are none.
        pairs: Some of the functions, for two states whose entries follow each other in every port, by name.
        demands: Conditions of good parameters, in the order in which the status of the prepare function numbers them.
        entry_order: In which order entries of states stand in arrays.
    """

    robot: str
    prefix: str
    title: str
    version: str
    real: str
    magnitude: str
    runtime: bool
    limbs: tuple[str, ...]
    parameters: tuple[tuple[str, str, str, str], ...]
    constants: tuple[str, ...]
    prepare: tuple[str, ...]
    functions: tuple[CFunction, ...]
    lanes: tuple[CFunction, ...] = ()
    lane_functions: tuple[str, ...] = ()
    limb_lane_functions: tuple[str, ...] = ()
    pairs: Mapping[str, CFunction] = field(default_factory=dict)
    demands: tuple[str, ...] = ()
    entry_order: str = ""

    @property
    def users_of_steps(self) -> Mapping[str, tuple[str, ...]]:
        """Names of Newton steps, and of the functions that call each, that first which it stands before."""
        users: dict[str, tuple[str, ...]] = {}
        for function in self.functions:
            if function.iteration:
                step = function.iteration.step.name
                users[step] = (*users.get(step, ()), function.name)
        return users

    @property
    def pieces(self) -> tuple[CPiece, ...]:
        """Pieces of its functions, for one state and for lanes."""
        return tuple(piece for body in (*_bodies(self.functions), *_bodies(self.lanes)) for piece in body.pieces)

    @property
    def long_functions(self) -> bool:
        """Whether functions of one state call pieces, since they are long."""
        return any(body.pieces for body in _bodies(self.functions))

    @property
    def long_lanes(self) -> bool:
        """Whether functions of lanes call pieces, since they are long."""
        return any(body.pieces and not body.groups for body in _bodies(self.lanes))

    @property
    def predicates(self) -> set[str]:
        """Names of the predicates by which guards are written."""
        steps = [function.iteration.step for function in self.functions if function.iteration]
        bad = [guard.bad for function in (*self.functions, *steps) for guard in function.guards]
        return {name for name in ("exceeds", "reaches", "vanishes") if any(f"{name}(" in text for text in bad)}


def _bodies(functions: tuple[CFunction, ...]) -> tuple[CFunction, ...]:
    """Functions and the Newton steps that they take."""
    return (*functions, *(function.iteration.step for function in functions if function.iteration))


@dataclass(frozen=True, slots=True)
class WrittenKernel:
    """A kernel as a target writes it.

    Attributes:
        robot: Name of the robot.
        files: Texts of the source files by name.
        readme: How to call it.
        manifest: Everything a caller needs to know, as plain data.
        compiled: What is compiled of them, by name of the file.
        notes: What its user should know.
    """

    robot: str
    files: Mapping[str, str]
    readme: str
    manifest: Mapping[str, Any]
    compiled: Mapping[str, bytes] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GeneratedSource:
    """The text of a kernel.

    Attributes:
        robot: Name of the robot.
        header: Text of the header.
        source: Text of the C file: functions of one state.
        batch: Text of the C file of batches: the same functions of many states, by SIMD lanes.
        side_by_side: Text of the C file of one state with its limbs in the lanes of a register; empty without one.
        cdef: Declarations for cffi.
        readme: How to call it.
        manifest: Everything a caller needs to know, as plain data.
    """

    robot: str
    header: str
    source: str
    batch: str
    side_by_side: str
    cdef: str
    readme: str
    manifest: Mapping[str, Any]

    @property
    def files(self) -> dict[str, str]:
        """Texts of the C files by name."""
        texts = {".h": self.header, ".c": self.source, "_batch.c": self.batch, "_side_by_side.c": self.side_by_side}
        return {f"{self.robot}{end}": text for end, text in texts.items() if text}

    @property
    def compiled(self) -> Mapping[str, bytes]:
        """Nothing of it is compiled yet."""
        return {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing beside what the page of how to call it says."""
        return ()
