"""A spanning tree of links and joints; the joints that are left close loops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pkmgen.bridges.importing.model import Joint, JointKind


def span(
    root: str, links: Sequence[str], joints: Sequence[Joint], motors: Iterable[str]
) -> tuple[list[Joint], list[Joint], list[str]]:
    """Choose a tree.

    Fixed joints and motors are in it wherever they close no cycle; then others in their order, from the root outwards.
    A joint is reversed only where no other path leads to a link.

    Args:
        root: Link to start from.
        links: All links.
        joints: All joints.
        motors: Joints that are driven.

    Returns:
        Joints of the tree and those that close loops, each in the order given, and links that nothing reaches.
    """
    driven = set(motors)
    group = {link: {link} for link in (root, *links)}
    chosen: set[str] = set()
    for fixed in (True, False):
        for joint in joints:
            wanted = joint.kind is JointKind.FIXED if fixed else joint.name in driven
            if wanted and group[joint.parent] is not group[joint.child]:
                _unite(group, joint, chosen)
    while True:
        rest = [joint for joint in joints if joint.name not in chosen]
        out = [joint for joint in rest if root in group[joint.parent] and root not in group[joint.child]]
        back = [joint for joint in rest if root in group[joint.child] and root not in group[joint.parent]]
        back.sort(key=lambda joint: joint.kind is JointKind.UNIVERSAL)  # whose coordinates would change places
        if not out and not back:
            break
        _unite(group, (out or back)[0], chosen)
    tree = _outwards(root, [joint for joint in joints if joint.name in chosen])
    in_tree = [tree[joint.name] for joint in joints if joint.name in tree]
    loops = [joint for joint in joints if joint.name not in chosen]
    return in_tree, loops, [link for link in links if link not in group[root]]


def _unite(group: dict[str, set[str]], joint: Joint, chosen: set[str]) -> None:
    """Put both ends of a joint into one group."""
    chosen.add(joint.name)
    whole = group[joint.parent] | group[joint.child]
    for link in whole:
        group[link] = whole


def _outwards(root: str, joints: Sequence[Joint]) -> dict[str, Joint]:
    """Joints of a tree by their names, each with its parent on the side of the root."""
    tree: dict[str, Joint] = {}
    waiting = [root]
    while waiting:
        link = waiting.pop()
        for joint in joints:
            if joint.name not in tree and link in (joint.parent, joint.child):
                tree[joint.name] = joint if joint.parent == link else turned_round(joint)
                waiting.append(tree[joint.name].child)
    return tree


def turned_round(joint: Joint) -> Joint:
    """The same joint seen from its child: with reversed axes its coordinates stay what they are.

    The two coordinates of a universal joint change places, and a spherical one counts from the other side.
    """
    first, second = joint.axis, joint.second_axis
    if joint.kind is JointKind.UNIVERSAL:
        first, second = second, first
    return replace(
        joint,
        parent=joint.child,
        child=joint.parent,
        place=joint.child_place,
        child_place=joint.place,
        axis=None if first is None else -first,
        second_axis=None if second is None else -second,
    )
