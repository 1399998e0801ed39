"""Inverse kinematics of the limbs in numbers, and by pseudo-inverse (Müller 2022, §4.3–4.4).

Joints at the platform are eliminated, as in `jacobians`: L_t η̇ = P (Ċ, ω) has a row for each constraint of the tip,
which may be more than the limb has independent joints. The left pseudo-inverse (94) then needs no choice of rows:
η̇ = (L_tᵀ L_t)⁻¹ L_tᵀ P (Ċ, ω). With the error of the tip for (Ċ, ω), in the same rows, it is the step of (96).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.solve import eliminate, natural_order
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Iteration, Port, SymbolicModel
from pkmgen.language.exact.numbers import of_length
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.methods.lie.jacobians import compound_jacobians, last_link
from pkmgen.methods.lie.task_space import angular_map, point_map
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.platform import declare_rate
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose
from pkmgen.motion.geometry.robot import LimbKind
from pkmgen.motion.kinematics.assembly import actuator_port
from pkmgen.motion.kinematics.closure import ACCEPTED, GOAL, NEWTON_LIMIT, declare_convergence
from pkmgen.motion.kinematics.limb_models import LimbWriter, ModelsOfLimbs, mount_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.layout import LastLink, closure_matrices, contact_plane, tip_axes
from pkmgen.motion.trees.site import LimbSite

PAPER_STEPS = 2
"""Steps of (96) that Müller 2022, §9.4, takes in each sample."""


def geometric_inverse_kinematics(plan: Plan, steps: int | None = PAPER_STEPS) -> SymbolicModel:
    """Write pose, start → independent joint coordinates of all limbs, actuator positions, residual (95)–(96).

    The steps begin at the start, the result of the previous sample; None takes them to convergence.
    """
    equations, models = StagedEquations(), _LimbSteps(plan, "step")
    pose = declare_pose(equations, plan)
    names, units = joint_parts(plan.mechanism)
    meaning = "independent joint coordinates to start from: " + ", ".join(names)
    current: tuple[sympy.Expr, ...] = equations.input("start", (len(names),), names, units, meaning)
    iteration = None
    if steps is None:
        unknown = equations.hidden("joints", names, units, "independent joint coordinates")
        convergence = declare_convergence(equations)
        step = _step(plan)
        iteration = Iteration(unknown, convergence, "start", step, GOAL, ACCEPTED, NEWTON_LIMIT)
        current = unknown.symbols
    for number in range(steps or 0):
        current, _ = _moved(equations, pose, models, current, f"step_{number + 1}")
    _, squares = _moved(equations, pose, models, current, "end")
    coordinates = tuple(
        equations.scalar(f"found_{name}", value, "joint coordinate η")
        for name, value in zip(names, current, strict=True)
    )
    outputs = (
        Port("joints", (len(names),), coordinates, units, "independent joint coordinates: " + ", ".join(names)),
        actuator_port(plan.mechanism, "position", _driven(plan.mechanism, coordinates)),
        _residual(equations, squares, "relative error at the end"),
    )
    name = "geometric_inverse_kinematics" if steps is None else f"geometric_inverse_kinematics_{steps}_steps"
    return equations.model(plan.mechanism.name, name, "lie", "pose", outputs, iteration)


def velocity_inverse_kinematics(plan: Plan) -> SymbolicModel:
    """Write pose, independent joint coordinates, twist → their rates, by the left pseudo-inverse (94)."""
    equations, models = StagedEquations(), _LimbSteps(plan, "rate")
    pose = declare_pose(equations, plan)
    names, units = joint_parts(plan.mechanism)
    joints = equations.input(
        "joints", (len(names),), names, units, "independent joint coordinates: " + ", ".join(names)
    )
    twist = declare_rate(equations, plan.mechanism, "twist")
    rates: list[sympy.Symbol] = []
    rest = list(joints)
    for limb in plan.mechanism.limbs:
        anchor = pose.anchor(equations, limb)
        rotating = anchor.frame is not None
        motion = {"tip_velocity": point_map(equations, pose, anchor) * twist}
        if rotating:
            motion["rotation_velocity"] = angular_map(equations, pose, anchor) * twist
        rates += _use(equations, pose, models, limb, _taken(rest, limb), "rate", motion)["rate"]
    port = Port("rates", (len(names),), tuple(rates), tuple(f"{unit}/s" for unit in units), "rates of the coordinates")
    return equations.model(plan.mechanism.name, "velocity_inverse_kinematics", "lie", "pose", (port,))


def joint_parts(mechanism: Mechanism) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the independent joint coordinates η of all limbs."""
    joints = [(limb.name, joint) for limb in mechanism.limbs for joint in limb.graph.tree.independent()]
    return (
        tuple(f"{name}_{joint.name}" for name, joint in joints),
        tuple("rad" if joint.kind == "R" else "m" for _, joint in joints),
    )


