"""Motors whose coordinates follow from the independent ones: how they move with those, and the efforts they share.

With J the rates of the motors in those of the independent coordinates, q̇ = J ẏ, T the effort of what acts on the motors
themselves and f what all else puts on ẏ, virtual power gives Γ = T + h with Jᵀ h = f; with more motors than freedoms
the Γ of least weighted norm (Müller 2022, §8.2).
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.solve import solve_transposed
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.motion.kinematics.assembly import SurplusMotors
from pkmgen.multibody.joint_motion import JointMotion
from pkmgen.multibody.motion import MultibodyMotion
from pkmgen.multibody.plan import MultibodyPlan


def motor_rows(joints: JointMotion) -> list[Matrix]:
    """Rows of J as columns: the rate of each motor in those of the independent coordinates."""
    equations, names = joints.tape.equations, joints.placed.plan.robot.actuators
    rows = []
    for name, rate in zip(names, joints.motors, strict=True):
        row = joints.tape.pulled_back(rate, Matrix([1]), joints.given)
        rows.append(equations.sparse_matrix(f"{name}_jacobian_row", row, "row of J: rate of a motor", "J"))
    return rows


def motor_lines(joints: JointMotion) -> list[tuple[Matrix, sympy.Expr]]:
    """w, as a column, and D of D q̇ = wᵀ ẏ for each motor; D is 1 where the rate of a motor is found with others."""
    equations, names, tape = joints.tape.equations, joints.placed.plan.robot.actuators, joints.tape
    lines = []
    for name, rate in zip(names, joints.motors, strict=True):
        if rate.divisor is None:
            line, lever = tape.pulled_back(rate, Matrix([1]), joints.given), sympy.Integer(1)
        else:
            parts = [tape.pulled_back(term.rate, term.matrix.T, joints.given) for term in rate.terms]
            line, lever = sum(parts[1:], parts[0]), rate.divisor
        lines.append((equations.sparse_matrix(f"{name}_line", line, "w, D q̇ = wᵀ ẏ", "w"), lever))
    return lines


def motor_efforts(plan: MultibodyPlan, motion: MultibodyMotion) -> list[sympy.Expr]:
    """Efforts of the motors, when all efforts have been swept to the rates where the sweep ends."""
    robot, tape, equations = plan.robot, motion.tape, motion.tape.equations
    if robot.driven:
        return [value for rate in motion.motors for value in tape.collected(rate)]
    own, effort = [tape.collected(rate)[0] for rate in motion.motors], list(tape.collected(motion.joints.given))
    if len(own) > len(effort):
        return shared_efforts(plan, equations, motor_rows(motion.joints), effort, own)
    lines = motor_lines(motion.joints)
    shares = solve_transposed(
        equations, "share", Matrix.hstack(*(line for line, _ in lines)).T, effort, plan.line_order
    )
    return [t + lever * h for t, (_, lever), h in zip(own, lines, shares, strict=True)]


def shared_efforts(
    plan: MultibodyPlan,
    equations: StagedEquations,
    rows: Sequence[Matrix],
    effort: list[sympy.Expr],
    own: list[sympy.Expr],
) -> list[sympy.Expr]:
    """Γ = T + h with Jᵀ h = f: rows of J as columns, f on the independent rates, and T on the motors themselves."""
    if len(rows) > len(effort):
        return surplus_motors(plan, equations, rows).balanced(effort, own)
    shares = solve_transposed(equations, "share", Matrix.hstack(*rows).T, effort, plan.motor_order)
    return [t + h for t, h in zip(own, shares, strict=True)]


def surplus_motors(plan: MultibodyPlan, equations: StagedEquations, rows: Sequence[Matrix]) -> SurplusMotors:
    """More motors than freedoms, with the rows of J."""
    motors = zip(plan.robot.actuators, plan.robot.drives, strict=True)
    return SurplusMotors(equations, motors, rows, plan.motor_order)
