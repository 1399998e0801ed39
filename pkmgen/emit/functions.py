"""A graph as a C function: which values get a name, in which order they are computed, what is checked."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pkmgen.emit.constants import NamedNumbers
from pkmgen.emit.dialect import Dialect, Plain
from pkmgen.emit.expressions import ExpressionPrinter
from pkmgen.emit.names import Namer, statement_names
from pkmgen.emit.parts import statements
from pkmgen.emit.pieces import in_pieces, in_stages
from pkmgen.emit.schedule import waits_long
from pkmgen.emit.sections import Place, note_of, places_of, sections
from pkmgen.emit.types import CContinuation, CFunction, CGuard, CIteration, CPort, CStatement
from pkmgen.emit.usages import usages_of
from pkmgen.functions.types import Composition, GeneratedFunction, Rollout
from pkmgen.graph.count import (
    OperationCount,
    count_checks,
    count_checks_of_step,
    count_operations,
    count_step,
)
from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import (
    FIRST_PART,
    HELD_RESIDUAL,
    LEAST_PART,
    Continuation,
    ExprGraph,
    GraphGuard,
    GraphIteration,
    GraphPort,
    GuardKind,
    Node,
)
from pkmgen.language.exact.functions import cos
from pkmgen.machine.reserved import C_KEYWORDS

_LOCALS = {"status", "constants", "count", "sample", "isfinite", "NAN", "isnan", "solved", "sum", "finite"}
_LOCALS |= {"exceeds", "reaches", "vanishes", "all_finite", "kept"}
_LANES = {f"lanes_{op}" for op in (*OPERATIONS, "of", "choose", "any", "sine")}
_LANES |= {"lanes", "truth", "stored", "active", "bad", "good", "limb", "state", "result", "limb_results"}
_RESERVED = C_KEYWORDS | _LOCALS | _LANES
"""Names that the templates use."""
DEEPEST = 100
"""Operations within each other in one expression, at most."""
FARTHEST_RESIDUAL, SLOWEST_RATIO = 100.0, 0.9
"""Greatest residual, relative to the robot, from which lanes begin, and greatest part of it that a step leaves."""
NEAR_GOAL = 1.0 / 64.0
"""Part of the goal by which residuals are away from it at least, some units in the last place of 1."""


def c_function(
    function: GeneratedFunction,
    prefix: str,
    dialect: Dialect,
    limbs: tuple[str, ...],
    constants: Mapping[int, str],
    step_constants: Mapping[int, str] | None = None,
    steps: NewtonSteps | None = None,
    home_constants: Mapping[int, str] | None = None,
) -> CFunction:
    """Lay out a graph as a C function.

    Args:
        function: The function to emit.
        prefix: Prefix of all C names of the module.
        dialect: How it is spelled: for one state or for lanes of states.
        limbs: Names of the limbs.
        constants: Nodes that the prepare function has computed, and how they are read.
        step_constants: Likewise, of the step of the iteration.
        steps: Those of the functions before it, which it may call; none where it is the only one.
        home_constants: Like `constants`, of where the iteration is at home.
    """
    graph, iteration = function.graph, None
    name, style = f"{prefix}_{graph.name}", _Style(prefix, dialect, limbs)
    if graph.iteration:
        steps = NewtonSteps() if steps is None else steps
        iteration = _iteration(graph, graph.iteration, f"{name}_step", style, step_constants or {}, steps)
        if iteration.continuation is not None and graph.iteration.at_home is not None:
            home = _at_home(graph.iteration.at_home, home_constants or {}, dialect)
            iteration = replace(iteration, continuation=replace(iteration.continuation, home=home, prepared=True))
    title = f"{graph.name.replace('_', ' ')}, method {function.method}, inputs {function.mode}"
    if function.composition is not None:
        return _composed(graph, name, title, function.composition, prefix)
    counts = _counts(count_operations(graph), count_checks(graph))
    laid_out = _lay_out(graph, name, title, style, constants, counts, iteration)
    return laid_out if function.rollout is None else replace(laid_out, rollout=_named(function.rollout, prefix))


def _counts(results: OperationCount, checks: OperationCount) -> str:
    """Operations in words, those of checks of assemblies apart."""
    counted = ", ".join(f"{number} {kind}" for kind, number in results.as_dict().items() if number)
    beside = ", ".join(f"{number} {kind}" for kind, number in checks.as_dict().items() if number)
    return f"{counted}; to check the assembly {beside}" if beside else counted


def _named(rollout: Rollout, prefix: str) -> Rollout:
    """Steps by their name in C."""
    watch = rollout.watch and replace(rollout.watch, name=f"{prefix}_{rollout.watch.name}")
    return replace(rollout, name=f"{prefix}_{rollout.name}", watch=watch)


def _composed(graph: ExprGraph, name: str, title: str, parts: Composition, prefix: str) -> CFunction:
    """Lay out a function that calls others."""
    counts = ", ".join(f"{number} {kind}" for kind, number in parts.operations.as_dict().items() if number)
    named = Composition(
        f"{prefix}_{parts.platform}",
        tuple((f"{prefix}_{limb}", *rest) for limb, *rest in parts.limbs),  # type: ignore[misc]
        f"{prefix}_{parts.assemble}",
        parts.sizes,
        parts.operations,
    )
    inputs, outputs = (tuple(_port(port) for port in ports) for ports in (graph.inputs, graph.outputs))
    return CFunction(name, title, inputs, outputs, (), (), (), (), True, f"in all calls {counts}", None, named)


@dataclass(frozen=True, slots=True)
class _Style:
    """What all functions of a module have in common."""

    prefix: str
    dialect: Dialect
    limbs: tuple[str, ...]


class NewtonSteps:
    """C functions of the Newton steps of a module: functions whose iterations differ in their start share one."""

    def __init__(self) -> None:
        self._known: list[tuple[GraphIteration, CFunction]] = []

    def laid_out(self, iteration: GraphIteration, name: str, style: _Style, constants: Mapping[int, str]) -> CFunction:
        """The step of an iteration, by the name that it got first; `constants` are those of its nodes."""
        alike = replace(iteration, start=())
        for known, step in self._known:
            if known == alike:
                return step
        read = {node.payload[0] for node in iteration.step.nodes if isinstance(node.payload, tuple)}
        inputs = tuple(port for port in iteration.step.inputs if port.name in read)
        graph = replace(iteration.step, inputs=inputs)
        counts = _counts(count_step(iteration), count_checks_of_step(iteration))
        step = _lay_out(graph, name, "", style, constants, counts, None)
        self._known.append((alike, step))
        return step


def _iteration(
    graph: ExprGraph,
    iteration: GraphIteration,
    name: str,
    style: _Style,
    constants: Mapping[int, str],
    steps: NewtonSteps,
) -> CIteration:
    start, hidden = iteration.start, _hidden_names(graph, style.dialect)
    step = steps.laid_out(iteration, name, style, constants)
    real = style.dialect.real
    goal, accepted = iteration.tolerances(real)
    return CIteration(
        unknown=_port(iteration.unknown),
        local=hidden[iteration.unknown.name],
        convergence=hidden[iteration.convergence.name],
        origin=_origin(start),
        start=tuple(_start_text(start, entry, style.dialect) for entry in range(iteration.unknown.size)),
        step=step,
        arguments=(*(("constants",) if constants else ()), *(hidden.get(port.name, port.name) for port in step.inputs)),
        goal=style.dialect.number(goal),
        accepted=style.dialect.number(accepted),
        limit=iteration.limit,
        held=style.dialect.number(HELD_RESIDUAL[real]),
        told_held=_away_from("reached[0]", HELD_RESIDUAL[real], style.dialect),
        farthest=style.dialect.number(FARTHEST_RESIDUAL),
        steady=_steady(goal, style.dialect),
        continuation=_continuation(iteration, step.inputs, hidden[iteration.unknown.name], style.dialect),
    )


def _steady(goal: float, dialect: Dialect) -> str:
    """Condition of the residuals of two steps under which rounding decides neither direction nor number of steps.

    Where residuals grow the steps wander: what is lost by rounding grows with them. In `float` rounding is as large as
    the goal, and may take a step more or less.
    """
    condition = f"(reached[0] < {dialect.number(SLOWEST_RATIO)} * before)"
    if dialect.real != "double":
        return condition
    return f"{condition} & {_away_from('reached[0]', goal, dialect)}"


def _away_from(value: str, limit: float, dialect: Dialect) -> str:
    """Condition under which rounding does not decide whether a value is below a limit."""
    at, near = dialect.number(limit), dialect.number(limit * NEAR_GOAL)
    return f"({dialect.function('abs')}({value} - {at}) > {near})"


def _continuation(
    iteration: GraphIteration, inputs: tuple[CPort, ...], local: str, dialect: Dialect
) -> CContinuation | None:
    way = iteration.continuation
    if way is None:
        return None
    read = tuple(port for port in inputs if port.name != iteration.unknown.name)
    differs = next((port for port in read if port.name == way.port), None)
    if differs is None:  # the unknowns are the same wherever the robot is
        return None
    home, unknown = (tuple(map(dialect.number, entries)) for entries in (way.home, way.unknown))
    first, least = map(dialect.number, (FIRST_PART, LEAST_PART))
    half_turn = dialect.fixed(dialect.number(dialect.within * math.pi))
    size, root = (dialect.function(name) for name in ("abs", "sqrt"))
    usual = tuple(_usual(way, local, dialect))
    return CContinuation(
        differs, read, home, unknown, first, least, str(Fraction(LEAST_PART)), way.angles, half_turn, way.quaternion,
        size, root, usual, parts=way.parts,
    )  # fmt: skip


def _at_home(graph: ExprGraph, constants: Mapping[int, str], dialect: Dialect) -> tuple[str, ...]:
    """C text of entries at home that depend on parameters."""
    ((*entries,),) = (port.nodes for port in graph.outputs)
    numbers = {index: graph.nodes[index].payload for index in entries if graph.nodes[index].op == "const"}
    return tuple(
        dialect.number(float(numbers[index])) if index in numbers else constants[index]  # type: ignore[arg-type]
        for index in entries
    )


def _usual(way: Continuation, local: str, dialect: Dialect) -> Iterator[str]:
    """Conditions of unknowns that are where they usually are; in lanes angles that are full turns off are not."""
    for place, (middle, half) in enumerate(way.ranges):
        if not math.isfinite(half):
            continue
        away = f"{local}[{place}] - {dialect.fixed(dialect.number(middle))}"
        if place in way.angles and isinstance(dialect, Plain):
            least = dialect.number(cos(half))
            yield f"{dialect.function('cos')}({away}) >= {least}"
        else:
            most = dialect.fixed(dialect.number(dialect.within * half))
            yield f"{dialect.function('abs')}({away}) <= {most}"
    if way.turn is not None:
        parts = (
            f"{dialect.fixed(dialect.number(entry))} * {local}[{way.turn.first + place}]"
            for place, entry in enumerate(way.turn.home)
            if entry
        )
        least = dialect.fixed(dialect.number(1.0 - dialect.within * (1.0 - way.turn.cosine)))
        yield f"{dialect.function('abs')}({' + '.join(parts)}) >= {least}"


def _origin(start: tuple[float | tuple[str, int], ...] | str) -> str:
    """Where an iteration starts, in words or as the name of an input."""
    if isinstance(start, str):
        return start
    ports = dict.fromkeys(entry[0] for entry in start if isinstance(entry, tuple))
    return f"{', '.join(ports)} and fixed numbers" if ports else "fixed numbers"


def _start_text(start: tuple[float | tuple[str, int], ...] | str, index: int, dialect: Dialect) -> str:
    """C text of one entry of the start."""
    if isinstance(start, str):
        return f"{start}[{index}]"
    entry = start[index]
    return f"{entry[0]}[{entry[1]}]" if isinstance(entry, tuple) else dialect.fixed(dialect.number(entry))


def _hidden_names(graph: ExprGraph, dialect: Dialect) -> dict[str, str]:
    """C names of the arrays of an iteration: an output may have the same name as what is solved for."""
    names: dict[str, str] = {}
    taken = {*_RESERVED, *dialect.reserved, *(port.name for port in (*graph.inputs, *graph.outputs))}
    for port in (graph.iteration.unknown, graph.iteration.convergence) if graph.iteration else ():
        wanted = port.name
        while wanted in taken:
            wanted += "_"
        taken.add(wanted)
        names[port.name] = wanted
    return names


def _lay_out(
    graph: ExprGraph,
    name: str,
    title: str,
    style: _Style,
    constants: Mapping[int, str],
    counts: str,
    iteration: CIteration | None,
) -> CFunction:
    names, hidden = dict(constants), _hidden_names(graph, style.dialect)

    def input_text(node: Node) -> str:
        assert isinstance(node.payload, tuple)
        port, entry = node.payload
        return f"{hidden.get(port, port)}[{entry}]"

    ports = (port.name for port in (*graph.inputs, *graph.outputs))
    namer = Namer({*_RESERVED, *style.dialect.reserved, *ports, *hidden.values()})
    named = _named_nodes(graph, set(constants))
    local = statement_names(graph, named, namer)
    places = places_of(graph, local, style.limbs)
    plain = isinstance(style.dialect, Plain)
    usages = usages_of(graph, named, local, style.limbs) if plain else {}
    numbers = NamedNumbers(namer, style.dialect, graph, usages)
    printer = ExpressionPrinter(graph, style.dialect, names, input_text, numbers.text if plain else None)
    units = {index: unit for port in graph.outputs for index, unit in zip(port.nodes, port.units, strict=True)}
    written: list[tuple[Place, CStatement]] = []
    for number, index in enumerate(style.dialect.arranged(graph, named, places), 1):
        if index not in local:
            local[index] = namer.fresh(f"t{number}")
        texts = list(statements(style.dialect.declared, local[index], printer.definition(index), namer.fresh))
        notes = [*("" for _ in texts[1:]), note_of(graph.quantities.get(local[index]), units.get(index, ""))]
        written += [(places[index], CStatement(text, note)) for text, note in zip(texts, notes, strict=True)]
        names[index] = local[index]
    results = []
    for port in graph.outputs:
        for entry, index in enumerate(port.nodes):
            results.append((f"{port.name}[{entry}]", printer.value(index)))
    guards = tuple(_guard(printer, guard, style) for guard in sorted(graph.guards, key=lambda guard: guard.rank))
    declared = tuple(numbers.section())
    laid_out = CFunction(
        name=name,
        title=title,
        inputs=tuple(_port(port) for port in graph.inputs),
        outputs=tuple(_port(port) for port in graph.outputs),
        sections=(*declared, *sections(written, style.limbs)),
        guards=guards,
        results=tuple(results),
        watched=_watched(graph, printer),
        uses_constants=bool(constants) or (iteration is not None and iteration.step.uses_constants),
        counts=counts,
        iteration=iteration,
    )
    if len(written) > style.dialect.longest:
        return in_pieces(laid_out, written, declared, style.limbs, style.dialect.declared)
    if style.dialect.stages and waits_long(graph, named):
        return in_stages(laid_out, written, declared, style.limbs, style.dialect.declared)
    return laid_out


def _watched(graph: ExprGraph, printer: ExpressionPrinter) -> tuple[str, ...]:
    """C text of the values that are finite if all inputs and results are."""
    per_call = graph.per_call()
    results = dict.fromkeys(index for port in graph.outputs for index in port.nodes if per_call[index])
    inputs = [f"{name}[{entry}]" for name, entries in hidden_inputs(graph).items() for entry in entries]
    return (*(printer.text(index) for index in results), *inputs)


def _named_nodes(graph: ExprGraph, constants: set[int]) -> list[int]:
    """The values that deserve a statement: those a reader knows, and those that are needed more than once.

    So do some of an expression that is too deep for one statement, and results: outputs are written when no input is
    read any more, since both may be the same array.
    """
    uses, per_call = _written(graph), graph.per_call()
    lone = Counter(i for node in graph.nodes if node.op != "add" for i in node.args) + Counter(graph.roots())
    results = {index for port in graph.outputs for index in port.nodes} | {guard.value for guard in graph.guards}
    named, depths = list[int](), [0] * len(graph.nodes)
    for index, node in enumerate(graph.nodes):
        # An input has a name already; a sign is part of the sum that uses it.
        trivial = node.op == "input" or (node.op == "neg" and lone[index] < 2)
        if index in constants or not per_call[index]:
            continue
        depths[index] = 1 + max((depths[argument] for argument in node.args), default=0)
        if trivial and index not in results:
            continue
        if index in results or index in graph.labels or uses[index] > 1 or depths[index] > DEEPEST:
            named.append(index)
            depths[index] = 0
    return named


def _written(graph: ExprGraph) -> list[int]:
    """How often the text of each node would stand in a function without names.

    A sign change hands on its uses, an expression may write its argument twice, as `sign` and guards of reach do.
    """
    counts = [0] * len(graph.nodes)
    for root in (*graph.roots(), *(guard.value for guard in graph.guards if guard.kind is GuardKind.REACH)):
        counts[root] += 1
    for index in range(len(graph.nodes) - 1, -1, -1):
        node = graph.nodes[index]
        for place, argument in enumerate(node.args):
            counts[argument] += counts[index] if node.op == "neg" else OPERATIONS[node.op].times_written(place)
    return counts


def _port(port: GraphPort) -> CPort:
    return CPort(port.name, port.size, ", ".join(dict.fromkeys(port.units)), port.meaning)


def _guard(printer: ExpressionPrinter, guard: GraphGuard, style: _Style) -> CGuard:
    value, low = printer.value(guard.value), printer.text(guard.low)
    limb = None if guard.limb is None else style.limbs[guard.limb]
    reach, singular = (_flag(style.prefix, kind, limb) for kind in ("OUT_OF_REACH", "SINGULAR"))
    other, side = (_flag(style.prefix, kind, limb, "OUT_OF_REACH") for kind in ("OTHER_ASSEMBLY", "OTHER_SIDE"))
    size = f"{style.dialect.function('abs')}({value})"
    above, below = _away(style.dialect, low)
    least = below if low.startswith("-") else low
    match guard.kind:
        case GuardKind.REACH:
            bad, near = f"!exceeds({value}, {low})", f"{value} >= -{low}"
            return CGuard(guard.rank, f"{value} > {above}", bad, reach, near, singular)
        case GuardKind.REACH_CLOSED:
            good = f"{value} >= -{low}" if above == low else f"{value} > {above}"
            return CGuard(guard.rank, good, f"!reaches({value}, -{low})", reach)
        case GuardKind.SINGULAR:
            return CGuard(guard.rank, f"{size} > {above}", f"vanishes({value}, {low})", singular)
        case GuardKind.ASSEMBLY:
            return CGuard(guard.rank, f"{value} >= {least}", f"exceeds({low}, {value})", other)
        case GuardKind.SIDE | GuardKind.BRANCH:
            return CGuard(guard.rank, f"{value} >= {least}", f"exceeds({low}, {value})", side)
        case GuardKind.NORMALISED:
            flag = _flag(style.prefix, "NOT_NORMALISED", None)
            return CGuard(guard.rank, f"{size} <= {below}", f"exceeds({size}, {low})", flag)


def _away(dialect: Dialect, low: str) -> tuple[str, str]:
    """Texts of what is above a limit, and below it, by the margin of the dialect."""
    if dialect.margin == 1.0:
        return low, low
    factors = map(dialect.number, (dialect.margin, 0.5))
    above, below = (f"{factor} * {low}" for factor in factors)
    return above, below


def _flag(prefix: str, kind: str, limb: str | None, of_limb: str = "") -> str:
    """Bits of a kind and of the limb at fault, which some kinds share with another one."""
    flag = f"{prefix}_{kind}"
    return (flag if limb is None else f"{flag} | {prefix}_LIMB_{limb}_{of_limb or kind}").upper()
