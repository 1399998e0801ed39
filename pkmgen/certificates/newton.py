"""Loops of Newton's method in emitted C: compared with a reference text whose numbers are those of the graph.

The text below was written from what `pkmgen.graph.types.GraphIteration` and `Continuation` say, not from what writes C.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pkmgen import status
from pkmgen.certificates.conditions import BITS, Conditions, Word, every_finite
from pkmgen.certificates.execute import Executor
from pkmgen.certificates.machine import Flag, Pointer, State
from pkmgen.certificates.reader import Module
from pkmgen.certificates.schema import literal, match, match_functions, reference_statement
from pkmgen.certificates.specification import forms_of, leaves_of, rounded
from pkmgen.certificates.terms import Terms
from pkmgen.errors import CertificateError
from pkmgen.graph.types import FIRST_PART, HELD_RESIDUAL, LEAST_PART, Continuation, ExprGraph, GraphIteration, GraphPort


def solved_word(conditions: Conditions) -> Word:
    """The status of an iteration, of which nothing is known."""
    return Word(tuple(conditions.named(f"solved, bit {bit}") for bit in range(BITS)))


def step_ports(iteration: GraphIteration) -> tuple[GraphPort, ...]:
    """Inputs that a step reads."""
    read = {node.payload[0] for node in iteration.step.nodes if isinstance(node.payload, tuple)}
    return tuple(port for port in iteration.step.inputs if port.name in read)


@dataclass(slots=True)
class NewtonDriver:
    """Takes the loop of one function.

    Attributes:
        module: Where it stands.
        prefix: Prefix of the module's names, in capitals.
        graph: The function.
        conditions: Variables of its proof.
        constants: What the prepare function computes, by struct and field.
        step: Name of the step that it calls, once its loop was found.
        matched: Names of functions that were compared with the reference.
    """

    module: Module
    prefix: str
    graph: ExprGraph
    conditions: Conditions
    constants: Mapping[tuple[str, str], int]
    step: str = ""
    matched: tuple[str, ...] = ()

    def __call__(self, _executor: Executor, tree: Any, state: State) -> State | None:
        """Take a statement, if it is the loop."""
        iteration = self.graph.iteration
        kind = type(tree).__name__
        loops = kind == "For" and [type(each).__name__ for each in getattr(tree.init, "decls", [])] == ["Decl"]
        loops = loops and tree.init.decls[0].name == "steps"
        if iteration is None or not (loops or (kind == "If" and getattr(tree.cond, "name", "") == "finite")):
            return None
        if self.step:
            raise CertificateError(f"{tree.coord}: a second iteration")
        unknown, convergence = self._begun(iteration, tree, state)
        text = _Text(self.module, self.prefix, iteration, self._called(tree, loops), unknown, convergence)
        way = iteration.continuation
        ports = [port.name for port in step_ports(iteration)]
        if (way is not None and way.port in ports and way.port != iteration.unknown.name) == loops:
            raise CertificateError(f"{tree.coord}: the iteration has another continuation than its graph")
        if loops:
            reference = text.newton("finite && ")
        else:
            reference = f"if (finite) {{ solved = {text.step}s_or_continues({text.given(None)}); }}"
            assert way is not None
            home = self._at_home(iteration, way)
            self.matched = tuple(match_functions(self.module, text.own_names().functions(way, home)))
        match(self.module, tree, reference_statement(self.module, reference))
        self.step = text.step
        return self._solved(iteration, state, (unknown, convergence))

    def _at_home(self, iteration: GraphIteration, way: Continuation) -> list[str]:
        """C text of the entries of the input at home: numbers, or constants that depend on parameters."""
        real, terms = self.module.real, self.conditions.terms
        if iteration.at_home is None:
            return [literal(value, real) for value in way.home]
        forms, ((*entries,),) = (
            forms_of(terms, iteration.at_home, {}, real),
            (p.nodes for p in iteration.at_home.outputs),
        )
        known = {terms.canonical(term): f"constants->{field}" for (_, field), term in self.constants.items()}
        texts = []
        for index in entries:
            op, _, payload = iteration.at_home.nodes[index]
            if op == "const":
                texts.append(literal(rounded(float(payload), real), real))  # type: ignore[arg-type]
            elif forms[index] in known:
                texts.append(known[forms[index]])
            else:
                raise CertificateError(f"{self.module.file}: no constant is what the graph says of home")
        return texts

    def _called(self, tree: Any, loops: bool) -> str:
        """Name of the step that is called."""
        try:
            if loops:
                return str(tree.stmt.block_items[1].init.name.name)
            return str(tree.iftrue.block_items[0].rvalue.name.name).removesuffix("s_or_continues")
        except (AttributeError, IndexError, TypeError):
            raise CertificateError(f"{tree.coord}: this iteration is not what it has to be") from None

    def _begun(self, iteration: GraphIteration, tree: Any, state: State) -> tuple[str, str]:
        """Names of the arrays, which have to be at the start; `finite` and `solved` likewise."""
        terms, conditions = self.conditions.terms, self.conditions
        local = [name for name, value in state.names.items() if isinstance(value, Pointer) and "#" in value.array]
        given = leaves_of(terms, replace(self.graph, iteration=None))
        wanted = [start_of(terms, self.graph, iteration, self.module.real), [terms.number(0.0)] * 3]
        seen = [[terms.canonical(cell) for cell in state.memory[array_of(state, name)]] for name in local]
        finite = Flag(every_finite(conditions, list(given.values())))
        begun = (state.names.get("finite"), state.names.get("solved")) == (finite, Word.of(status.NO_CONVERGENCE))
        if seen != wanted or not begun:
            raise CertificateError(f"{tree.coord}: the iteration does not begin where its graph says")
        return local[0], local[1]

    def _solved(self, iteration: GraphIteration, state: State, arrays: tuple[str, str]) -> State:
        """The state after it: unknowns and convergence are whatever they are."""
        memory = dict(state.memory)
        for name, port in zip(arrays, (iteration.unknown, iteration.convergence), strict=True):
            cells = [self.conditions.terms.make("input", (), (port.name, entry)) for entry in range(port.size)]
            memory[array_of(state, name)] = tuple(cells)
        return replace(state, memory=memory, names={**state.names, "solved": solved_word(self.conditions)})


def start_of(terms: Terms, graph: ExprGraph, iteration: GraphIteration, real: str) -> list[int]:
    """Canonical forms of the unknowns that an iteration begins with."""
    given, start = leaves_of(terms, graph), iteration.start
    entries = [(start, entry) if isinstance(start, str) else start[entry] for entry in range(iteration.unknown.size)]
    return [given[each] if isinstance(each, tuple) else terms.number(rounded(each, real)) for each in entries]


def array_of(state: State, name: str) -> str:
    """The array that a local name stands for."""
    pointer = state.names[name]
    assert isinstance(pointer, Pointer)
    return pointer.array


@dataclass(frozen=True, slots=True)
class _Text:
    """The reference text of an iteration.

    Attributes:
        module: Where it stands.
        up: Prefix of macros.
        iteration: What is solved.
        step: Name of the step.
        unknown: Name of the array of unknowns.
        convergence: Name of the array of residual and number of steps.
    """

    module: Module
    up: str
    iteration: GraphIteration
    step: str
    unknown: str
    convergence: str

    def own_names(self) -> _Text:
        """The same with the names that the loop gives its arrays: several functions may share it."""
        loop = self.module.functions.get(f"{self.step}s")
        if loop is None or len(loop.parameters) < 2:
            raise CertificateError(f"{self.module.file}: function {self.step}s is missing")
        unknown, convergence = (parameter.name for parameter in loop.parameters[-2:])
        return replace(self, unknown=unknown, convergence=convergence)

    @property
    def _size(self) -> int:
        return self.iteration.unknown.size

    @property
    def _constants(self) -> str:
        """Type of the constants that the step is given; empty where there are none."""
        first = self.module.functions[self.step].parameters[:1] if self.step in self.module.functions else ()
        return first[0].type if first and first[0].name == "constants" else ""

    def _ports(self) -> list[GraphPort]:
        return [port for port in step_ports(self.iteration) if port.name != self.iteration.unknown.name]

    def given(self, changed: str | None, unknown: bool = True) -> str:
        """Arguments of a call of the loop, `there` in place of the input that changes."""
        names = ["constants"] if self._constants else []
        names += ["there" if port.name == changed else port.name for port in self._ports()]
        return ", ".join([*names, self.unknown, self.convergence] if unknown else names)

    def _step_given(self) -> str:
        names = ["constants"] if self._constants else []
        own = self.iteration.unknown.name
        names += [self.unknown if port.name == own else port.name for port in step_ports(self.iteration)]
        return ", ".join([*names, "next", self.convergence])

    def _declared(self) -> str:
        real = self.module.real
        names = [f"const {self._constants} *constants"] if self._constants else []
        names += [f"const {real} {port.name}[{port.size}]" for port in self._ports()]
        return ", ".join([*names, f"{real} {self.unknown}[{self._size}]", f"{real} {self.convergence}[3]"])

    def newton(self, condition: str) -> str:
        """Steps until the residual is at the goal, or accepted after the last one."""
        up, real, x, error = self.up, self.module.real, self.unknown, self.convergence
        goal, accepted = (literal(value, real) for value in self.iteration.tolerances(real))
        last = self.iteration.limit
        return f"""for (int steps = 0; {condition}steps <= {last}; ++steps) {{
            {real} next[{self._size}];
            const uint32_t here = {self.step}({self._step_given()});
            {error}[1] = ({real})steps;
            if (steps == 0) {{ begun = here; held = {error}[0] <= {literal(HELD_RESIDUAL[real], real)}; }}
            if ({error}[0] <= {goal} || (steps == {last} && {error}[0] <= {accepted})) {{
                {error}[2] = held && here == begun && !(here & {up}_OTHER_ASSEMBLY) ? 1 : 0;
                if (!(here & {up}_OTHER_SIDE)) {{ solved = here; }}
                else if ({error}[2] > 0) {{ solved = {up}_OK; }}
                else {{ solved = (here ^ {up}_OTHER_SIDE) | {up}_OTHER_ASSEMBLY; }}
                break;
            }}
            if (isnan({error}[0])) {{ break; }}
            {self._each(self._size, f"{x}[i] = next[i];")}
        }}"""

    def functions(self, way: Continuation, home: Sequence[str]) -> str:
        """The functions of a continuation."""
        up, real, x, steps = self.up, self.module.real, self.unknown, f"{self.step}s"
        parts = [
            f"""static uint32_t {steps}({self._declared()}) {{
                uint32_t solved = {up}_NO_CONVERGENCE; uint32_t begun = {up}_OK; int held = 0;
                {self.newton("")} return solved; }}""",
            f"""static int {steps}_wound(const {real} {x}[{self._size}], const {real} begin[{self._size}]) {{
                int far = 0; {self._wound(way)} return far; }}""",
        ]
        usual = self._usual(way)
        if usual:
            inside = " ".join(f"inside &= {condition};" for condition in usual)
            parts.append(
                f"static int {steps}_usual(const {real} {x}[{self._size}]) "
                f"{{ int inside = 1; {inside} return inside; }}"
            )
        return "\n".join([*parts, self._continues(way, home, bool(usual))])

    def _wound(self, way: Continuation) -> str:
        if not way.angles:
            return f"(void){self.unknown}; (void)begin;"
        size, half = self._function("fabs"), literal(math.pi, self.module.real)
        return " ".join(f"far |= !({size}({self.unknown}[{k}] - begin[{k}]) <= {half});" for k in way.angles)

    def _usual(self, way: Continuation) -> list[str]:
        real, conditions = self.module.real, []
        for place, (middle, half) in enumerate(way.ranges):
            away = f"{self.unknown}[{place}] - {literal(middle, real)}"
            if not math.isfinite(half):
                continue
            if place in way.angles:
                conditions.append(f"{self._function('cos')}({away}) >= {literal(math.cos(half), real)}")
            else:
                conditions.append(f"{self._function('fabs')}({away}) <= {literal(half, real)}")
        if way.turn is not None:
            product = " + ".join(
                f"{literal(entry, real)} * {self.unknown}[{way.turn.first + k}]"
                for k, entry in enumerate(way.turn.home)
                if entry
            )
            conditions.append(f"{self._function('fabs')}({product}) >= {literal(way.turn.cosine, real)}")
        return conditions

    def _continues(self, way: Continuation, home: Sequence[str], usual: bool) -> str:
        """Continuation from home in steps that are halved after a failure and doubled after a success."""
        up, real, x, steps = self.up, self.module.real, self.unknown, f"{self.step}s"
        port = next(port for port in self._ports() if port.name == way.port)
        other = (
            f"""if (direct == {up}_OK && !{steps}_usual({x})) {{ direct = {up}_OTHER_ASSEMBLY; }}""" if usual else ""
        )
        return f"""static uint32_t {steps}_or_continues({self._declared()}) {{
            {"static " if self.iteration.at_home is None else ""}const {real} home[{port.size}] = {{{", ".join(home)}}};
            static const {real} {x}_home[{self._size}] = {{{self._list(way.unknown)}}};
            {real} nearest[{self._size}];
            {self._each(self._size, f"nearest[i] = {x}[i];")}
            uint32_t direct = {steps}({self.given(None)});
            if ({self.convergence}[2] > 0) {{ return direct; }}
            if (direct == {up}_OK && {steps}_wound({x}, nearest)) {{ direct = {up}_NO_CONVERGENCE; }}
            {other}
            if (direct == {up}_OK) {{ return direct; }}
            {real} count = {self.convergence}[1], reached = 0, part = {literal(FIRST_PART, real)};
            {self._each(self._size, f"nearest[i] = {x}_home[i];")}
            while (reached < 1 && part >= {literal(LEAST_PART, real)}) {{
                {real} there[{port.size}];
                const int last = reached + part >= 1;
                {self._there(way, port)}
                {self._each(self._size, f"{x}[i] = nearest[i];")}
                if ({steps}({self.given(port.name)}) == {up}_OK && !{steps}_wound({x}, nearest)) {{
                    reached = last ? 1 : reached + part;
                    part *= 2;
                    {self._each(self._size, f"nearest[i] = {x}[i];")}
                }} else {{ part /= 2; }}
                count += {self.convergence}[1];
            }}
            {self.convergence}[1] = count;
            {self.convergence}[2] = 0;
            return reached < 1 ? direct : {up}_OK;
        }}"""

    def _there(self, way: Continuation, port: GraphPort) -> str:
        """Inputs that the next step aims at; a quaternion follows the shorter arc, and is normalised."""
        real, p = self.module.real, port.name
        if way.quaternion is None:
            return self._each(port.size, f"there[i] = last ? {p}[i] : home[i] + (reached + part) * ({p}[i] - home[i]);")
        first, end = way.quaternion, way.quaternion + 4
        within = (f"i >= {first} && " if first else "") + (f"i < {end} && " if end < port.size else "")
        turn = f"for (size_t i = {first}; i < {end}; ++i)"
        return f"""{real} along = 0, square = 0;
            {turn} {{ along += home[i] * {p}[i]; }}
            for (size_t i = 0; i < {port.size}; ++i) {{
                const {real} to = {within}along < 0 ? -{p}[i] : {p}[i];
                there[i] = last ? {p}[i] : home[i] + (reached + part) * (to - home[i]);
            }}
            {turn} {{ square += there[i] * there[i]; }}
            for (size_t i = {first}; i < {end} && !last; ++i) {{ there[i] /= {self._function("sqrt")}(square); }}"""

    def _list(self, values: Sequence[float]) -> str:
        return ", ".join(literal(value, self.module.real) for value in values)

    def _function(self, name: str) -> str:
        return name if self.module.real == "double" else f"{name}f"

    @staticmethod
    def _each(size: int, body: str) -> str:
        return f"for (size_t i = 0; i < {size}; ++i) {{ {body} }}"
