"""The proof of functions with their limbs side by side: platform, limbs in the lanes of a register, assembly."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pkmgen.certify.batch.lane_functions import BASE, KNOWN, TYPES, lane_functions
from pkmgen.certify.batch.lanes import LaneCalculator
from pkmgen.certify.batch.vectors import check_names, check_parts, of_one_lane, tree_of
from pkmgen.certify.booleans import FALSE, TRUE
from pkmgen.certify.conditions import Conditions, every_finite
from pkmgen.certify.execute import Executor
from pkmgen.certify.machine import Flag, Machine, Pointer, State, Value
from pkmgen.certify.module_proof import ModuleProof, Outputs
from pkmgen.certify.prove import run
from pkmgen.certify.reader import Function, function_of
from pkmgen.certify.schema import differ, match, reference_statement
from pkmgen.certify.specification import Inputs, forms_of, guards_hold_by_far, leaves_of
from pkmgen.errors import CertificateError
from pkmgen.functions.types import GeneratedFunction, LimbLanes
from pkmgen.graph.types import ExprGraph

KNOWN_COMPILERS = (
    "defined(__AVX__) && defined(__GNUC__) && !defined(PKMGEN_PLAIN) && (!defined(_WIN32) || defined(__clang__))"
)
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


@dataclass(slots=True)
class SideBySideProof:
    """Proof of one such file.

    Attributes:
        proof: That of the functions of one state, which come first.
        functions: Those of the kernel.
        file: Name of the file.
    """

    proof: ModuleProof
    functions: Sequence[GeneratedFunction]
    file: str

    def prove(self, text: str) -> dict[str, Outputs]:
        """Prove a text.

        Returns:
            For each function with its limbs side by side, terms of its outputs in states that it takes.

        Raises:
            CertificateError: Something in it is not what it has to be.
        """
        module, up = self.proof.module, self.proof.prefix.upper()
        found = tree_of(self.file, text, up, module.real, ())
        expected = tree_of("reference", self._reference(found), up, module.real, ())
        check_parts(self.file, found, expected)
        ours, bodies = {self._name(each): each for each in self._side_by_side()}, dict[str, Any]()
        for item, other in zip(found, expected, strict=True):
            name = item.decl.name if type(item).__name__ == type(other).__name__ == "FuncDef" else ""
            if name.removesuffix("_lanes") in ours and name not in bodies:
                match(module, item.decl, other.decl)
                bodies[name] = item
            else:
                match(module, item, other)
        self._check_calls()
        return {each.graph.name: self._proven(each, name, bodies) for name, each in ours.items()}

    def _check_calls(self) -> None:
        """Functions of one state ask here first, before they compute anything, if that is asked for."""
        module, left = self.proof.module, dict(self.proof.module.beside)
        for function in self._side_by_side():
            tree = module.functions[f"{self.proof.prefix}_{function.graph.name}"].tree
            begin, end = tree.coord.line, tree.body.block_items[0].coord.line
            words = " ".join(left.pop(number) for number in sorted(left) if begin < number < end)
            given = ", ".join(port.name for port in (*function.graph.inputs, *function.graph.outputs))
            call = f"if ({self._name(function)}({given})) {{ return {self.proof.prefix.upper()}_OK; }}"
            if words != call:
                raise CertificateError(f"{tree.coord}: with limbs side by side, {call} was expected here")
        if left:
            raise CertificateError(f"{module.file}:{min(left)}: nothing is known of this line")

    def _side_by_side(self) -> list[GeneratedFunction]:
        return [function for function in self.functions if function.limb_lanes is not None]

    def _name(self, function: GeneratedFunction) -> str:
        return f"{self.proof.prefix}_{function.graph.name}_limbs"

    def _reference(self, found: Sequence[Any]) -> str:
        """The file, bodies left empty: with registers, and where there are none nothing is computed."""
        up, prefix, real = self.proof.prefix.upper(), self.proof.prefix, self.proof.module.real
        start = "define lanes_"
        pragmas = [each.string for each in found if type(each).__name__ == "Pragma"]
        named = [text.split()[1] for text in pragmas if text.startswith(start)]
        check_names(self.file, found, named, (BASE, KNOWN))
        functions = self._side_by_side()
        first = functions[0].limb_lanes
        assert first is not None
        plain, wide = "", ""
        for function in functions:
            head = self._head(function)
            ports = (*function.graph.inputs, *function.graph.outputs)
            plain += f"{head} {{ {' '.join(f'(void){port.name};' for port in ports)} return 0; }}\n"
            wide += f"{self._limb_head(function)} {{}}\n{head} {{}}\n"
        return f"""#include "{prefix}.h"
