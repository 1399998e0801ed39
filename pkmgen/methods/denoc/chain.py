"""A limb as one of the open chains that the robot is cut into, a part of the platform being its last link.

The joint at the tip belongs to the chain: it stands for as many single joints as it leaves freedoms. Everything is
given in world axes, as Khan 2005 does; C_i is the mass centre of (the first body of) link i, that of the last link the
platform point P. A platform that does not turn has one velocity everywhere, so that its chains take their tips as P.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.language.expression.algebra import ZERO, Vector, cross, perpendicular
from pkmgen.mechanism.types import Body
from pkmgen.methods.denoc.space import TwistSpace, keep
from pkmgen.motion.trees.layout import LaidTree, lay_tree
from pkmgen.motion.trees.site import LimbSite


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A link i of a chain, and the joint that carries it; world frame.

    Attributes:
        name: Its name, with that of the limb.
        kind: Whether its joint turns (R) or slides (P).
        axis: e_i.
        follows: What the axis is fixed in: the link before, the platform, or the world.
        arm: d_i, from the joint to C_i, m.
        to_platform: From C_i to P, m.
        frame: Axes of the link, columns; None for one without bodies.
        place: Index of its joint in the limb's tree; None for a joint at the tip.
        bodies: Its bodies.
        passive: Whether no motor drives its joint.
        propagation: B_{i,i−1} (14), the identity for the first link.
        reach: B_{Pi}, from C_i to P (17).
        generator: p_i (15), (16).
    """

    name: str
    kind: Literal["R", "P"]
    axis: Matrix
    follows: Literal["link", "platform", "world"]
    arm: Matrix
    to_platform: Matrix
    frame: Matrix | None
    place: int | None
    bodies: tuple[Body, ...]
    passive: bool
    propagation: Matrix
    reach: Matrix
    generator: Matrix


@dataclass(frozen=True, slots=True)
class Chain:
    """An open chain.

    Attributes:
        site: The limb it is made of.
        space: Its twists.
        links: From the base to the part of the platform.
        to_world: From axes of the limb frame to the world's.
        gravity: g, world frame.
    """

    site: LimbSite
    space: TwistSpace
    links: tuple[ChainLink, ...]
    to_world: Matrix
    gravity: Matrix

    def motors(self) -> list[int]:
        """Indices of the links with driven joints."""
        return [index for index, link in enumerate(self.links) if not link.passive]

    def passive(self) -> list[int]:
        """Indices of the links with passive joints."""
        return [index for index, link in enumerate(self.links) if link.passive]


@dataclass(frozen=True, slots=True)
class _Stage:
    """A link before its matrices are written."""

    name: str
    kind: Literal["R", "P"]
    axis: Matrix
    follows: Literal["link", "platform", "world"]
    joint: Matrix
    centre: Matrix
    frame: Matrix | None = None
    place: int | None = None
    bodies: tuple[Body, ...] = ()
    passive: bool = True


def lay_chain(site: LimbSite, space: TwistSpace, to_world: Matrix, gravity: Matrix, arm: Matrix | None) -> Chain:
    """Lay out a limb as a chain and write its propagation matrices and generators.

    The limb has no loops inside; `to_world` leads from the axes of its frame to the world's. The arm leads from P to
    its anchor, world frame, m; None for a platform that does not turn.
    """
    laid = lay_tree(site, to_world)
    end = laid.tip
    if arm is not None:
        anchor = laid.tip if site.tree.contact is None else to_world * site.tip
        end = site.equations.vector(f"{site.limb.name}_P", anchor - arm, "P, from the base point, m")
    stages = [*_links(site, laid, to_world, space), *_tip_joints(site, laid, to_world, space)]
    # the last joint carries the part of the platform, whose mass centre P is; no body of the limb is there
    last = stages[-1]
    stages[-1] = _Stage(last.name, last.kind, last.axis, last.follows, last.joint, end)
    links, before = list[ChainLink](), None
    for stage in stages:
        links.append(_written(site, space, stage, before, end))
        before = stage
    return Chain(site, space, tuple(links), to_world, gravity)


