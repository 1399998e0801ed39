"""The proof that a C function computes what its graph says: every output, and every bit of its status."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pkmgen.certificates.booleans import TRUE
from pkmgen.certificates.calls import PartCalls
from pkmgen.certificates.conditions import Conditions, Word
from pkmgen.certificates.differences import Entry, Failed
from pkmgen.certificates.execute import Driver, Executor
from pkmgen.certificates.machine import Cells, Machine, Pointer, State, StructPointer, Value
from pkmgen.certificates.reader import Function, Module, Parameter
from pkmgen.certificates.specification import Specified, specified_preparation
from pkmgen.certificates.terms import Terms
from pkmgen.certificates.trace import Statement
from pkmgen.errors import CertificateError
from pkmgen.functions.admission import Admission
from pkmgen.graph.types import GraphPort

Constants = Mapping[tuple[str, str], int]
"""Terms of the fields of the structs of parameters and constants."""


@dataclass(frozen=True, slots=True)
class Executed:
    """What a C function was found to do.

    Attributes:
        status: Its status word.
        outputs: Terms of its outputs by name, choices between good and bad states included.
        statements: What was executed, in order.
        compared: How many comparisons there were then.
        pieces: Names of the functions that are pieces of it.
    """

    status: Word
    outputs: Mapping[str, tuple[int, ...]]
    statements: Sequence[Statement]
    compared: int
    pieces: tuple[str, ...] = ()


def execute_function(
    module: Module,
    conditions: Conditions,
    function: Function,
    ports: tuple[Sequence[GraphPort], Sequence[GraphPort]],
    constants: Constants,
    driver: Driver | None = None,
    parts: PartCalls | None = None,
) -> Executed:
    """Execute a function of a state on symbols.

    Args:
        module: The module it stands in.
        conditions: Terms and variables of the proof.
        function: The function.
        ports: The inputs and the outputs that it has to have.
        constants: Terms of the fields that it may read.
        driver: What takes an iteration.
        parts: What takes calls of parts.

    Raises:
        CertificateError: It has other arguments, or something in it is not understood.
    """
    machine = Machine(conditions.terms, conditions)
    executor = Executor(module, machine, driver, parts)
    value, outputs = run(executor, function, ports, constants)
    word = machine.word(value, function.tree.coord)
    return Executed(word, outputs, executor.trace.statements, conditions.compared, tuple(executor.pieces))


def run(
    executor: Executor,
    function: Function,
    ports: tuple[Sequence[GraphPort], Sequence[GraphPort]],
    constants: Constants,
    kind: str = "uint32_t",
    given: str = "in",
) -> tuple[Value, dict[str, tuple[int, ...]]]:
    """What a function returns, and terms of its outputs by name.

    Args:
        executor: Executes it.
        function: The function.
        ports: The inputs and the outputs that it has to have.
        constants: Terms of the fields that it may read.
        kind: The type that it has to return.
        given: Kind of the arrays of inputs: `in` for those that outputs may overwrite.
    """
    machine = executor.machine
    if function.type != kind:
        raise CertificateError(f"{function.tree.coord}: {function.name} returns another type")
    state, arguments = _given(executor.module, machine, function, *ports, constants, given)
    value, after = executor.whole_function(function, state, arguments)
    return value, {port.name: after.memory[f"out:{port.name}"] for port in ports[1]}


def _given(
    module: Module,
    machine: Machine,
    function: Function,
    inputs: Sequence[GraphPort],
    outputs: Sequence[GraphPort],
    constants: Constants,
    given: str,
) -> tuple[State, dict[str, Value]]:
    """The state at the beginning, and the arguments."""
    rest, arguments = list(function.parameters), dict[str, Value]()
    memory: dict[str, Cells] = {}
    if rest and rest[0].type.endswith("_constants"):
        first = rest.pop(0)
        if first.name != "constants" or not first.const:
            raise CertificateError(f"{function.tree.coord}: {function.name}: parameter {first.name} is not read")
        arguments["constants"] = StructPointer(first.type, const=True)
    expected = [(port, True) for port in inputs] + [(port, False) for port in outputs]
    seen = [(each.name, each.type, each.size, each.const) for each in rest]
    wanted = [(port.name, module.real, port.size, const) for port, const in expected]
    if seen != wanted:
        raise CertificateError(f"{function.tree.coord}: {function.name} has other parameters than its graph has ports")
    for port, const in expected:
        name = f"{given if const else 'out'}:{port.name}"
        arguments[port.name] = Pointer(name, 0, port.size, const)
        memory[name] = tuple(
            machine.terms.make("input", (), (port.name, entry)) if const else machine.terms.unset
            for entry in range(port.size)
        )
    return State({}, memory, constants), arguments


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a prepare function was found to do.

    Attributes:
        where: Where it stands, for messages.
        conditions: Terms and variables of the proof.
        given: Canonical forms of the parameters.
        constants: Terms of all constants, of good parameters.
        spoiled: Whether constants of bad parameters are NaN.
        status: Its status word.
        statements: What was executed, in order.
    """

    where: str
    conditions: Conditions
    given: tuple[int, ...]
    constants: Constants
    spoiled: bool
    status: Word
    statements: Sequence[Statement]

    def check(self, admission: Admission, real: str) -> None:
        """See that it admits no other parameters than the robot does.

        Raises:
            CertificateError: Its verdict on constants that are not finite is wrong, or it omits a demand.
        """
        if admission.demands and not self.spoiled:
            raise CertificateError(f"{self.where}: constants of bad parameters are not NaN")
        forms = [self.conditions.terms.canonical(term) for term in self.constants.values()]
        if self.status != specified_preparation(self.conditions, admission, self.given, forms, real):
            asked = "parameters are as the robot asks, and " if admission.demands else ""
            raise CertificateError(f"{self.where}: it does not tell whether {asked}all constants are finite")


