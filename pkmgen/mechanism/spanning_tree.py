"""Which joints of a robot of bodies and joints carry its bodies; what is left closes loops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

from pkmgen.language.description.bodies import GROUND as BASE
from pkmgen.language.description.bodies import Connection, MultibodyDescription, coordinate_names
from pkmgen.mechanism.loop_groups import FREEDOMS


def spanning_tree(
    record: MultibodyDescription, root: str, described: int, needed: Callable[[Connection], bool]
) -> tuple[set[int], int | None]:
    """Choose joints that carry bodies: those of a pose, those whose coordinates are needed, then those of few freedoms.

    Of equal ones those are taken whose coordinates the file states at home, which place the bodies. Then come those
    on pins that hold more than two bodies: where one is in the tree, the loops of the others end at its parent.

    Args:
        record: The robot, joints of a pose being appended to those of its file.
        root: The body that the tree begins at.
        described: Number of the joints of the file.
        needed: Whether the coordinates of a joint are.

    Returns:
        Indices of the joints, and that of a body that none of them leads to.
    """
    joints, independent = record.joints, set(record.independent)
    group = {end: end for joint in joints for end in (joint.parent, joint.child)}
    group |= {name: name for name in (BASE, *(body.name for body in record.bodies))}

    def group_of(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    pins = Counter(pin for joint in joints for pin in _pins(joint))
    tree: set[int] = set()
    ranks = {
        i: (
            i < described,
            independent.isdisjoint(coordinate_names(joint)),
            joint.actuator is None,
            not needed(joint),
            FREEDOMS[joint.type.value],
            record.home.keys().isdisjoint((joint.name, *coordinate_names(joint))),
            max(pins[pin] for pin in _pins(joint)) == 1,
            i,
        )
        for i, joint in enumerate(joints)
    }
    for index in sorted(ranks, key=lambda index: ranks[index]):
        ends = group_of(joints[index].parent), group_of(joints[index].child)
        if ends[0] != ends[1]:
            group[ends[1]] = ends[0]
            tree.add(index)
    apart = (place for place, body in enumerate(record.bodies) if group_of(body.name) != group_of(root))
    return tree, next(apart, None)


def _pins(joint: Connection) -> tuple[Hashable, Hashable]:
    """Where a joint is fixed in each of its bodies, as the file writes it."""
    return (joint.parent, joint.at, joint.rpy, joint.axis), (joint.child, joint.child_at, joint.child_rpy, joint.axis)
