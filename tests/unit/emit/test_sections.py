"""Sections: where values belong by what they are called and depend on, and what comments say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pkmgen.emit.sections import PLATFORM, WINDOW, Place, arranged_by_place, note_of, places_of, sections
from pkmgen.emit.types import CStatement
from pkmgen.graph.types import ExprGraph, Quantity
from tests.unit.passes.graphs import graph_of

LIMBS = ("left", "right")
GEOMETRY, VELOCITY, ACCELERATION, BODIES = range(4)
BOTH = len(LIMBS)


def places(graph: ExprGraph) -> dict[str, Place]:
    return dict(
        zip(graph.labels.values(), (places_of(graph, graph.labels, LIMBS)[i] for i in graph.labels), strict=True)
    )


def of_units(*units: str, **named: str) -> ExprGraph:
    graph = graph_of("x", **named)
    return replace(graph, inputs=(replace(graph.inputs[0], units=units),))


@pytest.mark.parametrize(
    ("unit", "stage"),
    [
        *((unit, GEOMETRY) for unit in ("1", "m", "rad", "")),
        *((unit, VELOCITY) for unit in ("m/s", "rad/s")),
        *((unit, ACCELERATION) for unit in ("m/s²", "rad/s²")),
        *((unit, BODIES) for unit in ("N", "N*m", "N·m", "kg", "kg*m", "kg*m**2")),
    ],
)
def test_inputs_begin_the_stage_of_their_unit(unit: str, stage: int) -> None:
    found = places(of_units(unit, "1", "m/s", value="sin(x)", other="y*y", speed="z*z", mixed="x*y"))
    assert found == {
        "value": (stage, PLATFORM),
        "other": (GEOMETRY, PLATFORM),
        "speed": (VELOCITY, PLATFORM),
        "mixed": (stage, PLATFORM),
    }


@pytest.mark.parametrize("word", ["effort", "force", "torque", "moment", "gravity", "momentum", "inertia", "mass"])
def test_what_bodies_put_on_a_robot_is_known_by_a_word(word: str) -> None:
    named = {f"left_{word}": "x*y", f"{word}s": "y*z", f"x_{word}_z": "x*z", "later": f"left_{word} + z"}
    found = places(graph_of("x", **named))
    assert [found[name].stage for name in named] == [BODIES, GEOMETRY, BODIES, BODIES]


def test_values_belong_to_the_limb_in_their_name_or_to_that_of_what_they_need() -> None:
    named = {
        "free": "x + y",
        "left_arm": "x*y",
        "right_arm": "y*z",
        "lefty": "x*z",
        "of_left": "left_arm*free",
        "of_right": "free*right_arm",
        "of_both": "left_arm + right_arm",
        "of_right_first": "right_arm + left_arm*z",
        "after_both": "of_both*left_arm",
        "right_after": "of_left*y",
    }
    assert {name: place.limb for name, place in places(graph_of("x", **named)).items()} == {
        "free": PLATFORM,
        "left_arm": 0,
        "right_arm": 1,
        "lefty": PLATFORM,
        "of_left": 0,
        "of_right": 1,
        "of_both": BOTH,
        "of_right_first": BOTH,
        "after_both": BOTH,
        "right_after": 1,
    }


def test_places_are_called_by_their_owner_and_stage() -> None:
    assert PLATFORM == -1 < 0, "what limbs are computed from comes before them"
    assert [Place(stage, limb).title(LIMBS) for stage, limb in ((0, PLATFORM), (1, 0), (2, 1), (3, BOTH))] == [
        "platform: geometry",
        "left: velocity",
        "right: acceleration",
        "whole robot: bodies",
    ]


def test_order_within_a_window_is_for_the_reader() -> None:
    first, second = Place(GEOMETRY, 0), Place(GEOMETRY, 1)
    found = arranged_by_place(list(range(2 * WINDOW)), [second, first] * WINDOW)
    odd, even = range(1, WINDOW, 2), range(0, WINDOW, 2)
    assert found == [*odd, *even, *(i + WINDOW for i in odd), *(i + WINDOW for i in even)]


@pytest.mark.parametrize(
    ("quantity", "note"),
    [
        (None, "m"),
        (Quantity("length of the arm", "mm"), "mm: length of the arm"),
        (Quantity("length of the arm"), "m: length of the arm"),
        (Quantity("", "mm"), "mm"),
        (Quantity("length", "mm", 2.0), "2 * length"),
        (Quantity("length", "mm", 0.1234567), "0.123457 * length"),
        (Quantity("length", "mm", -1.0), ""),
    ],
)
def test_notes(quantity: Quantity | None, note: str) -> None:
    assert note_of(quantity, "m") == note


def test_no_unit_is_said_that_is_not_known() -> None:
    assert (note_of(None, ""), note_of(Quantity("length"), "")) == ("", "length")


def test_a_section_that_goes_on_says_so() -> None:
    left, right = Place(GEOMETRY, 0), Place(GEOMETRY, 1)
    order = (left, left, right, left, right)
    made = list(sections([(place, CStatement(f"{number};")) for number, place in enumerate(order)], LIMBS))
    assert [(each.title, [one.text for one in each.statements]) for each in made] == [
        ("left: geometry", ["0;", "1;"]),
        ("right: geometry", ["2;"]),
        ("left: geometry, continued", ["3;"]),
        ("right: geometry, continued", ["4;"]),
    ]