def prepared_constants(module: Module, terms: Terms, function: Function, prefix: str) -> Preparation:
    """Terms of all constants that the prepare function computes of the parameters, and its status.

    Raises:
        CertificateError: It leaves one out, or something in it is not understood.
    """
    given, made = f"{prefix}_parameters", f"{prefix}_constants"
    conditions = Conditions(terms, fixed_are_finite=False)
    machine, where = Machine(terms, conditions), f"{function.tree.coord}: {function.name}"
    expected = (Parameter("parameters", given, 0, True), Parameter("constants", made, 0, False))
    if function.parameters != expected or function.static:
        raise CertificateError(f"{where}: other parameters than {given} and {made}")
    fields = {(given, name): terms.make("parameter", (), name) for name in module.structs[given]}
    arguments = {"parameters": StructPointer(given, True), "constants": StructPointer(made, False)}
    executor = Executor(module, machine)
    value, after = executor.whole_function(function, State({}, {}, fields), arguments)
    left = [name for name in module.structs[made] if (made, name) not in after.fields]
    if left:
        raise CertificateError(f"{where}: constant {left[0]} is not computed")
    status = machine.word(value, function.tree.coord)
    good = status.is_zero(conditions.booleans)
    bad = conditions.booleans.no(good)
    written = {key: term for key, term in after.fields.items() if key[0] == made}
    return Preparation(
        where,
        conditions,
        tuple(terms.canonical(term) for term in fields.values()),
        {key: machine.known(term, good) for key, term in written.items()},
        all(machine.known(term, bad) == terms.nan for term in written.values()),
        status,
        executor.trace.statements,
    )


def compare(
    conditions: Conditions,
    found: Executed,
    wanted: Specified,
    told: Callable[[Failed], str],
    *,
    step: bool = False,
) -> dict[str, tuple[int, ...]]:
    """Prove that a function does what it has to.

    Args:
        conditions: Terms and variables of the proof.
        found: What it does.
        wanted: What it has to do.
        told: Locates the first difference of the function.
        step: Whether its outputs stand in bad states too, as those of a Newton step do; else they are NaN there.

    Returns:
        Terms of its outputs in good states.

    Raises:
        CertificateError: It does something else.
    """
    logic, terms = conditions.booleans, conditions.terms
    words = enumerate(zip(found.status.bits, wanted.status.bits, strict=True))
    bits = tuple(bit for bit, (one, other) in words if conditions.possible(logic.differ(one, other)))
    good = wanted.status.is_zero(logic)
    bad = logic.no(good)
    machine, results = Machine(terms, conditions), {}
    other, kept = list[Entry](), list[Entry]()
    for name, entries in wanted.outputs.items():
        results[name] = tuple(machine.known(term, TRUE if step else good) for term in found.outputs[name])
        for entry, (term, form) in enumerate(zip(results[name], entries, strict=True)):
            if terms.canonical(term) != form:
                other.append((name, entry))
            if not step and machine.known(found.outputs[name][entry], bad) != terms.nan:
                kept.append((name, entry))
    failed = Failed(tuple(other), bits, tuple(kept))
    if failed != Failed():
        raise CertificateError(told(failed))
    return results
