"""Registers of functions with their limbs side by side: lanes are packed, computed each by itself, and unpacked."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pkmgen.certificates.batch.lane_functions import TYPES
from pkmgen.certificates.batch.lanes import LaneCalculator
from pkmgen.certificates.booleans import FALSE, TRUE
from pkmgen.certificates.execute import Executor
from pkmgen.certificates.machine import Flag, Pointer, State, Value
from pkmgen.certificates.reader import Function
from pkmgen.certificates.schema import differ, match, reference_statement
from pkmgen.errors import CertificateError
from pkmgen.functions.types import LimbLanes

Lanes = tuple[int, ...]
"""A term for each lane."""


NONE_BAD, BAD = "truth bad = {0};", "lanes:bad"
BYTES = {"double": 8, "float": 4}


def lanes_at_a_time(up: str, size: int, real: str) -> str:
    """Definition of how many lanes are computed at a time."""
    narrow, wide = 32 // BYTES[real], 64 // BYTES[real]
    if size <= narrow:
        return f"#define {up}_LANES {size}"
    return f"""#if defined(__AVX512F__)
#define {up}_LANES {min(size, wide)}
#else
#define {up}_LANES {narrow}
#if !defined(__clang__)
#pragma GCC optimize("schedule-insns", "sched-pressure")
#endif
#endif"""


def unrolled(size: int, real: str) -> list[str]:
    """Directives that have the loop over the lanes written out."""
    turns = size * BYTES[real] // 32
    if turns <= 1:
        return []
    gcc = f"pragma GCC unroll {turns}"
    return ["if defined(__clang__)", "pragma clang loop unroll(full)", "else", gcc, "endif"]


class RegisterCalculator(LaneCalculator):
    """Values outside of lanes: the one condition of lanes there is holds where it does in any."""

    def _funccall(self, tree: Any, state: State) -> tuple[Value, State]:
        given = tree.args.exprs if tree.args else ()
        if tree.name.name == "lanes_any" and [getattr(each, "name", "") for each in given] == ["bad"]:
            return Flag(state.memory.get(BAD, (TRUE,))[0]), state
        return super()._funccall(tree, state)


