"""A robot as MuJoCo reads it: the tree that all peers are given, as MJCF of `pkmgen export`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.tree_model import Link, TreeModel
from pkmgen.bridges.exporting.inertia import joined
from pkmgen.emit.targets.models.mjcf.write import write_mjcf
from pkmgen.emit.targets.models.types import (
    GROUND,
    LoopSide,
    ModelCoupling,
    ModelJoint,
    ModelLink,
    ModelLoop,
    RigidBody,
    RigidModel,
)

Array = NDArray[Any]
PARALLEL = 1e-9
SIZE = 1.0
"""Of the robot, m: says only how large sites are drawn."""


def mjcf_text(name: str, model: TreeModel) -> str:
    """Write a model as MJCF, at zero coordinates."""
    axes = _rotation_axes(model)
    links = tuple(_link(index, link, axes[index]) for index, link in enumerate(model.links))
    last, none = len(links) - 1, np.zeros(3)
    loops = tuple(
        ModelLoop(
            f"tip_{index}", "S", LoopSide(loop.tip, loop.tip_offset, none), LoopSide(last, loop.anchor_offset, none)
        )
        for index, loop in enumerate(model.loops)
    )
    texts = write_mjcf(RigidModel(name, name, model.gravity, links, loops, _couplings(model), (), SIZE))
    # the body of the ground, which other readers need, costs MuJoCo time
    return next(iter(texts.files.values())).replace("<compiler ", '<compiler fusestatic="true" ', 1)


def link_order(model: TreeModel) -> list[int]:
    """Links as MuJoCo counts them: each followed by all that it carries."""
    children: dict[int, list[int]] = {}
    for index, link in enumerate(model.links):
        children.setdefault(link.parent, []).append(index)
    order: list[int] = []
    waiting = children[-1][::-1]
    while waiting:
        order.append(waiting.pop())
        waiting += children.get(order[-1], [])[::-1]
    return order


def _couplings(model: TreeModel) -> tuple[ModelCoupling, ...]:
    """Joints that follow a coordinate that another one has already."""
    leaders: dict[int, int] = {}
    couplings: list[ModelCoupling] = []
    for index, link in enumerate(model.limb_links):
        leader = leaders.setdefault(link.coordinate, index)
        if leader != index:
            ratio = link.sign * model.links[leader].sign
            couplings.append(
                ModelCoupling(f"follow_{index}", {f"joint_{index}": 1.0, f"joint_{leader}": float(-ratio)})
            )
    return tuple(couplings)


def _rotation_axes(model: TreeModel) -> list[list[Array]]:
    """Axes that each link turns about, those that are parallel once; frames in a limb are parallel at zero."""
    axes_of_links: list[list[Array]] = []
    for link in model.links:
        axes = axes_of_links[link.parent] if link.parent >= 0 else []
        if link.kind == "R" and not any(abs(abs(axis @ link.axis) - 1.0) < PARALLEL for axis in axes):
            axes = [*axes, link.axis]
        axes_of_links.append([*np.eye(3)] if link.kind == "free" else axes)
    return axes_of_links


def _link(index: int, link: Link, rotation_axes: list[Array]) -> ModelLink:
    joint = ModelJoint(f"joint_{index}", link.kind, link.axis, rotor_inertia=link.rotor, driven=link.driven)
    masses = [
        RigidBody(f"body_{place}", body.mass, body.centre, body.inertia) for place, body in enumerate(link.bodies)
    ]
    body = joined(masses, np.array(rotation_axes).reshape(-1, 3), SIZE)
    own = body if isinstance(body, RigidBody) else None
    return ModelLink(
        f"link_{index}", GROUND if link.parent < 0 else link.parent, link.rotation, link.offset, joint, own
    )
