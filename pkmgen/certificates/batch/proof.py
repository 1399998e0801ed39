"""The proof of a batch file: its loops are those of the reference, its functions of lanes compute their graphs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pkmgen.certificates.batch.lane_functions import BASE, KNOWN
from pkmgen.certificates.batch.lane_loops import LaneStep
from pkmgen.certificates.batch.lanes import LaneCalculator, compare_lanes
from pkmgen.certificates.batch.loops import BatchText
from pkmgen.certificates.batch.newton import LaneNewton
from pkmgen.certificates.batch.pieces import apart, in_one, stages_of, with_pieces
from pkmgen.certificates.batch.vectors import check_names, check_parts, of_one_lane, tree_of
from pkmgen.certificates.conditions import Conditions
from pkmgen.certificates.differences import Differences, Failed
from pkmgen.certificates.execute import Executor
from pkmgen.certificates.machine import Machine
from pkmgen.certificates.module_proof import ModuleProof, Outputs, ProvenFunction
from pkmgen.certificates.newton import solved_word
from pkmgen.certificates.prove import run
from pkmgen.certificates.reader import Module, function_of
from pkmgen.certificates.schema import match
from pkmgen.certificates.specification import forms_of, guards_hold_by_far, leaves_of, specified, specified_step
from pkmgen.errors import CertificateError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.types import ExprGraph


@dataclass(slots=True)
class BatchProof:
    """Proof of one batch file.

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
            For each function terms of the outputs of a lane that is good; none for those that call others.

        Raises:
            CertificateError: Something in it is not what it has to be.
        """
        module, prefix = self.proof.module, self.proof.prefix
        up, structs = prefix.upper(), tuple(module.structs)
        found, pieces = apart(tree_of(self.file, text, up, module.real, structs))
        stages = stages_of(found, pieces)
        reference = BatchText(
            prefix,
            module.real,
            self._constants(),
            self.functions,
            self._helpers(found),
            self._lane_steps(),
            any("inline" in tree.decl.funcspec for tree in pieces.values()),
            stages,
        )
        expected = tree_of("reference", reference.whole(), up, module.real, structs)
        check_parts(self.file, found, expected)
        bodies = self._match(found, expected)
        bodies |= {name: in_one(bodies[name], each) for name, each in stages.items()}
        self._check_prototypes(found)
        used = set[str]()
        results = self._lanes(bodies, with_pieces(module, pieces), used)
        left = [tree for name, tree in pieces.items() if name not in used]
        if left:
            raise CertificateError(f"{left[0].coord}: piece {left[0].decl.name} is in no function")
        return results

    def _constants(self) -> str:
        kind = f"{self.proof.prefix}_constants"
        return kind if kind in self.proof.module.structs else ""

    def _helpers(self, found: Sequence[Any]) -> list[str]:
        """Names of the functions of lanes that the file defines, each of which the reference knows."""
        define = re.compile(rf"define (lanes_\w+) {self.proof.prefix.upper()}_VERSION\({self.proof.prefix}_\1\)")
        pragmas = [item.string for item in found if type(item).__name__ == "Pragma"]
        names = [each[1] for each in map(define.fullmatch, pragmas) if each]
        check_names(self.file, found, names, (BASE, KNOWN))
        return names

    def _lane_steps(self) -> dict[str, LaneStep]:
        steps = {}
        for name, proven in self.proof.functions.items():
            if proven.step is not None:
                graph, text = proven.step.graph, self.proof.module.functions[proven.step.name]
                reads = text.parameters[:1] != () and text.parameters[0].name == "constants"
                steps[name] = LaneStep(proven.step.name, graph.inputs, graph.outputs, reads)
        return steps

    def _match(self, found: Sequence[Any], expected: Sequence[Any]) -> dict[str, Any]:
        """Compare all parts; of functions of lanes that compute something, whose body is the rest, the head alone."""
        module, bodies = self.proof.module, dict[str, Any]()
        steps = {proven.step.name for proven in self.proof.functions.values() if proven.step}
        computing = {f.graph.name: f for f in self.functions if f.composition is None}
        names = {f"{self.proof.prefix}_{name}" for name in computing} | steps
        for item, other in zip(found, expected, strict=True):
            if type(item).__name__ == type(other).__name__ == "FuncDef":
                name = str(item.decl.name).removesuffix("__version")
                if name != item.decl.name and name in names and name not in bodies:
                    match(module, item.decl, other.decl)
                    bodies[name] = item
                    continue
            match(module, item, other)
        return bodies

    def _check_prototypes(self, found: Sequence[Any]) -> None:
        """The header has to declare the functions of many states as they are."""
        module = self.proof.module
        for item in found:
            if type(item).__name__ == "FuncDef" and not item.decl.storage:
                function = function_of(item, module.structs)
                if module.prototypes.get(function.name) != (function.type, function.parameters):
                    raise CertificateError(f"{item.coord}: {function.name} is not what the header declares")

    def _lanes(self, bodies: Mapping[str, Any], module: Module, used: set[str]) -> dict[str, Outputs]:
        """What the functions of lanes compute; `used` gets the names of their pieces, which `module` has."""
        results, steps = dict[str, Outputs](), set[str]()
        for function in self.functions:
            proven = self.proof.functions[function.graph.name]
            if proven.step is not None and proven.step.name not in steps:
                steps.add(proven.step.name)
                self._one_lane(proven.step, bodies[proven.step.name], None, module, used)
            if function.composition is None:
                results[function.graph.name] = self._one_lane(proven, bodies[proven.name], proven.step, module, used)
        return results

    def _one_lane(
        self, proven: ProvenFunction, tree: Any, step: ProvenFunction | None, module: Module, used: set[str]
    ) -> Outputs:
        """What a function of lanes computes in each of them, proven like a function of one state."""
        terms, graph = self.proof.terms, proven.graph
        conditions = Conditions(terms)
        is_step = any(each.step is proven for each in self.proof.functions.values())
        text = function_of(of_one_lane(tree, module.real), module.structs)
        driver = None if step is None else self._driver(graph, step, conditions)
        executor = Executor(module, Machine(terms, conditions), driver, calculator=LaneCalculator)
        ports = (graph.inputs, graph.outputs)
        # Before the text is: a limit and its margin are neighbours then, and diagrams of many limits stay small.
        leaves = leaves_of(terms, graph)
        by_far = guards_hold_by_far(conditions, graph, forms_of(terms, graph, leaves, module.real), module.real)
        allowed = conditions.comparisons()
        value, outputs = run(executor, text, ports, self.proof.constants, kind="int", given="lane")
        used.update(executor.pieces)
        compared, where = conditions.compared, f"{tree.coord}: {proven.name}, in lanes"
        if driver is not None and not driver.complete:
            raise CertificateError(f"{where}: it has no iteration, or not all of it")
        bad = executor.machine.condition(value, tree.coord)
        solved = None if step is None else solved_word(conditions)
        if is_step:
            wanted = specified_step(conditions, graph, leaves, module.real)
        else:
            wanted = specified(conditions, graph, leaves, module.real, solved)

        def told(failed: Failed, words: str) -> str:
            statements = executor.trace.statements
            found = Differences(conditions, graph, leaves, module.real, statements, wanted, compared, guarded=allowed)
            return found.told(failed, module.macros, f"{proven.name}, in lanes", tree.coord, words)

        return compare_lanes(conditions, told, bad, outputs, wanted, by_far, step=is_step)

    def _driver(self, graph: ExprGraph, step: ProvenFunction, conditions: Conditions) -> LaneNewton:
        reads = self._lane_steps()[graph.name].reads_constants
        up = self.proof.prefix.upper()
        return LaneNewton(self.proof.module, up, graph, step.name, "constants" if reads else "", conditions)