@dataclass(slots=True)
class Registers:
    """Takes the statements that are about registers: for each kind a loop over the lanes that computes its limbs.

    Attributes:
        lanes: Executes what is computed in a lane.
        kinds: For each kind the function of a lane.
        parts: The limbs of each kind, and how many lanes there are.
        up: Prefix of macros.
    """

    lanes: Executor
    kinds: Sequence[Function]
    parts: LimbLanes
    up: str
    _own: dict[str, list[Lanes]] = field(default_factory=dict)
    _results: list[list[Lanes]] = field(default_factory=list)
    _directives: list[str] = field(default_factory=list)

    def __call__(self, executor: Executor, tree: Any, state: State) -> State | None:
        """Take a statement, if it is one of them."""
        kind = type(tree).__name__
        if kind == "Pragma":
            self._directives.append(tree.string)
            return state
        if kind == "For":
            return self._limbs(executor, tree, state)
        if self._directives:
            raise CertificateError(f"{tree.coord}: the loop over the lanes was expected here")
        return self._declared(executor, tree, state) if kind == "Decl" else None

    def _declared(self, executor: Executor, tree: Any, state: State) -> State | None:
        numbers = range(1, len(self.kinds) + 1)
        if tree.name == "bad":
            return self._matched(tree, NONE_BAD, state)
        if tree.name in (names := [f"kind_{number}" for number in numbers]):
            results = self.parts.groups[names.index(tree.name)].sizes[1]
            return self._matched(tree, f"{self.lanes.module.real} {tree.name}[{results}][{self.parts.size}];", state)
        if tree.name in [f"own_{number}" for number in numbers]:
            return self._differing(executor, tree, state)
        return self._unpack(tree, state) if tree.name == "limb_results" else None

    def _matched(self, tree: Any, text: str, state: State) -> State:
        match(self.lanes.module, tree, self._statement(text))
        return state

    def _statement(self, text: str) -> Any:
        """A statement of a reference text, which may name types of registers."""
        module = self.lanes.module
        return reference_statement(replace(module, structs={**module.structs, **dict.fromkeys(TYPES, ())}), text)

    def _differing(self, executor: Executor, tree: Any, state: State) -> State:
        """What is handed to the limbs of a kind by lane."""
        rows = [each.exprs for each in tree.init.exprs] if type(tree.init).__name__ == "InitList" else []
        own = list[Lanes]()
        for row in rows:
            found = [executor.calculator.value(each, state)[0] for each in row]
            own.append(tuple(self.lanes.machine.real(each, tree.coord) for each in found))
        module, size = self.lanes.module, self.parts.size
        bare = copy.copy(tree)
        bare.init = None
        match(module, bare, self._statement(f"const {module.real} {tree.name}[{len(rows)}][{size}];"))
        if any(len(row) != size for row in own):
            raise CertificateError(f"{tree.coord}: {size} lanes were expected in each row")
        self._own[tree.name] = own
        return state

    def _limbs(self, executor: Executor, tree: Any, state: State) -> State:
        """The limbs of the next kind, each lane by itself; those beyond the limbs have to repeat the last one."""
        if len(self._results) == len(self.kinds):
            raise CertificateError(f"{tree.coord}: the limbs of each kind are computed once")
        number = len(self._results)
        group = self.parts.groups[number]
        states, results = group.sizes
        try:
            entries = tree.stmt.block_items[0].init.exprs
        except (AttributeError, TypeError, IndexError):
            raise CertificateError(f"{tree.coord}: the states of the limbs were expected here") from None
        handed = [self._entry(executor, each, state, f"own_{number + 1}") for each in entries]
        self._check_loop(tree, len(handed), number)
        if len(handed) != states:
            raise CertificateError(f"{tree.coord}: the limbs are computed from {states} entries")
        lanes, bad = list[Lanes](), state.memory.get(BAD, (FALSE,))[0]
        for lane in range(self.parts.size):
            memory = {"lane:state": tuple(entry[lane] for entry in handed)}
            memory["lane:result"] = (self.lanes.machine.terms.unset,) * results
            given: list[Value] = [Pointer("lane:state", 0, states, True), Pointer("lane:result", 0, results, False)]
            inside = State({}, memory, {}, state.here)
            value, after = self.lanes.call(self.kinds[number], given, inside, tree.coord)
            lanes.append(after.memory["lane:result"])
            if lane < group.count:
                bad = self.lanes.machine.logic.either(bad, self.lanes.machine.condition(value, tree.coord))
            elif lanes[lane] != lanes[group.count - 1]:
                raise CertificateError(f"{tree.coord}: lane {lane} is none of a limb, and not that of the last one")
        self._results.append(lanes)
        return replace(state, memory={**state.memory, BAD: (bad,)})

    def _entry(self, executor: Executor, tree: Any, state: State, own: str) -> Lanes:
        """An entry of the states by lane: one value in all of them, or a row of what differs."""
        module = self.lanes.module
        if type(tree).__name__ == "FuncCall" and tree.name.name == "lanes_of" and len(tree.args.exprs) == 1:
            value = executor.calculator.value(tree.args.exprs[0], state)[0]
            return (self.lanes.machine.real(value, tree.coord),) * self.parts.size
        for row, lanes in enumerate(self._own.get(own, ())):
            if not differ(module, tree, self._statement(f"*(const stored *)({own}[{row}] + first);")):
                return lanes
        raise CertificateError(f"{tree.coord}: this entry of the states is not read")

    def _check_loop(self, tree: Any, entries: int, number: int) -> None:
        """What the loop is but for the entries of the states, and which directives stand before it."""
        module, size, (states, results) = self.lanes.module, self.parts.size, self.parts.groups[number].sizes
        kept = f"kind_{number + 1}"
        taken = " ".join(f"*(stored *)({kept}[{place}] + first) = limb[{place}];" for place in range(results))
        text = f"""for (int first = 0; first < {size}; first += {self.up}_LANES) {{
            const lanes state[{states}] = {{ {", ".join(["0"] * entries)} }}; lanes limb[{results}];
            bad |= {self.kinds[number].name}(state, limb); {taken} }}"""
        bare = copy.deepcopy(tree)
        bare.stmt.block_items[0].init.exprs = self._statement(text).stmt.block_items[0].init.exprs
        match(module, bare, self._statement(text))
        expected = unrolled(size, module.real)
        if self._directives != expected:
            raise CertificateError(f"{tree.coord}: these directives are not read")
        self._directives.clear()

    def _unpack(self, tree: Any, state: State) -> State:
        """Results of all limbs in their order, each from its row and lane."""
        terms = list[int]()
        for each in tree.init.exprs:
            try:
                number = int(each.name.name.name.removeprefix("kind_"))
                row, lane = int(each.name.subscript.value), int(each.subscript.value)
                known = each.name.name.name == f"kind_{number}" and min(number - 1, row, lane) >= 0
                terms += [self._results[number - 1][lane][row]] if known else []
            except (AttributeError, ValueError, IndexError, TypeError):
                known = False
            if not known:
                raise CertificateError(f"{tree.coord}: this result of a limb is not read")
        if len(terms) != sum(group.count * group.sizes[1] for group in self.parts.groups):
            raise CertificateError(f"{tree.coord}: these are not the results of all limbs")
        if tree.type.dim.value != str(len(terms)):
            raise CertificateError(f"{tree.coord}: these are not the results of all limbs")
        name = self.lanes.machine.fresh(tree.name)
        pointer = Pointer(name, 0, len(terms), True)
        return replace(state, names={**state.names, tree.name: pointer}, memory={**state.memory, name: tuple(terms)})
