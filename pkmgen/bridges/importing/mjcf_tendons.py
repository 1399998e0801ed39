"""Tendons of MJCF: sums of joint coordinates, and straight lines between two points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.mjcf_names import Names
from pkmgen.bridges.importing.model import NO_INERTIA, Coupling, Joint, JointKind, Link
from pkmgen.bridges.importing.placement import Array, Placement, from_quaternion
from pkmgen.bridges.importing.xml import Element

HINGE = 3
"""Type of a joint that turns, as MuJoCo numbers them."""
EQUAL_LENGTHS = 1e-12
"""Difference below which two lengths of a spring are equal, m or rad."""


@dataclass(frozen=True, slots=True)
class Part:
    """Bodies and joints without mass by which a tendon or a crank acts.

    Attributes:
        motor: Joint whose coordinate is the length of the tendon, or of the slider.
        links: Links that come with it.
        joints: Joints of the tree.
        loops: Joints that close loops.
        couplings: Linear relations.
        home: Coordinates where the file places its bodies.
        turns: Of its links that others may hang from, how they are turned there, in the world, 3 × 3.
    """

    motor: str
    links: tuple[Link, ...] = ()
    joints: tuple[Joint, ...] = ()
    loops: tuple[Joint, ...] = ()
    couplings: tuple[Coupling, ...] = ()
    home: tuple[tuple[str, tuple[float, ...]], ...] = ()
    turns: tuple[tuple[str, Array], ...] = ()


def terms_of(names: Names, compiled: Any, tendon: int) -> dict[str, float] | None:
    """Joints of a fixed tendon with their coefficients; None for a tendon that runs through space."""
    import mujoco

    start, terms = int(compiled.tendon_adr[tendon]), dict[str, float]()
    for wrap in range(start, start + int(compiled.tendon_num[tendon])):
        if int(compiled.wrap_type[wrap]) != int(mujoco.mjtWrap.mjWRAP_JOINT):
            return None
        name = names.joints[int(compiled.wrap_objid[wrap])]
        terms[name] = terms.get(name, 0.0) + float(compiled.wrap_prm[wrap])
    return terms


def sites_of(compiled: Any, tendon: int) -> tuple[int, int] | None:
    """The two sites of a tendon that is one straight line between two bodies; None for others."""
    import mujoco

    start, count = int(compiled.tendon_adr[tendon]), int(compiled.tendon_num[tendon])
    wraps = range(start, start + count)
    if count != 2 or any(int(compiled.wrap_type[wrap]) != int(mujoco.mjtWrap.mjWRAP_SITE) for wrap in wraps):
        return None
    one, other = (int(compiled.wrap_objid[wrap]) for wrap in wraps)
    apart = compiled.site_bodyid[one] != compiled.site_bodyid[other]
    return (one, other) if apart else None


def tendon_part(names: Names, compiled: Any, data: Any, tendon: int, root: str) -> Part | None:
    """What has the length of a tendon as a coordinate; None where the tendon is no such line and no sum.

    Args:
        names: Names of bodies and joints.
        compiled: The model as MuJoCo has it.
        data: Its state at home, with positions of sites.
        tendon: Number of the tendon.
        root: Link that carries a drum, which has no mass.
    """
    terms = terms_of(names, compiled, tendon)
    name = names.fresh(compiled.tendon(tendon).name or f"tendon_{tendon + 1}")
    if terms is None:
        sites = sites_of(compiled, tendon)
        return None if sites is None else _leg(names, compiled, data, sites, name)
    if len(terms) == 1 and not has_forces(compiled, tendon):
        return Part(next(iter(terms)))
    turns = any(int(compiled.jnt_type[names.joints.index(joint)]) == HINGE for joint in terms)
    kind = JointKind.REVOLUTE if turns else JointKind.PRISMATIC
    joint = Joint(name, kind, root, f"{name}_drum", axis=np.array([0.0, 0.0, 1.0]))
    whole = Coupling(f"{name}_length", {**terms, name: -1.0}, 0.0, 0, (name,))
    links = (Link(f"{name}_drum", NO_INERTIA, 0),)
    home = ((name, (float(data.ten_length[tendon]),)),)
    return Part(name, links, (joint,), (), (whole,), home)


def has_forces(compiled: Any, tendon: int) -> bool:
    """Whether a tendon has a spring, a damper, friction or inertia of its own."""
    words = ("stiffness", "damping", "frictionloss", "armature", "stiffnesspoly", "dampingpoly", "springyield")
    return any(np.any(getattr(compiled, f"tendon_{word}", np.zeros(tendon + 1))[tendon]) for word in words)


def with_forces(joint: Joint, compiled: Any, tendon: int, element: Element, findings: Findings) -> Joint:
    """The joint whose coordinate is the length of a tendon, with the spring, friction and inertia of the tendon."""
    for word in ("stiffnesspoly", "dampingpoly", "springyield"):
        if np.any(getattr(compiled, f"tendon_{word}", np.zeros(tendon + 1))[tendon]):
            findings.wrong(
                element, "springs and dampers of tendons are read where they are linear", word, "one coefficient"
            )
    stiffness = float(np.ravel(compiled.tendon_stiffness[tendon])[0])
    low, high = (float(value) for value in compiled.tendon_lengthspring[tendon])
    if stiffness and abs(high - low) > EQUAL_LENGTHS:
        findings.wrong(
            element, "the spring of a tendon is slack over a range of lengths", f"{low:g} {high:g}", "one length"
        )
    return replace(
        joint,
        stiffness=stiffness,
        rest=low,
        viscous=float(np.ravel(compiled.tendon_damping[tendon])[0]),
        coulomb=float(compiled.tendon_frictionloss[tendon]),
        rotor_inertia=float(compiled.tendon_armature[tendon]) if hasattr(compiled, "tendon_armature") else 0.0,
    )


def crank_part(names: Names, compiled: Any, data: Any, actuator: int, name: str) -> Part:
    """A slider along the z axis of its site, with a rod without mass to the site of the crank.

    The slider stands at av − √(av² + L² − |v|²), v from the slider's site to that of the crank, av its share along the
    axis and L the length of the rod, as MuJoCo computes it.
    """
    crank, slider = (int(compiled.actuator_trnid[actuator, place]) for place in (0, 1))
    length = float(compiled.actuator_cranklength[actuator])
    name = names.fresh(name)
    joint = Joint(
        name,
        JointKind.PRISMATIC,
        names.bodies[int(compiled.site_bodyid[slider])],
        f"{name}_slider",
        _site(compiled, slider),
        axis=np.array([0.0, 0.0, 1.0]),
    )
    body = names.bodies[int(compiled.site_bodyid[crank])]
    rod = Joint(f"{name}_rod", JointKind.DISTANCE, body, f"{name}_slider", _site(compiled, crank), length=length)
    axis = data.site_xmat[slider].reshape(3, 3)[:, 2]
    to_crank = data.site_xpos[crank] - data.site_xpos[slider]
    along = float(to_crank @ axis)
    below = along * along + length * length - float(to_crank @ to_crank)
    home = ((name, (along - float(np.sqrt(max(below, 0.0))),)),)
    return Part(name, (Link(f"{name}_slider", NO_INERTIA, 0),), (joint,), (rod,), (), home)


def _leg(names: Names, compiled: Any, data: Any, sites: tuple[int, int], name: str) -> Part:
    """A leg without mass between two sites: a universal joint, a slide along the line, and a point that closes it."""
    bodies = [int(compiled.site_bodyid[site]) for site in sites]
    line = data.site_xpos[sites[1]] - data.site_xpos[sites[0]]
    length = float(np.linalg.norm(line))
    own = data.xmat[bodies[0]].reshape(3, 3).T @ line / length
    foot = Placement(_along(own), np.array(compiled.site_pos[sites[0]], float))
    tube, rod = f"{name}_tube", f"{name}_rod"
    x, y, z = np.eye(3)
    cross = Joint(f"{name}_foot", JointKind.UNIVERSAL, names.bodies[bodies[0]], tube, foot, axis=y, second_axis=z)
    slide = Joint(name, JointKind.PRISMATIC, tube, rod, axis=x)
    head = Joint(f"{name}_head", JointKind.POINT, names.bodies[bodies[1]], rod, _site(compiled, sites[1]))
    links = (Link(tube, NO_INERTIA, 0), Link(rod, NO_INERTIA, 0))
    home = ((f"{name}_foot", (0.0, 0.0)), (name, (length,)))
    turned = data.xmat[bodies[0]].reshape(3, 3) @ foot.rotation
    return Part(name, links, (cross, slide), (head,), (), home, ((tube, turned), (rod, turned)))


def _site(compiled: Any, site: int) -> Placement:
    return from_quaternion(compiled.site_pos[site], compiled.site_quat[site])


def _along(direction: Array) -> Array:
    """A rotation whose x axis has a direction; y is across it and the coordinate axis that is furthest from it."""
    across = np.cross(np.eye(3)[int(np.argmin(np.abs(direction)))], direction)
    across /= np.linalg.norm(across)
    return np.column_stack([direction, across, np.cross(direction, across)])
