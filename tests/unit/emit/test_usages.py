"""Numbers are named by all that they are used for: what several limbs share has the name of none."""

from __future__ import annotations

import pytest

from pkmgen.emit.usages import CONSTANT, LIMIT, Usage, usages_of
from pkmgen.graph.formula import Formula, Parameter
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind, Node
from pkmgen.language.exact.numbers import dimension_of

LIMBS = ("left", "right", "right_2")


@pytest.mark.parametrize(
    ("users", "name", "meaning"),
    [
        (("left_reach",), "left_reach_limit", "limit of left_reach"),
        (("left_reach", "right_reach"), "reach_limit", "limit of left_reach and right_reach"),
        (("left_reach", "right_reach", "right_2_reach"), "reach_limit", "limit of reach of 3 limbs"),
        (("left_rod_x", "left_rod_y"), "left_rod_limit", "limit of left_rod_x and left_rod_y"),
        (("left_rod_x", "right_rod_y"), "rod_limit", "limit of left_rod_x and right_rod_y"),
        (("left_rod_x", "pose_y", "twist_x"), "robot_limit", "limit of left_rod_x and 2 other values"),
        (("left_2", "right_2"), "robot_limit", "limit of left_2 and right_2"),  # 2 is no name
        (("effort_",), "effort_limit", "limit of effort_"),
        (("m" * 60,), "robot_limit", f"limit of {'m' * 60}"),
        ((), "robot_limit", "limit of a value without name"),
    ],
)
def test_shared_numbers_have_the_name_that_their_users_share(users: tuple[str, ...], name: str, meaning: str) -> None:
    usage = Usage(1.5, LIMIT, users, LIMBS)
    assert (usage.name, usage.meaning) == (name, meaning)


def graph_of(*nodes: Node, guards: tuple[GraphGuard, ...] = (), results: tuple[int, ...] = ()) -> ExprGraph:
    port = GraphPort("x", (), ("m",), "", (0,))
    out = GraphPort(
        "out", (len(results),), ("m",) * len(results), "", results, None, ("out_x", "out_y")[: len(results)]
    )
    return ExprGraph("f", (Node("input", (), ("x", 0)), *nodes), (port,), (out,), guards, {})


def test_roles_and_users_are_found() -> None:
    numbers = [Node("const", (), number) for number in (2.0, -3.0, 4.0, 5.0, 6.0, 7.0)]
    graph = graph_of(
        *numbers,  # 1 to 6
        Node("mul", (0, 1)),
        Node("add", (2, 7)),
        Node("div", (3, 8)),
        Node("max", (4, 9)),
        Node("add", (1, 10)),
        guards=(GraphGuard(GuardKind.SINGULAR, None, 9, 5), GraphGuard(GuardKind.REACH, 0, 11, 5)),
        results=(11, 6),
    )
    found = usages_of(graph, [8, 9, 11], {8: "sum", 9: "share", 11: "whole"}, LIMBS)
    assert {number: (usage.role, usage.users) for number, usage in found.items()} == {
        2.0: ("factor", ("sum", "whole")),
        3.0: ("offset", ("sum",)),
        4.0: ("dividend", ("share",)),
        5.0: (CONSTANT, ("whole",)),
        6.0: (LIMIT, ("share", "whole")),
        7.0: (CONSTANT, ("out_y",)),
    }


def test_a_number_and_its_negative_are_all_that_both_may_be() -> None:
    arm, load = Formula(0.4, Parameter("arm", (1, 0, 0))), Formula(-0.4, Parameter("load", (0, 1, 0)))
    graph = graph_of(Node("const", (), arm), Node("const", (), load), Node("mul", (0, 1)), Node("add", (2, 3)))
    (usage,) = usages_of(graph, [3, 4], {3: "first", 4: "second"}, LIMBS).values()
    assert usage.users == ("first", "second")
    assert dimension_of(usage.number) is None
