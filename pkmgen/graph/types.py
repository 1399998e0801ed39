"""The expression graph: topologically ordered, hash-consed nodes, n-ary sums and products."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

LEAVES = ("const", "input", "parameter")
"""Nodes that are not computed."""
LEAST_GOAL = {"double": (0.0, 0.0), "float": (1e-6, 1e-4)}
"""Residuals below which an iteration of that type cannot be asked to stop, and to be accepted."""
HELD_RESIDUAL = {"double": 1e-9, "float": 1e-5}
"""Residual up to which the closures hold at a start: it is the reference of assemblies then, in place of home."""

FIRST_PART, LEAST_PART = 0.5, 1.0 / 256.0
"""Fraction of the path from home that a continuation begins with, and below which it gives up."""


class Node(NamedTuple):
    """One operation; a tuple, because graphs make, hash and compare millions of them.

    Attributes:
        op: One of `LEAVES`, or the name of one of `OPERATIONS`.
        args: Indices of earlier nodes.
        payload: The number of a `const`, the name of a `parameter`, port and entry of an `input`.
    """

    op: str
    args: tuple[int, ...] = ()
    payload: float | str | tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a name of a value means to a reader.

    Attributes:
        meaning: One line.
        unit: Its unit; empty where it is not known.
        multiple: The value is so many times what `meaning` says; one for the quantity itself.
    """

    meaning: str
    unit: str = ""
    multiple: float = 1.0