def _driven(mechanism: Mechanism, coordinates: tuple[sympy.Symbol, ...]) -> tuple[sympy.Symbol, ...]:
    """The coordinates of actuated joints (97)."""
    motors = [joint.motor for limb in mechanism.limbs for joint in limb.graph.tree.independent()]
    return tuple(symbol for symbol, motor in zip(coordinates, motors, strict=True) if motor is not None)


def _step(plan: Plan) -> SymbolicModel:
    """One step of all limbs, as a function of pose and joint coordinates."""
    equations, models = StagedEquations(), _LimbSteps(plan, "step")
    pose = declare_pose(equations, plan)
    names, units = joint_parts(plan.mechanism)
    given = equations.input("joints", (len(names),), names, units, "joint coordinates before the step")
    moved, squares = _moved(equations, pose, models, given, "step")
    outputs = (
        Port("next", (len(names),), moved, units, "joint coordinates after the step"),
        _residual(equations, squares, "relative error before the step"),
    )
    return equations.model(plan.mechanism.name, "geometric_inverse_kinematics_step", "lie", "pose", outputs)


def _residual(equations: StagedEquations, squares: list[sympy.Symbol], meaning: str) -> Port:
    value = equations.scalar("residual", sympy.sqrt(sum(squares, sympy.Integer(0))), "norm of the errors")
    return Port("residual", (1,), (value,), ("1",), meaning)


def _moved(
    equations: StagedEquations,
    pose: PlatformPose,
    models: _LimbSteps,
    current: tuple[sympy.Expr, ...],
    label: str,
) -> tuple[tuple[sympy.Symbol, ...], list[sympy.Symbol]]:
    """Coordinates after a step of all limbs, and the squares of their errors before it."""
    following: list[sympy.Symbol] = []
    squares: list[sympy.Symbol] = []
    rest = list(current)
    for limb in pose.mechanism.limbs:
        results = _use(equations, pose, models, limb, _taken(rest, limb), label, {})
        following += results["next"]
        squares += results["square"]
    return tuple(following), squares


def _taken(rest: list[sympy.Expr], limb: Limb) -> list[sympy.Expr]:
    """Take the coordinates of a limb off a list."""
    size = limb.graph.tree.size
    own, rest[:] = rest[:size], rest[size:]
    return own


def _use(
    equations: StagedEquations,
    pose: PlatformPose,
    models: _LimbSteps,
    limb: Limb,
    own: list[sympy.Expr],
    label: str,
    motion: Mapping[str, Matrix],
) -> dict[str, Matrix]:
    anchor = pose.anchor(equations, limb)
    arguments = {"tip_position": anchor.moving, "joints": Matrix(own), **motion}
    if anchor.frame is not None:
        arguments["attitude"] = anchor.frame
    model = models.model(limb, anchor.frame is not None)
    return equations.use(f"{limb.name}_{label}", limb.index, model, arguments, mount_of(limb, anchor.fixed))


