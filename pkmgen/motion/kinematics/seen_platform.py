"""A platform seen by the tips of its limbs, which follow from the elements a camera sees: its attitude and its twist.

Notation: Cᵢ tips, tᵢ their vectors from P that turn with the platform (platform frame, constant), d = Cⱼ − Cᵢ less what
does not turn, r = tⱼ − tᵢ, so that d = R r. About a fixed axis a, with r⊥ the part of r across it, two tips give

    cos ψ = d·r⊥/r⊥²,  sin ψ = d·(a × r⊥)/r⊥²,  ψ̇ = ḋ·(a × d)/r⊥².

For a platform that turns freely three tips do, with n = r₁ × r₂ and d₃ = d₁ × d₂:

    R = (d₁ (r₂ × n)ᵀ + d₂ (n × r₁)ᵀ + d₃ nᵀ)/n²,  ω = ((ḋ₂·d₃) d₁ − (ḋ₁·d₃) d₂ + (ḋ₁·d₂) d₃)/n².
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ONE, ZERO, Vector, cross, divide, plus, scale, subtract
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.anchor import ORIGIN, piece_ratio
from pkmgen.motion.geometry.pose import PlatformPose, axis_frame, rotation_axis
from pkmgen.motion.geometry.robot import Geometry

LEAST_TIP_DISTANCE = 1e-6
"""Distance of tips across an axis, or of a third tip from the line of two, by the size of the robot, below which they
do not determine the attitude.
"""


@dataclass(frozen=True, slots=True)
class SeenTips:
    """Tips that determine the attitude: the first one and others, two limbs or three.

    Attributes:
        limbs: Their limbs.
        fixed: For each, what leads from P to it and does not turn, m.
        rotated: For each, what does, platform frame, m.
    """

    limbs: tuple[Limb, ...]
    fixed: tuple[Vector, ...]
    rotated: tuple[Vector, ...]

    def arms(self) -> list[Vector]:
        """r: from the first tip to the others, platform frame."""
        return [subtract(vector, self.rotated[0]) for vector in self.rotated[1:]]


def choose_tips(mechanism: Mechanism) -> SeenTips | None:
    """Choose the tips farthest apart; None where no tips determine the attitude."""
    candidates = [(limb, *parts) for limb in mechanism.limbs if (parts := _parts(mechanism, limb)) is not None]
    axis = rotation_axis(mechanism)
    best, widest = None, LEAST_TIP_DISTANCE * mechanism.size ** (1 if axis is not None else 2)
    for chosen in combinations(candidates, 3 if axis is None else 2):
        tips = SeenTips(*(tuple(column) for column in zip(*chosen, strict=True)))
        vectors = [np.array([mechanism.value(entry) for entry in arm]) for arm in tips.arms()]
        direction = vectors[1] if axis is None else np.array([float(entry) for entry in axis])
        width = float(np.linalg.norm(np.cross(vectors[0], direction)))
        if width > widest * (1.0 + LEAST_TIP_DISTANCE):  # the first of those that are equally far apart
            best, widest = tips, width
    return best


def _parts(mechanism: Mechanism, limb: Limb) -> tuple[Vector, Vector] | None:
    """What leads from P to a tip: fixed and turned; None where it turns by a ratio of its own."""
    if limb.part is None:
        return ORIGIN, limb.platform_point
    part = mechanism.parts[limb.part]
    if part.turn_ratio == ZERO:
        return plus(part.offset, limb.platform_point), part.point
    if part.turn_ratio == ONE:
        return part.offset, plus(part.point, limb.platform_point)
    return (part.offset, part.point) if limb.platform_point == ORIGIN else None


def seen_pose(equations: StagedEquations, geometry: Geometry, tips: dict[str, Matrix]) -> PlatformPose:
    """Compute the attitude of a platform from tips, without the position of P.

    Tips are positions in the world frame, m, by name of the limb.
    """
    mechanism, axis, nowhere = geometry.mechanism, rotation_axis(geometry.mechanism), zeros(3, 1)
    if not mechanism.layout.rotates:
        return PlatformPose(geometry, (), nowhere, None, axis)
    chosen = choose_tips(mechanism)
    assert chosen is not None
    spans = _spans(equations, chosen, tips)
    if axis is None:
        return PlatformPose(geometry, (), nowhere, _free_frame(equations, chosen, spans), None)
    across = _across(chosen.arms()[0], mechanism)
    square = dot_trees(across, across)
    ahead = equations.constant_vector("attitude_ahead", scale(divide(ONE, square), across))
    aside = equations.constant_vector(
        "attitude_aside", scale(divide(ONE, square), cross(_axis_tree(mechanism), across))
    )
    cosine = equations.scalar("rotation_cosine", dot(spans[0], ahead), "cosine of the rotation")
    sine = equations.scalar("rotation_sine", dot(spans[0], aside), "sine of the rotation")
    angle = equations.scalar("rotation_angle", sympy.atan2(sine, cosine), "angle of the platform, rad")
    return PlatformPose(geometry, (angle,), nowhere, axis_frame(cosine, sine, axis), axis)


def seen_twist(
    equations: StagedEquations, pose: PlatformPose, rates: dict[str, Matrix], tips: dict[str, Matrix]
) -> Matrix:
    """Compute the twist from the velocities of tips.

    Rates are velocities of the tips, world frame, m/s, by name of the limb; `tips` their positions, m.
    """
    mechanism = pose.mechanism
    places = ["xyz".index(axis) for axis in mechanism.layout.axes]
    if pose.frame is None:
        first = rates[mechanism.limbs[0].name]
        return Matrix([first[place] for place in places])
    chosen = choose_tips(mechanism)
    assert chosen is not None
    spans = _spans(equations, chosen, tips)
    names = [limb.name for limb in chosen.limbs]
    changes = [rates[name] - rates[names[0]] for name in names[1:]]
    rotation = (
        _fixed_rotation(equations, pose, chosen, spans, changes)
        if pose.axis is not None
        else _free_rotation(equations, chosen, spans, changes)
    )
    anchor = pose.anchor(equations, chosen.limbs[0])
    swept = zeros(3, 1)
    for piece in anchor.pieces:
        omega = rotation if pose.axis is None else piece_ratio(equations, piece.ratio) * rotation[0] * pose.axis
        swept += omega.cross(piece.vector)
    velocity = rates[names[0]] - swept
    return Matrix([*(velocity[place] for place in places), *rotation])


def _spans(equations: StagedEquations, chosen: SeenTips, tips: dict[str, Matrix]) -> list[Matrix]:
    """d: from the first tip to the others, less what does not turn."""
    first, *others = chosen.limbs
    spans = []
    for index, limb in enumerate(others, start=1):
        value = tips[limb.name] - tips[first.name]
        offset = subtract(chosen.fixed[index], chosen.fixed[0])
        if offset != ORIGIN:
            value -= equations.constant_vector(f"{limb.name}_tip_offset", offset)
        spans.append(equations.once_vector(f"{limb.name}_tip_span", value, "d, from tip to tip, m"))
    return spans


def _across(arm: Vector, mechanism: Mechanism) -> Vector:
    """Part of a vector across the axis of the platform."""
    axis = _axis_tree(mechanism)
    return subtract(arm, scale(dot_trees(arm, axis), axis))


def _axis_tree(mechanism: Mechanism) -> Vector:
    axis = mechanism.layout.rotation_axis
    assert axis is not None
    x, y, z = (Number(float(entry)) for entry in axis)
    return x, y, z


def _normal(equations: StagedEquations, chosen: SeenTips) -> tuple[Vector, sympy.Symbol]:
    """Platform axis n = r₁ × r₂ over n², and 1/n²."""
    first, second = chosen.arms()
    normal = cross(first, second)
    inverse = divide(ONE, dot_trees(normal, normal))
    return scale(inverse, normal), equations.constant("tips_inverse_square", inverse)


def _free_frame(equations: StagedEquations, chosen: SeenTips, spans: list[Matrix]) -> Matrix:
    (first, second), (r_1, r_2) = spans, chosen.arms()
    normal, _ = _normal(equations, chosen)
    third = equations.once_vector("tips_normal", first.cross(second), "d₁ × d₂, m²")
    rows = (cross(r_2, normal), cross(normal, r_1), normal)
    columns = [equations.constant_vector(f"tips_dual_{index + 1}", row) for index, row in enumerate(rows)]
    value = sum((span * column.T for span, column in zip((first, second, third), columns, strict=True)), zeros(3, 3))
    return equations.matrix("attitude", value, "attitude of the platform, columns are its axes", "R")


def _free_rotation(equations: StagedEquations, chosen: SeenTips, spans: list[Matrix], changes: list[Matrix]) -> Matrix:
    (d_1, d_2), (first, second) = spans, changes
    _, inverse = _normal(equations, chosen)
    third = equations.once_vector("tips_normal", d_1.cross(d_2), "d₁ × d₂, m²")
    value = dot(second, third) * d_1 - dot(first, third) * d_2 + dot(first, d_2) * third
    return equations.vector("seen_rotation", inverse * value, "ω from three tips, rad/s")


def _fixed_rotation(
    equations: StagedEquations, pose: PlatformPose, chosen: SeenTips, spans: list[Matrix], changes: list[Matrix]
) -> Matrix:
    across = _across(chosen.arms()[0], pose.mechanism)
    inverse = equations.constant("tips_inverse_square", divide(ONE, dot_trees(across, across)))
    assert pose.axis is not None
    value = inverse * dot(changes[0], pose.axis.cross(spans[0]))
    return Matrix([equations.scalar("seen_rotation", value, "rate of the platform's angle, from two tips, rad/s")])