@dataclass(frozen=True, slots=True)
class GraphPort:
    """An input or output of the graph.

    Attributes:
        name: Its name.
        shape: Its shape for one state.
        units: Unit of each entry.
        meaning: One line for documentation.
        nodes: Node of each entry, row by row; for an input, −1 where the entry is not used.
        default: Value of an input that a caller in Python may leave out.
        entries: Names of the entries, such as `twist_x`; empty where they have none.
    """

    name: str
    shape: tuple[int, ...]
    units: tuple[str, ...]
    meaning: str
    nodes: tuple[int, ...]
    default: tuple[float, ...] | None = None
    entries: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Number of entries of one state."""
        return len(self.units)

    def found_in(self, nodes: Sequence[Node]) -> GraphPort:
        """An input with those of some nodes that are its entries, −1 for entries that none of them is."""
        at = {node.payload: index for index, node in enumerate(nodes) if node.op == "input"}
        return replace(self, nodes=tuple(at.get((self.name, entry), -1) for entry in range(self.size)))


class GuardKind(StrEnum):
    """What a guard watches."""

    REACH = "reach"
    """value > low, else singular while value ≥ −low, else out of reach."""
    REACH_CLOSED = "reach_closed"
    """value ≥ −low, else out of reach; the limit of reach itself is accepted."""
    SINGULAR = "singular"
    """|value| ≤ low is singular; what is not a number is left to the check of the results."""
    ASSEMBLY = "assembly"
    """value ≥ low, else a closure holds with an axis turned round, or on another branch of a limb; what is not a number
    is left to other checks."""
    SIDE = "side"
    """value ≥ low, else it is on another side of a singularity than home: another assembly, unless the start that is
    the reference is there too. Only steps of iterations have such guards."""
    BRANCH = "branch"
    """The same of the branch of a limb, which ends in a serial singularity."""
    NORMALISED = "normalised"
    """|value| ≤ low, else a quaternion of the inputs is not of length one."""


@dataclass(frozen=True, slots=True)
class GraphGuard:
    """A condition on a node, see `GuardKind`."""

    kind: GuardKind
    limb: int | None
    value: int
    low: int

    @property
    def nodes(self) -> tuple[int, int]:
        """The nodes that it needs."""
        return self.value, self.low

    @property
    def rank(self) -> int:
        """When it is tested: 0 before all others; 1 with those of all limbs; 2 when these passed; 3 after all these."""
        if self.kind is GuardKind.NORMALISED:
            return 0
        if self.kind in (GuardKind.SIDE, GuardKind.BRANCH):
            return 3
        return 2 if self.limb is None else 1

    @property
    def beside(self) -> bool:
        """Whether it only distinguishes assemblies: it is computed beside results, and counted separately."""
        return self.kind in (GuardKind.ASSEMBLY, GuardKind.BRANCH)


@dataclass(frozen=True, slots=True)
class TurnRange:
    """How far an attitude among unknowns may be turned from home.

    Attributes:
        first: Where its quaternion begins.
        home: The quaternion at home, of length one.
        cosine: Least |home · quaternion|: cosine of half the angle.
    """

    first: int
    home: tuple[float, float, float, float]
    cosine: float


@dataclass(frozen=True, slots=True)
class Continuation:
    """The path that Newton's method follows in parts where it does not converge at once: a straight line from home.

    Attributes:
        port: Name of the input that differs from home.
        home: Its entries at home.
        unknown: The unknowns there.
        angles: Which of the unknowns are angles: a result that is farther than half a turn from its start is none.
        quaternion: Where a quaternion begins in the input, which keeps length one on the path; None without one.
        ranges: Middle and half width of where each unknown is on the assembly of home, angles up to full turns: a
            result outside is only believed when it is found by continuation from home. None where nothing is known.
        turn: The same of an attitude among the unknowns; None for any.
        parts: Whether that path is followed at all; otherwise results are only judged by `angles`, `ranges` and `turn`.
    """

    port: str
    home: tuple[float, ...]
    unknown: tuple[float, ...]
    angles: tuple[int, ...]
    quaternion: int | None = None
    ranges: tuple[tuple[float, float], ...] = ()
    turn: TurnRange | None = None
    parts: bool = True


def angles_of(units: Sequence[str]) -> tuple[int, ...]:
    """Places of angles among quantities of some units."""
    return tuple(place for place, unit in enumerate(units) if unit == "rad")


@dataclass(frozen=True, slots=True)
class GraphIteration:
    """Unknowns that Newton's method finds before a graph is computed, see `pkmgen.graph.symbolic.types.Iteration`.

    Attributes:
        unknown: The unknowns, `input` nodes of the graph by this name; the port itself has no nodes.
        convergence: Residual at the end, number of steps, and 1 where the start was the reference, likewise.
        start: For each unknown a number, or port and entry of an input of the graph; or the name of an input.
        step: One step; its inputs are inputs of the graph and `unknown`, its outputs `next` and `residual`.
        goal: Residual at which the iteration stops.
        accepted: Residual up to which its result counts as a solution after the last step.
        limit: Greatest number of steps.
        continuation: What is tried where no solution is found from the start.
        blocks: Entries of the unknown that are found one after the other; none for one block of all.
        at_home: What parameters given at run time say the input of the continuation is at home, the only output; None
            where the numbers of the continuation hold.
    """

    unknown: GraphPort
    convergence: GraphPort
    start: tuple[float | tuple[str, int], ...] | str
    step: ExprGraph
    goal: float
    accepted: float
    limit: int
    continuation: Continuation | None = None
    blocks: tuple[tuple[int, ...], ...] = ()
    at_home: ExprGraph | None = None

    def tolerances(self, real: str) -> tuple[float, float]:
        """Goal and accepted residual of a kernel of type `double` or `float`."""
        goal, accepted = LEAST_GOAL[real]
        return max(self.goal, goal), max(self.accepted, accepted)


@dataclass(frozen=True)
class ExprGraph:
    """A function as a graph.

    What passes ask of it again and again is found when it is first asked for.

    Attributes:
        name: Name of the function.
        nodes: All nodes; arguments come before the nodes that use them.
        inputs: Input ports, in the order of the call.
        outputs: Output ports.
        guards: Conditions; tested by rank, those of the same rank in this order.
        labels: Names that a reader knows some nodes by.
        quantities: What these names mean, as far as that was said.
        iteration: What is solved first, if anything; its unknowns are nodes, but not among `inputs`.
    """

    name: str
    nodes: tuple[Node, ...]
    inputs: tuple[GraphPort, ...]
    outputs: tuple[GraphPort, ...]
    guards: tuple[GraphGuard, ...]
    labels: Mapping[int, str]
    iteration: GraphIteration | None = None
    quantities: Mapping[str, Quantity] = field(default_factory=dict)

    def __reduce__(self) -> tuple[object, ...]:
        """What a copy in another process is made of; mappings that cannot be changed cannot be pickled either."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        return _restored, (told | {"labels": dict(self.labels), "quantities": dict(self.quantities)},)

    def roots(self) -> tuple[int, ...]:
        """Nodes that must be computed: those of guards and outputs."""
        watched = [index for guard in self.guards for index in guard.nodes]
        return (*watched, *(index for port in self.outputs for index in port.nodes))

    def number(self, index: int) -> float | None:
        """The number a node is, None if it is none."""
        payload = self.nodes[index].payload
        return payload if isinstance(payload, float) else None

    def needed_by(self, nodes: Iterable[int]) -> set[int]:
        """Nodes that some are computed from, and these."""
        needed = set(nodes)
        for index in range(len(self.nodes) - 1, -1, -1):
            if index in needed:
                needed.update(self.nodes[index].args)
        return needed

    def uses(self) -> tuple[int, ...]:
        """How often each node is used, as an argument or as a root."""
        return self._uses

    def per_call(self) -> tuple[bool, ...]:
        """For each node, whether it depends on an input, and so has to be computed in every call."""
        return self._per_call

    @cached_property
    def _uses(self) -> tuple[int, ...]:
        counts = [0] * len(self.nodes)
        for _, args, _ in self.nodes:
            for index in args:
                counts[index] += 1
        for index in self.roots():
            counts[index] += 1
        return tuple(counts)

    @cached_property
    def _per_call(self) -> tuple[bool, ...]:
        result = [node.op == "input" for node in self.nodes]
        for index, (_, args, _) in enumerate(self.nodes):
            for argument in args:
                if result[argument]:
                    result[index] = True
                    break
        return tuple(result)


def _restored(told: dict[str, Any]) -> ExprGraph:
    """A graph from the fields that `__reduce__` returned."""
    known = {name: MappingProxyType(told[name]) for name in ("labels", "quantities")}
    return ExprGraph(**told | known)
