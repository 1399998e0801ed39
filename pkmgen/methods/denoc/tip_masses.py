"""Mass at the tips of chains, given to a platform that does not turn (`pkmgen.mechanism.body_masses`).

C_i has to be the mass centre of link i, so that no more of inertial parameters is regrouped than leaves one. Where the
platform turns, a mass at a tip is another body of it, which costs more than is saved.
"""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import ZERO, ZERO_VECTOR, add
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.body_masses import leave_mass_at_end, with_point_mass
from pkmgen.mechanism.types import Body, Mechanism
from pkmgen.motion.trees.site import LimbSite

_NO_MASS: Tree = ZERO


def without_tip_mass(site: LimbSite, mechanism: Mechanism) -> LimbSite:
    """A limb whose last link has left mass at the tip to the platform, and mass on its hinge to the link before."""
    bodies, mass = _left(site.tree, mechanism)
    joints = list(site.tree.joints)
    last = joints[site.tree.tip] = replace(joints[site.tree.tip], bodies=bodies)
    before = joints[last.parent] if last.parent >= 0 and last.kind == "R" and mass != ZERO else None
    if before is not None and len(bodies) == len(before.bodies) == 1 and mechanism.value(before.bodies[0].mass) > 0.0:
        carrier = with_point_mass(before.bodies[0], bodies[0].mass, last.offset)
        joints[last.parent] = replace(before, bodies=(carrier,))
        joints[site.tree.tip] = replace(last, bodies=(replace(bodies[0], mass=ZERO),))
    return replace(site, tree=replace(site.tree, joints=tuple(joints)))


def platform_bodies(mechanism: Mechanism) -> tuple[Body, ...]:
    """The bodies of the platform, and what limbs have left to it: it has one velocity everywhere."""
    own = _NO_MASS
    first, *rest = mechanism.platform or (Body("platform", ZERO, ZERO_VECTOR, (ZERO,) * 6),)
    for limb in mechanism.limbs:
        own = add(own, _left(limb.graph.tree, mechanism)[1])
    return (replace(first, mass=add(first.mass, own)), *rest)


def _left(tree: LimbTree, mechanism: Mechanism) -> tuple[tuple[Body, ...], Tree]:
    """Bodies of the last link without mass at the tip, and that mass."""
    bodies = tree.joints[tree.tip].bodies
    if mechanism.layout.rotates or tree.contact is not None:
        return bodies, ZERO
    left, mass = list[Body](), _NO_MASS
    for body in bodies:
        ended = leave_mass_at_end(body, tree.tip_offset, mechanism.value)
        left.append(body if ended is None else ended.body)
        mass = mass if ended is None else add(mass, ended.mass)
    return tuple(left), mass
