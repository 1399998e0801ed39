"""Joints that follow others by couplings: they are no unknowns of Newton's method, but move with those they follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pkmgen.language.expression.algebra import ONE, negate
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody


def turns_alike(robot: Multibody, coupling: JointCoupling) -> bool:
    """Whether a coupling turns two hinges alike: in which turn they are makes no difference to it."""
    hinges = all(robot.links[link].kind == "R" for link, _ in coupling.terms)
    whole = all(factor in (ONE, negate(ONE)) for _, factor in coupling.terms)
    return len(coupling.terms) == 2 and hinges and whole and isinstance(coupling.offset, Number)


def carried_links(
    robot: Multibody, links: Sequence[int], rows: Sequence[LoopClosure | JointCoupling]
) -> tuple[tuple[int, JointCoupling], ...]:
    """Links that follow others by couplings among the rows that find them all; none where all rows are couplings.

    Of two links of a coupling it is that of fewer couplings, and the last.
    """
    couplings = [row for row in rows if isinstance(row, JointCoupling)]
    if len(couplings) == len(rows):
        return ()
    count = Counter(link for coupling in couplings for link, _ in coupling.terms)
    carried, leading = dict[int, JointCoupling](), set[int]()
    for coupling in couplings:
        own = {link for link, _ in coupling.terms} & set(links)
        free = sorted(own - leading, key=lambda link: (-count[link], link))
        slides = all(robot.links[link].kind == "P" for link in own)
        if free and not own & set(carried) and (slides or turns_alike(robot, coupling)):
            carried[free[-1]] = coupling
            leading |= own - {free[-1]}
    return tuple(carried.items())
