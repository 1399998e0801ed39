"""A chain laid end to end from the positions of its joints, and the equations that close it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import IDENTITY, ZERO, Rotation, settled
from pkmgen.mechanism.body_graph import TreeJoint
from pkmgen.mechanism.chain import chain_joints
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.chain.link_axes import LinkAxes
from pkmgen.motion.geometry.limbs.closing import named_closure
from pkmgen.motion.geometry.limbs.joints import JointPosition


@dataclass(frozen=True, slots=True)
class Link:
    """An element of a placed chain.

    Attributes:
        frame: Axes of its link in the world, columns.
        own: The same at zero joint positions, in the limb frame.
        start: Its input point.
        direction: Its line in the world.
        length: Its length, where a slide varies it; None else.
        end: Its output point.
    """

    frame: Matrix
    own: Rotation
    start: Matrix
    direction: Matrix
    length: sympy.Expr | None
    end: Matrix


@dataclass(frozen=True, slots=True)
class ChainPositions:
    """A placed chain, all of whose vectors are in the axes that its closure is written in.

    Attributes:
        limb: The limb.
        joints: Its joints.
        seen: The same as its links see them.
        placed: Where each stands.
        axes: eⱼ.
        points: pⱼ.
        links: Its elements.
        pairs: z and m at the tip.
        rows: Those axes in the ones the limb is given in, columns.
    """

    limb: Limb
    joints: tuple[TreeJoint, ...]
    seen: LinkAxes
    placed: tuple[JointPosition, ...]
    axes: tuple[Matrix, ...]
    points: tuple[Matrix, ...]
    links: tuple[Link, ...]
    pairs: tuple[tuple[Matrix, Matrix], ...]
    rows: Matrix

    def of_limb(self, equations: StagedEquations) -> ChainPositions:
        """The same with vectors in the axes the limb is given in."""
        if self.rows == eye(3):
            return self

        def seen(label: str, vector: Matrix) -> Matrix:
            meaning = "in the axes of the limb"
            return equations.once_vector(f"{self.limb.name}_limb_{label}", self.rows * vector, meaning)

        axes = tuple(seen(f"axis_{j + 1}", axis) for j, axis in enumerate(self.axes))
        points = tuple(seen(f"point_{j + 1}", point) for j, point in enumerate(self.points))
        links = tuple(
            Link(
                self.rows * link.frame,
                link.own,
                seen(f"start_{k + 1}", link.start),
                seen(f"direction_{k + 1}", link.direction),
                link.length,
                seen(f"end_{k + 1}", link.end),
            )
            for k, link in enumerate(self.links)
        )
        pairs = tuple((seen(f"z_{k + 1}", z), seen(f"m_{k + 1}", m)) for k, (z, m) in enumerate(self.pairs))
        return replace(self, axes=axes, points=points, links=links, pairs=pairs, rows=eye(3))


def lay_chain(
    equations: StagedEquations,
    limb: Limb,
    anchor: Anchor,
    placed: tuple[JointPosition, ...],
    seen: LinkAxes,
    rotated: bool,
) -> ChainPositions:
    """Lay the elements of a chain end to end from the positions of its joints.

    With `rotated` everything is seen from behind the first joint, so that no pivot vanishes however far that one turns;
    else in the axes that the limb is given in.
    """
    joints, name = chain_joints(limb), limb.name
    frame = equations.constant_frame(f"{name}_frame", limb.frame)
    at = equations.constant_vector(f"{name}_base_point", limb.base_point)
    axes, points, links = [], [], []
    rows = eye(3)
    for index, element in enumerate(limb.elements):
        start, length = at, None
        for j, joint in enumerate(joints):
            if joint.element != index:
                continue
            mounting = seen.mounting(j)
            if mounting is not None:
                mounted = frame * equations.constant_frame(f"{name}_mounting_{j + 1}", mounting)
                frame = equations.matrix(f"{name}_mounted_{j + 1}", mounted, "axes before the joint, columns", "R")
            own = equations.constant_vector(f"{name}_axis_{j + 1}", seen.joints[j].axis)
            axis = equations.vector(f"{name}_world_axis_{j + 1}", frame * own, "joint axis, world frame")
            axes.append(axis)
            points.append(at)
            if joint.kind == "R":
                meaning = "axes after the joint, columns in world axes"
                frame = equations.matrix(
                    f"{name}_frame_{j + 1}", placed[j].rotated(equations, frame, own, axis), meaning, "R"
                )
                if j == 0 and rotated:
                    rows, frame, axes[0] = frame, eye(3), own
                    start = at = points[0] = equations.vector(f"{name}_seen_base", rows.T * at, "base point, m")
            elif joint.slide:
                length = placed[j].slide
            else:
                start = at = equations.vector(f"{name}_slider_{j + 1}", at + placed[j].slide * axis, "slider, m")
        last = _last_joint(joints, index)
        turned = seen.turned[last] if last >= 0 else IDENTITY
        line = equations.constant_vector(f"{name}_{element.name}_line", settled(turned.back(element.direction)))
        direction = equations.vector(f"{name}_{element.name}_direction", frame * line, "direction of the element")
        if length is not None or element.length != ZERO:
            reach = equations.constant(f"{name}_{element.name}_length", element.length) if length is None else length
            at = equations.vector(f"{name}_{element.name}_end", start + reach * direction, "end of the element, m")
        links.append(Link(frame, turned, start, direction, length, at))
    pairs = _tip_axes(equations, limb, anchor, seen, (frame, rows))
    return ChainPositions(limb, joints, seen, placed, tuple(axes), tuple(points), tuple(links), pairs, rows)


def _last_joint(joints: tuple[TreeJoint, ...], element: int) -> int:
    """Index of the last joint up to an element; −1 for none."""
    return max((j for j, joint in enumerate(joints) if joint.element <= element), default=-1)


def _tip_axes(
    equations: StagedEquations, limb: Limb, anchor: Anchor, seen: LinkAxes, frames: tuple[Matrix, Matrix]
) -> tuple[tuple[Matrix, Matrix], ...]:
    """Z and m of each pair, seen from the axes of the rows; `frames` are those of the last link in them, and they."""
    axes, (frame, rows) = [], frames
    for index, pair in enumerate(seen.pairs):
        last = equations.constant_vector(f"{limb.name}_tip_last_{index + 1}", pair.last)
        z = equations.vector(f"{limb.name}_tip_axis_{index + 1}", frame * last, "z, axis in the last element")
        m = equations.constant_vector(f"{limb.name}_tip_platform_{index + 1}", limb.frame.rotate(pair.platform))
        if anchor.frame is not None:
            m = anchor.frame * m
        m = equations.vector(f"{limb.name}_platform_axis_{index + 1}", rows.T * m, "m, axis in the platform")
        axes.append((z, m))
    return tuple(axes)


def closure_rows(equations: StagedEquations, positions: ChainPositions) -> tuple[Matrix, Matrix]:
    """All rows of the closure: the matrix on the joint rates, and the matrix on (Ċ, ω)."""
    name, end = positions.limb.name, positions.links[-1].end
    columns = [
        axis if joint.kind == "P" else axis.cross(end - point)
        for joint, axis, point in zip(positions.joints, positions.axes, positions.points, strict=True)
    ]
    rows = [Matrix.hstack(*columns)]
    sides = [positions.rows.T.row_join(zeros(3, 3))]
    for index, (z, m) in enumerate(positions.pairs):
        normal = equations.once_vector(f"{name}_tip_normal_{index + 1}", z.cross(m), "z × m")
        entries = [
            dot(normal, axis) if joint.kind == "R" else sympy.Integer(0)
            for joint, axis in zip(positions.joints, positions.axes, strict=True)
        ]
        rows.append(Matrix([entries]))
        sides.append(zeros(1, 3).row_join(normal.T * positions.rows.T))
    matrix = Matrix.vstack(*rows)

    return named_closure(equations, name, matrix), Matrix.vstack(*sides)


def closure_errors(equations: StagedEquations, positions: ChainPositions, anchor: Anchor) -> list[sympy.Symbol]:
    """Errors of the closure: three of position, one a pair of axes at the tip."""
    name = positions.limb.name
    gap = positions.links[-1].end - positions.rows.T * anchor.position(equations)
    gap = equations.vector(f"{name}_gap", gap, "end of the chain less anchor, axes of the rows, m")
    return [
        *gap,
        *(equations.scalar(f"{name}_tilt_{i + 1}", dot(z, m), "z·m") for i, (z, m) in enumerate(positions.pairs)),
    ]
