"""Topology as method `lie` (Müller 2022) sees it."""

from __future__ import annotations

import pytest

from pkmgen.mechanism.topology import LimbNumbers, limb_topology, robot_topology
from pkmgen.notation.tables import cycle_rows, limb_rows, topology_rows
from tests.numeric.lie_robots import EVERY, known, label


@pytest.mark.parametrize("name", EVERY, ids=label)
def test_every_cycle_is_closed_and_has_one_cut_joint(name: str) -> None:
    mechanism, _ = known(name)
    graph = robot_topology(mechanism)
    assert len(graph.cycles) == len(graph.cut) == len(graph.joints) - len(graph.bodies) + 1
    inside = sum(len(limb_topology(mechanism, limb).cycles) for limb in mechanism.limbs)
    ends = len({limb.part for limb in mechanism.limbs})
    assert len(graph.cycles) >= inside + len(mechanism.limbs) - ends
    for cut, cycle in zip(graph.cut, graph.cycles, strict=True):
        assert cycle[0] == (cut, 1)
        assert [index for index, _ in cycle if index in graph.cut] == [cut]
        boundary: dict[str, int] = {}
        for index, _ in cycle:
            for body in (graph.joints[index].inner, graph.joints[index].outer):
                boundary[body] = boundary.get(body, 0) + 1
            assert graph.joints[index].freedoms <= graph.joints[cut].freedoms
        assert set(boundary.values()) == {2}


@pytest.mark.parametrize("name", ["delta", "delta_rrpar", "irsbot2", "quattro"])
def test_loops_are_cut_where_the_tree_of_the_dynamics_ends(name: str) -> None:
    mechanism, _ = known(name)
    limb = mechanism.limbs[0]
    graph, tree = limb_topology(mechanism, limb), LimbNumbers(mechanism, limb).tree
    places = {joint.name: index for index, joint in enumerate(tree.joints)}
    bodies = [graph.joints[cut].inner.removeprefix(f"{limb.name}_") for cut in graph.cut]
    found = [places[body] for body in bodies if body in places]
    assert found  # rods that turn alike are one link of the tree
    for index in found:
        assert index not in tree.path()
        assert all(joint.parent != index for joint in tree.joints)


def test_topology_of_the_examples_of_the_paper() -> None:
    cuts = {name: limb_rows(known(name)[0])[0]["cut"] for name in ("delta", "delta_rrpar", "irsbot2")}
    assert cuts["delta"] == ["first_tip_2"]
    assert cuts["delta_rrpar"] == ["first_rod_2_end"]
    assert cuts["irsbot2"] == ["right_arm_link_end", "right_tip_2"]
    loops = {name: len(cycle_rows(known(name)[0])) for name in ("delta", "irsbot2", "gough_stewart")}
    assert loops == {"delta": 5, "irsbot2": 5, "gough_stewart": 5}
    rows = topology_rows(known("delta_rrpar")[0])
    assert [row["type"] for row in rows[:7]] == ["R"] * 7  # 3RR[2RR]R
    assert [row["joint"] for row in rows if row["driven"]] == ["first_arm", "second_arm", "third_arm"]


def test_limbs_are_equimobile_or_not() -> None:
    def mobility(name: str) -> list[tuple[object, ...]]:
        return [
            (row["topology"], row["platform"], row["freedoms"], row["equimobile"]) for row in limb_rows(known(name)[0])
        ]

    assert set(mobility("delta_rrpar")) == {("hybrid", 4, 3, False)}
    assert set(mobility("gough_stewart")) == {("simple", 6, 6, True)}
    assert set(mobility("dymo")) == {("simple", 5, 3, False)}
    assert mobility("delta_tool")[-1] == ("simple", 6, 4, False)
    assert set(mobility("c5")) == {("simple", 6, 6, True)}
