"""Closed loops of a platform on limbs: how far they are open, and on which side of singular poses home is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import PivotOrder, solve_on_side
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.exact.numbers import of_length
from pkmgen.language.expression.algebra import ONE
from pkmgen.language.expression.trees import Number
from pkmgen.machine.spelling import counted
from pkmgen.motion.geometry.anchor import Anchor, piece_ratio, skew
from pkmgen.motion.geometry.limbs.closing import FreeLimb, Loop
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose, pose_of
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import actuator_port, by_limb, declare_actuators, place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbModels

BEYOND_DETERMINANTS = 1e30
"""Larger than any determinant of relative closures."""
OPEN = 1e-4
"""Relative error of closures beyond which limbs do not reach home."""


@dataclass(frozen=True, slots=True)
class PlatformLoops:
    """Closure equations of the pose, and limbs whose joints are unknowns beside it.

    Attributes:
        errors: Relative errors.
        rows: Their gradients in the twist basis.
        free: These limbs.
        branches: By index of limbs, what is positive where a closed one is on its branch.
    """

    errors: list[sympy.Expr]
    rows: list[Matrix]
    free: list[FreeLimb]
    branches: list[tuple[int, sympy.Expr]]

    def chosen(self, order: PivotOrder) -> tuple[list[sympy.Expr], Matrix, PivotOrder]:
        """As many as there are freedoms: errors, gradients row by row, and the order of elimination among them."""
        rows = sorted(order.rows)
        own = replace(order, rows=tuple(rows.index(row) for row in order.rows))
        return [self.errors[row] for row in rows], Matrix.hstack(*(self.rows[row] for row in rows)).T, own


def loop_matrix(geometry: Geometry) -> SymbolicModel:
    """Write (position, pose) → gradients of the closure of all loops in the twist basis, a row for each."""
    equations = StagedEquations()
    q = declare_actuators(equations, geometry.mechanism, "position")
    pose = declare_pose(equations, geometry)
    loops = close_loops(equations, geometry, pose, q)
    matrix = equations.matrix("loop_matrix", Matrix.hstack(*loops.rows).T, "gradients of the closure")
    port = Port.plain("loop_matrix", matrix, "gradients of the closure", matrix.shape)
    return model_of(equations, geometry, "loop_matrix", "geometry", (port,))


def close_loops(
    equations: StagedEquations,
    geometry: Geometry,
    pose: PlatformPose,
    q: tuple[sympy.Symbol, ...],
) -> PlatformLoops:
    """Write the closure of all driven limbs."""
    given = by_limb(geometry.mechanism, q)
    errors: list[sympy.Expr] = []
    rows: list[Matrix] = []
    limbs: list[FreeLimb] = []
    branches: list[tuple[int, sympy.Expr]] = []
    names = geometry.mechanism.layout.twist_names
    moving = [name for name in names if name in "xyz"]
    for limb in geometry.mechanism.limbs:
        own, anchor, form = given[limb.index], pose.anchor(equations, limb), geometry.form(limb)
        free = form.unplaced(equations, limb, anchor, geometry.mechanism.size)
        if free is None:
            loops = form.loops(equations, limb, anchor, own)
        else:
            limbs.append(free)
            loops = free.loops(equations, own)
        branches += [(limb.index, value) for loop in loops for value in loop.branch]
        for index, loop in enumerate(loops):
            label = f"{limb.name}_loop_{index + 1}"
            scale = equations.constant("loop_scale", Number(of_length(geometry.mechanism.size, -loop.power)))
            errors.append(equations.scalar(f"{label}_error", scale * loop.error, "relative error of the closure"))
            column = [scale * loop.on_point["xyz".index(name)] for name in moving]
            column += _rotation_gradient(equations, pose, anchor, loop, scale)
            rows.append(equations.matrix(f"{label}_gradient", Matrix(column), "gradient of the closure"))
    if len(errors) < len(names):
        raise UnsupportedRobotError(
            f"{geometry.mechanism.place}: {counted(len(errors), 'loop')} for {counted(len(names), 'freedom')}"
        )
    return PlatformLoops(errors, rows, limbs, branches)


def _rotation_gradient(
    equations: StagedEquations, pose: PlatformPose, anchor: Anchor, loop: Loop, scale: sympy.Symbol
) -> list[sympy.Expr]:
    if pose.frame is None:
        return []
    if pose.axis is None:
        arm = sum((piece.vector for piece in anchor.pieces), zeros(3, 1))
        total = skew(arm) * loop.on_point + (loop.on_rotation if loop.on_rotation is not None else zeros(3, 1))
        return [scale * entry for entry in total]
    value = sum(
        (
            piece_ratio(equations, piece.ratio) * dot(pose.axis.cross(piece.vector), loop.on_point)
            for piece in anchor.pieces
        ),
        sympy.Integer(0),
    )
    if loop.on_rotation is not None and anchor.frame is not None:
        value += piece_ratio(equations, anchor.ratio) * dot(pose.axis, loop.on_rotation)
    return [scale * value]


def actuators_at_home(geometry: Geometry) -> SymbolicModel:
    """Write where the actuators are at home, and which side of singular poses that is, from parameters alone.

    The side is given by limits between which the determinant of the loops lies: one of them is zero; where home is out
    of reach, or singular, nothing is between them. Limbs are placed in closed form.
    """
    equations, mechanism = StagedEquations(), geometry.mechanism
    named = zip(mechanism.layout.pose_names, mechanism.home, strict=True)
    pose = pose_of(
        equations, geometry, [equations.constant(f"home_{name}", Number(value, None)) for name, value in named]
    )
    placed = place_limbs(equations, pose, LimbModels(geometry, "positions"))
    q = tuple(symbol for results in placed for symbol in results["position"])
    loops = close_loops(equations, geometry, pose, q)
    errors, matrix, order = loops.chosen(geometry.loops)
    _, value = solve_on_side(equations, "home", matrix, errors, order, 0)
    determinant = equations.scalar("determinant", value, "of the loops at home")
    one, half = equations.constant("one", ONE), equations.constant("half", Number(0.5))
    gap = equations.scalar("gap", sum((error**2 for error in loops.errors), sympy.Integer(0)), "squared, of the loops")
    closed = half * (one + sympy.sign(equations.constant("open", Number(OPEN**2, None)) - gap))
    side = equations.scalar("side", closed * sympy.sign(determinant), "sign at home, 0 where the loops are open")
    far = equations.constant("far", Number(BEYOND_DETERMINANTS, None))
    known, unknown = half * side * side, one - side * side
    limits = tuple(
        equations.scalar(name, far * (known * (side - sign) + sign * unknown), "of the determinant")
        for name, sign in (("least", 1), ("most", -1))
    )
    ports = (
        Port("limits", (2,), limits, ("1", "1"), "of the determinant of the loops on the side of home"),
        actuator_port(mechanism, "position", q),
    )
    return equations.model(mechanism.name, "actuators_at_home", "geometry", "none", ports)
