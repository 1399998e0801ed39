"""Functions that call others: each part is proven by itself, and here only what is handed from one to the next."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pkmgen import status
from pkmgen.certificates.booleans import FALSE
from pkmgen.certificates.conditions import BITS, Conditions, Word
from pkmgen.certificates.machine import Machine, Pointer, State, StructPointer, Value
from pkmgen.certificates.reader import Function
from pkmgen.certificates.specification import Inputs, Specified
from pkmgen.certificates.terms import Terms
from pkmgen.errors import CertificateError
from pkmgen.functions.types import Composition
from pkmgen.graph.types import ExprGraph


@dataclass(frozen=True, slots=True)
class PartCall:
    """A call of a part: its name, and canonical forms of all that it was given."""

    name: str
    given: tuple[int, ...]


@dataclass(slots=True)
class PartCalls:
    """Calls of parts, whose results are leaves of the expressions of the function that calls them.

    Attributes:
        machine: What values mean.
        parts: Names of the parts in C, and the bits that their status may have.
        made: Calls so far.
    """

    machine: Machine
    parts: Mapping[str, int]
    made: list[PartCall] = field(default_factory=list)

    def call(self, function: Function, values: list[Value], state: State, coord: Any) -> tuple[Value, State]:
        """Status and state after a call."""
        machine, number, written = self.machine, len(self.made), 0
        given, memory, word = (
            list[int](),
            dict(state.memory),
            status_of_call(machine.conditions, number, self.parts[function.name]),
        )
        good = word.is_zero(machine.logic)
        for parameter, value in zip(function.parameters, values, strict=True):
            if isinstance(value, StructPointer):
                continue
            if not isinstance(value, Pointer) or not parameter.size:
                raise CertificateError(f"{coord}: this argument of {function.name} is not read")
            places = range(value.first, value.first + parameter.size)
            if parameter.const:
                cells = [machine.known(memory[value.array][place], state.here) for place in places]
                if machine.terms.unset in cells or (state.written and value.array.startswith("in:")):
                    raise CertificateError(f"{coord}: {function.name} is given what has no value, or no more")
                given += [machine.terms.canonical(cell) for cell in cells]
                continue
            changed = list(memory[value.array])
            for place in places:
                leaf = machine.terms.make("input", (), result_of_call(number, written))
                changed[place] = machine.term_chosen(good, leaf, machine.terms.nan)
                written += 1
            memory[value.array] = tuple(changed)
            state = replace(state, written=state.written or value.array.startswith("out:"))
        self.made.append(PartCall(function.name, tuple(given)))
        return word, replace(state, memory=memory)


def status_of_call(conditions: Conditions, number: int, mask: int) -> Word:
    """Status of a call, of which no more is known than which bits it may have."""
    return Word(
        tuple(conditions.named(f"call {number}, bit {bit}") if mask >> bit & 1 else FALSE for bit in range(BITS))
    )


def result_of_call(number: int, entry: int) -> tuple[str, int]:
    """Name of a result of a call in expressions."""
    return f"call {number}", entry


def specified_calls(
    conditions: Conditions,
    graph: ExprGraph,
    parts: Composition,
    masks: Mapping[str, int],
    prefix: str,
    inputs: Inputs,
) -> tuple[Specified, list[PartCall]]:
    """What a function that calls others has to do, and the calls it has to make."""
    logic, terms = conditions.booleans, conditions.terms

    def results(number: int, size: int) -> list[int]:
        return [terms.canonical(terms.make("input", (), result_of_call(number, entry))) for entry in range(size)]

    given = tuple(inputs[port.name, entry] for port in graph.inputs for entry in range(port.size))
    calls, states = [PartCall(f"{prefix}_{parts.platform}", given)], results(0, parts.sizes[0])
    limbs = [*parts.limbs, ("", 0, *parts.sizes)]
    word, found = Word.of(status.OK), list[int]()
    for number, (one, after) in enumerate(itertools.pairwise(limbs), 1):
        name, place, state, result = one
        calls.append(PartCall(f"{prefix}_{name}", tuple(states[state : after[2]])))
        found += results(number, after[3] - result)
        own = status_of_call(conditions, number, masks[calls[-1].name])
        kinds, bits = (own.merged(logic, Word.of(mask), "&") for mask in (0xFF, 0xFFFFFFFF & ~0xFF))
        word = word.merged(logic, kinds.merged(logic, bits.shifted(place), "|"), "|")
    calls.append(PartCall(f"{prefix}_{parts.assemble}", (*given, *found)))
    last, first = (status_of_call(conditions, number, masks[calls[number].name]) for number in (len(calls) - 1, 0))
    word = last.chosen(logic, word.is_zero(logic), word)
    word = word.chosen(logic, first.is_zero(logic), first)
    ends, at = results(len(calls) - 1, sum(port.size for port in graph.outputs)), 0
    outputs = {}
    for port in graph.outputs:
        outputs[port.name] = tuple(ends[at : at + port.size])
        at += port.size
    return Specified(outputs, word), calls


def written_out(
    terms: Terms,
    graph: ExprGraph,
    calls: Sequence[PartCall],
    parts: Mapping[str, Mapping[str, tuple[int, ...]]],
    ports: Callable[[str], Sequence[tuple[str, int]]],
) -> dict[str, tuple[int, ...]]:
    """Terms of the outputs of a function with those of its parts put in.

    Args:
        terms: All terms.
        graph: The function.
        calls: Its calls.
        parts: Outputs of each part.
        ports: Names and entries of the inputs of a part, in order.
    """
    known: dict[tuple[str, int], int] = {}
    last: list[int] = []
    for number, call in enumerate(calls):
        given = [terms.term_of(form) for form in call.given]
        given = [known.get(terms.terms[each].payload, each) for each in given]
        inside = dict(zip(ports(call.name), given, strict=True))
        last = terms.substituted([each for entries in parts[call.name].values() for each in entries], inside)
        known |= {result_of_call(number, entry): term for entry, term in enumerate(last)}
    outputs, at = {}, 0
    for port in graph.outputs:
        outputs[port.name] = tuple(last[at : at + port.size])
        at += port.size
    return outputs
