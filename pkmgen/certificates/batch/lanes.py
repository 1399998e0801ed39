"""What functions of lanes compute in each lane, executed on symbols, and the proof that it is what their graphs say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pkmgen.certificates.batch.lane_functions import IN_LANES, LANE_BY_LANE
from pkmgen.certificates.calculate import Calculator
from pkmgen.certificates.conditions import Conditions
from pkmgen.certificates.differences import Entry, Failed
from pkmgen.certificates.machine import Flag, Machine, Real, State, Value, Whole
from pkmgen.certificates.operators import ARGUMENTS
from pkmgen.certificates.specification import Specified
from pkmgen.errors import CertificateError

OPERATIONS = {f"lanes_{name}": name for name in (*LANE_BY_LANE, *IN_LANES)}


class LaneCalculator(Calculator):
    """Values of expressions in one lane: conditions are all ones or all zeros, functions of lanes are operations."""

    def _unaryop(self, tree: Any, state: State) -> tuple[Value, State]:
        if tree.op == "~":
            value, state = self.value(tree.expr, state)
            if isinstance(value, Flag):
                return Flag(self._machine.logic.no(value.condition)), state
        return super()._unaryop(tree, state)

    def _compoundliteral(self, tree: Any, state: State) -> tuple[Value, State]:
        """A condition that holds in no lane."""
        values = [each.value for each in tree.init.exprs if type(each).__name__ == "Constant"]
        if len(tree.init.exprs) != 1 or values != ["0"]:
            raise CertificateError(f"{tree.coord}: this value of all lanes is not read")
        return Flag(0), state

    def joined(self, op: str, one: Value, other: Value, coord: Any) -> Value:
        """What an operator makes of values; a value less itself is zero unless it is not finite."""
        match one, other:
            case Real(term), Whole(0) if op == "==":
                kind, args, _ = self._machine.terms.terms[term]
                if kind == "sub" and args[0] == args[1]:
                    return Flag(self._machine.conditions.finite_term(args[0]))
        return super().joined(op, one, other, coord)

    def _funccall(self, tree: Any, state: State) -> tuple[Value, State]:
        name, values = tree.name.name, list[Value]()
        if name != "lanes_of" and name not in OPERATIONS:
            return super()._funccall(tree, state)
        for argument in tree.args.exprs:
            value, state = self.value(argument, state)
            values.append(value)
        terms = [self._machine.real(value, tree.coord) for value in values]
        operation = OPERATIONS.get(name, "")
        if len(terms) != ARGUMENTS.get(operation, 1):
            raise CertificateError(f"{tree.coord}: {name} has other arguments")
        return (Real(self._machine.terms.make(operation, terms)) if operation else Real(terms[0])), state


def compare_lanes(
    conditions: Conditions,
    told: Callable[[Failed, str], str],
    bad: int,
    found: dict[str, tuple[int, ...]],
    wanted: Specified,
    by_far: tuple[int, int],
    *,
    step: bool = False,
) -> dict[str, tuple[int, ...]]:
    """Prove that lanes that are not marked bad hold the results of the function of one state.

    Args:
        conditions: Terms and variables of the proof.
        told: Locates the first difference of the function; its second argument states a wrong verdict on a lane.
        bad: When a lane is marked bad.
        found: Terms of the outputs.
        wanted: What has to be computed.
        by_far: When all guards hold by a margin, and what follows from that.
        step: Whether a lane is bad only where a guard fails; else also where a value is infinite or not a number.

    Returns:
        Terms of the outputs in good lanes.

    Raises:
        CertificateError: A lane may hold something else, or is given away though it is good.
    """
    logic, terms = conditions.booleans, conditions.terms
    given, good = by_far[1], wanted.status.is_zero(logic)
    numbers = logic.both(conditions.tested_finite(), conditions.comparable())
    if conditions.possible(logic.all([given, logic.no(bad), logic.no(good)])):
        raise CertificateError(told(Failed(), "a lane may be bad and is not told to be"))
    if conditions.possible(logic.all([given, good, by_far[0], numbers, bad])):
        raise CertificateError(told(Failed(), "a lane is told to be bad that is good"))
    machine, results = Machine(terms, conditions), {}
    here, other = given if step else logic.both(given, logic.no(bad)), list[Entry]()
    for name, entries in wanted.outputs.items():
        results[name] = tuple(machine.known(term, here) for term in found[name])
        pairs = enumerate(zip(results[name], entries, strict=True))
        other += [(name, entry) for entry, (term, form) in pairs if terms.canonical(term) != form]
    if other:
        raise CertificateError(told(Failed(tuple(other)), ""))
    return results
