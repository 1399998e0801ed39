"""The links of a multibody for recursions in their own axes: how they stand on each other, and how the base moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.mechanism.grouping import CarriedLink, no_inertia, regrouped
from pkmgen.mechanism.inertia import RigidInertia, SecondMoments, second_moments
from pkmgen.methods.khalil.recursion import BASE, LinkMotion, LinkPlace, LinkTree
from pkmgen.multibody.joint_motion import JointMotion, declare_joint_motion
from pkmgen.multibody.moving_base import MovingBase, declare_base
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree


def moving_joints(equations: StagedEquations, plan: MultibodyPlan) -> tuple[MovingBase | None, JointMotion]:
    """Declare the motion, close all loops, and write rates and accelerations of all joints."""
    tape = RateTape(equations)
    base = declare_base(equations, tape, plan.robot)
    joints = declare_joint_motion(place_multibody(equations, plan), tape, ())
    declare_last(joints.placed)
    tape.write_accelerations()
    return base, joints


def link_tree(
    tree: Tree, links: Sequence[int], root: int, rests: bool, lumped: Mapping[int, SecondMoments] | None = None
) -> LinkTree:
    """Write ⁱP_j of some links that stand on a root, parents first, and place them on their antecedents.

    Parameters that joints do not separate are on the first link that can have them, where the root rests. Of links
    that are lumped otherwise than by their own bodies, m, s and P are given.
    """
    places = {index: place for place, index in enumerate(links)} | {root: BASE}
    robot, given = tree.robot, lumped or {}
    inertias = [given.get(index) or second_moments(robot.links[index].bodies) for index in links]
    if rests:
        carried = [
            CarriedLink(link.kind, link.axis, places[link.parent], link.mounting, link.offset, own)
            for link, own in zip((robot.links[index] for index in links), inertias, strict=True)
        ]
        inertias = list(regrouped(carried, no_inertia))
    placed = (_place(tree, index, places, own.about_axes()) for index, own in zip(links, inertias, strict=True))
    return LinkTree(tree.equations, tuple(placed))


def _place(tree: Tree, index: int, places: Mapping[int, int], inertia: RigidInertia) -> LinkPlace:
    link, label = tree.robot.links[index], tree.labels[index]
    offset, slide = tree.offset(index), tree.slide(index)
    arm = zeros(3, 1) if offset is None else offset
    if slide is not None:
        arm = tree.equations.vector(f"{label}_arm", arm + slide, "ⁱP_j, m", "P_j")
    turning, sliding = joint_columns(tree, index)
    return LinkPlace(label, places[link.parent], turning, sliding, tree.relative(index), arm, inertia)


def joint_columns(tree: Tree, index: int) -> tuple[Matrix | None, Matrix | None]:
    """Angular velocity and velocity of the origin of a link per rate of its joint, axes of the link; None for zero."""
    kind = tree.robot.links[index].kind
    if kind == "S":
        return tree.ball(index).T, None
    axis = tree.axis(index)
    if kind == "P":
        return None, axis
    return axis, tree.pitch(index) * axis if kind == "H" else None


def base_motion(tree: Tree, base: MovingBase | None) -> LinkMotion:
    """Motion of the base in its axes, its acceleration less gravity."""
    if base is None:
        gravity = tree.equations.constant_vector("gravity", tree.robot.gravity)
        return LinkMotion.straight(-gravity)
    return LinkMotion.of(base.rotation.velocity, base.rotation.acceleration, base.origin.acceleration)
