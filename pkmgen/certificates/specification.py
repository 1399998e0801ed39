"""What a C function has to compute, from its graph alone: values of outputs, and every bit of the status word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pkmgen import status
from pkmgen.certificates.conditions import Conditions, Word, every_finite
from pkmgen.certificates.terms import Terms
from pkmgen.errors import CertificateError
from pkmgen.functions.admission import Admission
from pkmgen.graph.types import ExprGraph, GraphGuard, GuardKind

SIGNED = (GuardKind.SINGULAR, GuardKind.ASSEMBLY, GuardKind.SIDE, GuardKind.BRANCH)
"""Guards whose limit may be negative."""
GUARD_MARGIN = {"double": 1024.0, "float": 16.0}
"""Factor of the limits of guards from which on lanes take a state for good."""
Inputs = Mapping[tuple[str, int], int]
"""Canonical form of each entry of each input."""


@dataclass(frozen=True, slots=True)
class Specified:
    """What a function has to do.

    Attributes:
        outputs: Canonical forms of all entries, by name, where the status is OK.
        status: The status word.
    """

    outputs: Mapping[str, tuple[int, ...]]
    status: Word


def leaves_of(terms: Terms, graph: ExprGraph) -> dict[tuple[str, int], int]:
    """Canonical forms of the inputs of a graph, and of the unknowns of its iteration."""
    ports = list(graph.inputs)
    if graph.iteration is not None:
        ports += [graph.iteration.unknown, graph.iteration.convergence]
    return {
        (port.name, entry): terms.canonical(terms.make("input", (), (port.name, entry)))
        for port in ports
        for entry in range(port.size)
    }


def forms_of(terms: Terms, graph: ExprGraph, inputs: Inputs, real: str) -> list[int]:
    """Canonical form of every node of a graph."""
    forms: list[int] = []
    for op, args, payload in graph.nodes:
        given = [forms[index] for index in args]
        match op:
            case "const":
                forms.append(terms.number(rounded(float(payload), real)))  # type: ignore[arg-type]
            case "input":
                forms.append(inputs[payload])  # type: ignore[index]
            case "parameter":
                forms.append(terms.leaf("parameter", payload))
            case "add":
                forms.append(terms.sum(given))
            case "mul":
                forms.append(terms.product(given))
            case "neg":
                forms.append(given[0] ^ 1)
            case "div":
                forms.append(terms.quotient(*given))
            case _:
                forms.append(terms.function(op, given))
    return forms


def specified(
    conditions: Conditions, graph: ExprGraph, inputs: Inputs, real: str, solved: Word | None = None
) -> Specified:
    """Outputs and status of a function that is written out.

    Args:
        conditions: Terms and variables of the proof.
        graph: The graph.
        inputs: What stands for its inputs.
        real: Type of numbers.
        solved: Status of the iteration before it, if there is one.
    """
    forms = forms_of(conditions.terms, graph, inputs, real)
    outputs = {port.name: tuple(forms[index] for index in port.nodes) for port in graph.outputs}
    given = [inputs[port.name, entry] for port in graph.inputs for entry in range(port.size)]
    word = _unless(conditions, every_finite(conditions, given), status.NOT_FINITE)
    word = _guarded(conditions, graph, forms, word, solved)
    for entries in outputs.values():
        word = _fails(conditions, word, conditions.booleans.no(every_finite(conditions, entries)), status.NOT_FINITE)
    return Specified(outputs, word)


def specified_step(conditions: Conditions, graph: ExprGraph, inputs: Inputs, real: str) -> Specified:
    """Outputs and status of a Newton step, which reports guards alone."""
    forms = forms_of(conditions.terms, graph, inputs, real)
    outputs = {port.name: tuple(forms[index] for index in port.nodes) for port in graph.outputs}
    return Specified(outputs, _guarded(conditions, graph, forms, Word.of(status.OK), None))


def stages(
    conditions: Conditions, graph: ExprGraph, inputs: Inputs, real: str, solved: Word | None = None
) -> list[Word]:
    """Status words after each guard in turn, as of `specified`; of a step as well."""
    forms = forms_of(conditions.terms, graph, inputs, real)
    given = [inputs[port.name, entry] for port in graph.inputs for entry in range(port.size)]
    begun = _unless(conditions, every_finite(conditions, given), status.NOT_FINITE)
    guards, words = sorted(graph.guards, key=lambda each: each.rank), list[Word]()
    for count in range(len(guards) + 1):
        some = replace(graph, guards=tuple(guards[:count]))
        words += [_guarded(conditions, some, forms, word, solved) for word in (begun, Word.of(status.OK))]
    return words


def _guarded(conditions: Conditions, graph: ExprGraph, forms: Sequence[int], word: Word, solved: Word | None) -> Word:
    """The status after all guards: those of the inputs, the iteration, those of limbs together, the others in turn."""
    logic = conditions.booleans
    for guard in graph.guards:
        if guard.rank == 0:
            for bad, bits in _failures(conditions, guard, forms):
                word = _fails(conditions, word, bad, bits)
    if solved is not None:
        word = solved.chosen(logic, word.is_zero(logic), word)
    begun = word.is_zero(logic)
    for guard in (*_of_rank(graph, 1), *_of_rank(graph, 2), *_of_rank(graph, 3)):
        here = begun if guard.rank == 1 else word.is_zero(logic)
        for bad, bits in _failures(conditions, guard, forms):
            more = word.merged(logic, Word.of(bits), "|")
            word = more.chosen(logic, logic.both(here, bad), word)
    return word


def guards_hold_by_far(conditions: Conditions, graph: ExprGraph, forms: Sequence[int], real: str) -> tuple[int, int]:
    """When all guards of a graph hold by a margin, as lanes ask, and rules: then they hold.

    Lanes round otherwise. The rules are those of limits that are not negative: v > 1024 b is v > b;
    for |v| it is so for any b. For a limit b below zero v ≥ b/2 is v ≥ b.
    """
    logic, terms, holds, rules = conditions.booleans, conditions.terms, list[int](), list[int]()
    far, half = (terms.number(factor) for factor in (GUARD_MARGIN[real], 0.5))
    for guard in graph.guards:
        value, low = forms[guard.value], forms[guard.low]
        size = terms.function("abs", [value])
        if low & 1 and guard.kind not in SIGNED:  # signs are pulled out of forms
            raise CertificateError(f"{graph.name}: the limit of a guard is negative")
        match guard.kind:
            case GuardKind.REACH | GuardKind.REACH_CLOSED:
                here = conditions.above(value, terms.product([far, low]), strictly=True)
            case GuardKind.SINGULAR:
                here = conditions.above(size, terms.product([far, low]), strictly=True)
            case GuardKind.NORMALISED:
                here = conditions.above(terms.product([half, low]), size, strictly=False)
            case _:
                least = terms.product([half, low]) if low & 1 else low
                here = conditions.above(value, least, strictly=False)
        holds.append(here)
        rules += [logic.either(logic.no(here), logic.no(bad)) for bad, _ in _failures(conditions, guard, forms)]
    return logic.all(holds), logic.all(rules)


def _of_rank(graph: ExprGraph, rank: int) -> list[GraphGuard]:
    return [guard for guard in graph.guards if guard.rank == rank]


def _failures(conditions: Conditions, guard: GraphGuard, forms: Sequence[int]) -> list[tuple[int, int]]:
    """Conditions under which a guard fails, and the bits of each; they exclude each other."""
    logic, value, low = conditions.booleans, forms[guard.value], forms[guard.low]
    limb = guard.limb
    far = _bits(status.OUT_OF_REACH, limb, status.LIMB_OUT_OF_REACH)
    singular = _bits(status.SINGULAR, limb, status.LIMB_SINGULAR)
    size = conditions.terms.function("abs", [value])
    match guard.kind:
        case GuardKind.REACH:
            bad = logic.no(conditions.above(value, low, strictly=True))
            near = conditions.above(value, low ^ 1, strictly=False)
            return [(logic.both(bad, near), singular), (logic.both(bad, logic.no(near)), far)]
        case GuardKind.REACH_CLOSED:
            return [(logic.no(conditions.above(value, low ^ 1, strictly=False)), far)]
        case GuardKind.SINGULAR:
            return [(conditions.above(low, size, strictly=False), singular)]
        case GuardKind.ASSEMBLY | GuardKind.SIDE | GuardKind.BRANCH:
            kind = status.OTHER_ASSEMBLY if guard.kind is GuardKind.ASSEMBLY else status.OTHER_SIDE
            other = _bits(kind, limb, status.LIMB_OUT_OF_REACH)
            return [(conditions.above(low, value, strictly=True), other)]
        case GuardKind.NORMALISED:
            return [(conditions.above(size, low, strictly=True), status.NOT_NORMALISED)]
    raise CertificateError(f"a guard {guard.kind} is not known")


def _bits(kind: int, limb: int | None, first: int) -> int:
    return kind if limb is None else kind | 1 << (first + limb)


def _fails(conditions: Conditions, word: Word, bad: int, bits: int) -> Word:
    """A status, and another one where it was OK and something is bad."""
    logic = conditions.booleans
    return Word.of(bits).chosen(logic, logic.both(word.is_zero(logic), bad), word)


def _unless(conditions: Conditions, good: int, bits: int) -> Word:
    return Word.of(status.OK).chosen(conditions.booleans, good, Word.of(bits))


def rounded(value: float, real: str) -> float:
    """A number as it is in a type."""
    return value if real == "double" else float(np.float32(value))


def specified_preparation(
    conditions: Conditions, admission: Admission, given: Sequence[int], constants: Sequence[int], real: str
) -> Word:
    """The status of a prepare function: parameters that are numbers, then demands one by one, then constants.

    Args:
        conditions: Terms and variables of the proof.
        admission: Demands on the parameters.
        given: Canonical forms of the parameters.
        constants: Canonical forms of the constants.
        real: Type of the kernel.
    """
    logic, infinite = conditions.booleans, Word.of(status.NOT_FINITE)
    word = Word.of(status.OK).chosen(logic, every_finite(conditions, constants), infinite)
    if not admission.demands:
        return word
    forms = forms_of(conditions.terms, admission.graph, {}, real)
    for number, (value, limit, strictly) in reversed([*enumerate(admission.limits(), 1)]):
        met = conditions.above(forms[value], forms[limit], strictly=strictly)
        word = word.chosen(logic, met, Word.of(status.BAD_PARAMETERS | number << status.DEMAND))
    return word.chosen(logic, every_finite(conditions, given), infinite)