class _LimbSteps(ModelsOfLimbs):
    """Models of the limbs over their joint coordinates: a step of (96), or the rates of (94)."""

    def __init__(self, plan: Plan, purpose: Literal["step", "rate"]) -> None:
        super().__init__(plan)
        self._purpose = purpose

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write the step, or the rates."""
        writer = LimbWriter(self.geometry.mechanism, limb, self.geometry.form(limb), kind.rotating, True)
        site, symbols, to_own = self._site(writer)
        equations, name, size = site.equations, site.limb.name, site.tree.size
        last = last_link(site, compound_jacobians(site))
        matrix, task = closure_matrices(site, last)
        normal = equations.matrix(f"{name}_normal", matrix.T * matrix, "L_tᵀ L_t of (94)")
        order = natural_order(size)
        system = eliminate(equations, f"{name}_normal", normal, order, site.limb.index)
        if self._purpose == "rate":
            given = Matrix.vstack(*(to_own * velocity for velocity in self._velocities(writer)))
            right = matrix.T * (task[:, : given.rows] * given)
            return writer.finish((writer.port("rate", system.solve(f"{name}_rate", list(right), "η̇, (94)")),))
        errors = Matrix(_errors(site, last))
        step = system.solve(f"{name}_step", list(-matrix.T * errors), "F Δx, (96)")
        scale = equations.constant("length_scale", Number(of_length(self.geometry.mechanism.size, -1.0)))
        lengths = 1 if site.tree.contact is not None else 3
        squares = [(scale * e if i < lengths else e) ** 2 for i, e in enumerate(errors)]
        following = [symbol + change for symbol, change in zip(symbols, step, strict=True)]
        return writer.finish((writer.port("next", following), writer.port("square", squares)))

    def _site(self, writer: LimbWriter) -> tuple[LimbSite, tuple[sympy.Symbol, ...], Matrix]:
        """The limb with its joints where given symbols say."""
        anchor, to_own = writer.declare_tip()
        equations, tree = writer.equations, writer.limb.graph.tree
        if "limb" in equations.unknowns:  # a limb that no closed form places has them as an input already
            symbols = equations.unknowns["limb"][0]
        else:
            labels = tuple(str(index + 1) for index in range(tree.size))
            symbols = equations.input("joints", (tree.size,), labels, ("1",) * tree.size, "joint coordinates")
        places = tuple(
            JointPosition(slide=symbol)
            if joint.kind == "P"
            else JointPosition(
                equations.scalar(f"limb_{joint.name}_cosine", sympy.cos(symbol), "cosine of the coordinate"),
                equations.scalar(f"limb_{joint.name}_sine", sympy.sin(symbol), "sine of the coordinate"),
                angle=symbol,
            )
            for joint, symbol in zip(tree.independent(), symbols, strict=True)
        )
        base = equations.constant_vector("limb_base_point", writer.limb.base_point)
        reach = equations.vector("limb_reach", anchor.moving - base, "base point to tip, m")
        site = LimbSite.at_rest(equations, writer.limb, places, reach, anchor.frame)
        return site, symbols, to_own

    def _velocities(self, writer: LimbWriter) -> list[Matrix]:
        labels = [("tip", "m/s")] + ([("rotation", "rad/s")] if writer.rotating else [])
        return [
            Matrix(writer.equations.input(f"{label}_velocity", (3,), tuple("xyz"), (unit,) * 3, "world frame"))
            for label, unit in labels
        ]


def _errors(site: LimbSite, last: LastLink) -> list[sympy.Expr]:
    """Errors of the tip in the rows of L_t: its place and the axes that stay perpendicular, or the plane it is in."""
    equations, name = site.equations, site.limb.name
    if site.tree.contact is not None:
        normal, lever = contact_plane(site, last)
        offset = equations.constant(f"{name}_contact_offset", site.tree.contact.offset)
        return [equations.scalar(f"{name}_gap", dot(normal, lever) - offset, "distance from the plane, m")]
    gap = equations.vector(f"{name}_gap", last.tip - site.tip, "tip of the limb less its place, m")
    tilts = [
        equations.scalar(f"{name}_tilt_{index + 1}", dot(z, m), "z·m")
        for index, (z, m) in enumerate(tip_axes(site, last))
    ]
    return [*gap, *tilts]
