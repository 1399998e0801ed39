"""Limbs side by side, of parts made by hand: what is handed to lanes, and which inputs have to be looked at."""

from __future__ import annotations

import pytest

from pkmgen.emit.limb_lanes import lay_out_limb_lanes
from pkmgen.emit.types import CLimbLanes
from pkmgen.functions.types import GeneratedFunction, LaneGroup, LimbLanes
from pkmgen.graph.types import ExprGraph
from tests.unit.passes.graphs import graph_of, with_ports

ALL = with_ports(graph_of("x", "y", "z", "x"), pose="xyz")
PRODUCT = with_ports(graph_of("x*y"), state="xy")
SUM = with_ports(graph_of("x + y"), pose="___", results="xy")


def lanes(platform: ExprGraph, limb: ExprGraph, assemble: ExprGraph, count: int = 2, size: int = 2) -> CLimbLanes:
    states, results = limb.inputs[0].size, limb.outputs[0].size
    group = LaneGroup(limb, tuple((states * number, results * number) for number in range(count)))
    return laid_out(LimbLanes(platform, (group,), assemble, size))


def laid_out(parts: LimbLanes) -> CLimbLanes:
    function = GeneratedFunction(graph_of("x"), "adjoint", "pose", limb_lanes=parts)
    made = lay_out_limb_lanes(function, "robot", "double", ("left", "right"))
    assert made is not None
    return made


def watched_inputs(made: CLimbLanes) -> set[str]:
    """Inputs that are looked at; other values are results."""
    results = {value for _, value in made.assemble.results}
    assert results <= set(made.watched)
    return set(made.watched) - results


@pytest.mark.parametrize(
    ("platform", "limb", "assemble", "hidden"),
    [
        (ALL, PRODUCT, SUM, ""),
        # What nothing reads, and what a part takes the sign of, no result shows.
        (with_ports(graph_of("x", "y", "x", "y"), pose="xyz"), PRODUCT, SUM, "z"),
        (with_ports(graph_of("x", "sign(y)", "z", "x"), pose="xyz"), PRODUCT, SUM, "y"),
        (ALL, with_ports(graph_of("x*sign(y)"), state="xy"), SUM, "y"),
        # Of the first limb x and y are shown, of the second x and z.
        (ALL, PRODUCT, with_ports(graph_of("x"), pose="___", results="x_"), "z"),
        (ALL, PRODUCT, with_ports(graph_of("y"), pose="___", results="_y"), "y"),
        (ALL, PRODUCT, with_ports(graph_of("x*sign(y)"), pose="___", results="xy"), "z"),
        # The assembly reads an entry itself.
        (ALL, PRODUCT, with_ports(graph_of("x + z"), pose="__z", results="x_"), ""),
        (ALL, PRODUCT, with_ports(graph_of("y + z"), pose="z__", results="_y"), "y"),
        (ALL, PRODUCT, with_ports(graph_of("z"), pose="_z_", results="__"), "xz"),
    ],
)
def test_inputs_are_watched_that_no_result_shows(
    platform: ExprGraph, limb: ExprGraph, assemble: ExprGraph, hidden: str
) -> None:
    assert watched_inputs(lanes(platform, limb, assemble)) == {f"pose[{'xyz'.index(letter)}]" for letter in hidden}


def test_entries_that_an_assembly_of_several_inputs_reads_are_shown() -> None:
    platform = with_ports(graph_of("x", "y", "x", "y"), pose="xy", twist="z")
    assemble = with_ports(graph_of("x + y + z"), pose="__", twist="z", results="xy")
    unread = with_ports(graph_of("x + y"), pose="__", twist="_", results="xy")
    assert watched_inputs(lanes(platform, PRODUCT, assemble)) == set()
    assert watched_inputs(lanes(platform, PRODUCT, unread)) == {"twist[0]"}


