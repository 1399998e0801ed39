"""A chain laid end to end from the positions of its joints, and the equations that close it."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.expression.algebra import ZERO
from pkmgen.geometry.anchor import Anchor
from pkmgen.geometry.limbs.closing import named_closure
from pkmgen.geometry.limbs.joints import JointPosition
from pkmgen.mechanism.body_graph import TreeJoint
from pkmgen.mechanism.chain import chain_joints
from pkmgen.mechanism.types import Limb


@dataclass(frozen=True, slots=True)
class Link:
    """An element of a placed chain.

    Attributes:
        frame: Its axes in the world, columns.
        start: Its input point.
        direction: Its line in the world.
        length: Its length, where a slide varies it; None else.
        end: Its output point.
    """

    frame: Matrix
    start: Matrix
    direction: Matrix
    length: sympy.Expr | None
    end: Matrix


@dataclass(frozen=True, slots=True)
class ChainPositions:
    """A placed chain.

    Attributes:
        limb: The limb.
        joints: Its axes.
        placed: Where each stands.
        axes: eⱼ.
        points: pⱼ.
        links: Its elements.
        pairs: z and m at the tip, world frame.
        rows: Axes (columns) in which the closure of the tip is written.
    """

    limb: Limb
    joints: tuple[TreeJoint, ...]
    placed: tuple[JointPosition, ...]
    axes: tuple[Matrix, ...]
    points: tuple[Matrix, ...]
    links: tuple[Link, ...]
    pairs: tuple[tuple[Matrix, Matrix], ...]
    rows: Matrix


def lay_chain(
    equations: StagedEquations, limb: Limb, anchor: Anchor, placed: tuple[JointPosition, ...], rotated: bool
) -> ChainPositions:
    """Lay the elements of a chain end to end from the positions of its joints.

    With `rotated` its closure is written in the axes behind the first joint, so that no pivot vanishes however far that
    one turns; else in those of the limb, which costs less.
    """
    joints, name = chain_joints(limb), limb.name
    frame = equations.constant_frame(f"{name}_frame", limb.frame)
    at = equations.constant_vector(f"{name}_base_point", limb.base_point)
    axes, points, links = [], [], []
    rows = frame
    for index, element in enumerate(limb.elements):
        start, length = at, None
        for j, joint in enumerate(joints):
            if joint.element != index:
                continue
            own = equations.constant_vector(f"{name}_axis_{j + 1}", joint.axis)
            axis = equations.vector(f"{name}_world_axis_{j + 1}", frame * own, "joint axis, world frame")
            axes.append(axis)
            points.append(at)
            if joint.kind == "R":
                meaning = "axes after the joint, columns in world axes"
                frame = equations.matrix(
                    f"{name}_frame_{j + 1}", placed[j].rotated(equations, frame, own, axis), meaning, "R"
                )
                rows = frame if j == 0 and rotated else rows
            elif joint.slide:
                length = placed[j].slide
            else:
                start = at = equations.vector(f"{name}_slider_{j + 1}", at + placed[j].slide * axis, "slider, m")
        line = equations.constant_vector(f"{name}_{element.name}_line", element.direction)
        direction = equations.vector(f"{name}_{element.name}_direction", frame * line, "direction of the element")
        if length is not None or element.length != ZERO:
            reach = equations.constant(f"{name}_{element.name}_length", element.length) if length is None else length
            at = equations.vector(f"{name}_{element.name}_end", start + reach * direction, "end of the element, m")
        links.append(Link(frame, start, direction, length, at))
    pairs = _tip_axes(equations, limb, anchor, frame)
    return ChainPositions(limb, joints, placed, tuple(axes), tuple(points), tuple(links), pairs, rows)


def _tip_axes(
    equations: StagedEquations, limb: Limb, anchor: Anchor, frame: Matrix
) -> tuple[tuple[Matrix, Matrix], ...]:
    """Z and m of each pair, world frame."""
    axes = []
    for index, pair in enumerate(limb.graph.tree.pairs):
        last = equations.constant_vector(f"{limb.name}_tip_last_{index + 1}", pair.last)
        z = equations.vector(f"{limb.name}_tip_axis_{index + 1}", frame * last, "z, axis in the last element")
        m = equations.constant_vector(f"{limb.name}_tip_platform_{index + 1}", limb.frame.rotate(pair.platform))
        if anchor.frame is not None:
            m = equations.vector(f"{limb.name}_platform_axis_{index + 1}", anchor.frame * m, "m, axis in the platform")
        axes.append((z, m))
    return tuple(axes)


def closure_rows(equations: StagedEquations, positions: ChainPositions) -> tuple[Matrix, Matrix]:
    """All rows of the closure: the matrix on the joint rates, and the matrix on (Ċ, ω)."""
    name, end = positions.limb.name, positions.links[-1].end
    columns = [
        axis if joint.kind == "P" else axis.cross(end - point)
        for joint, axis, point in zip(positions.joints, positions.axes, positions.points, strict=True)
    ]
    rows = [positions.rows.T * Matrix.hstack(*columns)]
    sides = [positions.rows.T.row_join(zeros(3, 3))]
    for index, (z, m) in enumerate(positions.pairs):
        normal = equations.once_vector(f"{name}_tip_normal_{index + 1}", z.cross(m), "z × m")
        entries = [
            dot(normal, axis) if joint.kind == "R" else sympy.Integer(0)
            for joint, axis in zip(positions.joints, positions.axes, strict=True)
        ]
        rows.append(Matrix([entries]))
        sides.append(zeros(1, 3).row_join(normal.T))
    matrix = Matrix.vstack(*rows)

    return named_closure(equations, name, matrix), Matrix.vstack(*sides)


def closure_errors(equations: StagedEquations, positions: ChainPositions, anchor: Anchor) -> list[sympy.Symbol]:
    """Errors of the closure: three of position, one a pair of axes at the tip."""
    name = positions.limb.name
    gap = positions.rows.T * (positions.links[-1].end - anchor.position(equations))
    gap = equations.vector(f"{name}_gap", gap, "end of the chain less anchor, axes of the rows, m")
    return [
        *gap,
        *(equations.scalar(f"{name}_tilt_{i + 1}", dot(z, m), "z·m") for i, (z, m) in enumerate(positions.pairs)),
    ]
