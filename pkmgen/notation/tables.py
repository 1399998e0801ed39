"""What a robot is in the terms of three papers: their tables for any robot, and its topology as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial, singledispatch
from typing import Any

from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation, compile_limbs, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.body_graph import GraphJoint
from pkmgen.mechanism.topology import limb_mobility, limb_topology, robot_topology
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.plan.mobility import mobility_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.notation import multibody_tables
from pkmgen.notation.element_tables import dynamic_rows, kinematic_rows
from pkmgen.notation.khalil_parameters import khalil_rows

Rows = Sequence[dict[str, Any]]
EFFORT_TERMS = ("actuator", "gravity", "actuator_friction", "passive_friction", "actuator_inertia", "inertia")


@dataclass(frozen=True, slots=True)
class RobotTable:
    """A table of a paper, for one robot.

    Attributes:
        name: Short name, for programs.
        title: What it shows, and where it comes from.
        rows: Cells by column; none where the paper has no such table for the robot.
        note: Why there are none, otherwise empty.
        terms: Columns whose cells are the terms of a sum.
    """

    name: str
    title: str
    rows: tuple[dict[str, Any], ...]
    note: str = ""
    terms: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"name": self.name, "title": self.title, "rows": list(self.rows), "note": self.note}

    def narrow_rows(self) -> Iterator[dict[str, str]]:
        """Rows for a terminal: the terms of a sum in one cell, those that are zero left out."""
        for row in self.rows:
            cells = {name: _cell(cell) for name, cell in row.items() if name not in self.terms}
            if self.terms:
                cells["sum of"] = ",  ".join(row[name] for name in self.terms if row[name] != "0") or "0"
            yield cells


def robot_tables(text: RobotText, options: Options) -> tuple[RobotTable, ...]:
    """Write Tables 1 and 2 of Özgür 2013 and Table 1 of Khalil 2007 for a robot."""

    @cache
    def mechanism() -> Mechanism:
        return compile_limbs(text, options).mechanism

    return (
        _table(
            "kinematic_elements",
            "Kinematic coordinates of the elements (Özgür 2013, Table 1)",
            lambda: kinematic_rows(mechanism(), options),
        ),
        _table(
            "dynamic_elements",
            "Local forces and torques of the elements (Özgür 2013, Table 2)",
            lambda: dynamic_rows(mechanism()),
            EFFORT_TERMS,
        ),
        _table(
            "leg_parameters",
            "Geometric parameters of the legs (Khalil 2007, Table 1)",
            lambda: khalil_rows(mechanism()),
        ),
    )


def topology_tables(text: RobotText, options: Options) -> tuple[RobotTable, ...]:
    """Write joints with the spanning tree, fundamental cycles and mobility of limbs (Müller 2022) and platform."""
    return _topology_of(compile_robot(text, options))


@singledispatch
def _topology_of(made: Compilation) -> tuple[RobotTable, ...]:
    raise NotImplementedError


@_topology_of.register
def _limb_tables(made: LimbCompilation) -> tuple[RobotTable, ...]:
    mechanism, plan = made.mechanism, made.unchecked_plan

    def steps() -> Rows:
        closed = made.closed_form
        return placement_rows(plan) if closed is None else multibody_tables.step_rows(closed.plan)

    return (
        _table("joints", "Joints and the spanning tree", lambda: topology_rows(mechanism)),
        _table("cycles", "Fundamental cycles, from their cut joints", lambda: cycle_rows(mechanism)),
        _table("limbs", "Limbs: loops, mobility, and whether they are equimobile", lambda: limb_rows(mechanism)),
        _judged("steps", "How positions follow, limb by limb", steps),
        _table("mobility", "Freedoms of the platform and constraints of the robot", lambda: mobility_rows(plan)),
    )


@_topology_of.register
def _multibody_tables(made: MultibodyCompilation) -> tuple[RobotTable, ...]:
    """The same of a robot of bodies and joints."""
    file, robot = made.file, made.mechanism
    return (
        _table("joints", "Joints and the spanning tree", lambda: multibody_tables.joint_rows(file, robot)),
        _table("cycles", "Fundamental cycles, from their cut joints", lambda: multibody_tables.cycle_rows(file, robot)),
        _table("clusters", "Loops that share joints, and what follows", lambda: multibody_tables.cluster_rows(robot)),
        _judged("steps", "How positions follow, step by step", lambda: multibody_tables.step_rows(made.plan)),
        _judged("mobility", "Freedoms and constraints of the robot", lambda: multibody_tables.mobility_rows(made.plan)),
    )


def _table(
    name: str, title: str, rows: Callable[[], Rows], terms: tuple[str, ...] = (), refused: str = "not applicable"
) -> RobotTable:
    """A table, or why there is none, after the word that says so."""
    try:
        listed = tuple(rows())
    except UnsupportedRobotError as error:
        return RobotTable(name, title, (), f"{refused}: {error}")
    return RobotTable(name, title, listed, "" if listed else "not applicable: no rows for this robot", terms)


_judged = partial(_table, refused="error")
"""A table of what is found out about a robot; what is wrong with it stands in its place."""


def _cell(cell: object) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return ", ".join(map(str, cell)) if isinstance(cell, list | tuple) else str(cell)


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


def placement_rows(plan: Plan) -> list[dict[str, object]]:
    """List a row for each limb: limb, finds (its joint coordinates) and by (closed form, or Newton's method)."""
    return [
        {"limb": limb.name, "finds": [each.name for each in limb.coordinates], "by": plan.form(limb).way}
        for limb in plan.mechanism.limbs
    ]


def mobility_rows(plan: Plan) -> list[dict[str, object]]:
    """List a row for the robot.

    Returns:
        A row with the columns motion (as declared), platform (freedoms that the joints leave it), motors_held (those
        left with the motors held), idle (freedoms in which it rests, the motors held), redundant (constraints that
        follow from others), home (freedoms of the platform there), unheld (motions that nothing prevents though they
        are not declared) and held (what does, as the file says it); none where the limbs have no joint coordinates or
        home is out of reach.
    """
    mobility = mobility_of(plan)
    return [] if mobility is None else [{"motion": str(plan.mechanism.motion), **mobility.as_dict()}]


def _name(joint: GraphJoint) -> str:
    """Name of a joint; the two hinges of a link across the ends of rods are called after the rods."""
    return f"{joint.inner}_end" if joint.outer.endswith("_end_link") else joint.name
