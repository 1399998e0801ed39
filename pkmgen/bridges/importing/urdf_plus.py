"""What URDF+ adds to URDF: elements `<loop>` and `<coupling>`."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Coupling, Joint, JointKind
from pkmgen.bridges.importing.tree import path_to
from pkmgen.bridges.importing.xml import Element

LOOP_KINDS = {
    "revolute": JointKind.POINT,
    "continuous": JointKind.POINT,
    "spherical": JointKind.POINT,
    "point": JointKind.POINT,
    "fixed": JointKind.FIXED,
    "prismatic": JointKind.PRISMATIC,
    "planar": JointKind.PLANAR,
}
"""How a loop closes. A revolute one closes its point: the tree keeps the axes parallel, or the joint has play."""


def read_loops(root: Element, links: Sequence[str], findings: Findings) -> tuple[Joint, ...]:
    """Read the loops of a model."""
    loops: list[Joint] = []
    for element in root.all("loop"):
        word = element.attributes.get("type", "revolute")
        kind = LOOP_KINDS.get(word)
        if kind is None:
            findings.wrong(element, "this type of loop is not known", word, ", ".join(LOOP_KINDS))
            continue
        ends = _ends(element, links, findings)
        if ends is None:
            continue
        before, after = ends
        axis = None
        if kind in (JointKind.PRISMATIC, JointKind.PLANAR):
            given = element.first("axis")
            axis = findings.axis(given or element, findings.vector(given, "xyz", (1, 0, 0)))
        links_of_ends = (before.attributes["link"], after.attributes["link"])
        places = findings.origin(before), findings.origin(after)
        loops.append(Joint(findings.name(element), kind, *links_of_ends, *places, axis, line=element.line))
    return tuple(loops)


def read_couplings(
    root: Element, joints: Sequence[Joint], links: Sequence[str], findings: Findings
) -> tuple[Coupling, ...]:
    """Read couplings: ratio × (coordinates on the path to the predecessor) = coordinates on the path to the successor.

    Both paths start at the last link that they share.
    """
    above = {joint.child: joint for joint in joints}
    couplings: list[Coupling] = []
    for element in root.all("coupling"):
        ends = _ends(element, links, findings)
        ratio = element.first("ratio")
        if ratio is None:
            findings.wrong(element, "the ratio is missing", None, '<ratio value="…"/>')
        if ends is None:
            continue
        before, after = (path_to(end.attributes["link"], above) for end in ends)
        shared = sum(1 for one, other in zip(before, after, strict=False) if one is other)
        terms: dict[str, float] = {}
        factor = findings.number(ratio, "value", 1.0)
        for path, sign in ((before, factor), (after, -1.0)):
            for joint in path[shared:]:
                if joint.coordinates == 1:
                    terms[joint.name] = sign
                elif joint.kind is not JointKind.FIXED:
                    findings.wrong(element, "a joint on the way has several coordinates", joint.name, "one")
        followers = tuple(joint.name for joint in after[shared:] if joint.name in terms)
        if len(terms) < 2:
            findings.wrong(element, "the coupling relates no two joints", ", ".join(terms) or "none")
            continue
        couplings.append(Coupling(findings.name(element), terms, 0.0, element.line, followers[-1:]))
    return tuple(couplings)


def _ends(element: Element, links: Sequence[str], findings: Findings) -> tuple[Element, Element] | None:
    """Predecessor and successor; None where one is missing or no link."""
    before, after = element.first("predecessor"), element.first("successor")
    if before is None or after is None:
        findings.wrong(element, "predecessor and successor are needed", None, '<predecessor link="…"/>')
        return None
    known = [findings.known(end, end.attributes.get("link", ""), links, "link") for end in (before, after)]
    return (before, after) if all(known) else None
