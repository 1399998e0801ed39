"""Which joints of a robot of bodies and joints carry its bodies; what is left closes loops."""

from __future__ import annotations

from collections.abc import Callable

from pkmgen.description.bodies import GROUND as BASE
from pkmgen.description.bodies import Connection, MultibodyDescription, coordinate_names
from pkmgen.mechanism.loop_groups import FREEDOMS


def spanning_tree(
    record: MultibodyDescription, root: str, described: int, needed: Callable[[Connection], bool]
) -> tuple[set[int], int | None]:
    """Choose joints that carry bodies: those of a pose, those whose coordinates are needed, then those of few freedoms.

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

    tree: set[int] = set()
    ranks = {
        i: (
            i < described,
            independent.isdisjoint(coordinate_names(joint)),
            joint.actuator is None,
            not needed(joint),
            FREEDOMS[joint.type.value],
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
