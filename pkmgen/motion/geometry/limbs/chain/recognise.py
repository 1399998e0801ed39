"""How a limb is closed as a chain: where its joints are placed, and in which order its rates are solved for."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from pkmgen.graph.symbolic.pivoting import Blocks, choose_pivots, diagonal_blocks, is_steady
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.language.description.types import Motion
from pkmgen.language.expression.algebra import Z_AXIS, ZERO, ZERO_VECTOR, cross
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import names_in
from pkmgen.mechanism.chain import ChainNumbers, chain_joints, turn_alike
from pkmgen.mechanism.poses import PlatformNumbers, box_poses, frame_in_numbers
from pkmgen.mechanism.types import Joint, Limb, Mechanism
from pkmgen.motion.geometry.limbs.chain.form import ChainClosure, ChainForm
from pkmgen.motion.geometry.limbs.chain.link_axes import link_axes
from pkmgen.motion.geometry.limbs.chain.placement import (
    FreePlacement,
    Placement,
    RotatingPlanePlacement,
    ShaftPlacement,
)
from pkmgen.motion.geometry.limbs.chain.recognise_reach import reach_placement
from pkmgen.motion.geometry.limbs.shape import are_parallel, is_zero, refusal
from pkmgen.motion.geometry.limbs.types import Tolerance

STRONG = 0.8
"""Part of the best pivot's magnitude from which one is good enough: rows of a chain are all about as full."""
BOX_POSES = 7
"""Poses beside home at which the closure of a chain is looked at."""