def _links(site: LimbSite, laid: LaidTree, to_world: Matrix, space: TwistSpace) -> list[_Stage]:
    """The links of the limb itself."""
    links = []
    for index, (joint, link) in enumerate(zip(site.tree.joints, laid.links, strict=True)):
        name, centre, axis = f"{site.limb.name}_{joint.name}", link.origin, link.axis
        if space.normal is not None and joint.kind == "R":  # the axes of planar robots stay where they are
            axis = to_world * site.equations.constant_vector(f"{name}_axis", joint.axis)
        if joint.bodies and any(entry != ZERO for entry in joint.bodies[0].mass_centre):
            own = site.equations.constant_vector(f"{name}_centre_in_link", joint.bodies[0].mass_centre)
            centre = site.equations.vector(f"{name}_centre", link.origin + link.frame * own, "C, from base point, m")
        links.append(
            _Stage(
                name, joint.kind, axis, "link", link.origin, centre, link.frame, index, joint.bodies,
                joint.motor is None,
            )
        )  # fmt: skip
    return links


def _tip_joints(site: LimbSite, laid: LaidTree, to_world: Matrix, space: TwistSpace) -> list[_Stage]:
    """Single joints that the joint or contact at the tip stands for, all of them at the tip."""
    name, equations, tree = site.limb.name, site.equations, site.tree
    last, stages = laid.links[tree.tip].frame, list[_Stage]()

    def add(kind: Literal["R", "P"], axis: Matrix, follows: Literal["link", "platform", "world"]) -> None:
        stages.append(_Stage(f"{name}_tip_{len(stages) + 1}", kind, axis, follows, laid.tip, laid.tip))

    def on_platform(label: str, axis: Vector) -> Matrix:
        own = equations.constant_vector(f"{name}_{label}_on_platform", axis)
        own = own if site.attitude is None else site.attitude * own
        return equations.vector(f"{name}_{label}", to_world * own, "axis fixed in the platform")

    if tree.pairs:
        for number, single in enumerate(site.limb.graph.tips()[0].axes, start=1):
            if single.carrier is None:
                add("R", on_platform(f"tip_{number}_axis", site.limb.frame.rotate(single.axis)), "platform")
                continue
            own = equations.constant_vector(f"{name}_tip_{number}_in_link", single.axis)
            frame = to_world if space.normal is not None else last
            meaning = "axis fixed in the last link"
            add("R", equations.vector(f"{name}_tip_{number}_axis", frame * own, meaning), "link")
        return stages
    for axis in range(3):  # parts of the relative turn along axes at rest stand for the rates of a ball joint
        add("R", Matrix([int(axis == entry) for entry in range(3)]), "world")
    if tree.contact is not None:
        first = perpendicular(tree.contact.normal, site.limb.value)
        for direction in (first, cross(tree.contact.normal, first)):
            add("P", on_platform(f"tip_{len(stages) + 1}_axis", site.limb.tip_frame.rotate(direction)), "platform")
    return stages


def _written(site: LimbSite, space: TwistSpace, stage: _Stage, before: _Stage | None, end: Matrix) -> ChainLink:
    """Write the matrices of a link."""
    equations, name = site.equations, stage.name
    arm = space.flat(keep(equations, f"{name}_d", stage.centre - stage.joint, "d, from joint to C, m"))
    to_platform = space.flat(keep(equations, f"{name}_to_P", end - stage.centre, "from C to P, m"))
    axis = space.flat(stage.axis) if stage.kind == "P" else space.rotational(stage.axis)
    propagation = eye(space.size)
    if before is not None:
        step = space.flat(keep(equations, f"{name}_step", stage.centre - before.centre, "r + d, from C to C, m"))
        propagation = keep(equations, f"{name}_B", space.propagation(step), "B, twist propagation (14)", "B")
    reach = keep(equations, f"{name}_B_P", space.propagation(to_platform), "B_P, from C to P (17)", "B_P")
    generator = keep(equations, f"{name}_p", space.generator(stage.kind, axis, arm), "p, twist generator (15)", "p")
    return ChainLink(
        name, stage.kind, axis, stage.follows, arm, to_platform, stage.frame, stage.place, stage.bodies, stage.passive,
        propagation, reach, generator,
    )  # fmt: skip
