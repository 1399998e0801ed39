"""Topology of a robot as plain data: joints with the spanning tree, fundamental cycles, mobility of the limbs."""

from __future__ import annotations

from pkmgen.mechanism.body_graph import GraphJoint
from pkmgen.mechanism.mobility import limb_mobility
from pkmgen.mechanism.topology import limb_topology, robot_topology
from pkmgen.mechanism.types import Mechanism


def topology_rows(mechanism: Mechanism) -> list[dict[str, object]]:
    """List a row for each joint of the robot.

    Returns:
        Rows with the columns joint, limb, type, freedoms, from, to, driven, role (`tree` or `cut`).
    """
    graph = robot_topology(mechanism)
    return [
        {
            "joint": _name(joint),
            "limb": joint.limb,
            "type": joint.type,
            "freedoms": joint.freedoms,
            "from": joint.inner,
            "to": joint.outer,
            "driven": joint.driven,
            "role": "cut" if index in graph.cut else "tree",
        }
        for index, joint in enumerate(graph.joints)
    ]


def cycle_rows(mechanism: Mechanism) -> list[dict[str, object]]:
    """List a row for each fundamental cycle of the robot.

    Returns:
        Rows with the columns cut (its cut joint) and joints: those of the cycle from the cut joint on, with a minus
        sign where the joint is directed against the cycle (Müller 2022, eq. 51).
    """
    graph = robot_topology(mechanism)
    return [
        {
            "cut": _name(graph.joints[cycle[0][0]]),
            "joints": [("" if sign > 0 else "-") + _name(graph.joints[index]) for index, sign in cycle],
        }
        for cycle in graph.cycles
    ]


def limb_rows(mechanism: Mechanism) -> list[dict[str, object]]:
    """List a row for each limb.

    Returns:
        Rows with the columns limb, topology (`simple`, `hybrid` or `complex`), loops, cut (joints cut inside it),
        joints (its mobility by itself), platform (freedoms it leaves to what it ends on), freedoms (those of what it
        ends on in the robot), equimobile.
    """
    rows: list[dict[str, object]] = []
    for limb in mechanism.limbs:
        graph, mobility = limb_topology(mechanism, limb), limb_mobility(mechanism, limb)
        rows.append(
            {
                "limb": limb.name,
                "topology": "simple" if graph.is_simple() else "hybrid" if graph.is_hybrid() else "complex",
                "loops": len(graph.cycles),
                "cut": [_name(graph.joints[index]) for index in graph.cut],
                "joints": mobility.joints,
                "platform": mobility.platform,
                "freedoms": mobility.freedoms,
                "equimobile": mobility.is_equimobile,
            }
        )
    return rows


def _name(joint: GraphJoint) -> str:
    """Name of a joint; the two hinges of a link across the ends of rods are called after the rods."""
    return f"{joint.inner}_end" if joint.outer.endswith("_end_link") else joint.name