#include <math.h>
#if {KNOWN_COMPILERS}
#if !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize")
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"
#endif
{lanes_at_a_time(up, first.size, real)}
#define {up}_VERSION(name) name##_limbs
#define {up}_TARGET __attribute__((unused))
{lane_functions(up, prefix, real, named)}
{wide}
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#else
{plain}
#endif
"""

    def _head(self, function: GeneratedFunction) -> str:
        real, graph = self.proof.module.real, function.graph
        ins = [f"const {real} {port.name}[{port.size}]" for port in graph.inputs]
        outs = [f"{real} {port.name}[{port.size}]" for port in graph.outputs]
        return f"int {self._name(function)}({', '.join([*ins, *outs])})"

    def _limb_head(self, function: GeneratedFunction) -> str:
        states, results = _sizes(function.limb_lanes)
        given = f"const lanes state[{states}], lanes result[{results}]"
        return f"static inline truth {self._name(function)}_lanes({given})"

    def _proven(self, function: GeneratedFunction, name: str, bodies: dict[str, Any]) -> Outputs:
        """That a function takes good states alone, writes nothing in others, and computes its three parts."""
        module, terms, graph = self.proof.module, self.proof.terms, function.graph
        parts = function.limb_lanes
        assert parts is not None
        conditions = Conditions(terms)
        machine, logic = Machine(terms, conditions), conditions.booleans
        limb = function_of(of_one_lane(bodies[f"{name}_lanes"], module.real), module.structs)
        lanes = Executor(replace(module, functions={}), machine, calculator=LaneCalculator)
        driver = _Registers(lanes, limb, parts, self.proof.prefix.upper())
        executor = Executor(replace(module, functions={}), machine, driver, calculator=_RegisterCalculator)
        text = function_of(bodies[name], module.structs)
        value, outputs = run(executor, text, (graph.inputs, graph.outputs), {}, kind="int")
        where = f"{text.tree.coord}: {name}"
        if module.prototypes.get(name) != (text.type, text.parameters):
            raise CertificateError(f"{where} is not what the header declares")
        taken = machine.condition(value, text.tree.coord)
        wanted, good = self._specified(conditions, function, parts)
        if conditions.possible(logic.both(taken, logic.no(good))):
            raise CertificateError(f"{where}: it takes states that may be bad")
        numbers = logic.both(conditions.tested_finite(), conditions.comparable())
        if conditions.possible(logic.all([good, numbers, logic.no(taken)])):
            raise CertificateError(f"{where}: it leaves states that are good")
        results = {}
        for port in graph.outputs:
            cells = outputs[port.name]
            results[port.name] = tuple(machine.known(cell, taken) for cell in cells)
            if [terms.canonical(cell) for cell in results[port.name]] != list(wanted[port.name]):
                raise CertificateError(f"{where}: {port.name} is another expression than that of the graphs")
            left = logic.no(taken)
            if any(machine.known(cell, left) != terms.unset for cell in cells):
                raise CertificateError(f"{where}: {port.name} is written though the state is not taken")
        return results

    def _specified(
        self, conditions: Conditions, function: GeneratedFunction, parts: LimbLanes
    ) -> tuple[dict[str, tuple[int, ...]], int]:
        """Canonical forms of the outputs, and when a state is good: guards of all parts hold, all is finite."""
        terms, real, logic = conditions.terms, self.proof.module.real, conditions.booleans
        inputs = leaves_of(terms, replace(function.graph, iteration=None))
        states, good = self._part(conditions, parts.platform, inputs)
        size = len(states) // parts.count
        (state,), results = parts.limb.inputs, list[int]()
        for limb in range(parts.count):
            handed = {(state.name, entry): states[size * limb + entry] for entry in range(size)}
            found, holds = self._part(conditions, parts.limb, handed)
            results, good = [*results, *found], logic.both(good, holds)
        given = parts.assemble.inputs[-1].name
        inside = {**inputs, **{(given, entry): form for entry, form in enumerate(results)}}
        forms = forms_of(terms, parts.assemble, inside, real)
        good = logic.both(good, self._guards(conditions, parts.assemble, forms))
        outputs = {port.name: tuple(forms[index] for index in port.nodes) for port in parts.assemble.outputs}
        every = [*inputs.values(), *(form for entries in outputs.values() for form in entries)]
        return outputs, logic.both(good, every_finite(conditions, every))

    def _guards(self, conditions: Conditions, graph: ExprGraph, forms: Sequence[int]) -> int:
        """Whether all guards of a part hold by a margin; that they hold then follows from limits not being negative."""
        return guards_hold_by_far(conditions, graph, forms, self.proof.module.real)[0]

    def _part(self, conditions: Conditions, graph: ExprGraph, inputs: Inputs) -> tuple[list[int], int]:
        """Canonical forms of the results of a part, and whether its guards hold."""
        forms = forms_of(conditions.terms, graph, inputs, self.proof.module.real)
        return [forms[index] for port in graph.outputs for index in port.nodes], self._guards(conditions, graph, forms)


def _sizes(parts: LimbLanes | None) -> tuple[int, int]:
    """Entries of the state and of the result of a limb."""
    assert parts is not None
    return parts.platform.outputs[0].size // parts.count, parts.limb.outputs[0].size


class _RegisterCalculator(LaneCalculator):
    """Values outside of lanes: the one condition of lanes there is holds where it does in any."""

    def _funccall(self, tree: Any, state: State) -> tuple[Value, State]:
        given = tree.args.exprs if tree.args else ()
        if tree.name.name == "lanes_any" and [getattr(each, "name", "") for each in given] == ["bad"]:
            return Flag(state.memory.get(BAD, (TRUE,))[0]), state
        return super()._funccall(tree, state)


@dataclass(slots=True)
class _Registers:
    """Takes the statements that are about registers: a loop over the lanes that packs states, computes limbs, unpacks.

    Attributes:
        lanes: Executes what is computed in a lane.
        limb: The function of a lane.
        parts: How many limbs and lanes there are.
        up: Prefix of macros.
    """

    lanes: Executor
    limb: Function
    parts: LimbLanes
    up: str
    _own: list[Lanes] = field(default_factory=list)
    _result: list[Lanes] = field(default_factory=list)
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
        if kind == "Decl" and tree.name in ("result", "bad"):
            module, size = self.lanes.module, self.parts.size
            text = f"{module.real} result[{_sizes(self.parts)[1]}][{size}];" if tree.name == "result" else NONE_BAD
            match(module, tree, self._statement(text))
            return state
        if kind == "Decl" and tree.name == "own":
            return self._differing(executor, tree, state)
        if kind == "Decl" and tree.name == "limb_results":
            return self._unpack(tree, state)
        return None

    def _statement(self, text: str) -> Any:
        """A statement of a reference text, which may name types of registers."""
        module = self.lanes.module
        return reference_statement(replace(module, structs={**module.structs, **dict.fromkeys(TYPES, ())}), text)

    def _differing(self, executor: Executor, tree: Any, state: State) -> State:
        """What is handed to the limbs by lane."""
        rows = [each.exprs for each in tree.init.exprs] if type(tree.init).__name__ == "InitList" else []
        for row in rows:
            found = [executor.calculator.value(each, state)[0] for each in row]
            self._own.append(tuple(self.lanes.machine.real(each, tree.coord) for each in found))
        module, size = self.lanes.module, self.parts.size
        bare = copy.copy(tree)
        bare.init = None
        match(module, bare, self._statement(f"const {module.real} own[{len(rows)}][{size}];"))
        if any(len(row) != size for row in self._own):
            raise CertificateError(f"{tree.coord}: {size} lanes were expected in each row")
        return state

    def _limbs(self, executor: Executor, tree: Any, state: State) -> State:
        """Each lane by itself; those beyond the limbs have to repeat the last one."""
        states, results = _sizes(self.parts)
        try:
            entries = tree.stmt.block_items[0].init.exprs
        except (AttributeError, TypeError, IndexError):
            raise CertificateError(f"{tree.coord}: the states of the limbs were expected here") from None
        handed = [self._entry(executor, each, state) for each in entries]
        self._check_loop(tree, len(handed))
        if len(handed) != states or self._result:
            raise CertificateError(f"{tree.coord}: the limbs are computed from {states} entries, once")
        lanes, bad = list[Lanes](), FALSE
        for lane in range(self.parts.size):
            memory = {"lane:state": tuple(entry[lane] for entry in handed)}
            memory["lane:result"] = (self.lanes.machine.terms.unset,) * results
            given: list[Value] = [Pointer("lane:state", 0, states, True), Pointer("lane:result", 0, results, False)]
            inside = State({}, memory, {}, state.here)
            value, after = self.lanes.call(self.limb, given, inside, tree.coord)
            lanes.append(after.memory["lane:result"])
            if lane < self.parts.count:
                bad = self.lanes.machine.logic.either(bad, self.lanes.machine.condition(value, tree.coord))
            elif lanes[lane] != lanes[self.parts.count - 1]:
                raise CertificateError(f"{tree.coord}: lane {lane} is none of a limb, and not that of the last one")
        self._result = lanes
        return replace(state, memory={**state.memory, BAD: (bad,)})

    def _entry(self, executor: Executor, tree: Any, state: State) -> Lanes:
        """An entry of the states by lane: one value in all of them, or a row of what differs."""
        module = self.lanes.module
        if type(tree).__name__ == "FuncCall" and tree.name.name == "lanes_of" and len(tree.args.exprs) == 1:
            value = executor.calculator.value(tree.args.exprs[0], state)[0]
            return (self.lanes.machine.real(value, tree.coord),) * self.parts.size
        for row, lanes in enumerate(self._own):
            if not differ(module, tree, self._statement(f"*(const stored *)(own[{row}] + first);")):
                return lanes
        raise CertificateError(f"{tree.coord}: this entry of the states is not read")

    def _check_loop(self, tree: Any, entries: int) -> None:
        """What the loop is but for the entries of the states, and which directives stand before it."""
        module, size, (states, results) = self.lanes.module, self.parts.size, _sizes(self.parts)
        taken = " ".join(f"*(stored *)(result[{place}] + first) = limb[{place}];" for place in range(results))
        text = f"""for (int first = 0; first < {size}; first += {self.up}_LANES) {{
            const lanes state[{states}] = {{ {", ".join(["0"] * entries)} }}; lanes limb[{results}];
            bad |= {self.limb.name}(state, limb); {taken} }}"""
        bare = copy.deepcopy(tree)
        bare.stmt.block_items[0].init.exprs = self._statement(text).stmt.block_items[0].init.exprs
        match(module, bare, self._statement(text))
        expected = unrolled(size, module.real)
        if self._directives != expected:
            raise CertificateError(f"{tree.coord}: these directives are not read")
        self._directives.clear()

    def _unpack(self, tree: Any, state: State) -> State:
        results, terms = _sizes(self.parts)[1], list[int]()
        for each in tree.init.exprs:
            try:
                row, lane = int(each.name.subscript.value), int(each.subscript.value)
                known = each.name.name.name == "result" and 0 <= row < results and 0 <= lane < self.parts.size
            except (AttributeError, ValueError):
                known = False
            if not known or not self._result:
                raise CertificateError(f"{tree.coord}: this result of a limb is not read")
            terms.append(self._result[lane][row])
        if len(terms) != results * self.parts.count or tree.type.dim.value != str(len(terms)):
            raise CertificateError(f"{tree.coord}: these are not the results of all limbs")
        name = self.lanes.machine.fresh(tree.name)
        pointer = Pointer(name, 0, len(terms), True)
        return replace(state, names={**state.names, tree.name: pointer}, memory={**state.memory, name: tuple(terms)})
