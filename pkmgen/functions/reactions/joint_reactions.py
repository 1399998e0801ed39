"""Joint reactions: force and moment in every bearing of every limb, for a pose, a twist and an acceleration.

All bodies balance in space, one by one, the platform as a whole. Where limbs hold it more than once (robots of planar
limbs or of parallelograms), rigid bodies leave open how they share the load. Then all bearings count as equally
compliant: of all reactions that balance, those with the least Σ |f|² + |m|²/L² over the bearings are taken, L being the
characteristic length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pkmgen.functions.limb_sources import LimbSources, tip_friction
from pkmgen.functions.reactions.limb_balance import Wrench
from pkmgen.functions.reactions.robot import joint_loads
from pkmgen.functions.reactions.robot_balance import RobotBalance, values_in_box
from pkmgen.functions.reactions.underdetermined import Array
from pkmgen.functions.symmetric import factor
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.numbers import of_length
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.trees.models import tree_refusal

UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
ENTRIES = ("fx", "fy", "fz", "mx", "my", "mz")
NEGLIGIBLE_SHARE = 1e-9
"""Part of a redundant wrench below which an entry of it counts as zero."""


def bearing_names(mechanism: Mechanism) -> tuple[str, ...]:
    """Name limb and bearing of each row of the reactions, limb by limb and from base to tip."""
    return tuple(f"{limb.name}.{bearing.name}" for limb in mechanism.limbs for bearing in limb.graph.joints)


def reactions_refusal(sources: LimbSources) -> str | None:
    """Why the reactions of a robot are not known; None where they are."""
    held = (_held_links(limb) for limb in sources.robot.limbs)
    return next(filter(None, held), None) or tip_friction(sources) or tree_refusal(sources.plan)


def _held_links(limb: Limb) -> str | None:
    """Say where a body is held still against the one that carries it, as rods on links that they do not hinge on."""
    graph = limb.graph
    closed = {graph.joints[cut].outer for cut in graph.cuts()}
    for body, support in zip(graph.bodies, graph.supports(), strict=True):
        joint = graph.joints[support]
        if all(axis.joint is None for axis in joint.axes) and (joint.type != "S" or body.name in closed):
            element = limb.elements[graph.tree.joints[body.link].element].name
            return (
                f"{limb.place}: limb {limb.name}: joint reactions need rods that hinge on the cross links of "
                f"element {element}: a universal joint at both ends"
            )
    return None


def notes(sources: LimbSources) -> Mapping[str, Any]:
    """Names of the bearings, row by row."""
    return {"bearings": list(bearing_names(sources.robot))}


def joint_reactions(sources: LimbSources) -> ExprGraph:
    """Pose, twist, acceleration → wrench of the inner body on the outer one in every bearing, world axes."""
    writer = GraphWriter("joint_reactions")
    effort = writer.place(sources.apart.inverse_dynamics)["effort"]  # it shares the motion of bodies with their loads
    loads = writer.place(sources.once(_loads))
    balance = RobotBalance(writer, sources, loads, effort)
    values = balance.particular()
    free = [balance.solved.null_vector(column) for column in balance.solved.free]
    redundant = [balance.unloaded(vector) for vector in free]
    if free:
        shares = _shares(writer, redundant, balance.loaded(values), sources.characteristic_length)
        values = [writer.add(value, writer.dot(rest, shares)) for value, *rest in zip(values, *free, strict=True)]
    names = bearing_names(sources.robot)
    meaning = f"force and moment about the point of each bearing, inner body on outer body: {', '.join(names)}"
    if free:
        open_entries = [balance.in_world(own) for own in redundant]
        meaning += _left_open(values_in_box(writer, sources), open_entries, names)
    port = GraphPort("reaction", (len(names), 6), UNITS * len(names), meaning, ())
    writer.output(port, balance.in_world(balance.loaded(values)))
    if balance.guide:
        meaning = "least force and moment about P on the platform beside those of its bearings, which cannot hold it"
        zero = writer.const(0.0)
        guide = [balance.guide.get(entry, zero) for entry in range(6)]
        writer.output(GraphPort("guide", (6,), UNITS, meaning, ()), guide)
    return writer.finish()


def _loads(sources: LimbSources) -> ExprGraph:
    return sources.graph(joint_loads(sources.plan, sources.options.wrench))


def _shares(
    writer: GraphWriter, redundant: Sequence[Sequence[Wrench]], loaded: Sequence[Wrench], length: float
) -> list[int]:
    """How much of each redundant set of wrenches makes the whole the least."""
    weight = writer.const(of_length(length, -2.0))

    def product(left: Sequence[Wrench], right: Sequence[Wrench]) -> int:
        forces = [writer.dot(a.force, b.force) for a, b in zip(left, right, strict=True)]
        moments = [writer.dot(a.moment, b.moment) for a, b in zip(left, right, strict=True)]
        return writer.add(*forces, writer.mul(weight, writer.add(*moments)))

    gram = [[product(a, b) for b in redundant[: index + 1]] for index, a in enumerate(redundant)]
    return factor(writer, gram).solve([writer.neg(product(own, loaded)) for own in redundant])


def _left_open(values: Sequence[Array], redundant: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Say which entries rigid bodies leave open, in any limb; world axes."""
    largest = np.zeros(6 * len(names))
    for nodes in redundant:
        own = np.array([np.nanmax(np.abs(values[node])) for node in nodes])
        largest = np.maximum(largest, own / np.max(own))
    entries: dict[str, set[int]] = {}
    for name, row in zip(names, largest.reshape(-1, 6) > NEGLIGIBLE_SHARE, strict=True):
        entries.setdefault(name.partition(".")[2], set()).update(np.flatnonzero(row).tolist())
    groups: dict[str, list[str]] = {}
    for name, places in entries.items():
        groups.setdefault(" ".join(ENTRIES[place] for place in sorted(places)), []).append(name)
    parts = [f"{which} of {', '.join(own)}" for which, own in groups.items() if which]
    return f"; left open by rigid bodies, and shared as by equally compliant bearings: {'; '.join(parts)}"
