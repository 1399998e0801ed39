"""The tree of links that joints make, and paths in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Joint, Link
from pkmgen.bridges.importing.xml import Element
from pkmgen.machine.search import reached


def root_of(model: Element, links: Sequence[Link], joints: Sequence[Joint], findings: Findings) -> str:
    """Find the link that everything hangs from; what keeps the joints from being a tree is collected.

    Args:
        model: Element of the model, for messages.
        links: All links.
        joints: All joints, between existing links.
        findings: Collects problems.
    """
    lines = {element.name: element for element in model.all("joint")}
    above: dict[str, Joint] = {}
    for joint in joints:
        if joint.child in above:
            message = f"the link {joint.child!r} hangs from the joint {above[joint.child].name!r} already"
            findings.wrong(lines[joint.name], message, joint.name, "one joint for each link; loops beside the tree")
        above.setdefault(joint.child, joint)
    roots = [link.name for link in links if link.name not in above]
    if len(roots) > 1:
        shown = ", ".join(roots[:8]) + (", …" if len(roots) > 8 else "")
        findings.wrong(model, "links hang from nothing: there is more than one root", shown, "one root")
    children: dict[str, list[str]] = {}
    for joint in joints:
        children.setdefault(joint.parent, []).append(joint.child)
    below = reached(roots, lambda link: children.get(link, ()))
    for joint in joints:
        if joint.child not in below:
            findings.wrong(lines[joint.name], "the joint is in a circle that hangs from nothing", joint.name, "a tree")
    return roots[0] if roots else ""


def path_to(link: str, above: Mapping[str, Joint]) -> list[Joint]:
    """Joints from the root to a link.

    Args:
        link: The link.
        above: Of each link the joint that it hangs from.
    """
    path: list[Joint] = []
    while link in above:
        path.append(above[link])
        link = above[link].parent
    return path[::-1]