def chain_form(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> ChainForm:
    """Take a limb as a chain.

    Raises:
        UnsupportedRobotError: It does not close, or its joints have freedoms of their own.
    """
    placement = _placement(mechanism, limb, tolerance)  # says best why a limb does not close
    closures = _chain_closures(mechanism, limb, tolerance)
    return ChainForm(
        placement, link_axes(limb.graph.tree, mechanism.value, _may_leave_mass(mechanism, limb)), *closures
    )


def _may_leave_mass(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether limbs of this kind end on bodies that do not turn, or on their origins."""
    alike = [other for other in mechanism.limbs if (other.elements, other.tip) == (limb.elements, limb.tip)]
    return not mechanism.layout.rotates or all(other.platform_point == ZERO_VECTOR for other in alike)


def _placement(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> Placement:
    """Place the joints of a chain in closed form where its shape is known."""
    joints, elements = chain_joints(limb), limb.elements
    kinds = [("P" if joint.kind == "P" else "R") + str(joint.element) for joint in joints]
    motors = [joint.motor is not None for joint in joints]
    assert isinstance(limb.tip, Joint)
    d, first = elements[0].direction, joints[0].axis
    vectors = [joint.axis for joint in joints] + [element.direction for element in elements]
    if any(names_in(entry) for vector in vectors for entry in vector):
        kinds = []  # axes that parameters may turn: no closed form can count on them
    if kinds == ["R0", "R0", "R1"] and motors == [True, False, False] and not mechanism.layout.rotates:
        square = all(
            is_zero(mechanism, dot_trees(a, b)) for a, b in ((first, d), (joints[1].axis, d), (first, joints[1].axis))
        )
        alike = are_parallel(mechanism, joints[1].axis, joints[2].axis) and elements[1].direction == d
        if square and alike and are_parallel(mechanism, cross(joints[1].axis, d), first):
            return RotatingPlanePlacement(tolerance)
    if kinds == ["R0", "R1", "R1", "P1"] and motors == [True, False, False, False]:
        shaft, tip = elements[1].direction, limb.tip
        square = are_parallel(mechanism, shaft, first) and is_zero(mechanism, dot_trees(joints[1].axis, first))
        in_phase = are_parallel(mechanism, tip.axis, joints[2].axis) and are_parallel(
            mechanism, tip.second_axis, joints[1].axis
        )
        upright = are_parallel(mechanism, limb.frame.rotate(first), Z_AXIS)
        if square and in_phase and upright and mechanism.motion is Motion.SCHOENFLIES and elements[0].length == ZERO:
            return ShaftPlacement(tolerance)
    home = _chain_facts(_ChainKey.of(mechanism, limb)).home
    if not all(math.isfinite(value) for value in home):
        raise refusal(limb, ChainNumbers(mechanism, limb).why_not_at_home())
    return reach_placement(mechanism, limb, home, tolerance) or FreePlacement(home, tolerance)


@dataclass(frozen=True, slots=True)
class _ChainKey:
    """What the facts of a chain depend on."""

    limb: Limb
    values: tuple[float, ...]
    platform: tuple[object, ...]
    mechanism: Mechanism = field(compare=False)

    @classmethod
    def of(cls, mechanism: Mechanism, limb: Limb) -> _ChainKey:
        """The key of a limb of a mechanism."""
        platform = (
            mechanism.motion, mechanism.plane, mechanism.home, mechanism.box, mechanism.attitude_range, mechanism.parts,
        )  # fmt: skip
        return cls(limb, tuple(mechanism.parameters.values()), platform, mechanism)


@dataclass(frozen=True, slots=True)
class _ChainFacts:
    """Joint values at home, and gradients of the closure there and at poses of the box.

    Rows of `gradients` are in axes of the limb, those of `turned` in axes behind the first joint.
    """

    home: tuple[float, ...]
    gradients: Any
    rotated: Any


@lru_cache(maxsize=128)
def _chain_facts(key: _ChainKey) -> _ChainFacts:
    numbers, mechanism = ChainNumbers(key.mechanism, key.limb), key.mechanism
    home = numbers.at_home()
    poses = [np.array(mechanism.home), *box_poses(mechanism, BOX_POSES, np.random.default_rng(0))]
    gradients, rotated = list[Any](), list[Any]()
    behind = frame_in_numbers(mechanism, link_axes(key.limb.graph.tree, mechanism.value, False).turned[0])
    for pose in poses if np.all(np.isfinite(home)) else []:
        values = numbers.follow(home, pose)
        if np.all(np.isfinite(values)):
            gradient = numbers.closure(values, *PlatformNumbers(mechanism, pose).anchor(key.limb))[1]
            for samples, axes in ((gradients, numbers.frame), (rotated, numbers.rotated_axes(values) @ behind)):
                samples.append(np.vstack([axes.T @ gradient[:3], gradient[3:]]))
    return _ChainFacts(tuple(float(value) for value in home), np.array(gradients), np.array(rotated))


def _chain_closures(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> tuple[ChainClosure, ChainClosure]:
    """Choose which equations of the closure give the joint rates, in which order and axes.

    Returns:
        For dynamics and for kinematics alone: the pivots, whether the equations are written in the axes behind the
        first joint, and the blocks of pivots with the signs they have at home. They are where a pivot would pass zero
        somewhere in the box in those of the limb, and where it costs less.
    """
    alike = [other for other in mechanism.limbs if other.elements == limb.elements and other.tip == limb.tip]
    keys = tuple(_ChainKey.of(mechanism, other) for other in alike)
    return _order_of_alike(keys, _ChainKey.of(mechanism, limb), tolerance.sine)


@lru_cache(maxsize=128)
def _order_of_alike(alike: tuple[_ChainKey, ...], own: _ChainKey, sine: float) -> tuple[ChainClosure, ChainClosure]:
    """The order of a limb, chosen from all limbs that are built alike."""
    limb, facts = own.limb, [_chain_facts(key) for key in alike]
    if not any(len(each.gradients) for each in facts):
        raise refusal(limb, "it closes neither at the home pose nor in the box")
    if len(_chain_facts(own).gradients) < 2:
        raise refusal(limb, "it closes at the home pose, but nowhere else in the box")
    gradients, rotated = (
        np.concatenate([samples for samples in samples_of_alike if len(samples)])
        for samples_of_alike in ([each.gradients for each in facts], [each.rotated for each in facts])
    )
    _, equations, joints = gradients.shape
    rank = int(np.linalg.matrix_rank(gradients[0], 1e-9 * max(1.0, float(np.abs(gradients[0]).max()))))
    if equations < joints or rank < joints:
        raise refusal(limb, f"platform and tip fix {rank} of its {joints} joint freedoms")
    plain, behind = (choose_pivots(samples, sine, good=STRONG) for samples in (gradients, rotated))
    outside = ChainClosure(plain, False, _blocks(_chain_facts(own).gradients, gradients, plain))
    if limb.graph.tree.joints[0].kind == "P" or not is_steady(rotated, behind):
        return outside, outside
    inside = ChainClosure(behind, True, _blocks(_chain_facts(own).rotated, rotated, behind))
    one_turn = turn_alike(limb.graph.tree.joints[:2])
    return (outside if one_turn and is_steady(gradients, plain) else inside), inside


def _blocks(own: Any, alike: Any, order: PivotOrder) -> Blocks:
    """Blocks of the pivots of a limb; what vanishes is given by all limbs built alike, signs by the limb at home."""
    return diagonal_blocks(np.concatenate([own[:1], alike])[:, list(order.rows)][:, :, list(order.columns)])
