"""Newton's method in all lanes at once: compared with a reference text whose numbers are those of the graph."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pkmgen.certificates.batch.vectors import of_one_lane, tree_of
from pkmgen.certificates.conditions import Conditions
from pkmgen.certificates.execute import Executor
from pkmgen.certificates.machine import Flag, Pointer, State
from pkmgen.certificates.newton import array_of, solved_word, start_of, step_ports
from pkmgen.certificates.reader import Module
from pkmgen.certificates.schema import literal, match
from pkmgen.certificates.specification import GUARD_MARGIN
from pkmgen.errors import CertificateError
from pkmgen.graph.types import HELD_RESIDUAL, ExprGraph, GraphIteration

FARTHEST_RESIDUAL, SLOWEST_RATIO, NEAR_GOAL = 100.0, 0.9, 1.0 / 64.0
"""Residual that a lane begins from at most, part of it that a step leaves at most, and distance from the goal by part.

Where these do not hold rounding may decide where the steps go, and a lane leaves its state to the function of one.
"""


@dataclass(slots=True)
class LaneNewton:
    """Takes the statements of an iteration, from `lanes before` on, one after the other.

    Attributes:
        module: The scalar module, which the types are of.
        up: Prefix of macros.
        graph: The function.
        step: C name of its step.
        constants: What the step is given first, where it reads constants.
        conditions: Variables of the proof.
        taken: How many statements were found, none before the first.
    """

    module: Module
    up: str
    graph: ExprGraph
    step: str
    constants: str
    conditions: Conditions
    taken: int = 0
    _expected: list[Any] = field(default_factory=list)
    _arrays: tuple[str, str] = ("", "")

    @property
    def complete(self) -> bool:
        """Whether all of it was found."""
        return bool(self._expected) and self.taken == len(self._expected)

    def __call__(self, _executor: Executor, tree: Any, state: State) -> State | None:
        """Take a statement, if it is one of them."""
        iteration = self.graph.iteration
        assert iteration is not None
        if self.complete:
            return None
        if not self._expected:
            if type(tree).__name__ != "Decl" or tree.name != "before":
                return None
            self._arrays = self._begun(iteration, tree, state)
            self._expected = self._statements(iteration, *self._arrays)
        match(self.module, tree, self._expected[self.taken])
        self.taken += 1
        return self._solved(iteration, state) if self.complete else state

    def _begun(self, iteration: GraphIteration, tree: Any, state: State) -> tuple[str, str]:
        """Names of the arrays of unknowns and of convergence, which have to be at the start."""
        terms = self.conditions.terms
        local = [name for name, value in state.names.items() if isinstance(value, Pointer) and "#" in value.array]
        wanted = [start_of(terms, self.graph, iteration, self.module.real), [terms.number(0.0)] * 3]
        seen = [[terms.canonical(cell) for cell in state.memory[array_of(state, name)]] for name in local]
        if seen != wanted:
            raise CertificateError(f"{tree.coord}: the iteration does not begin where its graph says")
        return local[0], local[1]

    def _solved(self, iteration: GraphIteration, state: State) -> State:
        """The state after it: lanes are solved where the iteration of one state is."""
        conditions, memory = self.conditions, dict(state.memory)
        for name, port in zip(self._arrays, (iteration.unknown, iteration.convergence), strict=True):
            cells = [conditions.terms.make("input", (), (port.name, entry)) for entry in range(port.size)]
            memory[array_of(state, name)] = tuple(cells)
        solved = Flag(solved_word(conditions).is_zero(conditions.booleans))
        return replace(state, memory=memory, names={**state.names, "solved": solved})

    def _statements(self, iteration: GraphIteration, x: str, error: str) -> list[Any]:
        """Steps until no lane is active, and what a continuation would not leave as it is."""
        real, last, size = self.module.real, iteration.limit, iteration.unknown.size
        goal, _ = iteration.tolerances(real)
        slow, at, near = (literal(each, real) for each in (SLOWEST_RATIO, goal, goal * NEAR_GOAL))
        held, near_held = (literal(each, real) for each in (HELD_RESIDUAL[real], HELD_RESIDUAL[real] * NEAR_GOAL))
        steady = f"(reached[0] < {slow} * before)"
        if real == "double":
            steady += f" & (lanes_abs(reached[0] - {at}) > {near})"
        given = [x if port.name == iteration.unknown.name else port.name for port in step_ports(iteration)]
        call = ", ".join([*([self.constants] if self.constants else []), *given, "next", "reached"])
        text = f"""static void reference(void) {{
            lanes before = lanes_of({literal(FARTHEST_RESIDUAL, real)});
            truth solved = {{0}}, active = ~solved;
            for (int steps = 0; lanes_any(active) && steps <= {last}; ++steps) {{
                lanes next[{size}], reached[1];
                const truth bad = {self.up}_VERSION({self.step})({call});
                active &= {steady};
                if (steps == 0) {{
                    const truth held = reached[0] <= {held};
                    active &= (lanes_abs(reached[0] - {held}) > {near_held}) & ~(held & bad);
                    {error}[2] = lanes_choose(held, lanes_of(1), lanes_of(0));
                }}
                const truth done = active & (reached[0] <= {at});
                {error}[0] = lanes_choose(active, reached[0], {error}[0]);
                {error}[1] = lanes_choose(active, lanes_of(({real})steps), {error}[1]);
                solved |= done & ~bad;
                active &= ~done;
                before = reached[0];
                for (int i = 0; i < {size}; ++i) {{ {x}[i] = lanes_choose(active, next[i], {x}[i]); }}
            }}
            {" ".join(f"solved &= {each};" for each in self._same_assembly(iteration, x))}
        }}"""
        [function] = tree_of("reference", text, self.up, real, ())
        return list(of_one_lane(function, real).body.block_items)

    def _same_assembly(self, iteration: GraphIteration, x: str) -> Sequence[str]:
        """Conditions of angles that did not wind, and of unknowns where they usually are."""
        way, real = iteration.continuation, self.module.real
        ports = [port.name for port in step_ports(iteration)]
        if way is None or way.port not in ports or way.port == iteration.unknown.name:
            return ()
        conditions, within = [], 1.0 - 1.0 / GUARD_MARGIN[real]
        for place in way.angles:
            start = iteration.start
            first = f"{start}[{place}]" if isinstance(start, str) else _start(start[place], real)
            conditions.append(f"lanes_abs({x}[{place}] - {first}) <= lanes_of({literal(within * math.pi, real)})")
        for place, (middle, half) in enumerate(way.ranges):
            if math.isfinite(half):
                away = f"{x}[{place}] - lanes_of({literal(middle, real)})"
                conditions.append(f"lanes_abs({away}) <= lanes_of({literal(within * half, real)})")
        if way.turn is not None:
            turn = enumerate(way.turn.home, way.turn.first)
            product = " + ".join(f"lanes_of({literal(entry, real)}) * {x}[{place}]" for place, entry in turn if entry)
            least = literal(1.0 - within * (1.0 - way.turn.cosine), real)
            conditions.append(f"lanes_abs({product}) >= lanes_of({least})")
        return conditions


def _start(entry: float | tuple[str, int], real: str) -> str:
    return f"{entry[0]}[{entry[1]}]" if isinstance(entry, tuple) else f"lanes_of({literal(entry, real)})"
