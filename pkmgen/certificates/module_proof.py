"""All functions of an emitted C module proven one by one; nothing in the module may be left over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pkmgen import status
from pkmgen.certificates.calls import PartCalls, specified_calls, written_out
from pkmgen.certificates.conditions import Conditions, Word
from pkmgen.certificates.differences import Differences, Failed
from pkmgen.certificates.machine import Machine
from pkmgen.certificates.newton import NewtonDriver, solved_word, step_ports
from pkmgen.certificates.prove import Constants, Executed, compare, execute_function, prepared_constants
from pkmgen.certificates.reader import Function, Module
from pkmgen.certificates.rollout import match_rollout
from pkmgen.certificates.specification import Specified, leaves_of, specified, specified_step
from pkmgen.certificates.terms import Terms
from pkmgen.certificates.trace import Statement
from pkmgen.errors import CertificateError
from pkmgen.functions.admission import ALL_ADMITTED, Admission
from pkmgen.functions.types import Composition, GeneratedFunction
from pkmgen.graph.types import ExprGraph

HELPERS = ("all_finite", "exceeds", "reaches", "vanishes", "status_of_limb")
"""Small functions that others call; each call is followed, so that they are read wherever they matter."""
KINDS = ("OK", "OUT_OF_REACH", "SINGULAR", "NOT_FINITE", "NOT_NORMALISED", "NO_CONVERGENCE", "OTHER_ASSEMBLY")
Outputs = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ProvenFunction:
    """A function of the C text that is proven.

    Attributes:
        name: Name in C.
        graph: What it is equal to.
        outputs: Terms of its outputs in good states.
        bits: Bits that its status may have.
        operations: How many operations its expressions take, each term once.
        step: The step of its iteration, proven like a function.
        calls: Names of the functions that it consists of.
        compared: Names of functions that are equal to a reference text: loops, continuations, steps in time.
        pieces: Names of functions that are pieces of it.
    """

    name: str
    graph: ExprGraph
    outputs: Outputs
    bits: int
    operations: int
    step: ProvenFunction | None = None
    calls: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


@dataclass(slots=True)
class ModuleProof:
    """Proofs of the functions of a module.

    Attributes:
        module: The module.
        prefix: Prefix of its C names.
        terms: All its expressions.
        constants: Fields of the struct of constants, by what the prepare function computes.
        functions: What was proven, by the name of the graph.
    """

    module: Module
    prefix: str
    terms: Terms = field(default_factory=Terms)
    constants: Constants = field(default_factory=dict)
    functions: dict[str, ProvenFunction] = field(default_factory=dict)
    _prepared: Sequence[Statement] = ()
    _steps: dict[str, tuple[ExprGraph, ProvenFunction]] = field(default_factory=dict)

    def prove(
        self, functions: Sequence[GeneratedFunction], limbs: Sequence[str], admission: Admission = ALL_ADMITTED
    ) -> None:
        """Prove all functions, and that the prepare function admits no other parameters than the robot does.

        Raises:
            CertificateError: One is not proven, missing, or there are others.
        """
        iterates = any(function.graph.iteration for function in functions)
        self._check_macros(limbs, admission, iterates)
        prepare, preparation = self.module.functions.get(f"{self.prefix}_prepare"), None
        if prepare is not None:
            preparation = prepared_constants(self.module, self.terms, prepare, self.prefix)
            self.constants, self._prepared = preparation.constants, preparation.statements
        for function in sorted(functions, key=lambda each: each.composition is not None):  # parts first
            self.functions[function.graph.name] = self._proven(function)
        if preparation is not None:
            preparation.check(admission, self.module.real)
        known = {*HELPERS, f"{self.prefix}_prepare"}
        for proven in self.functions.values():
            known |= {proven.name, *proven.compared, *proven.pieces}
            known |= {proven.step.name, *proven.step.pieces} if proven.step else set()
        left = [function for name, function in self.module.functions.items() if name not in known]
        if left:
            raise CertificateError(f"{left[0].tree.coord}: function {left[0].name} is in no graph")
        for name in HELPERS:
            if name in self.module.functions and not self.module.functions[name].static:
                raise CertificateError(f"{self.module.functions[name].tree.coord}: helper {name} is not static")

    def _check_macros(self, limbs: Sequence[str], admission: Admission, iterates: bool) -> None:
        up = self.prefix.upper()
        kinds = (*KINDS, *(["BAD_PARAMETERS"] if admission.demands else []), *(["OTHER_SIDE"] if iterates else []))
        wanted = {f"{up}_{kind}": getattr(status, kind) for kind in kinds}
        for place, limb in enumerate(limbs):
            wanted[f"{up}_LIMB_{limb.upper()}_OUT_OF_REACH"] = 1 << (status.LIMB_OUT_OF_REACH + place)
            wanted[f"{up}_LIMB_{limb.upper()}_SINGULAR"] = 1 << (status.LIMB_SINGULAR + place)
        seen = self.module.macros
        odd = [name for name in (*seen, *wanted) if seen.get(name) != wanted.get(name)]
        if odd:
            where, name = self.module.places.get(odd[0], f"{self.prefix}.h:1"), odd[0]
            allowed = f"{wanted[name]:#x} is its bit" if name in wanted else "there is no such bit"
            raise CertificateError(f"{where}: {name} is none of the bits of the status of pkmgen: {allowed}")

    def _function(self, name: str) -> Function:
        if name not in self.module.functions:
            raise CertificateError(f"{self.module.file}: function {name} is missing")
        return self.module.functions[name]

    def _proven(self, function: GeneratedFunction) -> ProvenFunction:
        graph, conditions = function.graph, Conditions(self.terms)
        text = self._function(f"{self.prefix}_{graph.name}")
        ports = (graph.inputs, graph.outputs)
        if function.composition is not None:
            return self._composed(conditions, function, function.composition, text)
        driver = NewtonDriver(self.module, self.prefix.upper(), graph, conditions, self.constants)
        found = execute_function(self.module, conditions, text, ports, self.constants, driver)
        solved = None if graph.iteration is None else solved_word(conditions)
        wanted = specified(conditions, graph, leaves_of(self.terms, graph), self.module.real, solved)
        if graph.iteration is not None and not driver.step:
            raise CertificateError(f"{text.tree.coord}: {text.name} has no iteration")
        compared = list(driver.matched)
        if function.rollout is not None:
            compared += match_rollout(self.module, self.prefix, function)
        told = self._told(conditions, text, graph, found, wanted, solved)
        outputs = compare(conditions, found, wanted, told)
        step = None if graph.iteration is None else self._step(driver.step, graph)
        return self._made(text, graph, wanted, outputs, step, compared=tuple(compared), pieces=found.pieces)

    def _step(self, name: str, graph: ExprGraph) -> ProvenFunction:
        """The step of an iteration, proven once for all functions that share it."""
        assert graph.iteration is not None
        ports = step_ports(graph.iteration)
        step = replace(graph.iteration.step, inputs=ports)
        if name in self._steps and self._steps[name][0] == step:
            return self._steps[name][1]
        conditions, text = Conditions(self.terms), self._function(name)
        found = execute_function(self.module, conditions, text, (ports, step.outputs), self.constants)
        wanted = specified_step(conditions, step, leaves_of(self.terms, step), self.module.real)
        told = self._told(conditions, text, step, found, wanted)
        outputs = compare(conditions, found, wanted, told, step=True)
        proven = self._made(text, step, wanted, outputs, pieces=found.pieces)
        self._steps[name] = (step, proven)
        return proven

    def _told(
        self,
        conditions: Conditions,
        text: Function,
        graph: ExprGraph,
        found: Executed,
        wanted: Specified,
        solved: Word | None = None,
    ) -> Callable[[Failed], str]:
        """What says of a function where it first differs from its graph."""

        def told(failed: Failed) -> str:
            used = [each.term for each in found.statements if each.term is not None]
            needed = set(self.terms.needed([*used, *(term for entries in found.outputs.values() for term in entries)]))
            prepared = [each for each in self._prepared if each.term in needed]
            differences = Differences(
                conditions,
                graph,
                leaves_of(self.terms, graph),
                self.module.real,
                (*prepared, *found.statements),
                wanted,
                found.compared,
                solved,
            )
            return differences.told(failed, self.module.macros, text.name, text.tree.coord)

        return told

    def _composed(
        self, conditions: Conditions, function: GeneratedFunction, parts: Composition, text: Function
    ) -> ProvenFunction:
        """A function that calls others, which were proven before it."""
        graph, names = function.graph, (parts.platform, *(limb[0] for limb in parts.limbs), parts.assemble)
        own = {f"{self.prefix}_{name}": self.functions[name] for name in names}
        calls = PartCalls(Machine(self.terms, conditions), {name: proven.bits for name, proven in own.items()})
        found = execute_function(
            self.module, conditions, text, (graph.inputs, graph.outputs), self.constants, parts=calls
        )
        wanted, expected = specified_calls(
            conditions, graph, parts, calls.parts, self.prefix, leaves_of(self.terms, graph)
        )
        if calls.made != expected:
            raise CertificateError(f"{text.tree.coord}: {text.name}: its parts are called with other values")
        told = self._told(conditions, text, graph, replace(found, statements=()), wanted)
        compare(conditions, found, wanted, told)

        def ports(name: str) -> list[tuple[str, int]]:
            return [(port.name, entry) for port in own[name].graph.inputs for entry in range(port.size)]

        written = {name: proven.outputs for name, proven in own.items()}
        outputs = written_out(self.terms, graph, calls.made, written, ports)
        return self._made(text, graph, wanted, outputs, calls=tuple(own))

    def _made(
        self,
        text: Function,
        graph: ExprGraph,
        wanted: Specified,
        outputs: Outputs,
        step: ProvenFunction | None = None,
        calls: tuple[str, ...] = (),
        compared: tuple[str, ...] = (),
        pieces: tuple[str, ...] = (),
    ) -> ProvenFunction:
        roots = [term for entries in outputs.values() for term in entries]
        operations = sum(bool(self.terms.terms[index].args) for index in self.terms.needed(roots))
        bits = sum(1 << place for place, bit in enumerate(wanted.status.bits) if bit)
        return ProvenFunction(text.name, graph, outputs, bits, operations, step, calls, compared, pieces)
