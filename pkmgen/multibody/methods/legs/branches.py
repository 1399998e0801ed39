"""The links of a leg as trees that stand on the base or hang on the platform, and how they move, in their own axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.mechanism.inertia import SecondMoments
from pkmgen.mechanism.multibody import GROUND
from pkmgen.methods.khalil.recursion import (
    LinkAngularVelocity,
    LinkMotion,
    LinkTree,
    link_angular_velocities,
    link_motions,
)
from pkmgen.multibody.methods.legs.parts import Leg
from pkmgen.multibody.methods.links import link_tree
from pkmgen.multibody.tree import Tree

Joints = Mapping[int, Matrix]
"""Rates or accelerations of joints, by their links."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Links of a leg that the base carries, or that hang on the platform.

    Attributes:
        root: What carries them.
        links: These links.
        tree: The same on their antecedents.
        rates: q̇ of their joints.
        turning: Their angular velocities.
    """

    root: int
    links: tuple[int, ...]
    tree: LinkTree
    rates: tuple[Matrix, ...]
    turning: tuple[LinkAngularVelocity, ...]

    def motions(self, accelerations: Sequence[Matrix], base: LinkMotion, label: str) -> list[LinkMotion]:
        """Motion of the links at accelerations of their joints."""
        return link_motions(self.tree, self.rates, self.turning, accelerations, base, label)

    def drifts(self, base: LinkMotion) -> dict[int, LinkMotion]:
        """Motion of the links at constant joint rates."""
        still = [0 * rate for rate in self.rates]
        return dict(zip(self.links, self.motions(still, base, "drift"), strict=True))


def branch_of(
    tree: Tree, leg: Leg, root: int, rates: Joints, turning: Matrix, masses: Mapping[int, SecondMoments]
) -> Branch:
    """Take the links of a leg that a root carries, which turns with an angular velocity in its axes."""
    links = tuple(index for index in leg.links if _root(tree, index, leg.links) == root)
    own = link_tree(tree, links, root, root == GROUND, masses)
    moving = tuple(rates[index] for index in links)
    return Branch(root, links, own, moving, link_angular_velocities(own, moving, turning))


def _root(tree: Tree, index: int, links: tuple[int, ...]) -> int:
    """What the part of a leg stands on that a link belongs to: the base or the platform."""
    while index in links:
        index = tree.robot.links[index].parent
    return index
