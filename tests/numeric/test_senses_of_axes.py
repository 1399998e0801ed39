"""Every axis of every robot of the library in both senses, friction in every joint, against the engine.

Friction acts on relative rates: of two parallel axes that point opposite ways, the one's rate counts against the
other's.
"""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.options import METHOD_NAMES, Options
from tests.conftest import ROBOTS, Array, rubbing_text
from tests.numeric.surveyed import surveyed
from tests.oracle.spatial_model import SpatialOracle
from tests.oracle.states import RandomStates, random_states

STATES, TOLERANCE = 4, 1e-10
Data = dict[str, Any]
Place = tuple[str, int, str]
"""An axis: limb type, element (the tip after the last one), and `axis` or `second_axis`."""


def places(data: Data) -> list[Place]:
    """All axes of a robot."""
    return [
        (name, index, key)
        for name, limb_type in data["limb_types"].items()
        for index, joint in enumerate(joints(limb_type))
        for key in ("axis", "second_axis")
        if key in joint
    ]


def joints(limb_type: Data) -> list[Data]:
    return [*(element["joint"] for element in limb_type["elements"]), limb_type["tip"]]


def pointing_back(axis: str | list[Any]) -> str | list[Any]:
    if isinstance(axis, str):
        return axis[1:] if axis[0] == "-" else f"-{axis}"
    return [f"-({entry})" if isinstance(entry, str) else -entry for entry in axis]


def with_axes_back(name: str, senses: tuple[bool, ...]) -> str:
    """A robot with friction everywhere whose axes point the other way where told to; it stands as it did.

    Limits, which say nothing here, are left out.
    """
    data = json.loads(rubbing_text(name))
    for limb_type in data["limb_types"].values():
        for joint in [*joints(limb_type), *(e["slide"] for e in limb_type["elements"] if "slide" in e)]:
            joint.pop("limits", None)
    for (kind, index, key), back in zip(places(data), senses, strict=True):
        if not back:
            continue
        joint = joints(data["limb_types"][kind])[index]
        joint[key] = pointing_back(joint[key])
        if (index, key) != branch_axis(data["limb_types"][kind]):
            continue
        for limb in data["limbs"]:
            if limb["type"] == kind:
                limb["branch"] = -limb.get("branch", 1)
    return json.dumps(data)


def branch_axis(limb_type: Data) -> tuple[int, str]:
    """The axis whose sense the branch counts by: the first one that is parallel to that of the elbow."""
    first, *others = limb_type["elements"]
    if first["joint"]["type"] == "P" or not others or "axis" not in others[0]["joint"]:
        return (0, "axis")
    elbow = line_of(others[0]["joint"]["axis"])
    alike = [key for key in ("axis", "second_axis") if line_of(first["joint"].get(key)) == elbow]
    return (0, alike[0]) if alike else (1, "axis")


def line_of(axis: object) -> str:
    """An axis whatever its sense, as text."""
    return str(axis).strip("-")


def number_of_axes(name: str) -> int:
    return len(places(json.loads(rubbing_text(name))))


def efforts(text: str, method: str, states: RandomStates) -> Array | None:
    """Efforts by a method, None where it does not apply."""
    made = replace(surveyed(text), options=Options(method=method))
    if made.refusal is not None:
        return None
    graph = made.raw_graph(made.model)
    return evaluate_graph(graph, states._asdict(), made.file.values).outputs["effort"]


def compare(text: str, methods: tuple[str, ...]) -> None:
    robot = surveyed(text).file
    states, oracle = random_states(robot, STATES, seed=21), SpatialOracle(robot)
    expected = np.array([oracle.state(*state).effort for state in zip(*states, strict=True)])
    for method in methods:
        found = efforts(text, method, states)
        if found is None:
            continue
        scale = np.maximum(np.max(np.abs(expected), axis=1), 0.1)
        assert np.max(np.max(np.abs(found - expected), axis=1) / scale) <= TOLERANCE, method


def every_other(name: str) -> tuple[bool, ...]:
    """Neighbours against each other: the axes of what an arm carries against that of the arm."""
    return tuple(place % 2 == 1 for place in range(number_of_axes(name)))


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", ROBOTS)
def test_neighbours_against_each_other(name: str) -> None:
    compare(with_axes_back(name, every_other(name)), ("adjoint", "elements"))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ROBOTS)
def test_every_axis_in_both_senses(name: str) -> None:
    for senses in itertools.product((False, True), repeat=number_of_axes(name)):
        compare(with_axes_back(name, senses), METHOD_NAMES)
