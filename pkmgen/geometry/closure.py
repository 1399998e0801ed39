"""Newton's method for limbs that no closed form places: the unknown joint positions of all of them, and one step."""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, diag, zeros
from pkmgen.equations.solve import Elimination, eliminate
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import Iteration, Port, SymbolicModel
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import ORIGIN, Anchor
from pkmgen.geometry.limb_models import in_own_frame
from pkmgen.geometry.limbs.chain import ChainForm
from pkmgen.geometry.limbs.chain_layout import ChainPositions, closure_errors, closure_rows
from pkmgen.geometry.limbs.types import Loop
from pkmgen.geometry.pose import declare_pose
from pkmgen.geometry.robot import Geometry
from pkmgen.mechanism.chain import chain_joints
from pkmgen.mechanism.types import Limb, Mechanism

__all__ = [
    "ACCEPTED",
    "GOAL",
    "NEWTON_LIMIT",
    "FreeLimb",
    "closure_step",
    "free_limbs",
    "model_of",
    "place_free",
]

NEWTON_LIMIT = 30
GOAL, ACCEPTED = 1e-13, 1e-10
"""Relative residuals: where an iteration stops, and up to which its result counts as a solution."""


class FreeLimb:
    """A limb placed by unknowns: its closure, eliminated, and its errors."""

    def __init__(
        self, equations: StagedEquations, mechanism: Mechanism, limb: Limb, anchor: Anchor, form: ChainForm
    ) -> None:
        self.limb, self.anchor = limb, anchor
        frame = Matrix.hstack(
            *(
                equations.constant_vector(f"{limb.name}_mount_{axis}", vector)
                for axis, vector in zip("xyz", (limb.frame.x, limb.frame.y, limb.frame.z), strict=True)
            )
        )
        own_limb = in_own_frame(limb)
        attitude = None if anchor.frame is None else frame.T * anchor.frame * frame
        own = Anchor(frame.T * anchor.position(equations), ORIGIN, (), attitude, anchor.ratio)
        self.positions: ChainPositions = form.positions(equations, own_limb, own, True)
        matrix, rows = closure_rows(equations, self.positions)
        self.rows = rows * diag(frame.T, frame.T)
        self.errors = closure_errors(equations, self.positions, own)
        self.system: Elimination = eliminate(equations, f"{limb.name}_closure", matrix, form.order, limb.index)
        scale = equations.constant("length_scale", Number(1.0 / mechanism.size))
        self.squares = [(scale * e if i < 3 else e) ** 2 for i, e in enumerate(self.errors)]

    def loops(self, equations: StagedEquations, actuators: tuple[sympy.Symbol, ...]) -> list[Loop]:
        """Closure of the driven joints with their joint eliminated: (D⁻¹ (M δx − e))ⱼ = q − θⱼ."""
        found, rest = [], list(actuators)
        for index, joint in enumerate(self.positions.joints):
            if joint.motor is None or not rest:
                continue
            unit = [sympy.Integer(int(i == index)) for i in range(len(self.positions.joints))]
            row = self.system.solve_transposed(f"{self.limb.name}_row_{index + 1}", unit, "row of the inverse")
            covector = Matrix(row)
            place = self.positions.placed[index]
            here = place.slide if place.angle is None else place.angle
            error = here - rest.pop(0) - dot(covector, Matrix(self.errors))
            gradient = equations.matrix(
                f"{self.limb.name}_drive_{index + 1}", self.rows.T * covector, "∂q/∂(tip, turn)"
            )
            found.append(Loop(error, gradient[:3, 0], gradient[3:, 0], 0 if joint.kind == "R" else 1))
        return found

    def moved(self, right: Matrix) -> list[sympy.Expr]:
        """Joint positions after a step: θ + D⁻¹ (right − errors)."""
        name = self.limb.name
        sides = [r - e for r, e in zip(right, self.errors, strict=True)]
        steps = self.system.solve(f"{name}_step", sides, "Newton step of the joint positions")
        symbols = [place.slide if place.angle is None else place.angle for place in self.positions.placed]
        return [symbol + step for symbol, step in zip(symbols, steps, strict=True)]


