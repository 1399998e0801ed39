"""The proof of functions with their limbs side by side: platform, limbs in the lanes of a register, assembly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.certificates.batch.lane_functions import BASE, KNOWN, lane_functions
from pkmgen.certificates.batch.lanes import LaneCalculator
from pkmgen.certificates.batch.registers import RegisterCalculator, Registers, lanes_at_a_time
from pkmgen.certificates.batch.vectors import check_names, check_parts, of_one_lane, tree_of
from pkmgen.certificates.conditions import Conditions, every_finite
from pkmgen.certificates.execute import Executor
from pkmgen.certificates.machine import Machine
from pkmgen.certificates.module_proof import ModuleProof, Outputs
from pkmgen.certificates.prove import run
from pkmgen.certificates.reader import function_of
from pkmgen.certificates.schema import match
from pkmgen.certificates.specification import Inputs, forms_of, guards_hold_by_far, leaves_of
from pkmgen.errors import CertificateError
from pkmgen.functions.types import GeneratedFunction, LimbLanes
from pkmgen.graph.types import ExprGraph

KNOWN_COMPILERS = (
    "defined(__AVX__) && defined(__GNUC__) && !defined(PKMGEN_PLAIN) && (!defined(_WIN32) || defined(__clang__))"
)


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
        kinds = {kind for each in ours.values() for kind in self._kinds(each)}
        for item, other in zip(found, expected, strict=True):
            name = item.decl.name if type(item).__name__ == type(other).__name__ == "FuncDef" else ""
            if name in kinds | ours.keys() and name not in bodies:
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

    def _kinds(self, function: GeneratedFunction) -> list[str]:
        """Names of the functions of lanes, one for each kind of limbs."""
        return [f"{self._name(function)}_kind_{number}" for number, _ in enumerate(_lanes(function).groups, 1)]

    def _reference(self, found: Sequence[Any]) -> str:
        """The file, bodies left empty: with registers, and where there are none nothing is computed."""
        up, prefix, real = self.proof.prefix.upper(), self.proof.prefix, self.proof.module.real
        start = "define lanes_"
        pragmas = [each.string for each in found if type(each).__name__ == "Pragma"]
        named = [text.split()[1] for text in pragmas if text.startswith(start)]
        check_names(self.file, found, named, (BASE, KNOWN))
        functions = self._side_by_side()
        first = _lanes(functions[0])
        plain, wide = "", ""
        for function in functions:
            head = self._head(function)
            ports = (*function.graph.inputs, *function.graph.outputs)
            plain += f"{head} {{ {' '.join(f'(void){port.name};' for port in ports)} return 0; }}\n"
            wide += f"{self._kind_heads(function)}{head} {{}}\n"
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

    def _kind_heads(self, function: GeneratedFunction) -> str:
        heads = ""
        for name, group in zip(self._kinds(function), _lanes(function).groups, strict=True):
            states, results = group.sizes
            given = f"const lanes state[{states}], lanes result[{results}]"
            heads += f"static inline truth {name}({given}) {{}}\n"
        return heads

    def _proven(self, function: GeneratedFunction, name: str, bodies: dict[str, Any]) -> Outputs:
        """That a function takes good states alone, writes nothing in others, and computes its three parts."""
        module, terms, graph = self.proof.module, self.proof.terms, function.graph
        parts = _lanes(function)
        conditions = Conditions(terms)
        machine, logic = Machine(terms, conditions), conditions.booleans
        kinds = [function_of(of_one_lane(bodies[kind], module.real), module.structs) for kind in self._kinds(function)]
        lanes = Executor(replace(module, functions={}), machine, calculator=LaneCalculator)
        driver = Registers(lanes, kinds, parts, self.proof.prefix.upper())
        executor = Executor(replace(module, functions={}), machine, driver, calculator=RegisterCalculator)
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
        results = dict[int, int]()
        for group in parts.groups:
            (state,), size = group.limb.inputs, group.sizes[0]
            for begin, end in group.places:
                handed = {(state.name, entry): states[begin + entry] for entry in range(size)}
                found, holds = self._part(conditions, group.limb, handed)
                results |= {end + entry: form for entry, form in enumerate(found)}
                good = logic.both(good, holds)
        given = parts.assemble.inputs[-1].name
        inside = {**inputs, **{(given, entry): form for entry, form in results.items()}}
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


def _lanes(function: GeneratedFunction) -> LimbLanes:
    assert function.limb_lanes is not None
    return function.limb_lanes
