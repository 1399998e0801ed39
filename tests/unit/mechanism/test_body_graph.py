"""Limbs as bodies and joints: what carries what, which joints close loops, and how the tree moves."""

from __future__ import annotations

import pytest

from pkmgen.language.description.read import read_robot
from pkmgen.language.expression.algebra import ONE, ZERO
from pkmgen.language.library import read_robot_text
from pkmgen.mechanism.body_graph import END, GROUND, PLATFORM, BodyGraph, GraphBody, GraphJoint, JointAxis
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.topology import topology_of
from pkmgen.mechanism.types import Mechanism


def mechanism_of(name: str, old: str = "", new: str = "") -> Mechanism:
    """A robot of the library, with a part of its text exchanged."""
    text = read_robot_text(name)
    assert old in text.text
    return build_mechanism(read_robot(text.text.replace(old, new), text.file))


def edges(graph: BodyGraph) -> list[tuple[str, str, str, str]]:
    return [(joint.name, joint.type, joint.inner, joint.outer) for joint in graph.joints]


def test_rods_beside_each_other_are_two_bodies_and_close_a_loop() -> None:
    limb = mechanism_of("delta").limbs[0]
    graph = limb.graph
    assert edges(graph) == [
        ("arm", "R", GROUND, "arm"),
        ("rod_1", "U", "arm", "rod_1"),
        ("rod_2", "U", "arm", "rod_2"),
        ("tip_1", "S", "rod_1", END),
        ("tip_2", "S", "rod_2", END),
    ]
    assert graph.supports() == (0, 1, 2)
    assert graph.cuts() == (3, 4)
    assert [joint.driven for joint in graph.joints] == [True, False, False, False, False]
    assert [len(joint.axes) for joint in graph.joints] == [1, 2, 2, 3, 3]
    first, second = (graph.tree.joints[body.link] for body in graph.bodies[1:])
    assert (first.coordinate, first.sign) == (second.coordinate, second.sign)
    assert graph.tree.size == 3
    assert not graph.tree.is_serial()
    assert graph is limb.graph


def test_a_parallelogram_has_its_second_link_and_a_coupler_that_does_not_turn() -> None:
    graph = mechanism_of("irsbot2").limbs[0].graph
    assert edges(graph)[:4] == [
        ("arm", "R", GROUND, "arm"),
        ("arm_link", "R", GROUND, "arm_link"),
        ("arm_coupler", "R", "arm", "arm_coupler"),
        ("arm_link_end", "R", "arm_link", "arm_coupler"),
    ]
    arm, link, coupler = (graph.tree.joints[body.link] for body in graph.bodies[:3])
    assert arm.coordinate == link.coordinate == coupler.coordinate
    assert (arm.sign, link.sign, coupler.sign) == (1, 1, -1)
    rods = [body for body in graph.bodies if body.name.startswith("rod")]
    assert rods[0].link == rods[1].link  # they turn alike
    assert rods[0].parts != rods[1].parts


def test_a_telescope_is_two_bodies_with_a_slide_between_them() -> None:
    graph = mechanism_of("gough_stewart").limbs[0].graph
    assert edges(graph)[1:] == [("leg_slide", "P", "leg", "leg_rod"), ("tip", "S", "leg_rod", END)]
    slides = [joint for joint in graph.tree.joints if joint.slide]
    assert len(slides) == 1
    assert slides[0].kind == "P"
    assert slides[0].motor is not None


def test_links_across_rods_hinge_on_both() -> None:
    graph = mechanism_of("delta_rrpar").limbs[0].graph
    assert [(joint.inner, joint.outer) for joint in graph.joints] == [
        (GROUND, "arm"),
        ("arm", "rod_start_link"),
        ("rod_start_link", "rod_1"),
        ("rod_start_link", "rod_2"),
        ("rod_1", "rod_end_link"),
        ("rod_2", "rod_end_link"),
        ("rod_end_link", END),
    ]
    assert {joint.type for joint in graph.joints} == {"R"}


@pytest.mark.parametrize("name", ["delta", "h4", "irsbot2", "gough_stewart", "dymo"])
def test_the_robot_is_the_sum_of_its_limbs(name: str) -> None:
    mechanism = mechanism_of(name)
    graph = mechanism.graph
    names = [body.name for body in graph.bodies]
    assert len(set(names)) == len(names)
    assert {joint.inner for joint in graph.joints} <= {GROUND, *names}
    assert {joint.outer for joint in graph.joints} <= set(names)
    assert sum(joint.driven for joint in graph.joints) == len(mechanism.motors())
    assert sum(len(limb.graph.bodies) for limb in mechanism.limbs) < len(names)
    assert PLATFORM in names


def test_ranges_of_joints_belong_to_their_single_joints() -> None:
    tree = mechanism_of("delta").limbs[0].graph.tree
    assert [joint.limits is not None for joint in tree.independent()] == [True, True, True]


def test_a_graph_needs_no_elements() -> None:
    """A four-bar: loops and cut joints are found from bodies and joints alone."""
    axis = JointAxis("R", None, (ZERO, ZERO, ONE))
    bodies = tuple(GraphBody(name, -1, ()) for name in ("crank", "coupler", "rocker"))
    ways = [(GROUND, "crank"), ("crank", "coupler"), ("coupler", "rocker"), (GROUND, "rocker")]
    graph = BodyGraph(bodies, tuple(GraphJoint(f"{a}_{b}", "R", a, b, (axis,)) for a, b in ways))
    assert graph.supports() == (0, 1, 2)
    assert graph.cuts() == (3,)
    topology = topology_of(graph.joints)
    assert [topology.joints[index].name for index in topology.cut] == ["ground_rocker"]
    assert topology.cycles == (((3, 1), (2, 1), (1, 1), (0, 1)),)
    assert topology.is_hybrid()
