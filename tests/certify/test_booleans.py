"""Decision diagrams against tables of all cases."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pkmgen.certificates.booleans import Booleans, Clauses

SIZE = 5
CASES = frozenset(product((False, True), repeat=SIZE))
JOINS = {"both": frozenset.__and__, "either": frozenset.__or__, "differ": frozenset.__xor__}


def random_function(random: Random, logic: Booleans) -> tuple[int, frozenset[tuple[bool, ...]]]:
    """A diagram, and the cases in which it holds."""
    variables = [logic.variable() for _ in range(SIZE)]
    function, holds = 1, CASES
    for _ in range(random.randrange(2, 14)):
        place, join = random.randrange(SIZE), random.choice(list(JOINS))
        function = getattr(logic, join)(function, variables[place])
        holds = JOINS[join](holds, frozenset(case for case in CASES if case[place]))
        if random.random() < 0.3:
            function, holds = logic.no(function), CASES - holds
    return function, holds


def closed(direct: list[set[int]]) -> dict[int, int]:
    """What follows step by step, as bits."""
    reached = [{place} for place in range(SIZE)]
    for _ in range(SIZE):
        reached = [set().union(*({each, *direct[each]} for each in known)) for known in reached]
    return {place: sum(1 << each for each in known) for place, known in enumerate(reached)}


@pytest.mark.parametrize("part", range(4))
def test_a_function_is_consistent_where_a_case_keeps_all_clauses(part: int) -> None:
    random, seen = Random(part), set[bool]()  # noqa: S311 - test data
    for _ in range(300):
        logic = Booleans()
        function, holds = random_function(random, logic)
        implied = random.sample(range(SIZE), 3)  # the others exclude each other, as comparisons do
        direct = [
            set(random.sample(implied, random.randrange(3))) if place in implied else set() for place in range(SIZE)
        ]
        one, other = (place for place in range(SIZE) if place not in implied)
        follow = closed(direct)
        kept = [
            case
            for case in holds
            if not (case[one] and case[other])
            and all(case[each] for place in implied if case[place] for each in range(SIZE) if follow[place] >> each & 1)
        ]
        assert logic.consistent(function, Clauses(follow, {one: 1 << other, other: 1 << one})) == bool(kept)
        seen.add(bool(kept))
    assert seen == {False, True}