def free_limbs(geometry: Geometry) -> list[tuple[Limb, ChainForm]]:
    """Limbs that Newton's method places."""
    free = []
    for limb in geometry.mechanism.limbs:
        form = geometry.form(limb)
        if form.start:
            assert isinstance(form, ChainForm)
            free.append((limb, form))
    return free


def joint_labels(limbs: list[tuple[Limb, ChainForm]]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[float, ...]]:
    """Names, units and start of the unknowns."""
    names: list[str] = []
    units: list[str] = []
    start: list[float] = []
    for limb, form in limbs:
        for index, joint in enumerate(chain_joints(limb)):
            names.append(f"{limb.name}_{index + 1}")
            units.append("rad" if joint.kind == "R" else "m")
        start += form.start
    return tuple(names), tuple(units), tuple(start)


def place_free(
    equations: StagedEquations, limbs: list[tuple[Limb, ChainForm]], symbols: tuple[sympy.Symbol, ...]
) -> None:
    """Let given symbols be the unknowns of the limbs."""
    rest = list(symbols)
    for limb, form in limbs:
        count = len(form.start)
        equations.unknowns[limb.name] = (tuple(rest[:count]), form.start)
        rest = rest[count:]


def model_of(
    equations: StagedEquations, geometry: Geometry, function: str, method: str, outputs: tuple[Port, ...]
) -> SymbolicModel:
    """Freeze a function of the pose, with the iteration that finds the joint positions it uses.

    Args:
        equations: Its equations.
        geometry: The robot.
        function: Its name.
        method: Formulation it comes from.
        outputs: What it computes.
    """
    iteration = _closure_iteration(equations, geometry)
    return equations.model(geometry.mechanism.name, function, method, "pose", outputs, iteration)


def _closure_iteration(equations: StagedEquations, geometry: Geometry) -> Iteration | None:
    """The iteration that finds the unknowns a function of the pose uses; None where it uses none."""
    step = geometry.once(closure_step)
    if not equations.unknowns or step is None:
        return None
    limbs = free_limbs(geometry)
    names, units, start = joint_labels(limbs)
    symbols = tuple(symbol for limb, _ in limbs for symbol in equations.unknowns[limb.name][0])
    unknown = Port("joints", (len(names),), symbols, units, "joint positions: " + ", ".join(names))
    convergence = equations.hidden("convergence", ("residual", "steps"), ("1", "1"), "residual and number of steps")
    return Iteration(unknown, convergence, start, step, GOAL, ACCEPTED, NEWTON_LIMIT)


def closure_step(geometry: Geometry) -> SymbolicModel | None:
    """Write one Newton step of all limbs that no closed form places, at a pose; None where there are none."""
    limbs = free_limbs(geometry)
    if not limbs:
        return None
    names, units, _ = joint_labels(limbs)
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    symbols = equations.input("joints", (len(names),), names, units, "joint positions before the step")
    place_free(equations, limbs, symbols)
    following: list[sympy.Expr] = []
    squares: list[sympy.Expr] = []
    for limb, form in limbs:
        free = FreeLimb(equations, geometry.mechanism, limb, pose.anchor(equations, limb), form)
        following += free.moved(zeros(len(free.errors), 1))
        squares += free.squares
    moved = tuple(
        equations.scalar(f"next_{name}", value, "joint position after the step")
        for name, value in zip(names, following, strict=True)
    )
    residual = equations.scalar("residual", sympy.sqrt(sum(squares, sympy.Integer(0))), "norm of the errors")
    outputs = (
        Port("next", (len(names),), moved, units, "joint positions after the step"),
        Port("residual", (1,), (residual,), ("1",), "relative error before the step"),
    )
    return equations.model(geometry.mechanism.name, "closure_step", "geometry", "pose", outputs)