@pytest.mark.parametrize(
    ("results", "hidden"),
    [("x_y_", "z"), ("x__y", "y"), ("_x_y", "x"), ("_xy_", "xz"), ("xy__", "z"), ("__xy", "x"), ("x___", "yz")],
)
def test_each_result_of_each_limb_shows_its_own_states(results: str, hidden: str) -> None:
    """The first limb has x and y, the second y and z, and both hand their states on."""
    platform = with_ports(graph_of("x", "y", "y", "z"), pose="xyz")
    limb = with_ports(graph_of("x", "y"), state="xy")
    used = "x + y" if "y" in results else "x"
    made = lanes(platform, limb, with_ports(graph_of(used), pose="___", results=results))
    assert watched_inputs(made) == {f"pose[{'xyz'.index(letter)}]" for letter in hidden}


def test_what_is_watched_is_watched_once() -> None:
    same = with_ports(graph_of("x*y", "x*y", "x"), pose="___", results="xy")
    made = lanes(ALL, PRODUCT, same)
    assert len(made.watched) == len(set(made.watched)) < len(made.assemble.results) + 1


def test_lanes_beyond_the_limbs_repeat_the_last_one() -> None:
    platform = with_ports(graph_of("x", "y", "x*y", "y*z", "x + y", "y + z"), pose="xyz")
    assemble = with_ports(graph_of("x + y + z"), pose="___", results="xyz")
    made = lanes(platform, PRODUCT, assemble, 3, 4)
    values = [value for _, value in made.platform.results]
    assert len(set(values)) == 6
    (group,) = made.groups
    assert [entry.values for entry in group.state] == [
        (values[0], values[2], values[4], values[4]),
        (values[1], values[3], values[5], values[5]),
    ]
    assert [entry.row for entry in group.state] == [0, 1]
    assert (made.name, group.name, group.count, made.size) == ("robot_sample_limbs", "robot_sample_limbs_kind_1", 3, 4)
    assert made.limb_results == ("kind_1[0][0]", "kind_1[0][1]", "kind_1[0][2]")
    assert "lanes " in group.limb.statements[0] and "double " in made.platform.statements[0]


def test_a_function_without_limbs_side_by_side_has_none() -> None:
    plain = GeneratedFunction(graph_of("x"), "adjoint", "pose")
    assert lay_out_limb_lanes(plain, "robot", "double", ()) is None


def test_what_all_limbs_are_handed_alike_has_no_row_of_its_own() -> None:
    platform = with_ports(graph_of("x", "y", "x", "z"), pose="xyz")
    (group,) = lanes(platform, PRODUCT, SUM).groups
    assert [(entry.row, len(set(entry.values))) for entry in group.state] == [(None, 1), (0, 2)]


def test_limbs_of_two_kinds_take_their_states_and_give_their_results_in_turn() -> None:
    """Of four limbs the first and the third are of one kind, whose states have one entry and whose results two."""
    platform = with_ports(graph_of("x", "x", "y", "y", "z", "z"), pose="xyz")
    square, product = with_ports(graph_of("x", "x*x"), state="x"), with_ports(graph_of("x*y"), state="xy")
    assemble = with_ports(graph_of("x + y + z"), pose="___", results="x_y__z")
    groups = (LaneGroup(square, ((0, 0), (3, 3))), LaneGroup(product, ((1, 2), (4, 5))))
    made = laid_out(LimbLanes(platform, groups, assemble, 2))
    values = [value for _, value in made.platform.results]
    assert [[entry.values for entry in group.state] for group in made.groups] == [
        [(values[0], values[3])], [(values[1], values[4]), (values[2], values[5])]
    ]  # fmt: skip
    assert made.limb_results == (
        "kind_1[0][0]", "kind_1[1][0]", "kind_2[0][0]", "kind_1[0][1]", "kind_1[1][1]", "kind_2[0][1]"
    )  # fmt: skip
    assert watched_inputs(made) == set()
    unread = with_ports(graph_of("x"), pose="___", results="x_____")
    assert watched_inputs(laid_out(LimbLanes(platform, groups, unread, 2))) == {"pose[1]", "pose[2]"}
