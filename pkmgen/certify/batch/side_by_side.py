"""The proof of functions with their limbs side by side: platform, limbs in the lanes of a register, assembly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pkmgen.certify.batch.lane_functions import BASE, KNOWN, lane_functions
from pkmgen.certify.batch.lanes import LaneCalculator
from pkmgen.certify.batch.vectors import check_names, check_parts, of_one_lane, tree_of
from pkmgen.certify.booleans import FALSE
from pkmgen.certify.conditions import Conditions, every_finite
from pkmgen.certify.execute import Executor
from pkmgen.certify.machine import Flag, Machine, Pointer, State, Value
from pkmgen.certify.module_proof import ModuleProof, Outputs
from pkmgen.certify.prove import run
from pkmgen.certify.reader import Function, function_of
from pkmgen.certify.schema import match
from pkmgen.certify.specification import Inputs, forms_of, guards_hold_by_far, leaves_of
from pkmgen.errors import CertificateError
from pkmgen.functions.types import GeneratedFunction, LimbLanes
from pkmgen.graph.types import ExprGraph

KNOWN_COMPILERS = (
    "defined(__AVX__) && defined(__GNUC__) && !defined(PKMGEN_PLAIN) && (!defined(_WIN32) || defined(__clang__))"
)
Lanes = tuple[int, ...]
"""A term for each lane."""


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
#define {up}_LANES {first.size}
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
        driver = _Registers(lanes, limb, parts)
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
            return state.names["bad"], state
        return super()._funccall(tree, state)


@dataclass(slots=True)
class _Registers:
    """Takes the statements that are about registers: states packed into lanes, the limbs, results taken out.

    Attributes:
        lanes: Executes what is computed in a lane.
        limb: The function of a lane.
        parts: How many limbs and lanes there are.
    """

    lanes: Executor
    limb: Function
    parts: LimbLanes
    _state: dict[int, Lanes] = field(default_factory=dict)
    _result: list[Lanes] = field(default_factory=list)

    def __call__(self, executor: Executor, tree: Any, state: State) -> State | None:
        """Take a statement, if it is one of them."""
        kind = type(tree).__name__
        if kind == "Decl" and tree.name in ("state", "result") and tree.init is None:
            sizes = dict(zip(("state", "result"), _sizes(self.parts), strict=True))
            if type(tree.type).__name__ != "ArrayDecl" or tree.type.dim.value != str(sizes[tree.name]):
                raise CertificateError(f"{tree.coord}: {tree.name} has another size")
            return state
        if kind == "Assignment" and type(tree.lvalue).__name__ == "ArrayRef" and tree.lvalue.name.name == "state":
            return self._pack(executor, tree, state)
        if kind == "Decl" and tree.name == "bad":
            return self._limbs(tree, state)
        if kind == "Decl" and tree.name == "limb_results":
            return self._unpack(tree, state)
        return None

    def _pack(self, executor: Executor, tree: Any, state: State) -> State:
        value, place = tree.rvalue, tree.lvalue.subscript
        if tree.op != "=" or type(value).__name__ != "CompoundLiteral" or type(place).__name__ != "Constant":
            raise CertificateError(f"{tree.coord}: this register is not read")
        found = [executor.calculator.value(each, state)[0] for each in value.init.exprs]
        lanes = tuple(self.lanes.machine.real(each, tree.coord) for each in found)
        if len(lanes) != self.parts.size or int(place.value) in self._state:
            raise CertificateError(f"{tree.coord}: a register of {self.parts.size} lanes was expected, once")
        self._state[int(place.value)] = lanes
        return state

    def _limbs(self, tree: Any, state: State) -> State:
        """Each lane by itself; those beyond the limbs have to repeat the last one."""
        call, (states, results) = tree.init, _sizes(self.parts)
        names = [each.name for each in call.args.exprs] if type(call).__name__ == "FuncCall" else []
        if names != ["state", "result"] or call.name.name != self.limb.name or set(self._state) != set(range(states)):
            raise CertificateError(f"{tree.coord}: the limbs are not computed from all of their state")
        lanes, bad = list[Lanes](), FALSE
        for lane in range(self.parts.size):
            memory = {"lane:state": tuple(self._state[k][lane] for k in range(states))}
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
        return replace(state, names={**state.names, "bad": Flag(bad)})

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
